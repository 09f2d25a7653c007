"""A changed module -> the functions of this process, changed in place: no module is read again, and all who hold a function hold its change.

It says no, and changes nothing, where the change is not inside a function, or where a function that exists cannot be given its new code.
"""

from __future__ import annotations

import functools
import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import NamedTuple


class _Place(NamedTuple):
    """Which piece of code: its file, its name, and where each of its instructions stands."""

    file: str
    name: str
    first_line: int
    instructions: bytes


class Functions:
    """The functions of this process, as they are when this is made."""

    def __init__(self) -> None:
        self._by_place: dict[_Place, list[FunctionType]] = defaultdict(list)
        self._caches = caches()
        for found in gc.get_objects():
            if isinstance(found, FunctionType):
                self._by_place[_place(found.__code__)].append(found)

    def change(self, file: str, before: str, after: str) -> bool:
        """Give the functions of a file the code of its changed source; False, and nothing is changed, where that is not the whole change."""
        old, new = compile(before, file, "exec"), compile(after, file, "exec")
        if _outside_functions(old) != _outside_functions(new):
            return False
        changed: list[tuple[FunctionType, CodeType]] = []
        for was, becomes in _pairs(old, new):
            held = self._by_place.get(_place(was), [])
            if becomes is None or len(was.co_freevars) != len(becomes.co_freevars):
                if held:
                    return False
            else:
                changed.extend((function, becomes) for function in held)
        for function, code in changed:
            function.__code__ = code
        for cache in self._caches:
            cache.cache_clear()
        return True


def caches() -> list[functools._lru_cache_wrapper[object]]:
    """Return the program's functions that remember what they gave."""
    gc.unfreeze()  # what a window set aside from the collector would not be among its objects
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return [one for one in found if (getattr(one, "__module__", None) or "").startswith("bridge")]


def _place(code: CodeType) -> _Place:
    return _Place(code.co_filename, code.co_qualname, code.co_firstlineno, code.co_linetable)


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _outside_functions(code: CodeType) -> tuple[object, ...]:
    """Return what a module or the body of a class does by itself, without the functions in it."""
    constants = [repr(constant) for constant in code.co_consts if not isinstance(constant, CodeType)]
    inner = [one.co_qualname if _is_function(one) else _outside_functions(one) for one in _inner(code)]
    return code.co_name, code.co_code, code.co_names, constants, inner


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType | None]]:
    """Give each inner piece of code with the one that takes its place; None where the change took it away."""
    before, after = _inner(old), _inner(new)
    same = [one.co_qualname for one in before] == [one.co_qualname for one in after]
    for number, one in enumerate(before):
        taking = after[number] if same else None
        yield one, taking
        if taking is None:
            yield from _gone(one)
        else:
            yield from _pairs(one, taking)


def _gone(code: CodeType) -> Iterator[tuple[CodeType, None]]:
    for one in _inner(code):
        yield one, None
        yield from _gone(one)
