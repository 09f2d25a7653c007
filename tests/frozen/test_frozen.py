"""Workbooks, a ledger, runs and accounts as the version of 2026-11-22 wrote them: every later one reads, checks, uploads and lists them as that did.

`data` holds them, made once and never again, and beside each what was read in it, said of it and sent of it. All work on the records of
`service.json`, of which the last five have the oddest values that a service may have.

| file | how it was made |
| --- | --- |
| Activities, Personnel, … | an export of one kind each |
| All kinds | an export of the seven |
| Edited | an export; four rows changed, one of them to a site that there is not, and one row added |
| Marked | Edited, after its upload: one row refused, on `Failed rows` too, the baseline renewed |
| Marked twice | Marked; the refused row corrected on `Failed rows` and sent, another row added and refused |
| Marked in LibreOffice | Marked, opened and saved there |
| Edited in LibreOffice | an export, four cells of row 3 typed there |
| Since 1904 | Edited, saved by openpyxl with the days counted from 1904 |
| Columns of a planner | Edited, with a column of the planner's own inserted by openpyxl |
| Continued | written with seven rows a sheet, a cell of the last one changed |
| Template | the workbook for new activities, filled in with openpyxl |
| New York | an export in that zone, two times typed in the night of the clock change |
| Case … | the workbook of `campaign-a.json` and `om-winter.json`, one value changed, two rows on `Copies` |
| Report, Comparison | the report of the first upload, the comparison of three runs |
| home | the settings, the ledger and the runs of that day, and one run in each state without an end |
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from frozen.desk import Desk, content, ended, history, literal, said
from frozen.service import DATA, PROJECT, USERNAME, FrozenService, Import

from bridge.ledger import Ledger
from bridge.settings import Account, load_settings
from bridge.workbook.read.open_sheet import open_sheet

WORKBOOKS = sorted(path.name for path in DATA.glob("*.xlsx"))


def kept(name: str) -> dict[str, Any]:
    """Return what the version of that day read, said and sent."""
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="ascii"))
    return found


SHEETS = [(name, step.removeprefix("check ")) for name in WORKBOOKS for step in kept(name) if step.startswith("check ")]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "home", tmp_path / "home"))


@pytest.fixture
def frozen_service(request: pytest.FixtureRequest) -> Iterator[FrozenService]:
    name = request.node.callspec.params["name"] if hasattr(request.node, "callspec") else ""
    with FrozenService(kept(name)["changed"] if name else {}) as service:
        yield service


def test_there_are_twenty_workbooks_of_that_day() -> None:
    assert len(WORKBOOKS) == 22
    assert len(SHEETS) == 15


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_workbook_reads_as_ever(name: str, tmp_path: Path) -> None:
    assert as_far_as_then(literal(content(Path(shutil.copy(DATA / name, tmp_path)))), kept(name)["content"]) == kept(name)["content"]


def as_far_as_then(now: Any, then: Any) -> Any:
    """Return what is read now, of the kinds that import does not take without the columns that only their records know: it did not read them."""
    for name, sheet in then.get("read", {}).items():
        found = now["read"][name]
        assert {*found["unknown"]} <= {*sheet["unknown"]}  # captions that were not known then may be now
        found["unknown"] = sheet["unknown"]
        if sheet["kind"] != "activities":
            assert {*sheet["columns"]} <= {*found["columns"]}
            found["columns"] = {field: found["columns"][field] for field in sheet["columns"]}
            for row in found["rows"]:
                row[1] = {field: value for field, value in row[1].items() if field in sheet["columns"]}
    return now


@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_a_sheet_is_checked_and_uploaded_as_ever(name: str, sheet: str, frozen_service: FrozenService, tmp_path: Path) -> None:
    workbook, before = Path(shutil.copy(DATA / name, tmp_path)), kept(name)
    desk = Desk(frozen_service, tmp_path / "home", before.get("zone", "Europe/Copenhagen"))
    checked = desk.check(workbook, sheet)
    assert literal(said(checked)) == before[f"check {sheet}"]
    if checked.changes.changes:
        done = desk.upload(workbook, sheet)
        assert literal(ended(done, frozen_service)) == before[f"upload {sheet}"]
        refused = [row.id for row in done.outcome.rows if row.result == "failed"]
        if refused:
            with open_sheet(workbook, "Failed rows") as failed:
                assert [row.values["id"] for row in failed.rows()] == refused


def test_the_history_is_listed_as_ever(home: Path) -> None:
    assert literal(history(home)) == kept("home")


def test_a_run_that_was_being_followed_is_followed_to_its_end(home: Path) -> None:
    run = "20261121-080002-following"
    with FrozenService() as service:
        with closing(sqlite3.connect(home / "ledger.sqlite")) as ledger, ledger:
            ledger.execute("update runs set base_url = ? where run = ?", (service.base_url, run))  # the service that it went to has another port now
        rows = [row.payload for row in Ledger(home).receipt(run).rows]
        service.imports.append(Import(rows, created=[], updated=[0], refused={1: 'Unknown site ID "NO-SUCH-SITE"'}))
        done = Desk(service, home).follow(run)
    assert [(row.id, row.result.value, row.said) for row in done.outcome.rows] == [
        ("ACT-7", "updated", ""),
        ("00123", "failed", 'Unknown site ID "NO-SUCH-SITE"'),
    ]
    assert Ledger(home).summary(run).state.value == "partly-done"


def test_accounts_and_settings_are_there_as_ever(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(home))
    settings = load_settings()
    assert settings.accounts == [
        Account(
            name="North Sea",
            base_url="https://plan.example",
            username=USERNAME,
            project_id=PROJECT,
            time_zone="Europe/Copenhagen",
            also_required=("workPackageId",),
            import_mode="replaces",
            platform_url="https://sim.example",
            client_id="sim",
            options={"fetch-results": "yes"},
            learned={
                "sign-in path": "/api",
                "request path": "/api",
                "export path": "/api/export",
                "failed rows path": "/import/failed",
                "import query": "projectId, correlationId",
                "import form": "row by row",
                "work-orders project": "projectID",
            },
            last_exports={"x": "2026-11-22T08:30:00.000Z"},
        ),
        Account(name="Practice", base_url="http://127.0.0.1:4711/api/", username=USERNAME, project_id="P-1", practice=True),
        Account(name="Test of Åse", base_url="https://test.example/x", username="åse", project_id="P-2", test_account=True, import_mode="merges"),
    ]
    assert (settings.last_account, settings.proxy, settings.folder, settings.keep_copies_days) == (
        "North Sea",
        "http://proxy.example:3128",
        "Plans",
        30,
    )
    assert settings.saved_exports == [{"name": "Week", "kinds": "activities"}]
