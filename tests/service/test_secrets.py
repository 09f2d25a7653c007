"""Planted secrets: whatever is done and whatever goes wrong, they stand in no file, log, ledger,
error, report or request to another host.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.faultserver import FaultServer
from faults.spoiled import SIMULATION_STEPS, STEPS, SpoiledService
from service.cli.conftest import Shell, account_at
from sheets import type_into, workbook_at

from bridge import __main__ as program
from bridge import log, vault
from bridge.practice.resources import Resources
from bridge.practice.state import Tokens
from bridge.progress import Monitor

PASSWORD = "planted-päss-W0rd-91c7"
SECRET = "planted-client-secret-5d02"
HOOK = "planted-callback-77"
"""The part of a callback address that only the service and its receiver know: whoever knows it can
deliver.
"""


@pytest.fixture
def elsewhere() -> Iterator[FaultServer]:
    with FaultServer() as server:
        yield server


@pytest.fixture
def service() -> Iterator[SpoiledService]:
    with SpoiledService(switches={"delay": "0", "hang-seconds": "1"}) as running:
        running.state.password = PASSWORD
        running.state.client_secret = SECRET
        yield running


@pytest.fixture
def shell(
    tmp_path: Path,
    service: SpoiledService,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Shell:
    values = {
        "HOME": str(tmp_path / "home"),
        "BASE_URL": service.base_url,
        "USERNAME": service.username,
        "PASSWORD": PASSWORD,
        "PROJECT_ID": service.project_id,
        "PLATFORM_URL": service.platform_url,
        "CLIENT_ID": service.client_id,
        "CLIENT_SECRET": SECRET,
        "TIME_ZONE": "Europe/Copenhagen",
    }
    for name, value in values.items():
        monkeypatch.setenv(f"SHEETBRIDGE_{name}", value)
    monkeypatch.setattr("sys.stdin", None)
    log.start(tmp_path / "home")
    logging.getLogger().setLevel(logging.DEBUG)
    return Shell(capsys)


def nod(monitor: Monitor, seconds: float) -> None:
    """Wait for a moment instead."""
    time.sleep(min(seconds, 0.02))
    monitor.check()


def artefacts(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Give every file, and every part of every package, as bytes; databases also as text."""
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        yield path, path.read_bytes()
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    yield path / name, archive.read(name)
        if path.suffix == ".sqlite":
            with sqlite3.connect(path) as connection:
                yield path, "\n".join(connection.iterdump()).encode()
            connection.close()


def assert_nowhere(secrets: set[str], folder: Path, said: str) -> None:
    for path, content in artefacts(folder):
        for secret in secrets:
            for form in (
                secret.encode(),
                secret.encode("utf-16-le"),
                secret.encode("unicode_escape"),
            ):
                assert form not in content, f"a secret stands in {path}"
    assert not any(secret in said for secret in secrets), "a secret was printed"


def assert_not_elsewhere(secrets: set[str], elsewhere: FaultServer) -> None:
    for request in elsewhere.requests:
        text = f"{request.path}{request.query}{request.headers}".encode() + request.body
        assert not any(secret.encode() in text for secret in secrets), (
            "a secret went to another host"
        )
        assert "authorization" not in {name.casefold() for name in request.headers}


def noted(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the set in which every token stands that is issued from now on."""
    known, issue = set[str](), tokens.issue

    def issued() -> str:
        known.add(token := issue())
        return token

    monkeypatch.setattr(tokens, "issue", issued)
    return known


SOME = ("401", "redirect-elsewhere")
MORE = (
    *SOME,
    "403",
    "500",
    "500-after",
    "html",
    "drop",
    "drop-after",
    "redirect",
    "not-json",
    "cut",
    "429",
)


@pytest.mark.parametrize(
    "faults", [pytest.param(SOME, id="some"), pytest.param(MORE, id="all", marks=pytest.mark.deep)]
)
def test_secrets_stand_nowhere_whatever_goes_wrong(
    shell: Shell,
    service: SpoiledService,
    elsewhere: FaultServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    faults: tuple[str, ...],
) -> None:
    plan = tmp_path / "Plan.xlsx"
    said = list[str]()
    tokens = noted(service.state.tokens, monkeypatch)
    monkeypatch.setattr(Monitor, "sleep", nod)

    service.set("redirect-to", elsewhere.url + "/")
    service.set("retry-after", "0")

    def run(*words: object) -> int:
        told = shell(*words)
        said.append(told.out + told.err)
        return told.code

    assert (
        run(
            "export",
            "activities",
            "--out",
            plan,
            "--callback-url",
            f"http://127.0.0.1:9/hook/{HOOK}",
        )
        == 0
    )
    type_into(plan, "DB0411-045", externalRemarks="mine")
    type_into(plan, "SA0411-044", siteId="NO-SUCH-SITE")
    for step in STEPS:
        for fault in faults:
            service.set("faulty-answers", "1")
            service.set(f"fault-{step}", fault)
            run("upload", plan, "--yes", "--json", "--wait", "3")
            service.set(f"fault-{step}", "none")
    assert run("follow", "--json") in {0, 4, 5, 6}
    run("runs", "--all", "--json")
    assert service.imports_accepted >= 1
    run("account", "add", "kept", *account_at(service))
    run("account", "list", "--json")
    secrets = {PASSWORD, SECRET, HOOK, *tokens}
    assert_nowhere(secrets, tmp_path, "".join(said))
    assert len(tokens) >= 2, "the tokens that the service gave are known"
    assert_not_elsewhere(secrets, elsewhere)


@pytest.mark.parametrize(
    "faults", [pytest.param(SOME, id="some"), pytest.param(MORE, id="all", marks=pytest.mark.deep)]
)
def test_secrets_of_simulation_stand_nowhere_whatever_goes_wrong(
    shell: Shell,
    service: SpoiledService,
    elsewhere: FaultServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    faults: tuple[str, ...],
) -> None:
    case = tmp_path / "Case.xlsx"
    said = list[str]()
    tokens = noted(service.state.simulation.tokens, monkeypatch)
    monkeypatch.setattr(Monitor, "sleep", nod)
    service.set("redirect-to", elsewhere.url + "/")
    service.set("retry-after", "0")
    service.set("run-seconds", "0")

    def run(*words: object) -> int:
        told = shell(*words)
        said.append(told.out + told.err)
        return told.code

    assert run("simulation", "open", "campaign-a", "--out", case) == 0
    with workbook_at(case) as workbook:
        workbook["Copies"]["B1"] = "vesselList[1].capacity"
        workbook["Copies"].append(["Sweep", "4, 8"])
    first = shell("simulation", "submit", case, "--yes", "--json").json["runs"][0]["run"]
    for step in SIMULATION_STEPS:
        for fault in faults:
            service.set("faulty-answers", "1")
            service.set(f"fault-{step}", fault)
            run("simulation", "open", "campaign-a", "--out", tmp_path / f"{step}-{fault}.xlsx")
            run("simulation", "submit", case, "--yes", "--json")
            run("simulation", "status", "--json")
            run("simulation", "results", first, "--out", tmp_path / f"{step}-{fault}", "--json")
            service.set(f"fault-{step}", "none")
    assert list(tmp_path.glob("*/*.json")), "results were fetched"
    secrets = {SECRET, *tokens}
    assert_nowhere(secrets, tmp_path, "".join(said))
    assert tokens, "the tokens that the service gave are known"
    assert_not_elsewhere(secrets, elsewhere)


def test_a_defect_is_logged_without_secrets(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(words: object) -> int:
        vault.keep("practice", vault.PASSWORD, PASSWORD, remember=False)
        raise RuntimeError(f"with {os.environ['SHEETBRIDGE_PASSWORD']} in hand")

    monkeypatch.setattr("bridge.cli.commands.main", broken)
    monkeypatch.setattr("sys.argv", ["sheetbridge", "kinds"])
    assert program.main() == 1
    told = capsys.readouterr()
    report = log.log_file(tmp_path / "home").read_text(encoding="utf-8")
    assert "RuntimeError: with *** in hand" in report
    assert_nowhere({PASSWORD}, tmp_path, told.out + told.err)


def test_logs_hold_no_values_of_records(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    plan = tmp_path / "Plan.xlsx"
    shell("export", "activities", "personnel", "--out", plan)
    type_into(plan, "DB0411-045", externalRemarks="Ask for Åse Personal, +45 12 34")
    type_into(plan, "SA0411-044", siteId="NO-SUCH-SITE")
    assert shell("upload", plan, "--yes").code == 4
    written = "".join(
        path.read_text(encoding="utf-8") for path in (tmp_path / "home" / "logs").glob("*")
    )
    for personal in (
        "Åse Personal",
        "NO-SUCH-SITE",
        *(
            str(person["name"])
            for person in Resources(service.state.sample).records("personnel")
            if "name" in person
        ),
    ):
        assert personal not in written
