"""The options of a battle: open answers of the rules, and the circumstances of the board around it."""

from __future__ import annotations

from cardkit.match.core import Option, OptionList

OPTIONS = OptionList(
    Option(
        "attacker",
        {
            "en": "Who attacks: in a batch the seats are turned about from match to match.",
            "es": "Quién ataca: en una serie los lugares se turnan de partida en partida.",
            "pt": "Quem ataca: em uma série os lugares se alternam de partida em partida.",
        },
        ("first_deck", "first_seat"),
        meanings={
            "first_deck": {
                "en": "the deck named first, wherever it sits: how often does this army win that battle",
                "es": (
                    "el mazo nombrado primero, se siente donde se siente: cuántas veces gana este ejército "
                    "esa batalla"
                ),
                "pt": (
                    "o baralho citado primeiro, sente onde sentar: quantas vezes este exército vence essa "
                    "batalha"
                ),
            },
            "first_seat": {
                "en": "whoever sits first: each deck attacks in half of the matches",
                "es": "quien se sienta primero: cada mazo ataca en la mitad de las partidas",
                "pt": "quem senta primeiro: cada baralho ataca em metade das partidas",
            },
        },
        source="reglamento, páginas 26-27",
    ),
    Option(
        "support_needs_target",
        {
            "en": (
                "Whether a supporting unit adds its strength only if it can hit the opposing front-line unit."
            ),
            "es": (
                "Si una unidad de soporte suma su fuerza solo cuando puede atacar a la unidad de primera "
                "línea rival."
            ),
            "pt": (
                "Se uma unidade de apoio soma a sua força só quando pode atacar a unidade da linha de "
                "frente rival."
            ),
        },
        ("false", "true"),
        rulebook=True,
        meanings={
            "false": {
                "en": "every supporting unit adds its strength",
                "es": "toda unidad de soporte suma su fuerza",
                "pt": "toda unidade de apoio soma a sua força",
            },
            "true": {
                "en": "only those that can hit the opposing front line",
                "es": "solo las que pueden atacar a la primera línea rival",
                "pt": "só as que podem atacar a linha de frente rival",
            },
        },
        source="paso 7, B) Unidades de soporte",
    ),
    Option(
        "targeting",
        {
            "en": "What sufficient strength destroys.",
            "es": "Qué destruye una fuerza suficiente.",
            "pt": "O que uma força suficiente destrói.",
        },
        ("standard", "rulebook"),
        rulebook="rulebook",
        meanings={
            "standard": {
                "en": "the opposing front-line unit, whatever can hit it",
                "es": "la unidad de primera línea rival, pueda o no ser atacada",
                "pt": "a unidade da linha de frente rival, possa ou não ser atacada",
            },
            "rulebook": {
                "en": (
                    "the front-line unit if it can be hit, else a supporting unit that can, chosen by its "
                    "owner"
                ),
                "es": (
                    "la unidad de primera línea si puede ser atacada; si no, una de soporte que sí, a "
                    "elección de su dueño"
                ),
                "pt": (
                    "a unidade da linha de frente se pode ser atacada; senão uma de apoio que possa, à "
                    "escolha do dono"
                ),
            },
        },
        source="paso 7, C) Destruir y descartar unidades y cartas",
    ),
    Option(
        "ability",
        {
            "en": "Whether the ability of a matching standard card may be left unused.",
            "es": "Si la habilidad de una carta estándar que coincide puede no usarse.",
            "pt": "Se a habilidade de uma carta padrão que coincide pode não ser usada.",
        },
        ("may", "mandatory"),
        rulebook="mandatory",
        meanings={
            "may": {"en": "its owner chooses", "es": "elige su dueño", "pt": "o dono escolhe"},
            "mandatory": {"en": "it always acts", "es": "actúa siempre", "pt": "age sempre"},
        },
        source="paso 7, B) Habilidades especiales de las cartas de combate",
    ),
    Option(
        "specialty_support",
        {
            "en": "Whether a reinforcement with the specialty icon also matches a supporting unit.",
            "es": "Si un refuerzo con el ícono de especialidad también coincide con una unidad de soporte.",
            "pt": "Se um reforço com o ícone de especialidade também coincide com uma unidade de apoio.",
        },
        ("false", "true"),
        rulebook=True,
        meanings={
            "false": {
                "en": "the front-line unit only",
                "es": "solo la unidad de primera línea",
                "pt": "só a unidade da linha de frente",
            },
            "true": {
                "en": "the front line or a supporting unit",
                "es": "la primera línea o una unidad de soporte",
                "pt": "a linha de frente ou uma unidade de apoio",
            },
        },
        source="paso 7, B) Habilidades especiales de las cartas de refuerzo",
    ),
    Option(
        "terran_reinforcement_cost",
        {
            "en": (
                "Whether the Terran reinforcement uses up a worker; its list carries such a mark without "
                "text."
            ),
            "es": "Si el refuerzo Terran gasta un trabajador; su lista lleva esa marca sin texto.",
            "pt": "Se o reforço Terran gasta um trabalhador; a sua lista traz essa marca sem texto.",
        },
        ("none", "worker"),
        meanings={
            "none": {"en": "it is free", "es": "es gratis", "pt": "é grátis"},
            "worker": {
                "en": "its owner uses a worker or it does nothing",
                "es": "su dueño usa un trabajador o no hace nada",
                "pt": "o dono usa um trabalhador ou não acontece nada",
            },
        },
        source="paso 7, B) Habilidades especiales de las cartas de refuerzo",
    ),
    Option(
        "splash_trigger",
        {
            "en": "Which kills set off splash damage.",
            "es": "Qué bajas activan el daño por salpicadura.",
            "pt": "Que baixas ativam o dano em área.",
        },
        ("any", "strength"),
        meanings={
            "any": {
                "en": "any enemy unit destroyed in the skirmish, by a card text too",
                "es": (
                    "cualquier unidad enemiga destruida en la escaramuza, también por el texto de una carta"
                ),
                "pt": "qualquer unidade inimiga destruída na escaramuça, também pelo texto de uma carta",
            },
            "strength": {
                "en": "only units destroyed by strength",
                "es": "solo unidades destruidas por la fuerza",
                "pt": "só unidades destruídas pela força",
            },
        },
        source="paso 7, C) IMPORTANTE",
    ),
    Option(
        "protoss_defender_draw",
        {
            "en": (
                "Whether a defending Protoss player draws 3 combat cards instead of 1 (known from one "
                "program, not in print)."
            ),
            "es": (
                "Si un defensor Protoss roba 3 cartas de combate en vez de 1 (visto en un programa, no "
                "impreso)."
            ),
            "pt": (
                "Se um defensor Protoss compra 3 cartas de combate em vez de 1 (visto em um programa, não "
                "impresso)."
            ),
        },
        ("true", "false"),
        meanings={
            "true": {"en": "3 cards", "es": "3 cartas", "pt": "3 cartas"},
            "false": {"en": "1 card", "es": "1 carta", "pt": "1 carta"},
        },
        source="paso 6, Sacando cartas de combate en batalla",
    ),
    Option(
        "zerg_draw",
        {
            "en": (
                "Whether a Zerg player draws a combat card after placing his cards (known from one program, "
                "not in print)."
            ),
            "es": (
                "Si un jugador Zerg roba una carta de combate tras colocar las suyas (visto en un programa, "
                "no impreso)."
            ),
            "pt": (
                "Se um jogador Zerg compra uma carta de combate depois de colocar as suas (visto em um "
                "programa, não impresso)."
            ),
        },
        ("true", "false"),
        meanings={
            "true": {"en": "1 card", "es": "1 carta", "pt": "1 carta"},
            "false": {"en": "no card", "es": "ninguna carta", "pt": "nenhuma carta"},
        },
        source="paso 6, Sacando cartas de combate en batalla",
    ),
    Option(
        "order",
        {
            "en": "The mobilize order of the attacker.",
            "es": "La orden de movilizar del atacante.",
            "pt": "A ordem de mobilizar do atacante.",
        },
        ("mobilize", "special"),
        meanings={
            "mobilize": {"en": "draws 3 cards", "es": "roba 3 cartas", "pt": "compra 3 cartas"},
            "special": {
                "en": "draws 5 cards and has one more attack in every skirmish",
                "es": "roba 5 cartas y tiene un ataque más en cada escaramuza",
                "pt": "compra 5 cartas e tem um ataque a mais em cada escaramuça",
            },
        },
        source="reglamento, páginas 26-27",
    ),
    Option(
        "guard_token",
        {
            "en": "Whether the defender has a guard token to discard for two more health in each skirmish.",
            "es": (
                "Si el defensor tiene una ficha de guardia para descartar por dos vidas más en cada "
                "escaramuza."
            ),
            "pt": (
                "Se o defensor tem uma ficha de guarda para descartar por duas vidas a mais em cada "
                "escaramuça."
            ),
        },
        ("false", "true"),
        meanings={
            "false": {"en": "no token", "es": "sin ficha", "pt": "sem ficha"},
            "true": {"en": "one token", "es": "una ficha", "pt": "uma ficha"},
        },
        source="Brood War, páginas 6-9",
    ),
    Option(
        "air_support",
        {
            "en": (
                "Who has an Air Support module and a base in the area: +1 attack against flying front "
                "lines, and detectors."
            ),
            "es": (
                "Quién tiene un módulo Air Support y una base en el área: +1 de ataque contra voladores, y "
                "detectores."
            ),
            "pt": (
                "Quem tem um módulo Air Support e uma base na área: +1 de ataque contra voadores, e "
                "detectores."
            ),
        },
        ("none", "attacker", "defender", "both"),
        meanings={
            "none": {"en": "nobody", "es": "nadie", "pt": "ninguém"},
            "attacker": {"en": "the attacker", "es": "el atacante", "pt": "o atacante"},
            "defender": {"en": "the defender", "es": "el defensor", "pt": "o defensor"},
            "both": {"en": "both", "es": "los dos", "pt": "os dois"},
        },
        source="Brood War, páginas 6-9",
    ),
    Option(
        "defensive_module",
        {
            "en": "Whether the defender has a Defensive module: he may switch two units after the supports.",
            "es": (
                "Si el defensor tiene un módulo Defensive: puede intercambiar dos unidades después de los "
                "soportes."
            ),
            "pt": "Se o defensor tem um módulo Defensive: pode trocar duas unidades depois dos apoios.",
        },
        ("false", "true"),
        meanings={
            "false": {"en": "no module", "es": "sin módulo", "pt": "sem módulo"},
            "true": {"en": "a module", "es": "un módulo", "pt": "um módulo"},
        },
        source="Brood War, páginas 6-9",
    ),
    Option(
        "refuge",
        {
            "en": "Who has an area to withdraw and retreat to; without one, units that must leave are lost.",
            "es": "Quién tiene un área adonde retirarse; sin ella, las unidades que deben irse se pierden.",
            "pt": "Quem tem uma área para onde recuar; sem ela, as unidades que precisam sair se perdem.",
        },
        ("both", "attacker", "defender", "none"),
        meanings={
            "both": {"en": "both", "es": "los dos", "pt": "os dois"},
            "attacker": {"en": "the attacker", "es": "el atacante", "pt": "o atacante"},
            "defender": {"en": "the defender", "es": "el defensor", "pt": "o defensor"},
            "none": {"en": "nobody", "es": "nadie", "pt": "ninguém"},
        },
        source="reglamento, páginas 36-42",
    ),
    Option(
        "area_limit",
        {
            "en": "How many units the area holds; 0: not looked at. An attacker brings in two more at most.",
            "es": "Cuántas unidades caben en el área; 0: no se mira. El atacante trae hasta dos más.",
            "pt": "Quantas unidades cabem na área; 0: não se olha. O atacante traz até duas a mais.",
        },
        default=0,
        most=99,
        source="reglamento, páginas 26-27",
    ),
    turns=99,
)
