"""Every filter of every kind, typed with `--where`, reaches the wire under its documented name;
where a service wants the other one, it is learnt.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.tables import of_test, tabled
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.settings import load_settings

TABLES = of_test(__file__)

Sent = Callable[..., list[JsonObject]]

EXAMPLE = {"projectId": "P-0417"}
"""What every request has; the account is in Copenhagen."""
TYPED: dict[str, dict[str, tuple[str, str, JsonValue]]] = TABLES["TYPED"]
"""Kind -> filter -> what is typed, and the name and value on the wire."""


@pytest.fixture
def sent(service: SpoiledService) -> Sent:
    """Give the bodies of the requests for exports of a kind."""

    def bodies(kind: str) -> list[JsonObject]:
        return [
            json.loads(request.body)
            for request in service.requests
            if request.path.endswith(f"/export/{kind}")
        ]

    return bodies


@pytest.mark.parametrize("kind", list(TYPED))
def test_every_filter_reaches_the_wire(shell: Shell, sent: Sent, tmp_path: Path, kind: str) -> None:
    words = [
        word
        for name, (typed, _, _) in TYPED[kind].items()
        for word in ("--where", f"{name}={typed}")
    ]
    assert shell("export", kind, *words, "--out", tmp_path / "a.xlsx").code == 0
    assert sent(kind) == [{**EXAMPLE, **{wire: value for _, wire, value in TYPED[kind].values()}}]


@tabled("kind", "typed", "said")
def test_what_a_filter_does_not_take_is_wrong_use(
    shell: Shell, service: SpoiledService, tmp_path: Path, kind: str, typed: str, said: str
) -> None:
    answer = shell("export", kind, "--where", typed, "--out", tmp_path / "a.xlsx")
    assert (answer.code, len(answer.err.splitlines())) == (2, 2)
    assert answer.err.startswith(said)
    assert service.requests == []


@pytest.mark.parametrize("kind", list(TYPED))
def test_a_callback_address_goes_under_its_documented_name(
    shell: Shell, sent: Sent, tmp_path: Path, kind: str
) -> None:
    address = "http://127.0.0.1:9/there"
    assert shell("export", kind, "--callback-url", address, "--out", tmp_path / "a.xlsx").code == 0
    assert sent(kind) == [
        {**EXAMPLE, "callbackURL" if kind == "timesheets" else "callbackUrl": address}
    ]


@pytest.fixture
def saved(shell: Shell, service: SpoiledService) -> Shell:
    """Save the account, so that what is learned is kept."""
    assert shell("account", "add", "site", *account_at(service)).code == 0
    return shell


SPELLINGS = TABLES["SPELLINGS"]
"""Kind -> the switch and its value, what is typed, the point that is learned, and both names."""


@pytest.mark.parametrize("kind", list(SPELLINGS))
def test_a_name_that_is_refused_is_answered_with_the_other_and_that_is_remembered(
    saved: Shell, service: SpoiledService, sent: Sent, tmp_path: Path, kind: str
) -> None:
    switch, value, words, point, first, other = SPELLINGS[kind]
    service.set("wrong-spelling", "400")
    service.set(switch, value)
    assert (
        saved("export", kind, *words, "--account", "site", "--out", tmp_path / "a.xlsx").code == 0
    )
    assert [(first in body, other in body) for body in sent(kind)] == [(True, False), (False, True)]
    account = load_settings().account("site")
    assert account is not None
    assert account.learned[point] == other
    assert (
        saved("export", kind, *words, "--account", "site", "--out", tmp_path / "b.xlsx").code == 0
    )
    assert [(first in body, other in body) for body in sent(kind)[2:]] == [(False, True)]


def test_a_filter_that_is_visibly_ignored_is_asked_again_under_its_other_name(
    saved: Shell, service: SpoiledService, sent: Sent, tmp_path: Path
) -> None:
    service.set("statuses-spelling", "status")
    said = saved(
        "export",
        "work-packages",
        "--where",
        "status=PLANNED",
        "--account",
        "site",
        "--out",
        tmp_path / "a.xlsx",
        "--json",
    )
    assert [("statuses" in body, "status" in body) for body in sent("work-packages")] == [
        (True, False),
        (False, True),
    ]
    assert said.json["warnings"] == []
    account = load_settings().account("site")
    assert account is not None
    assert account.learned["work-packages status"] == "status"


def test_a_filter_that_is_ignored_under_both_names_is_said_and_dropped_here(
    saved: Shell, service: SpoiledService, sent: Sent, tmp_path: Path
) -> None:
    service.set("filters", "ignored")
    said = saved(
        "export",
        "work-packages",
        "--where",
        "status=PLANNED",
        "--account",
        "site",
        "--out",
        tmp_path / "a.xlsx",
        "--json",
    )
    assert len(sent("work-packages")) == 2
    assert said.json["warnings"][0].startswith(
        "The service ignored the filter Status of Work packages. "
    )
    account = load_settings().account("site")
    assert account is not None
    assert account.learned.get("work-packages status") in {None, "statuses"}
