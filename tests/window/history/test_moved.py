"""History: what moved since an export that is kept."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtWidgets import QPushButton, QTableView
from sheets import edit
from window.window import SECOND, Answers, Planner

from bridge.gui.timeline.scale import Bar
from bridge.gui.timeline.view import TimelineView
from bridge.gui.widgets import dialogs


def test_what_moved_since_an_export_is_shown_and_saved(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planner.export()
    planner.practice.edit_activity("DB0411-045", status="DISPATCHED")
    shown, out = list[tuple[str, str, list[str]]](), tmp_path / "Moved.xlsx"

    def ask(self: dialogs.Message) -> str:
        self.show()
        self.hide()
        rows = [
            f"{cells[0].data(SECOND)} · {cells[1].data()}"
            for table in self.findChildren(QTableView)
            if not isinstance(table, TimelineView)
            for at in range(table.model().rowCount())
            for cells in [[table.model().index(at, column) for column in (0, 1)]]
        ]
        (timeline,) = self.findChildren(TimelineView)
        bars.extend(timeline.model_.bar(place) for place in range(1))
        shown.append((self.title.text(), self.text.text(), rows))
        return "save"

    bars = list[Bar]()
    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.files = [out]
    planner.history()
    planner.press("Changes since…")
    planner.sees("Moved.xlsx was saved.")
    assert [path for _, path in planner.proposed] == [str(tmp_path / "Changes since.xlsx")]
    ((title, words, rows),) = shown
    day_and_time = r"\d+ [A-Z][a-z]{2} 20\d\d, \d\d:\d\d"
    assert re.fullmatch(f"Changes from the export of {day_and_time} to the service now", title)
    assert words == "1 activity changed: 1 dispatched"
    assert [(bar.id, bar.status, bar.strong) for bar in bars] == [
        ("DB0411-045", "DISPATCHED", True)
    ]
    assert rows == ["DB0411-045 · Status Planned → Dispatched"]
    assert [row[0] for row in openpyxl.load_workbook(out)["Changed activities"].values] == [
        "ID",
        "DB0411-045",
    ]


def test_signed_out_it_is_compared_with_the_last_export(planner: Planner, answers: Answers) -> None:
    planner.export()
    planner.frame.session.sign_out()
    planner.idle()
    planner.history()
    planner.press("Changes since…")
    planner.wait(lambda: answers, "the dialog")
    assert answers[-1][1] == "No changes."


def test_the_workbook_before_the_last_one_is_proposed_as_the_older(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = planner.export()
    newer = Path(shutil.copy(older, tmp_path / "newer.xlsx"))
    planner.frame.session.open_workbook(newer)
    monkeypatch.setattr(dialogs.Message, "ask", lambda self: "workbook")
    planner.command("Compare versions…")
    planner.wait(lambda: len(planner.proposed) > 1, "both files")
    assert [path for _, path in planner.proposed[:2]] == [str(older), str(newer)]


def test_the_workbook_under_review_is_compared(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = planner.export()
    shown = Path(shutil.copy(older, tmp_path / "Shown.xlsx"))
    planner.reviewed(shown)
    asked = list[str]()

    def ask(self: dialogs.Message) -> str:
        asked.append(self.title.text())
        return "workbook" if len(asked) == 1 else ""

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.command("Compare versions…")
    planner.wait(lambda: len(asked) > 1, "the changes")
    assert asked[0] == "Compare Shown.xlsx with which plan?"
    assert [path for _, path in planner.proposed] == [str(older)]


@pytest.mark.parametrize("choice", ["service", "workbook"])
def test_an_older_workbook_is_compared_with_the_service_or_a_newer_workbook(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    older = planner.export()
    (tmp_path / "later").mkdir()
    newer = Path(shutil.copy(older, tmp_path / "later"))
    edit(newer, {"External remarks 2": "mine", "Status 4": "DONE"})
    planner.files, shown = [older, newer], list[tuple[str, str]]()
    first_rows = list[str]()

    def ask(self: dialogs.Message) -> str:
        shown.append((self.title.text(), self.text.text()))
        first_rows.extend(
            table.model().index(0, 1).data()
            for table in self.findChildren(QTableView)
            if not isinstance(table, TimelineView)
        )
        words = "Current plan in the service" if choice == "service" else "A newer workbook…"
        for button in self.findChildren(QPushButton):
            if button.text() == words:
                button.click()
        return self.answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.command("Compare versions…")
    planner.wait(lambda: len(shown) == 2, "the changes")
    names, words, first = (
        (f"{older.name} to the service now", "No changes.", [])
        if choice == "service"
        else (
            f"{older} to {newer}",
            "1 activity changed: 1 with other changes",
            ["Row 4, Status: “DONE” is not a status. Use PLANNED, DISPATCHED or COMPLETED."],
        )
    )
    assert shown == [
        (f"Compare {older.name} with which plan?", ""),
        (f"Changes from {names}", words),
    ]
    assert first_rows == first
