"""The outcome of an upload goes into a folder that a sync program keeps: cut off, replaced,
renamed, removed and locked workbooks are waited for.

What cannot be written then stands in a file beside it, and the sentence names both; nothing that
another program wrote is lost.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from planner import Planner, RealTimeMonitor

from bridge.jobs.follow import Uploaded
from bridge.progress import Progress
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import open_sheet

BAD = "SA0411-044"
WRITES = "Writing the results into the workbook"


class Spoiling(RealTimeMonitor):
    """Does something to the folder when a step is reached, and something else at each wait after
    it.
    """

    def __init__(
        self, step: str, spoil: Callable[[], object], then: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__()
        self._step = step
        self._spoil = spoil
        self._then = then
        self.spoilt = False

    def _hear(self, progress: Progress) -> None:
        super()._hear(progress)
        if str(progress.step) == self._step and not self.spoilt:
            self.spoilt = True
            self._spoil()

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        if self.spoilt:
            self._then()


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export()
    anna.type(BAD, siteId="NO-SUCH-SITE")
    anna.type("DB0411-046", externalRemarks="sent")
    return anna


def uploaded(
    planner: Planner, spoil: Callable[[], object], then: Callable[[], object] = lambda: None
) -> Uploaded:
    """Upload with a folder that is spoilt when the outcome is about to be written."""
    planner.monitor = monitor = Spoiling(WRITES, spoil, then)
    planner.client = planner.new_client()
    done = planner.upload()
    assert monitor.spoilt
    assert (done.summary.updated, done.summary.failed) == (1, 1)
    assert not [path for path in planner.folder.iterdir() if path.name.endswith(".part")]
    return done


def refused(path: Path) -> list[object]:
    with open_sheet(path, FAILED_ROWS) as sheet:
        return [row.values.get("id") for row in sheet.rows()]


def cut(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def arriving(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")


@pytest.mark.parametrize("lock", ["~$Plan.xlsx", ".~lock.Plan.xlsx#"])
def test_a_workbook_that_is_open_is_waited_for_and_the_sentence_names_the_file_beside_it(
    planner: Planner, lock: str
) -> None:
    before = planner.plan.read_bytes()
    done = uploaded(planner, (planner.folder / lock).touch)
    assert (planner.plan.read_bytes(), done.workbook) == (
        before,
        planner.folder / "Plan (result).xlsx",
    )
    assert (
        str(done.beside)
        == "Plan.xlsx is open in another program. The result is in Plan (result).xlsx."
    )
    assert refused(planner.folder / "Plan (result).xlsx") == [BAD]
    assert "Waiting until Plan.xlsx is closed in another program" in planner.monitor.said


def test_a_half_copied_workbook_is_waited_for(planner: Planner) -> None:
    whole = planner.plan.read_bytes()
    done = uploaded(planner, lambda: cut(planner.plan), lambda: planner.plan.write_bytes(whole))
    assert (done.workbook, done.beside, refused(planner.plan)) == (planner.plan, None, [BAD])


SPOILS: dict[str, tuple[Callable[[Path], object], Callable[[Path], object], str]] = {
    "never whole": (
        cut,
        arriving,
        "Plan.xlsx is open in another program or is still being copied.",
    ),
    "cut off": (
        cut,
        lambda path: None,
        "Plan.xlsx cannot be opened. The file is damaged or was not copied completely.",
    ),
    "renamed": (
        lambda path: path.rename(path.with_name("Elsewhere.xlsx")),
        lambda path: None,
        "Plan.xlsx was moved or deleted.",
    ),
    "removed": (Path.unlink, lambda path: None, "Plan.xlsx was moved or deleted."),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_where_the_workbook_cannot_be_had_the_outcome_stands_in_one_made_of_what_was_sent(
    planner: Planner, spoil: str
) -> None:
    first, then, said = SPOILS[spoil]
    done = uploaded(planner, lambda: first(planner.plan), lambda: then(planner.plan))
    assert done.workbook == planner.folder / "Plan (result).xlsx"
    assert str(done.beside) == f"{said} The result is in Plan (result).xlsx."
    assert refused(planner.folder / "Plan (result).xlsx") == [BAD]
    with open_sheet(planner.folder / "Plan (result).xlsx") as sheet:
        assert (
            next(
                row.values["externalRemarks"]
                for row in sheet.rows()
                if row.values.get("id") == "DB0411-046"
            )
            == "sent"
        )


@pytest.mark.parametrize("how", ["replaced", "rewritten"])
def test_a_workbook_that_a_sync_program_exchanges_is_the_one_that_gets_the_outcome(
    planner: Planner, how: str
) -> None:
    newer = Path(shutil.copy(planner.plan, planner.folder / "newer.tmp.xlsx"))
    plan, planner.plan = planner.plan, newer
    planner.type("DB0411-045", externalRemarks="typed on another computer")
    planner.plan = plan
    done = uploaded(
        planner,
        lambda: newer.replace(plan) if how == "replaced" else plan.write_bytes(newer.read_bytes()),
    )
    assert (done.workbook, done.beside, refused(plan)) == (plan, None, [BAD])
    assert {change.id: [edit.field for edit in change.fields] for change in planner.changes()} == {
        "DB0411-045": ["externalRemarks"],
        BAD: ["siteId"],
    }
