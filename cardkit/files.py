"""Files: written whole (what stood there before is replaced at once, or stays), and named from a folder."""

from __future__ import annotations

import os

from cardkit.errors import CardkitError
from cardkit.i18n import _
from cardkit.reasons import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

STDIN = "<stdin>"
"""What standard input is called where it has no name."""


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


def below(path: str, folder: str) -> str:
    """The path as seen from a folder that it lies in, else as given; with forward slashes."""
    full, top = os.path.abspath(path), os.path.join(os.path.abspath(folder), "")
    return (full[len(top) :] if full.startswith(top) else path).replace(os.sep, "/")


def upward(folder: str) -> Iterator[str]:
    """A folder and those above it, up to the root of its repository (it has a ``.git``), else to the top."""
    above = os.path.abspath(folder)
    while True:
        yield above
        parent = os.path.dirname(above)
        if parent == above or os.path.exists(os.path.join(above, ".git")):
            return
        above = parent


def repository(folder: str) -> str:
    """The root of the repository that a folder lies in, outside of one the folder itself."""
    *_, top = upward(folder)
    return top if os.path.exists(os.path.join(top, ".git")) else folder
