"""Less motion, as the computer is set: asked of the desktop, and no where nobody answers."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bridge.gui.system.motion import less_motion

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another system is asked in another way")


@pytest.mark.parametrize(("answer", "less"), [("false", True), ("true", False), ("", False)])
def test_the_desktop_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, less: bool) -> None:
    program = tmp_path / "gsettings"
    program.write_text(f'#!/bin/sh\n[ "$*" = "get org.gnome.desktop.interface enable-animations" ] && echo {answer}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert less_motion() is less


def test_a_desktop_that_cannot_be_asked_wants_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert less_motion() is False
