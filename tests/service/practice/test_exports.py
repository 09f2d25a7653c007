"""Switches of exports: the forms, shapes, pages and values in which the document
lets records come.
"""

from __future__ import annotations

import gzip
import json
import time
from email.utils import parsedate_to_datetime

import pytest
from service.practice.caller import BAD, NEW, Serve, wait_until


@pytest.mark.parametrize("code", ["200", "201", "202", "203"])
def test_accepted_requests_have_any_success_code(serve: Serve, code: str) -> None:
    caller = serve(success_code=code)
    assert caller.sign_in().status_code == int(code)
    assert caller.request_export("activities").status_code == int(code)
    assert caller.upload([NEW]).status_code == int(code)


@pytest.mark.parametrize(
    ("form", "code", "text"),
    [
        ("202", 202, "{...}"),
        ("204", 204, ""),
        ("404", 404, None),
        ("empty", 200, ""),
        ("null", 200, "null"),
        ("object", 200, "{...}"),
    ],
)
def test_an_unfinished_export_answers_in_one_of_six_ways(
    serve: Serve, form: str, code: int, text: str | None
) -> None:
    caller = serve(unfinished=form, delay="30")
    reference = caller.request_export("activities").json()["correlationId"]
    answer = caller.get("/export", correlationId=reference)
    assert answer.status_code == code
    if text is not None:
        assert answer.text == text.replace("{...}", f'{{"correlationId":"{reference}"}}')


@pytest.mark.parametrize(
    ("shape", "key"),
    [
        ("envelope-data", "data"),
        ("envelope-items", "items"),
        ("envelope-kind", "activities"),
        ("array", None),
        ("json-text", None),
    ],
)
def test_exported_records_come_in_one_of_many_shapes(
    serve: Serve, shape: str, key: str | None
) -> None:
    caller = serve()
    plain = caller.export()
    caller.service.set("export-shape", shape)
    answer = caller.export_answer().json()
    if key is not None:
        assert list(answer) == [key]
        answer = answer[key]
    assert (json.loads(answer) if shape == "json-text" else answer) == plain


def test_one_record_alone_can_be_no_array(serve: Serve) -> None:
    caller = serve(export_shape="single")
    assert caller.export_answer(activities=["0010"]).json()["id"] == "0010"
    assert len(caller.export()) == 40
    assert caller.export(activities=["nothing"]) == []


@pytest.mark.parametrize("how", ["next-url", "next-path", "link-header", "page-total"])
def test_records_can_come_in_pages(serve: Serve, how: str) -> None:
    caller = serve(page_size="15")
    plain = caller.export()
    caller.service.set("pages", how)
    answer = caller.export_answer()
    found, pages = [], 0
    while True:
        pages += 1
        body = answer.json()
        found += body if how == "link-header" else body["data"]
        following = (
            body["next"] if how.startswith("next") else answer.links.get("next", {}).get("url")
        )
        if how == "page-total" and body["page"] < body["totalPages"]:
            assert body["page"] == pages
            following = f"{answer.url.split('&page=')[0]}&page={pages + 1}"
        if not following:
            break
        address = (
            following if following.startswith("http") else caller.service.platform_url + following
        )
        answer = caller.session.get(address, timeout=10)
    assert (pages, found) == (3, plain)


def test_pages_keep_the_path_that_was_asked(serve: Serve) -> None:
    caller = serve(pages="next-path", export_path="public")
    assert caller.export_answer().json()["next"].startswith("/public/export?correlationId=")


@pytest.mark.parametrize(("value", "total"), [("right", 40), ("higher", 43), ("lower", 39)])
def test_a_total_can_stand_beside_the_records(serve: Serve, value: str, total: int) -> None:
    answer = serve(stated_total=value).export_answer().json()
    assert (answer["total"], len(answer["data"])) == (total, 40)


def test_an_export_can_be_empty_at_first(serve: Serve) -> None:
    caller = serve(early_empty="2")
    reference = caller.request_export("activities").json()["correlationId"]
    assert [len(caller.get("/export", correlationId=reference).json()) for _ in range(4)] == [
        0,
        0,
        40,
        40,
    ]


@pytest.mark.parametrize(
    ("value", "codes"), [("any", (200, 200)), ("example", (200, 400)), ("table", (400, 200))]
)
def test_work_orders_require_one_spelling_of_the_project(
    serve: Serve, value: str, codes: tuple[int, int]
) -> None:
    caller = serve(project_spelling=value)
    address = f"{caller.prefix}/export/work-orders"
    found = [
        caller.session.post(address, json={name: caller.service.project_id}, timeout=10).status_code
        for name in ("projectId", "projectID")
    ]
    assert tuple(found) == codes
    assert caller.request_export("activities").status_code == 200


@pytest.mark.parametrize(
    ("value", "kept"),
    [("any", (True, True)), ("statuses", (True, False)), ("status", (False, True))],
)
def test_work_packages_hear_one_spelling_of_the_status(
    serve: Serve, value: str, kept: tuple[bool, bool]
) -> None:
    caller = serve(statuses_spelling=value)
    counts = [
        len(caller.export("work-packages", **{name: ["FINISHED"]}))
        for name in ("statuses", "status")
    ]
    assert tuple(count < 8 for count in counts) == kept
    caller.service.set("wrong-spelling", "400")
    codes = [
        caller.request_export("work-packages", **{name: ["FINISHED"]}).status_code
        for name in ("statuses", "status")
    ]
    assert tuple(code == 200 for code in codes) == kept


@pytest.mark.parametrize(
    ("value", "heard"), [("any", (1, 1)), ("callbackUrl", (1, 0)), ("callbackURL", (0, 1))]
)
def test_callbacks_hear_one_spelling(serve: Serve, value: str, heard: tuple[int, int]) -> None:
    caller = serve(callback_spelling=value)
    for name in ("callbackUrl", "callbackURL"):
        caller.request_export("timesheets", **{name: f"http://192.0.2.1/{name}"})
    wait_until(lambda: len(caller.service.state.deliveries) == sum(heard))
    addresses = [address.rpartition("/")[2] for address, _ in caller.service.state.deliveries]
    assert (addresses.count("callbackUrl"), addresses.count("callbackURL")) == heard


def test_filters_can_be_ignored(serve: Serve) -> None:
    assert len(serve(filters="ignored").export(sites=["0042"])) == 40


def test_answers_and_records_can_have_fields_that_no_document_names(serve: Serve) -> None:
    caller = serve(extra_fields="yes")
    assert caller.export()[1]["practiceExtra"] == {"depth": 1, "flag": False}
    assert caller.export("personnel")[0]["practiceTags"] == ["a", "b, c"]
    reference = caller.follow([BAD, NEW])
    assert "practiceExtra" in caller.status(reference)
    assert caller.result(reference)["practiceExtra"] == [1]
    caller.service.set("pages", "next-url")
    assert "practiceExtra" in caller.export_answer().json()


@pytest.mark.parametrize(
    ("fields", "keys", "teams"),
    [
        (
            "invented",
            ["id", "name", "email", "role", "department", "teams", "workPackages"],
            ["Blade crew"],
        ),
        (
            "renamed",
            ["id", "name", "emails", "roles", "department", "team", "workPackageIds"],
            None,
        ),
        ("nested", ["id", "details"], None),
        (
            "without-id",
            ["name", "email", "role", "department", "teams", "workPackages", "employer"],
            ["Blade crew"],
        ),
        (
            "mixed",
            ["id", "name", "email", "role", "department", "teams", "workPackages"],
            "['Blade crew']",
        ),
    ],
)
def test_the_six_other_kinds_can_have_other_fields(
    serve: Serve, fields: str, keys: list[str], teams: object
) -> None:
    shown = serve(kind_fields=fields).export("personnel")[1]
    assert list(shown)[:7] == keys
    assert shown.get("teams") == teams


def test_states_and_ids_can_be_unlike_the_document(serve: Serve) -> None:
    records = serve(extra_states="yes").export()
    assert {record["status"] for record in records} > {"ON_HOLD"}
    assert {record["type"] for record in records} == {"NONE", "MILESTONE"}
    caller = serve(number_ids="yes", activities=20_000)
    assert caller.export(activities=["0010", "1010", "DB0411-018"]) != []
    assert [
        record["id"] for record in caller.export(activities=["0010", "1010", "DB0411-018"])
    ] == ["0010", 1010, "DB0411-018"]


def test_values_can_be_hard_to_carry(serve: Serve) -> None:
    records = serve(values="hard").export()
    assert records[0]["name"] == "=SUM(A1:A9)"
    assert {"#N/A", "two\nlines\tand a tab", "lone \ud800 surrogate"} < {
        record["name"] for record in records
    }
    assert any(len(record["externalRemarks"]) == 40_000 for record in records)
    assert any(record["startDate"].startswith("1899") for record in records)
    assert any(record["teams"] == ['Crew "A", north', "Crew: B", " edge "] for record in records)


@pytest.mark.parametrize(
    ("form", "start"),
    [
        ("plain", b'[{"id":"0010"'),
        ("escaped", b'[{"id":"0010"'),
        ("bom", b'\xef\xbb\xbf[{"id"'),
        ("utf-16", b'[\0{\0"\0'),
        ("nan", b'[{"practiceOdd":NaN,"id"'),
        ("duplicate-keys", b'[{"practiceOdd":1,"practiceOdd":2,"id"'),
    ],
)
def test_json_can_be_written_in_odd_ways(serve: Serve, form: str, start: bytes) -> None:
    caller = serve()
    caller.service.set("json-form", form)
    reference = caller.service.state.request_export("activities", {}).correlation_id
    body = caller.get("/export", correlationId=reference).content
    assert body.startswith(start)
    assert ("Überprüfung".encode() in body) == (form not in {"escaped", "utf-16"})


def test_answers_can_be_compressed(serve: Serve) -> None:
    caller = serve(gzip="yes")
    reference = caller.request_export("activities").json()["correlationId"]
    with caller.session.get(
        f"{caller.service.platform_url}/public/export?correlationId={reference}",
        stream=True,
        timeout=10,
    ) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(json.loads(gzip.decompress(answer.raw.read(decode_content=False)))) == 40
    caller.session.headers["Accept-Encoding"] = "identity"
    assert "Content-Encoding" not in caller.get("/export", correlationId=reference).headers


def test_the_clock_can_be_wrong_and_the_date_missing(serve: Serve) -> None:
    caller = serve(clock_skew="-7200")
    now = caller.service.state.now()
    behind = now - parsedate_to_datetime(caller.get("/import/status").headers["Date"])
    assert 7199 <= behind.total_seconds() <= 7202
    caller.service.set("date-header", "no")
    assert "Date" not in caller.get("/import/status").headers


def test_answers_can_be_slow(serve: Serve) -> None:
    caller = serve(slow="0.15")
    began = time.monotonic()
    caller.get("/import/status")
    assert time.monotonic() - began >= 0.15
