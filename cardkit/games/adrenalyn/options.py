"""The options of a match: every answer the published rules leave open, with its two presets."""

from __future__ import annotations

from typing import Any

from cardkit.errors import UsageError
from cardkit.games.adrenalyn import rules
from cardkit.games.adrenalyn.targets import BOTH, OWN, RIVAL
from cardkit.i18n import _
from cardkit.match.options import FLAG, Option, OptionList, Options, Value

PILES = ("starters_first", "starters_on_top", "single_shuffle")
STARTERS_FIRST, STARTERS_ON_TOP, SINGLE_SHUFFLE = range(3)


NO_PROFILE = "none"


class NameOption(Option):
    """An option whose value is any name (of a profile); ``values`` are those that are always there."""

    __slots__ = ()

    def read(self, given: Any) -> Value:
        """The name. Raises UsageError when it is no text or empty."""
        if isinstance(given, str) and given.strip():
            return given.strip()
        raise UsageError(
            _("option {name}: {given!r} is not {expected}").format(
                name=self.name, given=given, expected=self.expected()
            )
        )

    def expected(self) -> str:
        """What may be given, for messages."""
        return _("the name of a profile")


class Rulings:
    """The options in force as a match asks for them: flags and small numbers."""

    __slots__ = (
        "caps_bonus",
        "clears_at_end",
        "end_traits_of_both",
        "golden_side",
        "golden_stays",
        "is_timed",
        "pile",
        "plays_golden",
        "resets_prevented",
        "swap_changes_role",
    )

    def __init__(self, options: Options) -> None:
        self.pile = PILES.index(str(options["pile"]))
        self.clears_at_end = options["state_clear"] == "own_end"
        self.end_traits_of_both = options["end_traits"] == "both"
        self.caps_bonus = bool(options["energy_cap_applies_to_bonus"])
        self.resets_prevented = options["prevented_goal"] == "reset"
        self.plays_golden = options["golden_rounds"] == "always"
        self.golden_side = {"own": OWN, "rival": RIVAL, "both": BOTH}[str(options["golden_goalkeeper"])]
        self.golden_stays = options["golden_resets_to"] == "45"
        self.swap_changes_role = bool(options["recompute_on_swap"])
        self.is_timed = options["time_limit"] == "on"


def _yes_no(en: tuple[str, str], es: tuple[str, str], pt: tuple[str, str]) -> dict[str, dict[str, str]]:
    return {
        "false": {"en": en[0], "es": es[0], "pt": pt[0]},
        "true": {"en": en[1], "es": es[1], "pt": pt[1]},
    }


OPTIONS = OptionList(
    NameOption(
        "profile",
        {
            "en": "The profile that gives energy costs, effects and extra cards.",
            "es": "El perfil que da los costes de energía, los efectos y las cartas adicionales.",
            "pt": "O perfil que dá os custos de energia, os efeitos e as cartas adicionais.",
        },
        values=("cardkit-sample", NO_PROFILE),
        meanings={
            "cardkit-sample": {
                "en": "the project's sample, not Panini's; other profiles of the catalogue by name",
                "es": "la muestra del proyecto, no de Panini; otros perfiles del catálogo por nombre",
                "pt": "a amostra do projeto, não da Panini; outros perfis do catálogo pelo nome",
            },
            NO_PROFILE: {
                "en": "only what stands on the cards themselves",
                "es": "solo lo que está en las propias cartas",
                "pt": "só o que está nas próprias cartas",
            },
        },
        source=rules.ENERGY,
    ),
    Option(
        "pile",
        {
            "en": "How starters and substitutes lie in the pile.",
            "es": "Cómo están en la pila los titulares y los suplentes.",
            "pt": "Como titulares e reservas ficam na pilha.",
        },
        values=PILES,
        rulebook="single_shuffle",
        meanings={
            "starters_first": {
                "en": (
                    "all 25 cards are shuffled; the places that hold players receive the starters "
                    "from the top, then the substitutes; action cards may be anywhere"
                ),
                "es": (
                    "se barajan las 25 cartas; los lugares de jugadores reciben desde arriba a los "
                    "titulares y después a los suplentes; las cartas de acción pueden estar en "
                    "cualquier lugar"
                ),
                "pt": (
                    "as 25 cartas são embaralhadas; os lugares de jogadores recebem de cima para "
                    "baixo os titulares e depois os reservas; as cartas de ação podem estar em "
                    "qualquer lugar"
                ),
            },
            "starters_on_top": {
                "en": "the ten starters on top, the other fifteen cards below, each part shuffled",
                "es": "los diez titulares arriba y las otras quince cartas debajo, cada parte barajada",
                "pt": "os dez titulares em cima e as outras quinze cartas embaixo, cada parte embaralhada",
            },
            "single_shuffle": {
                "en": "all 25 cards in one shuffle, as in other editions",
                "es": "las 25 cartas barajadas juntas, como en otras ediciones",
                "pt": "as 25 cartas embaralhadas juntas, como em outras edições",
            },
        },
        source="Mazos",
    ),
    Option(
        "state_clear",
        {
            "en": "When warm-up and exhaustion end.",
            "es": "Cuándo terminan el calentamiento y el agotamiento.",
            "pt": "Quando terminam o aquecimento e o esgotamento.",
        },
        values=("own_end", "own_start"),
        rulebook="own_start",
        meanings={
            "own_end": {
                "en": "at the end of the own turn, before the end traits",
                "es": "al final del turno propio, antes de los rasgos de fin de turno",
                "pt": "no fim do próprio turno, antes dos traços de fim de turno",
            },
            "own_start": {
                "en": "at the start of the own turn, after the start traits",
                "es": "al comienzo del turno propio, después de los rasgos de inicio de turno",
                "pt": "no começo do próprio turno, depois dos traços de início de turno",
            },
        },
        source=rules.TURN,
    ),
    Option(
        "end_traits",
        {
            "en": "Whose end traits act at the end of a turn.",
            "es": "De quién son los rasgos que actúan al final de un turno.",
            "pt": "De quem são os traços que agem no fim de um turno.",
        },
        values=("own", "both"),
        meanings={
            "own": {
                "en": "those of the active player",
                "es": "los del jugador activo",
                "pt": "os do jogador ativo",
            },
            "both": {
                "en": "those of all field players: first the active player's, then the rival's",
                "es": (
                    "los de todos los jugadores de campo: primero los del jugador activo, después "
                    "los del rival"
                ),
                "pt": "os de todos os jogadores de linha: primeiro os do jogador ativo, depois os do rival",
            },
        },
        source=rules.TURN,
    ),
    Option(
        "energy_cap_applies_to_bonus",
        {
            "en": "Whether extra energy stops at 5 as well.",
            "es": "Si la energía adicional también se detiene en 5.",
            "pt": "Se a energia adicional também para em 5.",
        },
        values=FLAG,
        meanings=_yes_no(
            ("extra energy may exceed 5", "energy never exceeds 5"),
            ("la energía adicional puede pasar de 5", "la energía nunca pasa de 5"),
            ("a energia adicional pode passar de 5", "a energia nunca passa de 5"),
        ),
        source=rules.ENERGY,
    ),
    Option(
        "prevented_goal",
        {
            "en": "The goalkeeper's DEF after a prevented goal.",
            "es": "La DEF del portero después de un gol evitado.",
            "pt": "A DEF do goleiro depois de um gol evitado.",
        },
        values=("keep", "reset"),
        meanings={
            "keep": {
                "en": "as it was before the hit",
                "es": "como estaba antes del golpe",
                "pt": "como estava antes do chute",
            },
            "reset": {
                "en": "back at its initial value",
                "es": "otra vez en su valor inicial",
                "pt": "de volta ao valor inicial",
            },
        },
        source=rules.GOAL,
    ),
    Option(
        "golden_rounds",
        {
            "en": "Whether a tie after the last round is played on.",
            "es": "Si un empate tras la última ronda se sigue jugando.",
            "pt": "Se um empate depois da última rodada continua sendo jogado.",
        },
        values=("always", "never"),
        meanings={
            "always": {
                "en": "up to three golden rounds, in every match",
                "es": "hasta tres rondas de oro, en todos los partidos",
                "pt": "até três rodadas de ouro, em todas as partidas",
            },
            "never": {
                "en": "the match is a draw, as outside tournaments",
                "es": "el partido queda empatado, como fuera de torneos",
                "pt": "a partida fica empatada, como fora de torneios",
            },
        },
        source=rules.GOLDEN,
    ),
    Option(
        "golden_goalkeeper",
        {
            "en": "Whose DEF the golden goal card sets.",
            "es": "De quién es la DEF que fija la carta Gol de oro.",
            "pt": "De quem é a DEF que a carta Gol de ouro fixa.",
        },
        values=("both", "rival", "own"),
        meanings={
            "both": {"en": "both goalkeepers'", "es": "de los dos porteros", "pt": "dos dois goleiros"},
            "rival": {"en": "the rival's", "es": "del portero rival", "pt": "do goleiro rival"},
            "own": {"en": "the own", "es": "del portero propio", "pt": "do próprio goleiro"},
        },
        source=rules.GOLDEN,
    ),
    Option(
        "golden_resets_to",
        {
            "en": "The goalkeeper's DEF after a goal that follows a golden goal card.",
            "es": "La DEF del portero tras un gol posterior a una carta Gol de oro.",
            "pt": "A DEF do goleiro depois de um gol que vem após uma carta Gol de ouro.",
        },
        values=("printed", "45"),
        meanings={
            "printed": {"en": "the printed value", "es": "el valor impreso", "pt": "o valor impresso"},
            "45": {
                "en": "the value of the golden goal card",
                "es": "el valor de la carta Gol de oro",
                "pt": "o valor da carta Gol de ouro",
            },
        },
        source=rules.GOLDEN,
    ),
    Option(
        "recompute_on_swap",
        {
            "en": "Whether a player whose ATT and DEF change places takes the role that fits them.",
            "es": "Si un jugador cuyos ATT y DEF se intercambian toma el papel que les corresponde.",
            "pt": "Se um jogador cujas ATT e DEF trocam de lugar assume o papel correspondente.",
        },
        values=FLAG,
        meanings=_yes_no(
            ("he keeps his role", "he becomes a shield or an offense player by his new values"),
            ("conserva su papel", "pasa a ser de escudo u ofensivo según sus nuevos valores"),
            ("mantém o seu papel", "passa a ser de escudo ou ofensivo conforme os novos valores"),
        ),
        source=rules.PLACE,
    ),
    Option(
        "time_limit",
        {
            "en": "Whether a turn can run out of time: the action timeout, for matches noted at a table.",
            "es": (
                "Si un turno puede acabarse por tiempo: la acción timeout, para partidos anotados en la mesa."
            ),
            "pt": "Se um turno pode acabar por tempo: a ação timeout, para partidas anotadas à mesa.",
        },
        values=("off", "on"),
        meanings={
            "off": {
                "en": "no time limit; a turn in which nothing can be done ends by itself",
                "es": "sin límite de tiempo; un turno en el que nada puede hacerse termina solo",
                "pt": "sem limite de tempo; um turno em que nada pode ser feito termina sozinho",
            },
            "on": {
                "en": "every turn is ended by whoever is on: with end, or with timeout",
                "es": "cada turno lo termina quien juega: con end, o con timeout",
                "pt": "cada turno é encerrado por quem joga: com end, ou com timeout",
            },
        },
        source=rules.TURN,
    ),
    turns=60,
)
