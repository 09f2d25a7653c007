"""The table of dialects: each switch is named once, says what it is for, and is used."""

from __future__ import annotations

from pathlib import Path

from dialects.table import SWITCHES


def test_every_switch_is_named_once_says_what_it_is_for_and_accepts_its_default() -> None:
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)
    for switch in SWITCHES:
        assert switch.accepts(switch.default), switch.name
        assert switch.point, switch.name
        assert switch.meaning.endswith("."), switch.name
        assert len(switch.values) >= 2 or switch.takes, switch.name


def test_every_switch_is_used() -> None:
    code = (Path(__file__).parents[2] / "dialects" / "service.py").read_text(encoding="utf-8")
    assert [switch.name for switch in SWITCHES if f'"{switch.name}"' not in code] == []
