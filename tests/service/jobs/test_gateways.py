"""Uploads through a gateway that speaks TLS: what the service received, the counts, the exit code
and the words. Never twice, and never unknown where two exports prove that nothing arrived.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from campaign import DEEP, examples
from faults.gateway import AUTHORITY, Gateway
from faults.spoiled import SpoiledService
from planner import Planner, at_work

from bridge.cli.output import upload_exit
from bridge.cli.terminal import exit_code
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError
from bridge.jobs.follow import Uploaded

CONNECTION = ConnectionSettings(
    certificate_file=AUTHORITY,
    connect_seconds=2,
    read_seconds=60,
    import_seconds=20,
    call_seconds=120,
)
SIZES = (3, examples(250, 6000))


class Edited(NamedTuple):
    """A workbook with edited rows, to be copied."""

    plan: Path
    rows: int
    activities: int


@pytest.fixture(scope="module", params=SIZES, ids=lambda rows: f"{rows} rows")
def edited(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Edited:
    """A plan with so many edited rows."""
    activities = max(request.param, 40)
    with at_work(tmp_path_factory.mktemp("plan"), activities) as planner:
        planner.export()
        planted = {id for mistake in planner.service.planted for id in mistake.ids}
        ids = [id for id in planner.baseline() if id not in planted][: request.param]
        planner.type(ids, externalRemarks="moved to the afternoon")
        return Edited(planner.plan, len(ids), activities)


class Behind(NamedTuple):
    """A planner behind a gateway, with the number of edited rows."""

    planner: Planner
    gateway: Gateway
    rows: int

    @property
    def saved(self) -> int:
        """Return how many rows the service saved; none came twice."""
        return len(self.planner.verdicts())

    def upload(self) -> tuple[int, str, Uploaded | None]:
        """Upload; return the exit code, the words and the result."""
        try:
            done = self.planner.upload()
        except BridgeError as error:
            return exit_code(error), str(error), None
        said = (*([done.error] if done.error else []), *done.warnings)
        return upload_exit(done), " ".join(map(str, said)), done


@contextmanager
def behind(edited: Edited, folder: Path, fault: str, **more: float | str) -> Iterator[Behind]:
    """Give a planner behind a gateway with this fault."""
    with (
        SpoiledService(activities=edited.activities, switches={"delay": "0"}) as service,
        Gateway(int(service.base_url.split(":")[2].split("/")[0])) as gateway,
    ):
        planner = Planner(service, folder, connection=CONNECTION, base_url=gateway.url)
        shutil.copy(edited.plan, planner.plan)
        gateway.fault = fault
        for name, value in more.items():
            setattr(gateway, name, value)
        yield Behind(planner, gateway, edited.rows)
        planner.client.close()


NOT_SENT = {
    "413": (1, "413 Request Entity Too Large (testgate)"),
    "429": (2, "429 Too Many Requests (testgate)"),
    "503": (2, "503 Service Unavailable (testgate)"),
    "403": (1, "refused this text: 403 Forbidden (testgate)"),
}


@pytest.mark.parametrize("fault", ["429", "503", "403"])
def test_rows_that_a_gateway_refuses_are_not_sent(
    edited: Edited, tmp_path: Path, fault: str
) -> None:
    with behind(edited, tmp_path, fault) as at:
        code, words, _ = at.upload()
        tries, answer = NOT_SENT[fault]
        assert (code, at.saved, at.gateway.heads) == (5, 0, tries)
        assert answer in words
        assert "Nothing was sent." in words
        run = at.planner.ledger.summaries()[0]
        assert (run.state, run.sent, run.not_sent) == ("refused", 0, at.rows)
        assert at.planner.results() == {"Not sent"}
        at.gateway.fault = "none"
        assert (at.upload()[0], at.saved) == (0, at.rows)


def test_a_gateway_that_refuses_once_is_passed_by_the_second_try(
    edited: Edited, tmp_path: Path
) -> None:
    with behind(edited, tmp_path, "429", times=1) as at:
        assert (at.upload()[0], at.saved, at.gateway.heads) == (0, at.rows, 2)


def test_a_file_that_is_too_large_for_a_gateway_arrives_in_parts(
    edited: Edited, tmp_path: Path
) -> None:
    with behind(edited, tmp_path, "too-large") as at:
        code, words, done = at.upload()
        assert (code, at.saved, done is not None) == (0, at.rows, True)
        assert "The upload was too large for one file and was sent in 2 parts." in words
        assert "413 Request Entity Too Large" in words


LOST = {
    "502": "HTTP 502 Bad Gateway (testgate/1.0)",
    "504": "HTTP 504 Gateway Timeout (testgate/1.0)",
    "503-late": "HTTP 503 Service Unavailable (testgate/1.0)",
    "close-early": "127.0.0.1",
    "die-before": "127.0.0.1",
}


@pytest.mark.parametrize("fault", LOST)
def test_rows_that_were_lost_on_the_way_are_unknown_until_two_exports_show_so(
    edited: Edited, tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridge.client.retry._AT_ONCE", 0.5)  # instead of 4 seconds
    with behind(edited, tmp_path, fault, pause=0.8) as at:
        code, words, done = at.upload()
        assert (code, at.saved, at.gateway.heads) == (6, 0, 1)
        assert done is not None
        assert done.summary.unknown == at.rows
        assert "it is unknown whether they were saved" in words
        run = done.receipt.run
        assert LOST[fault] in at.planner.ledger.cause(run)
        at.gateway.fault = "none"
        later = at.planner.follow(run)
        assert (later.summary.state, later.summary.unknown, later.not_sent) == (
            "refused",
            0,
            at.rows,
        )
        assert 60.0 in at.planner.monitor.pauses
        never = f"Two exports, a minute apart, show that {at.rows} rows never arrived."
        assert f"{never} Upload them again." in map(str, later.warnings)
        assert at.planner.results() == {"Not sent"}
        assert (at.upload()[0], at.saved) == (0, at.rows)


@pytest.mark.parametrize("fault", ["502-after", "504-after", "die-after"])
def test_rows_that_arrived_although_the_answer_was_lost_are_found_and_not_sent_again(
    edited: Edited, tmp_path: Path, fault: str
) -> None:
    with behind(edited, tmp_path, fault) as at:
        code, _, done = at.upload()
        assert (code, at.saved) == (6, at.rows)
        assert done is not None
        at.gateway.fault = "none"
        later = at.planner.follow(done.receipt.run)
        assert (later.summary.updated, upload_exit(later)) == (at.rows, 0)
        assert (at.planner.changes(), at.saved) == ((), at.rows)


@pytest.mark.parametrize("fault", ["stall", "throttle"])
def test_a_slow_link_is_no_failure(edited: Edited, tmp_path: Path, fault: str) -> None:
    pause, rate = (15.0, 60.0 * 1024) if DEEP else (2.5, 1024.0 * 1024)
    with behind(edited, tmp_path, fault, pause=pause, rate=rate) as at:
        assert (at.upload()[0], at.saved, at.gateway.heads) == (0, at.rows, 1)


def test_an_answer_after_the_time_limit_is_unknown_and_then_found(
    edited: Edited, tmp_path: Path
) -> None:
    with behind(edited, tmp_path, "late", pause=30) as at:
        at.planner.connection = replace(CONNECTION, import_seconds=2)
        at.planner.client = at.planner.new_client()
        code, _, done = at.upload()
        assert (code, done is not None) == (6, True)
        assert "no answer within 2 s" in str(done and done.error and done.error.detail)
        later = at.planner.follow(at.planner.ledger.open_runs()[0])
        assert (later.summary.updated, at.saved) == (at.rows, at.rows)


def test_a_part_of_an_upload_that_is_unknown_goes_before_one_that_was_not_sent(
    edited: Edited, tmp_path: Path
) -> None:
    with behind(edited, tmp_path, "too-large", then="die-before") as at:
        code, _, done = at.upload()
        assert done is not None
        assert (code, done.summary.unknown > 0, done.not_sent > 0) == (6, True, True)


def test_a_new_row_that_a_gateway_sent_twice_is_reported(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner, behind_of(planner.service, "twice") as gateway:
        planner.export()
        planner.type(42, id="NEW-1", siteId="0042", status="PLANNED")
        planner.account = planner.account.model_copy(update={"base_url": gateway.url})
        planner.connection = CONNECTION
        planner.client = planner.new_client()
        done = planner.upload()
        assert len(planner.service.state.imports) == 2
        said = " ".join(map(str, done.outcome.disagreements))
        assert "New rows that the service counts as updated: NEW-1." in said


def behind_of(service: SpoiledService, fault: str) -> Gateway:
    """Return a gateway in front of a service."""
    gateway = Gateway(int(service.base_url.split(":")[2].split("/")[0]))
    gateway.fault = fault
    return gateway
