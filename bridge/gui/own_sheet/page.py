"""Your own sheet: what the columns of any workbook or .csv mean, asked once, saved under a name and
used by itself the next time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from bridge.errors import BridgeError
from bridge.gui.frame.page import Page, announce
from bridge.gui.frame.shell import Handed, OpenFile, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.own_sheet import work
from bridge.gui.own_sheet.field_line import NONE, Change, FieldLine, column_chooser
from bridge.gui.own_sheet.preview import PreviewCard, SampleCard
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, Chooser, Elided, EmptyState, button, card, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, clear, column, row, tab_through
from bridge.jobs.own_sheet_writeback import OwnFile, Preview, preview
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.proposals.draft import Draft
from bridge.texts import shown

_MOST_KEYS = 8
"""Columns of a key that a mapping may name."""


class FieldsCard(Clear):
    """Shows a draft. `changed` gives what changes it after the planner said something."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._unfolded = set[str]()
        self._wide = set[str]()
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("What is what?"), "heading"))
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        inside.addLayout(self._lines)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)

    def begin(self) -> None:
        """Fold everything: another file is shown."""
        self._unfolded = set()
        self._wide = set()

    def show_draft(self, draft: Draft) -> None:
        self._draft = draft
        clear(self._lines)
        importable = [
            column
            for column in draft.proposals.kind.columns
            if (column.importable or column.field == "name") and column.field != "id"
        ]
        asked = [column for column in importable if draft.of(column.field)]
        for question in draft.of(""):
            if question.code == "start-after-end":
                self._lines.addWidget(label(shown(question.message), wrap=True))
        self._lines.addWidget(KeyLine(draft, self.changed.emit))
        for one in asked:
            self._line(one.field)
        known = [one.field for one in importable if one not in asked and one.field in draft.rules]
        alone = [
            column.field
            for column in importable
            if column not in asked and column.field not in draft.rules
        ]
        self._fold(
            "known",
            known,
            plural(
                len(known),
                "1 field is read from your sheet",
                "{count} fields are read from your sheet",
            ),
        )
        self._fold(
            "alone",
            alone,
            plural(len(alone), "1 field is left alone", "{count} fields are left alone"),
        )
        self._not_used(draft)

    def _line(self, field: str) -> None:
        assert self._draft is not None
        made = FieldLine(self._draft, field, wide=field in self._wide)
        made.changed.connect(self.changed)
        made.opened.connect(self._open, Qt.ConnectionType.QueuedConnection)
        self._lines.addWidget(made)

    def _open(self, field: str) -> None:
        self._wide ^= {field}
        if self._draft is not None:
            self.show_draft(self._draft)

    def _fold(self, key: str, fields: list[str], words: str) -> None:
        if not fields:
            return
        open = key in self._unfolded
        self._lines.addLayout(
            row(
                button(
                    words,
                    "chevron-down" if open else "chevron-right",
                    "link",
                    pressed=lambda: self._turn(key),
                ),
                None,
            )
        )
        for field in fields if open else ():
            self._line(field)

    def _turn(self, key: str) -> None:
        self._unfolded ^= {key}
        if self._draft is not None:
            self.show_draft(self._draft)

    def _not_used(self, draft: Draft) -> None:
        table = draft.proposals.table
        used = {place for one in draft.rules.values() for place in one.columns} | {
            *draft.proposals.key.columns
        }
        unused = [
            f"“{caption}”"
            for place, caption in enumerate(table.captions)
            if place not in used and draft.shape(place).filled
        ]
        if unused:
            self._lines.addWidget(
                label(
                    tr(
                        "Columns of your sheet that are not read: {columns}.",
                        columns=", ".join(unused),
                    ),
                    "small",
                    wrap=True,
                )
            )


class KeyLine(QFrame):
    """Which row is which activity: one column, or several that name it together, with the IDs that
    they make.
    """

    def __init__(self, draft: Draft, changed: Callable[[Change], None]) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.setAccessibleName("ID")
        self._draft = draft
        self._changed = changed
        inside = column(within=self, margins=(12, 8, 12, 8))
        key, questions = draft.proposals.key, draft.of("id")
        icon, state = ("help", "warn") if questions else ("check", "good")
        name = label("ID", "strong")
        name.setMinimumWidth(px(118))
        self.choosers = [
            self._chooser(at) for at in range(min(_MOST_KEYS, max(2, len(key.columns) + 1)))
        ]
        samples, why = Elided(self._samples(), "muted"), Elided(shown(key.why), "small")
        across = row(
            IconLabel(icon, state, 18),
            name,
            self.choosers[0],
            label("+", "muted"),
            self.choosers[1],
            samples,
            why,
            spacing=10,
        )
        across.setStretch(5, 4)
        across.setStretch(6, 3)
        if questions and key.columns:
            yes = button(
                tr("Yes"),
                "check",
                pressed=lambda: self._changed(lambda now: now.accept_field("id")),
            )
            yes.setAccessibleName(tr("Yes, {caption} is right", caption="ID"))
            across.addWidget(yes)
        inside.addLayout(across)
        if more := self.choosers[2:]:
            holder = Clear()
            flow = FlowLayout(holder, 10)
            for widget in (*more, self._new_ids()):
                flow.addWidget(widget)
            inside.addWidget(holder)
        self.wrong = label("", wrap=True)
        self.wrong.hide()
        inside.addWidget(self.wrong)
        for question in questions:
            inside.addWidget(label(shown(question.message), wrap=True))

    def _chooser(self, at: int) -> QComboBox:
        key = self._draft.proposals.key.columns
        first = [(tr("Choose a column") if at == 0 else tr("No other column"), NONE)]
        names = (tr("Column of the ID"), tr("Second column of the ID"))
        name = (
            names[at]
            if at < len(names)
            else tr("Column {number} of {caption}", number=at + 1, caption="ID")
        )
        return column_chooser(
            self._draft, name, first, key[at] if at < len(key) else None, lambda _: self._say()
        )

    def _new_ids(self) -> QWidget:
        """Show what new IDs are made of, to be typed otherwise."""
        captions, key = self._draft.proposals.table.captions, self._draft.proposals.key.columns
        usual = "-".join(f"{{{captions[place]}}}" for place in key)
        made = QLineEdit(self._draft.id_rule or usual)
        made.setAccessibleName(tr("What new IDs are made of"))
        made.editingFinished.connect(lambda: self._make_ids(made.text().strip(), usual))
        made.setMinimumWidth(px(300))
        holder = Clear()
        holder.setLayout(row(label(tr("New IDs"), "small"), made, spacing=6))
        return holder

    def _make_ids(self, text: str, usual: str) -> None:
        text = "" if text == usual else text
        if text == (self._draft.id_rule or ""):
            return
        try:
            self._draft.making_ids(text)
        except BridgeError as error:
            self.wrong.setText(shown(error.advice))
            self.wrong.show()
            return
        self._changed(lambda now: now.making_ids(text))

    def _say(self) -> None:
        places = (int(made.currentData()) for made in self.choosers)
        columns = tuple(dict.fromkeys(place for place in places if place != NONE))
        self._changed(lambda now: now.naming(columns))

    def _samples(self) -> str:
        return " · ".join(self._draft.ids())


_WAIT = 400
"""Milliseconds after an answer before all rows are read anew: several answers in a row are read
once.
"""


class OwnSheetPage(Page):
    """Your own sheet: which of its columns is what, with what is read beside it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell,
            tr("Your own sheet"),
            tr(
                "Say once what your columns are. It is saved, and the next sheet of this layout is"
                " read by itself."
            ),
        )
        self.add_header_button(button(tr("Open another…"), "folder", pressed=shell.ask_file))
        self.file: OwnFile | None = None
        self.draft: Draft | None = None
        self.path: Path | None = None
        self._changing: SheetMapping | None = None
        self._job: Job | None = None
        self._reading: Job | None = None
        self._readable = False
        self.banner = Banner()
        self.fields = FieldsCard()
        self.preview = PreviewCard()
        self.sample = SampleCard(self._header_chosen, lambda: self._agree(""), self._said_beside)
        self.sheet = Chooser()
        self.zone = Chooser()
        self.name = QLineEdit()
        self.primary = self.footer.set_primary(
            button(tr("Save and review"), "arrow-right", "primary", pressed=self.save)
        )
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._timer.timeout.connect(self._read)
        self._build()
        self.fields.changed.connect(self._say, Qt.ConnectionType.QueuedConnection)
        self.first = self.primary
        self._show()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        return {"check-again": self._open_again} if self.path is not None else {}

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
        """Look at a file; `encoding` is the code page that the planner chose for it."""
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
        self._job = self.session.start(
            tr("Reading {name}", name=path.name),
            lambda monitor: work.open_file(
                client, account, path, sheet, header, changing, encoding, monitor
            ),
            done=self._opened,
            failed=self._failed,
            page="own_sheet",
        )
        self._show()

    def _open_again(self) -> None:
        if self.path is not None:
            self.open_path(self.path, self.file.sheet if self.file is not None else None)

    def _header_chosen(self, last: int, rows: int) -> None:
        if self.path is not None and self.file is not None:
            self.open_path(self.path, self.file.sheet, (last, rows))

    def _opened(self, found: OwnFile) -> None:
        self.file = found
        self.draft = found.draft
        self.fields.begin()
        self.sheet.clear()
        self.sheet.addItems(list(found.sheets))
        self.sheet.setCurrentText(found.sheet)
        self.sheet.setVisible(len(found.sheets) > 1)
        self.notes.show_text(" ".join(map(shown, found.notes)))
        like = found.draft.like
        self.name.setText(like.name if like is not None else _proposed_name(found.path))
        self.zone.setCurrentText(found.draft.zone)
        self.preview.results.setChecked(found.draft.result_columns)
        self.sample.ends.setCurrentIndex(self.sample.ends.findData(found.draft.stop_at))
        self.take(found.draft)
        announce(self, self.banner.accessibleName())
        if found.draft.of(""):
            self._ask_code_page(found)

    def _ask_code_page(self, found: OwnFile) -> None:
        """Ask which letters of a .csv that is not Unicode are right, and read it so."""
        if not found.draft.code_pages or found.draft.encoding:
            return
        title = tr("Which letters are right?")
        chosen = dialogs.choose(
            self,
            title,
            tr("The file is not Unicode. Your choice is saved with the mapping."),
            found.draft.code_pages,
        )
        if chosen and self.file is found:
            self.open_path(found.path, found.sheet, encoding=chosen)

    def _failed(self, error: BridgeError) -> None:
        self.path = None
        self._show()
        self.shell.show_error(error)

    # Deciding
    # ----------------------------------------------------------------------------------------------

    def take(self, draft: Draft) -> None:
        """Take a draft after the planner said something, show it, and read the rows by it."""
        self.draft = replace(
            draft,
            result_columns=self.preview.results.isChecked(),
            zone=self._zone(),
            stop_at=self.sample.ends.currentData(),
        )
        self._readable = False
        self._timer.start()
        self._show()

    def _say(self, change: Callable[[Draft], Draft]) -> None:
        if self.draft is not None:
            self.take(change(self.draft))

    def _zone(self) -> str:
        return self.zone.currentText() if self.zone.currentText() in available_timezones() else ""

    def _agree(self, field: str) -> None:
        if self.draft is not None:
            self.take(self.draft.accept_field(field))

    def _read(self) -> None:
        """Read all rows as the draft says."""
        file = self.file
        draft = self.draft
        account = self.session.account
        if self._reading is not None:
            self._reading.drop()
            self._reading = None
        if file is None or draft is None:
            return
        if not draft.proposals.key.columns:
            self.preview.show_why(tr("Say first which column names an activity."))
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
            self.preview.show_preview(preview, self.draft, ZoneInfo(self.draft.zone or "UTC"))
            self.sample.model.grey(preview.left_out)
            self._show_footer()

    def _not_read(self, error: BridgeError) -> None:
        self._reading = None
        self.preview.show_why(f"{shown(error.title)} {shown(error.advice)}")

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
        mapping = draft.mapping(name)

        def checked(taken: frozenset[str]) -> None:
            own = draft.like is not None and draft.like.name.casefold() == name.casefold()
            if name.casefold() in taken and not own and not self._replace(name):
                return
            self.session.start(
                tr("Saving {name}", name=name),
                lambda monitor: work.save(mapping, account),
                done=self._saved,
            )

        self.session.start(
            tr("Saving {name}", name=name),
            lambda monitor: work.names_taken(),
            done=checked,
            page="own_sheet",
        )

    def _replace(self, name: str) -> bool:
        question = tr("There is a mapping “{name}” already. Replace it?", name=name)
        return dialogs.confirm(
            self,
            question,
            [tr("What was sent through it last time stays remembered.")],
            tr("Replace"),
            icon="check",
        )

    def _saved(self, mapping: SheetMapping) -> None:
        assert self.file is not None
        path, sheet = self.file.path, self.file.sheet
        self.path = self.file = self.draft = None
        self._show()
        self.shell.say(
            tr(
                "“{name}” was saved. The next sheet of this layout is read by itself.",
                name=mapping.name,
            )
        )
        self.shell.go_to("review", OpenFile(path, sheet, mapping=mapping))

    # Showing
    # ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show what fits: nothing open, reading, or the sheet."""
        draft, file = self.draft, self.file
        self.footer.setVisible(self.path is not None)
        fits = (
            self._content
            if draft is not None
            else self._waiting
            if self.path is not None
            else self._empty
        )
        for part in (
            self._content,
            self._waiting,
            self._empty,
        ):  # a stack of them would ask for the room of the largest
            part.setVisible(part is fits)
        self.card.setVisible(self.path is not None)
        if self.path is not None:
            self.file_name.show_text(self.path.name)
        if draft is not None and file is not None:
            self._show_open(draft)
            asked = any(question.code == "header" for question in draft.open)
            self._cards.insertWidget(1 if asked else 2, self.sample)
            self.sample.show_sheet(file.sample, file.table, asked=asked)
            self.fields.show_draft(draft)
            tab_through(
                self.zone,
                *((self.sample, self.fields) if asked else (self.fields, self.sample)),
                self.preview,
            )
        self._show_footer()
        self.shell.refresh_commands()

    def _show_open(self, draft: Draft) -> None:
        count = len(draft.open)
        if draft.like is not None and count:
            title = tr("Your mapping “{name}” nearly fits this sheet.", name=draft.like.name)
            self.banner.show_words(
                title, plural(count, "1 question is open.", "{count} questions are open."), "warn"
            )
        elif count:
            title = plural(count, "1 question is open.", "{count} questions are open.")
            self.banner.show_words(
                title, tr("What is sure is folded below. Nothing is sent from this page."), "warn"
            )
        else:
            words = tr("Look at what is read, give it a name, and go on to the review.")
            self.banner.show_words(tr("Everything is said."), words, "good")
        self.zone_asked.setVisible(any(question.code == "zone" for question in draft.open))

    def _show_footer(self) -> None:
        draft = self.draft
        ready = draft is not None and not draft.open
        self.primary.setEnabled(ready and self._readable and bool(self.name.text().strip()))
        self.name_words.setVisible(draft is not None)
        if draft is None:
            self.footer.say("")
        elif draft.open:
            self.footer.say(shown(draft.open[0].message), "warn")
        elif not self.name.text().strip():
            self.footer.say(tr("Give it a name."), "warn")
        else:
            self.footer.say(tr("Nothing is sent yet: the review comes next."), "good")

    def _build(self) -> None:
        self.file_name = Elided("", "strong")
        self.notes = Elided("", "small")
        self.card = QFrame()
        self.card.setProperty("role", "card")
        self.sheet.setAccessibleName(tr("Sheet"))
        self.sheet.activated.connect(lambda _: self._sheet_chosen())
        self.zone.setEditable(True)
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.setMinimumContentsLength(18)
        self.zone.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.zone.addItems(["", *sorted(available_timezones())])
        self.zone.setAccessibleName(tr("Time zone of the dates"))
        self.zone.currentTextChanged.connect(lambda _: self._zone_chosen())
        self.zone_asked = IconLabel("help", "warn", 18)
        zone = row(
            self.zone_asked, label(tr("Time zone of the dates"), "small"), self.zone, spacing=6
        )
        row(
            IconLabel("table", "good", 24),
            column(self.file_name, self.notes, spacing=0),
            self.sheet,
            zone,
            spacing=14,
            grows=1,
            margins=(18, 8, 14, 8),
            within=self.card,
        )
        self._content = QWidget()
        self._cards = column(spacing=12, within=self._content)
        for widget in (self.banner, self.fields, self.sample, self.preview):
            self._cards.addWidget(widget)
        self._cards.addStretch(1)
        self._waiting = EmptyState(
            "refresh",
            tr("Reading …"),
            tr("The sheet is looked through: where its table is, and what its columns may be."),
        )
        another = button(tr("Open a sheet…"), "folder", pressed=self.shell.ask_file)
        words = tr(
            "Any workbook (.xlsx, .xlsm) or .csv with a plan in it: drop it on the window. It is"
            " never rearranged."
        )
        self._empty = EmptyState("table", tr("No sheet is open"), words, another)
        self.body_column.addWidget(self.card)
        for page in (self._content, self._waiting, self._empty):
            self.body_column.addWidget(page, 1)
        self.name.setAccessibleName(tr("Name of the mapping"))
        self.name.setPlaceholderText(tr("Name, such as Weekly SAP plan"))
        self.name.textChanged.connect(lambda _: self._show_footer())
        self.preview.results.clicked.connect(lambda _: self._said_beside())
        self.name_words = QWidget()
        self.name_words.setLayout(row(self.name))
        self.footer.extras.insertWidget(0, self.name_words)

    def _sheet_chosen(self) -> None:
        if self.path is not None:
            self.open_path(self.path, self.sheet.currentText())

    def _said_beside(self) -> None:
        """Take what is not said of one field: where the table ends, whether results are written."""
        if self.draft is not None:
            self.take(self.draft)

    def _zone_chosen(self) -> None:
        if self.draft is not None and self._zone() != self.draft.zone:
            self.take(self.draft)


def _proposed_name(path: Path) -> str:
    """Return a name for the layout of a file: its own without dates and numbers."""
    words = re.sub(r"[\W_]*\d[\d._-]*[\W_]*", " ", path.stem).strip(" -_.")
    return " ".join(words.split()) or path.stem
