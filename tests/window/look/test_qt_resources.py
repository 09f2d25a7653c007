"""Pictures of the stylesheet are read from memory: nothing of them lies in a temporary folder, also
after the program was killed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, QIODevice
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from bridge.gui.look import stylesheet, theme


def content(path: str) -> bytes:
    file = QFile(path)
    assert file.open(QIODevice.OpenModeFlag.ReadOnly), path
    return bytes(file.readAll().data())


def test_each_file_is_read_back_by_its_name() -> None:
    files = {
        f"{name}.bin": name.encode() * 3 for name in ("tick", "up", "down", "a", "Ærø", "up@2x")
    } | {"empty": b""}
    stylesheet.register("test-of-files", files)
    assert {name: content(f":/test-of-files/{name}") for name in files} == files
    assert not QFile.exists(":/test-of-files/gone")


def test_the_look_is_dressed_without_a_file(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    theme.dress()
    theme.draw_pictures()
    folder = f":/{theme._pictures()}"
    assert f"url({folder}/tick.png)" in theme._application().styleSheet()
    sizes = [QImage(f"{folder}/{name}.png").width() for name in ("tick", "tick@2x")]
    assert sizes == [theme.px(16), 2 * theme.px(16)]
    assert list(tmp_path.glob("sheetbridge-*")) == []
