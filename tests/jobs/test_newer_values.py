"""Promise 31: a value that nobody typed in this sheet is never sent over a newer one, whatever stood, waited or was asked in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import Planner, at_work

from bridge.cli.shapes import plan_lines
from bridge.jobs.upload import UploadChoices, plan_upload, upload
from bridge.ledger import Ledger

ROW = "DB0411-045"


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        found.export()
        yield found


def colleague(planner: Planner, name: str = "Bo.xlsx") -> Planner:
    """Return another planner at another computer, with a fresh export."""
    folder = planner.folder / "colleague"
    folder.mkdir(exist_ok=True)
    other = Planner(planner.service, folder)
    other.plan, other.ledger = folder / name, Ledger(folder / "home")
    other.export()
    return other


def there(planner: Planner, id: str = ROW) -> dict[str, object]:
    return dict(planner.service.activity(id) or {})


# Fields that the service does not show


def test_an_older_value_of_a_field_that_is_not_shown_is_not_sent_with_another_edit(anna: Planner) -> None:
    anna.type(anna.row_of(ROW), internalRemarks="Anna's", manpower={"Blade crew": 2})
    assert anna.upload().summary.updated == 1
    bo = colleague(anna)
    bo.type(bo.row_of(ROW), internalRemarks="Bo's", manpower={"Blade crew": 5})
    assert bo.upload().summary.updated == 1
    bo.client.close()
    anna.type(anna.row_of(ROW), status="COMPLETED")
    assert anna.upload().summary.updated == 1
    assert (there(anna)["status"], there(anna)["internalRemarks"], there(anna)["manpower"]) == ("COMPLETED", "Bo's", {"Blade crew": 5})
    assert {"internalRemarks", "manpower"}.isdisjoint(anna.received()[0])


def test_to_a_replacing_service_it_goes_and_is_named_before_and_after(anna: Planner) -> None:
    anna.service.set("import", "replaces")
    anna.account = anna.account.model_copy(update={"import_mode": "replaces"})
    anna.type(anna.row_of(ROW), internalRemarks="Anna's")
    anna.upload()
    anna.type(anna.row_of(ROW), status="COMPLETED")
    plan = anna.planned()
    sentence = (
        "The service does not show Internal remarks: 1 rows go with what was last sent from here, also over what somebody else set there since."
    )
    assert sentence in plan_lines(plan)
    done = upload(anna.client, anna.ledger, plan, anna.monitor)
    assert sentence in map(str, done.warnings)
    assert there(anna)["internalRemarks"] == "Anna's", "a replacing service would have emptied it"


def test_of_two_workbooks_of_one_planner_the_value_sent_last_goes(anna: Planner) -> None:
    anna.service.set("import", "replaces")
    anna.account = anna.account.model_copy(update={"import_mode": "replaces"})
    anna.type(anna.row_of(ROW), internalRemarks="older")
    anna.upload()
    first = anna.plan
    anna.plan = anna.folder / "Second.xlsx"
    anna.export()
    anna.type(anna.row_of(ROW), internalRemarks="newer")
    anna.upload()
    anna.plan = first
    anna.type(anna.row_of(ROW), status="COMPLETED")
    anna.upload()
    assert (there(anna)["status"], there(anna)["internalRemarks"]) == ("COMPLETED", "newer")


# Offline


def test_offline_the_site_that_goes_as_it_was_exported_is_named_before_and_after(anna: Planner) -> None:
    anna.type(anna.row_of(ROW), status="COMPLETED")
    anna.type(42, id="NEW-1", siteId="0042", status="PLANNED")
    anna.service.edit_activity(ROW, siteId="DB01")
    plan = plan_upload(anna.check(online=False), anna.account, anna.ledger, UploadChoices())
    sentence = (
        "The service was not asked: 1 rows go with their Site ID as it was exported, because an import needs one,"
        " also over a newer one in the service."
    )
    assert sentence in plan_lines(plan)
    assert anna.service.imports_accepted == 0
    done = upload(anna.client, anna.ledger, plan, anna.monitor)
    assert sentence in map(str, done.warnings)


def test_with_the_service_asked_nothing_is_said_of_sites(anna: Planner) -> None:
    anna.type(anna.row_of(ROW), status="COMPLETED")
    assert anna.planned().notes == ()
