"""Random pairs of workbooks are compared as two other comparisons do that share no code with ours:
one of this module, and daff.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import daff
import openpyxl
from builders.written import write
from campaign import examples

from bridge.jobs.versions import PlanSource, compare_versions, move_json
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import Ledger
from bridge.practice.account.sample import Sample
from bridge.progress import Monitor
from bridge.records.cells.base import json_text

Record = dict[str, Any]
SAMPLE = Sample(400, 7, datetime(2026, 11, 22, tzinfo=UTC))
TIMES = ("startDate", "endDate")
SHOWN = (
    *(*TIMES, "name", "siteId", "activityCategory", "status", "type", "workPackageId"),
    *("teams", "personnelIds", "externalRemarks"),
)
TYPED: dict[str, list[tuple[str, str, Any]]] = {
    "assetId": [("Asset ID", "DB-B03", "DB-B03")],
    "workOrderId": [("Work order ID", "WO-9", "WO-9")],
    "manpower": [("Manpower", "HV team:3", {"HV team": 3})],
    "additionalClientWork": [("Additional client work", "yes", True), ("", "no", False)],
    "internalRemarks": [("Internal remarks", "late", "late")],
}
"""What is typed into the columns that the service does not show: header, text, JSON value."""
OTHERS: Record = {
    "name": ["Blade repair", "Ærø cable"],
    "siteId": ["DB01", "KR02"],
    "activityCategory": ["Blade repair", "Transport"],
    "status": ["PLANNED", "DISPATCHED", "COMPLETED"],
    "type": ["NONE", "SERVICE"],
    "workPackageId": ["WP-0101", "", None],
    "teams": [[], ["HV team"], ["Blade crew", "Crane crew"]],
    "personnelIds": [[], ["00417", "00418"]],
    "externalRemarks": ["", "moved", None],
}


def independent(before: dict[str, Record], after: dict[str, Record]) -> dict[str, Any]:
    """Compare two tables of records: of each ID that differs, how, and its fields with both
    values.
    """

    def plain(name: str, value: Any) -> Any:
        if value in (None, "", [], {}):
            return None
        if name in TIMES:
            return datetime.fromisoformat(value).timestamp()
        return sorted(value) if isinstance(value, list) else value

    found: dict[str, Any] = {}
    for id in before.keys() | after.keys():
        old, new = before.get(id), after.get(id)
        if old is None or new is None:
            found[id] = ("new" if old is None else "removed", {})
            continue
        fields = {
            name: (old.get(name), new.get(name))
            for name in (*SHOWN, *TYPED)
            if plain(name, old.get(name)) != plain(name, new.get(name))
        }
        if fields:
            found[id] = ("changed", fields)
    return found


def by_daff(before: dict[str, Record], after: dict[str, Record]) -> dict[str, str]:
    """Return what daff says of each row that differs."""

    def table(records: dict[str, Record]) -> Any:
        def cell(value: Any) -> str:
            if isinstance(value, list):
                return ";".join(sorted(value))
            return "" if value is None else str(value)

        names = (*SHOWN, *TYPED)
        rows = [[id, *(cell(row.get(name)) for name in names)] for id, row in records.items()]
        return daff.PythonTableView([["id", *names], *rows])

    flags, result = daff.CompareFlags(), daff.PythonTableView([])
    flags.addPrimaryKey("id")
    flags.ordered = False
    tables = daff.Coopy.compareTables(table(before), table(after), flags)
    daff.TableDiff(tables.align(), flags).hilite(result)
    place = next(row for row in result.data if row[0] == "@@").index("id")
    words = {"+++": "new", "---": "removed"}
    return {
        str(row[place]): words.get(row[0], "changed")
        for row in result.data
        if row[0] not in {"@@", "", "...", "!", ":"}
    }


def edited(dice: random.Random, plan: list[Record]) -> list[Record]:
    """Return another export of a plan: rows gone, new, moved and with other values, in any
    order.
    """
    after = []
    for record in ({**record} for record in plan):
        lot = dice.randrange(10)
        if lot == 0:
            continue
        if lot == 1:
            after.append({**record, "id": f"N-{record['id']}"})
        if lot in {2, 3}:
            shift = timedelta(minutes=dice.choice([-2880, -30, 0, 45, 1440]))
            for name in dice.sample(TIMES, dice.randint(1, 2)):
                moved = datetime.fromisoformat(record[name]) + shift
                record[name] = moved.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        for name in dice.sample(sorted(OTHERS), dice.choice([0, 0, 1, 3]) if lot > 3 else 0):
            record[name] = dice.choice(OTHERS[name])
        if lot == 9:
            record["updatedAt"] = "2026-11-22T00:00:00.000Z"
        after.append(record)
    dice.shuffle(after)
    return after


def typed(dice: random.Random, path: Path, after: list[Record]) -> set[str]:
    """Type into the newer workbook, and into the records what it means; return the IDs of rows with
    a wrong date or an ID that occurs twice.
    """
    book = openpyxl.load_workbook(path)
    sheet: Any = book["Activities"]
    columns = {str(cell.value).split(" (")[0]: cell.column for cell in sheet[1]}
    unclear = set()
    for number, record in enumerate(after, 2):
        lot = dice.randrange(16)
        if lot == 0:
            sheet.cell(number, columns["Start"]).value = "next Tuesday"
            unclear.add(record["id"])
        if lot == 1 and record["id"] not in unclear:
            for column in range(1, sheet.max_column + 1):
                sheet.cell(sheet.max_row + (column == 1), column).value = sheet.cell(
                    number, column
                ).value
            unclear.add(record["id"])
        if lot in {2, 3}:
            name = dice.choice(sorted(TYPED))
            _, text, record[name] = dice.choice(TYPED[name])
            sheet.cell(number, columns[TYPED[name][0][0]]).value = text
    if dice.random() < 0.3:
        after.append({"id": "TYPED-1", "siteId": "DB01", "status": "PLANNED"})
        line = sheet.max_row + 1
        for name, value in (("ID", "TYPED-1"), ("Site ID", "DB01"), ("Status", "PLANNED")):
            sheet.cell(line, columns[name]).value = value
    book.save(path)
    return unclear


def test_random_pairs_of_workbooks_are_compared_as_two_other_comparisons_do(tmp_path: Path) -> None:
    source, old, new = (
        PlanSource(Ledger(tmp_path / "home")),
        tmp_path / "A.xlsx",
        tmp_path / "B.xlsx",
    )
    rows = differing = 0
    for seed in range(examples(20, 1000)):
        dice = random.Random(seed)
        names = ("id", *SHOWN, "createdAt", "updatedAt")
        plan = [
            {name: SAMPLE.activity(number)[name] for name in names}
            for number in dice.sample(range(400), dice.randint(1, 25))
        ]
        after = edited(dice, plan) or plan[:1]
        for path, records in ((old, plan), (new, after)):
            write(path, [RawRecord(json_text(record), record) for record in records])
        exported = dict(enumerate((record["id"] for record in after), 2))
        unclear = typed(dice, new, after)
        done = compare_versions(str(old), str(new), source, Monitor())
        tables = [
            {str(record["id"]): dict[str, Any](record) for record in records}
            for records in (plan, after)
        ]
        found = {
            change["id"]: (
                change["kind"],
                {one["field"]: (one["before"], one["after"]) for one in change["fields"]},  # type: ignore[index, union-attr, call-overload]
            )
            for change in map(move_json, done.found.moves)
        }
        wanted = independent(*tables)
        assert found == wanted, seed
        assert {id: how for id, (how, _) in wanted.items()} == by_daff(*tables), seed
        everybody = tables[0].keys() | tables[1].keys()
        assert done.found.unchanged == len(everybody - wanted.keys() - unclear), seed
        named = {exported.get(problem.row or 0) for _, problem in done.problems}
        assert named - {None} == unclear, seed
        assert len(done.found.moves) == len(found)
        rows += len(everybody)
        differing += len(found)
    assert rows > 10 * differing / 8 > 0
