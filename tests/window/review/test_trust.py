"""Suggestions to trust: sixty edits as planners make them, spread anew over the plan in each run.
After every suggestion was taken, what is sent is what was meant, or the row is still a problem.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sheets import edit, rows_of
from window.window import Answers, Planner

from bridge import clock
from bridge.records.cells.base import JsonValue

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


@dataclass(frozen=True)
class Row:
    """The dates of a row as they were exported, to the minute; the end that a planner means is a
    day later.
    """

    start: datetime
    end: datetime

    @property
    def new(self) -> datetime:
        return self.end + timedelta(days=1)

    def month(self, language: str) -> str:
        return MONTHS[language].split()[self.new.month - 1]


@dataclass(frozen=True)
class Slip:
    """What is typed into cells of a row, by caption, and the values that are meant, by field."""

    typed: Callable[[Row], dict[str, object]]
    meant: Callable[[Row], dict[str, object]]


def end(
    spelling: Callable[[Row], object], new: Callable[[Row], datetime] = lambda row: row.new
) -> Slip:
    """Return an end in some spelling; `new` is the one meant."""
    return Slip(lambda row: {"End": spelling(row)}, lambda row: {"endDate": utc(new(row))})


def cell(caption: str, field: str, typed: object, meant: object) -> Slip:
    return Slip(lambda _: {caption: typed}, lambda _: {field: meant})


def utc(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M}"


def at(row: Row, hour: int, minute: int) -> datetime:
    return row.new.replace(hour=hour, minute=minute)


DATES = [
    end(lambda row: f"{row.new:%d.%m.%Y %H:%M}"),
    end(lambda row: f"{row.new.day}.{row.new.month}.{row.new:%y %H:%M}"),
    end(lambda row: f"{row.new:%d/%m/%Y %H:%M}"),
    end(lambda row: f"{row.new:%Y/%m/%d %H:%M}"),
    end(lambda row: f"{row.new:%d.%m. %H:%M}"),
    end(lambda row: f"{row.new:%d.%m.%Y %H.%M} Uhr"),
    end(lambda row: f"{row.new.day} {row.month('en')[:3]} {row.new:%H:%M}"),
    end(lambda row: f"{row.month('en')} {row.new.day}, {row.new:%Y %I:%M %p}"),
    end(lambda row: f"{row.new.day}. {row.month('de')} {row.new:%Y %H:%M}"),
    end(lambda row: f"{row.new.day} {row.month('fr')} {row.new:%Y %Hh%M}"),
    end(lambda row: f"{row.new:%a} {row.new.day} {row.month('en')[:3]} {row.new:%Y %H:%M}"),
    end(lambda row: f"{row.new:%Y-%m-%dT%H:%M}"),
    end(lambda row: f"{row.new:%d.%m.%Y}"),
    end(lambda row: datetime(row.new.year, row.new.month, row.new.day)),
    end(lambda _: "23.40", lambda row: row.end.replace(hour=23, minute=40)),
    end(lambda row: f"{row.new:%d.%m.%Y} 7 pm", lambda row: at(row, 19, 0)),
]
NAMES = [
    cell("Personnel IDs", "personnelIds", typed, meant)
    for typed, meant in (
        ("Lefevre, Chloe", ["00419"]),
        ("Müller, Dieter", ["00420"]),
        ("Dieter Mueller", ["00420"]),
        ("Lefevre Chloe; Dieter Mueller", ["00419", "00420"]),
        ("weiss katarzyna", ["00427"]),
        ("Grete v. d. Berg", ["00423"]),
        ("Liam Dupont", ["00428"]),
        ("Noel MacLeod", ["00430"]),
        ("BJØRN MACLEOD", ["00418"]),
        ("Inigo Garcia / Liam Dupont", ["00425", "00428"]),
        ("Smith-Jones, Jürgen", ["00426"]),
        ("417, 418", ["00417", "00418"]),
        ("Chloé Müller + Liam Dupont", ["00433", "00428"]),
    )
]
TEAMS = [
    cell("Teams", "teams", typed, meant)
    for typed, meant in (
        ("Survey", ["Survey & inspection"]),
        ("crane crew", ["Crane crew"]),
        ("Blade crw", ["Blade crew"]),
        ("HV team; Blade crew", ["HV team", "Blade crew"]),
        ("HV team + crane", ["HV team", "Crane crew"]),
        ("Equipe electrique", ["Équipe électrique"]),
        ("Rope access nights", ["Rope access: nights"]),
        ("Cable team south", ["Cable team, south"]),
        ("Blade crew/HV", ["Blade crew", "HV team"]),
    )
]
CREWS = [
    cell("Manpower", "manpower", typed, meant)
    for typed, meant in (
        ("Blade crew 4", {"Blade crew": 4}),
        ("4x Rope access: nights + 2 crane", {"Rope access: nights": 4, "Crane crew": 2}),
        ("4 Blade crew, 2 HV team", {"Blade crew": 4, "HV team": 2}),
        ("Blade crew:4; Crane crew:2", {"Blade crew": 4, "Crane crew": 2}),
        ("HV team (3)", {"HV team": 3}),
        ("crane crew x 2", {"Crane crew": 2}),
    )
]
STATES = [
    cell("Status", "status", typed, meant)
    for typed, meant in (
        ("DISPACHED", "DISPATCHED"),
        ("done", "COMPLETED"),
        ("In progress", "DISPATCHED"),
        ("erledigt", "COMPLETED"),
        ("läuft", "DISPATCHED"),
        ("geplant", "PLANNED"),
        ("abgeschlossen", "COMPLETED"),
        ("terminé", "COMPLETED"),
        ("en cours", "DISPATCHED"),
        ("planifié", "PLANNED"),
    )
]
SITES = [
    cell("Site ID", "siteId", typed, meant)
    for typed, meant in (("DB0l", "DB01"), (42, "0042"), ("kr02", "KR02"))
]
BLOCKS = [
    Slip(
        lambda row: {
            "Start": f"{row.start + timedelta(days=1):%d.%m.%Y %H:%M}",
            "End": f"{row.new:%d.%m.%Y %H:%M}",
            "Status": "geplant",
            "Teams": "Blade crew; HV team",
        },
        lambda row: {
            "startDate": utc(row.start + timedelta(days=1)),
            "endDate": utc(row.new),
            "status": "PLANNED",
            "teams": ["Blade crew", "HV team"],
        },
    ),
    Slip(
        lambda row: {
            "Start": f"{row.start + timedelta(days=1):%d.%m. %H:%M}",
            "End": f"{row.new:%d.%m. %H:%M}",
            "Personnel IDs": "Lefevre, Chloe; Dupont, Liam",
        },
        lambda row: {
            "startDate": utc(row.start + timedelta(days=1)),
            "endDate": utc(row.new),
            "personnelIds": ["00419", "00428"],
        },
    ),
    Slip(
        lambda row: {"Manpower": "Blade crew 4", "External remarks": "=1+1 shift", "Status": "ok"},
        lambda row: {"manpower": {"Blade crew": 4}},
    ),
]
SLIPS = DATES + NAMES + TEAMS + CREWS + STATES + SITES + BLOCKS
FIRST, LAST = 2, 41
HALF = len(SLIPS) // 2


def take_all(planner: Planner, hands: str) -> None:
    """Take every suggestion of the window, with the mouse or by keys."""
    for _ in range(3 * len(SLIPS)):
        if not planner.filled(planner.pane):
            rows = [row for row in planner.rows() if planner.state(row) in {"Problem", "Warning"}]
            for _ in rows:
                planner.key("F8")
                if planner.filled(planner.pane):
                    break
            else:
                return
        if hands == "mouse":
            planner.press(planner.filled(planner.pane)[0], planner.pane)
        else:
            planner.key("Return")
    pytest.fail("a suggestion leads to the next one for ever")


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_what_is_sent_after_every_suggestion_is_what_was_meant(
    planner: Planner, tmp_path: Path, answers: Answers, hands: str
) -> None:
    seed = f"{os.environ.get('SUITE_ORDER')} {clock.now():%Y-%m-%d}"
    dice = random.Random(seed)
    slips = dice.sample(SLIPS, len(SLIPS))
    slips = slips[:HALF] if hands == "mouse" else slips[HALF:]
    workbook = planner.export_with("personnel")
    exported = dict(enumerate(rows_of(workbook), 2))
    rows = {
        number: Row(*(minute(exported[number][name]) for name in ("Start", "End")))
        for number in range(FIRST, LAST + 1)
    }
    ids = {number: exported[number]["ID"] for number in rows}
    drawn = dict(zip(dice.sample([*rows], len(slips)), slips, strict=True))
    edit(
        workbook,
        {
            f"{caption} {number}": value
            for number, slip in drawn.items()
            for caption, value in slip.typed(rows[number]).items()
        },
    )
    twin = dice.choice([number for number in rows if number not in drawn])
    edit(
        workbook,
        {
            "ID 42": ids[twin],
            "Site ID 42": "KR02",
            **{f"{name} 42": exported[twin][name] for name in ("Start", "End")},
        },
    )
    planner.reviewed()
    take_all(planner, hands)
    states = {row: planner.state(row) for row in planner.rows()}
    asked = {row for row, state in states.items() if state == "Warning" and asks(planner, row)}
    problems = {row for row, state in states.items() if state in {"Problem", "Conflict"}}
    if problems:
        (skip,) = [
            words for words in planner.buttons() if words.startswith(("Skip that ", "Skip those "))
        ]
        planner.press(skip) if hands == "mouse" else planner.key("Alt+S")
        planner.wait(lambda: planner.counts()["Skipped"], "the rows to be skipped")
    planner.key("Ctrl+U")
    planner.wait(lambda: planner.frame.session.ledger.summaries(), "the upload")
    planner.idle()
    ledger = planner.frame.session.ledger
    sent = {
        str(record["id"]): record
        for record in json.loads(
            (ledger.folder(ledger.summaries()[0].run) / "activities-1.json").read_bytes()
        )
    }
    assert ids[twin] not in sent, f"{seed}: the exported row was changed by the pasted one"
    wrong = []
    for number, slip in drawn.items():
        row, id, meant = str(number), str(ids[number]), slip.meant(rows[number])
        sent_values = {name: as_meant(sent.get(id, {}).get(name)) for name in meant}
        # A row that has what was meant already is sent no more.
        if row not in problems | asked and (
            id in sent or states.get(row, "Unchanged") != "Unchanged"
        ):
            wrong += [(slip.typed(rows[number]), sent_values, meant)] * (sent_values != meant)
    assert not wrong, "\n".join([f"drawn by {seed}", *map(str, wrong)])
    assert len(problems | asked) < HALF / 2, "most have a suggestion"


def asks(planner: Planner, row: str) -> bool:
    """Return whether the panel still asks who or what a name of a row means."""
    planner.select(row)
    return "is not a known" in planner.panel()


def minute(value: object) -> datetime:
    assert isinstance(value, datetime)
    return value.replace(second=0, microsecond=0)


def as_meant(value: JsonValue) -> JsonValue:
    """Return a sent value as the table has it: moments to the minute."""
    return value[:16] if isinstance(value, str) and value.endswith("Z") else value
