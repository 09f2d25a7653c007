"""Match columns: assign the columns of a planner's own workbook or .csv to fields.

The answers are saved under a name; the next sheet of this layout needs no questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from bridge.errors import BridgeError
from bridge.gui.frame.page import Following, Page, announce
from bridge.gui.frame.shell import Handed, OpenFile, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.look.painted_widgets import IconLabel, set_icon
from bridge.gui.look.theme import px, tokens
from bridge.gui.own_sheet.columns import (
    DATES,
    FIELDS,
    Change,
    ColumnTable,
    FieldLine,
    confirm_all,
    confirmable,
    home_of,
)
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import (
    Chooser,
    Elided,
    EmptyState,
    button,
    card,
    chooser,
    label,
)
from bridge.gui.widgets.form import Field, Form
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row
from bridge.gui.widgets.lines_table import (
    COLUMNS,
    Cell,
    LinesModel,
    plain_table,
    stretch_columns,
    value_text,
)
from bridge.jobs.known_names import meanings_for
from bridge.jobs.mappings import save_mapping
from bridge.jobs.own_sheets import OwnFile, Preview, fits_half, open_own, preview
from bridge.mapping.draft import Draft
from bridge.mapping.mapping_file import CODE_PAGE, Question, SheetMapping
from bridge.mapping.propose import PARENTS
from bridge.mapping.table import MOST_HEADER_ROWS
from bridge.memory import load_mappings
from bridge.progress import Monitor
from bridge.records.cells.values import TextListCell
from bridge.records.change_set import SheetRow
from bridge.records.codes import SAME_KEY
from bridge.records.columns import letters
from bridge.texts import shown

_WAIT = 400
"""Milliseconds after an answer before all rows are read again: several answers in a row are read
once.
"""
_FIRST_ROWS = 5
_PROBLEMS = 6
"""Problems that are shown; the review shows all of them."""


class OwnSheetPage(Page):
    """Match columns: one line per column of a sheet, missing fields, and the first rows."""

    def __init__(self, shell: Shell) -> None:
        purpose = tr("Match your columns once. Sheetbridge recognises this layout next time.")
        super().__init__(shell, tr("Match columns"), purpose)
        self.file: OwnFile | None = None
        self.draft: Draft | None = None
        self.path: Path | None = None
        self._changing: SheetMapping | None = None
        self._job: Job | None = None
        self._reading: Job | None = None
        self._readable = self._repeats = self._saves_once_read = False
        self._held: tuple[QWidget, int, int] | None = None
        self.table = ColumnTable()
        self.options = SheetOptions()
        self.first_rows = FirstRows()
        self.name = QLineEdit()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._timer.timeout.connect(self._read)
        self._build()
        queued = Qt.ConnectionType.QueuedConnection
        self.table.changed.connect(self._say, queued)
        self.options.form.changed.connect(self._option, queued)
        self.area.verticalScrollBar().rangeChanged.connect(self._hold)
        self._show()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        offered: dict[str, Callable[[], object]] = (
            {"check-again": self._open_again} if self.path is not None else {}
        )
        if self.draft is not None and self.draft.open:
            offered["next-problem"] = self.next_question
            offered["previous-problem"] = lambda: self.next_question(-1)
        return offered

    def receive(self, what: Handed) -> None:
        """Open a file; with a mapping, to change how it is read."""
        match what:
            case OpenFile(path, sheet, _, mapping):
                self._changing = mapping
                self.open_path(path, sheet)

    # Opening
    # ----------------------------------------------------------------------------------------------

    def open_path(
        self,
        path: Path,
        sheet: str | None = None,
        header: tuple[int, int] | None = None,
        encoding: str = "",
    ) -> None:
        """Open a file.

        `header` is the last header row and the number of header rows, `encoding` the code page, if
        chosen by the planner.
        """
        client = self.session.client if self.session.signed_in else None
        account = self.session.account
        changing = self._changing
        for job in (self._job, self._reading):
            if job is not None:
                job.drop()
        encoding = encoding or (
            self.draft.encoding if self.draft is not None and self.path == path else ""
        )
        self.path = path
        self.file = None
        self.draft = None
        self._held = None
        self.sheet.clear()
        self.session.problems_changed.emit(0)

        def read(monitor: Monitor) -> OwnFile:
            names = meanings_for(client, account, monitor)
            meanings = names.meanings
            own = open_own(path, sheet, account, meanings, monitor, header, changing, encoding)
            return replace(own, notes=(*own.notes, *names.notes))

        self._job = self.session.start(
            tr("Reading {name}", name=path.name),
            read,
            done=self._opened,
            failed=self._failed,
            page="own_sheet",
        )
        self.waiting.follow(self._job)
        self._show()

    def _use(self, mapping: SheetMapping) -> None:
        """Open the sheet again with a saved mapping that fits half."""
        self._changing = mapping
        self._open_again()

    def _open_again(self) -> None:
        if self.path is not None:
            self.open_path(self.path, self.sheet.currentText() or None)

    def _opened(self, own_file: OwnFile) -> None:
        self.file = own_file
        self.waiting.follow(None)
        self.sheet.addItems(list(own_file.sheets))
        self.sheet.setCurrentText(own_file.sheet)
        self.sheet.setVisible(len(own_file.sheets) > 1)
        self.notes.show_text(" ".join(map(shown, own_file.notes)))
        self.notes.setVisible(bool(own_file.notes))
        like = own_file.draft.like
        self.name.setText(like.name if like is not None else _proposed_name(own_file.path))
        self.name.setCursorPosition(0)
        draft = self.table.begin(own_file.draft)
        self.options.begin(own_file)
        self._unfold(any(question.code == "header" for question in own_file.draft.open))
        self.take(draft)
        self._to_top()
        QTimer.singleShot(0, self, self._to_top)  # once the lines have their height
        announce(self, self.missing.accessibleName())
        if any(question.code == CODE_PAGE for question in own_file.draft.open):
            self._ask_code_page()

    def _ask_code_page(self) -> None:
        """Ask for the encoding of a .csv file that is not Unicode, and open it again."""
        file = self.file
        if file is None:
            return
        chosen = dialogs.choose(
            self,
            tr("Which text looks right?"),
            tr("The file is not Unicode. Your choice is saved with its column matching."),
            file.draft.code_pages,
        )
        if chosen and self.file is file:
            self.open_path(file.path, file.sheet, encoding=chosen)

    def _failed(self, error: BridgeError) -> None:
        self.path = None
        self.waiting.follow(None)
        self._show()
        self.shell.show_error(error)

    def _stopped(self) -> None:
        self.path = None
        self._show()

    def _to_top(self) -> None:
        """Scroll to the top and focus the button for the next step."""
        assert self.first is not None
        self.first.setFocus()
        self.area.verticalScrollBar().setValue(0)

    # Answering
    # ----------------------------------------------------------------------------------------------

    def next_question(self, step: int = 1) -> None:
        """Go to the next column with an open question, or to the questions above the table."""
        lines, focused = self.table.lines, self.focusWidget()
        at = next(
            (column_line.place for column_line in lines if focused and column_line.has(focused)), -1
        )
        ahead = (
            lines[at + 1 :] + lines[: at + 1] if step > 0 else lines[:at][::-1] + lines[at:][::-1]
        )
        line = next((column_line for column_line in ahead if column_line.asks), None)
        above = self.missing.findChild(Chooser) or self.missing.findChild(QPushButton)
        target = line.chooser if line is not None else above
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(target, 0, px(120))

    def take(self, draft: Draft) -> None:
        """Show a draft and read the rows with it, keeping the scroll position."""
        anchor = self.table.anchor(self.focusWidget())
        before = anchor.mapTo(self.area.viewport(), QPoint()).y()
        self.draft = draft
        self._readable, self._repeats = True, False
        self._saves_once_read = False
        self._timer.start()
        self._show()
        scrolled = self.area.verticalScrollBar().value()
        self._held = (anchor, before, scrolled) if scrolled else None
        self._hold()

    def _hold(self) -> None:
        """Keep the focused line where it was, once the lines have their height. The height may
        change several times, so it is called again whenever it does, until the planner scrolls.
        """
        if self._held is not None:
            QTimer.singleShot(0, self._held[0], self._scroll_back)

    def _scroll_back(self) -> None:
        bar, held = self.area.verticalScrollBar(), self._held
        if held is None:
            return
        if bar.value() != min(held[2], bar.maximum()):
            self._held = None
            return
        anchor, before, _ = held
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar.setValue(bar.value() + anchor.mapTo(self.area.viewport(), QPoint()).y() - before)
        self._held = (anchor, before, bar.value())

    def _say(self, change: Change) -> None:
        if self.draft is not None:
            self.take(change(self.draft))

    def _option(self, name: str, value: Any) -> None:
        """Apply one of the options."""
        draft, file = self.draft, self.file
        if draft is None or file is None:
            return
        match name:
            case "header_row" | "header_rows":
                last, rows = (self.options.form.values()[key] for key in _HEADER)
                self.open_path(file.path, file.sheet, (last, min(rows, last)))
            case "zone":
                if value in available_timezones() and value != draft.zone:
                    self.take(replace(draft, zone=value))
            case "separator":
                for field in _lists(draft):
                    draft = draft.adjusting(field, separator=value or None)
                self.take(draft)
            case _:
                self.take(replace(draft, **{name: value}))

    def _read(self) -> None:
        """Read all rows by the draft."""
        file = self.file
        draft = self.draft
        account = self.session.account
        if self._reading is not None:
            self._reading.drop()
            self._reading = None
        if file is None or draft is None:
            return
        if not draft.proposals.key.columns:
            self.first_rows.show_why(tr("Match the ID to see your activities."))
            return
        self._reading = self.session.start(
            tr("Reading {name}", name=file.path.name),
            lambda monitor: preview(file.path, file.sheet, draft, account, monitor),
            done=self._was_read,
            failed=self._not_read,
            page="own_sheet",
        )

    def _was_read(self, preview: Preview) -> None:
        self._reading = None
        if self.draft is not None:
            self._readable = True
            self._repeats = any(problem.code == SAME_KEY for problem in preview.problems)
            self.first_rows.show_preview(preview, self.draft)
            self.options.grey(preview.left_out)
            self._show_footer()
            self._hold()
            if self._saves_once_read:
                self.save()

    def _not_read(self, error: BridgeError) -> None:
        self._reading = None
        self._readable = self._saves_once_read = False
        self._show_footer()
        self.first_rows.show_why(f"{shown(error.title)} {shown(error.advice)}")

    # Saving
    # ----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the mapping under its name and review the sheet by it."""
        draft = self.draft
        account = self.session.account
        name = self.name.text().strip()
        if draft is None or draft.open or not name:
            self.name.setFocus()
            return
        # The rows are read again after each answer: a button that is grey meanwhile seems broken.
        self._saves_once_read = self._timer.isActive() or self._reading is not None
        if self._saves_once_read:
            return
        mapping = draft.mapping(name)

        def checked(taken: frozenset[str]) -> None:
            own = draft.like is not None and draft.like.name.casefold() == name.casefold()
            if name.casefold() in taken and not own and not self._replace(name):
                return
            self.session.start(
                tr("Saving {name}", name=name),
                lambda monitor: save_mapping(mapping, account),
                done=lambda _: self._saved(mapping),
            )

        self.session.start(
            tr("Saving {name}", name=name),
            lambda monitor: frozenset(
                sheet_mapping.name.casefold() for sheet_mapping in load_mappings().mappings
            ),
            done=checked,
            page="own_sheet",
        )

    def _replace(self, name: str) -> bool:
        return dialogs.confirm(
            self,
            tr("Replace the column matching “{name}”?", name=name),
            [tr("Sheetbridge still remembers the values sent with it.")],
            tr("Replace"),
            icon="check",
        )

    def _saved(self, mapping: SheetMapping) -> None:
        assert self.file is not None
        path, sheet = self.file.path, self.file.sheet
        self.path = self.file = self.draft = None
        self._show()
        self.shell.say(tr("“{name}” was saved.", name=mapping.name))
        self.shell.go_to("review", OpenFile(path, sheet, mapping=mapping))

    # Showing
    # ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the current state: nothing open, reading, or the columns."""
        draft = self.draft
        self.footer.setVisible(draft is not None)
        self._wait.setVisible(self.path is not None and draft is None)
        self.another.setVisible(self.path is not None)
        self._empty.setVisible(self.path is None)
        self._open.setVisible(draft is not None)
        self.opened.setVisible(draft is not None)
        self.purpose.setVisible(draft is None)
        if self.path is not None:
            self.file_name.show_text(self.path.name)
            self._awaited.setText(self.path.name)
        if draft is not None:
            self._show_missing(draft)
            self.table.show_draft(draft)
            self._show_fixed(draft)
            self.options.show_draft(draft)
        self._show_footer()
        self.shell.refresh_commands()

    def _show_missing(self, draft: Draft) -> None:
        """Show above the table the missing fields and the questions that belong to no line."""
        clear(self._missing)
        above = [question for question in draft.open if home_of(draft, question) is None]
        fields = [
            question.field
            for question in above
            if question.code in {"missing-required", "column-gone"}
        ]
        dates = [field for field in ("startDate", "endDate") if field not in draft.rules]
        for field in sorted({*fields, *dates} - {"", "id"}, key=lambda name: name not in dates):
            line = FieldLine(draft, field)
            line.changed.connect(self._say, Qt.ConnectionType.QueuedConnection)
            self._missing.addWidget(line)
        for question in above:
            if question.field and question.field in fields and question.field != "id":
                continue
            parts = row(IconLabel("help", "warn", 18), spacing=10)
            parts.addWidget(label(shown(question.message), "strong", wrap=True), 1)
            for answer in self._answers(draft, question):
                parts.addWidget(answer)
            self._missing.addLayout(parts)
        offered = draft.proposals.offered
        if draft.like is None and offered is not None:
            use = button(tr("Use “{name}”", name=offered.name), pressed=partial(self._use, offered))
            words = label(shown(fits_half(offered.name)), "strong", wrap=True)
            self._missing.addLayout(row(IconLabel("help", "warn", 18), words, use, grows=1))
        if draft.together and draft.proposals.key.columns:
            words = label(tr("Several rows have the same ID."), "strong", wrap=True)
            both = self._together(draft)
            self._missing.addLayout(row(IconLabel("warn", "warn", 18), words, both, grows=1))
        self.missing.setVisible(self._missing.count() > 0)
        self._show_asked()

    def _answers(self, draft: Draft, question: Question) -> Iterator[QWidget]:
        """Yield the buttons, or the list, that answer a question above the table."""
        if question.code == CODE_PAGE:
            yield button(tr("Choose…"), pressed=self._ask_code_page)
        elif question.code == "zone":
            zones = [(zone, zone) for zone in sorted(available_timezones())]
            yield chooser(
                tr("Time zone of the dates"),
                [(tr("Choose a time zone"), ""), *zones],
                chosen=partial(self._option, "zone"),
            )
        elif question.code == "key" and draft.together:
            yield self._together(draft)
        elif question.code == PARENTS:
            for answer, place in (
                (tr("Skip"), question.columns[0]),
                (tr("Import all rows"), None),
            ):
                say = partial(self._say, partial(Draft.with_parents, place=place))
                yield button(answer, pressed=say)
        elif question.code == "header":
            accept = partial(self._say, partial(Draft.accept_field, field=""))
            yes = button(tr("Confirm"), "check", pressed=accept)
            yes.setAccessibleName(tr("Confirm the headers"))
            yield yes

    def _together(self, draft: Draft) -> QPushButton:
        """Return the button that takes several columns as the ID."""
        *names, last = (letters(place + 1) for place in draft.together)
        words = tr("Use {first} and {second} together", first=", ".join(names), second=last)
        return button(words, pressed=lambda: self._say(lambda now: now.naming(draft.together)))

    def _show_fixed(self, draft: Draft) -> None:
        """Show below the table the fields that have one value for all rows."""
        clear(self._fixed)
        chosen = self.add_fixed.currentData()
        fixed = [name for name, proposal in draft.rules.items() if proposal.rule.fixed is not None]
        for field in (*fixed, *([chosen] if chosen and chosen not in draft.rules else [])):
            line = FieldLine(draft, field)
            line.changed.connect(self._say, Qt.ConnectionType.QueuedConnection)
            self._fixed.addWidget(line)
        free = [name for name in FIELDS if name not in draft.rules and name not in DATES]
        self.add_fixed.clear()
        self.add_fixed.addItem(tr("Add one value for all rows…"), "")
        for field in free:
            self.add_fixed.addItem(COLUMNS[field].caption, field)
        self.add_fixed.setCurrentIndex(max(0, self.add_fixed.findData(chosen)))

    def _show_footer(self) -> None:
        draft = self.draft
        sure = [] if draft is None else confirmable(draft)
        named = bool(self.name.text().strip())
        ready = draft is not None and not draft.open and self._readable and named
        self.primary.setEnabled(ready)
        self.name_field.setVisible(draft is not None)
        had_focus = self.focusWidget() is self.all
        self.all.setVisible(len(sure) > 1)
        self.next.setVisible(len(sure) < 2 and draft is not None and bool(draft.open))
        controls = (self.all, self.next, self.name)
        self.first = next(control for control in controls if not control.isHidden())
        if had_focus:
            self.first.setFocus()
        self.all.setText(tr("Confirm {count} matches", count=len(sure)) if sure else "")
        if draft is None:
            self.footer.say("")
        elif draft.open:
            questions = len({question.field or question.code for question in draft.open}) - len(
                sure
            )
            asks = plural(questions, "1 question to answer.", "{count} questions to answer.")
            confirms = plural(len(sure), "1 match to confirm.", "{count} matches to confirm.")
            parts = ((questions, asks), (len(sure), confirms))
            self.footer.say(" ".join(words for count, words in parts if count), "warn")
        elif not named:
            self.footer.say(tr("Enter a name for this column matching."), "warn")
        elif draft.together or self._repeats:
            self.footer.say(tr("Several rows have the same ID."), "warn")
        elif self._readable:
            self.footer.say(tr("All columns matched."), "good")
        else:
            self.footer.say("")

    def _build(self) -> None:
        self.another = self.add_header_button(
            button(tr("Open another…"), "folder", pressed=self.shell.ask_file)
        )
        self.file_name = Elided("", "strong")
        self.notes = Elided("", "small")
        self.sheet = Chooser()
        self.sheet.setAccessibleName(tr("Sheet"))
        self.sheet.activated.connect(lambda _: self._open_again())
        self.fold = button(
            tr("Options"), "chevron-right", "link", lambda: self._unfold(self.options.isHidden())
        )
        self.missing = Clear()
        self._missing = column(spacing=8, within=self.missing)
        self.opened = Clear()
        names = column(self.file_name, self.notes, spacing=0)
        icon = IconLabel("table", "good", 20)
        row(icon, names, self.sheet, self.fold, spacing=10, grows=1, within=self.opened)
        self.heading.addWidget(self.opened)
        self._asked, inside = card(spacing=10)
        inside.addWidget(self.options)
        inside.addWidget(self.missing)
        columns, inside = card(spacing=10)
        inside.addWidget(self.table)
        self._fixed = column(spacing=8)
        inside.addLayout(self._fixed)
        self.add_fixed = Chooser()
        self.add_fixed.setAccessibleName(tr("Field with one value for all rows"))
        self.add_fixed.setMinimumWidth(px(240))
        self.add_fixed.activated.connect(lambda _: self._say(lambda draft: draft))
        inside.addLayout(row(self.add_fixed, None))
        self.waiting = Following()
        self.waiting.stopped.connect(self._stopped)
        self._awaited = label("", "strong", wrap=True)
        self._wait, inside = card(spacing=10)
        inside.addLayout(column(self._awaited, self.waiting, spacing=10))
        self._open = QWidget()
        column(self._asked, columns, self.first_rows, None, spacing=12, within=self._open)
        self._empty = EmptyState(
            "table",
            tr("No sheet is open"),
            tr("Open a workbook or .csv file from another program. Your file keeps its layout."),
            button(tr("Open…"), "folder", pressed=self.shell.ask_file),
        )
        self.body_column.addWidget(self._wait, 0, Qt.AlignmentFlag.AlignTop)
        self.body_column.addWidget(self._open, 1)
        self.body_column.addWidget(self._empty, 1)
        self.name.setAccessibleName(tr("Name of the column matching"))
        self.name.setPlaceholderText(tr("Name, such as Weekly SAP plan"))
        self.name.setMinimumWidth(px(150))
        self.name.textChanged.connect(lambda _: self._show_footer())
        self.name_field = QWidget()
        row(label(tr("Name"), "small"), self.name, within=self.name_field)
        self.all = button("", "check", pressed=lambda: self._say(confirm_all))
        self.all.setAccessibleName(tr("Confirm all matches"))
        self.footer.extras.addWidget(self.name_field)
        self.next = button(tr("Next question"), "arrow-right", pressed=lambda: self.next_question())
        self.footer.extras.addWidget(self.all)
        self.footer.extras.addWidget(self.next)
        self.primary = self.footer.set_primary(
            button(tr("Save and review"), "arrow-right", "primary", pressed=self.save)
        )

    def _show_asked(self) -> None:
        """Show the card above the columns only while there is something in it."""
        self._asked.setVisible(not (self.options.isHidden() and self.missing.isHidden()))

    def _unfold(self, unfolded: bool) -> None:
        self.options.setVisible(unfolded)
        self._show_asked()
        set_icon(self.fold, "chevron-down" if unfolded else "chevron-right", "accent")


_HEADER = ("header_row", "header_rows")


class SheetOptions(Clear):
    """Options of a sheet: header rows, end of the table, time zone, list separator and writing of
    results.

    Shown with its first rows.
    """

    def __init__(self) -> None:
        super().__init__()
        zones = [("", ""), *((zone, zone) for zone in sorted(available_timezones()))]
        ends = (
            (tr("At the end of the sheet"), "end"),
            (tr("At the first blank row"), "blank row"),
            (tr("At the first row without an ID"), "blank key"),
        )
        marks = ((mark, mark) for mark in (",", ";", "/", "|"))
        separators = ((tr("None"), ""), *marks, (tr("Line break"), "\n"))
        rows = [(tr("None"), 0), *((str(number), number) for number in range(1, 41))]
        self.form = Form(
            (
                Field("header_row", tr("Last header row"), "choice", choices=rows),
                Field(
                    "header_rows", tr("Header rows"), "choice", choices=rows[: MOST_HEADER_ROWS + 1]
                ),
                Field("stop_at", tr("Where the table ends"), "choice", choices=ends),
                Field("zone", tr("Time zone of the dates"), "choice", choices=zones, editable=True),
                Field("separator", tr("List separator"), "choice", choices=separators),
                Field("result_columns", tr("Write results into my sheet"), "yes"),
            ),
            across=True,
        )
        self.sheet = QTableWidget()
        self.sheet.setAccessibleName(tr("Your sheet"))
        self.sheet.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.sheet.setTabKeyNavigation(False)
        self.sheet.setFixedHeight(px(190))
        self.sheet.verticalHeader().setDefaultSectionSize(px(26))
        self._numbers = list[int]()
        column(self.form, self.sheet, spacing=10, within=self)

    def begin(self, file: OwnFile) -> None:
        """Show another sheet."""
        table = file.table
        self.form.show_values({"header_row": table.header_row, "header_rows": table.header_rows})
        width = max((len(row.cells) for row in file.sample), default=0)
        self._numbers = [row.number for row in file.sample]
        self.sheet.clear()
        self.sheet.setRowCount(len(file.sample))
        self.sheet.setColumnCount(width)
        self.sheet.setHorizontalHeaderLabels([letters(at + 1) for at in range(width)])
        self.sheet.setVerticalHeaderLabels([str(number) for number in self._numbers])
        head = range(table.header_row - table.header_rows + 1, table.header_row + 1)
        for at, sample_row in enumerate(file.sample):
            for place, text in enumerate(sample_row.cells):
                item = QTableWidgetItem(text)
                if sample_row.number in head:
                    item.setBackground(QBrush(QColor(tokens().accent_soft)))
                self.sheet.setItem(at, place, item)
        self.sheet.resizeColumnsToContents()
        for at in range(width):
            self.sheet.setColumnWidth(at, min(self.sheet.columnWidth(at), px(240)))
        self.grey(frozenset(number for number in self._numbers if number < head.start))

    def grey(self, left_out: frozenset[int]) -> None:
        """Grey the rows with these numbers: titles, totals, notes, repeated headers."""
        for at, number in enumerate(self._numbers):
            for place in range(self.sheet.columnCount() if number in left_out else 0):
                if (item := self.sheet.item(at, place)) is not None:
                    item.setForeground(QBrush(QColor(tokens().disabled)))

    def show_draft(self, draft: Draft) -> None:
        """Show the options of a draft."""
        lists = _lists(draft)
        separator = draft.rules[lists[0]].rule.separator if lists else None
        self.form.show_values(
            {
                "stop_at": draft.stop_at,
                "zone": draft.zone,
                "separator": separator or "",
                "result_columns": draft.result_columns,
            }
        )
        self.form.lock("separator", locked=not lists)


class FirstRows(Clear):
    """A preview of the first activities, or the reason why they cannot be shown."""

    def __init__(self) -> None:
        super().__init__()
        frame, inside = card(spacing=8)
        self.words = label("", "muted", wrap=True)
        self._problems = column(spacing=4)
        self._place = column()
        inside.addWidget(label(tr("First activities"), "heading"))
        inside.addWidget(self.words)
        inside.addLayout(self._problems)
        inside.addLayout(self._place)
        self.setLayout(row(frame))

    def show_why(self, sentence: str) -> None:
        """Show why there is no preview."""
        self.words.setText(sentence)
        clear(self._problems)
        clear(self._place)

    def show_preview(self, preview: Preview, draft: Draft) -> None:
        """Show the first rows and their problems."""
        words = plural(preview.rows, "1 row will be read.", "{count} rows will be read.")
        if preview.wrong:
            wrong = plural(
                preview.wrong,
                "1 row has problems. You can correct it in the review.",
                "{count} rows have problems. You can correct them in the review.",
            )
            words = f"{words} {wrong}"
        self.show_why(words)
        # The same value is the same problem in each of its rows.
        kinds = {(each.code, each.field, each.found): each for each in preview.problems[::-1]}
        for problem in [*kinds.values()][: -_PROBLEMS - 1 : -1]:
            bad = problem.severity == "error"
            icon = IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16)
            self._problems.addLayout(
                row(icon, label(shown(problem.sentence), wrap=True), spacing=8, grows=1)
            )
        self._show_rows(preview, draft)

    def _show_rows(self, preview: Preview, draft: Draft) -> None:
        zone = ZoneInfo(draft.zone or "UTC")
        names = dict.fromkeys(("id", *draft.rules))
        columns = [COLUMNS[name] for name in names if name != "name"]  # the service's
        captions = [tr("Row"), *(column.caption for column in columns)]

        def cells(row: SheetRow) -> tuple[Cell, ...]:
            texts = (
                row.texts.get(column.field)
                or value_text(column, row.values.get(column.field), zone)
                for column in columns
            )
            return (Cell(str(row.number)), *map(Cell, texts))

        model = LinesModel(captions)
        table = QTableView()
        model.setParent(table)
        model.show_rows(preview.first[:_FIRST_ROWS], cells)
        table.setModel(model)
        table.setAccessibleName(tr("First activities"))
        plain_table(table, [60], 30)
        table.setFixedHeight(px(60 + 30 * max(3, len(preview.first[:_FIRST_ROWS]))))
        self._place.addWidget(table)
        stretch_columns(table)
        table.horizontalHeader().setMaximumSectionSize(px(360))


def _lists(draft: Draft) -> list[str]:
    """Return the fields that hold a list and are read from one column."""
    return [
        name
        for name, proposal in draft.rules.items()
        if isinstance(COLUMNS[name].cell, TextListCell) and proposal.rule.source is not None
    ]


def _proposed_name(path: Path) -> str:
    """Return a name for the layout of a file: its own without dates and numbers, such as KW24."""
    words = re.sub(r"(?:\b|_)[^\W\d_]{0,2}[\W_]*\d[\d._-]*[\W_]*", " ", path.stem).strip(" -_.")
    return " ".join(words.split()) or path.stem
