"""Which documented spelling of an address leads to which endpoint, and which step of the exchange a request is.

The document's base address ends in `/api/`, its examples start with `/public/v1`, and three paths are named in two ways. Every reading is
answered until a switch leaves only one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge.practice.switches import Switches
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
_FORM = re.compile(r"(?P<host>/api)?(?P<prefix>/public(?:/v1)?)?(?P<tail>/.*)")


class Place(NamedTuple):
    """Where a path leads: the step, and the path as the routes have it; `path` None: such a path is not answered now."""

    step: str
    path: str | None


def place_of(path: str, switches: Switches) -> Place:
    """Return where a path leads; a path of the simulation API stays as it is, and one of neither has the step `other`."""
    found = _FORM.fullmatch(path)
    tail = found["tail"] if found else ""
    if found is None or tail not in _STEPS:
        return Place(next((step for form, step in _SIMULATION_STEPS.items() if re.fullmatch(form, path)), "other"), path)
    step, api, prefix = _STEPS[tail], bool(found["host"]), found["prefix"] or ""
    answered = _export_answered(switches, api, prefix) if step == "export" else _answered(switches["address"], api, prefix)
    if step == "failed":
        wanted = {"example": "/import/activities/failed", "heading": "/import/failed"}.get(switches["failed-path"], tail)
        answered, tail = answered and tail == wanted, "/import/activities/failed"
    return Place(step, PREFIX + tail if answered else None)


def _answered(address: str, api: bool, prefix: str) -> bool:
    # Base address and examples of the document disagree about the root; each reading is one of these.
    form = {(False, PREFIX): "public-v1", (True, PREFIX): "api-public-v1", (True, ""): "api"}.get((api, prefix))
    return form is not None and address in {"any", form}


def _export_answered(switches: Switches, api: bool, prefix: str) -> bool:
    """`GET /export` has a prefix of its own: /public in the example; the bare /api/export only where all lies below /api."""
    if api != (switches["address"] != "public-v1") and switches["address"] != "any":
        return False
    if prefix == "":
        return api and switches["address"] in {"any", "api"} and switches["export-path"] == "any"
    return switches["export-path"] in {"any", "public" if prefix == "/public" else "v1"}
