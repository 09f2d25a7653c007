"""A planner's job in a process of its own that can be killed: by its parent at any time, or by
itself at its nth step towards the disk or the wire, or right after what it wrote into the ledger.

Steps are each flush and each replacement of a file (before and after it), each request (before it
leaves and after its answer came), and each word about progress. Killed is SIGKILL: no handler, no
clean-up, nothing is flushed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import requests
from faults.child import processes
from planner import Planner, RealTimeMonitor

from bridge import clock
from bridge.files import HOME_VARIABLE
from bridge.jobs.follow import follow
from bridge.jobs.upload import UploadChoices, preview_upload
from bridge.ledger import Ledger
from bridge.progress import Progress
from bridge.settings import change_settings
from bridge.workbook.layout import FAILED_ROWS


@dataclass(frozen=True)
class Life:
    """What a process is to do, for whom, and at which of its steps it dies (None: it lives, and
    writes how many steps it took).
    """

    job: str
    folder: Path
    base_url: str
    username: str
    password: str
    project_id: str
    dies_at: int | None = None
    dies_after: str = ""
    """What is written into the ledger last, such as `mark sending`, or `mark_part accepted 2` for
    the second time.
    """


def begin(life: Life) -> ForkServerProcess:
    """Start the process."""
    process = processes().Process(target=_live, args=(life, clock.offset()), daemon=True)
    process.start()
    return process


def steps_of(life: Life) -> int:
    """Let a process live, and return how many steps it took. Fails where it did not end well."""
    process = begin(life)
    process.join(60)
    assert process.exitcode == 0, f"{life.job} ended with {process.exitcode}"
    return int((life.folder / "steps").read_text())


def was_killed(process: ForkServerProcess, seconds: float = 60) -> bool:
    """Wait for the end of a process; True where it was killed.

    Fails where it ended badly in another way.
    """
    process.join(seconds)
    assert process.exitcode in {0, -signal.SIGKILL}, f"ended with {process.exitcode}"
    return process.exitcode != 0


class _Steps:
    """Counts steps, and ends the process at one of them."""

    def __init__(self, dies_at: int | None) -> None:
        self.count = 0
        self._dies_at = dies_at

    def step(self) -> None:
        if self.count == self._dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        self.count += 1

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any, **more: Any) -> Any:
            self.step()
            answer = call(*words, **more)
            self.step()
            return answer

        return counted


def _dies_after(written: str) -> None:
    """End the process as soon as the ledger holds what was named."""
    name, _, rest = written.partition(" ")
    state, _, times = rest.partition(" ")
    left, whole = [int(times or 1)], getattr(Ledger, name)

    def last(*words: Any, **more: Any) -> Any:
        answer = whole(*words, **more)
        if not state or any(state == word for word in words):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return answer

    setattr(Ledger, name, last)


class _CountedMonitor(RealTimeMonitor):
    def __init__(self, steps: _Steps) -> None:
        super().__init__()
        self._steps = steps

    def _hear(self, progress: Progress) -> None:
        self._steps.step()


def _live(life: Life, ahead: timedelta) -> None:
    clock.shift(ahead)
    steps = _Steps(life.dies_at)
    service = SimpleNamespace(
        base_url=life.base_url,
        username=life.username,
        password=life.password,
        project_id=life.project_id,
    )
    planner = Planner(service, life.folder)  # type: ignore[arg-type]
    os.fsync = steps.around(os.fsync)
    os.replace = steps.around(os.replace)  # noqa: TID251 (the program dies there)
    os.link = steps.around(os.link)  # noqa: TID251
    requests.Session.send = steps.around(requests.Session.send)  # type: ignore[method-assign]
    planner.monitor = _CountedMonitor(steps)
    if life.dies_after:
        _dies_after(life.dies_after)
    _JOBS[life.job](planner)
    planner.client.close()
    (life.folder / "steps").write_text(str(steps.count))


def _upload(
    planner: Planner, sheet: str = "Activities", choices: UploadChoices | None = None
) -> None:
    plan = preview_upload(
        planner.check(sheet), planner.account, planner.ledger, choices or UploadChoices()
    )
    planner.send(plan)


def _follow(planner: Planner) -> None:
    for run in planner.ledger.open_runs():
        follow(planner.client, planner.ledger, run, planner.monitor)


def _settings(planner: Planner) -> None:
    os.environ[HOME_VARIABLE] = str(planner.folder / "home")
    for number in range(4):
        account = planner.account.model_copy(update={"name": f"account {number}"})
        change_settings(lambda now, account=account: now.with_account(account))  # type: ignore[misc]


_JOBS: dict[str, Callable[[Planner], object]] = {
    "export": lambda planner: planner.export(),
    "upload": _upload,
    "row by row": lambda planner: _upload(planner, choices=UploadChoices(single=True)),
    "corrected": lambda planner: _upload(planner, FAILED_ROWS),
    "follow": _follow,
    "refresh": lambda planner: planner.refresh(),
    "settings": _settings,
}
