"""A planner's own sheet in the window: dropped, asked about once, reviewed and sent; the week after
without a question.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QTableWidget, QTimeEdit
from sheets import saved_matching, workbook_at, write_rows
from window import sap_list
from window.steps import own_sheet, practising, say
from window.window import Planner

from bridge import clock
from bridge.gui.look import theme
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets import dialogs
from bridge.memory import Memory

TODAY = clock.today(UTC)


def own_rows(folder: Path, *rows: tuple[str | None, ...]) -> Path:
    """Write rows of a list whose columns are matched."""
    header = ("No", "Site", "State")
    saved_matching(header, siteId={"from": "Site"}, status={"from": "State"})
    return write_rows(folder / "Own.xlsx", [header, *rows])


def choosers(planner: Planner, name: str) -> list[QComboBox]:
    """Return the visible lists with a name."""
    return [
        box
        for box in planner.frame.findChildren(QComboBox)
        if box.isVisible() and box.accessibleName() == name
    ]


def review(planner: Planner) -> ReviewPage:
    page = planner.page(ReviewPage)
    planner.checked()
    return page


def test_the_list_of_another_program_goes_from_drop_to_review_and_next_week_without_a_question(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    planner.drop(sap_list.write(tmp_path / "Weekly SAP plan 2026-11-22.xlsx", TODAY))
    page = own_sheet(planner)
    assert not page.primary.isEnabled()
    name = "Field for Sched. start"
    planner.wait(lambda: choosers(planner, name), "the columns")
    (chooser,) = choosers(planner, name)
    at, before = chooser.rect().center(), page.draft
    none, no_button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton
    wheel = QWheelEvent(
        at,
        chooser.mapToGlobal(at),
        QPoint(),
        QPoint(0, -120),
        no_button,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chooser, wheel)
    planner.idle()
    assert page.draft is before, "the wheel turns the page, not a choice"
    say(planner, "Import as Start: Sched. start")
    time = next(
        one
        for one in planner.frame.findChildren(QTimeEdit)
        if one.isVisible() and one.accessibleName() == "Time of day of End"
    )
    assert (
        time.text(),
        time.lineEdit().width() > time.fontMetrics().horizontalAdvance("15:00"),
    ) == ("15:00", True), "it can be read"
    say(planner, "Confirm all matches")
    planner.wait(lambda: page.draft is not None and not page.draft.open, "every answer")
    assert page.name.text() == "Weekly SAP plan"
    planner.press("Save and review")  # while the rows are read again
    found = review(planner)
    assert found.controller.review is not None
    assert found.controller.review.counts()["new"] == 12
    assert page.draft is None
    planner.upload("Upload 12 rows")
    planner.sees("12 rows were saved.")
    planner.drop(
        sap_list.write(
            tmp_path / "Weekly SAP plan 2026-11-29.xlsx", TODAY + timedelta(days=0), moved=2
        ),
    )
    planner.wait(
        lambda: (
            found.controller.opened.path is not None
            and "11-29" in found.controller.opened.path.name
            and found.controller.review is not None
        ),
        "next week",
    )
    assert planner.frame.current is found
    say(planner, "Edit column matching")
    page = own_sheet(planner)
    planner.sees("All columns matched.")
    say(planner, "Save and review")
    planner.wait(
        lambda: planner.frame.current is found and found.controller.review is not None,
        "the review again",
    )
    assert page.draft is None


def test_an_answer_moves_neither_the_page_nor_the_focus(planner: Planner, tmp_path: Path) -> None:
    practising(planner)
    planner.drop(sap_list.write(tmp_path / "Orders.xlsx", TODAY))
    page = own_sheet(planner)
    planner.idle()
    bar = page.area.verticalScrollBar()
    planner.wait(lambda: bar.maximum() > 500, "the lines")
    for answer, field in (
        ("Confirm Status", "Field for System status"),
        ("Import as Start: Sched. start", "Field for Sched. start"),
        ("Confirm End", "Field for Sched. finish"),
    ):
        found = planner.find(answer)
        planner.idle()
        bar.setValue(found.mapTo(page.body, QPoint()).y() - 450)  # far from the end of the page
        planner.bot.wait(200)  # the lines may still get their heights
        (chooser,) = choosers(planner, field)
        before = chooser.mapTo(planner.frame, QPoint()).y()
        assert bar.value() > 0, "the page is scrolled"
        found.setFocus()
        say(planner, answer)
        planner.wait(lambda: planner.focus() == field, f"the focus after {answer}")  # noqa: B023
        planner.idle()
        planner.bot.wait(50)
        (chooser,) = choosers(planner, field)
        # At the end of the page the line without its button leaves a few pixels less to scroll.
        planner.wait(
            lambda: abs(chooser.mapTo(planner.frame, QPoint()).y() - before) <= 6,  # noqa: B023
            f"the line of {answer} where it was",
        )


def test_the_sheet_as_it_is_shows_dates_with_their_times(planner: Planner, tmp_path: Path) -> None:
    times = datetime(2026, 11, 24, 7, 30), datetime(2026, 11, 24, 15)
    rows = [("Order", "Plant", "Start", "End"), *((number, "DB01", *times) for number in range(9))]
    planner.drop(write_rows(tmp_path / "Week.xlsx", rows))
    own_sheet(planner)
    planner.press("Options")
    (table,) = (one for one in planner.frame.findChildren(QTableWidget) if one.isVisible())
    text = str(table.model().index(1, 2).data())
    assert text == "2026-11-24 07:30"
    assert (
        table.visualRect(table.model().index(1, 2)).width()
        > table.fontMetrics().horizontalAdvance(text) + 6
    )


@pytest.mark.parametrize(("percent", "lines"), [(100, 9), (150, 3)])
def test_long_headers_make_the_page_no_wider_and_many_columns_are_seen(
    planner: Planner, tmp_path: Path, percent: int, lines: int
) -> None:
    theme.apply("light", percent)
    header = ("ID", "Start", *(f"Bemerkung {n}" for n in range(9)), "W" * 60 + " laut Wochenplan")
    rows = [(f"WTG-{n}", f"{TODAY:%d.%m.%Y} 07:00", n) for n in range(6)]
    planner.frame.resize(1280, 700)
    planner.drop(write_rows(tmp_path / "Plan.xlsx", [header, *rows]))
    page = own_sheet(planner)
    planner.wait(lambda: choosers(planner, "Column of Site ID"), "the columns")
    planner.bot.wait(100)
    boxes = [line.chooser for line in page.table.lines]
    seen = [box for box in boxes if box.visibleRegion().boundingRect() == box.rect()]
    assert page.area.horizontalScrollBar().maximum() == 0
    assert len(seen) >= lines


def test_refused_rows_are_reviewed_again_in_the_own_sheet_and_a_value_is_always_read_so(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    plan = sap_list.write(tmp_path / "Orders.xlsx", TODAY, 3)
    with workbook_at(plan) as book:
        book.worksheets[0]["A5"] = "Dunbank"
    header = tuple(
        f"{one} ({number})" if number > 1 else one
        for one, number in numbered_twice(sap_list.HEADER)
    )
    saved_matching(
        header,
        "Order",
        "Oper./Act.",
        siteId={"from": "MaintPlant"},
        startDate={"from": "Sched. start", "date": "day/month/year", "time": "07:00"},
    )
    planner.drop(plan)
    found = review(planner)
    planner.upload("Upload 3 rows")
    results = planner.frame.page("results")
    planner.wait(lambda: planner.frame.current is results, "the results")
    planner.sees("2 of 3 rows were saved. 1 row was not accepted.")
    say(planner, "Fix 1 row")
    planner.wait(
        lambda: (
            planner.frame.current is found
            and found.controller.review is not None
            and found.controller.opened.path == plan
        ),
        "the own sheet again",
    )
    assert found.controller.review is not None
    assert [change.id for change in found.controller.review.rows] == ["77234265-0020"]
    Memory(planner.frame.session.account).read_as("siteId", "Dunbank", "DB01")
    say(planner, "Check again")
    planner.wait(
        lambda: (
            found.controller.review is not None
            and [one.values["siteId"] for one in found.controller.review.rows] == ["DB01"]
        ),
        "the value meant",
    )


def test_a_row_refused_for_two_cells_is_corrected_in_the_panel_and_in_the_own_sheet(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    header = ("No", "Park", "WTG")
    saved_matching(header, siteId={"from": "Park"}, assetId={"from": "WTG"})
    plan = write_rows(tmp_path / "Own.xlsx", [header, ("N-1", "DB01", "XX-1"), ("N-2", "DB01", "")])
    planner.drop(plan)
    found = review(planner)
    planner.upload("Upload 2 rows")
    planner.sees("1 of 2 rows was saved. 1 row was not accepted.")
    advice = "Correct Site ID or Asset ID, then upload again."
    assert planner.cell(2, "What you can do") == advice
    say(planner, "Fix 1 row")
    planner.wait(lambda: planner.frame.current is found, "the review")
    planner.checked(plan)
    assert "Site ID goes into column B. Asset ID goes into column C." in planner.panel()
    planner.type("Another value for Asset ID", "DB-A03", planner.pane)
    planner.key("Return")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    cells = [cell.value for cell in load_workbook(plan).worksheets[0]["C"]]
    assert cells == ["WTG", "DB-A03", None]


def numbered_twice(header: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return each caption with how often it has stood so far."""
    return [(caption, header[: place + 1].count(caption)) for place, caption in enumerate(header)]


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        ("Keep my values", "COMPLETED"),
        ("Use the service's", "PLANNED"),
        ("Decide row by row", None),
    ],
)
def test_values_that_differ_from_the_service_are_one_question_without_a_default(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, sent: str | None
) -> None:
    practising(planner)
    service = planner.practice
    for id in ("ACT-1", "ACT-2"):
        service.edit_activity(id, siteId="DB01", status="PLANNED", name=id)
    rows = ("ACT-1", "DB01", "COMPLETED"), ("ACT-2", "DB01", "COMPLETED")
    own_rows(tmp_path, *rows)
    asked = list[tuple[str, list[str]]]()

    def ask(dialog: dialogs.Message) -> str:
        buttons = dialog.findChildren(QPushButton)
        asked.append((dialog.title.text(), [one.text() for one in buttons if one.isDefault()]))
        next(one for one in buttons if one.text() == answer).click()
        return dialog.answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.drop(tmp_path / "Own.xlsx")
    page = review(planner)
    planner.idle()
    assert "2 rows differ from the service" in planner.reads(page.banner)
    assert (page.primary.isEnabled(), "This is intended" in planner.buttons()) == (False, False)
    planner.sees("Fix or skip 2 rows with conflicts.")
    assert "The service has another value for Status." in planner.panel()
    assert "At export" not in planner.panel()
    planner.press("Choose values…")
    assert asked == [("2 rows differ from the service.", [])]
    if sent is None:
        planner.idle()
        assert not page.primary.isEnabled()
        planner.select_all()
        planner.command("Skip row")
        planner.wait(
            lambda: "differ from the service" not in planner.reads(page), "the banner to go"
        )
        planner.sees("2 rows skipped. Nothing to upload.")
        return
    planner.wait(page.primary.isEnabled, "the upload, or the corrections, to be offered")
    assert planner.can("Upload 2 rows" if sent == "COMPLETED" else "Save corrections")
    assert "Choose values…" not in planner.buttons()
    found = [cell.value for cell in load_workbook(tmp_path / "Own.xlsx").worksheets[0]["C"]]
    assert found == ["State", "COMPLETED", "COMPLETED"], "nothing is written before it is saved"


@pytest.mark.parametrize("answer", ["Add below", "Don't add"])
def test_an_own_sheet_is_updated_from_the_service_and_new_activities_are_asked_about_once(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    practising(planner)
    service = planner.practice
    end = f"{TODAY.year + 5}-12-24T05:30:00.000Z"
    for id in ("ACT-1", "ACT-2"):
        service.edit_activity(id, siteId="ZZ01", status="PLANNED", endDate=end)
    path = own_rows(tmp_path, ("ACT-1", "ZZ01", None))
    asked = list[str]()

    def ask(dialog: dialogs.Message) -> str:
        asked.append(dialog.title.text())
        buttons = dialog.findChildren(QPushButton)
        next(one for one in buttons if one.text() == answer).click()
        return dialog.answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.drop(path)
    page = review(planner)
    for _ in range(2):
        planner.idle()
        planner.wait(lambda: page.controller.can_update, "the update to be offered")
        planner.command("Update from service")
        planner.idle()
    assert asked == ["1 new activity is not in your sheet."]
    rows = [*load_workbook(path).worksheets[0].iter_rows(min_row=2, values_only=True)]
    assert rows[0] == ("ACT-1", "ZZ01", "PLANNED")
    assert rows[1:] == ([("ACT-2", "ZZ01", "PLANNED")] if answer == "Add below" else [])


def test_nobody_is_asked_about_new_activities_where_a_total_is_below_the_table(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    practising(planner)
    end = f"{TODAY.year + 5}-12-24T05:30:00.000Z"
    for id in ("ACT-1", "ACT-2"):
        planner.practice.edit_activity(id, siteId="ZZ01", status="PLANNED", endDate=end)
    asked = list[str]()

    def ask(dialog: dialogs.Message) -> str:
        asked.append(dialog.title.text())
        return ""

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.drop(own_rows(tmp_path, ("ACT-1", "ZZ01", "PLANNED"), ("Total", None, None)))
    page = review(planner)
    planner.idle()
    planner.wait(lambda: page.controller.can_update, "the update to be offered")
    planner.command("Update from service")
    planner.idle()
    assert not asked
    planner.sees("1 new activity is not in your sheet.")
    planner.sees("New activities were not added, because row 3 below the table is not empty.")
    assert "Already up to date." not in planner.reads(page)
