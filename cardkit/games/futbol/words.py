"""The duel in words, Spanish first: actions, events, boards."""

from __future__ import annotations

Texts = dict[str, str]


def _three(es: str, en: str, pt: str) -> Texts:
    return {"es": es, "en": en, "pt": pt}


EVENTS: dict[str, tuple[str, ...]] = {
    "began": ("seat",),
    "redealt": ("seat",),
    "dealt": ("seat", "?card"),
    "turn": ("seat", "turn"),
    "phase": ("seat", "phase"),
    "drew": ("seat", "?card"),
    "decked": ("seat",),
    "aguante": ("seat", "change", "total"),
    "discarded": ("seat", "card"),
    "summoned": ("seat", "card", "zone", "position"),
    "placed": ("seat", "?card", "zone"),
    "evolved": ("seat", "card", "zone", "stage:card"),
    "flipped": ("seat", "card", "zone", "position"),
    "hidden": ("seat", "zone"),
    "turned": ("seat", "card", "zone", "position"),
    "fell": ("seat", "card", "zone"),
    "tributed": ("seat", "card", "zone"),
    "returned": ("seat", "?card"),
    "shuffled_in": ("seat", "?card"),
    "shuffled": ("seat",),
    "left": ("seat", "zone"),
    "set": ("seat", "?card", "zone"),
    "activated": ("seat", "card", "link"),
    "resolves": ("seat", "card", "link"),
    "without_effect": ("seat", "card", "link"),
    "negated": ("seat", "card", "link"),
    "automatic": ("seat", "card"),
    "declined": ("seat",),
    "attack": ("seat", "card", "zone", "aim"),
    "attack_ended": ("seat",),
    "replay": ("seat",),
    "compared": ("seat", "mine", "theirs"),
    "guarded": ("seat", "card", "zone"),
    "no_damage": ("seat",),
    "changed": ("seat", "zone", "ata", "def"),
    "became": ("seat", "zone", "ata", "def"),
    "effect": ("seat", "card", "op:text"),
    "ended": ("seat", "reason:text"),
}

WORDS: dict[str, Texts] = {
    # --- actions ---
    "do.summon": _three(
        "invocar a {card} en ataque (tributos: {tributes})",
        "summon {card} in attack (tributes: {tributes})",
        "invocar {card} em ataque (tributos: {tributes})",
    ),
    "do.place": _three(
        "colocar a {card} boca abajo (tributos: {tributes})",
        "set {card} face down (tributes: {tributes})",
        "colocar {card} virado para baixo (tributos: {tributes})",
    ),
    "do.evolve": _three(
        "evolucionar a {card} sobre la zona {zone}",
        "evolve into {card} on zone {zone}",
        "evoluir para {card} sobre a zona {zone}",
    ),
    "do.flip": _three(
        "dar vuelta al futbolista de la zona {zone}",
        "turn over the futbolista in zone {zone}",
        "virar o futebolista da zona {zone}",
    ),
    "do.turn": _three(
        "cambiar la posición del futbolista de la zona {zone}",
        "change the position of the futbolista in zone {zone}",
        "mudar a posição do futebolista da zona {zone}",
    ),
    "do.play": _three("jugar {card}", "play {card}", "jogar {card}"),
    "do.set": _three("colocar {card} boca abajo", "set {card} face down", "colocar {card} virada para baixo"),
    "do.open": _three(
        "activar la carta colocada en la zona de apoyo {zone}",
        "activate the card set in support zone {zone}",
        "ativar a carta colocada na zona de apoio {zone}",
    ),
    "do.use": _three("usar el efecto de: {spot}", "use the effect of: {spot}", "usar o efeito de: {spot}"),
    "do.attack": _three(
        "atacar con la zona {zone}: {aim}",
        "attack with zone {zone}: {aim}",
        "atacar com a zona {zone}: {aim}",
    ),
    "do.next": _three("pasar a la fase siguiente", "go to the next phase", "passar para a próxima fase"),
    "do.end": _three("terminar el turno", "end the turn", "terminar o turno"),
    "do.pass": _three("no hacer nada más", "pass", "passar"),
    "do.trigger": _three(
        "activar el efecto de {card}", "use the effect of {card}", "ativar o efeito de {card}"
    ),
    "do.target": _three("elegir: {spot}", "choose: {spot}", "escolher: {spot}"),
    "do.choose": _three("elegir {card}", "choose {card}", "escolher {card}"),
    "do.discard": _three("descartar {card}", "discard {card}", "descartar {card}"),
    # --- events ---
    "event.began": _three("Empieza {seat}.", "{seat} goes first.", "{seat} começa."),
    "event.redealt": _three(
        "{seat} no tiene un futbolista de hasta 4★ y recibe otra mano.",
        "{seat} has no futbolista of up to 4 stars and gets another hand.",
        "{seat} não tem um futebolista de até 4★ e recebe outra mão.",
    ),
    "event.dealt": _three("{seat} recibe {card}.", "{seat} is dealt {card}.", "{seat} recebe {card}."),
    "event.turn": _three("Turno {turn}: {seat}.", "Turn {turn}: {seat}.", "Turno {turn}: {seat}."),
    "event.phase": _three("Fase {phase}.", "Phase {phase}.", "Fase {phase}."),
    "event.drew": _three("{seat} roba {card}.", "{seat} draws {card}.", "{seat} compra {card}."),
    "event.decked": _three(
        "{seat} tiene que robar y no le quedan cartas.",
        "{seat} must draw and has no cards left.",
        "{seat} precisa comprar e não tem mais cartas.",
    ),
    "event.aguante": _three(
        "Aguante de {seat}: {change} (queda en {total}).",
        "Aguante of {seat}: {change} (now {total}).",
        "Aguante de {seat}: {change} (fica em {total}).",
    ),
    "event.discarded": _three(
        "{card} va al descarte de {seat}.",
        "{card} goes to {seat}'s discard.",
        "{card} vai ao descarte de {seat}.",
    ),
    "event.summoned": _three(
        "{seat} invoca a {card} en la zona {zone} ({position}).",
        "{seat} summons {card} in zone {zone} ({position}).",
        "{seat} invoca {card} na zona {zone} ({position}).",
    ),
    "event.placed": _three(
        "{seat} coloca boca abajo {card} en la zona {zone}.",
        "{seat} sets {card} face down in zone {zone}.",
        "{seat} coloca {card} virado para baixo na zona {zone}.",
    ),
    "event.evolved": _three(
        "{seat}: {stage} evoluciona a {card} en la zona {zone}.",
        "{seat}: {stage} evolves into {card} in zone {zone}.",
        "{seat}: {stage} evolui para {card} na zona {zone}.",
    ),
    "event.flipped": _three(
        "{card} de {seat} queda a la vista en la zona {zone} ({position}).",
        "{card} of {seat} is turned face up in zone {zone} ({position}).",
        "{card} de {seat} fica à vista na zona {zone} ({position}).",
    ),
    "event.hidden": _three(
        "El futbolista de la zona {zone} de {seat} queda boca abajo.",
        "The futbolista in zone {zone} of {seat} is turned face down.",
        "O futebolista da zona {zone} de {seat} fica virado para baixo.",
    ),
    "event.turned": _three(
        "{card} de {seat} pasa a {position}.",
        "{card} of {seat} goes to {position}.",
        "{card} de {seat} passa a {position}.",
    ),
    "event.fell": _three("Cae {card} de {seat}.", "{card} of {seat} falls.", "Cai {card} de {seat}."),
    "event.tributed": _three(
        "{seat} da a {card} como tributo.",
        "{seat} gives {card} as tribute.",
        "{seat} dá {card} como tributo.",
    ),
    "event.returned": _three(
        "{card} va a la mano de {seat}.", "{card} goes to {seat}'s hand.", "{card} vai para a mão de {seat}."
    ),
    "event.shuffled_in": _three(
        "{card} va al mazo de {seat}.",
        "{card} goes into {seat}'s deck.",
        "{card} vai para o baralho de {seat}.",
    ),
    "event.shuffled": _three("{seat} mezcla su mazo.", "{seat} shuffles.", "{seat} embaralha."),
    "event.left": _three(
        "El futbolista de la zona {zone} de {seat} deja la cancha.",
        "The futbolista in zone {zone} of {seat} leaves the field.",
        "O futebolista da zona {zone} de {seat} deixa o campo.",
    ),
    "event.set": _three(
        "{seat} coloca boca abajo {card} en la zona de apoyo {zone}.",
        "{seat} sets {card} in support zone {zone}.",
        "{seat} coloca {card} na zona de apoio {zone}.",
    ),
    "event.activated": _three(
        "{seat} activa {card} (eslabón {link}).",
        "{seat} activates {card} (link {link}).",
        "{seat} ativa {card} (elo {link}).",
    ),
    "event.resolves": _three(
        "Se resuelve el eslabón {link}: {card}.",
        "Link {link} resolves: {card}.",
        "Resolve-se o elo {link}: {card}.",
    ),
    "event.without_effect": _three(
        "El eslabón {link}, {card}, no hace nada.",
        "Link {link}, {card}, does nothing.",
        "O elo {link}, {card}, não faz nada.",
    ),
    "event.negated": _three(
        "Queda anulado el eslabón {link}: {card}.",
        "Link {link} is negated: {card}.",
        "O elo {link} é anulado: {card}.",
    ),
    "event.automatic": _three(
        "Actúa {card}, DT de {seat}.", "{card}, DT of {seat}, acts.", "{card}, DT de {seat}, age."
    ),
    "event.declined": _three(
        "{seat} no usa el efecto.", "{seat} does not use the effect.", "{seat} não usa o efeito."
    ),
    "event.attack": _three(
        "{seat} ataca con {card} (zona {zone}): {aim}.",
        "{seat} attacks with {card} (zone {zone}): {aim}.",
        "{seat} ataca com {card} (zona {zone}): {aim}.",
    ),
    "event.attack_ended": _three(
        "El ataque termina sin daño.", "The attack ends without damage.", "O ataque termina sem dano."
    ),
    "event.replay": _three(
        "Cambiaron los futbolistas atacados: {seat} elige de nuevo.",
        "The attacked futbolistas changed: {seat} chooses again.",
        "Os futebolistas atacados mudaram: {seat} escolhe de novo.",
    ),
    "event.compared": _three(
        "{mine} contra {theirs}.", "{mine} against {theirs}.", "{mine} contra {theirs}."
    ),
    "event.guarded": _three(
        "{card} de {seat} no cae.", "{card} of {seat} does not fall.", "{card} de {seat} não cai."
    ),
    "event.no_damage": _three(
        "{seat} no pierde Aguante.", "{seat} loses no Aguante.", "{seat} não perde Aguante."
    ),
    "event.changed": _three(
        "Zona {zone} de {seat}: {ata} de ATA, {def} de DEF.",
        "Zone {zone} of {seat}: {ata} ATA, {def} DEF.",
        "Zona {zone} de {seat}: {ata} de ATA, {def} de DEF.",
    ),
    "event.became": _three(
        "Zona {zone} de {seat}: queda en {ata} de ATA y {def} de DEF.",
        "Zone {zone} of {seat}: now {ata} ATA and {def} DEF.",
        "Zona {zone} de {seat}: fica em {ata} de ATA e {def} de DEF.",
    ),
    "event.effect": _three("", "", ""),
    "event.ended": _three("Fin. Gana: {seat}.", "The end. Winner: {seat}.", "Fim. Vencedor: {seat}."),
    # --- ends ---
    "reason.aguante": _three("sin Aguante", "no Aguante left", "sem Aguante"),
    "reason.deck-out": _three("sin mazo para robar", "no deck to draw from", "sem baralho para comprar"),
    "reason.double-defeat": _three("los dos a la vez", "both at once", "os dois ao mesmo tempo"),
    "measure.deck": _three("cartas en el mazo", "cards left in the deck", "cartas no baralho"),
    # --- enumerations ---
    "position.ataque": _three("ataque", "attack", "ataque"),
    "position.defensa": _three("defensa", "defence", "defesa"),
    "position.boca_abajo": _three("boca abajo", "face down", "virado para baixo"),
    "phase.robo": _three("Robo", "Robo (draw)", "Robo (compra)"),
    "phase.preparacion": _three("Preparación", "Preparación (standby)", "Preparación (preparação)"),
    "phase.principal": _three("Principal", "Principal (main)", "Principal"),
    "phase.batalla": _three("Batalla", "Batalla (battle)", "Batalla (batalha)"),
    "phase.principal2": _three("Principal 2", "Principal 2 (main)", "Principal 2"),
    "phase.final": _three("Final", "Final (end)", "Final"),
    **{f"zone.{n}": _three(str(n), str(n), str(n)) for n in (1, 2, 3)},
    **{
        f"aim.{n}": _three(f"la zona {n} del rival", f"the rival's zone {n}", f"a zona {n} do rival")
        for n in (1, 2, 3)
    },
    "aim.direct": _three("directo", "directly", "direto"),
    "tributes.none": _three("ninguno", "none", "nenhum"),
    **{
        f"tributes.{word}": _three(f"zonas {word}", f"zones {word}", f"zonas {word}")
        for word in ("1+2", "1+3", "2+3", "1+2+3")
    },
    **{f"tributes.{n}": _three(f"zona {n}", f"zone {n}", f"zona {n}") for n in (1, 2, 3)},
    **{f"spot.own-{n}": _three(f"tu zona {n}", f"your zone {n}", f"sua zona {n}") for n in (1, 2, 3)},
    **{
        f"spot.rival-{n}": _three(f"zona {n} del rival", f"the rival's zone {n}", f"zona {n} do rival")
        for n in (1, 2, 3)
    },
    **{
        f"spot.own-support-{n}": _three(
            f"tu zona de apoyo {n}", f"your support zone {n}", f"sua zona de apoio {n}"
        )
        for n in (1, 2, 3)
    },
    **{
        f"spot.rival-support-{n}": _three(
            f"zona de apoyo {n} del rival", f"the rival's support zone {n}", f"zona de apoio {n} do rival"
        )
        for n in (1, 2, 3)
    },
    "spot.stadium": _three("el estadio", "the stadium", "o estádio"),
    "spot.dt": _three("tu DT", "your DT", "seu DT"),
    # --- the board ---
    "board.turn": _three("Turno {turn} · {phase}", "Turn {turn} · {phase}", "Turno {turn} · {phase}"),
    "board.counts": _three(
        "Aguante {aguante} · mano {hand} · mazo {deck} · descarte {discard}",
        "Aguante {aguante} · hand {hand} · deck {deck} · discard {discard}",
        "Aguante {aguante} · mão {hand} · baralho {deck} · descarte {discard}",
    ),
    "board.dt": _three("DT", "DT", "DT"),
    "board.stadium": _three("Estadio", "Stadium", "Estádio"),
    "board.hand": _three("Mano", "Hand", "Mão"),
    "board.chain": _three("Cadena", "Chain", "Cadeia"),
    "board.empty": _three("ninguno", "none", "nenhum"),
    "board.down": _three("(boca abajo)", "(face down)", "(virada)"),
    "board.set": _three("(colocada)", "(set)", "(colocada)"),
}
