"""History: which upload is reverted, and which one still can be."""

from __future__ import annotations

import re
from pathlib import Path

from window.review.test_review import edit
from window.upload.test_upload import one_edit, results
from window.window import Planner


def test_revert_names_the_upload_and_is_offered_once(
    planner: Planner, answers: list[tuple[str, str]], tmp_path: Path
) -> None:
    workbook = one_edit(planner, tmp_path)
    planner.upload("Upload 1 row")
    results(planner)
    planner.idle()
    planner.press("History")
    planner.wait(lambda: "Revert…" in planner.buttons(), "the newest run to be selected")
    planner.press("Revert…")
    planner.sees("Revert of")
    planner.sees("The row was restored.")
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
    assert planner.can("Details")
    assert "Revert…" not in planner.buttons()


def test_an_upload_of_which_only_a_part_was_reverted_can_still_be_reverted(
    planner: Planner, answers: list[tuple[str, str]], tmp_path: Path
) -> None:
    workbook = one_edit(planner, tmp_path)
    planner.upload("Upload 1 row")
    results(planner)
    planner.idle()
    edit(workbook, {"External remarks 2": "seen again"})
    planner.reviewed(workbook)
    planner.upload("Upload 1 row")
    planner.wait(lambda: planner.frame.current is planner.frame.page("results"), "the results")
    planner.idle()
    planner.press("History")
    planner.wait(lambda: "Revert…" in planner.buttons(), "the newest run to be selected")
    planner.press("Revert…")
    planner.sees("Revert of")
    planner.idle()
    planner.history()
    planner.key("Down")
    assert "Revert…" not in planner.buttons()
    planner.key("Down")
    assert planner.can("Revert…")
