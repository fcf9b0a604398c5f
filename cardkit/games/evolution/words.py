"""Actions, events and the board of Evolution in words, in three languages."""

from __future__ import annotations


def _t(en: str, es: str, pt: str) -> dict[str, str]:
    return {"en": en, "es": es, "pt": pt}


ACTIONS: dict[str, dict[str, str]] = {
    "do.food": _t("place {card} as food", "poner {card} como comida", "pôr {card} como comida"),
    "do.end": _t("play no more cards", "no jugar más cartas", "não jogar mais cartas"),
    "do.trait": _t(
        "play {card} face down on species {species}",
        "jugar {card} boca abajo en la especie {species}",
        "jogar {card} virada para baixo na espécie {species}",
    ),
    "do.grow": _t(
        "discard a card: species {species}, {track} +1",
        "descartar una carta: especie {species}, {track} +1",
        "descartar uma carta: espécie {species}, {track} +1",
    ),
    "do.species": _t(
        "discard a card: new land species on the {end}",
        "descartar una carta: nueva especie terrestre a la {end}",
        "descartar uma carta: nova espécie terrestre à {end}",
    ),
    "do.avian": _t(
        "discard two cards: new avian species on the {end}",
        "descartar dos cartas: nueva especie aviaria a la {end}",
        "descartar duas cartas: nova espécie aviária à {end}",
    ),
    "do.drop": _t(
        "discard the trait {card} of species {species}",
        "descartar la característica {card} de la especie {species}",
        "descartar a característica {card} da espécie {species}",
    ),
    "do.event": _t("play the event {card}", "jugar el evento {card}", "jogar o evento {card}"),
    "do.discard": _t("pay with {card}", "pagar con {card}", "pagar com {card}"),
    "do.aim": _t(
        "choose species {species} of {player}",
        "elegir la especie {species} de {player}",
        "escolher a espécie {species} de {player}",
    ),
    "do.leaf": _t(
        "next: {card} of species {species}",
        "sigue: {card} de la especie {species}",
        "a seguir: {card} da espécie {species}",
    ),
    "do.feed": _t(
        "feed species {species} from the {source}",
        "alimentar la especie {species} en: {source}",
        "alimentar a espécie {species} em: {source}",
    ),
    "do.think": _t(
        "discard {card}: species {species} takes food from the bank",
        "descartar {card}: la especie {species} toma comida del banco",
        "descartar {card}: a espécie {species} pega comida do banco",
    ),
    "do.attack": _t(
        "attack with species {species}: species {target} of {player}",
        "atacar con la especie {species}: especie {target} de {player}",
        "atacar com a espécie {species}: espécie {target} de {player}",
    ),
    "do.negate": _t(
        "discard {card}: {trait} does not count on this attack",
        "descartar {card}: {trait} no cuenta en este ataque",
        "descartar {card}: {trait} não conta neste ataque",
    ),
    "do.strike": _t("strike", "golpear", "golpear"),
    "do.pass": _t("feed nobody", "no alimentar a nadie", "não alimentar ninguém"),
}

EVENTS: dict[str, dict[str, str]] = {
    "event.first": _t("{seat} begins.", "Empieza {seat}.", "Começa {seat}."),
    "event.round": _t(
        "Round {number}. First player: {marker}.",
        "Ronda {number}. Primer jugador: {marker}.",
        "Rodada {number}. Primeiro jogador: {marker}.",
    ),
    "event.founded": _t(
        "{seat} starts a species with population 1 and body 1.",
        "{seat} funda una especie con población 1 y cuerpo 1.",
        "{seat} funda uma espécie com população 1 e tamanho 1.",
    ),
    "event.drew": _t(
        "{seat} draws {count}: {cards}.", "{seat} roba {count}: {cards}.", "{seat} compra {count}: {cards}."
    ),
    "event.reserve": _t(
        "The deck is used up: the reserve of {cards} joins.",
        "El mazo se agotó: entra la reserva de {cards}.",
        "O baralho acabou: entra a reserva de {cards}.",
    ),
    "event.reshuffled": _t(
        "The deck is used up: {cards} discards are shuffled.",
        "El mazo se agotó: se mezclan {cards} descartes.",
        "O baralho acabou: {cards} descartes são embaralhados.",
    ),
    "event.last-round": _t(
        "Round {number} will be the last.",
        "La ronda {number} será la última.",
        "A rodada {number} será a última.",
    ),
    "event.chose": _t(
        "{seat} places {card} as food.", "{seat} pone {card} como comida.", "{seat} põe {card} como comida."
    ),
    "event.without-food": _t(
        "{seat} has no trait card to place.",
        "{seat} no tiene carta de característica para poner.",
        "{seat} não tem carta de característica para pôr.",
    ),
    "event.played": _t(
        "{seat} plays {card} face down on species {species}.",
        "{seat} juega {card} boca abajo en la especie {species}.",
        "{seat} joga {card} virada para baixo na espécie {species}.",
    ),
    "event.grew": _t(
        "{seat}: species {species}, {track} {value}.",
        "{seat}: especie {species}, {track} {value}.",
        "{seat}: espécie {species}, {track} {value}.",
    ),
    "event.added": _t(
        "{seat} adds a land species: it is number {species}.",
        "{seat} agrega una especie terrestre: es la número {species}.",
        "{seat} acrescenta uma espécie terrestre: é a número {species}.",
    ),
    "event.added-avian": _t(
        "{seat} adds an avian species: it is number {species}.",
        "{seat} agrega una especie aviaria: es la número {species}.",
        "{seat} acrescenta uma espécie aviária: é a número {species}.",
    ),
    "event.dropped": _t(
        "{seat} discards {card} from species {species}.",
        "{seat} descarta {card} de la especie {species}.",
        "{seat} descarta {card} da espécie {species}.",
    ),
    "event.paid": _t("{seat} discards {card}.", "{seat} descarta {card}.", "{seat} descarta {card}."),
    "event.event": _t(
        "{seat} plays the event {card}.", "{seat} juega el evento {card}.", "{seat} joga o evento {card}."
    ),
    "event.done": _t("{seat} is done.", "{seat} termina.", "{seat} termina."),
    "event.trait": _t(
        "{seat}: species {species} has {card}.",
        "{seat}: la especie {species} tiene {card}.",
        "{seat}: a espécie {species} tem {card}.",
    ),
    "event.revealed": _t(
        "{seat} placed {card}: {food}.", "{seat} puso {card}: {food}.", "{seat} pôs {card}: {food}."
    ),
    "event.hole": _t(
        "Watering Hole: change {change}, food now {food}.",
        "Pozo de agua: cambio de {change}, comida ahora: {food}.",
        "Poço de Água: mudança de {change}, comida agora: {food}.",
    ),
    "event.cliff": _t(
        "Cliff: change {change}, food now {food}.",
        "Acantilado: cambio de {change}, comida ahora: {food}.",
        "Penhasco: mudança de {change}, comida agora: {food}.",
    ),
    "event.ate": _t(
        "{seat}: species {species} eats {amount} ({diet}, {source}).",
        "{seat}: la especie {species} come {amount} ({diet}, {source}).",
        "{seat}: a espécie {species} come {amount} ({diet}, {source}).",
    ),
    "event.upkeep": _t("{amount} of it is upkeep.", "{amount} es mantenimiento.", "{amount} é manutenção."),
    "event.stored": _t("{amount} of it is stored.", "{amount} se almacena.", "{amount} é armazenado."),
    "event.fat": _t(
        "{seat}: species {species} eats {amount} it had stored.",
        "{seat}: la especie {species} come {amount} que tenía almacenado.",
        "{seat}: a espécie {species} come {amount} que tinha armazenado.",
    ),
    "event.attacked": _t(
        "{seat}: species {species} attacks species {target} of {player}.",
        "{seat}: la especie {species} ataca a la especie {target} de {player}.",
        "{seat}: a espécie {species} ataca a espécie {target} de {player}.",
    ),
    "event.negated": _t(
        "{seat} ignores {trait} by discarding {card}.",
        "{seat} ignora {trait} descartando {card}.",
        "{seat} ignora {trait} descartando {card}.",
    ),
    "event.stopped": _t(
        "{seat}: species {species} attacks no more in this round.",
        "{seat}: la especie {species} no ataca más en esta ronda.",
        "{seat}: a espécie {species} não ataca mais nesta rodada.",
    ),
    "event.shrank": _t(
        "{seat}: species {species} falls to population {value}.",
        "{seat}: la especie {species} baja a población {value}.",
        "{seat}: a espécie {species} cai a população {value}.",
    ),
    "event.banked": _t(
        "{seat} puts {amount} food in the bag.",
        "{seat} guarda {amount} de comida en la bolsa.",
        "{seat} guarda {amount} de comida no saco.",
    ),
    "event.extinct": _t(
        "{seat}: species {species} is extinct.",
        "{seat}: la especie {species} se extingue.",
        "{seat}: a espécie {species} se extingue.",
    ),
    "event.passed": _t("{seat} feeds nobody.", "{seat} no alimenta a nadie.", "{seat} não alimenta ninguém."),
    "event.effect": _t("{card}: {op}.", "{card}: {op}.", "{card}: {op}."),
    "event.ended": _t(
        "The last round is over: points are counted.",
        "Terminó la última ronda: se cuentan los puntos.",
        "A última rodada acabou: contam-se os pontos.",
    ),
}

# What a trait does that no other event says; ops whose result is an event of its own say nothing here.
OPS: dict[str, dict[str, str]] = {
    "op.attack_size": _t("{card} adds to the attack.", "{card} suma al ataque.", "{card} soma ao ataque."),
    "op.defence_size": _t(
        "{card} adds to the defence.", "{card} suma a la defensa.", "{card} soma à defesa."
    ),
    "op.ignore_size": _t(
        "{card}: size does not count.", "{card}: el tamaño no cuenta.", "{card}: o tamanho não conta."
    ),
    "op.block_attack": _t("{card} stands in the way …", "{card} se interpone …", "{card} fica no caminho …"),
    "op.overcome": _t("… and {card} overcomes it.", "… y {card} lo supera.", "… e {card} o supera."),
    "op.lose_population": _t(
        "{card} costs population.", "{card} cuesta población.", "{card} custa População."
    ),
    "op.feed_neighbour": _t("That was {card}.", "Eso fue {card}.", "Isso foi {card}."),
    "op.take_more": _t("{card}: more at a time.", "{card}: más por vez.", "{card}: mais por vez."),
    "op.gain_population": _t("{card} acts:", "Actúa {card}:", "{card} age:"),
    "op.take_food": _t("{card} acts:", "Actúa {card}:", "{card} age:"),
    "op.eat_fat": _t("{card} acts:", "Actúa {card}:", "{card} age:"),
    "op.add_food": _t("{card} acts:", "Actúa {card}:", "{card} age:"),
    "op.remove_food": _t("{card} acts:", "Actúa {card}:", "{card} age:"),
}

NAMES: dict[str, dict[str, str]] = {
    "seat": _t("Player {n}", "Jugador {n}", "Jogador {n}"),
    "reason.deck": _t("the deck ran out", "se agotó el mazo", "o baralho acabou"),
    "measure.bag": _t("food in the bag", "comida en la bolsa", "comida no saco"),
    "measure.population": _t("population", "población", "população"),
    "measure.traits": _t("traits", "características", "características"),
    "measure.species": _t("species", "especies", "espécies"),
    "track.population": _t("population", "población", "população"),
    "track.body": _t("body", "cuerpo", "tamanho"),
    "end.left": _t("left", "izquierda", "esquerda"),
    "end.right": _t("right", "derecha", "direita"),
    "source.watering-hole": _t("Watering Hole", "pozo de agua", "Poço de Água"),
    "source.cliff": _t("Cliff", "acantilado", "Penhasco"),
    "source.bank": _t("bank", "banco", "banco"),
    "diet.plant": _t("plant", "vegetal", "vegetal"),
    "diet.meat": _t("meat", "carne", "carne"),
}

BOARD: dict[str, dict[str, str]] = {
    "board.choosing": _t("food cards", "cartas de comida", "cartas de comida"),
    "board.playing": _t("playing cards", "jugar cartas", "jogar cartas"),
    "board.leaves": _t("leaf traits", "cartas con hoja", "cartas com folha"),
    "board.feeding": _t("feeding", "alimentación", "alimentação"),
    "board.over": _t("the end", "fin", "fim"),
    "board.head": _t(
        "Round {round}: {phase}{last}   Watering Hole {hole}{cliff}{piles}",
        "Ronda {round}: {phase}{last}   pozo de agua {hole}{cliff}{piles}",
        "Rodada {round}: {phase}{last}   Poço de Água {hole}{cliff}{piles}",
    ),
    "board.piles": _t(
        "   deck {deck} + {reserve}, discards {discard}",
        "   mazo {deck} + {reserve}, descartes {discard}",
        "   baralho {deck} + {reserve}, descartes {discard}",
    ),
    "board.last": _t(" (last round)", " (última ronda)", " (última rodada)"),
    "board.cliff": _t("   Cliff {food}", "   acantilado {food}", "   Penhasco {food}"),
    "board.seat": _t(
        "{mark} {seat}   bag {bag}   hand {hand}{food}",
        "{mark} {seat}   bolsa {bag}   mano {hand}{food}",
        "{mark} {seat}   saco {bag}   mão {hand}{food}",
    ),
    "board.placed": _t("   food placed{card}", "   comida puesta{card}", "   comida posta{card}"),
    "board.hidden": _t("face down", "boca abajo", "virada"),
    "board.species": _t(
        "population {population}   body {body}   food {food}/{population}{more}   {traits}",
        "población {population}   cuerpo {body}   comida {food}/{population}{more}   {traits}",
        "população {population}   tamanho {body}   comida {food}/{population}{more}   {traits}",
    ),
    "board.fat": _t("   stored {fat}", "   almacenado {fat}", "   armazenado {fat}"),
    "board.upkeep": _t(
        "   upkeep {paid}/{due}", "   mantenimiento {paid}/{due}", "   manutenção {paid}/{due}"
    ),
    "board.hand": _t("Hand: {cards}", "Mano: {cards}", "Mão: {cards}"),
    "board.none": _t("no species", "sin especies", "sem espécies"),
}

WORDS: dict[str, dict[str, str]] = {**ACTIONS, **EVENTS, **OPS, **NAMES, **BOARD}
