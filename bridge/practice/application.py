"""The web application of the practice service: both APIs, documented errors, and FastAPI's OpenAPI
document at /openapi.json.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException

from bridge.practice.api import exchange, simulation
from bridge.practice.api.bodies import REASONS, ApiError, error_answer
from bridge.practice.api.exchange import refusal


@cache
def application() -> FastAPI:
    """Return the application shared by all services of a process; a request's scope has its
    `world`.
    """
    app = FastAPI()
    app.include_router(exchange.routes)
    app.include_router(simulation.routes)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        # The framework's messages are not those of the document.
        words = (
            error.detail
            if isinstance(error, ApiError)
            else REASONS.get(error.status_code, error.detail)
        )
        answer = error_answer(error.status_code, words)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return error_answer(400, refusal(error))

    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """Return FastAPI's OpenAPI document without 422, since the service returns 400 for malformed
    requests.
    """
    document = get_openapi(title="Sheetbridge practice service", version="1", routes=app.routes)
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("422", None)
    return document
