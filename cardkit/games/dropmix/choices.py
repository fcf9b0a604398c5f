"""The rule options of the match: every answer the published rules leave open, by name."""

from __future__ import annotations

from cardkit.match.core import Option, OptionList

_BEFORE = "Antes del juego"
_PLAY = "Como se Juega"
_SCORE = "Puntuación"
_FX = "Tecla de icono de tarjetas FX"


def _words(en: str, es: str, pt: str) -> dict[str, str]:
    return {"en": en, "es": es, "pt": pt}


OPTIONS = OptionList(
    Option(
        "target",
        _words("Points that win the match.", "Puntos que ganan la partida.", "Pontos que vencem a partida."),
        ("21", "15"),
        meanings={
            "21": _words("first to 21", "el primero en llegar a 21", "o primeiro a chegar a 21"),
            "15": _words("the short match", "la partida corta", "a partida curta"),
        },
        source=_BEFORE,
    ),
    Option(
        "equalizer_odds",
        _words(
            "Parts of the wheel for level 1, level 2, level 3 and X; the rules give no numbers.",
            "Partes de la ruleta para nivel 1, nivel 2, nivel 3 y X; las reglas no dan números.",
            "Partes da roleta para nível 1, nível 2, nível 3 e X; as regras não dão números.",
        ),
        default=(6, 3, 2, 1),
        most=1000,
        size=4,
        source=_PLAY,
    ),
    Option(
        "equalizer_on_empty_board",
        _words(
            "Whether the equalizer may be pressed while no card lies on the board.",
            "Si se puede usar el ecualizador con el tablero vacío.",
            "Se o equalizador pode ser usado com a mesa vazia.",
        ),
        ("true", "false"),
        rulebook=False,
        meanings={
            "true": _words("always", "siempre", "sempre"),
            "false": _words("not on an empty board", "no con el tablero vacío", "não com a mesa vazia"),
        },
        source=_PLAY,
    ),
    Option(
        "slot_bonus_from",
        _words(
            "When the bonus for a missing colour begins.",
            "Desde cuándo vale la bonificación por un color que falta.",
            "A partir de quando vale o bônus por uma cor que falta.",
        ),
        ("second_turn", "second_round"),
        meanings={
            "second_turn": _words(
                "after the first side's first turn",
                "tras el primer turno del primer bando",
                "depois do primeiro turno do primeiro lado",
            ),
            "second_round": _words(
                "after each side has had a turn",
                "cuando cada bando ya tuvo un turno",
                "depois que cada lado teve um turno",
            ),
        },
        source=_SCORE,
    ),
    Option(
        "wild_slot_bonus",
        _words(
            "A wild that brings two missing colours.",
            "Un comodín que trae dos colores que faltan.",
            "Um curinga que traz duas cores que faltam.",
        ),
        ("once", "each"),
        meanings={
            "once": _words(
                "one point per card played", "un punto por carta jugada", "um ponto por carta jogada"
            ),
            "each": _words("one point per colour", "un punto por color", "um ponto por cor"),
        },
        source=_SCORE,
    ),
    Option(
        "score_floor",
        _words("How low a score can go.", "Hasta dónde baja un puntaje.", "Até onde desce a pontuação."),
        ("0", "none"),
        meanings={
            "0": _words("never below 0", "nunca menos de 0", "nunca abaixo de 0"),
            "none": _words("below 0 as well", "también por debajo de 0", "também abaixo de 0"),
        },
        source=_SCORE,
    ),
    Option(
        "fx_clear_costs",
        _words(
            "Whether a card that an FX clears costs its owner a point, as with the equalizer.",
            "Si una carta que quita una FX le cuesta un punto a su dueño, como con el ecualizador.",
            "Se uma carta que uma FX tira custa um ponto ao dono, como no equalizador.",
        ),
        ("true", "false"),
        meanings={
            "true": _words("a point each", "un punto cada una", "um ponto cada"),
            "false": _words("no points", "sin puntos", "sem pontos"),
        },
        source=_FX,
    ),
    Option(
        "fx_clear_needs_all",
        _words(
            "An FX that clears cards of several colours.",
            "Una FX que quita cartas de varios colores.",
            "Uma FX que tira cartas de várias cores.",
        ),
        ("false", "true"),
        meanings={
            "false": _words(
                "clears every card of one of them",
                "quita toda carta de uno de ellos",
                "tira toda carta de uma delas",
            ),
            "true": _words(
                "clears only if a card of each is there",
                "quita solo si hay una carta de cada uno",
                "tira só se houver uma carta de cada uma",
            ),
        },
        source=_FX,
    ),
    Option(
        "random_clear_hits",
        _words(
            "What a random clear can hit.",
            "Qué puede quitar una FX al azar.",
            "O que uma FX pode tirar ao acaso.",
        ),
        ("any", "coloured"),
        meanings={
            "any": _words("any card", "cualquier carta", "qualquer carta"),
            "coloured": _words("no FX cards", "ninguna FX", "nenhuma FX"),
        },
        source=_FX,
    ),
    Option(
        "team_duplicates",
        _words(
            "Whether partners may hold the same card.",
            "Si los compañeros pueden llevar la misma carta.",
            "Se os parceiros podem levar a mesma carta.",
        ),
        ("player", "team"),
        meanings={
            "player": _words("they may", "pueden", "podem"),
            "team": _words(
                "such decks are refused", "esos mazos se rechazan", "esses baralhos são recusados"
            ),
        },
        source=_BEFORE,
    ),
    Option(
        "draw_over_limit",
        _words(
            "Cards drawn by an FX when the hand is full.",
            "Cartas robadas por una FX con la mano llena.",
            "Cartas compradas por uma FX com a mão cheia.",
        ),
        ("stop", "allowed"),
        meanings={
            "stop": _words("stop at the limit", "se detiene en el límite", "para no limite"),
            "allowed": _words("go over the limit", "pasa del límite", "passa do limite"),
        },
        source=_PLAY,
    ),
    Option(
        "draw_both",
        _words(
            "Who draws on the acting side of a team when both sides draw.",
            "Quién roba en el bando que actúa cuando roban los dos bandos.",
            "Quem compra no lado que age quando os dois lados compram.",
        ),
        ("actor", "side"),
        meanings={
            "actor": _words("the player who acts", "el jugador que actúa", "o jogador que age"),
            "side": _words("both partners", "los dos compañeros", "os dois parceiros"),
        },
        source=_FX,
    ),
    Option(
        "partner_hands",
        _words(
            "Whether partners see each other's hands.",
            "Si los compañeros se ven las manos.",
            "Se os parceiros veem as mãos um do outro.",
        ),
        ("shown", "hidden"),
        meanings={
            "shown": _words("they do", "sí", "sim"),
            "hidden": _words("they do not", "no", "não"),
        },
        source=_PLAY,
    ),
    Option(
        "wild_two_colour",
        _words(
            "What a wild plays in a slot of two colours.",
            "Qué toca un comodín en una ranura de dos colores.",
            "O que um curinga toca num espaço de duas cores.",
        ),
        ("both", "one"),
        meanings={
            "both": _words("both parts", "las dos partes", "as duas partes"),
            "one": _words(
                "the part its owner names", "la parte que nombra su dueño", "a parte que o dono escolhe"
            ),
        },
        source=_FX,
    ),
    Option(
        "wild_extra_play",
        _words(
            "Where a wild may be played as the extra move of an FX.",
            "Dónde puede jugarse un comodín como movimiento extra de una FX.",
            "Onde um curinga pode ser jogado como movimento extra de uma FX.",
        ),
        ("active_slot", "any_slot"),
        meanings={
            "active_slot": _words(
                "where it plays what is asked", "donde toca lo pedido", "onde toca o que se pede"
            ),
            "any_slot": _words("anywhere", "en cualquier ranura", "em qualquer espaço"),
        },
        source=_FX,
    ),
    Option(
        "song_pairs",
        _words(
            "Pairs among three or four parts of a song.",
            "Pares entre tres o cuatro partes de una canción.",
            "Pares entre três ou quatro partes de uma música.",
        ),
        ("pairs", "combinations"),
        meanings={
            "pairs": _words("each card in one pair", "cada carta en un par", "cada carta num par"),
            "combinations": _words("every combination", "cada combinación", "cada combinação"),
        },
        source=_FX,
    ),
    Option(
        "bonus_counts_own_slot",
        _words(
            "Whether the bonus of an FX counts the card itself.",
            "Si la bonificación de una FX cuenta la propia carta.",
            "Se o bônus de uma FX conta a própria carta.",
        ),
        ("false", "true"),
        meanings={
            "false": _words("it does not", "no", "não"),
            "true": _words("it does, where it fits", "sí, si corresponde", "sim, se couber"),
        },
        source=_FX,
    ),
    Option(
        "block_wild",
        _words(
            "Wilds while an FX bars a colour.",
            "Los comodines mientras una FX bloquea un color.",
            "Os curingas enquanto uma FX bloqueia uma cor.",
        ),
        ("no_other_colour", "always", "never"),
        meanings={
            "no_other_colour": _words(
                "barred where they would play only that colour",
                "bloqueados donde solo tocarían ese color",
                "bloqueados onde só tocariam essa cor",
            ),
            "always": _words(
                "barred from every slot of that colour",
                "bloqueados en toda ranura de ese color",
                "bloqueados em todo espaço dessa cor",
            ),
            "never": _words("never barred", "nunca bloqueados", "nunca bloqueados"),
        },
        source=_FX,
    ),
    Option(
        "undo",
        _words(
            "Whether moves may be taken back.",
            "Si se pueden retirar movimientos.",
            "Se movimentos podem ser desfeitos.",
        ),
        ("off", "on"),
        meanings={
            "off": _words("not offered", "no se ofrece", "não é oferecido"),
            "on": _words("each move once", "cada movimiento una vez", "cada movimento uma vez"),
        },
        source=_PLAY,
    ),
    Option(
        "timer",
        _words(
            "Turn timer in seconds; when it is on, a match can hold timeouts.",
            "Temporizador de turno en segundos; si está activo, la partida admite agotar el tiempo.",
            "Temporizador de turno em segundos; se está ligado, a partida admite estouro do tempo.",
        ),
        ("off", "15", "30", "60"),
        meanings={
            "off": _words("no timer", "sin temporizador", "sem temporizador"),
            "15": _words("15 seconds", "15 segundos", "15 segundos"),
            "30": _words("30 seconds", "30 segundos", "30 segundos"),
            "60": _words("60 seconds", "60 segundos", "60 segundos"),
        },
        source=_PLAY,
    ),
    Option(
        "draw_after_timeout",
        _words(
            "Whether cards are drawn after a turn that ran out of time.",
            "Si se roba tras un turno que agotó el tiempo.",
            "Se se compra depois de um turno que estourou o tempo.",
        ),
        ("true", "false"),
        meanings={
            "true": _words("as after any turn", "como tras cualquier turno", "como depois de qualquer turno"),
            "false": _words("no draw", "sin robar", "sem comprar"),
        },
        source=_PLAY,
    ),
    turns=600,
)
