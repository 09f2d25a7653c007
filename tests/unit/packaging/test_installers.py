"""What is made for other systems and cannot be run here: it parses, states one version, and names
only what exists.
"""

from __future__ import annotations

import configparser
import os
import plistlib
import re
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import build
import icons
import installers
import parts
import product
import pytest
import signing
import trim
import yaml

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


def test_both_programs_have_the_names_of_the_project() -> None:
    assert PROJECT["project"]["scripts"] == {product.COMMAND: "bridge.__main__:main"}
    assert PROJECT["project"]["gui-scripts"] == {product.WINDOW_PROGRAM: "bridge.__main__:app"}


# --- Windows --------------------------------------------------------------------------------------


def test_setup_installs_per_user_and_can_be_silent() -> None:
    values = setup_values()
    assert values["PrivilegesRequired"] == "lowest"
    assert values["PrivilegesRequiredOverridesAllowed"] == "commandline"
    assert values["DefaultDirName"] == r"{autopf}\{#AppName}"
    assert "skipifsilent" in SETUP


def test_setup_uses_exactly_the_values_that_the_build_hands_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: seen.extend(command))
    monkeypatch.setenv("WINDOWS_SIGN_COMMAND", "sign /tr https://time.example $f")
    installers.setup_exe(tmp_path / "Sheetbridge", tmp_path / "icons", tmp_path)
    handed = {part[2:].split("=")[0] for part in seen if part.startswith("/D")} - {"Sign"}
    used = set(re.findall(r"\{#(\w+)\}", SETUP.replace("{{#", "{#"))) - {"emit", "MachinePath"}
    assert "/Ssheetbridge=sign /tr https://time.example $f" in seen
    assert "#ifdef Sign\nSignTool=sheetbridge\n#endif" in SETUP
    assert used == handed
    assert Path(seen[-1]).is_file()


def test_setup_has_no_section_twice_and_closes_what_it_opens() -> None:
    sections = re.findall(r"^\[(\w+)\]$", SETUP, re.MULTILINE)
    assert sections == [
        "Setup",
        "Languages",
        "CustomMessages",
        "Tasks",
        "Files",
        "Icons",
        "Registry",
        "Run",
        "Code",
    ]
    code = SETUP.split("[Code]")[1]
    code = re.sub(r"\{.*?\}", "", code)
    assert len(re.findall(r"\b(?:begin|case)\b", code)) == len(re.findall(r"\bend;", code))
    entries = [
        line
        for line in SETUP.split("[Code]")[0].splitlines()
        if ": " in line and not line.startswith(";")
    ]
    assert all(line.count('"') % 2 == 0 for line in entries)


def test_setup_says_each_of_its_own_sentences_in_three_languages() -> None:
    said = re.findall(r"^(\w\w)\.(\w+)=", SETUP, re.MULTILINE)
    used = set(re.findall(r"\{cm:(\w+)\}|CustomMessage\('(\w+)'\)", SETUP))
    assert (
        {language for language, _ in said}
        == set(re.findall(r'^Name: "(\w\w)"; MessagesFile', SETUP, re.MULTILINE))
        == {"en", "de", "da"}
    )
    assert len(said) == 3 * len(used)
    assert {name for _, name in said} == {one or other for one, other in used}


def test_setup_waits_for_the_mutex_that_the_program_holds() -> None:
    starter = (PACKAGING / "program.py").read_text(encoding="utf-8")
    assert setup_values()["AppMutex"] == r"{#Mutex},Global\{#Mutex}"
    assert f'NAME = "{product.NAME}"' in starter
    assert 'for name in (NAME, f"Global\\\\{NAME}")' in starter


def test_setup_adds_open_with_and_never_takes_a_file_type_over() -> None:
    assert [
        kind
        for kind in (".xlsx", ".xlsm", ".json")
        if f'SupportedTypes"; ValueType: string; ValueName: "{kind}"' in SETUP
    ] == [
        ".xlsx",
        ".xlsm",
        ".json",
    ]
    assert not re.search(r'Software\\Classes\\\.(xlsx|xlsm|json)"', SETUP)


def test_the_version_resource_states_the_version_as_numbers_and_text() -> None:
    resource = installers.version_resource(product.COMMAND)
    compile(resource, "version.txt", "eval")
    major, minor, patch = product.version().split(".")
    assert f"filevers=({major}, {minor}, {patch}, 0)" in resource
    assert f"StringStruct('ProductVersion', '{product.version()}')" in resource
    assert "StringStruct('OriginalFilename', 'sheetbridge.exe')" in resource


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


@pytest.mark.parametrize("magic", [0x20B, 0x10B])
def test_what_others_signed_keeps_its_signature_and_all_else_is_to_be_signed(
    magic: int, tmp_path: Path
) -> None:
    for name, theirs in (("a.exe", b""), ("b.dll", b"theirs"), ("c.pyd", b"")):
        (tmp_path / name).write_bytes(windows_program(theirs, magic))
    (tmp_path / "read.txt").write_text("")
    assert [path.name for path in signing.unsigned(tmp_path)] == ["a.exe", "c.pyd"]


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


def test_the_entitlements_of_the_bundle_parse() -> None:
    found = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert set(found) == {
        "com.apple.security.cs.disable-library-validation",
        "com.apple.security.cs.allow-unsigned-executable-memory",
    }


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
    assert build.wrong_in_plist(bundle(tmp_path / "right")) == []
    wrong = bundle(
        tmp_path / "wrong",
        LSBackgroundOnly=True,
        CFBundleVersion=None,
        CFBundleIconFile="gone.icns",
    )
    assert build.wrong_in_plist(wrong) == [
        f"CFBundleVersion is None and not '{product.version()}'",
        "LSBackgroundOnly is True and not False",
        "CFBundleIconFile names no file",
    ]


def test_an_app_is_signed_from_the_inside_out_and_only_what_starts_alone_has_entitlements(
    tmp_path: Path,
) -> None:
    app = bundle(tmp_path)
    assert [
        (str(path.relative_to(tmp_path / "Sheetbridge.app" / "Contents")), alone)
        for path, alone in signing.inside_out(app)
        if path != app
    ] == [
        ("Frameworks/PySide6/Qt/lib/QtGui.framework", False),
        ("Frameworks/lxml/etree.so", False),
        ("Frameworks/libssl.dylib", False),
        ("MacOS/SheetbridgeApp", False),
        ("MacOS/sheetbridge", True),
    ]
    assert list(signing.inside_out(app))[-1] == (app, True)


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


def test_software_centres_find_the_menu_entry_and_the_programs() -> None:
    found = ElementTree.parse(PACKAGING / "linux" / "sheetbridge.metainfo.xml").getroot()
    assert found.findtext("id") == product.BUNDLE_ID
    assert found.findtext("launchable") == "sheetbridge.desktop"
    assert {each.text for each in found.iter("binary")} == {product.COMMAND, product.WINDOW_PROGRAM}
    assert found.findtext("summary") == product.SUMMARY


def test_the_menu_entry_starts_the_window_program_with_a_file() -> None:
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read(PACKAGING / "linux" / "sheetbridge.desktop", encoding="utf-8")
    entry = reader["Desktop Entry"]
    assert entry["Exec"] == "SheetbridgeApp %f"
    assert entry["MimeType"] == ";".join((*product.WORKBOOK_TYPES, product.CASE_TYPE)) + ";"
    assert entry["StartupWMClass"] == "sheetbridge"  # of the window: sheetbridge, Sheetbridge
    assert entry["Comment"] == product.SUMMARY == PROJECT["project"]["description"]


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


@pytest.fixture(scope="module")
def made_icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run([sys.executable, icons.__file__, str(folder)], check=True)
    return folder


def test_the_windows_icon_holds_each_size(made_icons: Path) -> None:
    content = (made_icons / "sheetbridge.ico").read_bytes()
    count = struct.unpack("<HHH", content[:6])[2]
    entries = [
        struct.unpack("<BBBBHHII", content[6 + 16 * number : 22 + 16 * number])
        for number in range(count)
    ]
    assert [entry[0] or 256 for entry in entries] == [16, 20, 24, 32, 40, 48, 64, 256]
    assert all(content[entry[7] :].startswith(b"\x89PNG") for entry in entries)
    assert entries[-1][6] + entries[-1][7] == len(content)


def test_the_macos_icon_holds_each_kind(made_icons: Path) -> None:
    content = (made_icons / "sheetbridge.icns").read_bytes()
    assert content[:8] == b"icns" + struct.pack(">I", len(content))
    kinds, at = [], 8
    while at < len(content):
        kinds.append(content[at : at + 4].decode())
        at += int(struct.unpack(">I", content[at + 4 : at + 8])[0])
    assert kinds == list(icons.MACOS_TYPES)
    assert at == len(content)


def test_the_icon_is_blue_with_clear_corners(made_icons: Path) -> None:
    from PySide6.QtGui import QImage

    image = QImage(str(made_icons / "sheetbridge-256.png"))
    assert (image.width(), image.height()) == (256, 256)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(128, 16).blue() > 200 > image.pixelColor(128, 16).red()


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


def test_the_lists_agree_on_every_version() -> None:
    def versions(name: str) -> dict[str, str]:
        lines = (PACKAGING / f"lock-{name}.txt").read_text(encoding="utf-8").splitlines()
        return dict(
            line.split(" ")[0].split("==")
            for line in lines
            if "==" in line and not line.startswith(" ")
        )

    shipped = versions("run")
    for name in ("test", "build"):
        other = versions(name)
        assert {part: other[part] for part in shipped} == shipped


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("PySide6/QtNetwork.abi3.so", False),
        ("PySide6/Qt6Network.dll", False),
        ("PySide6\\Qt6Widgets.dll", True),
        ("PySide6/QtWidgets.pyd", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/imageformats/libqpdf.so", False),
        ("PySide6/Qt/qml/QtQuick/qmldir", False),
        ("PySide6/Qt/lib/libicudata.so.73", True),
        ("lxml/etree.cpython-311-x86_64-linux-gnu.so", True),
        ("lxml/isoschematron/resources/rng/iso-schematron.rng", False),
        ("bridge/assets/icons/sheetbridge.svg", True),
        ("libxcb-cursor.so.0", True),
        ("PySide6/Qt/lib/QtGui.framework/Versions/A/Resources/Info.plist", True),
        ("PySide6/Qt/lib/QtNetwork.framework/Versions/A/Resources/Info.plist", False),
        ("PySide6/Qt/lib/QtNetwork.framework/Versions/Current", False),
        ("PySide6\\opengl32sw.dll", False),
        ("keyring-25.6.0.dist-info/RECORD", False),
        ("libdbus-1.so.3", False),
        ("keyring-25.6.0.dist-info/entry_points.txt", True),
    ],
)
def test_what_the_window_needs_is_kept_and_the_rest_is_not(path: str, kept: bool) -> None:
    assert trim.keeps(path) is kept


def test_a_library_that_nothing_needs_any_more_is_left_out() -> None:
    entries = [
        ("a.so", "/x/a.so", "EXTENSION"),
        ("libused.so.1", "/x/libused.so.1", "BINARY"),
        ("libdeeper.so.1", "/x/libdeeper.so.1", "BINARY"),
        ("libgone.so.1", "/x/libgone.so.1", "BINARY"),
    ]
    needs = {"/x/a.so": ["libused.so.1"], "/x/libused.so.1": ["libdeeper.so.1"]}
    assert [entry[0] for entry in trim.reachable(entries, lambda path: needs.get(path, []))] == [
        "a.so",
        "libused.so.1",
        "libdeeper.so.1",
    ]


# --- the release workflow and the run command -----------------------------------------------------


def test_the_workflow_tests_builds_installs_and_only_then_drafts_a_release() -> None:
    jobs = workflow()["jobs"]
    assert {name: job.get("needs") for name, job in jobs.items()} == {
        "test": None,
        "build": "test",
        "msi": "build",
        "install": ["build", "msi"],
        "release": "install",
    }
    assert "--draft" in str(jobs["release"]["steps"])
    assert all("timeout-minutes" in job for job in jobs.values())


def test_the_workflow_only_calls_files_that_exist() -> None:
    text = (PACKAGING / "ci" / "release.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:packaging|\.ci|bridge)/\w+(?:\.\w+)?", text))
    assert named == {
        "packaging/build.py",
        "packaging/run",
        "packaging/signing.py",
        ".ci/run",
        "bridge/__init__.py",
    }
    assert all((product.ROOT / path).is_file() for path in named)


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


def test_the_shell_steps_of_the_workflow_parse() -> None:
    jobs = workflow()["jobs"].values()
    scripts = [
        step["run"]
        for job in jobs
        for step in job["steps"]
        if "run" in step and step.get("shell") != "pwsh"
    ]
    assert len(scripts) >= 8
    for script in scripts:
        plain = re.sub(r"\$\{\{.*?\}\}", "x", script)
        subprocess.run(["sh", "-n"], input=plain, text=True, check=True)


def test_run_without_a_command_lists_the_commands() -> None:
    done = subprocess.run(
        ["sh", str(PACKAGING / "run")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert [line.split()[2] for line in done.stdout.splitlines()] == [
        "demo",
        "test",
        "app",
        "deep",
        "benchmark",
        "build",
    ]


def test_a_python_in_a_folder_with_a_blank_in_its_name_is_taken(tmp_path: Path) -> None:
    python = tmp_path / "my programs" / "python3"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    (functions,) = re.findall(
        r"^good_python\(\).*?^}$",
        (PACKAGING / "run").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    done = subprocess.run(
        ["sh", "-c", f"{functions}\nfind_python"],
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(python)


@pytest.mark.skipif(sys.platform != "linux", reason="PyInstaller finds it elsewhere")
def test_a_build_asks_for_the_library_of_its_python_where_it_is_missing(tmp_path: Path) -> None:
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(
        "#!/bin/sh\ncase $2 in *print*) echo libpython3.99 ;;"
        f""" *) exec '{sys.executable}' "$@" ;; esac\n"""
    )
    python.chmod(0o755)
    (function,) = re.findall(
        r"^missing_python_library\(\).*?^}$",
        (PACKAGING / "run").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )

    def missing() -> str:
        words = ["sh", "-c", f"venv='{tmp_path}'\n{function}\nmissing_python_library"]
        return subprocess.run(
            words,
            env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert missing() == "libpython3.99 "
    some = next(
        line.split()[-1]
        for line in Path("/proc/self/maps").read_text().splitlines()
        if "/libc" in line
    )
    (tmp_path / "libpython3.99.so.1.0").symlink_to(some)
    assert missing() == ""
