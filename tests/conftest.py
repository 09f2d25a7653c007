"""For every test: the profiles of hypothesis, and no home, account or vault of the person who runs them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from campaign import DEEP
from hypothesis import HealthCheck, settings

settings.register_profile("suite", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=2000, suppress_health_check=list(HealthCheck), print_blob=True)
settings.load_profile("deep" if DEEP else "suite")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"


@pytest.fixture(autouse=True)
def _no_home_of_a_person(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep every test out of the settings, runs and accounts of whoever runs it."""
    for name in [name for name in os.environ if name.startswith("SHEETBRIDGE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(Path(tmp_path_factory.getbasetemp()) / "nobodys-home"))
