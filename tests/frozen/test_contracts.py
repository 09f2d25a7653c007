"""What scripts read: each key of the command line's JSON as the version of 2026-11-22 printed it. A later one may add keys; none goes or changes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from frozen.service import DATA, PASSWORD, PROJECT, USERNAME, FrozenService

from bridge.cli.commands import main

Ask = Callable[..., Any]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Ask]:
    """Give the command line at the frozen service, with the home folder of that day; it returns the JSON that a command prints."""
    shutil.copytree(DATA / "home", tmp_path / "home")
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", None)

    def command(*words: object) -> Any:
        capsys.readouterr()
        main([str(word) for word in words] + ["--json"])
        return json.loads(capsys.readouterr().out)

    with FrozenService() as service:
        sign_in = {"BASE_URL": service.base_url, "USERNAME": USERNAME, "PASSWORD": PASSWORD, "PROJECT_ID": PROJECT, "TIME_ZONE": "Europe/Copenhagen"}
        for name, value in sign_in.items():
            monkeypatch.setenv(f"SHEETBRIDGE_{name}", value)
        yield command


def printed(ask: Ask, folder: Path) -> dict[str, Any]:
    """Return what each command prints, in the order of a planner's day."""
    plan, case, out = (Path(shutil.copy(DATA / name, folder)) for name in ("Edited.xlsx", "Case Construction.xlsx", "Activities.xlsx"))
    found = {
        "kinds": ask("kinds"),
        "export": ask("export", "activities", "personnel", "--out", out, "--overwrite"),
        "check": ask("check", plan),
        "convert": ask("convert", plan, "--out", folder / "rows.json"),
        "upload": ask("upload", plan, "--yes"),
        "nothing to send": ask("upload", out, "--yes"),
        "runs": ask("runs", "--all"),
        "simulation check": ask("simulation", "check", case),
        "simulation build": ask("simulation", "build", case, "--out", folder / "copies"),
        "error": ask("check", folder / "missing.xlsx"),
    }
    run = found["upload"]["run"]
    found["report"] = ask("report", run, "--out", folder / "report.xlsx")
    found["follow"] = ask("follow", run)
    found["refresh"] = ask("refresh", plan)
    found["put-back"] = ask("put-back", run, "--yes")
    found["report.json"] = json.loads((folder / "home" / "runs" / run / "report.json").read_text(encoding="utf-8"))
    return found


def shape(value: Any) -> Any:
    """Return the keys of a value and the types below them; lists by what all of their elements have."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value and isinstance(value[0], dict) else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def lost(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yield what was there and is not any more."""
    if isinstance(before, dict):
        if not isinstance(now, dict):
            yield f"{path} is no object"
            return
        for key, inner in before.items():
            yield from lost(inner, now[key], f"{path}.{key}") if key in now else (f"{path}.{key} is gone",)
    elif isinstance(before, list):
        if not isinstance(now, list):
            yield f"{path} is no list"
        elif before and now:
            yield from lost(before[0], now[0], f"{path}[]")
        elif before:
            yield f"{path} is empty"
    elif before != now:
        yield f"{path} was {before}, is {now}"


def test_no_key_that_a_script_may_read_is_gone(ask: Ask, tmp_path: Path) -> None:
    kept = json.loads((DATA / "contracts.json").read_text(encoding="ascii"))
    found = printed(ask, tmp_path)
    assert set(kept) == set(found)
    assert [loss for command, before in kept.items() for loss in lost(before, shape(found[command]), command)] == []


def test_a_key_that_is_gone_is_noticed() -> None:
    before = shape({"rows": 3, "changes": [{"id": "A", "row": 2}], "file": None})
    assert list(lost(before, shape({"rows": "3", "changes": [{"row": 2}], "file": None, "more": 1}), "check")) == [
        "check.rows was number, is str",
        "check.changes[].id is gone",
    ]
