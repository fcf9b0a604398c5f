"""The catalogue as a library: its examples run, and its operations are those of the commands."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

import cardkit
from cardkit.catalogue import catalogue as module
from cardkit.catalogue.catalogue import Catalogue
from cardkit.errors import InputError, NotFoundError, UsageError
from tests.catalogue.conftest import FUTBOL


def test_examples_when_run_give_what_they_say() -> None:
    found = doctest.testmod(module)
    assert found.attempted >= 2 and found.failed == 0


def test_open_catalogue_when_taken_from_the_package_is_this_one(tmp_path: Path) -> None:
    assert cardkit.open_catalogue is module.open_catalogue
    with cardkit.open_catalogue(tmp_path / "c.db", shipped=False) as catalogue:
        (tmp_path / "c.csv").write_text(FUTBOL)
        report = catalogue.import_cards(tmp_path / "c.csv", game="futbol")
        assert report.total("added") == 4
        assert [card.id for card in catalogue.cards("futbol", "ata>=1700")] == ["f-02", "f-04"]
        assert catalogue.export(tmp_path / "out.json", "futbol", query="stars:3") == 2
        assert [card["id"] for card in json.loads((tmp_path / "out.json").read_text())] == ["f-01", "f-03"]
        assert catalogue.changes()[0][0].added == 4
        number = report.files[0].import_id
        assert number is not None and catalogue.undo(number).removed == 4


def test_operations_when_given_nonsense_raise_the_errors_of_the_commands(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    with pytest.raises(UsageError):
        catalogue.cards("chess")
    with pytest.raises(UsageError):
        catalogue.import_cards(tmp_path / "c.csv", game="chess")
    with pytest.raises(InputError):
        catalogue.import_cards(tmp_path / "c.csv", game="futbol")
    with pytest.raises(NotFoundError):
        catalogue.card("nobody")
    with pytest.raises(NotFoundError):
        catalogue.history("nobody")


def test_lookup_when_something_was_imported_sees_it_at_once(catalogue: Catalogue, tmp_path: Path) -> None:
    assert catalogue.lookup.set("futbol", "mio") is None
    (tmp_path / "sets.csv").write_text("set,card,count\nmio,f-01,2\n")
    catalogue.import_cards(tmp_path / "sets.csv", game="futbol")
    assert catalogue.lookup.set("futbol", "mio") is not None


def test_schemas_when_shipped_sets_are_checked_all_fit() -> None:
    import jsonschema

    from tests.conftest import DATA

    schema = json.loads((DATA.parent / "schemas" / "sets.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    files = sorted(DATA.glob("*/sets.json"))
    assert len(files) == 5
    for file in files:
        jsonschema.validate(json.loads(file.read_text(encoding="utf-8")), schema)
