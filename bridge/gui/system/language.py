"""The planner's language: Qt's translator over the compiled catalogues in assets/translations, English where a sentence is missing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from bridge import texts
from bridge.files import asset
from bridge.gui.widgets.formats import number

CONTEXT = "sheetbridge"
PSEUDO = "pseudo"
"""A language for tests: every sentence of ours in brackets and longer, so that a bare English one stands out."""


def available() -> dict[str, str]:
    """Return the languages that have a compiled catalogue, by code, English first."""
    return {code: name for code, name in texts.LANGUAGES.items() if code == "en" or asset(f"translations/{code}.qm").exists()}


_installed: list[QTranslator] = []
_in_force = "en"


def current() -> str:
    """Return the code of the language in which the app is shown."""
    return _in_force


def install(application: QCoreApplication, wish: str) -> str:
    """Show the app in a language such as `de` or `de_DE` from now on; returns the code in force."""
    global _in_force
    _in_force = _install(application, wish)
    return _in_force


def _install(application: QCoreApplication, wish: str) -> str:
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    if wish == PSEUDO:
        texts.install(pseudo)
        return PSEUDO
    # de_AT and de-CH are German to us; their dates and numbers stay theirs.
    code = wish.split("_")[0].split("-")[0].lower()
    ours, qts = QTranslator(application), QTranslator(application)
    if code == "en" or not ours.load(str(asset(f"translations/{code}.qm"))):
        QLocale.setDefault(_locale("en"))
        texts.install(None, number)
        return "en"
    from PySide6.QtCore import QLibraryInfo

    _add(application, ours)
    if qts.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        _add(application, qts)
    QLocale.setDefault(_locale(code))
    texts.install(lambda template: QCoreApplication.translate(CONTEXT, template), number)
    return code


def _add(application: QCoreApplication, translator: QTranslator) -> None:
    application.installTranslator(translator)
    _installed.append(translator)


def _locale(code: str) -> QLocale:
    """Return how dates and numbers are written: in the language, as in the computer's country where that is known."""
    system, language = QLocale.system(), QLocale(code).language()
    # A Dane who reads German keeps the separators of the country.
    return system if system.language() == language else QLocale(language, system.territory())


def pseudo(template: str) -> str:
    """Return the template with accents, in brackets, a third longer; fields stay."""
    pieces, inside = [], False
    for character in template:
        # Fields stay as they are, or nothing would fill them.
        inside = character == "{" or (inside and character != "}")
        pieces.append(character if inside or character == "}" else _ACCENTS.get(character, character))
    return f"[{''.join(pieces)}{' ~' * (len(template) // 6)}]"


_ACCENTS = dict(zip("aeiouAEIOUncs", "åéïöüÅÉÎÖÜñçš", strict=True))
