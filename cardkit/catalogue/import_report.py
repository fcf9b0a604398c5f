"""What an import did, or would do: counts, bad rows, warnings, changes. Words come last, in ``output``."""

from __future__ import annotations

from typing import Any

# Details beyond these are counted, not kept: memory stays flat however bad a file is.
ROWS_KEPT = 1_000
CHANGES_KEPT = 10_000


class RowNote:
    """Something about one cell or row; ``line`` and ``column`` count from 1 (in Excel: row and column)."""

    __slots__ = ("column", "field", "line", "message", "path", "place", "value")

    def __init__(self, path: str, place: int, field: str | None, value: Any, message: str) -> None:
        self.path = path
        self.place = place
        self.field = field
        self.value = value
        self.message = message
        self.line = place
        self.column = 0

    def to_json(self) -> dict[str, Any]:
        """``{path, line, field, column, value, message}``."""
        return {
            "path": self.path,
            "line": self.line,
            "field": self.field,
            "column": self.column,
            "value": self.value,
            "message": self.message,
        }


class Change:
    """One field of one card that a dry run would change; an added card is one change of no field."""

    __slots__ = ("action", "field", "name", "new", "old", "uid")

    def __init__(self, uid: str, name: str, action: str, field: str | None, old: Any, new: Any) -> None:
        self.uid = uid
        self.name = name
        self.action = action
        self.field = field
        self.old = old
        self.new = new

    def to_json(self) -> dict[str, Any]:
        """``{uid, name, action, field, old, new}``."""
        return {
            "uid": self.uid,
            "name": self.name,
            "action": self.action,
            "field": self.field,
            "old": self.old,
            "new": self.new,
        }


class FileReport:
    """What one file came to. ``what``: cards, sets or aliases; ``import_id``: None if nothing was stored;
    ``skip_bad``: whether the good rows were to be stored beside bad ones.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.what = "cards"
        self.form = ""
        self.digest = ""
        self.import_id: int | None = None
        self.added = self.changed = self.unchanged = self.bad = 0
        self.stored = self.skip_bad = False
        self.notices: list[str] = []
        self.rows: list[RowNote] = []
        self.warnings: list[RowNote] = []
        self.warned = 0
        self.changes: list[Change] = []
        self.changed_fields = 0

    def to_json(self) -> dict[str, Any]:
        """The file's part of the report."""
        return {
            "path": self.path,
            "what": self.what,
            "form": self.form,
            "digest": self.digest,
            "import": self.import_id,
            "stored": self.stored,
            "added": self.added,
            "changed": self.changed,
            "unchanged": self.unchanged,
            "bad": self.bad,
            "notices": self.notices,
        }


class ImportReport:
    """The files of one ``cardkit import`` together; ``problems``: files that could not be read at all."""

    def __init__(self, game: str, dry_run: bool) -> None:
        self.game = game
        self.dry_run = dry_run
        self.files: list[FileReport] = []
        self.problems: list[tuple[str, str]] = []

    def total(self, name: str) -> int:
        """The sum of added, changed, unchanged, bad, warned or changed_fields over the files."""
        return sum(int(getattr(file, name)) for file in self.files)

    def to_json(self) -> dict[str, Any]:
        """The report as ``schemas/import-report.schema.json`` describes it."""
        return {
            "schema_version": 1,
            "game": self.game,
            "files": [file.to_json() for file in self.files],
            "added": self.total("added"),
            "changed": self.total("changed"),
            "unchanged": self.total("unchanged"),
            "bad": self.total("bad"),
            "dry_run": self.dry_run,
            "rows": [row.to_json() for file in self.files for row in file.rows],
            "warnings": [row.to_json() for file in self.files for row in file.warnings],
            "changes": [change.to_json() for file in self.files for change in file.changes],
            "changes_in_all": self.total("changed_fields"),
            "problems": [{"path": path, "message": message} for path, message in self.problems],
        }
