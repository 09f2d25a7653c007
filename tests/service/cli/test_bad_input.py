"""Files that are no workbook, services that are no service: two lines, nothing sent, nothing
half-written, the file as it was.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import write_rows


def a_text(path: Path) -> None:
    path.write_text("ID,Site\n1,2\n", encoding="utf-8")


def a_zip_of_something_else(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "hello")


def without_site(path: Path) -> None:
    write_rows(path, [("ID", "Status"), ("A-1", "PLANNED")])


@pytest.mark.parametrize(
    "make", [a_text, a_zip_of_something_else, without_site], ids=lambda make: make.__name__
)
@pytest.mark.parametrize("command", ["check", "upload", "convert", "refresh"])
def test_a_bad_workbook_is_refused_in_two_lines(
    shell: Shell,
    service: SpoiledService,
    tmp_path: Path,
    make: Callable[[Path], None],
    command: str,
) -> None:
    path = tmp_path / "Plan.xlsx"
    make(path)
    before = path.read_bytes()
    more: dict[str, list[object]] = {
        "upload": ["--yes"],
        "convert": ["--out", tmp_path / "out.json"],
    }
    said = shell(command, path, *more.get(command, []))
    assert said.code == 3, said.err
    assert said.out == ""
    lines = [
        line
        for line in said.err.splitlines()
        if not line.startswith(("Reading", "Requesting", "Comparing", "Waiting"))
    ]
    assert len(lines) == 2
    assert path.read_bytes() == before
    assert service.imports_accepted == 0
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    "fault", ["500", "html", "404-html", "403", "not-json", "cut", "redirect-elsewhere"]
)
def test_a_service_that_fails_writes_nothing(
    shell: Shell, service: SpoiledService, tmp_path: Path, fault: str
) -> None:
    service.set("fault-export", fault)
    said = shell("export", "activities", "--out", tmp_path / "a.xlsx", "--wait", "1")
    assert said.code == 5, said.err
    progress = ("Requesting", "Comparing", "Waiting", "Trying again", "Receiving")
    lines = [line for line in said.err.splitlines() if not any(word in line for word in progress)]
    third = {
        "500": "The service said: Practice fault",
        "403": "The service said: You do not have the right to do that",
    }
    assert lines[2:] == ([third[fault]] if fault in third else [])
    assert len(lines) >= 2
    assert list(tmp_path.glob("*.xlsx")) == []
    assert list(tmp_path.glob(".*.part")) == []


@pytest.mark.parametrize(
    "command", [["check"], ["upload", "--yes"], ["refresh"], ["export", "activities", "--out"]]
)
def test_a_name_that_the_system_does_not_take_is_said(
    shell: Shell, service: SpoiledService, tmp_path: Path, command: list[str]
) -> None:
    said = shell(*command, tmp_path / f"{'p' * 300}.xlsx")
    assert said.code == 3, said.err
    assert "Traceback" not in said.err
    assert service.imports_accepted == 0
    assert ("Its name is too long." in said.err) == (command[0] == "export")
