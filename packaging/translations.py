"""Collect every sentence of the app into assets/translations/*.ts and compile them: python packaging/translations.py [--check].

A sentence is its own message id: the first text of `say(…)` or `tr(…)`, both texts of `plural(…)`, and what the app shows of the tables.
Translations that stand in a .ts file stay; sentences that are gone are dropped; new ones are unfinished and shown in English. lrelease comes
with PySide6. The .qm are part of the repository, for an install that runs from it. `--check` writes nothing and names what is wrong.
"""

from __future__ import annotations

import ast
import re
import string
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

REPOSITORY = Path(__file__).resolve().parent.parent
FOLDER = REPOSITORY / "assets" / "translations"
CONTEXT = "sheetbridge"
LANGUAGES = ("da", "de")
NOT_REVIEWED = "not reviewed"
"""The comment on a translation that nobody who plans in the language has read yet; whoever reviews it takes the comment off."""

_PLACES = {"say": (0,), "tr": (0,), "plural": (0, 1, 2), "_refused": (1,), "remember_workbook": (1,)}
"""Calls that make a sentence, and where among their arguments its template may stand."""
_METHODS = ("remember_workbook",)
_TERMINAL_ONLY = ("bridge/cli/", "bridge/practice/", "bridge/jobs/demo.py", "bridge/selftest.py")
"""Modules whose sentences reach nothing but a terminal, which speaks English."""


class Translated(NamedTuple):
    """One translation, and the translator's comment on it."""

    text: str
    comment: str


def sentences() -> list[str]:
    """Return every sentence that the app can show, sorted, each once."""
    found = set(in_tables())
    for path in sorted((REPOSITORY / "bridge").rglob("*.py")):
        if not path.relative_to(REPOSITORY).as_posix().startswith(_TERMINAL_ONLY):
            found.update(in_code(path.read_text(encoding="utf-8")))
    return sorted(text for text in found if any(letter.isalpha() for letter in text))


def in_code(code: str) -> Iterator[str]:
    """Yield the templates in a module, both sides of a choice included."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            for place in _PLACES.get(_called(node.func), ()):
                yield from _texts(node.args[place]) if place < len(node.args) else ()


def in_tables() -> Iterator[str]:
    """Yield what the app shows of the tables: kinds, filters, settings, help, nouns. Sheets, captions and states keep their English names."""
    from bridge.records.activity import Activity
    from bridge.records.cells.text import ChoiceCell
    from bridge.records.column import columns
    from bridge.records.kinds import KINDS
    from bridge.settings import setting_lines
    from bridge.simulation.case import Section

    for kind in KINDS:
        yield from (kind.title, kind.title.lower(), kind.purpose)
        for found in kind.filters:
            yield found.caption
        for column in kind.columns:
            if isinstance(column.cell, ChoiceCell):
                yield column.cell.noun
    for line in setting_lines().values():
        yield from (line.caption, line.hint, line.empty)
    yield from (column.help for column in columns(Activity))
    yield from (section.singular for section in Section)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr if function.attr in _METHODS else ""
    return function.id if isinstance(function, ast.Name) else ""


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def catalogue(language: str) -> Path:
    """Return the path of a language's .ts file."""
    return FOLDER / f"{language}.ts"


def read(path: Path) -> dict[str, Translated]:
    """Return the finished translations of a .ts file by their English sentences."""
    if not path.exists():
        return {}
    found = {}
    for message in ElementTree.parse(path).getroot().iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.text and translation.get("type") != "unfinished":
            found[message.findtext("source", "")] = Translated(translation.text, message.findtext("translatorcomment", ""))
    return found


def write(path: Path, language: str, sources: Collection[str], translations: Mapping[str, Translated]) -> None:
    """Write a .ts file of exactly these sentences, one in each line."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>"]
    lines.append(f"    <name>{CONTEXT}</name>")
    for source in sources:
        text, note = translations.get(source, Translated("", ""))
        state = "" if text else ' type="unfinished"'
        comment = f"<translatorcomment>{escape(note)}</translatorcomment>" if note else ""
        lines.append(f"    <message><source>{escape(source)}</source>{comment}<translation{state}>{escape(text)}</translation></message>")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*lines, "</context>", "</TS>", ""]), encoding="utf-8")


def compile_catalogue(source: Path, target: Path) -> None:
    """Compile a .ts file into the .qm that Qt loads. What is not translated is left out, and shown in English."""
    tool = Path(sys.executable).parent / "pyside6-lrelease"
    subprocess.run([str(tool), "-silent", str(source), "-qm", str(target)], check=True)


def wrong(language: str, sources: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with a catalogue: missing or stray sentences, other fields or marked letters than the English sentence has."""
    found = read(catalogue(language))
    yield from (f"{language}: not translated: {source!r}" for source in sources if source not in found)
    for source, (text, _) in found.items():
        if source not in sources:
            yield f"{language}: no longer said: {source!r}"
        elif fields(text) != fields(source):
            yield f"{language}: other fields than {source!r}: {text!r}"
        elif marked_letters(text) != marked_letters(source):
            yield f"{language}: other marked letters than {source!r}: {text!r}"
        elif (text != text.strip()) != (source != source.strip()):
            yield f"{language}: other blanks than {source!r}: {text!r}"


def fields(template: str) -> set[str]:
    """Return the names of a template's fields."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def marked_letters(text: str) -> int:
    """Return how many letters an `&` marks as keys of a menu or a field."""
    return len(re.findall(r"&\w", text.replace("O&M", "")))


def main(check: bool) -> int:
    """Bring the files up to date, or with `--check` only look; returns 1 where something is wrong with them."""
    sources = sentences()
    for language in LANGUAGES if not check else ():
        path = catalogue(language)
        write(path, language, sources, read(path))
        compile_catalogue(path, path.with_suffix(".qm"))
    problems = [problem for language in LANGUAGES for problem in wrong(language, sources)]
    print("\n".join([*problems, f"{len(sources)} sentences, {len(problems)} problems"]))
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
