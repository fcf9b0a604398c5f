"""The entry point. Plain ``check`` calls go straight to work; all else goes through typer.

Importing typer costs more than checking a deck. A call of ``check`` whose every word stands in the short
list below is read here; anything else, wrong or merely unusual, is handed on, so that there is one place
that explains mistakes. Both ways end in ``cardkit.cli.check_run.run``.
"""

from __future__ import annotations

import errno
import os
import sys

from cardkit import i18n
from cardkit.errors import CardkitError, QueryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Standard output has no room, or its device fails.
_UNWRITABLE = (errno.ENOSPC, errno.EFBIG, errno.EIO)
_WIDEST = 1000  # characters of a line of an error
_VALUES = {
    "--game": "game",
    "--deck-format": "deck_format",
    "--on": "on",
    "--output-format": "output_format",
    "--db": "db",
    "--lang": "lang",
}
_FLAGS = {
    "--exit-zero": "exit_zero",
    "--statistics": "statistics",
    "--team": "team",
    "-q": "quiet",
    "--quiet": "quiet",
}


def plain(arguments: list[str]) -> dict[str, Any] | None:
    """The options of a plain ``check`` call, or None where typer has to read them."""
    given: dict[str, Any] = {"paths": []}
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name in _VALUES:
            if not equals:
                value = next(words, "")
            if not value or value.startswith("-") or _VALUES[name] in given:
                return None
            given[_VALUES[name]] = value
        elif word in _FLAGS:
            given[_FLAGS[word]] = True
        elif word == "-" or not word.startswith("-"):
            given["paths"].append(word)
        else:
            return None
    if not given["paths"] or given.get("output_format", "text") not in ("text", "concise", "json"):
        return None
    if given.get("lang", "en") not in i18n.LANGUAGES:
        return None
    return given


def main(arguments: list[str] | None = None) -> None:
    """Run cardkit and leave with its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # File names and cards in any script, whatever the code page of the terminal.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(words)
        sys.stdout.flush()
    except CardkitError as error:
        code = complain(error)
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # The reader went away (``| head``): what was asked for was done.
        code = 0
        _drop_output()
    except OSError as error:
        if error.filename is not None or error.errno not in _UNWRITABLE:
            code = bug(error)
        else:
            from cardkit.i18n import _
            from cardkit.reasons import system

            reason = system(error)
            code = complain(CardkitError(_("the output cannot be written: {reason}").format(reason=reason)))
            _drop_output()
    except Exception as error:
        code = bug(error)
    sys.exit(code)


def _drop_output() -> None:
    """What is still to be printed goes nowhere: trying again when Python ends would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    i18n.use(i18n.detect())
    if words and words[0] == "check":
        given = plain(words[1:])
        if given is not None and not configured():
            lang = given.pop("lang", None)
            if lang:
                i18n.use(lang)
            from cardkit.cli.check_run import CheckOptions, run

            return run(CheckOptions(**given))
    from cardkit.cli.app import run_app

    return run_app(words)


def configured() -> bool:
    """Whether a configuration file may hold here: then typer's way reads it."""
    from cardkit.files import upward

    for folder in upward(os.getcwd()):
        if os.path.exists(os.path.join(folder, "cardkit.toml")):
            return True
        project = os.path.join(folder, "pyproject.toml")
        if os.path.exists(project):
            try:
                with open(project, "rb") as file:
                    if b"tool.cardkit" in file.read(1_000_000):
                        return True
            except OSError:
                return True
    return False


def complain(error: CardkitError) -> int:
    """Print an error for people on standard error; gives its exit code."""
    from cardkit.i18n import _

    where = f"{_printable(error.path)}: " if error.path else ""
    lines = [f"cardkit: {_('error')}: {where}{_printable(error.message)}"]
    if isinstance(error, QueryError) and error.query:
        from cardkit.output.caret import caret

        lines += [f"  {line}" for line in caret(error.query, error.position)]
    if error.help:
        lines.append(f"  {_printable(error.help)}")
    print("\n".join(lines), file=sys.stderr)
    return error.exit_code


def _printable(text: str) -> str:
    """Every line of a message, none longer than people read, whatever of the command line it quotes."""
    from cardkit.text import shorten, visible

    return "\n".join(shorten(visible(line), _WIDEST) for line in text.split("\n"))


def bug(error: Exception) -> int:
    """Say that cardkit itself failed, and where if that is asked for; it never looks like a finding."""
    from cardkit.i18n import _

    if os.environ.get("CARDKIT_DEBUG"):
        import traceback

        traceback.print_exc()
    print(
        _(
            "cardkit: internal error: {kind}: {error}\n"
            "  This is a bug in cardkit. Set CARDKIT_DEBUG=1 to see where, and please report it."
        ).format(kind=type(error).__name__, error=_printable(str(error))[:500]),
        file=sys.stderr,
    )
    return 2
