"""A Debian with wine in a folder, in which Windows programs are started, watched and killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from types import TracebackType


class Wine:
    """The Debian below `root`, and what stands in it.

    `with Wine(folder) as wine:`; what was started in it is ended with it.
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
        if (
            self.root / "proc" / "self"
        ).exists():  # asked to end, wine's server writes the registry down
            subprocess.run(
                self._command(("wineserver", "-k"), {}), capture_output=True, check=False
            )

    def run(
        self, *words: str, check: bool = True, seconds: float = 3600, **variables: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a Windows program; its input and output are pipes, since wine cannot hand files on to
        Python.
        """
        done = subprocess.run(
            self._command(("wine", *words), variables),
            input=b"",
            capture_output=True,
            timeout=seconds,
            check=False,
        )
        if check and done.returncode:
            raise SystemExit(
                f"{' '.join(words)[:200]} ended with"
                f" {done.returncode}:\n"
                f"{(done.stdout + done.stderr)[-3000:].decode(errors='replace')}"
            )
        return done

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a Windows program and go on."""
        return subprocess.Popen(
            self._command(("wine", *words), {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def kill(self, name: str) -> int:
        """End at once what runs by a name; wine's own taskkill does not.

        Returns how many processes that were.
        """
        found = 0
        for place in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if (place / "root").resolve() == self.root and name.encode() in (
                    place / "cmdline"
                ).read_bytes():
                    os.kill(int(place.name), signal.SIGKILL)
                    found += 1
        return found

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
