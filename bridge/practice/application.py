"""The web application of the practice service: both APIs, errors as the document says, and the OpenAPI document that is made of the routes."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic.alias_generators import to_camel
from starlette.exceptions import HTTPException

from bridge.practice.api import exchange, simulation
from bridge.practice.api.answers import REASONS, ApiError, error_answer
from bridge.practice.api.request_parsing import refusal, world_of
from bridge.practice.api.shapes import record_shapes
from bridge.records.cells.base import JsonObject

_OTHER_PATHS = {
    "/public/export": (
        "/public/v1/export",
        "fetchExportByExample",
        '"The request examples use … `/public/v1` … except `GET /export`".',
    ),
    "/public/v1/import/failed": (
        "/public/v1/import/activities/failed",
        "fetchFailedRowsByHeading",
        'The document heads it "GET /import/failed" and exemplifies `/import/activities/failed`.',
    ),
}
"""Paths that `addresses` leads to others, with the reason."""


@cache
def application() -> FastAPI:
    """Return the application, one for all services of a process: which world a request is for stands in its scope."""
    app = FastAPI(openapi_url=None, generate_unique_id_function=lambda route: to_camel(route.name))
    app.include_router(exchange.routes)
    app.include_router(simulation.routes)

    @app.get("/openapi.json", include_in_schema=False)
    def described() -> Response:
        return JSONResponse(openapi_document())

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        # The framework's own words are none of the document's.
        told = error.detail if isinstance(error, ApiError) else REASONS.get(error.status_code, error.detail)
        answer = error_answer((await world_of(request)).switches, error.status_code, told)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return error_answer((await world_of(request)).switches, 400, refusal(error))

    return app


def openapi_document() -> JsonObject:
    """Return the OpenAPI 3.1 document of both APIs. It describes the defaults, and says of what the service chose that it did."""
    document: dict[str, Any] = get_openapi(
        title="Execution data exchange API and simulation API, as the practice service serves them",
        version="1",
        description=(
            "The asynchronous import and export API for project and account data: activities, activity categories, personnel, timesheets, "
            "work order sequences, work orders and work packages. Sentences in quotation marks are the document's. The account is invented."
        ),
        servers=[
            {"url": "/", "description": 'The document: "The request examples use the path prefix `/public/v1` before each endpoint path".'},
            {"url": "/api", "description": 'The document: "The stated base address ends in `/api/`." The same paths are answered below it.'},
        ],
        routes=application().routes,
    )
    paths = document["paths"]
    for path, (same, name, reason) in _OTHER_PATHS.items():
        paths[path] = {"get": {**paths[same]["get"], "operationId": name, "description": f"{paths[same]['get']['description']} {reason}"}}
    # The service answers 400 where the framework would answer 422.
    for methods in paths.values():
        for operation in methods.values():
            operation["responses"].pop("422", None)
    paths["/api/oauth2/token"]["post"]["servers"] = [{"url": "/"}]
    schemas = document["components"]["schemas"]
    del schemas["HTTPValidationError"], schemas["ValidationError"]
    schemas |= record_shapes()
    return document
