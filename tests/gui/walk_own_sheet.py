"""A list of another program on a real display: dropped, asked about by mouse, reviewed and sent; the week after without a question."""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from gui import sap_list
from gui.walk import LIMIT, Walk
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.own_sheet.page import OwnSheetPage
from bridge.gui.review.page import ReviewPage

TODAY = datetime.now(UTC).date()


class OwnWalk(Walk):
    """A planner with a sheet of another program."""

    def drop(self, file: Path) -> None:
        """Let a file fall on the window."""
        what = QMimeData()
        what.setUrls([QUrl.fromLocalFile(str(file))])
        place, keys = QPointF(self.frame.rect().center()), Qt.KeyboardModifier.NoModifier
        self.frame.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, what, Qt.MouseButton.LeftButton, keys))

    def roll_to(self, text: str) -> None:
        """Turn the wheel until a button is seen; that is no click."""
        page = self.frame.current
        self.wait(lambda: self.find(text) is not None, text)
        self.wait(lambda: not self.frame.session.workers.jobs, "quiet")
        found = self.find(text)
        assert found is not None
        middle = page.area.mapToGlobal(page.area.rect().center())
        for _ in range(40):
            found = self.find(text)
            assert found is not None
            at = found.mapTo(page.area.viewport(), found.rect().center()).y()
            if 20 < at < page.area.viewport().height() - 20:
                break
            self.run("mousemove", str(middle.x()), str(page.area.mapToGlobal(page.area.rect().topLeft()).y() + 4), "click", "5" if at > 0 else "4")
            self.pause(0.1)

    def say(self, text: str) -> None:
        """Press an answer."""
        self.roll_to(text)
        self.click(text)

    def choose(self, name: str, text: str) -> None:
        """Open a list and press one of its lines."""

        def found() -> QComboBox | None:
            return next((box for box in self.frame.findChildren(QComboBox) if box.isVisible() and box.accessibleName() == name), None)

        self.wait(found, name)
        chooser = found()
        assert chooser is not None
        self.press(chooser)
        view = chooser.view()
        self.wait(view.isVisible, "the list")
        at = chooser.findText(text)
        view.scrollTo(chooser.model().index(at, 0))
        self.pause(0.3)
        place = view.viewport().mapToGlobal(view.visualRect(chooser.model().index(at, 0)).center())
        self.run("mousemove", str(place.x()), str(place.y()), "click", "1")
        self.clicks += 1
        self.pause(0.5)

    def reviewed(self, name: str) -> ReviewPage:
        """Wait until a file is in the review."""
        page = self.frame.page("review")
        assert isinstance(page, ReviewPage)
        self.wait(lambda: self.frame.current is page and page.path is not None and page.path.name == name and page.review is not None, name)
        return page


def walk(frame: Frame, folder: Path) -> tuple[int, int]:
    """Go from the drop to the review and send it; then again with the list of the next week. Return the clicks until each review."""
    planner = OwnWalk(frame)
    planner.click("Try with the practice account")
    planner.wait(lambda: frame.session.signed_in, "the practice account")
    planner.clicks = 0
    first = sap_list.write(folder / "Weekly SAP plan 2026-11-22.xlsx", TODAY)
    planner.drop(first)
    page = frame.page("own_sheet")
    assert isinstance(page, OwnSheetPage)
    planner.wait(lambda: frame.current is page and page.draft is not None, "the page of own sheets")
    planner.say("Start is T  Sched. start")
    planner.say("Use this time for Start")
    planner.say("Use this time for End")
    planner.say("Status is W  Op.SystemStatus")
    planner.say("Yes, Status is right")
    for question in page.draft.open if page.draft is not None else ():
        if question.field not in {"id", "siteId", "startDate", "endDate", "status"}:
            planner.say(f"Leave {page.draft.column(question.field).caption} alone")  # type: ignore[union-attr]
    while page.draft is not None and page.draft.of("siteId"):
        planner.say("Yes, Site ID is right")
    planner.say("Yes, ID is right")
    planner.wait(lambda: page.draft is not None and not page.draft.open and page.primary.isEnabled(), "every answer")
    planner.click("Save and review")
    review = planner.reviewed(first.name)
    clicks = planner.clicks
    assert review.review is not None
    assert review.review.counts()["new"] == 12, review.review.counts()
    planner.click("Upload 12 rows")
    planner.wait(lambda: frame.shows("results"), "the results")
    planner.sees("12 rows were saved.")
    planner.clicks = 0
    second = sap_list.write(folder / "Weekly SAP plan 2026-11-29.xlsx", TODAY, moved=2)
    planner.drop(second)
    again = planner.reviewed(second.name)
    assert again.review is not None
    counts = again.review.counts()
    assert (counts["changed"], counts["new"]) == (2, 0), counts
    found = planner.clicks
    planner.drop(first)
    same = planner.reviewed(first.name)
    assert same.review is not None
    assert same.review.counts()["send"] == 0, same.review.counts()
    return clicks, found


def main() -> None:
    """Run the walk and print its clicks."""
    application = QApplication([])
    theme.apply("light", 100)
    frame = Frame()
    frame.resize(1280, 700)
    frame.show()
    frame.start()
    begun = time.monotonic()
    while not (frame.isActiveWindow() and frame.session.settings):
        application.processEvents()
        time.sleep(0.02)
        if time.monotonic() - begun > LIMIT:
            raise SystemExit("the window never became active")
    clicks, again = walk(frame, Path(sys.argv[1]))
    sys.stdout.write(f"clicks {clicks} again {again} seconds {time.monotonic() - begun:.0f} platform {application.platformName()}\n")
    frame.close()


if __name__ == "__main__":
    os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    main()
