"""A folder that a sync program keeps while we read: cut off, replaced, renamed, removed and locked
files at each step of a merge and of a check.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from builders.tables import tabled
from faults.quick import QuickMonitor
from planner import Planner, at_work
from sheets import type_into

from bridge.errors import WorkbookError
from bridge.jobs.check import CheckRequest, check
from bridge.jobs.merge import MergeDone, MergeRequest, merge_plans
from bridge.progress import Progress
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.read.snapshots import sync_copies

LATER = "said later"


class Folder:
    """A plan, Anna's copy of it, and what a sync program may put in their place."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.plan = planner.plan
        self.folder = planner.folder
        self.out = self.folder / "Merged.xlsx"
        self.copy = planner.keep_copy("Anna.xlsx")
        self.type(self.copy, "hers")
        self.newer = Path(shutil.copy(self.plan, self.folder / "newer.tmp.xlsx"))
        self.type(self.newer, LATER)

    def type(self, path: Path, text: str) -> None:
        type_into(path, 5, externalRemarks=text)

    def remarks(self, path: Path) -> object:
        with open_sheet(path) as sheet:
            return next(
                row.values.get("externalRemarks") for row in sheet.rows() if row.number == 5
            )

    def merge(self, monitor: QuickMonitor, *, overwrite: bool = False) -> MergeDone:
        return merge_plans(
            MergeRequest(self.plan, (self.copy,), self.out, (), overwrite, "Europe/Copenhagen"),
            monitor,
        )


@pytest.fixture(scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    with at_work(tmp_path_factory.mktemp("kept"), 20) as planner:
        planner.export()
        yield Folder(planner)


@pytest.fixture
def folder(_folder: Folder, tmp_path: Path) -> Folder:
    """Return the folder anew for each test."""
    found = object.__new__(Folder)
    found.planner, found.folder = _folder.planner, tmp_path
    found.plan, found.copy, found.newer = (
        Path(shutil.copy(path, tmp_path)) for path in (_folder.plan, _folder.copy, _folder.newer)
    )
    found.out = tmp_path / "Merged.xlsx"
    return found


class Spoiling(QuickMonitor):
    """Does something to the folder at one step."""

    def __init__(self, step: int, spoil: Callable[[], object]) -> None:
        super().__init__()
        self._left = step
        self._spoil = spoil
        self.spoilt = False

    def _hear(self, progress: Progress) -> None:
        super()._hear(progress)
        self._left -= 1
        if self._left == -1:
            self._spoil()
            self.spoilt = True


def cut(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def rewritten(path: Path, newer: Path) -> None:
    path.write_bytes(newer.read_bytes())


def replaced(path: Path, newer: Path) -> None:
    Path(shutil.copy(newer, path.with_suffix(".incoming"))).replace(path)


SPOILS: dict[str, Callable[[Path, Path], object]] = {
    "cut off": lambda path, newer: cut(path),
    "rewritten": rewritten,
    "replaced": replaced,
    "renamed": lambda path, newer: path.rename(path.with_name("Elsewhere.xlsx")),
    "removed": lambda path, newer: path.unlink(),
    "locked": lambda path, newer: path.with_name(f"~${path.name}").touch(),
}


@pytest.mark.parametrize("step", range(3))
@pytest.mark.parametrize("which", ["plan", "copy"])
@pytest.mark.parametrize("spoil", SPOILS)
def test_a_merge_takes_each_file_as_it_stood_at_one_moment_or_names_it(
    folder: Folder, spoil: str, which: str, step: int
) -> None:
    path: Path = getattr(folder, which)
    before = {other: other.read_bytes() for other in (folder.plan, folder.copy)}
    monitor = Spoiling(step, lambda: SPOILS[spoil](path, folder.newer))
    refused, done = "", None
    try:
        done = folder.merge(monitor)
    except WorkbookError as error:
        refused = str(error.title)
    if done is None:
        assert path.name in refused
        assert not folder.out.exists()
    elif done.workbook is not None:
        assert folder.remarks(done.workbook) in {"hers", LATER}
    else:
        assert [clash.values for clash in done.conflicts] == [
            {"Plan.xlsx": LATER, "Anna.xlsx": "hers"}
        ]
    assert monitor.spoilt
    after = {other: other.read_bytes() for other in before if other.exists()}
    assert all(data == before[other] for other, data in after.items() if other != path), (
        "a merge changes none of the files that it reads"
    )
    assert not list(folder.folder.glob("*.part")) + list(folder.folder.glob(".*.part"))


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_check_takes_the_file_as_it_stood_when_it_was_opened(folder: Folder, spoil: str) -> None:
    folder.type(folder.plan, "mine")
    monitor = Spoiling(0, lambda: SPOILS[spoil](folder.plan, folder.newer))
    checked = check(None, CheckRequest(folder.plan), monitor)
    assert monitor.spoilt
    assert [
        (change.row, [edit.after for edit in change.fields]) for change in checked.changes.changes
    ] == [(5, ["mine"])]
    assert (checked.changes.rows, list(checked.changes.removed)) == (20, [])


@pytest.mark.parametrize("lock", ["~$Merged.xlsx", ".~lock.Merged.xlsx#"])
def test_a_result_that_is_open_elsewhere_is_waited_for_and_then_saved_beside_and_named(
    folder: Folder, lock: str
) -> None:
    shutil.copy(folder.plan, folder.out)
    (folder.folder / lock).touch()
    monitor = QuickMonitor()
    done = folder.merge(monitor, overwrite=True)
    beside = folder.folder / "Merged (merged).xlsx"
    assert (done.workbook, folder.remarks(beside)) == (beside, "hers")
    assert [str(text) for text in done.warnings] == [
        "Merged.xlsx is open in another program.",
        "The merged plan was saved as Merged (merged).xlsx.",
    ]
    assert sum(monitor.pauses) == pytest.approx(20, abs=8)
    assert folder.out.read_bytes() == folder.plan.read_bytes()


def test_a_result_that_somebody_else_made_meanwhile_is_not_written_over(folder: Folder) -> None:
    done = folder.merge(Spoiling(2, lambda: folder.out.write_text("of somebody else")))
    assert folder.out.read_text() == "of somebody else"
    assert done.workbook == folder.folder / "Merged (merged).xlsx"
    assert "Merged (merged).xlsx" in str(done.warnings[-1])


@tabled("name", "found")
def test_copies_that_sync_programs_make_are_known_by_their_names(
    folder: Folder, name: str, found: bool
) -> None:
    shutil.copy(folder.copy, folder.folder / name)
    assert sync_copies(folder.plan) == ((folder.folder / name,) if found else ())


def test_a_file_of_another_export_or_of_no_export_is_no_copy_whatever_its_name(
    folder: Folder,
) -> None:
    folder.planner.plan = folder.folder / "Plan-PC123.xlsx"
    folder.planner.export()
    (folder.folder / "Plan (1).xlsx").write_text("no workbook")
    assert sync_copies(folder.plan) == ()


def test_a_check_offers_the_merge_of_copies_that_stand_beside(folder: Folder) -> None:
    shutil.copy(folder.copy, folder.folder / "Plan-PC123.xlsx")
    notes = [str(text) for text in check(None, CheckRequest(folder.plan), QuickMonitor()).notes]
    assert (
        notes[-1] == "Copies of the same export are in its folder: Plan-PC123.xlsx. Merge them to "
        "include their edits."
    )


def test_a_file_that_is_written_while_it_is_read_is_never_taken_for_a_damaged_one(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    copying = shutil.copyfileobj

    def copy_and_write(source: object, target: object, length: int) -> None:
        copying(source, target, length)  # type: ignore[arg-type]
        with folder.plan.open("ab") as file:
            file.write(b"\0")

    monkeypatch.setattr(shutil, "copyfileobj", copy_and_write)
    with pytest.raises(WorkbookError, match=r"Another program is writing Plan\.xlsx\."):
        open_sheet(folder.plan)
