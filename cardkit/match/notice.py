"""A notice: one line about how a match came to be, the same in every log, and worded when it is shown."""

from __future__ import annotations

from typing import Any

from cardkit.i18n import translate


class Notice(str):
    """``Notice(mark("… {name} …"), name=…)``: a text in English, so that logs do not depend on a language.

    ``text`` is the template, ``values`` fill it.
    """

    __slots__ = ("text", "values")

    text: str
    values: dict[str, Any]

    def __new__(cls, text: str, **values: Any) -> Notice:
        notice = super().__new__(cls, text.format(**values))
        notice.text = text
        notice.values = values
        return notice

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.text,), self.values


def said(notice: str) -> str:
    """A notice in the user's language; one that was read from a log stays as it is."""
    return translate(notice.text).format(**notice.values) if isinstance(notice, Notice) else notice
