"""Shared strings: plain, rich and odd ones, by the fast and the slow path."""

from __future__ import annotations

import io
import tracemalloc
from functools import reduce
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workbook.planner_workbooks import MAIN, shared

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


ODD = (
    '<si><t>a&lt;b</t></si><si><t xml:space="preserve"> c </t></si><si/><si></si><si><t/></si>\n'
    "<si><r><rPr><b/></rPr><t>rich</t></r><r><t> text</t></r>"
    '<phoneticPr fontId="1"/></si><si><t>kanji</t><rPh sb="0"'
    ' eb="1"><t>no</t></rPh></si><si><t>_x0041__x005F_x0041_</t></si>'
)
EXPECTED = ["a<b", " c ", "", "", "", "rich text", "kanji", "A_x0041_"]


def test_every_form_of_a_string_is_read() -> None:
    assert texts(ODD) == EXPECTED


def test_the_slow_path_reads_the_same() -> None:
    prefixed = ODD.replace("</", "\0").replace("<", "<x:").replace("\0", "</x:")
    assert texts(prefixed, f'<x:sst xmlns:x="{MAIN}">', "</x:sst>") == EXPECTED
    assert texts(f"<!-- </si> -->{ODD}") == EXPECTED
    assert texts(ODD, encoding="utf-16") == EXPECTED


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


def test_cdata_in_a_string_is_read() -> None:
    assert texts("<si><t>one</t></si><si><t><![CDATA[a</si>b]]></t></si><si><t>three</t></si>") == [
        "one",
        "a</si>b",
        "three",
    ]


def test_there_may_be_no_strings() -> None:
    assert texts("", f'<sst xmlns="{MAIN}"/>', "") == []
    assert texts("") == []
    assert [*SharedStrings(None)] == []


def test_many_strings_come_in_pieces() -> None:
    many = [f"text {number} é" for number in range(20_000)]
    assert texts("".join(f"<si><t>{text}</t></si>" for text in many)) == many


WIDE = "x" * 200
LONG = "SB1|R|activities|" + "QUJD" * 8_000
ANY = ("plain", "", "Prüfung", "_x0000_", "_xD800_", "a&amp;b", "x" * 1_500, LONG)
MEANT = {"_x0000_": "\0", "_xD800_": "\ud800", "a&amp;b": "a&b"}


@st.composite
def orders(draw: st.DrawFn) -> tuple[list[str], list[int]]:
    """Return some texts, and places among them: in their order, near each other, anywhere."""
    many = [f"{draw(st.sampled_from(ANY))}{place if place % 3 else ''}" for place in range(40)]
    texts = [
        many[place % 40] if place % 7 else f"row {place}"
        for place in range(draw(st.sampled_from((1, 127, 128, 129, 700, 3_000))))
    ]
    place = st.integers(0, len(texts) - 1)
    starts = draw(st.lists(place, min_size=1, max_size=6))
    runs = [
        range(
            start,
            min(start + 128 * draw(st.integers(1, 20)), len(texts)),
            draw(st.sampled_from((1, 7, 127, 128, 129))),
        )
        for start in starts
    ]
    return texts, [*chain.from_iterable(runs), *draw(st.lists(place, max_size=20))]


@settings(max_examples=12)
@given(orders(), st.randoms(use_true_random=False))
def test_texts_that_are_asked_for_in_any_order_by_two_readers_are_those_of_a_list(
    asked: tuple[list[str], list[int]], chance: Random
) -> None:
    stored, places = asked
    found, known = shared(*stored), [*shared(*stored)]
    assert known == [
        reduce(lambda so_far, escape: so_far.replace(escape, MEANT[escape]), MEANT, text)
        for text in stored
    ]
    whole = iter(found)
    for start in range(0, len(places), 90):
        some = places[start : start + 90]
        assert found.many([str(place) for place in some]) == [
            known[place] or None for place in some
        ]
        assert found.many(["", str(some[0])]) == [None, known[some[0]] or None]
        assert found[elsewhere := chance.randrange(len(known))] == known[elsewhere]
        assert [*islice(whole, 70)] == known[start // 90 * 70 :][:70]


@pytest.mark.parametrize("place", [-1, 2, 10**30])
def test_a_text_that_is_not_there_is_no_other(place: int) -> None:
    strings = shared("a", "b")
    with pytest.raises(IndexError):
        strings[place]
    with pytest.raises(IndexError):
        strings.many(["1", str(place)])


def test_few_of_many_texts_are_in_memory() -> None:
    strings = shared(*(f"text {place} {WIDE}" for place in range(20_000)))
    assert strings[0]
    tracemalloc.start()
    try:
        for start in range(0, 20_000, 500):
            strings.many([*map(str, range(start, start + 500))])
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 2_500_000  # all texts would take 6 MB


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_temporary_folder_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.TemporaryFile", lambda prefix: open("/dev/full", "w+b"))  # noqa: PTH123, SIM115
    with pytest.raises(WorkbookError, match="could not be unpacked"):
        texts("<si><t>a</t></si>")


def test_a_comment_behind_the_strings_holds_none() -> None:
    assert texts("<si><t>a</t></si>", end="</sst><!-- </si> -->") == ["a"]


@pytest.mark.parametrize(
    "inner", ["<si><t>a</t>", "<si><t>&nbsp;</t></si>", "<si><t>a</si>", "<si><t>\x01</si>"]
)
def test_damaged_strings_are_refused(inner: str) -> None:
    with pytest.raises(WorkbookError):
        texts(inner)


def test_an_entity_is_refused() -> None:
    with pytest.raises(WorkbookError):
        texts("<si><t>&a;</t></si>", f'<!DOCTYPE sst [<!ENTITY a "b">]><sst xmlns="{MAIN}">')
