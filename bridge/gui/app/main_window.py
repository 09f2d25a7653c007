"""The window: sidebar, strip of running jobs, pages (each imported when first shown), drop area,
toasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget, QWidget

from bridge.gui.app.menu import Commands
from bridge.gui.app.sidebar import Sidebar, pages
from bridge.gui.frame import tasks
from bridge.gui.frame.page import Page, announce
from bridge.gui.frame.session import Connection, Session
from bridge.gui.frame.shell import Handed, MergeFiles, Offered, OpenFile, SignInTo
from bridge.gui.frame.status import DropArea, Strip, Toast
from bridge.gui.look.icons import program_icon
from bridge.gui.look.theme import BREATH
from bridge.gui.system.desktop import opening
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, button
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row, tab_stops

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QCloseEvent,
        QDragEnterEvent,
        QDragLeaveEvent,
        QDropEvent,
        QResizeEvent,
    )

    from bridge.errors import BridgeError
    from bridge.gui.frame.worker import Job
    from bridge.gui.review.opened import Opened
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.recognise import Recognised

FIRST = "home"
OF_REVIEW = frozenset({"review", "own_sheet", "results"})
"""The pages of the place Review: a workbook from its columns to its result."""
FRAME_ROOM = (86, 68)
"""Width and height in pixels to reserve for title bar, borders and task bar: 1280x700 is left of
1366x768.
"""
WORKBOOKS = (".xlsx", ".xlsm")
OPENS = (*WORKBOOKS, ".csv", ".tsv", ".txt", ".json")


class Frame(QMainWindow):
    """The main window."""

    def __init__(self, session: Session | None = None, *, page: str = FIRST) -> None:
        """Create the window with its first page; an empty `page` defers that until a page is
        requested.
        """
        super().__init__()
        self.session = session or Session(self)
        self.setWindowTitle("Sheetbridge")
        self.setAcceptDrops(True)
        self.setMinimumSize(760, 520)
        self._makers = {entry.key: entry.make for entry in pages()}
        self._pages: dict[str, Page] = {}
        self.sidebar = Sidebar(self.session)
        self.stack = QStackedWidget()
        self._build()
        self.commands = Commands(
            self,
            self,
            self.sidebar.card.account_menu,
            lambda: self.current.commands(),
            {
                "merge": self.ask_merge,
                "compare": self.ask_compare,
                "look-ahead": self.ask_look_ahead,
            },
            self._pages.values(),
        )
        opening().failed.connect(self.show_error)
        self.sidebar.chosen.connect(self._go_to_place)
        self.session.changed.connect(self._pick_up)
        self.session.settings_changed.connect(self._set_date_order)
        self.session.warmed.connect(self._go_on)
        self.session.refused.connect(self.show_error)
        self.session.workers.changed.connect(self._jobs_changed)
        self._closing = False
        self._review_page = "review"
        self._picked_up = ""
        self._wish: tuple[str, Handed | None] | None = None
        self._restore()
        if page:
            self.show_page(page)
        else:
            self.sidebar.choose(FIRST)

    # Pages
    # ----------------------------------------------------------------------------------------------

    def page(self, key: str) -> Page:
        """Return a page; it is imported and made when first asked for."""
        if key not in self._pages:
            page = self._makers[key](self)
            self._pages[key] = page
            self.stack.addWidget(page)
        return self._pages[key]

    @property
    def current(self) -> Page:
        return cast("Page | None", self.stack.currentWidget()) or self.show_page(FIRST)

    def shows(self, key: str) -> bool:
        """Return whether a page is shown."""
        return self.current.key == key

    def hand_to(self, key: str, what: Handed) -> None:
        """Pass data to a page without showing it."""
        self.page(key).receive(what)

    def go_to(self, key: str, what: Handed | None = None) -> None:
        """Show a page: load it, create it, then display it in separate steps to keep the window
        responsive.
        """
        self._wish = key, what
        self.sidebar.choose(key)
        if key in self._pages:
            page = self.show_page(key)
            if what is not None:
                page.receive(what)
        elif self.session.warm:
            self.page(key)
            # A page takes some ten milliseconds to make; the click that asked for it is painted
            # first.
            QTimer.singleShot(BREATH, self._go_on)

    def _go_to_place(self, key: str) -> None:
        """Show a sidebar page; Review reopens where it was left, at its results or its columns."""
        last = self._review_page if key == "review" else key
        self.go_to(key if self.shows(last) else last)

    def show_first(self) -> None:
        """Show the first page, then any page that was requested before it existed."""
        wish = self._wish
        self.show_page(FIRST)
        if wish is not None:
            self.go_to(*wish)

    def _go_on(self) -> None:
        if self._wish is not None:
            self.go_to(*self._wish)

    def show_page(self, key: str) -> Page:
        self._wish = None
        page, focused = self.page(key), self.focusWidget()
        typing = focused is not None and page.isAncestorOf(focused)
        if page is not self.stack.currentWidget():
            self.end_offer()
        self.stack.setCurrentWidget(page)
        if key in OF_REVIEW:
            self._review_page = key
        self.sidebar.choose(key)
        self.session.memory.keep("page", key)
        self._show_jobs()
        page.entered()
        if not typing:
            self._focus_page()
        self.commands.refresh()
        return page

    def _focus_page(self) -> None:
        """Focus the first control of the page, or the page itself until it can be used."""
        page, first = self.current, self.current.first
        usable = first is not None and first.isVisible() and first.isEnabled()
        (first if first is not None and usable else page).setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move as the layouts show the controls, and keep the focus on the page when the control
        that has it is hidden or disabled: Qt would pass it to the sidebar.
        """
        before, whole = self.focusWidget(), self.centralWidget()
        stops = [*tab_stops(whole)] if whole is not None and self._pages else []
        target: QWidget | None = None
        if before is not None and before in stops:
            target = stops[(stops.index(before) + (1 if forward else -1)) % len(stops)]
        elif stops and before is self.current:
            target = next(tab_stops(self.current), None)
        if target is not None:
            way = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            target.setFocus(way)
            return True
        moved = super().focusNextPrevChild(forward)
        lost = before is None or not before.isVisible() or not before.isEnabled()
        if lost and self._pages and not self.current.isAncestorOf(self.focusWidget() or self):
            self._focus_page()
        return moved

    def _set_date_order(self) -> None:
        # With the settings come libraries that the first window does not wait for.
        from bridge.gui.widgets.date_field import DateField

        settings = self.session.settings
        DateField.month_first = settings is not None and settings.date_order == "month"

    # Files
    # ----------------------------------------------------------------------------------------------

    def ask_file(self) -> None:
        """Ask for a workbook or case and open it."""
        patterns = " ".join(f"*{end}" for end in OPENS)
        chosen, _ = QFileDialog.getOpenFileNames(
            self,
            tr("Open a workbook"),
            self._folder(),
            tr("Workbooks and cases ({patterns})", patterns=patterns),
        )
        if chosen:
            self.open_files([Path(path) for path in chosen])

    def ask_merge(self) -> None:
        """Ask for copies of one plan and merge them; of one copy, ask for the others, which may be
        in another folder.
        """
        title = tr("Merge copies: choose one or more workbooks")
        paths, _ = QFileDialog.getOpenFileNames(self, title, self._folder(), _patterns())
        if len(paths) == 1:
            title = tr("Merge copies: choose the other workbooks")
            paths += QFileDialog.getOpenFileNames(self, title, self._folder(), _patterns())[0]
        if len(paths) > 1:
            self.open_files([Path(path) for path in dict.fromkeys(paths)])

    def ask_compare(self) -> None:
        """Compare the open workbook, or ask for one, with a newer version, and show the changes."""
        from bridge.gui.history.page import compare_workbook  # pages come after the first paint

        review = self._under_review
        if review.merge is not None:
            self.say(tr("The merge is not saved yet. Only saved workbooks are compared."))
        opened = review.path if review.merge is None else None
        older = tr("Compare versions: choose the older workbook")
        if path := opened or self._ask_plan(older, back=1):
            newer, back = tr("Compare versions: choose the newer workbook"), 1 if opened else 0
            compare_workbook(self, self, Path(path), lambda: self._ask_plan(newer, back))

    def ask_look_ahead(self) -> None:
        """Create the look-ahead of the open workbook, or ask for one."""
        from bridge.gui.export.work import make_look_ahead  # pages come after the first paint

        if self._under_review.merge is not None:
            self.say(tr("Save the merged plan first, then create its look-ahead."))
            return
        path = self._under_review.path
        if path is None and (chosen := self._ask_plan(tr("Look-ahead: choose a workbook"))):
            path = Path(chosen)
        if path is not None:
            make_look_ahead(self, self, path)

    @property
    def _under_review(self) -> Opened:
        """What Review shows, nothing as long as it was not opened."""
        from bridge.gui.review import opened, page  # pages come after the first paint

        review = self._pages.get("review")
        return review.controller.opened if isinstance(review, page.ReviewPage) else opened.Opened()

    def _ask_plan(self, title: str, back: int = 0) -> str:
        """Ask for one workbook, starting at the last one used or so many before it; return an empty
        string if cancelled.
        """
        recent = self.session.memory.recent()[: back + 1]
        start = recent[-1].path if recent else self._folder()
        return QFileDialog.getOpenFileName(self, title, start, _patterns())[0]

    def _folder(self) -> str:
        return self.session.memory.text("folder", str(Path.home()))

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open a file; several workbooks are copies of one plan, to be merged."""
        if len(paths) == 1:
            self.open_file(paths[0])
        elif any(path.suffix.lower() not in WORKBOOKS for path in paths):
            self.say(
                tr(
                    "Only {name} was opened. To merge copies, open only workbooks.",
                    name=paths[0].name,
                )
            )
            self.open_file(paths[0])
        else:
            self.session.memory.keep("folder", str(paths[0].parent))
            self.go_to("review", MergeFiles(tuple(paths)))

    def open_file(self, path: Path) -> None:
        """Open a workbook (data, simulation or a planner's own, detected automatically), a .csv or
        a case.
        """
        self.session.memory.keep("folder", str(path.parent))
        if path.suffix.lower() not in OPENS:
            self.show_error(dialogs.not_a_workbook(path))
            return
        if path.suffix.lower() == ".json":
            self._open_on("simulation", path)
            return
        account = self.session.account
        self.session.start(
            tr("Opening {name}", name=path.name),
            lambda monitor: tasks.recognise(path, account),
            done=lambda recognised: self._open_on(_page_of(recognised), path, recognised),
        )

    def _open_on(self, key: str, path: Path, seen: Recognised | None = None) -> None:
        if key == "simulation":
            self.session.memory.keep("case-opened", "yes")
        self.go_to(
            key, OpenFile(path) if seen is None else OpenFile(path, seen.sheet, seen, seen.mapping)
        )

    def say(self, sentence: str, offer: Offered | None = None, state: str = "good") -> None:
        """Show a message for a few seconds, with a button if something is offered."""
        self.toast.say(sentence, offer, state)

    def end_offer(self) -> None:
        self.toast.leave()

    def refresh_commands(self) -> None:
        """Update the menu with the commands of the current page."""
        self.commands.refresh()

    def show_error(self, error: BridgeError) -> None:
        """Show an error with title, advice and details."""
        dialogs.show_error(self, error)

    # Jobs
    # ----------------------------------------------------------------------------------------------

    def _jobs_changed(self) -> None:
        self._show_jobs()
        if self.focusWidget() is self.current:
            self._focus_page()
        self.commands.refresh()

    def _show_jobs(self) -> None:
        """Show a job of another page on the strip, one of this page in its footer; the review shows
        its upload itself.
        """
        page, jobs = self.current, self.session.workers.jobs
        self.strip.show_for(page.key)
        own = (job for job in jobs if job.page == page.key and job.running)
        own = (job for job in own if not (job.sends and page.key == "review"))
        page.footer.following.follow(next(own, None))

    def job_finished(self, title: str, seconds: float) -> None:
        """Tell the system about the end of a long job while another window is in front."""
        announce(self, title)
        # Notify only about jobs long enough for the user to have switched to another window.
        settings = self.session.settings
        if seconds > 10 and not self.isActiveWindow() and (settings is None or settings.notify):
            QApplication.alert(self)
            self.commands.notify(title)

    def _sign_in_again(self) -> None:
        """Sign in to the same account with the saved password, else on Home."""
        account = self.session.account
        if account is not None and account.practice:
            self.session.practice(self.show_error)
        elif account is not None:
            self.go_to("home", SignInTo(account.name))

    def _pick_up(self) -> None:
        """After a sign-in, resume following this account's unfinished uploads."""
        account, session = self.session.account, self.session
        key = (
            f"{account.name} {account.base_url}"
            if account is not None and session.signed_in
            else ""
        )
        if key == self._picked_up:
            return
        self._picked_up = key
        if account is None or session.client is None or not key:
            return
        ledger, client = session.ledger, session.client
        session.workers.start(
            tr("Looking for unfinished uploads"),
            lambda monitor: tasks.follow_open(client, ledger, account, monitor),
            done=self._picked,
            failed=lambda error: None,
            page="history",
        )

    def _picked(self, uploads: list[Uploaded]) -> None:
        if uploads:
            self.session.history_changed.emit()
            self.say(tr("Earlier uploads have finished. See History."))

    # Window
    # ----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the drop area and the toast at their places."""
        super().resizeEvent(event)
        self.drop_area.place()
        self.toast.place()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show the drop area for a workbook or case."""
        if self._pages and _dropped(event):
            event.acceptProposedAction()
            self.drop_area.place()
            self.drop_area.show()
            self.drop_area.raise_()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Hide the drop area."""
        self.drop_area.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped files."""
        self.drop_area.hide()
        paths = _dropped(event)
        if paths:
            event.acceptProposedAction()
            # Defer past the drop event: a dialog inside it would freeze the file manager.
            QTimer.singleShot(0, lambda: self.open_files(paths))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask during an upload, which the service finishes either way, and before corrections are
        lost.
        """
        jobs = self.session.workers.jobs
        sending = [job for job in jobs if job.sends and job.running and job.page == "review"]
        if not self._closing and not self._may_close(sending):
            event.ignore()
            return
        self._closing = True
        self.session.memory.keep("geometry", self.saveGeometry())
        self.session.close()
        event.accept()

    def _may_close(self, sending: Sequence[Job]) -> bool:
        if sending:
            return dialogs.close_during_upload(self, sending[0].ended, sent=self.session.has_sent)
        return all(page.may_close() for page in self._pages.values())

    def _build(self) -> None:
        inside = QWidget()
        right = QWidget()
        right.setProperty("role", "page")
        self.strip = Strip(self.session)
        self.strip.shown.connect(self.go_to)
        self.ended = Banner("warn")
        self.ended.setProperty("role", "ended")
        self.ended.show_words(tr("The service signed you out. Your work is kept."), "", "warn")
        again = button(tr("Sign in again"), "arrow-right", pressed=self._sign_in_again)
        self.ended.add_button(again)
        self.session.changed.connect(
            lambda: self.ended.setVisible(self.session.connection is Connection.ENDED)
        )
        self.ended.hide()
        column(self.ended, self.strip, self.stack, spacing=0, within=right, grows=2)
        row(self.sidebar, right, spacing=0, within=inside, grows=1)
        self.setCentralWidget(inside)
        self.drop_area, self.toast = DropArea(right), Toast(self)

    def _restore(self) -> None:
        geometry = self.session.memory.state("geometry")
        # Qt rejects a geometry on a screen that is no longer connected.
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = self.screen().availableGeometry()
            # The free screen counts title bar and borders, which only the window manager knows.
            self.resize(QSize(1360, 860).boundedTo(screen.size() - QSize(*FRAME_ROOM)))
            self.move(screen.center() - self.rect().center())

    def start(self, files: Sequence[Path] = ()) -> None:
        """Start after the first paint: read the settings, sign in if the password is saved, open
        the files.
        """
        self.setWindowIcon(program_icon())

        def go_on() -> None:
            settings = self.session.settings
            if settings is not None and settings.last_account:
                self.hand_to("home", SignInTo(settings.last_account))
            key = self.session.memory.text("page", "home")
            if files:
                self.open_files(files)
            elif (
                key in {"export", "history", "settings"}
                and self.session.connection is not Connection.OUT
            ):
                self.go_to(key)

        self.session.load([entry.module for entry in pages()], go_on, self.show_error)


def _patterns() -> str:
    return tr("Workbooks ({patterns})", patterns=" ".join(f"*{end}" for end in WORKBOOKS))


def _page_of(recognised: Recognised) -> str:
    """Return the page for a file; a planner's own sheet without a matching mapping goes to Match
    columns.
    """
    if recognised.simulation:
        return "simulation"
    return "own_sheet" if recognised.own and recognised.mapping is None else "review"


def _dropped(event: QDropEvent) -> list[Path]:
    """Return the files of a drag that can be opened."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in OPENS]
