"""Edited sheets of the kinds that import does not take: typed in LibreOffice, shown by check,
written as records, named by an upload.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import sheets
from all_kinds import KIND
from libreoffice import Typed, edit
from openpyxl.utils import get_column_letter
from planner import Planner, at_work
from sheets import workbook_at

from bridge import clock
from bridge.errors import WorkbookError
from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.jobs.json_files import Converted
from bridge.jobs.other_kinds import correct
from bridge.records.cells.moments import moment_text
from bridge.records.change_set import Choice, Decision
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.workbook.read.open_sheet import open_sheet

PERSONNEL, TIMESHEETS = KIND["personnel"], KIND["timesheets"]


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export(ACTIVITIES, PERSONNEL, TIMESHEETS)
    return anna


def exported(planner: Planner, sheet: str) -> dict[str, Any]:
    """Return the exact texts of the records of a sheet, parsed, by ID."""
    with open_sheet(planner.plan, sheet) as opened:
        return {
            record.value["id"]: json.loads(record.text)  # type: ignore[misc]
            for record in opened.baseline().records()
        }


def converted(planner: Planner, sheet: str | None, **more: Any) -> tuple[Converted, list[Any]]:
    out = planner.folder / "out.json"
    done = convert(CheckRequest(planner.plan, planner.account, sheet, **more), out, planner.monitor)
    return done, json.loads(out.read_text(encoding="utf-8"))


def put(planner: Planner, sheet: str, row: int, **values: Any) -> None:
    """Put values into a row by the captions of its columns."""
    sheets.edit(planner.plan, {f"{name} {row}": value for name, value in values.items()}, sheet)


def cell(planner: Planner, sheet: str, caption: str, row: int) -> str:
    """Return the address of a cell by its caption."""
    captions = [*sheets.rows_of(planner.plan, sheet)[0]]
    return f"{get_column_letter(captions.index(caption) + 1)}{row}"


def test_what_was_typed_in_libreoffice_is_what_is_written_record_by_record(
    planner: Planner,
) -> None:
    people, sheets = exported(planner, "Personnel"), exported(planner, "Timesheets")
    entries = [(sheet, entry) for sheet in sheets.values() for entry in sheet["timeEntries"]]
    certificates = [(person, one) for person in people.values() for one in person["certificates"]]

    def in_utc(time: str) -> str:
        return moment_text(
            datetime.fromisoformat(f"{day} {time}").replace(tzinfo=planner.account.zone)
        )

    day = clock.today() - timedelta(days=9)

    def typed(sheet: str, row: int, **values: str | float) -> list[Typed]:
        return [
            Typed(sheet, cell(planner, sheet, caption.replace("__", "."), row), value)
            for caption, value in values.items()
        ]

    edit(
        planner.plan,
        [
            *typed(
                "Personnel",
                3,
                Role="Foreman",
                Teams='Blade crew, "Cable team, south"',
                shoeSize=44,
                isActive="no",
            ),
            *typed("Personnel", 5, employer__country="Danmark"),
            *typed("Personnel", 26, ID="00999", Name="Øystein", employer__name="Nordhavn"),
            *typed("Personnel certificates", 4, number="000077"),
            *typed(
                "Personnel certificates",
                62,
                **{"Person ID": "00999", "name": "GWO", "isValid": "yes"},
            ),
            *typed("Timesheets", 2, Status="SIGNED", date=f"{day} 12:30"),
            *typed("Timesheets timeEntries", 3, hours=6.25, remarks="=late"),
            *typed(
                "Timesheets timeEntries",
                16,
                **{
                    "Timesheet ID": "TS-00002",
                    "id": "TE-NEW",
                    "start": f"{day} 07:00",
                    "hours": "2",
                },
            ),
        ],
    )
    expected = json.loads(json.dumps(people))
    ids = [*people]
    expected[ids[1]] |= {
        "role": "Foreman",
        "teams": ["Blade crew", "Cable team, south"],
        "shoeSize": 44,
        "isActive": False,
    }
    expected[ids[3]]["employer"]["country"] = "Danmark"
    owner, one = certificates[2]
    place = owner["certificates"].index(one)
    expected[owner["id"]]["certificates"][place]["number"] = "000077"
    new = {
        "id": "00999",
        "name": "Øystein",
        "employer": {"name": "Nordhavn"},
        "certificates": [{"name": "GWO", "isValid": True}],
    }
    done, written = converted(planner, "Personnel")
    edited = [id for id in ids if expected[id] != people[id]]
    assert (done.kind, done.records) == ("personnel", len(edited) + 1)
    assert written == [*(expected[id] for id in edited), new]
    assert json.dumps(written) == json.dumps(
        [*(expected[id] for id in edited), new]
    )  # the order of the keys too

    expected = json.loads(json.dumps(sheets))
    ids = [*sheets]
    expected[ids[0]] |= {"status": "SIGNED", "date": in_utc("12:30")}
    owner, one = entries[1]
    expected[owner["id"]]["timeEntries"][owner["timeEntries"].index(one)] |= {
        "hours": 6.25,
        "remarks": "=late",
    }
    expected["TS-00002"]["timeEntries"].append(
        {"id": "TE-NEW", "start": in_utc("07:00"), "hours": 2}
    )
    _, written = converted(planner, "Timesheets")
    assert json.dumps(written) == json.dumps(
        [expected[id] for id in ids if expected[id] != sheets[id]]
    )
    _, written = converted(planner, "Timesheets timeEntries", all_rows=True)
    assert json.dumps(written) == json.dumps([*expected.values()])


def test_convert_without_a_sheet_takes_the_activities_and_names_the_others(
    planner: Planner,
) -> None:
    planner.type("DB0411-045", status="DISPATCHED")
    put(planner, "Personnel", 3, Role="Foreman")
    done, written = converted(planner, None)
    assert written == [{"id": "DB0411-045", "siteId": "DB01", "status": "DISPATCHED"}]
    assert [str(warning) for warning in done.warnings] == [
        (
            "An upload also sends the service's values of Start, End, Category, Work "
            "package ID, Teams, External remarks. The import may empty fields "
            "that are not sent."
        ),
        ('“Personnel” has edits too (D3). Convert them with --sheet "Personnel".'),
    ]
    done, _ = converted(planner, "Personnel")
    (said,) = done.warnings
    assert str(said).startswith("Other values are as exported on ")


def test_without_what_was_exported_a_sheet_is_refused_and_the_others_are_checked_all_the_same(
    planner: Planner,
) -> None:
    put(planner, "Personnel", 3, Role="Foreman")
    with workbook_at(planner.plan) as book:
        del book["Sheetbridge baseline"]
    with pytest.raises(WorkbookError) as refused:
        converted(planner, "Personnel")
    assert str(refused.value.advice) == "Export again and repeat your edits."
    checked = planner.check()
    assert [(problem.code, problem.sheet) for problem in checked.unread] == [
        ("sheet-not-compared", "Personnel"),
        ("sheet-not-compared", "Timesheets"),
    ]


@pytest.mark.parametrize("fields", ["renamed", "nested", "without-id", "mixed"])
def test_an_edit_reaches_its_record_in_whatever_form_the_service_shows_it(
    tmp_path: Path, fields: str
) -> None:
    with at_work(tmp_path, kind_fields=fields) as planner:
        planner.export(*KINDS)
        book, before = (
            openpyxl.load_workbook(planner.plan),
            {kind.title: _all(planner, kind.title) for kind in KINDS[1:]},
        )
        for kind in KINDS[1:]:
            page = book[kind.title]
            note = next(
                number
                for number, found in enumerate(page[1], 1)
                if str(found.value).rsplit(".", 1)[-1] == "practiceNote"
            )
            page.cell(3, note).value = "Another note"
        book.save(planner.plan)
        for kind in KINDS[1:]:
            done, _ = converted(planner, kind.title)
            assert (
                done.records,
                (planner.folder / "out.json").read_text(encoding="utf-8").count("Another note"),
            ) == (1, 1)
            assert len(before[kind.title]) == len(_all(planner, kind.title))


def _all(planner: Planner, sheet: str) -> list[Any]:
    return converted(planner, sheet, all_rows=True)[1]


def test_corrections_are_written_into_the_cells_of_every_sheet_of_the_kind_but_not_over_a_formula(
    planner: Planner,
) -> None:
    active, valid = (
        cell(planner, "Personnel", "isActive", 1)[:-1],
        cell(planner, "Personnel certificates", "isValid", 1)[:-1],
    )
    with workbook_at(planner.plan) as book:
        people, certificates = book["Personnel"], book["Personnel certificates"]
        people[f"{active}3"], people[f"{active}5"], certificates[f"{valid}4"] = (
            "perhaps",
            '="per"&"haps"',
            "maybe",
        )
    checked = planner.check("Personnel")
    nested = next(
        changes for changes in checked.others if changes.info.sheet == "Personnel certificates"
    )
    decisions = {
        (change.id, "isActive"): Decision(Choice.TYPED, change.problems[0].found or "", "no")
        for change in checked.changes.changes
    } | {
        (nested.info.decision_id(nested.changes[0].id), "isValid"): Decision(
            Choice.TYPED, "maybe", "yes"
        )
    }
    assert len(decisions) == 3
    done = correct(planner.plan, "UTC", "Personnel", decisions, planner.monitor)
    assert [str(note) for note in done.notes] == [
        "Row 5: isActive was not corrected because the cell has a formula.",
        "Recalculate in your spreadsheet program (Ctrl+Shift+F9 in LibreOffice).",
    ]
    book = openpyxl.load_workbook(planner.plan)
    people, certificates = book["Personnel"], book["Personnel certificates"]
    assert [people[f"{active}{row}"].value for row in (3, 5)] == ["no", '="per"&"haps"']
    assert certificates[f"{valid}4"].value == "yes"


def test_a_correction_whose_cell_was_changed_since_or_whose_row_is_gone_is_named(
    planner: Planner,
) -> None:
    active = cell(planner, "Personnel", "isActive", 1)[:-1]
    with workbook_at(planner.plan) as book:
        book["Personnel"][f"{active}3"], book["Personnel"][f"{active}5"] = "perhaps", "perhaps"
    checked = planner.check("Personnel")
    first, second = (change.id for change in checked.changes.changes)
    decisions = {
        (change.id, "isActive"): Decision(Choice.TYPED, "perhaps", "no")
        for change in checked.changes.changes
    }
    with workbook_at(planner.plan) as book:
        book["Personnel"][f"{active}3"], book["Personnel"]["A5"] = "surely", "ZZZ"
    done = correct(planner.plan, "UTC", "Personnel", decisions, planner.monitor)
    assert [str(note) for note in done.notes] == [
        f"isActive of “{id}” was not corrected. The cell was changed meanwhile, or its row "
        "is missing."
        for id in (first, second)
    ]
    book = openpyxl.load_workbook(planner.plan)
    assert [book["Personnel"][f"{active}{row}"].value for row in (3, 5)] == ["surely", "perhaps"]
