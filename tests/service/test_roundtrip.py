"""The main job, whole, on real parts: a running HTTP service, real workbooks, LibreOffice as the
program in between.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import openpyxl
import pytest
from libreoffice import Typed, edit, save_again
from openpyxl.utils import get_column_letter
from planner import Planner

from bridge import clock
from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.records.cells.moments import moment_text
from bridge.records.change_set import RowState
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.records.runs import RowResult
from bridge.workbook.layout import FAILED_ROWS

IMPORTED = [column.field for column in ACTIVITIES.columns if column.importable]


@pytest.fixture
def planner(anna: Planner) -> Planner:
    return anna


@pytest.fixture
def exported(planner: Planner) -> Planner:
    planner.export(*KINDS)
    return planner


@pytest.mark.parametrize("saved_by_libreoffice", [False, True])
def test_an_unedited_export_is_all_unchanged_and_gives_back_what_the_service_said(
    exported: Planner, saved_by_libreoffice: bool
) -> None:
    if saved_by_libreoffice:
        save_again(exported.plan)
    checked = exported.check()
    assert (checked.changes.rows, checked.changes.unchanged, checked.changes.changes) == (
        40,
        40,
        (),
    )
    assert checked.changes.all_problems == ()
    done = convert(
        CheckRequest(exported.plan, exported.account, "Activities", all_rows=True),
        exported.folder / "all.json",
        exported.monitor,
    )
    assert done.records == 40
    expected = [
        {name: record[name] for name in IMPORTED if name in record}
        for record in exported.baseline().values()
    ]
    assert json.loads((exported.folder / "all.json").read_text(encoding="utf-8")) == expected
    shown = {id: exported.service.activity(id) or {} for id in exported.baseline()}
    assert all(
        record[name] == shown[id][name]
        for id, record in exported.baseline().items()
        for name in record
        if name in shown[id]
    )


def test_the_whole_round_trip_with_libreoffice_in_between(exported: Planner) -> None:
    records = list(exported.baseline().values())
    planned = [record for record in records if record["status"] == "PLANNED"][:4]
    rows = [exported.row_of(str(record["id"])) for record in planned]
    header = openpyxl.load_workbook(exported.plan)["Activities"][1]
    columns = {
        str(cell.value).split(" (")[0]: get_column_letter(number)
        for number, cell in enumerate(header, 1)
    }
    new_row, day = 42, clock.today() + timedelta(days=90)

    def in_utc(time: str) -> str:
        return moment_text(
            datetime.fromisoformat(f"{day} {time}").replace(tzinfo=exported.account.zone)
        )

    edit(
        exported.plan,
        [
            Typed("Activities", f"{columns['Teams']}{rows[0]}", 'Blade crew, "Cable team, south"'),
            Typed(
                "Activities",
                f"{columns['Manpower']}{rows[0]}",
                'Blade crew:4, "Cable team, south":2',
            ),
            Typed("Activities", f"{columns['Start']}{rows[1]}", f"{day} 06:30"),
            Typed("Activities", f"{columns['End']}{rows[1]}", f"{day} 18:00"),
            Typed("Activities", f"{columns['Personnel IDs']}{rows[2]}", "00433, 99999"),
            Typed("Activities", f"{columns['End']}{rows[3]}", f"{day - timedelta(days=300)} 00:00"),
            Typed("Activities", f"{columns['ID']}{new_row}", "00123"),
            Typed("Activities", f"{columns['Site ID']}{new_row}", "0042"),
            Typed("Activities", f"{columns['Additional client work']}{new_row}", "yes"),
            Typed("Activities", f"{columns['Internal remarks']}{new_row}", "Ask for Åse, +45 12"),
        ],
    )
    checked = exported.check()
    assert (checked.changes.rows, checked.changes.unchanged) == (41, 36)
    assert [change.state for change in checked.changes.changes] == [RowState.CHANGED] * 4 + [
        RowState.NEW
    ]
    assert exported.service.imports_accepted == 0

    first = exported.upload(
        accepted=frozenset({"unknown-person"})
    )  # the planner knows of somebody whom the service will refuse
    received = {str(row["id"]): row for row in exported.received()}
    assert received[str(planned[0]["id"])]["teams"] == ["Blade crew", "Cable team, south"]
    assert received[str(planned[0]["id"])]["manpower"] == {"Blade crew": 4, "Cable team, south": 2}
    assert received[str(planned[1]["id"])]["startDate"] == in_utc("06:30")
    assert received[str(planned[1]["id"])]["endDate"] == in_utc("18:00")
    assert received["00123"] == {
        "id": "00123",
        "siteId": "0042",
        "additionalClientWork": True,
        "internalRemarks": "Ask for Åse, +45 12",
    }
    assert (first.summary.created, first.summary.updated, first.summary.failed) == (1, 2, 2)
    refused = {row.id: row for row in first.outcome.rows if row.result is RowResult.FAILED}
    assert {id: row.row for id, row in refused.items()} == {
        str(planned[2]["id"]): rows[2],
        str(planned[3]["id"]): rows[3],
    }
    assert refused[str(planned[2]["id"])].field == "personnelIds"
    assert first.workbook == exported.plan

    book = openpyxl.load_workbook(exported.plan)
    failed = book[FAILED_ROWS]
    captions = [cell.value for cell in failed[1]]
    assert captions[:3] == ["Row", "Reason", "Service said"]
    stands = {
        str(row[captions.index("ID")].value): number
        for number, row in enumerate(failed.iter_rows(min_row=2), 2)
    }
    assert {id: failed.cell(number, 1).value for id, number in stands.items()} == {
        id: row.row for id, row in refused.items()
    }
    assert all(
        str(failed.cell(number, 3).value) == refused[id].said for id, number in stands.items()
    )

    person = failed.cell(
        stands[str(planned[2]["id"])], captions.index("Personnel IDs") + 1
    ).coordinate
    end = next(
        number for number, caption in enumerate(captions, 1) if str(caption).startswith("End")
    )
    edit(
        exported.plan,
        [
            Typed(FAILED_ROWS, person, "00433, 00434"),
            Typed(
                FAILED_ROWS,
                failed.cell(stands[str(planned[3]["id"])], end).coordinate,
                f"{day} 12:00",
            ),
        ],
    )
    second = exported.upload(FAILED_ROWS)
    assert (second.summary.sent, second.summary.updated) == (2, 2)
    assert exported.received()[-1]["endDate"] == in_utc("12:00")
    assert exported.service.activity(str(planned[3]["id"]))["endDate"] == in_utc("12:00")  # type: ignore[index]

    last = exported.check()
    assert [(change.id, change.fields) for change in last.changes.changes] == []
    assert (last.changes.rows, last.changes.unchanged) == (41, 41)
