"""Test the Windows program under wine, as an administrator and a planner would use it: install,
use, update, kill midway, remove.

Each function stops the build on failure, and otherwise prints what it saw as a table row for the IT
guide.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import msi
import product
from display import Display, wait
from installation import check
from installers import setup_name
from windows.machine import Wine

SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/ALLUSERS")
STANDS_IN = "stands in"
"""A marker file for a stand-in instead of the real program."""
PLACE = f"C:\\Program Files\\{product.NAME}"
POLICY = rf"HKLM\Software\Policies\{product.NAME}"
WINDOWS = r"HKLM\Software\Microsoft\Windows NT\CurrentVersion"
LIMIT = 600
"""Maximum wait in seconds, on a busy machine."""
PAINTED = 2000
"""The window with its first page has more colours than this: 2719 on 22 November 2026."""
PARTS_OF_SETUP = 100
"""Setup is killed after writing this many files; a stand-in has fewer, so this is not tested with
it.
"""


def installers(wine: Wine, display: Display) -> None:
    """Test setup, then the Windows Installer package, each with the other installed too."""
    folder = wine.drive / "Program Files" / product.NAME
    frozen = not (wine.dist / product.NAME / "_internal" / STANDS_IN).exists()
    setup = f"Z:\\src\\dist\\{setup_name()}"
    wine.run(setup, *SILENT, "/TASKS=path")
    check(PLACE in _machine_path(wine), "the path of the computer does not name the folder")
    before = files(folder)
    say(
        "setup with `/VERYSILENT /ALLUSERS /TASKS=path`",
        f"{len(before)} files; the folder is in the path of the computer",
    )
    if frozen:
        use(wine)
    check(
        _install_msi(wine, product.version()) != 0 and files(folder) == before,
        "the package was installed beside setup",
    )
    say("Windows Installer's package where setup was", "refused; every file as before")
    window = _open_window(wine, display, frozen)
    process = wine.run(setup, *SILENT, check=False)
    check(
        process.returncode == 1 and files(folder) == before,
        f"an update while it runs ended with {process.returncode}",
    )
    check(window.poll() is None, "an update while it runs ended the program")
    say(
        "setup again while the program runs",
        "ends with 1; every file as before; the program goes on",
    )
    wine.kill(f"{product.WINDOW_PROGRAM}.exe")
    window.wait(LIMIT)
    (folder / "_internal" / "of an older version.dll").write_bytes(b"stale")
    wine.run(setup, *SILENT)
    check(files(folder) == before, "an update left other files than an installation")
    say(
        "setup again after it ended, with a file of an older version beside the libraries",
        "the new files, and the old one is gone",
    )
    if frozen:
        _kill_setup(wine, folder, setup)
        wine.run(setup, *SILENT)
        check(
            files(folder) == before,
            "setup after one that was killed left other files than an installation",
        )
        wine.run(f"{PLACE}\\{product.COMMAND}.exe", "--version")
        say(
            "setup killed while it writes its files, and started again",
            "whole: the files of an installation, and the program starts",
        )
        _kill_setup(wine, folder, setup)
    wine.run(f"{PLACE}\\unins000.exe", *SILENT[:3])
    wait(
        lambda: "" if (folder / "unins000.exe").exists() else "gone",
        LIMIT,
        "the end of the uninstaller",
    )
    _check_gone(wine, folder, frozen)
    say(
        "`unins000.exe /VERYSILENT`" + ", after a setup that was killed" * frozen,
        "nothing left but the user's data; the path as before",
    )
    package(wine, folder, setup, frozen)


def package(wine: Wine, folder: Path, setup: str, frozen: bool) -> None:
    """Install, use, update and remove the Windows Installer package."""
    later = "99.0.0"
    msi.make(wine.dist / product.NAME, wine.dist / msi.file_name(later), later)
    build = (
        _registry(wine, "query", WINDOWS, "/v", "CurrentBuildNumber").stdout.decode().split()[-1]
    )
    _registry(
        wine, "add", WINDOWS, "/v", "CurrentBuildNumber", "/d", str(product.WINDOWS - 1), "/f"
    )
    check(
        _install_msi(wine, product.version()) != 0 and not files(folder),
        "the package was installed on a Windows that is too old",
    )
    _registry(wine, "add", WINDOWS, "/v", "CurrentBuildNumber", "/d", build, "/f")
    say(
        "Windows Installer's package on a Windows before version 1809", "refused; nothing installed"
    )
    check(_install_msi(wine, product.version()) == 0, "the package was not installed")
    before = files(folder)
    expected = {
        path.relative_to(wine.dist / product.NAME).as_posix()
        for path in (wine.dist / product.NAME).rglob("*")
        if path.is_file()
    }
    check(
        set(before) == expected,
        f"the package installed other files: {sorted(set(before) ^ expected)[:10]}",
    )
    say("`msiexec /i … /qn`", f"{len(before)} files")
    if frozen:
        use(wine)
    process = wine.run(setup, *SILENT, check=False)
    check(
        process.returncode == 1 and files(folder) == before,
        "setup was installed beside the package",
    )
    say("setup where the package was", "ends with 1; every file as before")
    check(
        _install_msi(wine, later) == 0 and files(folder) == before,
        "an update of the package failed",
    )
    check(
        _install_msi(wine, product.version()) != 0 and files(folder) == before,
        "an older package was put over a newer one",
    )
    say("a newer package, then the older one again", "updated; the older one is refused")
    wine.run("msiexec", "/x", msi.product_code(later), "/qn")
    _check_gone(wine, folder, frozen)
    say("`msiexec /x … /qn`", "nothing left but the user's data")


def use(wine: Wine) -> None:
    """Run the round trip and self-test with the installed program, and check that it obeys a group
    policy.
    """
    command = f"{PLACE}\\{product.COMMAND}.exe"
    told = wine.run(command, "demo").stdout.decode("utf-8").splitlines()
    say("`demo`", f"{told[-1].partition('. ')[2]}")
    wine.run(command, "self-test", "--report", "C:\\report.json")
    say("`self-test`", self_test(wine))
    _registry(wine, "add", POLICY, "/v", "proxy", "/d", "http://proxy.example:8080", "/f")
    _registry(wine, "add", rf"{POLICY}\Locked", "/v", "proxy", "/t", "REG_DWORD", "/d", "1", "/f")
    settings = {
        setting["name"]: setting
        for setting in json.loads(wine.run(command, "settings", "list", "--json").stdout)[
            "settings"
        ]
    }
    check(
        settings["proxy"]["value"] == "http://proxy.example:8080" and settings["proxy"]["locked"],
        f"a group policy was ignored: {settings['proxy']}",
    )
    _registry(wine, "add", POLICY, "/v", "proxi", "/d", "http://proxy.example:8080", "/f")
    check(
        wine.run(command, "settings", "list", check=False).returncode == 2,
        "a group policy with an unknown setting was ignored",
    )
    _registry(wine, "delete", POLICY, "/f")
    say(
        "a group policy that locks the proxy, and one with an unknown setting",
        "applied; reported, and nothing is sent",
    )


def self_test(wine: Wine) -> str:
    """Return the last self-test's result as a sentence; stop the build if a part failed."""
    report = json.loads((wine.drive / "report.json").read_text(encoding="utf-8"))
    check(report["passed"], f"the self-test says {report}")
    return "; ".join(f"{part['name']}: {part['seen']}" for part in report["parts"])


def _open_window(wine: Wine, display: Display, frozen: bool) -> subprocess.Popen[bytes]:
    """Start the window and save a screenshot once it is painted."""
    window, picture = (
        wine.start(f"{PLACE}\\{product.WINDOW_PROGRAM}.exe"),
        wine.folder / "window.png",
    )
    display.window(window, LIMIT)

    def painted() -> str:
        display.picture(picture)
        told = subprocess.run(
            ["identify", "-format", "%k", str(picture)], capture_output=True, text=True, check=True
        ).stdout
        return told if int(told) > (PAINTED if frozen else 1) else ""

    colours = wait(painted, LIMIT, "a window that is painted")
    say(f"`{product.WINDOW_PROGRAM}.exe`", f"a window in {colours} colours")
    return window


def _kill_setup(wine: Wine, folder: Path, setup: str) -> None:
    """Start setup over the installed program and kill it while it writes its files."""
    started = wine.start(setup, *SILENT)
    aside, new = folder / "_internal.old", folder / "_internal"
    wait(
        lambda: "half" if aside.exists() and len(files(new)) >= PARTS_OF_SETUP else "",
        LIMIT,
        "a setup that writes its files",
    )
    check(wine.kill("-setup") > 0, "setup was not killed")
    started.wait(LIMIT)
    wait(lambda: "" if wine.kill("-setup") else "ended", LIMIT, "the end of setup")
    check(aside.exists(), "setup was killed too late")


def _install_msi(wine: Wine, version: str) -> int:
    return wine.run(
        "msiexec", "/i", f"Z:\\src\\dist\\{msi.file_name(version)}", "/qn", check=False
    ).returncode


def _check_gone(wine: Wine, folder: Path, frozen: bool) -> None:
    left = (
        [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
        if folder.exists()
        else []
    )
    check(not left and PLACE not in _machine_path(wine), f"left of the program: {left[:10]}")
    for key in (
        rf"HKLM\Software\Classes\Applications\{product.WINDOW_PROGRAM}.exe",
        rf"HKLM\{msi.UNINSTALL}\{product.WINDOWS_ID}_is1",
    ):
        check(
            _registry(wine, "query", key, check=False).returncode != 0,
            f"left in the registry: {key}",
        )
    check(
        _registry(
            wine, "query", rf"HKLM\Software\{product.NAME}", "/v", "Msi", check=False
        ).returncode
        != 0,
        "left in the registry: Msi",
    )
    if frozen:
        check(
            (wine.drive / "users" / "root" / "AppData" / "Local" / product.NAME).exists(),
            "the user's data is gone",
        )


def files(folder: Path) -> dict[str, int]:
    """Return the files of a folder with their sizes, without the uninstaller's, which every setup
    rewrites.
    """
    sizes = {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file()
    }
    return {name: size for name, size in sizes.items() if not name.startswith("unins")}


def _registry(
    wine: Wine, action: str, *words: str, check: bool = True
) -> subprocess.CompletedProcess[bytes]:
    """Query or change the 64-bit registry; wine's reg is a 32-bit program."""
    return wine.run("reg", action, *words, "/reg:64", check=check)


def _machine_path(wine: Wine) -> str:
    key = r"HKLM\SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
    return _registry(wine, "query", key, "/v", "Path", check=False).stdout.decode(errors="replace")


def say(tried: str, seen: str) -> None:
    """Print an observation as a table row."""
    print(f"| {tried} | {seen} |", flush=True)
