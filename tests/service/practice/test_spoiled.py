"""Each fault of the spoiled service does what its name says."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
import requests
from campaign import Within
from faults.spoiled import FAULTS, STEPS
from service.practice.caller import BAD, KNOWN, NEW, Serve


@pytest.mark.parametrize("step", STEPS)
def test_every_step_can_be_spoiled_and_works_again(serve: Serve, step: str) -> None:
    caller = serve()
    reference = caller.follow([BAD])
    exported = caller.request_export("activities").json()["correlationId"]
    asks: dict[str, Callable[[], requests.Response]] = {
        "sign-in": caller.sign_in,
        "export-request": lambda: caller.request_export("activities"),
        "export": lambda: caller.get("/export", correlationId=exported),
        "import": lambda: caller.upload([NEW]),
        "status": lambda: caller.get("/import/status", correlationId=reference),
        "result": lambda: caller.get("/import/result", correlationId=reference),
        "failed": lambda: caller.failed(reference),
    }
    caller.service.set("faulty-answers", "2")
    caller.service.set(f"fault-{step}", "503")
    answers = [asks[step]() for _ in range(3)]
    assert [answer.status_code for answer in answers] == [503, 503, 200]
    assert answers[0].headers["Retry-After"] == "1"


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.split("-")[0].isdigit()])
def test_an_import_answered_with_a_status_is_accepted_only_after(serve: Serve, fault: str) -> None:
    caller = serve(fault_import=fault)
    answer = caller.upload([NEW])
    assert answer.status_code == int(fault[:3])
    assert answer.headers["Content-Type"] == (
        "text/html; charset=utf-8" if fault.endswith("html") else "application/json"
    )
    assert caller.service.imports_accepted == (1 if fault.endswith("after") else 0)
    assert (caller.service.activity("ACT-8") is not None) == fault.endswith("after")


@pytest.mark.parametrize(
    ("fault", "accepted"),
    [("drop-early", 0), ("drop", 0), ("drop-after", 1), ("hang", 0), ("hang-after", 1), ("cut", 1)],
)
def test_an_import_whose_answer_never_comes_is_accepted_at_most_once(
    serve: Serve, fault: str, accepted: int
) -> None:
    caller = serve(fault_import=fault, hang_seconds="0.1")
    with pytest.raises(requests.ConnectionError if fault != "cut" else requests.RequestException):
        caller.upload([NEW])
    assert caller.service.imports_accepted == accepted
    assert caller.service.state.counts["import"] == 1
    caller.service.set("fault-import", "none")
    assert caller.upload([KNOWN]).status_code == 200


@pytest.mark.parametrize(
    ("fault", "text", "accepted"),
    [("empty", "", 0), ("not-json", "OK, thanks", 0), ("html", "<!D", 0), ("html-after", "<!D", 1)],
)
def test_an_import_can_be_answered_with_200_and_no_json(
    serve: Serve, fault: str, text: str, accepted: int
) -> None:
    caller = serve(fault_import=fault)
    answer = caller.upload([NEW])
    assert (answer.status_code, answer.text[: len(text)]) == (200, text)
    assert caller.service.imports_accepted == accepted


def test_redirects_lead_to_the_same_path_or_elsewhere(serve: Serve) -> None:
    caller = serve(fault_status="redirect", redirect_to="http://localhost:9/trap")
    answer = caller.get("/import/status", correlationId="a b")
    assert (answer.status_code, answer.headers["Location"]) == (
        307,
        "/public/v1/import/status?correlationId=a+b",
    )
    caller.service.set("fault-status", "redirect-elsewhere")
    assert (
        caller.get("/import/status", correlationId="x").headers["Location"]
        == "http://localhost:9/trap"
    )


@pytest.mark.parametrize(("value", "header"), [("absent", None), ("2.5", "2.5")])
def test_a_wait_can_be_asked_for(serve: Serve, value: str, header: str | None) -> None:
    answer = serve(fault_status="429", retry_after=value).get("/import/status", correlationId="x")
    assert (answer.status_code, answer.headers.get("Retry-After")) == (429, header)


def test_a_hanging_answer_does_not_keep_the_service_from_stopping(
    serve: Serve, within: Within
) -> None:
    caller = serve(fault_status="hang")
    with pytest.raises(requests.Timeout):
        caller.session.get(f"{caller.prefix}/import/status", timeout=0.1)
    with within(1.5):
        caller.service.stop()


def test_an_answer_can_drip(serve: Serve) -> None:
    caller = serve(fault_status="drip")
    began = time.monotonic()
    with caller.session.get(f"{caller.prefix}/import/status", stream=True, timeout=60) as answer:
        pieces = answer.iter_content(1)
        assert [next(pieces) for _ in range(4)] == [b"{", b'"', b"c", b"o"]
        assert time.monotonic() - began >= 0.12


def test_an_answer_can_be_a_small_body_that_inflates_without_end(serve: Serve) -> None:
    caller = serve(fault_export="bomb")
    with caller.session.get(
        f"{caller.service.platform_url}/public/export", stream=True, timeout=60
    ) as answer:
        read = 0
        for piece in answer.iter_content(2**20):
            read += len(piece)
            if read >= 2**24:
                break
    assert answer.headers["Content-Encoding"] == "gzip"
    assert read >= 2**24
