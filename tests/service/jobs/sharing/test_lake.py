"""The archive of a lake: parts and manifests of several accounts, what is killed goes on, and no
manifest says what is not so.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from planner import Planner, at_work
from start import program

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import WorkbookError
from bridge.jobs.lake import LakeDone, LakeRequest, export_to_lake
from bridge.records.kinds import KINDS, kind_named
from bridge.settings import Account

PERSONNEL = next(kind for kind in KINDS if kind.name == "personnel")
ACTIVITIES = next(kind for kind in KINDS if kind.name == "activities")


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path, 20) as found:
        yield found


def exported(
    planner: Planner,
    *names: str,
    accounts: tuple[Account, ...] = (),
    **more: Any,
) -> LakeDone:
    kinds = tuple(
        kind for name in names or ("activities",) if (kind := kind_named(name)) is not None
    )
    lake = str(planner.folder / "lake")
    request = LakeRequest(accounts or (planner.account,), kinds, lake, "ndjson", **more)
    return export_to_lake(lambda account: client_of(planner, account), request, planner.monitor)


def client_of(planner: Planner, account: Account) -> ExchangeClient:
    password = "wrong" if account.name == "locked out" else planner.service.password
    return ExchangeClient(account, password, planner.monitor, patience=60.0)


def assert_true(lake: Path) -> list[dict[str, Any]]:
    """Every part that a manifest names is whole, and has the rows that it says; returns the parts
    of all manifests.
    """
    found = []
    for manifest in sorted((lake / "_manifest").glob("2*.json")):
        for part in json.loads(manifest.read_text())["parts"]:
            found.append(part)
            if part["path"] is None:
                assert part["rows"] == 0
                continue
            data = (lake / part["path"]).read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest()) == (part["bytes"], part["sha256"])
            assert part["rows"] == len(read(lake / part["path"]))
    return found


def read(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def test_a_manifest_says_what_was_asked_for_and_when(planner: Planner) -> None:
    done = exported(planner, filters={"activities": {"statuses": ["PLANNED"]}})
    assert done.manifest is not None
    told = json.loads(done.manifest.read_text())
    (part,) = told["parts"]
    assert (told["complete"], told["failed"], told["version"]) == (True, [], 1)
    assert (part["kind"], part["project"], part["filter"], part["zone"]) == (
        "activities",
        "P-0417",
        {"statuses": ["PLANNED"]},
        "Europe/Copenhagen",
    )
    assert (part["format"], part["complete"]) == ("ndjson", True)
    assert len(assert_true(planner.folder / "lake" / "archive")) == 1


def test_changed_since_last_goes_by_the_last_manifest_of_the_same_kind_project_and_filter(
    planner: Planner,
) -> None:
    first = exported(planner, changed_since="last")
    assert [str(text) for text in first.warnings] == [
        "The lake has no earlier export of Activities for practice. Everything was exported."
    ]
    planner.service.edit_activity(
        "NEW-1", siteId="0042", status="PLANNED", updatedAt="2099-01-01T00:00:00.000Z"
    )
    second = exported(planner, changed_since="last")
    assert (second.warnings, [part["rows"] for part in second.parts]) == ((), [1])
    assert second.parts[0]["changedSince"] == first.parts[0]["since"]
    assert (
        len(
            exported(
                planner, changed_since="last", filters={"activities": {"statuses": ["PLANNED"]}}
            ).warnings
        )
        == 1
    )


def test_only_one_export_works_in_a_lake_at_a_time(planner: Planner) -> None:
    from bridge.errors import BridgeError
    from bridge.files import Lock

    with (
        Lock(planner.folder / "lake" / "archive" / "_manifest" / ".lock"),
        pytest.raises(BridgeError, match="is already doing this"),
    ):
        exported(planner)


@pytest.mark.parametrize("text", ["{", "[" * 100_000], ids=["cut", "deep"])
def test_a_manifest_that_cannot_be_read_is_said_before_last_is_guessed(
    planner: Planner, text: str
) -> None:
    done = exported(planner)
    assert done.manifest is not None
    done.manifest.write_text(text)
    with pytest.raises(WorkbookError, match="is not the manifest of a lake"):
        exported(planner, changed_since="last")


MORTAL = """
import os, signal, sys
sys.path[:0] = {path!r}
from pathlib import Path
from bridge import files
from bridge.jobs.lake import LakeRequest, export_to_lake
from bridge.client.exchange import ExchangeClient
from bridge.records.kinds import KINDS
from bridge.settings import Account
from bridge.progress import Monitor

left = {left}

def dying(real):
    def call(*arguments, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **more)
    return call

os.fsync = dying(os.fsync)
Path.replace = dying(Path.replace)
Path.unlink = dying(Path.unlink)
account = Account.model_validate({account!r})
kinds = tuple(kind for kind in KINDS if kind.name in ("activities", "personnel"))
monitor = Monitor()
request = LakeRequest((account,), kinds, {lake!r}, "ndjson")
connect = lambda account: ExchangeClient(account, {password!r}, monitor, patience=60.0)
export_to_lake(connect, request, monitor)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot kill itself so there")
@pytest.mark.parametrize(
    "every",
    [6, pytest.param(1, marks=pytest.mark.deep)],
)
def test_kills_at_every_write_leave_manifests_that_are_true_and_the_next_export_goes_on(
    planner: Planner, every: int
) -> None:
    lake = planner.folder / "lake" / "archive"
    kills = 0
    finished = False
    step = every // 2
    while not finished:
        code = MORTAL.format(
            path=sys.path,
            left=step,
            account=planner.account.model_dump(mode="json"),
            lake=str(lake.parent),
            password=planner.service.password,
        )
        ended = subprocess.run(program("-c", code), capture_output=True, timeout=300, check=False)
        finished = ended.returncode == 0
        assert finished or ended.returncode == -signal.SIGKILL, ended.stderr.decode()
        kills, step = kills + (not finished), step + every
        assert_true(lake)
        done = exported(planner, "activities", "personnel")
        assert sorted((str(part["kind"]), part["rows"]) for part in done.parts) == [
            ("activities", 20),
            ("personnel", 24),
        ]
        named = {part["path"] for part in assert_true(lake)}
        assert {path.relative_to(lake).as_posix() for path in lake.rglob("*part-*")} == named, (
            "a part that no manifest names"
        )
        clock.shift(
            clock.offset() + timedelta(minutes=1)
        )  # what was left is old enough to be removed
    assert kills * every >= 12


def test_what_a_killed_export_left_is_no_part_and_is_removed_by_the_next(planner: Planner) -> None:
    from bridge.client.exchange import ExchangeClient as Client

    class Dies(Client):
        def request_export(self, kind: Any, *arguments: Any, **more: Any) -> Any:
            if kind is PERSONNEL:
                raise KeyboardInterrupt
            return super().request_export(kind, *arguments, **more)

        def with_monitor(self, monitor: Any) -> Any:
            return self

    folder = str(planner.folder / "lake")
    request = LakeRequest((planner.account,), (ACTIVITIES, PERSONNEL), folder, "ndjson")
    with pytest.raises(KeyboardInterrupt):
        export_to_lake(
            lambda account: Dies(account, planner.service.password, planner.monitor, patience=60.0),
            request,
            planner.monitor,
        )
    lake = planner.folder / "lake" / "archive"
    assert len([*lake.rglob("*part-*")]) == 1
    assert not [*lake.glob("[!.]*/**/*part-*")], "engines would read a part of an unfinished export"
    done = exported(planner, "activities", "personnel")
    assert sorted(str(part["kind"]) for part in done.parts) == ["activities", "personnel"]
    left = {path.relative_to(lake).as_posix() for path in lake.rglob("*part-*")}
    assert left == {part["path"] for part in done.parts}
