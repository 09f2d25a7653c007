"""Values that are allowed and hard to carry through a spreadsheet: the dialect `values=hard` has
them in its activities.
"""

from __future__ import annotations

from bridge.records.cells.base import JsonObject

_TEXTS = (
    "=SUM(A1:A9)",
    "#N/A",
    "TRUE",
    "31/12/2026",
    "1E5",
    "+45 12 34 56 78",
    "_x0041_ stays",
    "two\nlines\tand a tab",
    " blanks around ",
    "bell \x07 and \x0b",
    "turbine 🌀 \u202eright to left",
    "lone \ud800 surrogate",
    "<b>&amp;</b> \"quoted\" 'single'",
    "'0010",
)
_DATES = (
    ("1899-12-31T10:00:00.000Z", "1900-02-28T10:00:00.001Z"),
    ("2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"),
    ("2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00.000Z"),
    ("2026-11-24T06:00:00Z", "2026-11-24T08:00:00.5+01:00"),
    ("1904-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"),
)
# More than a cell holds.
_LONG = 40_000


def harden(record: JsonObject, number: int) -> JsonObject:
    """Return the activity with hard texts, and every few records hard dates, lists or a remark that
    no cell holds.
    """
    hard: JsonObject = {
        **record,
        "name": _TEXTS[number % len(_TEXTS)],
        "externalRemarks": _TEXTS[(number * 3 + 1) % len(_TEXTS)],
    }
    if number % 5 == 3:
        hard["startDate"], hard["endDate"] = _DATES[number // 5 % len(_DATES)]
    if number % 11 == 6:
        hard["externalRemarks"] = "long " * (_LONG // 5)
    if number % 7 == 2:
        hard["teams"] = ['Crew "A", north', "Crew: B", " edge "]
    return hard
