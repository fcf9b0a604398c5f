"""What the runner can play of a game: per effect op and card, the scenarios and matches that exercised it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.decks.load import load_deck
from cardkit.errors import CardkitError
from cardkit.match.agents import RandomAgent
from cardkit.match.core import Engine, Event, Match, Options, ops_in
from cardkit.match.engines import load, reference_of
from cardkit.match.runner import play
from cardkit.match.scenario import read, run
from cardkit.resources import folder

if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup

_Row = dict[str, Any]


def data_folder(game: str, lookup: Lookup) -> Path:
    """Where the data of a game lie, shipped or of a plug-in."""
    known = lookup.game(game)
    return Path(known.data) if known.data else Path(folder("data")) / game


def scenario_files(game: str, lookup: Lookup) -> list[Path]:
    """The scenarios of a game, by path."""
    return sorted((data_folder(game, lookup) / "scenarios").rglob("*.json"))


def coverage(game: str, lookup: Lookup, matches: int = 200) -> _Row:
    """The report: ops, cards, and how many scenarios and matches stand behind it.

    matches: random matches to play over the line-ups of the shipped decks, in turn. ``scenarios`` of an op
    or card are names of files in which it acts; ``matches`` in how many of the matches it acted. A card is
    playable when a match with it can start; ``why`` says what is missing.
    """
    engine = load(reference_of(lookup.game(game)))
    options = engine.options.resolve()
    op_cases: dict[str, set[str]] = {op: set() for op in engine.effects}
    card_cases: dict[str, set[str]] = {}
    files = scenario_files(game, lookup)
    for path in files:
        for event in run(read(str(path)), engine, lookup, str(path)).events:
            if event["event"] == "effect":
                op_cases.setdefault(event["op"], set()).add(path.stem)
            for id in _cards_of(engine, event):
                card_cases.setdefault(id, set()).add(path.stem)
    op_matches, card_matches, played = _simulated(game, engine, lookup, matches)
    op_cards: Counter[str] = Counter()
    cards = []
    for card in lookup.cards(game):
        facts = engine.facts(card, lookup, options)
        op_cards.update(set(ops_in(facts)))
        why = engine.why_unplayable(facts, options)
        cards.append(
            {
                "id": card.id,
                "name": card.name,
                "kind": card.kind,
                "playable": not why,
                "why": why or None,
                "ops": sorted(set(ops_in(facts))),
                "scenarios": sorted(card_cases.get(card.id, ())),
                "matches": card_matches[card.id],
            }
        )
    ops = [
        {
            "op": op,
            "handler": op in engine.effects,
            "cards": op_cards[op],
            "scenarios": sorted(op_cases.get(op, ())),
            "matches": op_matches[op],
        }
        for op in sorted({*engine.effects, *op_cards})
    ]
    return {"game": game, "scenarios": len(files), "matches": played, "ops": ops, "cards": cards}


def _cards_of(engine: Engine, event: _Row) -> set[str]:
    """Ids in the card fields of an event as JSON."""
    found: set[str] = set()
    for field in engine.event_fields[event["event"]]:
        if field.kind == "card":
            value = event.get(field.name)
            found.update(id for id in (value if isinstance(value, list) else [value]) if id)
    return found


def _simulated(
    game: str, engine: Engine, lookup: Lookup, matches: int
) -> tuple[Counter[str], Counter[str], int]:
    """In how many random matches each op and each card acted, and how many were played."""
    ops: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    decks = [
        load_deck(str(path), lookup) for path in sorted((data_folder(game, lookup) / "decks").glob("*.deck"))
    ]
    tables = []
    for seated, chosen in engine.lineups(decks) if matches and decks else ():
        options: Options = engine.options.resolve(chosen)
        try:
            tables.append((engine.prepare(seated, lookup, options), options))
        except CardkitError:
            continue  # a deck that cannot be played yet shows in the cards
    played = 0
    for number in range(matches if tables else 0):
        setup, options = tables[number % len(tables)]
        acted: tuple[set[str], set[int]] = (set(), set())

        def watch(match: Match, events: list[Event], acted: tuple[set[str], set[int]] = acted) -> None:
            for event in events:
                for field, value in zip(match.engine.event_fields[event[0]], event[2:], strict=False):
                    if field.kind == "card" and value >= 0:
                        acted[1].add(value)
                    elif event[0] == "effect" and field.name == "op":
                        acted[0].add(value)

        play(engine, setup, options, number, [RandomAgent()] * len(setup.seats), watch=watch)
        played += 1
        ops.update(acted[0])
        cards.update(setup.id(card) for card in acted[1])
    return ops, cards, played
