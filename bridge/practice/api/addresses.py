"""Which documented spelling of an address leads to which endpoint, and which step of the exchange a request is.

The document's base address ends in `/api/`, its examples start with `/public/v1`, and three paths are named in two ways. Every reading is
answered.
"""

from __future__ import annotations

import re
from typing import NamedTuple

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
"""`GET /export` has a prefix of its own, /public in the example."""
_FORM = re.compile(r"(?P<host>/api)?(?P<prefix>/public(?:/v1)?)?(?P<tail>/.*)")


class Place(NamedTuple):
    """Where a path leads: the step, and the path as the routes have it; `path` None: there is nothing at this path."""

    step: str
    path: str | None


def place_of(path: str) -> Place:
    """Return where a path leads; a path of the simulation API stays as it is, and one of neither has the step `other`."""
    found = _FORM.fullmatch(path)
    tail = found["tail"] if found else ""
    if found is None or tail not in _STEPS:
        return Place(next((step for form, step in _SIMULATION_STEPS.items() if re.fullmatch(form, path)), "other"), path)
    step = _STEPS[tail]
    root = (found["host"] or "") + (found["prefix"] or "")
    if root not in (_EXPORT_ROOTS if step == "export" else _ROOTS):
        return Place(step, None)
    return Place(step, PREFIX + ("/import/activities/failed" if step == "failed" else tail))
