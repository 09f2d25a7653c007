"""The panel beside the rows: what it asks, offers and says about one row."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QPushButton
from sheets import edit, saved_matching, write_rows
from start import on
from window.steps import practising
from window.window import Planner

from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, Chooser

FIELDS: dict[str, dict[str, dict[str, object]]] = {
    "Site": {"siteId": {"from": "Site"}},
    "State": {"status": {"from": "State"}},
    "Crew": {"teams": {"from": "Crew"}},
    "Start": {"startDate": {"from": "Start", "date": "day/month/year"}},
}


def own_sheet(
    planner: Planner, path: Path, *rows: tuple[str, ...], **fields: dict[str, object]
) -> None:
    """Open an own sheet in the review; its first row has the headers, `No` with the ID first."""
    write_rows(path, rows)
    for header in rows[0]:
        fields = {**FIELDS.get(header, {}), **fields}
    saved_matching(rows[0], **fields)
    planner.drop(path)
    planner.checked(path)


def fix_all(planner: Planner) -> None:
    """Press the suggestion of the panel as long as there is one."""
    while suggested := planner.filled(planner.pane):
        planner.press(suggested[0], planner.pane)


def test_values_that_are_kept_stay_kept_when_they_are_corrected(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    practising(planner)
    for id in ("ACT-1", "ACT-2"):
        planner.practice.edit_activity(
            id, siteId="DB01", status="PLANNED", name=id, teams=["HV team"]
        )

    def keep_mine(dialog: dialogs.Message) -> str:
        next(
            button
            for button in dialog.findChildren(QPushButton)
            if button.text() == "Keep my values"
        ).click()
        return dialog.answer

    monkeypatch.setattr(dialogs.Message, "ask", keep_mine)
    own_sheet(
        planner,
        tmp_path / "Own.xlsx",
        ("No", "Site", "State", "Crew"),
        ("ACT-1", "DB01", "COMPLETED", "Blade crw"),
        ("ACT-2", "DB01", "COMPLETED", "HV team; Blade crew"),
    )
    planner.press("Choose values…")
    planner.select(2)
    fix_all(planner)
    planner.sees("Ready to send")
    assert [planner.changes(row) for row in (2, 3)] == [
        "Planned → Completed · Teams HV team → Blade crew",
        "Planned → Completed · Teams HV team → HV team, Blade crew",
    ]


def with_people(planner: Planner, cells: dict[str, object]) -> None:
    """Open an exported workbook that knows the people, edited as a planner would."""
    workbook = planner.export_with("personnel")
    edit(workbook, cells)
    planner.reviewed()


def test_people_of_one_name_are_buttons_and_people_are_shown_by_name(planner: Planner) -> None:
    with_people(planner, {"Personnel IDs 3": "Müller, Liam Dupont"})
    both = {"Use Dieter Müller, Liam Dupont", "Use Chloé Müller, Liam Dupont"}
    planner.wait(lambda: both <= planner.buttons(), "both people")
    planner.press("Use Chloé Müller, Liam Dupont")
    assert planner.changes(3).endswith(" → Chloé Müller, Liam Dupont")


@pytest.mark.parametrize(
    ("separator", "teams", "people"),
    [
        (";", "HV team, Blade crew", "Liam Dupont, Chloé Müller"),
        (",", "Blade crew; HV", "Dupont, Liam; Müller, Chloé"),
        ("/", "HV, Cable team, south", "Dupont, Liam; Müller, Chloé"),
    ],
)
def test_names_with_the_other_separator_are_split_by_a_suggestion(
    planner: Planner, tmp_path: Path, separator: str, teams: str, people: str
) -> None:
    practising(planner)
    own_sheet(
        planner,
        tmp_path / "Own.xlsx",
        ("No", "Site", "Crew", "Who"),
        ("ACT-1", "DB01", teams, people),
        teams={"from": "Crew", "separator": separator},
        personnelIds={"from": "Who", "separator": separator},
    )
    assert planner.state(2) == "Problem"
    fix_all(planner)
    assert planner.cell(2, "Teams") in {
        "HV team, Blade crew",
        "Blade crew, HV team",
        'HV team, "Cable team, south"',
    }
    assert planner.cell(2, "Personnel IDs") == "Liam Dupont, Chloé Müller"


def test_a_name_beside_an_unknown_one_is_never_lost(planner: Planner, tmp_path: Path) -> None:
    practising(planner)
    own_sheet(
        planner,
        tmp_path / "Own.xlsx",
        ("No", "Site", "Crew"),
        ("ACT-1", "DB01", "HV team, Foo"),
        teams={"from": "Crew", "separator": ";"},
    )
    assert planner.filled(planner.pane) == ["Use HV team, Foo"]


def test_an_empty_word_is_a_button_that_clears(planner: Planner) -> None:
    planner.edited({"Teams 7": "none"})
    planner.press("Clear it")
    assert planner.changes(7).endswith(" → (empty)")
    planner.sees("Teams cleared in 1 row.")


def test_a_row_without_changes_says_what_it_is(planner: Planner) -> None:
    planner.edited({"Teams 7": None, "Status 2": "COMPLETED"})
    assert planner.changes(7).startswith("Teams: A blank cell keeps the old value.")
    planner.type("Search rows", "DB0411-018")
    planner.select(3)
    assert "This row has no changes." in planner.panel()


def test_after_all_safe_suggestions_the_next_row_is_selected_in_the_table(
    planner: Planner, tmp_path: Path, answers: list[tuple[str, str]]
) -> None:
    cells = {"Status 8": "erledigt", "Manpower 3": "Blade crew 4", "Teams 20": "Foo"}
    planner.edited(dict(cells))
    planner.press(next(words for words in planner.buttons(planner.pane) if "safe" in words))
    planner.wait(lambda: planner.selected() == ["20"], "the next warning")
    assert planner.focus() == "Changed and new rows"
    assert answers


def test_a_day_without_a_year_is_a_suggestion_and_is_written_into_the_cell_of_both_dates(
    planner: Planner, tmp_path: Path
) -> None:
    on(datetime(2026, 11, 28, 12, tzinfo=UTC))
    practising(planner)
    workbook = tmp_path / "Own.xlsx"
    day: dict[str, object] = {"from": "Day", "date": "day/month/year"}
    own_sheet(
        planner,
        workbook,
        ("No", "Site", "Day", "from", "to"),
        ("ACT-1", "DB01", "07.12.2026", "7:00", "15:30"),
        ("ACT-2", "DB01", "12.12.", "7:00", "15:30"),
        ("ACT-3", "DB01", "12.12.", "19:00", "3:30"),
        ("ACT-4", "DB01", "Tue 12.12.", "7:00", "15:30"),
        ("ACT-5", "DB01", "Sat 12.12.", "7:00", ""),
        startDate={**day, "time": "from"},
        endDate={**day, "time": "to"},
    )
    planner.select(5)
    assert planner.filled(planner.pane) == []  # 12 Dec is a Saturday
    planner.select(3)
    planner.press("Use 12 Dec 2026, 07:00 – 15:30")
    planner.press("Use 12 Dec 2026, 19:00 – 13 Dec 2026, 03:30")
    assert "12 Dec 07:00" in planner.changes(6), "its weekday tells the year"
    planner.select(5)
    planner.more("Skip row")
    planner.upload("Upload 4 rows")
    planner.sees("4 rows were saved.")
    cells = [cell.value for cell in load_workbook(workbook).worksheets[0]["C"]]
    assert cells[2:] == ["12.12.2026", "12.12.2026", "Tue 12.12.", "Sat 12.12."]


def test_a_row_that_was_copied_is_no_warning_and_says_from_which_one_below_its_changes(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    book = load_workbook(workbook)
    page = book["Activities"]
    for cell in page[20]:
        page.cell(42, int(cell.column or 0)).value = cell.value
    id = page.cell(20, 1).value
    page.cell(42, 1).value = "NEW-1"
    book.save(workbook)
    planner.reviewed()
    note = f"Copied from {id}. Columns that the service fills are ignored"
    assert planner.panel().index("changes") < planner.panel().index(note)
    assert note not in planner.changes(42)


def test_an_end_on_the_next_day_is_a_note_and_no_warning(planner: Planner, tmp_path: Path) -> None:
    practising(planner)
    day: dict[str, object] = {"from": "Day", "date": "day/month/year"}
    own_sheet(
        planner,
        tmp_path / "Own.xlsx",
        ("No", "Site", "Day", "from", "to"),
        ("ACT-1", "DB01", "07.12.2031", "19:00", "3:30"),
        startDate={**day, "time": "from"},
        endDate={**day, "time": "to"},
    )
    planner.sees("In row 2 the end is on the next day.")
    assert planner.frame.current.findChildren(Banner)[0].property("state") == "accent"


def test_a_correction_that_an_own_sheet_cannot_show_stays_when_its_row_is_refused(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    own_sheet(
        planner,
        tmp_path / "Own.xlsx",
        ("No", "Site", "Asset", "Gang", "Heads"),
        ("ACT-1", "DB01", "HW-B02", "Crane crew / HV team", "3"),
        assetId={"from": "Asset"},
        manpower={"team": "Gang", "count": "Heads"},
    )
    planner.type("Another value for Manpower", "Crane crew:1, HV team:2")
    planner.key("Return")
    planner.upload("Upload 1 row")
    planner.sees("Nothing was saved.")
    assert load_workbook(tmp_path / "Own.xlsx").worksheets[0]["D2"].value == "Crane crew / HV team"
    planner.press("Review")
    planner.idle()
    assert planner.state(2) == "Not accepted"
    assert "HW-B02 does not exist at site DB01" in planner.panel()
    assert "Manpower: Crane crew:1, HV team:2" in planner.panel()


def test_names_with_the_typed_letters_are_listed_and_the_letters_stay(planner: Planner) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Category 2": "Zzz"})
    planner.reviewed()
    planner.type("Another value for Category", "ble", planner.pane)
    names = planner.pane.findChildren(Chooser)[0].completer()
    assert names is not None
    assert planner.typed("Another value for Category") == "ble"
    popup = names.popup()
    assert popup is not None
    assert popup.isVisible()
    assert names.currentCompletion() == "Cable work"
    popup.hide()
