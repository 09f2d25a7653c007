"""The page for schedulers and the description of the practice API are those of the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import edit

import bridge
from bridge.cli.commands import app
from bridge.cli.terminal import Exit
from bridge.client.endpoints import OPTIONS
from bridge.files import asset

EXAMPLE = re.compile(r"(?m)^((?:`[^`]+`(?: and )?)+|A failure)\n\n((?: {4}.*\n)+)")
PAGE = asset("guide/schedulers.md").read_text(encoding="utf-8")


def commands(group: Any, path: str = "sheetbridge") -> Iterator[tuple[str, list[str]]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path} {name}")
        else:
            yield (
                f"{path} {name}",
                [
                    option
                    for parameter in command.params
                    for option in parameter.opts
                    if option.startswith("--")
                ],
            )


def test_every_command_stands_on_the_page_with_its_options() -> None:
    lines = {
        found[1]: found[2]
        for found in re.finditer(r"(?m)^\| `(sheetbridge [^`]+)` \| [^|]+ \| ([^|]*) \|$", PAGE)
    }
    assert {name: re.findall(r"`([^`]+)`", options) for name, options in lines.items()} == dict(
        commands(typer.main.get_command(app))
    )


def test_exit_codes_variables_and_settings_are_those_of_the_code() -> None:
    assert [int(code) for code in re.findall(r"(?m)^\| (\d+) \|", PAGE)] == sorted(Exit)
    code = "".join(
        path.read_text(encoding="utf-8") for path in Path(bridge.__file__).parent.rglob("*.py")
    )
    assert set(re.findall(r"SHEETBRIDGE_[A-Z_]+", PAGE)) == set(
        re.findall(r"SHEETBRIDGE_[A-Z_]*[A-Z]\b", code)
    )
    assert set(re.findall(r"(?m)^\| `(simulation-[a-z-]+)` \|", PAGE)) == {
        option.name for option in OPTIONS
    }


def test_the_page_has_every_key_that_a_command_prints(
    shell: Shell, service: SpoiledService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETBRIDGE_PLATFORM_URL", service.platform_url)
    monkeypatch.setenv("SHEETBRIDGE_CLIENT_ID", service.client_id)
    monkeypatch.setenv("SHEETBRIDGE_CLIENT_SECRET", service.client_secret)
    plan, case = tmp_path / "Plan.xlsx", tmp_path / "Case.xlsx"
    found = {
        "kinds": shell("kinds", "--json"),
        "export": shell("export", "activities", "--out", plan, "--json"),
        "convert": shell("convert", plan, "--all-rows", "--out", tmp_path / "rows.json", "--json"),
    }
    assert shell("simulation", "open", "campaign-a", "--out", case).code == 0
    edit(plan, {"External remarks 2": "mine", "Site ID 3": "NO-SUCH-SITE", "Status 4": "DONE"})
    found |= {
        "check": shell("check", plan, "--json"),
        "upload": shell("upload", plan, "--skip-problem-rows", "--yes", "--json"),
        "runs": shell("runs", "--all", "--json"),
        "simulation check": shell("simulation", "check", case, "--json"),
        "simulation build": shell(
            "simulation", "build", case, "--out", tmp_path / "copies", "--json"
        ),
        "error": shell("check", tmp_path / "missing.xlsx", "--json"),
    }
    run = found["upload"].json["run"]
    found |= {
        "report": shell("report", run, "--out", tmp_path / "report.xlsx", "--json"),
        "follow": shell("follow", run, "--json"),
        "refresh": shell("refresh", plan, "--json"),
        "put-back": shell("put-back", run, "--yes", "--json"),
        "move": shell("move", plan, "--by", "+1d", "--json"),
    }
    examples = {
        name: json.loads(text)
        for names, text in EXAMPLE.findall(PAGE)
        for name in re.findall(r"`([^`]+)`", names) or ["error"]
    }
    assert [command for command, said in found.items() if "error" in said.json] == ["error"]
    missing = [
        key
        for command, said in found.items()
        for key in keys(said.json, command)
        if key not in set(keys(examples[command], command))
    ]
    assert missing == [], "\n".join(missing)


def keys(value: Any, path: str) -> Iterator[str]:
    """Yield the keys of a value and of all within it; of a list those of its first element."""
    if isinstance(value, list):
        yield from keys(value[0], path) if value else ()
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield f"{path}.{key}"
        yield from keys(inner, f"{path}.{key}")
