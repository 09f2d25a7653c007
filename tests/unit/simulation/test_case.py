"""A case: its sections in any shape, its type, and edits that touch nothing else."""

from __future__ import annotations

import pytest
from builders.cases import CONSTRUCTION, OPERATION, construction
from builders.json_texts import texts
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import CaseError
from bridge.simulation.case import Case, CaseType, Edits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CONSTRUCTION, CaseType.CONSTRUCTION),
        (OPERATION, CaseType.OPERATION),
        ('{"kind": "Operations and Maintenance"}', CaseType.OPERATION),
        ('{"settings": {"type": "CONSTRUCTION_CASE"}}', CaseType.CONSTRUCTION),
        ('{"type": "O & M", "note": "construction"}', CaseType.OPERATION),
        ('{"one": "construction", "two": "O&M"}', None),
        (
            (
                '{"windFarms": {"infrastructureList": {"fixable": {"fixableType": "corrective'
                ' maintenance"}}}}'
            ),
            CaseType.OPERATION,
        ),
        ('{"windFarms": [], "name": "x"}', None),
    ],
)
def test_the_type_is_named_or_follows_from_the_fixables(
    text: str, expected: CaseType | None
) -> None:
    assert Case.of(text, "case").case_type is expected


def test_edits_change_only_what_they_name() -> None:
    case = construction()
    edited = case.edited(
        Edits(
            values={
                ("vesselList", 0, "capacity"): "14",
                ("windFarms", 0, "infrastructureList", 1, "fixable", "hours"): "9",
            }
        )
    )
    assert edited.text == CONSTRUCTION.replace('"capacity": 12', '"capacity": 14').replace(
        '"hours": 8', '"hours": 9'
    )
    assert edited.outside == case.outside


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[1]",
        b"<html>",
        b'{"a": NaN}',
        '{"a": 1}'.encode("utf-16"),
        b'{"a": "\xff"}',
        b"PK\x03\x04",
    ],
)
def test_what_is_no_case_is_refused_with_a_plain_message(content: bytes) -> None:
    with pytest.raises(CaseError) as refused:
        Case.read(content, "plan.json")
    assert str(refused.value.title).startswith("plan.json is not a case")


@given(texts, texts, texts, st.sampled_from(["7", '"x"', "null"]))
def test_generated_cases_keep_every_byte_but_the_edited(
    vessels: str, fixable: str, other: str, new: str
) -> None:
    text = (
        f'{{ "before" :{other},"vesselList":{vessels} , "windFarms":[{{"infrastructureList":['
        f'{{"x":{other},\n"fixable":{fixable}}}]}}],"after":{other} }}'
    )
    case = Case.of(text, "generated")
    assert case.edited(Edits()).text == text
    for _, member in case.by_key.values():
        for caption, value in member.values.items():
            if not value.doubled:
                from bridge.jsonio.source_edit import read_path

                path = read_path(caption)
                assert path is not None
                node = case.root.at((*member.path, *path))
                assert node is not None
                edited = case.edited(Edits(values={(*member.path, *path): new}))
                assert edited.text == text[: node.start] + new + text[node.end :]
                assert edited.outside == case.outside
