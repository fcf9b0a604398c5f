"""All chance of a match: named streams of numbers, the same on every Python and every machine.

A stream is BLAKE2b in counter mode. Its key comes from the seed and the name of the stream, so that drawing
from ``wheel`` never moves ``shuffle/0``: paired matches share their luck stream by stream, however
differently they go. Positions are plain counters, so a clone is two small dict copies and a saved state a
few numbers.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import Any

from cardkit.errors import CardkitError
from cardkit.i18n import _
from cardkit.match.compiling import mypyc_attr

ALGORITHM = "blake2b-1"  # travels in every log; a change of the numbers below needs a new name

Told = int | tuple[int, ...]
"""An outcome: a number, or the items of a shuffle from the top down."""

_WORDS = 16  # 32-bit words in one BLAKE2b block


class DiceError(CardkitError):
    """Scripted dice that have run out, or that say what cannot be."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Chance in named streams.

    Names of streams are words with an optional number: ``shuffle/0`` (the deck of seat 0), ``coin``,
    ``wheel``. One purpose, one stream. Whoever draws must do so in an order that depends on the position
    only, never on the order of a set or of a catalogue.

    Where a card order is the outcome, the top of a pile is the *end* of its list (``pop()`` draws), and the
    outcome is written from the top down.
    """

    __slots__ = ("_at", "_key", "_keys", "_script", "_words", "record")

    def __init__(self, seed: int | str) -> None:
        """Dice of a seed: a whole number of any size, or a text. The same seed gives the same numbers for
        ever.
        """
        self._key = blake2b(str(seed).encode(), digest_size=32, person=b"cardkit dice").digest()
        self._at: dict[str, int] = {}
        # Words of the current block that nobody has drawn yet, the next one last; ``_at`` counts blocks.
        self._words: dict[str, list[int]] = {}
        self._keys: dict[str, bytes] = {}
        self._script: dict[str, list[Any]] | None = None
        self.record: list[tuple[Any, ...]] | None = None
        """Set to a list to have every outcome appended, in the form ``scripted`` takes."""

    @classmethod
    def scripted(cls, outcomes: list[Any], seed: int | str | None = None) -> Dice:
        """Dice that say what they are told: for scenarios and for logs written at a table.

        outcomes: ``[stream, value]`` pairs in the order in which each stream will be asked (the order between
        streams does not matter). For ``below`` and ``weighted`` the value is the number itself; for
        ``shuffle`` the list of items from the top down. A shorter list names only the top: the other items
        stay below in the order they had. With ``seed``, a stream that has run out goes on by the seed;
        without, DiceError.
        """
        dice = cls("scripted" if seed is None else seed)
        script: dict[str, list[Any]] = {}
        for stream, value in outcomes:
            if value is None:
                raise DiceError(_("dice {stream}: an outcome must say something").format(stream=stream))
            script.setdefault(stream, []).append(value)
        for values in script.values():
            values.reverse()  # so that pop() gives the next one
        dice._script = script
        if seed is None:
            dice._key = b""
        return dice

    # --- drawing -------------------------------------------------------------------------------------------

    def below(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others (1 <= n < 2**32).

        Where there is one possibility only, nothing is drawn, told or recorded.
        """
        if n == 1:
            return 0
        told = None if self._script is None else self._told(stream)
        if told is None:
            number = self._draw(stream, n)
        elif type(told) is int and 0 <= told < n:
            number = told
        else:
            raise DiceError(
                _("dice {stream}: {told!r} is not a whole number from 0 to {most}").format(
                    stream=stream, told=told, most=n - 1
                )
            )
        if self.record is not None:
            self.record.append((stream, number))
        return number

    def choice(self, stream: str, n: int) -> int:
        """The number ``below`` would give, by the shortest way: never told, never recorded (for agents)."""
        words = self._words.get(stream) or self._block(stream)
        product = words.pop() * n
        return product >> 32 if product & 0xFFFFFFFF >= n else self._again(stream, n, product)

    def shuffle(self, stream: str, items: list[int]) -> None:
        """Put the list in a random order, in place; the last item is the top of the pile.

        A list of fewer than two is left alone: nothing is drawn, told or recorded.
        """
        if len(items) < 2:
            return
        told = None if self._script is None else self._told(stream)
        if told is None:
            words = self._words.get(stream) or []
            for i in range(len(items) - 1, 0, -1):
                if not words:
                    words = self._block(stream)
                product = words.pop() * (i + 1)
                if product & 0xFFFFFFFF > i:
                    j = product >> 32
                else:
                    j = self._again(stream, i + 1, product)
                    words = self._words[stream]
                items[i], items[j] = items[j], items[i]
        else:
            _arrange(stream, told, items)
        if self.record is not None:
            self.record.append((stream, tuple(reversed(items))))

    def pick(self, stream: str, items: list[int]) -> int:
        """One of the items, each as likely as the others; the outcome in logs is its place in the list."""
        return items[self.below(stream, len(items))]

    def weighted(self, stream: str, weights: tuple[int, ...]) -> int:
        """The place of one weight, as likely as the weight says; weights are whole numbers, not all 0.

        The outcome in logs and scripts is the place (0 …), not the number drawn.
        """
        told = None if self._script is None else self._told(stream)
        if told is None:
            left = self._draw(stream, sum(weights))
            place = 0
            while left >= weights[place]:
                left -= weights[place]
                place += 1
        elif type(told) is int and 0 <= told < len(weights) and weights[told] > 0:
            place = told
        else:
            raise DiceError(
                _("dice {stream}: {told!r} is not the place of a weight of {weights}").format(
                    stream=stream, told=told, weights=weights
                )
            )
        if self.record is not None:
            self.record.append((stream, place))
        return place

    def fork(self, name: str) -> Dice:
        """Other dice, independent of these, of the same seed and the name (agents, guesses)."""
        dice = Dice("")
        dice._key = blake2b(name.encode(), key=self._key, digest_size=32, person=b"cardkit fork").digest()
        return dice

    # --- copying ------------------------------------------------------------------------------------------

    def clone(self) -> Dice:
        """Dice that go on exactly as these would, on their own; nothing is recorded on the clone."""
        dice = Dice.__new__(Dice)
        dice._key = self._key
        dice._at = self._at.copy()
        dice._words = {stream: words[:] for stream, words in self._words.items()}
        dice._keys = self._keys  # a cache of pure functions of the key: safe to share
        if self._script is None:
            dice._script = None
        else:
            dice._script = {stream: values[:] for stream, values in self._script.items()}
        dice.record = None
        return dice

    def save(self) -> dict[str, Any]:
        """The whole state as JSON."""
        state: dict[str, Any] = {
            "algorithm": ALGORITHM,
            "key": self._key.hex(),
            "at": {
                stream: self._at[stream] * _WORDS - len(self._words[stream]) for stream in sorted(self._at)
            },
        }
        if self._script is not None:
            state["script"] = self.left()
        return state

    @classmethod
    def load(cls, state: dict[str, Any]) -> Dice:
        """The dice of a saved state."""
        if state.get("algorithm") != ALGORITHM:
            raise DiceError(
                _("dice of an unknown kind: {got!r}, expected {known!r}").format(
                    got=state.get("algorithm"), known=ALGORITHM
                )
            )
        dice = cls("")
        dice._key = bytes.fromhex(state["key"])
        for stream, at in state["at"].items():
            blocks, used = divmod(at, _WORDS)
            dice._at[stream] = blocks
            words = dice._block(stream) if used else dice._words.setdefault(stream, [])
            del words[_WORDS - used :]
        if "script" in state:
            dice._script = cls.scripted(state["script"])._script
        return dice

    def left(self) -> list[list[Any]]:
        """Scripted outcomes that nobody asked for yet, as ``[stream, value]``: a scenario should leave
        none.
        """
        script = self._script or {}
        return [[stream, value] for stream in sorted(script) for value in script[stream][::-1]]

    # --- inside -------------------------------------------------------------------------------------------

    def _told(self, stream: str) -> Any:
        script = self._script
        values = script.get(stream) if script else None
        if values:
            return values.pop()
        if not self._key:
            raise DiceError(
                _("the dice have run out: stream {stream} was asked once more than it was told").format(
                    stream=stream
                ),
                help=_("add the missing outcome to the dice, or give a seed for the rest"),
            )
        return None

    def _draw(self, stream: str, n: int) -> int:
        words = self._words.get(stream) or self._block(stream)
        product = words.pop() * n
        return product >> 32 if product & 0xFFFFFFFF >= n else self._again(stream, n, product)

    def _again(self, stream: str, n: int, product: int) -> int:
        """Multiply and shift, with the few words that would favour low numbers thrown away (Lemire 2019)."""
        threshold = 0x100000000 % n
        while product & 0xFFFFFFFF < threshold:
            words = self._words.get(stream) or self._block(stream)
            product = words.pop() * n
        return product >> 32

    def _block(self, stream: str) -> list[int]:
        """The next block of a stream: its words, the first one last."""
        key = self._keys.get(stream)
        if key is None:
            key = blake2b(stream.encode(), key=self._key, digest_size=32, person=b"cardkit stream").digest()
            self._keys[stream] = key
        number = self._at.get(stream, 0)
        self._at[stream] = number + 1
        words = list(unpack("<16I", blake2b(number.to_bytes(8, "little"), key=key).digest()))
        words.reverse()
        self._words[stream] = words
        return words


def pair_seed(root: int | str, pair: int) -> int:
    """The seed of pair ``pair`` (matches 2k and 2k + 1) of a batch whose root seed is ``root``: 63 bits."""
    digest = blake2b(f"{root}/{pair}".encode(), digest_size=8, person=b"cardkit pair").digest()
    return int.from_bytes(digest, "little") >> 1


def _arrange(stream: str, told: Any, items: list[int]) -> None:
    """Bring the items into the order told (top first), the others below in the order they had."""
    if not isinstance(told, list | tuple):
        raise DiceError(
            _("dice {stream}: a shuffle needs a list of what lies on top, not {told!r}").format(
                stream=stream, told=told
            )
        )
    rest = items[:]
    for item in told:
        if item not in rest:
            raise DiceError(
                _("dice {stream}: {item!r} is not among the {count} shuffled (or too often)").format(
                    stream=stream, item=item, count=len(items)
                )
            )
        # the last of equals: the pile is read from its top, which is the end
        place = len(rest) - 1 - rest[::-1].index(item)
        del rest[place]
    items[:] = rest + list(reversed(told))
