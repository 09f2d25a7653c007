"""The planner at the window: presses, types and reads by words, so that no test needs to know how a
page is built.

The one module of the tests that knows the window's widgets. Rows are named by what their first
column shows (the row number of the workbook in the review), columns by their captions, buttons and
fields by their words or accessible names.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

from faults.spoiled import SpoiledService
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QRadioButton,
    QTabBar,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from sheets import edit
from start import file_time
from window import samples

from bridge import clock
from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.frame.page import Page
from bridge.gui.frame.session import Connection
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.painted_widgets import PressFrame
from bridge.gui.review.model import Review
from bridge.gui.review.opened import Opened
from bridge.gui.review.page import ReviewPage
from bridge.gui.review.steps import Decisions
from bridge.gui.review.table_model import VIEW
from bridge.gui.review.work import CheckResult
from bridge.gui.widgets.dialogs import Message
from bridge.jobs.check import Checked, CheckRequest
from bridge.records.change_set import ChangeSet

PATIENCE = 120_000
SECOND, ICON = LinesDelegate.SECOND, LinesDelegate.ICON
"""What a line shows below its text, and beside it."""
_PLANS = dict[date, tuple[str, bytes]]()
"""The plan of the practice account as exported on a day, with the name of its file."""
Shown = TypeVar("Shown", bound=Page)
_NONE = Qt.KeyboardModifier.NoModifier


Answers = list[tuple[str, str]]
"""Dialogs that were shown, as (title, text)."""


class Planner:
    """Presses what a planner presses and reads what a planner reads."""

    def __init__(self, frame: Frame, qtbot: QtBot, folder: Path) -> None:
        self.frame = frame
        self.bot = qtbot
        self.folder = folder
        self.workbook: Path | None = None
        """The workbook that the planner has from an export of earlier, if any."""
        self.files: list[Path | str] = []
        """What is chosen in the next file dialogs, "" for nothing; after them what is proposed."""
        self.proposed: list[tuple[str, str]] = []
        """The title and the file that each file dialog proposed."""

    def choose_file(self, title: str, proposed: str) -> str:
        """Answer a file dialog of the system."""
        self.proposed.append((title, proposed))
        return str(self.files.pop(0)) if self.files else proposed

    # Open
    # ----------------------------------------------------------------------------------------------

    def page(self, kind: type[Shown]) -> Shown:
        """Return a page, shown or not."""
        return page_of(self.frame, kind)

    def go(self, kind: type[Shown]) -> Shown:
        """Show a page."""
        return shown_page(self.frame, kind)

    def practise(self, colleague: str = "away") -> ExportPage:
        """Press the practice account and choose the planner's folder.

        The colleague who works there is sent home, but where a test is about him.
        """
        self.press("Try with the practice account")
        self.wait(lambda: self.frame.session.connection is Connection.IN, "the practice account")
        self.practice.set("colleague", colleague)
        page = self.page(ExportPage)
        self.wait(lambda: self.frame.current is page, "the page Export")
        page.folder.setText(str(self.folder))
        return page

    def export(self, colleague: str = "away") -> Path:
        """Export the activities of the practice account."""
        self.practise(colleague)
        return self.exported(self.folder)

    def export_with(self, *kinds: str) -> Path:
        """Export the activities and other kinds of records of the practice account."""
        page = self.practise()
        for kind in kinds:
            page.rows[kind].box.click()
        self.press(f"Export {1 + len(kinds)} sheets")
        self.sees("is ready.")
        self.idle()
        (workbook,) = self.folder.glob("*.xlsx")
        return workbook

    def open_plan(self) -> Path:
        """Give a planner who is signed in a workbook that was exported earlier, to be opened by
        `reviewed`; the first test that wants one makes it for all.
        """
        self.practise()
        day = clock.now().date()
        if day not in _PLANS:
            made = self.exported(self.folder)
            _PLANS[day] = made.name, made.read_bytes()
        name, content = _PLANS[day]
        self.workbook = self.folder / name
        self.workbook.write_bytes(content)
        return self.workbook

    def edited(self, cells: dict[str, object]) -> Path:
        """Review a workbook that was exported earlier and edited; see `edit`."""
        workbook = self.open_plan()
        edit(workbook, cells)
        self.reviewed()
        return workbook

    def exported(self, folder: Path) -> Path:
        """Export activities into a folder, on the page that is shown; return the workbook."""
        before = {*folder.glob("*.xlsx")}
        self.press("Export Activities")
        self.sees("is ready.")
        self.idle()
        (workbook,) = {*folder.glob("*.xlsx")} - before
        return workbook

    def reviewed(self, workbook: Path | None = None) -> ReviewPage:
        """Open a workbook in the review, or press there what was exported last; return the page
        when it was checked.
        """
        workbook = workbook or self.workbook
        if workbook is None:
            self.press("Review and upload", self.frame.current)
        else:
            self.frame.open_file(workbook)
        page = self.page(ReviewPage)
        self.checked(workbook)
        return page

    def shown(self, changes: ChangeSet, workbook: Path | None = None) -> ReviewPage:
        """Show a sample sheet in the review, as if it had been read from this workbook."""
        workbook = workbook or self.folder / "plan.xlsx"
        workbook.touch()
        page = self.go(ReviewPage)
        page.controller.opened = Opened(workbook)
        page.controller.show_checked(checked_as(workbook, changes))
        return page

    def checked(self, workbook: Path | None = None) -> None:
        """Wait until the rows of a workbook are shown in the review and no job runs."""
        page = self.frame.page("review")
        self.wait(
            lambda: (
                self.frame.current is page
                and self.has_rows()
                and (workbook is None or workbook.name in self.reads())
            ),
            "the review",
        )
        self.idle()
        self.wait(self.has_rows, "the rows")

    @property
    def practice(self) -> SpoiledService:
        """The practice service that runs in the window."""
        service = self.frame.session._practice
        assert isinstance(service, SpoiledService)
        return service

    def use(self, service: SpoiledService | None) -> None:
        """Let the window use another practice service, or leave its own running when it closes, as
        a company's does.
        """
        self.frame.session._practice = service

    def history(self) -> None:
        """Open the page History, and select its newest line."""
        self.frame.show_page("history")
        self.wait(lambda: self.has_rows() and self.rows(), "the history")
        self.idle()
        self._table().selectRow(0)

    def drop(self, *paths: Path) -> None:
        """Drag files over the window and let them go there."""
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        area, copy = self.frame.drop_area, Qt.DropAction.CopyAction
        keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(QPoint(300, 300), copy, mime, *keys)
        QApplication.sendEvent(self.frame, enter)
        assert enter.isAccepted()
        assert area.isVisible()
        QApplication.sendEvent(self.frame, QDropEvent(QPointF(300, 300), copy, mime, *keys))
        self.wait(lambda: not area.isVisible(), "the drop")

    # Words
    # ----------------------------------------------------------------------------------------------

    def reads(self, within: QWidget | None = None) -> str:
        """Return every visible sentence, one in each line."""
        self.bot.wait(20)
        found = (within or self.frame).findChildren(QLabel)
        return "\n".join(
            label.accessibleName() or label.text() for label in found if label.isVisible()
        )

    def sees(self, sentence: str) -> None:
        """Wait until a sentence is shown."""
        self.wait(lambda: sentence in self.reads(), repr(sentence))

    def wait(self, true: Callable[[], object], what: str = "") -> None:
        """Wait until something is true."""
        limit = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < limit, (
                f"waited in vain for {what}; on the screen:\n{self.reads()}"
            )
            self.bot.wait(20)

    def idle(self) -> None:
        """Wait until no job runs."""
        self.wait(lambda: not self.frame.session.workers.jobs, "all jobs to end")

    @property
    def pane(self) -> QWidget:
        """The panel beside the rows, to press and read within it."""
        return _parent(self.find("Close panel"))

    def panel(self) -> str:
        """Return every sentence of the panel beside the rows; nothing where it is closed."""
        return self.reads(self.pane) if "Close panel" in self.buttons() else ""

    def cause(self, name: str) -> None:
        """Group the rows by cause, and select one by its words, such as `Status “DONE”`."""
        if "Problem" not in self.captions():
            self.press("Group by cause")
        place = self.column("Problem").index(name)
        table = self._table()
        table.selectRow(place)
        self.bot.wait(20)

    def more(self, words: str) -> None:
        """Choose in the menu of more actions of the panel, by the beginning of its words."""
        self.press("More actions", self.pane)
        menu = self._open_menu()
        found = [action for action in menu.actions() if action.text().startswith(words)]
        assert found, f"no action {words!r} among {[action.text() for action in menu.actions()]}"
        assert found[0].isEnabled(), words
        found[0].trigger()
        menu.close()
        self.frame.activateWindow()  # the platform of the tests does not do it
        self.bot.wait(20)

    def more_actions(self) -> list[str]:
        """Return the words in the menu of more actions of the panel."""
        self.press("More actions", self.pane)
        menu = self._open_menu()
        words = [action.text() for action in menu.actions()]
        menu.close()
        self.frame.activateWindow()
        return words

    # Buttons, keys and menus
    # ----------------------------------------------------------------------------------------------

    def find(self, text: str, within: QWidget | None = None) -> QAbstractButton | PressFrame:
        """Return the visible button, or card that is pressed like one, with this text or accessible
        name.
        """
        self.bot.wait(20)
        found = [
            button
            for button in _pressable(within or self.frame)
            if text in {_words(button), button.accessibleName()}
        ]
        assert found, f"no button {text!r} among {sorted(self.buttons(within))}"
        return found[0]

    def buttons(self, within: QWidget | None = None) -> set[str]:
        """Return the words of all visible buttons."""
        return {_words(button) for button in _pressable(within or self.frame)}

    def filled(self, within: QWidget | None = None) -> list[str]:
        """Return the words of the visible buttons that are filled: what the window suggests."""
        found = [
            button
            for button in _pressable(within or self.frame.current)
            if button.property("role") == "primary"
        ]
        return [button.accessibleName() or _words(button) for button in found]

    def can(self, text: str) -> bool:
        """Return whether a visible button can be pressed now."""
        return self.find(text).isEnabled()

    def press(self, text: str, within: QWidget | None = None) -> None:
        """Press a button or tick a box by its words, with the mouse."""
        found = self.find(text, within)
        self.wait(found.isEnabled, f"{text} to be enabled")
        place = (
            QPoint(8, found.height() // 2)
            if isinstance(found, QCheckBox | QRadioButton)
            else found.rect().center()
        )
        QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=place)
        self.bot.wait(20)

    def upload(self, text: str) -> None:
        """Press an upload button and confirm, with the mouse."""

        def confirm() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, Message) and text in self.buttons(dialog):
                self.press(text, dialog)

        asked = QTimer()
        asked.timeout.connect(confirm)
        asked.start(20)
        self.press(text)
        asked.stop()

    def key(self, *keys: str) -> None:
        """Press keys one after the other, such as `Return` or `Ctrl+Z`, where the focus is."""
        for key in keys:
            QTest.keySequence(self.frame.focusWidget() or self.frame, QKeySequence(key))
            self.bot.wait(30)

    def focus(self) -> str:
        """Return the accessible name or the words of the control that has the focus."""
        found = self.frame.focusWidget()
        assert found is not None
        return found.accessibleName() or (
            _words(found) if isinstance(found, QAbstractButton) else ""
        )

    def command(self, text: str) -> None:
        """Choose a command of the menu bar that has these words."""
        (found,) = self._actions(text)
        assert found.isEnabled(), f"{text} cannot be chosen now"
        found.trigger()

    def offers(self, text: str) -> bool:
        """Return whether the menu bar has a command with these words that can be chosen now."""
        return any(action.isEnabled() for action in self._actions(text))

    def menu(self, row: object) -> list[str]:
        """Open the menu of the right button over a row and return its words; it stays open for
        `choose`.
        """
        view, place = self._at(row)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=place)
        table = self._table()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
        )
        QApplication.sendEvent(table.viewport(), event)
        return [action.text() for action in self._open_menu().actions() if action.text()]

    def choose(self, *texts: str) -> None:
        """Choose in the open menu, and in the menu within it."""
        menu = self._open_menu()
        for text in texts[:-1]:
            inside = next(action.menu() for action in menu.actions() if action.text() == text)
            assert isinstance(inside, QMenu)
            menu.close()
            menu = inside
        next(action for action in menu.actions() if action.text() == texts[-1]).trigger()
        menu.close()
        self.frame.activateWindow()  # the platform of the tests does not do it
        self.bot.wait(20)

    # Fields
    # ----------------------------------------------------------------------------------------------

    def type(self, field: str, text: str, within: QWidget | None = None) -> None:
        """Type over what stands in a field, by its name, the caption that it is for, or its
        placeholder.
        """
        found = self._field(field, within)
        found.setFocus()
        found.selectAll()
        if text:
            QTest.keyClicks(found, text)
        else:
            QTest.keyClick(found, Qt.Key.Key_Delete)

    def pick(self, field: str, letters: str, within: QWidget | None = None) -> None:
        """Choose in a list by its name: by the first letters of the choice, or by typing it where
        that can be done too.
        """
        found = [
            box
            for box in (within or self.frame).findChildren(QComboBox)
            if box.isVisible() and _named(box.accessibleName(), field)
        ]
        assert found, f"no list {field!r}"
        found[0].setFocus()
        QTest.keyClicks(found[0], letters)

    def typed(self, field: str, within: QWidget | None = None) -> str:
        """Return what stands in a field."""
        return self._field(field, within).text()

    def fields(self, within: QWidget | None = None) -> list[str]:
        """Return the names of all visible fields."""
        return [name for name, _ in self._fields(within)]

    # Rows
    # ----------------------------------------------------------------------------------------------

    def has_rows(self) -> bool:
        """Return whether the page shows its rows: the review does once the workbook was checked."""
        return bool(self._tables())

    def captions(self) -> list[str]:
        """Return the captions of the columns that are shown."""
        table = self._table()
        found = (at for at in range(table.model().columnCount()) if not table.isColumnHidden(at))
        return [str(table.model().headerData(at, Qt.Orientation.Horizontal)) for at in found]

    def rows(self) -> list[str]:
        """Return the rows in the order shown, by what stands in the first column: in the review the
        row number of the workbook.
        """
        model = self._table().model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    def lines(self) -> list[list[str]]:
        """Return the texts of all rows, column by column as they are shown."""
        model, table = self._table().model(), self._table()
        shown = [at for at in range(model.columnCount()) if not table.isColumnHidden(at)]
        return [
            [str(model.index(place, at).data() or "") for at in shown]
            for place in range(model.rowCount())
        ]

    def cell(self, row: object, column: str) -> str:
        """Return the text that a cell shows."""
        return str(self._index(row, column).data() or "")

    def column(self, column: str) -> list[str]:
        """Return the texts of a column from top to bottom."""
        model, at = self._table().model(), self._column(column)
        return [str(model.index(place, at).data() or "") for place in range(model.rowCount())]

    def before(self, row: object, column: str) -> str:
        """Return the text that a cell had before, as it is shown below the new one."""
        lines = str(
            self._index(row, column).data(Qt.ItemDataRole.AccessibleDescriptionRole) or ""
        ).split("\n")
        return next((line.removeprefix("was ") for line in lines if line.startswith("was ")), "")

    def id_of(self, row: object) -> str:
        """Return the ID of a row: it is shown below the name, or instead of it."""
        caption = self.captions()[2]
        return self._index(row, caption).data(VIEW).was or self.cell(row, caption)

    def state(self, row: object) -> str:
        """Return the word of a row's state."""
        return self.cell(row, "State")

    def changes(self, row: object) -> str:
        """Return in words what a row changes."""
        return self.cell(row, "What changes")

    def select(self, *rows: object) -> None:
        """Select rows with the mouse, the second and all others with Ctrl."""
        modifier = _NONE
        for row in rows:
            view, place = self._at(row)
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, place)
            modifier = Qt.KeyboardModifier.ControlModifier

    def select_all(self) -> None:
        """Select all rows, by keys."""
        self._table().setFocus()
        self.key("Ctrl+A")

    def selected(self) -> list[str]:
        """Return the rows that are selected, in the order shown."""
        table, rows = self._table(), self.rows()
        return [
            rows[index.row()]
            for index in sorted(table.selectionModel().selectedRows(), key=QModelIndex.row)
        ]

    def to_rows(self) -> None:
        """Put the focus on the rows."""
        self._table().setFocus()

    def scroll_down(self) -> None:
        """Scroll the rows to the last one."""
        self._table().scrollToBottom()

    def sort(self, column: str) -> None:
        """Press the header of a column: sorts by it, and at the second press the
        other way round.
        """
        table, at = self._table(), self._column(column)
        for view in (*table.findChildren(QTableView), table):
            header = view.horizontalHeader()
            if view.isVisible() and not view.isColumnHidden(at) and header.isVisible():
                place = QPoint(header.sectionViewportPosition(at) + 20, header.height() // 2)
                QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
                return

    def filter(self, name: str) -> None:
        """Press a filter over the rows, such as `Problems`; its count does not matter."""
        (text,) = [words for words, _, found in self._filters() if found == name]
        self.press(text)

    def counts(self) -> Counter[str]:
        """Return how many rows each filter over the rows counts; a filter that is not shown counts
        none.
        """
        return Counter({name: count for _, count, name in self._filters()})

    def tabs(self) -> list[str]:
        """Return the words of the tabs that are shown: each sheet with its count."""
        return [bar.tabText(at) for bar in self._tab_bars() for at in range(bar.count())]

    def marked_tabs(self) -> list[str]:
        """Return the words of the tabs that have a mark: something is wrong on those sheets."""
        return [
            bar.tabText(at)
            for bar in self._tab_bars()
            for at in range(bar.count())
            if not bar.tabIcon(at).isNull()
        ]

    def turn(self, sheet: str) -> None:
        """Press a tab, and wait until the rows of a sheet are shown."""
        (bar,) = self._tab_bars()
        (at,) = [
            at
            for at in range(bar.count())
            if re.fullmatch(rf"{re.escape(sheet)}(  [\d,]+)?", bar.tabText(at))
        ]
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())
        if self.frame.current.key == "review":
            self.checked()

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _tables(self) -> list[QTableView]:
        """Return the tables of the page, without the timeline and the second views over their
        frozen columns.
        """
        found = self.frame.current.findChildren(QTableView)
        return [
            table
            for table in found
            if table.isVisible()
            and table.accessibleName() != "Timeline"
            and not isinstance(table.parent(), QTableView)
        ]

    def _table(self) -> QTableView:
        found = self._tables()
        assert len(found) == 1, f"{len(found)} tables are shown; on the screen:\n{self.reads()}"
        return found[0]

    def _column(self, caption: str) -> int:
        """Return the place of a column, also of one that there is no room for."""
        table, model = self._table(), self._table().model()
        places = sorted(range(model.columnCount()), key=table.isColumnHidden)
        captions = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in places]
        assert caption in captions, f"no column {caption!r} among {captions}"
        return places[captions.index(caption)]

    def _index(self, row: object, column: str) -> QModelIndex:
        model = self._table().model()
        place = next(
            (at for at in range(model.rowCount()) if str(model.index(at, 0).data()) == str(row)),
            None,
        )
        assert place is not None, f"no row {row} among {self.rows()}"
        return model.index(place, self._column(column))

    def _at(self, row: object) -> tuple[QAbstractItemView, QPoint]:
        """Scroll to a row; return the view that the mouse meets over it, and the place there."""
        table, index = self._table(), self._index(row, self.captions()[0])
        across = table.horizontalScrollBar().value()
        table.scrollTo(index)
        table.horizontalScrollBar().setValue(across)
        place = QPoint(12, table.visualRect(index).center().y())
        over = [view for view in table.findChildren(QTableView) if view.isVisible()]
        return (over[0] if over else table), place

    def _actions(self, text: str) -> list[QAction]:
        return [
            action
            for menu in self.frame.menuBar().findChildren(QMenu)
            for action in menu.actions()
            if text in action.text().replace("&", "")
        ]

    def _open_menu(self) -> QMenu:
        def opened() -> QWidget | None:
            return QApplication.activePopupWidget()

        self.wait(opened, "the menu")
        found = opened()
        assert isinstance(found, QMenu)
        return found

    def _fields(self, within: QWidget | None) -> list[tuple[str, QLineEdit]]:
        found = list[tuple[str, QLineEdit]]()
        for line in (within or self.frame).findChildren(QLineEdit):
            if line.isVisible():
                control = line.parent()
                name = line.accessibleName() or (
                    control.accessibleName()
                    if isinstance(control, QComboBox | QAbstractSpinBox)
                    else ""
                )
                found.append((name or line.placeholderText(), line))
        return found

    def _field(self, field: str, within: QWidget | None) -> QLineEdit:
        def there() -> list[QLineEdit]:
            return [
                line
                for name, line in self._fields(within)
                if _named(name, field) or line.placeholderText() == field
            ]

        self.wait(there, f"the field {field!r} among {self.fields(within)}")
        return there()[0]

    def _filters(self) -> list[tuple[str, int, str]]:
        """Return words, count and name of each filter that is shown."""
        frames = [
            found
            for found in self.frame.current.findChildren(QFrame)
            if found.isVisible() and found.property("role") == "segments"
        ]
        words = [
            _words(button)
            for frame in frames
            for button in frame.findChildren(QAbstractButton)
            if button.isVisible()
        ]
        found = [(text, re.fullmatch(r"(.+) ([\d,]+)", text)) for text in words]
        return [
            (text, int(match[2].replace(",", "")), match[1])
            for text, match in found
            if match is not None
        ]

    def _tab_bars(self) -> list[QTabBar]:
        return [bar for bar in self.frame.current.findChildren(QTabBar) if bar.isVisible()]


def checked_as(
    workbook: Path, changes: ChangeSet, decisions: Decisions | None = None
) -> CheckResult:
    """Return the answer of a check that finds these changes, with what was decided before."""
    changes = samples.judged(changes)
    review = Review.of(changes)
    review.adopt(decisions or {})
    return CheckResult(Checked(CheckRequest(workbook), changes), review, file_time())


def _parent(widget: QWidget) -> QWidget:
    found = widget.parentWidget()
    assert found is not None
    return found


def _pressable(within: QWidget) -> list[QAbstractButton | PressFrame]:
    found: list[QAbstractButton | PressFrame] = [
        *within.findChildren(QAbstractButton),
        *within.findChildren(PressFrame),
    ]
    return [one for one in found if one.isVisible()]


def _words(button: QWidget) -> str:
    """Return the words of a button; all of them where there is no room for some."""
    text = (
        button.text().replace("&", "").replace("\n", " ")
        if isinstance(button, QAbstractButton)
        else ""
    )
    name = button.accessibleName()
    return name if name and ("…" in text or text.startswith(f"{name}  ")) else text or name


def _named(name: str, field: str) -> bool:
    return name == field or name.endswith(f" for {field}")


def page_of(frame: Frame, kind: type[Shown]) -> Shown:
    """Return the page of a class, shown or not."""
    page = frame.page(_key(kind))
    assert isinstance(page, kind)
    return page


def shown_page(frame: Frame, kind: type[Shown]) -> Shown:
    """Show the page of a class."""
    page = frame.show_page(_key(kind))
    assert isinstance(page, kind)
    return page


def _key(kind: type[Page]) -> str:
    return re.sub("(?<=.)(?=[A-Z])", "_", kind.__name__.removesuffix("Page")).lower()
