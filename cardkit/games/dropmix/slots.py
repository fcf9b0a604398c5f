"""The five slots of the board and the four colours, as bits.

Left to right: yellow and red, red, red and blue, blue, blue and green. So at most one yellow and one green
card can be visible, three red and three blue ones.
"""

from __future__ import annotations

COLOURS = ("yellow", "red", "green", "blue")
INSTRUMENTS = ("vocals", "keys", "guitar", "drums", "strings", "horns", "sampler")
WHEEL = ("level-1", "level-2", "level-3", "all")

YELLOW, RED, GREEN, BLUE = 1, 2, 4, 8
ALL_COLOURS = 15

SLOT_BITS = (YELLOW | RED, RED, RED | BLUE, BLUE, BLUE | GREEN)
SLOTS = range(5)
SLOT_NAMES = ("1", "2", "3", "4", "5")

# Colour bits → the slots that take a card of one of these colours.
SLOTS_OF = tuple(tuple(slot for slot in SLOTS if SLOT_BITS[slot] & bits) for bits in range(16))

# Slot, power of its visible card (0 = empty) → the slot as a bit for each power that may cover it: five bits
# for cards of power 1, the next five for power 2, then power 3.
COVERS = tuple(
    tuple(sum(1 << 5 * (power - 1) + slot for power in (1, 2, 3) if power >= beneath) for beneath in range(4))
    for slot in SLOTS
)

# Colour bits → how many colours; and → the places of the colours.
COUNT = tuple(bits.bit_count() for bits in range(16))
PLACES = tuple(tuple(place for place in range(4) if bits >> place & 1) for bits in range(16))


def colour_bits(names: list[str]) -> int:
    """The bits of a list of colour names. Raises ValueError for a name that is no colour."""
    return sum(1 << COLOURS.index(name) for name in dict.fromkeys(names))


def instrument_bits(names: list[str]) -> int:
    """The bits of a list of instrument names. Raises ValueError for a name that is no instrument."""
    return sum(1 << INSTRUMENTS.index(name) for name in dict.fromkeys(names))
