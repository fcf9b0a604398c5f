"""Every rule that is declared is met: as the reason of an event or of a refusal, in the shipped scenarios."""

from __future__ import annotations

from functools import cache

from cardkit.games.evolution.match import ENGINE
from cardkit.match.rule import IllegalActionError
from cardkit.match.scenario import read, run
from tests.games.evolution.shipped import DATA
from tests.match.subjects import catalogue


@cache
def met() -> frozenset[str]:
    """The rules that events and refusals of the scenarios cite."""
    found = set()
    for path in sorted((DATA / "scenarios").glob("*.json")):
        outcome = run(read(str(path)), ENGINE, catalogue(), path.name)
        found |= {event["rule"] for event in outcome.events}
        if isinstance(outcome.refusal, IllegalActionError):
            found.add(outcome.refusal.rule)
    return frozenset(found)


def test_every_declared_rule_is_cited_by_a_scenario() -> None:
    assert set(ENGINE.rules) - met() == set()


def test_every_cited_rule_is_declared() -> None:
    assert {rule for rule in met() if rule.startswith("evolution.")} <= set(ENGINE.rules)


def test_golden_cases_are_all_there() -> None:
    names = {path.stem.partition("-")[0] for path in (DATA / "scenarios").glob("g*.json")}
    # the thirtieth is a rule of the deck: EVO301
    assert names == {f"g{number:02}" for number in range(1, 30)}


def test_rules_cite_sections_of_the_published_text() -> None:
    sections = {rule.section for rule in ENGINE.rules.values()}
    assert sections == {
        "Preparação (Configuração)",
        "Fluxo do Jogo",
        "Fase 1: Distribuir Cartas (e Espécies)",
        "Fase 2: Selecionar carta para Comida",
        "Fase 3: Jogar cartas",
        "Fase 4: Alimentação",
        "Fim de Jogo e Pontuação",
    }
