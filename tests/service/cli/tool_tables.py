"""Tables as planning tools write them: their captions, dates and names, and the columns beside.

In a row, `~` takes the zero off the number after it; `=` makes a true date, a time of day or a
number of what follows.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from openpyxl import Workbook, load_workbook

Cells = tuple[Any, ...]


@dataclass(frozen=True)
class Job:
    """An activity as a planner thinks of it; times are in the time zone of the account."""

    id: str
    site: str
    start: datetime
    end: datetime
    name: str
    team: str = "Blade crew"
    note: str = "Call the harbour"


class Tool(NamedTuple):
    """A tool: the file that it writes, and each caption with what the row of a job says there.

    Two headers, one above the other, have ` / ` between them. `answers` are the key and the fields
    of its column matching where `map` has open questions.
    `office` means that LibreOffice saves the file in between.
    """

    file: str
    columns: str
    answers: Mapping[str, Any] = MappingProxyType({})
    separator: str = ","
    encoding: str = "utf-8-sig"
    office: bool = False

    @property
    def headers(self) -> list[Cells]:
        """Return the rows of the header."""
        lines = self.columns.strip().splitlines()
        return [*zip(*(line.partition(":")[0].split(" / ") for line in lines), strict=True)]

    @property
    def header(self) -> list[str]:
        """Return the captions of the columns, as a column matching names them."""
        return [" ".join(map(str, captions)) for captions in zip(*self.headers, strict=True)]

    def cells(self, job: Job) -> Cells:
        """Return the row of a job."""
        lines = self.columns.strip().splitlines()
        return tuple(_cell(line.partition(":")[2].strip(), job) for line in lines)

    def write(self, folder: Path, jobs: Iterable[Job]) -> Path:
        """Write the list as the tool does; a workbook has the planner's notes on a second sheet."""
        path, table = folder / self.file, [*self.headers, *map(self.cells, jobs)]
        if path.suffix != ".xlsx":
            with path.open("w", encoding=self.encoding, newline="") as file:
                csv.writer(file, delimiter=self.separator).writerows(table)
            return path
        book = Workbook()
        book.worksheets[0].title = "Plan"
        for row in table:
            book.worksheets[0].append([*row])
        book.create_sheet("Notes").append(["Ask the harbour", "=Plan!A1"])
        book.save(path)
        return path

    def shown(self, path: Path) -> list[Cells]:
        """Return the cells of a list that it wrote, or of a workbook."""
        if path.suffix == ".xlsx":
            return [*load_workbook(path).worksheets[0].values]
        rows = csv.reader(StringIO(path.read_text(self.encoding)), delimiter=self.separator)
        return [tuple(cell or None for cell in row) for row in rows]


def _cell(words: str, job: Job) -> object:
    text = re.sub("~0?", "", words.format(**vars(job)))
    if not text.startswith("="):
        return text or None
    moment = text[1:]
    if moment[:2] != "20":
        return datetime.strptime(moment, "%H:%M").time() if ":" in moment else json.loads(moment)
    return datetime.fromisoformat(moment)


def _dated(
    key: str, site: str, start: str, end: str, order: str = "", days: bool = False, **more: Any
) -> dict[str, Any]:
    """Return a column matching: its key, its columns, and how the dates are read."""
    fields: dict[str, Any] = {"siteId": {"from": site}, **more}
    for field, caption, time in (("startDate", start, "07:00"), ("endDate", end, "15:00")):
        fields[field] = {"from": caption} | ({"date": order} if order else {})
        fields[field] |= {"time": time} if days else {}
    return {"key": {"columns": [key]}, "fields": fields}


TOOLS: Sequence[Tool] = (
    Tool(
        "TaskJuggler.csv",
        """
Id: {id}
Name: {name}
Site: {site}
Start: {start:%Y-%m-%d %H:%M}
End: {end:%Y-%m-%d %H:%M}
Effort: 2.5
Resources: {team}
Note: Call about {id}
""",
        separator=";",
    ),
    Tool(
        "MS Project.xlsx",
        """
ID: {id}
Active: Yes
Task Mode: Auto Scheduled
Name: {name}
Duration: 1 day?
Start: {start:%B} ~{start:%d, %Y} ~{start:%I:%M %p}
Finish: {end:%B} ~{end:%d, %Y} ~{end:%I:%M %p}
Predecessors:
Outline Level: 1
Site: {site}
Notes: Call about {id}
""",
    ),
    Tool(
        "MS Project weekdays.csv",
        """
ID: {id}
Task Name: {name}
Duration: 1 day?
Start: {start:%a} ~{start:%m}/~{start:%d/%y} ~{start:%I:%M %p}
Finish: {end:%a} ~{end:%m}/~{end:%d/%y} ~{end:%I:%M %p}
Resource Names: {team}
Site: {site}
Notes: Call about {id}
""",
    ),
    Tool(
        "MS Project deutsch.xlsx",
        """
Nr.: {id}
Vorgangsname: {name}
Dauer: 1 Tag?
Anfang: {start:%d.%m.%y %H:%M}
Ende: {end:%d.%m.%y %H:%M}
Ressourcennamen: {team}
Standort: {site}
Notizen: Call about {id}
""",
        _dated("Nr.", "Standort", "Anfang", "Ende", teams={"from": "Ressourcennamen"}),
    ),
    Tool(
        "Primavera P6.xlsx",
        """
Activity ID: {id}
Activity Status: Not Started
WBS Code: WIND.2027
Activity Name: {name}
Start: {start:%d-%b-%y %H:%M}
Finish: {end:%d-%b-%y %H:%M}
Site: {site}
Total Float(d): =3
Resources: {team}
""",
        _dated(
            "Activity ID",
            "Site",
            "Start",
            "Finish",
            teams={"from": "Resources"},
            status={"from": "Activity Status", "values": {"Not Started": "PLANNED"}},
        ),
        office=True,
    ),
    Tool(
        "Primavera P6 import.xlsx",
        """
task_code / Activity ID: {id}
status_code / Activity Status: Not Started
task_name / Activity Name: {name}
start_date / (*)Start: ={start:%Y-%m-%d %H:%M}
end_date / (*)Finish: ={end:%Y-%m-%d %H:%M}
site / Site: {site}
resource_list / (*)Resources: {team}
delete_record_flag / Delete This Row:
""",
        _dated(
            "task_code Activity ID",
            "site Site",
            "start_date (*)Start",
            "end_date (*)Finish",
            teams={"from": "resource_list (*)Resources"},
        ),
    ),
    Tool(
        "SAP list.xls",
        """
Auftrag: {id[0]}{id[1]}{id[2]}{id[3]}
Vorgang: 00{id[6]}{id[7]}
Techn. Platz: {site}
Kurztext: {note}
Eckstarttermin: {start:%d.%m.%Y}
Startzeit: {start:%H:%M:%S}
Eckendtermin: {end:%d.%m.%Y}
Endzeit: {end:%H:%M:%S}
Team: {team}
""",
        {
            "key": {"columns": ["Auftrag", "Vorgang"], "id": "{Auftrag}{Vorgang}"},
            "fields": {
                "siteId": {"from": "Techn. Platz"},
                "startDate": {"from": "Eckstarttermin", "time": "Startzeit"},
                "endDate": {"from": "Eckendtermin", "time": "Endzeit"},
                "externalRemarks": {"from": "Kurztext"},
                "teams": {"from": "Team"},
            },
        },
        separator="\t",
        encoding="utf-16",
    ),
    Tool(
        "SAP IW37N.xlsx",
        """
Order: {id[0]}{id[1]}{id[2]}{id[3]}
Oper./Act.: 00{id[6]}{id[7]}
Functional Loc.: {site}-GEN
Opr. short text: {note}
Op.SystemStatus: REL  PRC
Sched. start: ={start:%Y-%m-%d}
Sched.start time: ={start:%H:%M}
Sched. finish: ={end:%Y-%m-%d}
Sched.fin. time: ={end:%H:%M}
Normal duration: =8.5
""",
        {
            "key": {"columns": ["Order", "Oper./Act."], "id": "{Order}{Oper./Act.}"},
            "fields": {
                "siteId": {"from": "Functional Loc.", "match": "^([A-Z0-9]+)-"},
                "startDate": {"from": "Sched. start", "time": "Sched.start time"},
                "endDate": {"from": "Sched. finish", "time": "Sched.fin. time"},
                "externalRemarks": {"from": "Opr. short text"},
            },
        },
        office=True,
    ),
    Tool(
        "Jira.csv",
        """
Summary: {name}
Issue key: {id}
Issue id: 40059
Issue Type: Task
Status: To Do
Priority: Medium
Assignee:
Due date: {end:%d/%b/%y} ~{end:%I:%M %p}
Custom field (Start date): {start:%d/%b/%y} ~{start:%I:%M %p}
Custom field (Site): {site}
Labels:
Labels: blade
Description: {note}
""",
        _dated(
            "Issue key",
            "Custom field (Site)",
            "Custom field (Start date)",
            "Due date",
            externalRemarks={"from": "Description"},
        ),
    ),
    Tool(
        "Redmine.csv",
        """
#: {id}
Project: Winter
Tracker: Task
Status: New
Priority: Normal
Subject: {name}
Assignee:
Start date: {start:%m/%d/%Y}
Due date: {end:%m/%d/%Y}
Estimated time: 8.00
% Done: 0
Site: {site}
Description: {note}
""",
        _dated(
            "#",
            "Site",
            "Start date",
            "Due date",
            "month/day/year",
            days=True,
            externalRemarks={"from": "Description"},
        ),
    ),
    Tool(
        "Outlook.csv",
        """
Subject: {name}
Start Date: ~{start:%m}/~{start:%d/%Y}
Start Time: ~{start:%I:%M:%S %p}
End Date: ~{end:%m}/~{end:%d/%Y}
End Time: ~{end:%I:%M:%S %p}
All day event: False
Billing Information: {id}
Categories: {team}
Description: {note}
Location: {site}
""",
        {
            "key": {"columns": ["Billing Information"]},
            "fields": {
                "siteId": {"from": "Location"},
                "startDate": {"from": "Start Date", "time": "Start Time", "date": "month/day/year"},
                "endDate": {"from": "End Date", "time": "End Time", "date": "month/day/year"},
                "teams": {"from": "Categories"},
                "externalRemarks": {"from": "Description"},
            },
        },
    ),
    Tool(
        "Planner.xlsx",
        """
Task ID: {id}
Task Name: {name}
Bucket Name: {site}
Progress: Not started
Priority: Medium
Assigned To:
Created Date: 05/03/2027
Start date: {start:%m/%d/%Y}
Due date: {end:%m/%d/%Y}
Late: false
Description: {note}
""",
        _dated(
            "Task ID",
            "Bucket Name",
            "Start date",
            "Due date",
            "month/day/year",
            days=True,
            externalRemarks={"from": "Description"},
        ),
    ),
    Tool(
        "Asana.csv",
        """
Task ID: {id}
Created At: 2027-05-03
Name: {name}
Section/Column: {site}
Assignee:
Start Date: {start:%Y-%m-%d}
Due Date: {end:%Y-%m-%d}
Tags:
Notes: {note}
Projects: Winter
""",
        _dated(
            "Task ID",
            "Section/Column",
            "Start Date",
            "Due Date",
            days=True,
            externalRemarks={"from": "Notes"},
        ),
    ),
    Tool(
        "GanttProject.csv",
        """
ID: {id}
Name: {name}
Begin date: {start:%d/%m/%Y}
End date: {end:%d/%m/%Y}
Duration: 1
Completion: 0
Coordinator:
Predecessors:
Outline number: 1
Resources: {team}
Site: {site}
Notes: {note}
""",
        _dated(
            "ID",
            "Site",
            "Begin date",
            "End date",
            "day/month/year",
            days=True,
            teams={"from": "Resources"},
            externalRemarks={"from": "Notes"},
        ),
    ),
    Tool(
        "Smartsheet.xlsx",
        """
Activity: {id}
Site: {site}
Task Name: {name}
Start: ={start:%Y-%m-%d %H:%M}
Duration: 8h
Crew: {team}
% Complete: =0.25
Comments: {note}
""",
        {
            "key": {"columns": ["Activity"]},
            "fields": {
                "siteId": {"from": "Site"},
                "startDate": {"from": "Start"},
                "endDate": {"from": "startDate", "plus": "Duration", "unit": "hours"},
                "teams": {"from": "Crew"},
                "externalRemarks": {"from": "Comments"},
            },
        },
        office=True,
    ),
    Tool(
        "Maximo.csv",
        """
Work Order: {id}
Description: {name}
Location: {site}
Status: APPR
Target Start: {start:%d-%m-%Y %H:%M:%S}
Target Finish: {end:%d-%m-%Y %H:%M:%S}
Crew: {team}
Long Description: {note}
""",
        _dated(
            "Work Order",
            "Location",
            "Target Start",
            "Target Finish",
            "day/month/year",
            teams={"from": "Crew"},
            externalRemarks={"from": "Long Description"},
        ),
        separator="\t",
    ),
)
