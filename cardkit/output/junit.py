"""JUnit XML: one test case per deck, clean decks too; a deck that is not legal is one failure."""

from __future__ import annotations

from cardkit.i18n import _
from cardkit.text import shorten, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.output.style import Style
    from cardkit.rules.report import CheckReport, DeckReport


def render(report: CheckReport, style: Style) -> str:
    """The suite ``cardkit`` with a case per deck and an error per path that could not be checked."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    sums = report.summary()
    counts = {
        "tests": str(sums["decks"] + sums["unreadable"]),
        "failures": str(sums["illegal"]),
        "errors": str(sums["unreadable"]),
    }
    root = Element("testsuites", {"name": "cardkit", **counts})
    suite = SubElement(root, "testsuite", {"name": "cardkit", **counts, "skipped": "0"})
    for deck in report.decks:
        case = SubElement(suite, "testcase", _case(deck))
        shown = _lines(deck, "error")
        if shown:
            failure = SubElement(case, "failure", {"type": "not-legal", "message": shown[0]})
            failure.text = "\n".join(shown)
        other = _lines(deck, "warning") + _lines(deck, "info")
        if other:
            SubElement(case, "system-out").text = "\n".join(other)
    for problem in report.problems:
        path = visible(problem["path"])
        case = SubElement(suite, "testcase", {"name": path, "classname": "cardkit", "file": path})
        message = visible(problem["message"])
        SubElement(case, "error", {"type": "unreadable", "message": message}).text = message
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _case(deck: DeckReport) -> dict[str, str]:
    kind = f"{deck.game}.{deck.format}" if deck.game and deck.format else _("no format")
    path = visible(deck.path)
    return {"name": path, "classname": visible(shorten(f"cardkit.{kind}", 100)), "file": path}


def _lines(deck: DeckReport, severity: str) -> list[str]:
    return [
        visible(f"{f.path}:{f.line}:{f.column}: {f.code} {f.message}")
        for f in deck.findings
        if f.severity == severity
    ]
