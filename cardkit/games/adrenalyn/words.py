"""Words of a match in three languages: actions, events, reasons, and the labels of the board."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    # --- actions
    "do.exchange": {
        "en": "exchange {card} for another card",
        "es": "cambiar {card} por otra carta",
        "pt": "trocar {card} por outra carta",
    },
    "do.keep": {
        "en": "keep the opening hand",
        "es": "quedarse con la mano inicial",
        "pt": "ficar com a mão inicial",
    },
    "do.place": {
        "en": "place {card} on the field",
        "es": "colocar a {card} en el campo",
        "pt": "colocar {card} em campo",
    },
    "do.play": {"en": "play {card}", "es": "jugar {card}", "pt": "jogar {card}"},
    "do.attack": {
        "en": "attack with player {place} the rival's player {target}",
        "es": "atacar con el jugador {place} al jugador {target} del rival",
        "pt": "atacar com o jogador {place} o jogador {target} do rival",
    },
    "do.attack.named": {
        "en": "attack with {attacker} ({att} ATT) {attacked} ({dfn} DEF)",
        "es": "atacar con {attacker} ({att} ATT) a {attacked} ({dfn} DEF)",
        "pt": "atacar com {attacker} ({att} ATT) {attacked} ({dfn} DEF)",
    },
    "do.shoot": {
        "en": "shoot at the goalkeeper with player {place}",
        "es": "tirar al portero con el jugador {place}",
        "pt": "chutar contra o goleiro com o jogador {place}",
    },
    "do.shoot.named": {
        "en": "shoot with {attacker} ({att} ATT) at {attacked} ({dfn} DEF)",
        "es": "tirar con {attacker} ({att} ATT) contra {attacked} ({dfn} DEF)",
        "pt": "chutar com {attacker} ({att} ATT) contra {attacked} ({dfn} DEF)",
    },
    "do.ability": {
        "en": "use the goalkeeper's ability",
        "es": "usar la habilidad del portero",
        "pt": "usar a habilidade do goleiro",
    },
    "do.target": {
        "en": "choose player {place} of {seat}",
        "es": "elegir al jugador {place} de {seat}",
        "pt": "escolher o jogador {place} de {seat}",
    },
    "do.target.named": {
        "en": "choose {attacked} ({att} ATT, {dfn} DEF) of {seat}",
        "es": "elegir a {attacked} ({att} ATT, {dfn} DEF) de {seat}",
        "pt": "escolher {attacked} ({att} ATT, {dfn} DEF) de {seat}",
    },
    "do.end": {"en": "end the turn", "es": "terminar el turno", "pt": "encerrar o turno"},
    "do.timeout": {
        "en": "let the time run out",
        "es": "dejar que se acabe el tiempo",
        "pt": "deixar o tempo acabar",
    },
    # --- events
    "event.drew": {
        "en": "{seat} draws {card}.",
        "es": "{seat} roba {card}.",
        "pt": "{seat} compra {card}.",
    },
    "event.dealt": {
        "en": "{seat} receives {card}.",
        "es": "{seat} recibe {card}.",
        "pt": "{seat} recebe {card}.",
    },
    "event.exchanged": {
        "en": "{seat} puts {card} back into the pile.",
        "es": "{seat} devuelve {card} a la pila.",
        "pt": "{seat} devolve {card} à pilha.",
    },
    "event.kept": {
        "en": "{seat} keeps the rest of the opening hand.",
        "es": "{seat} se queda con el resto de la mano inicial.",
        "pt": "{seat} fica com o resto da mão inicial.",
    },
    "event.coin": {
        "en": "The coin is thrown: {seat} starts every round.",
        "es": "Se lanza la moneda: {seat} comienza cada ronda.",
        "pt": "A moeda é lançada: {seat} começa cada rodada.",
    },
    "event.round": {"en": "Round {round}.", "es": "Ronda {round}.", "pt": "Rodada {round}."},
    "event.turn": {
        "en": "{seat} to play, with {energy} energy.",
        "es": "Juega {seat}, con {energy} de energía.",
        "pt": "Joga {seat}, com {energy} de energia.",
    },
    "event.turn_ended": {
        "en": "{seat} ends the turn.",
        "es": "{seat} termina el turno.",
        "pt": "{seat} encerra o turno.",
    },
    "event.timed_out": {
        "en": "{seat} runs out of time.",
        "es": "A {seat} se le acaba el tiempo.",
        "pt": "O tempo de {seat} acabou.",
    },
    "event.cleared": {
        "en": "The players of {seat} are ready again.",
        "es": "Los jugadores de {seat} vuelven a estar listos.",
        "pt": "Os jogadores de {seat} estão prontos de novo.",
    },
    "event.energy": {
        "en": "{seat} now has {energy} energy.",
        "es": "{seat} tiene ahora {energy} de energía.",
        "pt": "{seat} agora tem {energy} de energia.",
    },
    "event.placed": {
        "en": "{seat} places {card} on the field ({role}).",
        "es": "{seat} coloca a {card} en el campo ({role}).",
        "pt": "{seat} coloca {card} em campo ({role}).",
    },
    "event.played": {
        "en": "{seat} plays {card}.",
        "es": "{seat} juega {card}.",
        "pt": "{seat} joga {card}.",
    },
    "event.ability": {
        "en": "{seat} uses the ability of {card}.",
        "es": "{seat} usa la habilidad de {card}.",
        "pt": "{seat} usa a habilidade de {card}.",
    },
    "event.effect": {
        "en": "{card}: {op}.",
        "es": "{card}: {op}.",
        "pt": "{card}: {op}.",
    },
    "event.attacked": {
        "en": "{card} attacks {attacked}: {card} is left with {att} ATT, {attacked} with {def} DEF.",
        "es": "{card} ataca a {attacked}: a {card} le queda {att} de ATT y a {attacked} {def} de DEF.",
        "pt": "{card} ataca {attacked}: {card} fica com {att} de ATT e {attacked} com {def} de DEF.",
    },
    "event.shot": {
        "en": "{card} shoots at {keeper} with {att} ATT.",
        "es": "{card} tira contra {keeper} con {att} de ATT.",
        "pt": "{card} chuta contra {keeper} com {att} de ATT.",
    },
    "event.keeper": {
        "en": "{card} has {def} DEF.",
        "es": "{card} tiene {def} de DEF.",
        "pt": "{card} tem {def} de DEF.",
    },
    "event.guarded": {
        "en": "{card} will prevent goals: {goals}.",
        "es": "{card} evitará goles: {goals}.",
        "pt": "{card} vai evitar gols: {goals}.",
    },
    "event.goal": {
        "en": "GOAL for {seat}! {goals}-{against}. The goalkeeper is back at {def} DEF.",
        "es": "¡GOL de {seat}! {goals}-{against}. El portero vuelve a {def} de DEF.",
        "pt": "GOL de {seat}! {goals}-{against}. O goleiro volta a {def} de DEF.",
    },
    "event.prevented": {
        "en": "{card} prevents the goal and has {def} DEF.",
        "es": "{card} evita el gol y tiene {def} de DEF.",
        "pt": "{card} evita o gol e tem {def} de DEF.",
    },
    "event.values": {
        "en": "{card} now has {att} ATT and {def} DEF.",
        "es": "{card} tiene ahora {att} de ATT y {def} de DEF.",
        "pt": "{card} agora tem {att} de ATT e {def} de DEF.",
    },
    "event.role": {
        "en": "{card} now plays as: {role}.",
        "es": "{card} juega ahora como: {role}.",
        "pt": "{card} joga agora como: {role}.",
    },
    "event.state": {
        "en": "{card} is now: {state}.",
        "es": "{card} está ahora: {state}.",
        "pt": "{card} está agora: {state}.",
    },
    "event.removed": {
        "en": "{card} leaves the field.",
        "es": "{card} sale del campo.",
        "pt": "{card} sai de campo.",
    },
    "event.returned": {
        "en": "{card} goes back to the hand of {seat}.",
        "es": "{card} vuelve a la mano de {seat}.",
        "pt": "{card} volta à mão de {seat}.",
    },
    "event.discarded": {
        "en": "{seat} discards {card}.",
        "es": "{seat} descarta {card}.",
        "pt": "{seat} descarta {card}.",
    },
    "event.half_time": {
        "en": "Half-time: both draw four cards.",
        "es": "Media parte: los dos roban cuatro cartas.",
        "pt": "Intervalo: os dois compram quatro cartas.",
    },
    "event.rounds": {
        "en": "The match now has {rounds} rounds.",
        "es": "El partido tiene ahora {rounds} rondas.",
        "pt": "A partida agora tem {rounds} rodadas.",
    },
    "event.rearranged": {
        "en": "{seat} shuffles the discards into the pile, now of {cards} cards.",
        "es": "{seat} baraja los descartes en la pila, ahora de {cards} cartas.",
        "pt": "{seat} embaralha os descartes na pilha, agora de {cards} cartas.",
    },
    "event.golden": {
        "en": "Golden round {n}.",
        "es": "Ronda de oro {n}.",
        "pt": "Rodada de ouro {n}.",
    },
    "event.sums": {
        "en": "Still a tie. ATT and DEF on the field: {first} and {second}.",
        "es": "Sigue el empate. ATT y DEF en el campo: {first} y {second}.",
        "pt": "Continua o empate. ATT e DEF em campo: {first} e {second}.",
    },
    "event.tied": {
        "en": "The match ends in a tie.",
        "es": "El partido termina en empate.",
        "pt": "A partida termina empatada.",
    },
    "event.won": {
        "en": "{seat} wins the match.",
        "es": "{seat} gana el partido.",
        "pt": "{seat} vence a partida.",
    },
    # --- reasons
    "reason.goals": {
        "en": "more goals after the last round",
        "es": "más goles tras la última ronda",
        "pt": "mais gols depois da última rodada",
    },
    "reason.golden-round": {
        "en": "ahead after a golden round",
        "es": "por delante tras una ronda de oro",
        "pt": "na frente depois de uma rodada de ouro",
    },
    "reason.sum": {
        "en": "the higher sum of ATT and DEF on the field",
        "es": "la suma más alta de ATT y DEF en el campo",
        "pt": "a soma mais alta de ATT e DEF em campo",
    },
    "reason.lot": {"en": "chosen by chance", "es": "elegido al azar", "pt": "escolhido ao acaso"},
    "reason.tie": {"en": "a tie", "es": "empate", "pt": "empate"},
    # --- enumerations
    "role.shield": {"en": "shield", "es": "escudo", "pt": "escudo"},
    "role.offense": {"en": "offense", "es": "ofensivo", "pt": "ofensivo"},
    "state.ready": {"en": "ready", "es": "listo", "pt": "pronto"},
    "state.warm_up": {"en": "warm-up", "es": "calentando", "pt": "aquecendo"},
    "state.exhausted": {"en": "exhausted", "es": "agotado", "pt": "esgotado"},
    # --- ops of effects
    "op.add": {"en": "values change", "es": "cambian valores", "pt": "mudam valores"},
    "op.set": {"en": "a value is set", "es": "se fija un valor", "pt": "um valor é fixado"},
    "op.swap": {"en": "ATT and DEF swap", "es": "ATT y DEF se intercambian", "pt": "ATT e DEF se trocam"},
    "op.restore": {
        "en": "back to the printed values",
        "es": "vuelven los valores impresos",
        "pt": "voltam os valores impressos",
    },
    "op.remove": {"en": "off the field", "es": "fuera del campo", "pt": "fora de campo"},
    "op.return": {"en": "back to the hand", "es": "de vuelta a la mano", "pt": "de volta à mão"},
    "op.shield": {"en": "a new shield", "es": "un escudo nuevo", "pt": "um escudo novo"},
    "op.unshield": {"en": "the shield is gone", "es": "sin escudo", "pt": "sem escudo"},
    "op.clear": {"en": "ready", "es": "listo para actuar", "pt": "pronto para agir"},
    "op.exhaust": {"en": "exhausted", "es": "queda agotado", "pt": "fica esgotado"},
    "op.draw": {"en": "cards are drawn", "es": "se roban cartas", "pt": "compram-se cartas"},
    "op.discard": {"en": "cards are discarded", "es": "se descartan cartas", "pt": "descartam-se cartas"},
    "op.energy": {"en": "energy", "es": "energía", "pt": "energia"},
    "op.rounds": {"en": "the number of rounds", "es": "el número de rondas", "pt": "o número de rodadas"},
    "op.prevent_goal": {"en": "a goal prevented", "es": "gol evitado", "pt": "gol evitado"},
    # --- the board
    "board.exchange": {
        "en": "Opening hands: exchange of cards",
        "es": "Manos iniciales: cambio de cartas",
        "pt": "Mãos iniciais: troca de cartas",
    },
    "board.round": {
        "en": "Round {n} of {rounds}   {score}",
        "es": "Ronda {n} de {rounds}   {score}",
        "pt": "Rodada {n} de {rounds}   {score}",
    },
    "board.golden": {
        "en": "Golden round {n}   {score}",
        "es": "Ronda de oro {n}   {score}",
        "pt": "Rodada de ouro {n}   {score}",
    },
    "board.counts": {
        "en": "hand {hand}, pile {pile}, discards {discard}",
        "es": "mano {hand}, pila {pile}, descartes {discard}",
        "pt": "mão {hand}, pilha {pile}, descartes {discard}",
    },
    "board.energy": {"en": "<- energy {n}", "es": "<- energía {n}", "pt": "<- energia {n}"},
    "board.keeper": {
        "en": "goalkeeper {name}, DEF {dfn}",
        "es": "portero {name}, DEF {dfn}",
        "pt": "goleiro {name}, DEF {dfn}",
    },
    "board.guards": {
        "en": "goals it will prevent: {n}",
        "es": "goles que evitará: {n}",
        "pt": "gols que evitará: {n}",
    },
    "board.empty": {
        "en": "no field players",
        "es": "sin jugadores de campo",
        "pt": "sem jogadores de linha",
    },
}
