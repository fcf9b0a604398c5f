"""Draws the mermaid picture of the rooms as SVG, so that the site needs no script from anywhere.

Only what architecture.md uses is understood: lines ``a --> b``. Rooms stand one below the other, each above
those it imports, and every arrow is an arc; ``games`` stands twice: the games, and their
registry.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive

_ROW, _LEFT, _BOX, _HALF = 64, 40, 150, 18


def arrows(text: str) -> list[tuple[str, str]]:
    """The arrows of a mermaid flowchart, with the registry of the games as a room of its own."""
    found = re.findall(r"^\s*(\w+) --> (\w+)$", text, re.M)
    return [(one, "registry" if other == "games" else other) for one, other in found]


def rows(edges: list[tuple[str, str]]) -> list[str]:
    """The rooms from top to bottom: each stands above every room it points at. ValueError in a circle."""
    rooms = list(dict.fromkeys(room for edge in edges for room in edge))
    order: list[str] = []
    while rooms:
        free = [room for room in rooms if not any(two == room and one in rooms for one, two in edges)]
        if not free:
            raise ValueError(f"arrows in a circle among {', '.join(rooms)}")
        order.append(free[0])
        rooms.remove(free[0])
    return order


def drawing(text: str) -> str:
    """The picture as SVG; colours follow the page's text colour."""
    edges = arrows(text)
    place = {room: number * _ROW + _HALF + 6 for number, room in enumerate(rows(edges))}
    right = _LEFT + _BOX
    parts = []
    for one, two in edges:
        span = (place[two] - place[one]) / _ROW
        if span == 1:
            x = _LEFT + _BOX / 2
            path = f"M{x} {place[one] + _HALF} V{place[two] - _HALF - 2}"
        else:
            bulge = right + 26 + 22 * span
            start, end = place[one] + 3 * span - 10, place[two] - 3 * span + 8
            path = (
                f"M{right} {start:.0f} C{bulge:.0f} {start:.0f} {bulge:.0f} {end:.0f} {right + 2} {end:.0f}"
            )
        parts.append(f'<path d="{path}" marker-end="url(#tip)"><title>{one} → {two}</title></path>')
    for room, y in place.items():
        parts.append(f'<rect x="{_LEFT}" y="{y - _HALF}" width="{_BOX}" height="{2 * _HALF}" rx="6"/>')
        parts.append(f'<text x="{_LEFT + _BOX / 2}" y="{y + 5}">{escape(room)}</text>')
    width, height = right + 220, max(place.values()) + _HALF + 6
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{len(place)} rooms and {len(edges)} arrows" fill="none" stroke="currentColor">'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="currentColor" stroke="none"/></marker></defs>'
        "<style>.rooms text{fill:currentColor;stroke:none;text-anchor:middle;font:15px sans-serif}"
        ".rooms path{opacity:.75}</style>"
        f'<g class="rooms">{"".join(parts)}</g></svg>'
    )


class Rooms(Directive):
    """A fence in mermaid."""

    has_content = True

    def run(self) -> list[Any]:
        """The drawing, as it goes into the page."""
        return [nodes.raw("", drawing("\n".join(self.content)), format="html")]


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("mermaid", Rooms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
