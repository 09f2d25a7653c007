"""Records as hypothesis makes them: everything that a service could put into a field, and that
spreadsheets are known to spoil.
"""

from __future__ import annotations

import json
from datetime import datetime

from hypothesis import strategies as st

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue

ZONES = (
    "UTC",
    "Europe/Copenhagen",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Apia",
)
"""Whole and half hours, clock changes of one hour and of thirty minutes, and a day that never was.
"""
CLOCK_CHANGES = (
    "2026-03-29T00:59:59.999Z",
    "2026-03-29T01:00:00.000Z",
    "2026-10-25T00:00:00.000Z",
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T00:59:59.999Z",
    "2026-10-25T01:30:00.000Z",
    "2026-03-08T06:59:59.999Z",
    "2026-11-01T05:30:00.000Z",
    "2026-11-01T06:30:00.000Z",
    "2026-04-04T14:45:00.000Z",
    "2026-04-04T15:15:00.000Z",
    "2026-10-03T15:30:00.000Z",
    "2011-12-30T09:59:59.999Z",
    "2011-12-30T10:00:00.000Z",
)
ODD_DATES = (
    "1899-12-31T23:00:00.000Z",
    "1900-02-28T12:00:00.000Z",
    "0001-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "2026-01-01",
    "soon",
)
ODD_TEXTS = (
    "=1+1",
    "+45 12 34",
    "-",
    "@home",
    "#N/A",
    "#REF!",
    "TRUE",
    "false",
    "1E5",
    "0010",
    "12345678901234567890",
    "1,5",
    "2026-11-24",
    "12:30",
    "_x0041_",
    "_x005F_x0041_",
    "_x000D_",
    "a_x",
    "'quoted",
    "(all)",
    "line\nbreak",
    "carriage\r\nreturn",
    "tab\there",
    "bell\x07 and \x00 null",
    "\ufffe\uffff",
    "half \ud83d",
    "emoji \U0001f600",
    "  blanks around  ",
    "\u00a0no-break\u00a0",
    "<b>&amp;</b>",
    "]]>",
    "İstanbul ıI",
    "ends in space ",
)
LONG_TEXTS = ("x" * 32_767, "y" * 32_768, "long & <odd> " * 4_000, "\U0001f600" * 17_000)

moments = st.one_of(
    st.datetimes(min_value=datetime(1950, 1, 1), max_value=datetime(2100, 1, 1)).map(
        lambda moment: moment.isoformat(timespec="milliseconds") + "Z"
    ),
    st.sampled_from(CLOCK_CHANGES),
)
texts = st.one_of(
    st.sampled_from(ODD_TEXTS), st.text(max_size=30), st.text(st.characters(codec=None), max_size=8)
)
identifiers = st.one_of(
    st.from_regex(r"[0-9]{1,20}", fullmatch=True),
    st.from_regex(r"0[0-9]{1,6}", fullmatch=True),
    st.sampled_from([text for text in ODD_TEXTS if text.strip() == text and "\n" not in text]),
    st.text(min_size=1, max_size=12).filter(
        lambda text: text == text.strip() and text.casefold() != "(clear)"
    ),
)
names: st.SearchStrategy[JsonValue] = st.lists(
    st.one_of(identifiers, st.sampled_from(["Team A", 'the "best"', "Crane, south", "Team:3"])),
    max_size=4,
    unique=True,
)
json_values: st.SearchStrategy[JsonValue] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**20), 10**20),
        st.floats(allow_nan=False, allow_infinity=False),
        texts,
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
_UNEXPECTED: st.SearchStrategy[JsonValue] = st.sampled_from(
    [None, "", [], {}, 0, False, {"a": 1}, ["x", 1], ["a", "a"]]
)
_SHOWN: dict[str, st.SearchStrategy[JsonValue]] = {
    "name": st.one_of(texts, st.sampled_from(LONG_TEXTS)),
    "activityCategory": texts,
    "status": st.sampled_from(["PLANNED", "DISPATCHED", "COMPLETED", "ON_HOLD", "planned"]),
    "type": st.sampled_from(["NONE", "OTHER"]),
    "startDate": st.one_of(moments, st.sampled_from(ODD_DATES)),
    "endDate": moments,
    "createdAt": moments,
    "updatedAt": st.one_of(moments, st.sampled_from(ODD_DATES)),
    "workPackageId": identifiers,
    "teams": names,
    "personnelIds": names,
    "externalRemarks": st.one_of(texts, st.sampled_from(LONG_TEXTS)),
}
_OTHER_KEYS = st.one_of(
    st.sampled_from(
        [
            "priority",
            "result",
            "Reason",
            "people",
            "site id",
            "START",
            "start (UTC)",
            "",
            "a b",
            "x" * 300,
            "assetName",
            "row",
            "_x0041_",
        ]
    ),
    st.text(max_size=6),
)


@st.composite
def activities(draw: st.DrawFn, *, most: int = 12) -> list[RawRecord]:
    """Draw records with distinct IDs, each with some of the fields, null or empty at times, and
    keys that nobody knows.
    """
    ids = draw(st.lists(identifiers, min_size=1, max_size=most, unique_by=str.strip))
    records = list[RawRecord]()
    for id in ids:
        record: JsonObject = {"id": id, "siteId": draw(identifiers)}
        for field in draw(st.lists(st.sampled_from(sorted(_SHOWN)), unique=True)):
            record[field] = draw(_SHOWN[field])
        if draw(st.booleans()):
            record[draw(st.sampled_from(sorted(_SHOWN)))] = draw(_UNEXPECTED)
        for key in draw(st.lists(_OTHER_KEYS, max_size=3, unique=True)):
            record.setdefault(key, draw(json_values))
        records.append(raw(record, draw(st.booleans()), draw(st.sampled_from([None, 2]))))
    return records


def raw(record: JsonObject, ascii_only: bool = True, indent: int | None = None) -> RawRecord:
    """Return a record with its text, in one of the ways in which a service may write it."""
    text = json.dumps(record, ensure_ascii=ascii_only, indent=indent)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(record, indent=indent)
    return RawRecord(text, json.loads(text))
