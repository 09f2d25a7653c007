"""The tour: by its own buttons, left by anything else, shown once by itself and from Help whenever it is wanted."""

from __future__ import annotations

from gui.conftest import Planner
from gui.cut_words import cut_words
from gui.scenes import ACCOUNT
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridge.gui.app.app import _first_tour
from bridge.gui.app.tour import STOPS, Tour
from bridge.gui.frame.guide import beginning
from bridge.gui.look import theme
from bridge.settings import Settings


def tours(planner: Planner) -> list[Tour]:
    """Return the tours that are shown."""
    return [made for made in planner.frame.findChildren(Tour) if made.isVisible()]


def begun(planner: Planner) -> Tour:
    """Begin the tour from Help, on the history."""
    planner.frame.show_page("history")
    next(action for action in planner.frame.commands.all if action.text() == "&Tour of a minute").trigger()
    (made,) = tours(planner)
    return made


def test_it_leads_through_the_pages_in_the_words_of_the_guide_and_ends_where_it_began(planner: Planner) -> None:
    planner.frame.resize(1200, 672)
    tour = begun(planner)
    for at, key in enumerate(STOPS):
        planner.wait(lambda key=key: planner.frame.current.key == key, key)  # type: ignore[misc]
        button = planner.frame.sidebar.buttons[key]
        assert tour.x() >= button.mapTo(planner.frame, button.rect().topRight()).x()
        assert planner.frame.rect().contains(tour.geometry())
        assert tour.text.text().startswith(beginning(key))
        assert tour.count.text() == f"{at + 1} of 6"
        planner.press("Done" if key == "history" else "Go on", tour)
    planner.wait(lambda: not tours(planner), "the end")
    assert planner.frame.current.key == "history"


def test_with_large_text_it_stays_within_the_smallest_window(planner: Planner) -> None:
    theme.apply("light", 200)
    planner.frame.resize(760, 520)
    tour = begun(planner)
    planner.wait(lambda: planner.frame.rect().contains(tour.geometry()), "the note within the window")
    assert list(cut_words(tour)) == []


def test_what_the_guide_says_first_is_a_sentence_without_marks() -> None:
    assert beginning("review") == (
        "Open the workbook or drop it on the window. Each row that differs stands in the table; "
        "What changes says it in words. Nothing has been sent yet."
    )
    for key in STOPS:
        assert beginning(key).endswith(".")


def test_enter_goes_on_and_tab_reaches_the_way_back(planner: Planner) -> None:
    tour = begun(planner)
    QTest.keyClick(tour.next, Qt.Key.Key_Return)
    assert tour.count.text() == "2 of 6"
    planner.wait(lambda: planner.frame.focusWidget() is tour.next, "the focus on the tour")
    QTest.keyClick(tour.next, Qt.Key.Key_Backtab)
    assert planner.frame.focusWidget() is tour.back
    QTest.keyClick(tour.back, Qt.Key.Key_Return)
    assert tour.count.text() == "1 of 6"


def test_escape_and_the_button_leave_it(planner: Planner) -> None:
    QTest.keyClick(begun(planner).next, Qt.Key.Key_Escape)
    planner.wait(lambda: not tours(planner), "the end by the key")
    planner.press("Leave the tour", begun(planner))
    planner.wait(lambda: not tours(planner), "the end by the button")
    assert planner.frame.current.key == "history"


def test_a_press_elsewhere_ends_it_and_does_what_it_always_does(planner: Planner) -> None:
    begun(planner)
    QTest.mouseClick(planner.frame.sidebar.buttons["settings"], Qt.MouseButton.LeftButton)
    planner.wait(lambda: planner.frame.current.key == "settings", "the page that was pressed")
    assert tours(planner) == []


def test_a_press_on_its_words_leaves_it_standing(planner: Planner) -> None:
    tour = begun(planner)
    QTest.mouseClick(tour.text, Qt.MouseButton.LeftButton)
    assert tours(planner) == [tour]


def test_a_page_shown_by_keys_ends_it(planner: Planner) -> None:
    begun(planner)
    QTest.keyClick(planner.frame, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    planner.wait(lambda: planner.frame.current.key == "settings" and not tours(planner), "the settings, without the tour")


def test_begun_again_while_it_stands_it_begins_anew_and_still_ends_where_the_first_began(planner: Planner) -> None:
    planner.press("Go on", begun(planner))
    planner.frame.tour()
    (tour,) = tours(planner)
    assert tour.count.text() == "1 of 6"
    planner.press("Leave the tour", tour)
    assert (tours(planner), planner.frame.current.key) == ([], "history")


def test_it_is_shown_by_itself_once(planner: Planner) -> None:
    _first_tour(planner.frame)
    (tour,) = tours(planner)
    tour.leave.click()
    _first_tour(planner.frame)
    assert tours(planner) == []


def test_who_has_an_account_is_not_shown_around(planner: Planner) -> None:
    planner.frame.session.settings = Settings(accounts=[ACCOUNT])
    _first_tour(planner.frame)
    assert tours(planner) == []
