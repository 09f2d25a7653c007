"""Walk through the frozen program: a real window under Xvfb, driven only by keys through export,
review and upload on the practice account.

Usage: python packaging/walk.py dist/Sheetbridge dist/walk

The sources are not used: the workbook is edited with openpyxl, as Excel would, and the upload is
verified with the frozen `sheetbridge`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import product
from display import Display, wait
from openpyxl import load_workbook

EXPECTED = {
    "state": "partly-done",
    "sent": 2,
    "created": 0,
    "updated": 1,
    "failed": 1,
    "unknown": 0,
}
"""The expected history: of two edited rows, the service rejects the one that ends
before it starts.
"""


def walk(program: Path, pictures: Path) -> None:
    """Run the walk, saving a screenshot of each page; stop the build on failure."""
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-walk-") as folder, Display() as display:
        planner = Planner(display, program, Path(folder), pictures)
        try:
            planner.work()
        except SystemExit:
            display.picture(pictures / "stuck.png")
            raise


class Planner:
    """A user of the frozen program."""

    def __init__(self, display: Display, program: Path, folder: Path, pictures: Path) -> None:
        self._display = display
        self._program = program
        self._home = folder
        self._pictures = pictures
        self._workbooks = folder / "workbooks"
        self._workbooks.mkdir()
        (folder / "sheetbridge").mkdir()
        (folder / "sheetbridge" / "settings.json").write_text(
            json.dumps({"folder": str(self._workbooks)}), encoding="utf-8"
        )

    def work(self) -> None:
        """Export, edit, review, upload, and view the row that was not accepted."""
        window = self._display.start([str(self._program / product.WINDOW_PROGRAM)], self._home)
        self._display.window(window)
        time.sleep(1.5)
        self._picture("1-welcome")
        self._display.keys("alt+t")
        workbook = Path(self._press_until(("ctrl+e",), self._exported, "the exported workbook"))
        time.sleep(1)
        self._picture("2-export")
        edit(workbook)
        self._display.keys("ctrl+o")
        time.sleep(1.5)
        self._display.types(str(workbook))
        self._display.keys("Return")
        time.sleep(3)
        self._picture("3-review")
        self._press_until(("ctrl+u", "Return"), lambda: "yes" if self._runs() else "", "the upload")
        wait(
            lambda: (
                "yes"
                if self._runs()[0]["state"] not in {"prepared", "sending", "following"}
                else ""
            ),
            60,
            "the end of the upload",
        )
        wait(
            lambda: (
                "yes" if "Failed rows" in load_workbook(workbook, read_only=True).sheetnames else ""
            ),
            30,
            "the sheet of refused rows",
        )
        time.sleep(1.5)
        self._picture("4-results")
        told = {name: self._runs()[0][name] for name in EXPECTED}
        if told != EXPECTED:
            raise SystemExit(f"The history shows {told}, not {EXPECTED}.")
        self._display.keys("ctrl+q")
        wait(lambda: "ended" if window.poll() is not None else "", 20, "the end of the program")
        if window.returncode:
            raise SystemExit(f"The program ended with {window.returncode}.")

    def _press_until(self, keys: tuple[str, ...], true: object, what: str) -> str:
        """Press keys, a second apart for a question to open, until something is true."""
        assert callable(true)
        for _ in range(8):
            for key in keys:
                self._display.keys(key)
                time.sleep(1)
            limit = time.monotonic() + 5
            while time.monotonic() < limit:
                if value := true():
                    return str(value)
                time.sleep(0.2)
        raise SystemExit(f"{keys} were pressed, but nothing showed {what}.")

    def _exported(self) -> str:
        return next(
            (
                str(path)
                for path in self._workbooks.glob("*.xlsx")
                if not path.name.startswith((".", "~"))
            ),
            "",
        )

    def _runs(self) -> list[dict[str, object]]:
        command = [str(self._program / product.COMMAND), "runs", "--json"]
        process = subprocess.run(
            command,
            env=self._display.environment(self._home),
            capture_output=True,
            text=True,
            check=True,
        )
        runs = json.loads(process.stdout)["runs"]
        assert isinstance(runs, list)
        return runs

    def _picture(self, name: str) -> None:
        self._display.picture(self._pictures / f"{name}.png")


def edit(workbook: Path) -> None:
    """Edit two rows and save, as Excel would: a remark, and an end before the start."""
    book = load_workbook(workbook)
    page = book["Activities"]
    captions = {
        str(cell.value).split(" (")[0].rstrip(" *"): int(cell.column or 0) for cell in page[1]
    }
    page.cell(3, captions["External remarks"]).value = "Bring the long ladder"
    page.cell(4, captions["End"]).value = page.cell(4, captions["Start"]).value - timedelta(days=1)  # type: ignore[operator]
    book.save(workbook)


if __name__ == "__main__":
    walk(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
