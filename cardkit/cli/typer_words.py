"""typer's own words in the user's language: the headings of help pages, complaints about command lines.

typer asks gettext's global domain for some of its words (``.ci/messages`` lists them); others it has in
English only, and those are replaced here.
"""

from __future__ import annotations

import os
import re
from typing import Any

import typer

from cardkit.i18n import LOCALE, _, language

HELP_OPTIONS = ["-h", "--help"]


def lend() -> None:
    """Let typer find its words in the catalogues of cardkit. To be called before it shows anything."""
    import gettext

    gettext.bindtextdomain("cardkit", LOCALE)
    gettext.textdomain("cardkit")
    # The global domain goes by the environment, and --lang by the command line.
    os.environ["LANGUAGE"] = language()


def name_help(command: Any) -> None:
    """Describe ``--help`` of a command, and of those below it, in the user's language."""
    option = command.get_help_option(typer.Context(command, help_option_names=HELP_OPTIONS))
    if option is not None:
        option.help = _("Show this page and leave.")
    for below in getattr(command, "commands", {}).values():
        name_help(below)


def complaint(message: str) -> str:
    """What is wrong with a command line; in typer's words where it is nothing of what is known here."""
    known = [
        (r"Missing \w+ '(?P<name>.+)'\.", _("{name} is missing")),
        (r"No such option: (?P<name>\S+)", _("there is no option {name}")),
        (
            r"No such option: (?P<name>\S+) \(Possible options: (?P<words>.+)\)",
            _("there is no option {name}; did you mean {words}?"),
        ),
        (r"No such command '(?P<name>.+?)'\.", _("there is no command {name}")),
        (
            r"No such command '(?P<name>.+?)'\. Did you mean (?P<words>.+)\?",
            _("there is no command {name}; did you mean {words}?"),
        ),
        (r"Option '(?P<name>.+)' requires an argument\.", _("{name} takes a value")),
        (r"Option '(?P<name>.+)' does not take a value\.", _("{name} takes no value")),
        (r"Got unexpected extra argument\(s\) \((?P<words>.+)\)", _("not expected here: {words}")),
        (r"Invalid value for '(?P<name>.+)': .*\binteger\b.*", _("{name} takes a whole number")),
        (
            r"Invalid value for '(?P<name>.+)': Input should be greater than or equal to (?P<least>\d+)",
            _("{name} takes a whole number from {least} up"),
        ),
        (
            r"Invalid value for '(?P<name>.+)': Input should be less than or equal to (?P<most>\d+)",
            _("{name} takes a whole number of at most {most}"),
        ),
    ]
    for pattern, text in known:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            # An option with two names comes as ``--jobs' / '-j``.
            words = {name: word.replace("' / '", " / ") for name, word in found.groupdict().items()}
            return text.format(**words)
    return message
