"""What the simulation document leaves open: every form of an answer is understood, and paths and
tokens are settings of the account.
"""

from __future__ import annotations

import pytest
from service.simulation.desk import Desk

from bridge import clock
from bridge.errors import BridgeError, SignInError
from bridge.simulation.cli.output import status_lines
from bridge.simulation.jobs.results import ask_status
from bridge.simulation.runs import RunStatus


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *(("run-id", value) for value in ("runId", "simulationId", "uuid", "location", "text")),
        *(("run-words", value) for value in ("constants", "camel")),
        *(("run-shape", value) for value in ("state", "text", "envelope")),
        *(("simulation-path", value) for value in ("root", "api")),
        ("success-code", "202"),
        ("extra-fields", "yes"),
        ("token-requests", "2"),
    ],
)
def test_every_form_that_the_document_leaves_open_is_understood(
    desk: Desk, switch: str, value: str
) -> None:
    desk.service.set(switch, value)
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    assert run.status is RunStatus.COMPLETED


def test_any_other_word_for_a_status_is_shown_as_the_service_wrote_it(desk: Desk) -> None:
    desk.service.set("run-words", "unknown")
    desk.open()
    (run,) = ask_status(desk.client, desk.ledger, desk.submit().runs, desk.monitor)
    assert (run.status, run.said, run.open) == (RunStatus.UNKNOWN, "PURPLE", True)
    assert "unknown (the service said: PURPLE)" in status_lines([run], clock.now())[1]


@pytest.mark.parametrize(
    ("value", "options"),
    [
        ("token", {"simulation-token-scheme": "Token"}),
        ("bare", {"simulation-token-scheme": "none"}),
        ("x-api-key", {"simulation-token-header": "X-API-Key", "simulation-token-scheme": "none"}),
    ],
)
def test_how_the_token_is_presented_is_a_setting(
    desk: Desk, value: str, options: dict[str, str]
) -> None:
    desk.service.set("token-presentation", value)
    with pytest.raises(SignInError):
        desk.open()
    desk.client = desk.signed_in(**options)
    assert desk.open().exists()


def test_paths_are_templates_of_the_account(desk: Desk) -> None:
    desk.client = desk.signed_in(
        **{
            "simulation-case": "{platform_url}/api/cases/{case}/partial",
            "simulation-status": "/api/simulations/{run}",
        }
    )
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    assert run.status is RunStatus.COMPLETED
    desk.client = desk.signed_in(**{"simulation-case": "cases/{case}"})
    with pytest.raises(BridgeError, match="simulation-case cannot be"):
        desk.open()
