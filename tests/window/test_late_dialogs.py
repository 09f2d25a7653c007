"""A dialog that comes later than two seconds after its click answers no key that was meant for
something else.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from window.window import Planner

from bridge.gui.widgets import dialogs


def ask(planner: Planner, answers: list[bool]) -> None:
    answers.append(
        dialogs.confirm_facts(
            planner.frame,
            "Upload 20,004 rows?",
            [("Workbook", "Plan.xlsx")],
            ["They are sent at once."],
            "Upload",
            ("TEST", "muted"),
        )
    )


def asked_after(planner: Planner, seconds: float, then: float = 0.0) -> list[bool]:
    """Let a job of so many seconds, and another one after it, end in a question; return where the
    answer will stand.
    """
    answers = list[bool]()

    def question(_: object) -> None:
        ask(planner, answers)

    def go_on(_: object) -> None:
        planner.frame.session.start("Comparing", lambda monitor: time.sleep(then), done=question)

    planner.frame.session.start(
        "Checking", lambda monitor: time.sleep(seconds), done=go_on if then else question
    )
    return answers


def open_questions(planner: Planner) -> list[dialogs.Message]:
    return [one for one in planner.frame.findChildren(dialogs.Message) if one.isVisible()]


def when_asked(planner: Planner, count: int, act: Callable[[dialogs.Message], None]) -> None:
    """Act on the newest question as soon as so many are open: from a timer, since a question has a
    loop of its own.
    """
    timer = QTimer(planner.frame)

    def look() -> None:
        if len(found := open_questions(planner)) >= count:
            timer.stop()
            planner.bot.wait(50)
            act(found[-1])

    timer.timeout.connect(look)
    timer.start(20)


def press_in(planner: Planner, answers: list[bool], *keys: Qt.Key) -> tuple[list[bool], list[str]]:
    """Press keys while the question is open, then close it; return its answer, and what had been
    the default button.
    """
    defaults = list[str]()

    def act(dialog: dialogs.Message) -> None:
        defaults.extend(
            made.text() for made in dialog.findChildren(QPushButton) if made.isDefault()
        )
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or dialog, key)
        dialog.reject()

    when_asked(planner, 1, act)
    planner.wait(lambda: answers, "the answer")
    return answers, defaults


@pytest.mark.parametrize(("seconds", "then"), [(2.1, 0.0), (1.1, 1.1)])
def test_a_late_question_has_no_default_button_and_enter_answers_nothing(
    planner: Planner, seconds: float, then: float
) -> None:
    answers, defaults = press_in(
        planner,
        asked_after(planner, seconds, then),
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
    )
    assert answers == [False]
    assert defaults == []


def test_a_question_a_second_after_its_click_is_answered_by_enter(planner: Planner) -> None:
    answers = list[bool]()

    def late_by_a_second() -> None:
        with dialogs.answering(time.monotonic() - 1):
            ask(planner, answers)

    QTimer.singleShot(0, planner.frame, late_by_a_second)
    answers, defaults = press_in(planner, answers, Qt.Key.Key_Return)
    assert answers == [True]
    assert defaults == ["Upload"]


def test_whose_values_are_kept_is_never_answered_by_enter(planner: Planner) -> None:
    answers = list[str]()
    planner.frame.session.start(
        "Checking",
        lambda monitor: None,
        done=lambda _: answers.append(dialogs.ask_values(planner.frame, 3)),
    )

    def act(dialog: dialogs.Message) -> None:
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            QTest.keyClick(QApplication.focusWidget() or dialog, key)
        assert dialog.isVisible()
        dialog.reject()

    when_asked(planner, 1, act)
    planner.wait(lambda: answers, "the answer")
    assert answers == [""]
