"""Print every sentence that a user can see, by package, for a reading from top to bottom.

    python tests/sentences.py [PLACE...]     for example: bridge/changes bridge/cli packaging

A string literal of the code is printed if it is an argument that is shown (of `say`, `tr`, `help=`
and the like), or reads like a sentence. Docstrings, patterns and SQL are not printed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("bridge", "packaging")
SHOWN = {"say", "plural", "tr", "Text", "print"}
"""Functions whose text is shown, even a single word."""
SHOWN_ARGUMENTS = {"help", "description", "epilog", "title", "advice", "purpose", "metavar"}
NOT_SHOWN = {
    "compile",
    "search",
    "split",
    "match",
    "sub",
    "execute",
    "executemany",
    "setStyleSheet",
}
"""Functions whose text is never shown."""
SQL = re.compile(
    r"\s*(create|select|insert|update|delete|pragma|values|where|and|order by|case) [a-z_]"
)
"""How the SQL of the ledger begins, which is written in small letters."""
SENTENCE = re.compile(r"[A-Za-z{][\w'’}]*,? [a-z{(“\"]")


def main(places: list[str]) -> None:
    """Print the sentences of the given places, by default of all."""
    found, different = defaultdict[str, list[str]](list), set[str]()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.parent.relative_to(ROOT).as_posix()
            if not places or any(
                place == wanted or place.startswith(wanted + "/") for wanted in places
            ):
                for line, text in sentences(path):
                    found[place].append(f"{path.name}:{line}  {text}")
                    different.add(text)
    for place, lines in sorted(found.items()):
        if lines:
            sys.stdout.write("\n  ".join((f"\n{place} ({len(lines)})", *lines)) + "\n")
    sys.stdout.write(f"\n{sum(map(len, found.values()))} texts, {len(different)} different\n")


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each sentence of a module, in its order."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    literals = [
        node
        for node in parents
        if isinstance(node, ast.JoinedStr)
        or (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and not isinstance(parents[node], ast.Expr | ast.JoinedStr | ast.FormattedValue)
        )
    ]
    for node in sorted(literals, key=lambda node: (node.lineno, node.col_offset)):
        text, shown = literal_text(node), is_shown(node, parents)
        if SQL.match(text):
            continue
        if shown is None:
            shown = SENTENCE.search(text) is not None
        if shown and re.search("[A-Za-z]{2}", text):
            yield node.lineno, text.replace("\n", "\\n")


def literal_text(node: ast.JoinedStr | ast.Constant) -> str:
    """Return a literal as it is read, with `{…}` for what is filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(
        "{" + ast.unparse(part.value) + "}"
        if isinstance(part, ast.FormattedValue)
        else str(part.value)
        for part in node.values
        if isinstance(part, ast.FormattedValue | ast.Constant)
    )


def is_shown(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool | None:
    """Return whether a literal is shown; None if its words have to decide."""
    parent = parents[node]
    if isinstance(parent, ast.IfExp):
        return is_shown(parent, parents)
    if isinstance(parent, ast.keyword):
        return True if parent.arg in SHOWN_ARGUMENTS else None
    if isinstance(parent, ast.Call):
        name = ast.unparse(parent.func).rpartition(".")[2]
        return True if name in SHOWN else False if name in NOT_SHOWN else None
    return False if isinstance(parent, (ast.Compare, ast.Assert, ast.Subscript)) else None


if __name__ == "__main__":
    main([place.rstrip("/") for place in sys.argv[1:]])
