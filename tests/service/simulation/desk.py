"""A planner's desk for the tests of simulation: a client, a ledger, a folder with a case workbook,
and the service's clock.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService
from sheets import workbook_at

from bridge import clock
from bridge.client.transport import ConnectionSettings
from bridge.ledger import Ledger
from bridge.practice.simulator import CONSTRUCTION_CASE
from bridge.settings import Account
from bridge.simulation.client import SimulationClient
from bridge.simulation.jobs.cases import CheckedCase, check_case, open_case
from bridge.simulation.jobs.results import follow
from bridge.simulation.jobs.submit import Submitted, plan_submit, submit
from bridge.simulation.runs import Run

CAPACITY, WAVE = "vesselList[1].capacity", "vesselList[1].limits.wave"


class Clock:
    """The service's time, moved by tests."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return clock.now() + self.ahead


class Desk:
    """A planner with a simulation client, a ledger and a folder."""

    def __init__(self, service: SpoiledService, clock: Clock, folder: Path) -> None:
        self.service = service
        self.clock = clock
        self.folder = folder
        self.monitor = QuickMonitor()
        self.ledger = Ledger(folder / "home")
        self.workbook = folder / "Case.xlsx"
        self.client = self.signed_in()

    def signed_in(self, secret: str = "", **options: str) -> SimulationClient:
        account = Account(
            name="practice",
            base_url=self.service.base_url,
            username=self.service.username,
            project_id=self.service.project_id,
            practice=True,
            platform_url=self.service.platform_url,
            client_id=self.service.client_id,
            options=options,
        )
        quick = ConnectionSettings(
            connect_seconds=2, read_seconds=5, import_seconds=1, call_seconds=10
        )
        return SimulationClient(
            account,
            secret or self.service.client_secret,
            self.monitor,
            connection=quick,
            patience=60,
        )

    def open(self, case: str = CONSTRUCTION_CASE) -> Path:
        return open_case(
            self.client,
            self.ledger,
            case,
            self.workbook,
            self.client.account,
            self.monitor,
            overwrite=True,
        ).workbook

    def sweep(self, *rows: list[object], captions: tuple[str, ...] = (CAPACITY, WAVE)) -> None:
        with workbook_at(self.workbook) as workbook:
            page = workbook["Copies"]
            for column, caption in enumerate(captions, start=2):
                page.cell(1, column, caption)
            for row in rows:
                page.append(row)

    def type_into(self, sheet: str, cell: str, value: str | float) -> None:
        with workbook_at(self.workbook) as workbook:
            workbook[sheet][cell] = value

    def check(self) -> CheckedCase:
        return check_case(self.ledger, self.workbook, self.monitor)

    def submit(self) -> Submitted:
        return submit(
            self.client,
            self.ledger,
            plan_submit(self.check(), self.client.account, self.ledger),
            self.monitor,
        )

    def follow(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        return follow(self.client, self.ledger, runs, self.monitor)

    @property
    def posts(self) -> int:
        """How many submissions the service saw."""
        return self.service.state.simulation.submitted


def sweep(path: Path, value: str = "4, 8, 12", caption: str = "vesselList[1].capacity") -> None:
    with workbook_at(path) as workbook:
        workbook["Copies"]["B1"] = caption
        workbook["Copies"].append(["Sweep", value])
