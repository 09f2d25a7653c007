"""The simulation API of the practice service. The document names `POST /simulations` and the token
endpoint; the rest is invented.

Sign-in: "a POST to {platform_url}/api/oauth2/token", form-encoded. Submission: "POST /simulations".
The paths of partial case, status and results are not shown; here they are the defaults of our
account templates.
"""

from __future__ import annotations

import hmac
import json
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPBearer
from pydantic import BaseModel

from bridge.practice.bodies import ApiError, Word, json_answer
from bridge.practice.exchange import Served, world_of
from bridge.practice.state import ServiceState, SimulationRun
from bridge.records.cells.base import JsonValue

routes = APIRouter()
"""The token path is documented with its root; runs are served at the root and below `/api`."""


class ClientCredentials(BaseModel):
    """ "The client gets an identifier and a secret."."""

    client_id: Word
    client_secret: Word
    grant_type: Literal["client_credentials"]


@routes.post("/api/oauth2/token")
def request_token(world: Served, form: Annotated[ClientCredentials, Form()]) -> Response:
    """Return a token for an API client.

    The document: "A token is requested with a POST to `{platform_url}/api/oauth2/token`." "The
    request body is form-encoded (`Content-Type: application/x-www-form-urlencoded`) with fields
    `client_id` (the identifier), `client_secret` (the secret) and `grant_type` with the value
    `client_credentials`." "Token lifetime …: not shown."
    """
    # Both in one comparison, so that the timing does not reveal which one was wrong.
    if not hmac.compare_digest(
        f"{form.client_id}\n{form.client_secret}".encode(),
        f"{world.client_id}\n{world.client_secret}".encode(),
    ):
        raise ApiError(401, "Unknown client or wrong secret")
    with world.lock:
        issued = world.simulation.tokens.issue()
    return json_answer({"access_token": issued, "token_type": "Bearer"})


class _Token(HTTPBearer):
    """Rejects requests without a valid token; the document does not show how to present it, so
    Bearer is our choice.
    """

    async def __call__(self, request: Request) -> None:  # type: ignore[override]
        world = await world_of(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        with world.lock:
            if scheme.lower() != "bearer" or not world.simulation.tokens.is_valid(token.strip()):
                raise ApiError(401)


runs = APIRouter(dependencies=[Depends(_Token(scheme_name="simulationKey"))])


@runs.post("/simulations")
async def submit_simulation(world: Served, request: Request) -> Response:
    """Accept a case and return the run's ID (our choice).

    An invalid case creates a run that fails.
    """
    text = await _case_text(request)
    return _status(await run_in_threadpool(world.simulation.submit, text))


@runs.get("/simulations/{run}")
def fetch_run(world: Served, run: str) -> Response:
    """Return the status of a run.

    The document: "Endpoints for retrieving the partial case JSON, run status and results exist by
    the flow above." Path and shape are our choice.
    """
    return _status(_run(world, run))


@runs.get("/simulations/{run}/results")
def fetch_results(world: Served, run: str) -> Response:
    """Return the results of a run.

    The document: "Output data is deleted after 30 days." Path and shape are our choice.
    """
    results = _run(world, run).results
    if results is None:
        raise ApiError(404, "There are no results of this run")
    return Response(
        json.dumps(results, indent=1, ensure_ascii=False), media_type="application/json"
    )


@runs.get("/cases/{case}/partial")
def fetch_partial_case(world: Served, case: str) -> Response:
    """Return a partial case.

    The document: "It holds only key case information." Path and shape are our choice.
    """
    text = world.simulation.cases.get(case)
    if text is None:
        raise ApiError(404, f"There is no case {case}")
    return Response(text, media_type="application/json")


routes.include_router(runs)
routes.include_router(runs, prefix="/api", include_in_schema=False)


async def _case_text(request: Request) -> str:
    """Return the body, which must be a JSON object to be a submission."""
    try:
        text = (await request.body()).decode("utf-8")
        value: JsonValue = await run_in_threadpool(json.loads, text)
    except (ValueError, RecursionError) as error:
        raise ApiError(400, "The body must be a case as JSON") from error
    if not isinstance(value, dict):
        raise ApiError(400, "The body must be a case as JSON object")
    return text


def _status(run: SimulationRun) -> Response:
    return json_answer({"id": run.id, "status": run.status})


def _run(world: ServiceState, identity: str) -> SimulationRun:
    run = world.simulation.run(identity)
    if run is None:
        raise ApiError(404, "There is no such run")
    return run
