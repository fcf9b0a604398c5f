"""What refusals and events cite: the sections of "Cómo jugar Adrenalyn Evolution", in our words."""

from __future__ import annotations

from cardkit.match.rule import Rule

SOURCE = "Cómo jugar Adrenalyn Evolution"

GENERAL = "General"
CARDS = "Diferentes Tipos de Cards"
KEEPER = "Portero"
ACTIONS = "Action Cards"
ENERGY = "Coste de Energía"
ROUNDS = "Rondas"
GOLDEN = "Ronda de oro"
BEGIN = "Comienzo del juego"
TURN = "Juega un turno"
PLACE = "Colocar Player Cards en el campo"
PLAY = "Jugar Action Cards"
ATTACK = "Atacar a un jugador del oponente"
GOAL = "Marcar un gol"
HALF = "Media parte"
END = "Fin del juego"

RULES: dict[str, Rule] = {
    "adrenalyn.opening-hand": Rule(
        BEGIN,
        "Both players draw four cards.",
        "Los dos jugadores roban cuatro cartas.",
        "Os dois jogadores compram quatro cartas.",
    ),
    "adrenalyn.exchange": Rule(
        BEGIN,
        "Each of the four opening cards may be exchanged once for another of the pile; then the old "
        "one is shuffled into it.",
        "Cada una de las cuatro cartas iniciales puede cambiarse una vez por otra de la pila; "
        "después la vieja se baraja en ella.",
        "Cada uma das quatro cartas iniciais pode ser trocada uma vez por outra da pilha; depois a "
        "antiga é embaralhada nela.",
    ),
    "adrenalyn.coin": Rule(
        BEGIN,
        "A coin decides who has the first turn of every round.",
        "Una moneda decide quién tiene el primer turno de cada ronda.",
        "Uma moeda decide quem tem o primeiro turno de cada rodada.",
    ),
    "adrenalyn.second-player": Rule(
        BEGIN,
        "The second player receives an extra card that is not part of the deck.",
        "El segundo jugador recibe una carta adicional que no es parte del mazo.",
        "O segundo jogador recebe uma carta adicional que não faz parte do baralho.",
    ),
    "adrenalyn.round": Rule(
        ROUNDS,
        "In every round each player has one turn, the starting player first.",
        "En cada ronda cada jugador tiene un turno, primero el que comenzó.",
        "Em cada rodada cada jogador tem um turno, primeiro quem começou.",
    ),
    "adrenalyn.energy-set": Rule(
        ENERGY,
        "The energy of a turn is the number of the round, at most 5; what is left over is lost.",
        "La energía de un turno es el número de la ronda, como máximo 5; lo que sobra se pierde.",
        "A energia de um turno é o número da rodada, no máximo 5; o que sobra se perde.",
    ),
    "adrenalyn.energy": Rule(
        ENERGY,
        "A card or an ability costs its energy, and there is not enough left.",
        "Una carta o una habilidad cuesta su energía, y no queda suficiente.",
        "Uma carta ou uma habilidade custa a sua energia, e não resta o suficiente.",
    ),
    "adrenalyn.draw": Rule(
        TURN,
        "The active player adds one card to the hand before acting.",
        "El jugador activo añade una carta a la mano antes de actuar.",
        "O jogador ativo acrescenta uma carta à mão antes de agir.",
    ),
    "adrenalyn.turn": Rule(
        TURN,
        "After the draw the active player does any of the four things in any order, as energy allows.",
        "Después de robar, el jugador activo hace cualquiera de las cuatro cosas en cualquier "
        "orden, según la energía.",
        "Depois de comprar, o jogador ativo faz qualquer das quatro coisas em qualquer ordem, "
        "conforme a energia.",
    ),
    "adrenalyn.end-turn": Rule(
        TURN,
        "A turn may be ended after the draw at any moment.",
        "El turno puede terminarse en cualquier momento después de robar.",
        "O turno pode ser encerrado a qualquer momento depois de comprar.",
    ),
    "adrenalyn.time-limit": Rule(
        TURN,
        "A turn has a time limit; when it is over, so is the turn.",
        "El turno tiene un límite de tiempo; cuando se acaba, termina el turno.",
        "O turno tem um limite de tempo; quando ele acaba, termina o turno.",
    ),
    "adrenalyn.states-end": Rule(
        TURN,
        "The goalkeeper and all field players of the active player lose warm-up and exhaustion.",
        "El portero y todos los jugadores de campo del jugador activo pierden el calentamiento y el "
        "agotamiento.",
        "O goleiro e todos os jogadores de linha do jogador ativo perdem o aquecimento e o esgotamento.",
    ),
    "adrenalyn.traits": Rule(
        TURN,
        "Traits act at the start or the end of a turn, left to right, not those of players in "
        "warm-up or exhausted.",
        "Los rasgos actúan al comienzo o al final del turno, de izquierda a derecha, salvo los de "
        "jugadores en calentamiento o agotados.",
        "Os traços agem no começo ou no fim do turno, da esquerda para a direita, menos os de "
        "jogadores em aquecimento ou esgotados.",
    ),
    "adrenalyn.own-hand": Rule(
        PLAY,
        "Only cards of the own hand can be played.",
        "Solo pueden jugarse cartas de la propia mano.",
        "Só podem ser jogadas cartas da própria mão.",
    ),
    "adrenalyn.place": Rule(
        PLACE,
        "A player card is placed for its energy and enters in warm-up: as a shield if its DEF is at least "
        "its ATT, else as an offense player.",
        "Una carta de jugador se coloca por su energía y entra en calentamiento: como escudo si su DEF es al "
        "menos su ATT; si no, como ofensivo.",
        "Uma carta de jogador é colocada pela sua energia e entra em aquecimento: como escudo se a sua DEF é "
        "pelo menos a sua ATT; senão, como ofensivo.",
    ),
    "adrenalyn.five-players": Rule(
        PLACE,
        "There are at most five field players on a side.",
        "En cada lado hay como máximo cinco jugadores de campo.",
        "De cada lado há no máximo cinco jogadores de linha.",
    ),
    "adrenalyn.action": Rule(
        PLAY,
        "An action card acts at once and is discarded.",
        "Una carta de acción actúa de inmediato y se descarta.",
        "Uma carta de ação age na hora e é descartada.",
    ),
    "adrenalyn.no-target": Rule(
        PLAY,
        "An action card or an ability that would do nothing cannot be used.",
        "Una carta de acción o una habilidad que no haría nada no puede usarse.",
        "Uma carta de ação ou uma habilidade que não faria nada não pode ser usada.",
    ),
    "adrenalyn.effects": Rule(
        CARDS,
        "Effects of a card act by themselves when they are due.",
        "Los efectos de una carta actúan solos cuando corresponde.",
        "Os efeitos de uma carta agem sozinhos quando é o momento.",
    ),
    "adrenalyn.passive": Rule(
        KEEPER,
        "Some goalkeepers change the match by being there: energy in each round, more ATT for some cards.",
        "Algunos porteros cambian el partido con su presencia: energía en cada ronda, más ATAQUE en "
        "algunas cartas.",
        "Alguns goleiros mudam a partida só por estar lá: energia em cada rodada, mais ATAQUE em "
        "algumas cartas.",
    ),
    "adrenalyn.ability": Rule(
        TURN,
        "The special ability of the goalkeeper can be used in the own turn, for its cost; it leaves "
        "him exhausted.",
        "La habilidad especial del portero puede usarse en el turno propio, por su coste; lo deja agotado.",
        "A habilidade especial do goleiro pode ser usada no próprio turno, pelo seu custo; ela o "
        "deixa esgotado.",
    ),
    "adrenalyn.no-ability": Rule(
        KEEPER,
        "This goalkeeper has no special ability.",
        "Este portero no tiene una habilidad especial.",
        "Este goleiro não tem uma habilidade especial.",
    ),
    "adrenalyn.attack": Rule(
        ATTACK,
        "The ATT of the attacker is taken off the DEF of the attacked, and that DEF, as it was, off "
        "the ATT of the attacker, who is exhausted.",
        "El ATT del atacante se resta a la DEF del atacado, y esa DEF, como estaba, al ATT del "
        "atacante, que queda agotado.",
        "A ATT do atacante é subtraída da DEF do atacado, e essa DEF, como estava, da ATT do "
        "atacante, que fica esgotado.",
    ),
    "adrenalyn.removed": Rule(
        ATTACK,
        "A field player with any value reduced to 0 leaves the field.",
        "Un jugador de campo con cualquier valor reducido a 0 sale del campo.",
        "Um jogador de linha com qualquer valor reduzido a 0 sai de campo.",
    ),
    "adrenalyn.no-such-player": Rule(
        ATTACK,
        "There is no field player in that place.",
        "No hay un jugador de campo en ese lugar.",
        "Não há um jogador de linha nesse lugar.",
    ),
    "adrenalyn.warm-up": Rule(
        PLACE,
        "A player in warm-up cannot attack.",
        "Un jugador en calentamiento no puede atacar.",
        "Um jogador em aquecimento não pode atacar.",
    ),
    "adrenalyn.exhausted": Rule(
        ATTACK,
        "Who has attacked or is exhausted cannot act again in this turn.",
        "Quien ya atacó o está agotado no puede volver a actuar en este turno.",
        "Quem já atacou ou está esgotado não pode agir de novo neste turno.",
    ),
    "adrenalyn.shields-guard": Rule(
        GOAL,
        "The goalkeeper can only be attacked while his side has no shield on the field.",
        "El portero solo puede ser atacado si su lado no tiene jugadores de escudo en el campo.",
        "O goleiro só pode ser atacado se o seu lado não tem jogadores de escudo em campo.",
    ),
    "adrenalyn.shield-no-shot": Rule(
        GOAL,
        "A shield cannot attack the goalkeeper.",
        "Un jugador de escudo no puede atacar al portero.",
        "Um jogador de escudo não pode atacar o goleiro.",
    ),
    "adrenalyn.shot": Rule(
        GOAL,
        "The ATT of an offense player is taken off the DEF of the goalkeeper; it is not reduced, "
        "and the player is exhausted.",
        "El ATT de un jugador ofensivo se resta a la DEF del portero; no disminuye, y el jugador "
        "queda agotado.",
        "A ATT de um jogador ofensivo é subtraída da DEF do goleiro; ela não diminui, e o jogador "
        "fica esgotado.",
    ),
    "adrenalyn.goal": Rule(
        GOAL,
        "A goal is scored when the DEF of the goalkeeper is reduced to 0; then it is back at its "
        "initial value.",
        "Se marca un gol cuando la DEF del portero se reduce a 0; después vuelve a su valor inicial.",
        "Um gol é marcado quando a DEF do goleiro é reduzida a 0; depois ela volta ao valor inicial.",
    ),
    "adrenalyn.prevented": Rule(
        GOAL,
        "An effect on the goalkeeper may prevent a goal.",
        "Un efecto aplicado al portero puede evitar el gol.",
        "Um efeito aplicado ao goleiro pode evitar o gol.",
    ),
    "adrenalyn.half-time": Rule(
        HALF,
        "After five rounds each player draws four cards.",
        "Después de cinco rondas cada jugador roba cuatro cartas.",
        "Depois de cinco rodadas cada jogador compra quatro cartas.",
    ),
    "adrenalyn.rounds": Rule(
        END,
        "The match has ten rounds, unless an effect changes their number.",
        "El partido tiene diez rondas, salvo que un efecto cambie su número.",
        "A partida tem dez rodadas, a menos que um efeito mude o seu número.",
    ),
    "adrenalyn.end": Rule(
        END,
        "After the last round the player with more goals wins.",
        "Después de la última ronda gana el jugador con más goles.",
        "Depois da última rodada vence o jogador com mais gols.",
    ),
    "adrenalyn.golden-goal": Rule(
        GOLDEN,
        "In a tie each player receives a golden goal card and the decks are rearranged.",
        "En un empate cada jugador recibe una carta Gol de oro y los mazos se reorganizan.",
        "Em um empate cada jogador recebe uma carta Gol de ouro e os baralhos são reorganizados.",
    ),
    "adrenalyn.golden-round": Rule(
        GOLDEN,
        "Up to three extra rounds are played until one of them ends without a tie.",
        "Se juegan hasta tres rondas adicionales, hasta que una termine sin empate.",
        "São jogadas até três rodadas extras, até que uma termine sem empate.",
    ),
    "adrenalyn.sum": Rule(
        GOLDEN,
        "If the tie stands, the higher sum of ATT and DEF of the field players left wins.",
        "Si el empate sigue, gana la suma más alta de ATT y DEF de los jugadores de campo restantes.",
        "Se o empate continua, vence a soma mais alta de ATT e DEF dos jogadores de linha restantes.",
    ),
    "adrenalyn.lot": Rule(
        GOLDEN,
        "If the sums are equal too, the winner is chosen by chance.",
        "Si las sumas también son iguales, el ganador se elige al azar.",
        "Se as somas também são iguais, o vencedor é escolhido ao acaso.",
    ),
}
