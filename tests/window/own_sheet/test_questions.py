"""What the window asks about an own sheet: the letters of a .csv that is not Unicode, and IDs that
look like known ones.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from window import samples, sap_list
from window.steps import own_sheet, practising
from window.window import Planner

from bridge.gui.widgets import dialogs
from bridge.records.change_set import ChangeSet
from bridge.texts import say


def test_the_letters_of_a_csv_that_is_not_unicode_are_asked_about_and_saved(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = tmp_path / "Plan.csv"
    rows = "".join(f"Łódź-{number};0042;13.06.2027 07:00\n" for number in range(1, 8))
    plan.write_text("Activity ID;Site ID;Start\n" + rows, encoding="cp1250")
    seen = list[tuple[str, list[str]]]()

    def ask(dialog: dialogs.Message) -> str:
        buttons = [one for one in dialog.findChildren(QPushButton) if one.text()]
        assert not any(one.isDefault() for one in buttons), (
            "it comes long after the click that opened the file"
        )
        seen.append((dialog.title.text(), [one.text() for one in buttons]))
        return "cp1250"

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    practising(planner)
    planner.drop(plan)
    page = own_sheet(planner)
    planner.wait(
        lambda: page.draft is not None and page.draft.encoding == "cp1250", "the code page"
    )
    assert [title for title, _ in seen] == ["Which text looks right?"]
    assert {"Łódź-1, Łódź-2, Łódź-3", "£ódŸ-1, £ódŸ-2, £ódŸ-3"} <= {*seen[0][1]}
    assert page.draft is not None
    assert not [question for question in page.draft.open if question.code == "code-page"]
    assert page.draft.mapping("Plan").table.encoding == "cp1250"


def test_one_press_says_that_an_id_like_a_known_one_is_a_new_activity(planner: Planner) -> None:
    made = samples.changed(3, 1, status="COMPLETED")
    finding = samples.problem(
        3,
        "id",
        "ID",
        "A3",
        say("“10” is new, but “0010” exists. Is it the same activity?"),
        made.id,
        "0010",
    )
    changes = ChangeSet(
        samples.info(), 40, 39, (replace(made, problems=(replace(finding, code="like-known-id"),)),)
    )
    planner.shown(changes)
    planner.select(3)
    assert planner.state(3) == "Problem"
    planner.press("This is a new activity", planner.pane)
    assert planner.state(3) == "Changed"
    planner.key("Ctrl+Z")
    assert planner.state(3) == "Problem"


def test_sums_of_the_rows_below_are_left_out_by_one_press(planner: Planner, tmp_path: Path) -> None:
    plan = tmp_path / "Plan.csv"
    rows = ["1;Blades;0042;13.06.2027 07:00", "1.1;  Repair A;0042;13.06.2027 07:00"]
    rows += ["1.2;  Repair B;0042;14.06.2027 07:00", "2;Cable;0042;15.06.2027 07:00"]
    plan.write_text("\n".join(["Activity ID;Task name;Site ID;Start", *rows]), encoding="utf-8")
    practising(planner)
    planner.drop(plan)
    page = own_sheet(planner)
    planner.wait(lambda: page.draft is not None, "the columns")
    planner.sees("1 row is the sum of the rows below it. Skip it?")
    planner.press("Skip", page)
    planner.wait(lambda: page.draft is not None and page.draft.tree == "Activity ID", "the answer")
    assert page.draft is not None
    assert not [one for one in page.draft.open if one.code == "parents"]
    assert page.draft.mapping("Plan").table.tree == "Activity ID"


def test_the_questions_and_the_matches_to_confirm_are_counted_and_have_a_heading(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    planner.drop(sap_list.write(tmp_path / "Weekly SAP plan.xlsx", date(2026, 11, 22)))
    own_sheet(planner)
    planner.idle()
    planner.sees("Your answer")
    planner.sees("1 question to answer. 4 matches to confirm.")
    assert planner.can("Confirm all matches")
