"""The first use by keyboard alone on a real display: Tab, arrows, Enter, Space and shortcuts, with
a look at each stop. Run by test_walk.py.

Each control that the focus comes to must be named, lie on the screen with nothing over it, and look
otherwise than without the focus.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from campaigns.walk import Walk, main, mistakes, named
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from bridge.gui.app.main_window import Frame
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import plural, tr

MOST_TABS = 30
"""A control that so many presses of Tab do not reach is not reached."""
LEAST_PIXELS = 40
"""So many pixels at least must tell a control with the focus from the same one without it."""


class KeyWalk(Walk):
    """A planner without a mouse."""

    def __init__(self, frame: Frame, pictures: Path | None = None) -> None:
        super().__init__(frame, pictures)
        self._before: tuple[QWidget, QRect, QImage] | None = None
        self.looked_at = set[str]()

    def focused(self) -> QWidget:
        """Return the control that has the focus."""
        found = QApplication.focusWidget()
        assert found is not None, "nothing has the focus"
        return found

    def tab_to(
        self, wanted: Callable[[QWidget], bool], what: str, *, back: bool = False
    ) -> QWidget:
        """Press Tab until a control has the focus."""
        self.quiet()
        path = list[str]()
        for _ in range(MOST_TABS):
            found = QApplication.focusWidget()
            if found is not None and wanted(found):
                self.look(found)
                return found
            path.append(named(found) if found is not None else "nothing")
            self._before = (found, *self.pixels(found)) if found is not None else None
            self.key("shift+Tab" if back else "Tab")
            self.look(self.focused())
        raise SystemExit(f"Tab does not lead to {what}: {' > '.join(path)}")

    def button_by_keys(self, text: str, *, back: bool = False) -> QWidget:
        """Tab to the button with this text."""
        wanted = self.button(text)
        return self.tab_to(
            lambda found: found is self.find(text) or found is wanted, repr(text), back=back
        )

    def look(self, widget: QWidget) -> None:
        """Judge where the focus is, and how the control before looks without it."""
        name = named(widget)
        assert widget.accessibleName() or getattr(widget, "text", str)(), f"{name} has no name"
        assert widget.isVisible(), f"{name} has the focus and is not visible"
        if not isinstance(widget, QAbstractItemView):
            middle = widget.rect().center()
            self.seen(widget, QPoint(min(middle.x(), 12), middle.y()))
        if self._before is not None and self._before[0] is not widget:
            other, place, image = self._before
            self._before = None
            if other.isVisible() and place == self.pixels(other)[0]:
                differ = different(image, self.pixels(other)[1])
                assert differ >= LEAST_PIXELS, (
                    f"{named(other)} looks the same with the focus ({differ} pixels differ)"
                )
                self.looked_at.add(named(other))

    def pixels(self, widget: QWidget) -> tuple[QRect, QImage]:
        """Return where a control stands, and what is seen of it and just around it."""
        place = QRect(widget.mapTo(self.frame, QPoint(0, 0)), widget.size()).adjusted(-3, -3, 3, 3)
        return place, self.frame.grab(place).toImage()


def different(one: QImage, other: QImage) -> int:
    """Return how many pixels differ."""
    if one.size() != other.size():
        return one.width() * one.height()
    return sum(
        one.pixel(x, y) != other.pixel(x, y)
        for x in range(one.width())
        for y in range(one.height())
    )


def walk(planner: KeyWalk) -> None:
    """Go from a fresh start to everything saved without a mouse."""
    frame = planner.frame
    planner.button_by_keys(tr("Try with the practice account"))
    planner.picture("start")
    planner.key("space")
    planner.wait(
        lambda: frame.shows("export") and planner.find(tr("Export {kind}", kind=tr("Activities"))),
        "the export page",
    )
    planner.quiet()
    planner.picture("export")
    planner.key("ctrl+e")
    page, workbook = planner.exported()
    planner.picture("exported")
    planner.edit(workbook, mistakes(workbook))
    planner.tab_to(lambda found: found is page.check_button, "Review and upload")
    planner.picture("go-on")
    planner.key("space")
    review = planner.reviewed("Activities")
    planner.wait(lambda: review.table.hasFocus(), "the focus on the rows")
    planner.picture("review")
    planner.key("F8")  # from the row shown to the next, for the first is chosen already
    planner.key("shift+F8")
    planner.picture("offers")
    planner.key("Return")
    planner.key("Return")
    planner.wait(
        lambda: review.review is not None and not review.review.counts()["blocked"],
        "the problems to be settled",
    )
    planner.look(planner.focused())
    planner.picture("ready")
    planner.key("ctrl+u")
    planner.uploads += 1
    planner.sees(tr("{saved} of {sent} rows were saved.", saved=3, sent=4))
    planner.quiet()
    planner.button_by_keys(plural(1, "Review 1 row again", "Review {count} rows again"))
    planner.picture("results")
    planner.key("Return")
    review = planner.reviewed("Failed rows")
    planner.key("Return")  # from the row to what is offered for it
    planner.picture("refused")
    planner.tab_to(lambda found: isinstance(found.parent(), DateField), "the date")
    planner.type("+2h")
    planner.picture("date")
    planner.key("Return")
    planner.wait(lambda: review.primary.isEnabled(), "the upload to be offered")
    planner.look(planner.focused())
    planner.picture("corrected")
    planner.key("ctrl+u")
    planner.uploads += 1
    planner.sees(tr("The row was saved."))
    planner.quiet()
    planner.look(planner.focused())
    planner.picture("saved")
    planner.key("ctrl+6")
    planner.wait(lambda: frame.shows("history"), "the history")
    planner.quiet()
    planner.look(planner.focused())
    planner.picture("history")


if __name__ == "__main__":
    os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    main(walk, KeyWalk)
