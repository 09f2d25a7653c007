"""The page for IT says what is so: names of the installers, folders, settings of the policy,
commands.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import installers
import msi
import product
import program
import pytest

from bridge import settings
from bridge.cli.commands import main
from bridge.cli.terminal import Exit
from bridge.files import asset
from bridge.lake.archive import MANIFESTS, part_path
from bridge.settings import POLICY_KEY, company_presets

PAGE = asset("guide/it.md").read_text(encoding="utf-8")


def test_the_policy_on_the_page_is_taken_and_names_every_setting(
    policy: Path,
) -> None:
    example = re.search(r"(?m)^    \{\n(?:    .*\n)+?    \}$", PAGE)
    assert example is not None
    policy.write_text(example[0], encoding="utf-8")
    found = company_presets()
    assert {name for name, preset in found.items() if preset.locked} == {"address", "proxy"}
    assert set(found) == {"address", "proxy", "certificate_file"}
    assert all(
        f"| `{key}` |" in PAGE
        for key in {*json.loads(example[0]), *settings.lockable(), "mappings"}
    )


def test_the_names_of_the_installers_are_those_that_the_build_makes() -> None:
    source = Path(installers.__file__).read_text(encoding="utf-8")
    for name, made in (
        ("Sheetbridge-VERSION-setup.exe", '{product.NAME}-{product.version()}-setup.exe"'),
        (
            "sheetbridge-VERSION-windows-group-policy.zip",
            '{product.COMMAND}-{product.version()}-windows-group-policy.zip"',
        ),
        (
            "sheetbridge-VERSION-windows-portable.zip",
            '{product.COMMAND}-{product.version()}-windows-portable.zip"',
        ),
        (
            "Sheetbridge-VERSION-macos-arm64.dmg",
            '{product.NAME}-{product.version()}-macos-{_machine()}.dmg"',
        ),
        (
            "sheetbridge_VERSION_amd64.deb",
            '{product.COMMAND}_{product.version()}_{_debian_machine()}.deb"',
        ),
        (
            "sheetbridge-VERSION-linux-x86_64.tar.xz",
            '{product.COMMAND}-{product.version()}-linux-{_machine()}.tar.xz"',
        ),
    ):
        assert f"`{name}`" in PAGE
        assert made in source
    assert f"`{msi.file_name('VERSION')}`" in PAGE


def test_the_keys_and_codes_on_the_page_are_those_of_the_installers() -> None:
    assert f"`{msi.UNINSTALL}\\{product.WINDOWS_ID}_is1`" in PAGE
    assert f"`{msi.UPGRADE_CODE}`" in PAGE
    assert f"`HKEY_LOCAL_MACHINE\\{POLICY_KEY}`" in PAGE


def test_the_folders_on_the_page_are_those_of_the_program() -> None:
    assert "`/etc/sheetbridge/policy.json`" in PAGE
    assert f"`/usr/lib/{product.COMMAND}`" in PAGE
    assert "{autopf}" in (product.ROOT / "packaging" / "windows" / "sheetbridge.iss").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`sheetbridge ([a-z][a-z-]+)", PAGE))))
def test_the_commands_on_the_page_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "Usage: sheetbridge" in capsys.readouterr().out


LAKE = asset("guide/lake.md").read_text(encoding="utf-8")


def test_the_page_about_lakes_names_the_places_and_the_exit_codes_that_there_are() -> None:
    part = part_path("activities", "5f2c91d0", "2026-11-22T030000Z").as_posix()
    assert f"    archive/{part}\n" in LAKE
    assert f"archive/{MANIFESTS}/2026-11-22T030000Z.json" in LAKE
    codes = [int(code) for code in re.findall(r"(?m)^\| (\d+) \|", LAKE)]
    assert codes == [Exit.DONE, Exit.USAGE, Exit.PROBLEMS, Exit.SERVICE, Exit.CANCELLED]


def test_the_commands_on_the_page_about_lakes_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    main(["export", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) | {"--password-stdin"}
    lines = re.findall(r"sheetbridge(?:\.exe)? export [^\n`\"]*", LAKE)
    assert len(lines) == 5
    assert {option for line in lines for option in re.findall(r"--[a-z-]+", line)} <= known


def test_the_window_program_is_told_by_its_name() -> None:
    assert product.WINDOW_PROGRAM.casefold() == program.WINDOW_PROGRAM


def test_the_page_about_the_api_names_test_modules_that_exist() -> None:
    modules = re.findall(r"`(tests/[^`]+)`", asset("guide/api.md").read_text(encoding="utf-8"))
    assert len(modules) > 30
    assert [name for name in modules if not (product.ROOT / name).is_file()] == []
