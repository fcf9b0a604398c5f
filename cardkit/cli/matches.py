"""What the commands about matches share: paths of decks, reports as JSON, files read and written whole."""

from __future__ import annotations

import sys
from typing import Any

from cardkit.cli import result
from cardkit.cli.paths import DECK_ENDINGS, expand
from cardkit.errors import CardkitError, UsageError
from cardkit.i18n import _
from cardkit.reasons import system


def drawn_seed() -> int:
    """A seed for whoever gives none; it is reported, so that the match can be played again."""
    import secrets

    return secrets.randbelow(2**31)


def seated_paths(arguments: list[str]) -> list[str]:
    """Deck paths in the order given; one deck may be given several times. Raises UsageError for none."""
    found: list[str] = []
    for argument in arguments:
        files, problems = expand([argument], DECK_ENDINGS)
        if problems:
            raise UsageError(f"{argument}: {problems[0]['message']}")
        found += files
    return found


def print_report(report: dict[str, Any]) -> None:
    """A report on standard output, with its version and the program's."""
    from cardkit import __version__

    result.print_json({"schema_version": 1, "cardkit": __version__, **report})


def write_text(path: str, text: str) -> None:
    """Write a file, or standard output for ``-``."""
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise CardkitError(_("cannot be written: {reason}").format(reason=system(error)), path=path) from None


def read_text(path: str, most: int) -> str:
    """The text of a file, or of standard input for ``-``; CardkitError when it cannot be read."""
    from cardkit.errors import InputError

    try:
        if path == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(most + 1)
        if len(data) > most:
            raise InputError(_("larger than {most} bytes").format(most=most), path=path)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise InputError(_("cannot be read: {reason}").format(reason=system(error)), path=path) from None
    except UnicodeDecodeError:
        raise InputError(_("is not UTF-8 text"), path=path) from None
