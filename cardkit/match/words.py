"""Words every match needs, in three languages; the words of one game stand in its own folder."""

from __future__ import annotations

COMMON: dict[str, dict[str, str]] = {
    "seat": {"en": "Player {n} ({name})", "es": "Jugador {n} ({name})", "pt": "Jogador {n} ({name})"},
    "seat.plain": {"en": "Player {n}", "es": "Jugador {n}", "pt": "Jogador {n}"},
    "nobody": {"en": "nobody", "es": "nadie", "pt": "ninguém"},
    "none": {"en": "none", "es": "ninguno", "pt": "nenhum"},
    "hidden": {"en": "a hidden card", "es": "una carta oculta", "pt": "uma carta oculta"},
    "measure.score": {"en": "score", "es": "puntaje", "pt": "pontuação"},
    "event.cut": {
        "en": "The match is cut off: {reason}.",
        "es": "La partida se corta: {reason}.",
        "pt": "A partida é interrompida: {reason}.",
    },
    "reason.turn-cap": {
        "en": "the limit of turns was reached: no result",
        "es": "se alcanzó el límite de turnos: sin resultado",
        "pt": "o limite de turnos foi atingido: sem resultado",
    },
    "reason.decision-cap": {
        "en": "the limit of decisions was reached: no result",
        "es": "se alcanzó el límite de decisiones: sin resultado",
        "pt": "o limite de decisões foi atingido: sem resultado",
    },
}
