"""Copies of one plan dropped together are reviewed as one plan: conflicts are rows, decided in the
panel, and the merged workbook shows who edited.
"""

from __future__ import annotations

import shutil
from datetime import datetime, time, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from sheets import edit, rows_of, workbook_at
from window.window import Planner

from bridge import clock
from bridge.gui.review import deciding
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets import dialogs


def saved_by(path: Path, person: str) -> None:
    """Say in a file who saved it last, as Excel does."""
    with workbook_at(path) as book:
        book.properties.lastModifiedBy = person


def copies(planner: Planner, folder: Path, **edits: dict[str, object]) -> list[Path]:
    """Export a plan and make edited copies of it."""
    workbook = planner.export()
    plan = workbook.rename(workbook.with_name("Plan.xlsx"))
    made = []
    for name, cells in edits.items():
        path = plan if name == "plan" else Path(shutil.copy(plan, folder / f"Plan {name}.xlsx"))
        made.append((path, cells))
    for path, cells in made:
        edit(path, cells)
    return [path for path, _ in made]


def merged(planner: Planner, *paths: Path) -> ReviewPage:
    """Drop the files, and wait until the review shows their merge."""
    planner.drop(*paths)
    return compared(planner)


def compared(planner: Planner) -> ReviewPage:
    page = planner.page(ReviewPage)
    planner.wait(lambda: page.controller.opened.merge and page.controller.review, "the merge")
    planner.idle()
    return page


def save(planner: Planner, workbook: Path) -> None:
    """Save the merged plan, and wait until the review shows it."""
    planner.press("Save merged plan")
    page = planner.page(ReviewPage)
    planner.wait(
        lambda: page.controller.opened.path == workbook and page.controller.review is not None,
        "the merged plan",
    )
    planner.idle()


def rows(path: Path) -> dict[int, dict[str, object]]:
    """Return the rows of Activities by number, by caption."""
    return dict(enumerate(rows_of(path), 2))


def test_two_files_dropped_together_become_one_plan_that_is_reviewed_and_uploaded(
    planner: Planner, tmp_path: Path
) -> None:
    anna, bo = copies(
        planner,
        tmp_path,
        anna={"External remarks 2": "hers"},
        bo={"External remarks 3": "his", "Internal remarks 2": "his too"},
    )
    saved_by(anna, "Anna Berg")
    saved_by(bo, "Bo Dahl")
    before = {path: path.read_bytes() for path in (anna, bo)}
    page = merged(planner, bo, anna)
    planner.sees("3 edited cells will be merged.")
    assert page.controller.opened.path == bo, "the plan is the file with the shortest name"
    both = ["Bo Dahl, Anna Berg", "Bo Dahl"]
    assert planner.column("By") == both
    assert not planner.offers("Upload")
    save(planner, tmp_path / "Plan bo (merged).xlsx")
    planner.sees("Merged into Plan bo (merged).xlsx. The originals are not changed.")
    assert {path: path.read_bytes() for path in before} == before
    assert planner.column("By") == both
    planner.upload("Upload 2 rows")
    planner.sees("2 of 2 rows were saved.")
    planner.idle()


def test_conflicts_are_rows_decided_by_mouse_and_keys_with_each_copy_named(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(
        planner,
        tmp_path,
        plan={"Internal remarks 4": "mine"},
        anna={"External remarks 2": "hers", "External remarks 3": "hers 3"},
        bo={
            "External remarks 2": "his",
            "External remarks 3": "his 3",
            "Internal remarks 5": "his 5",
        },
    )
    merged(planner, anna, plan, bo)
    planner.sees("2 rows have conflicts. Choose which values to keep.")
    planner.sees("2 of 4 edited cells decided.")
    assert planner.counts()["Conflicts"] == 2
    assert not planner.can("Save merged plan")
    assert planner.rows() == ["2", "3", "4", "5"]
    assert [planner.state(row) for row in (2, 3, 4)] == ["Conflict", "Conflict", "Changed"]
    assert planner.column("By")[0] == "Plan anna.xlsx, Plan bo.xlsx"
    planner.select(3)
    assert planner.filled(planner.page(ReviewPage).panel) == []
    planner.key("Enter")
    assert planner.state(3) == "Conflict", "neither value is the default"
    planner.press("Use his 3 from Plan bo.xlsx")
    assert planner.state(3) == "Changed"
    assert planner.changes(3).endswith("→ his 3")
    assert planner.column("By")[:2] == ["Plan anna.xlsx, Plan bo.xlsx", "Plan bo.xlsx"]
    planner.sees("3 of 4 edited cells decided.")
    planner.sees("1 row has a conflict. Choose which value to keep.")
    planner.command("Undo")
    planner.sees("2 rows have conflicts. Choose which values to keep.")
    planner.select(2)
    planner.more("Use Plan anna.xlsx in all 2 rows")
    planner.sees("All conflicts resolved. Save, then review and upload.")
    planner.sees("4 edited cells will be merged.")
    planner.command("Undo")
    planner.select(2)
    planner.sees("The copies differ in External remarks.")
    planner.press("Use hers from Plan anna.xlsx")
    planner.press("Use his 3 from Plan bo.xlsx")
    save(planner, tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert [found[row]["External remarks"] for row in (2, 3)] == ["hers", "his 3"]
    assert [found[row]["Internal remarks"] for row in (4, 5)] == ["mine", "his 5"]
    assert planner.rows() == ["2", "3", "4", "5"]


def test_conflicts_of_every_sheet_are_rows_of_that_sheet(planner: Planner, tmp_path: Path) -> None:
    plan = planner.export_with("personnel", "timesheets").rename(tmp_path / "Plan.xlsx")
    places = {
        "Personnel": ("Role", 3),
        "Personnel certificates": ("number", 4),
        "Timesheets timeEntries": ("hours", 3),
    }
    paths = [Path(shutil.copy(plan, tmp_path / f"Plan {name}.xlsx")) for name in ("anna", "bo")]
    for value, path in enumerate(paths, 1):
        for sheet, (caption, row) in places.items():
            edit(path, {f"{caption} {row}": value}, sheet)
    merged(planner, plan, *paths)
    assert planner.marked_tabs() == [f"{sheet}  1" for sheet in places]
    for sheet, (_, row) in places.items():
        planner.turn(sheet)
        planner.select(row)
        planner.key("Ctrl+L")
        assert planner.state(row) == "Conflict", "a merge needs the value all the same"
        planner.key("Ctrl+Z")
        planner.press("Use 2 from Plan bo.xlsx")
        assert planner.state(row) == "Changed"
        assert planner.changes(row).endswith("→ 2")
        if sheet == "Personnel":
            planner.sees("Choose which values to keep on “Personnel certificates” too.")
    save(planner, tmp_path / "Plan (merged).xlsx")
    for sheet, (caption, row) in places.items():
        found = rows_of(tmp_path / "Plan (merged).xlsx", sheet)
        assert str(found[row - 2][caption]) == "2"


def test_a_formula_of_the_plan_can_be_kept_and_an_emptied_cell_is_no_edit(
    planner: Planner, tmp_path: Path
) -> None:
    formula = '="as " & "it was"'
    merged(
        planner,
        *copies(
            planner,
            tmp_path,
            plan={"Internal remarks 2": formula},
            anna={"Internal remarks 2": "hers", "External remarks 3": None},
            bo={"Internal remarks 2": "his", "External remarks 3": "text"},
        ),
    )
    planner.select(3)
    assert "The copies differ" not in planner.panel()
    planner.select(2)
    assert planner.panel().count("The copies differ in Internal remarks.") == 1
    (keep,) = [words for words in planner.buttons(planner.pane) if words.startswith("Use ")]
    planner.press(keep)
    save(planner, tmp_path / "Plan (merged).xlsx")
    kept = rows(tmp_path / "Plan (merged).xlsx")
    assert kept[2]["Internal remarks"] == formula
    assert kept[3]["External remarks"] == "text"


def test_lists_and_dates_in_conflict_are_merged_and_the_fields_show_the_copy_that_was_chosen(
    planner: Planner, tmp_path: Path
) -> None:
    now = clock.now()
    day = (now - timedelta(days=58)).date()
    at_8, at_9 = (datetime.combine(day, time(hour)) for hour in (8, 9))
    plan, anna, ben = copies(
        planner,
        tmp_path,
        plan={},
        anna={"Teams 3": "HV team", "Start 3": at_8},
        ben={"Teams 3": "Crane crew", "Start 3": at_9},
    )
    merged(planner, plan, anna, ben)
    written = f"{day.day} {day:%b}" + (f" {day.year}" if day.year != now.year else "")
    planner.press(f"Use {written} 09:00 from Plan ben.xlsx")
    planner.press("Use Crane crew from Plan ben.xlsx")
    planner.select(3)
    planner.press("End: Longer than 14 days.")
    assert planner.typed("Start", planner.pane) == f"{day.day} {day:%b %Y}, 09:00"
    save(planner, tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")[3]
    assert (found["Teams"], found["Start"]) == ("Crane crew", at_9)


def test_a_row_with_two_conflicts_names_the_people_and_says_what_both_leaves_out(
    planner: Planner, tmp_path: Path
) -> None:
    (plan,) = copies(planner, tmp_path, plan={})
    team = rows(plan)[3]["Teams"]
    teams = {"Anna Berg": str(team).partition(", ")[2], "Bo Dahl": f"{team}, HV team"}
    paths = [tmp_path / f"Plan {person}.xlsx" for person in teams]
    for path, (person, names) in zip(paths, teams.items(), strict=True):
        shutil.copy(plan, path)
        edit(path, {"Teams 3": names, "External remarks 3": person.lower()})
        saved_by(path, person)
    merged(planner, *paths)
    planner.sees("1 row has a conflict. Choose which value to keep.")
    assert planner.counts()["Conflicts"] == 1
    assert f"{str(team).partition(', ')[0]}, removed by Anna Berg" in planner.panel()
    assert planner.changes(3) == (
        f"Teams: {teams['Bo Dahl']} (Bo Dahl) or {teams['Anna Berg']} (Anna Berg)"
        " · External remarks: bo dahl (Bo Dahl) or anna berg (Anna Berg)"
    )
    assert f"Use {teams['Bo Dahl']} from Bo Dahl" in planner.buttons()
    planner.press(f"Both: {teams['Anna Berg']}, HV team")
    planner.press("Use anna berg from Anna Berg")
    planner.sees("All conflicts resolved. Save, then review and upload.")
    assert planner.changes(3).startswith(f"Teams {team} → {teams['Anna Berg']}, HV team")


def test_both_is_not_offered_where_one_copy_has_it_all(planner: Planner, tmp_path: Path) -> None:
    plan, anna, bo = copies(planner, tmp_path, plan={}, anna={}, bo={})
    team = rows(plan)[3]["Teams"]
    edit(anna, {"Teams 3": f"{team}, HV team"})
    edit(bo, {"Teams 3": f"HV team, {team}, Jack-up crew"})
    merged(planner, plan, anna, bo)
    assert "The copies differ in Teams." in planner.panel()
    assert not [words for words in planner.buttons(planner.pane) if words.startswith("Both")]


def test_a_correction_made_in_a_merge_stays_in_the_merged_plan(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner,
        tmp_path,
        plan={"Status 3": "DISPATCHD", "External remarks 3": "mine"},
        anna={"External remarks 3": "hers"},
    )
    merged(planner, plan, anna)
    assert planner.state(3) == "Conflict"
    planner.press("Use hers from Plan anna.xlsx")
    planner.press("Use Dispatched")
    planner.sees("All conflicts resolved. Save, then review and upload.")
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert rows(tmp_path / "Plan (merged).xlsx")[3]["Status"] == "DISPATCHD"
    assert planner.state(3) != "Problem"
    assert "→ Dispatched" in planner.changes(3)


def test_what_is_not_merged_is_listed(planner: Planner, tmp_path: Path) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 3": "hers"}
    )
    for path, note in ((plan, "ours"), (anna, "theirs")):
        with workbook_at(path) as book:
            sheet = book["Activities"]
            last = sheet.max_column + 1
            sheet.cell(1, last, "Crane")
            sheet.cell(4, last, note)
    with workbook_at(anna) as removed:
        gone = str(removed["Activities"]["A6"].value)
        removed["Activities"].delete_rows(6)
    merged(planner, plan, anna)
    assert planner.rows() == ["2", "3", "4", "6"]
    assert [planner.state(row) for row in (3, 4, 6)] == ["Changed", "Warning", "Warning"]
    planner.select(4)
    assert "Crane: Plan anna.xlsx has “theirs”. It is not merged." in planner.panel()
    planner.select(6)
    assert "Deleted in Plan anna.xlsx. The merged plan keeps it." in planner.panel()
    assert planner.id_of(6) == gone


def test_copies_of_a_sync_program_beside_the_open_workbook_are_offered(
    planner: Planner, tmp_path: Path
) -> None:
    plan, _ = copies(planner, tmp_path, plan={"External remarks 2": "mine"}, anna={})
    (tmp_path / "Plan anna.xlsx").unlink()
    other = Path(shutil.copy(plan, tmp_path / "Plan-PC123.xlsx"))
    edit(other, {"External remarks 3": "on the other computer"})
    planner.drop(plan)
    planner.sees(
        "Copies of the same export are in its folder: Plan-PC123.xlsx. Merge them to "
        "include their edits."
    )
    planner.press("Merge them…")
    merge = compared(planner).controller.opened.merge
    assert merge is not None
    assert (merge.plan, merge.copies) == (plan, (other,))
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert rows(tmp_path / "Plan (merged).xlsx")[3]["External remarks"] == "on the other computer"


def test_a_file_that_changes_before_the_save_is_read_again(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 3": "hers"}
    )
    merged(planner, plan, anna)
    edit(anna, {"External remarks 2": "hers too"})
    planner.press("Save merged plan")
    planner.sees("1 row has a conflict. Choose which value to keep.")
    assert not (tmp_path / "Plan (merged).xlsx").exists()
    planner.press("Use hers too from Plan anna.xlsx")
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert rows(tmp_path / "Plan (merged).xlsx")[2]["External remarks"] == "hers too"


def test_the_merged_plan_is_saved_under_a_name_of_the_planners_own(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(planner, tmp_path, plan={}, anna={"External remarks 3": "hers"})
    page = merged(planner, plan, anna)
    planner.files = ["", tmp_path / "Week 48.xlsx"]
    planner.press("Save merged plan")  # and the dialog is closed without a name
    planner.idle()
    assert page.controller.opened.path == plan
    save(planner, tmp_path / "Week 48.xlsx")
    assert rows(tmp_path / "Week 48.xlsx")[3]["External remarks"] == "hers"
    assert not (tmp_path / "Plan (merged).xlsx").exists()


def test_a_slip_in_a_copy_is_asked_about_before_it_is_merged(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={}, anna={"ID 5": "DB0411-145", "External remarks 3": "hers"}
    )
    merged(planner, plan, anna)
    planner.sees("1 problem stops the merge.")
    planner.sees("Plan anna.xlsx: The ID “SA0411-020” was changed to “DB0411-145”.")
    assert not planner.can("Save merged plan")
    planner.press("This is intended")
    planner.wait(lambda: planner.can("Save merged plan"), "the merge")
    assert not planner.offers("This is intended")
    save(planner, tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert found[3]["External remarks"] == "hers"
    assert "DB0411-145" in {row["ID"] for row in found.values()}


def test_what_only_a_copy_can_correct_is_a_row_that_opens_the_copy(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, anna = copies(planner, tmp_path, plan={}, anna={"External remarks 6": "=1+1"})
    with workbook_at(anna) as book:  # the row 4 is pasted over with the ID of the row 5
        gone, book["Activities"]["A4"] = book["Activities"]["A4"].value, rows(plan)[5]["ID"]
        book["Activities"]["R4"] = "pasted over"
    merged(planner, plan, anna)
    planner.sees("2 problems stop the merge.")
    assert planner.rows() == ["4", "6"]
    assert [planner.state(row) for row in (4, 6)] == ["Problem", "Problem"]
    assert "Plan anna.xlsx: Activities!R6 has a formula without" in planner.changes(6)
    planner.select(4)
    other = rows(plan)[5]["ID"]
    assert f"Plan anna.xlsx: Activities!A4: “{other}” is also in row 5." in planner.panel()
    assert f"({gone}). Type that ID there, then merge again." in planner.panel()
    opened = list[Path]()
    monkeypatch.setattr(deciding, "open_path", opened.append)
    planner.press("Open Plan anna.xlsx")
    assert (opened, QApplication.clipboard().text()) == ([anna], "A4")
    assert not planner.can("Save merged plan")


def test_an_id_that_several_rows_have_is_asked_about_in_each_row_with_its_file(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(planner, tmp_path, plan={}, anna={}, bo={"External remarks 5": "his"})
    last = max(rows(plan)) + 1
    known = rows(plan)[5]["ID"]
    for path, words in ((plan, "A"), (anna, "B"), (bo, "A")):
        edit(path, {f"ID {last}": "NEW-1", f"Site ID {last}": "0042", f"Name {last}": words})
    with workbook_at(anna) as book:  # a row copied below the last one, without its start
        sheet = book["Activities"]
        sheet.append([cell.value for cell in sheet[5]])
    edit(anna, {f"Start {last + 1}": None})
    merged(planner, plan, anna, bo)
    planner.sees("1 edited cell will be merged, 3 new rows will be merged.")
    asked = {last: "Plan.xlsx", last + 1: "Plan anna.xlsx", last + 2: "Plan anna.xlsx"}
    assert planner.rows() == ["5", *map(str, asked)]
    assert planner.state(5) != "Warning", "the blank start is that of the copied row"
    assert [planner.state(row) for row in asked] == 3 * ["Problem"]
    for row, file in asked.items():
        planner.select(row)
        assert f"This row is from {file}." in planner.panel()
    assert "“NEW-1” is also in row" in planner.panel()
    for row in (last + 1, last):  # the pasted row without an ID, and that of the plan
        planner.select(row)
        (use,) = [words for words in planner.buttons(planner.pane) if words.startswith("Use ")]
        planner.press(use)
    assert "Problem" not in [planner.state(row) for row in asked]
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert "Problem" not in [planner.state(row) for row in asked]
    ids = [planner.id_of(row) for row in (5, *asked)]
    assert (ids[0], ids[3], len({*ids})) == (known, "NEW-1", 4)


def test_a_conflict_of_dates_is_one_choice_shown_as_the_review_shows_dates(
    planner: Planner, tmp_path: Path, year_of_samples: None
) -> None:
    early, late = datetime(2026, 12, 4, 19, 30), datetime(2026, 12, 5, 6)
    plan, anna = copies(
        planner,
        tmp_path,
        plan={"Start 2": early, "End 2": datetime(2026, 12, 6, 8)},
        anna={"Start 2": late, "End 2": datetime(2026, 12, 6, 9)},
    )
    merged(planner, plan, anna)
    assert "The copies differ in Start and End." in planner.panel()
    planner.press("Use 5 Dec 06:00 – 6 Dec 09:00 from Plan anna.xlsx")
    planner.sees("All conflicts resolved. Save, then review and upload.")
    save(planner, tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")[2]
    assert (found["Start"], found["End"]) == (late, datetime(2026, 12, 6, 9))


def test_an_end_that_differs_alone_is_named_as_the_end(
    planner: Planner, tmp_path: Path, year_of_samples: None
) -> None:
    plan, anna = copies(
        planner,
        tmp_path,
        plan={"End 2": datetime(2026, 12, 6, 8)},
        anna={"End 2": datetime(2026, 12, 6, 9)},
    )
    merged(planner, plan, anna)
    assert "The copies differ in End." in planner.panel()
    assert planner.changes(2).startswith("End: 6 Dec 08:00 (Plan.xlsx) or 6 Dec 09:00")


def test_other_files_do_not_replace_a_merge_with_choices_without_a_question(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, copy = copies(
        planner, tmp_path, plan={"External remarks 2": "a"}, anna={"External remarks 2": "b"}
    )
    page = merged(planner, plan, copy)
    planner.press("Use b from Plan anna.xlsx")
    asked = list[str]()

    def ask(self: dialogs.Message) -> str:
        asked.append(self.title.text())
        return ""

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.drop(plan, Path(shutil.copy(copy, tmp_path / "Plan other.xlsx")))
    planner.wait(lambda: asked, "the question")
    assert asked == ["Discard 1 correction?"]
    assert page.controller.opened.merge is not None
    assert page.controller.opened.merge.copies == (copy,)
    planner.find("Save merged plan")


def test_a_cell_that_cannot_be_read_is_a_question_of_its_row_and_the_rest_is_merged(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(
        planner,
        tmp_path,
        plan={},
        anna={"Status 2": "DISPATCHD", "External remarks 3": "hers"},
        bo={
            "Teams 4": "HV team, HV team",
            "External remarks 5": "his",
            "External remarks 6": time(7, 30),
        },
    )
    merged(planner, plan, anna, bo)
    states = ["Problem", "Changed", "Problem", "Changed", "Conflict"]
    assert [planner.state(row) for row in range(2, 7)] == states
    planner.select(2)
    planner.press("Use Dispatched")
    planner.select(4)
    planner.press("Use HV team")
    planner.select(6)
    planner.press("Use 07:30 from Plan bo.xlsx")
    save(planner, tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert [found[row]["External remarks"] for row in (3, 5, 6)] == ["hers", "his", "07:30"]
    assert planner.changes(2).endswith("→ Dispatched")
    assert planner.changes(4).endswith("→ HV team")


def test_a_conflict_about_a_cell_that_cannot_be_read_is_one_question_and_the_choice_counts(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(
        planner,
        tmp_path,
        plan={},
        anna={"Status 3": "DISPATCHD", "External remarks 3": "hers", "Status 4": "DISPATCHD"},
        bo={"Status 3": "PLANNED", "Status 4": "PLANNED"},
    )
    merged(planner, plan, anna, bo)
    assert (planner.state(3), planner.counts()["Conflicts"]) == ("Conflict", 2)
    assert planner.changes(3).startswith(
        "Status: DISPATCHD (Plan anna.xlsx) or Planned (Plan bo.xlsx)"
    )
    assert planner.changes(3).count("DISPATCHD") == 1
    planner.select(3)
    slip = "“DISPATCHD” is not a status. Use PLANNED, DISPATCHED or COMPLETED."
    assert f"The copies differ in Status. {slip}" in planner.panel()
    planner.press("Use DISPATCHD from Plan anna.xlsx")
    planner.press("Use Dispatched")
    planner.select(4)
    planner.press("Use Planned from Plan bo.xlsx")
    by = ["Plan anna.xlsx", "Plan bo.xlsx"]
    assert planner.column("By") == by
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert rows(tmp_path / "Plan (merged).xlsx")[4]["Status"] == "PLANNED"
    assert planner.column("By") == by


def test_both_of_three_copies_has_what_each_added_also_beside_a_team_named_twice(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo, cara = copies(planner, tmp_path, plan={}, anna={}, bo={}, cara={})
    team = str(rows(plan)[3]["Teams"])
    for path, more in ((anna, "HV team"), (bo, "Jack-up crew, Jack-up crew"), (cara, "Divers")):
        edit(path, {"Teams 3": f"{team}, {more}"})
    merged(planner, plan, anna, bo, cara)
    planner.press(f"Both: {team}, HV team, Jack-up crew, Divers")
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert rows(tmp_path / "Plan (merged).xlsx")[3]["Teams"] == (
        f"{team}, HV team, Jack-up crew, Divers"
    )


def test_a_new_row_without_an_id_is_merged_and_asked_about(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(planner, tmp_path, plan={}, anna={}, bo={"External remarks 3": "his"})
    last = max(rows(plan)) + 1
    for path in (anna, bo):
        edit(path, {f"Site ID {last}": "0042", f"Status {last}": "PLANNED", f"Name {last}": "New"})
    again = {"Site ID": "0042", "Status": "PLANNED", "Name": "New"}  # two of them are two
    edit(bo, {f"{caption} {last + 1}": value for caption, value in again.items()})
    merged(planner, plan, anna, bo)
    planner.sees("1 edited cell will be merged, 2 new rows will be merged.")
    assert planner.rows() == ["3", str(last), str(last + 1)]
    planner.select(last + 1)
    planner.more("Skip row")
    planner.select(last)
    (use,) = [words for words in planner.buttons(planner.pane) if words.startswith("Use ")]
    planner.press(use)
    save(planner, tmp_path / "Plan (merged).xlsx")
    assert planner.id_of(last) == use.removeprefix("Use ")


def test_a_start_that_cannot_be_read_is_shown_once_its_copy_was_chosen(
    planner: Planner, tmp_path: Path
) -> None:
    start = datetime.combine((clock.now() - timedelta(days=58)).date(), time(8))
    paths = copies(planner, tmp_path, plan={}, anna={"Start 3": start}, bo={"Start 3": "soon"})
    merged(planner, *paths)
    planner.press("Use soon from Plan bo.xlsx")
    planner.select(3)
    assert (planner.state(3), planner.cell(3, "Start")) == ("Problem", "soon")
    assert "Start: “soon” is not a clear date." in planner.panel()
    assert planner.typed("Start", planner.pane) == "soon"


def test_a_value_that_changed_in_its_file_after_it_was_chosen_is_a_conflict_again(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 2": "hers"}
    )
    merged(planner, plan, anna)
    planner.press("Use hers from Plan anna.xlsx")
    edit(anna, {"External remarks 2": "hers, later"})
    planner.press("Check again")
    planner.wait(lambda: planner.state(2) == "Conflict", "the other value")
    planner.sees("0 of 1 edited cells decided.")
    assert not planner.can("Save merged plan")


def test_an_unsaved_merge_is_neither_printed_nor_compared_without_its_copies(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(planner, tmp_path, plan={}, anna={"External remarks 2": "hers"})
    merged(planner, plan, anna)
    planner.command("Look-ahead…")
    planner.sees("Save the merged plan first, then create its look-ahead.")
    planner.files = [""]
    planner.command("Compare versions…")
    planner.sees("The merge is not saved yet. Only saved workbooks are compared.")
    assert {*tmp_path.glob("*.xlsx")} == {plan, anna}


def test_both_of_three_copies_names_the_people_that_it_leaves_out_and_who_removed_them(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo, cara = copies(planner, tmp_path, plan={}, anna={}, bo={}, cara={})
    first, second, third = str(rows(plan)[5]["Personnel IDs"]).split(", ")
    more, extra = sorted(
        {id for row in rows(plan).values() for id in str(row["Personnel IDs"] or "").split(", ")}
        - {first, second, third, ""}
    )[:2]
    edit(anna, {"Personnel IDs 5": f"{second}, {third}, {more}"})
    edit(bo, {"Personnel IDs 5": f"{first}, {second}, {second}, {third}"})
    edit(cara, {"Personnel IDs 5": f"{first}, {second}, {extra}"})
    merged(planner, plan, anna, bo, cara)
    assert (
        f"Both leaves out\n{first}, removed by Plan anna.xlsx · {third}, removed by Plan cara.xlsx"
    ) in planner.panel()
    planner.press(f"Both: {second}, {more}, {extra}")
    assert planner.changes(5).endswith(f"→ {second}, {more}, {extra}")


def test_a_copys_value_that_is_chosen_over_the_exported_one_is_shown(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"Teams 7": None}, anna={"External remarks 7": time(7, 30)}
    )
    was = rows(plan)[7]["External remarks"]
    merged(planner, plan, anna)
    planner.page(ReviewPage).search.setText(planner.id_of(7))
    planner.idle()
    assert planner.rows() == ["7"]
    planner.page(ReviewPage).search.clear()
    planner.more("Skip row")
    planner.press("Check again")
    planner.wait(lambda: not planner.page(ReviewPage).controller.running, "the check")
    assert planner.state(7) == "Conflict"
    planner.press("Use 07:30 from Plan anna.xlsx")
    assert planner.changes(7) == f"External remarks {was} → 07:30"
    planner.press("Include this row")
    assert planner.state(7) == "Warning", "the blank cell is not sent"
