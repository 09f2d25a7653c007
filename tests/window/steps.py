"""What planners do in the window, step by step, in the tests of several pages."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from faults.spoiled import SpoiledService
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QPushButton, QWidget
from sheets import rows_of
from window.window import Planner

from bridge.gui.home.page import HomePage
from bridge.gui.own_sheet.page import OwnSheetPage
from bridge.gui.results.page import ResultsPage


def local(workbook: Path, caption: str, row: int) -> datetime:
    """Return a date of the sheet as it was exported."""
    value = rows_of(workbook)[row - 2][caption]
    assert isinstance(value, datetime)
    return value


def words(moment: datetime) -> str:
    return f"{moment.day} {moment:%b %Y}, {moment:%H:%M}"


def say(planner: Planner, text: str) -> None:
    """Press an answer once it stands there: the lines are shown anew after each."""
    planner.bot.wait(150)

    def pressed() -> bool:
        there = [
            one
            for one in planner.frame.findChildren(QPushButton)
            if one.isVisible() and text in {one.text(), one.accessibleName()}
        ]
        ready = bool(there) and there[0].isEnabled()
        if ready:
            QTest.mouseClick(there[0], Qt.MouseButton.LeftButton)
        return ready

    planner.wait(pressed, text)


def practising(planner: Planner) -> None:
    say(planner, "Try with the practice account")
    planner.wait(lambda: planner.frame.session.signed_in, "the practice account")


def own_sheet(planner: Planner) -> OwnSheetPage:
    page = planner.page(OwnSheetPage)
    planner.wait(
        lambda: planner.frame.current is page and page.draft is not None, "the page of own sheets"
    )
    return page


def fill(planner: Planner, service: SpoiledService, password: str | None = None) -> HomePage:
    """Type the practice service's sign-in as if it were a customer's."""
    page = planner.go(HomePage)
    if "Another account…" in planner.buttons(page):
        planner.press("Another account…")
    for line, text in (
        (page.sign_in.address, service.base_url),
        (page.sign_in.username, service.username),
        (page.sign_in.password, password or service.password),
        (page.sign_in.project, service.project_id),
    ):
        line.clear()
        QTest.keyClicks(line, text)
    return page


def named(planner: Planner, kind: type[QWidget], name: str) -> QWidget:
    """Wait for the one control with this name, and return it once nothing is on its way to replace
    it.
    """

    def found() -> list[QWidget]:
        return [
            one
            for one in planner.frame.findChildren(kind)
            if one.isVisible() and one.accessibleName() == name
        ]

    planner.bot.wait(30)
    planner.wait(found, name)
    return found()[0]


def choose(planner: Planner, name: str, text: str) -> None:
    """Open a list with the mouse and press one of its lines."""
    chooser = named(planner, QComboBox, name)
    assert isinstance(chooser, QComboBox)
    chooser.showPopup()
    at = chooser.findText(text)
    assert at >= 0, (
        f"{text} is not among"
        f" {[chooser.itemText(place) for place in range(min(20, chooser.count()))]}"
    )
    view = chooser.view()
    view.scrollTo(chooser.model().index(at, 0))
    planner.wait(view.isVisible, "the list")
    QTest.mouseMove(view.viewport(), view.visualRect(chooser.model().index(at, 0)).center())
    planner.bot.wait(20)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.visualRect(chooser.model().index(at, 0)).center(),
    )
    QApplication.processEvents()


def type_into_list(planner: Planner, name: str, text: str) -> None:
    chooser = named(planner, QComboBox, name)
    assert isinstance(chooser, QComboBox)
    edit = chooser.lineEdit()
    assert edit is not None
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QApplication.processEvents()


def results(planner: Planner) -> ResultsPage:
    """Wait for the results."""
    page = planner.page(ResultsPage)
    planner.wait(lambda: planner.frame.current is page and page.uploaded is not None, "the results")
    return page


def one_edit(planner: Planner) -> Path:
    """Export, type into one row and look at the review of it; return the workbook."""
    return planner.edited({"External remarks 2": "seen"})


def moved_by(planner: Planner, text: str, *, row: str = "", yes: bool = True) -> tuple[str, str]:
    """Press Move by…, or choose it in the menu of a row, type how far, and move; return the
    preview and the words of the button.
    """
    typed, seen = list[str](), list[str]()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        if not typed:
            typed.append(text)
            planner.type("By how much, or when the first one starts", text, dialog)
            return
        (button,) = planner.filled(dialog)
        if button != "Move":  # it names how many, once the preview is there
            asked.stop()
            (preview,) = dialog.findChildren(QPlainTextEdit)
            seen.extend((preview.toPlainText(), button))
            planner.press(button if yes else "Cancel", dialog)

    asked = QTimer()
    asked.timeout.connect(answer)
    asked.start(50)
    if row:
        planner.menu(row)
        planner.choose("Move by…")
    else:
        planner.press("Move by…")
    planner.wait(lambda: seen, "the dialog")
    planner.frame.activateWindow()  # the platform of the tests does not do it
    planner.bot.wait(50)
    planner.idle()
    return seen[0], seen[1]
