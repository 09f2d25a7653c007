"""Checks that an installed or frozen program is complete, by using each part as a planner would.

Needs no network and no console. Uses a temporary folder only; the user's settings and history are
not touched.
"""

from __future__ import annotations

import os
import platform
import ssl
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import __version__, vault
from bridge.errors import BridgeError
from bridge.files import HOME_VARIABLE, asset, replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.change_set import Lookups, Origin
from bridge.records.columns import SheetLayout
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

_ASSETS = ("icons/sheetbridge.svg", "guide/it.md", "fonts/Inter-Regular.otf", "fonts/OFL.txt")
_RECORD: JsonObject = {
    "id": "0010",
    "siteId": "DB0411-018",
    "startDate": "2026-10-25T00:30:00.123Z",
    "status": "PLANNED",
    "teams": ["Blade crew", "Cable team, south"],
    "externalRemarks": "=1+1 ÆØÅ ßЖ\n_x0041_",
}
"""A record with values that are easily damaged: leading zeros, a repeated hour, a comma in a name,
text like a formula.
"""

_CLOCK_CHANGES = (
    ("Europe/Copenhagen", "2026-07-01T12:00:00+00:00", "14:00"),
    ("Europe/London", "2026-01-15T12:00:00+00:00", "12:00"),
    ("America/New_York", "2026-07-01T12:00:00+00:00", "08:00"),
    ("Asia/Tokyo", "2026-07-01T12:00:00+00:00", "21:00"),
    ("Australia/Sydney", "2026-01-15T12:00:00+00:00", "23:00"),
)


class BrokenError(BridgeError):
    """A part of the program does not work."""


@dataclass(frozen=True, slots=True)
class PartTested:
    """One part of the program, whether it works, and details."""

    name: str
    passed: bool
    seen: str
    seconds: float


@dataclass(frozen=True, slots=True)
class SelfTest:
    """All parts, in the order they were tested."""

    parts: tuple[PartTested, ...]

    @property
    def passed(self) -> bool:
        """Return whether every part works."""
        return all(part.passed for part in self.parts)

    def as_json(self) -> JsonObject:
        """Return the report for `--report` and `--json`."""
        return {
            "version": __version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "frozen": bool(getattr(sys, "frozen", False)),
            "passed": self.passed,
            "parts": [{**asdict(part), "seconds": round(part.seconds, 3)} for part in self.parts],
        }


def self_test(tell: Callable[[Text], None], monitor: Monitor) -> SelfTest:
    """Test every part and report each result.

    A broken part is reported as such and never raises an error.
    """
    parts = []
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, _home(Path(folder) / "home"):
        for name, test in _TESTS.items():
            monitor.check()
            part = _try(name, test, Path(folder), monitor)
            tell(
                say(
                    "{mark} {name}: {seen}",
                    mark="ok    " if part.passed else "FAILED",
                    name=part.name,
                    seen=part.seen,
                )
            )
            parts.append(part)
    return SelfTest(tuple(parts))


def write_report(tested: SelfTest, target: Path) -> None:
    """Write the report as JSON, completely or not at all."""
    with replacing(target) as temporary:
        temporary.write_text(json_text(tested.as_json()) + "\n", encoding="utf-8")


def _try(
    name: str, test: Callable[[Path, Monitor], str], folder: Path, monitor: Monitor
) -> PartTested:
    begin = monitor.now()
    try:
        seen, passed = test(folder, monitor), True
    except (
        BridgeError,
        ImportError,
        OSError,
        LookupError,
        ValueError,
        RuntimeError,
        TypeError,
        AttributeError,
    ) as error:
        seen, passed = f"{type(error).__name__}: {error}", False
    return PartTested(name, passed, seen, monitor.now() - begin)


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Use the folder as the program's home within the block."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = before


def _broken(what: str) -> BrokenError:
    return BrokenError(say("{what}.", what=what), say("Reinstall the program."))


# --- the parts ------------------------------------------------------------------------------------


def _resources(folder: Path, monitor: Monitor) -> str:
    missing = [name for name in _ASSETS if not asset(name).is_file()]
    if missing:
        raise _broken(f"missing: {', '.join(missing)}")
    return f"{sum(path.is_file() for path in asset('').rglob('*'))} files"


def _workbook(folder: Path, monitor: Monitor) -> str:
    """Write a workbook, read it, and compare every value."""
    from bridge.workbook.read.open_sheet import open_sheet
    from bridge.workbook.write.export_workbook import SheetToWrite, write_workbook

    records = [RawRecord(json_text(_RECORD), _RECORD)]
    path = folder / "Self-test.xlsx"
    origin = Origin("self-test", "", "project", "Europe/Copenhagen", "2026-01-01T00:00:00Z")
    plan = SheetLayout(ACTIVITIES.title, ACTIVITIES.columns, ACTIVITIES.name)
    write_workbook(path, [SheetToWrite(plan, lambda: records)], origin, Lookups, monitor)
    with open_sheet(path) as sheet:
        rows = [row.values for row in sheet.rows()]
        kept = sheet.baseline().get("0010")
    if kept != _RECORD or len(rows) != 1:
        raise _broken("the workbook's exported values differ from what was written")
    changed = [
        name for name in _RECORD if name != "startDate" and rows[0].get(name) != _RECORD[name]
    ]
    if changed:
        raise _broken(f"read back differently: {', '.join(changed)}")
    return f"{path.stat().st_size} bytes, every value read back"


def _vault(folder: Path, monitor: Monitor) -> str:
    store = vault.store_name()
    kept = vault.keep("self-test", vault.PASSWORD, "not a secret")
    secret = vault.find("self-test")
    vault.forget("self-test")
    if secret != "not a secret" or vault.find("self-test") is not None:
        raise _broken("a secret was not saved, or not deleted")
    return (
        f"{store}, {'saved and deleted' if kept else 'locked: secrets are asked for each time'}"
        if store
        else "none: secrets are asked for each time"
    )


def _trust(folder: Path, monitor: Monitor) -> str:
    from bridge.client.transport import trust

    context = trust()
    if context.verify_mode is not ssl.CERT_REQUIRED or not context.check_hostname:
        raise _broken("certificates would not be checked")
    return f"the system's certificates, {ssl.OPENSSL_VERSION}"


def _zones(folder: Path, monitor: Monitor) -> str:
    for zone, moment, wanted in _CLOCK_CHANGES:
        local = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone)).strftime("%H:%M")
        if local != wanted:
            raise _broken(f"{zone} shows {local} instead of {wanted}")
    if datetime(2026, 1, 1, tzinfo=UTC).astimezone().tzinfo is None:
        raise _broken("the computer's time zone is unknown")
    return f"{len(_CLOCK_CHANGES)} zones"


def _fonts(folder: Path, monitor: Monitor) -> str:
    from bridge.gui.app.app import letters_drawn

    boxes = letters_drawn("AaZz09ÆøßŁЖ")
    if boxes:
        raise _broken(f"no font has {' '.join(boxes)}")
    return "every letter is drawn"


def _window(folder: Path, monitor: Monitor) -> str:
    from bridge.gui.app.app import window_drawn

    width, height, colours = window_drawn()
    if colours < 16:
        raise _broken(f"the window shows {colours} colours")
    return f"{width} x {height}, {colours} colours"


def _demo(folder: Path, monitor: Monitor) -> str:
    """Run the complete round trip against the practice service."""
    from bridge.jobs.demo import run_demo
    from bridge.practice.app import PracticeService

    steps: list[Text] = []
    with PracticeService() as practice:
        demo_done = run_demo(practice, folder / "demo", monitor, steps.append)
    first, second = demo_done.first.summary, demo_done.second.summary
    if (first.failed, second.failed) != (3, 0) or second.sent != 3:
        raise _broken(
            f"the demonstration ended with {first.failed} and {second.failed} rows not accepted"
        )
    return f"{first.sent} rows sent, {first.failed} corrected and sent again"


_TESTS: dict[str, Callable[[Path, Monitor], str]] = {
    "resources": _resources,
    "workbook": _workbook,
    "vault": _vault,
    "trust": _trust,
    "zones": _zones,
    "fonts": _fonts,
    "window": _window,
    "demo": _demo,
}
