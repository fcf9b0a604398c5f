"""Legal decks, spoilt on purpose: what is done to them, and which finding must come of it, at which line.

The mutations follow the rules page of each game, not the checker: only the reader and the catalogue are
used to write a deck out line by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardkit.card import Card
from cardkit.catalogue.lookup import Lookup
from cardkit.decks.deck import Deck
from cardkit.decks.load import read_deck
from cardkit.decks.reader import Source

# Where a finding about the whole deck stands.
FORMAT = -1


class Item:
    """One line of cards: a count and a card, or a text to be written as it is."""

    def __init__(self, section: str | None, count: int, card: Card | None, text: str = "") -> None:
        self.section = section
        self.count = count
        self.card = card
        self.text = text

    def line(self) -> str:
        return self.text or f"{self.count} {self.card.name} [{self.card.id}]"  # type: ignore[union-attr]


class Sheet:
    """A deck written out: headers, then every card on a line of its own, includes spelt out."""

    def __init__(self, headers: list[str], items: list[Item]) -> None:
        self.headers = headers
        self.items = items

    @classmethod
    def of(cls, deck: Deck) -> Sheet:
        headers = [
            f"{key}: {header.value}"
            for key, held in deck.headers.items()
            for header in held
            if key != "include"
        ]
        items = [Item(entry.section, entry.count, entry.card) for entry in deck.entries]
        return cls(headers, sorted(items, key=lambda item: item.section is not None))

    def written(self) -> tuple[list[str], dict[Item, int]]:
        """The lines of the file, and on which line each item stands."""
        lines, places = list(self.headers), {}
        section = None
        for item in self.items:
            if item.section != section:
                section = item.section
                lines.append(f"{section}:")
            lines.append(item.line())
            places[item] = len(lines)
        return lines, places

    def but(self, *changes: tuple[Item, Item | None]) -> Sheet:
        """A copy in which items stand in the place of others (None: nothing does)."""
        swapped = dict(changes)
        items = [swapped.get(item, item) for item in self.items]
        return Sheet(list(self.headers), [item for item in items if item is not None])

    def plus(self, *added: Item) -> Sheet:
        """A copy with items added at the end of their section."""
        items = list(self.items)
        for item in added:
            at = max((n for n, held in enumerate(items) if held.section == item.section), default=-1) + 1
            items.insert(at, item)
        return Sheet(list(self.headers), items)

    def find(self, *kinds: str, **attrs: Any) -> list[Item]:
        """The items whose card is of one of the kinds and has these attributes."""
        return [
            item
            for item in self.items
            if item.card is not None
            and (not kinds or item.card.kind in kinds)
            and all(item.card.field(name) == value for name, value in attrs.items())
        ]


class Spoilt:
    """A spoilt deck: its lines, the code that must come and its line (0: anywhere)."""

    def __init__(self, name: str, lines: list[str], code: str, line: int) -> None:
        self.name = name
        self.lines = lines
        self.code = code
        self.line = line

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def fewer(item: Item) -> Item | None:
    """The item with one copy less."""
    return Item(item.section, item.count - 1, item.card) if item.count > 1 else None


def more(item: Item, by: int = 1) -> Item:
    return Item(item.section, item.count + by, item.card)


class Spoiler:
    """Makes the mutations of one deck."""

    def __init__(self, path: Path, lookup: Lookup) -> None:
        deck = read_deck(path.read_bytes(), str(path), Source(lookup))
        assert deck.game is not None
        self.lookup = lookup
        self.game = deck.game
        self.format = str(deck.format)
        self.sheet = Sheet.of(deck)
        self.raw = path.read_text(encoding="utf-8").split("\n")

    def all(self) -> Iterator[Spoilt]:
        yield from self.of_files()
        yield from self.of_lines()
        for name, sheet, code, at in getattr(self, self.game)():
            yield self.told(name, sheet, code, at)

    def told(self, name: str, sheet: Sheet, code: str, at: Item | int) -> Spoilt:
        """The mutation with the line of the item it is about."""
        lines, places = sheet.written()
        if isinstance(at, Item):
            return Spoilt(name, lines, code, places[at])
        if at == FORMAT:
            at = next((n for n, line in enumerate(lines, 1) if line.startswith("format:")), 1)
        return Spoilt(name, lines, code, at)

    def card(self, card_id: str) -> Card:
        found = self.lookup.card(f"{self.game}:{card_id}")
        assert found is not None, card_id
        return found

    def cards(self, **fields: Any) -> Iterator[Card]:
        held = {item.card.uid for item in self.sheet.items if item.card}
        for card in self.lookup.cards(self.game):
            if card.uid not in held and all(card.field(name) == value for name, value in fields.items()):
                yield card

    def of_files(self) -> Iterator[Spoilt]:
        """Headers, in the file as it is shipped."""
        raw = [line for line in self.raw if line]
        at = next(n for n, line in enumerate(raw) if line.startswith("format:"))
        yield Spoilt("unknown header", [*raw[:at], "formato: x", *raw[at:]], "CKD004", at + 1)
        game = [line if not line.startswith("game:") else "game: ajedrez" for line in raw]
        yield Spoilt("unknown game", game, "CKD007", game.index("game: ajedrez") + 1)
        yield Spoilt("no game", [line for line in raw if not line.startswith("game:")], "CKD006", 0)
        other = [line if not line.startswith("format:") else "format: trio" for line in raw]
        yield Spoilt("unknown format", other, "CKD008", at + 1)
        name = next(line for line in raw if line.startswith("name:"))
        twice = raw.index(name) + 1
        yield Spoilt("repeated header", [*raw[:twice], name, *raw[twice:]], "CKD012", twice + 1)
        yield Spoilt("late header", [*raw, "1 x", "author: Ana"], "CKD005", len(raw) + 2)
        yield Spoilt("unknown set", [*raw[:twice], "include: Nowhere", *raw[twice:]], "CKD009", twice + 1)
        yield Spoilt(
            "ignore without reason", [*raw[:twice], "ignore: CKD001", *raw[twice:]], "CKD014", twice + 1
        )

    def of_lines(self) -> Iterator[Spoilt]:
        """Counts and names, on the first line, one in the middle and the last."""
        items = [item for item in self.sheet.items if item.section not in ("units", "vuelo")]
        for item in (items[0], items[len(items) // 2], items[-1]):
            card = item.card
            assert card is not None
            for name, text, code in (
                ("misspelt name", f"{item.count} {card.name}qzx", "CKD001"),
                ("unknown id", f"{item.count} {card.name} [NO-SUCH-ID]", "CKD001"),
                ("no copies", f"0 {card.name} [{card.id}]", "CKD003"),
                ("minus copies", f"-2 {card.name} [{card.id}]", "CKD003"),
                ("a fraction", f"1.5 {card.name} [{card.id}]", "CKD003"),
                ("no number", f"x0 {card.name} [{card.id}]", "CKD003"),
                ("a huge number", f"9999999999 {card.name} [{card.id}]", "CKD003"),
                ("a line without end", f"1 {card.name}{'x' * 2100}", "CKD022"),
            ):
                spoilt = Item(item.section, 0, None, text)
                yield self.told(f"{name}: {card.name}", self.sheet.but((item, spoilt)), code, spoilt)
            other = next(self.cards())
            spoilt = Item(item.section, 0, None, f"{item.count} {card.name} [{other.id}]")
            yield self.told("another card's id", self.sheet.but((item, spoilt)), "CKD010", spoilt)

    # -- the games

    def dropmix(self) -> Iterator[tuple[str, Sheet, str, Item | int]]:
        size, cap, most = {"solo": (30, 80, 2), "team": (15, 40, 1)}[self.format.removeprefix("playlists-")]
        if self.format.startswith("playlists-"):
            first = self.sheet.items[0]
            yield "a playlist without a card", self.sheet.but((first, None)), "DMX121", FORMAT
            baffler = Item(None, 1, next(self.cards(playlist_kind="baffler")))
            yield "a card of no playlist", self.sheet.plus(baffler), "DMX121", baffler
            foreign = Item(None, 1, next(self.cards(playlist_kind="starter")))
            yield "a card of another playlist", self.sheet.but((first, foreign)), "DMX121", FORMAT
        short = Sheet(self.sheet.headers, list(self.sheet.items))
        while sum(item.count for item in short.items) >= size:
            last = short.items[-1]
            left = fewer(last)
            short = short.but((last, left))
        yield "one card too few", short, "DMX101", FORMAT
        dear = self.sheet
        points = sum(self.points(item.card) * item.count for item in dear.items if item.card)
        for card in self.cards(kind="fx"):
            if points > cap:
                break
            dear = dear.plus(Item(None, most, card))
            points += 4 * most
        yield "points over the cap", dear, "DMX102", FORMAT
        for item in self.sheet.items:
            past = Item(None, most + 1, item.card)
            yield "one copy too many on a line", self.sheet.but((item, past)), "DMX201", past
            again = Item(None, most + 1 - item.count, item.card)
            yield "one copy too many on two lines", self.sheet.plus(again), "DMX201", again

    def points(self, card: Card) -> int:
        return 4 if card.kind in ("wild", "fx") else int(card.attrs["power"])

    def adrenalyn(self) -> Iterator[tuple[str, Sheet, str, Item | int]]:
        sheet = self.sheet
        keeper = sheet.find("portero")[0]
        yield "no goalkeeper", sheet.but((keeper, None)), "ADX101", FORMAT
        yield "the goalkeeper twice", sheet.but((keeper, twice := more(keeper))), "ADX101", twice
        second = Item(None, 1, next(self.cards(kind="portero")))
        yield "two goalkeepers", sheet.plus(second), "ADX101", second
        starters = [item for item in sheet.items if item.section == "titulares"]
        bench = [item for item in sheet.items if item.section == "suplentes"]
        action = next(item for item in bench if item.card and item.card.kind == "accion")
        yield "24 cards", sheet.but((action, fewer(action))), "ADX102", FORMAT
        yield "26 cards", sheet.but((action, more(action))), "ADX102", FORMAT
        free = self.card("CKS-A1")
        players = [item for item in bench if item.card and item.card.kind in ("jugador", "multi")]
        benched = [(item, Item("suplentes", item.count, free)) for item in (*players, starters[0])]
        swapped = sheet.but(*benched)
        yield "nine field players", swapped, "ADX103", FORMAT
        trainers = [Item(None, 1, self.card(f"CKS-T{n}")) for n in (1, 2, 3)]
        without = sheet.but(*((item, None) for item in sheet.find("entrenador")))
        yield "two trainers", without.plus(*trainers[:2]), "ADX104", trainers[1]
        special = next(card for card in self.cards(kind="accion") if card.attrs.get("trainer"))
        restricted = Item("suplentes", 1, special)
        alone = without.but((action, fewer(action))).plus(restricted)
        yield "a restricted action without trainer", alone, "ADX301", restricted
        other = next(t for t in trainers if t.card and t.card.attrs["trainer"] != special.attrs["trainer"])
        yield "a restricted action with another trainer", alone.plus(other), "ADX301", restricted
        moved = Item("suplentes", 1, starters[0].card)
        yield "nine starters", sheet.but((starters[0], None)).plus(moved), "ADX111", FORMAT
        eleventh = Item("titulares", 1, next(self.cards(kind="jugador", set="LL25")))
        yield "eleven starters", sheet.plus(eleventh), "ADX111", eleventh
        above = Item(None, action.count, action.card)
        yield "an action above the sections", sheet.but((action, None)).plus(above), "ADX112", above
        among = Item("titulares", 1, free)
        yield "an action among the starters", sheet.plus(among), "ADX113", among
        for kind in ("escudo", "estadio", "mascota"):
            none = Item("suplentes", 1, next(self.cards(kind=kind)))
            yield f"a card of kind {kind}", sheet.plus(none), "ADX302", none
        for card_id in ("CKS-E1", "CKS-E2"):
            dealt = Item("suplentes", 1, self.card(card_id))
            yield "a card that is dealt", sheet.plus(dealt), "ADX303", dealt

    def starcraft(self) -> Iterator[tuple[str, Sheet, str, Item | int]]:
        sheet = self.sheet
        race = next(line.split(": ")[1] for line in sheet.headers if line.startswith("race:"))
        others = [name for name in ("terran", "zerg", "protoss") if name != race]
        for item in sheet.find(source="starting"):
            yield "one starting card too few", sheet.but((item, fewer(item))), "SCB102", FORMAT
            yield "one starting card too many", sheet.but((item, past := more(item))), "SCB102", past
        for other in others:
            foreign = Item(None, 1, next(self.cards(race=other, source="starting", in_brood_war=True)))
            yield "a card of another race", sheet.plus(foreign), "SCB301", foreign
            foreign = Item("units", 1, next(self.cards(race=other, kind="unit", in_brood_war=True)))
            yield "a unit of another race", sheet.plus(foreign), "SCB301", foreign
            foreign = Item(None, 1, next(self.cards(race=other, source="technology")))
            yield "a technology of another race", sheet.plus(foreign), "SCB301", foreign
        removed = Item(None, 1, next(self.cards(race=race, source="starting", in_brood_war=False)))
        yield "a card that Brood War removes", sheet.plus(removed), "SCB302", removed
        for technology in sheet.find(source="technology"):
            assert technology.card is not None
            if technology.card.attrs.get("copies_technology") is not None:
                past = more(technology)
                yield "more of a technology than there is", sheet.but((technology, past)), "SCB303", past
        half = self.half_a_technology(race)
        part = Item(None, 1, half)
        yield "a part of a technology", sheet.plus(part), "SCB303", part
        stray = Item("units", 1, sheet.find(source="starting")[0].card)
        yield "a combat card in the army", sheet.plus(stray), "SCB104", stray
        headers = [line for line in sheet.headers if not line.startswith("race:")]
        yield "no race", Sheet(headers, sheet.items), "SCB103", FORMAT
        at = next(n for n, line in enumerate(sheet.headers) if line.startswith("race:"))
        headers = [*sheet.headers[:at], "race: tauren", *sheet.headers[at + 1 :]]
        yield "an unknown race", Sheet(headers, sheet.items), "SCB103", at + 1

    def half_a_technology(self, race: str) -> Card:
        """A card of a technology that has more copies than this one, none of them in the deck."""
        for found in self.lookup.sets(self.game):
            held = [(self.card(card_id), count) for card_id, count in found.cards]
            if found.kind == "technology" and found.attrs["race"] == race:
                known = all(card.attrs.get("copies_technology") == count for card, count in held)
                new = all(card.attrs.get("in_brood_war") for card, _count in held)
                several = sum(count for _card, count in held) > 1
                if known and new and several and not self.sheet.find(technology=found.id):
                    return held[0][0]
        raise AssertionError(f"no technology of {race} is known whole")

    def evolution(self) -> Iterator[tuple[str, Sheet, str, Item | int]]:
        sheet = self.sheet
        flight = self.format == "flight"
        carnivores = sheet.find(trait="carnivore")
        one = carnivores[0]
        yield "sixteen Carnivores", sheet.but((one, fewer(one))), "EVO102", FORMAT
        yield "eighteen Carnivores", sheet.but((one, more(one))), "EVO102", 0
        traits: dict[str, list[Item]] = {}
        for item in sheet.find("trait", set="base"):
            assert item.card is not None
            traits.setdefault(str(item.card.attrs["trait"]), []).append(item)
        traits.pop("carnivore")
        for held in traits.values():
            first = held[0]
            yield "one of a set too few", sheet.but((first, fewer(first))), "EVO103", 0
            yield "one of a set too many", sheet.but((held[-1], past := more(held[-1]))), "EVO103", past
            yield "a card too few in all", sheet.but((first, fewer(first))), "EVO101", FORMAT
            gone = sheet.but(*((item, None) for item in held))
            yield "a whole set left out", gone, "EVO101", FORMAT
        absent = [name for name in ("pest", "quills", "venom") if not sheet.find(trait=name)]
        for name in absent[:1]:
            promo = self.card(name)
            added = Item(None, 7, promo)
            yield "a promo set added, none taken out", sheet.plus(added), "EVO101", FORMAT
            part = Item(None, 6, promo)
            yield "a promo set in part", sheet.plus(part), "EVO105", part
            for out, left in (("ambush", "warning-call"), ("warning-call", "ambush")):
                if out in traits:
                    swapped = sheet.but(*((item, None) for item in traits[out])).plus(Item(None, 7, promo))
                    yield "half of the linked sets swapped", swapped, "EVO301", traits[left][0]
        for name in ("pest", "quills", "venom"):
            twice = sheet.but(*((item, None) for item in sheet.find(trait=name)))
            doubled = Item(None, 14, self.card(name))
            yield "a promo set twice", twice.plus(doubled), "EVO105", FORMAT
        for number in ("1", "7", "four"):
            players = f"players: {number}"
            headers = [line if not line.startswith("players:") else players for line in sheet.headers]
            at = headers.index(players) + 1
            yield "a number of players out of range", Sheet(headers, sheet.items), "EVO111", at
        if not flight:
            alien = Item(None, 7, next(self.cards(set="flight-sample", kind="trait")))
            yield "a card of Flight in the base game", sheet.plus(alien), "EVO104", alien
            return
        beside = sheet.find("flight-trait")[0]
        yield "eleven Flight cards", sheet.but((beside, fewer(beside))), "EVO123", FORMAT
        shuffled = Item(None, 1, beside.card)
        yield "a Flight card in the deck", sheet.plus(shuffled), "EVO124", shuffled
        stray = Item("vuelo", 1, traits["horns"][0].card)
        yield "another card beside the deck", sheet.plus(stray), "EVO125", stray
        event = sheet.find("event")[0]
        yield "thirteen events", sheet.but((event, fewer(event))), "EVO122", FORMAT
        sample = sheet.find("trait", set="flight-sample")[0]
        yield "33 traits of Flight", sheet.but((sample, fewer(sample))), "EVO121", FORMAT
        yield "a sample set in part", sheet.but((sample, fewer(sample))), "EVO126", 0

    def futbol(self) -> Iterator[tuple[str, Sheet, str, Item | int]]:
        sheet = self.sheet
        dt = sheet.find("dt")[0]
        yield "no DT", sheet.but((dt, None)), "FUT102", FORMAT
        second = Item(None, 1, next(self.cards(kind="dt")))
        yield "two DTs", sheet.plus(second), "FUT103", second
        yield "the DT twice", sheet.but((dt, twice := more(dt))), "FUT103", twice
        common = next(
            item
            for item in sheet.items
            if item.card and item.card.rarity in ("comun", "rara") and item.card.kind != "dt"
        )
        yield "29 cards", sheet.but((common, fewer(common))), "FUT101", FORMAT
        yield "31 cards", sheet.but((common, more(common))), "FUT101", FORMAT
        for item in sheet.items:
            card = item.card
            assert card is not None
            if card.kind == "dt":
                continue
            most, code = {"figura": (1, "FUT202"), "leyenda": (1, "FUT203")}.get(
                str(card.rarity), (3, "FUT201")
            )
            past = Item(item.section, most + 1, card)
            yield "one copy too many on a line", sheet.but((item, past)), code, past
            again = Item(item.section, most + 1 - item.count, card)
            yield "one copy too many on two lines", sheet.plus(again), code, again
            stage = card.attrs.get("evolves_from")
            if stage is not None:
                base = next(held for held in sheet.items if held.card and held.card.id == stage)
                yield "the earlier stage left out", sheet.but((base, None)), "FUT301", item
        cheap = [
            item
            for item in sheet.find("futbolista")
            if item.card and item.card.attrs["stars"] <= 4 and "evolves_from" not in item.card.attrs
        ]
        yield "no cheap futbolista", sheet.but(*((item, None) for item in cheap)), "FUT104", FORMAT
