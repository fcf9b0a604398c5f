"""Deck codes: a deck in one word that survives a chat, a link and a printed page.

``docs/deck-code.md`` describes the form byte by byte, with test vectors. In short: ``ck1`` and the base64url
text (no padding) of: length of the body, body, CRC-32. One deck has exactly one code; whatever is not
exactly what the encoder writes is refused, so no code with a changed or missing character is read.
"""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from binascii import crc32

from cardkit.decks.content import Content, Item
from cardkit.decks.deck import MAX_COUNT
from cardkit.errors import InputError, NotFoundError
from cardkit.i18n import _
from cardkit.text import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.decks.deck import Deck
    from cardkit.decks.reader import Source

PREFIX = "ck1"
MAX_CODE = 20_000
MAX_CARDS = 5_000
# Numbers of the header keys in a code; never changed, new keys are appended.
_KEYS = ("name", "author", "date", "players", "race", "partner", "include", "ignore")
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def is_code(text: str) -> bool:
    """Whether the text looks like a deck code of any version: ``ck``, a digit, then only its letters."""
    return len(text) > 8 and text[:2] == "ck" and text[2:3].isdigit() and _ALPHABET.issuperset(text)


def encode(content: Content) -> str:
    """The code of a deck.

    Raises NotFoundError where a card is not known, InputError where the deck names no game or is too large.
    """
    if not content.game:
        raise InputError(_("a deck code needs the game of the deck"), help=_("add a line like game: dropmix"))
    unknown = [item.name for item in content.items if item.id is None]
    if unknown:
        raise NotFoundError(
            _("a deck code is made of card ids; these names do not say which card ({count}): {names}").format(
                count=len(unknown), names=", ".join(quoted(name, 40) for name in unknown[:5])
            ),
            help=_("run cardkit check on the deck, correct the names and try again"),
        )
    plain = content.canonical()
    if len(plain.items) > MAX_CARDS or any(item.count > MAX_COUNT for item in plain.items):
        raise InputError(
            _("a deck code holds at most {cards} different cards and {most} copies of each").format(
                cards=MAX_CARDS, most=MAX_COUNT
            )
        )
    try:
        return _encoded(plain)
    except UnicodeEncodeError:
        raise InputError(_("a header of the deck holds characters that are not valid text")) from None


def _encoded(plain: Content) -> str:
    body = bytearray()
    _text(body, plain.game or "")
    _text(body, plain.format or "")
    _whole(body, len(plain.headers))
    for key, value in plain.headers:
        _whole(body, _KEYS.index(key))
        _text(body, value)
    sections = sorted({item.section or "" for item in plain.items})
    _whole(body, len(sections))
    for section in sections:
        _section(body, section, [item for item in plain.items if (item.section or "") == section])
    framed = bytearray()
    _whole(framed, len(body))
    framed += body
    framed += crc32(PREFIX.encode() + framed).to_bytes(4, "big")
    code = PREFIX + urlsafe_b64encode(framed).rstrip(b"=").decode("ascii")
    if len(code) > MAX_CODE:
        raise InputError(
            _("the deck is too large for a code: {length} characters, at most {limit}").format(
                length=len(code), limit=MAX_CODE
            )
        )
    return code


def decode(code: str) -> Content:
    """The deck a code stands for. Raises InputError for anything that ``encode`` would not write just so."""
    if not is_code(code):
        raise _refused(_("it does not look like one: a code begins with ck1"))
    if not code.startswith(PREFIX):
        raise InputError(
            _("this deck code is of version {version}, this cardkit reads version 1").format(version=code[2]),
            help=_("update cardkit, or ask for the deck in another form"),
        )
    if len(code) > MAX_CODE:
        raise _refused(_("it is too long"))
    letters = code[len(PREFIX) :]
    try:
        framed = b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        reader = _Reader(framed)
        length = reader.whole()
        if reader.at + length + 4 != len(framed):
            raise _refused(_("a part of it is missing or there is too much"))
        if crc32(PREFIX.encode() + framed[:-4]) != int.from_bytes(framed[-4:], "big"):
            raise _refused(_("a character is wrong"))
        content = reader.content()
    except (ValueError, IndexError, UnicodeError):
        raise _refused(_("a character is wrong or missing")) from None
    if reader.at != len(framed) - 4 or _again(content) != code:
        raise _refused(_("it was not written by the rules of deck codes"))
    return content


def read_code(code: str, path: str, source: Source) -> Deck:
    """The deck of a code, read against the catalogue; ``path`` names it. Raises InputError as ``decode``."""
    from cardkit.decks.load import read_deck
    from cardkit.decks.writer import write_json

    text = write_json(decode(code), None)
    deck = read_deck(text.encode("utf-8"), "code.deck.json", source)
    deck.path = path
    return deck


def _refused(reason: str) -> InputError:
    return InputError(
        _("this deck code cannot be read: {reason}").format(reason=reason),
        help=_("copy it again from where it came from, whole"),
    )


def _again(content: Content) -> str:
    try:
        return encode(content)
    except InputError:
        return ""


def _whole(out: bytearray, number: int) -> None:
    """A whole number, seven bits a byte, low bits first, high bit set while more follow."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _text(out: bytearray, text: str) -> None:
    data = text.encode("utf-8")
    _whole(out, len(data))
    out += data


def _section(out: bytearray, section: str, items: list[Item]) -> None:
    _text(out, section)
    _whole(out, len(items))
    before = ""
    for item in items:
        card = item.id or ""
        copies = item.count if item.count < 4 else 0
        step = _step(before, card)
        if step:
            _whole(out, step << 3 | 4 | copies)
        else:
            shared = _shared(before.encode("utf-8"), card.encode("utf-8"))
            _whole(out, shared << 3 | copies)
            rest = card.encode("utf-8")[shared:]
            _whole(out, len(rest))
            out += rest
        if not copies:
            _whole(out, item.count)
        before = card


def _digits(card: str) -> int:
    """How many ASCII digits, at most nine, the id ends in."""
    found = 0
    while found < min(9, len(card)) and "0" <= card[-1 - found] <= "9":
        found += 1
    return found


def _step(before: str, card: str) -> int:
    """By how much the number at the end of ``before`` must rise to give ``card``; 0 where that cannot be."""
    digits = _digits(before)
    if not digits or len(card) != len(before) or card[:-digits] != before[:-digits] or _digits(card) < digits:
        return 0
    return max(0, int(card[-digits:]) - int(before[-digits:]))


def _stepped(before: str, step: int) -> str:
    digits = _digits(before)
    return before[: len(before) - digits] + str(int(before[-digits:]) + step).zfill(digits)


def _shared(before: bytes, card: bytes) -> int:
    shared = 0
    while shared < min(len(before), len(card)) and before[shared] == card[shared]:
        shared += 1
    return shared


class _Reader:
    """Walks over the bytes of a code; running off the end raises IndexError."""

    __slots__ = ("at", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def whole(self) -> int:
        number = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
            if shift > 28:
                raise ValueError("number too large")

    def some(self, length: int) -> bytes:
        if length > len(self.data) - self.at:
            raise IndexError
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self) -> str:
        return self.some(self.whole()).decode("utf-8")

    def content(self) -> Content:
        game, deck_format = self.text(), self.text()
        headers = [(_KEYS[self.whole()], self.text()) for _header in range(self.whole())]
        items: list[Item] = []
        for _part in range(self.whole()):
            section = self.text()
            before = ""
            for _card in range(self.whole()):
                before, count = self.card(before)
                items.append(Item(count, before, before, section or None))
                if len(items) > MAX_CARDS:
                    raise ValueError("too many cards")
        return Content(game, deck_format or None, headers, items)

    def card(self, before: str) -> tuple[str, int]:
        head = self.whole()
        copies = head & 3
        if head & 4:
            card = _stepped(before, head >> 3)
        else:
            card = (before.encode("utf-8")[: head >> 3] + self.some(self.whole())).decode("utf-8")
        count = copies or self.whole()
        if not 1 <= count <= MAX_COUNT:
            raise ValueError("count out of range")
        return card, count
