"""What a built folder of the program must pass: no library is missing, its size is within
the budget, and the promised systems can start it.
"""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
from pathlib import Path

import installers
import product

FOLDER = product.ROOT / "dist" / product.NAME

_UNRESOLVED = re.compile(
    r"could not resolve|Library not found|Failed to (?:collect|copy)", re.IGNORECASE
)


def refuse_unresolved(report: str) -> None:
    """Stop when PyInstaller's report or the loader misses a library that the program needs.

    Such a program would start here and fail at a planner's.
    """
    missing = [
        line for line in report.splitlines() if _UNRESOLVED.search(line) and concerns_program(line)
    ]
    missing += unresolved_in(FOLDER) if product.system() == "linux" else []
    if missing:
        raise SystemExit(
            "Libraries are missing, so the program would be incomplete:\n" + "\n".join(missing)
        )


def concerns_program(line: str) -> bool:
    """Return whether a warning concerns a file in the program, or names no file; removed plugins
    may lack libraries.
    """
    named = re.search(r"dependency of '([^']+)'", line)
    return named is None or any(FOLDER.rglob(Path(named.group(1)).name))


def unresolved_in(program: Path) -> list[str]:
    """Return `file: library` for each library of the folder that the system loader cannot find
    (Linux).
    """
    inside = os.environ | {"LD_LIBRARY_PATH": str(program / "_internal")}
    missing = []
    for path in sorted(program.rglob("*.so*")):
        answer = subprocess.run(
            ["ldd", str(path)], capture_output=True, text=True, check=False, env=inside
        )
        missing += [
            f"{path.name}: {line.split(' =>')[0].strip()}"
            for line in answer.stdout.splitlines()
            if "not found" in line
        ]
    return missing


def check_size() -> None:
    """Stop if the folder exceeds the size budget."""
    size = sum(
        path.stat().st_size
        for path in FOLDER.rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    print(f"The folder has {size / 1e6:.1f} MB; at most {product.BUDGET / 1e6:.0f} are allowed.")
    if size > product.BUDGET:
        largest = sorted(
            (path for path in FOLDER.rglob("*") if path.is_file()),
            key=lambda path: -path.stat().st_size,
        )[:10]
        raise SystemExit(
            "Too large. The largest files:\n"
            + "\n".join(f"{path.stat().st_size / 1e6:6.1f} MB {path.name}" for path in largest)
        )


def check_system() -> None:
    """Stop a release that needs a newer Linux than promised, and an app that macOS would not open.

    Elsewhere a build for a newer Linux is only named: its package asks for the system it needs.
    """
    if product.system() == "linux" and (needed := installers.glibc(FOLDER)) > product.GLIBC:
        needs, promised = (".".join(map(str, version)) for version in (needed, product.GLIBC))
        told = f"The program needs glibc {needs}; releases promise {promised}."
        if os.environ.get("CI"):
            raise SystemExit(f"{told} Build on the system of packaging/ci/release.yml.")
        print(f"{told} It runs on this system and on newer ones.")
    if product.system() == "macos" and (wrong := wrong_in_plist(FOLDER.with_suffix(".app"))):
        raise SystemExit("The app would not open correctly: " + "; ".join(wrong))


def wrong_in_plist(bundle: Path) -> list[str]:
    """Return the errors in an app's Info.plist; PyInstaller bases some values on the last program
    it collects.
    """
    contents = bundle / "Contents"
    told = plistlib.loads((contents / "Info.plist").read_bytes())
    wanted = {
        "CFBundleIdentifier": product.BUNDLE_ID,
        "CFBundleExecutable": product.WINDOW_PROGRAM,
        "CFBundleShortVersionString": product.version(),
        "CFBundleVersion": product.version(),
        "LSMinimumSystemVersion": product.MACOS,
        "LSBackgroundOnly": False,
    }
    wrong = [
        f"{name} is {told.get(name)!r} and not {value!r}"
        for name, value in wanted.items()
        if told.get(name) != value
    ]
    files = {"CFBundleExecutable": "MacOS", "CFBundleIconFile": "Resources"}
    return wrong + [
        f"{name} names no file"
        for name, folder in files.items()
        if not (contents / folder / str(told.get(name))).is_file()
    ]
