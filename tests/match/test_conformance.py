"""What every engine must hold, whatever its game; engines are found through the registry.

Walks are random play over the shipped decks. ``CARDKIT_CONFORMANCE=n`` multiplies the seeds,
``CARDKIT_TAMPER_LOGS`` and ``CARDKIT_TAMPER_CHANGES`` are the logs and the changes in each that are tried.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardkit.i18n import LANGUAGES
from cardkit.match.agents import GreedyAgent, RandomAgent, Turn
from cardkit.match.core import Action, Dice, IllegalActionError, Match
from cardkit.match.core import state_text as saved
from cardkit.match.fields import spread
from cardkit.match.log import log_digest
from cardkit.match.rule import RUNNER_RULES
from cardkit.match.runner import play
from cardkit.match.verify import verify
from tests.match.subjects import IDS, Table, engine, some_tables, start, tables, walk
from tests.match.tamper import is_caught, tampered

TIMES = int(os.environ.get("CARDKIT_CONFORMANCE", "1"))

games = pytest.mark.parametrize("game", IDS)


def text_of(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


@games
def test_every_match_ends(game: str) -> None:
    declared = engine(game)
    ended = cut = 0
    for seed in range(3 * TIMES):
        for table in some_tables(game, 8):
            match = start(game, table, seed)
            census, kept = sorted(match.census()), match.conserved()
            assert census, "a match has cards"
            for at, seat, _action in walk(match, seed):
                legal = at.legal_actions(seat)
                where = f"{table.name}, seed {seed}, decision {at.decisions}"
                assert len(set(legal)) == len(legal) > 0, where
                assert not all(declared.ops[a[0]].skip for a in legal), f"{where}: only passing is offered"
                assert at.result() is None and tuple(sorted(set(at.to_act))) == at.to_act, where
                for other in range(len(at.setup.seats)):
                    assert (other in at.to_act) == bool(at.legal_actions(other)), where
                assert sorted(at.census()) == census and at.conserved() == kept, where
            result = match.result()
            assert result is not None and len(result.scores) == len(match.setup.seats)
            assert sorted(match.census()) == census and match.conserved() == kept
            assert match.decisions < declared.max_decisions
            assert match.legal_actions(0) == []
            sides = {match.side(seat) for seat in result.winners}
            assert all(seat in result.winners for side in sides for seat in match.seats_of(side))
            if result.is_cut:
                cut += 1
                assert result.reason in ("turn-cap", "decision-cap") and not result.winners
            else:
                ended += 1
                assert result.reason in declared.reasons
    assert ended >= 9 * cut, f"{cut} of {ended + cut} walks were cut off"


@games
def test_events_are_declared_and_told(game: str) -> None:
    declared = engine(game)
    match = start(game, some_tables(game, 1)[0], 1)
    seen: Counter[str] = Counter()

    def listen(at: Match) -> None:
        for event in at.events:
            kind, rule, *values = event
            seen[kind] += 1
            assert all(type(value) in (int, str) for value in values), event
            assert rule in declared.rules or rule in RUNNER_RULES, event
            row = at.event_json(event)
            assert row["event"] == kind and len(row) >= 2, event
            for language in LANGUAGES:
                at.tell(event, language)
                for seat in range(len(at.setup.seats)):
                    at.tell(event, language, seat)
        at.events = []

    listen(match)
    for at, _seat, _action in walk(match, 1):
        listen(at)
    listen(match)
    assert seen


@games
def test_words_are_there_in_every_language(game: str) -> None:
    declared = engine(game)
    keys = [f"do.{op.name}" for op in declared.ops.values()]
    keys += [f"event.{kind}" for kind in declared.events]
    keys += [f"reason.{reason}" for reason in declared.reasons]
    keys += [f"{name}.{word}" for name, words in declared.enums.items() for word in words]
    for key in keys:
        assert set(declared.words[key]) >= set(LANGUAGES), key
    for key, texts in declared.words.items():
        places = {language: sorted(set(_places(texts[language]))) for language in LANGUAGES}
        assert places["en"] == places["es"] == places["pt"], f"{key}: placeholders differ"
    for id, rule in declared.rules.items():
        assert id.startswith(f"{game}.") and rule.section and all(rule.text[lang] for lang in LANGUAGES), id
    for option in declared.options.options.values():
        assert all(option.what[language] for language in LANGUAGES), option.name
        assert set(option.meanings) == (set(option.values) if not option.is_flag else set(option.meanings))


def _places(template: str) -> list[str]:
    from string import Formatter

    return [name for _text, name, _spec, _conversion in Formatter().parse(template) if name]


@games
def test_actions_read_back_as_they_are_described(game: str) -> None:
    for table in some_tables(game, 4):
        for at, seat, _action in walk(start(game, table, 2), 2):
            for action in at.legal_actions(seat):
                assert at.parse(at.describe(action)) == action
            for language in LANGUAGES:
                assert at.describe(at.legal_actions(seat)[0], language)


def other_actions(match: Match, chance: random.Random) -> list[Action]:
    """Actions of declared forms with arguments of all sorts, and some of no form at all."""
    declared = match.engine
    found: list[Action] = [(), (99,), (-1, 0)]
    cards, seats = len(match.setup.cards), len(match.setup.seats)
    for code in declared.ops:
        for _ in range(4):
            args = []
            for field in declared.op_fields[code]:
                top = {"card": cards, "seat": seats}.get(field.kind, 8)
                args.append(chance.randrange(-1, top + 1))
            found.append((code, *args))
    return found


@games
def test_all_other_actions_are_refused_and_change_nothing(game: str) -> None:
    chance = random.Random(4)
    for table in some_tables(game, 3):
        for at, _seat, _action in walk(start(game, table, 3), 3):
            if at.decisions % 3:
                continue
            before = saved(at)
            for other in range(len(at.setup.seats)):
                legal = set(at.legal_actions(other))
                for action in other_actions(at, chance):
                    if action in legal:
                        continue
                    with pytest.raises(IllegalActionError) as refused:
                        at.apply(other, action)
                    rule = refused.value.rule
                    assert rule in at.engine.rules or rule in RUNNER_RULES, f"{action}: {rule}"
            assert saved(at) == before


@games
def test_clone_is_deep_and_goes_on_alike(game: str) -> None:
    for table in some_tables(game, 3):
        for at, _seat, _action in walk(start(game, table, 5), 5):
            if at.decisions % 7:
                continue
            before, key = saved(at), at.key()
            one, two = at.clone(), at.clone()
            assert saved(one) == before and one.key() == key and one.digest() == at.digest()
            ends = []
            for twin in (one, two):
                for _step in walk(twin, at.decisions):
                    pass
                ends.append(saved(twin))
            assert ends[0] == ends[1]
            assert saved(at) == before and at.key() == key
            assert two.key() != key


@games
def test_saving_and_loading_at_every_step_changes_nothing(game: str) -> None:
    for table in some_tables(game, 2):
        plain, reloaded = start(game, table, 6), start(game, table, 6)
        for steps, (at, seat, action) in enumerate(walk(plain, 6)):
            text = saved(reloaded)
            assert text == saved(at), f"{table.name}: step {steps}"
            reloaded = engine(game).load(json.loads(text))
            assert saved(reloaded) == text, f"{table.name}: step {steps}"
            assert reloaded.key() == at.key() and reloaded.digest() == at.digest()
            assert reloaded.legal_actions(seat) == at.legal_actions(seat)
            reloaded.apply(seat, action)
        assert saved(reloaded) == saved(plain) and plain.result() is not None
        assert saved(engine(game).load(json.loads(saved(plain)))) == saved(plain)


@games
def test_view_leaks_nothing_and_guesses_fit_it(game: str) -> None:
    varied: Counter[int] = Counter()
    for table in some_tables(game, 4):
        for at, _seat, _action in walk(start(game, table, 7), 7):
            if at.decisions % 5:
                continue
            before = saved(at)
            for seat in range(len(at.setup.seats)):
                view, board = text_of(at.view(seat)), at.board(seat, "en")
                legal = at.legal_actions(seat)
                for number in range(3):
                    dice = Dice(number).fork("test")
                    guess = at.guess(seat, dice)
                    where = f"{table.name}: decision {at.decisions}, seat {seat}"
                    assert text_of(guess.view(seat)) == view, where
                    assert guess.board(seat, "en") == board, where
                    assert guess.legal_actions(seat) == legal, where
                    assert guess.to_act == at.to_act, where
                    assert sorted(guess.census()) == sorted(at.census()), where
                    assert guess.dice is dice, f"{where}: the future is known"
                    varied[seat] += guess.key() != at.key()
            assert saved(at) == before
    assert all(varied[seat] for seat in range(2)), "guesses never differ from the true match"


@games
def test_secrets_of_others_are_hidden_from_views(game: str) -> None:
    """Cards that events show to one seat only are nowhere in what the others see, unless they lie open."""
    checked = 0
    for table in some_tables(game, 4):
        match = start(game, table, 8)
        for event in match.events:
            for seat in range(len(match.setup.seats)):
                seen = match.seen(event, seat)
                if seen == event:
                    continue
                checked += 1
                secret = {v for v, s in zip(event, seen, strict=True) if v != s}
                told = match.tell(event, "en", seat)
                assert not any(match.setup.name(card) in told for card in secret if isinstance(card, int)), (
                    told
                )
    if any(field.secret for fields in engine(game).event_fields.values() for field in fields):
        assert checked


@games
def test_guess_does_not_depend_on_what_is_hidden(game: str) -> None:
    """A guess made from a guess with the same dice is the same guess: nothing hidden shines through."""
    for table in some_tables(game, 3):
        for at, _seat, _action in walk(start(game, table, 9), 9):
            if at.decisions % 6:
                continue
            for seat in range(len(at.setup.seats)):
                other = at.guess(seat, Dice(1))
                one, two = at.guess(seat, Dice(2)), other.guess(seat, Dice(2))
                assert one.key() == two.key(), f"{table.name}: decision {at.decisions}, seat {seat}"


@games
def test_view_is_a_copy(game: str) -> None:
    def scribble(value: Any) -> None:
        if isinstance(value, dict):
            for part in value.values():
                scribble(part)
            value.clear()
        elif isinstance(value, list):
            for part in value:
                scribble(part)
            value.append("scribble")

    for at, _seat, _action in walk(start(game, some_tables(game, 1)[0], 10), 10):
        before = saved(at)
        for seat in range(len(at.setup.seats)):
            scribble(at.view(seat))
        scribble(at.position())
        scribble(at.save()["position"])
        assert saved(at) == before


@games
def test_board_can_be_read(game: str) -> None:
    for table in some_tables(game, 3):
        for at, _seat, _action in walk(start(game, table, 11), 11):
            if at.decisions % 5:
                continue
            for language in LANGUAGES:
                for seat in (None, *range(len(at.setup.seats))):
                    board = at.board(seat, language)
                    assert board and all(len(line) <= 100 for line in board.splitlines()), board
                    assert "\x1b" not in board


@games
def test_log_replays_and_tampering_is_caught(game: str) -> None:
    chance = random.Random(12)
    rounds = int(os.environ.get("CARDKIT_TAMPER_LOGS", "4"))
    changes = int(os.environ.get("CARDKIT_TAMPER_CHANGES", "8"))
    made = some_tables(game, 4)
    for seed in range(rounds):
        table = made[seed % len(made)]
        agents = table.agents(RandomAgent())
        played = play(engine(game), table.setup, table.options, seed, agents, log=True)
        verdict = verify(played.log, "m.jsonl", engine)
        assert verdict.valid, f"{table.name}, seed {seed}: {verdict.to_json()}"
        for what, changed in tampered(played.log.decode(), chance, changes):
            assert is_caught(changed, engine), f"{table.name}, seed {seed}: {what}"


class Telling(RandomAgent):
    """Chooses by chance, and keeps how the match describes what was chosen."""

    is_blind = False

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def choose(self, turn: Turn) -> Action:
        action = super().choose(turn)
        self.told.append({"seat": turn.seat, "action": turn.describe(action)})
        return action


@games
def test_log_says_events_and_actions_as_the_match_does(game: str) -> None:
    """The ready forms of the log against the general way, keys and their order included."""
    for seed, table in enumerate(some_tables(game, 6)):
        agent = Telling()
        events: list[dict[str, Any]] = []
        played = play(
            engine(game), table.setup, table.options, seed, table.agents(agent), log=True,
            watch=lambda match, new, all=events: all.extend(map(match.event_json, new)),
        )  # fmt: skip
        lines = played.log.decode().splitlines()
        for key, told in (("event", events), ("action", agent.told)):
            written = [
                line for line in lines if f'"{key}":' in line[:20] and not line.startswith('{"result"')
            ]
            assert written == [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in told]


def digests(game: str) -> list[str]:
    """Digests of some logs of a subject, for comparing processes."""
    found = []
    for number, table in enumerate(some_tables(game, 2)):
        for agent in (RandomAgent(), GreedyAgent()):
            played = play(engine(game), table.setup, table.options, number, table.agents(agent), log=True)
            found.append(log_digest(played.log))
    return found


def print_digests() -> None:
    """What another process finds; an engine that fails there does not hide the others."""
    found: dict[str, Any] = {}
    for game in IDS:
        try:
            found[game] = digests(game)
        except Exception as error:
            found[game] = repr(error)
    print(json.dumps(found))


@cache
def elsewhere(seed: str, locale: str) -> Any:
    """The digests of all subjects in a process with another hash seed and locale."""
    code = "from tests.match.test_conformance import print_digests; print_digests()"
    env = {**os.environ, "PYTHONHASHSEED": seed, "LANG": locale, "LC_ALL": locale}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@games
def test_log_is_the_same_in_every_process(game: str) -> None:
    here = digests(game)
    assert elsewhere("0", "C")[game] == here
    assert elsewhere("4242", "tr_TR.UTF-8")[game] == here


@games
def test_matches_share_nothing(game: str) -> None:
    def final(table: Table, seed: int) -> str:
        match = start(game, table, seed)
        for _step in walk(match, seed):
            pass
        return saved(match)

    for table in some_tables(game, 2):
        setup = text_of(table.setup.to_json())
        alone = [final(table, seed) for seed in (1, 2)]
        both = [start(game, table, seed) for seed in (1, 2)]
        walks = [walk(match, seed) for match, seed in zip(both, (1, 2), strict=True)]
        going = list(walks)
        while going:
            going = [steps for steps in going if next(steps, None) is not None]
        assert [saved(match) for match in both] == alone
        assert text_of(table.setup.to_json()) == setup


@games
def test_first_seat_is_drawn_without_bias(game: str) -> None:
    """Chi-square of who begins over many seeds; the bound is the 1-in-a-million point of its distribution."""
    table = some_tables(game, 1)[0]
    seats = len(table.setup.seats)
    n = 400
    firsts = Counter(start(game, table, seed).first for seed in range(n))
    if set(firsts) == {-1}:
        return  # the game has no first turn
    sides = {table.setup.seats[seat].side for seat in range(seats)}
    starters = len(sides) if len(sides) < seats else seats
    expected = n / starters
    by_side: Counter[int] = Counter()
    for seat, count in firsts.items():
        by_side[table.setup.seats[seat].side] += count
    if len(by_side) == 1:
        return  # the position of the table says who begins (an attacker), not chance
    chi_square = sum((by_side[side] - expected) ** 2 / expected for side in sides)
    limit = {2: 23.9, 3: 27.6, 4: 30.7, 5: 33.4, 6: 35.9}[starters]
    assert chi_square < limit, firsts


@games
def test_shuffles_favour_no_seat(game: str) -> None:
    """Chi-square of the cards an entrant is dealt at one place and at another, over many seeds.

    The bound is the 1-in-a-million point of the distribution (Wilson and Hilferty's approximation).
    """
    table = some_tables(game, 1)[0]
    declared = engine(game)
    dealt: dict[int, dict[int, Counter[int]]] = {}
    for turned, order in enumerate(declared.arrangements(table.setup)[:2]):
        seated = table.setup.seated(order)
        for seed in range(300):
            match = declared.start(seated, Dice(2 * seed + turned), table.options)
            for kind, _rule, *values in match.events:
                pairs = spread(declared.event_fields[kind], tuple(values)) or []
                seat = next((value for field, value in pairs if field.name == "seat"), -1)
                cards = Counter(value for field, value in pairs if field.kind == "card" and value >= 0)
                if seat >= 0 and cards:
                    dealt.setdefault(order[seat], {}).setdefault(seat, Counter()).update(cards)
    compared = 0
    for places in dealt.values():
        if len(places) < 2:
            continue
        one, two = places.values()
        total = one.total() + two.total()
        chi_square, free = 0.0, -1
        for card in one | two:
            both = one[card] + two[card]
            if both < 20:
                continue
            free += 1
            for counts in (one, two):
                expected = both * counts.total() / total
                chi_square += (counts[card] - expected) ** 2 / expected
        if free > 0:
            compared += 1
            limit = free * (1 - 2 / (9 * free) + 4.75 * (2 / (9 * free)) ** 0.5) ** 3
            assert chi_square < limit, f"{chi_square:.0f} at {free} degrees of freedom"
    assert compared, "nothing is dealt when a match starts"


@games
def test_greedy_plays_to_the_end_and_beats_random(game: str) -> None:
    """Not a measure of skill: only that the game's evaluation points the right way more often than not."""
    wins: Counter[str] = Counter()
    for number in range(60 if game == "toy" else 6):
        for table in some_tables(game, 3):
            seats = len(table.setup.seats)
            sides = [seat.side for seat in table.setup.seats]
            greedy_side = sides[number % seats]
            agents = [GreedyAgent() if side == greedy_side else RandomAgent() for side in sides]
            result = play(engine(game), table.setup, table.options, number, agents).result
            for side in {sides[seat] for seat in result.winners}:
                wins["greedy" if side == greedy_side else "random"] += 1
    assert wins["greedy"] * max(1, len(set(sides)) - 1) > wins["random"], wins


@games
def test_clone_and_start_are_quick(game: str) -> None:
    """A guard against copies that grow with the catalogue; the figures themselves are in benchmarks/."""
    from time import perf_counter

    match = start(game, tables(game)[0], 1)
    begun = perf_counter()
    for _ in range(200):
        match.clone()
    assert (perf_counter() - begun) / 200 < 0.001
