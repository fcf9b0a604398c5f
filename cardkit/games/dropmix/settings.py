"""The options of a match, read once into plain fields."""

from __future__ import annotations

from cardkit.match.core import Options, Setup

NO_OTHER, ALWAYS, NEVER = range(3)
_BLOCK_WILD = {"no_other_colour": NO_OTHER, "always": ALWAYS, "never": NEVER}


class Settings:
    """What the options say, in the form in which play asks for it.

    target: points to reach. odds: weights of the wheel. bonus_from: first turn with a slot bonus. The rest
    are flags named after their options; block_wild is NO_OTHER, ALWAYS or NEVER.
    """

    __slots__ = (
        "block_wild",
        "bonus_counts_own_slot",
        "bonus_each",
        "bonus_from",
        "clear_costs",
        "clear_needs_all",
        "draw_after_timeout",
        "draw_both_side",
        "has_floor",
        "has_timer",
        "has_undo",
        "odds",
        "one_part",
        "over_limit",
        "partner_shown",
        "random_coloured",
        "song_combinations",
        "spin_on_empty",
        "target",
        "wild_any_slot",
    )

    def __init__(self, options: Options) -> None:
        odds = options["equalizer_odds"]
        assert isinstance(odds, tuple)
        self.target = int(str(options["target"]))
        self.odds: tuple[int, ...] = odds
        self.spin_on_empty = options["equalizer_on_empty_board"] is True
        self.bonus_from = 2 if options["slot_bonus_from"] == "second_turn" else 3
        self.bonus_each = options["wild_slot_bonus"] == "each"
        self.has_floor = options["score_floor"] == "0"
        self.clear_costs = options["fx_clear_costs"] is True
        self.clear_needs_all = options["fx_clear_needs_all"] is True
        self.random_coloured = options["random_clear_hits"] == "coloured"
        self.over_limit = options["draw_over_limit"] == "allowed"
        self.draw_both_side = options["draw_both"] == "side"
        self.partner_shown = options["partner_hands"] == "shown"
        self.one_part = options["wild_two_colour"] == "one"
        self.wild_any_slot = options["wild_extra_play"] == "any_slot"
        self.song_combinations = options["song_pairs"] == "combinations"
        self.bonus_counts_own_slot = options["bonus_counts_own_slot"] is True
        self.block_wild = _BLOCK_WILD[str(options["block_wild"])]
        self.has_undo = options["undo"] == "on"
        self.has_timer = options["timer"] != "off"
        self.draw_after_timeout = options["draw_after_timeout"] is True

    @classmethod
    def of(cls, setup: Setup, options: Options) -> Settings:
        """The settings of these options, which never change; those read last are kept with the setup."""
        known: tuple[Options, Settings] | None = setup.compiled.get("dropmix settings")
        if known is None or known[0] is not options:
            known = setup.compiled["dropmix settings"] = (options, cls(options))
        return known[1]
