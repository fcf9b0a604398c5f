"""``cardkit deck format``: the files it is given, and how one is written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile

from cardkit.catalogue.lookup import Lookup
from cardkit.cli.deck_input import open_deck
from cardkit.cli.paths import expand
from cardkit.cli.result import print_problems
from cardkit.decks.layout import laid_out
from cardkit.decks.load import form_of
from cardkit.decks.reader import Source
from cardkit.errors import CardkitError, InputError
from cardkit.i18n import _
from cardkit.reasons import system
from cardkit.text import visible


def lay_out_files(paths: list[str], lookup: Lookup, game: str | None, *, check: bool, quiet: bool) -> int:
    """Lay out every file; the exit code: 2 where one cannot be, 1 where ``check`` finds one that is not."""
    files, problems = expand(paths, (".deck",))
    print_problems(problems)
    worst = 2 if problems else 0
    source = Source(lookup, game)
    changed = 0
    for path in files:
        try:
            differs = _lay_out(path, source, check)
        except CardkitError as error:
            print(f"{visible(path)}: {error.message}", file=sys.stderr)
            if error.help:
                print(f"  {error.help}", file=sys.stderr)
            worst = 2
            continue
        if differs:
            changed += 1
            if not quiet:
                said = _("would be laid out anew") if check else _("laid out anew")
                print(f"{visible(path)}: {said}", file=sys.stderr)
    if not quiet:
        said = _("{changed} of {total} files differ") if check else _("{changed} of {total} files changed")
        print(said.format(changed=changed, total=len(files)), file=sys.stderr)
    return max(worst, 1 if check and changed else 0)


def _lay_out(path: str, source: Source, check: bool) -> bool:
    """Lay one file out; whether that changes it. Standard input is answered on standard output."""
    deck = open_deck(path, source)
    if form_of(path, deck.text) != "text":
        raise InputError(
            _("only decks in text form are laid out"), help=_("cardkit deck convert writes the others anew")
        )
    made = laid_out(deck, source)
    if path == "-":
        if not check:
            sys.stdout.write(made)
        return made != deck.text
    with open(path, "rb") as file:
        differs = file.read() != made.encode("utf-8")
    if differs and not check:
        replace_file(path, made)
    return differs


def replace_file(path: str, text: str) -> None:
    """Write a file beside it and put it in its place, so that nobody ever meets half of it."""
    folder, name = os.path.split(os.path.realpath(path))
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, os.path.join(folder, name))
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        raise InputError(_("cannot be written: {reason}").format(reason=system(error)), path=path) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
