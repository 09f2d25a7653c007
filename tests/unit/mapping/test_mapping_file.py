"""The mapping file: what it holds stays what it is, and a wrong one is a sentence with the place in
it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from builders.tables import of_test, tabled
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import MappingError
from bridge.mapping.mapping_file import read_mapping
from bridge.mapping.patterns import Pattern, PatternError

TABLES = of_test(__file__)

DESIGN = r"""{"mapping": 1, "name": "Weekly SAP plan", "kind": "activities",
 "table": {"sheet": "Plan*", "headerRows": 2, "header": ["Order", "Oper./Act.", "Functional Loc.", "Sched. start"], "stopAt": "blank key"},
 "key": {"columns": ["Order", "Oper./Act."], "id": "{Order}-{Oper./Act.}"},
 "fields": {"siteId": {"from": "Functional Loc.", "match": "^(DB\\d{4})", "values": {"DB0411": "Sandbank"}},
            "startDate": {"from": "Sched. start", "date": "day/month/year", "time": "07:00", "zone": "Europe/Berlin"},
            "endDate": {"from": "startDate", "plus": "Normal duration", "unit": "hours"},
            "status": {"from": "Op.SystemStatus", "values": {"REL": "DISPATCHED", "TECO": null}, "other": "stop"},
            "manpower": {"team": "Oper.WorkCenter", "count": "Number"},
            "externalRemarks": {"from": ["Opr. short text", "Order"], "join": " / "}},
 "unused": ["Description (2)", "Priority"], "emptyCells": "leave"}"""


def advice(body: bytes) -> str:
    with pytest.raises(MappingError) as raised:
        read_mapping(body, "weekly.json")
    assert str(raised.value.title) == "The column matching weekly.json cannot be read."
    return str(raised.value.advice)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"\xff\xfe{", "Save it as UTF-8 text."),
        (b"[" * 100_000, "It is nested too deeply."),
        (b" " * 4_194_305, "It is larger than 4 MB. Is it a column matching?"),
        (b'{"mapping": 1' + b"0" * 5000 + b"}", "A number in it is too long."),
        *TABLES["a wrong file is a sentence with the place in it"],
    ],
)
def test_a_wrong_file_is_a_sentence_with_the_place_in_it(
    body: bytes | str | dict[str, Any], said: str
) -> None:
    """A dictionary stands for the parts of a good file that are changed."""
    if isinstance(body, dict):
        body = json.dumps(json.loads(DESIGN) | body)
    assert said in advice(body.encode() if isinstance(body, str) else body)


@tabled("pattern")
def test_a_pattern_that_could_take_long_or_is_of_another_form_is_refused_before_it_runs(
    pattern: str,
) -> None:
    with pytest.raises(PatternError):
        Pattern(pattern)


@tabled("pattern", "text", "found")
def test_patterns_that_planners_write_are_taken(pattern: str, text: str, found: str | None) -> None:
    assert Pattern(pattern).found(text) == found


def test_a_pattern_has_at_most_200_characters() -> None:
    with pytest.raises(PatternError, match=r"cannot be used"):
        Pattern("(a)" + "b" * 198)
    Pattern("(a)" + "b" * 197)


WORDS, NAMES = (
    ("startDate", "A", "hours", "{A}", "07:00", "(a+)"),
    ("from", "values", "plus", "key", "columns", "x"),
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=6,
)


def _places(shape: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = (
        shape.items()
        if isinstance(shape, dict)
        else enumerate(shape)
        if isinstance(shape, list)
        else ()
    )
    for name, part in inside:
        yield (*at, name)
        yield from _places(part, (*at, name))


@given(st.data(), JSON)
def test_any_part_of_a_file_may_be_anything_and_is_a_mapping_or_a_sentence(
    data: st.DataObject, instead: Any
) -> None:
    shape = json.loads(DESIGN)
    *path, last = data.draw(st.sampled_from([*_places(shape)]))
    part = shape
    for name in path:
        part = part[name]
    part[last] = instead
    body = json.dumps(shape).encode()
    found = None
    with suppress(MappingError):
        found = read_mapping(body, "weekly.json")
    if found is None:
        assert advice(body)
    else:
        assert read_mapping(found.text().encode(), "weekly.json") == found
