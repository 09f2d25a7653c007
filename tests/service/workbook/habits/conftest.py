"""A home in which the rules of the plan are off: they go by today, and have tests of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.changes.plan_rules import RULES
from bridge.settings import Settings, change_settings


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home-without-rules"))
    change_settings(lambda _: Settings(plan_rules={rule.code.value: False for rule in RULES}))
