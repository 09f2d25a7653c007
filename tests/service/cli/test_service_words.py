"""The service's own code and words reach whoever asked: a third line on stderr, `error.detail` and
`error.status`, and the report.
"""

from __future__ import annotations

import json
from pathlib import Path

from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from service.cli.test_commands import type_into


def test_a_refused_upload_is_told_with_its_words_in_history_and_report(
    shell: Shell, service: SpoiledService, plan: Path, tmp_path: Path
) -> None:
    type_into(plan, "DB0411-045", status="DISPATCHED")
    service.set("fault-import", "403")
    refused = shell("upload", plan, "--yes", "--json")
    assert (refused.code, refused.json["error"]["status"]) == (5, 403)
    run = shell("runs", "--json").json["runs"][0]
    assert (run["state"], run["sent"], run["failed"]) == ("refused", 1, 1)
    assert shell("report", run["run"], "--out", tmp_path / "report.json").code == 0
    rows = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["rows"]
    assert [(row["id"], row["result"], row["said"]) for row in rows] == [
        ("DB0411-045", "failed", refused.json["error"]["detail"])
    ]


def test_a_file_that_is_refused_before_its_rows_go_one_by_one_is_told_with_its_words(
    shell: Shell, service: SpoiledService, plan: Path
) -> None:
    service.set("file-import", "400")
    type_into(plan, "DB0411-045", status="DISPATCHED")
    done = shell("upload", plan, "--yes", "--json")
    assert (done.code, done.json["updated"]) == (0, 1)
    assert [text for text in done.json["warnings"] if text.startswith("The service said: ")]
