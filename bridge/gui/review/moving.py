"""The dialog that moves activities by days or to a date, with a preview of the clashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import chooser, field, label
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.dialogs import Message
from bridge.gui.widgets.formats import moment, number, plural, tr
from bridge.jobs.move import (
    WHY,
    Selection,
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
from bridge.records.cells.base import JsonObject
from bridge.texts import shown

_PATIENCE = 150
"""Milliseconds after the last key until the preview is made."""
Scope = tuple[str, list[int]]
"""The words of a choice, and its activities by place."""


def scopes(records: Sequence[JsonObject], chosen: Sequence[int], zone: ZoneInfo) -> list[Scope]:
    """Return what can be moved: the chosen activities, and those of a day, a site or a team; of
    those that the chosen ones have, or without any, of all.
    """
    concerned = [records[place] for place in chosen] or records
    starts = {start.astimezone(zone).date() for one in concerned if (start := start_of(one))}
    wanted = [(tr("Selected"), [*chosen])] if chosen else []
    selections = [
        *(
            (tr("Start on {day}", day=f"{day:%d.%m.%Y}"), Selection(first=day, last=day))
            for day in sorted(starts if chosen else ())
        ),
        *(
            (tr("Site {name}", name=name), Selection(sites=frozenset([name])))
            for name in values_of(concerned, "siteId")
        ),
        *(
            (tr("Team {name}", name=name), Selection(teams=frozenset([name])))
            for name in values_of(concerned, "teams")
        ),
    ]
    wanted += [
        (words, [at for at, record in enumerate(records) if one.has(record, zone)])
        for words, one in selections
    ]
    wanted.append((tr("All activities"), [*range(len(records))]))
    return [(f"{words} ({number(len(places))})", places) for words, places in wanted]


def skipped_words(skipped: Sequence[Skipped]) -> str:
    """Return how many activities do not move and why, or an empty string."""
    counts = Counter(shown(WHY[one.why]).lower() for one in skipped)
    reasons = ", ".join(f"{number(count)} {why}" for why, count in counts.items())
    return tr("Not moved: {reasons}.", reasons=reasons) if reasons else ""


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
        self.reading.setText(words)
        self.shifted = self._shift(places, by) if by is not None else Shifted()
        moves = self.shifted.moves
        moves = moves if any(move.after != move.record for move in moves) else ()
        self._yes.setEnabled(bool(moves))
        self._yes.setText(
            plural(len(moves), "Move 1 activity", "Move {count} activities")
            if moves
            else tr("Move")
        )
        lines = [
            tr(
                "Not moved: {name} ({why})",
                name=one.record.get("name") or one.record["id"],
                why=shown(WHY[one.why]).lower(),
            )
            for one in self.shifted.skipped
        ]
        if stretched := sum(move.stretched for move in moves):
            lines.append(shown(clock_changes(stretched)))
        if moves:
            found = clashes(self._records, moves, self._people)
            counts = {"before": number(len(found.before)), "after": number(len(found.after))}
            lines.insert(0, tr("Clashes before: {before}, after: {after}", **counts))
            for template, listed in (
                ("New: {clash}", found.new),
                ("Solved: {clash}", found.solved),
                ("As before: {clash}", found.stay),
            ):
                lines += [tr(template, clash=shown(clash.message)) for clash in listed]
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
            by = shift_to([self._records[place] for place in places], when, self._zone)
        moves = self._shift(places, by).moves
        old, new = (
            [start for record in records if (start := start_of(record))]
            for records in ([one.record for one in moves], [one.after for one in moves])
        )
        if not old:
            return by, ""
        first, then = (moment(min(starts).astimezone(self._zone)) for starts in (old, new))
        return by, tr("The first one starts {old} → {new}", old=first, new=then)
