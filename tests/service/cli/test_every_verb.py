"""Every verb on every table: a planner's own workbook and .csv, an exported and a merged plan, and
`Failed rows`.
"""

from __future__ import annotations

import csv
import json
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import by_id, matching, type_into, write_rows

from bridge import clock

HEADER = ("Job", "Park", "From", "To", "Crews", "Crane needed")
_DATED = {"date": "day/month/year", "zone": "Europe/Copenhagen"}
MAPPING = matching(
    HEADER,
    siteId={"from": "Park"},
    startDate={"from": "From", **_DATED},
    endDate={"from": "To", **_DATED},
    teams={"from": "Crews", "separator": ";"},
)
JOBS = 5

Rows = list[list[str]]


class Own:
    """A foreman's list of the next jobs, made from an export, and uploaded once."""

    def __init__(self, shell: Shell, folder: Path, export: Path, name: str) -> None:
        self.path = folder / name
        self.mapping = folder / "foreman.json"
        self.mapping.write_text(json.dumps(MAPPING), encoding="utf-8")
        self._shell = shell
        sheet = openpyxl.load_workbook(export)["Activities"]
        lines: list[tuple[Any, ...]] = [*sheet.iter_rows(values_only=True)]
        at = {str(title).split(" (")[0]: place for place, title in enumerate(lines[0])}
        coming = sorted(
            (line for line in lines[1:] if line[at["Start"]] > clock.now().replace(tzinfo=None)),
            key=lambda line: line[at["Start"]],
        )
        self.write(
            [
                [
                    str(line[at["ID"]]),
                    str(line[at["Site ID"]]),
                    _day(line[at["Start"]]),
                    _day(line[at["End"]]),
                    str(line[at["Teams"]] or "").replace(", ", ";").replace('"', ""),
                    "no",
                ]
                for line in coming
                if "," not in str(line[at["Teams"]] or "")
                and line[at["Start"]].second == line[at["End"]].second == 0
                and line[at["Start"]].microsecond == line[at["End"]].microsecond == 0
            ][:JOBS]
        )

    def write(self, rows: Rows) -> None:
        if self.path.suffix == ".csv":
            with self.path.open("w", encoding="utf-8-sig", newline="") as file:
                csv.writer(file, delimiter=",").writerows([HEADER, *rows])
            return
        write_rows(self.path, [HEADER, *rows])

    def rows(self, path: Path | None = None) -> Rows:
        path = path or self.path
        if path.suffix == ".csv":
            with path.open(encoding="utf-8-sig", newline="") as file:
                return [*csv.reader(file)][1:]
        lines: Any = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
        return [["" if cell is None else str(cell) for cell in line] for line in lines][1:]

    def copy(self, name: str, rows: Rows) -> Path:
        """Return a colleague's copy of the sheet, with other rows."""
        plan, self.path = self.path, self.path.with_name(name)
        self.write(rows)
        copy, self.path = self.path, plan
        return copy

    def __call__(self, verb: str, *words: object) -> Any:
        return self._shell(verb, *words, "--mapping", self.mapping, "--json")


def _day(moment: object) -> str:
    assert isinstance(moment, datetime)
    return f"{moment:%d/%m/%Y %H:%M}"


@pytest.fixture(params=["Foreman.xlsx", "Foreman.csv"])
def own(request: pytest.FixtureRequest, shell: Shell, plan: Path, tmp_path: Path) -> Own:
    return Own(shell, tmp_path, plan, request.param)


def test_an_own_sheet_is_compared_with_an_export_in_its_own_columns(own: Own, plan: Path) -> None:
    first, *others = own.rows()
    job, park, _, to, crews, note = first
    own.write([[job, park, "01/12/2031 06:00", to, crews, note], *others])
    said = own("compare", plan, own.path)
    assert said.code == 0
    changes = [one for one in said.json["changes"] if one["kind"] == "changed"]
    assert [(one["id"], [field["field"] for field in one["fields"]]) for one in changes] == [
        (job, ["startDate"])
    ]
    assert said.json["unchanged"] == JOBS - 1
    assert {one["kind"] for one in said.json["changes"]} == {"changed", "only-in-old"}
    assert said.err.count("has no columns for: Status, Personnel IDs") == 1


def test_a_look_ahead_of_an_own_sheet_is_printed(own: Own, tmp_path: Path) -> None:
    out = tmp_path / "Wall.xlsx"
    said = own("look-ahead", own.path, "--weeks", 4, "--out", out)
    assert (said.code, said.json["workbook"]) == (0, str(out))
    assert said.json["activities"] == JOBS


def _result(own: Own, said: Any) -> Rows:
    """Return the rows of the workbook that a command names."""
    return own.rows(Path(said.json["workbook"]))


def test_an_update_fills_what_nobody_edited_in_the_planners_form(
    own: Own, service: SpoiledService
) -> None:
    assert own("refresh", own.path).json["updatedCells"] == 0
    before = own.rows()
    (taken, edited, clash, *_), crews = [row[0] for row in before], before[0][4]
    for id in (taken, edited):
        service.edit_activity(id, endDate="2031-12-24T05:30:00.000Z")
    service.edit_activity(clash, startDate="2031-12-01T05:00:00.000Z")
    service.edit_activity(taken, teams=["Blade crew", "Crane crew"])
    rows = own.rows()
    rows[1][4] = "Crane crew"
    rows[2][2] = "02/12/2031 06:00"
    rows[3][5] = "yes"
    own.write(rows)
    said = own("refresh", own.path)
    assert said.code == 3, "a conflict"
    (conflict,) = said.json["conflicts"]
    assert (conflict["id"], conflict["field"]) == (clash, "startDate")
    assert (said.json["updatedRows"], said.json["updatedCells"], said.json["newRows"]) == (2, 3, 0)
    rows[0][3] = rows[1][3] = "24/12/2031 06:30"
    rows[0][4] = "Blade crew; Crane crew" if ";" not in crews else rows[0][4]
    after = _result(own, said)
    assert [row[:4] for row in after] == [row[:4] for row in rows]
    assert sorted(after[0][4].replace("; ", ";").split(";")) == ["Blade crew", "Crane crew"]
    assert [row[5] for row in after] == [row[5] for row in rows]


def test_a_second_update_knows_what_the_first_wrote(own: Own, service: SpoiledService) -> None:
    own.path = own.copy("Plan.xlsx", own.rows())  # a .csv file is never changed
    assert own("refresh", own.path).code == 0
    id = own.rows()[0][0]
    for day in ("2031-12-24", "2031-12-26"):
        service.edit_activity(id, endDate=f"{day}T05:30:00.000Z")
        said = own("refresh", own.path)
        assert (said.code, said.json["updatedCells"], said.json["conflicts"]) == (0, 1, [])
    assert own.rows()[0][3] == "26/12/2031 06:30"
    checked = own("check", own.path)
    assert (checked.code, checked.json["changed"]) == (0, 0)


def test_blank_cells_of_a_new_sheet_are_filled_and_new_activities_added_if_asked(
    own: Own, service: SpoiledService
) -> None:
    full = own.rows()
    own.write([full[0], *([row[0], "", "", "", "", ""] for row in full[1:])])
    said = own("refresh", own.path)
    assert (said.code, said.json["newRows"]) == (0, 0)
    assert len(said.json["notAdded"]) >= 1
    filled = _result(own, said)
    assert [row[:4] for row in filled] == [row[:4] for row in full]
    own.write(full)
    said = own("refresh", own.path, "--new-activities", "add")
    assert said.json["newRows"] == len(_result(own, said)) - JOBS >= 1
    assert all(row[1] in {one[1] for one in full} for row in _result(own, said))


def test_notes_below_the_table_keep_new_activities_out(own: Own) -> None:
    own.write([*own.rows(), ["Remember the crane", "", "", "", "", ""]])
    said = own("refresh", own.path, "--new-activities", "add")
    assert said.json["newRows"] == 0
    assert "not added, because row 7 below the table is not empty" in said.err


def test_copies_of_an_own_sheet_are_merged(own: Own, tmp_path: Path) -> None:
    assert own("refresh", own.path).code == 0
    rows, suffix = own.rows(), own.path.suffix
    anna, ben = ([[*row] for row in rows] for _ in "ab")
    anna[0][4], ben[1][3] = "Crane crew", "24/12/2031 06:30"
    anna[2][2], ben[2][2] = "01/12/2031 06:00", "02/12/2031 06:00"
    anna[3][5] = "call first"
    ben.append(["NEW-1", rows[0][1], "03/12/2031 06:00", "03/12/2031 14:00", "Blade crew", ""])
    copies = own.copy(f"Anna{suffix}", anna), own.copy(f"Ben{suffix}", ben)
    out = tmp_path / f"Merged{suffix}"
    said = own("merge", own.path, *copies, "--out", out)
    assert said.code == 3
    if suffix == ".csv":
        assert said.json["error"]["title"] == "Nothing was merged. A .csv file is never changed."
        return
    (clash,) = said.json["conflicts"]
    assert (clash["id"], clash["field"], out.exists()) == (rows[2][0], "startDate", False)
    assert clash["values"]["Anna.xlsx"] == "2031-12-01 06:00"
    (left,) = said.json["notMerged"]
    assert (left["column"], left["copy"]) == ("Crane needed", "call first")
    said = own("merge", own.path, *copies, "--out", out, "--on-conflict", "Ben.xlsx")
    assert (said.code, said.json["merged"], said.json["newRows"]) == (0, 4, ["NEW-1"])
    merged = own.rows(out)
    assert (merged[0][4], merged[1][3], merged[2][2]) == ("Crane crew", ben[1][3], ben[2][2])
    assert merged[3] == rows[3]
    assert merged[-1][:5] == ben[-1][:5]
    assert own.rows() == rows


def test_without_a_history_each_difference_is_a_conflict(own: Own, tmp_path: Path) -> None:
    rows = own.rows()
    rows[0][4] = "Crane crew"
    copy = own.copy(f"Anna{own.path.suffix}", rows)
    plan = own.copy("Plan.xlsx", own.rows())
    said = own("merge", plan, copy, "--out", tmp_path / "Merged.xlsx")
    assert (said.code, [one["field"] for one in said.json["conflicts"]]) == (3, ["teams"])


def test_a_run_of_an_own_sheet_is_reverted(own: Own, service: SpoiledService) -> None:
    rows = own.rows()
    before, rows[0][4] = rows[0][4], "Crane crew"
    own.write(rows)
    sent = own("upload", own.path, "--accept", "differs", "--yes")
    assert (sent.code, sent.json["updated"]) == (0, 1)
    assert own("put-back", sent.json["run"], "--yes").json["updated"] == 1
    teams = (service.activity(rows[0][0]) or {})["teams"]
    assert teams == (before.split(";") if before else [])
    if own.path.suffix == ".xlsx":  # a .csv file is never changed
        assert own.rows()[0][4].replace("; ", ";") == before


def test_what_an_update_wrote_beside_a_sheet_is_no_edit_of_it(
    own: Own, service: SpoiledService
) -> None:
    assert own("refresh", own.path).code == 0
    service.edit_activity(own.rows()[0][0], endDate="2031-12-24T05:30:00.000Z")
    assert own("refresh", own.path).json["updatedCells"] == 1
    assert own("check", own.path).json["changed"] == 0


ID, OTHER = "DB0411-045", "DB0411-046"


@pytest.fixture(params=["exported", "merged"])
def exported(request: pytest.FixtureRequest, shell: Shell, plan: Path, tmp_path: Path) -> Path:
    """An exported plan with one edit, which one of two copies of a merged plan brought."""
    edited = Path(shutil.copy(plan, tmp_path / "Plan Anna.xlsx"))
    type_into(edited, ID, externalRemarks="by Anna")
    if request.param == "exported":
        return edited
    out = tmp_path / "Merged.xlsx"
    assert shell("merge", plan, edited, "--out", out, "--json").json["merged"] == 1
    return out


def test_every_verb_takes_an_exported_and_a_merged_plan(
    shell: Shell, service: SpoiledService, plan: Path, exported: Path, tmp_path: Path
) -> None:
    (change,) = shell("check", exported, "--json").json["changes"]
    assert (change["id"], [one["field"] for one in change["fields"]]) == (ID, ["externalRemarks"])
    out = tmp_path / "edits.json"
    assert shell("convert", exported, "--out", out).code == 0
    assert [row["externalRemarks"] for row in json.loads(out.read_text("utf-8"))] == ["by Anna"]
    said = shell("compare", plan, exported, "--json").json
    assert [one["id"] for one in said["changes"]] == [ID]
    assert shell("look-ahead", exported, "--out", tmp_path / "weeks.xlsx").code == 0
    again = shell("merge", plan, exported, "--out", tmp_path / "Again.xlsx", "--json")
    assert again.json["merged"] == 1
    service.edit_activity(OTHER, status="COMPLETED")
    assert shell("refresh", exported).code == 0
    assert by_id(exported)[OTHER]["Status"] == "COMPLETED"
    said = shell("merge", plan, exported, "--out", tmp_path / "Later.xlsx")
    assert (
        "Update both from the service (in Review or with sheetbridge refresh), then merge."
        in said.err
    )
    assert shell("upload", exported, "--yes", "--json").json["updated"] == 1
    assert (service.activity(ID) or {})["externalRemarks"] == "by Anna"
    run = shell("runs", "--json").json["runs"][0]["run"]
    assert shell("put-back", run, "--yes", "--json").json["updated"] == 1
    assert shell("check", exported, "--json").json["changes"] == []


def test_verbs_of_failed_rows_work_and_the_others_leave_them(
    shell: Shell, service: SpoiledService, plan: Path, tmp_path: Path
) -> None:
    type_into(plan, ID, siteId="NO-SUCH-SITE")
    assert shell("upload", plan, "--yes", "--json").json["failed"] == 1
    failed, out = ("--sheet", "Failed rows"), tmp_path / "edits.json"
    type_into(plan, ID, sheet="Failed rows", siteId="0042")
    (change,) = shell("check", plan, *failed, "--json").json["changes"]
    assert [(one["field"], one["after"]) for one in change["fields"]] == [("siteId", "0042")]
    assert shell("convert", plan, *failed, "--out", out).code == 0
    assert [row["siteId"] for row in json.loads(out.read_text("utf-8"))] == ["0042"]
    # The verbs of plans take no --sheet, and leave the rows there as they are.
    assert shell("compare", plan, plan, "--json").json["changes"] == []
    assert shell("look-ahead", plan, "--out", tmp_path / "weeks.xlsx").code == 0
    assert shell("refresh", plan).code == 0
    assert by_id(plan, "Failed rows")[ID]["Site ID"] == "0042"
    assert shell("upload", plan, *failed, "--yes", "--json").json["updated"] == 1
    assert (service.activity(ID) or {})["siteId"] == "0042"
