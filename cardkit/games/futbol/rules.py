"""The rules that refusals and events cite, by the sections of "Cómo se juega"."""

from __future__ import annotations

from cardkit.match.rule import Rule

WIN = "Cómo se gana"
DECK = "Tu mazo"
KINDS = "Los tipos de carta"
STARS = "Estrellas y tributos"
EVOLUTION = "Evolución"
TURN = "El turno, fase por fase"
BATTLE = "La batalla"
FACE_DOWN = "¿De costado o boca abajo?"
CHAIN = "Tácticas rápidas y trampas"

RULES: dict[str, Rule] = {
    # --- ends ---
    "futbol.no-aguante": Rule(
        WIN,
        "You win when your rival's Aguante comes to 0; it never goes below.",
        "Ganás cuando el Aguante de tu rival llega a 0; nunca baja de ahí.",
        "Você ganha quando o Aguante do rival chega a 0; nunca fica abaixo disso.",
    ),
    "futbol.deck-out": Rule(
        WIN,
        "Who must draw a card and has no deck left loses.",
        "Pierde quien tiene que robar una carta y se quedó sin mazo.",
        "Perde quem precisa comprar uma carta e ficou sem baralho.",
    ),
    "futbol.both-defeated": Rule(
        WIN,
        "When both are beaten at the same moment, nobody wins.",
        "Si los dos pierden al mismo tiempo, no gana nadie.",
        "Se os dois perdem ao mesmo tempo, ninguém ganha.",
    ),
    # --- opening and turn ---
    "futbol.opening-hand": Rule(
        DECK,
        "You start with 5 cards, a futbolista of up to 4 stars that is no evolution among them.",
        "Empezás con 5 cartas, con un futbolista de hasta 4★ que no sea evolución garantizado.",
        "Você começa com 5 cartas, com um futebolista de até 4★ que não seja evolução garantido.",
    ),
    "futbol.first-turn": Rule(
        TURN,
        "On the first turn of the match nobody draws and there is no battle.",
        "En el primer turno de la partida no se roba ni hay batalla.",
        "No primeiro turno da partida não se compra nem há batalha.",
    ),
    "futbol.draw": Rule(
        TURN, "Robo: you draw a card.", "Robo: robás una carta.", "Robo: você compra uma carta."
    ),
    "futbol.turn-order": Rule(
        TURN,
        "A turn goes Robo, Preparación, Principal, Batalla, Principal 2, Final.",
        "El turno va así: Robo, Preparación, Principal, Batalla, Principal 2, Final.",
        "O turno segue: Robo, Preparación, Principal, Batalla, Principal 2, Final.",
    ),
    "futbol.hand-limit": Rule(
        TURN,
        "At the end of your turn you keep at most 6 cards.",
        "Al final de tu turno no podés quedarte con más de 6 cartas.",
        "No fim do seu turno você não pode ficar com mais de 6 cartas.",
    ),
    "futbol.own-hand": Rule(
        TURN,
        "Cards are played from your own hand.",
        "Las cartas se juegan desde tu mano.",
        "As cartas se jogam da sua mão.",
    ),
    # --- futbolistas ---
    "futbol.kinds": Rule(
        KINDS,
        "Each kind of card is played in its own way.",
        "Cada tipo de carta se juega a su manera.",
        "Cada tipo de carta se joga à sua maneira.",
    ),
    "futbol.zones": Rule(
        KINDS,
        "You have 3 zones for futbolistas and 3 support zones.",
        "Tenés 3 zonas de futbolista y 3 de apoyo.",
        "Você tem 3 zonas de futebolista e 3 de apoio.",
    ),
    "futbol.normal-summon": Rule(
        STARS,
        "One Normal Summon a turn, face up in attack or set face down.",
        "Una Invocación Normal por turno, a la vista en ataque o boca abajo.",
        "Uma Invocação Normal por turno, à vista em ataque ou virada para baixo.",
    ),
    "futbol.tributes": Rule(
        STARS,
        "Up to 4 stars no tribute, with more stars tributes of your own futbolistas.",
        "Hasta 4★ sin tributo; con más estrellas se pagan tributos con tus futbolistas.",
        "Até 4★ sem tributo; com mais estrelas pagam-se tributos com os seus futebolistas.",
    ),
    "futbol.evolution-not-alone": Rule(
        EVOLUTION,
        "An evolution is not summoned by itself.",
        "Una evolución no se invoca sola.",
        "Uma evolução não se invoca sozinha.",
    ),
    "futbol.evolution": Rule(
        EVOLUTION,
        "It is played on its earlier stage, face up on your field since an earlier turn.",
        "Se juega encima de su etapa anterior, que tiene que estar boca arriba desde un turno anterior.",
        "Joga-se sobre a etapa anterior, que precisa estar à vista desde um turno anterior.",
    ),
    "futbol.evolution-once": Rule(
        EVOLUTION,
        "Evolving: once a turn.",
        "Evolucionar: una vez por turno.",
        "Evoluir: uma vez por turno.",
    ),
    "futbol.position-change": Rule(
        TURN,
        "You may change the position of futbolistas that were already there, once a turn each.",
        "Podés cambiar la posición de los que ya estaban, una vez por turno cada uno.",
        "Você pode mudar a posição dos que já estavam, uma vez por turno cada um.",
    ),
    "futbol.flip": Rule(
        FACE_DOWN,
        "Turning over a face-down card puts it in attack, from the turn after it was set.",
        "Dar vuelta una carta boca abajo la deja en ataque, desde el turno siguiente a colocarla.",
        "Virar uma carta virada para baixo a deixa em ataque, a partir do turno seguinte.",
    ),
    # --- battle ---
    "futbol.attack": Rule(
        BATTLE,
        "In the Batalla your futbolistas in attack attack, once each.",
        "En la Batalla atacás con tus futbolistas en ataque, una vez cada uno.",
        "Na Batalla você ataca com os seus futebolistas em ataque, uma vez cada um.",
    ),
    "futbol.attack-position": Rule(
        FACE_DOWN,
        "Only a futbolista in attack can attack.",
        "Solo puede atacar un futbolista en ataque.",
        "Só pode atacar um futebolista em ataque.",
    ),
    "futbol.one-attack": Rule(
        TURN,
        "Each futbolista attacks once a turn.",
        "Cada futbolista ataca una vez por turno.",
        "Cada futebolista ataca uma vez por turno.",
    ),
    "futbol.direct": Rule(
        BATTLE,
        "Only when the rival has no futbolista is an attack direct: it takes its whole ATA.",
        "Si el rival no tiene futbolistas, el ataque es directo: baja tanto como tu ATA.",
        "Se o rival não tem futebolistas, o ataque é direto: tira tanto quanto o seu ATA.",
    ),
    "futbol.attack-against-attack": Rule(
        BATTLE,
        "Against one in attack the ATA are compared: the lower falls and its owner loses the difference.",
        "Contra uno en ataque se comparan los ATA: cae el menor y su dueño pierde la diferencia.",
        "Contra um em ataque comparam-se os ATA: cai o menor e o dono perde a diferença.",
    ),
    "futbol.attack-against-defence": Rule(
        BATTLE,
        "Against one in defence ATA meets DEF: more, it falls; less, the attacker loses the difference.",
        "Contra uno en defensa va ATA contra DEF: si es mayor, cae; si es menor, perdés la diferencia.",
        "Contra um em defesa vai ATA contra DEF: se maior, cai; se menor, você perde a diferença.",
    ),
    "futbol.attacked-face-down": Rule(
        BATTLE,
        "A face-down futbolista is turned over when it is attacked, and its DEF counts.",
        "Un futbolista boca abajo se da vuelta cuando lo atacan, y cuenta su DEF.",
        "Um futebolista virado para baixo é virado quando o atacam, e conta a DEF.",
    ),
    "futbol.before-damage": Rule(
        CHAIN,
        "Right before the damage only changes of ATA and DEF and counter-traps may be used.",
        "Justo antes del daño solo se usan cambios de ATA y DEF y trampas de contraataque.",
        "Logo antes do dano só se usam mudanças de ATA e DEF e armadilhas de contra-ataque.",
    ),
    "futbol.attack-ends": Rule(
        BATTLE,
        "Without an attacker in attack or an attacked futbolista there is no damage.",
        "Sin atacante en ataque o sin atacado no hay daño.",
        "Sem atacante em ataque ou sem atacado não há dano.",
    ),
    "futbol.replay": Rule(
        BATTLE,
        "When the rival's futbolistas changed after the declaration, the attacker chooses again or stops.",
        "Si cambiaron los futbolistas del rival tras la declaración, el atacante elige de nuevo o desiste.",
        "Se os futebolistas do rival mudaram após a declaração, o atacante escolhe de novo ou desiste.",
    ),
    # --- support ---
    "futbol.setting": Rule(
        KINDS,
        "Tactics and traps are set face down in a support zone.",
        "Tácticas y trampas se colocan boca abajo en una zona de apoyo.",
        "Táticas e armadilhas se colocam viradas para baixo em uma zona de apoio.",
    ),
    "futbol.stadium": Rule(
        KINDS,
        "One stadium for the whole field: the later one replaces the one before.",
        "Hay un solo estadio en toda la cancha: el que se juega después reemplaza al anterior.",
        "Há um só estádio em todo o campo: o que se joga depois substitui o anterior.",
    ),
    "futbol.dt": Rule(
        KINDS,
        "The DT's effect is written on the card: once per duel, or by itself each turn.",
        "El efecto del DT está en la carta: una vez por duelo, o solo en cada turno.",
        "O efeito do DT está na carta: uma vez por duelo, ou sozinho a cada turno.",
    ),
    # --- chains ---
    "futbol.chain": Rule(
        CHAIN,
        "When somebody activates a card, the other may answer before it resolves.",
        "Cuando alguien activa una carta, el otro puede responder antes de que se resuelva.",
        "Quando alguém ativa uma carta, o outro pode responder antes que se resolva.",
    ),
    "futbol.speeds": Rule(
        CHAIN,
        "An answer is at least as fast as what it answers; only a counter-trap answers a counter-trap.",
        "Una respuesta es al menos tan veloz; a una de contraataque solo le responde otra de contraataque.",
        "Uma resposta é ao menos tão rápida; a um contra-ataque só responde outro contra-ataque.",
    ),
    "futbol.last-first": Rule(
        CHAIN,
        "A chain resolves from the last link to the first.",
        "La cadena se resuelve de atrás para adelante.",
        "A cadeia se resolve de trás para a frente.",
    ),
    "futbol.traps": Rule(
        CHAIN,
        "A trap is set first and activated only as an answer to the rival.",
        "La trampa se coloca antes y se activa solo como respuesta a una jugada del rival.",
        "A armadilha é colocada antes e ativada só como resposta a uma jogada do rival.",
    ),
    "futbol.set-this-turn": Rule(
        CHAIN,
        "Not on the turn it was set.",
        "No se puede activar el turno en que la colocaste.",
        "Não se pode ativar no turno em que foi colocada.",
    ),
    "futbol.quick-from-hand": Rule(
        CHAIN,
        "A quick tactic is played from hand on your own turn only.",
        "Una táctica rápida se juega desde la mano solo en tu turno.",
        "Uma tática rápida se joga da mão só no seu turno.",
    ),
    "futbol.negation": Rule(
        CHAIN,
        "A negated link does nothing; what was paid for it stays paid.",
        "Un eslabón anulado no hace nada; lo que se pagó por él queda pagado.",
        "Um elo anulado não faz nada; o que se pagou por ele fica pago.",
    ),
    "futbol.must-be-there": Rule(
        CHAIN,
        "A continuous tactic or stadium must still be in play when its link resolves.",
        "Una táctica continua o un estadio tiene que seguir en juego cuando se resuelve su eslabón.",
        "Uma tática contínua ou um estádio precisa continuar em jogo quando o seu elo se resolve.",
    ),
    "futbol.used-cards": Rule(
        CHAIN,
        "Used tactics and traps go to the discard, unless continuous.",
        "Las tácticas y trampas usadas van al descarte, salvo las continuas.",
        "As táticas e armadilhas usadas vão ao descarte, salvo as contínuas.",
    ),
    "futbol.triggers": Rule(
        CHAIN,
        "Effects set off together: mandatory before optional, the turn's player first.",
        "Efectos que se disparan juntos: primero los obligatorios, primero el jugador de turno.",
        "Efeitos disparados juntos: primeiro os obrigatórios, primeiro o jogador do turno.",
    ),
    "futbol.costs": Rule(
        KINDS,
        "The cost written on the card is paid on activation.",
        "El costo escrito en la carta se paga al activarla.",
        "O custo escrito na carta é pago ao ativá-la.",
    ),
    "futbol.effects": Rule(
        KINDS,
        "The effect is written on the card.",
        "El efecto está escrito en la carta.",
        "O efeito está escrito na carta.",
    ),
    "futbol.choice": Rule(
        CHAIN,
        "The choice that is open must be made first.",
        "Primero hay que hacer la elección pendiente.",
        "Primeiro é preciso fazer a escolha pendente.",
    ),
}
