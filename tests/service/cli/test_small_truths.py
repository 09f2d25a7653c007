"""What the command line says of itself is so: wrong use is refused, amounts have their form, words
that nobody knows are unknown.
"""

from __future__ import annotations

import io
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from campaign import Within
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at
from sheets import workbook_at
from start import program

from bridge.changes.refresh_rows import RowConflict
from bridge.cli.output import refresh_lines
from bridge.client.endpoints import home_of
from bridge.jobs.refresh import RefreshDone
from bridge.records.change_set import Conflict


def test_a_template_of_another_kind_is_wrong_use(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    said = shell("export", "personnel", "--template", "--out", tmp_path / "t.xlsx", "--json")
    assert (said.code, said.json["error"]["title"]) == (
        2,
        "A template is for new activities. Other kinds cannot be uploaded.",
    )
    assert not (tmp_path / "t.xlsx").exists()


def test_a_setting_that_no_account_has_is_wrong_use(shell: Shell) -> None:
    words = ("account", "add", "site", *account_at(), "--json")
    said = shell(*words, "--set", "foo=bar")
    assert (said.code, said.json["error"]["title"]) == (2, "“foo” is not a setting of an account.")
    assert "simulation-case" in said.json["error"]["advice"]
    assert shell(*words, "--set", "simulation-case=/my/cases/{case}").code == 0
    wrong = {
        "simulation-case=/my/cases": "Write for example /cases/{case}/partial.",
        "simulation-status=runs/{run}": "Write for example /simulations/{run}.",
        "simulation-submit=/runs/{id}": "Write for example /simulations.",
        "simulation-token-header=X API Key": "Write for example Authorization.",
    }
    for entry, advice in wrong.items():
        refused = shell(*words, "--set", entry)
        name, _, value = entry.partition("=")
        assert (refused.code, refused.json["error"]["title"]) == (
            2,
            f"{name} cannot be “{value}”.",
        )
        assert refused.json["error"]["advice"].endswith(advice)


def test_a_password_from_a_closed_input_is_not_kept(shell: Shell) -> None:
    said = shell("account", "add", "A", *account_at(), "--password-stdin", "--json")
    assert (said.code, said.json) == (0, {"account": "A", "passwordKept": False})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
@pytest.mark.parametrize("module", ["bridge.log", "bridge.cli.commands", "typer"])
def test_ctrl_c_ends_with_two_lines_while_modules_are_imported(tmp_path: Path, module: str) -> None:
    code = (
        "import sys, os, signal, importlib.abc\n"
        # a shell that runs the tests in the background has them ignore it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Stop(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == '{module}': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stop())\n"
        "from bridge.__main__ import main\n"
        "sys.argv = ['sheetbridge', 'kinds']\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        program("-c", code),
        capture_output=True,
        text=True,
        env={"SHEETBRIDGE_HOME": str(tmp_path)},
        timeout=120,
    )
    assert (done.returncode, done.stderr.splitlines()) == (
        130,
        ["Stopped.", "The service finishes what it accepted. See: sheetbridge follow."],
    )


def test_a_workbook_without_activities_cannot_be_refreshed_and_says_so(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    people = tmp_path / "People.xlsx"
    shell("export", "personnel", "--out", people)
    said = shell("refresh", people)
    assert (said.code, said.err.splitlines()[-2:]) == (
        3,
        [
            "Only activities can be updated from the service. “Personnel” has none.",
            "Nothing was changed. Export other sheets again.",
        ],
    )


def test_conflicts_of_a_refresh_are_printed_as_the_sheet_shows_the_values() -> None:
    start = Conflict("startDate", None, "2026-12-07T09:30:00.000Z", "9999-12-31T23:30:00.000Z")
    teams = Conflict("teams", None, ["A", "B, C"], [])
    conflicts = tuple(RowConflict("Activities", 5, "X", found) for found in (start, teams))
    done = RefreshDone(Path("Plan.xlsx"), 0, 0, 0, (), conflicts)
    assert refresh_lines(done, ZoneInfo("Europe/Copenhagen"))[1:] == [
        "Row 5 (X), Start: the service has 7 Dec 2026, 10:30, yours is 9999-12-31T23:30:00+00:00.",
        'Row 5 (X), Teams: the service has A, "B, C", yours is (empty).',
    ]


def test_only_a_saved_account_goes_on_from_its_last_export(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    out = tmp_path / "Plan.xlsx"
    said = shell("export", "activities", "--out", out, "--changed-since", "last")
    assert (said.code, said.err.splitlines()[0]) == (
        2,
        "Only a saved account remembers its last export.",
    )
    assert shell("export", "activities", "--out", out, "--where", "sites=NOPE").code == 0
    assert shell("runs", "--all").out.split("  ")[-1].strip() == "0 records"


def test_any_letter_goes_into_a_pipe_as_utf_8_whatever_the_code_page(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "SHEETBRIDGE_HOME": str(tmp_path)}
    command = program("-m", "bridge", "check", "Plan of Łódź 中.xlsx", "--json")
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=environment, check=False)
    assert done.returncode == 3
    assert "Plan of Łódź 中.xlsx" in done.stdout.decode("utf-8")
    assert "Plan of Łódź 中.xlsx" in done.stderr.decode("utf-8")


def test_two_accounts_with_one_name_are_told_apart_by_their_addresses(
    shell: Shell, service: SpoiledService, plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = service.base_url.replace("127.0.0.1", "localhost")
    monkeypatch.setenv("SHEETBRIDGE_BASE_URL", other)
    said = shell("upload", plan, "--yes", "--json")
    address, elsewhere = home_of(service.base_url), home_of(other)
    assert said.json["error"]["title"] == (
        f"The workbook is from “environment” (project {service.project_id} at {address}), but the "
        f"account is “environment” (project {service.project_id} at {elsewhere})."
    )


def test_the_history_is_read_while_another_program_writes_it(
    shell: Shell, home: Path, plan: Path, within: Within
) -> None:
    assert shell("runs", "--json").code == 0
    with closing(sqlite3.connect(home / "ledger.sqlite")) as writer:
        writer.execute("begin immediate")
        with within(10):
            assert shell("runs", "--json").code == 0
            assert shell("check", plan, "--json").code == 0


def test_a_warning_about_the_sheet_is_in_the_result_of_an_upload_that_sends_nothing(
    shell: Shell, plan: Path
) -> None:
    with workbook_at(plan) as book:
        sheet = book["Activities"]
        captions = [str(cell.value) for cell in sheet[1]]
        column = captions.index("External remarks") + 1
        sheet.cell(1, column, "Remarks for client")
        sheet.cell(2, column, "bring the long ladder")
    said = shell("upload", plan, "--yes", "--json")
    assert (said.code, said.json["sent"]) == (0, 0)
    assert any("Remarks for client" in text for text in said.json["warnings"])


def test_a_csv_file_is_not_said_to_have_the_result(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    file = tmp_path / "weekly.csv"
    lines = ("ID,Site ID,Status,Start", "N-1,0042,PLANNED,2026-12-13 07:00")
    file.write_text("\n".join(lines), encoding="utf-8")
    assert shell("map", file, "--save", "weekly").code == 0
    said = shell("upload", file, "--mapping", "weekly", "--yes")
    assert (said.code, "1 row sent: 1 created" in said.out) == (0, True)
    assert "The result is in" not in said.out


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("proxy", "socks5://proxy.example:1080", "SOCKS is not supported."),
        ("proxy", "http://proxy.example", "Add the port, as in http://proxy.example.com:8080."),
        ("certificate-file", "/nonexistent.pem", "There is no such file."),
    ],
)
def test_a_proxy_or_certificate_file_that_cannot_work_is_refused_when_it_is_set(
    shell: Shell, name: str, value: str, why: str
) -> None:
    said = shell("settings", "set", name, value, "--json")
    assert (said.code, said.json["error"]["advice"].endswith(why)) == (2, True)
    assert shell("settings", "set", name, "").code == 0


def test_the_password_of_a_proxy_is_read_from_standard_input(
    shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shell("settings", "set", "proxy-password", "planted-proxy").code == 2
    assert shell("settings", "set", "proxy-user", "anna").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("planted-proxy\n"))
    said = shell("settings", "set", "proxy-password", "-", "--json")
    assert (said.code, said.json) == (0, {"passwordKept": False})
    assert "planted-proxy" not in (home / "settings.json").read_text(encoding="utf-8")
