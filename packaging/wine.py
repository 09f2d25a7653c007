"""The Windows program, built and tried under wine, from package registries alone: what Linux can show of it before a Windows computer does.

    python packaging/wine.py FOLDER [STEP …]      as root, on Debian with mmdebstrap, gcc-mingw-w64-x86-64, npm, Xvfb, imagemagick, after a build

Steps, all but `stand_in` where none is named: `chroot`, `python`, `sources` (the program from its sources), `program` (frozen: long), `setup`
(the installer), `trial` (install, use, update, remove). `stand_in` instead of `program` tries the installer in minutes, with two small programs
that only run.

A chroot of Debian with wine (32 and 64 bit) holds a Windows Python: the interpreter's libraries come with a wheel that has them for its own
programs, its modules from this Python, its starter is four lines of C, and the locked Windows wheels beside it. Inno Setup's compiler comes from npm.
Two libraries of Windows that this wine lacks are stood in for; they lie in wine's own folder, so nothing of them can reach a release.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import installers
import product
from display import Display

PACKAGES = "wine,wine32:i386,wine64,ca-certificates,fonts-dejavu-core,fonts-liberation"
INNO_SETUP = "innosetup@6.4.1"
PYTHON_FROM = "panda3d"
"""A wheel for Windows that brings CPython's own libraries along, in `deploy_libs`."""
ONLY_WINDOWS = ("colorama", "pefile", "pywin32-ctypes")
"""Wheels of the locked list that pip leaves out when it runs on Linux, whatever the platform that it is asked for."""
STANDS_IN = "stands in"
"""A file that says that the program is not ours."""
SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/ALLUSERS")

STARTER = "#include <stddef.h>\nint Py_Main(int, wchar_t**); int wmain(int count, wchar_t** words) { return Py_Main(count, words); }"
STAND_IN = """#include <windows.h>
int main(void) { CreateMutexA(0, 0, "NAME"); CreateMutexA(0, 0, "Global\\\\NAME"); return MessageBoxA(0, "A stand-in.", "NAME", 0); }
"""
RANDOM = """#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE place, SIZE_T size) { return SystemFunction036(place, (ULONG)size); }
"""


class Wine:
    """A Debian with wine below `root`, and what stands in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "root"
        self.python, self.source = self.root / "py", self.root / "src"
        self.drive = self.root / "root" / ".wine" / "drive_c"

    def run(
        self, *words: str, display: str = "", check: bool = True, seconds: float = 10_800, **variables: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a Windows program; its input and output are pipes, since wine cannot hand files on to Python."""
        done = subprocess.run(self._command(words, display, variables), input=b"", capture_output=True, timeout=seconds, check=False)
        if check and done.returncode:
            raise SystemExit(f"{' '.join(words)[:200]} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:].decode(errors='replace')}")
        return done

    def start(self, *words: str, display: str = "") -> subprocess.Popen[bytes]:
        """Start a Windows program and go on."""
        return subprocess.Popen(self._command(words, display, {}), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def _command(self, words: tuple[str, ...], display: str, variables: dict[str, str]) -> list[str]:
        given = {"PATH": "/usr/bin:/bin:/usr/lib/wine", "HOME": "/root", "LC_ALL": "C.UTF-8", "WINEDEBUG": "-all", "WINEPREFIX": "/root/.wine"}
        given |= {"DISPLAY": display} if display else {}
        named = [f"{name}={value}" for name, value in (given | variables).items()]
        return ["chroot", str(self.root), "env", "-i", *named, "wine", *words]


def chroot(wine: Wine) -> None:
    """Make the Debian; the security updates are left out, whose list for 32 bit may be out of step."""
    if not wine.root.exists():
        made = ["mmdebstrap", "--quiet", "--architectures=amd64,i386", "--variant=minbase", f"--include={PACKAGES}", "bookworm", str(wine.root)]
        _do(*made, "deb http://deb.debian.org/debian bookworm main")
    if not (wine.root / "proc" / "self").exists():
        _do("mount", "-t", "proc", "proc", str(wine.root / "proc"))
    _do("chroot", str(wine.root), "env", "HOME=/root", "WINEDEBUG=-all", "PATH=/usr/bin:/bin", "wine", "wineboot", "-i")
    wine.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")


def python(wine: Wine) -> None:
    """Put a Windows Python together, with the locked wheels."""
    loads, wheels = wine.folder / "loads", wine.folder / "wheels"
    windows = ["--only-binary", ":all:", "--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    windows += ["--abi", "cp311", "--abi", "abi3", "--abi", "none", "--no-deps", "-q"]
    pip = [sys.executable, "-m", "pip"]
    _do(*pip, "download", *windows, "-d", str(loads), PYTHON_FROM)
    _do(*pip, "download", *windows, "--require-hashes", "-d", str(wheels), "-r", str(product.ROOT / "packaging" / "lock-build.txt"))
    lines = (product.ROOT / "packaging" / "lock-build.txt").read_text(encoding="utf-8").splitlines()
    versions = dict(line.split(" ")[0].split("==") for line in lines if "==" in line and not line.startswith(" "))
    _do(*pip, "download", *windows, "-d", str(wheels), *(f"{name}=={versions[name]}" for name in ONLY_WINDOWS))
    shutil.rmtree(wine.python, ignore_errors=True)
    (wine.python / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(next(loads.glob(f"{PYTHON_FROM}*.whl"))) as wheel:
        for name in wheel.namelist():
            file = Path(name).name
            if name.startswith("deploy_libs/") and not file.startswith("api-ms-win") and "tk" not in file and "tcl" not in file:
                place = wine.python if file in {"python311.dll", "VCRUNTIME140.dll"} else wine.python / "DLLs"
                (place / file).write_bytes(wheel.read(name))
    library = Path(os.__file__).parent
    shutil.copytree(library, wine.python / "Lib", ignore=shutil.ignore_patterns("site-packages", "__pycache__", "test", "lib-dynload", "config-*"))
    shutil.copyfile(
        next(place for place in (library / "LICENSE.txt", *library.parents[1].rglob("LICENSE*")) if place.is_file()), wine.python / "LICENSE.txt"
    )
    _compile(wine.python / "python.exe", STARTER, "-municode", str(wine.python / "python311.dll"))
    _forward(wine.python / "python3.dll", wine.python / "python311.dll")
    site = wine.python / "Lib" / "site-packages"
    _do(*pip, "install", *windows, "--no-index", "--target", str(site), *map(str, sorted(wheels.glob("*.whl"))))
    system = wine.drive / "windows" / "system32"
    _compile(system / "bcryptprimitives.dll", RANDOM, "-shared", "-ladvapi32")
    needed = _imports(site / "PySide6" / "Qt6Core.dll").get("icuuc.dll", [])
    _compile(system / "icuuc.dll", "".join(f"__declspec(dllexport) void* {name}(void) {{ return 0; }}\n" for name in needed), "-shared")
    print(wine.run("Z:\\py\\python.exe", "-c", "import sys, ssl, sqlite3, ctypes; print(sys.version)").stdout.decode())


def sources(wine: Wine) -> None:
    """Bring the sources and our package, and try what needs no frozen program: self-test, UTF-8 in a pipe, the licences of all parts."""
    shutil.rmtree(wine.source, ignore_errors=True)
    _do("git", "clone", "-q", str(product.ROOT), str(wine.source))
    build = wine.source / "build"
    shutil.copytree(product.ROOT / "build" / "icons", build / "icons")
    shutil.copytree(product.ROOT / "build" / "translations", build / "translations")
    for name in (product.COMMAND, product.WINDOW_PROGRAM):
        (build / f"version-{name}.txt").write_text(installers.version_resource(name), encoding="utf-8")
    site = wine.python / "Lib" / "site-packages"
    for old in (*site.glob("bridge"), *site.glob("sheetbridge-*")):
        shutil.rmtree(old)
    _do(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(next((product.ROOT / "build" / "wheel").glob("*.whl"))))
    said = wine.run("Z:\\py\\python.exe", "-m", "bridge", "check", "Plan of Łódź 中.xlsx", "--json", check=False).stdout
    print(f"A name outside the code page, through a pipe: {said.decode('utf-8').strip()[:160]}")
    (build / "collected.json").write_text("[]", encoding="utf-8")
    print(f"Licences: of {_licences(wine)} parts.")
    with Display() as display:
        wine.run("Z:\\py\\python.exe", "-m", "bridge", "self-test", "--report", "C:\\report.json", display=display.name, check=False)
    _report(wine)


def stand_in(wine: Wine) -> None:
    """Lay two small programs where the frozen ones belong: they hold the mutex, show a window, and nothing else."""
    folder = wine.source / "dist" / product.NAME
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in (("_internal/part.dll", "new"), ("_internal/deeper/part.dll", "new"), ("licences/README.txt", "none")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="ascii")
    for name in (product.COMMAND, product.WINDOW_PROGRAM):
        _compile(folder / f"{name}.exe", STAND_IN.replace("NAME", product.NAME))
    (folder / "_internal" / STANDS_IN).touch()


def program(wine: Wine) -> None:
    """Freeze the program with our spec; icons, version resources and translations are those that this machine makes."""
    dist = wine.source / "dist"
    words = [
        "Z:\\py\\python.exe",
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        "Z:\\src\\dist",
        "--workpath",
        "Z:\\src\\build\\work",
    ]
    began = time.monotonic()
    wine.run(*words, "Z:\\src\\packaging\\sheetbridge.spec", PYTHONHASHSEED="1", SOURCE_DATE_EPOCH=str(product.build_time()))
    count = _licences(wine)
    size = sum(path.stat().st_size for path in (dist / product.NAME).rglob("*") if path.is_file())
    print(f"Frozen in {time.monotonic() - began:.0f} s: {size / 1e6:.1f} MB, licences of {count} parts.")


def _licences(wine: Wine) -> str:
    """Do the build's step with the licences of all parts; return how many parts it found."""
    words = "import parts; from pathlib import Path; import sys; found = parts.parts(Path(sys.executable), Path('Z:/src/build/collected.json'))"
    words += "; parts.write_licences(found, Path('Z:/src/dist/Sheetbridge/licences')); print(len(found))"
    return wine.run("Z:\\py\\python.exe", "-c", words, PYTHONPATH="Z:\\src\\packaging").stdout.decode().strip()


def _report(wine: Wine) -> None:
    """Print what the last self-test found."""
    report = json.loads((wine.drive / "report.json").read_text(encoding="utf-8"))
    for part in report["parts"]:
        print(f"  self-test: {'ok    ' if part['passed'] else 'FAILED'} {part['name']}: {part['seen']}")


def setup(wine: Wine) -> None:
    """Compile the installer."""
    inno = wine.root / "inno"
    if not inno.exists():
        _do("npm", "pack", "--silent", "--pack-destination", str(wine.folder), INNO_SETUP)
        _do("tar", "xzf", str(next(wine.folder.glob("innosetup-*.tgz"))), "-C", str(wine.folder))
        shutil.copytree(wine.folder / "package" / "bin", inno)
    words = installers.setup_words("Z:\\src\\dist\\Sheetbridge", "Z:\\src\\build\\icons", "Z:\\src\\dist")
    words = [word.replace("icons/", "icons\\") for word in words]
    began = time.monotonic()
    told = wine.run("Z:\\inno\\ISCC.exe", *words, "Z:\\src\\packaging\\windows\\sheetbridge.iss").stdout.decode(errors="replace")
    made = wine.source / "dist" / f"{product.NAME}-{product.version()}-setup.exe"
    print(f"Setup compiled in {time.monotonic() - began:.0f} s: {made.stat().st_size / 1e6:.1f} MB; warnings: {told.count('Warning')}.")


def trial(wine: Wine) -> None:
    """Install, use, update while it runs, update, remove; ends where something is not as it must be."""
    setup_program = f"Z:\\src\\dist\\{product.NAME}-{product.version()}-setup.exe"
    place, folder = f"C:\\Program Files\\{product.NAME}", wine.drive / "Program Files" / product.NAME
    with Display() as display:
        wine.run(setup_program, *SILENT, "/TASKS=path", display=display.name)
        before = _files(folder)
        print(f"Installed: {len(before)} files; the path of the computer names the folder: {place in _machine_path(wine)}.")
        if not (folder / "_internal" / STANDS_IN).exists():
            done = wine.run(f"{place}\\{product.COMMAND}.exe", "demo", display=display.name, check=False)
            said = done.stdout.decode("utf-8")
            print(f"demo ends with {done.returncode} and {len(said.splitlines())} lines of UTF-8; its last: {said.splitlines()[-1] if said else ''}")
            wine.run(f"{place}\\{product.COMMAND}.exe", "self-test", "--report", "C:\\report.json", display=display.name, check=False)
            _report(wine)
        window = wine.start(f"{place}\\{product.WINDOW_PROGRAM}.exe", display=display.name)
        display.window(window, 180)
        time.sleep(8)
        display.picture(wine.folder / "window.png")
        done = wine.run(setup_program, *SILENT, display=display.name, check=False)
        same = _files(folder) == before
        print(f"Update while it runs: ends with {done.returncode}; installed files the same: {same}; window goes on: {window.poll() is None}.")
        _kill(wine, f"{product.WINDOW_PROGRAM}.exe")
        window.wait(60)
        (folder / "_internal" / "of an older version.dll").write_bytes(b"stale")
        done = wine.run(setup_program, *SILENT, display=display.name, check=False)
        print(f"Update after it ended: ends with {done.returncode}; installed files the same, and what is stale is gone: {_files(folder) == before}.")
        wine.run(f"{place}\\unins000.exe", *SILENT[:3], display=display.name)
        limit = time.monotonic() + 120
        while (folder / "unins000.exe").exists() and time.monotonic() < limit:
            time.sleep(1)
        kept = wine.drive / "users" / "root" / "AppData" / "Local" / product.NAME
        left, clean = sorted(_files(folder)), place not in _machine_path(wine)
        print(f"Removed: files left of the program: {left}; path taken out: {clean}; user's data kept: {kept.exists()}.")


def _kill(wine: Wine, name: str) -> None:
    """End what runs in the chroot by this name; wine's own taskkill does not."""
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (place / "root").resolve() == wine.root and name.encode() in (place / "cmdline").read_bytes():
                os.kill(int(place.name), signal.SIGKILL)


def _files(folder: Path) -> dict[str, int]:
    """Return the installed files with their sizes, without the uninstaller's own, which each setup writes anew."""
    found = {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    return {name: size for name, size in found.items() if not name.startswith("unins")}


def _machine_path(wine: Wine) -> str:
    key = r"HKLM\SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
    return wine.run("reg", "query", key, "/v", "Path", check=False).stdout.decode(errors="replace")


def _do(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)[:200]} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:]}")


def _compile(target: Path, source: str, *options: str) -> None:
    target.unlink(missing_ok=True)
    place = target.with_suffix(".c")
    place.write_text(source, encoding="ascii")
    _do("x86_64-w64-mingw32-gcc", "-O1", "-w", str(place), "-o", str(target), *options)
    place.unlink()


def _forward(target: Path, library: Path) -> None:
    """Make a library that hands every name on to another one."""
    told = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", str(library)], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^\s+\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\w+)$", told.split("[Ordinal/Name Pointer] Table")[1], re.MULTILINE)
    definition = target.with_suffix(".def")
    definition.write_text("EXPORTS\n" + "".join(f"{name} = {library.stem}.{name}\n" for name in names), encoding="ascii")
    _compile(target, "int stands_here;", "-shared", str(definition))
    definition.unlink()


def _imports(library: Path) -> dict[str, list[str]]:
    """Return the names that a library takes from each other one."""
    told = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", str(library)], capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for part in told.split("DLL Name: ")[1:]:
        name = part.split("\n", 1)[0].strip().lower()
        found[name] = re.findall(r"^\s+[0-9a-f]+\s+(?:<none>|\d+)?\s*(?:[0-9a-f]+\s+)?([A-Za-z_]\w+)\s*$", part.split("\n\n", 1)[0], re.MULTILINE)
    return found


STEPS: dict[str, Callable[[Wine], None]] = {each.__name__: each for each in (chroot, python, sources, stand_in, program, setup, trial)}


def main() -> None:
    """Read the command line: a folder, and the steps to do; all of them where none is named."""
    wine = Wine(Path(sys.argv[1]).resolve())
    wine.folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or [name for name in STEPS if name != "stand_in"]:
        print(f"== {name}", flush=True)
        STEPS[name](wine)


if __name__ == "__main__":
    main()
