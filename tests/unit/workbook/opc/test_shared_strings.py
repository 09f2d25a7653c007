"""Shared strings: plain, rich and odd ones, by the fast and the slow path."""

from __future__ import annotations

import io

import pytest
from builders.planner_workbooks import MAIN
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import WorkbookError
from bridge.workbook.opc.shared_strings import SharedStrings


def texts(
    inner: str,
    start: str = f'<sst xmlns="{MAIN}" count="9">',
    end: str = "</sst>",
    encoding: str = "utf-8",
) -> list[str]:
    return [
        *SharedStrings(
            lambda: io.BytesIO(
                f'<?xml version="1.0" encoding="{encoding}"?>\n{start}{inner}{end}'.encode(encoding)
            )
        )
    ]


FORMS = (
    "<si><t>plain</t></si>",
    '<si><t xml:space="preserve"> kept </t></si>',
    '<si><t xml:space="default">default</t></si>',
    "<si><t></t></si>",
    "<si><t>a&amp;b_x0041_\r\nc</t></si>",
    "<si><t>x > y</t></si>",
    "<si><t/></si>",
    "<si/>",
    "<si><r><t>rich</t></r></si>",
    "\n<si><t>after a line</t></si>",
    "<si><t>hint</t><rPh><t>no</t></rPh></si>",
)


@given(st.lists(st.sampled_from(FORMS) | st.sampled_from(FORMS[:2]), max_size=8))
def test_strings_split_at_their_tags_are_those_of_the_slow_path(forms: list[str]) -> None:
    assert texts("".join(forms)) == texts("<!-- all by lxml -->" + "".join(forms))


@pytest.mark.parametrize("start", [f'<sst xmlns="{MAIN}">', f'<sst xmlns="{MAIN}"><!-- slow -->'])
def test_texts_of_which_a_part_is_struck_through_are_known_by_their_places(start: str) -> None:
    lines = ("<strike/>", '<strike val="0"/>', '<b/><strike val="1"/>', "<i/>")
    inner = "<si><t>Team A</t></si>" + "".join(
        f"<si><r><rPr>{line}</rPr><t>Team</t></r><r><t> A</t></r></si>" for line in lines
    )
    found = SharedStrings(lambda: io.BytesIO(f"{start}{inner}</sst>".encode()))
    marks = found.struck("x")
    assert marks is not None
    assert ([*marks], [*found]) == (["-", "x", "-", "x", "-"], ["Team A"] * 5)
    assert (
        SharedStrings(lambda: io.BytesIO(f"{start}<si><t>a</t></si></sst>".encode())).struck("x")
        is None
    )


def test_there_may_be_no_strings() -> None:
    assert texts("", f'<sst xmlns="{MAIN}"/>', "") == []
    assert texts("") == []
    assert [*SharedStrings(None)] == []


def test_many_strings_come_in_pieces() -> None:
    many = [f"text {number} é" for number in range(20_000)]
    assert texts("".join(f"<si><t>{text}</t></si>" for text in many)) == many


@pytest.mark.parametrize(
    "inner", ["<si><t>a</t>", "<si><t>&nbsp;</t></si>", "<si><t>a</si>", "<si><t>\x01</si>"]
)
def test_damaged_strings_are_refused(inner: str) -> None:
    with pytest.raises(WorkbookError):
        texts(inner)
