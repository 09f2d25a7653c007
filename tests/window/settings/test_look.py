"""Appearance: a theme at once, the size of text at the next start, and no page that stays half
painted.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from window.scenes import ACCOUNT
from window.window import Planner

from bridge.gui.look import theme
from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.settings.page import SettingsPage
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets.date_field import DateField
from bridge.settings import load_settings


def test_the_size_of_text_counts_from_the_next_start_and_the_page_stays_as_it_is(
    planner: Planner,
) -> None:
    page = planner.go(SettingsPage)
    size = page.general.controls["text_size"]
    assert isinstance(size, QComboBox)
    size.setFocus()
    before = page.grab().toImage()
    QTest.keyClick(size, Qt.Key.Key_End)
    planner.wait(lambda: load_settings().text_size == 200, "the setting")
    planner.bot.wait(50)
    assert (theme.current_theme().percent, size.currentText()) == (100, "200 %")
    assert page.grab().toImage().size() == before.size()
    assert all(window.updatesEnabled() for window in QApplication.topLevelWidgets())
    planner.sees("Applies at the next start.")
    assert Memory().first_look().percent == 200
    assert not {"Larger text", "Smaller text"} & {
        action.text().replace("&", "") for action in planner.frame.commands.all
    }


def test_the_date_order_decides_how_a_typed_date_is_read(planner: Planner) -> None:
    page, field = planner.frame.show_page("settings"), DateField("Day")
    for letter, order, day in (("M", "month", "03-04"), ("D", "day", "04-03")):
        planner.pick("Date order", letter, page)
        planner.wait(lambda: load_settings().date_order == order, "the setting")  # noqa: B023
        field.edit.setText("3/4/2027")
        assert field.texts() == [f"2027-{day}"]
        planner.bot.wait(QApplication.keyboardInputInterval() + 100)


def test_every_window_is_painted_after_a_change_of_the_theme(planner: Planner) -> None:
    page = planner.go(SettingsPage)
    planner.pick("Theme", "D", page)
    planner.wait(lambda: theme.current_theme().tokens.name == "dark", "the theme")
    planner.wait(
        lambda: all(window.updatesEnabled() for window in QApplication.topLevelWidgets()),
        "every window to be painted",
    )
    colour = page.grab().toImage().pixelColor(2, 2)
    assert colour.lightness() < 100


@pytest.mark.parametrize(
    ("tab", "hint"),
    [
        ("General", "Exports are saved here."),
        ("General", "Older copies and reports are deleted, your workbooks never."),
        ("Replacements", "In every workbook, the value is read as its replacement."),
        ("Network", "Change this only if your IT department asks you to."),
    ],
)
def test_what_a_setting_is_for_stands_beside_it(planner: Planner, tab: str, hint: str) -> None:
    planner.frame.show_page("settings")
    planner.turn(tab)
    planner.sees(hint)


def test_a_planner_is_not_asked_for_the_fields_of_an_account_for_it(planner: Planner) -> None:
    dialog = AccountDialog(planner.frame, ACCOUNT, None)
    planner.bot.addWidget(dialog)
    dialog.show()
    assert "Simulation: client ID" not in planner.fields(dialog)
    planner.press("Fields for IT…", dialog)
    assert "Simulation: client ID" in planner.fields(dialog)
    dialog.close()
