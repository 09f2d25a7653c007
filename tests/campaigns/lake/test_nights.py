"""Four nights of seven projects with awkward IDs, three kinds, and fields that are new, odd,
colliding or change their type: what each engine reads by the recipe of the page about lakes.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from builders.lakes import AWKWARD, Projects, rows

from bridge.files import asset
from bridge.records.cells.base import JsonObject
from bridge.records.cells.moments import parse_moment

WHY = "comes with the extra: pip install -e .[engines]"
KINDS = ("activities", "personnel", "timesheets")
PAGE = asset("guide/lake.md").read_text(encoding="utf-8")
ODD: tuple[JsonObject, ...] = (
    {"n": 5, "notes": ["a"], "site": {"lat": 55}, "flag": True, "bag": {}, "startDate": ""},
    {"n": "high", "site": "a text", "ID": "other", "Équipe": "Ø", "tags": ["x", None]},
    {
        "n": (1 << 53) + 1,
        "notes": "a text",
        "_project": "of the service",
        "a b": 1,
        "bag": {"k": 1},
    },
    {
        "flag": "yes",
        "SiteId": "x",
        "project": "P",
        "deep": [{"a": [1]}],
        "half": "\ud83d",
        "z": 1e300,
    },
)
"""Fields of an activity of the second project, night by night."""


class Season(NamedTuple):
    """A lake, with the records that it must have: (project, time of the export, record)."""

    lake: Path
    history: dict[str, list[tuple[str, datetime, JsonObject]]]
    current: dict[str, list[tuple[str, datetime, JsonObject]]]
    named: set[str]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Season:
    lake, service = tmp_path_factory.mktemp("season") / "lake", Projects(*AWKWARD)
    season = Season(lake, {kind: [] for kind in KINDS}, {}, set())
    state: dict[tuple[str, str], list[tuple[str, datetime, JsonObject]]] = {}
    for project in AWKWARD:
        for kind in KINDS:
            service.put(
                project, kind, *({"id": f"DB0411-{n:03}", "siteId": "A1"} for n in range(3))
            )
    for night, fields in enumerate(ODD):
        service.now = datetime(2026, 11, 22 + night, 3, tzinfo=UTC)
        start = f"2026-11-{24 + night}T03:00:00.{night}00+01:00"
        for project in AWKWARD:
            moved: JsonObject = {"id": "DB0411-001", "siteId": "A1", "startDate": start}
            service.put(project, "activities", {**moved, "status": "PLANNED"})
        service.put(AWKWARD[1], "activities", {"id": "DB0411-002", **fields})
        service.failing = {AWKWARD[2]} if night == 1 else set()
        service.partial = {AWKWARD[3]} if night == 1 else set()
        if night == 2:
            service.remove(AWKWARD[0], "activities", "DB0411-000")
        done = service.export(lake, *KINDS, changed_since="last" if night == 3 else None)
        for part in done.parts:
            place = str(part["project"]), str(part["kind"])
            exported = moment(part["exported"])
            sent = [(place[0], exported, record) for record in service.sent[place]]
            season.history[place[1]] += sent
            names: Any = part["onlyInRecord"]
            season.named.update(names)
            if part["complete"]:
                kept = (
                    {str(row[2]["id"]): row for row in state.get(place, [])} if night == 3 else {}
                )
                state[place] = [*(kept | {str(row[2]["id"]): row for row in sent}).values()]
    for kind in KINDS:
        season.current[kind] = [
            row for place, sent in state.items() if place[1] == kind for row in sent
        ]
    return season


def moment(text: Any) -> datetime:
    instant = parse_moment(str(text))
    assert instant is not None
    return instant


def instant(value: Any) -> datetime:
    """Return an instant as an engine gives it: a datetime with or without its zone, or a text."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if hasattr(value, "to_pydatetime"):
        value = value.to_pydatetime()
    assert isinstance(value, datetime)
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def test_the_tables_have_what_was_sent(season: Season) -> None:
    for kind in KINDS:
        for table, expected in (("history", season.history), ("current", season.current)):
            found = rows(season.lake, table, kind)
            key = lambda row: (row[0], row[1], str(row[2]["id"]))  # noqa: E731
            assert sorted(
                ((row["_project"], row["_exported"], json.loads(row["_record"])) for row in found),
                key=key,
            ) == sorted(expected[kind], key=key)
            for row in found:
                assert_fits(row, json.loads(row["_record"]), season.named)
    assert season.named == {
        *("n", "ID", "notes", "_project", "a b", "flag", "SiteId", "half", "startDate"),
    }


def assert_fits(row: dict[str, Any], record: JsonObject, named: set[str]) -> None:
    """Each column has the value of the record, as JSON text if it needs that, or is null."""
    for name, cell in row.items():
        if name.startswith("_"):
            continue
        value: Any = record.get(name)
        if cell is None:
            assert value in (None, "", {}, []) or name in named
        elif isinstance(cell, datetime):
            assert cell == moment(value)
        else:
            assert cell == value or json.loads(cell) == value


def recipe(engine: str) -> str:
    """Return the code of an engine on the page."""
    block = re.search(rf"(?m)^\*\*{engine}\*\*.*\n\n((?:    .*\n|\n)+)", PAGE)
    assert block is not None
    return textwrap.dedent(block[1])


QUERIES = [
    textwrap.dedent(block)
    for block in re.findall(r"(?m)^((?:    .*\n)+)", PAGE)
    if "select" in block
]


def by_sql(engine: str) -> Callable[[Path], list[list[tuple[Any, ...]]]]:
    def answers(lake: Path) -> list[list[tuple[Any, ...]]]:
        code = recipe(engine).replace("/data/lake", str(lake))
        found = []
        for query in [text for text in QUERIES if "_project" in text][:3]:
            names: dict[str, Any] = {"query": query}
            exec(code, names)
            found.append(
                [
                    tuple(row.values()) if isinstance(row, dict) else tuple(row)
                    for row in names["rows"]
                ]
            )
        return found

    return answers


def by_dask(lake: Path) -> list[list[tuple[Any, ...]]]:
    names: dict[str, Any] = {}
    exec(recipe("Dask").replace("/data/lake", str(lake)), names)
    return [
        [(*place, count) for place, count in names["states"].items()],
        [(*place, *span) for place, *span in names["moved"].itertuples()],
        [*names["activity"].itertuples(index=False, name=None)],
    ]


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore")  # the engines' own
@pytest.mark.parametrize(
    ("module", "engine"),
    [
        ("polars", by_sql("Polars")),
        ("duckdb", by_sql("DuckDB")),
        ("daft", by_sql("Daft")),
        ("datafusion", by_sql("DataFusion")),
        ("chdb", by_sql("ClickHouse")),
        ("pyspark", by_sql("Spark")),
        ("dask", by_dask),
    ],
    ids=["Polars", "DuckDB", "Daft", "DataFusion", "ClickHouse", "Spark", "Dask"],
)
def test_an_engine_answers_by_the_recipe_as_the_records_say(
    season: Season,
    module: str,
    engine: Callable[[Path], list[list[tuple[Any, ...]]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(season.lake)
    pytest.importorskip(module, reason=WHY)
    states, moved, activity = engine(season.lake)
    counts: dict[tuple[str, Any], int] = {}
    for project, _, record in season.current["activities"]:
        key = project, record.get("status")
        counts[key] = counts.get(key, 0) + 1
    assert {(row[0], row[1]): row[2] for row in states if isinstance(row[1], str)} == {
        key: count for key, count in counts.items() if key[1] is not None
    }
    spans: dict[tuple[str, str], list[datetime]] = {}
    for project, exported, record in season.history["activities"]:
        if exported.date() >= date(2026, 11, 16) and record.get("startDate"):
            spans.setdefault((project, str(record["id"])), []).append(moment(record["startDate"]))
    assert {(row[0], row[1]): (instant(row[2]), instant(row[3])) for row in moved} == {
        key: (min(times), max(times)) for key, times in spans.items() if len({*times}) > 1
    }
    wanted = [
        (exported, moment(record["startDate"]), record["status"])
        for project, exported, record in season.history["activities"]
        if (project, record["id"]) == ("0042", "DB0411-001")
    ]
    assert [(instant(row[0]), instant(row[1]), row[2]) for row in activity] == sorted(wanted)


def test_each_recipe_is_tried() -> None:
    engines = re.findall(r"(?m)^\*\*(\w+)\*\* \(`pip", PAGE)
    assert engines == ["Polars", "DuckDB", "Daft", "DataFusion", "ClickHouse", "Spark", "Dask"]
    assert len([text for text in QUERIES if "_project" in text][:3]) == 3
