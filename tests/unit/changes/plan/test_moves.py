"""What moved between two versions of a plan, against a comparison made another way."""

from __future__ import annotations

import random
from collections import defaultdict
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from builders.plans import edited_version, some_plan

from bridge.changes.plan.versions import WORDS, Moved, PlanVersion, compare
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = ZoneInfo("Europe/Copenhagen")


def activity(id: str = "A-1", /, **fields: JsonValue) -> JsonObject:
    """Return an activity of one morning."""
    times = {"startDate": "2026-12-01T06:00:00.000Z", "endDate": "2026-12-01T10:00:00.000Z"}
    return {
        "id": id,
        "siteId": "DB01",
        "status": "PLANNED",
        **times,
        "teams": ["HV team"],
        "personnelIds": ["00417"],
        **fields,
    }


OTHER_FIELDS: dict[str, JsonValue] = {
    "assetId": "DB-B03",
    "type": "SERVICE",
    "activityCategory": "Inspection",
    "workPackageId": "WP-9",
    "workOrderId": "WO-9",
    "manpower": {"HV team": 3},
    "additionalClientWork": True,
    "internalRemarks": "late",
    "externalRemarks": "ladder",
}


def kinds(**fields: JsonValue) -> list[str]:
    """Return the ways in which one activity differs after an edit."""
    moves = compare(PlanVersion([activity()]), PlanVersion([activity(**fields)]), ZONE).moves
    return [str(kind) for move in moves for kind in move.kinds]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, []),
        (
            {"startDate": "2026-12-02T06:00:00.000Z", "endDate": "2026-12-02T10:00:00.000Z"},
            ["later"],
        ),
        (
            {"startDate": "2026-11-30T06:00:00.000Z", "endDate": "2026-11-30T10:00:00.000Z"},
            ["earlier"],
        ),
        ({"endDate": "2026-12-01T11:00:00.000Z"}, ["longer"]),
        ({"endDate": "2026-12-01T09:00:00.000Z"}, ["shorter"]),
        ({"startDate": "2026-12-01T08:00:00.000Z"}, ["later", "shorter"]),
        ({"startDate": "2026-12-01T05:00:00.000Z"}, ["earlier", "longer"]),
        ({"startDate": None}, ["otherwise"]),
        ({"startDate": None, "endDate": "2026-12-01T11:00:00.000Z"}, ["later", "otherwise"]),
        ({"status": "DISPATCHED"}, ["dispatched"]),
        ({"status": "COMPLETED", "siteId": "KR02"}, ["completed", "other-site"]),
        ({"status": None}, ["otherwise"]),
        ({"teams": ["Crane crew"], "personnelIds": []}, ["other-teams", "other-people"]),
        ({"startDate": "2026-12-01T07:00:00+01:00"}, []),
        ({"name": "Blade repair"}, ["renamed"]),
        *(({field: value}, ["otherwise"]) for field, value in OTHER_FIELDS.items()),
        ({"updatedAt": "2026-12-01T07:00:00.000Z"}, []),
    ],
    ids=str,
)
def test_in_what_one_activity_differs(fields: dict[str, JsonValue], found: list[str]) -> None:
    assert kinds(**fields) == found


def test_an_id_that_one_version_holds_as_a_number_is_the_one_that_a_cell_shows() -> None:
    number, text = {**activity(), "id": 417}, activity("417", status="COMPLETED")
    assert [
        (move.id, move.kinds)
        for move in compare(PlanVersion([number]), PlanVersion([text]), ZONE).moves
    ] == [("417", (Moved.COMPLETED,))]


def test_each_activity_stands_once_with_its_sentence_and_the_others_are_counted() -> None:
    new = activity(
        startDate="2026-12-02T06:00:00.000Z",
        endDate="2026-12-02T10:00:00.000Z",
        teams=["Crane crew"],
    )
    found = compare(
        PlanVersion([activity("A-2"), activity(), activity("A-3")]),
        PlanVersion([activity("A-4"), new, activity("A-2")]),
        ZONE,
    )
    assert [(move.id, str(move.text), move.kinds) for move in found.moves] == [
        ("A-4", "New", (Moved.NEW,)),
        ("A-1", "Start +1 day · Team Crane crew", (Moved.LATER, Moved.OTHER_TEAMS)),
        ("A-3", "Removed", (Moved.REMOVED,)),
    ]
    assert found.unchanged == 1
    assert [move.id for move in found.of(Moved.LATER)] == ["A-1"]
    assert [move.record["id"] for move in found.moves] == ["A-4", "A-1", "A-3"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"project": "P-1"}, {"project": "P-2"}),
        ({"filters": {"sites": ["DB01"]}}, {}),
        ({"complete": False}, {}),
        ({}, {"complete": False}),
    ],
    ids=str,
)
def test_what_only_one_export_has_is_new_or_gone_only_where_both_are_of_the_same_and_complete(
    old: dict[str, object], new: dict[str, object]
) -> None:
    found = compare(
        PlanVersion([activity("A-1")], **old),  # type: ignore[arg-type]
        PlanVersion([activity("A-2")], **new),  # type: ignore[arg-type]
        ZONE,
    )
    assert [(move.id, str(move.text), move.kinds) for move in found.moves] == [
        ("A-2", "Not in the other export", (Moved.ELSEWHERE,)),
        ("A-1", "Not in the other export", (Moved.ELSEWHERE,)),
    ]
    no_filter = compare(
        PlanVersion([activity("A-1")], filters={}), PlanVersion([activity("A-2")]), ZONE
    )
    assert [move.kinds for move in no_filter.moves] == [(Moved.NEW,), (Moved.REMOVED,)]


def test_every_way_to_differ_has_its_word() -> None:
    assert list(WORDS) == list(Moved)


def _independent(before: list[JsonObject], after: list[JsonObject]) -> dict[str, set[str]]:
    """Compare as a spreadsheet would: a table of both versions side by side, one column after
    another.
    """
    table: dict[str, list[JsonObject | None]] = defaultdict(lambda: [None, None])
    for side, records in enumerate((before, after)):
        for record in records:
            table[str(record["id"])][side] = record
    result = defaultdict(set)
    for id, (old, new) in table.items():
        if old is None or new is None:
            result[id].add("new" if old is None else "removed")
            continue
        minutes = {
            (side, name): _minutes(record[name])
            for side, record in (("old", old), ("new", new))
            for name in ("startDate", "endDate")
        }
        starts, ends = (
            (minutes["old", name], minutes["new", name]) for name in ("startDate", "endDate")
        )
        told = starts if None not in starts else ends
        if told[0] is not None and told[1] is not None and told[0] != told[1]:
            result[id].add("later" if told[1] > told[0] else "earlier")
        if None not in starts and None not in ends:
            longer = (ends[1] - starts[1]) - (ends[0] - starts[0])  # type: ignore[operator]
            if longer:
                result[id].add("longer" if longer > 0 else "shorter")
        if any((one is None) != (other is None) for one, other in (starts, ends)):
            result[id].add("otherwise")
        if (old["status"] or "") != (new["status"] or ""):
            result[id].add(
                {"DISPATCHED": "dispatched", "COMPLETED": "completed"}.get(
                    str(new["status"]), "otherwise"
                )
            )
        for name, word in (("teams", "other-teams"), ("personnelIds", "other-people")):
            if set(old[name] or ()) != set(new[name] or ()):  # type: ignore[arg-type]
                result[id].add(word)
        if old["siteId"] != new["siteId"]:
            result[id].add("other-site")
        if (old["externalRemarks"] or "") != (new["externalRemarks"] or ""):
            result[id].add("otherwise")
    return {id: kinds for id, kinds in result.items() if kinds}


def _minutes(value: JsonValue) -> float | None:
    return None if value is None else datetime.fromisoformat(str(value)).timestamp() / 60


@pytest.mark.parametrize(
    "seed", [*range(15), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(15, 1_000))]
)
def test_random_pairs_are_compared_as_another_comparison_does(seed: int) -> None:
    dice = random.Random(seed)
    before = some_plan(dice)
    after = edited_version(before, dice)
    found = compare(PlanVersion(before), PlanVersion(after), ZONE)
    assert {move.id: set(map(str, move.kinds)) for move in found.moves} == _independent(
        before, after
    )
    assert len({move.id for move in found.moves}) == len(found.moves)
    assert all(str(move.text) for move in found.moves)
    assert found.unchanged + len(found.moves) == len(
        {str(record["id"]) for record in (*before, *after)}
    )
