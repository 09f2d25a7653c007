"""Pages in every form that an envelope or a header may announce them; never to another host, never
for ever.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from builders.tables import of_test, tabled
from faults.faultserver import Asked, FaultServer, json_error
from service.client.conftest import MakeClient

from bridge.client.exchange import ExchangeClient
from bridge.client.paging import FetchedExport
from bridge.errors import NotFoundError, ReplyError
from bridge.jsonio.record_stream import stream_records

TABLES = of_test(__file__)

IDS = [f"A-{number}" for number in range(7)]


FIRST = [{"id": name} for name in IDS[:3]]
FORMS = TABLES["every form of pages is followed to its end"]

Pages = dict[str, list[Any]]
"""By the query that asks for a page: its body and its headers, with URL for the service's."""


def serve_pages(server: FaultServer, pages: Pages) -> None:
    def answer(asked: Asked) -> None:
        query = "&".join(
            f"{name}={value}" for name, value in asked.seen.query.items() if name != "correlationId"
        )
        asked.answer(200, *json.loads(json.dumps(pages[query]).replace("URL", server.url)))

    server.always("export", answer)


def serve_always(server: FaultServer, **members: object) -> None:
    """Answer each question for a page with the first three records and more members."""
    server.always("export", lambda asked: asked.answer(200, {"items": FIRST, **members}))


def fetch(client: ExchangeClient, folder: Path) -> FetchedExport:
    found = client.fetch_export("c-1", folder / "x.json")
    assert found is not None
    return found


def ids(found: FetchedExport) -> list[object]:
    return [record.value["id"] for record in stream_records(found.path)]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_pages_is_followed_to_its_end(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, form: str
) -> None:
    serve_pages(server, FORMS[form])
    found = fetch(client, tmp_path)
    assert ids(found) == IDS
    assert (found.stated_total in {None, 7}, found.more, found.repeated) == (True, "", 0)
    assert all(seen.query["correlationId"] == "c-1" for seen in server.of("export"))
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


def test_the_exact_text_of_each_record_is_kept_across_pages(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    server.plan(
        "export",
        lambda asked: asked.answer(
            200, b'{"items": [{"n": 0.10, "id": "\\u00d8"}], "next": "?page=2"}'
        ),
        lambda asked: asked.answer(200, '{"items": [{"id":"Ø",  "n":1E2}], "next": null}'.encode()),
    )
    assert [record.text for record in stream_records(fetch(client, tmp_path).path)] == [
        '{"n": 0.10, "id": "\\u00d8"}',
        '{"id":"Ø",  "n":1E2}',
    ]


@pytest.mark.parametrize(
    "target",
    [
        "https://elsewhere.example.com/export?page=2",
        "//elsewhere.example.com/x",
        "http://127.0.0.1:1/export",
    ],
)
def test_a_page_on_another_host_is_not_asked_for(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, target: str
) -> None:
    serve_always(server, next=target)
    with pytest.raises(ReplyError, match="The export continues at another address"):
        client.fetch_export("c-1", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


def test_a_service_that_always_names_the_same_page_is_asked_once_more(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_always(server, next="?page=2")
    found = fetch(client, tmp_path)
    assert (ids(found), found.more) == (["A-0", "A-1", "A-2"], "next")
    assert len(server.of("export")) == 2


def test_a_service_that_does_not_know_the_question_gives_no_record_twice(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_always(server, page=1, pageSize=3, total=7)
    found = fetch(client, tmp_path)
    assert ids(found) == ["A-0", "A-1", "A-2"]
    assert found.stated_total == 7


def test_a_page_that_fails_is_an_error_and_leaves_nothing_half(
    server: FaultServer, make_client: MakeClient, tmp_path: Path
) -> None:
    client = make_client(learned={"export path": "/public/export"})
    server.plan(
        "export",
        lambda asked: asked.answer(200, {"items": FIRST, "next": "?page=2"}),
        json_error(404),
    )
    with pytest.raises(NotFoundError):
        client.fetch_export("c-1", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


@tabled("members", "sign")
def test_a_sign_of_more_that_cannot_be_followed_is_named(
    server: FaultServer,
    client: ExchangeClient,
    tmp_path: Path,
    members: dict[str, object],
    sign: str,
) -> None:
    serve_always(server, **members)
    found = fetch(client, tmp_path)
    assert (ids(found), found.more) == (["A-0", "A-1", "A-2"], sign)


def test_a_record_that_comes_again_on_a_later_page_is_taken_once(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_pages(server, TABLES["a record that comes again on a later page is taken once"])
    found = fetch(client, tmp_path)
    assert (ids(found), found.repeated, found.more) == (IDS, 2, "")
