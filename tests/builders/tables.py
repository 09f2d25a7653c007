"""Tables of cases as JSON beside a test: what a rule is called, then what goes in and what must
come out.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import pytest

Case: TypeAlias = dict[str, Any]
Test = TypeVar("Test", bound=Callable[..., object])


def of_test(test: str, name: str = "") -> Any:
    """Return the JSON file beside a test file: of the same name without `test_`, or called so."""
    path = Path(test)
    file = path.with_name(f"{name or path.stem.removeprefix('test_')}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def cases(test: str, name: str = "") -> pytest.MarkDecorator:
    """Return a mark that runs a test with each `case` of `{rule: [case, …], …}`."""
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(case, id=f"{rule} {number}".replace(" ", "-"))
            for rule, listed in of_test(test, name).items()
            for number, case in enumerate(listed, 1)
        ],
    )


def tabled(*columns: str) -> Callable[[Test], Test]:
    """Return a mark that runs a test with each row of the table that is called as the test is, in
    the JSON file beside it.
    """

    def marked(test: Test) -> Test:
        rule = test.__name__.removeprefix("test_").replace("_", " ")
        rows = of_test(inspect.getfile(test))[rule]
        names = columns if len(columns) > 1 else columns[0]
        mark: Callable[[Test], Test] = pytest.mark.parametrize(names, rows)
        return mark(test)

    return marked
