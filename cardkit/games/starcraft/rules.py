"""The rules of a battle by id: where each stands in the published text, and what it says in our words.

Sections "paso 6" and "paso 7" are the text cardkit follows to the letter; pages are those of the rulebook of
the base game ("reglamento"), of Brood War and of the 2009 FAQ, for what steps 6 and 7 do not say.
"""

from __future__ import annotations

from cardkit.match.core import Rule

_START = "reglamento, páginas 26-27"
_PAIRS = "reglamento, páginas 26-28"
_STANDARD = "paso 6, Cartas de Combate Estándar"
_BLIND = "paso 6, Sacando cartas de combate en batalla"
_B = "paso 7, B) Comparar los valores de ataque y vida"
_C = "paso 7, C) Destruir y descartar unidades y cartas"

RULES = {
    "starcraft.order-of-steps": Rule(
        "paso 7",
        "Every step of a battle has its own choices; this one belongs to another step.",
        "Cada paso de una batalla tiene sus propias decisiones; esta es de otro paso.",
        "Cada passo de uma batalha tem as suas próprias decisões; esta é de outro passo.",
    ),
    "starcraft.start-ability": Rule(
        _START,
        "At the start of the battle the attacker, then the defender, may use one ability for that moment.",
        "Al inicio de la batalla el atacante, y luego el defensor, puede usar una habilidad de ese momento.",
        "No início da batalha o atacante, e depois o defensor, pode usar uma habilidade desse momento.",
    ),
    "starcraft.guard-token": Rule(
        "Brood War, páginas 6-9",
        "A defender may discard his guard token: two more health in every skirmish.",
        "El defensor puede descartar su ficha de guardia: dos vidas más en cada escaramuza.",
        "O defensor pode descartar a sua ficha de guarda: duas vidas a mais em cada escaramuça.",
    ),
    "starcraft.draw": Rule(
        _START,
        "Before the pairing the attacker draws three combat cards, five with a special order; the "
        "defender one.",
        "Antes de formar parejas el atacante roba tres cartas de combate, cinco con una orden especial; "
        "el defensor una.",
        "Antes de formar pares o atacante compra três cartas de combate, cinco com uma ordem especial; "
        "o defensor uma.",
    ),
    "starcraft.reshuffle": Rule(
        "reglamento, página 27",
        "The moment the last card is drawn, the discards are shuffled into a new deck.",
        "En cuanto se roba la última carta, los descartes se barajan y forman un mazo nuevo.",
        "Assim que se compra a última carta, os descartes são embaralhados e formam um novo baralho.",
    ),
    "starcraft.pairing": Rule(
        _PAIRS,
        "The attacker pairs one of his units with one of the defender's, as many pairs as there can be.",
        "El atacante empareja una unidad suya con una del defensor, tantas parejas como se pueda.",
        "O atacante forma pares de uma unidade sua com uma do defensor, tantos pares quanto der.",
    ),
    "starcraft.assist-only": Rule(
        _PAIRS,
        "Assist units never pair off; only a player who has nothing else picks one, for a single skirmish.",
        "Las unidades de asistencia no forman pareja; solo quien no tiene otra cosa elige una, para una "
        "sola escaramuza.",
        "Unidades de assistência não formam par; só quem não tem outra coisa escolhe uma, para uma "
        "única escaramuça.",
    ),
    "starcraft.support": Rule(
        _PAIRS,
        "Every unit left over supports a skirmish its owner chooses, the attacker's first.",
        "Toda unidad que sobra apoya una escaramuza que elige su dueño, primero las del atacante.",
        "Toda unidade que sobra apoia uma escaramuça que o dono escolhe, primeiro as do atacante.",
    ),
    "starcraft.defensive-module": Rule(
        "Brood War, páginas 6-9",
        "With a Defensive module the defender may switch two fighting units between skirmishes; a new "
        "front-line unit "
        "must be one the opposing front line can hit.",
        "Con un módulo Defensive el defensor puede intercambiar dos unidades de combate entre "
        "escaramuzas; la nueva unidad "
        "de primera línea tiene que ser atacable por la rival.",
        "Com um módulo Defensive o defensor pode trocar duas unidades de combate entre escaramuças; a "
        "nova unidade da "
        "linha de frente tem de poder ser atacada pela rival.",
    ),
    "starcraft.place-cards": Rule(
        "paso 6",
        "Into each skirmish go one standard card and at most one reinforcement, face down: first all of "
        "the attacker's, "
        "then the defender's.",
        "En cada escaramuza va una carta estándar y a lo sumo un refuerzo, boca abajo: primero todas "
        "las del atacante, "
        "luego las del defensor.",
        "Em cada escaramuça vai uma carta padrão e no máximo um reforço, virados para baixo: primeiro "
        "todas do atacante, "
        "depois as do defensor.",
    ),
    "starcraft.own-hand": Rule(
        _STANDARD,
        "Cards are placed from the own hand.",
        "Las cartas se colocan desde la propia mano.",
        "As cartas são colocadas da própria mão.",
    ),
    "starcraft.reinforcement-with-standard": Rule(
        "paso 6, Cartas de refuerzo",
        "A reinforcement is played only beside a standard card.",
        "Una carta de refuerzo se juega solo junto a una carta estándar.",
        "Um reforço só se joga junto de uma carta padrão.",
    ),
    "starcraft.blind-card": Rule(
        _BLIND,
        "Instead of a standard card from the hand the top card of the deck may be placed unseen, and "
        "then no reinforcement.",
        "En vez de una carta estándar de la mano puede ir, sin mirarla, la de la cima del mazo, y "
        "entonces ningún refuerzo.",
        "Em vez de uma carta padrão da mão pode ir, sem olhar, a do topo do baralho, e então nenhum reforço.",
    ),
    "starcraft.blind-reinforcement": Rule(
        "paso 6, IMPORTANTE",
        "A reinforcement that was placed unseen is discarded and replaced from the deck until a "
        "standard card comes.",
        "Un refuerzo colocado sin mirar se descarta y se reemplaza desde el mazo hasta que salga una "
        "carta estándar.",
        "Um reforço colocado sem olhar é descartado e substituído do baralho até sair uma carta padrão.",
    ),
    "starcraft.no-card-left": Rule(
        _BLIND,
        "With deck and discards empty a skirmish is fought without a card: the attack of the supports, "
        "no health.",
        "Con mazo y descartes vacíos la escaramuza se pelea sin carta: el ataque de los soportes y "
        "ninguna vida.",
        "Com baralho e descartes vazios a escaramuça é lutada sem carta: o ataque dos apoios e nenhuma vida.",
    ),
    "starcraft.order-of-skirmishes": Rule(
        "paso 7",
        "Skirmishes are resolved one at a time, in the order the attacker chooses.",
        "Las escaramuzas se resuelven de a una, en el orden que elige el atacante.",
        "As escaramuças se resolvem uma por vez, na ordem que o atacante escolhe.",
    ),
    "starcraft.reveal": Rule(
        "paso 7, A) Revelar las cartas",
        "The cards of both sides are turned up at the same time.",
        "Las cartas de los dos lados se voltean al mismo tiempo.",
        "As cartas dos dois lados são viradas ao mesmo tempo.",
    ),
    "starcraft.reinforcement-icons": Rule(
        "paso 7, B) Habilidades especiales de las cartas de refuerzo",
        "A reinforcement acts only if one of its icons matches the front-line unit.",
        "Un refuerzo actúa solo si uno de sus íconos coincide con la unidad de primera línea.",
        "Um reforço só age se um dos seus ícones coincide com a unidade da linha de frente.",
    ),
    "starcraft.reinforcement-cost": Rule(
        "paso 7, B) Habilidades especiales de las cartas de refuerzo",
        "A reinforcement with a price acts only when it is paid.",
        "Un refuerzo con precio actúa solo si se paga.",
        "Um reforço com preço só age se for pago.",
    ),
    "starcraft.standard-ability": Rule(
        "paso 7, B) Habilidades especiales de las cartas de combate",
        "The ability of a standard card may be used if one of its icons matches the front-line unit.",
        "La habilidad de una carta estándar puede usarse si uno de sus íconos coincide con la unidad de "
        "primera línea.",
        "A habilidade de uma carta padrão pode ser usada se um dos seus ícones coincide com a unidade "
        "da linha de frente.",
    ),
    "starcraft.card-ability": Rule(
        _B,
        "Abilities of cards act while values are compared unless they say another time.",
        "Las habilidades de las cartas actúan al comparar valores, salvo que digan otro momento.",
        "As habilidades das cartas agem ao comparar valores, salvo se disserem outro momento.",
    ),
    "starcraft.final-values": Rule(
        _B,
        "Attack and health: major or minor values of the standard card, bonuses of both cards, and the "
        "supporting units "
        "for the attack.",
        "Ataque y vida: valores mayores o menores de la carta estándar, bonos de las dos cartas y, para "
        "el ataque, las "
        "unidades de soporte.",
        "Ataque e vida: valores maiores ou menores da carta padrão, bônus das duas cartas e, para o "
        "ataque, as unidades "
        "de apoio.",
    ),
    "starcraft.sufficient-strength": Rule(
        _C,
        "Attack equal to or above the opposing health is sufficient to destroy.",
        "Un ataque igual o mayor que la vida rival alcanza para destruir.",
        "Um ataque igual ou maior que a vida rival basta para destruir.",
    ),
    "starcraft.cannot-hit": Rule(
        "reglamento, páginas 33-35",
        "A unit that can hit nothing there destroys nothing.",
        "Una unidad que ahí no puede atacar a nadie no destruye nada.",
        "Uma unidade que ali não pode atacar ninguém não destrói nada.",
    ),
    "starcraft.supporter-instead": Rule(
        "reglamento, páginas 33-35",
        "Where the front line cannot be hit, its owner loses a supporting unit that can, of his choice.",
        "Si la primera línea no puede ser atacada, su dueño pierde una unidad de soporte que sí, a su "
        "elección.",
        "Se a linha de frente não pode ser atacada, o dono perde uma unidade de apoio que possa, à sua "
        "escolha.",
    ),
    "starcraft.destroy": Rule(
        _C,
        "Units are destroyed on both sides at once and leave the board.",
        "Las unidades se destruyen de los dos lados a la vez y salen del tablero.",
        "As unidades são destruídas dos dois lados ao mesmo tempo e saem do tabuleiro.",
    ),
    "starcraft.cloaking": Rule(
        "reglamento, páginas 36-42",
        "A cloaked unit that would be destroyed withdraws, unless a detector sees it or it has nowhere "
        "to go.",
        "Una unidad camuflada que sería destruida se retira, salvo que un detector la vea o no tenga "
        "adónde ir.",
        "Uma unidade camuflada que seria destruída se retira, a menos que um detector a veja ou não "
        "tenha para onde ir.",
    ),
    "starcraft.sacrifice": Rule(
        "Brood War, páginas 6-9",
        "A front-line unit with sacrifice is destroyed in any case, unless it could attack nothing "
        "there or the enemy is "
        "cloaked and unseen.",
        "Una unidad de primera línea con sacrificio se destruye siempre, salvo que no pueda atacar a "
        "nadie ahí o el enemigo "
        "esté camuflado sin detector.",
        "Uma unidade da linha de frente com sacrifício é sempre destruída, salvo se ali não pode atacar "
        "ninguém ou se o "
        "inimigo está camuflado sem detector.",
    ),
    "starcraft.mind-control": Rule(
        "Brood War, páginas 4-9",
        "A unit under mind control fights with the top card of its first owner's deck, and own "
        "reinforcements.",
        "Una unidad bajo control mental pelea con la carta de la cima del mazo de su primer dueño, y "
        "refuerzos propios.",
        "Uma unidade sob controle mental luta com a carta do topo do baralho do primeiro dono, e "
        "reforços próprios.",
    ),
    "starcraft.collateral-damage": Rule(
        "Brood War, páginas 6-9",
        "A front-line unit with collateral damage that lives destroys a base, an installation, or all "
        "workers of the area.",
        "Una unidad de primera línea con daño colateral que sobrevive destruye una base, una "
        "instalación o todos los "
        "trabajadores del área.",
        "Uma unidade da linha de frente com dano colateral que sobrevive destrói uma base, uma "
        "instalação ou todos os "
        "trabalhadores da área.",
    ),
    "starcraft.recharge": Rule(
        "reglamento, páginas 36-42",
        "A recharged card goes back to the hand instead of the discards.",
        "Una carta que se recarga vuelve a la mano en vez de ir a los descartes.",
        "Uma carta que recarrega volta para a mão em vez de ir aos descartes.",
    ),
    "starcraft.splash-trigger": Rule(
        "paso 7, C) IMPORTANTE",
        "A card with splash damage that was set off is not discarded yet.",
        "Una carta con splash damage activado todavía no se descarta.",
        "Uma carta com splash damage ativado ainda não é descartada.",
    ),
    "starcraft.splash": Rule(
        "reglamento, páginas 39-40",
        "After all skirmishes each such card makes the opponent choose and lose a unit it can hit, in "
        "any skirmish; as many "
        "as possible must die.",
        "Tras todas las escaramuzas cada carta así obliga al rival a elegir y perder una unidad que "
        "pueda alcanzar, en "
        "cualquier escaramuza; deben morir tantas como se pueda.",
        "Depois de todas as escaramuças cada carta assim obriga o rival a escolher e perder uma unidade "
        "que possa atingir, "
        "em qualquer escaramuça; devem morrer tantas quanto possível.",
    ),
    "starcraft.retreat": Rule(
        "reglamento, páginas 36-42",
        "If both sides live the attacker retreats, unless the defender has nothing but assist units; "
        "without an area to go "
        "to, the units are lost.",
        "Si los dos lados sobreviven se retira el atacante, salvo que el defensor tenga solo unidades "
        "de asistencia; sin "
        "un área adonde ir, las unidades se pierden.",
        "Se os dois lados sobrevivem recua o atacante, salvo se o defensor só tem unidades de "
        "assistência; sem uma área "
        "para onde ir, as unidades se perdem.",
    ),
    "starcraft.area-limit": Rule(
        "reglamento, páginas 36-42",
        "An attacker who takes the area retreats what is over its limit.",
        "El atacante que toma el área retira lo que pasa de su límite.",
        "O atacante que toma a área retira o que passa do seu limite.",
    ),
    "starcraft.holding": Rule(
        "reglamento, páginas 36-42",
        "The area belongs to the side whose units are left there.",
        "El área es del lado cuyas unidades quedan ahí.",
        "A área é do lado cujas unidades ficam ali.",
    ),
}
