"""A planner's program that talks plain HTTP to the practice service, as the
document's examples do.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import requests
from faults.spoiled import SpoiledService

Json = Any
"""A row that is refused: the site lost its zeros."""
PATIENCE = 60
"""Seconds, so that a busy machine fails no test."""


class Caller:
    """Asks the service as the document's examples do."""

    def __init__(self, service: SpoiledService) -> None:
        self.service = service
        self.session = requests.Session()
        self.session.trust_env = False
        self.prefix = f"{service.platform_url}/public/v1"

    def sign_in(self, **changed: str) -> requests.Response:
        body = {"username": self.service.username, "password": self.service.password, **changed}
        answer = self.session.post(f"{self.prefix}/authenticate", json=body, timeout=PATIENCE)
        if answer.ok and answer.headers["Content-Type"] == "application/json":
            self.session.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return answer

    def get(self, path: str, **query: str) -> requests.Response:
        address = (
            f"{self.service.platform_url}/public/export"
            if path == "/export"
            else self.prefix + path
        )
        return self.session.get(address, params=query, timeout=PATIENCE, allow_redirects=False)

    def request_export(self, kind: str, **body: Json) -> requests.Response:
        return self.session.post(
            f"{self.prefix}/export/{kind}",
            json={"projectId": self.service.project_id, **body},
            timeout=PATIENCE,
        )

    def export_answer(self, kind: str = "activities", **body: Json) -> requests.Response:
        """Request an export and return the answer that has its records."""
        reference = self.request_export(kind, **body).json()["correlationId"]
        wait_until(lambda: self.done(reference))
        return self.get("/export", correlationId=reference)

    def done(self, reference: str) -> bool:
        run = self.service.state.export_run(reference)
        return run is not None and self.service.state.export_done(run)

    def export(self, kind: str = "activities", **body: Json) -> list[Json]:
        records: list[Json] = self.export_answer(kind, **body).json()
        return records

    def upload(self, rows: Json, **query: str) -> requests.Response:
        part = ("activities.json", json.dumps(rows), "application/json")
        address = f"{self.prefix}/import/activities/file"
        return self.session.post(
            address,
            params=query or {"projectId": self.service.project_id},
            files={"file": part},
            timeout=PATIENCE,
        )

    def follow(self, rows: Json) -> str:
        """Upload rows and wait until the import is done; return its reference."""
        reference = str(self.upload(rows).json()["correlationId"])
        wait_until(lambda: self.settled(reference))
        return reference

    def settled(self, reference: str) -> bool:
        run = self.service.state.import_run(reference)
        return run is not None and run.stored

    def status(self, reference: str) -> Json:
        return self.get("/import/status", correlationId=reference).json()

    def result(self, reference: str) -> Json:
        return self.get("/import/result", correlationId=reference).json()

    def failed(self, reference: str) -> requests.Response:
        return self.get("/import/activities/failed", correlationId=reference)


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, f"waited for {PATIENCE} seconds"
        time.sleep(0.005)


Serve = Callable[..., Caller]
