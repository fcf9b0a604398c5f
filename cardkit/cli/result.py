"""What commands that print a result share: the choice of text or JSON, and how JSON is printed."""

from __future__ import annotations

import json
import sys
from typing import Any

from cardkit.errors import UsageError
from cardkit.i18n import _
from cardkit.text import visible


def check_format(output_format: str) -> None:
    """Refuses an ``--output-format`` other than text and json."""
    if output_format not in ("text", "json"):
        raise UsageError(_("--output-format takes text or json, got {got}").format(got=repr(output_format)))


def print_json(value: Any) -> None:
    """Prints a result as JSON; letters of every script as they are, odd characters escaped."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2).replace("\x7f", "\\u007f") + "\n")


def print_problems(problems: list[dict[str, str]]) -> None:
    """Names on standard error, one a line, the files that could not be read or judged, and why."""
    for problem in problems:
        print(f"{visible(problem['path'])}: {visible(problem['message'])}", file=sys.stderr)
