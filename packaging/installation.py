"""Test the installation on a minimal Debian in a folder, with only the package's dependencies.
Needs root and mmdebstrap.

    sh packaging/run build --install-test      after the build, or alone:
    python packaging/installation.py

First the program folder, then the .deb: installed, tested, checked against a company's settings,
and removed without leaving anything behind.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import product

SUITE = "bookworm"
OLDER_SUITE = "bullseye"
"""A system with an older C library than the program needs; it must reject the package."""
PACKAGES = ("libgl1", "libegl1", "libdbus-1-3", "fontconfig", "fonts-dejavu-core")
"""Packages that the program folder needs besides a minimal Debian."""


def install_test(dist: Path) -> None:
    """Test folder and .deb on a minimal Debian; stop the build on failure."""
    package = next(dist.glob("*.deb"))
    with tempfile.TemporaryDirectory(prefix="sheetbridge-bare-") as place:
        machine = Machine(Path(place) / "debian")
        machine.make()
        shutil.copytree(dist / product.NAME, machine.root / "opt" / product.NAME, symlinks=True)
        machine.self_test(f"/opt/{product.NAME}/{product.COMMAND}")
        print("The folder works on a bare machine.")
        shutil.rmtree(machine.root / "opt" / product.NAME)
        shutil.copyfile(package, machine.root / "tmp" / package.name)
        machine.run("apt-get", "-qq", "update")
        machine.run(
            "apt-get", "-qq", "install", "-y", "--no-install-recommends", f"/tmp/{package.name}"
        )
        machine.self_test(product.COMMAND)
        machine.self_test(product.WINDOW_PROGRAM)
        told = machine.run(product.COMMAND, "--version").strip()
        check(told == f"{product.COMMAND} {product.version()}", f"--version says {told!r}")
        hold_to_policy(machine)
        machine.run("apt-get", "-qq", "remove", "-y", product.COMMAND)
        left = [
            path
            for path in ("usr/lib/sheetbridge", "usr/bin/sheetbridge", "usr/bin/SheetbridgeApp")
            if (machine.root / path).exists()
        ]
        check(not left, f"left after removing: {left}")
        print("The package installs, works, obeys a company's settings, and leaves nothing.")
        refuse_on_older(Machine(Path(place) / "older", OLDER_SUITE), package)


def refuse_on_older(machine: Machine, package: Path) -> None:
    """Check that the .deb is rejected, and installs nothing, on a system too old for
    the program.
    """
    machine.make()
    shutil.copyfile(package, machine.root / "tmp" / package.name)
    said = machine.code_and_words(
        "apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{package.name}"
    )
    check(
        said[0] != 0 and "libc6 (>=" in said[1],
        f"an older system installed the package: {said[1][-1000:]}",
    )
    check(
        not (machine.root / "usr" / "lib" / product.COMMAND).exists(),
        "an older system has files from the package",
    )
    print(
        "An older system refuses the package: "
        + next(line.strip() for line in said[1].splitlines() if "libc6 (>=" in line)
    )


def hold_to_policy(machine: Machine) -> None:
    """Set a locked address as an administrator would, and check that the installed
    program uses it.
    """
    policy = machine.root / "etc" / "sheetbridge" / "policy.json"
    policy.parent.mkdir()
    policy.write_text(
        json.dumps({"address": "https://planning.example.com", "locked": ["address"]}),
        encoding="utf-8",
    )
    add = (
        product.COMMAND,
        "account",
        "add",
        "North",
        "--username",
        "anna",
        "--project",
        "1",
        "--json",
    )
    check(machine.code(*add) == 0, "the preset address was not used")
    check(
        machine.code(*add, "--base-url", "https://other.example.com") == 2,
        "a locked address was ignored",
    )
    policy.write_text("{", encoding="utf-8")
    check(machine.code(product.COMMAND, "account", "list") == 2, "a damaged policy was ignored")
    shutil.rmtree(policy.parent)


class Machine:
    """A minimal Debian below `root`."""

    def __init__(self, root: Path, suite: str = SUITE) -> None:
        self.root = root
        self._suite = suite

    def make(self) -> None:
        """Create the system from the build machine's package sources."""
        if self._suite != SUITE:
            self._made("mmdebstrap", "--quiet", "--variant=minbase", self._suite, str(self.root))
            return
        listed = Path("/etc/apt/sources.list")
        sources = [
            str(path)
            for path in (listed, *sorted(Path("/etc/apt/sources.list.d").glob("*")))
            if path.is_file() and path.stat().st_size
        ]
        self._made(
            "mmdebstrap",
            "--quiet",
            "--variant=minbase",
            f"--include={','.join(PACKAGES)}",
            SUITE,
            str(self.root),
            *sources,
        )

    def _made(self, *command: str) -> None:
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        check(process.returncode == 0, f"mmdebstrap failed:\n{process.stderr[-2000:]}")

    def code(self, *words: str) -> int:
        """Run a command in the machine and return its exit code."""
        return self._run(words).returncode

    def code_and_words(self, *words: str) -> tuple[int, str]:
        """Run a command in the machine and return its exit code and output."""
        process = self._run(words)
        return process.returncode, process.stdout + process.stderr

    def run(self, *words: str) -> str:
        """Run a command in the machine and return its output; it must succeed."""
        process = self._run(words)
        check(
            process.returncode == 0,
            f"{' '.join(words)} ended with"
            f" {process.returncode}:\n{process.stdout[-2000:]}\n{process.stderr[-2000:]}",
        )
        return process.stdout

    def self_test(self, program: str) -> None:
        """Run the self-test of a program in the machine."""
        self.run(program, "self-test", "--report", "/tmp/report.json")
        report = json.loads((self.root / "tmp" / "report.json").read_text(encoding="utf-8"))
        check(report["passed"] and report["frozen"], f"the self-test of {program} says {report}")

    def _run(self, words: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        variables = (
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LC_ALL=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive",
            "QT_QPA_PLATFORM=offscreen",
        )
        return subprocess.run(
            ["chroot", str(self.root), "env", "-i", *variables, *words],
            capture_output=True,
            text=True,
            check=False,
        )


def check(true: bool, otherwise: str) -> None:
    """Stop the build with a message unless a condition is true."""
    if not true:
        raise SystemExit(f"Installation test: {otherwise}")


if __name__ == "__main__":
    install_test(product.ROOT / "dist")
