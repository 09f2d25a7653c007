"""Each switch of the practice service does what its line in the table says."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
import requests
from practice.caller import Serve, wait_until

import bridge.practice
from bridge.errors import UsageError
from bridge.practice.switches import SWITCHES, Switches

BAD = {"id": "ACT-7", "siteId": "42"}
NEW = {"id": "ACT-8", "siteId": "0042"}
KNOWN = {"id": "DB0411-018", "siteId": "DB01"}


def test_every_switch_is_named_once_says_what_it_stands_for_and_accepts_its_default() -> None:
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)
    for switch in SWITCHES:
        assert switch.accepts(switch.default), switch.name
        assert switch.point, switch.name
        assert switch.meaning.endswith("."), switch.name
        assert len(switch.values) >= 2 or switch.takes, switch.name


def test_every_switch_is_read_somewhere() -> None:
    folder = Path(bridge.practice.__path__[0])
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "switches.py")
    unread = [switch.name for switch in SWITCHES if f'"{switch.name}"' not in code]
    assert unread == []


def test_a_switch_that_does_not_exist_is_refused_with_all_names() -> None:
    with pytest.raises(UsageError, match='has no switch "adress"') as caught:
        Switches({"adress": "any"})
    assert "address, export-path" in str(caught.value.advice)


@pytest.mark.parametrize(("name", "value"), [("address", "v2"), ("delay", "-1"), ("delay", "soon"), ("echo-zone", "Mars/Base")])
def test_a_value_that_does_not_exist_is_refused_with_the_choices(name: str, value: str) -> None:
    with pytest.raises(UsageError, match=f'The switch "{name}" cannot be set to "{value}"'):
        Switches({name: value})


@pytest.mark.parametrize(("name", "value"), [("clock-skew", "-90"), ("delay", "1.5"), ("echo-zone", "America/St_Johns"), ("index-base", "2")])
def test_numbers_zones_and_words_are_accepted(name: str, value: str) -> None:
    assert Switches({name: value})[name] == value


# addresses and sign-in


@pytest.mark.parametrize(
    ("address", "answered"),
    [
        ("any", ["/public/v1", "/api/public/v1", "/api"]),
        ("public-v1", ["/public/v1"]),
        ("api-public-v1", ["/api/public/v1"]),
        ("api", ["/api"]),
    ],
)
def test_one_path_prefix_can_be_left(serve: Serve, address: str, answered: list[str]) -> None:
    service = serve(signed_in=False, address=address).service
    body = {"username": service.username, "password": service.password}
    prefixes = ["/public/v1", "/api/public/v1", "/api", "", "/public", "/v1"]
    codes = {prefix: requests.post(f"{service.platform_url}{prefix}/authenticate", json=body, timeout=10).status_code for prefix in prefixes}
    assert [prefix for prefix, code in codes.items() if code == 200] == answered
    assert set(codes.values()) <= {200, 404}


@pytest.mark.parametrize(
    ("address", "path", "answered"),
    [
        ("any", "any", ["/public/export", "/public/v1/export", "/api/public/export", "/api/public/v1/export", "/api/export"]),
        ("any", "public", ["/public/export", "/api/public/export"]),
        ("public-v1", "public", ["/public/export"]),
        ("public-v1", "v1", ["/public/v1/export"]),
        ("api-public-v1", "public", ["/api/public/export"]),
        ("api-public-v1", "v1", ["/api/public/v1/export"]),
        ("api", "any", ["/api/public/export", "/api/public/v1/export", "/api/export"]),
    ],
)
def test_the_export_has_a_path_of_its_own(serve: Serve, address: str, path: str, answered: list[str]) -> None:
    caller = serve()
    caller.service.set("address", address)
    caller.service.set("export-path", path)
    every = ["/public/export", "/public/v1/export", "/api/public/export", "/api/public/v1/export", "/api/export", "/export"]
    root = caller.service.platform_url
    assert [one for one in every if "No export" in caller.session.get(f"{root}{one}?correlationId=x", timeout=10).text] == answered


@pytest.mark.parametrize(("value", "codes"), [("any", (200, 200)), ("example", (200, 404)), ("heading", (404, 200))])
def test_the_failed_rows_have_one_of_two_paths(serve: Serve, value: str, codes: tuple[int, int]) -> None:
    caller = serve(failed_path=value)
    reference = caller.follow([BAD])
    paths = ("/import/activities/failed", "/import/failed")
    assert tuple(caller.get(path, correlationId=reference).status_code for path in paths) == codes


@pytest.mark.parametrize(("value", "code", "sort"), [("404", 404, "json"), ("404-html", 404, "html"), ("405", 405, "json"), ("html", 200, "html")])
def test_a_wrong_path_can_answer_in_four_ways(serve: Serve, value: str, code: int, sort: str) -> None:
    caller = serve(wrong_path=value)
    caller.service.set("address", "api")
    answer = caller.upload([NEW])
    assert (answer.status_code, sort in answer.headers["Content-Type"]) == (code, True)
    assert caller.service.requests[-1].step == "wrong-path"


@pytest.mark.parametrize(
    ("value", "code", "word"), [("refused", 401, "not right"), ("two-factor", 401, "Two-factor"), ("no-access", 403, "API access")]
)
def test_a_right_password_can_be_refused(serve: Serve, value: str, code: int, word: str) -> None:
    answer = serve(signed_in=False, sign_in=value).sign_in()
    assert (answer.status_code, word in answer.json()["message"]) == (code, True)


def test_a_token_can_serve_a_number_of_requests_or_seconds(serve: Serve) -> None:
    caller = serve(token_requests="2")
    assert [caller.request_export("personnel").status_code for _ in range(4)] == [200, 200, 401, 401]
    caller.service.set("token-requests", "0")
    caller.service.set("token-seconds", "0.05")
    caller.sign_in()
    time.sleep(0.1)
    assert caller.request_export("personnel").status_code == 401


@pytest.mark.parametrize(("value", "code"), [("404", 404), ("400", 400), ("403", 403), ("empty", 200)])
def test_another_project_is_answered_as_set_and_never_imported_to(serve: Serve, value: str, code: int) -> None:
    caller = serve(unknown_project=value)
    assert caller.request_export("activities", projectId="P-1").status_code == code
    if code == 200:
        assert caller.export(projectId="P-1") == []
    assert caller.upload([NEW], projectId="P-1").status_code == (404 if code == 200 else code)
    assert caller.service.imports_accepted == 0


@pytest.mark.parametrize(
    ("layout", "body"),
    [
        ("code", '{"code":404,"error":"Not Found","message":"No export with this correlationId"}'),
        ("nested", '{"error":{"code":"NOT_FOUND","message":"No export with this correlationId"}}'),
        ("detail", '{"status":404,"detail":"No export with this correlationId"}'),
        ("title", '{"type":"about:blank","title":"Not Found","status":404,"detail":"No export with this correlationId"}'),
        ("errors", '{"errors":[{"code":"NOT_FOUND","message":"No export with this correlationId"}]}'),
        ("code-only", '{"errorCode":"404"}'),
        ("text", "No export with this correlationId"),
        ("empty", ""),
    ],
)
def test_errors_have_one_of_many_layouts(serve: Serve, layout: str, body: str) -> None:
    answer = serve(error_body=layout).get("/export", correlationId="x")
    assert (answer.status_code, answer.text) == (404, body)


def test_errors_can_be_a_page(serve: Serve) -> None:
    answer = serve(error_body="html").get("/export", correlationId="x")
    assert (answer.status_code, answer.text[:15]) == (404, "<!DOCTYPE html>")


# export


@pytest.mark.parametrize("code", ["200", "201", "202", "203"])
def test_accepted_requests_have_any_success_code(serve: Serve, code: str) -> None:
    caller = serve(success_code=code)
    assert caller.sign_in().status_code == int(code)
    assert caller.request_export("activities").status_code == int(code)
    assert caller.upload([NEW]).status_code == int(code)


@pytest.mark.parametrize(
    ("form", "code", "text"),
    [("202", 202, "{...}"), ("204", 204, ""), ("404", 404, None), ("empty", 200, ""), ("null", 200, "null"), ("object", 200, "{...}")],
)
def test_an_unfinished_export_answers_in_one_of_six_ways(serve: Serve, form: str, code: int, text: str | None) -> None:
    caller = serve(unfinished=form, delay="30")
    reference = caller.request_export("activities").json()["correlationId"]
    answer = caller.get("/export", correlationId=reference)
    assert answer.status_code == code
    if text is not None:
        assert answer.text == text.replace("{...}", f'{{"correlationId":"{reference}"}}')


@pytest.mark.parametrize(
    ("shape", "key"), [("envelope-data", "data"), ("envelope-items", "items"), ("envelope-kind", "activities"), ("array", None), ("json-text", None)]
)
def test_exported_records_come_in_one_of_many_shapes(serve: Serve, shape: str, key: str | None) -> None:
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
        following = body["next"] if how.startswith("next") else answer.links.get("next", {}).get("url")
        if how == "page-total" and body["page"] < body["totalPages"]:
            assert body["page"] == pages
            following = f"{answer.url.split('&page=')[0]}&page={pages + 1}"
        if not following:
            break
        address = following if following.startswith("http") else caller.service.platform_url + following
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
    assert [len(caller.get("/export", correlationId=reference).json()) for _ in range(4)] == [0, 0, 40, 40]


@pytest.mark.parametrize(("value", "codes"), [("any", (200, 200)), ("example", (200, 400)), ("table", (400, 200))])
def test_work_orders_require_one_spelling_of_the_project(serve: Serve, value: str, codes: tuple[int, int]) -> None:
    caller = serve(project_spelling=value)
    address = f"{caller.prefix}/export/work-orders"
    found = [caller.session.post(address, json={name: caller.service.project_id}, timeout=10).status_code for name in ("projectId", "projectID")]
    assert tuple(found) == codes
    assert caller.request_export("activities").status_code == 200


@pytest.mark.parametrize(("value", "kept"), [("any", (True, True)), ("statuses", (True, False)), ("status", (False, True))])
def test_work_packages_hear_one_spelling_of_the_status(serve: Serve, value: str, kept: tuple[bool, bool]) -> None:
    caller = serve(statuses_spelling=value)
    counts = [len(caller.export("work-packages", **{name: ["FINISHED"]})) for name in ("statuses", "status")]
    assert tuple(count < 8 for count in counts) == kept
    caller.service.set("wrong-spelling", "400")
    codes = [caller.request_export("work-packages", **{name: ["FINISHED"]}).status_code for name in ("statuses", "status")]
    assert tuple(code == 200 for code in codes) == kept


@pytest.mark.parametrize(("value", "heard"), [("any", (1, 1)), ("callbackUrl", (1, 0)), ("callbackURL", (0, 1)), ("none", (0, 0))])
def test_callbacks_hear_one_spelling(serve: Serve, value: str, heard: tuple[int, int]) -> None:
    caller = serve(**({"callback": "none"} if value == "none" else {"callback_spelling": value}))
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
        ("invented", ["id", "name", "email", "role", "department", "teams", "workPackages"], ["Blade crew"]),
        ("renamed", ["id", "name", "emails", "roles", "department", "team", "workPackageIds"], None),
        ("nested", ["id", "details"], None),
        ("without-id", ["name", "email", "role", "department", "teams", "workPackages", "employer"], ["Blade crew"]),
        ("mixed", ["id", "name", "email", "role", "department", "teams", "workPackages"], "['Blade crew']"),
    ],
)
def test_the_six_other_kinds_can_have_other_fields(serve: Serve, fields: str, keys: list[str], teams: object) -> None:
    shown = serve(kind_fields=fields).export("personnel")[1]
    assert list(shown)[:7] == keys
    assert shown.get("teams") == teams


def test_states_and_ids_can_be_unlike_the_document(serve: Serve) -> None:
    records = serve(extra_states="yes").export()
    assert {record["status"] for record in records} > {"ON_HOLD"}
    assert {record["type"] for record in records} == {"NONE", "MILESTONE"}
    caller = serve(number_ids="yes", activities=20_000)
    assert caller.export(activities=["0010", "1010", "DB0411-018"]) != []
    assert [record["id"] for record in caller.export(activities=["0010", "1010", "DB0411-018"])] == ["0010", 1010, "DB0411-018"]


def test_values_can_be_hard_to_carry(serve: Serve) -> None:
    records = serve(values="hard").export()
    assert records[0]["name"] == "=SUM(A1:A9)"
    assert {"#N/A", "two\nlines\tand a tab", "lone \ud800 surrogate"} < {record["name"] for record in records}
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
    with caller.session.get(f"{caller.service.platform_url}/public/export?correlationId={reference}", stream=True, timeout=10) as answer:
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


# import


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        ("any", {"p", "c", "pc"}),
        ("project", {"p", "pc"}),
        ("correlation", {"c", "pc"}),
        ("both", {"pc"}),
        ("project-only", {"p"}),
    ],
)
def test_a_file_import_can_need_or_refuse_each_query_parameter(serve: Serve, rule: str, taken: set[str]) -> None:
    caller = serve(import_query=rule)
    forms = {"p": {"projectId": "P-0417"}, "c": {"correlationId": "mine"}, "pc": {"projectId": "P-0417", "correlationId": "mine"}, "": {"x": "y"}}
    codes = {name: caller.upload([NEW], **query).status_code for name, query in forms.items()}
    assert {name for name, code in codes.items() if code == 200} == taken
    assert set(codes.values()) == {200, 400}


@pytest.mark.parametrize("code", ["400", "404", "405", "413", "413-html"])
def test_files_can_be_refused_while_single_activities_are_taken(serve: Serve, code: str) -> None:
    caller = serve(file_import=code)
    assert caller.upload([NEW]).status_code == int(code[:3])
    assert caller.upload_one(NEW).status_code == 200


def test_a_single_activity_can_be_judged_at_once(serve: Serve) -> None:
    wrong = {**NEW, "siteId": "NO-SUCH-SITE"}
    assert serve().upload_one(wrong).status_code == 200
    caller = serve(single_import="judged at once")
    refused = caller.upload_one(wrong)
    assert (refused.status_code, caller.service.imports_accepted) == (400, 0)
    assert refused.json()["message"] == 'Unknown site ID "NO-SUCH-SITE"'
    assert caller.upload_one(NEW).status_code == 200


def test_large_files_can_be_refused(serve: Serve) -> None:
    caller = serve(row_limit="2")
    assert [caller.upload([NEW] * count).status_code for count in (2, 3)] == [200, 413]
    assert caller.service.state.rows_accepted == 2


def test_an_import_can_replace_instead_of_merge(serve: Serve) -> None:
    caller = serve(**{"import": "replaces"})
    before = caller.service.activity("DB0411-018")
    caller.follow([{**KNOWN, "externalRemarks": "kept"}])
    after = caller.service.activity("DB0411-018")
    assert before is not None
    assert after is not None
    assert [after[name] for name in ("id", "name", "siteId", "status", "createdAt", "externalRemarks")] == [
        *(before[name] for name in ("id", "name", "siteId", "status", "createdAt")),
        "kept",
    ]
    assert [after[name] for name in ("assetId", "startDate", "teams", "workPackageId", "manpower")] == ["", None, [], "", {}]


@pytest.mark.parametrize(("value", "missing"), [("work-package", "workPackageId"), ("work-order", "workOrderId"), ("both", "workPackageId")])
def test_an_account_can_require_more_fields(serve: Serve, value: str, missing: str) -> None:
    caller = serve(required=value)
    result = caller.result(caller.follow([NEW, {**NEW, "id": "ACT-9", "workPackageId": "WP-0101", "workOrderId": "000001"}]))
    assert [missing in one["message"] for one in result["failed"]] == [True]
    assert len(result["created"]) == 1


def test_a_status_can_be_kept_from_going_backwards(serve: Serve) -> None:
    caller = serve(transitions="forward")
    assert caller.status(caller.follow([{**KNOWN, "status": "PLANNED"}]))["messages"] == ["Row 1: Status cannot change from COMPLETED to PLANNED"]


def test_every_nth_row_can_be_refused(serve: Serve) -> None:
    rows = [{"id": f"ACT-{number}", "siteId": "0042"} for number in range(1, 8)]
    caller = serve(refuse_every="3")
    assert [one["index"] for one in caller.result(caller.follow(rows))["failed"]] == [2, 5]


def test_an_accepted_import_can_lack_its_reference(serve: Serve) -> None:
    caller = serve(no_reference="yes")
    assert caller.upload([NEW]).json() == {}
    assert caller.service.imports_accepted == 1


# following


@pytest.mark.parametrize(("value", "code", "processed"), [("never", 200, 0), ("half", 200, 2), ("lost", 404, None)])
def test_an_accepted_import_can_never_finish(serve: Serve, value: str, code: int, processed: int | None) -> None:
    caller = serve(processing=value, delay="0.01")
    reference = caller.upload([NEW, BAD, KNOWN, {**BAD, "id": "ACT-9"}]).json()["correlationId"]
    time.sleep(0.05)
    answer = caller.get("/import/status", correlationId=reference)
    assert (answer.status_code, answer.json().get("processed")) == (code, processed)
    assert caller.service.activity("ACT-8") is None
    caller.service.set("processing", "done")
    assert caller.status(reference)["processed"] == 4
    assert caller.service.activity("ACT-8") is not None


@pytest.mark.parametrize(("value", "code", "text"), [("404", 404, None), ("empty", 200, ""), ("null", 200, "null"), ("204", 204, "")])
def test_the_first_status_can_be_nothing(serve: Serve, value: str, code: int, text: str | None) -> None:
    caller = serve(early_status=value, delay="30")
    reference = caller.upload([NEW]).json()["correlationId"]
    answer = caller.get("/import/status", correlationId=reference)
    assert answer.status_code == code
    assert text is None or answer.text == text


def test_the_first_total_can_be_zero(serve: Serve) -> None:
    caller = serve(early_status="zero", delay="30")
    assert caller.status(caller.upload([NEW]).json()["correlationId"])["total"] == 0


@pytest.mark.parametrize(
    ("value", "counts"),
    [
        ("right", {"total": 3, "processed": 3, "created": 1, "updated": 1, "failed": 1, "deleted": 0}),
        ("text", {"total": "3", "processed": "3", "created": "1", "updated": "1", "failed": "1", "deleted": "0"}),
        ("missing", {"total": 3, "failed": 1}),
        ("null", {"total": None, "processed": None, "created": None, "updated": None, "failed": None, "deleted": None}),
        ("low", {"total": 3, "processed": 2, "created": 1, "updated": 1, "failed": 1, "deleted": 0}),
        ("high", {"total": 5, "processed": 3, "created": 2, "updated": 1, "failed": 1, "deleted": 0}),
        ("zero", {"total": 0, "processed": 0, "created": 0, "updated": 0, "failed": 0, "deleted": 0}),
    ],
)
def test_counts_can_lie(serve: Serve, value: str, counts: dict[str, object]) -> None:
    caller = serve(counts=value)
    status = caller.status(caller.follow([NEW, BAD, KNOWN]))
    assert {name: count for name, count in status.items() if name not in {"correlationId", "messages"}} == counts


def test_counts_can_fall(serve: Serve) -> None:
    caller = serve(counts="falling")
    reference = caller.follow([NEW, BAD, KNOWN])
    assert [caller.status(reference)["processed"] for _ in range(4)] == [2, 1, 3, 2]


def test_a_status_can_name_its_state_and_count_deleted_rows(serve: Serve) -> None:
    caller = serve(named_states="yes", deleted="2")
    status = caller.status(caller.follow([NEW]))
    assert (status["status"], status["deleted"]) == ("COMPLETED", 2)


@pytest.mark.parametrize(
    ("kind", "base", "messages"),
    [
        ("numbered", "0", ['Row 1: Unknown site ID "42", did you mean "0042"?']),
        ("numbered", "2", ['Row 3: Unknown site ID "42", did you mean "0042"?']),
        ("named", "1", ['ACT-7: Unknown site ID "42", did you mean "0042"?']),
        ("none", "1", []),
    ],
)
def test_messages_name_rows_in_several_ways(serve: Serve, kind: str, base: str, messages: list[str]) -> None:
    caller = serve(messages=kind, message_base=base)
    assert caller.status(caller.follow([NEW, BAD]))["messages"] == messages


@pytest.mark.parametrize(
    ("base", "indexes"),
    [
        ("0", [1, 3, 4]),
        ("1", [2, 4, 5]),
        ("2", [3, 5, 6]),
        ("missing", [None, None, None]),
        ("scrambled", [4, 3, 1]),
        ("duplicate", [1, 1, 1]),
        ("beyond", [16, 18, 19]),
        ("text", ["1", "3", "4"]),
    ],
)
def test_the_index_of_a_failed_row_can_have_any_base_or_lie(serve: Serve, base: str, indexes: list[object]) -> None:
    caller = serve(index_base=base)
    rows = [NEW, BAD, KNOWN, {**BAD, "id": "ACT-1"}, {**BAD, "id": "ACT-2"}]
    assert [one.get("index") for one in caller.result(caller.follow(rows))["failed"]] == indexes


@pytest.mark.parametrize(("value", "shown"), [("shown", "ACT-7"), ("empty", ""), ("null", None), ("absent", "absent")])
def test_an_echo_row_can_lack_its_id(serve: Serve, value: str, shown: str | None) -> None:
    caller = serve(echo_id=value)
    assert caller.failed(caller.follow([BAD])).json()[0].get("id", "absent") == shown


@pytest.mark.parametrize(("value", "told"), [("everywhere", (1, 1, 1)), ("messages", (1, 0, 0)), ("result", (0, 1, 0)), ("failed-rows", (0, 0, 1))])
def test_refused_rows_can_be_told_in_one_place_alone(serve: Serve, value: str, told: tuple[int, int, int]) -> None:
    caller = serve(refusals=value)
    reference = caller.follow([BAD, KNOWN])
    status = caller.status(reference)
    assert (len(status["messages"]), len(caller.result(reference)["failed"]), len(caller.failed(reference).json())) == told
    assert status["failed"] == 1


def test_an_echo_row_can_hold_nulls_numbers_and_flags(serve: Serve) -> None:
    caller = serve(echo_values="mixed")
    row = caller.failed(caller.follow([BAD])).json()[0]
    assert (row["voNumber"], row["voSigned"], row["isLocked"]) == (0, None, False)


def test_the_echo_has_a_zone_of_its_own(serve: Serve) -> None:
    caller = serve(echo_zone="America/St_Johns")
    row = caller.failed(caller.follow([{**BAD, "startDate": "2026-11-24T01:00:00.000Z"}])).json()[0]
    assert (row["startDate"], row["startTime"]) == ("23/11/2026", "21:30")


@pytest.mark.parametrize("shape", ["indexed", "rows", "ids", "count", "absent"])
def test_created_and_updated_come_in_several_shapes(serve: Serve, shape: str) -> None:
    caller = serve(result_shape=shape)
    result = caller.result(caller.follow([NEW, KNOWN]))
    found: dict[str, Callable[[], list[object]]] = {
        "indexed": lambda: [(one["index"], one["activity"]["id"]) for one in result["created"] + result["updated"]],
        "rows": lambda: [one["id"] for one in result["created"] + result["updated"]],
        "ids": lambda: result["created"] + result["updated"],
        "count": lambda: [result["created"], result["updated"]],
        "absent": lambda: list(result),
    }
    expected = {"indexed": [(0, "ACT-8"), (1, "DB0411-018")], "rows": ["ACT-8", "DB0411-018"], "ids": ["ACT-8", "DB0411-018"], "count": [1, 1]}
    assert found[shape]() == expected.get(shape, ["failed"])


@pytest.mark.parametrize("shape", ["rows", "indexed", "envelope"])
def test_failed_rows_come_in_several_shapes(serve: Serve, shape: str) -> None:
    caller = serve(failed_shape=shape)
    body = caller.failed(caller.follow([NEW, BAD])).json()
    if shape == "envelope":
        assert body["count"] == 1
        body = body["failed"]
    assert (body[0] if shape == "rows" else body[0]["activity"])["id"] == "ACT-7"


@pytest.mark.parametrize(
    ("value", "code", "text"), [("array", 200, "[]"), ("empty", 200, ""), ("object", 200, "{}"), ("null", 200, "null"), ("204", 204, "")]
)
def test_no_failed_rows_can_be_said_in_five_ways(serve: Serve, value: str, code: int, text: str) -> None:
    caller = serve(no_failed=value)
    answer = caller.failed(caller.follow([NEW]))
    assert (answer.status_code, answer.text) == (code, text)


@pytest.mark.parametrize(
    ("value", "code", "text"), [("404", 404, None), ("202", 202, "{}"), ("204", 204, ""), ("empty", 200, ""), ("null", 200, "null")]
)
def test_an_early_result_is_nothing_in_one_of_five_ways(serve: Serve, value: str, code: int, text: str | None) -> None:
    caller = serve(early_result=value, processing="half")
    reference = caller.upload([NEW, BAD]).json()["correlationId"]
    for answer in (caller.get("/import/result", correlationId=reference), caller.failed(reference)):
        assert answer.status_code == code
        assert text is None or answer.text == text


def test_an_early_result_can_hold_the_rows_so_far(serve: Serve) -> None:
    caller = serve(early_result="partial", processing="half")
    reference = caller.upload([NEW, BAD]).json()["correlationId"]
    assert [len(rows) for rows in caller.result(reference).values()] == [1, 0, 0]
