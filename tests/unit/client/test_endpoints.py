from __future__ import annotations

import pytest

from bridge.client.endpoints import (
    POINTS,
    is_loopback,
    normal_address,
    point_named,
)
from bridge.errors import SettingsError


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "https://",
        "ftp://plan.example.com",
        "https://user:pass@plan.example.com",
        "two words",
        "ht!tp://plan.example.com",
        "https://a:99999",
        "https://[::1",
        "file:///etc/passwd",
    ],
)
def test_what_is_not_an_address_is_refused(typed: str) -> None:
    with pytest.raises(SettingsError, match="is not a web address"):
        normal_address(typed)


@pytest.mark.parametrize("typed", ["https//a.example.com", "https:/a.example.com"])
def test_a_slip_in_the_scheme_is_read(typed: str) -> None:
    assert normal_address(typed) == "https://a.example.com"


@pytest.mark.parametrize(
    "typed",
    [
        "http://plan.example.com",
        "http://10.1.2.3/api",
        "HTTP://plan.example.com",
        "http://127.0.0.1.example.com",
    ],
)
def test_an_address_without_https_is_refused(typed: str) -> None:
    with pytest.raises(SettingsError, match="is not protected") as caught:
        normal_address(typed)
    assert (
        str(caught.value.advice)
        == "Type it with https:// in front. If your service has no https, ask your administrator."
    )


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("localhost.example.com", False),
    ],
)
def test_only_this_computer_is_loopback(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_every_open_point_stands_in_one_table() -> None:
    assert [(point.name, point.candidates) for point in POINTS] == [
        ("sign-in path", ("/public/v1", "/api/public/v1", "/api")),
        ("request path", ("/public/v1", "/api/public/v1", "/api")),
        (
            "export path",
            (
                "/public/export",
                "/public/v1/export",
                "/api/public/export",
                "/api/public/v1/export",
                "/api/export",
            ),
        ),
        ("failed rows path", ("/import/activities/failed", "/import/failed")),
        ("import query", ("projectId", "correlationId", "projectId, correlationId")),
        ("import form", ("file", "row by row")),
        ("timesheets callback", ("callbackURL", "callbackUrl")),
        ("work-orders project", ("projectId", "projectID")),
        ("work-packages status", ("statuses", "status")),
    ]
    assert point_named("export path") is POINTS[2]
    assert point_named("something else") is None
