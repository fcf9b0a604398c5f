"""What the match says, in three languages: actions, events, reasons and the labels of the board."""

from __future__ import annotations


def _words(en: str, es: str, pt: str) -> dict[str, str]:
    return {"en": en, "es": es, "pt": pt}


WORDS: dict[str, dict[str, str]] = {
    "do.play": _words(
        "play {card} on slot {slot}", "jugar {card} en la ranura {slot}", "jogar {card} no espaço {slot}"
    ),
    "do.play-as": _words(
        "play {card} on slot {slot} as {colour}",
        "jugar {card} en la ranura {slot} como {colour}",
        "jogar {card} no espaço {slot} como {colour}",
    ),
    "do.equalizer": _words("press the equalizer", "usar el ecualizador", "usar o equalizador"),
    "do.take": _words("take {card} from the deck", "tomar {card} del mazo", "pegar {card} do baralho"),
    "do.partner": _words("leave it to the partner", "dejárselo al compañero", "deixar para o parceiro"),
    "do.skip": _words("no extra move", "sin movimiento extra", "sem movimento extra"),
    "do.keep": _words("let it stand", "dejarlo así", "deixar como está"),
    "do.undo": _words("take the move back", "retirar el movimiento", "desfazer o movimento"),
    "do.timeout": _words("run out of time", "agotar el tiempo", "estourar o tempo"),
    "event.first": _words(
        "The spinner picks {seat} to begin.",
        "La ruleta elige a {seat} para empezar.",
        "A roleta escolhe {seat} para começar.",
    ),
    "event.turn": _words("Turn {number}: {seat}.", "Turno {number}: {seat}.", "Turno {number}: {seat}."),
    "event.drew": _words("{seat} draws {card}.", "{seat} roba {card}.", "{seat} compra {card}."),
    "event.reshuffled": _words(
        "{seat} shuffles {count} cards into a new deck.",
        "{seat} baraja {count} cartas en un mazo nuevo.",
        "{seat} embaralha {count} cartas num baralho novo.",
    ),
    "event.returned": _words(
        "{seat} shuffles a hand of {count} into the deck.",
        "{seat} mezcla su mano de {count} en el mazo.",
        "{seat} mistura a mão de {count} no baralho.",
    ),
    "event.searched": _words(
        "{seat} takes {card} from the deck and shuffles it.",
        "{seat} toma {card} del mazo y lo baraja.",
        "{seat} pega {card} do baralho e o embaralha.",
    ),
    "event.played": _words(
        "{seat} plays {card} on slot {slot} (covers: {covered}).",
        "{seat} juega {card} en la ranura {slot} (cubre: {covered}).",
        "{seat} joga {card} no espaço {slot} (cobre: {covered}).",
    ),
    "event.part": _words(
        "{card} plays the part of {colour}.",
        "{card} toca la parte de {colour}.",
        "{card} toca a parte de {colour}.",
    ),
    "event.scored": _words(
        "{seat}: points {points}, total {total}",
        "{seat}: puntos {points}, total {total}",
        "{seat}: pontos {points}, total {total}",
    ),
    "event.pressed": _words(
        "{seat} presses the equalizer.", "{seat} usa el ecualizador.", "{seat} usa o equalizador."
    ),
    "event.wheel": _words(
        "The wheel stops at {result}.", "La ruleta se detiene en {result}.", "A roleta para em {result}."
    ),
    "event.wheel-point": _words(
        "No opposing card on the board; points from the wheel: {won}.",
        "Sin cartas del rival en el tablero; puntos de la ruleta: {won}.",
        "Sem cartas do adversário na mesa; pontos da roleta: {won}.",
    ),
    "event.cleared": _words(
        "{card} of {seat} leaves slot {slot}, with {beneath} beneath it.",
        "{card} de {seat} sale de la ranura {slot}, con {beneath} debajo.",
        "{card} de {seat} sai do espaço {slot}, com {beneath} embaixo.",
    ),
    "event.effect": _words("{card} acts: {op}.", "{card} actúa: {op}.", "{card} age: {op}."),
    "event.handed": _words(
        "{seat} leaves it to the partner.", "{seat} se lo deja al compañero.", "{seat} deixa para o parceiro."
    ),
    "event.skipped": _words(
        "{seat} makes no extra move.",
        "{seat} no hace el movimiento extra.",
        "{seat} não faz o movimento extra.",
    ),
    "event.kept": _words("{seat} lets it stand.", "{seat} lo deja así.", "{seat} deixa como está."),
    "event.undone": _words(
        "{seat} takes the move back.", "{seat} retira el movimiento.", "{seat} desfaz o movimento."
    ),
    "event.timeout": _words(
        "{seat} runs out of time: the rest of the turn is lost.",
        "A {seat} se le acaba el tiempo: pierde lo que queda del turno.",
        "O tempo de {seat} acaba: o resto do turno se perde.",
    ),
    "event.stuck": _words("{seat} has no move.", "{seat} no tiene movimiento.", "{seat} não tem movimento."),
    "event.won": _words("{seats}: the match is won.", "{seats}: partida ganada.", "{seats}: partida ganha."),
    "reason.target": _words("the target was reached", "se llegó a la meta", "a meta foi alcançada"),
    "colour.yellow": _words("yellow", "amarillo", "amarelo"),
    "colour.red": _words("red", "rojo", "vermelho"),
    "colour.green": _words("green", "verde", "verde"),
    "colour.blue": _words("blue", "azul", "azul"),
    "wheel.level-1": _words("level 1", "nivel 1", "nível 1"),
    "wheel.level-2": _words("level 2", "nivel 2", "nível 2"),
    "wheel.level-3": _words("level 3", "nivel 3", "nível 3"),
    "wheel.all": _words("X: all", "X: todas", "X: todas"),
    "cause.card-point": _words("a card played", "carta jugada", "carta jogada"),
    "cause.slot-bonus": _words("missing colour", "color que faltaba", "cor que faltava"),
    "cause.full-mix": _words("full mix", "mezcla completa", "mistura completa"),
    "cause.equalizer": _words(
        "cleared by the equalizer", "quitada por el ecualizador", "tirada pelo equalizador"
    ),
    "cause.equalizer-point": _words(
        "point of the equalizer", "punto del ecualizador", "ponto do equalizador"
    ),
    "cause.fx-bonus": _words("FX bonus", "bonificación FX", "bônus de FX"),
    "cause.fx-score": _words("FX card", "carta FX", "carta FX"),
    "cause.fx-clear": _words("cleared by an FX card", "quitada por una FX", "tirada por uma FX"),
    "op.extra_play": _words(
        "an extra card may be played", "se puede jugar otra carta", "pode-se jogar outra carta"
    ),
    "op.extra_spin": _words("an extra spin", "un giro extra", "um giro extra"),
    "op.bonus": _words("bonus", "bonificación", "bônus"),
    "op.clear": _words("clears cards", "quita cartas", "tira cartas"),
    "op.score": _words("points", "puntos", "pontos"),
    "op.draw": _words("cards are drawn", "se roban cartas", "compram-se cartas"),
    "op.search": _words("search of the deck", "búsqueda en el mazo", "busca no baralho"),
    "op.redraw_hand": _words("a new hand", "mano nueva", "mão nova"),
    "op.block": _words("a colour is barred", "un color queda bloqueado", "uma cor fica bloqueada"),
    "board.empty": _words("empty", "vacía", "vazio"),
    "board.wild": _words("wild", "comodín", "curinga"),
    "board.under": _words("+{n} under", "+{n} debajo", "+{n} embaixo"),
    "board.counts": _words(
        "hand {hand}, deck {deck}, discards {discards}",
        "mano {hand}, mazo {deck}, descartes {discards}",
        "mão {hand}, baralho {deck}, descartes {discards}",
    ),
    "board.hand": _words("Hand:", "Mano:", "Mão:"),
    "board.points": _words("{points} of {target}", "{points} de {target}", "{points} de {target}"),
}
