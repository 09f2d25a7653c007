"""What moved, as it is told: in a few words, as sheets of a workbook and as JSON; of two versions of a plan, of a checked sheet, or of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

from bridge.changes.plan.edited_rows import edited_rows, sent_rows
from bridge.changes.plan.moves import WORDS, Move, Moved, MoveSums, PlanComparison, Shifted, moves_of_edits, summed
from bridge.changes.plan.what_changes import in_words, joined
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.numbers import NumberCell, WholeCell
from bridge.records.change_types import ChangeSet
from bridge.records.column import SheetPlan, listed
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Outcome, Receipt, accepted
from bridge.texts import Text, plural, say
from bridge.workbook.write.readme_sheet import Line
from bridge.workbook.write.writer import SheetToWrite

__all__ = [
    "WORDS",
    "Move",
    "MoveSums",
    "Moved",
    "PlanComparison",
    "Shifted",
    "groups",
    "headline",
    "move_json",
    "moves_json",
    "moves_lines",
    "moves_of",
    "moves_of_run",
    "moves_sheets",
    "sum_words",
    "summed",
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


def headline(sums: MoveSums) -> Text:
    """Return how many activities differ in which way: `Later 12 · Earlier 3 · New 2`."""
    if not sums.counts:
        return say("Nothing moves.")
    return joined([say("{word} {count}", word=WORDS[kind], count=count) for kind, count in sums.counts.items()])


def groups(sums: MoveSums) -> tuple[tuple[Text, tuple[Shifted, ...]], ...]:
    """Return the sums of days by team, by site and by work package, each under its heading."""
    return ((say("By team"), sums.by_team), (say("By site"), sums.by_site), (say("By work package"), sums.by_work_package))


def sum_words(sum: Shifted) -> Text:
    """Return one sum: `HV team: 5 activities, +7 days, -1 day`."""
    name = say("{name}", name=sum.name) if sum.name else say("(none)")
    parts = joined_by_comma([plural(sum.count, "1 activity", "{count} activities"), *(in_words(days) for days in (sum.later, sum.earlier) if days)])
    return say("{name}: {sums}", name=name, sums=parts)


def joined_by_comma(parts: Sequence[Text]) -> Text:
    """Return parts of a sentence as one, with commas between them."""
    return Text(", ".join(f"{{part{place}}}" for place in range(len(parts))), {f"part{place}": part for place, part in enumerate(parts)})


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
_SUMS = SheetPlan(
    "Days moved",
    (
        listed("by", "By", 18),
        listed("name", "Name", 30),
        listed("count", "Activities", 11, WholeCell()),
        listed("later", "Days later", 11, NumberCell()),
        listed("earlier", "Days earlier", 12, NumberCell()),
        listed("days", "Sum of days", 12, NumberCell()),
    ),
)


def moves_sheets(moves: Callable[[], Iterable[Move]], sums: MoveSums) -> list[SheetToWrite]:
    """Return the sheets of a comparison: each activity that differs once, with its words, and the sums of days."""
    return [SheetToWrite(_MOVES, lambda: map(_move_row, moves())), SheetToWrite(_SUMS, lambda: _sum_rows(sums))]


def moves_lines(sums: MoveSums) -> tuple[Line, ...]:
    """Return the counts as lines of a front page."""
    counts = [Line((str(WORDS[kind]), str(count))) for kind, count in sums.counts.items()]
    return (Line((TITLE,), "head"), *(counts or [Line(("", str(headline(sums))))]))


def _move_row(move: Move) -> RawRecord:
    record = move.record
    teams = record.get("teams")
    row: JsonObject = {name: record.get(name) for name in ("name", "siteId", "workPackageId")}
    row |= {"id": move.id, "teams": ", ".join(map(str, teams)) if isinstance(teams, list) else None}
    row |= {"what": ", ".join(str(WORDS[kind]) for kind in move.kinds), "words": str(move.text), "days": _days(move.shift)}
    row |= {f"{side}{field}": (version or {}).get(field) for side, version in (("old", move.old), ("new", move.new)) for field in _TIMES}
    return RawRecord("", row)


def _sum_rows(sums: MoveSums) -> Iterator[RawRecord]:
    for by, shifted in groups(sums):
        for sum in shifted:
            yield RawRecord("", {"by": str(by), **_sum_json(sum)})


# as JSON


def moves_json(sums: MoveSums) -> JsonObject:
    """Return the counts and sums as scripts read them."""
    return {
        "counts": {str(kind): sums.counts.get(kind, 0) for kind in Moved},
        "byTeam": [_sum_json(sum) for sum in sums.by_team],
        "bySite": [_sum_json(sum) for sum in sums.by_site],
        "byWorkPackage": [_sum_json(sum) for sum in sums.by_work_package],
    }


def move_json(move: Move) -> JsonObject:
    """Return one activity that differs as scripts read it."""
    shown = ("startDate", "endDate", "status", "siteId", "teams", "personnelIds")
    versions: dict[str, JsonValue] = {
        side: None if version is None else {name: version[name] for name in shown if name in version}
        for side, version in (("old", move.old), ("new", move.new))
    }
    told: JsonObject = {"id": move.id, "name": move.record.get("name"), "kinds": [str(kind) for kind in move.kinds]}
    return {**told, "text": str(move.text), "days": _days(move.shift), **versions}


def _sum_json(sum: Shifted) -> JsonObject:
    return {"name": sum.name, "count": sum.count, "later": _days(sum.later), "earlier": _days(sum.earlier), "days": round(sum.days, 3)}


def _days(shift: timedelta | None) -> float | None:
    return None if shift is None else round(shift / _DAY, 3)
