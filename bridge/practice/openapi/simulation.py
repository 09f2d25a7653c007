"""The simulation API's part of the OpenAPI document: the two endpoints that the simulation document names, and the practice service's own others."""

from __future__ import annotations

from bridge.records.cells.base import JsonObject

_INVENTED = "Path and shape are the practice service's: the document says of them: not shown."
_CODES = {"400": "Malformed request.", "401": "Token invalid or missing.", "404": "Not found.", "500": "Unexpected server error."}


def simulation_paths() -> JsonObject:
    """Return the paths of the simulation API; all but the token's are answered below `/api` too."""
    return {
        "/api/oauth2/token": {"post": _token()},
        "/simulations": {"post": _submit()},
        "/simulations/{run}": {"get": _get("fetchRun", "Ask how a run stands", _status(), "run")},
        "/simulations/{run}/results": {"get": _get("fetchResults", "Fetch the results of a run", _results(), "run")},
        "/simulations/{run}/files/results.json": {"get": _get("fetchResultsFile", "Fetch the file of results", _results(), "run")},
        "/cases/{case}/partial": {"get": _get("fetchPartialCase", "Fetch a partial case", _case(), "case")},
    }


def simulation_security() -> JsonObject:
    """Return the way in which a simulation token is presented."""
    sentence = '"The response holds the key `access_token`; its value is the API token used to authenticate API requests."'
    return {"type": "http", "scheme": "bearer", "description": f"The document: {sentence} The way it is presented: not shown; Bearer is chosen."}


def _token() -> JsonObject:
    form: JsonObject = {
        "type": "object",
        "required": ["client_id", "client_secret", "grant_type"],
        "properties": {
            "client_id": {"type": "string", "minLength": 1, "description": '"The client gets an identifier and a secret."'},
            "client_secret": {"type": "string", "minLength": 1},
            "grant_type": {"type": "string", "enum": ["client_credentials"]},
        },
    }
    answer: JsonObject = {
        "type": "object",
        "required": ["access_token"],
        "properties": {"access_token": {"type": "string", "minLength": 1}, "token_type": {"type": "string"}},
    }
    return {
        "operationId": "requestToken",
        "servers": [{"url": "/"}],
        "summary": "Sign in to the simulation API",
        "description": (
            'The document: "A token is requested with a POST to `{platform_url}/api/oauth2/token`." "The request body is form-encoded '
            "(`Content-Type: application/x-www-form-urlencoded`) with fields `client_id` (the identifier), `client_secret` (the secret) and "
            '`grant_type` with the value `client_credentials`." "Token lifetime …: not shown."'
        ),
        "security": [],
        "requestBody": {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": form}}},
        "responses": {"200": _json("The token.", answer), **_errors("400", "401", "500")},
    }


def _submit() -> JsonObject:
    return {
        "operationId": "submitSimulation",
        "summary": "Submit an edited partial case as a run",
        "description": (
            'The document: "Submits an edited partial case JSON as a run". "The request and response shape of `POST /simulations`: not shown." '
            "The case itself is the body, and the answer has the run's ID (chosen). A case that is not valid makes a run that fails: "
            '"The status response does not state the reason for a failed run."'
        ),
        "security": [{"simulationKey": []}],
        "requestBody": {"required": True, "content": {"application/json": {"schema": _case()}}},
        "responses": {"200": _json("The run is registered.", _status()), **_errors("400", "401", "404", "500")},
    }


def _get(name: str, summary: str, shape: JsonObject, parameter: str) -> JsonObject:
    return {
        "operationId": name,
        "summary": summary,
        "description": (
            f'The document: "Endpoints for retrieving the partial case JSON, run status and results exist by the flow above." {_INVENTED} '
            '"Output data is deleted after 30 days."'
        ),
        "security": [{"simulationKey": []}],
        "parameters": [{"name": parameter, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}],
        "responses": {"200": _json(summary, shape), **_errors("401", "404", "500")},
    }


def _case() -> JsonObject:
    sentence = '"It holds only key case information." "Only these sections may be edited": vesselList, personnelList, and fixable under windFarms'
    return {"type": "object", "description": f'{sentence}, then infrastructureList. "Fields of the case JSON beyond those named: not shown."'}


def _status() -> JsonObject:
    words: JsonObject = {"type": "string", "enum": ["in progress", "completed", "failed"]}
    return {"type": "object", "required": ["id", "status"], "properties": {"id": {"type": "string"}, "status": words}}


def _results() -> JsonObject:
    return {"type": "object", "description": "Invented."}


def _json(description: str, shape: JsonObject) -> JsonObject:
    return {"description": description, "content": {"application/json": {"schema": shape}}}


def _errors(*codes: str) -> JsonObject:
    return {
        code: _json(f"{_CODES[code]} Error codes and error body shape: not shown; chosen.", {"$ref": "#/components/schemas/Error"}) for code in codes
    }
