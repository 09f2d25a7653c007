"""Every open point of the documents: the whole round trip with each switch of the practice service
alone.

What the program says of each row is held against what the service did with it. It is the same for
every row and every switch, but for the few that are named here.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from campaigns.switches import ALL, TABLES
from dialects.table import SIMULATION, SWITCHES
from planner import EDITED, Planner, at_work, round_trip

from bridge.errors import BridgeError

STOPPED = {
    ("sign-in", "refused"): "The user name or password was not accepted.",
    ("sign-in", "two-factor"): (
        "The service asks for a second factor, which Sheetbridge does not support."
    ),
    ("sign-in", "no-access"): "The service did not allow this user to sign in.",
    (
        "json-form",
        "utf-16",
    ): "The service's answer cannot be read.",
    ("json-form", "nan"): "The service's answer cannot be read.",
    (
        "json-form",
        "duplicate-keys",
    ): ("The service's answer cannot be read."),
}
"""Where nothing can be exported: one clear error."""
NEVER_ENDS = {("processing", "half"), ("processing", "never"), ("processing", "lost")}
"""Where the service does not come to an end: every row is unknown, until it does."""
NAMES_NO_ROW = ("no-reference", "yes")
"""Where the service tells nothing of an import: rows that stand there as they were sent are known
by that, refused ones stay unknown.
"""
IN_PARTS = {
    ("file-import", "400"): 4,
    ("file-import", "404"): 4,
    ("file-import", "405"): 4,
    ("file-import", "413"): 4,
}
IN_PARTS |= {("file-import", "413-html"): 4, ("row-limit", "1"): 4, ("row-limit", "2"): 2}
"""Where the rows go in several requests, each accepted once."""


EXACT = [
    case for case in ALL if case not in STOPPED and case not in NEVER_ENDS and case != NAMES_NO_ROW
]


REFUSED = {
    ("required", "work-package"): {
        "SA0411-044",
        "00123",
        "DB0411-046",
    },  # only DB0411-045 has a work package
    ("required", "work-order"): set(EDITED),
    ("required", "both"): set(EDITED),
    ("refuse-every", "1"): set(EDITED),
    ("refuse-every", "2"): {"SA0411-044", "DB0411-045", "00123"},
}
"""The rows that such a service refuses; each other service refuses only the one with an unknown
site.
"""


def test_every_switch_of_the_exchange_is_tried() -> None:
    named = {name for name, _ in ALL}
    assert named == {switch.name for switch in SWITCHES if switch not in SIMULATION}
    assert len(EXACT) == len(ALL) - 10


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(*case, marks=pytest.mark.deep if at % 3 else ())
        for at, case in enumerate(EXACT)
    ],
    ids=str,
)
def test_every_row_ends_as_the_service_says_it_did(tmp_path: Path, name: str, value: str) -> None:
    with at_work(tmp_path, **{name: value}) as planner:
        done = round_trip(planner)
        truth = planner.verdicts()
        assert {row.id: str(row.result) for row in done.outcome.rows} == truth
        assert {id for id, result in truth.items() if result == "failed"} == REFUSED.get(
            (name, value), {"SA0411-044"}
        )
        assert done.outcome.unplaced == ()
        assert (done.not_sent, done.error) == (0, None)
        assert planner.service.imports_accepted == IN_PARTS.get((name, value), 1)
        assert_workbook_is_up_to_date(
            planner, {id for id, result in truth.items() if result == "failed"}
        )


@pytest.mark.parametrize(("name", "value"), sorted(STOPPED), ids=str)
def test_a_service_that_cannot_be_used_is_one_clear_error(
    tmp_path: Path, name: str, value: str
) -> None:
    with at_work(tmp_path, **{name: value}) as planner:
        with pytest.raises(BridgeError) as caught:
            planner.export()
        assert str(caught.value.title) == STOPPED[name, value]
        assert [path.name for path in tmp_path.iterdir()] == ["home"]


@pytest.mark.parametrize(("name", "value"), sorted(NEVER_ENDS), ids=str)
def test_an_import_that_does_not_end_is_unknown_until_it_does(
    tmp_path: Path, name: str, value: str
) -> None:
    with at_work(tmp_path, **{name: value}) as planner:
        done = round_trip(planner)
        assert {row.id: str(row.result) for row in done.outcome.rows} == dict.fromkeys(
            EDITED, "unknown"
        )
        planner.service.set(name, "done")
        later = planner.follow(done.receipt.run)
        assert {row.id: str(row.result) for row in later.outcome.rows} == planner.verdicts()
        assert planner.service.imports_accepted == 1
        assert_workbook_is_up_to_date(planner, {"SA0411-044"})


def test_where_the_service_names_no_row_an_export_tells_what_it_has(tmp_path: Path) -> None:
    with at_work(tmp_path, no_reference="yes") as planner:
        done = round_trip(planner)
        later = planner.follow(done.receipt.run)
        assert {row.id: str(row.result) for row in later.outcome.rows} == {
            **planner.verdicts(),
            "SA0411-044": "unknown",
        }
        assert later.outcome.unplaced == ()
        assert planner.service.imports_accepted == 1
        assert_workbook_is_up_to_date(planner, {"SA0411-044"})


UNNAMED = TABLES["UNNAMED"]
"""Services that name no row of a refusal: it is known by what it repeats, the unknown site of one
row.
"""


@pytest.mark.parametrize(
    "switches",
    UNNAMED,
    ids=lambda switches: ", ".join(f"{name}={value}" for name, value in switches.items()),
)
def test_a_refusal_without_a_name_is_placed_by_what_it_repeats(
    tmp_path: Path, switches: dict[str, str]
) -> None:
    with at_work(tmp_path, **switches) as planner:
        done = round_trip(planner)
        assert {row.id: str(row.result) for row in done.outcome.rows} == planner.verdicts()
        assert done.outcome.unplaced == ()
        assert_workbook_is_up_to_date(planner, {"SA0411-044"})


@pytest.mark.parametrize(
    ("typed", "address", "gateway"),
    TABLES["a gateway in front of other paths hides no service"],
)
def test_a_gateway_in_front_of_other_paths_hides_no_service(
    tmp_path: Path, typed: str, address: str, gateway: str
) -> None:
    with at_work(tmp_path, address=address, wrong_path=gateway) as planner:
        planner.account = planner.account.model_copy(
            update={"base_url": planner.service.platform_url + typed}
        )
        planner.client = planner.new_client()
        done = round_trip(planner)
        assert {row.id: str(row.result) for row in done.outcome.rows} == planner.verdicts()
        assert planner.service.imports_accepted == 1


@pytest.mark.parametrize("value", ["404", "413-html"])
def test_a_service_that_takes_no_files_is_remembered(tmp_path: Path, value: str) -> None:
    with at_work(tmp_path, file_import=value) as planner:
        round_trip(planner)
        assert planner.client.learned_points["import form"] == "row by row"
        asked = len(
            [request for request in planner.service.requests if request.path.endswith("/file")]
        )
        planner.type("SA0411-044", siteId="SA04")
        planner.upload()
        assert (
            len([request for request in planner.service.requests if request.path.endswith("/file")])
            == asked
        )


def test_a_service_that_takes_files_never_gets_rows_one_by_one_by_itself(anna: Planner) -> None:
    round_trip(anna)
    anna.service.set("file-import", "400")
    anna.type("SA0411-044", siteId="SA04")
    with pytest.raises(BridgeError, match="The service refused the request"):
        anna.upload()
    assert anna.service.imports_accepted == 1


def assert_workbook_is_up_to_date(planner: Planner, refused: set[str]) -> None:
    """The planner's own workbook holds exactly the refused rows as changes."""
    assert {change.id for change in planner.changes()} == refused
