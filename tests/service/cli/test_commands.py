"""The command line as scripts rely on it: JSON shapes, exit codes, two lines for a failure, nothing
else on stdout.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from functools import partial
from pathlib import Path

import openpyxl
import pytest
from builders.tables import tabled
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at
from sheets import by_id, type_into, workbook_at
from start import program

from bridge.progress import Monitor


def test_export_says_what_it_wrote(shell: Shell, service: SpoiledService, tmp_path: Path) -> None:
    said = shell("export", "activities", "personnel", "--out", tmp_path / "a.xlsx", "--json")
    assert said.code == 0
    assert said.json["workbook"] == str(tmp_path / "a.xlsx")
    assert said.json["sheets"] == [
        {"name": "Activities", "kind": "activities", "rows": 40},
        {"name": "Personnel", "kind": "personnel", "rows": 24},
        {"name": "Personnel certificates", "kind": "personnel", "rows": 60},
        {"name": "Who is who", "kind": None, "rows": 24},
    ]
    assert set(said.json["correlationIds"]) == {"activities", "personnel"}
    assert said.json["warnings"] == []
    assert "Sheetbridge baseline" in openpyxl.load_workbook(tmp_path / "a.xlsx").sheetnames


def test_an_existing_file_is_not_replaced_without_being_told(shell: Shell, plan: Path) -> None:
    before = plan.read_bytes()
    said = shell("export", "activities", "--out", plan)
    assert said.code == 3
    assert plan.read_bytes() == before
    assert said.err.splitlines()[0] == "Plan.xlsx already exists. Nothing was written."
    assert shell("export", "activities", "--out", plan, "--overwrite").code == 0


@tabled("words")
def test_a_wrong_word_is_wrong_use_and_nothing_is_asked(
    shell: Shell, service: SpoiledService, tmp_path: Path, words: list[str]
) -> None:
    said = shell("export", *words, "--out", tmp_path / "a.xlsx")
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 2)
    assert service.requests == []


def test_check_shows_changes_and_problems_with_their_cells(shell: Shell, plan: Path) -> None:
    moved = type_into(plan, "DB0411-045", status="DISPATCHED")
    wrong = type_into(plan, "DB0411-046", manpower="Blade crew 4")
    said = shell("check", plan, "--json")
    assert said.code == 3
    found = said.json
    assert (
        found["rows"],
        found["unchanged"],
        found["changed"],
        found["new"],
        found["removed"],
        found["conflicts"],
    ) == (40, 38, 2, 0, 0, 0)
    assert found["offline"] is False
    assert {
        "sheet": "Activities",
        "row": moved,
        "id": "DB0411-045",
        "kind": "changed",
        "fields": [{"field": "status", "before": "PLANNED", "after": "DISPATCHED"}],
    } in found["changes"]
    (problem,) = [problem for problem in found["problems"] if problem["severity"] == "error"]
    assert (
        problem["sheet"],
        problem["row"],
        problem["column"],
        problem["field"],
        problem["code"],
    ) == (
        "Activities",
        wrong,
        "Manpower",
        "manpower",
        "manpower-syntax",
    )
    assert problem["cell"].endswith(str(wrong))
    assert "Blade crew:4" in problem["message"]


def test_one_clash_is_one_warning_and_a_rule_is_switched_by_settings_set(
    shell: Shell, plan: Path
) -> None:
    times = {"startDate": "2031-03-03T08:00:00.000Z", "endDate": "2031-03-03T16:00:00.000Z"}
    rows = {
        type_into(plan, id, **times, personnelIds=["00417"], teams=["HV team"]): id
        for id in ("DB0411-045", "DB0411-046")
    }

    def clashes() -> list[tuple[str, int, str]]:
        return [
            (one["code"], one["row"], one["message"])
            for one in shell("check", plan, "--offline", "--json").json["problems"]
            if one["code"].endswith("-twice") and not one.get("existing")
        ]

    first, second = (f"{by_id(plan)[id]['Name']} ({id})" for id in ("DB0411-045", "DB0411-046"))
    ((code, row, message),) = clashes()
    assert (code, row) == ("person-twice", min(rows))
    assert message.endswith(f": 00417 is in {first} and {second} at the same time.")
    assert shell("settings", "set", "team-twice", "true").out == "team-twice  true\n"
    assert [code for code, *_ in clashes()] == ["person-twice", "team-twice"]
    assert shell("settings", "set", "person-twice", "false").code == 0
    ((code, row, message),) = clashes()
    assert (code, row) == ("team-twice", min(rows))
    assert message.endswith(f": HV team is in {first} and {second} at the same time.")
    assert shell("settings", "set", "team-twice", "off").code == 0
    assert clashes() == []


def test_convert_writes_what_an_upload_would_send(shell: Shell, plan: Path, tmp_path: Path) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED", teams=[])
    said = shell("convert", plan, "--out", tmp_path / "a.json", "--json")
    names = "Start, End, Category, Work package ID, Teams, External remarks"
    added = (
        f"An upload also sends the service's values of {names}. The import may "
        "empty fields that are not sent."
    )
    assert (said.code, said.json) == (
        0,
        {"file": str(tmp_path / "a.json"), "kind": "activities", "records": 1, "warnings": [added]},
    )
    raw = (tmp_path / "a.json").read_bytes()
    assert not raw.startswith(b"\xef\xbb\xbf")
    assert json.loads(raw) == [{"id": "DB0411-045", "siteId": "DB01", "status": "DISPATCHED"}]


def test_upload_sends_nothing_without_an_answer(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED")
    said = shell("upload", plan)
    assert said.code == 2
    assert "Nothing was sent, because there is no terminal to confirm it." in said.err
    assert service.imports_accepted == 0


def test_upload_gives_its_result_and_refused_rows_stand_in_the_workbook(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED")
    row = type_into(plan, "DB0411-046", siteId="HOW-Z")
    said = shell("upload", plan, "--yes", "--json")
    assert said.code == 4
    found = said.json
    assert (
        found["sent"],
        found["created"],
        found["updated"],
        found["failed"],
        found["unknown"],
    ) == (2, 0, 1, 1, 0)
    assert len(found["correlationIds"]) == 1
    assert found["service"]["total"] == 2
    assert found["workbook"] == str(plan)
    assert [
        (failed["sheet"], failed["row"], failed["id"], failed["field"])
        for failed in found["failedRows"]
    ] == [("Activities", row, "DB0411-046", "siteId")]
    assert "HOW-Z" in found["failedRows"][0]["message"]
    history = shell("runs", "--json").json["runs"]
    assert [
        (run["run"], run["type"], run["state"], run["sent"], run["failed"]) for run in history
    ] == [(found["run"], "upload", "partly-done", 2, 1)]
    assert "export" in {run["type"] for run in shell("runs", "--all", "--json").json["runs"]}
    assert shell("upload", plan, "--yes", "--json", "--sheet", "Failed rows").code == 4


def test_rows_with_problems_stop_the_upload_or_are_left_out(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED")
    type_into(plan, "DB0411-046", manpower="Blade crew 4")
    said = shell("upload", plan, "--yes")
    assert (said.code, service.imports_accepted) == (3, 0)
    said = shell("upload", plan, "--yes", "--skip-problem-rows", "--json")
    assert (said.code, said.json["sent"]) == (0, 1)


def test_people_whom_nobody_knows_stop_the_upload_until_they_are_let_pass(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    assert shell("export", "activities", "personnel", "--out", plan, "--overwrite").code == 0
    type_into(plan, "DB0411-045", personnelIds=["Nils Holgersson"])
    assert shell("upload", plan, "--yes").code == 3
    said = shell("convert", plan, "--out", plan.with_suffix(".json"))
    assert (
        said.err.splitlines()[-1] == "Nothing was written. To accept it: --accept unknown-person."
    )
    assert (
        shell("upload", plan, "--yes", "--accept", "unknown-person", "--json").code,
        service.imports_accepted,
    ) == (
        4,
        1,
    )  # the service knows all


def test_a_conflict_stops_until_it_is_decided(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    type_into(plan, "DB0411-045", externalRemarks="mine")
    service.edit_activity("DB0411-045", externalRemarks="theirs")
    assert shell("check", plan, "--json").json["conflicts"] == 1
    assert shell("upload", plan, "--yes").code == 3
    assert service.imports_accepted == 0
    assert shell("upload", plan, "--yes", "--on-conflict", "mine", "--json").json["updated"] == 1
    assert (service.activity("DB0411-045") or {})["externalRemarks"] == "mine"


@tabled("words", "field", "value")
def test_nothing_is_converted_while_a_row_has_a_problem(
    shell: Shell,
    service: SpoiledService,
    plan: Path,
    tmp_path: Path,
    words: tuple[str, ...],
    field: str,
    value: str,
) -> None:
    with workbook_at(plan) as workbook:
        sheet = workbook["Activities"]
        captions = [str(cell.value) for cell in sheet[1]]
        place = next(
            number
            for number, caption in enumerate(captions, 1)
            if caption.strip(" *").casefold() == field
        )
        row = next(row for row in range(2, 60) if sheet.cell(row, 1).value == "DB0411-045")
        sheet.cell(row, place, value)
    out = tmp_path / "out.json"
    out.write_text("before", encoding="utf-8")
    said = shell("convert", plan, "--out", out, *words)
    assert (said.code, out.read_text(encoding="utf-8")) == (3, "before")
    assert {"status": "Status", "teams": "Teams", "id": "DB0411-046"}[field] in said.err
    assert "Nothing was written" in said.err


@tabled("variable", "value", "kind")
def test_what_keeps_the_service_away_is_two_lines(
    shell: Shell,
    service: SpoiledService,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    variable: str,
    value: str,
    kind: str,
) -> None:
    monkeypatch.setenv(f"SHEETBRIDGE_{variable}", value)
    said = shell("export", "activities", "--out", tmp_path / "a.xlsx", "--json")
    assert said.json["error"]["kind"] in {kind, "usage"}
    assert said.code in {5, 2}
    assert len([line for line in said.err.splitlines() if line]) >= 2
    assert not (tmp_path / "a.xlsx").exists()


def test_accounts_are_kept_without_their_password(
    shell: Shell, service: SpoiledService, home: Path
) -> None:
    words = (*account_at(service), "--time-zone", "Europe/Oslo", "--also-required", "workPackageId")
    assert shell("account", "add", "North Sea", *words, "--json").code == 0
    (found,) = shell("account", "list", "--json").json["accounts"]
    assert (found["name"], found["production"], found["alsoRequired"], found["timeZone"]) == (
        "North Sea",
        True,
        ["workPackageId"],
        "Europe/Oslo",
    )
    assert service.password not in "".join(
        path.read_text(encoding="utf-8") for path in home.rglob("*.json")
    )
    tested = shell("account", "test", "North Sea", "--json")
    assert (tested.code, tested.json["passed"], len(tested.json["steps"])) == (0, True, 4)
    assert shell("account", "forget", "North Sea", "--json").json == {"forgotten": "North Sea"}
    assert shell("account", "remove", "North Sea", "--json").code == 0
    assert shell("account", "list", "--json").json == {"accounts": []}


@tabled("words")
def test_an_account_with_a_wrong_word_is_not_added(shell: Shell, words: list[str]) -> None:
    said = shell("account", "add", "x", *account_at(), *words)
    assert (said.code, len(said.err.splitlines())) == (2, 2)
    assert shell("account", "list", "--json").json == {"accounts": []}


def test_kinds_come_from_the_one_table(shell: Shell) -> None:
    found = shell("kinds", "--json").json["kinds"]
    assert [kind["name"] for kind in found] == [
        "activities",
        "activity-categories",
        "personnel",
        "timesheets",
        "work-order-sequences",
        "work-orders",
        "work-packages",
    ]
    assert [kind["importable"] for kind in found] == [True] + [False] * 6
    assert shell("kinds").out.startswith("activities: Work with dates")


@tabled("words")
def test_a_wrong_command_is_exit_two_and_two_lines(shell: Shell, words: list[str]) -> None:
    said = shell(*words)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 2)
    assert json.loads(shell(*words, "--json").out)["error"]["kind"] == "usage"


def test_the_app_without_a_display_is_wrong_use(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    said = shell("gui")
    assert (said.code, len(said.err.splitlines())) == (2, 2)


STOPPED = ["Stopped.", "The service finishes what it accepted. See: sheetbridge follow."]


def test_ctrl_c_in_a_command_ends_with_two_lines(
    shell: Shell, service: SpoiledService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.set("delay", "5")

    def ctrl_c(self: Monitor, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Monitor, "sleep", ctrl_c)
    said = shell("export", "activities", "--out", tmp_path / "Plan.xlsx", "--json")
    assert (said.code, said.err.splitlines()[-2:]) == (130, STOPPED)
    assert said.json["error"]["kind"] == "cancelled"


def test_the_practice_command_serves_until_it_is_stopped(home: Path) -> None:
    command = program("-m", "bridge", "practice", "--json", "--activities", "5")
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SHEETBRIDGE_HOME": str(home)},
        preexec_fn=partial(
            signal.signal, signal.SIGINT, signal.SIG_DFL
        ),  # what runs in the background of a script ignores it, and so would this
    ) as running:
        try:
            assert running.stdout is not None
            found = json.loads(running.stdout.readline())
            assert set(found) == {
                "baseUrl",
                "username",
                "password",
                "projectId",
                "platformUrl",
                "clientId",
                "clientSecret",
                "cases",
            }
            assert found["cases"] == "campaign-a, om-winter"
            environment = {
                **os.environ,
                "SHEETBRIDGE_HOME": str(home),
                "SHEETBRIDGE_BASE_URL": found["baseUrl"],
                "SHEETBRIDGE_USERNAME": found["username"],
                "SHEETBRIDGE_PASSWORD": found["password"],
                "SHEETBRIDGE_PROJECT_ID": found["projectId"],
            }
            exported = subprocess.run(
                program("-m", "bridge", "export", "activities", "--out", home / "a.xlsx", "--json"),
                env=environment,
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert json.loads(exported.stdout)["sheets"] == [
                {"name": "Activities", "kind": "activities", "rows": 5}
            ]
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=60) == 130
            assert running.stdout.read() == ""
            assert running.stderr is not None
            assert running.stderr.read().splitlines()[-2:] == STOPPED
        finally:
            running.kill()  # or a test that fails would wait for it for ever


@pytest.fixture
def people(shell: Shell, service: SpoiledService, tmp_path: Path) -> Path:
    """Give a workbook of activities and personnel in which a role was typed over."""
    path = tmp_path / "People.xlsx"
    assert shell("export", "activities", "personnel", "--out", path).code == 0
    with workbook_at(path) as book:
        book["Personnel"]["D3"] = "Foreman"
    return path


def test_an_upload_never_passes_over_edits_that_the_service_has_no_import_for(
    shell: Shell, service: SpoiledService, people: Path
) -> None:
    said = shell("upload", people, "--yes")
    assert said.code == 0
    assert "“Personnel” cannot be uploaded. Its changes (D3) can be saved as a list" in said.err
    said = shell("upload", people, "--sheet", "Personnel", "--yes")
    assert (said.code, service.imports_accepted) == (3, 0)
    assert "“Personnel” cannot be uploaded. Its changes (D3) can be saved as a list" in said.err
