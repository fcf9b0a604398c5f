"""A progress bar on standard error: only on a terminal, and only after a second."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

_PATIENCE = 1.0


class ImportProgress:
    """Use in a ``with`` statement; ``show`` is told the file, bytes read and bytes in all."""

    def __init__(self, quiet: bool) -> None:
        self._wanted = not quiet and sys.stderr.isatty()
        self._started = monotonic()
        self._bar: Any = None
        self._tasks: dict[str, Any] = {}

    def __enter__(self) -> ImportProgress:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, path: str, done: int, size: int) -> None:
        """Moves the bar of a file; makes it when the import has taken a while."""
        if not self._wanted or (self._bar is None and monotonic() - self._started < _PATIENCE):
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.start()
        if path not in self._tasks:
            from rich.markup import escape

            self._tasks[path] = self._bar.add_task(escape(path), total=size)
        self._bar.update(self._tasks[path], completed=done)
