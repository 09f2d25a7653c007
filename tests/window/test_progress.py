"""Long work is seen: numbers and Stop in the footer of the page whose job runs, on the strip
elsewhere, in the card of an export.
"""

from __future__ import annotations

import threading

from window.window import Planner

from bridge.gui.frame.page import progress_words
from bridge.gui.review.uploading import UploadView
from bridge.progress import Monitor, Progress
from bridge.texts import say


def test_how_far_a_job_is_in_words() -> None:
    step = say("Reading {sheet}", sheet="Activities")
    assert progress_words(Progress(step)) == "Reading Activities"
    assert progress_words(Progress(step, 120)) == "Reading Activities · 120 rows"
    assert progress_words(Progress(step, 1)) == "Reading Activities · 1 row"
    assert progress_words(Progress(step, 40, 900)) == "Reading Activities · 40 of 900"
    assert (
        progress_words(Progress(step, 1_234_567, None, {}, in_bytes=True))
        == "Reading Activities · 1.2 MB"
    )


def test_a_job_of_the_page_stands_in_its_footer_with_numbers_and_stop(planner: Planner) -> None:
    workbook = planner.open_plan()
    page = planner.reviewed()
    stopped = threading.Event()

    def work(monitor: Monitor) -> None:
        try:
            while True:
                monitor.report(say("Reading {sheet}", sheet="Activities"), 120)
                monitor.sleep(0.05)
        finally:
            stopped.set()

    planner.frame.session.start(
        f"Checking {workbook.name}", work, done=lambda _: None, failed=lambda _: None, page="review"
    )
    planner.sees("Reading Activities · 120 rows")
    assert page.footer.following.isVisible()
    planner.press("Stop", page.footer)
    planner.wait(stopped.is_set, "the end of the job")
    planner.idle()
    assert not page.footer.following.isVisible()
    assert planner.frame.toast.text == "Stopped. Nothing was sent."


def test_an_upload_shows_that_it_waits_and_then_that_nothing_was_sent(planner: Planner) -> None:
    assert planner.frame is not None
    view = UploadView()
    view.begin(3)
    wait = say("The service is busy. Trying again in {seconds} s", seconds=3)
    view.show_progress(Progress(wait), sent=False)
    assert view.note.accessibleName() == "The service is busy. Trying again in 3 s"
    view.show_progress(Progress(say("Sending {count} rows", count=3), 1, 3), sent=False)
    assert view.note.accessibleName() == "Nothing has been sent yet."
