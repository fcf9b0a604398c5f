"""Why a file could not be read, written or understood: what the operating system and Python's JSON reader say
of it, in the user's language.
"""

from __future__ import annotations

import errno

from cardkit.i18n import _


def system(error: OSError) -> str:
    """The reason of the operating system; in its own words where it is none of the usual ones."""
    words = {
        errno.ENOENT: _("no such file or folder"),
        errno.EACCES: _("no permission"),
        errno.EPERM: _("no permission"),
        errno.EISDIR: _("this is a folder"),
        errno.ENOTDIR: _("a part of the path is no folder"),
        errno.EROFS: _("the disk is read-only"),
        errno.ENOSPC: _("the disk is full"),
        errno.ENAMETOOLONG: _("the name is too long"),
    }
    return words.get(error.errno or 0) or error.strerror or str(error)


def syntax(error: ValueError | RecursionError) -> str:
    """What is wrong in a JSON text, without the place; in Python's words where it is nothing usual."""
    words = {
        "Expecting value": _("a value should stand here"),
        "Expecting property name enclosed in double quotes": _("a key in double quotes should stand here"),
        "Expecting ':' delimiter": _("a colon should stand here"),
        "Expecting ',' delimiter": _("a comma should stand here"),
        "Unterminated string starting at": _("this text is never closed"),
        "Invalid control character at": _("a control character or line end stands inside a text"),
        "Invalid \\escape": _("this backslash begins nothing JSON knows"),
        "Invalid \\uXXXX escape": _("\\u needs four hexadecimal digits"),
        "Illegal trailing comma before end of object": _("no comma may stand before the closing bracket"),
        "Illegal trailing comma before end of array": _("no comma may stand before the closing bracket"),
        "Extra data": _("something stands behind the end"),
        "half of a character": _("this escape stands for half of a character only"),
    }
    message = getattr(error, "msg", "") or str(error)
    return words.get(message.rstrip(": "), message)
