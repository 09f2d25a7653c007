"""The table of switches: each is named once, says what it stands for, and takes only values that it has."""

from __future__ import annotations

from pathlib import Path

import pytest

import bridge.practice
from bridge.errors import UsageError
from bridge.practice.switches import SWITCHES, Switches


def test_every_switch_is_named_once_says_what_it_stands_for_and_accepts_its_default() -> None:
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)
    for switch in SWITCHES:
        assert switch.accepts(switch.default), switch.name
        assert switch.point, switch.name
        assert switch.meaning.endswith("."), switch.name
        assert len(switch.values) >= 2 or switch.takes, switch.name


def test_every_switch_is_read_somewhere() -> None:
    folder = Path(bridge.practice.__path__[0])
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "switches.py")
    unread = [switch.name for switch in SWITCHES if f'"{switch.name}"' not in code]
    assert unread == []


def test_a_switch_that_does_not_exist_is_refused_with_all_names() -> None:
    with pytest.raises(UsageError, match='has no switch "adress"') as caught:
        Switches({"adress": "any"})
    assert "address, export-path" in str(caught.value.advice)


@pytest.mark.parametrize(("name", "value"), [("address", "v2"), ("delay", "-1"), ("delay", "soon"), ("echo-zone", "Mars/Base")])
def test_a_value_that_does_not_exist_is_refused_with_the_choices(name: str, value: str) -> None:
    with pytest.raises(UsageError, match=f'The switch "{name}" cannot be set to "{value}"'):
        Switches({name: value})


@pytest.mark.parametrize(("name", "value"), [("clock-skew", "-90"), ("delay", "1.5"), ("echo-zone", "America/St_Johns"), ("index-base", "2")])
def test_numbers_zones_and_words_are_accepted(name: str, value: str) -> None:
    assert Switches({name: value})[name] == value
