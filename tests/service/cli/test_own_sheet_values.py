"""What the values of an own sheet mean: fixed values, lists, ends on the next day."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at
from sheets import matching_file, type_into, write_rows

from bridge import clock

DAYS = [clock.today() + timedelta(days=number) for number in range(2, 30, 4)]
WEEKDAYS = ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So")


def weekday_and_day(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]} {day:%d.%m.}"


def listed(folder: Path, *rows: tuple[str, ...]) -> Path:
    return write_rows(folder / "List.csv", rows)


def test_fixed_values_are_compared_checked_and_sent_for_new_and_changed_rows(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    header = ("Activity", "Note")
    plan = listed(tmp_path, header, ("N-1", "one"), ("N-2", "two"))
    fixed = {
        "status": {"fixed": "DISPATCHED"},
        "teams": {"fixed": "Blade crew"},
        "externalRemarks": {"fixed": "from SAP"},
    }
    by = matching_file(tmp_path, header, internalRemarks={"from": "Note"}, **fixed)
    found = shell("check", plan, "--mapping", by, "--json").json
    assert {one["field"] for one in found["changes"][0]["fields"]} == {
        "siteId",
        "internalRemarks",
        "status",
        "teams",
        "externalRemarks",
    }
    assert shell("upload", plan, "--mapping", by, "--yes").code == 0
    sent = service.activity("N-1")
    assert sent is not None
    assert (sent["status"], sent["teams"], sent["externalRemarks"]) == (
        "DISPATCHED",
        ["Blade crew"],
        "from SAP",
    )
    assert shell("check", plan, "--mapping", by, "--json").json["unchanged"] == 2
    other = matching_file(
        tmp_path,
        header,
        internalRemarks={"from": "Note"},
        **{**fixed, "status": {"fixed": "COMPLETED"}},
    )
    found = shell("check", plan, "--mapping", other, "--json").json
    assert [
        [(one["field"], one["before"], one["after"]) for one in row["fields"]]
        for row in found["changes"]
    ] == [[("status", "DISPATCHED", "COMPLETED")]] * 2
    assert shell("upload", plan, "--mapping", other, "--yes").code == 0
    assert service.activity("N-2")["status"] == "COMPLETED"  # type: ignore[index]
    wrong = matching_file(
        tmp_path, header, internalRemarks={"from": "Note"}, **{**fixed, "status": {"fixed": "SOON"}}
    )
    said = shell("check", plan, "--mapping", wrong, "--json")
    assert (
        said.code,
        {one["field"] for one in said.json["problems"] if one["severity"] == "error"},
    ) == (3, {"status"})


def test_a_night_shift_ends_on_the_next_day_and_that_is_reported_once(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    header = ("Activity", "Date", "From", "To")
    rows = (
        ("N-1", "13.06.2027", "18:00", "06:00"),
        ("N-2", "13.06.2027", "07:00", "15:30"),
        ("N-3", "14.06.2027", "22:00", "04:00"),
    )
    plan = listed(tmp_path, header, *rows, ("N-4", "14.06.2027", "22:00", ""))
    dated = {"from": "Date", "date": "day/month/year", "zone": "Europe/Copenhagen"}
    by = matching_file(
        tmp_path, header, startDate={**dated, "time": "From"}, endDate={**dated, "time": "To"}
    )
    found = shell("check", plan, "--mapping", by, "--json")
    others = {"unknown-site", "new-in-past"}  # in some years these dates are past
    notes = [problem for problem in found.json["problems"] if problem["code"] not in others]
    assert (found.code, [(one["code"], one["message"]) for one in notes]) == (
        0,
        [
            ("next-day", "In rows 2, 4 the end is on the next day."),
            ("missing-end", "Row 5, End: The row has a start, but no end."),
        ],
    )
    assert shell("upload", plan, "--mapping", by, "--yes").code == 0
    ends = {id: (service.activity(id) or {}).get("endDate") for id in ("N-1", "N-2", "N-3", "N-4")}
    assert ends == {
        "N-1": "2027-06-14T04:00:00.000Z",
        "N-2": "2027-06-13T13:30:00.000Z",
        "N-3": "2027-06-15T02:00:00.000Z",
        "N-4": None,
    }
    assert shell("check", plan, "--mapping", by, "--json").json["unchanged"] == 4


def test_an_end_with_a_date_column_of_its_own_stays_on_its_day(
    shell: Shell, tmp_path: Path
) -> None:
    header = ("Activity", "Date", "From", "Until", "To")
    plan = listed(tmp_path, header, ("N-1", "13.06.2027", "18:00", "13.06.2027", "06:00"))
    order = {"date": "day/month/year", "zone": "Europe/Copenhagen"}
    by = matching_file(
        tmp_path,
        header,
        startDate={"from": "Date", "time": "From", **order},
        endDate={"from": "Until", "time": "To", **order},
    )
    found = shell("check", plan, "--mapping", by, "--offline", "--json").json
    assert {one["field"]: one["after"] for one in found["changes"][0]["fields"]}[
        "endDate"
    ] == "2027-06-13T04:00:00.000Z"
    assert "end-before-start" in {one["code"] for one in found["problems"]}


def test_weekdays_prove_the_year_of_a_column_of_days(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    rows = [
        (f"N-{number}", "0042", weekday_and_day(day), f"{weekday_and_day(day)} 15:30")
        for number, day in enumerate(DAYS)
    ]
    plan = listed(tmp_path, ("Activity ID", "Site ID", "Start", "Ende"), *rows)
    said = shell("map", plan, "--save", "Rota", "--json")
    assert [question for question in said.json["open"] if "year" in question] == []
    fields = said.json["fields"]
    assert [
        (fields[name]["column"], fields[name]["sure"]) for name in ("startDate", "endDate")
    ] == [
        (2, True),
        (3, True),
    ]
    by = matching_file(
        tmp_path,
        ("Activity ID", "Site ID", "Start", "Ende"),
        siteId={"from": "Site ID"},
        startDate={"from": "Start", "time": "07:00", "zone": "UTC"},
        endDate={"from": "Ende", "zone": "UTC"},
    )
    assert shell("upload", plan, "--mapping", by, "--yes").code == 0
    for number, day in enumerate(DAYS):
        sent = service.activity(f"N-{number}") or {}
        assert (sent["startDate"], sent["endDate"]) == (
            f"{day}T07:00:00.000Z",
            f"{day}T15:30:00.000Z",
        )
    for later in (1, 2, 4):  # the weekdays of the next year, and of no year around
        wrong = WEEKDAYS[(DAYS[0].weekday() + later) % 7] + weekday_and_day(DAYS[0])[2:]
        listed(tmp_path, ("Activity ID", "Site ID", "Start", "Ende"), (*rows[0][:2], wrong, ""))
        (problem,) = shell("check", plan, "--mapping", by, "--json").json["problems"][:1]
        assert (problem["code"], "Correct the weekday" in problem["message"]) == ("date", True)


def test_days_without_year_and_weekday_are_asked_about_once(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    header = ("Activity ID", "Site ID", "Start", "Ende")
    rows = [
        (f"N-{number}", "0042", f"{day:%d.%m.} 06:00", f"{day:%d.%m.} 0930")
        for number, day in enumerate(DAYS)
    ]
    plan = listed(tmp_path, header, *rows)
    assert shell("map", plan, "--json").json["open"][0] == (
        f"Dates in “Start” have no year, such as “{rows[0][2]}”. Use the year nearest to today?"
    )
    nearest = {"year": "nearest", "zone": "UTC"}
    by = matching_file(
        tmp_path,
        header,
        siteId={"from": "Site ID"},
        startDate={"from": "Start", **nearest},
        endDate={"from": "Ende", **nearest},
    )
    said = shell("upload", plan, "--mapping", by, "--yes", "--json")
    assert said.code == 0
    sent = service.activity("N-1") or {}
    assert (sent["startDate"], sent["endDate"]) == (
        f"{DAYS[1]}T06:00:00.000Z",
        f"{DAYS[1]}T09:30:00.000Z",
    )
    unasked = matching_file(tmp_path, header, startDate={"from": "Start"})
    problems = shell("check", plan, "--mapping", unasked, "--json").json["problems"]
    assert "date" in {problem["code"] for problem in problems}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{weekday} {day:%d/%m/%y} 0630", None),
        ("{day:%d/%m} 18:00", "{day} 18:00"),
        ("tomorrow 6", "{tomorrow} 06:00"),
    ],
)
def test_short_dates_are_read_in_the_order_of_their_column(
    shell: Shell, tmp_path: Path, text: str, meant: str | None
) -> None:
    header = ("Activity ID", "Site ID", "Start")
    day, tomorrow = DAYS[1].replace(day=3), clock.today() + timedelta(days=1)
    words = {"day": day, "weekday": WEEKDAYS[day.weekday()], "tomorrow": tomorrow}
    rows = [(f"N-{number}", "0042", f"{number + 20}/11/2027 07:00") for number in range(6)]
    plan = listed(tmp_path, header, *rows, ("N-7", "0042", text.format(**words)))
    by = matching_file(
        tmp_path,
        header,
        siteId={"from": "Site ID"},
        startDate={"from": "Start", "date": "day/month/year", "zone": "UTC"},
    )
    said = shell("check", plan, "--mapping", by, "--offline", "--json").json
    dates = [one for one in said["problems"] if one["code"] == "date"]
    expected = [] if meant is None else [meant.format(**words)]
    assert [one["suggestion"] for one in dates] == expected


def test_four_digits_in_a_column_of_times_have_a_suggestion(shell: Shell, tmp_path: Path) -> None:
    header = ("Activity", "Date", "From")
    plan = listed(tmp_path, header, ("N-1", "13.06.2027", "0630"))
    start = {"from": "Date", "time": "From", "zone": "UTC"}
    by = matching_file(tmp_path, header, startDate=start)
    problems = shell("check", plan, "--mapping", by, "--offline", "--json").json["problems"]
    suggested = [problem["suggestion"] for problem in problems if problem["code"] == "time"]
    assert suggested == ["2027-06-13 06:30"]


def test_the_hours_of_a_shift_are_read_where_they_can_mean_one_thing(
    shell: Shell, tmp_path: Path
) -> None:
    header = ("Activity", "Site ID", "Datum", "Von", "Bis")
    day, times = DAYS[1], [("22:00", "06:00 +1d"), ("10 Uhr", "16 Uhr"), ("06:00", "14:00 (+1)")]
    times += [("6 Uhr", "18:00"), ("22 Uhr", "6 Uhr"), ("7", "15:00"), ("07:00", "6-14 Uhr")]
    rows = [(f"N-{at}", "0042", f"{day:%d.%m.%Y}", *both) for at, both in enumerate(times, 1)]
    plan = listed(tmp_path, header, *rows)
    proposed = shell("map", plan, "--json").json
    assert proposed["fields"]["endDate"]["column"] == 4
    dated = {"from": "Datum", "zone": "UTC"}
    by = matching_file(
        tmp_path,
        header,
        siteId={"from": "Site ID"},
        startDate={**dated, "time": "Von"},
        endDate={**dated, "time": "Bis"},
    )
    said = shell("check", plan, "--mapping", by, "--json").json
    asked = [(one["row"], one["suggestion"]) for one in said["problems"] if one["code"] == "time"]
    assert asked == [(7, f"{day} 07:00"), (8, None)]
    seen = {
        row["id"]: [
            field["after"][:16] for field in row["fields"] if field["field"].endswith("Date")
        ]
        for row in said["changes"]
    }
    night, next_day = f"{day}T22:00", day + timedelta(days=1)
    assert [seen[f"N-{number}"] for number in (1, 2, 3, 5)] == [
        [night, f"{next_day}T06:00"],
        [f"{day}T10:00", f"{day}T16:00"],
        [f"{day}T06:00", f"{next_day}T14:00"],
        [night, f"{next_day}T06:00"],
    ]


def test_a_shift_beside_its_day_is_offered_and_not_taken(shell: Shell, tmp_path: Path) -> None:
    header = ("Activity ID", "Site ID", "Start", "Ende")
    day = DAYS[1]
    text = f"{weekday_and_day(day)} 22-6 Uhr"
    plan = listed(tmp_path, header, ("N-1", "0042", text, text))
    dated = {"year": "nearest", "zone": "UTC"}
    by = matching_file(
        tmp_path,
        header,
        siteId={"from": "Site ID"},
        startDate={"from": "Start", **dated},
        endDate={"from": "Ende", **dated},
    )
    said = shell("check", plan, "--mapping", by, "--json").json
    asked = [(one["field"], one["suggestion"]) for one in said["problems"] if one["code"] == "date"]
    next_day = day + timedelta(days=1)
    assert asked == [("startDate", f"{day} 22:00"), ("endDate", f"{next_day} 06:00")]


def test_dates_with_dots_say_that_the_day_is_first(shell: Shell, tmp_path: Path) -> None:
    header = ("Activity ID", "Site ID", "Start")
    rows = [(f"N-{number}", "0042", f"{number + 20}.11.2027 07:00") for number in range(6)]
    day = DAYS[1].replace(day=3)
    plan = listed(tmp_path, header, *rows, ("N-7", "0042", f"{day:%d/%m/%Y} 0630"))
    assert shell("map", plan, "--save", "dots").code == 0
    said = shell("check", plan, "--mapping", "dots", "--offline", "--json").json
    (last,) = (row for row in said["changes"] if row["id"] == "N-7")
    starts = [field["after"] for field in last["fields"] if field["field"] == "startDate"]
    assert starts == [f"{day}T06:30:00.000Z"]


@pytest.mark.parametrize("separator", [";", "\n", ","])
def test_the_separator_of_a_list_is_proposed_from_its_values_and_part_of_the_mapping(
    shell: Shell, service: SpoiledService, tmp_path: Path, separator: str
) -> None:
    between = f"{separator} " if separator != "\n" else separator
    teams = ("Blade crew", "HV team")
    rows = tuple(
        (f"N-{number}", "0042", teams[0] if number % 3 else between.join(teams), "13.06.2027 07:00")
        for number in range(1, 8)
    )
    plan = listed(tmp_path, ("Activity ID", "Site ID", "Teams", "Start"), *rows)
    mapped = shell("map", plan, "--save", "Jira", "--json")
    assert (mapped.code, mapped.json["open"], mapped.json["fields"]["teams"]["column"]) == (
        0,
        [],
        2,
    )
    rule = json.loads(shell("mappings", "show", "Jira").out)["fields"]["teams"]
    assert rule.get("separator", ",") == separator
    assert shell("upload", plan, "--mapping", "Jira", "--yes").code == 0
    assert [(service.activity(f"N-{number}") or {})["teams"] for number in (3, 4)] == [
        [*teams],
        [teams[0]],
    ]


def test_map_knows_the_values_of_the_account_whatever_the_header_says(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    sites = sorted(
        {
            str(service.activity(id)["siteId"])  # type: ignore[index]
            for id in ("0010", "DB0411-045", "DB0411-046", "SA0411-044")
        }
    )
    rows = tuple(
        (f"N-{number}", sites[number % len(sites)], "13.06.2027 07:00") for number in range(20)
    )
    plan = listed(tmp_path, ("Activity ID", "Asset ID", "Start"), *rows)
    fields = shell("map", plan, "--json").json["fields"]
    assert (fields["siteId"]["column"], fields["siteId"]["sure"]) == (1, True)
    assert "assetId" not in fields


@pytest.mark.parametrize(
    "header",
    [
        tuple(f"KW {week}" for week in range(24, 34)),
        tuple(f"2027-W{week}" for week in range(24, 34)),
        tuple(f"{day:02}.06." for day in range(1, 11)),
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        tuple(f"{day} Mar" for day in range(1, 11)),
        tuple(f"{week}. Uge" for week in range(24, 34)),
        tuple(str(week) for week in range(24, 34)),
    ],
)
def test_a_table_whose_columns_are_weeks_or_days_is_refused_with_a_sentence(
    shell: Shell, tmp_path: Path, header: tuple[str, ...]
) -> None:
    rows = tuple(
        (f"N-{number}", "0042", *("x" if place == number else "" for place in range(len(header))))
        for number in range(6)
    )
    said = shell("map", listed(tmp_path, ("Activity", "Site", *header), *rows), "--json")
    assert said.code == 3
    assert (
        said.json["error"]["title"] == "“List” has columns of weeks or days, which cannot be read."
    )
    dated = tuple((row[0], "13.06.2027", "14.06.2027", *row[2:]) for row in rows)
    listing = shell(
        "map", listed(tmp_path, ("Activity", "Start", "End", *header), *dated), "--json"
    )
    assert listing.json["fields"]["startDate"]["column"] == 1


def test_a_hidden_value_that_this_computer_sent_later_goes_before_the_workbooks(
    shell: Shell, service: SpoiledService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.set("import", "replaces")
    monkeypatch.delenv("SHEETBRIDGE_BASE_URL")
    words = (*account_at(service), "--import", "replaces")
    for computer in ("one", "two"):
        monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / computer))
        assert shell("account", "add", "a", *words).code == 0
    plan, id = tmp_path / "Plan.xlsx", "DB0411-045"
    site = str((service.activity(id) or {})["siteId"])
    assert shell("export", "activities", "--out", plan).code == 0
    type_into(plan, id, internalRemarks="sixteen")
    assert shell("upload", plan, "--yes").code == 0
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "one"))
    header = ("Activity", "Site", "Note")
    by = matching_file(tmp_path, header, siteId={"from": "Site"}, internalRemarks={"from": "Note"})
    own = listed(tmp_path, header, (id, site, "fourteen"))
    assert shell("upload", own, "--mapping", by, "--yes").code == 0
    type_into(plan, id, externalRemarks="another field")
    assert shell("upload", plan, "--yes").code == 0
    now = service.activity(id) or {}
    assert (now["internalRemarks"], now["externalRemarks"]) == ("fourteen", "another field")
