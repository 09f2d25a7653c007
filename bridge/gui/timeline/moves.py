"""What moved between two versions of a plan as bars: where each activity is now, where it stood before; and as a picture for their workbook."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

from bridge.gui.timeline.bars import Bar, Grouping, Plan, Span, plan_of, span_of
from bridge.gui.timeline.picture import MOST, can_paint, picture
from bridge.jobs.plan.moves_told import Move
from bridge.records.cells.base import JsonObject
from bridge.texts import shown

_LATER, _EARLIER, _OTHERWISE = ("arrow-right", "accent"), ("arrow-left", "accent"), ("check", "accent")
_NEW, _GONE = ("plus", "good"), ("minus", "muted")


def plan_of_moves(moves: Sequence[Move], zone: ZoneInfo) -> Plan:
    """Return the activities that differ as a plan; one that is gone is faint, where it stood."""
    return plan_of(len(moves), lambda place, name: moves[place].record.get(name), lambda place: _bar(moves[place]), zone)


def picture_of_moves(moves: Sequence[Move], zone: ZoneInfo) -> bytes:
    """Return those that moved farthest as a PNG, by site; empty where nothing moved, or where the computer has nothing to paint with."""
    if not moves or not can_paint():
        return b""
    none = timedelta(0)
    farthest = sorted(range(len(moves)), key=lambda place: -abs(moves[place].shift or none))
    return picture(plan_of_moves(moves, zone), farthest if len(moves) > MOST else None, Grouping.SITE)


def _bar(move: Move) -> Bar:
    record, shift = move.record, move.shift or timedelta(0)
    span, before = _span(record), _span(move.old or {})
    look = _NEW if move.old is None else _GONE if move.new is None else _LATER if shift > timedelta(0) else _EARLIER if shift else _OTHERWISE
    was = before if move.new is not None and before not in {span, (None, None)} else None
    name, status = str(record.get("name") or ""), str(record.get("status") or "")
    return Bar(id=move.id, name=name, span=span, was=was, status=status, look=look, words=shown(move.text), faint=move.new is None)


def _span(record: JsonObject) -> Span:
    return span_of(record.get("startDate"), record.get("endDate"))
