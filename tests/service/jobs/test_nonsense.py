"""A service that answers nonsense: one clear error, memory that stays small, no half file; an
upload that was accepted is never lost over it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from all_kinds import KIND
from faults.faultserver import (
    PASSWORD,
    Fault,
    FaultServer,
    says,
    truncated,
    truncated_silently,
)
from faults.quick import QuickMonitor
from sheets import type_into

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError
from bridge.jobs.check import CheckRequest, check
from bridge.jobs.export import ExportDone, ExportRequest, export
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.ledger import Ledger
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.records.runs import RowResult
from bridge.settings import Account
from bridge.workbook.read.open_sheet import open_sheet

GOOD = [
    {"id": f"A-{number}", "siteId": "0042", "status": "PLANNED", "teams": ["Blade crew"]}
    for number in range(3)
]


class Desk:
    """A planner with an account at a service that goes wrong."""

    def __init__(self, server: FaultServer, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.plan = folder / "Plan.xlsx"
        self.account = Account(name="a", base_url=server.url, username="u", project_id="p")
        self.monitor = QuickMonitor()
        quick = ConnectionSettings(
            connect_seconds=5, read_seconds=5, import_seconds=5, call_seconds=20
        )
        self.client = ExchangeClient(
            self.account, PASSWORD, self.monitor, patience=20.0, connection=quick
        )
        self.ledger = Ledger(folder / "home")
        server.always("export", says(200, GOOD))

    def export(self, *kinds: Kind) -> ExportDone:
        request = ExportRequest(self.account, kinds or (ACTIVITIES,), self.plan, overwrite=True)
        return export(self.client, self.ledger, request, self.monitor)

    def upload(self) -> Uploaded:
        checked = check(self.client, CheckRequest(self.plan, self.account), self.monitor)
        return upload(
            self.client,
            self.ledger,
            preview_upload(checked, self.account, self.ledger, UploadChoices()),
            self.monitor,
        )

    def type(self, row: int, field: str, value: str) -> None:
        type_into(self.plan, row, **{field: value})

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with FaultServer() as server:
        found = Desk(server, tmp_path)
        yield found
        found.client.close()


def body(content: bytes) -> Fault:
    return says(200, content)


NONSENSE: dict[str, Fault] = {
    "cut off": truncated,
    "cut off without a word": truncated_silently,
    "a text that is no JSON": body(b'"hello"'),
    "too deep": body(b'[{"id": "A-1", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}]"),
    "half a character": body(b'[{"id": "A-1", "name": "\xc3"}]'),
    "zero bytes": body(b"\0" * 1000),
}
"""What is wrong inside a text is told apart in `unit/jsonio`."""


@pytest.mark.parametrize("nonsense", list(NONSENSE))
def test_an_export_of_nonsense_is_one_clear_error_and_no_file(desk: Desk, nonsense: str) -> None:
    desk.export()
    before = desk.plan.read_bytes()
    desk.server.always("export", NONSENSE[nonsense])
    with pytest.raises(BridgeError) as caught:
        desk.export()
    waiting = (
        {"wait-timeout"} if nonsense == "a text that is no JSON" else set()
    )  # it may be a word for "not yet"
    assert caught.value.kind in {"reply", "no-connection"} | waiting
    assert str(caught.value.title)
    assert str(caught.value.advice)
    assert desk.plan.read_bytes() == before
    assert desk.files() == ["Plan.xlsx", "home"]


ODD_RECORDS: dict[str, list[object]] = {
    "more keys than a sheet has columns": [
        {"id": "1", **{f"k{number}": number for number in range(20_000)}}
    ],
    "a key as long as a book": [{"id": "1", "k" * 40_000: "v"}],
    "keys without a name": [
        {"id": "1", "": "nothing", " ": "a blank", "\n": "a line", "=1+1": "a formula"}
    ],
    "keys that differ in case only": [
        {"id": "1", "Name": "a", "name": "b", "NAME": "c", "nAme": "d"}
    ],
    "keys of other kinds of people": [
        {"id": "1", "__proto__": 1, "constructor": 2, "0": 3, "🏗️": 4, "ключ": 5}
    ],
    "many nested lists": [{"id": "1", **{f"l{number}": [{"x": number}] for number in range(60)}}],
    "sheet names that Excel does not take": [
        {"id": "1", "a/b:c*d?e[f]g'": [{"x": 1}], "a\\b:c*d?e[f]g'": [{"x": 2}]}
    ],
    "numbers beyond every cell": [{"id": "1", "n": 10**400, "m": 1.5, "o": -(10**20)}],
    "all sorts under one key": [
        {"id": "1", "x": 1},
        {"id": "2", "x": "1"},
        {"id": "3", "x": True},
        {"id": "4", "x": [{"a": [1]}]},
        {"id": "5", "x": {}},
    ],
    "no keys at all": [{}, {"id": "1"}],
    "IDs of every sort": [
        {"id": 1},
        {"id": 1.5},
        {"id": True},
        {"id": None},
        {"id": ""},
        {"id": []},
        {"id": {"a": 1}},
        {"id": "1"},
    ],
}


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(odd, marks=pytest.mark.deep if odd.startswith("more keys") else ())
        for odd in ODD_RECORDS
    ],
)
def test_records_that_are_only_odd_become_a_workbook_that_opens(desk: Desk, odd: str) -> None:
    timesheets = KIND["timesheets"]
    desk.server.always("export", body(json.dumps(ODD_RECORDS[odd]).encode()))
    done = desk.export(timesheets)
    assert done.sheets[0].rows == len(ODD_RECORDS[odd])
    book = openpyxl.load_workbook(desk.plan)
    assert book["Timesheets"].max_row == len(ODD_RECORDS[odd]) + 1
    with open_sheet(desk.plan, "Timesheets") as sheet:
        assert [json.dumps(record.value) for record in sheet.baseline().records()] == [
            json.dumps(record) for record in ODD_RECORDS[odd]
        ]


ANSWERS: dict[str, Fault] = {
    "cut off": truncated,
    "no JSON": body(b"OK, thanks"),
    "a key twice": body(b'{"total": 1, "total": 2}'),
    "NaN": body(b'{"total": NaN}'),
    "UTF-16": body('{"total": 1}'.encode("utf-16")),
    "too deep": body(b'{"total": ' * 50_000),
    "another type": body(b"true"),
    "numbers": body(b"[1, 2, 3]"),
    "counts beyond all measure": body(
        b'{"total": 1e300, "processed": -5, "created": "many", "updated": [], "failed": {"a": 1},'
        b' "messages": 7}'
    ),
    "rows of nothing": body(
        b'{"created": [null, 1, [], ""], "updated": {"a": 1}, "failed": [null, 5, "x", {"index":'
        b' "none", "activity": [1]}]}'
    ),
}


@pytest.mark.parametrize(
    ("step", "nonsense"),
    [
        # each nonsense at one step in the suite, at each in the deep run
        pytest.param(step, nonsense, marks=pytest.mark.deep if (at + place) % 3 else ())
        for at, nonsense in enumerate(ANSWERS)
        for place, step in enumerate(("status", "result", "failed"))
    ],
)
def test_an_upload_survives_nonsense_about_it(desk: Desk, step: str, nonsense: str) -> None:
    desk.export()
    desk.type(3, "status", "DISPATCHED")
    desk.server.always(
        "status",
        says(
            200,
            {
                "total": 1,
                "processed": 1,
                "created": 0,
                "updated": 1,
                "failed": 0,
                "deleted": 0,
                "messages": [],
            },
        ),
    )
    desk.server.always(step, ANSWERS[nonsense])
    done = desk.upload()
    assert len(desk.server.accepted) == 1
    assert [row.id for row in done.outcome.rows] == ["A-1"]
    assert done.outcome.rows[0].result in {RowResult.UPDATED, RowResult.UNKNOWN}
    assert done.workbook == desk.plan
    assert desk.files() == ["Plan.xlsx", "home"]
