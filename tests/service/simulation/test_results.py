"""What becomes of submitted runs: status, the deletion clock, results as they came, why a copy
failed, and the names by which runs are found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import openpyxl
import pytest
from faults.faultserver import FaultServer
from service.simulation.desk import Desk
from sheets import workbook_at
from start import ahead

from bridge import clock
from bridge.progress import Monitor, Progress
from bridge.simulation.cli.output import status_lines
from bridge.simulation.client import SimulationClient
from bridge.simulation.jobs.comparison import compare, explain_failure
from bridge.simulation.jobs.results import (
    ask_status,
    deletion_warning,
    fetch,
    follow,
    known_runs,
    named_runs,
    save_results,
)
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.runs import Run, RunStatus
from bridge.texts import say


def test_following_says_how_long_it_still_takes(desk: Desk) -> None:
    desk.open()
    desk.sweep(["S", "4, 8, 12", None])
    runs = desk.submit().runs
    ask_status(desk.client, desk.ledger, runs[:1], desk.monitor)
    desk.service.set("run-seconds", "1000")
    waiting: list[int] = []

    def hear(progress: Progress) -> None:
        if progress.step == say("Waiting for the runs"):
            waiting.append(progress.done)
            desk.service.set("run-seconds", "0")

    current = named_runs(desk.ledger, [runs[0].batch])
    assert "1 completed, 2 in progress; kept" in status_lines(current, clock.now())[0]
    follow(desk.client, desk.ledger, current, Monitor(hear))
    assert waiting == [1, 3]


def test_the_deletion_clock_warns_and_ends(desk: Desk) -> None:
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    submitted = datetime.fromisoformat(run.submitted_at)

    def after(**passed: float) -> datetime:
        return submitted + timedelta(**passed)

    assert [run.days_left(after(days=days)) for days in (0, 1, 24.5, 29, 29.5, 30, 40)] == [
        30,
        29,
        6,
        1,
        1,
        0,
        0,
    ]
    assert run.deleted_on == (submitted + timedelta(days=30)).isoformat(
        timespec="milliseconds"
    ).replace("+00:00", "Z")
    assert deletion_warning([run], after(days=24)) is None
    assert (
        str(deletion_warning([run], after(days=25.5)))
        == "1 result will be deleted in 5 days. Save what you need."
    )
    assert (
        str(deletion_warning([run], after(days=29.5)))
        == "1 result will be deleted within a day. Save what you need."
    )
    fetch(desk.client, desk.ledger, run, desk.monitor)
    ahead(timedelta(days=31))
    (gone,) = known_runs(desk.ledger)
    assert (gone.status, gone.fetched) == (RunStatus.DELETED, True)
    assert deletion_warning([gone], after(days=31)) is None
    saved = save_results(None, desk.ledger, [gone], desk.folder / "out", desk.monitor)
    assert json.loads(saved.runs[0].files[0].read_bytes())["caseName"] == "Campaign A baseline"


def test_a_deleted_run_is_said_so_and_no_longer_asked(desk: Desk) -> None:
    desk.open()
    (run,) = desk.submit().runs
    desk.clock.ahead = timedelta(days=30, minutes=1)
    (asked,) = ask_status(desk.client, desk.ledger, [run], desk.monitor)
    assert asked.status is RunStatus.DELETED
    desk.service.set("fault-run-status", "500")  # would be seen if it were asked
    assert (
        ask_status(desk.client, desk.ledger, [asked], desk.monitor)[0].status is RunStatus.DELETED
    )
    saved = save_results(desk.client, desk.ledger, [asked], desk.folder / "out", desk.monitor)
    assert (saved.workbook, str(saved.runs[0].why_not)) == (
        None,
        "Campaign A baseline was deleted by the service 30 days after it was submitted.",
    )


def test_copies_are_told_by_the_rows_of_their_sheets_whatever_was_moved_renamed_or_added(
    desk: Desk,
) -> None:
    desk.open()
    with workbook_at(desk.workbook) as workbook:
        page = workbook["Vessels"]
        havorn, kittiwake, razorbill = [
            [cell.value for cell in row] for row in page.iter_rows(min_row=2)
        ]
        kittiwake[2] = "Kite"
        page.delete_rows(2, 3)
        for row in (
            razorbill,
            kittiwake,
            havorn,
            ["vesselList[new]", "V-09", "Terne", *razorbill[3:]],
        ):
            page.append(row)
    captions = (
        "Kite.capacity",
        "vesselList[2].limits.wave",
        "Terne.limits.wave",
        "vesselList[0].speed",
    )
    desk.sweep(
        ["A", 30, None, None, None],
        ["B", None, 1.2, 1.4, None],
        ["C", None, None, None, 1],
        captions=captions,
    )
    runs = desk.follow(desk.submit().runs)
    save_results(desk.client, desk.ledger, runs, desk.folder / "out", desk.monitor)
    comparison = compare(desk.ledger, runs, desk.monitor)
    assert comparison is not None
    assert [(one.caption, one.values) for one in comparison.parameters] == [
        ("Kite: capacity", (30, 12, 12)),
        ("Razorbill: wave limit", (1.8, 1.2, 1.8)),
        ("Terne: wave limit", (1.8, 1.4, 1.8)),
        ("Havørn: speed", (9.5, 9.5, 1.0)),
    ]
    said = [*map(str, explain_failure(desk.ledger, runs[2], desk.monitor))]
    assert "Different from A, which completed:" in said
    assert "Havørn: speed 9.5 → 1.0" in said


@pytest.mark.parametrize("form", ["json", "zip", "links"])
def test_results_are_saved_as_they_came_whatever_they_are(desk: Desk, form: str) -> None:
    desk.service.set("results-form", form)
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    saved = save_results(desk.client, desk.ledger, [run], desk.folder / "out", desk.monitor)
    names = {
        "json": ["Campaign A baseline.json"],
        "zip": ["Campaign A baseline.zip"],
        "links": ["Campaign A baseline.json", "Campaign A baseline results.json"],
    }[form]
    assert [file.name for file in saved.runs[0].files] == names
    assert saved.workbook is not None
    assert "caseType" in [
        cell.value for cell in openpyxl.load_workbook(saved.workbook)["Comparison"][1]
    ]


@pytest.fixture
def named(desk: Desk) -> Iterator[Callable[..., Run]]:
    """Give how to make a completed run whose results, at a server of their own, name these files;
    each answers with its path, 404 below /gone.
    """
    with FaultServer() as server:

        def make(*links: tuple[str, str]) -> Run:
            desk.open()
            (run,) = desk.follow(desk.submit().runs)
            server.always(
                "/api/oauth2/token", lambda asked: asked.answer(200, {"access_token": "t"})
            )
            results = {
                "files": [
                    {"name": name, "url": url.replace("HERE", server.url)} for name, url in links
                ]
            }
            server.always(
                f"/simulations/{run.service_run}/results",
                lambda asked: asked.answer(200, json.dumps(results).encode()),
            )
            for path in (url.removeprefix("HERE").split("?")[0] for _, url in links):
                server.always(
                    path,
                    lambda asked: asked.answer(
                        404 if "gone" in asked.seen.path else 200, {"path": asked.seen.path}
                    ),
                )
            desk.client = SimulationClient(
                desk.client.account.model_copy(update={"platform_url": server.url, "learned": {}}),
                "secret",
                desk.monitor,
                patience=1,
            )
            return run

        yield make


def test_one_bad_link_never_loses_the_other_files(desk: Desk, named: Callable[..., Run]) -> None:
    run = named(
        ("one\0two.js\0on", "HERE/a"),
        ("gone.json", "HERE/gone.json"),
        ("../../etc/passwd", "HERE/b"),
        ("x.\ud800", "HERE/c"),
        ("odd", "https://[::1"),
        ("odd too", "https://host\ud83d.example.com/x"),
        ("plain", "http://planning.example.com/x"),
        ("metadata", "http://169.254.169.254/latest"),
        ("last.json", "HERE/d"),
    )
    saved = save_results(desk.client, desk.ledger, [run], desk.folder / "out", desk.monitor)
    copy = "Campaign A baseline"
    assert sorted(file.name for file in saved.runs[0].files) == sorted(
        [
            f"{copy}.json",
            f"{copy} last.json",
            f"{copy} one_two.js_on.json",
            f"{copy} passwd.json",
            f"{copy} x._.json",
        ]
    )
    assert saved.warnings[:5] == saved.runs[0].missing
    assert [str(text) for text in saved.runs[0].missing] == [
        f"gone.json of {copy} was not saved: The service did not find what was requested.",
        f"odd of {copy} was not saved: The link is not an address.",
        f"odd too of {copy} was not saved: The link is not an address.",
        (
            f"plain of {copy} was not saved: The address http://planning.example.com is not"
            " protected, so nothing was sent there."
        ),
        (
            f"metadata of {copy} was not saved: The link leads to 169.254.169.254 in your "
            "own network and was not followed."
        ),
    ]
    assert not named_runs(desk.ledger, [run.run])[0].fetched
    # Once the service has deleted the run, what was never fetched is still said.
    ahead(timedelta(days=31))
    (deleted,) = named_runs(desk.ledger, [run.run])
    (saved_later,) = save_results(
        desk.client, desk.ledger, [deleted], desk.folder / "out", desk.monitor
    ).runs
    assert saved_later.files == saved.runs[0].files
    assert [str(text) for text in saved_later.missing] == [
        f"{name} of {copy} was not saved: {copy} was deleted by the service 30 days after it was"
        " submitted."
        for name in ("gone.json", "odd", "odd too", "plain", "metadata")
    ]


def test_a_run_whose_results_fail_does_not_stop_the_others(desk: Desk) -> None:
    desk.open()
    desk.type_into("Copies", "A2", "One")
    desk.type_into("Copies", "A3", "Two")
    one, two = desk.follow(desk.submit().runs)
    broken = replace(one, service_run="/")
    saved = save_results(desk.client, desk.ledger, [broken, two], desk.folder / "out", desk.monitor)
    assert ([bool(run.files) for run in saved.runs], saved.workbook is not None) == (
        [False, True],
        True,
    )


def test_the_window_asks_no_other_account_about_a_run_and_compares_what_is_here(desk: Desk) -> None:
    desk.open()
    desk.sweep(["S", "8, 9, 10", None])
    runs = list(desk.follow(desk.submit().runs))
    store = SimulationRuns(desk.ledger)
    fetch(desk.client, desk.ledger, runs[2], desk.monitor)
    runs[0] = replace(runs[0], account="another")
    desk.service.set("fault-run-results", "403")
    runs[2] = store.named(runs[2].run)[0]
    saved = save_results(
        desk.client, desk.ledger, runs, desk.folder / "out", desk.monitor, desk.client.account.name
    )
    assert [(len(one.files), one.run.fetched) for one in saved.runs] == [
        (0, False),
        (0, False),
        (1, True),
    ]
    assert str(saved.runs[0].why_not).startswith(
        "The results of S 1 can be loaded only with the account “another”."
    )
