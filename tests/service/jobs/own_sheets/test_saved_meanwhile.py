"""A planner's own sheet that is typed into and saved in the moment before it is replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from planner import Planner
from service.jobs.own_sheets.work_list import HEADER, cells, mapped, sent, typed, write

from bridge.errors import WorkbookError
from bridge.jobs.refresh import Fill, RefreshDone, fill_plan
from bridge.workbook.opc.package import Package

TEXT, SITE = HEADER.index("Text"), HEADER.index("Werk")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    return write(tmp_path / "Woche.xlsx")


@pytest.fixture
def saves(plan: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], list[str]]:
    """Let the planner type into row 2 of a column and save, each time before the file is replaced;
    at most this often. Returns the list of the texts typed.
    """
    changed_on_disk = Package.changed_on_disk

    def let(column: int, times: int) -> list[str]:
        texts = list[str]()

        def after_a_save(package: Package) -> bool:
            if package.path == plan and len(texts) < times:
                texts.append(f"typed {len(texts) + 1}")
                book = load_workbook(plan)
                book.worksheets[0].cell(2, column + 1, texts[-1])
                book.save(plan)
            return changed_on_disk(package)

        monkeypatch.setattr(Package, "changed_on_disk", after_a_save)
        return texts

    return let


@pytest.mark.parametrize(
    ("times", "second", "warning"),
    [
        (4, "Filter tauschen", "Internal remarks was not corrected because the cell was changed"),
        (99, "Filter prüfen", "The results were not written into Woche.xlsx. The history has them"),
    ],
)
def test_results_go_into_the_sheet_as_it_was_saved_last_or_not_at_all(
    anna: Planner,
    plan: Path,
    saves: Callable[[int, int], list[str]],
    times: int,
    second: str,
    warning: str,
) -> None:
    decisions = {
        ("4711-10", "internalRemarks"): typed("Öl wechseln", "Öl prüfen"),
        ("4711-20", "internalRemarks"): typed("Filter prüfen", "Filter tauschen"),
    }
    texts = saves(TEXT, times)
    done = sent(anna, plan, decisions=decisions)
    assert (done.summary.created, len(done.warnings)) == (3, 1)
    assert str(done.warnings[0]).startswith(warning)
    assert [cells(plan, row)[TEXT] for row in (2, 3)] == [texts[-1], second]


def test_an_update_takes_the_sheet_as_it_was_saved_last_or_refuses(
    anna: Planner, plan: Path, saves: Callable[[int, int], list[str]]
) -> None:
    sent(anna, plan)
    for id in ("4711-10", "4711-20"):
        anna.service.edit_activity(id, siteId="HW07")

    def update() -> RefreshDone:
        fill = Fill(mapped(), add=False)
        return fill_plan(anna.client, plan, anna.account, fill, "stop", anna.monitor, anna.ledger)

    texts = saves(SITE, 99)
    with pytest.raises(WorkbookError, match=r"Woche\.xlsx meanwhile\. It was not overwritten\."):
        update()
    assert [cells(plan, row)[SITE] for row in (2, 3)] == [texts[-1], "DB01"]
    texts = saves(SITE, 4)
    assert update().cells == 1
    assert [cells(plan, row)[SITE] for row in (2, 3)] == ["typed 4", "HW07"]
