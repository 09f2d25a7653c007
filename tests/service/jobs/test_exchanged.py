"""The workbook is edited, sorted, exported anew, exchanged or deleted between the steps of an
upload: every row keeps its own values.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from faults.quick import SENDING, Meanwhile
from planner import Planner, RealTimeMonitor
from sheets import workbook_at

from bridge.errors import Cancelled, ConflictError
from bridge.jobs.follow import Uploaded
from bridge.jobs.refresh import refresh_plan
from bridge.jobs.upload import upload
from bridge.records.cells.base import JsonObject
from bridge.workbook.read.open_sheet import open_sheet

MOVED = "DB0411-045"
REFUSED = "SA0411-044"
OTHER = "DB0411-046"
WORKING = "The service is processing"
WRITING = "Writing the results"


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export()
    shutil.copy(anna.plan, anna.folder / "As exported.xlsx")
    anna.type(MOVED, externalRemarks="moved", siteId="DB01")
    anna.type(REFUSED, siteId="NO-SUCH-SITE")
    return anna


def records(path: Path) -> dict[str, JsonObject]:
    with open_sheet(path, "Activities") as sheet:
        return {str(row.values["id"]): row.values for row in sheet.rows()}


def worked_on(planner: Planner) -> None:
    """Delete a row, sort the others, type into one."""
    with workbook_at(planner.plan) as book:
        sheet = book["Activities"]
        sheet.delete_rows(2)
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        for number, values in enumerate(reversed(rows), 2):
            for column, value in enumerate(values, 1):
                sheet.cell(number, column).value = value
    planner.type(OTHER, externalRemarks="typed meanwhile")


def exported_afresh(planner: Planner) -> None:
    Planner(planner.service, planner.folder).export()


def exchanged(planner: Planner) -> None:
    shutil.copy(planner.folder / "As exported.xlsx", planner.plan)


def deleted(planner: Planner) -> None:
    planner.plan.unlink()


def typed_anew(planner: Planner) -> None:
    planner.type(MOVED, externalRemarks="moved on")


def another_file(planner: Planner) -> None:
    planner.plan.write_bytes(b"not a workbook")


EVENTS = {
    "worked on": worked_on,
    "exported": exported_afresh,
    "exchanged": exchanged,
    "deleted": deleted,
    "typed anew": typed_anew,
    "another file": another_file,
}


def uploaded(planner: Planner, step: str, happens: Callable[[Planner], None]) -> Uploaded:
    """Check and upload, while something happens to the workbook at a step."""
    asking = Meanwhile(
        "Comparing with the service" if step == "checking" else "never", lambda: happens(planner)
    )
    sending = Meanwhile(step, lambda: happens(planner))
    planner.monitor = asking
    plan = planner.planned()
    if step == "asked":
        happens(planner)
    done = upload(planner.client, planner.ledger, plan, sending)
    assert asking.happened or sending.happened or step in {"asked", "afterwards"}
    if step == "afterwards":
        happens(planner)
    return done


BEFORE = ("checking", "asked")
"""Steps before the first byte leaves."""


@pytest.mark.parametrize("step", BEFORE)
@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("deleted", "Plan.xlsx was moved or deleted."),
        (
            "exported",
            (f"Plan.xlsx changed after the check, in rows to send: {REFUSED}, {MOVED}."),
        ),
        (
            "exchanged",
            (f"Plan.xlsx changed after the check, in rows to send: {REFUSED}, {MOVED}."),
        ),
        (
            "typed anew",
            (f"Plan.xlsx changed after the check, in rows to send: {MOVED}."),
        ),
        ("another file", "Plan.xlsx is not the workbook that was checked."),
    ],
)
def test_what_does_not_stand_in_the_workbook_any_more_is_not_sent(
    planner: Planner, event: str, sentence: str, step: str
) -> None:
    with pytest.raises(ConflictError) as caught:
        uploaded(planner, step, EVENTS[event])
    assert (str(caught.value.title), str(caught.value.advice).startswith("Nothing was sent.")) == (
        sentence,
        True,
    )
    assert (planner.service.state.counts["import"], planner.ledger.summaries()) == (0, ())


def test_a_put_back_needs_no_workbook(planner: Planner) -> None:
    run = planner.upload().summary.run
    planner.plan.unlink()
    assert planner.put_back(run).summary.updated == 1


@pytest.mark.parametrize(
    ("event", "step"),
    [
        (event, step)
        for event in ("exported", "exchanged", "deleted")
        for step in (WRITING, "afterwards")
    ]
    + [("worked on", step) for step in (*BEFORE, SENDING, WORKING, WRITING, "afterwards")],
)
def test_every_row_keeps_its_own_and_nothing_is_sent_twice(
    planner: Planner, event: str, step: str
) -> None:
    before = records(planner.folder / "As exported.xlsx")
    done = uploaded(planner, step, EVENTS[event])
    assert {row.id: str(row.result) for row in done.outcome.rows} == {
        MOVED: "updated",
        REFUSED: "failed",
    }
    assert planner.verdicts() == {MOVED: "updated", REFUSED: "failed"}
    said = " ".join(map(str, done.warnings))
    if event == "deleted":
        assert (done.beside is not None) == (step != "afterwards")
        assert done.workbook == planner.folder / (
            "Plan.xlsx" if step == "afterwards" else "Plan (result).xlsx"
        )
        assert not planner.plan.exists()
        return
    typed: dict[str, JsonObject] = {
        MOVED: {"externalRemarks": "moved"},
        REFUSED: {"siteId": "NO-SUCH-SITE"},
        OTHER: {"externalRemarks": "typed meanwhile"},
    }
    now = records(planner.plan)
    for id, row in now.items():
        for name in ("siteId", "externalRemarks", "startDate", "status"):
            assert row.get(name) in (
                before[id].get(name),
                typed.get(id, {}).get(name, before[id].get(name)),
            ), (id, name)
    assert before.keys() - now.keys() == ({next(iter(before))} if event == "worked on" else set())
    other = event in {"exported", "exchanged"}
    expected = {} if other else {REFUSED: ["siteId"]}
    if event == "worked on":
        expected[OTHER] = ["externalRemarks"]
    changes = planner.check().changes
    assert {
        change.id: [field.field for field in change.fields] for change in changes.changes
    } == expected
    assert not any(change.conflicts for change in changes.changes)
    assert planner.changes(online=False) == () or not other
    assert (" is from another export." in said) == (
        event == "exported" and step in {SENDING, WORKING, WRITING}
    )
    assert ("changed in the service since" in said) == (
        event == "exchanged" and step != "afterwards"
    ) or event == "exported"


def test_a_plan_exported_afresh_before_its_run_is_followed_keeps_what_it_shows(
    planner: Planner,
) -> None:
    def killed() -> None:
        raise Cancelled

    plan = planner.planned()
    with pytest.raises(Cancelled):
        upload(planner.client, planner.ledger, plan, Meanwhile(WORKING, killed))
    exported_afresh(planner)
    planner.service.edit_activity(MOVED, siteId="0107")
    (run,) = planner.ledger.summaries()
    done = planner.follow(run.run)
    assert [str(warning) for warning in done.warnings] == [
        "Plan.xlsx is from another export. Its exported values were not updated."
    ]
    assert planner.changes(online=False) == ()
    planner.service.edit_activity(MOVED, externalRemarks="newer")
    planner.type(MOVED, internalRemarks="one word")
    changes = planner.changes()
    assert [
        (change.id, [field.field for field in change.fields], change.conflicts)
        for change in changes
    ] == [(MOVED, ["internalRemarks"], ())]


def test_a_plan_refreshed_while_its_run_is_followed_keeps_the_fresh_values(
    planner: Planner,
) -> None:
    def colleague() -> None:
        planner.service.edit_activity(MOVED, siteId="0107", teams=["Survey"])
        planner.service.edit_activity(OTHER, siteId="0107")
        refresh_plan(planner.client, planner.plan, planner.account, "mine", RealTimeMonitor())

    done = upload(planner.client, planner.ledger, planner.planned(), Meanwhile(WORKING, colleague))
    assert done.warnings == ()
    found = records(planner.plan)
    assert (found[MOVED]["teams"], found[OTHER]["siteId"], found[MOVED]["externalRemarks"]) == (
        ["Survey"],
        "0107",
        "moved",
    )
    assert [change.id for change in planner.changes(online=False)] == [REFUSED]
    planner.service.edit_activity(MOVED, teams=["Blade crew"], externalRemarks="newer")
    planner.type(MOVED, internalRemarks="one word")
    changes = {change.id: change for change in planner.changes()}
    assert [field.field for field in changes[MOVED].fields] == ["internalRemarks"]
    assert changes[MOVED].conflicts == ()


def test_an_older_export_in_the_place_of_a_plan_is_also_out_of_date(planner: Planner) -> None:
    exported_afresh(planner)
    planner.type(MOVED, externalRemarks="moved")
    done = uploaded(planner, WRITING, exchanged)
    assert [str(warning) for warning in done.warnings] == [
        "Plan.xlsx is from another export. Its exported values were not updated.",
        "1 row of Plan.xlsx changed in the service since. Update from service.",
    ]
