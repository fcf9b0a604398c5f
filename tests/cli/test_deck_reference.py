"""``docs/deck.md`` says what is so: every example is run, with the deck the page shows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Outcome

PAGE = (ROOT / "docs" / "deck.md").read_text("utf-8")
EXAMPLES = [block.splitlines() for block in re.findall(r"```console\n(.*?)\n```", PAGE, flags=re.DOTALL)]
DECK = re.findall(r"```\n(game: .*?)```", PAGE, flags=re.DOTALL)[0]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda lines: lines[0])
def test_example_when_run_prints_what_the_page_shows(
    cardkit: Callable[..., Outcome], example: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("late-night.deck").write_text(DECK, "utf-8")
    later = DECK.replace("2 24K Magic", "3 24K Magic").replace("1 Clear Your Mind\n", "")
    Path("later-night.deck").write_text(later, "utf-8")
    command, *shown = example
    prompt, program, *words = shlex.split(command)
    assert (prompt, program) == ("$", "cardkit")
    outcome = cardkit(*words)
    printed = (outcome.out + outcome.err).splitlines()
    assert [line.rstrip() for line in printed] == [line.rstrip() for line in shown]


def test_page_when_read_shows_every_command() -> None:
    shown = {lines[0].split()[3] for lines in EXAMPLES}
    assert shown == {"convert", "code", "format", "diff", "stats", "odds"}
