"""Five nights of two projects in one lake, whose records get new, wider and odd fields; and what an
engine must give for them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from planner import Planner, at_work

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.jobs.lake import LakeDone, LakeRequest, export_to_lake
from bridge.practice import bodies
from bridge.records.kinds import ACTIVITIES

PROJECTS = {"north": "P-0417", "south": "P-0500"}
NIGHTS: tuple[dict[str, Any], ...] = (
    {
        "height": 2,
        "late": None,
        "depth": 7,
        "bag": {},
        "tags": [],
        "notes": ["a"],
        "site": {"lat": 55},
        "seen": "2026-11-22T03:00:00.000Z",
        "flag": True,
    },
    {
        "height": 2.5,
        "late": None,
        "depth": -1,
        "tags": ["x", None],
        "manpower": {"Blade crew": 4},
        "site": {"lat": "north"},
        "rank": [1, 2],
    },
    {
        "height": 3,
        "late": 1.25,
        "depth": "deep",
        "manpower": {},
        "tags": [],
        "seen": "2026-11-24T03:00:00.000Z",
        "count": (1 << 53) + 1,
        "fresh": "é",
    },
    {
        "height": 1e300,
        "notes": "a text now",
        "manpower": {"Æ, crew": 2, "Crane": 1},
        "count": 3,
        "seen": "soon",
        "rank": [0.5],
        "flag": None,
    },
    {
        "externalRemarks": 5,
        "startDate": "",
        "rank": [],
        "deep": [{"a": [1]}],
        "bag": {"k": 1},
        "flag": "yes",
        "half": "\ud83d",
    },
)
"""The fields of the first activity of `north`, night by night; the second one keeps those of the
first night.
"""
TYPES = {
    "height": "double",
    "late": "double",
    "depth": "JSON text",
    "bag": "JSON text",
    "tags": "list of string",
    "notes": "JSON text",
    "site": "JSON text",
    "seen": "string",
    "flag": "JSON text",
    "manpower": "map of double",
    "rank": "list of double",
    "count": "JSON text",
    "fresh": "string",
    "externalRemarks": "JSON text",
    "startDate": "string",
    "endDate": "timestamp",
    "deep": "JSON text",
    "half": "JSON text",
    "id": "string",
    "teams": "list of string",
}
"""The types after the last night."""


@contextmanager
def nights(
    folder: Path, activities: int, number: int = len(NIGHTS)
) -> Iterator[tuple[Path, list[tuple[str, str, dict[str, Any]]]]]:
    """Export the nights; give the lake, and the rows that it must have: project, time of the
    export, record of the service.
    """
    rows = list[tuple[str, str, dict[str, Any]]]()
    with at_work(folder, activities) as planner, odd_fields(planner) as (one, other):
        other |= NIGHTS[0]
        for night in NIGHTS[:number]:
            one.clear()
            one |= night
            lines = exported(planner, "ndjson", folder / "proof")
            done = exported(planner, "parquet", folder / "lake")
            for project in PROJECTS.values():
                rows += [
                    (project, done.manifest.stem, record)
                    for record in records(folder / "proof", lines, project)
                ]
            clock.shift(clock.offset() + timedelta(days=1))
        yield folder / "lake", rows


@contextmanager
def odd_fields(planner: Planner) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Give the fields, to set, that the service shows in two activities beside its own or in their
    place.
    """
    planner.export()
    first, second = sorted(planner.baseline())[:2]
    more: dict[str, dict[str, Any]] = {first: {}, second: {}}
    shown = bodies._shown_activity
    with patch.object(
        bodies,
        "_shown_activity",
        lambda record: {**shown(record), **more.get(str(record["id"]), {})},
    ):
        yield more[first], more[second]


def exported(planner: Planner, format: str, lake: Path) -> LakeDone:
    accounts = tuple(
        planner.account.model_copy(update={"name": name, "project_id": project})
        for name, project in PROJECTS.items()
    )
    request = LakeRequest(accounts, (ACTIVITIES,), lake, format)
    return export_to_lake(
        lambda account: ExchangeClient(
            planner.account, planner.service.password, planner.monitor, patience=60.0
        ),
        request,
        planner.monitor,
    )


def records(lake: Path, done: LakeDone, project: str) -> list[dict[str, Any]]:
    import gzip

    (part,) = (part for part in done.parts if part["project"] == project)
    return [
        json.loads(line)
        for line in gzip.decompress((lake / str(part["path"])).read_bytes()).splitlines()
    ]


def columns(lake: Path) -> dict[str, str]:
    """Return the columns that the last manifest names, with their types."""
    last = json.loads(max((lake / "_manifest").glob("2*.json")).read_text())
    found: dict[str, str] = last["parts"][0]["schema"]
    return found


def value_of(value: Any, type: str) -> Any:
    """Return a value that an engine read as it is in JSON; moments stay moments."""
    if value is None or type == "JSON text":
        return value if value is None else json.loads(value)
    if type.startswith("map of "):
        return (
            dict(
                (pair["key"], pair["value"]) if isinstance(pair, Mapping) else pair
                for pair in value
            )
            if not isinstance(value, Mapping)
            else dict(value)
        )
    if type.startswith("list of "):
        return list(value)
    return value


def expected_of(value: Any, type: str) -> Any:
    return datetime.fromisoformat(value) if type == "timestamp" and value is not None else value


def assert_same(
    found: list[dict[str, Any]],
    rows: list[tuple[str, str, dict[str, Any]]],
    types: Mapping[str, str],
) -> None:
    """Compare the rows that an engine gave with the JSON of the service, field by field.

    `found` has project and exported as well.
    """
    by_key = {(str(row["project"]), str(row["exported"]), row["id"]): row for row in found}
    assert len(found) == len(by_key) == len(rows)
    for project, exported_at, record in rows:
        row = by_key[project, exported_at, record["id"]]
        assert record.keys() <= types.keys()
        for name, type in types.items():
            value, wanted = value_of(row[name], type), expected_of(record.get(name), type)
            assert value == wanted, (exported_at, name, type)
            if type == "double" and value is not None:
                assert isinstance(value, float), (name, value)
