"""Build and test the Windows program under wine, using only package registries, before testing on a
Windows computer.

Usage: python packaging/wine.py FOLDER [STEP …]

Run it as root on Debian 12; sh packaging/run deep installs the required programs.

Steps, by default all except `stand_in`: `chroot`, `python`, `sources` (the program from its
sources), `program` (frozen), `setup` (the installers), `trial` (install, use, update, kill,
remove). `stand_in` instead of `program` tests setup in minutes, with two small programs that only
run. The first two are skipped if an earlier run has done them in this folder. If something is not
available on this computer, it ends with NOT_TO_BE_HAD and a message.

A Debian chroot with wine (32 and 64 bit) contains a Windows Python. The interpreter's libraries
come from a wheel that bundles them for its own programs, the modules from this Python. The starter
is four lines of C, and the locked Windows wheels are added. Inno Setup's compiler comes from npm.
Two Windows libraries missing in this wine are replaced by stand-ins. They are in wine's own folder,
so they cannot get into a release. Everything runs in its own process and mount namespaces, which
always end with it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import display
import installers
import msi
import product
from installation import check
from windows import trial as tried
from windows.machine import Wine

SUITE = "bookworm"
PACKAGES = "wine,wine32:i386,wine64,ca-certificates,fonts-dejavu-core,fonts-liberation"
INNO_SETUP = "innosetup@6.4.1"
PYTHON_FROM = "panda3d"
"""A Windows wheel that includes CPython's own libraries in `deploy_libs`."""
ONLY_WINDOWS = ("colorama", "pefile", "pywin32-ctypes")
"""Locked wheels that pip on Linux skips even if asked for the Windows platform."""
NEEDED = (
    *display.NEEDED,
    "mmdebstrap",
    "x86_64-w64-mingw32-gcc",
    "npm",
    "wixl",
    "msibuild",
    "identify",
    "git",
)
NOT_TO_BE_HAD = 69
"""Exit code if this computer or its package registries lack something."""
APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")

STARTER = (
    "#include <stddef.h>\nint Py_Main(int, wchar_t**); int wmain(int count, wchar_t** words) {"
    " return Py_Main(count, words); }"
)
STAND_IN = """#include <windows.h>
int main(void) { CreateMutexA(0, 0, "NAME"); CreateMutexA(0, 0, "Global\\\\NAME");
    return MessageBoxA(0, "A stand-in.", "NAME", 0); }
"""
RANDOM = """#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE place, SIZE_T size) {
    return SystemFunction036(place, (ULONG)size); }
"""


def lacking() -> str:
    """Return why this computer cannot test the Windows program, or an empty text if it can."""
    if os.geteuid():
        return "Only root can create the Debian for wine."
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        return (
            f"These programs are missing: {', '.join(missing)}."
            " sh packaging/run deep installs them."
        )
    if sys.version_info[:2] != (3, 11):
        return (
            "The Windows Python is 3.11 and takes its modules from this Python, which is"
            f" {sys.version.split()[0]}."
        )
    if subprocess.run([*APART, "true"], capture_output=True, check=False).returncode:
        return "This computer does not allow root separate mounts and processes."
    return ""


def chroot(wine: Wine) -> None:
    """Create the Debian without security updates, whose 32-bit list may be out of date."""
    if not (wine.root / "made").exists():
        shutil.rmtree(wine.root, ignore_errors=True)
        asked = [
            "apt-get",
            "indextargets",
            "--format",
            "$(REPO_URI)",
            f"Codename: {SUITE}",
            "Label: Debian",
        ]
        mirrors = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
        if not mirrors:
            _not_to_be_had(f"This computer's list of packages has no Debian {SUITE}.")
        sources = [
            "mmdebstrap",
            "--quiet",
            "--architectures=amd64,i386",
            "--variant=minbase",
            f"--include={PACKAGES}",
            SUITE,
            str(wine.root),
        ]
        _fetch("A Debian with wine", *sources, f"deb {mirrors[0]} {SUITE} main")
        (wine.root / "made").touch()
    _mount(wine)
    wine.run("wineboot", "-i")
    wine.run("winecfg", "-v", "win10")


def _mount(wine: Wine) -> None:
    if (wine.root / "made").exists() and not (wine.root / "proc" / "self").exists():
        _do("mount", "-t", "proc", "proc", str(wine.root / "proc"))


def python(wine: Wine) -> None:
    """Assemble a Windows Python with the locked wheels."""
    locked = (product.ROOT / "packaging" / "lock-build.txt").read_text(encoding="utf-8")
    mark = wine.python / "made"
    if mark.exists() and mark.read_text(encoding="utf-8") == locked:
        return
    loads, wheels = wine.folder / "loads", wine.folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    windows = [
        "--only-binary",
        ":all:",
        "--platform",
        "win_amd64",
        "--python-version",
        "3.11",
        "--implementation",
        "cp",
    ]
    windows += ["--abi", "cp311", "--abi", "abi3", "--abi", "none", "--no-deps", "-q"]
    pip = [sys.executable, "-m", "pip"]
    _fetch(
        "A wheel with CPython for Windows",
        *pip,
        "download",
        *windows,
        "-d",
        str(loads),
        PYTHON_FROM,
    )
    listed = ["--require-hashes", "-r", str(product.ROOT / "packaging" / "lock-build.txt")]
    _fetch("The locked wheels for Windows", *pip, "download", *windows, "-d", str(wheels), *listed)
    versions = dict(
        line.split(" ")[0].split("==")
        for line in locked.splitlines()
        if "==" in line and not line.startswith(" ")
    )
    _fetch(
        "The locked wheels for Windows",
        *pip,
        "download",
        *windows,
        "-d",
        str(wheels),
        *(f"{name}=={versions[name]}" for name in ONLY_WINDOWS),
    )
    shutil.rmtree(wine.python, ignore_errors=True)
    (wine.python / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(next(loads.glob(f"{PYTHON_FROM}*.whl"))) as wheel:
        for name in wheel.namelist():
            file = Path(name).name
            if (
                name.startswith("deploy_libs/")
                and not file.startswith("api-ms-win")
                and "tk" not in file
                and "tcl" not in file
            ):
                place = (
                    wine.python
                    if file in {"python311.dll", "VCRUNTIME140.dll"}
                    else wine.python / "DLLs"
                )
                (place / file).write_bytes(wheel.read(name))
    library = Path(os.__file__).parent
    shutil.copytree(
        library,
        wine.python / "Lib",
        ignore=shutil.ignore_patterns(
            "site-packages", "__pycache__", "test", "lib-dynload", "config-*"
        ),
    )
    shutil.copyfile(
        next(
            place
            for place in (library / "LICENSE.txt", *library.parents[1].rglob("LICENSE*"))
            if place.is_file()
        ),
        wine.python / "LICENSE.txt",
    )
    _compile(wine.python / "python.exe", STARTER, "-municode", str(wine.python / "python311.dll"))
    _forward(wine.python / "python3.dll", wine.python / "python311.dll")
    site = wine.python / "Lib" / "site-packages"
    _do(
        *pip,
        "install",
        *windows,
        "--no-index",
        "--target",
        str(site),
        *map(str, sorted(wheels.glob("*.whl"))),
    )
    system = wine.drive / "windows" / "system32"
    _compile(system / "bcryptprimitives.dll", RANDOM, "-shared", "-ladvapi32")
    needed = _imports(site / "PySide6" / "Qt6Core.dll").get("icuuc.dll", [])
    _compile(
        system / "icuuc.dll",
        "".join(f"__declspec(dllexport) void* {name}(void) {{ return 0; }}\n" for name in needed),
        "-shared",
    )
    wine.run("Z:\\py\\python.exe", "-c", "import sys, ssl, sqlite3, ctypes")
    mark.write_text(locked, encoding="utf-8")


def sources(wine: Wine) -> None:
    """Install the sources and test everything that needs no frozen program: self-test, UTF-8 in a
    pipe, licences of all parts.
    """
    shutil.rmtree(wine.source, ignore_errors=True)
    _do("git", "clone", "-q", str(product.ROOT), str(wine.source))
    _do(
        "env",
        f"PYTHONPATH={wine.source / 'packaging'}",
        sys.executable,
        "-c",
        "import build; build.prepare(keep=False)",
    )
    site = wine.python / "Lib" / "site-packages"
    for old in (*site.glob("bridge"), *site.glob("sheetbridge-*")):
        shutil.rmtree(old)
    wheel = next((wine.source / "build" / "wheel").glob("*.whl"))
    _do(
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-compile",
        "--target",
        str(site),
        str(wheel),
    )
    name = "Plan of Łódź 中.xlsx"
    told = wine.run(
        "Z:\\py\\python.exe", "-m", "bridge", "check", name, "--json", check=False
    ).stdout.decode("utf-8")
    check(name in told, f"a name outside the code page came through a pipe as {told[:200]}")
    tried.say(
        f"from the sources: `check` of a file named `{name}` through a pipe",
        "UTF-8, also with a code page of Western Europe",
    )
    (wine.source / "build" / "collected.json").write_text("[]", encoding="utf-8")
    tried.say(
        "from the sources: the build's step with the licences of all parts",
        f"of {_licences(wine)} parts",
    )
    wine.run("Z:\\py\\python.exe", "-m", "bridge", "self-test", "--report", "C:\\report.json")
    tried.say("from the sources: `self-test`", tried.self_test(wine))


def stand_in(wine: Wine) -> None:
    """Install two small programs in place of the frozen ones, which only hold the mutex and show a
    window.
    """
    folder = wine.dist / product.NAME
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in (
        ("_internal/part.dll", "new"),
        ("_internal/deeper/part.dll", "new"),
        ("licences/README.txt", "none"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="ascii")
    for name in (product.COMMAND, product.WINDOW_PROGRAM):
        _compile(folder / f"{name}.exe", STAND_IN.replace("NAME", product.NAME))
    (folder / "_internal" / tried.STANDS_IN).touch()


def program(wine: Wine) -> None:
    """Freeze the program with our spec, using icons and version resources made by this machine."""
    words = [
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        "Z:\\src\\dist",
        "--workpath",
        "Z:\\src\\build\\work",
    ]
    began, time_of_build = time.monotonic(), str(product.build_time())
    wine.run(
        "Z:\\py\\python.exe",
        "-m",
        "PyInstaller",
        *words,
        "Z:\\src\\packaging\\sheetbridge.spec",
        PYTHONHASHSEED="1",
        SOURCE_DATE_EPOCH=time_of_build,
    )
    count, size = _licences(wine), sum(tried.files(wine.dist / product.NAME).values())
    check(size <= product.BUDGET, f"the folder has {size / 1e6:.1f} MB")
    tried.say(
        "PyInstaller with our spec",
        f"{size / 1e6:.1f} MB with the licences of {count} parts, in"
        f" {time.monotonic() - began:.0f} s",
    )


def _licences(wine: Wine) -> str:
    """Run the build's licence step and return the number of parts found."""
    words = (
        "import parts; from pathlib import Path; import sys; found ="
        " parts.parts(Path(sys.executable), Path('Z:/src/build/collected.json'))"
    )
    words += (
        "; parts.write_licences(found, Path('Z:/src/dist/Sheetbridge/licences')); print(len(found))"
    )
    return (
        wine.run("Z:\\py\\python.exe", "-c", words, PYTHONPATH="Z:\\src\\packaging")
        .stdout.decode()
        .strip()
    )


def setup(wine: Wine) -> None:
    """Compile setup and make the Windows Installer package."""
    inno = wine.root / "inno"
    if not (inno / "ISCC.exe").exists():
        _fetch(
            "Inno Setup",
            "npm",
            "pack",
            "--silent",
            "--pack-destination",
            str(wine.folder),
            INNO_SETUP,
        )
        _do("tar", "xzf", str(next(wine.folder.glob("innosetup-*.tgz"))), "-C", str(wine.folder))
        shutil.copytree(wine.folder / "package" / "bin", inno, dirs_exist_ok=True)
    words = installers.setup_words(
        "Z:\\src\\dist\\Sheetbridge", "Z:\\src\\build\\icons", "Z:\\src\\dist"
    )
    words = [word.replace("icons/", "icons\\") for word in words]
    began = time.monotonic()
    told = wine.run(
        "Z:\\inno\\ISCC.exe", *words, "Z:\\src\\packaging\\windows\\sheetbridge.iss"
    ).stdout.decode(errors="replace")
    check("Warning" not in told, f"Inno Setup warns:\n{told[-2000:]}")
    size = (wine.dist / installers.setup_name()).stat().st_size
    tried.say(
        "Inno Setup 6.4.1",
        f"compiles without a warning: {size / 1e6:.1f} MB, in {time.monotonic() - began:.0f} s",
    )
    package = wine.dist / msi.file_name(product.version())
    msi.make(wine.dist / product.NAME, package, product.version())
    tried.say("Windows Installer's package by wixl", f"{package.stat().st_size / 1e6:.1f} MB")


def trial(wine: Wine) -> None:
    """Install, use, update, kill and remove the program."""
    with display.Display() as screen:
        wine.display = screen.name
        tried.installers(wine, screen)
        wine.display = ""


def _do(*command: str) -> None:
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        raise SystemExit(
            f"{' '.join(command)[:200]} ended with"
            f" {process.returncode}:\n{(process.stdout + process.stderr)[-3000:]}"
        )


def _fetch(what: str, *command: str) -> None:
    """Run a command that downloads from a package registry."""
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        _not_to_be_had(
            f"{what} could not be fetched:"
            f" {(process.stdout + process.stderr).strip().rpartition(chr(10))[2]}"
        )


def _not_to_be_had(why: str) -> NoReturn:
    print(f"Not tried under wine. {why}", flush=True)
    raise SystemExit(NOT_TO_BE_HAD)


def _compile(target: Path, source: str, *options: str) -> None:
    target.unlink(missing_ok=True)
    place = target.with_suffix(".c")
    place.write_text(source, encoding="ascii")
    _do("x86_64-w64-mingw32-gcc", "-O1", "-w", str(place), "-o", str(target), *options)
    place.unlink()


def _forward(target: Path, library: Path) -> None:
    """Make a library that forwards every function to another library."""
    told = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", str(library)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names = re.findall(
        r"^\s+\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\w+)$",
        told.split("[Ordinal/Name Pointer] Table")[1],
        re.MULTILINE,
    )
    definition = target.with_suffix(".def")
    definition.write_text(
        "EXPORTS\n" + "".join(f"{name} = {library.stem}.{name}\n" for name in names),
        encoding="ascii",
    )
    _compile(target, "int stands_here;", "-shared", str(definition))
    definition.unlink()


def _imports(library: Path) -> dict[str, list[str]]:
    """Return the function names that a library imports, by imported library."""
    told = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", str(library)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    imports: dict[str, list[str]] = {}
    for part in told.split("DLL Name: ")[1:]:
        name = part.split("\n", 1)[0].strip().lower()
        imports[name] = re.findall(
            r"^\s+[0-9a-f]+\s+(?:<none>|\d+)?\s*(?:[0-9a-f]+\s+)?([A-Za-z_]\w+)\s*$",
            part.split("\n\n", 1)[0],
            re.MULTILINE,
        )
    return imports


STEPS: dict[str, Callable[[Wine], None]] = {
    each.__name__: each for each in (chroot, python, sources, stand_in, program, setup, trial)
}


def main() -> None:
    """Parse the command line, a folder and optional steps, and run the steps."""
    if why := lacking():
        _not_to_be_had(why)
    if os.getpid() != 1:  # not yet in its own namespaces
        os.execvp(APART[0], [*APART, sys.executable, *sys.argv])
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with Wine(folder) as wine:
        _mount(wine)
        for name in sys.argv[2:] or [name for name in STEPS if name != "stand_in"]:
            print(f"== {name}", flush=True)
            STEPS[name](wine)


if __name__ == "__main__":
    main()
