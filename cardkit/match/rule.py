"""Citable rules, and the error for what they do not allow."""

from __future__ import annotations

from cardkit.errors import CardkitError


class Rule:
    """A citable rule: the section of the published text where it stands, and what it says in our words."""

    __slots__ = ("section", "text")

    def __init__(self, section: str, en: str, es: str, pt: str) -> None:
        self.section = section
        self.text = {"en": en, "es": es, "pt": pt}


class IllegalActionError(CardkitError):
    """An action that the rules do not allow; ``rule`` is the id of the rule, the position is as it was."""

    exit_code = 1

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


# Rules of the runner itself, for refusals that no game has to spell out.
RUNNER_RULES: dict[str, Rule] = {
    "match.over": Rule("cardkit", "The match is over.", "La partida ha terminado.", "A partida terminou."),
    "match.not-to-act": Rule(
        "cardkit",
        "It is not for this seat to choose now.",
        "Ahora no elige quien está en este lugar.",
        "Agora não é quem está neste lugar que escolhe.",
    ),
    "match.no-such-action": Rule(
        "cardkit",
        "There is no action of that form.",
        "No existe una acción con esa forma.",
        "Não existe uma ação com essa forma.",
    ),
    "match.cap": Rule(
        "cardkit",
        "A match that goes on for too long is cut off and has no result.",
        "Una partida que dura demasiado se corta y queda sin resultado.",
        "Uma partida que dura demais é interrompida e fica sem resultado.",
    ),
}
