"""The client against the practice service, switch by switch: what the documents leave open is found
out, and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from all_kinds import KIND
from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService

from bridge.client.exchange import ExchangeClient, FetchedExport
from bridge.client.probe import test_connection as four_questions
from bridge.client.transport import ConnectionSettings
from bridge.errors import (
    BridgeError,
)
from bridge.jsonio.record_stream import stream_records
from bridge.progress import poll
from bridge.records.cells.base import JsonValue
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.settings import Account

WORK_PACKAGES = KIND["work-packages"]
WORK_ORDERS = KIND["work-orders"]
TIMESHEETS = KIND["timesheets"]
assert WORK_PACKAGES is not None
assert WORK_ORDERS is not None
assert TIMESHEETS is not None


class Served:
    """A practice service with a client for it."""

    def __init__(
        self,
        service: SpoiledService,
        base_url: str = "",
        learned: dict[str, str] | None = None,
        **account: str,
    ) -> None:
        self.service = service
        self.monitor = QuickMonitor()
        self.learned: list[tuple[str, str]] = []
        values = {
            "base_url": base_url or service.base_url,
            "username": service.username,
            "project_id": service.project_id,
            **account,
        }
        self.client = ExchangeClient(
            Account(name="practice", practice=True, learned=learned or {}, **values),
            service.password,
            self.monitor,
            learned=lambda point, choice: self.learned.append((point, choice)),
            connection=ConnectionSettings(read_seconds=2, import_seconds=2, call_seconds=4),
        )

    def paths(self, step: str) -> list[str]:
        return [seen.path for seen in self.service.requests if seen.step == step]


Serve = Callable[..., Served]


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:

        def start(
            base_url: str = "",
            learned: dict[str, str] | None = None,
            account: dict[str, str] | None = None,
            **switches: str,
        ) -> Served:
            named = {
                "delay": "0",
                **{name.replace("_", "-"): value for name, value in switches.items()},
            }
            service = stack.enter_context(SpoiledService(switches=named))
            served = Served(service, base_url, learned, **(account or {}))
            stack.callback(served.client.close)
            return served

        yield start


def exported(
    served: Served, folder: Path, kind: object = ACTIVITIES, **filters: JsonValue
) -> list[str]:
    found = fetched(served, folder, kind, **filters)
    return [str(record.value["id"]) for record in stream_records(found.path)]


def fetched(
    served: Served, folder: Path, kind: object = ACTIVITIES, **filters: JsonValue
) -> FetchedExport:
    chosen = next(one for one in KINDS if one is kind)
    ticket = served.client.request_export(chosen, filters)
    found = poll(
        lambda: served.client.fetch_export(ticket, folder / "x.json"), served.monitor, patience=60
    )
    assert found is not None
    return found


def rows_file(folder: Path, *rows: str) -> Path:
    path = folder / "rows.json"
    path.write_text(f"[{','.join(rows)}]", encoding="utf-8")
    return path


class TestExports:
    @pytest.mark.parametrize("wrong_path", ["404", "404-html", "405", "html"])
    @pytest.mark.parametrize("export_path", ["public", "v1"])
    def test_not_yet_is_told_from_not_there(
        self, serve: Serve, tmp_path: Path, wrong_path: str, export_path: str
    ) -> None:
        served = serve(
            unfinished="404",
            early_result="404",
            wrong_path=wrong_path,
            export_path=export_path,
            address="public-v1",
            delay="600",
        )
        ticket = served.client.request_export(ACTIVITIES, {})
        assert served.client.fetch_export(ticket, tmp_path / "x.json") is None
        served.service.set("delay", "0")
        served.service.set("processing", "never")
        reference = served.client.import_file(
            rows_file(tmp_path, '{"id": "N-1", "siteId": "nowhere"}')
        )
        assert served.client.import_failed(reference) is None
        assert served.client.import_result(reference) is None
        served.service.set("processing", "done")
        assert served.client.fetch_export(ticket, tmp_path / "x.json") is not None
        assert served.client.import_failed(reference) is not None

    @pytest.mark.parametrize(
        "shape",
        ["array", "single", "envelope-data", "envelope-items", "envelope-kind", "json-text"],
    )
    def test_every_form_of_the_records_is_read(
        self, serve: Serve, tmp_path: Path, shape: str
    ) -> None:
        served = serve(export_shape=shape)
        everything = exported(served, tmp_path)
        assert len(everything) == 40
        assert exported(served, tmp_path, activities=[everything[0]]) == everything[:1]
        assert exported(served, tmp_path, activities=["no such activity"]) == []


class TestSpellings:
    def test_a_project_that_is_refused_in_one_spelling_is_sent_in_the_other_once_and_remembered(
        self, serve: Serve
    ) -> None:
        served = serve(project_spelling="table")
        served.client.request_export(WORK_ORDERS, {})
        assert served.client.learned_points["work-orders project"] == "projectID"
        served.client.request_export(WORK_ORDERS, {})
        bodies = [
            seen.body
            for seen in served.service.requests
            if seen.path.endswith("/export/work-orders")
        ]
        assert bodies == [
            b'{"projectId":"P-0417"}',
            b'{"projectID":"P-0417"}',
            b'{"projectID":"P-0417"}',
        ]

    @pytest.mark.parametrize("query", ["any", "project", "correlation", "both", "project-only"])
    def test_every_query_of_a_file_import_is_found(
        self, serve: Serve, tmp_path: Path, query: str
    ) -> None:
        served = serve(import_query=query)
        served.client.import_file(
            rows_file(tmp_path, '{"id": "N-1", "siteId": "nowhere"}'), lambda: True
        )
        expected = "projectId, correlationId" if query in {"correlation", "both"} else "projectId"
        assert served.client.learned_points["import query"] == expected
        assert served.service.imports_accepted == 1


class TestFollowing:
    @pytest.mark.parametrize("shape", ["rows", "indexed", "envelope"])
    def test_every_form_of_the_failed_rows_is_read(
        self, serve: Serve, tmp_path: Path, shape: str
    ) -> None:
        served = serve(failed_shape=shape)
        reference = served.client.import_file(
            rows_file(tmp_path, '{"id": "N-1", "siteId": "nowhere"}')
        )
        failed = served.client.import_failed(reference)
        assert failed is not None
        assert [row.id for row in failed] == ["N-1"]


class TestFaults:
    @pytest.mark.parametrize(
        "layout",
        ["code", "nested", "detail", "title", "errors", "code-only", "text", "html", "empty"],
    )
    def test_every_layout_of_an_error_is_an_error(self, serve: Serve, layout: str) -> None:
        served = serve(error_body=layout, fault_status="500")
        with pytest.raises(BridgeError) as caught:
            served.client.import_status("c-1")
        assert caught.value.detail.startswith("HTTP 500")


class TestConnection:
    def test_four_questions_are_answered_with_yes(self, serve: Serve) -> None:
        steps = four_questions(serve().client)
        assert [(step.key, step.passed, step.asked, step.why) for step in steps] == [
            ("address", True, True, None),
            ("certificate", True, True, None),
            ("sign-in", True, True, None),
            ("export-request", True, True, None),
        ]
        assert [str(step.name) for step in steps] == [
            "Address reached",
            "No certificate needed on this computer",
            "Signed in",
            "Export request accepted",
        ]

    def test_nobody_at_the_address_is_the_first(self, serve: Serve) -> None:
        served = serve(base_url="http://127.0.0.1:9")
        steps = four_questions(served.client)
        assert [step.passed for step in steps] == [False, False, False, False]
        assert str(steps[0].why).startswith("The service at 127.0.0.1:9 cannot be reached.")
