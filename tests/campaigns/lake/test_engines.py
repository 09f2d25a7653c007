"""A lake read back by engines that planners' companies have: DuckDB, Polars and Dask, over several
projects and days.

They take half a gigabyte, so they come with the extra `engines`, which the deep run installs.
"""

from __future__ import annotations

import gzip
import json
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from planner import Planner, at_work

from bridge.client.exchange import ExchangeClient
from bridge.jobs.lake import LakeRequest, export_to_lake
from bridge.records.kinds import ACTIVITIES, KINDS

pytestmark = pytest.mark.deep
WHY = "comes with the extra: pip install -e .[engines]"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two projects, exported on Monday and again after one activity was moved, in both formats."""
    folder = tmp_path_factory.mktemp("company")
    with at_work(folder, 200) as planner:
        for day in ("monday", "tuesday"):
            for format in ("parquet", "ndjson"):
                exported(planner, format)
            if day == "monday":
                planner.service.edit_activity(
                    first(folder / "lake")["id"], startDate="2027-01-02T03:04:05.678Z"
                )
    for part in [*(folder / "lake").glob("*/project=P-0417")]:
        shutil.copytree(part, part.with_name("project=P-0500"))
    return folder / "lake"


def exported(planner: Planner, format: str) -> None:
    request = LakeRequest((planner.account,), KINDS, planner.folder / "lake", format)
    export_to_lake(
        lambda account: ExchangeClient(
            account, planner.service.password, planner.monitor, patience=60.0
        ),
        request,
        planner.monitor,
    )


def first(lake: Path) -> dict[str, Any]:
    return records(lake)[0]


def records(lake: Path, number: int = 0) -> list[dict[str, Any]]:
    """Return the activities of the first or a later export as the service sent them."""
    parts = sorted((lake / "activities" / "project=P-0417").rglob("*.ndjson.gz"))
    return [json.loads(line) for line in gzip.decompress(parts[number].read_bytes()).splitlines()]


def expected(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record as an engine gives it: every known field, moments as such."""
    names = [column.field for column in ACTIVITIES.columns if column.shown]
    return {
        name: (
            datetime.fromisoformat(record[name])
            if name.endswith(("Date", "At")) and record.get(name)
            else record.get(name)
        )
        for name in names
    }


def test_duckdb_reads_what_the_service_sent_from_both_formats(lake: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason=WHY)
    names = [column.field for column in ACTIVITIES.columns if column.shown]
    part = sorted((lake / "activities" / "project=P-0417").rglob("*.parquet"))[0]
    rows = duckdb.sql(f"select {', '.join(names)} from '{part}'").fetchall()
    assert [dict(zip(names, row, strict=True)) for row in rows] == [
        expected(record) for record in records(lake)
    ]
    count = "select project, count(*) from {} group by all order by all"
    assert duckdb.sql(
        count.format(f"read_parquet('{lake}/activities/*/*/*.parquet', hive_partitioning = true)")
    ).fetchall() == [
        ("P-0417", 400),
        ("P-0500", 400),
    ]
    assert duckdb.sql(
        count.format(f"read_json('{lake}/activities/*/*/*.ndjson.gz', hive_partitioning = true)")
    ).fetchall() == [
        ("P-0417", 400),
        ("P-0500", 400),
    ]


@pytest.mark.filterwarnings("ignore:The inplace keyword")  # Dask's own use of pandas
def test_dask_says_what_moved_between_the_snapshots_of_all_projects(lake: Path) -> None:
    dataframe = pytest.importorskip("dask.dataframe", reason=WHY)
    parts = sorted(map(str, lake.glob("activities/*/*/*.parquet")))
    season = dataframe.read_parquet(parts, columns=["id", "startDate", "project", "exported"])
    assert (season.npartitions, len(season)) == (4, 800)
    assert str(season.dtypes["startDate"]) == "datetime64[ms, UTC]"
    spans = (
        season.assign(project=season.project.astype(str))
        .groupby(["project", "id"])
        .startDate.agg(["min", "max"])
        .compute()
    )
    moved = spans[spans["min"] != spans["max"]]
    assert sorted(moved.index) == [(project, first(lake)["id"]) for project in ("P-0417", "P-0500")]
