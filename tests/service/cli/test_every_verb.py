"""Every verb on every table: an exported workbook, an own workbook and an own .csv."""

from __future__ import annotations

import csv
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from service.cli.conftest import Shell

from bridge import clock

HEADER = ("Job", "Park", "From", "To", "Crews", "Crane needed")
MAPPING: dict[str, Any] = {
    "mapping": 1,
    "name": "Foreman",
    "kind": "activities",
    "table": {"sheet": "*", "headerRows": 1, "header": list(HEADER), "stopAt": "end"},
    "key": {"columns": ["Job"]},
    "fields": {
        "siteId": {"from": "Park"},
        "startDate": {"from": "From", "date": "day/month/year", "zone": "Europe/Copenhagen"},
        "endDate": {"from": "To", "date": "day/month/year", "zone": "Europe/Copenhagen"},
        "teams": {"from": "Crews", "separator": ";"},
    },
    "unused": ["Crane needed"],
}
JOBS = 5

Rows = list[list[str]]


class Own:
    """A foreman's list of the next jobs, made from an export, and uploaded once."""

    def __init__(self, shell: Shell, folder: Path, export: Path, name: str) -> None:
        self.path = folder / name
        self.mapping = folder / "foreman.json"
        self.mapping.write_text(json.dumps(MAPPING), encoding="utf-8")
        self._shell = shell
        sheet = openpyxl.load_workbook(export)["Activities"]
        lines: list[tuple[Any, ...]] = [*sheet.iter_rows(values_only=True)]
        at = {str(title).split(" (")[0]: place for place, title in enumerate(lines[0])}
        coming = sorted(
            (line for line in lines[1:] if line[at["Start"]] > clock.now().replace(tzinfo=None)),
            key=lambda line: line[at["Start"]],
        )
        self.write(
            [
                [
                    str(line[at["ID"]]),
                    str(line[at["Site ID"]]),
                    _day(line[at["Start"]]),
                    _day(line[at["End"]]),
                    str(line[at["Teams"]] or "").replace(", ", ";").replace('"', ""),
                    "no",
                ]
                for line in coming
                if "," not in str(line[at["Teams"]] or "")
                and line[at["Start"]].second == line[at["End"]].second == 0
                and line[at["Start"]].microsecond == line[at["End"]].microsecond == 0
            ][:JOBS]
        )

    def write(self, rows: Rows) -> None:
        if self.path.suffix == ".csv":
            with self.path.open("w", encoding="utf-8-sig", newline="") as file:
                csv.writer(file, delimiter=",").writerows([HEADER, *rows])
            return
        book = openpyxl.Workbook()
        for row in (HEADER, *rows):
            book.worksheets[0].append([*row])
        book.save(self.path)

    def rows(self, path: Path | None = None) -> Rows:
        path = path or self.path
        if path.suffix == ".csv":
            with path.open(encoding="utf-8-sig", newline="") as file:
                return [*csv.reader(file)][1:]
        lines = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
        return [["" if cell is None else str(cell) for cell in line] for line in lines][1:]

    def __call__(self, verb: str, *words: object) -> Any:
        return self._shell(verb, *words, "--mapping", self.mapping, "--json")


def _day(moment: object) -> str:
    assert isinstance(moment, datetime)
    return f"{moment:%d/%m/%Y %H:%M}"


@pytest.fixture(params=["Foreman.xlsx", "Foreman.csv"])
def own(request: pytest.FixtureRequest, shell: Shell, plan: Path, tmp_path: Path) -> Own:
    return Own(shell, tmp_path, plan, request.param)


def test_an_own_sheet_is_compared_with_an_export_in_its_own_columns(own: Own, plan: Path) -> None:
    first, *others = own.rows()
    job, park, _, to, crews, note = first
    own.write([[job, park, "01/12/2031 06:00", to, crews, note], *others])
    said = own("compare", plan, own.path)
    assert said.code == 0
    changes = [one for one in said.json["changes"] if one["kind"] == "changed"]
    assert [(one["id"], [field["field"] for field in one["fields"]]) for one in changes] == [
        (job, ["startDate"])
    ]
    assert said.json["unchanged"] == JOBS - 1
    assert {one["kind"] for one in said.json["changes"]} == {"changed", "only-in-old"}
    assert said.err.count("has no columns for: Status, Personnel IDs") == 1


def test_a_look_ahead_of_an_own_sheet_is_printed(own: Own, tmp_path: Path) -> None:
    out = tmp_path / "Wall.xlsx"
    said = own("look-ahead", own.path, "--weeks", 4, "--out", out)
    assert (said.code, said.json["workbook"]) == (0, str(out))
    assert said.json["activities"] == JOBS
