"""Every night of a lake is readable with one pattern, with the rows and types of the JSON."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import arro3.io
import pytest
from campaigns.lake.nights import TYPES, assert_same, columns, nights

from bridge.records.kinds import ACTIVITIES

WHY = "comes with the extra: pip install -e .[engines]"


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with nights(tmp_path_factory.mktemp("season"), 40) as found:
        yield found


def parts(lake: Path) -> list[Path]:
    return sorted(lake.glob("activities/*/*/*.parquet"))


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a part by arro3, with the columns that the names of its folders give."""
    table = arro3.io.read_parquet(path).read_all()
    values = zip(*(column.to_pylist() for column in table.columns), strict=True)
    folders = dict(folder.split("=") for folder in path.parts if "=" in folder)
    return [dict(zip(table.column_names, row, strict=True)) | folders for row in values]


def assert_manifests_are_true(lake: Path) -> None:
    """Every part is whole, in the manifest with the schema that it has, and no file
    is left over.
    """
    named = []
    for manifest in lake.glob("_manifest/2*.json"):
        for part in json.loads(manifest.read_text())["parts"]:
            data = (lake / part["path"]).read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest(), part["rows"]) == (
                part["bytes"],
                part["sha256"],
                len(rows_of(lake / part["path"])),
            )
            assert part["jsonText"] == [
                name for name, type in part["schema"].items() if type == "JSON text"
            ]
            named.append(part["path"])
    assert sorted(path.relative_to(lake).as_posix() for path in lake.rglob("*part-*")) == sorted(
        named
    )
    assert not list((lake / "_manifest").glob(".*.json*"))


def test_three_nights_have_one_schema_and_the_values_of_the_json(tmp_path: Path) -> None:
    with nights(tmp_path, 3, 3) as (lake, rows):
        found = [row for path in parts(lake) for row in rows_of(path)]
        assert_same(found, rows, columns(lake))
        assert len(parts(lake)) == 6
        assert len({str(arro3.io.read_parquet(path).schema) for path in parts(lake)}) == 1
        assert_manifests_are_true(lake)
        assert (columns(lake)["height"], columns(lake)["depth"], columns(lake)["manpower"]) == (
            "double",
            "JSON text",
            "map of double",
        )
        last = json.loads(max(lake.glob("_manifest/2*.json")).read_text())
        assert {"depth", "site", "bag", "count"} == set(last["parts"][0]["jsonText"])


@pytest.mark.deep
def test_the_types_after_five_nights(season: Any) -> None:
    lake, _ = season
    found = columns(lake)
    assert {name: found[name] for name in TYPES} == TYPES
    assert {column.field for column in ACTIVITIES.columns if column.shown} <= found.keys()
    assert_manifests_are_true(lake)


@pytest.mark.deep
@pytest.mark.parametrize("union", ["", ", union_by_name = true"])
def test_duckdb_reads_five_nights_as_the_json_says(season: Any, union: str) -> None:
    duckdb = pytest.importorskip("duckdb", reason=WHY)
    lake, rows = season
    answer = duckdb.sql(
        f"select * from read_parquet('{lake}/activities/*/*/*.parquet', hive_partitioning ="
        f" true{union})"
    )
    assert_same(
        [dict(zip(answer.columns, row, strict=True)) for row in answer.fetchall()],
        rows,
        columns(lake),
    )
    types = dict(zip(answer.columns, map(str, answer.types), strict=True))
    words = {
        "string": "VARCHAR",
        "JSON text": "VARCHAR",
        "double": "DOUBLE",
        "boolean": "BOOLEAN",
        "timestamp": "TIMESTAMP WITH TIME ZONE",
    }
    words |= {
        "list of string": "VARCHAR[]",
        "list of double": "DOUBLE[]",
        "map of double": "MAP(VARCHAR, DOUBLE)",
    }
    assert {name: types[name] for name in columns(lake)} == {
        name: words[type] for name, type in columns(lake).items()
    }


@pytest.mark.deep
def test_polars_reads_five_nights_as_the_json_says(season: Any) -> None:
    polars = pytest.importorskip("polars", reason=WHY)
    lake, rows = season
    table = polars.scan_parquet(
        f"{lake}/activities/*/*/*.parquet", hive_partitioning=True, try_parse_hive_dates=False
    ).collect()
    assert_same(table.to_dicts(), rows, columns(lake))
    assert str(table.schema["endDate"]) == "Datetime(time_unit='ms', time_zone='UTC')"
    # Without an option as well.
    assert polars.scan_parquet(f"{lake}/activities/*/*/*.parquet").select(
        polars.len()
    ).collect().item() == len(rows)


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore:The inplace keyword")  # Dask's own use of pandas
def test_dask_reads_five_nights_as_the_json_says(season: Any) -> None:
    dataframe = pytest.importorskip("dask.dataframe", reason=WHY)
    lake, rows = season
    frame = dataframe.read_parquet(f"{lake}/activities/*/*/*.parquet")
    assert str(frame.dtypes["endDate"]) == "datetime64[ms, UTC]"
    found = frame.compute().to_dict("records")
    assert_same(
        [{name: plain(value) for name, value in row.items()} for row in found], rows, columns(lake)
    )


def plain(value: Any) -> Any:
    """Return a value of pandas as one of Python."""
    import pandas

    if isinstance(value, pandas.Timestamp):
        return value.to_pydatetime()
    return None if pandas.api.types.is_scalar(value) and pandas.isna(value) else value


@pytest.mark.deep
def test_engines_do_not_read_parts_of_an_unfinished_export(season: Any, tmp_path: Path) -> None:
    duckdb, polars = (
        pytest.importorskip("duckdb", reason=WHY),
        pytest.importorskip("polars", reason=WHY),
    )
    dataframe = pytest.importorskip("dask.dataframe", reason=WHY)
    from bridge.lake.layout import unfinished

    lake = tmp_path / "lake"
    shutil.copytree(season[0], lake)
    before = len(season[1])
    path = parts(lake)[-1]
    unfinished(path).write_bytes(path.read_bytes())
    pattern = f"{lake}/activities/*/*/*.parquet"
    assert duckdb.sql(f"select count(*) from read_parquet('{pattern}')").fetchall() == [(before,)]
    assert polars.scan_parquet(pattern).select(polars.len()).collect().item() == before
    assert (
        len(dataframe.read_parquet(pattern))
        == len(dataframe.read_parquet(f"{lake}/activities"))
        == before
    )
