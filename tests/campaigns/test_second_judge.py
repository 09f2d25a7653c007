"""What changed, what is sent, what conflicts and what is gone, decided again by SQL over baseline,
sheet and service: both judges say the same.

SQLite judges a sample in the suite, DuckDB 100,000 rows in the deep run; the query is one.
"""

from __future__ import annotations

import csv
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders.sheets import INFO, LOOKUPS

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.changes.import_payload import SendMode, payloads
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Change, ChangeSet, RowState, SheetRow

FIELDS: dict[str, tuple[str | None, ...]] = {
    "siteId": ("HR-1", "HR-2"),
    "activityCategory": ("Blade service", "Inspection", None),
    "status": ("PLANNED", "DISPATCHED", None),
    "workPackageId": ("WP-1", "WP-2", None),
    "externalRemarks": ("Bring the long ladder", "Ærø, at low water", "=1+1", "0010", None),
}
"""What a field may hold.

All of it is known and allowed, so that no row is kept back for what stands in it; but a new row
needs a site.
"""
NAMES = tuple(FIELDS)
Values = dict[str, str | None]
Verdict = tuple[str, str, tuple[str, ...], tuple[str, ...], Values]
"""Of a row that is not unchanged: its ID, its state, the edited fields, the fields that both
changed, and what is sent.
"""

EDITED = (
    "(s.{f} is not null and s.{f} <> coalesce(b.{f}, '') and (n.id is null or s.{f} <>"
    " coalesce(n.{f}, '')))"
)
CLASH = "(n.id is not null and coalesce(n.{f}, '') <> coalesce(b.{f}, '') and " + EDITED + ")"


def each(template: str, between: str = ", ") -> str:
    """Return a part of the query for each field."""
    return between.join(template.format(f=name) for name in NAMES)


QUERY = f"""
with judged as (
  select s.place, s.id, b.id is null as new, n.id as there, {
    each(EDITED + " as edited_{f}, " + CLASH + " as clash_{f}")
},
    {each("s.{f} as mine_{f}, n.{f} as theirs_{f}")}
  from sheet s left join base b on b.id = s.id left join now n on n.id = s.id
), decided as (
  select *, {each("edited_{f}", " or ")} as edited, {each("clash_{f}", " or ")} as clash from judged
)
select id, case when new and there is not null then 'exists' when new then 'new' when there is null
then 'gone' else 'changed' end,
  {each("edited_{f}")}, {each("clash_{f}")},
  case when new then there is null and mine_siteId is not null else there is not null and not clash
  end as sent,
  {each("case when new or edited_{f} then mine_{f} else theirs_{f} end")}
from decided where edited or (new and there is null) order by place
"""
REMOVED = "select id from base where id not in (select id from sheet) order by place"


def random_tables(
    chance: random.Random, count: int
) -> dict[str, list[tuple[int, str, *tuple[str | None, ...]]]]:
    """Return baseline, sheet and service of about `count` rows: most as they were exported, some
    edited on either side, new, gone, on both.
    """

    def drawn() -> list[str | None]:
        return [chance.choice(values) for values in FIELDS.values()]

    def edited(values: Sequence[str | None], share: float) -> list[str | None]:
        return [
            chance.choice(FIELDS[name]) if chance.random() < share else value
            for name, value in zip(NAMES, values, strict=True)
        ]

    tables: dict[str, list[Any]] = {"base": [], "sheet": [], "now": []}
    for number in range(count):
        id = f"A-{number:06}"
        values = drawn()
        lot = chance.random()
        known = lot < 0.95
        listed = lot > 0.03
        there = lot < 0.90 or lot > 0.97
        theirs = edited(values, 0.4) if chance.random() < 0.2 else values
        mine = edited(values, 0.4) if chance.random() < 0.3 else list(values)
        if chance.random() < 0.1:
            mine[chance.randrange(len(mine))] = None
        if known:
            tables["base"].append((number, id, *values))
        if listed and any(
            mine
        ):  # an ID alone is no row: a note below the table, which a test of its own holds
            tables["sheet"].append((number, id, *mine))
        if there:
            tables["now"].append((number, id, *theirs))
    chance.shuffle(tables["sheet"])
    tables["sheet"] = [(place, *row[1:]) for place, row in enumerate(tables["sheet"], 2)]
    return tables


def records(rows: Iterable[Sequence[Any]]) -> list[JsonObject]:
    """Return records as an export has them; a field without a value is left out or null, by the
    row's number.
    """
    found: list[JsonObject] = []
    for place, id, *values in rows:
        all_fields = dict(zip(NAMES, values, strict=True))
        found.append(
            {"id": id}
            | {name: value for name, value in all_fields.items() if value is not None or place % 2}
        )
    return found


def sheet_rows(rows: Sequence[Sequence[Any]]) -> Iterator[SheetRow]:
    """Yield rows as the reader gives them."""
    for place, id, *values in rows:
        filled: JsonObject = {
            name: value for name, value in zip(NAMES, values, strict=True) if value is not None
        }
        yield SheetRow(place, {"id": id, **filled})


def ours(changes: ChangeSet) -> Iterator[Verdict]:
    """Yield what our comparison and payload decide."""
    sent = {row.id: row.payload for row in payloads(changes, SendMode(merge_current=True))}
    for change in changes.changes:
        payload = {
            name: str(value) for name, value in sent.get(change.id, {}).items() if name != "id"
        }
        yield (
            change.id,
            state(change),
            tuple(edit.field for edit in change.fields),
            tuple(clashes(change)),
            dict(sorted(payload.items())),
        )


def state(change: Change) -> str:
    whole = any(conflict.field is None for conflict in change.conflicts)
    if change.state is RowState.NEW:
        return "exists" if whole else "new"
    return "gone" if whole else "changed"


def clashes(change: Change) -> Iterator[str]:
    return (conflict.field for conflict in change.conflicts if conflict.field is not None)


def theirs(rows: Iterable[Sequence[Any]]) -> Iterator[Verdict]:
    """Yield what the query decides, in the same words."""
    order = [name for name in INFO.columns if name in FIELDS]
    for id, kind, *flags in rows:
        edited, clash = (
            dict(zip(NAMES, flags, strict=False)),
            dict(zip(NAMES, flags[len(NAMES) :], strict=False)),
        )
        sent, values = (
            flags[2 * len(NAMES)],
            dict(zip(NAMES, flags[2 * len(NAMES) + 1 :], strict=True)),
        )
        payload: Values = (
            {name: value for name, value in sorted(values.items()) if value is not None}
            if sent
            else {}
        )
        fields = tuple(name for name in order if edited[name])
        yield (
            id,
            kind,
            fields,
            tuple(name for name in order if clash[name]) if kind == "changed" else (),
            payload,
        )


Judge = Callable[[dict[str, list[Any]]], tuple[list[Any], list[str]]]


def by_sqlite(tables: dict[str, list[Any]]) -> tuple[list[Any], list[str]]:
    """Judge with SQLite."""
    with closing(sqlite3.connect(":memory:")) as judge:
        for name, rows in tables.items():
            judge.execute(
                f"create table {name} (place integer, id text primary key,"
                f" {', '.join(f'{field} text' for field in NAMES)})"
            )
            judge.executemany(
                f"insert into {name} values (?, ?, {', '.join('?' * len(NAMES))})", rows
            )
        return judge.execute(QUERY).fetchall(), [id for (id,) in judge.execute(REMOVED)]


def by_duckdb(folder: Path) -> Judge:
    """Return a judge with DuckDB, which reads its tables from files."""
    import duckdb

    def judge(tables: dict[str, list[Any]]) -> tuple[list[Any], list[str]]:
        with closing(duckdb.connect()) as judge:
            for name, rows in tables.items():
                with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                    writer = csv.writer(file)
                    writer.writerow(("place", "id", *NAMES))
                    writer.writerows(rows)
                types = ", ".join(f"'{field}': 'VARCHAR'" for field in ("id", *NAMES))
                judge.execute(
                    f"create table {name} as select * from read_csv(?, header = true, types ="
                    f" {{{types}}})",
                    [str(folder / f"{name}.csv")],
                )
            return judge.execute(QUERY).fetchall(), [
                id for (id,) in judge.execute(REMOVED).fetchall()
            ]

    return judge


def hold_to(judge: Judge, seed: int, count: int) -> tuple[int, int]:
    """Judge random tables by both; return how many rows were judged, and how many are not
    unchanged.
    """
    tables = random_tables(random.Random(seed), count)
    base, now = Records(records(tables["base"])), Records(records(tables["now"]))
    info = replace(
        INFO,
        columns={name: number for number, name in enumerate(("id", *NAMES), 1)},
        lookups=LOOKUPS,
    )
    found = compare(info, sheet_rows(tables["sheet"]), base, now)
    rows, removed = judge(tables)
    decided = list(theirs(rows))
    assert list(ours(found)) == decided
    assert list(found.removed) == removed
    assert (found.rows, found.unchanged) == (
        len(tables["sheet"]),
        len(tables["sheet"]) - len(decided),
    )
    return found.rows, len(decided)


def test_a_second_judge_in_sql_decides_the_same() -> None:
    rows, decided = hold_to(by_sqlite, seed=1, count=1_500)
    assert rows > 1_400
    assert 300 < decided < rows


@pytest.mark.deep
def test_a_second_judge_in_sql_decides_the_same_of_many_rows(tmp_path: Path) -> None:
    judge = by_duckdb(tmp_path)
    for seed in range(2, 7):
        hold_to(judge, seed, count=20_000)
