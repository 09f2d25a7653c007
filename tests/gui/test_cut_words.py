"""No word of a page or dialog is cut, at both sizes: a sample here, every picture in the deep run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.cut_words import cut_words
from gui.dialog_scenes import DIALOGS
from gui.more_scenes import MORE
from gui.pictures import SIZES
from gui.scenes import SCENES
from pytestqt.qtbot import QtBot

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.widgets.controls import Elided, button, label

SAMPLE = {
    ("03-review", "1280x700"),
    ("06-history", "1280x700"),
    ("07-put-back", "1200x672"),
    ("23-palette", "1200x672"),
}


def every() -> Iterator[object]:
    """Yield each scene at each size; all but the sample are deep."""
    for scene in (*SCENES, *MORE, *DIALOGS):
        for size in SIZES:
            yield pytest.param(scene, size, marks=() if (scene, size) in SAMPLE else pytest.mark.deep)


@pytest.mark.parametrize(("scene", "size"), list(every()))
def test_no_word_is_cut(qtbot: QtBot, tmp_path: Path, scene: str, size: str) -> None:
    theme.apply("light", 100)
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(*SIZES[size])
    frame.show()
    dialog = DIALOGS[scene](frame, tmp_path) if scene in DIALOGS else None
    if dialog is None:
        (SCENES | MORE)[scene](frame, tmp_path)
    try:
        found = ["not looked at yet"]
        for _ in range(40):  # the layout comes to rest after a while on a busy computer
            qtbot.wait(10)
            found = list(cut_words(dialog or frame))
            if not found:
                break
        assert found == []
    finally:
        frame.session.close()


def test_a_button_a_label_and_a_time_without_room_are_found(qtbot: QtBot, frame: Frame) -> None:
    words, narrow, time = label("The name of an activity"), button("Upload 12 rows"), Elided("Yesterday 08:21")
    inside = frame.current
    for widget in (words, narrow, time):
        widget.setParent(inside)
        widget.setFixedWidth(60)
        widget.show()
    qtbot.wait(20)
    found = [text.split("'")[1] for text in cut_words(inside)]
    assert sorted(found) == ["The name of an activity", "Upload 12 rows", "Yesterday 08:21"]
