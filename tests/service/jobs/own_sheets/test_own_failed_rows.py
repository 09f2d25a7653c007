"""Corrections on `Failed rows` of an own sheet are compared with what was refused and the mapped
sheet, sent, and written back into that.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from planner import Planner
from service.jobs.own_sheets.work_list import HEADER, ROWS, cells, checked, sent, typed
from service.jobs.own_sheets.work_list import write as written
from sheets import edit, rows_of, workbook_at

from bridge.errors import WorkbookError
from bridge.jobs.upload import UploadChoices, preview_upload, save_corrections, upload
from bridge.ledger import Ledger
from bridge.workbook.layout import FAILED_ROWS

ONE, TWO = "4711-10", "4711-20"
BAD = ((*ROWS[0][:2], "NOWHERE", *ROWS[0][3:]), *ROWS[1:])


@pytest.fixture
def plan(anna: Planner, tmp_path: Path) -> Path:
    """A list whose second row was accepted once, and whose first row was refused for its site."""
    path = written(tmp_path / "Woche.xlsx", BAD)
    done = sent(anna, path)
    assert (done.summary.created, done.summary.failed) == (2, 1)
    return path


def listed(path: Path, sheet: str = FAILED_ROWS) -> list[dict[str, Any]]:
    """Return the rows of `Failed rows` by caption."""
    return rows_of(path, sheet)


def on_failed(path: Path, row: int = 2, **values: object) -> None:
    edit(path, {f"{caption} {row}": value for caption, value in values.items()}, FAILED_ROWS)


def in_plan(path: Path, row: int = 2, **values: object) -> None:
    edit(path, {f"{caption} {row}": value for caption, value in values.items()}, "Sheet")


def there(anna: Planner, id: str = ONE) -> dict[str, Any]:
    return anna.service.activity(id) or {}


def edits(anna: Planner, path: Path, **more: Any) -> dict[str, dict[str, object]]:
    found = checked(anna, path, **more).changes
    assert found.unchanged + len(found.changes) == found.rows
    return {
        change.id: {edit.field: edit.after for edit in change.fields} for change in found.changes
    }


def warnings(done: Any) -> list[str]:
    return [str(note) for note in done.warnings]


def test_a_correction_is_sent_and_goes_into_the_cell_and_the_row_leaves(
    anna: Planner, plan: Path
) -> None:
    assert [(row["Row"], row["Werk"]) for row in listed(plan)] == [(2, "NOWHERE")]
    on_failed(plan, Werk="DB01", Zustand="EROF")
    (change,) = checked(anna, plan).changes.changes
    assert (change.sheet, change.row, change.origin_sheet, change.origin_row, change.plan_row) == (
        FAILED_ROWS,
        2,
        "Sheet",
        2,
        2,
    )
    done = sent(anna, plan)
    assert (done.summary.created, warnings(done)) == (1, [])
    assert (there(anna)["siteId"], there(anna)["status"], listed(plan)) == ("DB01", "PLANNED", [])
    assert cells(plan, 2) == ["4711", "10", "DB01", *ROWS[0][3:5], "EROF", *ROWS[0][6:]]
    assert edits(anna, plan) == {}


def test_what_only_the_own_sheet_has_newer_goes_along_and_no_older_value_returns(
    anna: Planner, plan: Path
) -> None:
    on_failed(plan, Werk="STILL-NONE")
    in_plan(plan, Text="second")
    assert sent(anna, plan).summary.failed == 1
    (row,) = listed(plan)
    assert (row["Werk"], row["Text"], cells(plan, 2)[2]) == ("STILL-NONE", "second", "NOWHERE")
    on_failed(plan, Werk="DB01")
    assert sent(anna, plan).summary.created == 1
    assert (there(anna)["siteId"], there(anna)["internalRemarks"], cells(plan, 2)[2]) == (
        "DB01",
        "second",
        "DB01",
    )


@pytest.mark.parametrize(
    ("on_list", "in_sheet", "title"),
    [
        (
            {"Werk": "DB01", "Text": "older"},
            {"Text": "newer"},
            "Failed rows and Sheet have different values in 1 row. Nothing was sent.",
        ),
        (
            {"Vorgang": "20", "Werk": "DB01"},
            {},
            f"On Failed rows the ID “{ONE}” was changed to “{TWO}”. Type the old ID again.",
        ),
    ],
    ids=["an older correction", "the ID of another activity"],
)
def test_what_would_go_over_a_newer_value_stops(
    anna: Planner, plan: Path, on_list: dict[str, Any], in_sheet: dict[str, Any], title: str
) -> None:
    on_failed(plan, **on_list)
    in_plan(plan, **in_sheet)
    before, imports = plan.read_bytes(), anna.service.imports_accepted
    with pytest.raises(WorkbookError) as error:
        sent(anna, plan)
    assert str(error.value.title) == title
    assert (plan.read_bytes(), anna.service.imports_accepted) == (before, imports)


def test_a_row_that_has_the_service_s_values_again_leaves_without_being_sent(
    anna: Planner, plan: Path
) -> None:
    in_plan(plan, 3, Werk="NOWHERE")
    in_plan(plan, 2, Werk="DB01")
    sent(anna, plan)
    on_failed(plan, Werk="DB01")
    planned = preview_upload(checked(anna, plan), anna.account, anna.ledger, UploadChoices())
    assert (list(planned.rows), planned.checked.changes.withdrawn) == ([], (TWO,))
    assert save_corrections(planned, anna.monitor) is not None
    assert (listed(plan), cells(plan, 3)[2]) == ([], "DB01")


class TypesMeanwhile(Ledger):
    """A planner corrects the refused row once more while the upload runs."""

    plan: Path

    type = staticmethod(on_failed)

    def finish(self, *words: Any) -> Any:
        self.type(self.plan, Text="typed meanwhile")
        return super().finish(*words)


@pytest.mark.parametrize("site", ["DB01", "STILL-NONE"])
def test_a_correction_that_was_typed_during_the_upload_stays(
    anna: Planner, plan: Path, tmp_path: Path, site: str
) -> None:
    on_failed(plan, Werk=site)
    anna.ledger = TypesMeanwhile(tmp_path / "home")
    anna.ledger.plan = plan
    sent(anna, plan)
    assert [(row["Werk"], row["Text"]) for row in listed(plan)] == [(site, "typed meanwhile")]
    anna.ledger = Ledger(tmp_path / "home")
    if site == "DB01":
        assert edits(anna, plan) == {ONE: {"internalRemarks": "typed meanwhile"}}


def test_a_value_that_the_sheet_cannot_say_is_reported_and_stays_on_failed_rows(
    anna: Planner, plan: Path
) -> None:
    on_failed(plan, Werk="DB01", Zustand="??")
    done = sent(anna, plan, decisions={(ONE, "status"): typed("??", "COMPLETED")})
    why = "was not corrected in your sheet. The value does not fit the format of its column."
    assert f"Status of “4711-10” (F2) {why}" in warnings(done)
    assert (there(anna)["status"], cells(plan, 2)[5], cells(plan, 2)[2]) == (
        "COMPLETED",
        "FREI",
        "DB01",
    )
    (row,) = listed(plan)
    assert (row["Werk"], row["Zustand"]) == ("DB01", "??")
    assert row["Reason"] == f"Status of “4711-10” (F2) {why}"
    with workbook_at(plan) as book:
        book[FAILED_ROWS].delete_rows(2)
    assert edits(anna, plan) == {}, "next week the cell still has the old value, which is no edit"
    in_plan(plan, Text="Öl nachfüllen")
    assert edits(anna, plan) == {ONE: {"internalRemarks": "Öl nachfüllen"}}
    assert sent(anna, plan).summary.updated == 1
    assert there(anna)["status"] == "COMPLETED"


def test_a_correction_of_the_review_goes_into_the_cell_on_failed_rows(
    anna: Planner, plan: Path
) -> None:
    on_failed(plan, Zustand="??")
    decisions = {(ONE, "status"): typed("??", "PLANNED")}
    done = sent(anna, plan, decisions=decisions)
    assert done.summary.failed == 1
    assert ([row["Zustand"] for row in listed(plan)], cells(plan, 2)[5]) == (["EROF"], "FREI")
    on_failed(plan, Werk="DB01")
    assert sent(anna, plan).summary.created == 1
    assert (there(anna)["status"], cells(plan, 2)[5], cells(plan, 2)[2]) == (
        "PLANNED",
        "EROF",
        "DB01",
    )


def test_corrections_beside_a_csv_are_read_from_its_result_and_go_on_in_the_next_one(
    anna: Planner, tmp_path: Path
) -> None:
    path = tmp_path / "Woche.csv"
    rows = (*BAD[:1], (*ROWS[1][:2], "NOWHERE", *ROWS[1][3:]), ROWS[2])
    path.write_text("\n".join(";".join(map(str, row)) for row in (HEADER, *rows)), encoding="utf-8")
    before, result, second, third = (
        path.read_bytes(),
        *(tmp_path / f"Woche (result{more}).xlsx" for more in ("", " 2", " 3")),
    )
    assert sent(anna, path).workbook == result
    on_failed(result, 2, Werk="DB01", Text="corrected", Beginn=datetime(2027, 6, 16))
    on_failed(result, 3, Text="not sent yet")
    kept = result.read_bytes()
    looked = checked(anna, path)
    assert "Corrections on Failed rows are read from Woche (result).xlsx." in [
        str(note) for note in looked.notes
    ]
    left_out = frozenset(change.plan_row for change in looked.changes.changes if change.id == TWO)
    done = upload(
        anna.client,
        anna.ledger,
        preview_upload(looked, anna.account, anna.ledger, UploadChoices(left_out=left_out)),
        anna.monitor,
    )
    assert (done.summary.created, done.workbook, path.read_bytes(), result.read_bytes()) == (
        1,
        second,
        before,
        kept,
    )
    assert (there(anna)["siteId"], there(anna)["startDate"], cells(second, 2)[2]) == (
        "DB01",
        "2027-06-16T05:00:00.000Z",
        "DB01",
    )
    assert [(row["Row"], row["Text"]) for row in listed(second)] == [(3, "not sent yet")]
    assert edits(anna, path)[TWO]["internalRemarks"] == "not sent yet"
    assert ONE not in edits(anna, path), "the .csv still has the old values, which are no edit"
    on_failed(second, 2, Werk="DB01")
    assert sent(anna, path).workbook == third
    assert (there(anna, TWO)["internalRemarks"], listed(third), edits(anna, path)) == (
        "not sent yet",
        [],
        {},
    )


def test_a_correction_that_is_put_back_is_put_back_in_the_own_sheet_too(
    anna: Planner, plan: Path
) -> None:
    in_plan(plan, row=3, Werk="NOWHERE", Zustand="FREI")
    assert sent(anna, plan).summary.failed == 2
    assert [row["Row"] for row in listed(plan)] == [2, 3]
    on_failed(plan, row=3, Werk="0042")
    done = sent(anna, plan)
    assert (done.summary.updated, cells(plan, 3)[2], there(anna, TWO)["siteId"]) == (
        1,
        "0042",
        "0042",
    )
    assert warnings(anna.put_back(done.summary.run)) == []
    assert (there(anna, TWO)["siteId"], there(anna, TWO)["status"]) == ("DB01", "PLANNED")
    assert (cells(plan, 3)[2], cells(plan, 3)[5]) == ("DB01", "EROF")
    assert TWO not in edits(anna, plan)


def test_failed_rows_alone_are_refused_with_the_reason(anna: Planner, plan: Path) -> None:
    with pytest.raises(WorkbookError, match="belong to the rows of your own sheet"):
        checked(anna, plan, sheet=FAILED_ROWS)


def test_refused_rows_that_are_sent_again_are_no_surprise_and_new_ones_are(
    anna: Planner, tmp_path: Path
) -> None:
    def rows(first: int) -> list[tuple[str | int, ...]]:
        return [("4720", str(first + step), "NOWHERE", *ROWS[0][3:]) for step in range(6)]

    def asked() -> bool:
        problems = checked(anna, path).changes.problems
        return "many-new" in {problem.code for problem in problems}

    path = written(tmp_path / "Woche.xlsx", (*ROWS, *rows(10)))
    assert sent(anna, path).summary.failed == 6
    assert not asked()
    path = written(tmp_path / "Other IDs.xlsx", (*ROWS, *rows(60)))
    assert asked()
