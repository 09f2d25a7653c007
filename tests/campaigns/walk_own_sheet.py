"""A list of another program on a real display: dropped, asked about by mouse, reviewed and sent;
the week after without a question.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC
from pathlib import Path

from campaigns.walk import Walk, main
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from window import sap_list

from bridge import clock
from bridge.gui.own_sheet.page import OwnSheetPage
from bridge.gui.review.page import ReviewPage

TODAY = clock.today(UTC)


class OwnWalk(Walk):
    """A planner with a sheet of another program: the clicks `until_review`, and those of the week
    after (`again`).
    """

    until_review = again = 0

    def drop(self, file: Path) -> None:
        """Let a file fall on the window."""
        what = QMimeData()
        what.setUrls([QUrl.fromLocalFile(str(file))])
        place, keys = QPointF(self.frame.rect().center()), Qt.KeyboardModifier.NoModifier
        self.frame.dropEvent(
            QDropEvent(place, Qt.DropAction.CopyAction, what, Qt.MouseButton.LeftButton, keys)
        )

    def say(self, text: str) -> None:
        """Press an answer."""
        self.button(text)
        self.quiet()
        self.click(text)

    def in_review(self, name: str) -> ReviewPage:
        """Wait until a file is in the review."""
        page = self.frame.page("review")
        assert isinstance(page, ReviewPage)
        self.wait(
            lambda: (
                self.frame.current is page
                and page.controller.path is not None
                and page.controller.path.name == name
                and page.controller.review is not None
            ),
            name,
        )
        return page

    def report(self) -> str:
        """Return the figures as test_walk.py reads them."""
        return f"clicks {self.until_review} again {self.again} "


def walk(planner: OwnWalk) -> None:
    """Go from the drop to the review and send it; then again with the list of the next week."""
    frame, folder = planner.frame, Path(sys.argv[1])
    planner.click("Try with the practice account")
    planner.wait(lambda: frame.session.signed_in, "the practice account")
    planner.clicks = 0
    first = sap_list.write(folder / "Weekly SAP plan 2026-11-22.xlsx", TODAY)
    planner.drop(first)
    page = frame.page("own_sheet")
    assert isinstance(page, OwnSheetPage)
    planner.wait(lambda: frame.current is page and page.draft is not None, "the page of own sheets")
    planner.say("Use as Start: Sched. start")
    planner.say("Confirm all matches")
    planner.wait(
        lambda: page.draft is not None and not page.draft.open and page.primary.isEnabled(),
        "every answer",
    )
    planner.click("Save and review")
    review = planner.in_review(first.name)
    planner.until_review = planner.clicks
    assert review.controller.review is not None
    assert review.controller.review.counts()["new"] == 12, review.controller.review.counts()
    planner.click("Upload 12 rows")
    planner.wait(lambda: frame.shows("results"), "the results")
    planner.sees("12 rows were saved.")
    planner.clicks = 0
    second = sap_list.write(folder / "Weekly SAP plan 2026-11-29.xlsx", TODAY, moved=2)
    planner.drop(second)
    again = planner.in_review(second.name)
    assert again.controller.review is not None
    counts = again.controller.review.counts()
    assert (counts["changed"], counts["new"]) == (2, 0), counts
    planner.again = planner.clicks
    planner.drop(first)
    same = planner.in_review(first.name)
    assert same.controller.review is not None
    assert same.controller.review.counts()["send"] == 0, same.controller.review.counts()


if __name__ == "__main__":
    os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    main(walk, OwnWalk)
