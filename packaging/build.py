"""Build everything from the sources to the installers, for the system this runs on.

    python packaging/build.py              everything, into dist/
    python packaging/build.py --only-folder
        the program folder, checked, without installers
    python packaging/build.py --install-test
        also install it on a temporary minimal Debian (needs root and mmdebstrap)
    python packaging/build.py msi DIST
        the Windows Installer package from the portable zip in DIST (on Linux, with wixl)
    python packaging/build.py winget DIST --address URL
        the winget manifest of the setup program in DIST, downloaded from below the address
    python packaging/build.py lock         update the locked versions (needs uv)

Steps: a clean environment from the hash-locked list; icons; version resource; PyInstaller; check
for missing libraries; licences of all parts; size budget; self-test; on Linux a walk through the
window with screenshots; signing if secrets are present; installers; software bill of materials;
checksums.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

import checks
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
"""The lock files and the extras that each covers."""


def main() -> None:
    """Parse the command line and build."""
    parser = argparse.ArgumentParser(description="Build Sheetbridge for this system.")
    add = parser.add_argument
    add("command", nargs="?", choices=("all", "msi", "winget", "lock"), default="all")
    add("dist", nargs="?", type=Path, default=DIST, help="the folder, for msi and winget")
    add("--address", default="", help="the address of the setup program, for winget")
    add("--only-folder", action="store_true", help="stop after the checked folder of the program")
    add("--keep-environment", action="store_true", help="reuse the environment of the last build")
    add("--install-test", action="store_true", help="try it on a bare Debian (needs root)")
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
    """Build and check the program folder."""
    python = prepare(keep)
    step("The program")
    checks.refuse_unresolved(freeze(python))
    step("Licences of all parts")
    components = parts.parts(python, BUILD / "collected.json")
    parts.write_licences(components, FOLDER / "licences")
    sbom.write_sbom(components, DIST / f"{product.COMMAND}-{product.version()}.cdx.json")
    step("Size and self-test")
    checks.check_size()
    checks.check_system()
    self_test(
        FOLDER / (f"{product.COMMAND}.exe" if product.system() == "windows" else product.COMMAND)
    )
    if product.system() == "linux":
        step("A walk through the window")
        walk_through()


def packages() -> None:
    """Sign if secrets are present, make and sign the installers, write the checksums."""
    signing.sign_program(FOLDER, DIST / f"{product.NAME}.app")
    step("Installers")
    files = installers.installers(FOLDER, BUILD / "icons", DIST)
    for path in files:
        signing.sign_installer(path)
    installers.checksums([*files, *DIST.glob("*.cdx.json")], DIST / "SHA256SUMS")
    for path in files:
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.relative_to(product.ROOT)}")
    print((DIST / "SHA256SUMS").read_text(encoding="utf-8"), end="")


def prepare(keep: bool) -> Path:
    """Prepare environment, icons and version resources for PyInstaller in build/; return the
    environment's Python.
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
    """Make and sign the Windows Installer package from the signed programs in the portable zip."""
    target = dist / msi.file_name(product.version())
    with tempfile.TemporaryDirectory() as place:
        with zipfile.ZipFile(next(dist.glob("*-windows-portable.zip"))) as archive:
            archive.extractall(place)
        msi.make(Path(place) / product.NAME, target, product.version())
    signing.sign_installer(target)


def environment(keep: bool) -> Path:
    """Create the build environment from the lock file and our own package only, so that nothing
    else gets into the program.
    """
    place = BUILD / "environment"
    python = place / ("Scripts/python.exe" if product.system() == "windows" else "bin/python")
    if not (keep and python.exists()):
        shutil.rmtree(place, ignore_errors=True)
        venv.create(place, with_pip=True)
        pip(python, "install", "--require-hashes", "-r", HERE / "lock-build.txt")
    shutil.rmtree(BUILD / "wheel", ignore_errors=True)
    pip(python, "wheel", "--no-deps", "--no-build-isolation", "-w", BUILD / "wheel", product.ROOT)
    wheel = next((BUILD / "wheel").glob("*.whl"))
    pip(python, "install", "--no-deps", "--force-reinstall", wheel)
    return python


def freeze(python: Path) -> str:
    """Run PyInstaller with the spec; keep and return its report."""
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
    # not in the source folder: the program must be built from the installed package
    process = subprocess.run(
        command, cwd=BUILD, env=environment, stderr=subprocess.PIPE, text=True, check=False
    )
    (BUILD / "pyinstaller.log").write_text(process.stderr, encoding="utf-8")
    if process.returncode:
        sys.stderr.write(process.stderr)
        raise SystemExit("PyInstaller failed; its report is above.")
    return process.stderr


def self_test(program: Path) -> None:
    """Run the program's own self-test and keep its report."""
    run(
        [str(program), "self-test", "--report", str(DIST / "self-test.json")],
        QT_QPA_PLATFORM="offscreen",
    )


def walk_through() -> None:
    """Drive the program's window on a virtual screen and keep screenshots of its pages."""
    import display
    import walk

    missing = [name for name in display.NEEDED if shutil.which(name) is None]
    if missing:
        raise SystemExit(
            f"The walk through the window needs these programs: {', '.join(missing)}. sh"
            " packaging/run build installs them."
        )
    walk.walk(FOLDER, DIST / "walk")
    print(
        "Export, review and upload worked; the pictures are in"
        f" {(DIST / 'walk').relative_to(product.ROOT)}."
    )


def lock() -> None:
    """Update the lock files: every version with the hashes of all its files, for every system,
    without index URLs.
    """
    tool = shutil.which("uv")
    if tool is None:
        raise SystemExit("uv is needed for this: pip install uv")
    compile = "pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes"
    for name, extras in LOCKS.items():
        command = [tool, *compile.split(), "--upgrade", "--no-header", "--no-annotate", "-q"]
        command += [word for extra in extras for word in ("--extra", extra)]
        command += [] if name == "run" else ["-c", "packaging/lock-run.txt"]
        run([*command, "-o", f"packaging/lock-{name}.txt"])


def pip(python: Path, command: str, *words: str | Path) -> None:
    """Run pip in the build environment."""
    run([str(python), "-m", "pip", command, "-q", *map(str, words)])


def step(title: str) -> None:
    """Print the name of a starting step."""
    print(f"== {title}", flush=True)


def run(command: list[str], **variables: str) -> None:
    """Run a build command; a failure stops the build and names it."""
    process = subprocess.run(command, cwd=product.ROOT, env=os.environ | variables, check=False)
    if process.returncode:
        raise SystemExit(
            f"{Path(command[0]).name} {' '.join(command[1:4])} failed with {process.returncode}."
        )


if __name__ == "__main__":
    main()
