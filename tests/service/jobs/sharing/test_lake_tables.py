"""The Delta tables of a lake, read back by deltalake: what is in `history` and `current` after
full, failed, partial, incremental and stopped exports, and what refuses an export.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from builders.lakes import AWKWARD, Projects, rows
from deltalake import DeltaTable
from start import program

from bridge.errors import UsageError, WorkbookError


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    return tmp_path / "lake"


def current(lake: Path, kind: str = "activities") -> dict[str, list[str]]:
    """Return the IDs of each project's newest state."""
    state: dict[str, list[str]] = {}
    for row in rows(lake, "current", kind):
        state.setdefault(row["_project"], []).append(row["id"])
    return {project: sorted(ids) for project, ids in state.items()}


def two_projects() -> Projects:
    service = Projects("0042", "5e3")
    for project in ("0042", "5e3"):
        service.put(project, "activities", {"id": "1"}, {"id": "2"})
    return service


def test_a_deleted_record_is_gone_from_current_and_stays_in_the_history(lake: Path) -> None:
    service = two_projects()
    service.export(lake)
    service.remove("0042", "activities", "1")
    service.export(lake)
    assert current(lake) == {"0042": ["2"], "5e3": ["1", "2"]}
    assert len(rows(lake, "history", "activities")) == 7
    service.records["0042", "activities"] = []
    done = service.export(lake)
    assert current(lake) == {"5e3": ["1", "2"]}
    assert [part["rows"] for part in done.parts if part["project"] == "0042"] == [0]


def test_a_project_that_failed_or_came_in_part_keeps_its_current_state(lake: Path) -> None:
    service = two_projects()
    service.export(lake)
    service.put("0042", "activities", {"id": "3"})
    service.put("5e3", "activities", {"id": "3"})
    service.failing, service.partial = {"0042"}, {"5e3"}
    done = service.export(lake)
    assert [*done.errors] == ["account 0"]
    assert [(part["complete"], part["rows"], part["current"]) for part in done.parts] == [
        (False, 2, None)
    ]
    assert current(lake) == {"0042": ["1", "2"], "5e3": ["1", "2"]}
    service.failing, service.partial = set(), set()
    service.export(lake, resume=True)
    assert current(lake) == {"0042": ["1", "2", "3"], "5e3": ["1", "2", "3"]}


def test_last_goes_by_the_table_and_changes_current_by_id(lake: Path) -> None:
    service = two_projects()
    first = service.export(lake, changed_since="last")
    assert len(first.warnings) == 2
    assert "Everything was exported." in str(first.warnings[0])
    service.put("0042", "activities", {"id": "2", "name": "moved"}, {"id": "3"})
    done = service.export(lake, changed_since="last")
    assert done.warnings == ()
    assert {part["project"]: (part["changedSince"], part["rows"]) for part in done.parts} == {
        "0042": ("2026-11-22T03:55:00.000Z", 2),
        "5e3": ("2026-11-22T03:55:00.000Z", 0),
    }
    assert current(lake) == {"0042": ["1", "2", "3"], "5e3": ["1", "2"]}
    # A night without changes counts too.
    done = service.export(lake, changed_since="last")
    assert {part["changedSince"] for part in done.parts} == {"2026-11-22T04:55:00.000Z"}
    assert sorted(
        (row["id"], row["name"]) for row in rows(lake, "current", "activities") if row["name"]
    ) == [("2", "moved")]


def test_an_export_with_a_gap_or_a_filter_does_not_touch_current(lake: Path) -> None:
    service = two_projects()
    service.put("0042", "activities", {"id": "3", "status": "PLANNED"})
    alone = {"accounts": service.accounts[:1]}
    done = service.export(lake, changed_since="2026-11-20T00:00:00.000Z", **alone)
    assert "It needs a full export first." in str(done.warnings[0])
    assert current(lake) == {}
    filtered: dict[str, Any] = {"filters": {"activities": {"statuses": ["PLANNED"]}}, **alone}
    service.export(lake, **filtered)
    assert current(lake) == {}
    assert service.export(lake, resume=True, **filtered).parts == ()
    # The chain of a filter is its own.
    done = service.export(lake, changed_since="last", **filtered)
    assert done.parts[0]["changedSince"] == "2026-11-22T04:55:00.000Z"
    assert service.export(lake, changed_since="last", **alone).parts[0]["changedSince"] is None


def test_a_resumed_night_asks_only_for_what_is_missing(lake: Path) -> None:
    service = two_projects()
    service.failing = {"5e3"}
    service.export(lake, "activities", "personnel")
    service.asked.clear()
    service.failing = set()
    service.export(lake, "activities", "personnel", resume=True)
    assert [(project, kind) for project, kind, _ in service.asked] == [
        ("5e3", "activities"),
        ("5e3", "personnel"),
    ]
    assert service.export(lake, "activities", "personnel", resume=True).parts == ()
    # Without --resume it is a new night.
    assert len(service.export(lake, "activities", "personnel").parts) == 4


def test_a_field_that_does_not_fit_is_named_and_exact_in_the_record(lake: Path) -> None:
    service = Projects("0042")
    service.put("0042", "activities", {"id": "1", "n": 5, "ID": "x", "_project": "y", "a b": 1})
    done = service.export(lake)
    assert done.parts[0]["onlyInRecord"] == ["ID", "_project", "a b"]
    service.put("0042", "activities", {"id": "1", "n": "high", "later": True})
    done = service.export(lake)
    assert done.parts[0]["onlyInRecord"] == ["n"]
    (row,) = rows(lake, "current", "activities")
    assert (row["_project"], row["_account"], row["n"], row["later"]) == (
        "0042",
        "account 0",
        None,
        True,
    )
    assert '"n": "high"' in row["_record"]
    files = DeltaTable(f"{lake}/history/activities").file_uris()
    assert len(files) == 2  # nothing was rewritten


def test_a_new_field_far_behind_in_an_export_is_a_column(lake: Path) -> None:
    service = Projects("0042")
    late = {"id": "9999", "late": ["x"]}
    service.put("0042", "activities", *({"id": str(n)} for n in range(5000)), late)
    service.export(lake)
    assert [row["late"] for row in rows(lake, "current", "activities") if row["late"]] == [["x"]]
    assert len(rows(lake, "history", "activities")) == 5001


def test_many_changed_records_are_replaced_by_their_ids(lake: Path) -> None:
    service = Projects("it's")
    service.put("it's", "activities", *({"id": f"a'{n}", "n": 1} for n in range(6001)))
    service.export(lake)
    service.put("it's", "activities", *({"id": f"a'{n}", "n": 2} for n in range(1, 6002)))
    service.export(lake, changed_since="last")
    found = {row["id"]: row["n"] for row in rows(lake, "current", "activities")}
    assert (len(found), found["a'0"], {found[f"a'{n}"] for n in range(1, 6002)}) == (6002, 1, {2})


def test_two_writers_at_once_lose_nothing(lake: Path) -> None:
    ours, theirs = Projects(*AWKWARD[:3]), Projects(*AWKWARD[3:6])
    for service, field in ((ours, "ours"), (theirs, "theirs")):
        for account in service.accounts:
            service.put(account.project_id, "activities", {"id": "1", field: 1, "both": [field]})
    for night in range(1, 4):
        writers = [Thread(target=service.export, args=(lake,)) for service in (ours, theirs)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert current(lake) == {project: ["1"] for project in AWKWARD[:6]}
        history = rows(lake, "history", "activities")
        keys = {(row["_project"], row["_exported"]) for row in history}
        assert len(history) == len(keys) == 6 * night
    for row in rows(lake, "current", "activities"):
        mine = "ours" if row["_project"] in AWKWARD[:3] else "theirs"
        assert (row[mine], row["both"]) == (1.0, [mine])


MORTAL = """
import os, signal, sys, threading
from datetime import timedelta
sys.path[:0] = {path!r}
import start; start.ahead()
from builders.lakes import Projects
from bridge.lake import tables

left = {left}

def dying(real):
    def call(*arguments, **more):
        global left
        for moment in ("before", "after"):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            if moment == "before":
                answer = real(*arguments, **more)
        return answer
    return call

def killed_while_it_writes(real):
    def call(*arguments, **more):
        global left
        left -= 1
        if left < 0:
            threading.Timer({delay}, lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
        return real(*arguments, **more)
    return call

tables.DeltaTable.create = dying(tables.DeltaTable.create)
tables.write_deltalake = killed_while_it_writes(dying(tables.write_deltalake))
tables._Batches._batch = dying(tables._Batches._batch)
service = Projects("0042", "5e3")
for project in ("0042", "5e3"):
    service.put(project, "activities", *({{"id": str(n), "n": {night}}} for n in range(9000)))
service.now += timedelta(days={night})
service.export({lake!r})
"""


def state_of(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["_project"], row["_exported"], row["n"]


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot kill itself so there")
@pytest.mark.parametrize(
    ("every", "delay"),
    [(7, 0.05), *(pytest.param(1, x, marks=pytest.mark.deep) for x in (0.0, 0.02))],
)
def test_a_kill_at_any_step_leaves_whole_states_and_the_next_export_goes_on(
    lake: Path, every: int, delay: float
) -> None:
    night, left, finished = 0, 0, False
    while not finished:
        night, left = night + 1, left + every
        code = MORTAL.format(path=sys.path, left=left, delay=delay, night=night, lake=str(lake))
        ended = subprocess.run(
            program("-c", code), capture_output=True, timeout=300, check=False, cwd=Path.cwd()
        )
        finished = ended.returncode == 0
        assert finished or ended.returncode == -signal.SIGKILL, ended.stderr.decode()
        counts = Counter(map(state_of, rows(lake, "history", "activities")))
        assert set(counts.values()) <= {9000}
        states = Counter(map(state_of, rows(lake, "current", "activities")))
        assert set(states.values()) <= {9000}
        assert states.keys() <= counts.keys()
        assert len({project for project, *_ in states}) == len(states)
    assert night > 2
    assert {row["n"] for row in rows(lake, "current", "activities")} == {float(night)}


def test_a_lake_of_the_old_form_is_said_and_left_alone(lake: Path) -> None:
    (lake / "_manifest").mkdir(parents=True)
    (lake / "_manifest" / "2026-11-22T030000Z.json").write_text("{}")
    for format in ("delta", "ndjson"):
        with pytest.raises(WorkbookError, match="a lake of an earlier version"):
            two_projects().export(lake, format=format)
    assert [path.name for path in lake.rglob("*")] == ["_manifest", "2026-11-22T030000Z.json"]


def test_a_folder_with_other_files_is_no_lake(lake: Path) -> None:
    lake.mkdir()
    (lake / "Plan.xlsx").write_text("")
    with pytest.raises(WorkbookError, match="has other files and is no lake"):
        two_projects().export(lake)
    (lake / "Plan.xlsx").rename(lake.parent / "file")
    with pytest.raises(WorkbookError, match="cannot be read or written"):
        two_projects().export(lake.parent / "file")


def test_a_table_of_others_is_not_written_to(lake: Path) -> None:
    from arro3.core import DataType, Field, Schema

    table = lake / "history" / "activities"
    DeltaTable.create(str(table), Schema([Field("id", DataType.string())]))
    with pytest.raises(WorkbookError, match="a table that Sheetbridge did not create"):
        two_projects().export(lake)


@pytest.mark.parametrize("name", ["a[1]", "a|b", "50%20", "a\nb"])
def test_a_path_that_the_library_does_not_take_is_refused_before_the_first_request(
    tmp_path: Path, name: str
) -> None:
    service = two_projects()
    with pytest.raises(UsageError, match="The path of a lake cannot have the characters"):
        service.export(tmp_path / name)
    assert service.asked == []


@pytest.mark.parametrize("name", ["a b", "50%", "Ø's", "a#b?", "a{b}"])
def test_other_paths_are_taken(tmp_path: Path, name: str) -> None:
    two_projects().export(tmp_path / name)
    assert current(tmp_path / name) == {"0042": ["1", "2"], "5e3": ["1", "2"]}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to mount")
def test_a_full_disk_is_said_and_nothing_is_half_visible(lake: Path) -> None:
    lake.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", lake], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("cannot mount here")
    try:
        service = two_projects()
        service.export(lake)
        many = ({"id": str(n), "text": os.urandom(200).hex()} for n in range(5000))
        service.put("0042", "activities", *many)
        with pytest.raises(WorkbookError, match="cannot be read or written") as failed:
            service.export(lake)
        assert "No space left" in failed.value.detail
        assert current(lake) == {"0042": ["1", "2"], "5e3": ["1", "2"]}
        del service.records["0042", "activities"][2:]
        service.export(lake, resume=True)
        assert current(lake) == {"0042": ["1", "2"], "5e3": ["1", "2"]}
    finally:
        subprocess.run(["umount", lake], check=True)
