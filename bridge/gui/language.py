"""The planner's language: Qt's translator over the compiled catalogues in assets/translations, English where a sentence is missing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from bridge import texts
from bridge.files import asset

CONTEXT = "sheetbridge"
LANGUAGES = {"en": "English", "de": "Deutsch", "da": "Dansk"}
"""Languages by code; German and Danish are not reviewed yet."""
PSEUDO = "pseudo"
"""A language for tests: every sentence of ours in brackets and longer, so that a bare English one stands out."""


def available() -> dict[str, str]:
    """Return the languages that have a compiled catalogue, by code, English first."""
    return {code: name for code, name in LANGUAGES.items() if code == "en" or asset(f"translations/{code}.qm").exists()}


_installed: list[QTranslator] = []


def install(application: QCoreApplication, wish: str) -> str:
    """Show the app in a language such as `de` or `de_DE` from now on; returns the code in force."""
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    if wish == PSEUDO:
        texts.install(pseudo)
        return PSEUDO
    code = wish.split("_")[0].split("-")[0].lower()
    translator = QTranslator(application)
    if code == "en" or not translator.load(str(asset(f"translations/{code}.qm"))):
        texts.install(None)
        return "en"
    application.installTranslator(translator)
    _installed.append(translator)
    if QLocale().language() is not QLocale(code).language():
        QLocale.setDefault(QLocale(code))
    texts.install(lambda template: QCoreApplication.translate(CONTEXT, template))
    return code


def pseudo(template: str) -> str:
    """Return the template with accents, in brackets, a third longer; fields stay."""
    pieces, inside = [], False
    for character in template:
        inside = character == "{" or (inside and character != "}")
        pieces.append(character if inside or character == "}" else _ACCENTS.get(character, character))
    return f"[{''.join(pieces)}{' ~' * (len(template) // 6)}]"


_ACCENTS = dict(zip("aeiouAEIOUncs", "åéïöüÅÉÎÖÜñçš", strict=True))
