"""What a check gives back: one report per deck, the files that could not be read, and the sums."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.finding import Finding


class DeckReport:
    """The verdict on one deck: ``cards`` is every copy in the file, ``main`` those the size rule counts."""

    __slots__ = ("cards", "findings", "format", "game", "main", "path", "text")

    def __init__(
        self, path: str, game: str | None, format: str | None, cards: int, main: int | None, text: str = ""
    ) -> None:
        self.path = path
        self.game = game
        self.format = format
        self.cards = cards
        self.main = main
        self.findings: list[Finding] = []
        self.text = text

    @property
    def legal(self) -> bool:
        """Whether no error stands against the deck."""
        return all(finding.severity != "error" for finding in self.findings)

    def to_json(self) -> dict[str, Any]:
        """The deck as the check's JSON shows it."""
        return {
            "path": self.path,
            "game": self.game,
            "format": f"{self.game}/{self.format}" if self.game and self.format else self.format,
            "legal": self.legal,
            "cards": self.cards,
            "main": self.main,
            "findings": [finding.to_json() for finding in self.findings],
        }


class CheckReport:
    """The reports of all decks of one run; ``problems`` are the paths that could not be checked, and why.

    ``rules`` is code → texts of all rules the decks were judged by, for outputs that list them. ``subject``
    is ``decks``, or ``files`` for a check of card data. ``ignored`` is what ignores of the configuration left
    out: the file pattern (``""`` for all files) and the code or start of codes as written.
    """

    __slots__ = ("decks", "ignored", "problems", "rules", "subject")

    def __init__(self, subject: str = "decks") -> None:
        self.subject = subject
        self.decks: list[DeckReport] = []
        self.problems: list[dict[str, str]] = []
        self.rules: dict[str, dict[str, Any]] = {}
        self.ignored: set[tuple[str, str]] = set()

    def findings(self) -> list[Finding]:
        """All findings, deck by deck."""
        return [finding for deck in self.decks for finding in deck.findings]

    def summary(self) -> dict[str, int]:
        """Counts of decks, legal and illegal ones, unreadable paths, and findings by severity."""
        by = {"error": 0, "warning": 0, "info": 0}
        for finding in self.findings():
            by[finding.severity] += 1
        legal = sum(deck.legal for deck in self.decks)
        return {
            "decks": len(self.decks),
            "legal": legal,
            "illegal": len(self.decks) - legal,
            "unreadable": len(self.problems),
            "errors": by["error"],
            "warnings": by["warning"],
            "infos": by["info"],
        }

    def to_json(self) -> dict[str, Any]:
        """The whole report as ``check --output-format json`` prints it."""
        from cardkit import __version__

        return {
            "schema_version": 1,
            "cardkit": __version__,
            "decks": [deck.to_json() for deck in self.decks],
            "problems": self.problems,
            "summary": self.summary(),
        }

    def exit_code(self, max_warnings: int | None = None, exit_zero: bool = False) -> int:
        """0 all well, 1 an error or too many warnings, 2 something could not be checked; the worst wins."""
        if self.problems:
            return 2
        if exit_zero:
            return 0
        summary = self.summary()
        if summary["errors"] or (max_warnings is not None and summary["warnings"] > max_warnings):
            return 1
        return 0
