"""The simulation API of the practice service. The document names `POST /simulations` and the token endpoint; the rest is our invention.

Sign-in: "a POST to {platform_url}/api/oauth2/token", form-encoded. Submission: "POST /simulations". The paths of the partial case, the status
and the results are not shown; here they are what our account's templates say by default.
"""

from __future__ import annotations

import hmac
import io
import json
import zipfile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPBearer
from pydantic import BaseModel

from bridge.practice.account.runs import SimulationRun
from bridge.practice.account.state import World
from bridge.practice.api.answers import ApiError, failures, json_answer
from bridge.practice.api.bodies import Word
from bridge.practice.api.request_parsing import Served, world_of
from bridge.records.cells.base import JsonObject, JsonValue

_WORDS = {
    "document": {"in progress": "in progress", "completed": "completed", "failed": "failed"},
    "constants": {"in progress": "IN_PROGRESS", "completed": "COMPLETED", "failed": "FAILED"},
    "camel": {"in progress": "inProgress", "completed": "Completed", "failed": "Failed"},
    "other": {"in progress": "RUNNING", "completed": "SUCCEEDED", "failed": "ERROR"},
    "unknown": dict.fromkeys(("in progress", "completed", "failed"), "PURPLE"),
}


routes = APIRouter(responses=failures(400, 401, 500))
"""The token's address is documented with its root; the runs' are answered at the root and below `/api`."""

_EDITED = '"Only these sections may be edited": vesselList, personnelList, and fixable under windFarms, then infrastructureList.'
_CASE = {"type": "object", "description": f'{_EDITED} "Fields of the case JSON beyond those named: not shown."'}


class RunStatus(BaseModel):
    """How a run stands."""

    id: str
    status: Literal["in progress", "completed", "failed"]


class AccessToken(BaseModel):
    """ "The response holds the key `access_token`; its value is the API token used to authenticate API requests."."""

    access_token: Word
    token_type: str = "Bearer"


class ClientCredentials(BaseModel):
    """ "The client gets an identifier and a secret."."""

    client_id: Word
    client_secret: Word
    grant_type: Literal["client_credentials"]


@routes.post("/api/oauth2/token", response_model=AccessToken)
def request_token(world: Served, form: Annotated[ClientCredentials, Form()]) -> Response:
    """The document: "A token is requested with a POST to `{platform_url}/api/oauth2/token`." "The request body is form-encoded (`Content-Type:
    application/x-www-form-urlencoded`) with fields `client_id` (the identifier), `client_secret` (the secret) and `grant_type` with the value
    `client_credentials`." "Token lifetime …: not shown."
    """
    # Both in one comparison, so that its time does not tell which of them was wrong.
    if not hmac.compare_digest(f"{form.client_id}\n{form.client_secret}".encode(), f"{world.client_id}\n{world.client_secret}".encode()):
        raise ApiError(401, "Unknown client or wrong secret")
    with world.lock:
        issued = world.simulation.tokens.issue(world.client_id, world.switches.number("token-seconds"))
    return json_answer(world.switches, {"access_token": issued, "token_type": "Bearer"})


class _Token(HTTPBearer):
    """Refuses a request whose token does not serve, or is not presented as it is set."""

    async def __call__(self, request: Request) -> None:  # type: ignore[override]
        world = await world_of(request)
        way = world.switches["token-presentation"]
        given = request.headers.get("x-api-key", "") if way == "x-api-key" else request.headers.get("authorization", "")
        scheme, _, rest = given.partition(" ") if way in {"bearer", "token"} else ("", "", given)
        with world.lock:
            right = way in {"bare", "x-api-key"} or scheme.lower() == way
            if not right or not world.simulation.tokens.serves(rest.strip(), world.switches.count("token-requests")):
                raise ApiError(401)


async def _served(world: Served, request: Request) -> None:
    """Answer below one prefix only, where that is set."""
    if world.switches["simulation-path"] not in {"any", "api" if request.url.path.startswith("/api/") else "root"}:
        raise ApiError(404)


_KEY = _Token(scheme_name="simulationKey", description="The way in which the `access_token` is presented: not shown; Bearer is chosen.")
runs = APIRouter(dependencies=[Depends(_served), Depends(_KEY)], responses=failures(404))


@runs.post(
    "/simulations", response_model=RunStatus, openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _CASE}}}}
)
async def submit_simulation(world: Served, request: Request) -> Response:
    """The document: "Submits an edited partial case JSON as a run". "The request and response shape of `POST /simulations`: not shown." The case
    itself is the body, and the answer has the run's ID (chosen). A case that is not valid makes a run that fails: "The status response does not
    state the reason for a failed run."
    """
    text = await _case_text(request)
    return _submitted(world, await run_in_threadpool(world.simulation.submit, text))


@runs.get("/simulations/{run}", response_model=RunStatus)
def fetch_run(world: Served, run: str) -> Response:
    """The document: "Endpoints for retrieving the partial case JSON, run status and results exist by the flow above." Path and shape are chosen."""
    return _status(world, _run(world, run))


@runs.get("/simulations/{run}/results", response_model=dict[str, Any])
def fetch_results(world: Served, request: Request, run: str) -> Response:
    """The document: "Output data is deleted after 30 days." Path and shape are chosen."""
    found = _run(world, run)
    return _results(world, found, _results_of(found), str(request.url))


@runs.get("/simulations/{run}/files/results.json", response_model=dict[str, Any])
def fetch_results_file(world: Served, run: str) -> Response:
    """The document does not show how results are handed out; a file of its own is one way."""
    return Response(_pretty(_results_of(_run(world, run))), media_type="application/json")


@runs.get("/cases/{case}/partial", response_model=dict[str, Any])
def fetch_partial_case(world: Served, case: str) -> Response:
    """The document: "It holds only key case information." Path and shape are chosen."""
    text = world.simulation.cases.get(case)
    if text is None:
        raise ApiError(404, f"There is no case {case}")
    return Response(text, media_type="application/json")


routes.include_router(runs)
routes.include_router(runs, prefix="/api", include_in_schema=False)


async def _case_text(request: Request) -> str:
    """Return the body where it is a JSON object; anything else is no submission."""
    try:
        text = (await request.body()).decode("utf-8")
        value: JsonValue = await run_in_threadpool(json.loads, text)
    except (ValueError, RecursionError) as error:
        raise ApiError(400, "The body must be a case as JSON") from error
    if not isinstance(value, dict):
        raise ApiError(400, "The body must be a case as JSON object")
    return text


def _submitted(world: World, run: SimulationRun) -> Response:
    name, status = world.switches["run-id"], world.switches.count("success-code")
    if name == "location":
        return Response(status_code=status, headers={"Location": f"/simulations/{run.id}"})
    if name == "text":
        return Response(run.id, status, media_type="text/plain")
    answer: JsonObject = {"status": _word(world, run)} if name == "absent" else {name: run.id, "status": _word(world, run)}
    return json_answer(world.switches, answer, status)


def _status(world: World, run: SimulationRun) -> Response:
    word = _word(world, run)
    shapes: dict[str, JsonValue] = {
        "object": {"id": run.id, "status": word},
        "state": {"runId": run.id, "state": {"name": word}},
        "text": word,
        "envelope": {"simulation": {"id": run.id, "status": word}},
    }
    return json_answer(world.switches, shapes[world.switches["run-shape"]])


def _word(world: World, run: SimulationRun) -> str:
    return _WORDS[world.switches["run-words"]][run.status]


def _results(world: World, run: SimulationRun, results: JsonObject, url: str) -> Response:
    form = world.switches["results-form"]
    if form == "links":
        return json_answer(world.switches, {"files": [{"name": "results.json", "url": url.removesuffix("/results") + "/files/results.json"}]})
    if form == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("results.json", _pretty(results))
        return Response(packed.getvalue(), media_type="application/zip", headers={"Content-Disposition": f'attachment; filename="{run.id}.zip"'})
    return Response(_pretty(results), media_type="application/json")


def _pretty(results: JsonObject) -> str:
    return json.dumps(results, indent=1, ensure_ascii=False)


def _results_of(run: SimulationRun) -> JsonObject:
    if run.results is None:
        raise ApiError(404, "There are no results of this run")
    return run.results


def _run(world: World, identity: str) -> SimulationRun:
    run = world.simulation.run(identity)
    if run is None:
        raise ApiError(world.switches.count("deleted-run"), "There is no such run")
    return run
