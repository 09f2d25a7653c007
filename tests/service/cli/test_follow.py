"""Following from the command line: each run at its own account, and one run that cannot be followed
never stops the others.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from planner import Planner
from service.cli.conftest import Shell, account_at

from bridge.client.endpoints import home_of
from bridge.files import home as home_folder
from bridge.ledger import Ledger
from bridge.progress import Progress

ROW = "DB0411-045"


@pytest.fixture
def other() -> SpoiledService:
    return SpoiledService(switches={"delay": "0"})


def planner_at(service: SpoiledService, folder: Path, name: str) -> Planner:
    """A planner whose runs stand in the ledger of the command line."""
    folder.mkdir()
    planner = Planner(service, folder, name=name, practice=False)
    planner.ledger = Ledger(home_folder())
    return planner


def cut_off(planner: Planner, id: str = ROW, *, arrived: bool) -> str:
    """An upload of one row whose answer was lost, after it had arrived or before."""
    planner.export()
    planner.type(id, externalRemarks="mine")
    planner.service.set("fault-import", "drop-after" if arrived else "drop")
    run = planner.upload().summary.run
    planner.service.set("fault-import", "none")
    return run


def environment(monkeypatch: pytest.MonkeyPatch, service: SpoiledService) -> None:
    for variable, value in {
        "BASE_URL": service.base_url,
        "USERNAME": service.username,
        "PASSWORD": service.password,
        "PROJECT_ID": service.project_id,
    }.items():
        monkeypatch.setenv(f"SHEETBRIDGE_{variable}", value)


def save(shell: Shell, service: SpoiledService, name: str) -> None:
    assert shell("account", "add", name, *account_at(service)).code == 0


@pytest.mark.parametrize("named", [False, True], ids=["at hand", "by name"])
def test_another_account_is_never_asked_about_a_run(
    shell: Shell,
    service: SpoiledService,
    other: SpoiledService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: bool,
) -> None:
    planner = planner_at(service, tmp_path / "a", "environment")
    run = cut_off(planner, arrived=False)
    with other:
        other.edit_activity(ROW, externalRemarks="mine")
        save(shell, other, "other")
        if not named:
            environment(monkeypatch, other)
        before = len(other.requests)
        said = shell("follow", run, *(("--account", "other") if named else ()), "--json")
        assert said.code == 2
        (found,) = said.json["runs"]
        assert (found["run"], found["sent"], found["unknown"], found["updated"]) == (run, 1, 1, 0)
        assert f"“{'other' if named else 'environment'}”" in found["error"]["title"]
        assert len(other.requests) == before, "nothing was sent there"
    assert [change.id for change in planner.changes()] == [ROW], (
        "the edit that never arrived still shows"
    )
    planner.client.close()


def test_a_run_that_cannot_be_followed_does_not_stop_the_others(
    shell: Shell, service: SpoiledService, other: SpoiledService, tmp_path: Path
) -> None:
    with other:
        gone = planner_at(other, tmp_path / "gone", "Removed")
        lost = cut_off(gone, arrived=True)
        gone.client.close()
    mine = planner_at(service, tmp_path / "mine", "environment")
    held = cut_off(mine, arrived=True)
    mine.plan = tmp_path / "mine" / "Another.xlsx"
    arrived = cut_off(mine, "DB0411-046", arrived=True)
    mine.client.close()
    with mine.ledger.lock(held):
        said = shell("follow", "--json")
    found = {run["run"]: run for run in said.json["runs"]}
    assert set(found) == {lost, held, arrived}
    assert (
        found[lost]["error"]["title"]
        == f"The account “Removed” of run {lost} was removed from this computer."
    )
    assert found[held]["error"]["title"] == "Another Sheetbridge window is already doing this."
    assert (found[arrived]["updated"], found[arrived]["unknown"]) == (1, 0)
    assert said.code == 5
    assert shell("follow", "--json").code == 2, (
        "the one that is left is that of the removed account"
    )


def test_put_back_uses_the_account_of_its_run(
    shell: Shell,
    service: SpoiledService,
    other: SpoiledService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planner = planner_at(service, tmp_path / "a", "environment")
    planner.export()
    planner.type(ROW, externalRemarks="mine")
    run = planner.upload().summary.run
    planner.client.close()
    with other:
        environment(monkeypatch, other)
        before = len(other.requests)
        said = shell("put-back", run, "--yes", "--json")
        assert said.code == 2
        project, address = service.project_id, home_of(service.base_url)
        assert said.json["error"]["title"].startswith(
            f"Run {run} was sent to “environment” (project {project} at {address}"
        )
        assert home_of(other.base_url) in said.json["error"]["title"]
        assert len(other.requests) == before


def test_rows_refused_one_by_one_count_as_refused(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    planner = planner_at(service, tmp_path / "a", "environment")
    planner.export()
    for row in range(2, 14):
        planner.type(row, externalRemarks=f"mine {row}")
    service.set("single-import", "judged at once")
    service.set("refuse-every", "1")
    assert shell("upload", planner.plan, "--yes", "--single").code == 5
    planner.client.close()
    (run,) = shell("runs", "--json").json["runs"]
    assert (run["state"], run["sent"], run["failed"], run["notSent"]) == ("refused", 10, 10, 2)
    assert shell("report", run["run"], "--out", tmp_path / "report.json").code == 0
    told = json.loads((tmp_path / "report.json").read_text())
    assert (told["sent"], told["failed"], told["notSent"]) == (10, 10, 2)
    assert [row["result"] for row in told["rows"]] == ["failed"] * 10 + ["not sent"] * 2


def test_rows_that_the_service_counts_as_saved_and_does_not_show_are_said(
    service: SpoiledService, home: Path, tmp_path: Path
) -> None:
    planner = planner_at(service, tmp_path / "a", "environment")
    planner.export()
    planner.type(ROW, externalRemarks="mine")
    plan = planner.planned()

    def take_away(progress: Progress) -> None:
        if progress.step.template == "Comparing with the service" and service.imports_accepted:
            service.remove_activity(ROW)

    planner.monitor._listener = take_away
    done = planner.send(plan)
    planner.client.close()
    assert done.summary.updated == 1
    assert [str(text) for text in done.outcome.disagreements] == [
        (f"Reported as saved, but not shown by the service: {ROW}. Look for them in the service.")
    ]


def test_a_damaged_record_does_not_stop_the_others(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    planner = planner_at(service, tmp_path / "a", "environment")
    damaged = cut_off(planner, arrived=True)
    planner.plan = tmp_path / "a" / "Another.xlsx"
    whole = cut_off(planner, "DB0411-046", arrived=True)
    planner.client.close()
    with planner.ledger.transaction() as connection:
        connection.execute("update sent set payload = '{' where run = ?", (damaged,))
    said = shell("follow", "--json")
    found = {run["run"]: run for run in said.json["runs"]}
    assert (said.code, found[whole]["updated"]) == (3, 1)
    assert (
        found[damaged]["error"]["title"]
        == f"Run {damaged} is damaged in the history, or from a newer version of Sheetbridge."
    )
    assert shell("report", damaged, "--out", tmp_path / "report.xlsx").code == 3
    assert shell("put-back", damaged, "--yes").code == 3
    assert shell("runs", "--json").code == 0
