"""The words of a battle in three languages: actions, events, reasons, enumerations, and the board."""

from __future__ import annotations


def _words(en: str, es: str, pt: str) -> dict[str, str]:
    return {"en": en, "es": es, "pt": pt}


ACTIONS = {
    "do.pass": _words("pass", "pasar", "passar"),
    "do.guard": _words(
        "discard the guard token", "descartar la ficha de guardia", "descartar a ficha de guarda"
    ),
    "do.activate": _words("use {card}", "usar {card}", "usar {card}"),
    "do.front": _words(
        "{card} stands at the front", "{card} va a primera línea", "{card} vai à linha de frente"
    ),
    "do.pair": _words(
        "pair {own} with {enemy}", "emparejar {own} con {enemy}", "formar par de {own} com {enemy}"
    ),
    "do.support": _words(
        "{card} supports skirmish {skirmish}",
        "{card} apoya la escaramuza {skirmish}",
        "{card} apoia a escaramuça {skirmish}",
    ),
    "do.switch": _words(
        "switch place {place} with {other}",
        "intercambiar el lugar {place} con {other}",
        "trocar o lugar {place} com {other}",
    ),
    "do.play": _words(
        "play {card}, reinforcement: {reinforcement}",
        "jugar {card}, refuerzo: {reinforcement}",
        "jogar {card}, reforço: {reinforcement}",
    ),
    "do.blind": _words(
        "play the top card of the deck unseen",
        "jugar sin mirar la carta de la cima del mazo",
        "jogar sem olhar a carta do topo do baralho",
    ),
    "do.borrow": _words(
        "play the top card of the other deck unseen, reinforcement: {reinforcement}",
        "jugar sin mirar la carta de la cima del otro mazo, refuerzo: {reinforcement}",
        "jogar sem olhar a carta do topo do outro baralho, reforço: {reinforcement}",
    ),
    "do.resolve": _words(
        "resolve skirmish {skirmish}", "resolver la escaramuza {skirmish}", "resolver a escaramuça {skirmish}"
    ),
    "do.use": _words("use the ability", "usar la habilidad", "usar a habilidade"),
    "do.pay": _words("use a worker", "usar un trabajador", "usar um trabalhador"),
    "do.decline": _words("leave it", "no usarla", "não usar"),
    "do.pick": _words(
        "choose alternative {alternative}", "elegir la opción {alternative}", "escolher a opção {alternative}"
    ),
    "do.lose": _words(
        "lose {card} of skirmish {skirmish}",
        "perder {card} de la escaramuza {skirmish}",
        "perder {card} da escaramuça {skirmish}",
    ),
    "do.raze": _words("destroy {works}", "destruir {works}", "destruir {works}"),
    "do.retreat": _words("{card} retreats", "{card} se retira", "{card} recua"),
}

EVENTS = {
    "event.activated": _words("{seat} uses {card}.", "{seat} usa {card}.", "{seat} usa {card}."),
    "event.guarded": _words(
        "{seat} discards the guard token.",
        "{seat} descarta la ficha de guardia.",
        "{seat} descarta a ficha de guarda.",
    ),
    "event.drew": _words("{seat} draws {card}.", "{seat} roba {card}.", "{seat} compra {card}."),
    "event.reshuffled": _words(
        "{seat} shuffles {cards} discards into a new deck.",
        "{seat} baraja {cards} descartes en un mazo nuevo.",
        "{seat} embaralha {cards} descartes em um novo baralho.",
    ),
    "event.chose_front": _words(
        "{seat} puts {card} at the front.",
        "{seat} pone {card} en primera línea.",
        "{seat} põe {card} na linha de frente.",
    ),
    "event.paired": _words(
        "Skirmish {skirmish}: {attacker} against {defender}.",
        "Escaramuza {skirmish}: {attacker} contra {defender}.",
        "Escaramuça {skirmish}: {attacker} contra {defender}.",
    ),
    "event.supports": _words(
        "{card} of {seat} supports skirmish {skirmish}.",
        "{card} de {seat} apoya la escaramuza {skirmish}.",
        "{card} de {seat} apoia a escaramuça {skirmish}.",
    ),
    "event.switched": _words(
        "{seat} switches {card} (skirmish {skirmish}) with {other} (skirmish {other_skirmish}).",
        "{seat} intercambia {card} (escaramuza {skirmish}) con {other} (escaramuza {other_skirmish}).",
        "{seat} troca {card} (escaramuça {skirmish}) com {other} (escaramuça {other_skirmish}).",
    ),
    "event.placed": _words(
        "{seat} places {card} face down in skirmish {skirmish}.",
        "{seat} coloca {card} boca abajo en la escaramuza {skirmish}.",
        "{seat} coloca {card} virada para baixo na escaramuça {skirmish}.",
    ),
    "event.reinforced": _words(
        "{seat} adds {card} as a reinforcement in skirmish {skirmish}.",
        "{seat} agrega {card} como refuerzo en la escaramuza {skirmish}.",
        "{seat} acrescenta {card} como reforço na escaramuça {skirmish}.",
    ),
    "event.placed_blind": _words(
        "{seat} places a card unseen in skirmish {skirmish}.",
        "{seat} coloca una carta sin mirarla en la escaramuza {skirmish}.",
        "{seat} coloca uma carta sem olhar na escaramuça {skirmish}.",
    ),
    "event.borrowed": _words(
        "{seat} places the top card of the other deck unseen in skirmish {skirmish}.",
        "{seat} coloca sin mirar la carta de la cima del otro mazo en la escaramuza {skirmish}.",
        "{seat} coloca sem olhar a carta do topo do outro baralho na escaramuça {skirmish}.",
    ),
    "event.no_card": _words(
        "{seat} has no card left for skirmish {skirmish}.",
        "{seat} no tiene más cartas para la escaramuza {skirmish}.",
        "{seat} não tem mais cartas para a escaramuça {skirmish}.",
    ),
    "event.chosen": _words(
        "Skirmish {skirmish} is resolved.",
        "Se resuelve la escaramuza {skirmish}.",
        "Resolve-se a escaramuça {skirmish}.",
    ),
    "event.revealed": _words(
        "{seat} reveals {card}.",
        "{seat} revela {card}.",
        "{seat} revela {card}.",
    ),
    "event.replaced": _words(
        "{seat} discards {card}, which stands alone; {by} takes its place.",
        "{seat} descarta {card}, que quedó sola; la reemplaza {by}.",
        "{seat} descarta {card}, que ficou sozinha; entra {by}.",
    ),
    "event.dropped": _words(
        "{card} of {seat} matches no unit and is discarded.",
        "{card} de {seat} no coincide con ninguna unidad y se descarta.",
        "{card} de {seat} não coincide com nenhuma unidade e é descartada.",
    ),
    "event.cancelled": _words(
        "{card} of {seat} is cancelled.", "{card} de {seat} se cancela.", "{card} de {seat} é cancelada."
    ),
    "event.paid": _words(
        "{seat} uses {workers} worker(s).",
        "{seat} usa {workers} trabajador(es).",
        "{seat} usa {workers} trabalhador(es).",
    ),
    "event.unpaid": _words(
        "{seat} does not pay for {card}: it does nothing.",
        "{seat} no paga {card}: no hace nada.",
        "{seat} não paga {card}: não acontece nada.",
    ),
    "event.unused": _words(
        "{seat} leaves the ability of {card}.",
        "{seat} no usa la habilidad de {card}.",
        "{seat} não usa a habilidade de {card}.",
    ),
    "event.effect": _words(
        "{card} acts.",
        "{card} actúa.",
        "{card} age.",
    ),
    "event.strength": _words(
        "{seat} in skirmish {skirmish}: attack {attack}, health {health} ({size} values).",
        "{seat} en la escaramuza {skirmish}: ataque {attack}, vida {health} (valores: {size}).",
        "{seat} na escaramuça {skirmish}: ataque {attack}, vida {health} (valores: {size}).",
    ),
    "event.sufficient": _words(
        "{seat} has sufficient strength.", "{seat} tiene fuerza suficiente.", "{seat} tem força suficiente."
    ),
    "event.cannot_hit": _words(
        "Nothing there can be hit by {seat}.",
        "{seat} no puede atacar a nadie ahí.",
        "{seat} não pode atacar ninguém ali.",
    ),
    "event.destroyed": _words("{seat} loses {card}.", "{seat} pierde {card}.", "{seat} perde {card}."),
    "event.sacrificed": _words(
        "{card} of {seat} sacrifices itself.",
        "{card} de {seat} se sacrifica.",
        "{card} de {seat} se sacrifica.",
    ),
    "event.withdrew": _words(
        "{card} of {seat} is cloaked and withdraws.",
        "{card} de {seat} está camuflada y se retira.",
        "{card} de {seat} está camuflada e se retira.",
    ),
    "event.controlled": _words(
        "{seat} takes control of {card}.",
        "{seat} toma el control de {card}.",
        "{seat} toma o controle de {card}.",
    ),
    "event.razed": _words("{seat} loses: {works}.", "{seat} pierde: {works}.", "{seat} perde: {works}."),
    "event.recharged": _words(
        "{card} goes back to the hand of {seat}.",
        "{card} vuelve a la mano de {seat}.",
        "{card} volta à mão de {seat}.",
    ),
    "event.set_aside": _words(
        "The splash damage of {card} is set off; the card is set aside.",
        "Se activa el daño por salpicadura de {card}; la carta queda aparte.",
        "O dano em área de {card} é ativado; a carta fica à parte.",
    ),
    "event.splashed": _words(
        "Splash damage: {seat} loses {card} of skirmish {skirmish}.",
        "Daño por salpicadura: {seat} pierde {card} de la escaramuza {skirmish}.",
        "Dano em área: {seat} perde {card} da escaramuça {skirmish}.",
    ),
    "event.retreated": _words(
        "{card} of {seat} retreats.", "{card} de {seat} se retira.", "{card} de {seat} recua."
    ),
    "event.cut_off": _words(
        "{card} of {seat} has nowhere to go and is lost.",
        "{card} de {seat} no tiene adónde ir y se pierde.",
        "{card} de {seat} não tem para onde ir e se perde.",
    ),
    "event.holds": _words("{seat} holds the area.", "{seat} domina el área.", "{seat} domina a área."),
}

OTHERS = {
    "measure.units left": _words("units left", "unidades que quedan", "unidades que restam"),
    "measure.units lost": _words("units lost", "unidades perdidas", "unidades perdidas"),
    "reason.area-taken": _words(
        "the attacker takes the area", "el atacante toma el área", "o atacante toma a área"
    ),
    "reason.area-held": _words(
        "the defender holds the area", "el defensor conserva el área", "o defensor mantém a área"
    ),
    "reason.all-destroyed": _words(
        "nobody is left in the area", "no queda nadie en el área", "não resta ninguém na área"
    ),
    "works.base": _words("a base", "una base", "uma base"),
    "works.installation": _words("an installation", "una instalación", "uma instalação"),
    "works.workers": _words(
        "all workers of the area", "todos los trabajadores del área", "todos os trabalhadores da área"
    ),
    "size.none": _words("no", "ninguno", "nenhum"),
    "size.minor": _words("minor", "menores", "menores"),
    "size.major": _words("major", "mayores", "maiores"),
    "board.attacker": _words("Attacker", "Atacante", "Atacante"),
    "board.defender": _words("Defender", "Defensor", "Defensor"),
    "board.piles": _words(
        "hand {hand}, deck {deck}, discards {discard}",
        "mano {hand}, mazo {deck}, descartes {discard}",
        "mão {hand}, baralho {deck}, descartes {discard}",
    ),
    "board.hand": _words("Hand", "Mano", "Mão"),
    "board.units": _words("Units", "Unidades", "Unidades"),
    "board.technologies": _words("Technologies", "Tecnologías", "Tecnologias"),
    "board.lost": _words("Lost", "Perdidas", "Perdidas"),
    "board.withdrawn": _words("Withdrawn", "Replegadas", "Retiradas"),
    "board.retreated": _words("Retreated", "Retiradas", "Recuadas"),
    "board.skirmish": _words("Skirmish {n}", "Escaramuza {n}", "Escaramuça {n}"),
    "board.face-down": _words("a card face down", "una carta boca abajo", "uma carta virada"),
    "board.values": _words(
        "attack {attack}, health {health}", "ataque {attack}, vida {health}", "ataque {attack}, vida {health}"
    ),
    "board.phase.start": _words("Start of the battle", "Inicio de la batalla", "Início da batalha"),
    "board.phase.pairing": _words("Pairing units", "Formación de parejas", "Formação de pares"),
    "board.phase.supports": _words("Supporting units", "Unidades de soporte", "Unidades de apoio"),
    "board.phase.switching": _words("Defensive module", "Módulo Defensive", "Módulo Defensive"),
    "board.phase.cards": _words(
        "Placing combat cards", "Colocación de cartas de combate", "Colocação de cartas de combate"
    ),
    "board.phase.resolving": _words("Choosing a skirmish", "Elección de escaramuza", "Escolha da escaramuça"),
    "board.phase.fight": _words(
        "Resolving a skirmish", "Resolución de una escaramuza", "Resolução de uma escaramuça"
    ),
    "board.phase.splash": _words("Splash damage", "Daño por salpicadura", "Dano em área"),
    "board.phase.leaving": _words("Retreat", "Retirada", "Retirada"),
    "board.phase.over": _words("The battle is over", "La batalla terminó", "A batalha terminou"),
}

WORDS = {**ACTIONS, **EVENTS, **OTHERS}
