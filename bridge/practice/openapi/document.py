"""The OpenAPI document of the practice service: every path, parameter, shape and error of the exchange document, each with its sentence.

It describes the defaults. What the document leaves open and the service had to choose is said to be its choice.
"""

from __future__ import annotations

from collections.abc import Mapping

from bridge.practice.openapi.shapes import schemas
from bridge.practice.openapi.simulation import simulation_paths, simulation_security
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS, Kind

_ERRORS = {
    "400": ("Bad Request", "Malformed request or missing required parameters"),
    "401": ("Unauthorized", "API key invalid or missing"),
    "404": ("Not Found", "Requested resource not found"),
    "500": ("Internal Server Error", "Unexpected server error"),
}
_CHOSEN = "Chosen by the practice service; the document says: not shown."
_ASYNCHRONOUS = (
    'The document: "The request is processed asynchronously. The response carries a `correlationId`." Success status codes: not shown; 200 is chosen.'
)


def openapi_document() -> JsonObject:
    """Return the OpenAPI 3.1 document of the exchange and simulation APIs."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Execution data exchange API and simulation API, as the practice service serves them",
            "version": "1",
            "description": (
                "The asynchronous import and export API for project and account data: activities, activity categories, personnel, timesheets, "
                "work order sequences, work orders and work packages. Sentences in quotation marks are the document's. The account is invented."
            ),
        },
        "servers": [
            {"url": "/", "description": 'The document: "The request examples use the path prefix `/public/v1` before each endpoint path".'},
            {"url": "/api", "description": 'The document: "The stated base address ends in `/api/`." The same paths are answered below it.'},
        ],
        "security": [{"key": []}],
        "paths": {**_paths(), **simulation_paths()},
        "components": {
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": (
                        'The document: "Calls use OAuth 2.0 bearer tokens: header `Authorization: Bearer <API_KEY>`." "The response `token` is a JWT '
                        'and is the API key." "Token lifetime: not shown."; an hour is chosen.'
                    ),
                },
                "simulationKey": simulation_security(),
            },
            "responses": {name: _error(name) for name in _ERRORS},
            "schemas": schemas(),
        },
    }


def _paths() -> JsonObject:
    exported = _get(
        "fetchExport",
        "Fetch the records of an export",
        'The document: "`correlationId` (string, required; the export request ID). Response: JSON with the exported records; an activity export '
        "yields activity records as in Resources. Whether the response is one object or an array of records, and the behaviour while the export "
        'is unfinished: not shown." An array is chosen, and 202 while it is unfinished.',
        "ExportedRecords",
    )
    exported["responses"] = {**_object(exported["responses"]), "202": _answer(f"The export is not finished. {_CHOSEN}", "Accepted")}
    failed = _get(
        "fetchFailedRows",
        "Fetch the rows that an import refused",
        'The document: "Response: JSON with the activity rows that failed to import (row shape as in Resources). When every row imported, the '
        'response is empty." Empty is chosen to be an empty array.',
        "FailedRows",
    )
    return {
        "/public/v1/authenticate": {"post": _authenticate()},
        **{f"/public/v1/export/{kind.name}": {"post": _export(kind)} for kind in KINDS},
        "/public/export": {"get": exported},
        "/public/v1/export": {
            "get": _renamed(
                exported, "fetchExportV1", 'The document: "The request examples use the path prefix `/public/v1` … except `GET /export`".'
            )
        },
        "/public/v1/import/activities": {"post": _import_one()},
        "/public/v1/import/activities/file": {"post": _import_file()},
        "/public/v1/import/status": {
            "get": _get(
                "fetchImportStatus",
                "Follow an import",
                'The document: "Response: the import status object." "Import progress is reported as counts in the status object." '
                '"Row-level import failures are not HTTP errors. They appear in the `messages` array of the status object".',
                "ImportStatus",
            )
        },
        "/public/v1/import/result": {
            "get": _get(
                "fetchImportResult",
                "Fetch the result of an import",
                f'The document: "Response: the import result object." Before the end of the import it is not found (404). {_CHOSEN}',
                "ImportResult",
            )
        },
        "/public/v1/import/activities/failed": {"get": failed},
        "/public/v1/import/failed": {
            "get": _renamed(
                failed, "fetchFailedRowsByHeading", 'The document heads it "GET /import/failed" and exemplifies `/import/activities/failed`.'
            )
        },
    }


def _authenticate() -> JsonObject:
    return {
        "operationId": "authenticate",
        "summary": "Sign in",
        "description": (
            'The document: "Body: `username` (string, required), `password` (string, required). Response: JSON object with `token` (string)." '
            '"Access to the API is granted through the account administrator."'
        ),
        "security": [],
        "requestBody": _body("Credentials"),
        "responses": {"200": _answer('"The response `token` is a JWT and is the API key."', "Token"), **_errors("400", "401", "500")},
    }


def _export(kind: Kind) -> JsonObject:
    word = "".join(part.capitalize() for part in kind.name.split("-"))
    return {
        "operationId": f"export{word}",
        "summary": f"Request an export of {kind.title.lower()}",
        "description": f"{_ASYNCHRONOUS} The body carries filters. Another project than the account's is not found (404). {_CHOSEN}",
        "requestBody": _body(f"Export{word}"),
        "responses": {
            "200": _accepted('"returns a JSON object with `correlationId` (string, unique per request)"', "fetchExport"),
            **_errors(*_ERRORS),
        },
    }


def _import_one() -> JsonObject:
    return {
        "operationId": "importActivity",
        "summary": "Import one activity",
        "description": (
            'The document: "Query: `projectId` (string, required). Body: one activity object as in Resources (required: `id`, `siteId`). '
            'Response: JSON with `correlationId`."'
        ),
        "parameters": [_query("projectId", '"`projectId` is the unique project ID, found in the account settings integration section."')],
        "requestBody": _body("Activity"),
        "responses": {"200": _accepted("The import is accepted and runs asynchronously.", "fetchImportStatus"), **_errors(*_ERRORS)},
    }


def _import_file() -> JsonObject:
    sentence = 'The document: "the parameter table lists `correlationId` (string, required) while the request example passes `projectId`."'
    rows: JsonObject = {
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [_reference("Activity"), {"type": "object"}]},
        "description": '"a JSON file of activities": an array of them in UTF-8. Each row is judged by itself; a malformed one is refused alone.',
    }
    form: JsonObject = {
        "schema": {"type": "object", "required": ["file"], "properties": {"file": rows}},
        "encoding": {"file": {"contentType": "application/json"}},
    }
    return {
        "operationId": "importActivitiesFile",
        "summary": "Import a file of activities",
        "description": (
            'The document: "Body: multipart form data with one part `file` (required), a JSON file of activities." '
            '"Row-level import failures are not HTTP errors."'
        ),
        "parameters": [
            _query("projectId", f"{sentence} The example is followed."),
            _query("correlationId", f"{sentence} It is taken but not used; the answer carries another.", required=False),
        ],
        "requestBody": {"required": True, "content": {"multipart/form-data": form}},
        "responses": {"200": _accepted('"Response: JSON with `correlationId`."', "fetchImportStatus"), **_errors(*_ERRORS)},
    }


def _get(name: str, summary: str, description: str, schema: str) -> JsonObject:
    return {
        "operationId": name,
        "summary": summary,
        "description": description,
        "parameters": [_query("correlationId", '"An export or import request runs asynchronously and is identified by its `correlationId`."')],
        "responses": {"200": _answer(summary, schema), **_errors(*_ERRORS)},
    }


def _renamed(operation: JsonObject, name: str, reason: str) -> JsonObject:
    return {
        **operation,
        "operationId": name,
        "summary": f"{operation['summary']} (other path)",
        "description": f"{operation['description']} {reason}",
    }


def _query(name: str, description: str, *, required: bool = True) -> JsonObject:
    schema: JsonObject = {"type": "string", "minLength": 1}
    return {"name": name, "in": "query", "required": required, "description": description, "schema": schema}


def _body(schema: str) -> JsonObject:
    return {"required": True, "content": {"application/json": {"schema": _reference(schema)}}}


def _answer(description: str, schema: str) -> JsonObject:
    return {"description": description, "content": {"application/json": {"schema": _reference(schema)}}}


def _accepted(description: str, *following: str) -> JsonObject:
    """Return the answer with a reference, and which operations take it."""
    links: JsonObject = {name: {"operationId": name, "parameters": {"query.correlationId": "$response.body#/correlationId"}} for name in following}
    return {**_answer(description, "Accepted"), "links": links}


def _errors(*codes: str) -> JsonObject:
    return {code: {"$ref": f"#/components/responses/{code}"} for code in codes}


def _error(code: str) -> JsonObject:
    phrase, meaning = _ERRORS[code]
    description = (
        f'{phrase}: "{meaning}". "On failure the API returns JSON carrying the error code." Field layout of the error JSON: not shown; chosen.'
    )
    return _answer(description, "Error")


def _reference(schema: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{schema}"}


def _object(value: JsonValue) -> Mapping[str, JsonValue]:
    return value if isinstance(value, dict) else {}
