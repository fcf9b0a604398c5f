"""Of the cards whose folded names are equal, those that a spelling comes closest to."""

from __future__ import annotations

from cardkit.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Match


def closest(matches: list[Match], text: str) -> list[Match]:
    """The matches spelt exactly so, else those that differ in case alone, else all; names before aliases.

    So ``SUENO`` is the card Sueno where there is also one called Sueño.
    """
    spelled = clean(text)
    found = [match for match in matches if clean(match.spelling) == spelled]
    if not found:
        cased = spelled.casefold()
        found = [match for match in matches if clean(match.spelling).casefold() == cased] or matches
    return [match for match in found if match.reason == "name"] or found
