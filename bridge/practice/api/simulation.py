"""The simulation API of the practice service. The document names `POST /simulations` and the token endpoint; the rest is our invention.

Sign-in: "a POST to {platform_url}/api/oauth2/token", form-encoded. Submission: "POST /simulations". The paths of the partial case, the status
and the results are not shown; here they are what our account's templates say by default.
"""

from __future__ import annotations

import hmac
import io
import json
import zipfile
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request, Response, params
from fastapi.concurrency import run_in_threadpool

from bridge.practice.account.runs import SimulationRun
from bridge.practice.account.state import World
from bridge.practice.api.answers import ApiError, json_answer
from bridge.records.cells.base import JsonObject, JsonValue

_WORDS = {
    "document": {"in progress": "in progress", "completed": "completed", "failed": "failed"},
    "constants": {"in progress": "IN_PROGRESS", "completed": "COMPLETED", "failed": "FAILED"},
    "camel": {"in progress": "inProgress", "completed": "Completed", "failed": "Failed"},
    "other": {"in progress": "RUNNING", "completed": "SUCCEEDED", "failed": "ERROR"},
    "unknown": dict.fromkeys(("in progress", "completed", "failed"), "PURPLE"),
}


def router(world: World) -> APIRouter:
    """Return the routes of the simulation API over a world."""
    routes = APIRouter()
    signed_in = [Depends(_Token(world))]

    @routes.post("/api/oauth2/token")
    async def token(request: Request) -> Response:
        if not request.headers.get("content-type", "").lower().startswith("application/x-www-form-urlencoded"):
            raise ApiError(400, "The body must be form-encoded")
        form = dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))
        if form.get("grant_type") != "client_credentials":
            raise ApiError(400, "grant_type must be client_credentials")
        # Both in one comparison, so that its time does not tell which of them was wrong.
        given = f"{form.get('client_id')}\n{form.get('client_secret')}".encode()
        if not hmac.compare_digest(given, f"{world.client_id}\n{world.client_secret}".encode()):
            raise ApiError(401, "Unknown client or wrong secret")
        with world.lock:
            issued = world.simulation.tokens.issue(world.client_id, world.switches.number("token-seconds"))
        return json_answer(world.switches, {"access_token": issued, "token_type": "Bearer"})

    # Only the token's address is documented with its root.
    for prefix in ("", "/api"):
        _add_routes(routes, world, prefix, signed_in)
    return routes


def _add_routes(routes: APIRouter, world: World, prefix: str, signed_in: list[params.Depends]) -> None:
    served = Depends(_Served(world, prefix))

    @routes.post(f"{prefix}/simulations", dependencies=[served, *signed_in], name=f"submit {prefix}")
    async def submit(request: Request) -> Response:
        text = await _case_text(request)
        run = await run_in_threadpool(world.simulation.submit, text)
        return _submitted(world, run)

    @routes.get(f"{prefix}/simulations/{{run}}", dependencies=[served, *signed_in], name=f"status {prefix}")
    def status(run: str) -> Response:
        return _status(world, _run(world, run))

    @routes.get(f"{prefix}/simulations/{{run}}/results", dependencies=[served, *signed_in], name=f"results {prefix}")
    def results(request: Request, run: str) -> Response:
        found = _run(world, run)
        if found.results is None:
            raise ApiError(404, "There are no results of this run")
        return _results(world, found, found.results, str(request.url))

    @routes.get(f"{prefix}/simulations/{{run}}/files/results.json", dependencies=[served, *signed_in], name=f"file {prefix}")
    def file(run: str) -> Response:
        found = _run(world, run)
        if found.results is None:
            raise ApiError(404, "There are no results of this run")
        return Response(_pretty(found.results), media_type="application/json")

    @routes.get(f"{prefix}/cases/{{case}}/partial", dependencies=[served, *signed_in], name=f"case {prefix}")
    def partial(case: str) -> Response:
        text = world.simulation.cases.get(case)
        if text is None:
            raise ApiError(404, f"There is no case {case}")
        return Response(text, media_type="application/json")


class _Token:
    """Refuses a request whose token does not serve, or is not presented as it is set."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def __call__(self, request: Request) -> None:
        world = self._world
        way = world.switches["token-presentation"]
        given = request.headers.get("x-api-key", "") if way == "x-api-key" else request.headers.get("authorization", "")
        scheme, _, rest = given.partition(" ") if way in {"bearer", "token"} else ("", "", given)
        with world.lock:
            right = way in {"bare", "x-api-key"} or scheme.lower() == way
            if not right or not world.simulation.tokens.serves(rest.strip(), world.switches.count("token-requests")):
                raise ApiError(401)


class _Served:
    """Answers below one prefix only, where that is set."""

    def __init__(self, world: World, prefix: str) -> None:
        self._world, self._name = world, "api" if prefix else "root"

    async def __call__(self) -> None:
        if self._world.switches["simulation-path"] not in {"any", self._name}:
            raise ApiError(404)


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


def _run(world: World, identity: str) -> SimulationRun:
    run = world.simulation.run(identity)
    if run is None:
        raise ApiError(world.switches.count("deleted-run"), "There is no such run")
    return run
