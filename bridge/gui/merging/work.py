"""A merge on its way: looks at the files, takes decisions about conflicts, saves the merged plan
beside the plan, and hands it to the review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QTableView, QWidget

from bridge.errors import BridgeError, Problem
from bridge.files import beside
from bridge.gui.frame.page import Footer
from bridge.gui.frame.shell import Shell
from bridge.gui.frame.worker import Job
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import (
    Banner,
    Chooser,
    Elided,
    Segments,
    button,
    card,
    field,
    label,
)
from bridge.gui.widgets.formats import moment, number, plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row, scrolled
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table
from bridge.jobs.check import Checked
from bridge.jobs.merge import (
    MERGE_STOPS,
    CameIn,
    ClashShown,
    MergeDone,
    MergeRequest,
    NotMerged,
    merge_plans,
)
from bridge.records.cells.moments import parse_moment
from bridge.texts import shown

if TYPE_CHECKING:
    Found = ClashShown | CameIn | NotMerged | Problem | tuple[str, tuple[str, ...]]
    (
        """The subject of a line; the last type is a removed row with the files that no longer
        contain it.
        """
    )

SEGMENTS = ("problems", "conflicts", "comes-in", "stays-out")
Key = tuple[str, str, str]
"""Sheet, ID and field of a conflict."""
Decided = Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: sheet and row, ID, column, exported value, merged value, author, icon and its
    token.
    """

    place: str
    id: str
    column: str
    before: str
    after: str
    by: str
    look: tuple[str, str]


def first_of(paths: Sequence[Path]) -> Path:
    """Return the file to use as the plan by default: the shortest name, because copies have longer
    ones.
    """
    return min(paths, key=lambda path: (len(path.stem), path.name.casefold(), str(path)))


def segment_word(key: str, count: int) -> str:
    """Return the label of a segment, such as `Conflicts 3`."""
    words = {
        "problems": tr("Problems"),
        "conflicts": tr("Conflicts"),
        "comes-in": tr("Merged"),
        "stays-out": tr("Not merged"),
    }
    return f"{words[key]} {number(count)}"


def key_of(clash: ClashShown) -> Key:
    """Return the key that identifies a conflict."""
    return clash.sheet, clash.id, clash.field


def whose(name: str, done: MergeDone) -> str:
    """Return a file's name, with its last author if known and if the files have several authors."""
    person = done.saved_by.get(name, "")
    return (
        tr("{name} · {person}", name=name, person=person)
        if person and len({*done.saved_by.values()}) > 1
        else name
    )


def names(by: Iterable[str], done: MergeDone) -> str:
    """Return several files with their people."""
    return ", ".join(whose(name, done) for name in by)


def by_row(done: MergeDone) -> dict[tuple[str, str], str]:
    """Return who edited each row of the merged plan, by sheet and ID."""
    return {key: names(by, done) for key, by in done.edited_by.items()}


def found_in(done: MergeDone, key: str) -> Sequence[Found]:
    """Return the subjects of a segment's lines."""
    of_segment: dict[str, Sequence[Found]] = {
        "problems": done.problems,
        "conflicts": done.conflicts,
        "comes-in": done.came_in,
        "stays-out": (*done.removed.items(), *done.not_merged),
    }
    return of_segment[key]


def cells(found: Found, done: MergeDone, decided: Decided) -> tuple[Cell, ...]:
    """Return a line's cells, in the order of the columns of the table."""
    line = line_of(found, done, decided)
    name = (
        done.row_names.get((found.sheet, found.id), "")
        if isinstance(found, ClashShown | CameIn | NotMerged)
        else ""
    )
    return (
        Cell(line.place, icon=line.look),
        Cell(name or line.id, line.id if name else "", tip=name or line.id),
        Cell(line.column),
        Cell(line.by, tip=line.by),
        Cell(line.before, tip=line.before),
        Cell(line.after, tip=line.after),
    )


def line_of(found: Found, done: MergeDone, decided: Decided) -> Line:
    """Return the table line for a conflict, a change, a problem or an unmerged change."""
    match found:
        case ClashShown():
            return _clash(found, done, decided)
        case CameIn():
            return _came_in(found, done)
        case NotMerged():
            return _not_merged(found, done)
        case Problem():
            place = f"{found.sheet} {found.row}" if found.row is not None else found.sheet
            return Line(
                place=place,
                id=found.found,
                column=found.column or "",
                before="",
                after=shown(found.message),
                by="",
                look=("alert", "bad"),
            )
    id, by = found
    return Line(
        place="",
        id=id,
        column="",
        before="",
        after=tr("Deleted in a copy; kept in the plan"),
        by=names(by, done),
        look=("minus", "muted"),
    )


def left_open(done: MergeDone, decided: Decided) -> list[ClashShown]:
    """Return the undecided conflicts."""
    return [clash for clash in done.conflicts if decided.get(key_of(clash)) not in clash.choices]


def stops(done: MergeDone) -> frozenset[str]:
    """Return the codes of the problems that stop the merge but can be accepted."""
    return MERGE_STOPS & {found.code for found in done.problems}


def verdict(done: MergeDone, decided: Decided) -> tuple[str, str]:
    """Return the one sentence about the merge, and its state."""
    if done.problems:
        return (
            plural(
                len(done.problems), "1 problem stops the merge.", "{count} problems stop the merge."
            ),
            "bad",
        )
    if count := len(left_open(done, decided)):
        return (
            plural(
                count,
                "1 open conflict. Choose which value to keep.",
                "{count} open conflicts. Choose which values to keep.",
            ),
            "warn",
        )
    if not done.came_in and not done.conflicts:
        return tr("The copies have no changes to merge."), "good"
    return tr("All conflicts resolved. Save, then review and upload."), "good"


def banner(done: MergeDone) -> tuple[str, str, str]:
    """Return title, text and state of the banner: the changes to merge and other notes for the
    planner.
    """
    parts = (
        [plural(done.cells, "1 change will be merged", "{count} changes will be merged")]
        if done.cells
        else []
    )
    parts += (
        [plural(len(done.added), "1 new row will be merged", "{count} new rows will be merged")]
        if done.added
        else []
    )
    title = ", ".join(parts) + "." if parts else tr("No changes to merge.")
    said = [shown(problem.sentence) for problem in done.problems[:3]]
    if done.removed:
        said.append(
            plural(
                len(done.removed),
                "1 row was deleted in a copy; the merged plan keeps it.",
                "{count} rows were deleted in copies; the merged plan keeps them.",
            )
        )
    return title, " ".join(said), "bad" if done.problems else "accent"


def saved(done: MergeDone) -> tuple[str, str, str]:
    """Return title, text and state of the banner above the merged plan in the review."""
    name = done.workbook.name if done.workbook is not None else ""
    said = [shown(warning) for warning in done.warnings]
    if done.not_merged:
        count = len(done.not_merged)
        said.append(
            plural(
                count,
                "1 change was not merged.",
                "{count} changes were not merged.",
            )
        )
    return (
        tr("Merged into {name}. The originals are not changed.", name=name),
        " ".join(said),
        "warn" if said else "good",
    )


def _clash(clash: ClashShown, done: MergeDone, decided: Decided) -> Line:
    chosen = decided.get(key_of(clash))
    place = f"{clash.sheet} {clash.row}" if clash.row is not None else clash.sheet
    if chosen in clash.choices:
        return Line(
            place=place,
            id=clash.id,
            column=clash.column,
            before=_value(clash.before),
            after=_filled(clash.values[chosen]),
            by=whose(chosen, done),
            look=("check", "good"),
        )
    values = " / ".join(_filled(value) for value in clash.values.values())
    return Line(
        place=place,
        id=clash.id,
        column=clash.column,
        before=_value(clash.before),
        after=values,
        by=names(clash.values, done),
        look=("people", "bad"),
    )


def _came_in(one: CameIn, done: MergeDone) -> Line:
    place = f"{one.sheet} {one.row}" if one.row is not None else one.sheet
    if not one.column:
        return Line(
            place=place,
            id=one.id,
            column="",
            before="",
            after=tr("New row"),
            by=names(one.by, done),
            look=("plus", "good"),
        )
    return Line(
        place=place,
        id=one.id,
        column=one.column,
        before=_value(one.before),
        after=_filled(one.after),
        by=names(one.by, done),
        look=("check", "accent"),
    )


def _not_merged(left: NotMerged, done: MergeDone) -> Line:
    by = whose(left.file, done)
    if left.row is None:
        return Line(
            place=left.sheet,
            id="",
            column="",
            before="",
            after=tr("The sheet is not merged"),
            by=by,
            look=("minus", "muted"),
        )
    return Line(
        place=f"{left.sheet} {left.row}",
        id=left.id,
        column=left.column,
        before=_value(left.plan),
        after=_value(left.copy),
        by=by,
        look=("minus", "muted"),
    )


def _value(text: str) -> str:
    """Return a cell's text, a date and time as `4 Dec 19:30`."""
    found = parse_moment(text) if len(text) == len("2026-12-04 19:30") else None
    return text if found is None else moment(found)


def _filled(text: str) -> str:
    return _value(text) or tr("(empty)")


class MergeView(Clear):
    """The view of a merge.

    `into` gives the file chosen as the plan, `decided` a conflict and the file whose value to keep.
    `decided_all` gives the file to keep in all its undecided conflicts.
    """

    into = Signal(Path)
    decided = Signal(object, str)
    decided_all = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.plan = Chooser()
        self.others = Elided("", "small")
        self.plan.activated.connect(lambda at: self.into.emit(self.plan.itemData(at)))
        self.banner = Banner()
        self.alone = button("", "folder")
        self.meant = button(tr("This is intended"))
        for made in (self.alone, self.meant):
            self.banner.add_button(made)
        self.segments = Segments(
            [(key, segment_word(key, 0)) for key in SEGMENTS], tr("Which lines are shown")
        )
        self.segments.chosen.connect(lambda _: self._fill())
        captions = [
            tr("Sheet and row"),
            tr("Activity"),
            tr("Column"),
            tr("By"),
            tr("At export"),
            tr("Merged"),
        ]
        self.model = LinesModel(captions)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("Changes in the copies"))
        self.done: MergeDone | None = None
        self._decided: Decided = {}
        self._build()
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        self.table.activated.connect(lambda _: self._begin_choosing())

    def show_files(self, paths: Sequence[Path], plan: Path) -> None:
        """Show which files are merged, before any of them is read."""
        self.done = None
        self.plan.clear()
        for path in paths:
            self.plan.addItem(path.name, path)
        self.plan.setCurrentIndex([*paths].index(plan))
        rest = ", ".join(path.name for path in paths if path != plan)
        self.others.show_text(
            tr(
                "from {names}. The originals are not changed.",
                names=rest,
            )
        )
        self.banner.hide()
        self._parts(shown=False)

    def show_error(self, error: BridgeError) -> None:
        """Show why the files cannot be merged."""
        self.done = None
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()
        self.alone.setText(tr("Open {name} alone", name=self.plan.currentText()))
        self.alone.show()
        self.meant.hide()
        self._parts(shown=False)

    def show_merge(self, done: MergeDone, decided: Decided) -> None:
        """Show the effect of a merge with the decisions made; undecided conflicts come first."""
        fresh = self.done is not done
        self.done = done
        self._decided = decided
        for key in SEGMENTS:
            self.segments.show_text(key, segment_word(key, len(found_in(done, key))))
        self.segments.buttons["problems"].setVisible(bool(done.problems))
        if fresh:
            self.segments.choose(
                next((key for key in SEGMENTS if found_in(done, key)), "conflicts")
            )
        self.alone.hide()
        self.meant.setVisible(bool(stops(done)))
        self.banner.show_words(*banner(done))
        self.banner.show()
        self._parts(shown=True)
        # also after a decision: the button that took the value goes, and Qt would take the sidebar
        self.table.setFocus()
        chosen = self.table.currentIndex().row()
        self._fill()
        if self.segments.key == "conflicts":
            self._select_open(max(chosen, 0))

    def chosen(self) -> ClashShown | None:
        """Return the conflict that is selected."""
        at = self.table.currentIndex().row()
        clashes = (
            self.done.conflicts
            if self.done is not None and self.segments.key == "conflicts"
            else ()
        )
        return clashes[at] if 0 <= at < len(clashes) else None

    def _begin_choosing(self) -> None:
        """Put the keyboard on the first value of the conflict that is selected."""
        for at in range(self._choices.count()):
            part = self._choices.itemAt(at)
            if part is not None and isinstance(made := part.widget(), QPushButton):
                # one that was made just now is shown a moment later, and a hidden one takes no
                # focus
                made.show()
                made.setFocus()
                return

    def _select_open(self, start: int) -> None:
        """Select the next undecided conflict, or stay at the current line if there is none."""
        assert self.done is not None
        waiting = {key_of(clash) for clash in left_open(self.done, self._decided)}
        clashes = self.done.conflicts
        around = [(start + step) % len(clashes) for step in range(len(clashes))]
        found = next(
            (at for at in around if key_of(clashes[at]) in waiting),
            start if start < len(clashes) else 0,
        )
        if clashes:
            self.table.selectRow(found)

    def _fill(self) -> None:
        done, decided = self.done, self._decided
        if done is None:
            return
        self.model.show_rows(
            found_in(done, self.segments.key), lambda found: cells(found, done, decided)
        )
        self._panel.setVisible(self.segments.key == "conflicts" and bool(done.conflicts))
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the chosen conflict with each file's value."""
        clear(self._choices)
        clash, done = self.chosen(), self.done
        if clash is None or done is None:
            return
        taken = self._decided.get(key_of(clash))
        activity = done.row_names.get((clash.sheet, clash.id))
        row_words = f"{activity} ({clash.id})" if activity else clash.id
        self._choices.addWidget(label(f"{row_words}: {clash.column}", "strong", wrap=True))
        self._choices.addWidget(
            label(tr("At export: {value}", value=_filled(clash.before)), "muted", wrap=True)
        )
        for name, value in clash.values.items():
            self._choices.addWidget(label(whose(name, done), "small", wrap=True))
            if name in clash.choices:
                self._choices.addWidget(
                    self._use(clash, name, _filled(value), chosen=taken == name)
                )
            else:
                self._choices.addWidget(label(_filled(value), wrap=True))
        if clash.choices != tuple(clash.values):
            self._choices.addWidget(
                label(
                    tr("The plan has a formula here. Change it in the plan."),
                    "muted",
                    wrap=True,
                )
            )
        self._for_all(done)
        self._choices.addStretch(1)

    def _use(self, clash: ClashShown, name: str, value: str, *, chosen: bool) -> QWidget:
        made = button(
            "", "check" if chosen else "", pressed=lambda: self.decided.emit(key_of(clash), name)
        )
        made.setText(made.fontMetrics().elidedText(" ".join(value.split()), self._cut, px(230)))
        made.setToolTip(value)
        made.setAccessibleName(tr("Use {value} of {name}", value=value, name=name))
        return made

    def _for_all(self, done: MergeDone) -> None:
        waiting = left_open(done, self._decided)
        for name in done.files:
            count = sum(name in clash.choices for clash in waiting)
            if count > 1:
                words = tr(
                    "Use {name} in all {count} open conflicts", name=name, count=number(count)
                )
                made = button("", role="link", pressed=partial(self.decided_all.emit, name))
                made.setText(made.fontMetrics().elidedText(words, self._cut, px(250)))
                made.setAccessibleName(words)
                self._choices.addWidget(made)

    def _parts(self, *, shown: bool) -> None:
        self.segments.setVisible(shown)
        self._rows.setVisible(shown)

    def _build(self) -> None:
        self._cut = Qt.TextElideMode.ElideMiddle
        frame, inside = card(margins=14, spacing=2)
        into = row(
            IconLabel("people", "accent", 24),
            field(tr("Merge into"), self.plan),
            self.others,
            spacing=14,
            grows=2,
        )
        inside.addLayout(into)
        self._panel = QFrame()
        self._panel.setProperty("role", "card")
        content = QWidget()
        self._choices = column(spacing=6, within=content, margins=(14, 12, 14, 12))
        self._panel.setLayout(column(scrolled(content)))
        self._panel.setFixedWidth(px(290))
        self._rows = QWidget()
        row(
            plain_table(self.table, [130, 160, 110, 160, 120, 160], 40),
            self._panel,
            spacing=12,
            grows=0,
            within=self._rows,
        )
        outer = column(spacing=12, within=self)
        for part in (frame, self.banner, self.segments):
            outer.addWidget(part)
        outer.addWidget(self._rows, 1)
        outer.addStretch(0)


class Merging(QObject):
    """One merge at a time.

    `changed` when it begins, goes on and ends, `merged` with the merged workbook once it is saved.
    """

    changed = Signal()
    merged = Signal(Path)

    def __init__(self, shell: Shell, footer: Footer) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self._footer = footer
        self.view = MergeView()
        self.view.into.connect(lambda path: self.begin(self.paths, path))
        self.view.decided.connect(self._decide)
        self.view.decided_all.connect(self._decide_all)
        self.view.alone.clicked.connect(self._open_alone)
        self.view.meant.clicked.connect(self._accept_stops)
        self.close_it = button(tr("Close"), "close", pressed=self.leave)
        self.save_it = button(tr("Save merged plan"), "check", "primary", pressed=self.save)
        for made in (self.close_it, self.save_it):
            footer.extras.addWidget(made)
            made.hide()
        self.paths: tuple[Path, ...] = ()
        self.plan: Path | None = None
        self._decided: dict[Key, str] = {}
        self._accepted = frozenset[str]()
        self._job: Job | None = None
        self._last: MergeDone | None = None

    @property
    def open(self) -> bool:
        return self.plan is not None

    @property
    def title(self) -> str:
        """Return the title of a page that shows it."""
        return tr("Merge copies")

    @property
    def words(self) -> str:
        return tr("Choose the plan and the edited copies. Nothing is sent.")

    def begin(self, paths: Sequence[Path], plan: Path | None = None) -> None:
        """Compare the files, one of which is the plan; nothing is written yet."""
        self.paths = tuple(paths)
        self.plan = plan or first_of(self.paths)
        self._decided = {}
        self._accepted = frozenset()
        self.view.show_files(self.paths, self.plan)
        self._look()

    def begin_beside(self, checked: Checked | None) -> None:
        """Look at a checked workbook and the copies that a sync program made beside it."""
        if checked is not None:
            book = checked.request.workbook
            self.begin((book, *checked.copies), book)

    def forget(self, path: Path) -> Mapping[tuple[str, str], str]:
        """Close a merge because this workbook is opened.

        Return the authors of its rows, by sheet and ID, if it is the workbook merged last.
        """
        if self.open:
            self.close()
        if self._last is not None and self._last.workbook != path:
            self._last = None
        return by_row(self._last) if self._last is not None else {}

    def said(self) -> tuple[str, str, str] | None:
        """Return the banner for the workbook merged last, or None if it is not open."""
        return saved(self._last) if self._last is not None else None

    def save(self) -> None:
        """Write the merged plan beside the plan."""
        if self.plan is not None and self._job is None:
            self._run(tr("Saving the merged plan"), beside(self.plan, "merged"), self._saved)

    def leave(self) -> None:
        """Close the merge, after a confirmation if conflicts were decided."""
        if self._decided:
            forgotten = plural(
                len(self._decided),
                "Your choice for 1 conflict will be lost.",
                "Your choices for {count} conflicts will be lost.",
            )
            if not dialogs.confirm(
                self.view,
                tr("Discard this merge?"),
                [forgotten, tr("No file was changed.")],
                tr("Discard merge"),
                icon="close",
            ):
                return
        self.close()

    def close(self) -> None:
        """End the merge without writing anything."""
        if self._job is not None:
            self._job.drop()
        self.plan = None
        self.paths = ()
        self._job = None
        self.changed.emit()

    def show_footer(self, *, hidden: bool = False) -> bool:
        """Show the verdict and the buttons, unless there is no merge or it is hidden.

        Return whether they are shown.
        """
        done, is_shown = self.view.done, self.open and not hidden
        for made in (self.close_it, self.save_it):
            made.setVisible(is_shown)
        ready = (
            done is not None
            and bool(done.came_in or done.conflicts)
            and not done.problems
            and not left_open(done, self._decided)
        )
        self.save_it.setEnabled(ready and self._job is None)
        if is_shown and done is not None:
            self._footer.say(*verdict(done, self._decided))
        elif is_shown:
            self._footer.say(
                tr("Reading the copies.")
                if self._job is not None
                else tr("Nothing was merged. No file was changed.")
            )
        return is_shown

    def _open_alone(self) -> None:
        """Open the plan as any other file: the others are no copies of it."""
        plan = self.plan
        self.close()
        if plan is not None:
            self._shell.open_file(plan)

    def _look(self) -> None:
        self._run(tr("Reading the copies"), None, self._looked)

    def _accept_stops(self) -> None:
        """Merge despite the reported problems, which the planner confirms as intended."""
        if self.view.done is not None:
            self._accepted |= stops(self.view.done)
            self._look()

    def _decide(self, key: Key, name: str) -> None:
        self._decided = {**self._decided, key: name}
        self._show()

    def _decide_all(self, name: str) -> None:
        if self.view.done is not None:
            waiting = left_open(self.view.done, self._decided)
            self._decided = {
                **self._decided,
                **{key_of(clash): name for clash in waiting if name in clash.choices},
            }
            self._show()

    def _show(self) -> None:
        if self.view.done is not None:
            self.view.show_merge(self.view.done, self._decided)
        self.changed.emit()

    def _looked(self, done: MergeDone) -> None:
        self._job = None
        self.view.show_merge(done, self._decided)
        self.changed.emit()

    def _saved(self, done: MergeDone) -> None:
        if done.workbook is None:
            self._looked(done)
            self._shell.say(tr("A file changed meanwhile. Check the conflicts again."))
            return
        self.close()
        # kept until another workbook is opened: the column By and the sentence over the rows come
        # from it
        self._last = done
        self.merged.emit(done.workbook)

    def _failed(self, error: BridgeError) -> None:
        self._job = None
        self.view.show_error(error)
        self.changed.emit()

    def _run(self, words: str, out: Path | None, take: Callable[[MergeDone], None]) -> None:
        plan = self.plan
        account = self._session.account
        decided = self._decided
        accepted = self._accepted
        copies, zone = (
            tuple(path for path in self.paths if path != plan),
            account.time_zone if account is not None else "UTC",
        )
        if self._job is not None:
            self._job.drop()
        assert plan is not None
        job = self._session.start(
            words,
            lambda monitor: merge_plans(
                MergeRequest(plan, copies, out, zone=zone, decided=decided, accepted=accepted),
                monitor,
            ),
            done=take,
            failed=self._failed,
            page="review",
        )
        job.stopped.connect(self.close)
        self._job = job
        self.changed.emit()
