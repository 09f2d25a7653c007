"""Ctrl+K: everything that the window can do, found by words, chosen by keys or mouse, and why
something cannot be done now.
"""

from __future__ import annotations

from pathlib import Path

from gui import samples
from gui.scenes import ACCOUNT, SCENES
from gui.window import Planner
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridge.gui.app.main_window import Frame
from bridge.gui.app.menu import Palette
from bridge.gui.frame.command import Command, matching
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.system.window_state import Recent
from bridge.settings import Settings


def nothing() -> None:
    """What a command of a test does."""


def opened(planner: Planner) -> Palette:
    """Press Ctrl+K and return the list."""
    QTest.keyClick(planner.frame, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = [made for made in planner.frame.findChildren(Palette) if made.isVisible()]
    assert len(found) == 1
    return found[0]


def lines(palette: Palette) -> list[tuple[str, str]]:
    """Return the lines that are shown: words, and where they stand or why they cannot be chosen."""
    return [
        (palette.list.item(at).text(), str(palette.list.item(at).data(LinesDelegate.SECOND)))
        for at in range(palette.list.count())
    ]


def test_words_are_found_in_any_order_without_their_marks_and_the_nearest_stands_first() -> None:
    commands = [
        Command(words, "File", nothing)
        for words in ("Save report…", "Reports of a day", "Søg", "Öffnen", "Clear the report list")
    ]
    assert [found.words for found in matching(commands, "report")] == [
        "Reports of a day",
        "Save report…",
        "Clear the report list",
    ]
    assert [found.words for found in matching(commands, "report save")] == ["Save report…"]
    assert [found.words for found in matching(commands, "sog")] == ["Søg"]
    assert [found.words for found in matching(commands, "OFFNEN file")] == ["Öffnen"]
    assert matching(commands, "upload") == []


def test_what_cannot_be_done_now_stands_behind_what_can() -> None:
    commands = [
        Command("Upload", "File", nothing, needs="Nothing to send."),
        Command("Stop an upload", "File", nothing),
    ]
    assert [found.words for found in matching(commands, "upload")] == ["Stop an upload", "Upload"]


def test_a_page_is_found_and_shown_by_keys_alone(planner: Planner) -> None:
    palette = opened(planner)
    QTest.keyClicks(palette.search, "hist")
    assert lines(palette)[0] == ("History", "View")
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    planner.wait(lambda: planner.frame.current.key == "history", "the page")


def test_arrows_move_in_the_list_while_words_are_typed_and_escape_closes_it(
    planner: Planner,
) -> None:
    palette = opened(planner)
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 2
    QTest.keyClick(palette.search, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_a_workbook_is_opened_by_a_click(planner: Planner, tmp_path: Path) -> None:
    path = tmp_path / "Week 47 plan.xlsx"
    path.touch()
    planner.frame.session.memory.remember(Recent(str(path), "Checked", "2026-11-20T08:12:00+00:00"))
    opening: list[Path] = []
    planner.frame.open_file = opening.append  # type: ignore[method-assign, assignment]
    palette = opened(planner)
    QTest.keyClicks(palette.search, "week plan")
    assert lines(palette) == [("Week 47 plan.xlsx", str(tmp_path))]
    place = palette.list.visualItemRect(palette.list.item(0)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    planner.wait(lambda: opening, "the workbook")
    assert opening == [path]


def test_names_that_planners_gave_keep_their_letters_and_two_of_one_name_their_folders(
    frame: Frame, tmp_path: Path
) -> None:
    for week in ("46", "47"):
        path = tmp_path / week / "Plan R&D.xlsx"
        path.parent.mkdir()
        path.touch()
        frame.session.memory.remember(Recent(str(path), "Checked", "2026-11-20T08:12:00+00:00"))
    frame.session.settings = Settings(
        accounts=[ACCOUNT.model_copy(update={"name": name}) for name in ("R&D", "Undo")],
        saved_exports=[{"name": "R&D week"}],
    )
    listed = frame.commands.listed()
    assert [(found.words, found.place) for found in listed if "R&D" in found.words] == [
        ("Plan R&D.xlsx", str(tmp_path / "47")),
        ("Plan R&D.xlsx", str(tmp_path / "46")),
        ("R&D", "Account"),
        ("R&D week", "Saved exports"),
    ]
    assert [found.place for found in listed if found.words == "Undo"] == ["Edit", "Account"]
    assert [found.words for found in matching(listed, "r&d 46")] == ["Plan R&D.xlsx"]
    assert "R&&D" in [action.text() for action in frame.sidebar.card.account_menu.actions()]


def test_what_cannot_be_done_says_why_and_stays(planner: Planner) -> None:
    palette = opened(planner)
    QTest.keyClicks(palette.search, "upload")
    assert (
        "Upload",
        ("Only on the page Review. It needs a sign-in, and a checked workbook with rows to send."),
    ) in lines(palette)
    at = [words for words, _ in lines(palette)].index("Upload")
    palette.list.setCurrentRow(at)
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.close()
    planner.frame.show_page("review")
    palette = opened(planner)
    QTest.keyClicks(palette.search, "upload")
    assert ("Upload", "It needs a sign-in, and a checked workbook with rows to send.") in lines(
        palette
    )
    palette.close()


def test_an_activity_of_the_open_workbook_is_found_and_shown(
    planner: Planner, tmp_path: Path
) -> None:
    SCENES["03-review"](planner.frame, tmp_path)
    wanted = samples.mixed().changes[3]
    planner.frame.show_page("history")
    palette = opened(planner)
    QTest.keyClicks(palette.search, wanted.id)
    assert lines(palette)[-1][0].endswith(wanted.id)
    palette.list.setCurrentRow(palette.list.count() - 1)
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    planner.wait(lambda: planner.frame.current.key == "review", "the review")
    planner.sees(f"Row {wanted.row} ·")


def test_every_entry_of_every_menu_is_in_the_list_or_cannot_be_reached_at_all(frame: Frame) -> None:
    listed = {command.words for command in frame.commands.listed()}
    missing = [
        action.text()
        for action in frame.commands.all
        if action.text().replace("&", "") not in listed
    ]
    assert missing == []
    needs = [command for command in frame.commands.listed() if command.needs]
    assert {command.words for command in needs} >= {
        "Upload",
        "Save report…",
        "Sign out",
        "Undo",
        "Timeline",
    }
