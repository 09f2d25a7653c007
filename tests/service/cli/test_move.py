"""`sheetbridge move`: activities are shifted in their cells, and nothing is sent."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from builders.tables import tabled
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from service.cli.conftest import Shell
from sheets import by_id, edit, matching_file, write_rows


def cells(plan: Path) -> dict[str, tuple[Any, ...]]:
    """Return the dates and the other cells of each activity, by ID."""
    return {
        id: ([row.pop("Start"), row.pop("End")], [*row.values()]) for id, row in by_id(plan).items()
    }


def imports(service: SpoiledService) -> int:
    return sum(one.method == "POST" and "/import/" in one.path for one in service.requests)


def test_a_site_moves_by_two_days_and_nothing_is_sent(
    shell: Shell, plan: Path, service: SpoiledService
) -> None:
    before = cells(plan)
    said = shell("move", plan, "--by", "+2d", "--site", "DB01", "--json")
    found = said.json
    moved, skipped = ({one["id"] for one in found[key]} for key in ("moved", "skipped"))
    assert (said.code, imports(service)) == (0, 0)
    assert moved
    assert {one["reason"] for one in found["skipped"]} == {"completed"}
    after = cells(plan)
    for id, (dates, others) in after.items():
        shift = timedelta(days=2 * (id in moved))
        assert (dates, others) == ([was + shift for was in before[id][0]], before[id][1]), id
    assert not moved & skipped
    assert shell("check", plan, "--json").json["changed"] == len(moved)
    assert shell("upload", plan, "--yes").code == 0
    assert shell("check", plan, "--json").json["changed"] == 0
    for one in found["moved"]:
        record = service.activity(one["id"])
        assert record is not None
        assert all(record[field["field"]] == field["after"] for field in one["fields"])


def test_new_clashes_are_named(shell: Shell, plan: Path) -> None:
    said = shell("move", plan, "--by", "+1d", "--json").json
    before, after = (
        {(one["code"], one["who"], *sorted(one["ids"])) for one in said["clashes"][word]}
        for word in ("before", "after")
    )
    new = {one[1:] for one in after - before if one[0] == "person-twice"}
    assert new
    assert before < after
    check = shell("check", plan, "--json").json["problems"]
    warned = {one["message"] for one in check if one["code"] == "person-twice"}
    assert all(any({*who} <= {*re.findall(r"[\w-]+", words)} for words in warned) for who in new)


def test_a_locked_row_is_skipped_once_the_service_has_said_so(shell: Shell, plan: Path) -> None:
    locked = "KR0411-039"
    day = cells(plan)[locked][0][0].date()
    words = ("move", plan, "--by", "+1d", "--from", day, "--to-day", f"{day:%d %b %Y}")
    assert locked in [one["id"] for one in shell(*words, "--json").json["moved"]]
    assert shell("upload", plan, "--yes").code == 4
    day += timedelta(days=1)
    said = shell("move", plan, "--by", "+1d", "--from", day, "--to-day", f"{day:%d %b %Y}")
    assert f"{locked}. Locked in the service." in said.out


def test_a_row_on_failed_rows_moves_there(
    shell: Shell, plan: Path, service: SpoiledService
) -> None:
    edit(plan, {"Site ID DB0411-045": "NO-SUCH-SITE"})
    day = str(by_id(plan)["DB0411-045"]["Start"])[:10]
    assert shell("upload", plan, "--yes").code == 4
    said = shell("move", plan, "--by", "+1d", "--from", day, "--to-day", day, "--json")
    assert [one["id"] for one in said.json["moved"]] == ["DB0411-045"], said
    changes = shell("check", plan, "--json").json["changes"]
    assert {"startDate", "endDate"} < {one["field"] for one in changes[0]["fields"]}


@tabled("words")
def test_what_is_not_clear_is_wrong_use(shell: Shell, plan: Path, words: tuple[str, ...]) -> None:
    before = plan.read_bytes()
    said = shell("move", plan, *words)
    assert (said.code, said.out, plan.read_bytes() == before) == (2, "", True)


HEADER = ("Nr", "Site", "Date", "From", "To", "State")
ROWS: tuple[tuple[Any, ...], ...] = (
    ("A-1", "DB01", datetime(2027, 6, 26), time(7), time(15), "PLANNED"),
    ("A-2", "DB01", datetime(2027, 6, 27), time(19), time(5), "PLANNED"),
    ("A-3", "DB01", datetime(2027, 6, 28), time(7), time(9), "COMPLETED"),
)
_DATE = {"from": "Date", "date": "day/month/year", "zone": "Europe/Copenhagen"}
_START = {"from": "Start", "date": "day/month/year", "zone": "Europe/Copenhagen", "time": "07:00"}


def mapping(folder: Path, header: tuple[str, ...], **fields: object) -> Path:
    columns = {"siteId": {"from": "Site"}, "status": {"from": "State"}}
    return matching_file(folder, header, **columns, **fields)


def test_start_and_end_of_an_own_sheet_share_the_cell_of_their_day(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    plan = write_rows(tmp_path / "Own.xlsx", [HEADER, *ROWS])
    matched = mapping(
        tmp_path, HEADER, startDate={**_DATE, "time": "From"}, endDate={**_DATE, "time": "To"}
    )
    said = shell("move", plan, "--by", "+2d", "--mapping", matched)
    assert (said.code, "2 activities moved" in said.out, imports(service)) == (0, True, 0)
    found = [row[:6] for row in load_workbook(plan).worksheets[0].values][1:]
    assert found == [
        (*ROWS[0][:2], datetime(2027, 6, 28), *ROWS[0][3:]),
        (*ROWS[1][:2], datetime(2027, 6, 29), *ROWS[1][3:]),
        ROWS[2],
    ]
    said = shell("move", plan, "--to", "1 Jul 2027 08:00", "--mapping", matched)
    found = [row[2:5] for row in load_workbook(plan).worksheets[0].values][1:3]
    assert found == [
        (datetime(2027, 7, 1), time(8), time(16)),
        (datetime(2027, 7, 2), time(20), time(6)),
    ], said


@pytest.mark.parametrize("name", ["Own.xlsx", "Own.csv"])
def test_an_end_that_follows_from_the_start_follows_and_a_csv_file_stays(
    shell: Shell, service: SpoiledService, tmp_path: Path, name: str
) -> None:
    header = ("Nr", "Site", "Start", "Hours", "State")
    row = ("A-1", "DB01", "25.06.2027 06:00", "8", "PLANNED")
    plan = write_rows(tmp_path / name, [header, row])
    before = plan.read_bytes()
    plus = {"from": "startDate", "plus": "Hours", "unit": "hours"}
    matched = mapping(tmp_path, header, startDate=_START, endDate=plus)
    said = shell("move", plan, "--by", "+1w", "--mapping", matched, "--json")
    result = Path(said.json["workbook"])
    assert (said.code, len(said.json["moved"])) == (0, 1)
    assert [*load_workbook(result).worksheets[0].values][1][:4] == (
        "A-1",
        "DB01",
        "02.07.2027 06:00",
        "8",
    )
    assert (plan.read_bytes() == before) == (plan.suffix == ".csv") == (result != plan)


def test_an_own_sheet_that_was_uploaded_moves_and_the_service_follows(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    plan = write_rows(tmp_path / "Own.xlsx", [HEADER, *ROWS])
    matched = mapping(
        tmp_path, HEADER, startDate={**_DATE, "time": "From"}, endDate={**_DATE, "time": "To"}
    )
    assert shell("upload", plan, "--mapping", matched, "--yes").code == 0
    assert shell("move", plan, "--by", "+2d", "--mapping", matched).code == 0
    assert shell("upload", plan, "--mapping", matched, "--yes", "--json").json["updated"] == 2
    record = service.activity("A-2")
    assert record is not None
    assert (record["startDate"], record["endDate"]) == (
        "2027-06-29T17:00:00.000Z",
        "2027-06-30T03:00:00.000Z",
    )
