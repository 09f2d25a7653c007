"""Promise 31: a value that nobody typed in this sheet is never sent over a newer one, whatever
stood, waited or was asked in between.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable

import pytest
from planner import Planner
from sheets import workbook_at

from bridge.cli.output import plan_lines
from bridge.cli.terminal import exit_code
from bridge.errors import BridgeError, ConflictError, WorkbookError
from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.ledger import Ledger
from bridge.progress import Monitor, Progress
from bridge.records.cells.base import JsonValue
from bridge.records.runs import RowResult
from bridge.workbook.layout import BASELINE
from bridge.workbook.read.open_sheet import open_sheet

ROW = "DB0411-045"


@pytest.fixture
def anna(planner: Planner) -> Planner:
    return planner


def colleague(planner: Planner, name: str = "Bo.xlsx") -> Planner:
    """Return another planner at another computer, with a fresh export."""
    folder = planner.folder / "colleague"
    folder.mkdir(exist_ok=True)
    other = Planner(planner.service, folder)
    other.plan, other.ledger = folder / name, Ledger(folder / "home")
    other.export()
    return other


def there(planner: Planner, id: str = ROW) -> dict[str, object]:
    return dict(planner.service.activity(id) or {})


def replacing(planner: Planner) -> None:
    """Let an import replace whole rows, and the account say so."""
    planner.service.set("import", "replaces")
    planner.account = planner.account.model_copy(update={"import_mode": "replaces"})


# Fields that the service does not show


def test_to_a_replacing_service_it_goes_and_is_named_before_and_after(anna: Planner) -> None:
    replacing(anna)
    anna.type(ROW, internalRemarks="Anna's")
    anna.upload()
    anna.type(ROW, status="COMPLETED")
    plan = anna.planned()
    sentence = (
        "Values from your last upload are sent again: Internal remarks. Newer "
        "values, which the service does not show, are replaced."
    )
    assert sentence in plan_lines(plan)
    done = anna.send(plan)
    assert sentence in map(str, done.warnings)
    assert there(anna)["internalRemarks"] == "Anna's", "a replacing service would have emptied it"


def test_of_two_workbooks_of_one_planner_the_value_sent_last_goes(anna: Planner) -> None:
    replacing(anna)
    anna.type(ROW, internalRemarks="older")
    anna.upload()
    first = anna.plan
    anna.plan = anna.folder / "Second.xlsx"
    anna.export()
    anna.type(ROW, internalRemarks="newer")
    anna.upload()
    anna.plan = first
    anna.type(ROW, status="COMPLETED")
    anna.upload()
    assert (there(anna)["status"], there(anna)["internalRemarks"]) == ("COMPLETED", "newer")


@pytest.mark.parametrize("before", [None, "accepted"])
def test_after_an_unknown_outcome_neither_what_may_have_arrived_nor_what_was_there_before_goes(
    anna: Planner, before: str | None
) -> None:
    replacing(anna)
    if before is not None:
        anna.type(ROW, internalRemarks=before)
        anna.upload()
    anna.type(ROW, internalRemarks="did not arrive")
    anna.service.set("fault-import", "drop")
    run = anna.upload().summary.run
    anna.service.set("fault-import", "none")
    assert anna.follow(run).outcome.count(RowResult.UNKNOWN) == 1
    anna.service.edit_activity(ROW, internalRemarks="a colleague's")
    anna.plan = anna.folder / "Second.xlsx"
    anna.export()
    anna.type(ROW, status="COMPLETED")
    plan = anna.planned()
    assert "Internal remarks" in plan.could_be_emptied
    assert [row.payload.get("internalRemarks") for row in plan.rows] == [None]
    assert anna.send(plan).summary.updated == 1


@pytest.mark.parametrize(
    ("mode", "written"), [("unknown", None), ("merges", None), ("replaces", "Anna's")]
)
def test_every_row_is_converted_without_what_no_export_shows_unless_the_service_replaces(
    anna: Planner, mode: str, written: str | None
) -> None:
    anna.type(ROW, internalRemarks="Anna's")
    anna.upload()
    anna.type(ROW, status="COMPLETED")
    anna.type("DB0411-046", internalRemarks="not sent yet")
    out, account = anna.folder / "all.json", anna.account.model_copy(update={"import_mode": mode})
    convert(CheckRequest(anna.plan, account, all_rows=True), out, anna.monitor)
    rows = {row["id"]: row for row in json.loads(out.read_text(encoding="utf-8"))}
    assert (rows[ROW]["status"], rows[ROW].get("internalRemarks")) == ("COMPLETED", written)
    assert rows["DB0411-046"]["internalRemarks"] == "not sent yet", "what is typed goes"


# Offline


def test_offline_the_site_that_goes_as_it_was_exported_is_named_before_and_after(
    anna: Planner,
) -> None:
    anna.type(ROW, status="COMPLETED")
    anna.type(42, id="NEW-1", siteId="0042", status="PLANNED")
    anna.service.edit_activity(ROW, siteId="DB01")
    plan = preview_upload(anna.check(online=False), anna.account, anna.ledger, UploadChoices())
    sentence = (
        "Checked offline: Site IDs are sent as exported. Newer ones in the service are replaced."
    )
    assert sentence in plan_lines(plan)
    assert anna.service.imports_accepted == 0
    done = anna.send(plan)
    assert sentence in map(str, done.warnings)


# Between the check and the sending


def test_a_later_value_of_a_field_that_nobody_edited_here_is_kept_where_a_question_stood(
    anna: Planner,
) -> None:
    anna.type(ROW, status="COMPLETED")
    plan = anna.planned()
    anna.service.edit_activity(ROW, siteId="DB01", externalRemarks="a colleague's")
    anna.monitor.sleep(10.1)
    done = anna.send(plan)
    assert done.summary.updated == 1
    assert (there(anna)["status"], there(anna)["siteId"], there(anna)["externalRemarks"]) == (
        "COMPLETED",
        "DB01",
        "a colleague's",
    )
    (sent,) = anna.ledger.receipt(done.summary.run).rows
    assert (sent.payload["siteId"], sent.payload["externalRemarks"]) == (
        "DB01",
        "a colleague's",
    ), "the record says what was sent"
    assert done.outcome.unasked == ()


@pytest.mark.parametrize("single", [False, True], ids=["file", "single"])
def test_a_field_that_both_changed_while_a_question_stood_is_a_conflict_and_nothing_is_sent(
    anna: Planner, single: bool
) -> None:
    anna.type(ROW, externalRemarks="mine", status="COMPLETED")
    plan = anna.planned(choices=UploadChoices(single=single))
    anna.service.edit_activity(ROW, externalRemarks="a colleague's")
    anna.monitor.sleep(10.1)
    with pytest.raises(
        ConflictError,
        match=f"These rows were changed in the service meanwhile and were not sent: {ROW}",
    ) as caught:
        anna.send(plan)
    assert exit_code(caught.value) == 3
    assert "now \"a colleague's\", yours 'mine'" in caught.value.detail
    assert (anna.service.imports_accepted, anna.ledger.summaries()) == (0, ())
    assert [conflict.field for change in anna.changes() for conflict in change.conflicts] == [
        "externalRemarks"
    ]


def test_an_activity_that_was_made_or_taken_away_meanwhile_is_a_conflict(anna: Planner) -> None:
    anna.type(42, id="NEW-1", siteId="0042", status="PLANNED")
    plan = anna.planned()
    anna.service.edit_activity("NEW-1", siteId="DB01", status="PLANNED")
    anna.monitor.sleep(10.1)
    with pytest.raises(ConflictError, match="NEW-1"):
        anna.send(plan)
    assert anna.service.imports_accepted == 0


def test_an_answer_of_a_moment_ago_is_not_asked_for_again(
    anna: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridge.jobs.last_look.FRESH", 600)  # a moment beside other work
    anna.type(ROW, status="COMPLETED")
    plan = anna.planned()
    before = exports(anna)
    anna.send(plan)
    assert exports(anna) - before == 1, "the look after the import"


def test_row_by_row_what_is_still_to_be_sent_is_looked_at_again_on_the_way(anna: Planner) -> None:
    ids = [ROW, "DB0411-046", "SA0411-044"]
    for id in ids:
        anna.type(id, status="COMPLETED", externalRemarks="mine")
    plan = anna.planned(choices=UploadChoices(single=True))
    last = plan.rows[-1].id

    def slow(progress: Progress) -> None:
        if progress.done == 1:
            anna.service.edit_activity(last, externalRemarks="a colleague's")
            monitor.ahead += 11

    monitor = Watched(slow)
    done = upload(anna.client, anna.ledger, plan, monitor)
    assert isinstance(done.error, ConflictError)
    assert (done.not_sent, len(done.outcome.rows)) == (2, 1)
    assert there(anna, last)["externalRemarks"] == "a colleague's"
    assert anna.upload(on_conflict="theirs").summary.updated == 2, "the others go next time"


class Watched(Monitor):
    """A monitor that tells of each step of the sending, and whose clock can be put ahead."""

    def __init__(self, told: Callable[[Progress], None]) -> None:
        super().__init__(
            lambda progress: told(progress) if str(progress.step).startswith("Sending ") else None
        )
        self.ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


def exports(planner: Planner) -> int:
    return sum(
        request.method == "POST" and request.path.endswith("/export/activities")
        for request in planner.service.requests
    )


# Between the import and the export after it


def send_before(planner: Planner, fields: dict[str, JsonValue]) -> None:
    """Upload one row, into which a colleague writes right after the import."""

    def after_the_import(progress: Progress) -> None:
        if (
            any("failed" in request.path for request in planner.service.requests[-3:])
            and there(planner)["externalRemarks"] == "mine"
        ):
            planner.service.edit_activity(ROW, **fields)

    done = upload(planner.client, planner.ledger, planner.planned(), Monitor(after_the_import))
    assert done.summary.updated == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"externalRemarks": "hers"},
        {"externalRemarks": ""},
        {"status": "PLANNED", "teams": ["Cable team, south"]},
    ],
)
def test_what_a_colleague_writes_right_after_our_import_is_never_sent_over(
    anna: Planner, fields: dict[str, JsonValue]
) -> None:
    anna.type(ROW, externalRemarks="mine", status="COMPLETED", teams=["Blade crew"])
    send_before(anna, fields)
    assert {name: there(anna)[name] for name in fields} == fields
    base = anna.baseline()[ROW]
    assert (base["externalRemarks"], base["status"], base["teams"]) == (
        "mine",
        "COMPLETED",
        ["Blade crew"],
    ), "as the cells show it"
    checked = anna.check()
    assert (checked.changes.changes, checked.changes.all_problems) == ((), ())
    anna.type(ROW, workPackageId="")
    anna.type(ROW, endDate="2030-01-01T10:00:00.000Z")
    assert anna.upload().summary.updated == 1
    assert {name: there(anna)[name] for name in fields} == fields, (
        "and another edit of the row leaves them"
    )


# Put back


def test_put_back_of_an_older_run_leaves_what_a_later_run_wrote_into_a_field_that_is_not_shown(
    anna: Planner,
) -> None:
    runs = []
    for value in ("A", "B", "C"):
        anna.type(ROW, internalRemarks=value)
        runs.append(anna.upload().summary.run)
    found = anna.check_put_back(runs[1])
    assert found.checked.changes.changes == ()
    assert list(map(str, found.not_restorable)) == [
        f"Internal remarks of {ROW} was sent again in run {runs[2]}."
    ]
    assert there(anna)["internalRemarks"] == "C"


def test_put_back_to_a_replacing_service_sends_what_a_later_run_sent_in_the_same_row(
    anna: Planner,
) -> None:
    replacing(anna)
    before = there(anna)["status"]
    anna.type(ROW, status="COMPLETED", internalRemarks="first")
    run = anna.upload().summary.run
    anna.type(ROW, internalRemarks="second")
    anna.upload()
    anna.service.edit_activity(ROW, internalRemarks="")  # a colleague's row does not have it
    anna.put_back(run)
    assert (there(anna)["status"], there(anna)["internalRemarks"]) == (before, "second")


def test_runs_are_put_back_one_after_the_other_from_the_last(anna: Planner) -> None:
    runs = []
    for value in ("A", "B", "C"):
        anna.type(ROW, internalRemarks=value)
        runs.append(anna.upload().summary.run)
    for run, value in ((runs[2], "B"), (runs[1], "A")):
        anna.put_back(run)
        assert there(anna)["internalRemarks"] == value


def test_a_row_that_a_run_never_sent_is_not_put_back_with_it(anna: Planner) -> None:
    first, last = ROW, "DB0411-046"
    for id in (first, last):
        anna.type(id, externalRemarks="mine")
    plan = anna.planned(choices=UploadChoices(single=True))

    def refused_from_now_on(progress: Progress) -> None:
        if progress.done == 1:
            anna.service.set("fault-import", "403")

    done = upload(anna.client, anna.ledger, plan, Watched(refused_from_now_on))
    assert (len(done.outcome.rows), done.not_sent) == (1, 1)
    assert anna.follow(done.summary.run).not_sent == 1, "asked again, too"
    with pytest.raises(BridgeError):
        anna.upload()
    anna.service.set("fault-import", "none")
    anna.service.edit_activity(last, externalRemarks="mine")  # a colleague does what was asked for
    for run, changes in ((done.summary.run, [first]), (anna.ledger.summaries()[0].run, [])):
        found = anna.check_put_back(run)
        assert (
            [row.id for row in found.rows]
            == [change.id for change in found.checked.changes.changes]
            == changes
        )


# A workbook that lost the values of its export


@pytest.mark.parametrize("lost", ["sheet", "blocks"])
def test_an_older_value_without_its_export_is_a_conflict(anna: Planner, lost: str) -> None:
    """Only `Updated` shows that the service is newer."""
    anna.type(ROW, externalRemarks="of Monday")
    anna.upload()
    anna.export()
    with workbook_at(anna.plan) as book:
        if lost == "sheet":
            del book[BASELINE]
        else:
            for (cell,) in book[BASELINE].iter_rows(max_col=1):
                if isinstance(cell.value, str) and len(cell.value) > 300:
                    cell.value = cell.value[:100] + "AAAA" + cell.value[104:]
    anna.service.edit_activity(ROW, externalRemarks="newer")
    anna.type("DB0411-046", externalRemarks="mine")
    told = {problem.code for problem in anna.check().changes.each_problem()}
    assert "read-only-edited" not in told, "nobody edited Updated"
    with pytest.raises(WorkbookError, match="1 row was also changed in the service"):
        anna.upload()
    assert there(anna)["externalRemarks"] == "newer"
    assert anna.upload(on_conflict="theirs").summary.sent == 1
    assert there(anna)["externalRemarks"] == "newer"
    assert there(anna, "DB0411-046")["externalRemarks"] == "mine"


def without_export(planner: Planner) -> None:
    """Let another program drop the sheet with the exported values."""
    with workbook_at(planner.plan) as book:
        del book[BASELINE]


def test_without_its_export_a_workbook_serves_all_week(anna: Planner) -> None:
    """The planner's own upload is no conflict; what others changed since is, also for an older copy
    of the workbook.
    """
    without_export(anna)
    older = anna.keep_copy("Older.xlsx")
    for remarks in ("of Monday", "of Tuesday", "of Wednesday"):
        anna.type(ROW, externalRemarks=remarks)
        assert anna.upload().summary.updated == 1
        assert there(anna)["externalRemarks"] == remarks
    checked = anna.check().changes
    assert (checked.changes, checked.all_problems) == ((), ())
    anna.service.edit_activity(ROW, status="COMPLETED")
    anna.type(ROW, externalRemarks="of Thursday")
    with pytest.raises(WorkbookError, match="1 row was also changed in the service"):
        anna.upload()
    shutil.copy(older, anna.plan)
    anna.type(ROW, externalRemarks="of Friday")
    with pytest.raises(WorkbookError, match="1 row was also changed in the service"):
        anna.upload()


@pytest.mark.parametrize("fields", [{"externalRemarks": "hers"}, {"status": "COMPLETED"}])
def test_without_its_export_what_a_colleague_wrote_right_after_our_import_is_a_conflict(
    anna: Planner, fields: dict[str, JsonValue]
) -> None:
    without_export(anna)
    anna.type(ROW, externalRemarks="mine")
    send_before(anna, fields)
    anna.type(ROW, endDate="2030-01-01T10:00:00.000Z")
    with pytest.raises(WorkbookError, match="1 row was also changed in the service"):
        anna.upload()
    assert {name: there(anna)[name] for name in fields} == fields


def test_without_the_export_a_date_of_the_planner_in_updated_stays(anna: Planner) -> None:
    without_export(anna)
    anna.type(ROW, externalRemarks="mine", updatedAt="2026-01-01T10:00:00.000Z")
    assert anna.upload(on_conflict="mine").summary.updated == 1
    with open_sheet(anna.plan, "Activities") as opened:
        (row,) = (row for row in opened.rows() if row.values.get("id") == ROW)
    assert row.values["updatedAt"] == "2026-01-01T10:00:00.000Z"
