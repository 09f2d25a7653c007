"""The mapping file: what it holds stays what it is, and a wrong one is a sentence with the place in
it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from builders.tables import of_test
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


def changed(**parts: Any) -> bytes:
    return json.dumps(json.loads(DESIGN) | parts).encode()


def advice(body: bytes) -> str:
    with pytest.raises(MappingError) as raised:
        read_mapping(body, "weekly.json")
    assert str(raised.value.title) == "The column matching weekly.json cannot be read."
    return str(raised.value.advice)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"mapping": 1,\n "name": }', "Line 2, character 10: Expecting value."),
        (b"\xff\xfe{", "Save it as UTF-8 text."),
        (b'{"mapping": 1, "mapping": 1}', "“mapping” is used twice."),
        (b"[" * 100_000, "It is nested too deeply."),
        (b" " * 4_194_305, "It is larger than 4 MB. Is it a column matching?"),
        (changed(mapping=2), "At mapping: Input should be 1"),
        (b'{"mapping": 1' + b"0" * 5000 + b"}", "A number in it is too long."),
        (changed(fields={"startDate": {"from": "A", "zone": "x" * 101}}), ("At fields > startDate > zone: String should have at most 100 characters")),
        (changed(kind="personnel"), ("“personnel” cannot be uploaded. A column matching is for activities.")),
        (changed(key={"columns": ["A", "A"]}), "At key: The key contains a column twice."),
        (changed(key={"columns": ["A"], "id": "{B}"}), "At key: “B” is not a column of the key. The ID can use A."),
        (changed(fields={"siteId": {}}), ("At fields > siteId: A field needs “from”, “fixed”, or “team” with " "“count”.")),
        (changed(fields={"siteId": {"from": ["A", "B"]}}), ("At fields > siteId: Use “join” for several columns, and only then.")),
        (changed(fields={"manpower": {"team": "A"}}), "At fields > manpower: “team” needs “count”."),
        (changed(fields={"startDate": {"from": "A", "zone": "Mars/One"}}), "At fields > startDate: “Mars/One” is not a time zone."),
        (changed(fields={"startDate": {"from": "A", "time": "24:00"}}), "At fields > startDate: “24:00” is not a time."),
        (changed(fields={"endDate": {"from": "startDate", "plus": "A", "unit": "hours"}}), "The field “endDate” with “plus” needs “from”"),
        (changed(fields={"id": {"from": "A"}}), "The ID comes from the key, not from fields."),
        (changed(fields={"createdAt": {"from": "A"}}), ("“createdAt” cannot be uploaded. Fields are siteId, assetId, startDate,")),
        (changed(fields={"endDate": {"from": "startDate", "plus": "A"}}), "At fields > endDate: “plus” needs “unit”."),
        (changed(fields={"siteId": {"from": "A", "other": "keep"}}), "At fields > siteId: “other” needs “values”."),
        (changed(mapping=2, macro="x", name=7), "More mistakes: 2."),
        (changed(fields={"siteId": {"from": "A", "match": "(a+)+"}}), "At fields > siteId: “(a+)+” could take too long."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_a_sentence_with_the_place_in_it(body: bytes, said: str) -> None:
    assert said in advice(body)


@pytest.mark.parametrize(
    "pattern",
    ["((a+)+)$", "((?:a+)+)$", "((?:a|a)*)b", "(a|aa)+$", "(.*.*.*.*)x", "(" + "a?" * 26 + ")", r"(\w*)\1", "(?=a)(b)", "(?i)(a)",
     "(a{200}{200}{200})", "(a", "a)", "[(a)", "abc", "(a)(b)", "a" * 201 + "(b)", "(?P<name>a)", "(?:a{100}){100}(b)", r"(\x41)",
     "([^]])(?:x+)+", "([]])(?:x+)+", "([a])(?:x+)+"],
)  # fmt: skip
def test_a_pattern_that_could_take_long_or_is_of_another_form_is_refused_before_it_runs(
    pattern: str,
) -> None:
    with pytest.raises(PatternError):
        Pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    TABLES["patterns that planners write are taken"],
)
def test_patterns_that_planners_write_are_taken(pattern: str, text: str, found: str | None) -> None:
    assert Pattern(pattern).found(text) == found


def test_a_pattern_has_at_most_200_characters() -> None:
    with pytest.raises(PatternError, match=r"longer than 200 characters"):
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
