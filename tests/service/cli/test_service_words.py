"""The service's own code and words reach whoever asked: a third line on stderr, `error.detail` and
`error.status`, and the report.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import type_into

from bridge.jobs import sending


def test_a_refused_upload_is_told_with_its_words_in_history_and_report(
    shell: Shell, service: SpoiledService, plan: Path, tmp_path: Path
) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED")
    service.set("fault-import", "403")
    refused = shell("upload", plan, "--yes", "--json")
    assert (refused.code, refused.json["error"]["status"]) == (5, 403)
    run = shell("runs", "--json").json["runs"][0]
    assert (run["state"], run["sent"], run["failed"], run["notSent"]) == ("refused", 0, 0, 1)
    assert shell("report", run["run"], "--out", tmp_path / "report.json").code == 0
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["cause"] == refused.json["error"]["detail"] != ""
    assert [(row["id"], row["result"]) for row in report["rows"]] == [("DB0411-045", "not sent")]


def test_a_file_that_is_refused_before_its_rows_go_one_by_one_is_told_with_its_words(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    service.set("file-import", "400")
    type_into(plan, "DB0411-045", status="DISPATCHED")
    done = shell("upload", plan, "--yes", "--json")
    assert (done.code, done.json["updated"]) == (0, 1)
    (said,) = (text for text in done.json["warnings"] if "did not accept the file" in text)
    assert said == (
        "The service did not accept the file (400: Malformed request or missing required "
        "parameters). Each row was sent by itself."
    )


def test_many_single_rows_are_asked_first(
    shell: Shell, service: SpoiledService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "ASKED", 2)
    plan = tmp_path / "Plan.xlsx"
    shell("export", "activities", "--out", plan)
    service.set("file-import", "400")
    type_into(plan, "DB0411-045", status="DISPATCHED")
    for row in ("DB0411-046", "SA0411-044"):
        type_into(plan, row, externalRemarks="moved")
    said = shell("upload", plan, "--yes", "--json")
    assert (said.code, said.json["error"]["kind"]) == (5, "file-refused")
    assert said.json["error"]["title"].startswith("The service did not accept the file: ")
    advice = "To send each row by itself, in 3 requests, use --single."
    assert said.json["error"]["advice"] == advice
    assert service.imports_accepted == 0
    run = shell("runs", "--json").json["runs"][0]
    assert (run["state"], run["sent"], run["notSent"]) == ("refused", 0, 3)
    assert shell("upload", plan, "--yes", "--single", "--json").json["updated"] == 3
