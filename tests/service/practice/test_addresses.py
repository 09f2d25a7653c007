"""Switches of addresses, of the sign-in and of errors: what a client finds before anything is
exported.
"""

from __future__ import annotations

import time

import pytest
import requests
from service.practice.caller import BAD, NEW, Serve


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
    codes = {
        prefix: (
            requests.post(
                f"{service.platform_url}{prefix}/authenticate", json=body, timeout=10
            ).status_code
        )
        for prefix in prefixes
    }
    assert [prefix for prefix, code in codes.items() if code == 200] == answered
    assert set(codes.values()) <= {200, 404}


@pytest.mark.parametrize(
    ("address", "path", "answered"),
    [
        (
            "any",
            "any",
            [
                "/public/export",
                "/public/v1/export",
                "/api/public/export",
                "/api/public/v1/export",
                "/api/export",
            ],
        ),
        ("any", "public", ["/public/export", "/api/public/export"]),
        ("public-v1", "public", ["/public/export"]),
        ("public-v1", "v1", ["/public/v1/export"]),
        ("api-public-v1", "public", ["/api/public/export"]),
        ("api-public-v1", "v1", ["/api/public/v1/export"]),
        ("api", "any", ["/api/public/export", "/api/public/v1/export", "/api/export"]),
    ],
)
def test_the_export_has_a_path_of_its_own(
    serve: Serve, address: str, path: str, answered: list[str]
) -> None:
    caller = serve()
    caller.service.set("address", address)
    caller.service.set("export-path", path)
    every = [
        "/public/export",
        "/public/v1/export",
        "/api/public/export",
        "/api/public/v1/export",
        "/api/export",
        "/export",
    ]
    root = caller.service.platform_url
    assert [
        one
        for one in every
        if "No export" in caller.session.get(f"{root}{one}?correlationId=x", timeout=10).text
    ] == answered


@pytest.mark.parametrize(
    ("value", "codes"), [("any", (200, 200)), ("example", (200, 404)), ("heading", (404, 200))]
)
def test_the_failed_rows_have_one_of_two_paths(
    serve: Serve, value: str, codes: tuple[int, int]
) -> None:
    caller = serve(failed_path=value)
    reference = caller.follow([BAD])
    paths = ("/import/activities/failed", "/import/failed")
    assert tuple(caller.get(path, correlationId=reference).status_code for path in paths) == codes


@pytest.mark.parametrize(
    ("value", "code", "sort"),
    [("404", 404, "json"), ("404-html", 404, "html"), ("405", 405, "json"), ("html", 200, "html")],
)
def test_a_wrong_path_can_answer_in_four_ways(
    serve: Serve, value: str, code: int, sort: str
) -> None:
    caller = serve(wrong_path=value)
    caller.service.set("address", "api")
    answer = caller.upload([NEW])
    assert (answer.status_code, sort in answer.headers["Content-Type"]) == (code, True)
    assert caller.service.requests[-1].step == "wrong-path"


@pytest.mark.parametrize(
    ("value", "code", "word"),
    [
        ("refused", 401, "not right"),
        ("two-factor", 401, "Two-factor"),
        ("no-access", 403, "API access"),
    ],
)
def test_a_right_password_can_be_refused(serve: Serve, value: str, code: int, word: str) -> None:
    answer = serve(signed_in=False, sign_in=value).sign_in()
    assert (answer.status_code, word in answer.json()["message"]) == (code, True)


def test_a_token_can_serve_a_number_of_requests_or_seconds(serve: Serve) -> None:
    caller = serve(token_requests="2")
    assert [caller.request_export("personnel").status_code for _ in range(4)] == [
        200,
        200,
        401,
        401,
    ]
    caller.service.set("token-requests", "0")
    caller.service.set("token-seconds", "0.05")
    caller.sign_in()
    time.sleep(0.1)
    assert caller.request_export("personnel").status_code == 401


@pytest.mark.parametrize(
    ("value", "code"), [("404", 404), ("400", 400), ("403", 403), ("empty", 200)]
)
def test_another_project_is_answered_as_set_and_never_imported_to(
    serve: Serve, value: str, code: int
) -> None:
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
        (
            "title",
            (
                '{"type":"about:blank","title":"Not Found","status":404,"detail":"No export with'
                ' this correlationId"}'
            ),
        ),
        (
            "errors",
            '{"errors":[{"code":"NOT_FOUND","message":"No export with this correlationId"}]}',
        ),
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
