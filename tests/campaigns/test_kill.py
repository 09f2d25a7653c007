"""kill -9 at every step towards the disk and the wire, and at any time: the old workbook or the new
one, and the true result in the end.
"""

from __future__ import annotations

import contextlib
import json
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from builders.tables import of_test
from faults.mortal import Life, begin, steps_of, was_killed
from faults.spoiled import SpoiledService
from planner import Planner, assert_adds_up
from python_calamine import CalamineWorkbook

from bridge.errors import WorkbookError
from bridge.jobs.follow import follow
from bridge.records.runs import RowResult, RunState
from bridge.settings import Settings
from bridge.workbook.layout import FAILED_ROWS

GOOD = "DB0411-045"
BAD = "SA0411-044"
NEW = "00123"
SAMPLE = [pytest.param(3, id="sample"), pytest.param(252, id="campaign", marks=pytest.mark.deep)]


class Place(NamedTuple):
    """A planner's folder, and the service that outlives every kill."""

    planner: Planner
    service: SpoiledService

    def life(self, job: str, dies_at: int | None = None, dies_after: str = "") -> Life:
        service = self.service
        return Life(
            job,
            self.planner.folder,
            service.base_url,
            service.username,
            service.password,
            service.project_id,
            dies_at,
            dies_after,
        )

    def restart(self) -> Planner:
        self.planner.client.close()
        return Planner(self.service, self.planner.folder)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[[], Place]]:
    places: list[Place] = []

    def fresh() -> Place:
        folder = tmp_path / str(len(places))
        folder.mkdir()
        service = SpoiledService(activities=40, switches={"delay": "0"})
        service.start()
        places.append(Place(Planner(service, folder), service))
        return places[-1]

    yield fresh
    for made in places:
        made.planner.client.close()
        made.service.stop()


def edited(place: Place) -> Place:
    """A plan with a change, a row that will be refused, and a new row."""
    planner = place.planner
    planner.export()
    planner.type(GOOD, externalRemarks="mine")
    planner.type(BAD, siteId="NO-SUCH-SITE", externalRemarks="moved")
    planner.type(42, id=NEW, siteId="0042", status="PLANNED")
    return place


def refused_once(place: Place) -> Place:
    """A plan whose refused row was corrected on `Failed rows`, not sent yet."""
    planner = edited(place).planner
    planner.upload()
    planner.type(2, FAILED_ROWS, siteId="0042")
    return place


def changed_in_the_service(place: Place) -> Place:
    """A plan with an edit, and news in the service."""
    edited(place).service.edit_activity("DB0411-046", externalRemarks="theirs")
    place.service.edit_activity("NEW-1", siteId="0042", status="PLANNED")
    return place


def moments(
    place: Callable[[], Place], made: Callable[[Place], Place], job: str, count: int
) -> Iterator[tuple[Place, bytes]]:
    """Give places in which the job was killed: at steps spread evenly over all it takes, and at any
    time, a third more than `count` together; with the plan as it was.
    """
    steps = steps_of(made(place()).life(job))
    at = {round(number * (steps - 1) / max(1, count - 1)) for number in range(count)}
    for step in sorted(at):
        while True:
            here = made(place())
            before = here.planner.plan.read_bytes() if here.planner.plan.exists() else b""
            if was_killed(begin(here.life(job, step))):
                break
            assert step > 0, f"{job} has no step"
            step -= max(
                1, step // 10
            )  # how often a job asks while it waits differs from run to run
        yield here, before
    chance = random.Random(count)
    for _ in range(
        count - len(at) + max(1, count // 3)
    ):  # a job of few steps is killed at any time more often
        here = made(place())
        before = here.planner.plan.read_bytes() if here.planner.plan.exists() else b""
        process = begin(here.life(job))
        process.join(chance.uniform(0.05, 0.8))
        process.kill()
        was_killed(process)
        yield here, before


def assert_whole(path: Path) -> None:
    """A workbook opens with two readers that are not ours, and every part is whole."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
    book = openpyxl.load_workbook(path)
    by_name = CalamineWorkbook.from_path(str(path))
    assert by_name.sheet_names == book.sheetnames
    for sheet in book:
        rows = by_name.get_sheet_by_name(sheet.title).to_python(skip_empty_area=False)
        assert len(rows) <= sheet.max_row


def shown(path: Path) -> dict[str, list[list[object]]]:
    """The sheets that an upload writes, without the name of the run and the time in `Result`."""
    book = openpyxl.load_workbook(path)
    found = dict[str, list[list[object]]]()
    for sheet in (book[name] for name in ("Activities", FAILED_ROWS) if name in book.sheetnames):
        header = next(sheet.values)
        rows = [
            [value for caption, value in zip(header, row, strict=True) if caption != "Sent in run"]
            for row in sheet.values
        ]
        found[sheet.title] = [
            [str(value).partition(", 20")[0] if isinstance(value, str) else value for value in row]
            for row in rows
        ]
    return found


def differing(planner: Planner, sheet: str) -> set[str]:
    """Return the IDs that would be sent from a sheet; none where `Failed rows` has no rows any
    more.
    """
    with contextlib.suppress(WorkbookError):
        return {change.id for change in planner.changes(sheet)}
    return set()


@pytest.mark.parametrize("count", SAMPLE)
@pytest.mark.parametrize("job", ["upload", "corrected"])
def test_an_upload_that_is_killed_leaves_the_old_or_the_new_workbook_and_ends_true(
    place: Callable[[], Place], job: str, count: int
) -> None:
    made = edited if job == "upload" else refused_once
    uninterrupted = made(place())
    steps_of(uninterrupted.life(job))
    expected = shown(uninterrupted.planner.plan)
    result = (
        {GOOD: RowResult.UPDATED, BAD: RowResult.FAILED, NEW: RowResult.CREATED}
        if job == "upload"
        else {BAD: RowResult.UPDATED}
    )
    earlier = uninterrupted.service.imports_accepted - 1
    for here, before in moments(place, made, job, count):
        assert here.service.imports_accepted - earlier <= 1
        plan = here.planner.plan
        if plan.read_bytes() != before:
            assert_whole(plan)
            assert shown(plan) == expected
        planner = here.restart()
        newest = (
            planner.ledger.summaries()[0] if len(planner.ledger.summaries()) > earlier else None
        )
        accepted = here.service.imports_accepted > earlier
        assert newest is not None or not accepted, "bytes left before the ledger knew of them"
        for run in planner.ledger.open_runs():
            done = planner.follow(run)
            accepted = (
                here.service.imports_accepted > earlier
            )  # what was on its way when its sender died may have arrived since
            for row in done.outcome.rows:
                assert (
                    row.result in {result[row.id], RowResult.UNKNOWN}
                    if accepted
                    else row.result is RowResult.UNKNOWN
                )
        assert here.service.imports_accepted - earlier <= 1, "following sends nothing"
        assert (
            planner.ledger.open_runs() == ()
            or planner.ledger.summaries()[0].state is RunState.UNKNOWN
        )
        assert_whole(plan)
        if newest is not None and planner.ledger.receipt(newest.run).correlation_ids:
            outcome = planner.ledger.outcome(newest.run)
            assert outcome is not None
            assert {row.id: row.result for row in outcome.rows} == result, (
                "the report equals the uninterrupted one"
            )
            assert shown(plan) == expected, "and so does the workbook"
            assert planner.ledger.summary(newest.run).written == plan
        else:
            waiting = differing(planner, "Activities" if job == "upload" else FAILED_ROWS)
            assert waiting == {
                id for id in result if result[id] is RowResult.FAILED or not accepted
            }, "exactly these rows differ"
        planner.client.close()


ENDS = of_test(__file__)["what is written last, in how many files, and how the run ends"]
"""What is written last, in how many files (0: row by row), then the state and how many of three
rows are updated, created, not accepted, unknown, not sent.
"""


@pytest.mark.parametrize(
    ("job", "limit", "last", "end"),
    ENDS,
    ids=[f"{job}, {limit}, {last}" for job, limit, last, _ in ENDS],
)
def test_a_run_that_is_killed_between_two_states_ends_as_what_it_was(
    place: Callable[[], Place],
    job: str,
    limit: str,
    last: str,
    end: list[Any],
) -> None:
    here = edited(place())
    here.service.set("row-limit", limit)
    assert was_killed(begin(here.life(job, dies_after=last)))
    arrived = sum(len(run.verdicts) for run in here.service.state.imports)
    planner = here.restart()
    for run in planner.ledger.open_runs():
        planner.follow(run)
    (summary,) = planner.ledger.summaries()
    found = (
        summary.state,
        summary.updated,
        summary.created,
        summary.failed,
        summary.unknown,
        summary.not_sent,
    )
    assert found == tuple(end)
    assert summary.sent == sum(found[1:5])
    assert sum(end[1:]) == 3
    assert (
        sum(len(run.verdicts) for run in here.service.state.imports) == arrived == sum(end[1:4])
    ), "following sends nothing"
    accepted = here.planner.verdicts()
    assert differing(planner, "Activities") == {
        id for id in (GOOD, BAD, NEW) if accepted.get(id, "failed") == "failed"
    }, "what did not arrive still shows"


@pytest.mark.parametrize("count", SAMPLE)
def test_following_that_is_killed_is_gone_on_with(place: Callable[[], Place], count: int) -> None:
    def cut_off(here: Place) -> Place:
        """An import that was accepted and not followed: the first process died when it had the
        answer.
        """
        edited(here)
        here.service.set("delay", "0.3")
        assert was_killed(begin(here.life("upload", dies_after="mark_part accepted")))
        return here

    for here, before in moments(place, cut_off, "follow", count):
        if here.planner.plan.read_bytes() != before:
            assert_whole(here.planner.plan)
        planner = here.restart()
        for run in planner.ledger.open_runs():
            assert_adds_up(follow(planner.client, planner.ledger, run, planner.monitor))
        (summary,) = planner.ledger.summaries()
        assert (summary.state, summary.created, summary.updated, summary.failed) == (
            RunState.PARTLY_DONE,
            1,
            1,
            1,
        )
        assert summary.written == planner.plan
        assert here.service.imports_accepted == 1
        assert shown(planner.plan)[FAILED_ROWS][1][3] == BAD
        planner.client.close()


@pytest.mark.parametrize("count", SAMPLE)
@pytest.mark.parametrize("job", ["export", "refresh"])
def test_an_export_or_a_refresh_that_is_killed_leaves_the_old_or_the_new_workbook(
    place: Callable[[], Place], job: str, count: int
) -> None:
    for here, before in moments(place, changed_in_the_service, job, count):
        plan = here.planner.plan
        planner = here.restart()
        if plan.read_bytes() != before:
            assert_whole(plan)
            checked = planner.check()
            edits = set() if job == "export" else {GOOD, BAD, NEW}
            assert {change.id for change in checked.changes.changes} == edits
        steps_of(here.life(job))
        assert_whole(plan)
        planner.client.close()


@pytest.mark.parametrize("count", SAMPLE)
def test_settings_that_are_killed_are_the_old_or_the_new_ones(
    place: Callable[[], Place], count: int
) -> None:
    for here, _ in moments(place, lambda made: made, "settings", count):
        path = here.planner.folder / "home" / "settings.json"
        names = (
            [
                account.name
                for account in Settings.model_validate(json.loads(path.read_text())).accounts
            ]
            if path.exists()
            else []
        )
        assert names == [f"account {number}" for number in range(len(names))]
