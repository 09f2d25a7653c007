"""For every test: the profiles of hypothesis, and no home, account or vault of the person who runs
them.
"""

from __future__ import annotations

import logging
import os
import random
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import start
from campaign import DEEP, Within, elapsed_below
from hypothesis import HealthCheck, settings

from bridge import log, vault

if TYPE_CHECKING:
    from planner import Planner

_HOMES = count()

settings.register_profile(
    "suite",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
settings.load_profile("deep" if DEEP else "suite")

start.ahead()  # before the modules of the tests are read

# Containers often forbid .pyc files; without them every run compiles 300 files of tests again.
sys.dont_write_bytecode = False

# In memory, where there is room, each test takes half the time: nothing waits for a disk.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"


@pytest.fixture(autouse=True)
def _no_home_of_a_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep every test out of the settings, runs and accounts of whoever runs it."""
    for name in [name for name in os.environ if name.startswith("SHEETBRIDGE_")]:
        monkeypatch.delenv(name)
    # Each test a home of its own, made when something is kept there: what one saves must not be the
    # settings of the next.
    monkeypatch.setenv(
        "SHEETBRIDGE_HOME",
        str(Path(tmp_path_factory.getbasetemp()) / f"nobodys-home-{next(_HOMES)}"),
    )
    monkeypatch.setattr(vault, "_MEMORY", {})


@pytest.fixture(autouse=True)
def _date_of_the_suite() -> Iterator[None]:
    """Let each test begin on the date of the suite."""
    start.ahead()
    yield
    start.ahead()


@pytest.fixture(autouse=True)
def _no_log_of_the_test_before() -> Iterator[None]:
    """Close the log that a test has started, and forget its secrets: a program logs to one folder,
    and each test is a program of its own.
    """
    root = logging.getLogger()
    before = list(root.handlers)
    level = root.level
    secrets = set(log._SECRETS)
    yield
    log._SECRETS.clear()
    log._SECRETS.update(secrets)
    for handler in [
        handler
        for handler in root.handlers
        if handler not in before and isinstance(handler, logging.FileHandler)
    ]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


@pytest.fixture
def within() -> Within:
    """Hold what a test does to so many seconds on the wall.

    They count in the deep run, which takes the tests that ask for this along.
    """
    return elapsed_below


@pytest.fixture
def policy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of a company's presets and locks, not written yet."""
    path = tmp_path / "policy.json"
    monkeypatch.setattr("bridge.settings.policy_places", lambda: (path,))
    return path


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Planner]:
    """A planner with an account at a practice service of her own, and no workbook yet."""
    from planner import at_work  # the service is loaded for the tests that want one

    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home"))
    with at_work(tmp_path) as planner:
        yield planner


@pytest.fixture
def planner(anna: Planner) -> Planner:
    """A planner with an export of the practice account's plan."""
    anna.export()
    return anna


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle where SUITE_ORDER has a number: each gives an order of its own. The deep run also
    takes what measures time.
    """
    for item in items:
        if DEEP and "within" in getattr(item, "fixturenames", ()):
            item.add_marker("deep")
    if order := os.environ.get("SUITE_ORDER"):
        random.Random(order).shuffle(items)
