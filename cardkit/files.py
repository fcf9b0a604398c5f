"""Writing files whole: what stood there before is replaced at once, or stays."""

from __future__ import annotations

import os

from cardkit.errors import CardkitError
from cardkit.i18n import _
from cardkit.reasons import system


def write_whole(path: str, text: str) -> None:
    """Write a text file (UTF-8, LF) by way of a draft beside it. Raises CardkitError with the reason."""
    draft = f"{path}.{os.getpid()}.draft"
    try:
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(draft, path)
    except OSError as error:
        raise CardkitError(_("cannot be written: {reason}").format(reason=system(error)), path=path) from None
    finally:
        if os.path.exists(draft):
            os.remove(draft)
