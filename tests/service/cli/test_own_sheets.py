"""`sheetbridge map`, `mappings` and `--mapping`: a list of another program, headless, and again the
week after.
"""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from faults.spoiled import SpoiledService
from openpyxl import Workbook
from service.cli.conftest import Shell, account_at
from service.cli.own_plan import HEADER, ROWS, sheet

from bridge import clock, memory
from bridge.settings import load_settings

MAPPING: dict[str, Any] = {
    "mapping": 1,
    "name": "Weekly SAP plan",
    "kind": "activities",
    "table": {"sheet": "*", "headerRows": 1, "header": list(HEADER), "stopAt": "end"},
    "key": {"columns": ["Order", "Oper./Act."], "id": "{Order}-{Oper./Act.}"},
    "fields": {
        "siteId": {"from": "Functional Loc.", "match": r"^(DB\d{4})", "values": {"DB0411": "0042"}},
        "startDate": {
            "from": "Sched. start",
            "date": "day/month/year",
            "time": "07:00",
            "zone": "Europe/Berlin",
        },
        "status": {
            "from": "Op.SystemStatus",
            "values": {"REL": "DISPATCHED", "CRTD": "PLANNED"},
            "other": "stop",
        },
        "internalRemarks": {"from": "Opr. short text"},
    },
    "unused": ["Priority"],
}


@pytest.fixture
def mapping(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "sap.json"
    path.write_text(json.dumps(MAPPING), encoding="utf-8")
    memory.write_mapping(memory.mapping_in(path))
    return path


def changed(
    rows: tuple[tuple[str, ...], ...], row: int, place: int, value: str
) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(value if (at, number) == (row, place) else cell for number, cell in enumerate(one))
        for at, one in enumerate(rows)
    )


@pytest.mark.parametrize("name", ["Plan.csv", pytest.param("Plan.xlsx", marks=pytest.mark.deep)])
@pytest.mark.usefixtures("mapping")
def test_the_list_goes_the_whole_way_and_the_second_week_has_no_question(
    shell: Shell, service: SpoiledService, tmp_path: Path, name: str
) -> None:
    plan = sheet(tmp_path, name=name)
    found = shell("check", plan, "--mapping", "weekly sap plan", "--json").json
    assert {key: found[key] for key in ("rows", "new", "changed", "unchanged")} == {
        "rows": 3,
        "new": 3,
        "changed": 0,
        "unchanged": 0,
    }
    before = plan.read_bytes()
    sent = shell("upload", plan, "--mapping", "Weekly SAP plan", "--yes", "--json")
    assert (sent.code, sent.json["created"], sent.json["failed"]) == (0, 3, 0)
    assert plan.read_bytes() == before
    assert service.activity("800411-0010")["status"] == "DISPATCHED"  # type: ignore[index]
    assert service.activity("800411-0010")["startDate"] == "2027-06-13T05:00:00.000Z"  # type: ignore[index]
    again = shell("check", plan, "--mapping", "Weekly SAP plan", "--json")
    assert (again.code, again.json["unchanged"], again.json["changes"]) == (0, 3, [])
    assert "Nothing to send" in shell("upload", plan, "--mapping", "Weekly SAP plan", "--yes").out


@pytest.mark.usefixtures("mapping", "service")
def test_a_renamed_column_is_a_question_and_nothing_is_sent(shell: Shell, tmp_path: Path) -> None:
    plan = sheet(tmp_path, header=(*HEADER[:5], "Basic start", "Priority"))
    for command in ("check", "upload"):
        said = shell(command, plan, "--mapping", "Weekly SAP plan", "--json")
        assert (said.code, said.json["error"]["kind"]) == (3, "mapping")
        assert (
            said.json["error"]["advice"]
            == "The column “Sched. start” is missing and “Basic start” is in its place. "
            "Was it renamed?"
        )


@pytest.mark.usefixtures("mapping", "service")
def test_totals_and_repeated_headers_are_listed(shell: Shell, tmp_path: Path) -> None:
    total = ("Total", "", "", "", "", "", "3")
    plan = sheet(tmp_path, (ROWS[0], HEADER, *ROWS[1:], total))
    found = shell("check", plan, "--mapping", "Weekly SAP plan", "--json").json
    assert (found["rows"], found["leftOut"]) == (
        3,
        [
            {"sheet": "Plan", "row": 3, "text": "Order"},
            {"sheet": "Plan", "row": 6, "text": "Total"},
        ],
    )


@pytest.mark.usefixtures("mapping", "service")
def test_another_sheet_that_nearly_fits_is_named(shell: Shell, tmp_path: Path) -> None:
    book = Workbook()
    renamed = (*HEADER[:5], "Basic start", "Priority")
    for name, header in (("Plan", HEADER), ("Plan B", renamed), ("Notes", ("By", "Text"))):
        for row in (header, *ROWS):
            (book[name] if name in book else book.create_sheet(name)).append(row)
    book.save(tmp_path / "Plan.xlsx")
    said = shell("check", tmp_path / "Plan.xlsx", "--mapping", "Weekly SAP plan", "--json")
    assert (said.code, said.json["rows"]) == (0, 3)
    assert [one["message"] for one in said.json["problems"] if one["code"] == "other-sheets"] == [
        "The sheet “Plan” is read. “Plan B” also looks like activities but is not read. The column "
        "“Sched. start” is missing and “Basic start” is in its place. Was it renamed?"
    ]


@pytest.mark.usefixtures("mapping", "service")
def test_columns_that_are_not_read_are_named_also_without_a_header(
    shell: Shell, tmp_path: Path
) -> None:
    rows = ((*ROWS[0], "north", "", "", "by boat"), *ROWS[1:], ("800413", "0010", "DB0411-019-GEN"))
    plan = sheet(tmp_path, rows, (*HEADER, "Harbour", "", ""))
    for more in ((), ("--offline",)):
        said = shell("check", plan, "--mapping", "Weekly SAP plan", *more, "--json").json
        assert said["notRead"] == [{"sheet": "Plan", "columns": ["Harbour", "Column K"]}]
        assert [
            one["message"] for one in said["problems"] if one["code"] == "columns-not-read"
        ] == ["Not read: Harbour, Column K."]


@pytest.mark.usefixtures("service")
def test_a_name_that_the_mapping_leaves_out_of_a_list_is_named(
    shell: Shell, tmp_path: Path
) -> None:
    names = {"A": "Alpha", "B": None, "C": None}
    header = (*HEADER, "Crews", "People")
    fields = {
        **MAPPING["fields"],
        "teams": {"from": "Crews", "separator": "/", "values": names, "other": "leave"},
        "manpower": {"from": "People", "values": names},
    }
    path = tmp_path / "sap.json"
    table = {**MAPPING["table"], "header": list(header)}
    path.write_text(json.dumps({**MAPPING, "table": table, "fields": fields}), encoding="utf-8")
    rows = ((*ROWS[0], "A/B", "B:2, A:3"), (*ROWS[1], "B/C", ""), (*ROWS[2], "X", ""))
    said = shell("check", sheet(tmp_path, rows, header), "--mapping", path, "--json").json
    first, last = ({one["field"]: one["after"] for one in row["fields"]} for row in said["changes"])
    assert (first["teams"], first["manpower"]) == (["Alpha"], {"Alpha": 3})
    assert "teams" not in last
    assert [one["row"] for one in said["leftOut"]] == [3]
    left_out = [one for one in said["problems"] if one["code"] == "names-left-out"]
    assert [(one["cell"], one["message"]) for one in left_out] == [
        ("H2", "Row 2, Crews: These names are not imported: B."),
        ("I2", "Row 2, People: These names are not imported: B."),
    ]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("zone", ["Europe/Copenhagen", "UTC"])
def test_a_row_without_a_time_beside_its_date_is_said(
    shell: Shell, tmp_path: Path, zone: str
) -> None:
    path = tmp_path / "sap.json"
    start = {"from": "Sched. start", "date": "day/month/year", "time": "Priority", "zone": zone}
    fields = {**MAPPING["fields"], "startDate": start}
    path.write_text(json.dumps({**MAPPING, "unused": [], "fields": fields}), encoding="utf-8")
    rows = [
        (f"80041{at}", *ROWS[0][1:6], when) for at, when in enumerate(("07:00", "", "6:00", "soon"))
    ]
    said = shell("check", sheet(tmp_path, tuple(rows)), "--mapping", path, "--json").json
    assert [
        (one["cell"], one["message"])
        for one in said["problems"]
        if one["column"] in {"Sched. start", "Priority"}
    ] == [
        ("F3", "Row 3, Sched. start: 13.06.2027 has no time. 00:00 is used."),
        ("G5", "Row 5, Priority: “soon” is not a time. Type one such as 07:00."),
    ]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("stop_at", ["blank row", "blank key"])
def test_rows_without_an_id_below_the_end_are_listed(
    shell: Shell, tmp_path: Path, stop_at: str
) -> None:
    path = tmp_path / "sap.json"
    table = {**MAPPING["table"], "stopAt": stop_at}
    path.write_text(json.dumps({**MAPPING, "table": table}), encoding="utf-8")
    forgotten = ("", "", *ROWS[2][2:])
    note = ("", "", "", "Ask Jens", "", "", "")
    plan = sheet(tmp_path, (*ROWS[:2], ("",) * 7, forgotten, note, ("",) * 7), name="Plan.xlsx")
    said = shell("check", plan, "--mapping", path, "--json")
    assert (said.code, said.json["rows"], said.json["leftOut"]) == (
        0,
        2,
        [
            {"sheet": "Sheet", "row": 5, "text": "DB0411-019-GEN"},
            {"sheet": "Sheet", "row": 6, "text": "Ask Jens"},
        ],
    )
    assert [one["message"] for one in said.json["problems"] if "left-out" in one["code"]] == [
        "Rows that look like titles or notes are not imported: 5, 6."
    ]


@pytest.mark.usefixtures("mapping", "service")
def test_many_new_activities_at_once_stop_with_a_question(shell: Shell, tmp_path: Path) -> None:
    assert shell("upload", sheet(tmp_path), "--mapping", "Weekly SAP plan", "--yes").code == 0
    day = f"{clock.today() + timedelta(days=90):%d.%m.%Y}"
    many = tuple(
        (f"9{number:05}", "0010", "DB0411-018", "x", "CRTD", day, "1") for number in range(30)
    )
    plan = sheet(tmp_path, (*ROWS, *many), name="Next week.csv")
    said = shell("check", plan, "--mapping", "Weekly SAP plan", "--json")
    assert (
        said.code,
        [problem["code"] for problem in said.json["problems"] if not problem.get("existing")],
    ) == (3, ["many-new"])
    assert shell("check", plan, "--mapping", "Weekly SAP plan", "--accept", "many-new").code == 0
    assert shell("check", plan, "--mapping", "Weekly SAP plan", "--accept", "anything").code == 2


def test_convert_gives_the_import_json_without_any_account(
    shell: Shell, mapping: Path, tmp_path: Path
) -> None:
    said = shell(
        "convert", sheet(tmp_path), "--mapping", mapping, "--out", tmp_path / "out.json", "--json"
    )
    assert (said.code, said.json["records"]) == (0, 3)
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))[2] == {
        "id": "800412-0010",
        "siteId": "0042",
        "status": "PLANNED",
        "startDate": "2027-06-15T05:00:00.000Z",
        "internalRemarks": "Öl prüfen",
    }


def test_map_proposes_prints_what_is_open_and_saves_only_what_is_sure(
    shell: Shell, tmp_path: Path
) -> None:
    plan = sheet(tmp_path)
    said = shell("map", plan, "--json", "--save", "SAP")
    assert said.code == 3
    assert said.json["key"] == [0, 1]
    assert said.json["headerRow"] == 1
    assert said.json["open"]
    assert "Nothing was saved" in said.err
    assert "Plan.csv is read as UTF-8, with a semicolon between values." in said.err
    assert shell("mappings", "--json").json == {"mappings": []}
    ours = sheet(
        tmp_path,
        (("A-1", "0042", "PLANNED", "2027-06-13 07:00"),),
        ("ID", "Site ID", "Status", "Start date"),
        "Ours.csv",
    )
    assert shell("map", ours, "--save", "Mine").code == 0
    assert shell("mappings", "--json").json["mappings"] == [
        {"name": "Mine", "kind": "activities", "sheet": "*", "key": ["ID"], "company": False}
    ]
    assert (
        shell("map", ours, "--json").json["fields"]["siteId"]["why"]
        == "As in your column matching “Mine”"
    )


def test_mappings_are_listed_shown_and_removed(
    shell: Shell, mapping: Path, home: Path, tmp_path: Path
) -> None:
    assert [path.name for path in (home / "mappings").iterdir()] == ["Weekly SAP plan.json"]
    assert (
        shell("mappings", "list").out
        == shell("mappings").out
        == "Weekly SAP plan  Order, Oper./Act.\n"
    )
    assert shell("mappings", "list", "--json").json == shell("mappings", "--json").json
    assert shell("mappings", "show", "weekly sap plan", "--json").json["key"] == MAPPING["key"]
    assert json.loads(shell("mappings", "show", "Weekly SAP plan").out)["key"] == MAPPING["key"]
    assert shell("mappings", "remove", "Weekly SAP plan").code == 0
    assert shell("mappings", "remove", "Weekly SAP plan").code == 3
    assert (
        shell("mappings").out
        == "No column matchings yet. Create one with: sheetbridge map FILE --save NAME.\n"
    )
    assert shell("check", mapping, "--mapping", "Weekly SAP plan").code == 3


def test_the_company_s_words_extend_the_table_and_an_invalid_file_is_named_and_ignored(
    shell: Shell, tmp_path: Path, policy: Path
) -> None:
    folder = tmp_path / "company"
    policy.write_text(json.dumps({"mappings": str(folder)}), encoding="utf-8")
    plan = sheet(
        tmp_path,
        (("A-1", "0042", "2027-06-13 07:00", "2027-06-13 07:00"),),
        ("ID", "Site ID", "Abruf", "Probe-Start"),
    )

    def starts() -> str:
        return str(shell("map", plan, "--json").json["fields"].get("startDate", {}).get("caption"))

    assert starts() == "Probe-Start"
    folder.mkdir()
    words = {
        "words": {"startDate": {"de": ["Abruf"]}},
        "not": {"startDate": ["Probe*"]},
    }
    (folder / "words.json").write_text(json.dumps(words), encoding="utf-8")
    assert starts() == "Abruf"
    (folder / "words.json").write_text('{"words": {"beginDate": {}}}', encoding="utf-8")
    said = shell("map", plan, "--json")
    assert f"The word list {folder / 'words.json'} cannot be used: At words:" in said.err
    assert "“beginDate” is not a field" in said.err
    assert starts() == "Probe-Start"


def test_without_an_account_the_time_zone_of_dates_is_said(shell: Shell, tmp_path: Path) -> None:
    assert (
        "Dates are read in UTC, because no account has a time zone."
        in shell("map", sheet(tmp_path)).err
    )


@pytest.mark.usefixtures("mapping")
def test_dates_that_were_sent_last_time_with_day_and_month_exchanged_stop(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    days = [f"{day:02}.{day % 6 + 1:02}.2027" for day in range(7, 13)]
    rows = tuple(
        (f"8{number}", "0010", "DB0411-018", "x", "CRTD", day, "1")
        for number, day in enumerate(days)
    )
    assert shell("upload", sheet(tmp_path, rows), "--mapping", "Weekly SAP plan", "--yes").code == 0
    before = [service.activity(f"8{number}-0010")["startDate"] for number in range(len(rows))]  # type: ignore[index]
    exchanged = tuple((*row[:5], f"{row[5][3:5]}.{row[5][:2]}.2027", row[6]) for row in rows)
    plan = sheet(tmp_path, exchanged, name="Next week.csv")
    said = shell("upload", plan, "--mapping", "Weekly SAP plan", "--yes", "--json")
    assert said.code == 3
    assert "6 dates" in said.json["error"]["title"]
    assert "--accept date-order" in said.json["error"]["advice"]
    assert [
        service.activity(f"8{number}-0010")["startDate"]  # type: ignore[index]
        for number in range(len(rows))
    ] == before
    found = shell("check", plan, "--mapping", "Weekly SAP plan", "--json").json["problems"]
    assert [one["code"] for one in found if one["severity"] == "error"] == ["date-order"]
    assert shell("check", plan, "--mapping", "Weekly SAP plan", "--accept", "date-order").code == 0
    moved = sheet(
        tmp_path,
        ((*rows[0][:5], "01.07.2027", "1"), (*rows[1][:5], exchanged[1][5], "1"), *rows[2:]),
        name="Moved.csv",
    )
    assert shell("check", moved, "--mapping", "Weekly SAP plan").code == 0, (
        "one date that was moved so is an edit"
    )


@pytest.fixture
def two_accounts(
    shell: Shell, service: SpoiledService, monkeypatch: pytest.MonkeyPatch
) -> SpoiledService:
    """Two saved accounts, none in the environment; "Other" was used last."""
    for name in ("BASE_URL", "USERNAME", "PROJECT_ID"):
        monkeypatch.delenv(f"SHEETBRIDGE_{name}")
    for name, project in (("Wind", service.project_id), ("Other", "P-2")):
        words = account_at(service, project)
        assert shell("account", "add", name, *words, "--test-account").code == 0
    return service


def test_a_mapping_goes_to_the_project_that_it_is_used_with_whatever_account_was_used_last(
    shell: Shell, two_accounts: SpoiledService, tmp_path: Path
) -> None:
    path = tmp_path / "sap.json"
    path.write_text(json.dumps(MAPPING), encoding="utf-8")
    memory.write_mapping(memory.mapping_in(path))
    assert shell("check", sheet(tmp_path), "--mapping", "Weekly SAP plan").code == 2, (
        "none is known yet"
    )
    plan = sheet(tmp_path)
    assert shell("check", plan, "--account", "Other", "--mapping", path, "--offline").code == 0, (
        "and another account is the one used last"
    )
    assert (
        shell("upload", plan, "--mapping", "Weekly SAP plan", "--yes", "--account", "Wind").code
        == 0
    )
    assert shell("check", plan, "--account", "Other", "--mapping", path, "--offline").code == 0
    edited = sheet(tmp_path, (*ROWS, ("800413", *ROWS[0][1:])), name="Next week.csv")
    assert shell("upload", edited, "--mapping", "weekly sap plan", "--yes").code == 0
    assert two_accounts.activity("800413-0010") is not None
    assert two_accounts.activity("800411-0010") is not None
    commands = (
        ("check", "--offline"),
        ("upload", "--yes"),
        ("convert", "--out", tmp_path / "out.json"),
    )
    for command in commands:
        said = shell(*command, plan, "--mapping", "Weekly SAP plan", "--account", "Other", "--json")
        assert (said.code, said.json["error"]["kind"]) == (3, "workbook")
        assert (
            said.json["error"]["title"]
            == "The column matching “Weekly SAP plan” is for “Wind” (project "
            f"{two_accounts.project_id}), but the account is “Other” (project P-2)."
        )
    saved = load_settings().mappings["weekly sap plan"]
    assert (saved.account, saved.project_id, "account" in json.loads(path.read_text("utf-8"))) == (
        "Wind",
        two_accounts.project_id,
        False,
    )


@pytest.mark.usefixtures("two_accounts")
def test_a_mapping_is_one_file_for_all_accounts_and_is_proposed_only_for_its_own(
    shell: Shell, home: Path, tmp_path: Path
) -> None:
    ours = sheet(
        tmp_path,
        (("A-1", "0042", "PLANNED", "2027-06-13 07:00"),),
        ("ID", "Site ID", "Status", "Start date"),
        "Ours.csv",
    )
    assert shell("map", ours, "--save", "Mine", "--account", "Wind").code == 0
    file = home / "mappings" / "Mine.json"
    assert "Wind" not in file.read_text(encoding="utf-8")
    assert load_settings().mappings["mine"].account == "Wind"
    said = shell("check", ours, "--mapping", "Mine", "--account", "Other", "--offline", "--json")
    assert (
        said.code,
        str(said.json["error"]["title"]).startswith("The column matching “Mine” is for “Wind”"),
    ) == (3, True)
    why = [
        shell("map", ours, "--json", "--account", name).json["fields"]["siteId"]["why"]
        for name in ("Wind", "Other")
    ]
    assert [text == "As in your column matching “Mine”" for text in why] == [True, False]
    assert shell("mappings", "remove", "Mine").code == 0
    assert (file.exists(), load_settings().mappings) == (False, {})


@pytest.mark.usefixtures("two_accounts")
def test_a_mapping_in_a_file_needs_an_account_where_several_are_saved(
    shell: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "sap.json"
    path.write_text(json.dumps(MAPPING), encoding="utf-8")
    for command in (("check",), ("convert", "--out", tmp_path / "out.json"), ("upload", "--yes")):
        said = shell(*command, sheet(tmp_path), "--mapping", path)
        assert (said.code, said.err.splitlines()[-1]) == (2, "Choose one with --account.")
    assert shell("account", "remove", "Other").code == 0
    assert shell("check", sheet(tmp_path), "--mapping", path).code == 0


def test_an_id_of_a_column_twice_and_an_id_without_end_are_refused(
    shell: Shell, tmp_path: Path
) -> None:
    path, file = sheet(tmp_path, changed(ROWS, 1, 0, "x" * 2_000)), tmp_path / "mapping.json"
    file.write_text(
        json.dumps({**MAPPING, "key": {"columns": ["Order"], "id": "{Order}" * 60}}),
        encoding="utf-8",
    )
    said = shell("check", path, "--offline", "--mapping", file)
    assert (said.code, "The ID uses a column twice." in said.err) == (3, True)
    file.write_text(json.dumps(MAPPING), encoding="utf-8")
    said = shell("check", path, "--offline", "--mapping", file, "--json")
    assert said.code == 3
    assert [
        (found["code"], found["row"])
        for found in said.json["problems"]
        if found["severity"] == "error"
    ] == [("id-too-long", 3)]
