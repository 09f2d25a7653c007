"""Edits of JSON text: what is not named stays character for character."""

from __future__ import annotations

import json

import pytest
from builders.json_texts import texts
from hypothesis import given
from hypothesis import strategies as st

from bridge.jsonio.source_edit import (
    JsonTextError,
    Path,
    Shape,
    build,
    parse,
    read_path,
    rewrite,
    write_path,
)


@given(texts)
def test_what_is_not_edited_comes_back_as_it_was(text: str) -> None:
    assert rewrite(text, parse(text), {}, {}) == text


@given(texts)
def test_reads_what_the_standard_library_reads(text: str) -> None:
    node = parse(text)
    assert json.loads(text[node.start : node.end]) == json.loads(text) or "NaN" in text


@given(texts, st.data())
def test_a_change_replaces_only_the_text_of_its_value(text: str, data: st.DataObject) -> None:
    node, path = parse(text), list[str | int]()
    while node.nodes and (not path or data.draw(st.booleans())):
        place = data.draw(st.integers(0, len(node.nodes) - 1))
        step: str | int = node.names[place] if node.shape is Shape.OBJECT else place
        path.append(step)
        child = node.child(step)
        assert child is not None
        node = child
    assert (
        rewrite(text, parse(text), {tuple(path): '"new"'}, {})
        == text[: node.start] + '"new"' + text[node.end :]
    )


@given(st.lists(st.one_of(st.text(max_size=6), st.integers(0, 99)), max_size=5))
def test_a_path_reads_back_from_its_caption(steps: Path) -> None:
    assert read_path(write_path(tuple(steps))) == tuple(steps)


def test_new_members_are_built_from_their_parts() -> None:
    assert (
        build(
            {("name",): '"CTV 3"', ("limits", "wind"): "12", ("crew", 0): '"A"', ("crew", 1): '"B"'}
        )
        == '{"name": "CTV 3", "limits": {"wind": 12}, "crew": ["A", "B"]}'
    )


@pytest.mark.parametrize(
    ("text", "line", "character"),
    [
        ("", 1, 1),
        ('{"a":1,}', 1, 8),
        ("[1 2]", 1, 4),
        ("01", 1, 2),
        ('"\n"', 1, 1),
        ("NaN", 1, 1),
        ('{\n"a":1}x', 2, 7),
        ("[" * 300, 1, 201),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, line: int, character: int) -> None:
    with pytest.raises(JsonTextError) as refused:
        parse(text)
    assert (refused.value.line, refused.value.character) == (line, character)
