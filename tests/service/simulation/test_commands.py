"""`sheetbridge simulation` as scripts rely on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli import conftest as cli
from service.cli.conftest import Shell
from service.simulation.desk import sweep

from bridge.practice.simulator import case_texts

home, shell, short_waits = cli.home, cli.shell, cli._short_waits
simulation, case = cli.simulation, cli.case


def test_open_says_what_the_case_is(
    shell: Shell, simulation: SpoiledService, tmp_path: Path
) -> None:
    said = shell("simulation", "open", "om-winter", "--out", tmp_path / "om.xlsx", "--json")
    assert said.code == 0
    assert said.json == {
        "workbook": str(tmp_path / "om.xlsx"),
        "case": "O&M winter 26/27",
        "caseType": "O&M",
        "members": {"Vessels": 2, "Personnel": 2, "Fixables": 31},
    }
    assert shell("simulation", "open", "om-winter", "--out", tmp_path / "om.xlsx").code == 3


def test_a_file_opens_checks_and_builds_without_an_account(shell: Shell, tmp_path: Path) -> None:
    file, workbook = tmp_path / "case.json", tmp_path / "case.xlsx"
    file.write_text(case_texts()["campaign-a"], encoding="utf-8")
    assert shell("simulation", "open", file, "--out", workbook).code == 0
    assert (
        shell("simulation", "check", workbook).out.splitlines()[0]
        == "Campaign A baseline, Construction: 0 changes, 1 variant."
    )
    sweep(workbook)
    checked = shell("simulation", "check", workbook, "--json")
    assert checked.code == 0
    assert (checked.json["copies"], checked.json["problems"], checked.json["changes"]) == (
        3,
        [],
        [],
    )
    built = shell("simulation", "build", workbook, "--out", tmp_path / "copies", "--json")
    assert built.code == 0
    assert [copy["copy"] for copy in built.json["copies"]] == ["Sweep 1", "Sweep 2", "Sweep 3"]
    assert Path(built.json["copies"][0]["file"]).read_text(encoding="utf-8") == case_texts()[
        "campaign-a"
    ].replace('"capacity": 12', '"capacity": 4', 1)


def test_a_whole_sweep_is_submitted_followed_and_compared(
    shell: Shell, simulation: SpoiledService, case: Path, tmp_path: Path
) -> None:
    sweep(case)
    said = shell("simulation", "submit", case, "--yes", "--json")
    assert said.code == 0
    runs = said.json["runs"]
    assert [run["copy"] for run in runs] == ["Sweep 1", "Sweep 2", "Sweep 3"]
    assert set(said.json) == {"runs"}
    assert [set(run) for run in runs] == [{"run", "copy", "submittedAt", "deletedOn"}] * 3
    assert runs[0]["submittedAt"].endswith("Z")
    status = shell("simulation", "status", runs[0]["run"], "--json")
    assert status.code == 0
    assert set(status.json) == {"runs"}
    assert set(status.json["runs"][0]) == {
        "run",
        "copy",
        "submittedAt",
        "deletedOn",
        "status",
        "daysLeft",
    }
    assert [(run["status"], run["daysLeft"]) for run in status.json["runs"]] == [("completed", 30)]
    assert len(shell("simulation", "status", "--json").json["runs"]) == 3
    results = shell(
        "simulation", "results", *(run["run"] for run in runs), "--out", tmp_path / "out", "--json"
    )
    assert results.code == 0
    (folder,) = (tmp_path / "out").iterdir()
    assert results.json["workbook"] == str(folder / "Comparison.xlsx")
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["Comparison.xlsx", "Sweep 1.json", "Sweep 2.json", "Sweep 3.json"]


def test_a_problem_is_told_with_its_cell_and_nothing_is_sent(
    shell: Shell, simulation: SpoiledService, case: Path, tmp_path: Path
) -> None:
    sweep(case, "many")
    said = shell("simulation", "check", case, "--json")
    assert said.code == 3
    (problem,) = said.json["problems"]
    assert (
        problem["severity"],
        problem["sheet"],
        problem["cell"],
        problem["code"],
        problem["found"],
    ) == (
        "error",
        "Copies",
        "B2",
        "wrong-type",
        "many",
    )
    assert shell("simulation", "submit", case, "--yes").code == 3
    assert shell("simulation", "build", case, "--out", tmp_path / "copies").code == 3
    assert simulation.state.simulation.submitted == 0


def test_nobody_to_answer_is_wrong_use(
    shell: Shell, simulation: SpoiledService, case: Path, tmp_path: Path
) -> None:
    said = shell("simulation", "submit", case)
    assert said.code == 2
    assert said.err.splitlines()[-1] == "Confirm with --yes."
    sweep(case, "1..60")
    assert shell("simulation", "build", case, "--out", tmp_path / "copies").code == 2
    assert shell("simulation", "build", case, "--out", tmp_path / "copies", "--yes").code == 0
    assert len(list((tmp_path / "copies").iterdir())) == 60


@pytest.mark.parametrize(
    ("fault", "code", "state"),
    [("drop-after", 6, "unknown"), ("400", 4, "refused"), ("403", 5, "not-sent")],
)
def test_exit_codes_say_what_became_of_the_submission(
    shell: Shell, simulation: SpoiledService, case: Path, fault: str, code: int, state: str
) -> None:
    simulation.set("fault-submit", fault)
    said = shell("simulation", "submit", case, "--yes", "--json")
    (copy,) = [run["copy"] for run in said.json["runs"]]
    told = {
        "unknown": f"The outcome of {copy} is unknown because the answer was lost.",
        "refused": f"{copy}: refused (Practice fault)",
        "not-sent": "Ask your administrator for permission.",
    }
    assert (said.code, told[state] in said.err) == (code, True), said.err
    assert [run["status"] for run in shell("simulation", "status", "--json").json["runs"]] == [
        state
    ]


def test_what_is_missing_is_said_in_two_lines(
    shell: Shell, simulation: SpoiledService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert shell("simulation", "status", "nowhere").code == 2
    assert shell("simulation", "open", "nowhere", "--out", tmp_path / "a.xlsx").code == 5
    assert shell("simulation", "open", "nowhere.json", "--out", tmp_path / "a.xlsx").code == 3
    assert (
        shell(
            "simulation", "open", "campaign-a", "--out", tmp_path / "a.xlsx", "--case-type", "party"
        ).code
        == 2
    )
    monkeypatch.setenv("SHEETBRIDGE_CLIENT_SECRET", "wrong")
    said = shell("simulation", "open", "campaign-a", "--out", tmp_path / "a.xlsx")
    assert (said.code, said.err.splitlines()[-3]) == (
        5,
        "The ID or the secret of the API client was not accepted.",
    )
    monkeypatch.delenv("SHEETBRIDGE_CLIENT_SECRET")
    assert shell("simulation", "open", "campaign-a", "--out", tmp_path / "a.xlsx").code == 2


def test_a_failed_run_is_explained_by_our_checks_and_the_last_that_completed(
    shell: Shell, simulation: SpoiledService, case: Path, tmp_path: Path
) -> None:
    shell("simulation", "submit", case, "--yes")
    shell("simulation", "status")
    sweep(case, "1", "vesselList[0].speed")
    run = shell("simulation", "submit", case, "--yes", "--json").json["runs"][0]["run"]
    said = shell("simulation", "results", run, "--out", tmp_path / "out", "--json")
    assert (said.code, said.json["runs"][0]["status"], said.json["workbook"]) == (4, "failed", None)
    assert "Havørn: speed 9.5 → 1.0" in said.err


def test_the_history_lists_simulation_runs_beside_exports(
    shell: Shell,
    simulation: SpoiledService,
    case: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    run = shell("simulation", "submit", case, "--yes", "--json").json["runs"][0]
    for name, value in (
        ("BASE_URL", simulation.base_url),
        ("USERNAME", simulation.username),
        ("PASSWORD", simulation.password),
        ("PROJECT_ID", simulation.project_id),
    ):
        monkeypatch.setenv(f"SHEETBRIDGE_{name}", value)
    assert shell("export", "activities", "--out", tmp_path / "a.xlsx").code == 0
    found = shell("runs", "--all", "--json").json["runs"]
    assert [(one["type"], one["state"]) for one in found] == [
        ("export", "done"),
        ("simulation", "following"),
    ]
    assert (found[1]["run"], found[1]["copy"], found[1]["startedAt"]) == (
        run["run"],
        run["copy"],
        run["submittedAt"],
    )
    assert shell("runs", "--all").out.count("\n") == 2
    assert shell("runs", "--json").json == {"runs": []}


def test_runs_of_an_account_that_is_gone_are_shown_as_they_were(
    shell: Shell, simulation: SpoiledService, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell("simulation", "submit", case, "--yes")
    monkeypatch.delenv("SHEETBRIDGE_CLIENT_SECRET")
    said = shell("simulation", "status", "--json")
    assert (said.code, said.json["runs"][0]["status"]) == (0, "in-progress")
    assert "were not updated" in said.err
