"""Values that go back into a planner's sheet, in the planner's form, or are reported."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from service.cli.conftest import Shell
from sheets import matching_file, workbook_at, write_rows

HEADER = ["Activity", "Park", "From", "To", "State", "Note"]


@pytest.mark.parametrize(
    ("name", "order", "typed", "written"),
    [
        (
            "own-text-dates-mdy.xlsx",
            "month/day/year",
            "06/14/2027 07:00 AM",
            "06/13/2027 04:45 PM",
        ),
        ("own-text-dates-p6.xlsx", "day/month/year", "14-Jun-27 07:00", "13-Jun-27 16:45"),
    ],
)
def test_the_service_s_value_is_written_in_the_form_of_the_column(
    shell: Shell,
    service: SpoiledService,
    tmp_path: Path,
    name: str,
    order: str,
    typed: str,
    written: str,
) -> None:
    plan = Path(shutil.copy(Path(__file__).parent / "tools" / name, tmp_path / "plan.xlsx"))
    dated = {"date": order, "zone": "Europe/Copenhagen"}
    by = matching_file(
        tmp_path,
        HEADER,
        "Activity",
        siteId={"from": "Park"},
        startDate={"from": "From", **dated},
    )
    assert shell("upload", plan, "--mapping", by, "--accept", "differs", "--yes").code == 0
    with workbook_at(plan) as book:
        book.worksheets[0]["C3"] = typed
    service.edit_activity(str(book.worksheets[0]["A3"].value), startDate="2027-06-13T14:45:00.000Z")
    said = shell("upload", plan, "--mapping", by, "--on-conflict", "theirs", "--yes", "--json")
    assert (said.code, load_workbook(plan).worksheets[0]["C3"].value) == (0, written)
    assert shell("check", plan, "--mapping", by, "--json").json["changes"] == []


def test_a_value_that_the_column_cannot_show_is_reported_and_stays_a_conflict(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    dated = {"from": "Day", "date": "day/month/year", "time": "07:00", "zone": "Europe/Copenhagen"}
    by = matching_file(tmp_path, ["ID", "Day"], "ID", startDate=dated)
    plan = write_rows(tmp_path / "plan.xlsx", [("ID", "Day"), ("N-1", "13.06.2027")])
    assert shell("upload", plan, "--mapping", by, "--yes").code == 0
    with workbook_at(plan) as book:
        book.worksheets[0]["B2"] = "14.06.2027"
    service.edit_activity("N-1", startDate="2027-06-15T14:45:00.000Z")
    said = shell("upload", plan, "--mapping", by, "--on-conflict", "theirs", "--yes")
    assert "Start of “N-1” (B2) was not corrected in your sheet." in said.err
    assert "Cells set to the service's values" not in said.out
    assert shell("check", plan, "--mapping", by).code == 3, "the conflict stays"


@pytest.mark.parametrize(
    ("named", "written"),
    [
        ({"from": "Activity name"}, "Blade repair"),
        ({"from": "Activity name", "match": r"^(.*) \(.*\)$"}, None),  # it also has a remark
        ({"from": ["Activity name", "Note"], "join": " "}, None),
        ({"from": "Crews"}, None),
        ({"from": "ID"}, None),
    ],
)
def test_new_rows_have_their_name_and_teams_in_the_form_of_the_columns(
    shell: Shell,
    service: SpoiledService,
    tmp_path: Path,
    named: dict[str, object],
    written: str | None,
) -> None:
    header = ["ID", "Activity name", "Park", "Crews", "Note"]
    end = "2031-12-24T05:30:00.000Z"
    for id, name in (("OLD-1", "Cable check"), ("NEW-1", "Blade repair")):
        service.edit_activity(id, name=name, siteId="OWN", teams=["Cable team, south"], endDate=end)
    quoted = '"Cable team, south"'
    old = ("OLD-1", "My words (mine)", "OWN", quoted, "call")
    plan = write_rows(tmp_path / "plan.xlsx", [header, old])
    by = matching_file(
        tmp_path, header, "ID", name=named, siteId={"from": "Park"}, teams={"from": "Crews"}
    )
    said = shell("refresh", plan, "--mapping", by, "--new-activities", "add", "--json")
    assert (said.code, said.json["newRows"]) == (0, 1)
    rows = [*load_workbook(plan).worksheets[0].iter_rows(min_row=2, values_only=True)]
    assert rows == [old, ("NEW-1", written, "OWN", quoted, None)]
    assert (written is None) == ("Name of the new activity “NEW-1” was not written" in said.err)
