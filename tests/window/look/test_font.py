"""The font of the window: ours in three weights, the system's behind it, and nothing is lost where
its files are missing.
"""

from __future__ import annotations

from pathlib import Path

import parts
import pytest
from PySide6.QtWidgets import QApplication

from bridge.gui.look import colours, theme


def test_without_its_files_the_window_is_written_in_the_systems_font(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, system = colours.families()
    assert ours == "Inter"
    monkeypatch.setattr(colours, "asset", lambda name: tmp_path / name)
    monkeypatch.setattr(colours, "families", colours.families.__wrapped__)
    theme.apply("light", 100)
    assert qapp.font().families() == [system]


def test_its_licence_goes_with_every_copy_of_the_program(tmp_path: Path) -> None:
    parts.write_licences([parts.FONT], tmp_path / "licences")
    text = (tmp_path / "licences" / "Inter" / "OFL.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright 2020 The Inter Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Inter 3.019: OFL-1.1" in (tmp_path / "licences" / "README.txt").read_text(
        encoding="utf-8"
    )
