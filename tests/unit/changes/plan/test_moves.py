"""What moved between two versions of a plan."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from builders.tables import tabled

from bridge.changes.compare.inputs import Records
from bridge.changes.plan_versions import Moved, PlanVersion, compare
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = ZoneInfo("Europe/Copenhagen")


def activity(id: str = "A-1", /, **fields: JsonValue) -> JsonObject:
    """Return an activity of one morning."""
    times = {"startDate": "2031-12-01T06:00:00.000Z", "endDate": "2031-12-01T10:00:00.000Z"}
    return {
        "id": id,
        "siteId": "DB01",
        "status": "PLANNED",
        **times,
        "teams": ["HV team"],
        "personnelIds": ["00417"],
        **fields,
    }


def version(*records: JsonObject) -> PlanVersion:
    return PlanVersion(Records(records))


def kinds(**fields: JsonValue) -> list[str]:
    """Return the ways in which one activity differs after an edit."""
    moves = compare(version(activity()), version(activity(**fields)), ZONE).moves
    return [str(kind) for move in moves for kind in move.kinds]


@tabled("fields", "found")
def test_in_what_one_activity_differs(fields: dict[str, JsonValue], found: list[str]) -> None:
    assert kinds(**fields) == found


def test_each_activity_stands_once_with_its_sentence_and_the_others_are_counted() -> None:
    new = activity(
        startDate="2031-12-02T06:00:00.000Z",
        endDate="2031-12-02T10:00:00.000Z",
        teams=["Crane crew"],
    )
    found = compare(
        version(activity("A-2"), activity(), activity("A-3")),
        version(activity("A-4"), new, activity("A-2")),
        ZONE,
    )
    assert [(move.id, str(move.text), move.kinds) for move in found.moves] == [
        ("A-4", "New", (Moved.NEW,)),
        (
            "A-1",
            "Start 1 Dec 2031 07:00 → 2 Dec 2031 07:00, end too · Teams HV team → Crane crew",
            (Moved.LATER, Moved.OTHER_TEAMS),
        ),
        ("A-3", "Removed", (Moved.REMOVED,)),
    ]
    assert found.unchanged == 1
    assert [move.record["id"] for move in found.moves] == ["A-4", "A-1", "A-3"]
