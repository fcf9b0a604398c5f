"""The rules that refusals and events cite, by the sections of "Como Jogar Evolution: Flight"."""

from __future__ import annotations

from cardkit.match.core import Rule

_SETUP = "Preparação (Configuração)"
_DEAL = "Fase 1: Distribuir Cartas (e Espécies)"
_CHOOSE = "Fase 2: Selecionar carta para Comida"
_PLAY = "Fase 3: Jogar cartas"
_FEED = "Fase 4: Alimentação"
_END = "Fim de Jogo e Pontuação"

RULES: dict[str, Rule] = {
    "evolution.setup": Rule(
        _SETUP,
        "The first player is drawn at random.",
        "El primer jugador se sortea.",
        "O primeiro jogador é sorteado.",
    ),
    "evolution.order": Rule(
        "Fluxo do Jogo",
        "Each phase has its own actions.",
        "Cada fase tiene sus propias acciones.",
        "Cada fase tem suas próprias ações.",
    ),
    "evolution.deal": Rule(
        _DEAL,
        "Whoever has no species gets one; everybody draws 3 cards and one more for each species.",
        "Quien no tiene especies recibe una; cada uno roba 3 cartas y una más por cada especie.",
        "Quem não tem Espécie recebe uma; cada um compra 3 cartas e mais uma por Espécie.",
    ),
    "evolution.food-card": Rule(
        _CHOOSE,
        "Each player places one trait card of the hand face down as food.",
        "Cada jugador pone boca abajo una carta de característica de su mano como comida.",
        "Cada jogador põe virada para baixo uma Carta de Característica da mão como comida.",
    ),
    "evolution.own-hand": Rule(
        _PLAY,
        "Only cards of one's own hand can be played, discarded or placed.",
        "Solo se juegan, descartan o ponen cartas de la propia mano.",
        "Só se jogam, descartam ou põem cartas da própria mão.",
    ),
    "evolution.play": Rule(
        _PLAY,
        "Each player in turn plays as many cards as he likes and may keep the rest.",
        "Cada jugador, por turno, juega cuantas cartas quiera y puede guardar el resto.",
        "Cada jogador, na sua vez, joga quantas cartas quiser e pode guardar o resto.",
    ),
    "evolution.play-trait": Rule(
        _PLAY,
        "A trait is played face down beside one of one's own species.",
        "Una característica se juega boca abajo junto a una especie propia.",
        "Uma Característica é jogada virada para baixo ao lado de uma Espécie própria.",
    ),
    "evolution.duplicate-trait": Rule(
        _PLAY,
        "A species has no trait twice.",
        "Una especie no tiene dos veces la misma característica.",
        "Uma Espécie não pode ter Características duplicadas.",
    ),
    "evolution.trait-limit": Rule(
        _PLAY,
        "A species has at most three traits; discard one before adding another.",
        "Una especie tiene como máximo tres características; hay que descartar una antes de agregar otra.",
        "Uma Espécie tem no máximo três Características; descarte uma antes de acrescentar outra.",
    ),
    "evolution.avian-trait": Rule(
        _PLAY,
        "This trait is for avian species only.",
        "Esta característica es solo para especies aviarias.",
        "Esta característica é só para espécies aviárias.",
    ),
    "evolution.new-species": Rule(
        _PLAY,
        "For one card a new land species is added at the left or right end, never between two.",
        "Por una carta se agrega una especie terrestre en el extremo izquierdo o derecho, nunca entre dos.",
        "Por uma carta acrescenta-se uma Espécie Terrestre na ponta esquerda ou direita, nunca entre duas.",
    ),
    "evolution.avian": Rule(
        _PLAY,
        "For two cards an avian species is added, with one of the Flight cards beside the boards.",
        "Por dos cartas se agrega una especie aviaria, con una de las cartas Voo junto a los tableros.",
        "Por duas cartas acrescenta-se uma espécie aviária, com uma carta de Voo ao lado dos tabuleiros.",
    ),
    "evolution.grow": Rule(
        _PLAY,
        "For one card the population or the body of a species grows by one.",
        "Por una carta la población o el cuerpo de una especie crece en uno.",
        "Por uma carta a População ou o Tamanho Corporal de uma Espécie cresce em um.",
    ),
    "evolution.limits": Rule(
        _PLAY,
        "Population and body are at most 6.",
        "La población y el cuerpo son como máximo 6.",
        "A População e o Tamanho Corporal são no máximo 6.",
    ),
    "evolution.pay": Rule(
        _PLAY,
        "What costs a card is paid by discarding one face up.",
        "Lo que cuesta una carta se paga descartando una boca arriba.",
        "O que custa uma carta se paga descartando uma virada para cima.",
    ),
    "evolution.drop": Rule(
        _PLAY,
        "A player may discard traits of his own species.",
        "Un jugador puede descartar características de sus propias especies.",
        "Um jogador pode descartar Características das próprias Espécies.",
    ),
    "evolution.flight-stays": Rule(
        _PLAY,
        "Flight is never discarded from an avian species.",
        "Voo nunca se descarta de una especie aviaria.",
        "Voo nunca é descartado de uma espécie aviária.",
    ),
    "evolution.event": Rule(
        _PLAY,
        "An event is discarded for its immediate effect.",
        "Un evento se descarta por su efecto inmediato.",
        "Um Evento é descartado por seu efeito imediato.",
    ),
    "evolution.own-species": Rule(
        _PLAY,
        "Only one's own species are fed, grown and given traits, and they count from the left.",
        "Solo se alimentan, crecen o reciben características las especies propias, de izquierda a derecha.",
        "Só as próprias Espécies são alimentadas, crescem ou recebem Características, contadas da esquerda.",
    ),
    "evolution.reveal": Rule(
        _PLAY,
        "When all have played, the traits are revealed at the same time.",
        "Cuando todos jugaron, las características se revelan a la vez.",
        "Quando todos jogaram, as Características são reveladas simultaneamente.",
    ),
    "evolution.leaf": Rule(
        _FEED,
        "Leaf traits act before the food is revealed, clockwise, each player in the order he likes.",
        "Las cartas con hoja actúan antes de revelar la comida, en sentido horario, cada quien en su orden.",
        "Cartas com folha agem antes de revelar a comida, em sentido horário, cada um na sua ordem.",
    ),
    "evolution.watering-hole": Rule(
        _FEED,
        "The sum of the food cards is added to the Watering Hole, or taken away down to nothing.",
        "La suma de las cartas de comida se agrega al pozo de agua, o se quita hasta dejarlo vacío.",
        "A soma das Cartas de Comida é posta no Poço de Água, ou retirada até esvaziá-lo.",
    ),
    "evolution.cliff": Rule(
        _FEED,
        "Each round the Cliff gets one food for each player; only avian species feed there.",
        "Cada ronda el acantilado recibe una comida por jugador; solo las especies aviarias comen allí.",
        "A cada rodada o Penhasco recebe uma comida por jogador; só espécies aviárias comem ali.",
    ),
    "evolution.feed": Rule(
        _FEED,
        "A species takes food up to its population, from one source at a time.",
        "Una especie toma comida hasta su población, de una fuente por vez.",
        "Uma Espécie pega comida até sua População, de uma fonte por vez.",
    ),
    "evolution.hungry": Rule(
        _FEED,
        "Only a species with less food than population, or with room to store, is fed.",
        "Solo se alimenta una especie con menos comida que población, o con lugar para almacenar.",
        "Só é alimentada uma Espécie com menos comida que População, ou com espaço para armazenar.",
    ),
    "evolution.meat-only": Rule(
        _FEED,
        "A Carnivore eats no plant food; it feeds by attacking.",
        "Un Carnívoro no come comida vegetal; se alimenta atacando.",
        "Um Carnívoro não come comida vegetal; ele se alimenta atacando.",
    ),
    "evolution.no-carnivore": Rule(
        _FEED,
        "Only a Carnivore attacks.",
        "Solo ataca un Carnívoro.",
        "Só um Carnívoro ataca.",
    ),
    "evolution.must-feed": Rule(
        _FEED,
        "Who has a hungry species that can eat must feed one.",
        "Quien tiene una especie hambrienta que puede comer debe alimentar una.",
        "Quem tem uma Espécie faminta que pode comer deve alimentar uma.",
    ),
    "evolution.food-there": Rule(
        _FEED,
        "There must be food where it is taken from.",
        "Debe haber comida en el lugar de donde se toma.",
        "Deve haber comida no lugar de onde se pega.",
    ),
    "evolution.upkeep": Rule(
        _FEED,
        "An avian species first eats its body size in upkeep, which counts for nothing.",
        "Una especie aviaria come primero su tamaño en mantenimiento, que no cuenta.",
        "Uma espécie aviária come primeiro seu Tamanho Corporal em manutenção, que não conta.",
    ),
    "evolution.cooperation": Rule(
        _FEED,
        "When it takes food, the species to its right takes one from the same source.",
        "Cuando toma comida, la especie a su derecha toma una de la misma fuente.",
        "Quando pega comida, a Espécie à sua direita pega uma da mesma fonte.",
    ),
    "evolution.intelligence": Rule(
        _FEED,
        "With Intelligence a card may be discarded on the feeding turn.",
        "Con Intelligence se puede descartar una carta en el turno de alimentación.",
        "Com Intelligence pode-se descartar uma carta na vez de alimentar.",
    ),
    "evolution.trait": Rule(
        _FEED,
        "A trait does what its card says.",
        "Una característica hace lo que dice su carta.",
        "Uma Característica faz o que diz sua carta.",
    ),
    "evolution.attack": Rule(
        _FEED,
        "A Carnivore attacks a species that is smaller and whose defences it overcomes.",
        "Un Carnívoro ataca a una especie más chica cuyas defensas supera.",
        "Um Carnívoro ataca uma Espécie menor cujas defesas ele supera.",
    ),
    "evolution.attack-size": Rule(
        _FEED,
        "The Carnivore must be larger than the attacked species.",
        "El Carnívoro debe ser más grande que la especie atacada.",
        "O Carnívoro deve ser maior que a Espécie atacada.",
    ),
    "evolution.attack-defence": Rule(
        _FEED,
        "The Carnivore must overcome every trait that protects the attacked species.",
        "El Carnívoro debe superar toda característica que proteja a la especie atacada.",
        "O Carnívoro deve superar toda Característica que proteja a Espécie atacada.",
    ),
    "evolution.attack-itself": Rule(
        _FEED,
        "A species does not attack itself.",
        "Una especie no se ataca a sí misma.",
        "Uma Espécie não ataca a si mesma.",
    ),
    "evolution.attack-target": Rule(
        _FEED,
        "An attack names a species that is there.",
        "Un ataque nombra una especie que existe.",
        "Um ataque nomeia uma Espécie que existe.",
    ),
    "evolution.attack-stopped": Rule(
        _FEED,
        "A Carnivore that was stopped attacks no more in this feeding phase.",
        "Un Carnívoro detenido no ataca más en esta alimentación.",
        "Um Carnívoro detido não ataca mais nesta alimentação.",
    ),
    "evolution.negate": Rule(
        _FEED,
        "A trait is ignored for a discarded card, and only where a trait of the attacker allows it.",
        "Una característica se ignora por una carta descartada, y solo si una del atacante lo permite.",
        "Uma Característica é ignorada por uma carta descartada, e só se uma do atacante o permite.",
    ),
    "evolution.attack-result": Rule(
        _FEED,
        "The attacked species loses 1 population; food above it goes to its owner's bag.",
        "La especie atacada pierde 1 de población; la comida que sobra va a la bolsa de su dueño.",
        "A Espécie atacada perde 1 de População; a comida excedente vai ao saco de seu dono.",
    ),
    "evolution.extinct": Rule(
        _FEED,
        "At population 0 a species is extinct; its owner draws a card for each trait it had.",
        "Con población 0 una especie se extingue; su dueño roba una carta por característica que tenía.",
        "Com População 0 uma Espécie se extingue; seu dono compra uma carta por Característica que tinha.",
    ),
    "evolution.end-feeding": Rule(
        _FEED,
        "At the end population falls to the food eaten, and the food goes to the bags.",
        "Al final la población baja a la comida que se comió, y la comida va a las bolsas.",
        "No fim a População cai até a comida comida, e a comida vai para os sacos.",
    ),
    "evolution.last-round": Rule(
        _END,
        "When the deck runs out in phase 1 this round is the last, at any other time the next one is.",
        "Si el mazo se agota en la fase 1 esta ronda es la última; en otro momento, la siguiente.",
        "Se o baralho se esgota na fase 1 esta rodada é a última; em outro momento, a seguinte.",
    ),
    "evolution.score": Rule(
        _END,
        "Food, population and trait cards count one each; then trait cards, then population break a tie.",
        "Comida, población y características valen uno; desempatan características, después población.",
        "Comida, População e Características valem um cada; Características e depois População desempatam.",
    ),
}
