"""The product, run in this process as a user would run it: the real entry point, one catalogue."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Iterator
from typing import Any

from cardkit import i18n
from cardkit.cli import fast

_PLAIN = {"NO_COLOR": "1", "LANG": "C.UTF-8", "COLUMNS": "100"}
_UNSET = ("CARDKIT_LANG", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "CARDKIT_SHIPPED")


class Product:
    """cardkit in English, without colours, on the catalogue in the file ``db``."""

    def __init__(self, db: str) -> None:
        self.db = db

    def says(self, *words: str) -> str:
        """What a command prints on standard output."""
        raw = io.BytesIO()
        out = io.TextIOWrapper(raw, "utf-8")
        with _environment(CARDKIT_DB=self.db), contextlib.redirect_stdout(out), _silence():
            try:
                fast.main(list(words))
            except SystemExit as leave:
                if leave.code not in (0, 1):
                    raise RuntimeError(f"cardkit {' '.join(words)}: exit {leave.code}") from None
        out.flush()
        return raw.getvalue().decode()

    def json(self, *words: str) -> Any:
        """What a command prints with ``--output-format json``."""
        return json.loads(self.says(*words, "--output-format", "json"))


def _silence() -> contextlib.redirect_stderr[io.StringIO]:
    return contextlib.redirect_stderr(io.StringIO())


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    kept = dict(os.environ)
    os.environ.update(_PLAIN, **values)
    for name in _UNSET:
        os.environ.pop(name, None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(kept)
        i18n.use("en")
