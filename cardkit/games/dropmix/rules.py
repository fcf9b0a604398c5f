"""The rules that refusals and events cite: section of the published text, and what it says in our words."""

from __future__ import annotations

from cardkit.match.core import Rule

SOURCE = "Reglas del juego DropMix (Clash)"

_GOAL = "Objeto del juego"
_BEFORE = "Antes del juego"
_PLAY = "Como se Juega"
_SCORE = "Puntuación"
_FX = "Tecla de icono de tarjetas FX"

RULES: dict[str, Rule] = {
    "dropmix.target": Rule(
        _GOAL,
        "The first side to reach 21 points wins (15 where that was agreed).",
        "Gana el primer bando que llega a 21 puntos (15 si así se acordó).",
        "Vence o primeiro lado que chega a 21 pontos (15 se assim foi combinado).",
    ),
    "dropmix.team-duplicates": Rule(
        _BEFORE,
        "The decks of a team hold no duplicate cards; here that reaches across both partners.",
        "Los mazos de un equipo no llevan cartas duplicadas; aquí eso vale entre los dos compañeros.",
        "Os baralhos de uma dupla não levam cartas duplicadas; aqui isso vale entre os dois parceiros.",
    ),
    "dropmix.first": Rule(
        _PLAY,
        "A spinner decides which side has the first turn.",
        "Una ruleta decide qué bando tiene el primer turno.",
        "Uma roleta decide qual lado tem o primeiro turno.",
    ),
    "dropmix.deal": Rule(
        _PLAY,
        "A player alone starts with five cards, a member of a team with three.",
        "Un jugador solo empieza con cinco cartas; un miembro de un equipo, con tres.",
        "Um jogador sozinho começa com cinco cartas; um membro de dupla, com três.",
    ),
    "dropmix.turn": Rule(
        _PLAY,
        "A turn is two moves, each of them a card or the equalizer; nobody passes. Then cards are drawn.",
        "Un turno son dos movimientos, cada uno una carta o el ecualizador; no se pasa. Luego se roba.",
        "Um turno são dois movimentos, cada um uma carta ou o equalizador; não se passa. Depois se compra.",
    ),
    "dropmix.team-move": Rule(
        _PLAY,
        "In a team each partner makes one of the two moves; after an equalizer either may make the second.",
        "En un equipo cada compañero hace uno de los dos movimientos; tras un ecualizador, "
        "cualquiera hace el segundo.",
        "Na dupla cada parceiro faz um dos dois movimentos; depois de um equalizador, qualquer um "
        "faz o segundo.",
    ),
    "dropmix.play": Rule(
        _PLAY,
        "A move may be to drop a card on a valid slot.",
        "Un movimiento puede ser dejar caer una carta en una ranura válida.",
        "Um movimento pode ser largar uma carta num espaço válido.",
    ),
    "dropmix.own-hand": Rule(
        _PLAY,
        "Only a card of one's own hand can be played.",
        "Solo se juega una carta de la propia mano.",
        "Só se joga uma carta da própria mão.",
    ),
    "dropmix.colour": Rule(
        _PLAY,
        "A normal card goes only on a slot of its colour; wilds and FX cards go on any.",
        "Una carta normal va solo en una ranura de su color; los comodines y las FX, en cualquiera.",
        "Uma carta normal vai só num espaço da sua cor; curingas e FX, em qualquer um.",
    ),
    "dropmix.power": Rule(
        _PLAY,
        "A card goes on an empty slot or on a card of its power level or a lower one.",
        "Una carta va en una ranura vacía o sobre otra de su nivel de potencia o de uno menor.",
        "Uma carta vai num espaço vazio ou sobre outra do seu nível de potência ou de um menor.",
    ),
    "dropmix.copy-in-play": Rule(
        _PLAY,
        "A card cannot be played while a copy of it lies in play, not even on top of that copy.",
        "No se juega una carta mientras haya una copia en juego, ni siquiera encima de ella.",
        "Não se joga uma carta enquanto houver uma cópia em jogo, nem em cima dela.",
    ),
    "dropmix.wild-part": Rule(
        _FX,
        "A wild counts for the part that is playing in its slot.",
        "Un comodín cuenta por la parte que suena en su ranura.",
        "Um curinga conta pela parte que toca no seu espaço.",
    ),
    "dropmix.equalizer": Rule(
        _PLAY,
        "The wheel picks a power level or X: the opponent's cards of that level (all, for X) leave "
        "the board, "
        "and each costs a point.",
        "La ruleta elige un nivel o X: las cartas del rival de ese nivel (todas, con X) salen del "
        "tablero y cada "
        "una resta un punto.",
        "A roleta escolhe um nível ou X: as cartas do adversário desse nível (todas, com X) saem da "
        "mesa e cada "
        "uma tira um ponto.",
    ),
    "dropmix.equalizer-point": Rule(
        f"{_SCORE}, 4",
        "Where the opponent has no card on the board, the equalizer gives a point one time in twelve.",
        "Si el rival no tiene cartas en el tablero, el ecualizador da un punto una de cada doce veces.",
        "Se o adversário não tem cartas na mesa, o equalizador dá um ponto uma em cada doze vezes.",
    ),
    "dropmix.empty-board": Rule(
        _PLAY,
        "The equalizer is not pressed while no card at all lies on the board; without any move, it is lost.",
        "El ecualizador no se usa con el tablero vacío; sin ningún movimiento posible, se pierde.",
        "O equalizador não se usa com a mesa vazia; sem nenhum movimento possível, ele se perde.",
    ),
    "dropmix.card-point": Rule(
        f"{_SCORE}, 1",
        "Playing any card is worth a point.",
        "Jugar cualquier carta vale un punto.",
        "Jogar qualquer carta vale um ponto.",
    ),
    "dropmix.slot-bonus": Rule(
        f"{_SCORE}, 2",
        "After the first turn, playing a colour that is missing from the mix is worth one more point.",
        "Después del primer turno, jugar un color que falta en la mezcla vale un punto más.",
        "Depois do primeiro turno, jogar uma cor que falta na mistura vale mais um ponto.",
    ),
    "dropmix.full-mix": Rule(
        f"{_SCORE}, 3",
        "A side that takes control of all five slots scores one point at once.",
        "El bando que pasa a controlar las cinco ranuras gana un punto en el acto.",
        "O lado que passa a controlar os cinco espaços ganha um ponto na hora.",
    ),
    "dropmix.draw": Rule(
        _PLAY,
        "After its moves a player alone draws two cards and a member of a team one, up to 7 or 5 in hand.",
        "Tras sus movimientos un jugador solo roba dos cartas y un miembro de un equipo una, hasta 7 "
        "o 5 en mano.",
        "Depois dos movimentos um jogador sozinho compra duas cartas e um membro de dupla uma, até 7 "
        "ou 5 na mão.",
    ),
    "dropmix.reshuffle": Rule(
        _PLAY,
        "An empty deck is made anew of one's discards and one's covered cards on the board.",
        "Un mazo vacío se rehace con los descartes propios y las cartas propias cubiertas en el tablero.",
        "Um baralho vazio se refaz com os descartes próprios e as cartas próprias cobertas na mesa.",
    ),
    "dropmix.undo": Rule(
        _PLAY,
        "A move may be taken back: the first until the second is made, the second before the turn ends, the "
        "equalizer until the wheel slows down.",
        "Un movimiento puede retirarse: el primero hasta que se hace el segundo, el segundo antes de "
        "que termine "
        "el turno, el ecualizador hasta que la ruleta frena.",
        "Um movimento pode ser desfeito: o primeiro até que se faça o segundo, o segundo antes do "
        "fim do turno, "
        "o equalizador até a roleta frear.",
    ),
    "dropmix.timer": Rule(
        _PLAY,
        "With a turn timer, what is left of a turn is lost when the time is up.",
        "Con temporizador, lo que queda del turno se pierde al acabar el tiempo.",
        "Com temporizador, o que resta do turno se perde quando o tempo acaba.",
    ),
    "dropmix.extra-move": Rule(
        _FX,
        "The card gives an extra move of the kind it shows; all points count, and either partner may "
        "make it.",
        "La carta da un movimiento extra del tipo que muestra; valen todos los puntos y lo hace "
        "cualquiera de los "
        "compañeros.",
        "A carta dá um movimento extra do tipo que mostra; valem todos os pontos e qualquer parceiro "
        "pode fazê-lo.",
    ),
    "dropmix.fx-bonus": Rule(
        f"{_SCORE}, 5",
        "The card scores for each complete set of what it shows among one's own cards in play.",
        "La carta puntúa por cada conjunto completo de lo que muestra entre las cartas propias en juego.",
        "A carta pontua por cada conjunto completo do que mostra entre as cartas próprias em jogo.",
    ),
    "dropmix.fx-score": Rule(
        f"{_SCORE}, 5",
        "The card gives or takes the points it shows.",
        "La carta da o quita los puntos que muestra.",
        "A carta dá ou tira os pontos que mostra.",
    ),
    "dropmix.fx-clear": Rule(
        _FX,
        "The card removes the cards it shows from the board.",
        "La carta quita del tablero las cartas que muestra.",
        "A carta tira da mesa as cartas que mostra.",
    ),
    "dropmix.fx-draw": Rule(
        _FX,
        "The card lets the players it shows draw cards.",
        "La carta hace robar a los jugadores que muestra.",
        "A carta faz comprar os jogadores que mostra.",
    ),
    "dropmix.fx-search": Rule(
        _FX,
        "The card lets its player choose a card of the deck; then the deck is shuffled.",
        "La carta deja elegir una carta del mazo; luego el mazo se baraja.",
        "A carta deixa escolher uma carta do baralho; depois o baralho é embaralhado.",
    ),
    "dropmix.fx-redraw": Rule(
        _FX,
        "The card lets its player shuffle the hand into the deck and draw it anew.",
        "La carta deja mezclar la mano en el mazo y robarla de nuevo.",
        "A carta deixa misturar a mão no baralho e comprá-la de novo.",
    ),
    "dropmix.fx-block": Rule(
        _FX,
        "While the card is visible nobody may play the colour it shows.",
        "Mientras la carta está a la vista nadie puede jugar el color que muestra.",
        "Enquanto a carta está à vista ninguém pode jogar a cor que mostra.",
    ),
}
