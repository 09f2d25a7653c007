"""The dialect of a service: each open point is answered by questions and exports alone, and nothing is imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from client.conftest import PATIENT
from planner import at_work

from bridge.client.dialect import Answer, probe
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError


def asked(folder: Path, **switches: str) -> dict[str, Answer]:
    """Return the answers of a practice service with these switches by point; it was not asked to import anything."""
    with at_work(folder, **switches) as planner:
        client = ExchangeClient(planner.account, planner.service.password, planner.monitor, connection=PATIENT)
        answers = list(probe(client, planner.monitor))
        client.close()
        posts = [request.path for request in planner.service.requests if request.method == "POST"]
        assert all("/export/" in path or path.endswith("/authenticate") for path in posts)
        assert planner.service.imports_accepted == 0
        assert planner.service.password not in str(answers)
    found = {answer.point: answer for answer in answers}
    assert len(found) == len(answers)
    assert all(answer.answer for answer in answers)
    return found


def test_every_point_is_answered_or_named_as_one_that_only_an_import_shows(tmp_path: Path) -> None:
    found = asked(tmp_path)
    assert found["token lifetime"].answer in {f"{seconds} s, by the token itself" for seconds in (3600, 3601)}
    assert found["sign-in path"].answer == found["request path"].answer == "/api/public/v1"
    assert found["fields of timesheets"].answer.endswith("status: DRAFT, PENDING, REJECTED, SIGNED")
    assert "workPackageId (text, not always)" in found["fields of activities"].answer
    assert found["does the project exist?"].answer == (
        '404, an object with code (number), error (text), message (text): "404: Project sheetbridge-nobody not found"'
    )
    assert found["a filter that the service ignored"].answer == "kept: an empty list for an ID that nobody has"
    assert [point for point, answer in found.items() if not answer.asked] == [
        "import query",
        "import form",
        "what is sent: whether import merges or replaces",
        "request too large",
        "what an answer to an import POST proves",
        "finished",
        "counts may be text; a field of an echo row may be null or a number",
        "elements of created and updated",
        "which row failed",
        "index of a row",
        "empty",
        "echo-only fields",
    ]


@pytest.mark.parametrize(
    ("switches", "point", "answer"),
    [
        ({"address": "api"}, "request path", "/api"),
        ({"unfinished": "204", "delay": "0.3"}, "export of personnel", "at first 204, nothing; then 200, a list of 18"),
        ({"export-shape": "envelope-data"}, "export of work-packages", "200, an object with data (list of object)"),
        ({"fault-status": "html"}, "GET /import/status of an unknown import", "200, a page"),
        (
            {"error-body": "title"},
            "error JSON: a request without its parameters",
            '400, an object with type (text), title (text), status (number), detail (text): "400: M',
        ),
        ({"project-spelling": "table", "wrong-spelling": "400"}, "work-orders: the project as projectId", "400, an object"),
        ({"statuses-spelling": "statuses"}, "work-packages: status as status", "200, ignored"),
        ({"filters": "ignored"}, "a filter that the service ignored", "ignored: 40 records for an ID that nobody has"),
        ({"wrong-spelling": "400"}, "an unknown parameter", '400, an object with code (number), error (text), message (text): "400: Unknown'),
        ({"date-header": "no"}, "changed since the last export", "answers have no Date header"),
        ({"clock-skew": "7200"}, "changed since the last export", "the Date header is +7"),
        ({"kind-fields": "without-id"}, "fields of work-order-sequences", "records: 3, with name (text)"),
        ({"early-status": "404", "fault-failed": "not-json"}, "GET /import/failed of an unknown import", "200, neither JSON nor a page"),
        ({"fault-export-request": "400"}, "fields of activities", "cannot be told: The service refused the request."),
    ],
    ids=str,
)
def test_a_dialect_shows_in_its_answer(tmp_path: Path, switches: dict[str, str], point: str, answer: str) -> None:
    assert answer in asked(tmp_path, **switches)[point].answer


def test_a_service_that_refuses_the_sign_in_is_not_asked(tmp_path: Path) -> None:
    with at_work(tmp_path, sign_in="refused") as planner, pytest.raises(BridgeError, match="The user name or password was not accepted"):
        list(probe(planner.client, planner.monitor))
