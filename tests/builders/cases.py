"""Cases for tests: written oddly on purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bridge.records.cells.base import CellValue, Finding, Number
from bridge.records.change_set import Origin
from bridge.simulation.case import Case, Section
from bridge.simulation.edits import Draft, Table, TableRow, read_sheets
from bridge.simulation.parameters import Vocabulary, vocabulary_of
from bridge.simulation.workbook.case_workbook import write_casebook

CONSTRUCTION = """{
  "caseType" : "Construction",  "name":"Campaign A", "seed": 12345678901234567890, "factor": 1E22,
  "vesselList": [
    {"id": "V1", "name": "CTV \\u0041", "type": "CTV", "capacity": 12, "dayRate": 0.10, "limits": {"wind": 12.0, "wave":1.5},
     "crew": [{"role": "master"}]},
    {"id": "V2", "name": "SOV 1", "type": "SOV", "capacity": 60, "dayRate": 1E22, "limits": {"wind": 15.0, "wave":2.5}, "note": null, "crew": []}
  ],
  "personnelList": [{"team": "Blade", "count": 4 , "night": false}],
  "windFarms": [{"name": "North", "infrastructureList": [
     {"id": "T1", "fixable": [{"name": "Install tower", "fixableType": "INSTALLATION_TASK", "hours": 6}]},
     {"id": "T2", "fixable": {"name": "Install blade", "fixableType": "INSTALLATION_TASK", "hours": 8}}]}],
  "weather": [ 1.10 , 2 ]
}
"""
OPERATION = CONSTRUCTION.replace("Construction", "O&M").replace(
    "INSTALLATION_TASK", "CORRECTIVE_MAINTENANCE"
)


def construction() -> Case:
    """Return the case of both shapes: fixables in a list and alone."""
    return Case.of(CONSTRUCTION, "Campaign A")


def case_of(said: str | Sequence[tuple[str, str]] | None) -> Case:
    """Return the usual case (None), that of operation, one in which texts stand for others, or the
    case with this JSON text.
    """
    if said is None:
        return construction()
    if isinstance(said, str):
        return Case.of(OPERATION if said == "operation" else said, "x")
    text = CONSTRUCTION
    for old, new in said:
        text = text.replace(old, new)
    return Case.of(text, "x")


def table(
    sheet: str,
    captions: Sequence[str],
    rows: Sequence[Sequence[CellValue | Finding | int | float | None]],
) -> Table:
    """Return a sheet with the header in row 1; plain numbers stand for number cells."""
    return Table(
        sheet,
        1,
        dict(enumerate(captions, start=1)),
        tuple(
            TableRow(
                number,
                {
                    column: cell_of(cell)
                    for column, cell in enumerate(row, start=1)
                    if cell is not None
                },
            )
            for number, row in enumerate(rows, start=2)
        ),
    )


def cell_of(cell: CellValue | Finding | int | float) -> CellValue | Finding:
    """Return a plain number as a number cell."""
    return (
        Number(repr(cell)) if isinstance(cell, int | float) and not isinstance(cell, bool) else cell
    )


def draft_of(case: Case, tables: Mapping[Section, Table], known: Vocabulary | None = None) -> Draft:
    """Return what the sheets change; a section without a sheet is as it was."""
    from bridge.simulation.parameters import to_cell

    complete = dict(tables)
    for section in Section:
        if section not in complete:
            captions = ["Key", *(caption or "(value)" for caption in case.parameters(section))]
            rows = [
                [
                    member.key,
                    *(
                        to_cell(member.values[caption]) if caption in member.values else None
                        for caption in case.parameters(section)
                    ),
                ]
                for member in case.members[section]
            ]
            complete[section] = table(section.sheet, captions, rows)
    return read_sheets(case, complete, known or vocabulary_of(case))


ORIGIN = Origin(
    "Practice",
    "http://127.0.0.1:1",
    "",
    "UTC",
    "2026-11-21T08:00:00.000Z",
    {"source": "Campaign A.json"},
    practice=True,
)


def written(path: Path, case: Case | None = None) -> Path:
    write_casebook(path, case or construction(), ORIGIN)
    return path
