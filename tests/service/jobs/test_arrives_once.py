"""A service, or a gateway before it, that takes the rows and then answers as if it had not: each
row arrives once, and it is found out.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.quick import QuickMonitor
from planner import Planner, at_work

from bridge.errors import Cancelled, OutcomeUnknownError, RefusedError, ServerError, SignInError
from bridge.jobs.upload import UploadChoices, upload
from bridge.records.runs import RowResult

ROW, OTHER = "DB0411-045", "DB0411-046"
TAKEN = ("400-after", "401-after", "404-after", "405-after", "413-after", "429-after", "503-after")


def edit(planner: Planner) -> None:
    planner.type(ROW, externalRemarks="mine")
    planner.type(OTHER, status="COMPLETED")
    planner.type(42, id="NEW-1", siteId="0042", status="PLANNED")


def exports(planner: Planner) -> int:
    return planner.service.state.counts["export-request"]


@pytest.mark.parametrize("single", [False, True], ids=["file", "row by row"])
@pytest.mark.parametrize("fault", TAKEN)
def test_rows_that_were_taken_before_an_answer_that_denies_it_arrive_once(
    tmp_path: Path, fault: str, single: bool
) -> None:
    with at_work(tmp_path, faulty_answers="0" if single else "1") as planner:
        planner.export()
        edit(planner)
        planner.service.set("fault-import", fault)
        done = planner.upload(choices=UploadChoices(single=single))
        taken = planner.verdicts()
        planner.service.set("fault-import", "none")
        if not single:
            assert isinstance(done.error, OutcomeUnknownError)
            assert set(taken) == {ROW, OTHER, "NEW-1"}
            later = planner.follow(done.receipt.run)
            assert {row.id: str(row.result) for row in later.outcome.rows} == taken
        elif fault[:3] in {"400", "404", "405", "413"}:
            found = {row.id: str(row.result) for row in done.outcome.rows}
            assert found == taken, "refused in the service's own words, and taken all the same"
            assert (
                "The service did not accept these rows but shows them as sent: "
                f"{', '.join(found)}." in map(str, done.warnings)
            )
        assert planner.verdicts() == taken


@pytest.mark.parametrize("fault", ["400-after", "404-after", "405-after"])
def test_a_refused_file_is_looked_for_before_it_counts_as_refused_if_others_were_taken(
    planner: Planner, fault: str
) -> None:
    planner.type(ROW, externalRemarks="first")
    planner.upload()
    edit(planner)
    planner.service.set("fault-import", fault)
    done = planner.upload()
    assert (
        {row.id: str(row.result) for row in done.outcome.rows}
        == planner.verdicts(1)
        == {ROW: "updated", OTHER: "updated", "NEW-1": "created"}
    )
    assert (done.summary.state, done.summary.failed, planner.changes()) == (
        "done",
        0,
        (),
    )
    assert (
        "The service did not accept these rows but shows them as sent: DB0411-045, "
        "DB0411-046, NEW-1." in map(str, done.warnings)
    )


@pytest.mark.parametrize("single", [False, True], ids=["file", "row by row"])
@pytest.mark.parametrize("fault", ["400", "400-after"])
def test_refused_rows_are_looked_for_by_the_next_start_if_the_program_ended_before_it_looked(
    planner: Planner, fault: str, single: bool
) -> None:
    planner.type(ROW, externalRemarks="first")
    planner.upload()
    edit(planner)
    planner.service.set("fault-import", fault)

    def killed() -> None:
        (run, *_) = planner.ledger.summaries()
        if any(part.state == "refused" for part in planner.ledger.receipt(run.run).parts):
            raise Cancelled

    plan = planner.planned(choices=UploadChoices(single=single))
    with pytest.raises(Cancelled):
        upload(planner.client, planner.ledger, plan, QuickMonitor(killed))
    planner.service.set("fault-import", "none")
    with pytest.raises(OutcomeUnknownError):
        planner.upload(online=False)
    done = planner.follow(planner.ledger.open_runs()[0])
    found = {row.id: str(row.result) for row in done.outcome.rows}
    if fault == "400-after":
        assert found == planner.verdicts(1) != {}
        assert done.summary.state == "done"
        assert (
            f"The service did not accept these rows but shows them as sent: {', '.join(found)}."
            in map(str, done.warnings)
        )
    else:
        assert set(found.values()) <= {"failed"}
        assert (done.summary.state, planner.verdicts(1)) == ("refused", {})
    assert {change.id for change in planner.changes()} == (
        {ROW, OTHER, "NEW-1"} - planner.verdicts(1).keys()
    )


@pytest.mark.parametrize("single", [False, True], ids=["file", "row by row"])
def test_a_refusal_that_an_export_does_not_contradict_is_believed(
    planner: Planner, single: bool
) -> None:
    planner.type(ROW, externalRemarks="first")
    planner.upload()
    edit(planner)
    planner.service.set("fault-import", "405")
    with pytest.raises(RefusedError):
        planner.upload(choices=UploadChoices(single=single))
    assert (planner.ledger.summaries()[0].state, planner.service.imports_accepted) == (
        "refused",
        1,
    )
    assert {change.id for change in planner.changes()} == {ROW, OTHER, "NEW-1"}


@pytest.mark.parametrize("fault", ["401", "413", "429", "503"])
def test_rows_that_were_not_taken_go_again_once_an_export_has_shown_it(
    tmp_path: Path, fault: str
) -> None:
    with at_work(tmp_path, faulty_answers="1") as planner:
        planner.export()
        edit(planner)
        planner.service.set("fault-import", fault)
        plain = exports(planner)
        done = planner.upload()
        assert (done.error, done.outcome.count(RowResult.UNKNOWN)) == (None, 0)
        assert planner.verdicts() == {ROW: "updated", OTHER: "updated", "NEW-1": "created"}
        assert exports(planner) - plain == 3, (
            "the check, the look before the repeat, the look after the import"
        )


def test_an_import_that_is_only_asked_to_wait_ends_though_exports_are_answered(
    planner: Planner,
) -> None:
    edit(planner)
    planner.service.set("fault-import", "429")
    with pytest.raises(ServerError, match="too busy"):
        planner.upload()
    assert planner.results() == {"Not sent"}
    assert planner.service.imports_accepted == 0
    planner.service.set("fault-import", "none")
    assert planner.upload().summary.updated == 2


def test_503_that_does_not_ask_to_wait_proves_nothing(tmp_path: Path) -> None:
    with at_work(tmp_path, retry_after="absent", faulty_answers="0") as planner:
        planner.export()
        edit(planner)
        planner.service.set("fault-import", "503")
        done = planner.upload()
        assert isinstance(done.error, OutcomeUnknownError)
        assert planner.service.state.counts["import"] == 1


@pytest.mark.parametrize("single", [False, True], ids=["file", "row by row"])
def test_401_in_the_services_json_proves_that_hidden_fields_were_not_sent(
    tmp_path: Path, single: bool
) -> None:
    with at_work(tmp_path, faulty_answers="1") as planner:
        planner.export()
        planner.type(ROW, internalRemarks="mine")
        planner.service.set("fault-import", "401")
        with pytest.raises(SignInError) as caught:
            planner.upload(choices=UploadChoices(single=single))
        assert str(caught.value.title) == (
            "The service refused this (401), although you are signed in. Nothing was sent."
        )
        run = planner.ledger.summaries()[0]
        assert (run.state, run.sent, run.failed, run.not_sent) == ("refused", 0, 0, 1)
        assert planner.service.imports_accepted == 0
        assert planner.results() == {"Not sent"}
        planner.service.set("fault-import", "none")
        assert planner.upload(choices=UploadChoices(single=single)).summary.updated == 1


def test_where_no_field_that_was_sent_is_shown_it_does_not_go_again(tmp_path: Path) -> None:
    with at_work(tmp_path, faulty_answers="1") as planner:
        planner.export()
        planner.type(ROW, internalRemarks="mine")
        planner.service.set("fault-import", "429")
        done = planner.upload()
        assert isinstance(done.error, OutcomeUnknownError)
        assert (planner.service.state.counts["import"], planner.service.imports_accepted) == (1, 0)


def test_a_row_that_an_export_has_shown_stays_known_when_somebody_changes_it_later(
    planner: Planner,
) -> None:
    planner.type(ROW, externalRemarks="mine")
    planner.type(OTHER, internalRemarks="no export shows it")
    planner.service.set("fault-import", "503-after")
    run = planner.upload().receipt.run
    planner.service.set("fault-import", "none")
    known = {ROW: RowResult.UPDATED, OTHER: RowResult.UNKNOWN}
    for newer in ("newer", "newest"):
        done = planner.follow(run)
        assert {row.id: row.result for row in done.outcome.rows} == known
        assert (done.summary.updated, done.summary.unknown) == (1, 1)
        planner.service.edit_activity(ROW, externalRemarks=newer)
