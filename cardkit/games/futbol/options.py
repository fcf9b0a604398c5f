"""The open answers of the duel's rules, as named options."""

from __future__ import annotations

from cardkit.match.options import Option, OptionList

OPTIONS = OptionList(
    Option(
        "starter",
        {
            "en": "Who has the first turn.",
            "es": "Quién juega el primer turno.",
            "pt": "Quem joga o primeiro turno.",
        },
        ("coin", "first_deck"),
        meanings={
            "coin": {"en": "a coin decides", "es": "decide una moneda", "pt": "uma moeda decide"},
            "first_deck": {
                "en": "the deck named first",
                "es": "el mazo nombrado primero",
                "pt": "o baralho citado primeiro",
            },
        },
        source="El turno, fase por fase",
    ),
    Option(
        "opening",
        {
            "en": "How the guaranteed futbolista of up to 4 stars gets into the opening hand.",
            "es": "Cómo llega a la mano inicial el futbolista de hasta 4★ garantizado.",
            "pt": "Como chega à mão inicial o futebolista de até 4★ garantido.",
        },
        ("redraw", "force_one"),
        meanings={
            "redraw": {
                "en": "a hand without one is shuffled back and dealt again",
                "es": "una mano sin ninguno se mezcla y se reparte de nuevo",
                "pt": "uma mão sem nenhum é embaralhada e distribuída de novo",
            },
            "force_one": {
                "en": "one by chance first, then four cards of the rest",
                "es": "primero uno al azar, después cuatro cartas del resto",
                "pt": "primeiro um ao acaso, depois quatro cartas do resto",
            },
        },
        source="Tu mazo",
    ),
    Option(
        "tributes_for_seven",
        {
            "en": "Tributes for futbolistas of 7 and 8 stars.",
            "es": "Tributos que piden los futbolistas de 7★ y 8★.",
            "pt": "Tributos que pedem os futebolistas de 7★ e 8★.",
        },
        default=2,
        least=1,
        most=3,
        source="Estrellas y tributos",
    ),
    Option(
        "zero_tie",
        {
            "en": "What happens when two futbolistas in attack with ATA 0 meet.",
            "es": "Qué pasa cuando se enfrentan en ataque dos futbolistas con ATA 0.",
            "pt": "O que acontece quando dois futebolistas em ataque com ATA 0 se enfrentam.",
        },
        ("both_fall", "safe"),
        rulebook="safe",
        meanings={
            "both_fall": {"en": "both fall", "es": "caen los dos", "pt": "os dois caem"},
            "safe": {"en": "neither falls", "es": "no cae ninguno", "pt": "nenhum cai"},
        },
        source="La batalla",
    ),
    Option(
        "evolution_once",
        {
            "en": 'What "once per turn" of evolution counts.',
            "es": "Qué cuenta el «una vez por turno» de la evolución.",
            "pt": 'O que conta o "uma vez por turno" da evolução.',
        },
        ("seat", "futbolista"),
        rulebook="futbolista",
        meanings={
            "seat": {
                "en": "one evolution per player and turn",
                "es": "una evolución por jugador y turno",
                "pt": "uma evolução por jogador e turno",
            },
            "futbolista": {
                "en": "each futbolista may evolve once a turn",
                "es": "cada futbolista puede evolucionar una vez por turno",
                "pt": "cada futebolista pode evoluir uma vez por turno",
            },
        },
        source="Evolución",
    ),
    Option(
        "discard",
        {
            "en": "When a used tactic or trap goes to the discard.",
            "es": "Cuándo va al descarte una táctica o trampa usada.",
            "pt": "Quando vai ao descarte uma tática ou armadilha usada.",
        },
        ("on_resolve", "chain_end"),
        rulebook="chain_end",
        meanings={
            "on_resolve": {
                "en": "as its own link resolves",
                "es": "al resolverse su propio eslabón",
                "pt": "ao se resolver o seu próprio elo",
            },
            "chain_end": {
                "en": "when the whole chain has resolved",
                "es": "cuando se resolvió toda la cadena",
                "pt": "quando toda a cadeia foi resolvida",
            },
        },
        source="Tácticas rápidas y trampas",
    ),
    Option(
        "dt_uses_chain",
        {
            "en": "Whether a DT's once-per-duel effect is a link of a chain and can be answered.",
            "es": "Si el efecto de una vez por duelo de un DT es un eslabón y se puede responder.",
            "pt": "Se o efeito de uma vez por duelo de um DT é um elo da cadeia e pode ser respondido.",
        },
        ("true", "false"),
        rulebook="false",
        source="Los tipos de carta, DT",
    ),
    Option(
        "tactic_needs_zone",
        {
            "en": "Whether a tactic played from hand needs a free support zone.",
            "es": "Si una táctica jugada desde la mano necesita una zona de apoyo libre.",
            "pt": "Se uma tática jogada da mão precisa de uma zona de apoio livre.",
        },
        ("continuous", "always"),
        rulebook="always",
        meanings={
            "continuous": {
                "en": "only a continuous one, which stays there",
                "es": "solo la continua, que se queda ahí",
                "pt": "só a contínua, que fica ali",
            },
            "always": {"en": "every tactic", "es": "cualquier táctica", "pt": "qualquer tática"},
        },
        source="Los tipos de carta, Táctica",
    ),
    Option(
        "set_quick_same_turn",
        {
            "en": "Whether a quick tactic may be used on the turn it was set.",
            "es": "Si una táctica rápida se puede usar el turno en que se colocó.",
            "pt": "Se uma tática rápida pode ser usada no turno em que foi colocada.",
        },
        ("false", "true"),
        source="Tácticas rápidas y trampas",
    ),
    turns=200,
)
