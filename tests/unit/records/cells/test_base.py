"""Cell types: every value stands in a cell and comes back the same; what a planner types is taken,
or refused in words that help.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from builders.tables import tabled
from hypothesis import example, given
from hypothesis import strategies as st

from bridge.errors import Severity
from bridge.records.cells.base import (
    CellType,
    CellValue,
    Finding,
    JsonValue,
    Number,
)
from bridge.records.cells.moments import DayCell, MomentCell, parse_moment
from bridge.records.cells.values import (
    ChoiceCell,
    FlagCell,
    HeadcountCell,
    IdentifierCell,
    NameCell,
    NumberCell,
    TextCell,
    TextListCell,
    WholeCell,
    whole_text,
)
from bridge.records.columns import ActivityStatus

CPH = ZoneInfo("Europe/Copenhagen")
ZONES = [
    ZoneInfo(name)
    for name in (
        "UTC",
        "Europe/Copenhagen",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "America/St_Johns",
    )
]
STATUS = ChoiceCell(list(ActivityStatus), "status")
TYPES: dict[str, CellType] = {
    "text": TextCell(),
    "name": NameCell(),
    "identifier": IdentifierCell(),
    "whole": WholeCell(),
    "number": NumberCell(),
    "flag": FlagCell(),
    "choice": STATUS,
    "moment": MomentCell(),
    "day": DayCell(),
    "list": TextListCell(),
    "headcount": HeadcountCell(),
}

_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
_JSON: st.SearchStrategy[JsonValue] = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=6,
)
_CELLS: st.SearchStrategy[CellValue] = (
    st.text()
    | st.booleans()
    | st.datetimes()
    | st.builds(
        Number, st.from_regex(r"-?[0-9]{1,18}(\.[0-9]{1,4})?(E[+-]?[0-9]{1,3})?", fullmatch=True)
    )
)


def read(cell: CellType, value: CellValue) -> JsonValue | Finding:
    """Read a cell in Copenhagen."""
    return cell.from_cell(value, CPH)


def said(found: JsonValue | Finding) -> tuple[str, str, str, JsonValue]:
    """Return (severity, code, message, value) of a finding."""
    assert isinstance(found, Finding)
    return found.severity.value, found.code, str(found.message), found.value


# Whatever the value, whatever the cell


@given(st.sampled_from(sorted(TYPES)), _JSON, st.sampled_from(ZONES))
@example("moment", "0001-01-01T00:00:00Z", ZoneInfo("America/New_York"))
@example("moment", "9999-12-31T23:59:59.999Z", ZoneInfo("Asia/Kolkata"))
def test_the_unedited_cell_of_any_value_is_kept(
    name: str, value: JsonValue, zone: ZoneInfo
) -> None:
    cell_type = TYPES[name]
    cell = cell_type.to_cell(value, zone)
    if cell is None:
        assert cell_type.is_empty(value)
        return
    again = cell_type.from_cell(cell, zone)
    if not isinstance(again, Finding):
        assert cell_type.is_unedited(again, value, zone)
    elif again.severity is Severity.WARNING:
        assert cell_type.is_unedited(again.value, value, zone)


@given(st.sampled_from(sorted(TYPES)), _CELLS, st.sampled_from(ZONES))
@example("moment", "0001-01-01T00:00:00+05:00", ZoneInfo("UTC"))
@example("whole", "--5", ZoneInfo("UTC"))
def test_any_cell_is_read_or_refused_in_words(name: str, cell: CellValue, zone: ZoneInfo) -> None:
    found = TYPES[name].from_cell(cell, zone)
    if isinstance(found, Finding):
        assert str(found.message)
        assert found.severity is Severity.WARNING or found.value is None


@given(st.sampled_from(sorted(TYPES)), _JSON, _JSON)
def test_the_same_is_the_same_both_ways_and_alike(
    name: str, one: JsonValue, other: JsonValue
) -> None:
    cell = TYPES[name]
    assert cell.same(one, one)
    assert cell.same(one, other) == cell.same(other, one)
    assert cell.alike(one, other) == cell.alike(other, one)
    assert not cell.same(one, other) or cell.alike(one, other)


# Texts and IDs


@given(st.text(st.characters(categories=["Nd", "Lu", "Ll", "Pd"]), min_size=1))
def test_an_id_stays_text(id: str) -> None:
    assert IdentifierCell().to_cell(id, CPH) == id
    assert read(IdentifierCell(), id) == id


@given(st.from_regex(r"[1-9][0-9]{0,14}", fullmatch=True))
def test_a_number_cell_is_an_id_to_15_digits_and_is_said(digits: str) -> None:
    assert said(read(IdentifierCell(), Number(digits))) == (
        "warning",
        "id-was-number",
        f"{digits} is sent as text.",
        digits,
    )
    assert said(read(IdentifierCell(), Number(digits, formatted=True)))[:2] == (
        "error",
        "id-is-number",
    )


@pytest.mark.parametrize("text", ["1234567890123456", "1.5", "1E+20", "1e400", "-1.5"])
def test_a_number_that_is_not_certain_is_no_id(text: str) -> None:
    assert said(read(IdentifierCell(), Number(text)))[:2] == ("error", "id-is-number")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("12", "12"),
        ("12.0", "12"),
        ("1.2E1", "12"),
        ("007", "7"),
        ("1_0", None),
        ("٣", None),
        (" 1", None),
        ("1E15", None),
        ("1E400", None),
        ("nan", None),
        ("9" * 500, None),
    ],
)
def test_whole_numbers(text: str, whole: str | None) -> None:
    assert whole_text(text) == whole


def test_numbers_are_taken_as_typed() -> None:
    assert (read(WholeCell(), Number("3.0")), read(WholeCell(), " 3 ")) == (3, 3)
    assert said(read(WholeCell(), "3.5")) == (
        "error",
        "whole-number",
        "Type a whole number, not “3.5”.",
        None,
    )
    assert (read(NumberCell(), Number("3.5")), read(NumberCell(), "3")) == (3.5, 3)
    assert said(read(NumberCell(), "3,5"))[:2] == ("error", "number")
    assert NumberCell().to_cell(10**15, CPH) == "1000000000000000"
    assert NumberCell().to_cell(0.1, CPH) == Number("0.1")


# Choices and flags


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        *(
            (cell, True)
            for cell in (
                True,
                "yes",
                " True",
                "ja",
                "JA",
                "oui",
                "sí",
                "SI\u0301",
                "tak",
                "x",
                "X",
                "1",
                Number("1"),
                Number("1.0"),
            )
        ),
        *(
            (cell, False)
            for cell in (False, "NO", "false", "nein", "Nej", "nee", "non", "nie", "0", Number("0"))
        ),
    ],
)
def test_yes_and_no(cell: CellValue, value: bool) -> None:
    assert read(FlagCell(), cell) is value


# Moments


@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_times_stay_to_the_millisecond(zone: ZoneInfo) -> None:
    dice = random.Random(7)
    start = datetime(1901, 1, 1, tzinfo=UTC)
    moment = MomentCell()
    for _ in range(4_000):
        instant = start + timedelta(milliseconds=dice.randrange(190 * 365 * 86_400_000))
        text = instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        cell = moment.to_cell(text, zone)
        assert cell is not None
        again = moment.from_cell(cell, zone)
        # Offsets with seconds, before zones were even, are text that only the baseline reads.
        assert again == text or (
            isinstance(cell, str) and isinstance(again, Finding) and instant.year < 1940
        )


@pytest.mark.parametrize(
    "zone", [zone for zone in ZONES if zone.key not in {"UTC", "Asia/Kolkata"}], ids=str
)
def test_the_hours_around_each_clock_change_are_never_guessed(zone: ZoneInfo) -> None:
    moment = MomentCell()
    for change in _clock_changes(zone):
        for minutes in range(-180, 181, 15):
            instant = change + timedelta(minutes=minutes)
            text = instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            cell = moment.to_cell(text, zone)
            assert cell is not None
            assert moment.from_cell(cell, zone) == text
            wall = instant.astimezone(zone).replace(tzinfo=None, fold=0)
            read_again = moment.from_cell(wall, zone)
            assert (
                read_again == text
                if isinstance(cell, datetime)
                else said(read_again)[:2] == ("error", "clock-change")
            )


def _clock_changes(zone: ZoneInfo) -> list[datetime]:
    """Return the hours of 2025 and 2026 after which the offset is another one."""
    hours = [
        datetime(2025, 1, 1, tzinfo=UTC) + timedelta(hours=hour) for hour in range(2 * 365 * 24)
    ]
    found = [
        hour
        for hour in hours
        if hour.astimezone(zone).utcoffset()
        != (hour + timedelta(hours=1)).astimezone(zone).utcoffset()
    ]
    assert len(found) == 4
    return found


@tabled("text", "value")
def test_iso_forms_are_read(text: str, value: str) -> None:
    assert read(MomentCell(), text) == value


@pytest.mark.parametrize(
    "text",
    [
        "31/12/2026",
        "2026-5-4",
        "2026-02-30",
        "2026-05-04 25:00",
        "20260504",
        "tomorrow",
        "٢٠٢٦-05-04",
        "11/20/2026 9:00 AM",
    ],
)
def test_other_dates_are_never_guessed(text: str) -> None:
    severity, code, message, _ = said(read(MomentCell(), text))
    assert (severity, code) == ("error", "date")
    advice = "February has 28 days" if text == "2026-02-30" else "Try 28 Nov 2026 6:00"
    assert advice in message


def test_times_within_ten_milliseconds_are_one() -> None:
    moment, exported = MomentCell(), "2026-05-04T06:00:00.678Z"
    assert moment.same("2026-05-04T06:00:00.670Z", exported)
    assert moment.same("2026-05-04T06:00:00.688Z", exported)
    assert not moment.same("2026-05-04T06:00:00.667Z", exported)
    assert moment.is_unedited("2026-05-04T06:00:00Z", exported, CPH), "cut to seconds"


@given(st.datetimes(datetime(1950, 1, 1), datetime(2100, 1, 1)))
def test_every_form_of_an_instant_is_the_same(instant: datetime) -> None:
    utc = instant.replace(microsecond=instant.microsecond // 1000 * 1000, tzinfo=UTC)
    forms = [
        utc.isoformat(),
        utc.isoformat().replace("+00:00", "Z"),
        utc.astimezone(ZoneInfo("Asia/Kolkata")).isoformat(),
    ]
    assert all(MomentCell().same(forms[0], form) for form in forms)
    assert all(parse_moment(form) == utc for form in forms)


def test_a_day_is_a_date_cell_that_no_zone_moves() -> None:
    for zone in ZONES:
        assert DayCell().to_cell("2026-11-24", zone) == datetime(2026, 11, 24)
        assert DayCell().from_cell(datetime(2026, 11, 24), zone) == "2026-11-24"


# Lists
