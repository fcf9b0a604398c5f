"""The language of program strings: gettext catalogues in ``cardkit/locale``, loaded only when needed.

Rule texts are not here: they stand in three languages beside their numbers in ``formats.toml``.
"""

from __future__ import annotations

import os

LANGUAGES = ("en", "es", "pt")
LOCALE = os.path.join(os.path.dirname(__file__), "locale")

_language = "en"
_asked = False
_translate = None


def detect(environ: dict[str, str] | None = None) -> str:
    """The language of the locale (CARDKIT_LANG, LC_ALL, LC_MESSAGES, LANG), ``en`` where it is another."""
    env = os.environ if environ is None else environ
    for name in ("CARDKIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = env.get(name, "")
        if value:
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def use(language: str, *, asked: bool = False) -> None:
    """Speak ``language`` from now on: one of LANGUAGES (anything else is English).

    ``asked``: the user named it for this very run, so that no configuration changes it.
    """
    global _asked, _language, _translate
    _asked = asked
    _language = language if language in LANGUAGES else "en"
    _translate = None
    if _language == "en":
        return
    from gettext import GNUTranslations

    path = os.path.join(LOCALE, _language, "LC_MESSAGES", "cardkit.mo")
    try:
        with open(path, "rb") as file:
            _translate = GNUTranslations(file).gettext
    except OSError:
        _translate = None


def language() -> str:
    """The language spoken now."""
    return _language


def is_asked() -> bool:
    """Whether the user named the language for this run."""
    return _asked


def _(text: str) -> str:
    """The text in the user's language; placeholders are filled afterwards by the caller."""
    return text if _translate is None else _translate(text)


def mark(text: str) -> str:
    """The text as it is, marked as one of the catalogues', for ``translate`` to put into words later."""
    return text


def translate(text: str) -> str:
    """A text that ``mark`` was given, in the user's language; ``_`` is for texts written where they are."""
    return text if _translate is None else _translate(text)


def choose(texts: dict[str, str] | str | None) -> str:
    """The wording for the user's language out of ``{"en": …, "es": …, "pt": …}``; English, else any."""
    if not texts:
        return ""
    if isinstance(texts, str):
        return texts
    return texts.get(_language) or texts.get("en") or next(iter(texts.values()))
