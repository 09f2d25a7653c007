"""History: an upload is reverted, once."""

from __future__ import annotations

import re

from window.steps import one_edit, results
from window.window import Answers, Planner


def test_revert_names_the_upload_and_a_second_one_has_nothing_to_revert(
    planner: Planner, answers: Answers
) -> None:
    workbook = one_edit(planner)
    planner.upload("Upload 1 row")
    results(planner)
    planner.idle()
    planner.press("History")
    planner.wait(lambda: "Revert…" in planner.buttons(), "the newest run to be selected")
    planner.press("Revert…")
    planner.sees("Revert of")
    planner.sees("The row was restored.")
    planner.find("Restored 1")
    planner.idle()
    title, words = answers[-1]
    assert title == "Revert this upload?"
    assert re.fullmatch(
        rf"File: {workbook.name}\nUploaded: Today \d\d:\d\d\nTo: Practice, project \S+\n"
        "PRACTICE\n1 row will be restored.",
        words,
    )
    planner.history()
    planner.key("Down")
    planner.press("Revert…")
    planner.idle()
    assert answers[-1][0] == "Nothing can be reverted."


def test_the_rows_that_are_restored_and_those_that_are_not_add_up(
    planner: Planner, answers: Answers
) -> None:
    planner.edited({"External remarks 5": "mine", "Manpower 6": "Blade crew:3"})
    planner.upload("Upload 2 rows")
    results(planner)
    planner.history()
    planner.press("Revert…")
    planner.sees("The row was restored.")
    assert answers[-1][1].endswith("1 of 2 rows will be restored.")
