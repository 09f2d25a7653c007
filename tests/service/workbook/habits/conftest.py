"""A home in which the rules of the plan are off: they go by today, and have tests of their own."""

from __future__ import annotations

import pytest

from bridge.changes.plan_rules import RULES
from bridge.settings import Settings, change_settings


@pytest.fixture(autouse=True)
def home() -> None:
    change_settings(lambda _: Settings(plan_rules={rule.code: False for rule in RULES}))
