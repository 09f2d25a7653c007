"""FastAPI's OpenAPI document of the practice service: every path of the documents, and no 422."""

from __future__ import annotations

import json

import requests

from bridge.practice.app import PracticeService
from bridge.records.kinds import KINDS

PATHS = {
    "/api/oauth2/token",
    "/simulations",
    "/simulations/{run}",
    "/simulations/{run}/results",
    "/cases/{case}/partial",
    "/public/v1/authenticate",
    *(f"/public/v1/export/{kind.name}" for kind in KINDS),
    "/public/v1/export",
    "/public/v1/import/activities",
    "/public/v1/import/activities/file",
    "/public/v1/import/status",
    "/public/v1/import/result",
    "/public/v1/import/activities/failed",
}


def test_the_service_describes_its_paths_without_a_422() -> None:
    with PracticeService() as service:
        document = requests.get(f"{service.platform_url}/openapi.json", timeout=10).json()
    assert set(document["paths"]) == PATHS
    assert "422" not in json.dumps(document)
