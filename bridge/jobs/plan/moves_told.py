"""What moved, as it is told: in a few words, as sheets of a workbook and as JSON; of two versions of a plan, of a checked sheet, or of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from bridge.changes.plan.edited_rows import edited_rows, sent_rows
from bridge.changes.plan.moves import WORDS, Counts, Move, Moved, PlanComparison, counted, moves_of_edits
from bridge.changes.plan.what_changes import joined
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.numbers import NumberCell
from bridge.records.change_types import ChangeSet
from bridge.records.column import SheetPlan, listed
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Outcome, Receipt, accepted
from bridge.texts import Text, say
from bridge.workbook.write.readme_sheet import Line
from bridge.workbook.write.writer import SheetToWrite

__all__ = [
    "WORDS",
    "Counts",
    "Move",
    "Moved",
    "PlanComparison",
    "counted",
    "headline",
    "move_json",
    "moves_json",
    "moves_lines",
    "moves_of",
    "moves_of_run",
    "moves_sheets",
]

TITLE = "What moves"
_DAY = timedelta(days=1)


def moves_of(changes: ChangeSet) -> Iterator[Move]:
    """Yield what an upload of a checked sheet would move; rows that are left out move nothing."""
    return moves_of_edits(edited_rows(changes.changes), ZoneInfo(changes.info.time_zone), changes.info.lookups.people)


def moves_of_run(receipt: Receipt, outcome: Outcome, zone: ZoneInfo) -> Iterator[Move]:
    """Yield what a run moved, of the rows that the service saved. The rows are read from disk, and none is kept."""
    return moves_of_edits(sent_rows(accepted(receipt.rows, outcome)), zone)


# in a few words


def headline(counts: Counts) -> Text:
    """Return how many activities differ in which way: `Later 12 · Earlier 3 · New 2`."""
    if not counts:
        return say("Nothing moves.")
    return joined([say("{word} {count}", word=WORDS[kind], count=count) for kind, count in counts.items()])


# as sheets


_CAPTIONS = {column.field: column.caption for column in ACTIVITIES.columns}
_TIMES = ("startDate", "endDate")
_MOVES = SheetPlan(
    TITLE,
    (
        listed("id", _CAPTIONS["id"], 18),
        listed("name", _CAPTIONS["name"], 30),
        listed("siteId", _CAPTIONS["siteId"], 12),
        listed("teams", _CAPTIONS["teams"], 24),
        listed("workPackageId", _CAPTIONS["workPackageId"], 17),
        listed("what", "What", 22),
        listed("words", "In words", 50),
        listed("days", "Days", 9, NumberCell()),
        *(
            listed(f"{side}{field}", f"{_CAPTIONS[field]}, {word}", 18, MomentCell())
            for field in _TIMES
            for side, word in (("old", "before"), ("new", "after"))
        ),
    ),
)


def moves_sheets(moves: Callable[[], Iterable[Move]]) -> list[SheetToWrite]:
    """Return the sheet of a comparison: each activity that differs once, with its words."""
    return [SheetToWrite(_MOVES, lambda: map(_move_row, moves()))]


def moves_lines(counts: Counts) -> tuple[Line, ...]:
    """Return the counts as lines of a front page."""
    lines = [Line((str(WORDS[kind]), str(count))) for kind, count in counts.items()]
    return (Line((TITLE,), "head"), *(lines or [Line(("", str(headline(counts))))]))


def _move_row(move: Move) -> RawRecord:
    record = move.record
    teams = record.get("teams")
    row: JsonObject = {name: record.get(name) for name in ("name", "siteId", "workPackageId")}
    row |= {"id": move.id, "teams": ", ".join(map(str, teams)) if isinstance(teams, list) else None}
    row |= {"what": ", ".join(str(WORDS[kind]) for kind in move.kinds), "words": str(move.text), "days": _days(move.shift)}
    row |= {f"{side}{field}": (version or {}).get(field) for side, version in (("old", move.old), ("new", move.new)) for field in _TIMES}
    return RawRecord("", row)


# as JSON


def moves_json(counts: Counts) -> JsonObject:
    """Return the counts as scripts read them."""
    return {"counts": {str(kind): counts.get(kind, 0) for kind in Moved}}


def move_json(move: Move) -> JsonObject:
    """Return one activity that differs as scripts read it: in which fields, with both values."""
    kind = "changed"
    if Moved.ELSEWHERE in move.kinds:
        kind = "only-in-old" if move.new is None else "only-in-new"
    elif move.old is None or move.new is None:
        kind = "new" if move.old is None else "removed"
    old, new = move.old or {}, move.new or {}
    fields: list[JsonValue] = [{"field": name, "before": old.get(name), "after": new.get(name)} for name in move.fields]
    return {"id": move.id, "kind": kind, "name": move.record.get("name"), "text": str(move.text), "fields": fields}


def _days(shift: timedelta | None) -> float | None:
    return None if shift is None else round(shift / _DAY, 3)
