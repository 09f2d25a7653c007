"""The one build command: from the sources to what is installed, for the system that it runs on.

    python packaging/build.py              all of it, into dist/
    python packaging/build.py --only-folder
        the folder of the program, checked, without installers
    python packaging/build.py --install-test
        also install it on a bare Debian, made for that (needs root and mmdebstrap)
    python packaging/build.py msi DIST
        Windows Installer's package from the portable zip in DIST (on Linux, with wixl)
    python packaging/build.py winget DIST --address URL
        the manifest of the setup program in DIST, which is fetched from below the address
    python packaging/build.py lock         the locked versions anew (needs uv)

Steps: a clean environment from the hash-locked list; icons; the version resource; PyInstaller;
refusal on a library that is missing; licences of all parts; size budget; self-test; on Linux the
walk through the window, with pictures; signing where the secrets are present; installers; bill of
materials; checksums.
"""

from __future__ import annotations

import argparse
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

import installers
import msi
import parts
import product
import sbom
import signing

HERE = product.ROOT / "packaging"
BUILD = product.ROOT / "build"
DIST = product.ROOT / "dist"
FOLDER = DIST / product.NAME
LOCKS = {"run": (), "test": ("test", "benchmark"), "build": ("build",)}
"""The locked lists and the extras that each covers."""

_UNRESOLVED = re.compile(
    r"could not resolve|Library not found|Failed to (?:collect|copy)", re.IGNORECASE
)


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build Sheetbridge for this system.")
    parser.add_argument(
        "command", nargs="?", choices=("all", "msi", "winget", "lock"), default="all"
    )
    parser.add_argument(
        "dist",
        nargs="?",
        type=Path,
        default=DIST,
        help="the folder of what was made, for msi and winget",
    )
    parser.add_argument(
        "--address", default="", help="where the setup program is fetched from, for winget"
    )
    parser.add_argument(
        "--only-folder", action="store_true", help="stop after the checked folder of the program"
    )
    parser.add_argument(
        "--keep-environment",
        action="store_true",
        help="use the environment of the last build again",
    )
    parser.add_argument(
        "--install-test",
        action="store_true",
        help="install, try and remove it on a bare Debian (needs root and mmdebstrap)",
    )
    choice = parser.parse_args()
    if choice.command == "lock":
        lock()
        return
    if choice.command == "msi":
        windows_package(choice.dist.resolve())
        return
    if choice.command == "winget":
        installers.winget(choice.dist / installers.setup_name(), choice.address)
        return
    folder(keep=choice.keep_environment)
    if not choice.only_folder:
        packages()
    if choice.install_test:
        import installation

        step("Installation on a bare machine")
        installation.install_test(DIST)


def folder(keep: bool = False) -> None:
    """Build the folder of the program and check it."""
    python = prepare(keep)
    step("The program")
    freeze(python)
    refuse_unresolved()
    step("Licences of all parts")
    found = parts.parts(python, BUILD / "collected.json")
    parts.write_licences(found, FOLDER / "licences")
    sbom.write_sbom(found, DIST / f"{product.COMMAND}-{product.version()}.cdx.json")
    step("Size and self-test")
    check_size()
    check_system()
    self_test(
        FOLDER / (f"{product.COMMAND}.exe" if product.system() == "windows" else product.COMMAND)
    )
    if product.system() == "linux":
        step("A walk through the window")
        walk_through()


def packages() -> None:
    """Sign where the secrets are present, make the installers, sign those, write the checksums."""
    signing.sign_program(FOLDER, DIST / f"{product.NAME}.app")
    step("Installers")
    made = installers.installers(FOLDER, BUILD / "icons", DIST)
    for path in made:
        signing.sign_installer(path)
    installers.checksums([*made, *DIST.glob("*.cdx.json")], DIST / "SHA256SUMS")
    for path in made:
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.relative_to(product.ROOT)}")
    print((DIST / "SHA256SUMS").read_text(encoding="utf-8"), end="")


def prepare(keep: bool) -> Path:
    """Make in build/ what PyInstaller is given besides the sources: environment, icons, version
    resources. Returns its Python.
    """
    step("A clean environment from the locked list")
    python = environment(keep)
    step("Icons and version resource")
    run([str(python), str(HERE / "icons.py"), str(BUILD / "icons")], QT_QPA_PLATFORM="offscreen")
    for program in (product.COMMAND, product.WINDOW_PROGRAM):
        (BUILD / f"version-{program}.txt").write_text(
            installers.version_resource(program), encoding="utf-8"
        )
    run([str(python), "-m", "windows.policy_template", str(BUILD / "policy")], PYTHONPATH=str(HERE))
    return python


def windows_package(dist: Path) -> None:
    """Make and sign Windows Installer's package of the program in the portable zip, whose programs
    are signed already.
    """
    target = dist / msi.file_name(product.version())
    with tempfile.TemporaryDirectory() as place:
        with zipfile.ZipFile(next(dist.glob("*-windows-portable.zip"))) as archive:
            archive.extractall(place)
        msi.make(Path(place) / product.NAME, target, product.version())
    signing.sign_installer(target)


def environment(keep: bool) -> Path:
    """Make the build environment: only the locked list and our own package, so that nothing else
    leaks into the program.
    """
    place = BUILD / "environment"
    python = place / ("Scripts/python.exe" if product.system() == "windows" else "bin/python")
    if not (keep and python.exists()):
        shutil.rmtree(place, ignore_errors=True)
        venv.create(place, with_pip=True)
        run(
            [
                str(python),
                "-m",
                "pip",
                "install",
                "-q",
                "--require-hashes",
                "-r",
                str(HERE / "lock-build.txt"),
            ]
        )
    shutil.rmtree(BUILD / "wheel", ignore_errors=True)
    run(
        [
            str(python),
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            str(BUILD / "wheel"),
            str(product.ROOT),
        ]
    )
    wheel = next((BUILD / "wheel").glob("*.whl"))
    run([str(python), "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", str(wheel)])
    return python


def freeze(python: Path) -> None:
    """Run PyInstaller with the spec and keep its report."""
    shutil.rmtree(DIST, ignore_errors=True)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += [
        "--distpath",
        str(DIST),
        "--workpath",
        str(BUILD / "work"),
        str(HERE / "sheetbridge.spec"),
    ]
    environment = os.environ | {
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(product.build_time()),
    }
    # not in the sources: the program is made of what is installed in the environment
    done = subprocess.run(
        command, cwd=BUILD, env=environment, stderr=subprocess.PIPE, text=True, check=False
    )
    (BUILD / "pyinstaller.log").write_text(done.stderr, encoding="utf-8")
    if done.returncode:
        sys.stderr.write(done.stderr)
        raise SystemExit("PyInstaller failed; its report is above.")


def refuse_unresolved() -> None:
    """Stop when a library that the program needs was not found: the program would start here and
    fail at a planner's.
    """
    lines = (BUILD / "pyinstaller.log").read_text(encoding="utf-8").splitlines()
    missing = [line for line in lines if _UNRESOLVED.search(line) and concerns_program(line)]
    missing += unresolved_in(FOLDER) if product.system() == "linux" else []
    if missing:
        raise SystemExit(
            "Libraries are missing, so the program would be incomplete:\n" + "\n".join(missing)
        )


def concerns_program(line: str) -> bool:
    """Whether a warning names a file that is part of the program, or none at all; trimmed plugins
    may lack what they like.
    """
    named = re.search(r"dependency of '([^']+)'", line)
    return named is None or any(FOLDER.rglob(Path(named.group(1)).name))


def unresolved_in(program: Path) -> list[str]:
    """Return `file: library` for each library of the folder that the system's loader cannot resolve
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
    """Stop when the folder is over the budget."""
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
    """Stop when the program needs a newer system than is promised (Linux), or would not open as an
    app (macOS).
    """
    if product.system() == "linux" and (needed := installers.glibc(FOLDER)) > product.GLIBC:
        raise SystemExit(
            f"The program needs glibc {needed}, and {product.GLIBC} is promised. Build on the"
            " system of packaging/ci/release.yml."
        )
    if product.system() == "macos" and (wrong := wrong_in_plist(DIST / f"{product.NAME}.app")):
        raise SystemExit("The app would not open as it must: " + "; ".join(wrong))


def wrong_in_plist(bundle: Path) -> list[str]:
    """Return what an app's Info.plist says wrongly: PyInstaller writes some of it by the kind of
    the last program that it collects.
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


def self_test(program: Path) -> None:
    """Run the program's own self-test and keep its report."""
    run(
        [str(program), "self-test", "--report", str(DIST / "self-test.json")],
        QT_QPA_PLATFORM="offscreen",
    )


def walk_through() -> None:
    """Drive the program's window on a screen of its own, and keep pictures of its pages."""
    import display
    import walk

    missing = [name for name in display.NEEDED if shutil.which(name) is None]
    if missing:
        raise SystemExit(
            f"For the walk through the window these programs are missing: {', '.join(missing)}. sh"
            " packaging/run build brings them."
        )
    walk.walk(FOLDER, DIST / "walk")
    print(
        "Export, review and upload went as they must; the pictures are in"
        f" {(DIST / 'walk').relative_to(product.ROOT)}."
    )


def lock() -> None:
    """Write the locked lists anew: every version with the hashes of all its files, for every
    system, naming no host.
    """
    tool = shutil.which("uv")
    if tool is None:
        raise SystemExit("uv is needed for this: pip install uv")
    for name, extras in LOCKS.items():
        command = [
            tool,
            "pip",
            "compile",
            "pyproject.toml",
            "--universal",
            "--python-version",
            "3.11",
            "--generate-hashes",
            "--upgrade",
        ]
        command += [
            "--no-header",
            "--no-annotate",
            "-q",
            *(part for extra in extras for part in ("--extra", extra)),
        ]
        run(
            [
                *command,
                *(() if name == "run" else ("-c", "packaging/lock-run.txt")),
                "-o",
                f"packaging/lock-{name}.txt",
            ]
        )


def step(title: str) -> None:
    """Say which step begins."""
    print(f"== {title}", flush=True)


def run(command: list[str], **variables: str) -> None:
    """Run a command of the build; a failure ends the build with its name."""
    done = subprocess.run(command, cwd=product.ROOT, env=os.environ | variables, check=False)
    if done.returncode:
        raise SystemExit(
            f"{Path(command[0]).name} {' '.join(command[1:4])} failed with {done.returncode}."
        )


if __name__ == "__main__":
    main()
