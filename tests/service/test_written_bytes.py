"""What the program writes, compared with digests in `written_bytes.json`: workbooks by part, files,
the history, requests and command output.

All of it is made by commands on the practice account at a fixed time. `PYTHONPATH=tests python
tests/service/test_written_bytes.py --record` records the digests again: after a deliberate change,
or after an update of openpyxl, which writes some of the workbooks.
"""

from __future__ import annotations

import base64
import contextlib
import difflib
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from unittest import mock

import openpyxl
from planner import Planner, at_work, edit_rows

from bridge import clock
from bridge.__main__ import main
from bridge.progress import Monitor

RECORDED = Path(__file__).with_name("written_bytes.json")
SHOWN = 6
"""How many differing lines of a piece, and how many pieces, are shown."""
SHEET = """ID;Site ID;Start;Status;Internal remarks
N-1;0042;2027-06-13 07:00;PLANNED;Change the filter
N-2;0042;2027-06-14 07:00;DISPATCHED;Öl prüfen
"""
NOT_FIXED = (
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "REFERENCE"),
    (r"(\d{8}-\d{6})-[0-9a-f]{4}(?![0-9a-f])", r"\1-RUN"),
    (r"(localhost|127\.0\.0\.1):\d+", "SERVICE"),
    (r"\b[0-9a-f]{32}\b", "BOUNDARY"),
    (r'("sha256": ?)"[0-9a-f]{64}"', r'\1"DIGEST"'),
    (r'("bytes": ?)\d+', r"\1SIZE"),
    (r'("program": ?)"[0-9.]+"', r'\1"VERSION"'),
    (r'(xsi:type="dcterms:W3CDTF">)[^<]*', r"\1TIME"),
)
"""What differs from run to run at a fixed time: references of the service, the end of a run's name,
the port, the boundary of a form, what follows from these in compressed files, the program's
version, and the time in workbooks that openpyxl writes.
"""
PROGRESS = re.compile(r"Waiting for |Receiving the |Sending the rows$")
"""Steps that are printed if they take long enough."""
BASELINE = re.compile(r"\|[0-9a-f]{8}\|(eF[A-Za-z0-9+/]+=*)")
"""The checksum and the compressed content in a cell of a baseline."""


class Moment(datetime):
    """A time that only `at` moves on."""

    at = datetime(2026, 6, 15, 6, 30, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        return cls.at.astimezone(tz)


class Commands:
    """Runs commands, each a minute after the one before, and keeps what they wrote by name."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.folder = planner.folder
        self.pieces: dict[str, str] = {}
        self._requests = 0

    def __call__(self, *words: object, as_json: bool = True) -> Any:
        Moment.at += timedelta(minutes=1)
        given = [*map(str, words), *(["--json"] if as_json else [])]
        name = f"sheetbridge {' '.join(given)}"
        out = io.StringIO()
        err = io.StringIO()
        with (
            mock.patch.object(sys, "argv", ["sheetbridge", *given]),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            code = main()
        answer = json.loads(out.getvalue()) if as_json else None
        shown = json.dumps(answer, indent=1, ensure_ascii=False) if as_json else out.getvalue()
        notes = "\n".join(line for line in err.getvalue().splitlines() if not PROGRESS.match(line))
        self.keep(name, f"exit {code}\n{shown}\nstderr:\n{notes}")
        requests = [*self.planner.service.requests]
        # How often the service is asked whether it has finished depends on how fast it is.
        asked = {
            f"{one.method} {one.path} {one.body.decode('utf-8', 'replace')}"
            for one in requests[self._requests :]
        }
        self._requests = len(requests)
        self.keep(f"{name}: requests", "\n".join(sorted(map(self._fixed, asked))))
        return answer

    def file(self, path: Path, name: str = "") -> None:
        """Keep a file; of a workbook each part."""
        name = name or path.name
        if path.suffix != ".xlsx":
            content = path.read_bytes()
            self.keep(
                name, (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
            )
            return
        with zipfile.ZipFile(path) as parts:
            self.keep(f"{name}: names of parts", "\n".join(parts.namelist()))
            for part in parts.namelist():
                text = BASELINE.sub(_content, parts.read(part).decode("utf-8", "backslashreplace"))
                self.keep(
                    f"{name}: {part}",
                    re.sub(
                        r"(?<=>)(?=<(?:c|row|comment|v:shape|xf|sheet|col|Override|Relationship|dataValidation)\b)",
                        "\n",
                        text,
                    ),
                )

    def keep(self, name: str, text: str) -> None:
        """Keep a text without what is not fixed."""
        name = self._fixed(name)
        while name in self.pieces:
            name += " (again)"
        self.pieces[name] = self._fixed(text)

    def _fixed(self, text: str) -> str:
        for folder in (
            str(self.folder),
            str(self.folder).encode("ascii", "xmlcharrefreplace").decode(),
        ):
            text = text.replace(folder, "FOLDER")
        for pattern, word in NOT_FIXED:
            text = re.sub(pattern, word, text)
        return text


def _content(cell: re.Match[str]) -> str:
    try:
        return f"|CHECKSUM|{_unpacked(base64.b64decode(cell[1]))}"
    except zlib.error:  # the first cell of several
        return cell[0]


def _unpacked(content: bytes) -> str:
    return zlib.decompress(content).decode("utf-8", "backslashreplace")


@contextlib.contextmanager
def commands(folder: Path) -> Iterator[Commands]:
    """Give commands at a fixed time, in a folder of their own, beside a running practice service;
    they wait for it briefly.
    """
    clock.shift(timedelta())
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(clock, "datetime", Moment))
        stack.enter_context(mock.patch.object(Moment, "at", Moment.at))
        stack.enter_context(
            mock.patch.object(Monitor, "sleep", lambda _, seconds: time.sleep(min(seconds, 0.02)))
        )
        stack.enter_context(mock.patch.object(sys, "stdin", None))
        planner = stack.enter_context(at_work(folder, run_seconds="0"))
        names = {
            "PASSWORD": planner.service.password,
            "CLIENT_SECRET": planner.service.client_secret,
            "HOME": str(folder / "home"),
        }
        environment = {f"SHEETBRIDGE_{name}": value for name, value in names.items()}
        stack.enter_context(
            mock.patch.dict(os.environ, {**environment, "LOGNAME": "planner"})
        )  # a report names who made it
        yield Commands(planner)


def written(folder: Path) -> dict[str, str]:
    """Return what the program writes, by name."""
    with commands(folder) as run:
        _account(run)
        _plan(run, folder)
        _own_sheet(run, folder)
        run("export", "activities", "personnel", "--to", folder / "lake")
        run("export", "activities", "--to", folder / "lake of parquet", "--format", "parquet")
        _simulation(run, folder)
        run("runs")
        run("runs", "--all", as_json=False)
        for path in sorted(
            path
            for path in folder.rglob("*.*")
            if path.suffix in {".json", ".gz"} and "results" not in path.parts
        ):
            # A folder's name in the home holds a digest of the address.
            run.file(
                path, re.sub(r"-[0-9a-f]{8}/", "-DIGEST/", path.relative_to(folder).as_posix())
            )
        with contextlib.closing(sqlite3.connect(folder / "home" / "ledger.sqlite")) as ledger:
            for (table,) in ledger.execute(
                "select name from sqlite_master where type = 'table' order by name"
            ).fetchall():
                found = ledger.execute(f"select * from {table}")
                names = [one[0] for one in found.description]
                rows = (
                    json.dumps(
                        dict(zip(names, row, strict=True)), ensure_ascii=False, default=_unpacked
                    )
                    for row in found
                )
                run.keep(f"ledger: {table}", "\n".join(sorted(rows)))
        run("account", "forget", "practice")
        run("account", "remove", "practice")
        run("demo", "--out", folder / "demo")
        return run.pieces


def _account(run: Commands) -> None:
    service = run.planner.service
    exchange = (
        "--base-url",
        service.base_url,
        "--username",
        service.username,
        "--project",
        service.project_id,
        "--test-account",
    )
    run(
        "account",
        "add",
        "practice",
        *exchange,
        "--time-zone",
        "Europe/Copenhagen",
        "--platform-url",
        service.platform_url,
        "--client-id",
        service.client_id,
    )
    run("account", "list")
    run("account", "test")
    run("settings", "list")
    run("settings", "set", "proxy", "http://proxy.example:8080")
    run("settings", "set", "proxy", "")


def _plan(run: Commands, folder: Path) -> None:
    plan = run.planner.plan
    before = folder / "Before.xlsx"
    copy = folder / "Anna.xlsx"
    run("export", "activities", "--account", "nobody", "--out", plan)
    run("export", "activities", "--template", "--out", folder / "Template.xlsx")
    run("export", *[one["name"] for one in run("kinds")["kinds"]], "--out", plan)
    run.file(folder / "Template.xlsx")
    run.file(plan)
    shutil.copy(plan, before)
    edit_rows(run.planner)
    shutil.copy(plan, copy)
    run("check", plan)
    run("check", plan, as_json=False)
    run("check", copy, "--offline")
    run("convert", plan, "--out", folder / "edits.json")
    run("convert", plan, "--all-rows", "--out", folder / "all.json")
    run("compare", before, plan, "--out", folder / "Moves.xlsx")
    run("merge", before, copy, "--out", folder / "Merged.xlsx")
    run("look-ahead", plan, "--out", folder / "Look-ahead.xlsx")
    sent = run("upload", plan, "--yes")["run"]
    run.file(plan, "Plan.xlsx with refused rows")
    run("report", sent, "--out", folder / "Report.xlsx")
    for name in ("Moves.xlsx", "Merged.xlsx", "Look-ahead.xlsx", "Report.xlsx"):
        run.file(folder / name)
    run.planner.type(2, "Failed rows", siteId="0042")
    run("check", plan, "--sheet", "Failed rows")
    run("upload", plan, "--sheet", "Failed rows", "--yes", as_json=False)
    run("put-back", sent, "--yes")
    run("refresh", plan)
    run.file(plan, "Plan.xlsx refreshed")
    run("follow")


def _own_sheet(run: Commands, folder: Path) -> None:
    sheet = folder / "Week.csv"
    sheet.write_text(SHEET, encoding="utf-8-sig", newline="\n")
    run("map", sheet, "--save", "Week")
    run("mappings")
    run("mappings", "show", "Week", as_json=False)
    run("check", sheet, "--mapping", "Week")
    run("upload", sheet, "--mapping", "Week", "--yes")


def _simulation(run: Commands, folder: Path) -> None:
    case = folder / "Case.xlsx"
    run("simulation", "open", "campaign-a", "--out", case)
    run.file(case)
    book = openpyxl.load_workbook(case)
    book["Copies"]["B1"] = "vesselList[1].capacity"
    book["Copies"].append(["Sweep", "4, 8"])
    book.save(case)
    run("simulation", "check", case)
    run("simulation", "build", case, "--out", folder / "copies")
    runs = [one["run"] for one in run("simulation", "submit", case, "--yes")["runs"]]
    run("simulation", "status")
    saved = run("simulation", "results", *runs, "--out", folder / "comparison")
    run.file(Path(saved["workbook"]))


def recorded(pieces: dict[str, str]) -> dict[str, str]:
    """Return a digest of each piece, followed by a short one of each of its lines."""
    return {
        name: f"{_digest(text, 32)} {''.join(_digest(line) for line in text.splitlines())}"
        for name, text in pieces.items()
    }


def _digest(text: str, length: int = 3) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def differences(before: dict[str, str], pieces: dict[str, str]) -> list[str]:
    """Return what differs from the recorded pieces: each by name with its first new lines."""
    now = recorded(pieces)
    found = [f"{name}: is no longer written" for name in before if name not in now]
    for name, text in pieces.items():
        if name not in before:
            found.append(f"{name}: is new")
        elif before[name] != now[name]:
            lines, was = text.splitlines(), before[name].partition(" ")[2]
            known = [was[at : at + 3] for at in range(0, len(was), 3)]
            steps = difflib.SequenceMatcher(
                None, known, [_digest(line) for line in lines], autojunk=False
            ).get_opcodes()
            shown = [
                f"  line {new + 1}: {end - old} recorded, now"
                f" {[line[:160] for line in lines[new:new_end][:SHOWN]]}"
                for tag, old, end, new, new_end in steps
                if tag != "equal"
            ]
            found.append("\n".join([f"{name}: differs", *shown[:SHOWN]]))
    return found


def test_every_written_byte_is_as_recorded(tmp_path: Path) -> None:
    found = differences(json.loads(RECORDED.read_text(encoding="utf-8")), written(tmp_path))
    assert not found, "\n".join([f"{len(found)} differ from {RECORDED.name}:", *found[:SHOWN]])


if __name__ == "__main__":
    if sys.argv[1:] != ["--record"]:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        RECORDED.write_text(
            json.dumps(recorded(written(Path(folder))), indent=0, ensure_ascii=False) + "\n",
            encoding="utf-8",
            newline="\n",
        )
