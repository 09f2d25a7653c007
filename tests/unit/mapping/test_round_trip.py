"""A sheet that a mapping makes of activities, read by that mapping, gives the activities back; a
column that moved or was renamed is a question.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import MappingError
from bridge.mapping.mapping_file import SheetMapping, fit
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import Grid, GridRow, GridValue, table_at
from bridge.records.cells.base import JsonObject, JsonValue, Number
from bridge.records.cells.grammar import write_names
from bridge.records.cells.written_dates import DMY, MDY, YMD

ZONE = ZoneInfo("Europe/Copenhagen")
STATES = {"geplant": "PLANNED", "raus": "DISPATCHED", "fertig": "COMPLETED"}
WORDS = {state: word for word, state in STATES.items()}
FORMATS = {DMY: "%d/%m/%Y", MDY: "%m/%d/%Y", YMD: "%Y/%m/%d"}
names = st.text(
    st.characters(whitelist_categories=("Lu", "Ll", "Nd"), max_codepoint=0x2FF),
    min_size=1,
    max_size=8,
)
# A word such as None stands for no name: planners who have a team of that name put it in quotes.
names = names.filter(lambda name: write_names((name,)) == name)
# Nights of a clock change have times that are none or two; they are tested by themselves.
moments = st.integers(0, 300).map(
    lambda hours: datetime(2026, 6, 1, tzinfo=UTC) + timedelta(hours=hours)
)


@st.composite
def activities(draw: st.DrawFn) -> list[JsonObject]:
    """Return activities, each with an ID of two parts."""
    keys = draw(st.lists(st.tuples(names, names), min_size=1, max_size=6, unique=True))
    found = []
    for order, operation in keys:
        start, hours = draw(moments), draw(st.integers(1, 60))
        found.append(
            JsonObject(
                id=f"{order}-{operation}",
                siteId=draw(names),
                startDate=f"{start:%Y-%m-%dT%H:%M:%S.000Z}",
                endDate=f"{start + timedelta(hours=hours):%Y-%m-%dT%H:%M:%S.000Z}",
                status=draw(st.sampled_from(sorted(WORDS))),
                manpower=dict[str, JsonValue]({draw(names): draw(st.integers(0, 40))}),
                teams=list[JsonValue](draw(st.lists(names, min_size=1, max_size=3, unique=True))),
            )
        )
    return found


@st.composite
def layouts(draw: st.DrawFn) -> tuple[SheetMapping, list[str]]:
    """Return a mapping and the order of its columns."""
    order = draw(st.sampled_from([*FORMATS, None]))
    apart = draw(st.booleans()) and order is not None
    start: dict[str, object] = {"from": "Von", "date": order, "time": "Um" if apart else None}
    lasts = draw(st.booleans())
    unit = draw(st.sampled_from(["hours", "Einheit"]))
    end: dict[str, object] = {"from": "Bis", "date": order}
    if lasts:
        end = {"from": "startDate", "plus": "Dauer", "unit": unit}
    captions = [
        "Auftrag",
        "Vorgang",
        "Windpark",
        "Von",
        "Um",
        "Bis",
        "Dauer",
        "Einheit",
        "Zustand",
        "Kolonne",
        "Anzahl",
        "Teams",
        "Egal",
    ]
    captions = draw(st.permutations(captions))
    mapping = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "made",
            "table": {"header": captions, "stopAt": "end"},
            "key": {"columns": ["Auftrag", "Vorgang"], "id": "{Auftrag}-{Vorgang}"},
            "fields": {
                "siteId": {"from": "Windpark"},
                "startDate": start,
                "endDate": end,
                "status": {"from": "Zustand", "values": STATES, "other": "stop"},
                "manpower": {"team": "Kolonne", "count": "Anzahl"},
                "teams": {"from": "Teams"},
            },
        }
    )
    return mapping, list(captions)


def made(mapping: SheetMapping, captions: list[str], records: list[JsonObject]) -> Grid:
    """Return the sheet that a planner with this mapping would have written."""
    rows = [GridRow(1, captions)]
    for number, record in enumerate(records, 2):
        order, operation = str(record["id"]).split("-")
        start, end = (
            datetime.fromisoformat(str(record[name])).astimezone(ZONE).replace(tzinfo=None)
            for name in ("startDate", "endDate")
        )
        hours = int((end - start).total_seconds()) // 3600
        team, count = next(iter(record["manpower"].items()))  # type: ignore[union-attr]
        cells: dict[str, GridValue] = {
            "Auftrag": order,
            "Vorgang": operation,
            "Windpark": str(record["siteId"]),
            "Von": written(
                start,
                mapping.fields["startDate"].date,
                apart=mapping.fields["startDate"].time is not None,
            ),
            "Um": f"{start:%H:%M}",
            "Bis": written(end, mapping.fields["startDate"].date, apart=False),
            "Dauer": Number(str(hours)),
            "Einheit": "Std",
            "Zustand": WORDS[str(record["status"])],
            "Kolonne": team,
            "Anzahl": Number(str(count)),
            "Teams": ", ".join(record["teams"]),  # type: ignore[arg-type]
            "Egal": "x",
        }
        rows.append(GridRow(number, [cells[caption] for caption in captions]))
    return Grid("Plan", rows)


def written(moment: datetime, order: str | None, *, apart: bool) -> GridValue:
    if order is None:
        return moment
    return f"{moment:{FORMATS[order]}}" if apart else f"{moment:{FORMATS[order]} %H:%M}"


@given(activities(), layouts())
def test_what_a_mapping_makes_it_reads_back(
    records: list[JsonObject], layout: tuple[SheetMapping, list[str]]
) -> None:
    mapping, captions = layout
    grid = made(mapping, captions, records)
    sheet = MappedSheet(grid, table_at(grid, 1, 1), mapping, ZONE.key)
    rows = list(sheet.rows())
    assert [problem.sentence for row in rows for problem in row.problems] == []
    assert [row.values for row in rows] == records
    assert [row.number for row in rows] == list(range(2, len(records) + 2))


@given(layouts(), st.data())
def test_a_column_that_moved_is_a_question_and_never_a_shift(
    layout: tuple[SheetMapping, list[str]], data: st.DataObject
) -> None:
    mapping, captions = layout
    read = [caption for caption in captions if caption in mapping.captions]
    one = data.draw(st.sampled_from(read))
    others = [caption for caption in captions if caption != one]
    place = data.draw(
        st.integers(0, len(others)).filter(lambda place: abs(place - captions.index(one)) > 1)
    )
    moved = [*others[:place], one, *others[place:]]
    grid = Grid("Plan", [GridRow(1, moved)])
    fits = fit(mapping, table_at(grid, 1, 1))
    assert [question.code for question in fits.open] == ["column-moved"]
    with pytest.raises(MappingError, match="does not fit this sheet"):
        MappedSheet(grid, table_at(grid, 1, 1), mapping, "UTC")
