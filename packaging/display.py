"""A virtual screen for the frozen program: Xvfb with a window manager, keys by xdotool, screenshots
by ImageMagick. Linux only.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

NEEDED = ("Xvfb", "openbox", "xdotool", "import")
"""The required programs; `sh packaging/run build` installs them."""


class Display:
    """A virtual screen.

    With `with Display() as display:`, all programs started in it end with the block.
    """

    def __enter__(self) -> Display:
        self._home = tempfile.TemporaryDirectory(prefix="sheetbridge-screen-")
        read, write = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(write),
            "-screen",
            "0",
            "1400x920x24",
            "-nolisten",
            "tcp",
        ]
        self._started = [subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)]
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = f":{answer.readline().strip()}"
        self.start(["openbox"], Path(self._home.name))
        time.sleep(0.5)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self._started):
            process.terminate()
            process.wait(20)
        self._home.cleanup()

    def start(self, command: list[str], home: Path) -> subprocess.Popen[bytes]:
        """Start a program on this screen, with `home` as its home folder."""
        process = subprocess.Popen(
            command,
            env=self.environment(home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._started.append(process)
        return process

    def environment(self, home: Path) -> dict[str, str]:
        """Return the environment of a new user on this computer, without the variables of this
        build.
        """
        kept = {
            name: value
            for name, value in os.environ.items()
            if name in {"PATH", "LANG", "LC_ALL", "TZ"}
        }
        return kept | {
            "DISPLAY": self.name,
            "HOME": str(home),
            "SHEETBRIDGE_HOME": str(home / "sheetbridge"),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        }

    def window(self, process: subprocess.Popen[bytes], seconds: float = 60) -> str:
        """Wait until the program shows a window, and return the window."""

        def shown() -> str:
            if process.poll() is not None:
                raise SystemExit(
                    f"The program ended with {process.returncode} and showed no window."
                )
            windows = self._asked(
                "xdotool", "search", "--onlyvisible", "--name", "Sheetbridge"
            ).split()
            return windows[-1] if windows else ""

        return wait(shown, seconds, "the window")

    def keys(self, *names: str) -> None:
        """Press keys one after the other in the focused window."""
        for name in names:
            subprocess.run(
                ["xdotool", "key", "--clearmodifiers", name], env=self._here(), check=True
            )
            time.sleep(0.4)

    def types(self, text: str) -> None:
        """Type a text."""
        subprocess.run(["xdotool", "type", "--delay", "15", text], env=self._here(), check=True)

    def picture(self, path: Path) -> None:
        """Save a screenshot."""
        subprocess.run(["import", "-window", "root", str(path)], env=self._here(), check=True)

    def _asked(self, *command: str) -> str:
        return subprocess.run(
            command, env=self._here(), capture_output=True, text=True, check=False
        ).stdout.strip()

    def _here(self) -> dict[str, str]:
        return os.environ | {"DISPLAY": self.name}


def wait(true: Callable[[], str], seconds: float, what: str) -> str:
    """Poll until there is a result, and return it; stop the build on timeout."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if value := true():
            return value
        time.sleep(0.02)
    raise SystemExit(f"Waited {seconds:.0f} s for {what} without success.")
