"""Pages in every form that an envelope or a header may announce them; never to another host, never
for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from builders.tables import of_test
from faults.faultserver import Asked, FaultServer, json_error
from service.client.conftest import MakeClient

from bridge.client.exchange import ExchangeClient, FetchedExport
from bridge.errors import NotFoundError, ReplyError
from bridge.jsonio.record_stream import stream_records

TABLES = of_test(__file__)

Page = Callable[[dict[str, str], str], tuple[object, dict[str, str]]]

IDS = [f"A-{number}" for number in range(7)]


def part(first: int, size: int = 3) -> list[dict[str, str]]:
    return [{"id": name} for name in IDS[first : first + size]]


def number(query: dict[str, str], name: str = "page", base: int = 1) -> int:
    return int(query.get(name, str(base))) - base


FORMS: dict[str, Page] = {
    "next with the whole address": lambda q, url: (
        {
            "items": part(3 * number(q)),
            "next": (
                f"{url}/public/export?correlationId=c-1&page={number(q) + 2}"
                if number(q) < 2
                else None
            ),
        },
        {},
    ),
    "next with a path": lambda q, url: (
        {
            "items": part(3 * number(q)),
            "links": {"next": f"/public/export?page={number(q) + 2}" if number(q) < 2 else ""},
        },
        {},
    ),
    "next with a query": lambda q, url: (
        {
            "items": part(3 * number(q)),
            "nextPage": f"?page={number(q) + 2}" if number(q) < 2 else None,
        },
        {},
    ),
    "next with a link object": lambda q, url: (
        {
            "items": part(3 * number(q)),
            "_links": {"next": {"href": f"?page={number(q) + 2}"} if number(q) < 2 else None},
        },
        {},
    ),
    "next page's number": lambda q, url: (
        {"items": part(3 * number(q)), "nextPage": number(q) + 2 if number(q) < 2 else None},
        {},
    ),
    "a cursor": lambda q, url: (
        {
            "items": part(int(q.get("cursor", "at0")[2:])),
            "next": (
                f"at{int(q.get('cursor', 'at0')[2:]) + 3}"
                if int(q.get("cursor", "at0")[2:]) < 6
                else None
            ),
        },
        {},
    ),
    "a Link header on a list": lambda q, url: (
        part(3 * number(q)),
        (
            {
                "Link": (
                    '</public/export?page=1>; rel="first",'
                    f' <{url}/public/export?page={number(q) + 2}>; rel="next"'
                )
            }
            if number(q) < 2
            else {}
        ),
    ),
    "page and total of records": lambda q, url: (
        {"items": part(3 * number(q)), "page": number(q) + 1, "pageSize": 3, "total": 7},
        {},
    ),
    "page and total of records, no size": lambda q, url: (
        {"items": part(3 * number(q)), "page": number(q) + 1, "total": 7},
        {},
    ),
    "page and number of pages": lambda q, url: (
        {"items": part(3 * number(q)), "page": number(q) + 1, "totalPages": 3},
        {},
    ),
    "page and total of pages": lambda q, url: (
        {"items": part(4 * number(q), 4), "page": number(q) + 1, "total": 2},
        {},
    ),
    "pages from zero": lambda q, url: (
        {
            "content": part(3 * number(q, base=0)),
            "page": {"number": number(q, base=0), "size": 3, "totalElements": 7, "totalPages": 3},
        },
        {},
    ),
    "last": lambda q, url: (
        {
            "content": part(3 * number(q, base=0)),
            "number": number(q, base=0),
            "totalPages": 3,
            "last": number(q, base=0) == 2,
        },
        {},
    ),
    "offset and limit": lambda q, url: (
        {
            "items": part(int(q.get("offset", "0"))),
            "offset": int(q.get("offset", "0")),
            "limit": 3,
            "total": 7,
        },
        {},
    ),
    "more or not": lambda q, url: (
        {"items": part(3 * number(q)), "page": number(q) + 1, "hasMore": number(q) < 2},
        {},
    ),
}


def serve_pages(server: FaultServer, page: Page) -> None:
    def answer(asked: Asked) -> None:
        body, headers = page(asked.seen.query, server.url)
        asked.answer(200, body, headers)

    server.always("export", answer)


def fetch(client: ExchangeClient, folder: Path) -> FetchedExport:
    found = client.fetch_export("c-1", folder / "x.json")
    assert found is not None
    return found


def ids(found: FetchedExport) -> list[object]:
    return [record.value["id"] for record in stream_records(found.path)]


@pytest.mark.parametrize("page", FORMS.values(), ids=FORMS.keys())
def test_every_form_of_pages_is_followed_to_its_end(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, page: Page
) -> None:
    serve_pages(server, page)
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
    serve_pages(server, lambda query, url: ({"items": part(0), "next": target}, {}))
    with pytest.raises(ReplyError, match="The export continues at another address"):
        client.fetch_export("c-1", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


def test_a_service_that_always_names_the_same_page_is_asked_once_more(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_pages(server, lambda query, url: ({"items": part(0), "next": "?page=2"}, {}))
    found = fetch(client, tmp_path)
    assert (ids(found), found.more) == (["A-0", "A-1", "A-2"], "next")
    assert len(server.of("export")) == 2


def test_a_service_that_does_not_know_the_question_gives_no_record_twice(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_pages(
        server, lambda query, url: ({"items": part(0), "page": 1, "pageSize": 3, "total": 7}, {})
    )
    found = fetch(client, tmp_path)
    assert ids(found) == ["A-0", "A-1", "A-2"]
    assert found.stated_total == 7


def test_a_page_that_fails_is_an_error_and_leaves_nothing_half(
    server: FaultServer, make_client: MakeClient, tmp_path: Path
) -> None:
    client = make_client(learned={"export path": "/public/export"})
    server.plan(
        "export",
        lambda asked: asked.answer(200, {"items": part(0), "next": "?page=2"}),
        json_error(404),
    )
    with pytest.raises(NotFoundError):
        client.fetch_export("c-1", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("members", "sign"),
    TABLES["a sign of more that cannot be followed is named"],
)
def test_a_sign_of_more_that_cannot_be_followed_is_named(
    server: FaultServer,
    client: ExchangeClient,
    tmp_path: Path,
    members: dict[str, object],
    sign: str,
) -> None:
    serve_pages(server, lambda query, url: ({"items": part(0), **members}, {}))
    found = fetch(client, tmp_path)
    assert (ids(found), found.more) == (["A-0", "A-1", "A-2"], sign)


def test_a_record_that_comes_again_on_a_later_page_is_taken_once(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    serve_pages(
        server,
        lambda q, url: (
            {
                "items": part(2 * number(q)),
                "next": f"?page={number(q) + 2}" if number(q) < 2 else None,
            },
            {},
        ),
    )
    found = fetch(client, tmp_path)
    assert (ids(found), found.repeated, found.more) == (IDS, 2, "")
