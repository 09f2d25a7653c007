"""What versions up to 0.1 kept in the window's own store is read for ever, and what stays there is where the window was left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.gui.system.window_state import FirstLook, Memory
from bridge.settings import Settings, load_settings

KEPT = "[General]\nask-many=false\nfolder=/plans\nnotify=false\nopen-ready=true\npage=export\ntext-size=125\ntheme=dark\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path))
    (tmp_path / "window.ini").write_text(KEPT, encoding="ascii")
    return tmp_path


def test_settings_of_an_earlier_version_are_found_and_hold_where_nothing_was_set_since(home: Path) -> None:
    memory = Memory()
    assert memory.earlier() == {"theme": "dark", "text-size": "125", "notify": "false", "ask-many": "false", "open-ready": "true"}
    found = Settings().with_earlier(memory.earlier())
    assert (found.theme, found.text_size) == ("dark", 125)
    assert (found.notify, found.ask_many, found.open_ready) == (False, False, True)
    memory.drop(memory.earlier())
    assert (Memory().earlier(), Memory().text("page"), Memory().text("folder")) == ({}, "export", "/plans")


def test_a_word_that_says_nothing_is_left_out() -> None:
    assert Settings().with_earlier({"theme": "purple", "text-size": "large", "notify": "perhaps", "gone": "1"}) == Settings()


def test_the_first_look_is_that_of_the_settings_once_they_moved(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"theme": "light", "text_size": 150}), encoding="utf-8")
    memory = Memory()
    memory.drop(memory.earlier())
    assert memory.first_look() == FirstLook("light", 150)
    for damaged in ("{", "[]", '{"theme": "purple", "text_size": "large"}'):
        (home / "settings.json").write_text(damaged, encoding="utf-8")
        assert memory.first_look() == FirstLook("system", 100)
    for size, shown in ((1, 50), (-1, 50), (0, 50), (100000, 400)):
        (home / "settings.json").write_text(json.dumps({"text_size": size}), encoding="utf-8")
        assert memory.first_look().percent == shown == load_settings().text_size
