"""The lines of a timeline as a table model: activities and groups, with their words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.timeline.scale import (
    Bar,
    Grouping,
    Heading,
    Instant,
    Lines,
    Plan,
    Span,
    arranged,
    drawn,
    local,
    merged,
)
from bridge.gui.widgets.formats import moment, number, plural, tr

Index = QModelIndex | QPersistentModelIndex
MOST_UNFOLDED = 200
"""Groups of more activities than this are folded at first."""


class Sums(NamedTuple):
    """The hours of all activities of a group, and the times in which it has any."""

    hours: float
    busy: list[tuple[Instant, Instant]]


class Drag(NamedTuple):
    """A move by the mouse: what moves by how much, and the end that moves alone, if any."""

    places: frozenset[int]
    by: timedelta
    edge: str = ""

    def moved(self, span: Span) -> Span:
        """Return where a bar is drawn meanwhile."""
        start, end = (None if at is None else at + self.by.total_seconds() for at in span)
        return (
            span[0] if self.edge == "endDate" else start,
            span[1] if self.edge == "startDate" else end,
        )


class TimelineModel(QAbstractTableModel):
    """The shown activities by group. A bar is created when its line first becomes visible."""

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self.lines = Lines()
        self.by = Grouping.TEAM
        self.shown: Collection[int] = ()
        self.folded = set[str]()
        self.drag: Drag | None = None
        self._bars = dict[int, Bar]()
        self._sums = dict[str, Sums]()

    def show_plan(self, plan: Plan | None, shown: Collection[int]) -> None:
        """Show another plan; of many activities only the groups."""
        self.plan = plan
        self._bars.clear()
        self.shown = shown if plan is not None else ()
        self.fold_all(len(self.shown) > MOST_UNFOLDED)

    def show_places(self, shown: Collection[int]) -> None:
        """Show other activities of the same plan."""
        self.shown = shown if self.plan is not None else ()
        self.arrange()

    def fold_all(self, folded: bool) -> None:
        """Fold all groups, or unfold them."""
        groups = self.plan.groups.get(self.by, ()) if self.plan is not None and folded else ()
        self.folded = set(groups)
        self.arrange()

    def arrange(self) -> None:
        """Fill the lines."""
        self.beginResetModel()
        self._sums.clear()
        plan = self.plan
        self.lines = Lines() if plan is None else arranged(plan, self.by, self.shown, self.folded)
        self.endResetModel()

    def refresh(self, places: Iterable[int] | None = None) -> None:
        """Rebuild the bars of some places, or of all that were drawn."""
        plan = self.plan
        for place in list(self._bars) if places is None else places:
            self._bars.pop(place, None)
            if plan is not None:
                plan.spans[place] = self.bar(place).span
        self._sums.clear()
        if len(self.lines):
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, 1))

    def bar(self, place: int) -> Bar:
        assert self.plan is not None
        if place not in self._bars:
            self._bars[place] = self.plan.bar(place)
        bar = self._bars[place]
        if self.drag is not None and place in self.drag.places:
            return replace(bar, span=self.drag.moved(bar.span), was=bar.was or bar.span)
        return bar

    def sums(self, heading: Heading) -> Sums:
        """Return the sums of a group."""
        if heading.name not in self._sums:
            assert self.plan is not None
            spans = [self.plan.spans[place] for place in heading.places]
            hours = sum(end - start for start, end in filter(None, map(drawn, spans))) / 3600
            self._sums[heading.name] = Sums(hours, merged(spans))
        return self._sums[heading.name]

    def group(self, name: str) -> Sequence[int]:
        """Return the activities of a group."""
        return self.plan.groups[self.by][name] if self.plan is not None else ()

    def places(self, line: int) -> Sequence[int]:
        """Return the activities of a line: one, or all of a group."""
        on = self.lines.on[line]
        return on.places if isinstance(on, Heading) else (on,)

    def extent(self, line: int) -> tuple[Instant, Instant] | None:
        """Return the start and the end of the bar on a line."""
        if not 0 <= line < len(self.lines):
            return None
        on = self.lines.on[line]
        if isinstance(on, Heading):
            busy = self.sums(on).busy
            return (busy[0][0], busy[-1][1]) if busy else None
        return drawn(self.bar(on).span)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns: name and bar."""
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Activity"), tr("Time"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name and state, the hover tip or the spoken sentence of a line."""
        if self.plan is None or not index.isValid():
            return None
        place, first = self.lines.on[index.row()], index.column() == 0
        if isinstance(place, Heading):
            if role == LinesDelegate.ICON:
                return ("chevron-right" if place.folded else "chevron-down", "muted")
            if role == Qt.ItemDataRole.DisplayRole:
                hours = tr("{hours} h", hours=number(round(self.sums(place).hours)))
                parts = (self._group(place), number(len(place.places)), hours)
                return " · ".join(parts) if first else None
            read = {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}
            return self._heading(place) if role in read else None
        bar = self.bar(place)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return bar.name or bar.id if first else None
            case LinesDelegate.ICON:
                return (bar.look or ("", "")) if first else None
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join([bar.title, *self._facts(bar)])
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{', '.join([bar.title, *self._facts(bar)])}."
        return None

    def _group(self, heading: Heading) -> str:
        assert self.plan is not None
        without = {
            Grouping.SITE: tr("Without a site"),
            Grouping.TEAM: tr("Without a team"),
            Grouping.PERSON: tr("Without people"),
        }
        return self.plan.names.get(heading.name) or heading.name or without[self.by]

    def _heading(self, heading: Heading) -> str:
        activities = plural(len(heading.places), "1 activity", "{count} activities")
        hours = tr("{hours} hours", hours=number(round(self.sums(heading).hours)))
        state = tr("folded") if heading.folded else tr("unfolded")
        return f"{self._group(heading)}, {activities}, {hours}, {state}."

    def _facts(self, bar: Bar) -> Iterable[str]:
        assert self.plan is not None
        zone = self.plan.zone
        was = tr("was {value}", value=span_words(bar.was, zone)) if bar.was is not None else ""
        theirs = ""
        if bar.theirs is not None:
            theirs = tr("in the service {value}", value=span_words(bar.theirs, zone))
        clash = tr("a person or team is in two places") if bar.id in self.plan.load.clashes else ""
        state = ": ".join(part for part in (bar.state, bar.words) if part)
        words = span_words(bar.span, zone)
        return filter(None, (bar.status.capitalize(), words, was, theirs, clash, state))


def span_words(span: Span, zone: ZoneInfo) -> str:
    """Return start and end in words."""
    start, end = ("" if at is None else moment(local(at, zone)) for at in span)
    if not start and not end:
        return tr("no start and no end")
    return f"{start or tr('no start')} – {end or tr('no end')}"
