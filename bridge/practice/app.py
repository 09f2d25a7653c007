"""The practice service: the documented APIs with an invented account, in a thread on the loopback
interface.

`with PracticeService() as service:` serves until the block ends; `service.base_url`, `username`,
`password` and `project_id` sign in.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import threading
import time
from collections.abc import Callable
from datetime import datetime
from email.utils import format_datetime
from functools import cache
from typing import Any, Self

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridge.errors import BridgeError
from bridge.practice import exchange, simulation
from bridge.practice.bodies import REASONS, ApiError, error_answer
from bridge.practice.exchange import PREFIX
from bridge.practice.state import ServiceState
from bridge.records.kinds import KINDS
from bridge.texts import say


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
        return error_answer(400, f"{REASONS[400]}: {error.errors()[0]['loc'][-1]}")

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


_STEPS = {
    "/authenticate": "sign-in",
    "/export": "export",
    "/import/activities": "import",
    "/import/activities/file": "import",
    "/import/status": "status",
    "/import/result": "result",
    "/import/failed": "failed",
    "/import/activities/failed": "failed",
    **{f"/export/{kind.name}": "export-request" for kind in KINDS},
}
_SIMULATION_STEPS = {
    r"/api/oauth2/token": "simulation-sign-in",
    r"(?:/api)?/cases/[^/]+/partial": "case",
    r"(?:/api)?/simulations": "submit",
    r"(?:/api)?/simulations/[^/]+": "run-status",
    r"(?:/api)?/simulations/[^/]+/results": "run-results",
}
_ROOTS = {PREFIX, f"/api{PREFIX}", "/api"}
_EXPORT_ROOTS = {"/public", PREFIX, "/api/public", f"/api{PREFIX}", "/api"}
"""Roots of `GET /export`, which the example shows below /public."""
_FORM = re.compile(r"(?P<host>/api)?(?P<prefix>/public(?:/v1)?)?(?P<tail>/.*)")


class AsgiMiddleware:
    """The service's ASGI entry point.

    `respond` handles requests whose scope has `asked_path`, `path` (None if it does not exist),
    `step` and `world`.
    """

    def __init__(self, respond: ASGIApp, world: ServiceState) -> None:
        self._respond = respond
        self._world = world

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; the answer gets the service's own Date header."""
        if scope["type"] != "http":
            return
        asked: str = scope["path"]
        match = _FORM.fullmatch(asked)
        tail = match["tail"] if match else ""
        path: str | None = asked
        if match is None or tail not in _STEPS:
            # Simulation paths are unchanged.
            forms = _SIMULATION_STEPS.items()
            step = next((step for form, step in forms if re.fullmatch(form, asked)), "other")
        else:
            step = _STEPS[tail]
            root = (match["host"] or "") + (match["prefix"] or "")
            path = PREFIX + ("/import/activities/failed" if step == "failed" else tail)
            if root not in (_EXPORT_ROOTS if step == "export" else _ROOTS):
                path, step = None, "wrong-path"
        context = {"asked_path": asked, "path": path, "step": step, "world": self._world}

        async def dated(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message.get("headers", [])))
                # Not the computer's time: the account's dates use the service's clock.
                if (now := self._world.date_header()) is not None:
                    headers["Date"] = format_datetime(now.replace(microsecond=0), usegmt=True)
                message = {**message, "headers": headers.raw}
            await send(message)

        await self._respond({**scope, **context}, receive, dated)


_HOST = "127.0.0.1"
_PATIENCE = 2.0
"""Seconds that open responses get to finish when the service stops."""


class PracticeService:
    """A practice service that can be started and stopped once.

    `activities` and `seed` define the account. `delay` is the duration of an export or import in
    seconds. With `colleague`, a few activities are changed right after the first export of
    activities. `port` 0 uses a free one; `clock` returns the service's time. `state` is the live
    state.
    """

    def __init__(
        self,
        *,
        activities: int = 40,
        seed: int = 7,
        delay: float = 0.2,
        colleague: bool = False,
        port: int = 0,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self.state = ServiceState(
            activities=activities, seed=seed, delay=delay, colleague=colleague, clock=clock
        )
        self._wanted_port = port
        self._port = 0
        self._socket: socket.socket | None = None
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start serving, and return once the port responds.

        Raises BridgeError if the port is in use.
        """
        self._socket = _bound(self._wanted_port)
        self._port = self._socket.getsockname()[1]
        config = uvicorn.Config(
            AsgiMiddleware(self.respond, self.state),
            http=H11Protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=30,
        )
        self._server = _Server(config)
        # uvicorn needs its own event loop; tests and the app have theirs.
        self._thread = threading.Thread(
            target=self._server.run, args=([self._socket],), daemon=True, name="practice service"
        )
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.005)

    def stop(self) -> None:
        """Stop serving; open responses are dropped after two seconds."""
        self.state.stopping.set()
        if self._server is not None:
            self._server.end()
        if self._thread is not None:
            self._thread.join(10)
        if self._socket is not None:
            self._socket.close()

    async def respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to one request; `scope` has its `step` and `world`.

        Tests replace this to imitate dialects and faults of other services.
        """
        if scope["path"] is not None:
            await application()({**scope, "raw_path": scope["path"].encode()}, receive, send)
            return
        # Replaces FastAPI's message for an unknown path. The body is read first, so that the client
        # can finish sending.
        while (message := await receive())["type"] != "http.disconnect" and message.get(
            "more_body"
        ):
            pass
        await error_answer(404, "There is nothing at this address")(scope, receive, send)

    @property
    def platform_url(self) -> str:
        """The address of the service: scheme, host and port."""
        return f"http://{_HOST}:{self._port}"

    @property
    def base_url(self) -> str:
        """The exchange API's base address, which "ends in `/api/`"."""
        return f"{self.platform_url}/api/"

    @property
    def username(self) -> str:
        """The planner's user name."""
        return self.state.username

    @property
    def password(self) -> str:
        """The planner's password."""
        return self.state.password

    @property
    def project_id(self) -> str:
        return self.state.project_id

    @property
    def client_id(self) -> str:
        """The ID of the API client for simulation."""
        return self.state.client_id

    @property
    def client_secret(self) -> str:
        """The secret of the API client for simulation."""
        return self.state.client_secret


class _Server(uvicorn.Server):
    """uvicorn's server without its polling, because tests start and stop hundreds of services."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._ended = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def main_loop(self) -> None:
        # Instead of polling ten times a second for the end: tests start hundreds of services.
        await self._ended.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            # Kept-alive client connections would delay the end by half a minute.
            connection.shutdown()
        open_answers = set(self.server_state.tasks)
        if open_answers:
            await asyncio.wait(open_answers, timeout=_PATIENCE)
        for answer in open_answers:
            answer.cancel()

    def end(self) -> None:
        """Stop serving; thread-safe, also after the end."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ended.set)


def _bound(port: int) -> socket.socket:
    bound = socket.socket(
        socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # asyncio sets TCP_NODELAY only if TCP is named
    if os.name != "nt":  # Windows would let programs share a port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((_HOST, port))
    except OSError as error:
        bound.close()
        raise BridgeError(
            say("The practice service was not started: port {port} is taken.", port=port),
            say("Choose another port, or 0 for a free one."),
            str(error),
        ) from error
    return bound
