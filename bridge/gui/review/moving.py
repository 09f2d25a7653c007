"""The dialog that moves activities by days or to a date, with a preview of the clashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from bridge.gui.look.theme import px
from bridge.gui.review.offers import length
from bridge.gui.widgets.controls import chooser, field, label
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.dialogs import Message
from bridge.gui.widgets.formats import day, moment, number, plural, tr
from bridge.jobs.move import (
    WHY,
    Move,
    Shift,
    Shifted,
    Skipped,
    clashes,
    clock_changes,
    reading_of,
    shift_of,
    shift_to,
    start_of,
    values_of,
)
from bridge.jobs.plan_warnings import one_each
from bridge.records.cells.base import JsonObject
from bridge.texts import shown

_MOST_DAYS = 100
"""The days of so many chosen activities are offered."""
_PATIENCE = 150
"""Milliseconds after the last key until the preview is made."""
Scope = tuple[str, list[int]]
"""The words of a choice, and its activities by place."""


def scopes(records: Sequence[JsonObject], chosen: Sequence[int], zone: ZoneInfo) -> list[Scope]:
    """Return what can be moved: the chosen activities, and those of a day, a site or a team; of
    those that the chosen ones have, or without any, of all.
    """
    every = dict[tuple[str, str], list[int]]()
    keys = list[list[tuple[str, str]]]()
    for place, record in enumerate(records):
        keys.append(_groups(record, zone, with_day=0 < len(chosen) <= _MOST_DAYS))
        for group in keys[-1]:
            every.setdefault(group, []).append(place)
    wanted = {group for place in chosen for group in keys[place]} if chosen else every.keys()
    listed = [(tr("Selected"), [*chosen])] if chosen else []
    listed += [(group[1], every[group]) for group in sorted(wanted)]
    listed.append((tr("All activities"), [*range(len(records))]))
    return [(f"{words} ({number(len(places))})", places) for words, places in listed]


def _groups(record: JsonObject, zone: ZoneInfo, *, with_day: bool) -> list[tuple[str, str]]:
    """Return the day, the site and the teams of an activity: what each is sorted by, its words."""
    groups = [tr("Site {name}", name=name) for name in values_of([record], "siteId")]
    groups += [tr("Team {name}", name=name) for name in values_of([record], "teams")]
    listed = [(words, words) for words in groups]
    if with_day and (start := start_of(record)) is not None:
        local = start.astimezone(zone)
        listed.append((f"{local:%Y-%m-%d}", tr("Day {day}", day=day(local))))
    return listed


def skipped_words(skipped: Sequence[Skipped]) -> str:
    """Return how many activities do not move and why, or an empty string."""
    counts = Counter(shown(WHY[skip.why]).lower() for skip in skipped)
    reasons = ", ".join(f"{number(count)} {why}" for why, count in counts.items())
    return tr("Not moved: {reasons}.", reasons=reasons) if reasons else ""


def moved_words(moves: Sequence[Move], zone: ZoneInfo) -> str:
    """Return how many activities move, and by how much on the clock if all move alike."""
    shifts = {
        after.astimezone(zone).replace(tzinfo=None) - before.astimezone(zone).replace(tzinfo=None)
        for before, after in ((start_of(move.record), start_of(move.after)) for move in moves)
        if before is not None and after is not None
    }
    if len(shifts) != 1:
        return plural(len(moves), "1 activity is moved.", "{count} activities are moved.")
    minutes = int(shifts.pop().total_seconds() // 60)
    return plural(
        len(moves),
        "1 activity is moved by {distance}.",
        "{count} activities are moved by {distance}.",
        distance=("\u2212" if minutes < 0 else "") + length(abs(minutes)),
    )


class MoveDialog(Message):
    """Asks which activities to move, and by how much or to when; `shifted` is the answer.

    `move` returns activities, by place, after a shift.
    """

    def __init__(
        self,
        parent: QWidget,
        records: Sequence[JsonObject],
        chosen: Sequence[int],
        move: Callable[[Sequence[int], Shift], Shifted],
        zone: ZoneInfo,
        people: Mapping[str, str],
    ) -> None:
        super().__init__(
            parent,
            "calendar",
            "accent",
            tr("Move activities"),
            tr("Lengths, gaps and crews stay as they are. Nothing is sent."),
        )
        self.shifted = Shifted()
        self._records = records
        self._shift = move
        self._zone = zone
        self._people = people
        choices = scopes(records, chosen, zone)
        self.what = chooser(tr("Activities to move"), choices)
        self.where = QLineEdit()
        self.where.setPlaceholderText(tr("+2 days, or Mon 30 Nov 6:00"))
        self.reading = label("", "small", wrap=True)
        self.middle.addLayout(field(tr("Activities to move"), self.what))
        self.middle.addLayout(field(tr("By how much, or when the first one starts"), self.where))
        self.middle.addWidget(self.reading)
        self.preview = self.add_text(tr("Preview"), "")
        self.preview.setFixedHeight(px(96))
        self.offer("", tr("Cancel"))
        self._yes = self.offer("move", tr("Move"), "primary")
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_PATIENCE)
        self._wait.timeout.connect(self.show_preview)
        self.where.textChanged.connect(self._typed)
        self.what.currentIndexChanged.connect(self._typed)
        self._typed()
        self.where.setFocus()

    def _typed(self) -> None:
        self._yes.setEnabled(False)
        self._wait.start()

    def show_preview(self) -> None:
        """Show what would move, what not, and the clashes before and after."""
        places: list[int] = self.what.currentData() or []
        text = self.where.text().strip()
        by, words = self._read(text, places)
        self.shifted = self._shift(places, by) if by is not None else Shifted()
        self.reading.setText(words or _first(self.shifted.moves, self._zone))
        moves = self.shifted.moves
        moves = moves if any(move.after != move.record for move in moves) else ()
        self._yes.setEnabled(bool(moves))
        self._yes.setText(
            plural(len(moves), "Move 1 activity", "Move {count} activities")
            if moves
            else tr("Move")
        )
        change = clashes(self._records, moves, self._people)
        new, solved, stay = map(one_each, (change.new, change.solved, change.stay))
        before, after = number(len(stay + solved)), number(len(stay + new))
        lines = [tr("Clashes before: {before}, after: {after}", before=before, after=after)]
        lines += [tr("New: {clash}", clash=shown(finding.message)) for finding in new]
        lines += [tr("Solved: {clash}", clash=shown(finding.message)) for finding in solved]
        lines += [
            tr(
                "Not moved: {name} ({why})",
                name=skip.record.get("name") or skip.record["id"],
                why=shown(WHY[skip.why]).lower(),
            )
            for skip in self.shifted.skipped
        ]
        if stretched := sum(move.stretched for move in moves):
            lines.append(shown(clock_changes(stretched)))
        lines += [tr("As before: {clash}", clash=shown(finding.message)) for finding in stay]
        lines = lines if by is not None else []
        self.preview.setPlainText("\n".join(lines))

    def _read(self, text: str, places: Sequence[int]) -> tuple[Shift | None, str]:
        """Return the shift that a text means, and its reading in words."""
        if not text:
            return None, ""
        by = shift_of(text)
        if by is None:
            when = reading_of(text, self._zone, month_first=DateField.month_first)
            if when is None:
                return None, tr("Type for example +2 days, -6 h or 30 Nov 2026 6:00.")
            movable = self._shift(places, Shift()).moves
            by = shift_to([move.record for move in movable], when, self._zone)
        return by, ""


def _first(moves: Sequence[Move], zone: ZoneInfo) -> str:
    """Return when the first of the moves starts, before and after."""
    old, new = (
        [start for record in records if (start := start_of(record))]
        for records in ([move.record for move in moves], [move.after for move in moves])
    )
    if not old:
        return ""
    first, then = (moment(min(starts).astimezone(zone)) for starts in (old, new))
    return tr("The first one starts {old} → {new}", old=first, new=then)
