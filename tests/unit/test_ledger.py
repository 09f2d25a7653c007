"""The ledger: what was recorded survives a restart, and nothing of it is forgotten or mixed up."""

from __future__ import annotations

import os
import sqlite3
import sys
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.errors import LedgerError
from bridge.ledger import Ledger
from bridge.records.answers import ImportStatus
from bridge.records.cells.base import json_text
from bridge.records.change_set import RowState
from bridge.records.runs import (
    Outcome,
    Part,
    PartState,
    Receipt,
    RowOutcome,
    RowResult,
    RunState,
    SentRow,
    UnexpectedChange,
    ended,
)
from bridge.texts import say

ROWS = (
    SentRow(
        "Activities",
        7,
        "ACT-7",
        RowState.CHANGED,
        {"id": "ACT-7", "siteId": "0010", "teams": ["Blade, north"]},
        ("teams",),
        {"id": "ACT-7", "teams": []},
    ),
    SentRow(
        "Activities",
        9,
        "00123",
        RowState.NEW,
        {"id": "00123", "siteId": "0010"},
        ("id", "siteId"),
        None,
        origin_row=4,
    ),
)


def receipt(
    run: str = "20261121-080000-aaaa", started_at: str = "2026-11-21T08:00:00.000Z"
) -> Receipt:
    return Receipt(
        run,
        "upload",
        started_at,
        "North Sea",
        "https://plan.example",
        "5f2c",
        Path("/plans/Plan.xlsx"),
        "Activities",
        ROWS,
        (Part(0, 0, 2),),
    )


def outcome() -> Outcome:
    reason = say('Site "{site}" is not known.', site=say("{id} itself", id="HOW-Z"))
    return Outcome(
        rows=(
            RowOutcome(0, "Activities", 7, "ACT-7", RowResult.UPDATED),
            RowOutcome(
                1,
                "Activities",
                9,
                "00123",
                RowResult.FAILED,
                "unknown site",
                reason,
                say("Use the dropdown."),
                "siteId",
            ),
        ),
        unplaced=(RowOutcome(None, "Activities", None, "", RowResult.FAILED, "Row 99: what?"),),
        service=ImportStatus(2, 2, 0, 1, 1, None, ("Row 2: unknown site",)),
        disagreements=(say("The service counts {count}.", count="3"),),
    )


WHOLE = """{"unplaced": [], "service": null, "disagreements": [],
 "rows": [{"position": 0, "sheet": "Activities", "row": 7, "id": "A-1", "result": "updated"}]}"""


@given(st.sampled_from([1, 999, 1_000, 1_001, 2_017]), st.data())
@settings(max_examples=6)
def test_what_is_sent_of_rows_is_what_stands_in_the_history_to_the_byte(
    count: int, data: st.DataObject
) -> None:
    rows = [
        replace(
            ROWS[0],
            id=f"A-{number}",
            payload={"id": f"A-{number}", "name": "\ud83d \u2603" * (number % 3)},
        )
        for number in range(count)
    ]
    texts = [json_text(row.payload) for row in rows]
    first = data.draw(st.integers(0, count))
    last = data.draw(st.integers(first, count))
    with TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder))
        ledger.prepare(replace(receipt(), rows=tuple(rows)))
        run = receipt().run
        one, other = ledger.payloads(run, first, last), ledger.payloads(run, 0, count)
        assert [text for pair in zip(one, other, strict=False) for text in pair] == [
            text for pair in zip(texts[first:last], texts, strict=False) for text in pair
        ]
        assert [*ledger.payloads(run, first, last)] == texts[first:last]
        with pytest.raises(LedgerError, match="damaged"):
            [*ledger.payloads(run, 0, count + 1)]


def test_what_was_refused_one_by_one_counts_before_the_run_has_ended(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.prepare(replace(receipt(), parts=(Part(0, 0, 1), Part(1, 1, 1))))
    ledger.prepare(replace(receipt("20261121-090000-bbbb"), parts=(Part(0, 0, 2),)))
    ledger.mark_part(receipt().run, 0, PartState.REFUSED, said="no such site")
    ledger.mark_part(receipt().run, 1, PartState.ACCEPTED, "ref-1")
    ledger.mark(receipt().run, RunState.FOLLOWING)
    later, first = ledger.summaries()
    assert (first.failed, first.unknown, first.not_sent, first.correlation_ids) == (
        1,
        1,
        0,
        ("ref-1",),
    )
    assert (later.failed, later.unknown, later.not_sent, later.correlation_ids) == (0, 0, 2, ())
    assert ledger.summary(receipt().run) == first
    with pytest.raises(LedgerError, match="no run x"):
        ledger.summary("x")


def test_a_run_whose_outcome_is_in_no_workbook_is_open_while_there_is_one_to_write_it_into(
    tmp_path: Path,
) -> None:
    ledger = Ledger(tmp_path)
    plan = tmp_path / "Plan.xlsx"
    ledger.prepare(replace(receipt(), workbook=plan))
    assert ledger.open_runs() == ()
    plan.write_bytes(b"workbook")
    assert ledger.open_runs() == (), "it has not finished"
    ledger.finish(receipt().run, RunState.DONE, outcome())
    assert ledger.open_runs() == (receipt().run,)
    plan.unlink()
    assert ledger.open_runs() == ()
    (ledger.folder(receipt().run) / "sent.xlsx").write_bytes(b"workbook")
    assert ledger.open_runs() == (receipt().run,)
    ledger.mark_written(receipt().run, plan)
    assert ledger.open_runs() == ()


@pytest.mark.parametrize(
    ("results", "part", "state"),
    [
        ([RowResult.CREATED, RowResult.UPDATED], PartState.FINISHED, RunState.DONE),
        ([RowResult.CREATED, RowResult.FAILED], PartState.FINISHED, RunState.PARTLY_DONE),
        ([RowResult.FAILED, RowResult.UNKNOWN], PartState.FINISHED, RunState.UNKNOWN),
        ([RowResult.FAILED, RowResult.FAILED], PartState.REFUSED, RunState.REFUSED),
        ([RowResult.UPDATED], PartState.FINISHED, RunState.PARTLY_DONE),
        ([], PartState.PREPARED, RunState.CANCELLED),
        ([], PartState.REFUSED, RunState.REFUSED),
    ],
)
def test_the_state_of_a_run_follows_from_its_rows(
    results: list[RowResult], part: PartState, state: RunState
) -> None:
    sent = replace(receipt(), parts=(Part(0, 0, 2, part),))
    rows = tuple(
        RowOutcome(position, "Activities", position + 2, "X", result)
        for position, result in enumerate(results)
    )
    assert ended(sent, Outcome(rows)) is state


def test_of_what_is_deleted_no_value_of_the_service_stays(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.prepare(receipt())
    ledger.prepare(receipt("b", "2026-11-23T08:00:00.000Z"))
    surprise = UnexpectedChange(
        "Activities", 7, "ACT-7", "externalRemarks", "what the service said", ""
    )
    ledger.finish(receipt().run, RunState.DONE, replace(outcome(), unasked=(surprise,)))
    ledger.finish("b", RunState.DONE, replace(outcome(), unasked=(surprise,)))
    assert ledger.delete_before(datetime(2026, 11, 22, tzinfo=UTC)) == 1
    assert [
        found.unasked for run in (receipt().run, "b") if (found := ledger.outcome(run)) is not None
    ] == [(), (surprise,)]
    assert [(row.id, row.payload, row.before) for row in ledger.receipt(receipt().run).rows] == [
        ("ACT-7", {}, None),
        ("00123", {}, None),
    ]
    assert list(ledger.receipt("b").rows) == list(ROWS)
    assert ledger.delete_before(datetime(2026, 11, 22, tzinfo=UTC)) == 0


def test_a_ledger_that_cannot_be_written_stops_everything(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file stands in the way")
    with pytest.raises(LedgerError, match="cannot be read or written"):
        Ledger(tmp_path / "folder")


def read_whole(ledger: Ledger, run: str) -> None:
    list(ledger.receipt(run).rows)
    ledger.outcome(run)


CHANGES = (
    ('"position": 0', '"position": "first"'),
    ('"id": "A-1"', '"id": 7'),
    ("updated", "eaten"),
    ('"rows"', '"lines"'),
)
DAMAGE = [
    "update runs set state = 'sent-by-pigeon'",
    "update sent set payload = '{\"id\": '",
    "update sent set payload = '" + "[" * 100_000 + "'",
    "update sent set state = 'elsewhere'",
    "update sent set edited = '7'",
    "update parts set state = 'folded'",
    "delete from sent where position = 1",
    "update runs set outcome = x'00', state = 'done', ended_at = 'x'",
    *(
        f"update runs set outcome = x'{zlib.compress(text.encode()).hex()}', state = 'done',"
        " ended_at = 'x'"
        for text in ("{}", "[", *(WHOLE.replace(*change) for change in CHANGES))
    ),
]


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
def test_a_record_that_is_damaged_or_of_a_newer_version_is_said_and_the_others_are_read(
    tmp_path: Path, damage: str
) -> None:
    ledger = Ledger(tmp_path)
    ledger.prepare(receipt())
    ledger.mark(receipt().run, RunState.SENDING)
    with sqlite3.connect(tmp_path / "ledger.sqlite") as connection:
        connection.execute(damage)
    connection.close()
    ledger.prepare(replace(receipt(), run="20261121-090000-bbbb"))
    assert {summary.run for summary in ledger.summaries()} == {
        "20261121-080000-aaaa",
        "20261121-090000-bbbb",
    }
    with pytest.raises(LedgerError, match="damaged in the history, or from a newer version"):
        read_whole(ledger, "20261121-080000-aaaa")
    assert list(ledger.receipt("20261121-090000-bbbb").rows) == list(ROWS)


@pytest.mark.skipif(
    os.name == "nt" or sys.platform == "darwin", reason="names of files are always Unicode there"
)
def test_a_workbook_whose_name_is_of_another_encoding_is_recorded(tmp_path: Path) -> None:
    workbook = Path(os.fsdecode(b"/plans/Pl\xe5n.xlsx"))
    ledger = Ledger(tmp_path)
    ledger.prepare(replace(receipt(), workbook=workbook))
    ledger.mark_written(receipt().run, workbook)
    assert ledger.receipt(receipt().run).workbook == workbook
    assert (ledger.summary(receipt().run).workbook, ledger.summary(receipt().run).written) == (
        workbook,
        workbook,
    )
