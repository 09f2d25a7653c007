"""What the first paint shows of the settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.gui.system.window_state import FirstLook, Memory
from bridge.settings import load_settings


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path))
    return tmp_path


def test_the_first_look_is_that_of_the_settings(home: Path) -> None:
    (home / "settings.json").write_text(
        json.dumps({"theme": "light", "text_size": 150}), encoding="utf-8"
    )
    memory = Memory()
    assert memory.first_look() == FirstLook("light", 150)
    for damaged in ("{", "[]", '{"theme": "purple", "text_size": "large"}'):
        (home / "settings.json").write_text(damaged, encoding="utf-8")
        assert memory.first_look() == FirstLook("system", 100)
    for size, shown in ((1, 50), (-1, 50), (0, 50), (100000, 400)):
        (home / "settings.json").write_text(json.dumps({"text_size": size}), encoding="utf-8")
        assert memory.first_look().percent == shown == load_settings().text_size
