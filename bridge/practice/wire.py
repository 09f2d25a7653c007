"""The outermost layer of the practice service: finds the endpoint, records the request and writes
the Date header.
"""

from __future__ import annotations

import re
from email.utils import format_datetime

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridge.practice.state import ServiceState
from bridge.records.kinds import KINDS

PREFIX = "/public/v1"

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
        found = _FORM.fullmatch(asked)
        tail = found["tail"] if found else ""
        path: str | None = asked
        if found is None or tail not in _STEPS:
            # Simulation paths are unchanged.
            forms = _SIMULATION_STEPS.items()
            step = next((step for form, step in forms if re.fullmatch(form, asked)), "other")
        else:
            step = _STEPS[tail]
            root = (found["host"] or "") + (found["prefix"] or "")
            path = PREFIX + ("/import/activities/failed" if step == "failed" else tail)
            if root not in (_EXPORT_ROOTS if step == "export" else _ROOTS):
                path, step = None, "wrong-path"
        known = {"asked_path": asked, "path": path, "step": step, "world": self._world}

        async def dated(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message.get("headers", [])))
                # Not the computer's time: the account's dates use the service's clock.
                if (now := self._world.date_header()) is not None:
                    headers["Date"] = format_datetime(now.replace(microsecond=0), usegmt=True)
                message = {**message, "headers": headers.raw}
            await send(message)

        await self._respond({**scope, **known}, receive, dated)
