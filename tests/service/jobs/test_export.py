"""Export: windows, changes since the last time, early empty answers, totals and pages, and what is
said of each.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from faults.faultserver import PASSWORD, FaultServer
from planner import Planner, at_work

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.jobs.export import LAST, ExportDone
from bridge.records.cells.base import JsonObject
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.kinds import KINDS, Window, window_span
from bridge.workbook.read.open_sheet import open_sheet


def asked(anna: Planner, kind: str = "activities") -> JsonObject:
    """Return the last request for an export of a kind."""
    bodies = [
        request.body
        for request in anna.service.requests
        if request.path.endswith(f"/export/{kind}")
    ]
    found: JsonObject = json.loads(bodies[-1])
    return found


def rows(done: ExportDone) -> dict[str, int]:
    return {sheet.name: sheet.rows for sheet in done.sheets}


@pytest.mark.parametrize("window", list(Window))
def test_a_window_asks_for_what_ends_in_it_or_later_and_keeps_what_starts_before_its_end(
    anna: Planner, window: Window
) -> None:
    span = window_span(window, anna.account.zone, clock.now())
    done = anna.export(window=window)
    assert asked(anna)["endDate"] == moment_text(span.start)
    assert [str(warning) for warning in done.warnings] == [
        "Activities without an end may be missing, because the service filters by end."
    ]
    everything = [anna.service.activity(str(id)) or {} for id in anna.service.state.sample.numbers]
    wanted = {record["id"] for record in everything if overlaps(record, span.start, span.end)}
    assert 0 < len(wanted) < 40
    with open_sheet(anna.plan, "Activities") as sheet:
        assert {row.values["id"] for row in sheet.rows()} == wanted


def overlaps(record: JsonObject, start: datetime, end: datetime) -> bool:
    first, last = parse_moment(str(record["startDate"])), parse_moment(str(record["endDate"]))
    return first is not None and last is not None and first < end and last >= start


def again(anna: Planner, done: ExportDone) -> ExportDone:
    """Export what changed since an export, as the account remembers it."""
    anna.account = anna.account.model_copy(
        update={"last_exports": {**anna.account.last_exports, **done.last_exports}}
    )
    return anna.export(changed_since=LAST)


def test_changes_since_the_last_export_are_asked_from_the_services_time_less_five_minutes(
    anna: Planner,
) -> None:
    before = anna.service.state.now()
    first = anna.export()
    assert rows(first)["Activities"] == 40
    second = again(anna, first)
    since = parse_moment(str(asked(anna)["changedSince"]))
    assert since is not None
    assert (
        before - timedelta(minutes=5, seconds=1)
        <= since
        <= anna.service.state.now() - timedelta(minutes=4, seconds=50)
    )
    assert (second.workbook, second.sheets, second.warnings) == (None, (), ())
    anna.service.edit_activity("DB0411-045", externalRemarks="new words")
    third = again(anna, second)
    assert rows(third)["Activities"] == 1


@pytest.mark.parametrize("skew", ["-7200", "7200"])
def test_a_services_clock_that_is_wrong_hides_no_change(tmp_path: Path, skew: str) -> None:
    with at_work(tmp_path, clock_skew=skew) as anna:
        first = anna.export()
        anna.service.edit_activity("DB0411-045", externalRemarks="new words")
        found = again(anna, first)
        assert found.workbook is not None
        with open_sheet(anna.plan, "Activities") as sheet:
            assert "DB0411-045" in {row.values["id"] for row in sheet.rows()}


def test_only_an_export_with_the_same_filters_is_continued(planner: Planner) -> None:
    first = planner.export(filters={"activities": {"sites": ["DB01"]}})
    again(planner, first)
    assert "changedSince" not in asked(planner)


def test_waiting_for_an_export_says_for_how_long(tmp_path: Path) -> None:
    with at_work(tmp_path, delay="0.4") as anna:
        anna.export()
        waits = [words for words in anna.monitor.said if words.startswith("Waiting for")]
    assert waits[0] == "Waiting for activities · 0 s"
    assert len(set(waits)) > 1


def test_an_early_empty_answer_is_asked_again(tmp_path: Path) -> None:
    with at_work(tmp_path, early_empty="3") as anna:
        assert rows(anna.export())["Activities"] == 40


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("right", []),
        ("lower", []),
        ("higher", ["Received 40 of 43 rows of activities."]),
    ],
)
def test_a_total_above_the_records_is_said_and_such_an_export_is_not_continued(
    tmp_path: Path, stated: str, said: list[str]
) -> None:
    with at_work(tmp_path, stated_total=stated, export_shape="envelope-items") as planner:
        done = planner.export()
        assert [str(warning) for warning in done.warnings] == said
        assert rows(done)["Activities"] == 40
        assert bool(done.last_exports) == (not said)


def test_more_records_that_cannot_be_asked_for_are_said_and_such_an_export_is_not_continued(
    tmp_path: Path,
) -> None:
    with FaultServer() as server, at_work(tmp_path) as anna:
        anna.account = anna.account.model_copy(update={"base_url": server.url})
        anna.client = ExchangeClient(anna.account, PASSWORD, anna.monitor)
        answer: dict[str, object] = {}
        server.always(
            "export",
            lambda asked: asked.answer(200, answer, {"Date": "Sun, 22 Nov 2026 06:00:00 GMT"}),
        )
        for members, said in (
            (
                {"hasMore": True},
                [
                    (
                        "Some activities are missing. The service has more (“hasMore”) but "
                        "gives no way to get them."
                    )
                ],
            ),
            ({"hasMore": False}, []),
        ):
            answer.update({"items": [{"id": "A-1", "siteId": "0042"}], **members})
            done = anna.export()
            assert [str(warning) for warning in done.warnings] == said
            assert (rows(done)["Activities"], bool(done.last_exports)) == (1, not said)
            with open_sheet(anna.plan, "Activities") as sheet:
                assert (sheet.info.origin is not None and sheet.info.origin.complete) == (not said)


def test_ids_that_the_service_has_more_than_once_are_named(tmp_path: Path) -> None:
    with FaultServer() as server, at_work(tmp_path) as anna:
        anna.account = anna.account.model_copy(update={"base_url": server.url})
        anna.client = ExchangeClient(anna.account, PASSWORD, anna.monitor)
        records = [{"id": f"A-{number % 8}", "siteId": "0042"} for number in range(15)]
        server.always(
            "export",
            lambda asked: asked.answer(200, records, {"Date": "Sun, 22 Nov 2026 06:00:00 GMT"}),
        )
        assert [str(warning) for warning in anna.export().warnings] == [
            "Activities: the service has rows with the same ID: A-0, A-1, A-2, A-3, A-4, …."
        ]


@pytest.mark.parametrize(
    ("pages", "shape"),
    [
        ("next-url", "array"),
        ("next-path", "envelope-data"),
        ("link-header", "json-text"),
        ("page-total", "envelope-kind"),
    ],
)
def test_every_page_of_every_kind_comes(tmp_path: Path, pages: str, shape: str) -> None:
    with at_work(tmp_path, page_size="3", pages=pages, export_shape=shape) as anna:
        paged = rows(anna.export(*KINDS))
    with at_work(tmp_path) as anna:
        assert paged == rows(anna.export(*KINDS))
