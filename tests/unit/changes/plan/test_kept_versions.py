"""Versions that are kept as texts are compared as records are, and as daff
compares their tables.
"""

from __future__ import annotations

import json
import random
from zoneinfo import ZoneInfo

import daff
import pytest
from builders.plans import edited_version, some_plan

from bridge.changes.plan.versions import (
    KeptVersion,
    Moved,
    PlanComparison,
    PlanVersion,
    compare,
    compare_kept,
)
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.workbook.baseline import Baseline, exported_blocks

ZONE = ZoneInfo("Europe/Copenhagen")
_COMPARED = ("siteId", "status", "startDate", "endDate", "teams", "personnelIds", "externalRemarks")


def kept(records: list[JsonObject]) -> Baseline:
    """Return records as an export keeps them; the test closes them."""
    return Baseline(
        exported_blocks((RawRecord(json_text(record), record) for record in records), "activities"),
        "activities",
    )


def compared(
    before: list[JsonObject],
    after: list[JsonObject],
    edited: dict[str, JsonObject] | None = None,
    **more: bool,
) -> PlanComparison:
    """Compare two versions, over the second of which some edits lie."""
    with kept(before) as old, kept(after) as new:
        return compare_kept(KeptVersion(old), KeptVersion(new, edited or {}, **more), ZONE)  # type: ignore[arg-type]


def activity(id: str, **fields: JsonValue) -> JsonObject:
    """Return an activity of one morning."""
    return {
        "id": id,
        "startDate": "2026-12-01T06:00:00.000Z",
        "endDate": "2026-12-01T10:00:00.000Z",
        "status": "PLANNED",
        **fields,
    }


def told(found: PlanComparison) -> list[tuple[str, str]]:
    """Return what a planner reads."""
    return [(move.id, str(move.text)) for move in found.moves]


def test_edits_over_an_export_count_and_the_records_below_them_do_not() -> None:
    plan = [activity("A-1"), activity("A-2"), activity("A-3")]
    later = activity(
        "A-2", startDate="2026-12-02T06:00:00.000Z", endDate="2026-12-02T10:00:00.000Z"
    )
    found = compared(plan, plan, {"A-2": later, "A-9": activity("A-9")})
    assert told(found) == [("A-2", "Start +1 day"), ("A-9", "New")]
    assert found.unchanged == 2


def test_an_edit_that_is_taken_back_is_unchanged() -> None:
    assert (
        compared(
            [activity("A-1")], [activity("A-1", status="COMPLETED")], {"A-1": activity("A-1")}
        ).unchanged
        == 1
    )


def test_what_an_export_that_is_not_complete_lacks_is_not_gone() -> None:
    assert told(compared([activity("A-1"), activity("A-2")], [activity("A-1")])) == [
        ("A-2", "Removed")
    ]
    assert told(
        compared([activity("A-1"), activity("A-2")], [activity("A-1")], complete=False)
    ) == [("A-2", "Not in the other export")]


def test_other_texts_of_the_same_values_are_no_move() -> None:
    record = activity("A-1", name="Crane \u00c5")
    with (
        kept([record]) as old,
        Baseline(
            exported_blocks([RawRecord(json.dumps(record, indent=1), record)], "activities"),
            "activities",
        ) as new,
    ):
        found = compare_kept(KeptVersion(old), KeptVersion(new), ZONE)
    assert (found.moves, found.unchanged) == ((), 1)


@pytest.mark.parametrize(
    "seed", [*range(20), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(20, 1_000))]
)
def test_random_pairs_are_compared_as_records_are_and_as_daff_does(seed: int) -> None:
    dice = random.Random(seed)
    before = some_plan(dice)
    after = edited_version(before, dice)
    found = compared(before, after)
    as_records = compare(PlanVersion(before), PlanVersion(after), ZONE)
    assert found == as_records
    assert {move.id: _daffs(move.kinds) for move in found.moves} == _by_daff(before, after)


def _daffs(kinds: tuple[Moved, ...]) -> str:
    return "+++" if Moved.NEW in kinds else "---" if Moved.REMOVED in kinds else "->"


def _by_daff(before: list[JsonObject], after: list[JsonObject]) -> dict[str, str]:
    """Return what daff says of each row that is not in both tables as it is: new, gone, changed."""
    old = _table(before)
    new = _table(after)
    flags = daff.CompareFlags()
    result = daff.PythonTableView([])
    flags.addPrimaryKey("id")
    flags.ordered = False
    daff.TableDiff(daff.Coopy.compareTables(old, new, flags).align(), flags).hilite(result)
    head = next(row for row in result.data if row[0] == "@@")
    id = head.index("id")
    words = {
        str(row[id]): str(row[0])
        for row in result.data
        if row[0] not in {"@@", "", "...", "!", ":"}
    }
    return {id: "->" if word.endswith("->") else word for id, word in words.items()}


def _table(records: list[JsonObject]) -> daff.PythonTableView:
    return daff.PythonTableView(
        [
            ["id", *_COMPARED],
            *(
                [str(record["id"]), *(_cell(record[name]) for name in _COMPARED)]
                for record in records
            ),
        ]
    )


def _cell(value: JsonValue) -> str:
    return ";".join(sorted(map(str, value))) if isinstance(value, list) else str(value or "")
