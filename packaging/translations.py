"""Collect every sentence of the program into assets/translations/*.ts and compile them: python packaging/translations.py [--check].

A sentence is the first text of `say(…)` or `tr(…)`, or both texts of `plural(…)`; it is its own message id. Translations that stand in a
.ts file stay; sentences that are gone are dropped; new ones are unfinished and shown in English. lrelease comes with PySide6.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

REPOSITORY = Path(__file__).parent.parent
FOLDER = REPOSITORY / "assets" / "translations"
CONTEXT = "sheetbridge"
LANGUAGES = ("da", "de")
_CALLS = {"say": 1, "tr": 1, "plural": 3}


def sentences() -> list[str]:
    """Return every sentence of the program, sorted, each once."""
    found: set[str] = set()
    for path in sorted((REPOSITORY / "bridge").rglob("*.py")):
        found.update(_in(ast.parse(path.read_text(encoding="utf-8"))))
    return sorted(text for text in found if any(letter.isalpha() for letter in text))


def _in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            for argument in node.args[: _CALLS[node.func.id]]:
                yield from _texts(argument)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def read(path: Path) -> dict[str, str]:
    """Return the finished translations of a .ts file."""
    if not path.exists():
        return {}
    found = {}
    for message in ElementTree.parse(path).getroot().iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.text and translation.get("type") != "unfinished":
            found[message.findtext("source", "")] = translation.text
    return found


def write(path: Path, language: str, sources: list[str], translations: dict[str, str]) -> None:
    """Write a .ts file; every translation is marked as not reviewed."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>"]
    lines.append(f"    <name>{CONTEXT}</name>")
    for source in sources:
        text = translations.get(source, "")
        state = "" if text else ' type="unfinished"'
        comment = "<translatorcomment>not reviewed</translatorcomment>" if text else ""
        lines.append(f"    <message><source>{escape(source)}</source>{comment}<translation{state}>{escape(text)}</translation></message>")
    path.write_text("\n".join([*lines, "</context>", "</TS>", ""]), encoding="utf-8")


def main(check: bool) -> int:
    """Bring the files up to date, or say with `--check` whether they are; returns the exit code."""
    sources, stale = sentences(), 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        path = FOLDER / f"{language}.ts"
        before, kept = (path.read_text(encoding="utf-8") if path.exists() else ""), read(path)
        if check:
            in_file = [message.findtext("source", "") for message in ElementTree.parse(path).getroot().iter("message")] if before else []
            stale += in_file != sources
            continue
        write(path, language, sources, kept)
        if kept:
            tool = Path(sys.executable).parent / "pyside6-lrelease"
            subprocess.run([str(tool), "-silent", str(path), "-qm", str(path.with_suffix(".qm"))], check=True)
        print(f"{language}: {sum(source in kept for source in sources)} of {len(sources)} sentences")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
