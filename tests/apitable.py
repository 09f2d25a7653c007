"""The table of the exchange API, endpoint by endpoint and parameter by parameter: `assets/guide/api.md`, made from the tables of the code.

`PYTHONPATH=tests python -m apitable` writes it anew; a test fails while it is not what the code says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from test_contract import ENDPOINTS, Endpoint, Parameter, of

from bridge.client import endpoints
from bridge.practice.switches import ADDRESSES, EXPORTS, FOLLOWING, IMPORTS, Switch
from bridge.records.kinds import Filter, FilterType, Kind, kind_named

GUIDE = Path(__file__).parent.parent / "assets" / "guide" / "api.md"

CONTRACT = "tests/test_contract.py::"
FILTERS = "tests/cli/test_filters.py::"
ANSWERS = "tests/client/test_answers.py::"
IMPORT = "tests/client/test_import.py::"
ATTEMPTS = "tests/client/test_retry.py::"
SWITCHED = "tests/test_switches.py::test_every_row_ends_as_the_service_says_it_did"
SPOILED = "tests/test_spoiled_steps.py::test_an_upload_that_is_spoiled_sends_nothing_twice_and_ends_true"
SENT = f"{CONTRACT}test_the_client_sends_each_parameter_of_an_export_at_its_place"
OTHERS = f"{CONTRACT}test_the_client_sends_every_other_request_as_the_table_says"
ALONE = f"{FILTERS}test_each_filter_goes_alone_too"
OTHER_NAME = f"{FILTERS}test_a_name_that_is_refused_is_answered_with_the_other_and_that_is_remembered"
IGNORED = f"{FILTERS}test_a_filter_that_is_visibly_ignored_is_asked_again_under_its_other_name"
LEFT_OUT = f"{FILTERS}test_records_that_an_ignored_filter_excludes_by_id_or_state_are_left_out_and_it_is_said"
KEPT = "tests/records/test_filters.py::test_only_exact_ids_states_and_dates_that_are_shown_tell_that_a_filter_was_ignored"

Row = tuple[str, str, str, str, str]
HEAD: Row = ("what", "the document says", "we send or expect", "what else we tolerate", "shown by")

OTHER_PARAMETERS: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("/authenticate", "username"): (
        "the account's user name",
        "nothing else is sent; the `.netrc` of the computer is not read",
        f"{ANSWERS}test_a_netrc_cannot_replace_the_token",
    ),
    ("/authenticate", "password"): (
        "the password from the system's vault, the environment or memory, only to this host",
        "a refusal with 400, 401, 403 or 422 is said once, a second factor plainly; nothing is tried again",
        f"{ATTEMPTS}test_a_second_factor_and_missing_api_access_are_said_plainly",
    ),
    ("/export", "correlationId"): (
        "the reference of the request",
        "a reference that is a number, stands one level down or is bare text",
        "tests/jsonio/test_envelopes.py::test_is_found_in_every_form",
    ),
    ("/import/activities", "projectId"): ("the account's project ID", "an unknown project, answered with 404, 400 or 403, is said", SWITCHED),
    ("/import/activities/file", "file"): (
        "a bare JSON array in UTF-8 without a byte order mark, named `activities.json`, `application/json`, streamed from disk",
        "a service that refuses files (400, 404, 405, never one that took one) gets row by row, one that says 413 smaller parts; remembered",
        "tests/test_switches.py::test_a_service_that_takes_no_files_is_remembered",
    ),
    ("/import/activities/file", "correlationId"): (
        "`projectId`, as the request example does",
        "after a 400 in the service's own JSON, and an export that shows nothing of it, again with a fresh `correlationId`; remembered",
        f"{IMPORT}test_a_400_is_answered_once_with_a_fresh_reference_as_well_and_that_is_remembered",
    ),
    **{
        (path, "correlationId"): (
            "the reference of the import",
            "a reference the service does not know yet (404, 202, 204, nothing) means: not yet",
            SWITCHED,
        )
        for path in ("/import/status", "/import/result", "/import/failed")
    },
}
"""Parameters outside the export requests: what we send, what else we tolerate, the test that shows it."""

FIELDS: Mapping[str, str] = {
    "id": "the text of the cell, leading zeros kept",
    "siteId": "the text of the cell, leading zeros kept",
    "status": "PLANNED, DISPATCHED or COMPLETED; other states that the service shows stay as they are and are not sent",
    "startDate": "UTC with milliseconds and `Z`; an unedited date to the character as it came",
    "endDate": "UTC with milliseconds and `Z`; an unedited date to the character as it came",
    "manpower": "an object of whole numbers by team",
    "additionalClientWork": "true or false",
    "teams": "a list of texts, also of one",
    "personnelIds": "a list of texts, also of one; unique names are resolved first",
}

RESPONSES: Mapping[str, tuple[str, str, str, str]] = {
    "/authenticate": (
        "JSON object with `token` (string)",
        "`token`",
        "`accessToken`, `access_token`, `jwt`, `apiKey`, inside `data`, or bare text; with `Bearer ` before it",
        f"{ATTEMPTS}test_a_token_is_found_in_every_form",
    ),
    "/export/": (
        "a JSON object with `correlationId`; success codes: not shown",
        "any 2xx with `correlationId`",
        "in any case, as a number, one level down, bare text",
        "tests/jsonio/test_envelopes.py::test_is_found_in_every_form",
    ),
    "/export": (
        "JSON with the exported records; one object or an array, pages, and unfinished: not shown",
        "an array; 202, 204, 404, nothing, `null` or another object mean: not yet",
        "a single record, an envelope, JSON text in a JSON string, pages by `next`, Link header, number or offset; an early empty one is asked again",
        "tests/jobs/test_export.py::test_every_page_of_every_kind_comes",
    ),
    "/import/activities": (
        "JSON with `correlationId`",
        "2xx with `correlationId`: accepted",
        "anything else by what it proves: refused, or outcome unknown",
        SPOILED,
    ),
    "/import/activities/file": (
        "JSON with `correlationId`",
        "2xx with `correlationId`: accepted",
        "4xx in the service's own JSON: refused; 5xx, HTML, nothing, no reference: unknown; again only where an export shows nothing of it",
        f"{IMPORT}test_an_import_whose_answer_proves_nothing_is_sent_once_and_its_outcome_is_unknown",
    ),
    "/import/status": (
        "the import status object; named states: not shown",
        "finished when `processed`, or the four results together, reach `total`",
        "counts as text, missing, null, standing still or lying; then the result decides and the disagreement is said",
        SWITCHED,
    ),
    "/import/result": (
        "the import result object; the elements of created and updated: not shown",
        "rows by `activity.id`",
        "IDs, rows, `{index, activity}` or counts; an index from 0, 1 or 2, missing, doubled or wrong; rows of which nobody can tell are unknown",
        SWITCHED,
    ),
    "/import/failed": (
        "the rows that failed; empty when every row was imported",
        "echo rows by `id`",
        "nothing, `[]`, `{}`, `null` and 204 mean none; `{index, activity, message}` or an envelope; values that are null or numbers",
        SWITCHED,
    ),
}
"""What each endpoint answers: the document, what we expect, what else we tolerate, the test."""

SILENT: Mapping[str, str] = {
    "sign-in": "tests/test_switches.py::test_a_service_that_cannot_be_used_is_one_clear_error",
    "json-form": "tests/test_switches.py::test_a_service_that_cannot_be_used_is_one_clear_error",
    "processing": "tests/test_switches.py::test_an_import_that_does_not_end_is_unknown_until_it_does",
    "no-reference": "tests/test_switches.py::test_where_the_service_names_no_row_an_export_tells_what_it_has",
    "echo-id": "tests/test_switches.py::test_a_refusal_without_a_name_is_placed_by_what_it_repeats",
    "file-import": "tests/test_switches.py::test_a_service_that_takes_no_files_is_remembered",
    "clock-skew": "tests/jobs/test_export.py::test_a_services_clock_that_is_wrong_hides_no_change",
    "date-header": "tests/jobs/test_export.py::test_without_the_services_time_nothing_is_remembered_and_everything_is_asked_for",
    "early-empty": "tests/jobs/test_export.py::test_an_early_empty_answer_is_asked_again",
    "stated-total": "tests/jobs/test_export.py::test_a_total_above_the_records_is_said_and_such_an_export_is_not_continued",
    "pages": "tests/jobs/test_export.py::test_every_page_of_every_kind_comes",
    "page-size": "tests/jobs/test_export.py::test_every_page_of_every_kind_comes",
    "kind-fields": "tests/test_every_value.py::test_every_value_that_was_sent_is_in_the_rows_of_its_record",
    "extra-fields": "tests/test_every_value.py::test_every_value_that_was_sent_is_in_the_rows_of_its_record",
    "number-ids": "tests/test_every_value.py::test_every_value_that_was_sent_is_in_the_rows_of_its_record",
    "values": "tests/test_every_value.py::test_every_value_that_was_sent_is_in_the_rows_of_its_record",
    "filters": LEFT_OUT,
    "project-spelling": OTHER_NAME,
    "callback-spelling": OTHER_NAME,
    "statuses-spelling": IGNORED,
    "wrong-spelling": OTHER_NAME,
    "callback": "tests/jobs/test_callbacks.py::test_an_export_with_a_callback_address_is_delivered_as_a_workbook",
}
"""Switches whose own test is another one than the round trip."""


def written() -> str:
    """Return the whole table."""
    return "\n".join([*_intro(), *(line for endpoint in ENDPOINTS for line in _endpoint(endpoint)), *_points(), *_switches()]) + "\n"


def rows() -> list[Row]:
    """Return every row of the tables of endpoints."""
    return [row for endpoint in ENDPOINTS for row in _rows(endpoint)]


def tests() -> set[str]:
    """Return every test that the table names."""
    return {row[4] for row in rows()} | {_test_of(switch) for switch in _open_switches()}


def _intro() -> list[str]:
    return [
        "# What is sent, and what is understood",
        "",
        "Every endpoint of the execution data exchange API with every parameter: what its document says, what Sheetbridge sends, what else it",
        "tolerates, and the test that shows it. Made by `python -m apitable` from the tables of the code; a test fails when it is out of date.",
        "",
        "All addresses may be typed with or without `https://`, `/api`, `/public` and `/public/v1`. What a service was found to use is kept with the",
        "account, shown by `sheetbridge account test` and `account list`, and forgotten by `sheetbridge account forget`.",
        "",
    ]


def _endpoint(endpoint: Endpoint) -> Iterator[str]:
    yield f"## {endpoint.method} {endpoint.path}"
    yield ""
    yield f"Asked at {', else '.join(f'`{path}`' for path in _paths(endpoint))}."
    yield ""
    yield from _table([HEAD, *_rows(endpoint)])
    yield ""


def _paths(endpoint: Endpoint) -> list[str]:
    """Return the paths that are tried, in order."""
    if endpoint.path == "/authenticate":
        return [candidate.path for candidate in endpoints.sign_in_candidates({})]
    if endpoint.path == "/export":
        return [candidate.path for candidate in endpoints.export_candidates({})]
    if endpoint.path == "/import/failed":
        return [candidate.path for candidate in endpoints.failed_candidates({})]
    return [candidate.path for candidate in endpoints.request_candidates(endpoint.path, {})]


def _rows(endpoint: Endpoint) -> list[Row]:
    found = [_parameter(parameter) for parameter in of(endpoint.path)]
    said, expected, tolerated, test = RESPONSES["/export/" if endpoint.step == "export-request" else endpoint.path]
    return [*found, ("the answer", said, expected, tolerated, test)]


def _parameter(parameter: Parameter) -> Row:
    said = f"{parameter.place}, {parameter.type}, {'required' if parameter.required else 'optional'}"
    name = f"`{parameter.name}`"
    kind = kind_named(parameter.endpoint.removeprefix("/export/"))
    if parameter.endpoint.startswith("/export/") and kind is not None:
        return (name, said, *_export_parameter(kind, parameter))
    if parameter.place == "body" and parameter.endpoint == "/import/activities":
        sent = FIELDS.get(parameter.name, "the text of the cell")
        return (name, said, sent, "absent, null and empty are three things; `(clear)` empties, blank leaves as it is", OTHERS)
    return (name, said, *OTHER_PARAMETERS[parameter.endpoint, parameter.name])


def _export_parameter(kind: Kind, parameter: Parameter) -> tuple[str, str, str]:
    wire = f"`{parameter.sent or parameter.name}`"
    if parameter.name.lower() == "projectid":
        point = endpoints.point_named(endpoints.project_point(kind))
        return (
            f"the account's project ID as {wire}",
            _other(point) or "an unknown project is answered with 404, 400, 403 or nothing, and said",
            _shown(point),
        )
    if parameter.name.lower() == "callbackurl":
        point = endpoints.point_named(endpoints.callback_point(kind))
        delivered = "the delivery by POST or PUT, in any form of an export, also twice"
        return f"what `--callback-url` says, as {wire}", "; ".join(filter(None, (_other(point), delivered))), _shown(point)
    found = next(found for found in kind.filters if found.name == parameter.name)
    point = endpoints.point_named(endpoints.filter_point(kind, found.name))
    return (
        f"{_typed(found)} as {wire}",
        "; ".join(filter(None, (_other(point), _if_ignored(found)))),
        _shown(point) if point else _shown_filter(found),
    )


def _typed(found: Filter) -> str:
    if found.type is FilterType.DATE:
        return "one UTC timestamp" + (" (of a day its last millisecond)" if found.until else " (of a day its start in the account's zone)")
    return "a list of states, typed in any case," if found.type is FilterType.STATES else "a list of texts, left out when empty,"


def _if_ignored(found: Filter) -> str:
    if found.field is None or found.name == "names":
        return "a service that ignores it: nothing shows it, every record is kept"
    other = ("a later" if found.until else "an earlier") if found.type is FilterType.DATE else "another"
    return f"a service that ignores it: records that show {other} `{found.field}` are left out here, and it is said"


def _shown_filter(found: Filter) -> str:
    return KEPT if found.field else ALONE


def _other(point: endpoints.Point | None) -> str:
    return f"`{point.candidates[1]}` after a 400, or where the first was visibly ignored; remembered" if point else ""


def _shown(point: endpoints.Point | None) -> str:
    return OTHER_NAME if point else SENT


def _points() -> Iterator[str]:
    yield "## What is learned about a service"
    yield ""
    yield from _table(
        [
            ("point", "what it is", "in the order tried", "the document"),
            *(
                (point.name, str(point.meaning), ", ".join(f"`{choice}`" for choice in point.candidates), point.citation)
                for point in endpoints.POINTS
            ),
        ]
    )
    yield ""


def _switches() -> Iterator[str]:
    yield "## Where the document is silent"
    yield ""
    yield "Each open point has a switch in the practice service (`sheetbridge practice --set NAME=VALUE`), with which it is tested."
    yield f"What a network or a gateway spoils (answers refused, lost, cut, late or none of JSON, at each step) is tried by `{SPOILED}`."
    yield ""
    yield from _table(
        [
            ("switch", "open point", "what it does", "values", "shown by"),
            *((f"`{switch.name}`", switch.point, switch.meaning, _choices(switch), _test_of(switch)) for switch in _open_switches()),
        ]
    )


def _open_switches() -> tuple[Switch, ...]:
    return (*ADDRESSES, *EXPORTS, *IMPORTS, *FOLLOWING)


def _choices(switch: Switch) -> str:
    return ", ".join(f"**{value}**" if value == switch.default else value for value in dict.fromkeys((switch.default, *switch.values))) + (
        f", any {switch.takes}" if switch.takes else ""
    )


def _test_of(switch: Switch) -> str:
    return SILENT.get(switch.name, SWITCHED)


def _table(lines: Sequence[tuple[str, ...]]) -> Iterator[str]:
    for number, cells in enumerate(lines):
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
        if number == 0:
            yield f"|{' --- |' * len(cells)}"


if __name__ == "__main__":
    GUIDE.parent.mkdir(parents=True, exist_ok=True)
    GUIDE.write_text(written(), encoding="utf-8")
