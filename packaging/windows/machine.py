"""A Debian with wine in a folder, in which Windows programs are started, watched and killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from types import TracebackType


class Wine:
    """The Debian below `root` and its folders.

    With `with Wine(folder) as wine:`, all programs started in it end with the block.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"
        self.python = self.root / "py"
        self.source = self.root / "src"
        self.dist = self.source / "dist"
        self.drive = self.root / "root" / ".wine" / "drive_c"
        self.display = ""

    def __enter__(self) -> Wine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if (self.root / "proc" / "self").exists():  # asked to end, wineserver saves the registry
            subprocess.run(
                self._command(("wineserver", "-k"), {}), capture_output=True, check=False
            )

    def run(
        self, *words: str, check: bool = True, seconds: float = 3600, **variables: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a Windows program; input and output are pipes, because wine cannot pass file handles
        to Python.
        """
        process = subprocess.run(
            self._command(("wine", *words), variables),
            input=b"",
            capture_output=True,
            timeout=seconds,
            check=False,
        )
        if check and process.returncode:
            raise SystemExit(
                f"{' '.join(words)[:200]} ended with"
                f" {process.returncode}:\n"
                f"{(process.stdout + process.stderr)[-3000:].decode(errors='replace')}"
            )
        return process

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a Windows program without waiting for it."""
        return subprocess.Popen(
            self._command(("wine", *words), {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def kill(self, name: str) -> int:
        """Kill all processes with a name, which wine's own taskkill does not do reliably.

        Returns the number of processes.
        """
        count = 0
        for place in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if (place / "root").resolve() == self.root and name.encode() in (
                    place / "cmdline"
                ).read_bytes():
                    os.kill(int(place.name), signal.SIGKILL)
                    count += 1
        return count

    def _command(self, words: tuple[str, ...], variables: dict[str, str]) -> list[str]:
        given = {
            "PATH": "/usr/bin:/bin:/usr/lib/wine",
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "WINEDEBUG": "-all",
            "WINEPREFIX": "/root/.wine",
        }
        given |= {"DISPLAY": self.display} if self.display else {}
        return [
            "chroot",
            str(self.root),
            "env",
            "-i",
            *(f"{name}={value}" for name, value in (given | variables).items()),
            *words,
        ]
