"""What is made for other systems and cannot be run here: it parses, states one version, and names
only what exists.
"""

from __future__ import annotations

import plistlib
import re
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import checks
import installers
import parts
import product
import pytest
import signing
import trim
import yaml
from builders.tables import tabled

PACKAGING = product.ROOT / "packaging"
SETUP = (PACKAGING / "windows" / "sheetbridge.iss").read_text(encoding="utf-8-sig")
PROJECT = tomllib.loads((product.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def workflow() -> dict[str, Any]:
    loaded = yaml.safe_load((PACKAGING / "ci" / "release.yml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def setup_values() -> dict[str, str]:
    section = re.search(r"^\[Setup\]\n(.*?)^\[", SETUP, re.MULTILINE | re.DOTALL)
    assert section is not None
    return dict(line.split("=", 1) for line in section.group(1).splitlines() if "=" in line)


# --- one version, fixed identifiers ---------------------------------------------------------------


def test_the_version_stands_in_one_place() -> None:
    import bridge

    assert product.version() == bridge.__version__
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert setup_values()["AppVersion"] == "{#AppVersion}"
    assert "__version__" in str(workflow()["jobs"]["release"]["steps"])


def test_what_pip_installs_says_whose_it_is_and_hands_on_the_font_s_licence() -> None:
    project = PROJECT["project"]
    assert project["readme"] == "README.md"
    assert project["license"] == "LicenseRef-proprietary AND OFL-1.1"
    assert project["license-files"] == ["assets/fonts/OFL.txt"]
    told = ElementTree.parse(PACKAGING / "linux" / "sheetbridge.metainfo.xml").findtext(
        "project_license"
    )
    assert told == "LicenseRef-proprietary"


def test_the_identifiers_of_installed_programs_never_change() -> None:
    assert product.WINDOWS_ID == "{7E1B6C52-3F0D-4B8A-9C55-1B7D5A0E64F3}"
    assert product.BUNDLE_ID == "app.sheetbridge.Sheetbridge"
    assert setup_values()["AppId"] == "{{#AppGuid}"


# --- Windows --------------------------------------------------------------------------------------


def windows_program(signature: bytes = b"", magic: int = 0x20B) -> bytes:
    """Return what of a Windows program says whether it is signed."""
    header = bytearray(0x400)
    struct.pack_into("<I", header, 0x3C, 0x80)
    struct.pack_into("<H", header, 0x80 + 24, magic)
    if signature:
        struct.pack_into(
            "<II",
            header,
            0x80 + 24 + (112 if magic == 0x20B else 96) + 32,
            len(header),
            len(signature),
        )
    return bytes(header) + signature


def test_a_signature_that_would_die_with_its_certificate_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, sign = tmp_path / "a.exe", tmp_path / "sign.py"
    monkeypatch.setenv("WINDOWS_SIGN_COMMAND", f"'{sys.executable}' '{sign}' $f")

    def signed_by(signature: bytes) -> None:
        program.write_bytes(windows_program())
        sign.write_text(
            f"import sys; open(sys.argv[1], 'wb').write({windows_program(signature)!r})"
        )
        signing._sign_windows(program)

    with pytest.raises(SystemExit, match="has no signature, although"):
        signed_by(b"")
    with pytest.raises(SystemExit, match="has no time stamp"):
        signed_by(b"a signature")
    signed_by(b"a signature with " + signing._TIME_STAMP)


# --- macOS, Linux ---------------------------------------------------------------------------------


def bundle(folder: Path, **changed: object) -> Path:
    """Return an app as PyInstaller makes it, with some of what its Info.plist says changed."""
    contents = folder / "Sheetbridge.app" / "Contents"
    told = {
        "CFBundleIdentifier": product.BUNDLE_ID,
        "CFBundleExecutable": product.WINDOW_PROGRAM,
        "CFBundleIconFile": "sheetbridge.icns",
        "CFBundleShortVersionString": product.version(),
        "CFBundleVersion": product.version(),
        "LSMinimumSystemVersion": product.MACOS,
        "LSBackgroundOnly": False,
    }
    programs = ("MacOS/SheetbridgeApp", "MacOS/sheetbridge")
    libraries = (
        "Frameworks/lxml/etree.so",
        "Frameworks/PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui",
        "Frameworks/libssl.dylib",
    )
    for name in (*programs, *libraries, "Resources/sheetbridge.icns"):
        (contents / name).parent.mkdir(parents=True, exist_ok=True)
        (contents / name).write_bytes(b"icns" if name.endswith("icns") else b"\xcf\xfa\xed\xfe")
    (contents / "MacOS" / "linked").symlink_to("sheetbridge")
    (contents / "Info.plist").write_bytes(
        plistlib.dumps(
            {name: value for name, value in (told | changed).items() if value is not None}
        )
    )
    return contents.parent


def test_an_app_that_would_run_without_a_window_or_a_version_is_not_packed(tmp_path: Path) -> None:
    assert checks.wrong_in_plist(bundle(tmp_path / "right")) == []
    wrong = bundle(
        tmp_path / "wrong",
        LSBackgroundOnly=True,
        CFBundleVersion=None,
        CFBundleIconFile="gone.icns",
    )
    assert checks.wrong_in_plist(wrong) == [
        f"CFBundleVersion is None and not '{product.version()}'",
        "LSBackgroundOnly is True and not False",
        "CFBundleIconFile names no file",
    ]


def test_the_manual_page_names_every_command() -> None:
    from typer.main import get_command

    from bridge.cli.commands import app

    text = (PACKAGING / "linux" / "sheetbridge.1").read_text(encoding="utf-8").replace("\\-", "-")
    named = {
        name
        for line in re.findall(r"^\.TP\n\.B ([a-z, -]+)$", text, re.MULTILINE)
        for name in line.split(", ")
    }
    assert named == {
        name
        for name, command in get_command(app).commands.items()  # type: ignore[attr-defined]
        if not command.hidden
    }


def test_a_debian_package_has_the_program_the_commands_and_the_menu_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    dist, made_icons = tmp_path / "dist", tmp_path / "icons"
    program = dist / product.NAME
    (program / "licences").mkdir(parents=True)
    (program / "licences" / "README.txt").write_text("parts\n")
    for name in (product.COMMAND, product.WINDOW_PROGRAM):
        (program / name).write_bytes(
            b"\x7fELF\0GLIBC_2.4\0GLIBC_2.36\0GLIBC_2.2.5\0GLIBC_PRIVATE\0"
        )
        (program / name).chmod(0o755)
    (program / "notes.txt").write_bytes(b"GLIBC_9.9\0")
    made_icons.mkdir()
    for size in installers.LINUX_ICONS:
        (made_icons / f"sheetbridge-{size}.png").write_bytes(b"png")
    first = installers.deb(program, made_icons, dist).read_bytes()
    target = installers.deb(program, made_icons, dist)
    assert target.read_bytes() == first
    listing = subprocess.run(
        ["dpkg-deb", "--contents", target], capture_output=True, text=True, check=True
    ).stdout
    for path in (
        "./usr/lib/sheetbridge/SheetbridgeApp",
        "./usr/bin/sheetbridge -> ../lib/sheetbridge/sheetbridge",
        "/48x48/apps/sheetbridge.png",
    ):
        assert path in listing
    assert {"sheetbridge.1.gz", "app.sheetbridge.Sheetbridge.metainfo.xml"} <= {
        Path(line).name for line in listing.splitlines()
    }
    fields = subprocess.run(
        ["dpkg-deb", "--field", target], capture_output=True, text=True, check=True
    ).stdout
    assert f"Version: {product.version()}\n" in fields
    assert (
        "Depends: libc6 (>= 2.36), libgl1, libegl1, libdbus-1-3, fontconfig, fonts-dejavu-core"
        in fields
    )


def test_two_archives_of_one_folder_are_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    program = tmp_path / "Sheetbridge"
    (program / "inner").mkdir(parents=True)
    for name in ("b", "a", "inner/c"):
        (program / name).write_text(name)
    made = []
    for number in (1, 2):
        (tmp_path / str(number)).mkdir()
        made.append(installers.tar_xz(program, tmp_path / str(number)).read_bytes())
        (program / "a").touch()
    assert made[0] == made[1]


def test_checksums_are_read_by_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("1")
    installers.checksums([tmp_path / "one.txt"], tmp_path / "SHA256SUMS")
    assert (
        tmp_path / "SHA256SUMS"
    ).read_text() == "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b  one.txt\n"


# --- icons ----------------------------------------------------------------------------------------


# --- locked lists, trimming -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["run", "test", "build"])
def test_a_locked_list_names_no_host_and_hashes_every_part(name: str) -> None:
    text = (PACKAGING / f"lock-{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert len(entries) > 30
    assert all(
        re.match(r"[a-z0-9._-]+==\S+", entry) and "--hash=sha256:" in entry for entry in entries
    )


@pytest.mark.parametrize(
    ("name", "extras"), [("run", ()), ("test", ("test", "benchmark")), ("build", ("build",))]
)
def test_a_locked_list_covers_the_project_file(name: str, extras: tuple[str, ...]) -> None:
    project = PROJECT["project"]
    wanted = project["dependencies"] + [
        part for extra in extras for part in project["optional-dependencies"][extra]
    ]
    names = {re.sub(r"[-_.]+", "-", re.split(r"[<>=!~ ;\[]", part)[0]).lower() for part in wanted}
    assert names - parts.locked(name) == set()


@tabled("path", "kept")
def test_what_the_window_needs_is_kept_and_the_rest_is_not(path: str, kept: bool) -> None:
    assert trim.keeps(path) is kept


# --- the release workflow and the run command -----------------------------------------------------


def test_the_workflow_has_rights_only_where_needed_and_keeps_secrets_in_the_environment() -> None:
    loaded = workflow()
    assert loaded["permissions"] == {"contents": "read"}
    steps = [step for job in loaded["jobs"].values() for step in job["steps"]]
    assert all("secrets." not in step.get("run", "") for step in steps)
    assert all("@v" in step["uses"] for step in steps if "uses" in step)


@pytest.mark.parametrize("script", ["packaging/run", ".ci/run"])
def test_the_shell_scripts_parse_as_posix_sh(script: str) -> None:
    path = product.ROOT / script
    assert path.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", str(path)], check=True)
