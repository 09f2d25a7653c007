"""Sheets of kinds that cannot be uploaded: closed lists of status words, typed-over IDs, and
removed records by name.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from all_kinds import KIND
from planner import Planner
from sheets import edit, rows_of, workbook_at

from bridge.errors import WorkbookError
from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.records.kinds import ACTIVITIES


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export(ACTIVITIES, KIND["personnel"], KIND["timesheets"], KIND["work-packages"])
    return anna


def put(planner: Planner, name: str, row: int, caption: str, value: str) -> None:
    edit(planner.plan, {f"{caption} {row}": value}, name)


def converted(
    planner: Planner, sheet: str | None = None, **more: Any
) -> tuple[list[Any], list[str]]:
    out = planner.folder / "out.json"
    done = convert(CheckRequest(planner.plan, planner.account, sheet, **more), out, planner.monitor)
    return json.loads(out.read_text(encoding="utf-8")), [str(text) for text in done.warnings]


@pytest.mark.parametrize(
    ("sheet", "wrong", "meant"),
    [
        ("Timesheets", "SINGED", "SIGNED"),
        ("Work packages", "FINI", "FINISHED"),
        ("Work packages", "CANCELLED", "CANCELED"),
        ("Work packages", "Storniert", "CANCELED"),
        ("Work packages", "terminé", "FINISHED"),
        ("Work packages", "bekræftet", "CONFIRMED"),
        ("Work packages", "in Arbeit", None),
        ("Timesheets", "unterschrieben", "SIGNED"),
        ("Timesheets", "afvist", "REJECTED"),
    ],
)
def test_status_words_that_the_documents_do_not_list_are_problems(
    planner: Planner, sheet: str, wrong: str, meant: str | None
) -> None:
    put(planner, sheet, 2, "Status", wrong)
    (change,) = planner.changes(sheet, online=False)
    (problem,) = change.problems
    assert (problem.severity, problem.code, problem.row) == ("error", "unknown-status", 2)
    assert problem.suggestion == meant
    with pytest.raises(WorkbookError):
        converted(planner, sheet)
    assert not (planner.folder / "out.json").exists()
    put(planner, sheet, 2, "Status", "rejected" if sheet == "Timesheets" else "none")
    records, _ = converted(planner, sheet)
    assert [record["status"] for record in records] == [
        "REJECTED" if sheet == "Timesheets" else "NONE"
    ]


def test_the_certificates_of_a_person_whose_id_was_typed_over_are_named(planner: Planner) -> None:
    owners = [row["Person ID"] for row in rows_of(planner.plan, "Personnel certificates")]
    owner, count = owners[0], owners.count(owners[0])
    edit(planner.plan, {f"ID {owner}": "00999"}, "Personnel")
    checked = planner.check("Personnel", online=False)
    # The practice service shows Created and Updated, which prove the slip; other services do not.
    assert [problem.code for problem in checked.changes.all_problems] == ["id-typed-over"]
    records, warnings = converted(planner, "Personnel", accepted=frozenset({"id-typed-over"}))
    assert [(record["id"], record.get("certificates")) for record in records] == [("00999", None)]
    (warning,) = (text for text in warnings if "belong to a record without a row" in text)
    assert warning.count(f"{owner} / ") == count
    # With the new ID in their rows too, the certificates are those of the new person.
    cells = {f"Person ID {row}": "00999" for row, id in enumerate(owners, 2) if id == owner}
    edit(planner.plan, cells, "Personnel certificates")
    records, warnings = converted(planner, "Personnel", accepted=frozenset({"id-typed-over"}))
    assert [(record["id"], len(record["certificates"])) for record in records] == [("00999", count)]
    assert any(f"stay in the service: {owner} (" in text for text in warnings)


@pytest.mark.parametrize("sheet", ["Activities", "Personnel"])
def test_convert_names_removed_records_by_id_and_name(planner: Planner, sheet: str) -> None:
    with workbook_at(planner.plan) as book:
        row = rows_of(planner.plan, sheet)[2]
        book[sheet].delete_rows(4)
    if sheet == "Personnel":
        put(planner, sheet, 2, "Role", "Foreman")
    expected = f"Rows that you deleted stay in the service: {row['ID']} ({row['Name']})."
    assert expected in converted(planner, sheet)[1]
    assert planner.check(sheet, online=False).changes.removed_names == {row["ID"]: row["Name"]}
