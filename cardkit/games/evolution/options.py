"""The options of a match: every answer that the rules leave open or that printings give differently."""

from __future__ import annotations

from cardkit.match.core import FLAG, Option, OptionList, Options

SETUP = "Preparação (Configuração)"
DEAL = "Fase 1: Distribuir Cartas (e Espécies)"
PLAY = "Fase 3: Jogar cartas"
FEED = "Fase 4: Alimentação"
END = "Fim de Jogo e Pontuação"


def _words(en: str, es: str, pt: str) -> dict[str, str]:
    return {"en": en, "es": es, "pt": pt}


OPTIONS = OptionList(
    Option(
        "players",
        _words(
            "Number of players, 2 to 6; 0 takes it from the header players: of the deck.",
            "Cantidad de jugadores, de 2 a 6; con 0 la da el encabezado players: del mazo.",
            "Número de jogadores, de 2 a 6; com 0 vale o cabeçalho players: do baralho.",
        ),
        default=0,
        most=6,
        source=SETUP,
    ),
    Option(
        "profile",
        _words(
            "Where food values come from that no source gives (promo traits).",
            "De dónde salen los valores de comida que ninguna fuente da (características promocionales).",
            "De onde vêm os valores de comida que nenhuma fonte dá (características promocionais).",
        ),
        values=("cardkit-sample", "none"),
        meanings={
            "cardkit-sample": _words(
                "invented by cardkit", "inventados por cardkit", "inventados pelo cardkit"
            ),
            "none": _words(
                "a deck with such a card is refused",
                "se rechaza un mazo con una carta así",
                "um baralho com uma carta dessas é recusado",
            ),
        },
        source="Dicas para Vencer",
    ),
    Option(
        "reserve",
        _words(
            "How many cards are set aside as the reserve for the last round.",
            "Cuántas cartas se apartan como reserva para la última ronda.",
            "Quantas cartas são separadas como Reserva para a última rodada.",
        ),
        values=("40", "0", "flight"),
        rulebook="flight",
        meanings={
            "40": _words("40 in every game", "40 en toda partida", "40 em toda partida"),
            "0": _words(
                "none: the discards are shuffled instead",
                "ninguna: se mezclan los descartes",
                "nenhuma: embaralham-se os descartes",
            ),
            "flight": _words("40 with Flight only", "40 solo con Flight", "40 só com Flight"),
        },
        source=SETUP,
    ),
    Option(
        "base_2p_removed",
        _words(
            "How many cards leave the base game of two players at set-up.",
            "Cuántas cartas salen del juego base de dos jugadores en la preparación.",
            "Quantas cartas saem do jogo base de dois jogadores na preparação.",
        ),
        values=("0", "40"),
        rulebook="40",
        source=SETUP,
    ),
    Option(
        "exact_end",
        _words(
            "Whether a deck that is exactly empty after a draw counts as used up.",
            "Si un mazo que queda justo vacío tras robar cuenta como agotado.",
            "Se um baralho que fica exatamente vazio após uma compra conta como esgotado.",
        ),
        values=("last_round", "not_yet"),
        meanings={
            "last_round": _words("it does", "cuenta", "conta"),
            "not_yet": _words(
                "only when one more card is needed",
                "solo cuando hace falta una carta más",
                "só quando falta uma carta a mais",
            ),
        },
        source=END,
    ),
    Option(
        "max_traits_2p",
        _words(
            "How many traits a species may have in a game of two; more players: 3.",
            "Cuántas características puede tener una especie en partidas de dos; con más jugadores, 3.",
            "Quantas características uma Espécie pode ter em partidas de dois; com mais jogadores, 3.",
        ),
        values=("3", "2"),
        rulebook="2",
        source=PLAY,
    ),
    Option(
        "avian_body_max",
        _words(
            "The largest body of an avian species.",
            "El cuerpo más grande de una especie aviaria.",
            "O maior Tamanho Corporal de uma espécie aviária.",
        ),
        values=("6", "3"),
        rulebook="3",
        source=PLAY,
    ),
    Option(
        "avian_start",
        _words(
            "Population and body of a new avian species.",
            "Población y cuerpo de una especie aviaria nueva.",
            "População e Tamanho Corporal de uma espécie aviária nova.",
        ),
        values=("0/0", "1/1", "1/0"),
        source=PLAY,
    ),
    Option(
        "must_pay_to_attack",
        _words(
            "Whether a Carnivore that can attack only by discarding a card must do so.",
            "Si un Carnívoro que solo puede atacar descartando una carta está obligado a hacerlo.",
            "Se um Carnívoro que só pode atacar descartando uma carta é obrigado a isso.",
        ),
        values=FLAG,
        source=FEED,
    ),
    Option(
        "hard_shell_bonus",
        _words(
            "What Hard Shell adds to the body (129-card printing 4, older ones 3).",
            "Cuánto suma Hard Shell al cuerpo (impresión de 129 cartas: 4; anteriores: 3).",
            "Quanto Hard Shell soma ao corpo (impressão de 129 cartas: 4; anteriores: 3).",
        ),
        values=("4", "3"),
        source=FEED,
    ),
    Option(
        "pack_hunting",
        _words(
            "What Pack Hunting adds to the body (2014 prototype: 3).",
            "Cuánto suma Pack Hunting al cuerpo (prototipo de 2014: 3).",
            "Quanto Pack Hunting soma ao corpo (protótipo de 2014: 3).",
        ),
        values=("population", "3"),
        source=FEED,
    ),
    Option(
        "fertile",
        _words(
            "When Fertile adds population (2014 prototype: always).",
            "Cuándo suma población Fertile (prototipo de 2014: siempre).",
            "Quando Fertile soma população (protótipo de 2014: sempre).",
        ),
        values=("leftovers", "always"),
        meanings={
            "leftovers": _words(
                "if food is left on the Watering Hole",
                "si queda comida en el pozo de agua",
                "se resta comida no Poço de Água",
            ),
            "always": _words("always", "siempre", "sempre"),
        },
        source=FEED,
    ),
    Option(
        "foraging",
        _words(
            "Which takes of plant food Foraging adds to (older printings: at the Watering Hole).",
            "A qué comidas vegetales suma Forrageamento (impresiones anteriores: en el pozo de agua).",
            "A quais comidas vegetais o Forrageamento soma (impressões anteriores: no Poço de Água).",
        ),
        values=("any_source", "watering_hole"),
        meanings={
            "any_source": _words("every take", "a todas", "a todas"),
            "watering_hole": _words(
                "only when the species itself is fed at the Watering Hole",
                "solo cuando la especie misma come del pozo de agua",
                "só quando a própria Espécie come do Poço de Água",
            ),
        },
        source=FEED,
    ),
    Option(
        "intelligence_negates",
        _words(
            "Which traits a Carnivore with Intelligence may ignore for a card (2014 prototype: any).",
            "Qué características puede ignorar por una carta un Carnívoro con Intelligence (2014: cualquiera).",
            "Que características um Carnívoro com Intelligence pode ignorar por uma carta (2014: qualquer).",
        ),
        values=("protecting", "any"),
        meanings={
            "protecting": _words(
                "those that protect the attacked species",
                "las que protegen a la especie atacada",
                "as que protegem a Espécie atacada",
            ),
            "any": _words(
                "also Scavenger, on all other species",
                "también Carniceiro, en todas las demás especies",
                "também Carniceiro, em todas as outras Espécies",
            ),
        },
        source=FEED,
    ),
    Option(
        "intelligence_feeding",
        _words(
            "Whether the food for a discarded card takes the place of feeding or comes on top.",
            "Si la comida por una carta descartada reemplaza a la alimentación o se agrega.",
            "Se a comida por uma carta descartada substitui a alimentação ou se soma a ela.",
        ),
        values=("instead", "extra"),
        source=FEED,
    ),
    Option(
        "scavenger",
        _words(
            "When Scavengers eat (2014 prototype: as soon as a species is attacked).",
            "Cuándo comen los Carniceiros (prototipo de 2014: apenas se ataca a una especie).",
            "Quando os Carniceiros comem (protótipo de 2014: assim que uma Espécie é atacada).",
        ),
        values=("after_attack", "when_attacked"),
        source=FEED,
    ),
    Option(
        "cooperation_per",
        _words(
            "What Cooperation counts: takes of food or pieces of food.",
            "Qué cuenta la Cooperação: tomas de comida o unidades de comida.",
            "O que a Cooperação conta: tomadas de comida ou unidades de comida.",
        ),
        values=("take", "food"),
        source=FEED,
    ),
    Option(
        "fat_of_extinct",
        _words(
            "Where the stored food of an extinct species goes.",
            "Adónde va la comida almacenada de una especie extinta.",
            "Para onde vai a comida armazenada de uma Espécie extinta.",
        ),
        values=("discard", "bag"),
        source=FEED,
    ),
    Option(
        "cliff_leftovers",
        _words(
            "What happens to food left on the Cliff.",
            "Qué pasa con la comida que queda en el acantilado.",
            "O que acontece com a comida que resta no Penhasco.",
        ),
        values=("stay", "bank"),
        source=FEED,
    ),
    Option(
        "cliff_gift",
        _words(
            "Who may receive Cliff food by Cooperation.",
            "Quién puede recibir comida del acantilado por Cooperação.",
            "Quem pode receber comida do Penhasco por Cooperação.",
        ),
        values=("avian", "any"),
        source=FEED,
    ),
    Option(
        "flight_discard",
        _words(
            "Whether Flight may be discarded; the species is then one of the land, with the same numbers.",
            "Si Voo puede descartarse; la especie pasa a ser terrestre, con los mismos números.",
            "Se Voo pode ser descartado; a espécie passa a ser terrestre, com os mesmos números.",
        ),
        values=FLAG,
        source=PLAY,
    ),
    turns=60,
)


class Switches:
    """Options as the engine asks for them, read once per setup and shared by all its matches."""

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
