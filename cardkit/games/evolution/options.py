"""The options of a match: every answer that the rules leave open or that printings give differently."""

from __future__ import annotations

from cardkit.match.core import FLAG, Option, OptionList

SETUP = "Preparação (Configuração)"
PLAY = "Fase 3: Jogar cartas"
FEED = "Fase 4: Alimentação"
END = "Fim de Jogo e Pontuação"

Words = tuple[str, str, str]


def _said(words: Words) -> dict[str, str]:
    return dict(zip(("en", "es", "pt"), words, strict=True))


def _choice(
    name: str, source: str, what: Words, *values: tuple[str, Words], rulebook: str | None = None
) -> Option:
    """An option with words for values, the first one the ``standard`` preset."""
    return Option(
        name,
        _said(what),
        values=tuple(value for value, _words in values),
        rulebook=rulebook,
        meanings={value: _said(words) for value, words in values},
        source=source,
    )


OPTIONS = OptionList(
    Option(
        "players",
        _said(
            (
                "Number of players, 2 to 6; 0 takes it from the header players: of the deck.",
                "Cantidad de jugadores, de 2 a 6; con 0 la da el encabezado players: del mazo.",
                "Número de jogadores, de 2 a 6; com 0 vale o cabeçalho players: do baralho.",
            )
        ),
        default=0,
        most=6,
        source=SETUP,
    ),
    _choice(
        "profile",
        "Dicas para Vencer",
        (
            "Where food values come from that no source gives (promo traits).",
            "De dónde salen los valores de comida que ninguna fuente da (promocionales).",
            "De onde vêm os valores de comida que nenhuma fonte dá (promocionais).",
        ),
        ("cardkit-sample", ("invented by cardkit", "inventados por cardkit", "inventados pelo cardkit")),
        (
            "none",
            (
                "a deck with such a card is refused",
                "se rechaza un mazo con una carta así",
                "um baralho com uma carta dessas é recusado",
            ),
        ),
    ),
    _choice(
        "reserve",
        SETUP,
        (
            "How many cards are set aside as the reserve for the last round.",
            "Cuántas cartas se apartan como reserva para la última ronda.",
            "Quantas cartas são separadas como Reserva para a última rodada.",
        ),
        ("40", ("40 in every game", "40 en toda partida", "40 em toda partida")),
        (
            "0",
            (
                "none: the discards are shuffled",
                "ninguna: se mezclan los descartes",
                "nenhuma: embaralham-se os descartes",
            ),
        ),
        ("flight", ("40 with Flight only", "40 solo con Flight", "40 só com Flight")),
        rulebook="flight",
    ),
    _choice(
        "base_2p_removed",
        SETUP,
        (
            "How many cards leave the base game of two players at set-up.",
            "Cuántas cartas salen del juego base de dos jugadores en la preparación.",
            "Quantas cartas saem do jogo base de dois jogadores na preparação.",
        ),
        ("0", ("none", "ninguna", "nenhuma")),
        ("40", ("40 at random", "40 al azar", "40 ao acaso")),
        rulebook="40",
    ),
    _choice(
        "exact_end",
        END,
        (
            "Whether a deck that is exactly empty after a draw counts as used up.",
            "Si un mazo que queda justo vacío tras robar cuenta como agotado.",
            "Se um baralho que fica exatamente vazio após uma compra conta como esgotado.",
        ),
        ("last_round", ("it does", "cuenta", "conta")),
        (
            "not_yet",
            (
                "only when one more card is needed",
                "solo cuando hace falta una carta más",
                "só quando falta uma carta a mais",
            ),
        ),
    ),
    _choice(
        "max_traits_2p",
        PLAY,
        (
            "How many traits a species may have in a game of two; more players: 3.",
            "Cuántas características puede tener una especie entre dos jugadores; entre más, 3.",
            "Quantas características uma Espécie pode ter entre dois jogadores; entre mais, 3.",
        ),
        ("3", ("three, as in every game", "tres, como siempre", "três, como sempre")),
        ("2", ("two", "dos", "duas")),
        rulebook="2",
    ),
    _choice(
        "avian_body_max",
        PLAY,
        (
            "The largest body of an avian species.",
            "El cuerpo más grande de una especie aviaria.",
            "O maior Tamanho Corporal de uma espécie aviária.",
        ),
        ("6", ("6, as for any species", "6, como toda especie", "6, como toda Espécie")),
        ("3", ("3", "3", "3")),
        rulebook="3",
    ),
    _choice(
        "avian_start",
        PLAY,
        (
            "Population and body of a new avian species.",
            "Población y cuerpo de una especie aviaria nueva.",
            "População e Tamanho Corporal de uma espécie aviária nova.",
        ),
        (
            "0/0",
            (
                "nothing of either: without a third card it is extinct",
                "nada: sin una tercera carta se extingue",
                "nada: sem uma terceira carta ela se extingue",
            ),
        ),
        ("1/1", ("population 1, body 1", "población 1, cuerpo 1", "População 1, Tamanho 1")),
        ("1/0", ("population 1, body 0", "población 1, cuerpo 0", "População 1, Tamanho 0")),
    ),
    Option(
        "must_pay_to_attack",
        _said(
            (
                "Whether a Carnivore that can attack only by discarding a card must do so.",
                "Si un Carnívoro que solo puede atacar descartando una carta está obligado a hacerlo.",
                "Se um Carnívoro que só pode atacar descartando uma carta é obrigado a isso.",
            )
        ),
        values=FLAG,
        source=FEED,
    ),
    _choice(
        "hard_shell_bonus",
        FEED,
        (
            "What Hard Shell adds to the body.",
            "Cuánto suma Hard Shell al cuerpo.",
            "Quanto Hard Shell soma ao Tamanho Corporal.",
        ),
        ("4", ("4: the 129-card printing", "4: la impresión de 129 cartas", "4: a impressão de 129 cartas")),
        ("3", ("3: older printings", "3: impresiones anteriores", "3: impressões anteriores")),
    ),
    _choice(
        "pack_hunting",
        FEED,
        (
            "What Pack Hunting adds to the body.",
            "Cuánto suma Pack Hunting al cuerpo.",
            "Quanto Pack Hunting soma ao Tamanho Corporal.",
        ),
        ("population", ("the population", "la población", "a População")),
        ("3", ("3: the prototype of 2014", "3: el prototipo de 2014", "3: o protótipo de 2014")),
    ),
    _choice(
        "fertile",
        FEED,
        ("When Fertile adds population.", "Cuándo suma población Fertile.", "Quando Fertile soma População."),
        (
            "leftovers",
            (
                "if food is left on the Watering Hole",
                "si queda comida en el pozo de agua",
                "se resta comida no Poço de Água",
            ),
        ),
        (
            "always",
            ("always: the prototype of 2014", "siempre: el prototipo de 2014", "sempre: o protótipo de 2014"),
        ),
    ),
    _choice(
        "foraging",
        FEED,
        (
            "Which takes of plant food Foraging adds to.",
            "A qué tomas de comida vegetal suma Forrageamento.",
            "A quais tomadas de comida vegetal o Forrageamento soma.",
        ),
        ("any_source", ("all of them", "a todas", "a todas")),
        (
            "watering_hole",
            (
                "only its own at the Watering Hole: older printings",
                "solo las propias en el pozo de agua: impresiones anteriores",
                "só as próprias no Poço de Água: impressões anteriores",
            ),
        ),
    ),
    _choice(
        "intelligence_negates",
        FEED,
        (
            "Which traits a Carnivore with Intelligence may ignore for a card.",
            "Qué características puede ignorar por una carta un Carnívoro con Intelligence.",
            "Que características um Carnívoro com Intelligence pode ignorar por uma carta.",
        ),
        (
            "protecting",
            (
                "those that protect the attacked species",
                "las que protegen a la especie atacada",
                "as que protegem a Espécie atacada",
            ),
        ),
        (
            "any",
            (
                "also Scavenger on all other species: the prototype of 2014",
                "también Carniceiro en las demás especies: el prototipo de 2014",
                "também Carniceiro nas outras Espécies: o protótipo de 2014",
            ),
        ),
    ),
    _choice(
        "intelligence_feeding",
        FEED,
        (
            "What the food for a discarded card does to the feeding turn.",
            "Qué hace la comida por una carta descartada con el turno de alimentación.",
            "O que a comida por uma carta descartada faz com a vez de alimentar.",
        ),
        ("instead", ("it takes its place", "lo reemplaza", "ela a substitui")),
        (
            "extra",
            (
                "it comes on top, once for each species",
                "se agrega, una vez por especie",
                "ela se soma, uma vez por Espécie",
            ),
        ),
    ),
    _choice(
        "scavenger",
        FEED,
        ("When Scavengers eat.", "Cuándo comen los Carniceiros.", "Quando os Carniceiros comem."),
        ("after_attack", ("after the attack has succeeded", "después del ataque", "depois do ataque")),
        (
            "when_attacked",
            (
                "as soon as a species is attacked: the prototype of 2014",
                "apenas se ataca: el prototipo de 2014",
                "assim que se ataca: o protótipo de 2014",
            ),
        ),
    ),
    _choice(
        "cooperation_per",
        FEED,
        ("What Cooperation counts.", "Qué cuenta la Cooperação.", "O que a Cooperação conta."),
        (
            "take",
            (
                "takes, however much food they bring",
                "tomas, traigan lo que traigan",
                "tomadas, tragam o que tragam",
            ),
        ),
        ("food", ("every piece of food", "cada unidad de comida", "cada unidade de comida")),
    ),
    _choice(
        "fat_of_extinct",
        FEED,
        (
            "Where the stored food of an extinct species goes.",
            "Adónde va la comida almacenada de una especie extinta.",
            "Para onde vai a comida armazenada de uma Espécie extinta.",
        ),
        ("discard", ("to the bank", "al banco", "para o banco")),
        ("bag", ("to the owner's bag", "a la bolsa del dueño", "para o saco do dono")),
    ),
    _choice(
        "cliff_leftovers",
        FEED,
        (
            "What happens to food left on the Cliff.",
            "Qué pasa con la comida que queda en el acantilado.",
            "O que acontece com a comida que resta no Penhasco.",
        ),
        ("stay", ("it stays", "queda", "fica")),
        ("bank", ("it goes to the bank", "va al banco", "vai para o banco")),
    ),
    _choice(
        "cliff_gift",
        FEED,
        (
            "Who may receive Cliff food by Cooperation.",
            "Quién puede recibir comida del acantilado por Cooperação.",
            "Quem pode receber comida do Penhasco por Cooperação.",
        ),
        ("avian", ("species that feed there", "especies que comen allí", "Espécies que comem ali")),
        ("any", ("any species", "cualquier especie", "qualquer Espécie")),
    ),
    Option(
        "flight_discard",
        _said(
            (
                "Whether Flight may be discarded; the species is then of the land, its numbers as they are.",
                "Si Voo puede descartarse; la especie pasa a ser terrestre, con los mismos números.",
                "Se Voo pode ser descartado; a espécie passa a ser terrestre, com os mesmos números.",
            )
        ),
        values=FLAG,
        source=PLAY,
    ),
    turns=60,
)
