"""Source -> mutants of it: one small change each, as a slip of a programmer would be. Pure; the same source gives the same mutants in the same order.

Not mutated: what a run does not see or tests do not hold (annotations, docstrings, `__all__`, decorators, words of sentences, type checking blocks).
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_COUNTED: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitOr: "&", ast.BitAnd: "|"}


class Mutant(NamedTuple):
    """One change: the text from `start` to `end` (in UTF-8 bytes) becomes `new`; `line` is where it stands, `what` says it."""

    start: int
    end: int
    new: str
    line: int
    what: str

    def of(self, source: str) -> str:
        """Return the source with this change."""
        content = source.encode()
        return (content[: self.start] + self.new.encode() + content[self.end :]).decode()


def mutants(source: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of their places. A few do not compile: see `compiles`."""
    found = {(one.start, one.end, one.new): one for one in _Finder(source).found()}
    return sorted(found.values())


def compiles(source: str) -> bool:
    """Whether a mutant is a module at all."""
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


class _Finder:
    """Walks a module."""

    def __init__(self, source: str) -> None:
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line.encode()))
        self._content = source.encode()
        self._tree = ast.parse(source)

    def found(self) -> Iterator[Mutant]:
        for statement in self._tree.body:
            yield from self._walk(statement)

    def _walk(self, node: ast.AST) -> Iterator[Mutant]:
        if _skipped(node):
            return
        yield from self._changes(node)
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list", "bases", "type_params", "ctx"}:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._walk(child)

    def _changes(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
                yield self._between(left, right, _COMPARED[type(op)])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED and not _is_text(left) and not _is_text(right):
                yield self._between(left, right, _COUNTED[type(op)])
            case ast.BoolOp(op=op, values=values):
                for left, right in itertools.pairwise(values):
                    yield self._between(left, right, "or" if isinstance(op, ast.And) else "and")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._put(node, self._text(operand), "without not")
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield self._put(test, f"(not ({self._text(test)}))", "the condition turned")
            case ast.comprehension(ifs=[first, *_]):
                yield self._put(first, f"(not ({self._text(first)}))", "the condition turned")
            case ast.Constant(value=bool(value)):
                yield self._put(node, str(not value), f"{not value}")
            case ast.Constant(value=int(value)):
                yield self._put(node, str(value + 1), f"{value + 1}")
            case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and not value.value):
                yield self._put(value, "None", "returns None")
            case ast.Break():
                yield self._put(node, "continue", "continue")
            case ast.Continue():
                yield self._put(node, "break", "break")
            case ast.Expr(value=ast.Call() as call) if not _skipped(call):
                yield self._put(node, "pass", "left out")
            case ast.AugAssign() | ast.Delete():
                yield self._put(node, "pass", "left out")
            case ast.Assign(value=value) if not isinstance(value, ast.Constant) and isinstance(node.targets[0], ast.Attribute | ast.Subscript):
                yield self._put(node, "pass", "left out")
            case ast.Subscript(slice=ast.Slice(lower=lower, upper=upper)):
                for edge in (lower, upper):
                    if edge is not None and not isinstance(edge, ast.Constant):
                        yield self._put(edge, f"({self._text(edge)}) + 1", "one further")
            case _:
                pass

    def _place(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._content[start:end].decode()

    def _put(self, node: ast.AST, new: str, what: str) -> Mutant:
        assert isinstance(node, ast.expr | ast.stmt)
        return Mutant(*self._span(node), new, node.lineno, what)

    def _between(self, left: ast.expr, right: ast.expr, new: str) -> Mutant:
        """Replace the operator between two operands; brackets around them stay."""
        start, end = self._span(left)[1], self._span(right)[0]
        middle = self._content[start:end].decode()
        words = middle.replace("(", " ").replace(")", " ").split()
        operator = " ".join(words)
        place = middle.find(words[0]) if words else 0
        stop = middle.rfind(words[-1]) + len(words[-1]) if words else 0
        first = start + len(middle[:place].encode())
        return Mutant(first, start + len(middle[:stop].encode()), new, self._line(first), f"{operator} becomes {new}")

    def _line(self, place: int) -> int:
        return self._content[:place].count(b"\n") + 1


def _skipped(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Assert() | ast.Raise():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.AnnAssign(value=None):
            return True
        case ast.Call(func=ast.Name(id="say" | "plural" | "field" | "cast" | "TypeVar" | "NewType")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logging" | "_log"))):
            return True
        case _:
            return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
