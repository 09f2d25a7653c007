"""Workbooks that bring no lists or no export: names, IDs and lost zeros are looked up in the
service, and what could not be is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from planner import Planner, at_work
from service.workbook.habits.habit import lines_of, sent_of
from service.workbook.habits.in_sheets import kept
from sheets import workbook_at, write_rows

from bridge.jobs.export import ExportRequest, write_empty
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.workbook.lookup_sheet import read_lists
from bridge.workbook.opc.package import Package
from bridge.workbook.read.headers import rows_of

_NO_EXPORT = "The workbook has no export of this project. It was compared with the service."


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:  # in the home in which the rules of the plan are off
        yield found


def handmade(planner: Planner, *rows: list[Any]) -> None:
    """Write a plan that was never exported."""
    write_rows(planner.plan, rows, "Activities")


def test_names_in_a_plan_that_was_never_exported_are_looked_up_in_the_service(
    planner: Planner,
) -> None:
    handmade(
        planner,
        ["ID", "Site ID", "Category", "Teams", "Personnel IDs"],
        ["NEW-1", "Dogger Bank A", "Blade repairs", "Blade crew / HV team", "Chloé Müller"],
        ["NEW-2", "DB01", "Blade repair", "HV team", "Chloé Müller"],
    )
    checked = planner.check()
    assert lines_of(checked) == (
        ("Warning: Row 2, Personnel IDs: “Chloé Müller” is sent as the ID 00433. [Activities!E2]"),
        "Warning: Row 2, Site ID: “Dogger Bank A” is not a known site. [Activities!B2]",
        (
            "Warning: Row 2, Category: “Blade repairs” is not a known category. Did you mean "
            "“Blade repair”? [Activities!C2]"
        ),
        "Problem: Row 2, Teams: There is no team “Blade crew / HV team”. Did you mean "
        "“Blade crew”, “HV team”? [Activities!D2]",
        ("Warning: Row 3, Personnel IDs: “Chloé Müller” is sent as the ID 00433. [Activities!E3]"),
        _NO_EXPORT,
    )
    assert sent_of(checked) == [
        {
            "id": "NEW-2",
            "siteId": "DB01",
            "activityCategory": "Blade repair",
            "teams": ["HV team"],
            "personnelIds": ["00433"],
        }
    ]


def as_excel_reads_csv(planner: Planner) -> None:
    """Make numbers of all texts of digits, as opening a .csv does, and drop what a .csv cannot
    hold.
    """
    with workbook_at(planner.plan) as book:
        kept(book, "Activities")
        for row in book["Activities"].iter_rows(min_row=2):
            for cell in row:
                if isinstance(cell.value, str) and cell.value.isdecimal():
                    cell.value, cell.number_format = int(cell.value), "General"


def test_zeros_that_a_spreadsheet_program_took_off_are_looked_for_in_the_service(
    planner: Planner,
) -> None:
    planner.export()
    as_excel_reads_csv(planner)
    checked = planner.check()
    assert (checked.changes.rows, checked.changes.unchanged, checked.changes.changes) == (
        40,
        40,
        (),
    )
    assert [
        str(found.sentence)
        for found in checked.changes.all_problems
        if found.code == "zeros-restored" and found.field == "id"
    ] == [
        f"Row {row}, ID: {number} is read as {id}; the cell lost its zeros."
        for row, number, id in (
            (2, 10, "0010"),
            (12, 20, "0020"),
            (22, 30, "0030"),
            (32, 40, "0040"),
        )
    ]


def test_a_plan_of_which_only_one_sheet_was_kept_sends_its_edit_alone(planner: Planner) -> None:
    planner.export(*KINDS)
    with workbook_at(planner.plan) as book:
        kept(book, "Activities")
        book["Activities"]["L31"] = "Ghost crew"
    checked = planner.check()
    assert lines_of(checked) == (
        "Warning: Row 31, Teams: “Ghost crew” is not a known team. [Activities!L31]",
        _NO_EXPORT,
    )
    assert sent_of(checked) == [{"id": "DB0411-046", "siteId": "DB01", "teams": ["Ghost crew"]}]


def test_a_template_brings_the_lists_of_the_service(planner: Planner) -> None:
    request = ExportRequest(planner.account, (ACTIVITIES,), planner.plan)
    assert write_empty(planner.client, request, planner.monitor).warnings == ()
    with Package.open(planner.plan) as package:
        entry = package.sheet("Lists")
        assert entry is not None
        with rows_of(package, entry) as rows:
            lookups = read_lists(rows)
    assert lookups.people["00433"] == "Chloé Müller"
    assert lookups.known("sites") == ("0042", "DB01", "HW07", "KR02")
    with workbook_at(planner.plan) as book:
        book["Activities"]["A2"], book["Activities"]["C2"], book["Activities"]["L2"] = (
            "NEW-1",
            "DB1",
            "Blade crew / HV team",
        )
    assert [problem.code for problem in planner.check(online=False).changes.all_problems] == [
        "unknown-site",
        "not-a-list",
    ]


def test_a_template_for_which_no_names_are_known_says_that_it_has_no_lists(
    planner: Planner,
) -> None:
    request = ExportRequest(planner.account, (ACTIVITIES,), planner.plan, overwrite=True)
    nothing = "The template has no lists of sites, teams and people."
    assert [str(text) for text in write_empty(None, request, planner.monitor).warnings] == [nothing]
    planner.service.set("fault-export-request", "403")
    said = [str(text) for text in write_empty(planner.client, request, planner.monitor).warnings]
    assert said[0].startswith("The service's lists could not be loaded: ")
    assert said[1:] == [nothing]
    planner.service.set("fault-export-request", "none")
    assert write_empty(planner.client, request, planner.monitor).warnings == ()
    planner.service.stop()
    assert write_empty(None, request, planner.monitor).warnings == ()  # the names of before count
