"""State shared by all pages: settings, current account and client, running jobs, recent workbooks.

No widgets. Heavy modules are imported in pool threads after the first paint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from bridge import clock, vault
from bridge.errors import BridgeError, SettingsError, SignInError
from bridge.gui.frame import tasks
from bridge.gui.frame.worker import Job, Workers
from bridge.gui.look import theme
from bridge.gui.system.window_state import Memory, Recent
from bridge.texts import say, shown

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.ledger import Ledger
    from bridge.practice.app import PracticeService
    from bridge.progress import Monitor
    from bridge.settings import Account, Settings


class Connection(StrEnum):
    """The sign-in state.

    `ended`: the service no longer accepts the session while work is open.
    """

    OUT = "out"
    SIGNING_IN = "signing-in"
    IN = "in"
    ENDED = "ended"


_OF_CONNECTION = ("base_url", "username", "project_id", "time_zone", "options")
"""The values of an account with which a client is made."""


class Session(QObject):
    """The state of the app.

    `changed` is emitted after each change of account or connection, `entered` after a sign-in,
    `settings_changed` after saving. `warmed` is emitted, and `warm` set, when the modules for pages
    and jobs are loaded.
    """

    warmed = Signal()
    changed = Signal()
    entered = Signal()
    settings_changed = Signal()
    recent_changed = Signal()
    problems_changed = Signal(int)
    refused = Signal(object)
    history_changed = Signal()

    def __init__(
        self, parent: QObject | None = None, practice: PracticeService | None = None
    ) -> None:
        super().__init__(parent)
        self.memory = Memory()
        self.workers = Workers(self)
        self.settings: Settings | None = None
        self.account: Account | None = None
        self.client: ExchangeClient | None = None
        self.connection = Connection.OUT
        self.store: str | None = None
        self.warm = False
        self.client_secret: str | None = None
        self._practice = practice
        self._ledger: Ledger | None = None
        self._password = ""
        self._attempt: Job | None = None
        self._open_before = frozenset[str]()

    # Start
    # ----------------------------------------------------------------------------------------------

    def load(
        self, pages: Sequence[str], done: Callable[[], None], failed: Callable[[BridgeError], None]
    ) -> None:
        """Load settings, the secret store, and the modules for jobs and the given pages in a pool
        thread.
        """

        def take(start: tasks.Start) -> None:
            self.settings = start.settings
            self.store = start.store
            self.settings_changed.emit()
            self.workers.start(
                "warm up",
                lambda monitor: tasks.warm_up(pages),
                done=self._warmed,
                failed=self._warmed,
            )
            # Copies are kept for a limited number of days, and the window may stay open for weeks:
            # clean up at each start.
            if start.settings.tidies:
                self.workers.start(
                    "tidy", lambda monitor: tasks.tidy(start.settings.keep_copies_days)
                )
            done()
            if corrected := " ".join(map(shown, start.settings.corrected.values())):
                failed(
                    SettingsError(
                        say("Settings were corrected."),
                        say("{sentences} Change them in Settings.", sentences=corrected),
                    )
                )

        self.workers.start("settings", lambda monitor: tasks.start(), done=take, failed=failed)

    def _warmed(self, _: object) -> None:
        self.warm = True
        self.warmed.emit()

    @property
    def ledger(self) -> Ledger:
        """Return the record of runs."""
        if self._ledger is None:
            self._ledger = tasks.open_ledger()
        return self._ledger

    # Account
    # ----------------------------------------------------------------------------------------------

    @property
    def signed_in(self) -> bool:
        """Return whether requests can be made."""
        return self.connection is Connection.IN and self.client is not None

    @property
    def has_simulation(self) -> bool:
        """Return whether the account has a simulation client, or a case was opened on this
        computer.
        """
        configured = self.account is not None and self.account.client_id
        return bool(configured or self.memory.text("case-opened"))

    def sign_in(
        self, account: Account, password: str, keep: bool, failed: Callable[[BridgeError], None]
    ) -> Job:
        """Sign in; the account becomes the current one and is saved when the service took it."""

        def take(client: ExchangeClient) -> None:
            self._attempt = None
            self.client = client
            self.account = account
            self._password = password
            self.connection = Connection.IN
            if not account.practice:
                self._remember(account, password, keep)
            self.changed.emit()
            self.entered.emit()

        # Choosing another account during a sign-in supersedes it; drop the first result.
        if self._attempt is not None:
            self._attempt.drop()
        self.connection = Connection.SIGNING_IN
        self.changed.emit()
        self._attempt = self.workers.start(
            "sign-in",
            lambda monitor: tasks.sign_in(account, password, monitor),
            done=take,
            failed=partial(self._refused, failed),
        )
        return self._attempt

    def practice(self, failed: Callable[[BridgeError], None]) -> Job:
        """Start the practice service if it is not running, and sign in to it."""

        def take(answer: tuple[PracticeService, Account]) -> None:
            self._practice, account = answer
            self.client_secret = self._practice.client_secret
            self.sign_in(account, self._practice.password, False, failed)

        self.connection = Connection.SIGNING_IN
        self.changed.emit()
        running = self._practice
        return self.workers.start(
            "practice",
            lambda monitor: tasks.start_practice(running),
            done=take,
            failed=partial(self._refused, failed),
        )

    def _refused(self, failed: Callable[[BridgeError], None], error: BridgeError) -> None:
        self._attempt = None
        self.connection = Connection.IN if self.client is not None else Connection.OUT
        self.changed.emit()
        failed(error)

    def sign_out(self, *, forget: bool = False) -> None:
        """Forget the sign-in; with `forget` the kept password too."""
        account = self.account
        self.account = None
        self.client = None
        self.connection = Connection.OUT
        self.client_secret = None
        self._password = ""
        if account is not None and forget and not account.practice:
            self.workers.start("forget", lambda monitor: vault.forget(account.name))
        self.changed.emit()

    def end(self) -> None:
        """Record that the service no longer accepts the sign-in; pages are not changed."""
        if self.connection is Connection.IN:
            self.connection = Connection.ENDED
            self.changed.emit()

    def edit_account(
        self,
        name: str,
        updates: dict[str, Any],
        done: Callable[[], None],
        failed: Callable[[BridgeError], None],
    ) -> None:
        """Change a saved account. The one in use is signed in anew with its new values first; if
        the service refuses that, the old account stays.
        """
        account = self.account

        def take(client: ExchangeClient) -> None:
            self.client = client
            self.change_account(name, **updates)
            done()

        in_use = account is not None and account.name == name and self.signed_in
        if (
            not in_use
            or account is None
            or all(getattr(account, key) == updates.get(key) for key in _OF_CONNECTION)
        ):
            self.change_account(name, **updates)
            done()
            return
        edited, password = account.model_copy(update=updates), self._password
        self.workers.start(
            "sign-in",
            lambda monitor: tasks.sign_in(edited, password, monitor),
            done=take,
            failed=failed,
        )

    def change_account(self, name: str, /, **updates: object) -> None:
        """Change values of a saved account, including its name, and of the current account if it is
        the same.
        """
        if self.account is not None and self.account.name == name:
            self.account = self.account.model_copy(update=updates)
        renamed = str(updates.get("name", name))

        def change(settings: Settings) -> Settings:
            account = settings.account(name)
            if account is None:
                return settings
            last = renamed if settings.last_account == name else settings.last_account
            changed = settings.without_account(name).with_account(
                account.model_copy(update=updates)
            )
            return changed.model_copy(update={"last_account": last})

        if renamed != name:
            self.workers.start("rename", lambda monitor: vault.rename(name, renamed))
        self.change(change)
        self.changed.emit()

    def change(self, change: Callable[[Settings], Settings]) -> None:
        """Change the settings now and save them soon; values that jobs saved meanwhile are kept."""
        if self.settings is not None:
            self.settings = change(self.settings)
        self.workers.start(
            "save settings",
            lambda monitor: tasks.change(change),
            done=self._take,
            failed=self.refused.emit,
        )
        self.settings_changed.emit()

    def set(self, **values: object) -> None:
        """Set settings by name if their values differ."""
        if self.settings is None or any(
            getattr(self.settings, name) != value for name, value in values.items()
        ):
            self.change(lambda settings: settings.model_copy(update=values))

    def set_theme(self, wish: str) -> None:
        """Put a theme in force, and keep it."""
        self.set(theme=wish)
        theme.change(wish)

    def reload(self) -> None:
        """Read the settings again, after a job learned something about the service."""
        self.change(lambda settings: settings)

    def _take(self, settings: Settings) -> None:
        self.settings = settings
        account = settings.account(self.account.name) if self.account else None
        if self.account is not None and account is not None and not self.account.practice:
            self.account = account

    # Work
    # ----------------------------------------------------------------------------------------------

    def start(
        self,
        title: str,
        work: Callable[[Monitor], Any],
        *,
        done: Callable[[Any], None],
        failed: Callable[[BridgeError], None] | None = None,
        page: str = "",
        sends: bool = False,
    ) -> Job:
        """Start work in a pool thread.

        An error without a `failed` handler is shown over the window. A session that has ended is
        noted for the whole app.
        """

        def refuse(error: BridgeError) -> None:
            # Any job may be the first to find that the session has ended; the bar reports it once.
            if isinstance(error, SignInError) and not error.signed_in:
                self.end()
            (failed or self.refused.emit)(error)

        if sends:
            self._open_before = frozenset(self.ledger.open_runs())
        return self.workers.start(title, work, done=done, failed=refuse, page=page, sends=sends)

    @property
    def has_sent(self) -> bool:
        """Return whether some rows of the running upload may have been sent."""
        return not self._open_before.issuperset(self.ledger.open_runs())

    def open_workbook(self, path: Path) -> None:
        """Put a workbook at the top of the recent ones, in the state that is known of it."""
        for recent in self.memory.recent():
            if recent.path == str(path):
                self.memory.remember(recent)
                self.recent_changed.emit()
                return
        self.remember_workbook(path, "Opened")

    def remember_workbook(
        self,
        path: Path,
        note: str,
        count: int = 0,
        others: int = 0,
        refused: int = 0,
        skipped: int = 0,
    ) -> None:
        """Put a workbook at the top of the recent ones; `count` is its number of rows not yet
        uploaded, `others` that of edited rows on sheets that cannot be uploaded, `refused` that of
        rows not accepted, `skipped` that of edited rows that were skipped. The check after an
        upload leaves it uploaded until its file is edited.
        """
        project = self.account.project_id if self.account else ""
        at = clock.now().isoformat()
        now = Recent(str(path), note, at, project, count, others, refused, skipped)
        before = next((each for each in self.memory.recent() if each.path == now.path), now)
        if (
            note.startswith("Checked")
            and before.note in {"Uploaded", "Outcome unknown"}
            and before.edited_at(path.stat().st_mtime) is None
        ):
            now = replace(before, project=project, count=count, others=others, skipped=skipped)
        self.memory.remember(now)
        self.recent_changed.emit()

    def close(self) -> None:
        """Stop all work and the practice service."""
        self.workers.stop()
        if self._practice is not None:
            self._practice.stop()
            self._practice = None
        self.memory.flush()

    def _remember(self, account: Account, password: str, keep: bool) -> None:
        if self.settings is not None:
            self.change(
                lambda settings: settings.with_account(account).model_copy(
                    update={"last_account": account.name}
                )
            )
        self.workers.start(
            "keep password",
            lambda monitor: vault.keep(account.name, vault.PASSWORD, password, remember=keep),
        )
