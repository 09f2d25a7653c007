"""Banner, filters, footer and button agree after every act."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from window import samples
from window.window import Planner

from bridge.gui.review.page import ReviewPage


def agrees(planner: Planner) -> None:
    """Check that the footer says that all is ready exactly if the button may be pressed, and that
    each filter shows as many rows as it counts.
    """
    page = planner.frame.current
    assert isinstance(page, ReviewPage)
    assert ("Ready" in planner.reads(page.footer)) == page.primary.isEnabled()
    for name, word in (("Problems", "problem"), ("Conflicts", "conflict")):
        if count := planner.counts()[name]:
            rows = f"1 row with a {word}" if count == 1 else f"{count} rows with {word}s"
            assert rows in planner.reads(page.footer)
    for name, count in planner.counts().items():
        planner.filter(name)
        assert len(planner.rows()) == count, name
    planner.filter("All")


@pytest.mark.parametrize(
    "act",
    [lambda planner: planner.press("Use Completed"), lambda planner: planner.more("Skip row")],
    ids=["correct", "skip"],
)
def test_the_page_agrees_after_each_act_and_after_undo(
    planner: Planner, act: Callable[[Planner], None]
) -> None:
    planner.shown(samples.mixed())
    agrees(planner)
    planner.select(6)
    act(planner)
    agrees(planner)
    planner.key("Ctrl+Z")
    agrees(planner)
    planner.key("Ctrl+Y")
    agrees(planner)


def test_a_sheet_that_asks_something_is_not_ready(planner: Planner) -> None:
    planner.edited({"ID 5": "SA0411-999"})
    assert "Fix or skip 1 row with a problem." in planner.reads()
    assert not planner.can("Upload 1 row")
    planner.press("This is intended")
    planner.wait(lambda: planner.can("Upload 1 row"), "the upload to be offered")
    assert "Ready" in planner.reads()
