"""What a repository adds: configuration, init, the action, pre-commit hooks, the example repository."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import DATA, ROOT, Outcome

Cardkit = Callable[..., Outcome]
COMMUNITY = ROOT / "examples" / "community-repo"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example repository, far from here, as the current folder."""
    folder = Path(shutil.copytree(COMMUNITY, tmp_path / "liga"))
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return folder


def codes(done: Outcome) -> list[str]:
    return [f["code"] for deck in json.loads(done.out)["decks"] for f in deck["findings"]]


def test_example_repository_when_checked_passes_and_when_broken_fails(
    cardkit: Cardkit, repository: Path
) -> None:
    assert cardkit("check").code == 0
    assert cardkit("check-data", "cards").code == 0
    assert cardkit("deck", "format", "--check", "decks").code == 0
    deck = repository / "decks" / "ana.deck"
    deck.write_text(deck.read_text() + "1 Clear Your Mind\n2 Flame Out\n5 Roll Up\n")
    done = cardkit("check", "--output-format", "json")
    assert done.code == 1
    assert {"CKD401", "CKD402", "LIG101", "DMX201"} <= set(codes(done))


def test_example_repository_when_judged_by_an_earlier_day_knows_no_bans(
    cardkit: Cardkit, repository: Path
) -> None:
    deck = repository / "decks" / "ana.deck"
    deck.write_text(deck.read_text() + "1 Clear Your Mind\n")
    assert "CKD401" in codes(cardkit("check", "--output-format", "json"))
    early = cardkit("check", "--output-format", "json", "--on", "2026-05-31")
    assert "CKD401" not in codes(early)
    assert early.code == 0


def test_own_cards_when_they_change_are_read_anew(cardkit: Cardkit, repository: Path) -> None:
    assert cardkit("check").code == 0
    path = repository / "cards" / "league.csv"
    path.write_text(path.read_text().replace("Vereda", "Vereda Nueva"))
    assert "CKD001" in codes(cardkit("check", "--output-format", "json"))


def test_own_cards_when_a_row_is_wrong_stop_the_check(cardkit: Cardkit, repository: Path) -> None:
    path = repository / "cards" / "league.csv"
    path.write_text(path.read_text().replace(",amarillo,2", ",amarillo,dos"))
    done = cardkit("check")
    assert done.code == 2
    assert "league.csv:2:" in done.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gmae = 1\n", "did you mean game?"),
        ("game = 1\n", "game: expected a text"),
        ("paths = 'decks'\n", "expected a list of texts"),
        ("game = [\n", "not TOML"),
        ("language = 'fr'\n", "cardkit.toml: unknown language"),
        ("on = 'tomorrow'\n", "cardkit.toml: on: tomorrow is not a day"),
        ("output-format = 'xml'\n", "cardkit.toml: unknown output format xml"),
        ("cards = ['../*.csv']\n", "leads out of the repository"),
        ("cards = ['nothing/*.csv']\n", "no file matches"),
        ("formats = ['cardkit.toml']\n", "unknown key"),
    ],
)
def test_configuration_when_wrong_exits_2_and_says_how(
    text: str, says: str, cardkit: Cardkit, repository: Path
) -> None:
    (repository.parent / "outside.csv").write_text("id,name\n")
    (repository / "cardkit.toml").write_text(text)
    done = cardkit("check", "decks")
    assert done.code == 2
    assert says in done.err


@pytest.fixture
def ignoring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose decks are spoilt, and whose configuration leaves out more than there is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for name in ("ana", "bruno"):
        (tmp_path / "decks" / f"{name}.deck").write_text("format: team\ninclude: Sweets\n2 Flame Out\n")
    (tmp_path / "cardkit.toml").write_text(
        'game = "dropmix"\npaths = ["decks"]\nignore = [\n  "DMX102", "FUT1",\n]\n'
        '[per-file-ignores]\n"decks/a*" = ["CKD001", "DMX201"]\n"other/*" = ["DMX201"]\n'
    )
    return tmp_path


def test_ignores_when_in_the_configuration_leave_out_and_unused_ones_are_findings(
    cardkit: Cardkit, ignoring: Path
) -> None:
    done = cardkit("check", "--output-format", "concise")
    assert re.findall(r"^(\S+) \w+ (\S+)", done.out, re.M) == [
        ("cardkit.toml:4:14:", "CKD015"),
        ("cardkit.toml:7:16:", "CKD015"),
        ("cardkit.toml:8:15:", "CKD015"),
        ("decks/bruno.deck:3:3:", "DMX201"),
    ]
    assert cardkit("check", "--output-format", "concise", "--jobs", "2").out == done.out


@pytest.mark.parametrize(
    ("folder", "words", "path"),
    [
        (".", ["."], "decks/bruno.deck"),
        (".", ["./decks"], "decks/bruno.deck"),
        ("decks", ["."], "bruno.deck"),
        ("decks", ["../decks"], "../decks/bruno.deck"),
        ("decks", [], "bruno.deck"),
    ],
)
def test_ignores_of_files_when_run_from_elsewhere_are_relative_to_the_configuration(
    folder: str,
    words: list[str],
    path: str,
    cardkit: Cardkit,
    ignoring: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ignoring / folder)
    done = cardkit("check", *words, "--output-format", "concise")
    assert re.findall(r"(\S+):3:3: error (\S+)", done.out) == [(path, "DMX201")]


def test_ignores_when_no_rule_has_the_code_name_the_configuration(cardkit: Cardkit, repository: Path) -> None:
    for setting in ('ignore = ["ZZZ1"]', 'select = ["ZZZ1"]', '[per-file-ignores]\n"*" = ["ZZZ1"]'):
        (repository / "cardkit.toml").write_text(f'game = "dropmix"\npaths = ["decks"]\n{setting}\n')
        done = cardkit("check")
        assert (done.code, done.out) == (2, "")
        assert "cardkit.toml: no rule has the code ZZZ1" in done.err
    assert "cardkit.toml" not in cardkit("check", "--ignore", "AAA2").err


def test_ignores_when_not_all_is_checked_are_not_called_unused(cardkit: Cardkit, ignoring: Path) -> None:
    for words in (["decks/ana.deck"], ["--select", "DMX"], ["--deck-format", "team"], ["--on", "2026-01-01"]):
        assert "CKD015" not in cardkit("check", *words).out
    (ignoring / "decks" / "c.deck").write_bytes(b"\0\1\2")
    assert "CKD015" not in cardkit("check").out


def test_ignores_when_shared_between_processes_are_counted_together(
    cardkit: Cardkit, ignoring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.cli.check_jobs._SHARE", 1)
    alone = cardkit("check", "--output-format", "json").out
    assert cardkit("check", "--output-format", "json", "--jobs", "2").out == alone
    assert alone.count("CKD015") == 3


def test_configuration_when_in_pyproject_holds_too_and_the_command_line_wins(
    cardkit: Cardkit, repository: Path
) -> None:
    text = (repository / "cardkit.toml").read_text()
    (repository / "cardkit.toml").unlink()
    (repository / "pyproject.toml").write_text(f"[project]\nname = 'x'\n[tool.cardkit]\n{text}")
    assert cardkit("check").code == 0
    assert "dropmix/team" in cardkit("check", "--deck-format", "team").out


def test_configuration_when_in_a_folder_above_is_found_up_to_the_repository(
    cardkit: Cardkit, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = repository / "decks" / "2026"
    inner.mkdir()
    monkeypatch.chdir(inner)
    assert cardkit("check").code == 0
    (inner / ".git").mkdir()
    assert cardkit("check").code == 2


def test_init_when_the_folder_has_decks_sees_the_game_and_overwrites_nothing(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mazos").mkdir()
    shutil.copy(DATA / "futbol" / "decks" / "linaje.deck", tmp_path / "mazos")
    dry = cardkit("init", "--dry-run")
    assert dry.code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["mazos"]
    first = cardkit("init")
    assert first.code == 0
    assert (tmp_path / "cardkit.toml").read_text().startswith('game = "futbol"\n')
    assert cardkit("check").code == 0
    (tmp_path / "cardkit.toml").write_text("game = 'futbol'\n")
    again = cardkit("init")
    assert "cardkit.toml: kept as it is" in again.out
    assert (tmp_path / "cardkit.toml").read_text() == "game = 'futbol'\n"


def test_init_when_decks_name_formats_or_not_forces_none(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A configured format holds whatever a deck names: a team deck that comes later would suffer."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    shutil.copy(DATA / "dropmix" / "decks" / "sweets-highness.deck", tmp_path / "decks")
    assert cardkit("init").code == 0
    assert "deck-format" not in (tmp_path / "cardkit.toml").read_text()
    (tmp_path / "decks" / "team.deck").write_text("game: dropmix\nformat: team\ninclude: Sweets\n")
    done = cardkit("check")
    assert (done.code, "(dropmix/team, 15 cards)" in done.out) == (0, True)


def test_init_when_no_deck_says_the_game_asks_for_it(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cardkit("init")
    assert done.code == 2
    assert "cardkit init --game" in done.err
    assert cardkit("init", "--game", "chess").code == 2
    assert cardkit("init", "nowhere").code == 2


def test_from_nothing_to_a_failing_and_a_passing_check(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What README promises to somebody with an empty repository."""
    monkeypatch.chdir(tmp_path)
    assert cardkit("init", "--game", "dropmix").code == 0
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "mine.deck").write_text("include: Sweets\n3 Flame Out\n")
    assert cardkit("check").code == 1
    (tmp_path / "decks" / "mine.deck").write_text("include: Sweets\ninclude: Highness\n")
    assert cardkit("check").code == 0


# -- the action


def action() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    return loaded


def run_step(
    repository: Path, shipped_db: str, **inputs: str
) -> tuple[subprocess.CompletedProcess[str], str]:
    """The action's last step in the environment GitHub gives it."""
    spec = action()
    step = spec["runs"]["steps"][-1]
    summary = repository.parent / "summary.md"
    env = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(repository.parent),
        "GITHUB_ACTIONS": "true",
        "GITHUB_WORKSPACE": str(repository),
        "GITHUB_STEP_SUMMARY": str(summary),
        "RUNNER_TEMP": str(repository.parent),
        "CARDKIT_DB": shipped_db,
    }
    for name, value in step["env"].items():
        text = str(value)
        for key, given in spec["inputs"].items():
            filled = inputs.get(key.replace("-", "_"), str(given.get("default", "")))
            text = text.replace("${{ inputs." + key + " }}", filled)
        assert "${{" not in text, text
        env[name] = text
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=repository,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return done, summary.read_text() if summary.exists() else ""


def test_action_when_run_annotates_and_writes_the_summary(repository: Path, shipped_db: str) -> None:
    done, summary = run_step(repository, shipped_db)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 decks, 2 legal" in summary
    (repository / "decks" / "odd, name: 1%.deck").write_text("1 Nobody; $(touch pwned)\n")
    done, summary = run_step(repository, shipped_db)
    assert done.returncode == 1
    assert "::error file=decks/odd%2C name%3A 1%25.deck,line=1" in done.stdout
    assert "**not legal**" in summary
    assert not (repository / "pwned").exists()


def test_action_when_inputs_are_given_passes_them_whole(repository: Path, shipped_db: str) -> None:
    done, _summary = run_step(
        repository,
        shipped_db,
        paths="decks/ana.deck\ndecks/bruno.deck\n",
        deck_format="team",
        on="2026-01-01",
        output_format="concise",
    )
    assert done.returncode == 1
    assert "decks/ana.deck:" in done.stdout
    assert "DMX102" in done.stdout


def test_action_and_workflow_and_hooks_when_validated_follow_their_schemas() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    workflow = COMMUNITY / ".github" / "workflows" / "decks.yml"
    for schema, path in (
        ("vendor.github-actions", ROOT / "action.yml"),
        ("vendor.github-workflows", workflow),
    ):
        done = subprocess.run([*check, schema, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-manifest", str(ROOT / ".pre-commit-hooks.yaml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_hooks_when_run_by_pre_commit_from_a_local_clone(repository: Path, shipped_db: str) -> None:
    """The hooks as pre-commit runs them, without building environments: their entries are taken from here."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    local = []
    for hook in hooks:
        local.append({**hook, "language": "system"})
        if hook["id"] == "cardkit-data":
            local[-1]["args"] = ["--game", "dropmix"]
    (repository / ".pre-commit-config.yaml").write_text(
        yaml.safe_dump({"repos": [{"repo": "local", "hooks": local}]})
    )
    shutil.rmtree(repository / ".git")
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "CARDKIT_DB": shipped_db,
        "PRE_COMMIT_HOME": str(repository.parent / "cache"),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, cwd=repository, env=env, capture_output=True, text=True, check=False)

    run("git", "init", "-q")
    run("git", "add", "-A")
    clean = run(sys.executable, "-m", "pre_commit", "run", "--all-files")
    assert clean.returncode == 0, clean.stdout + clean.stderr
    (repository / "decks" / "bruno.deck").write_text("1 Nobody\n")
    (repository / "cards" / "league.csv").write_text("id,name,kind,power\nX,Y,lead,eleven\n")
    run("git", "add", "-A")
    broken = run(sys.executable, "-m", "pre_commit", "run", "--all-files")
    assert broken.returncode == 1
    assert broken.stdout.count("Failed") >= 2, broken.stdout


def test_address_of_the_project_when_written_is_the_same_everywhere() -> None:
    from cardkit.resources import HOME, REPOSITORY

    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Homepage"]
    assert told == HOME
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.y*ml")]
    found = 0
    for page in pages:
        text = page.read_text()
        for address in re.findall(r"uses: (?!actions/)([\w./-]+)@", text):
            assert address == REPOSITORY or address.startswith("github/"), page
            found += 1
        for address in re.findall(r"repo: (https?://\S+)", text):
            assert address == HOME, page
            found += 1
    assert found >= 4
