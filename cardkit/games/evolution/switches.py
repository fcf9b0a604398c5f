"""Options as the engine asks for them."""

from __future__ import annotations

from cardkit.match.core import Options


class Switches:
    """The options of a match as plain values, read once per setup and shared by all its matches."""

    __slots__ = (
        "avian_body",
        "avian_body_max",
        "avian_population",
        "cliff_gift_any",
        "cliff_stays",
        "exact_ends",
        "fat_to_bag",
        "flight_may_go",
        "gift_per_food",
        "must_pay",
        "scavengers_first",
        "thinks_extra",
        "trait_limit",
    )

    def __init__(self, options: Options, players: int) -> None:
        population, body = str(options["avian_start"]).split("/")
        self.avian_population, self.avian_body = int(population), int(body)
        self.avian_body_max = int(str(options["avian_body_max"]))
        self.trait_limit = int(str(options["max_traits_2p"])) if players == 2 else 3
        self.cliff_gift_any = options["cliff_gift"] == "any"
        self.cliff_stays = options["cliff_leftovers"] == "stay"
        self.exact_ends = options["exact_end"] == "last_round"
        self.fat_to_bag = options["fat_of_extinct"] == "bag"
        self.flight_may_go = bool(options["flight_discard"])
        self.gift_per_food = options["cooperation_per"] == "food"
        self.must_pay = bool(options["must_pay_to_attack"])
        self.scavengers_first = options["scavenger"] == "when_attacked"
        self.thinks_extra = options["intelligence_feeding"] == "extra"
