"""Corrections in the panel by keys alone, on the real practice service: the suggestion has the
focus, and Enter never reverts an edit.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QComboBox, QLineEdit
from sheets import edit, rows_of
from window import samples
from window.steps import local, words
from window.window import Planner

from bridge.records.change_set import Conflict


def test_enter_enter_enter_takes_the_suggestions_and_reverts_nothing(planner: Planner) -> None:
    workbook = planner.open_plan()
    end = local(workbook, "End", 4) + timedelta(days=1)
    edit(
        workbook,
        {
            "Teams 2": "HV team; Blade crew",
            "Manpower 3": "Blade crew 4",
            "End 4": f"{end:%d.%m.%Y %H:%M}",
        },
    )
    planner.reviewed()
    planner.to_rows()
    planner.key("Return")
    taken = list[list[str]]()
    for _ in range(3):
        taken.append(planner.filled(planner.pane))
        planner.key("Return")
    assert taken == [["Use HV team, Blade crew"], ["Use Blade crew:4"], [f"Use {words(end)}"]]
    assert planner.counts()["Problems"] == 0
    changes = planner.column("What changes")
    assert [change.split()[0] for change in changes] == ["Teams", "Manpower", "End"]
    assert all("→" in change for change in changes)
    assert not any("·" in change for change in changes)
    planner.key("Return", "Return")
    assert planner.column("What changes") == changes


def test_the_own_edit_is_asked_about_before_a_flaw_that_the_export_had(planner: Planner) -> None:
    workbook = planner.open_plan()
    rows = rows_of(workbook)
    row = 2 + next(at for at, one in enumerate(rows) if str(one["End"]) < str(one["Start"]))
    edit(workbook, {f"Teams {row}": "Blade cru", "Teams 2": "HV team; Blade crew"})
    planner.reviewed()
    planner.select(row)
    planner.sees("Teams: “Blade cru” is not a known team.")
    assert planner.panel().index("Blade cru") < planner.panel().index("The end is before the start")
    edit(workbook, {f"Teams {row}": rows[row - 2]["Teams"], f"External remarks {row}": "mine"})
    planner.wait(lambda: "External remarks" in planner.changes(row), "the other edit")
    planner.idle()
    planner.select(2)
    planner.press("Use HV team, Blade crew")
    assert planner.selected() == ["2"]  # the export had the flaw, and nothing is suggested
    assert planner.state(row) == "Warning"


def test_a_conflict_of_start_and_end_is_one_choice(planner: Planner) -> None:
    row = samples.conflict(20, 7)
    start = row.values["startDate"]
    both = Conflict("startDate", start, "2026-11-29T08:00:00.000Z", start)
    changes = replace(samples.clean(), changes=(replace(row, conflicts=(both, *row.conflicts)),))
    planner.shown(changes)
    assert "Someone else also changed Start and End." in planner.panel()
    assert "28 Nov 07:00 – 2 Dec 17:00" in planner.panel().replace(" 2026", "")
    planner.press("Keep mine")
    assert planner.counts()["Conflicts"] == 0


def test_a_conflict_of_one_date_shows_both_dates(planner: Planner) -> None:
    changes = replace(samples.clean(), changes=(samples.conflict(20, 7),))
    planner.shown(changes)
    shown = planner.panel().replace(" 2026", "")
    assert "Someone else also changed End." in shown
    (start,) = {line.split(" – ")[0] for line in shown.split("\n") if " – " in line}
    for end in ("2 Dec 17:00", "3 Dec 13:00"):
        assert f"{start} – {end}" in shown


def test_steps_count_from_the_exported_value_also_where_the_service_has_another_one(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    end, id = local(workbook, "End", 2), load_workbook(workbook)["Activities"]["B2"].value
    edit(workbook, {"End 2": "soon"})
    planner.practice.edit_activity(
        str(id), endDate=f"{(end + timedelta(days=3)).astimezone(UTC):%Y-%m-%dT%H:%M:%S.000Z}"
    )
    planner.reviewed()
    planner.type("End", "+2h", planner.pane)
    assert words(end + timedelta(hours=2)) in planner.panel().split("\n")


def test_a_text_that_is_no_date_stays_in_the_date_field_and_is_never_used(planner: Planner) -> None:
    planner.edited({"End 2": "soon"})
    assert planner.typed("End", planner.pane) == "soon"
    end = planner.frame.focusWidget()
    assert isinstance(end, QLineEdit)
    assert end.selectedText() == "soon"
    assert planner.panel().count("28 Nov 2026 6:00") == 1
    planner.type("End", "soon", planner.pane)
    planner.key("Return")
    assert planner.state(2) == "Problem"
    assert not planner.offers("Undo")


@pytest.mark.parametrize(
    ("typed", "moves"),
    [("+1d", timedelta(days=1)), ("+2h", timedelta(hours=2))],
)
def test_steps_that_are_typed_count_from_the_exported_value(
    planner: Planner, typed: str, moves: timedelta
) -> None:
    workbook = planner.open_plan()
    end = local(workbook, "End", 2)
    edit(workbook, {"End 2": "soon"})
    planner.reviewed()
    planner.type("End", typed, planner.pane)
    assert words(end + moves) in planner.panel().split("\n")
    planner.key("Return")
    assert planner.counts()["Problems"] == 0
    new = end + moves
    assert planner.changes(2).endswith(f"→ {new.day} {new:%b %H:%M}")


def test_a_new_row_gets_the_dates_that_were_typed_and_never_today(planner: Planner) -> None:
    workbook = planner.open_plan()
    site = load_workbook(workbook)["Activities"]["C2"].value
    edit(
        workbook,
        {
            "ID 42": "NEW-1",
            "Site ID 42": site,
            "Start 42": "28.11.2031 06:00",
            "End 42": "28.11. 14:00",
        },
    )
    planner.reviewed()
    assert planner.typed("Start", planner.pane) == "28 Nov 2031, 06:00"
    assert "Start and End are text, not dates." in planner.panel()
    assert planner.filled(planner.pane) == ["Use 28 Nov 2031, 06:00 – 14:00"]
    planner.to_rows()
    planner.key("Return", "Return")
    assert planner.counts()["Problems"] == 0
    assert (planner.cell(42, "Start"), planner.cell(42, "End")) == (
        "28 Nov 2031 06:00",
        "28 Nov 2031 14:00",
    )


def test_enter_takes_a_suggestion_that_is_the_exported_value(planner: Planner) -> None:
    planner.edited({"Teams 2": "Blade crew, Crane creww", "Site ID 10": "KR 02"})
    assert "“Blade crew, Crane creww” → Blade crew, Crane crew" in planner.panel()
    planner.key("Return")
    assert "“KR 02” → KR02" in planner.panel()
    planner.key("Return")
    assert planner.counts()["Changed"] == 0


def test_warnings_are_worked_through_under_their_filter(planner: Planner) -> None:
    planner.edited({"Teams 3": "HV taem", "Teams 4": "HV taem", "Status 5": "unheard of"})
    planner.filter("Warnings")
    planner.select(3)
    planner.press("Use HV team")
    assert planner.selected() == ["4"]
    assert "5" not in planner.rows()


def test_the_panel_shows_the_answers_from_the_top_after_a_press(planner: Planner) -> None:
    workbook = planner.open_plan()
    edit(
        workbook,
        {"Status 2": "Done", "Start 3": "01/12/2031 20:30", "End 3": "03/12/2031 02:07"},
    )
    planner.reviewed()
    planner.press("Use Completed")
    assert not planner.find("Use 1 Dec 2031, 20:30").visibleRegion().isEmpty()


def test_escape_clears_a_typed_value_before_it_closes_the_panel(planner: Planner) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Site ID 2": "nowhere at all"})
    page = planner.reviewed()
    planner.type("Site ID", "HV", planner.pane)
    page.close_panel()
    assert page.panel.isVisible()
    assert planner.typed("Site ID", planner.pane) == ""
    page.close_panel()
    assert not page.panel.isVisible()


def test_enter_uses_what_was_chosen_in_the_list(planner: Planner) -> None:
    planner.edited({"Status 2": "unheard of"})
    planner.select(2)
    chooser = planner.pane.findChild(QComboBox)
    assert chooser is not None
    chooser.setFocus()
    planner.key("C", "Return")
    assert planner.counts()["Problems"] == 0
    assert planner.cell(2, "Status") == "Completed"
