"""Two weeks with the list of each tool: refused, corrected, updated from the service and sent
again, in the form of the tool; nothing else in the file changes.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import libreoffice
import pytest
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from service.cli.conftest import Shell
from service.cli.tool_tables import TOOLS, Job, Tool

from bridge.workbook.layout import FAILED_ROWS

SITES = ("DB01", "DB01", "HW07", "HW07", "KR02", "0042")
WRITTEN = re.compile(r"xl/(worksheets/sheet[^2]|styles|workbook|sharedS|_rels)|\[Content|docProps")
"""The parts that a result is written into; `sheet2` is a sheet of the planner's notes."""


def job(number: int, site: str) -> Job:
    id, day = f"WTG{number}00{number}0", datetime(2027, 6, 13 + number, 7)
    return Job(id, site, day, day.replace(hour=15), f"Pitch service {number}")


def at(moment: datetime) -> str:
    there = moment.replace(tzinfo=ZoneInfo("Europe/Copenhagen")).astimezone(UTC)
    return f"{there:%Y-%m-%dT%H:%M:%S.000Z}"


class Weeks:
    """The list of a tool, with the jobs that it must show."""

    def __init__(self, tool: Tool, shell: Shell, service: SpoiledService, folder: Path) -> None:
        self.tool, self.shell, self.service, self.folder = tool, shell, service, folder
        self.jobs = [job(number, site) for number, site in enumerate(SITES, 1)]
        (folder / "model").mkdir()
        self.written_anew()

    def written_anew(self) -> None:
        self.path = self.tool.write(self.folder, self.jobs)

    def saved_matching(self, home: Path) -> None:
        """Save a column matching as `map` proposes it, else as a planner answers its questions."""
        said = self.shell("map", self.path, "--save", "week", "--json")
        assert (said.code, bool(said.json["open"])) == ((3, True) if self.tool.answers else (0, 0))
        if self.tool.answers:
            table: dict[str, Any] = {"sheet": "*", "header": self.tool.header}
            table["headerRows"] = len(self.tool.headers)
            by = {"mapping": 1, "name": "week", "table": table, **self.tool.answers}
            (home / "mappings").mkdir(exist_ok=True)
            (home / "mappings" / "week.json").write_text(json.dumps(by), encoding="utf-8")

    def moved(self, place: int) -> dict[str, Any]:
        """Return the times of a job a day later."""
        known = self.jobs[place]
        return {"start": known.start + timedelta(1), "end": known.end + timedelta(1)}

    def type(self, place: int, sheet: str = "Plan", **values: Any) -> None:
        """Type into the row of a job, or of the one row on `Failed rows`, as the tool shows it."""
        old, self.jobs[place] = self.jobs[place], replace(self.jobs[place], **values)
        if self.path.suffix != ".xlsx":
            return self.written_anew()
        book = load_workbook(self.path)
        captions = self.tool.header
        row = 1 + len(self.tool.headers) + place
        if sheet == FAILED_ROWS:
            captions, row = [str(cell.value) for cell in book[sheet][1]], 2
        for caption, before, after in zip(
            self.tool.header, *map(self.tool.cells, (old, self.jobs[place])), strict=True
        ):
            if before != after:
                book[sheet].cell(row, captions.index(caption) + 1).value = after
        return book.save(self.path)

    def edited_by_a_colleague(self, place: int, team: str, note: str) -> None:
        """Change a job in the service; the list must show it after the next update."""
        new = replace(self.jobs[place], **self.moved(place), team=team, note=note)
        dates = {"startDate": at(new.start), "endDate": at(new.end)}
        self.service.edit_activity(new.id, **dates, teams=[team], externalRemarks=note)
        self.jobs[place] = new

    def run(self, verb: str, *words: str, code: int = 0) -> dict[str, Any]:
        """Run a command; then the list shows the jobs, and all else is as it was."""
        before = parts(self.path)
        said = self.shell(verb, self.path, "--mapping", "week", "--json", *words)
        assert said.code == code, said.err
        answer: dict[str, Any] = said.json
        after = parts(self.path)
        assert {name: after.get(name) for name in before} == before
        model = self.tool.write(self.folder / "model", self.jobs)
        shows = answer["workbook"] if verb == "refresh" else self.path
        if Path(shows) != self.path:
            assert f"A text file such as {self.path.name} is never changed." in answer["warnings"]
        assert self.tool.shown(Path(shows)) == self.tool.shown(model)
        return answer

    def sent(self, code: int = 0) -> tuple[int, int, int]:
        """Upload; return the rows created, updated and refused. The service has all others."""
        answer = self.run("upload", "--yes", code=code)
        records = [self.service.activity(known.id) or {} for known in self.jobs]
        as_shown = [
            (record.get("siteId"), record.get("startDate"), record.get("endDate"))
            == (known.site, at(known.start), at(known.end))
            for record, known in zip(records, self.jobs, strict=True)
        ]
        assert as_shown.count(False) == answer["failed"]
        return answer["created"], answer["updated"], answer["failed"]


def parts(path: Path) -> dict[str, bytes]:
    """Return what no result is written into: a whole text file, other parts of a workbook."""
    if path.suffix != ".xlsx":
        return {path.name: path.read_bytes()}
    with ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist() if not WRITTEN.match(name)}


QUICK = {"TaskJuggler.csv", "MS Project.xlsx", "SAP IW37N.xlsx", "SAP list.xls", "Jira.csv"}


@pytest.mark.parametrize(
    "tool",
    [
        pytest.param(tool, id=tool.file, marks=[] if tool.file in QUICK else pytest.mark.deep)
        for tool in TOOLS
    ],
)
def test_two_weeks(
    tool: Tool, shell: Shell, service: SpoiledService, tmp_path: Path, home: Path
) -> None:
    weeks = Weeks(tool, shell, service, tmp_path)
    weeks.saved_matching(home)
    weeks.type(1, site="DB99")
    assert weeks.sent(code=4) == (5, 0, 1)
    weeks.type(1, FAILED_ROWS, site="DB01")
    assert weeks.sent() == (1, 0, 0)
    if tool.office:
        libreoffice.save_again(weeks.path)
    weeks.edited_by_a_colleague(2, "Crane crew", 'Bring the "blue" set; 2 pcs')
    weeks.run("refresh", "--new-activities", "leave")
    weeks.type(0, **weeks.moved(0))
    assert weeks.sent() == (0, 1, 0)
    # The week after, the tool writes its list anew; a job is locked while it is sent.
    weeks.jobs.append(job(len(SITES) + 1, "HW07"))
    weeks.written_anew()
    weeks.type(3, **weeks.moved(3))
    service.edit_activity(weeks.jobs[3].id, isLocked=True)
    assert weeks.sent(code=4) == (1, 0, 1)
    service.edit_activity(weeks.jobs[3].id, isLocked=False)
    weeks.edited_by_a_colleague(5, "Cable team, south", "First line\nsecond, line")
    weeks.run("refresh")
    weeks.written_anew()
    assert weeks.sent() == (0, 1, 0)
    assert weeks.run("check")["unchanged"] == len(weeks.jobs)


def test_an_end_that_the_service_lost_is_not_sent_again_after_an_update(
    shell: Shell, service: SpoiledService, tmp_path: Path, home: Path
) -> None:
    weeks = Weeks(TOOLS[1], shell, service, tmp_path)
    weeks.saved_matching(home)
    assert weeks.sent() == (6, 0, 0)
    service.edit_activity(weeks.jobs[0].id, endDate=None)
    (held,) = weeks.run("refresh", "--new-activities", "leave")["warnings"]
    assert "Your sheet cannot show an empty value here." in held
    assert weeks.run("check")["changes"] == []
