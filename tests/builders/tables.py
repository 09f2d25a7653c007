"""Tables of cases as JSON beside a test: what a rule is called, then what goes in and what must
come out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

Case: TypeAlias = dict[str, Any]


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
