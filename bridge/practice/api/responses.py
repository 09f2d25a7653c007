"""What the practice service shows of its account: exported records and the answers about an import, by the switches."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.practice.account.rules import Verdict
from bridge.practice.account.state import ExportRun, ImportRun, World
from bridge.practice.api.answers import Page, array_pieces, written
from bridge.practice.api.echo import echo_row
from bridge.practice.switches import Switches
from bridge.records.cells.base import JsonObject, JsonValue

EXPORTED = (
    "id",
    "name",
    "siteId",
    "activityCategory",
    "status",
    "type",
    "startDate",
    "endDate",
    "createdAt",
    "updatedAt",
    "teams",
    "personnelIds",
    "externalRemarks",
)
"""The fields of "Activity, as exported" that are always there; workPackageId only when the activity belongs to a work package."""


_OTHER_NAMES = {
    "workPackages": "workPackageIds",
    "teams": "team",
    "timeEntries": "timeEntry",
    "personnel": "personnelIds",
    "activities": "activityIds",
    "type": "types",
    "priority": "priorities",
    "country": "countries",
    "assetTypes": "assetType",
    "email": "emails",
    "role": "roles",
}


def exported(world: World, run: ExportRun) -> Iterator[JsonObject]:
    """Make the records of an export as they are shown."""
    odd = [name for name in ("extra-fields", "extra-states", "number-ids") if world.switches.on(name)]
    fields = world.switches["kind-fields"]
    for place, record in enumerate(world.exported(run)):
        shown = _shown_activity(record) if run.kind == "activities" else _shown_other(record, fields, place)
        yield _odd(shown, odd, place) if odd else shown


def page_of(world: World, run: ExportRun, number: int, path: str) -> Page:
    """Return a page of an export; without pages all records, made while they are sent."""
    switches = world.switches
    paged, stated = switches["pages"] != "none", switches["stated-total"]
    if not paged and stated == "absent" and switches["export-shape"] != "single":
        return Page(exported(world, run))
    records = list(exported(world, run))
    size = max(1, switches.count("page-size")) if paged else max(1, len(records))
    pages = max(1, -(-len(records) // size))
    total = {"right": len(records), "higher": len(records) + 3, "lower": max(0, len(records) - 1)}.get(stated)
    following = f"{path}?correlationId={run.correlation_id}&page={number + 1}" if number < pages else None
    return Page(records[(number - 1) * size : number * size], number, pages, following, total, len(records) == 1)


def status_object(world: World, run: ImportRun) -> JsonObject:
    """Return the "Import status object" as far as an import has come by now."""
    switches, rows = world.switches, run.verdicts
    share = world.progress(run)
    done = len(rows) if run.settled else int(len(rows) * share)
    counts = {"total": len(rows), "processed": done, "created": 0, "updated": 0, "failed": 0, "deleted": switches.count("deleted")}
    for verdict in rows[:done]:
        counts[verdict.result] += 1
    messages = [_message(switches, place, verdict) for place, verdict in enumerate(rows[:done]) if verdict.reason]
    status: JsonObject = {"correlationId": run.correlation_id, **_counted(run, counts, switches["counts"])}
    silent = switches["messages"] == "none" or not told(switches, "messages")
    status["messages"] = [] if silent else list[JsonValue](messages)
    if switches.on("named-states"):
        status["status"] = "COMPLETED" if run.settled else "IN_PROGRESS" if done else "PENDING"
    return status


def result_pieces(switches: Switches, verdicts: list[Verdict]) -> Iterator[str]:
    """Write the import result object piece by piece."""
    before = "{"
    shape = switches["result-shape"]
    for name in ("created", "updated"):
        places = [place for place, verdict in enumerate(verdicts) if verdict.result == name]
        if shape == "absent":
            continue
        yield f'{before}"{name}":'
        before = ","
        if shape == "count":
            yield str(len(places))
        else:
            yield from array_pieces(switches, (_saved(switches, shape, place, verdicts[place]) for place in places))
    yield f'{before}"failed":'
    yield from array_pieces(switches, failed_elements(switches, verdicts) if told(switches, "result") else ())
    yield ',"practiceExtra":[1]}' if switches.on("extra-fields") else "}"


def told(switches: Switches, place: str) -> bool:
    """Whether refused rows are told in a place: messages, result or failed-rows."""
    return switches["refusals"] in {"everywhere", place}


def failed_elements(switches: Switches, verdicts: list[Verdict]) -> Iterator[JsonObject]:
    """Make the elements of `failed`: index, activity and message."""
    places = [place for place, verdict in enumerate(verdicts) if verdict.result == "failed"]
    for nth, place in enumerate(places):
        verdict = verdicts[place]
        element: JsonObject = {"index": 0, "activity": echo_row(verdict.given, {"isLocked": verdict.locked}, switches), "message": verdict.reason}
        _index(element, switches["index-base"], places, nth, len(verdicts))
        yield element


def failed_pieces(switches: Switches, verdicts: list[Verdict]) -> Iterator[str]:
    """Write the answer of GET /import/failed piece by piece."""
    shape = switches["failed-shape"]
    elements: Iterator[JsonValue] = iter(failed_elements(switches, verdicts))
    rows = (element["activity"] if shape == "rows" and isinstance(element, dict) else element for element in elements)
    if shape == "envelope":
        yield '{"failed":'
    yield from array_pieces(switches, rows)
    if shape == "envelope":
        yield f',"count":{written(switches, sum(verdict.result == "failed" for verdict in verdicts))}}}'


def _shown_activity(record: JsonObject) -> JsonObject:
    shown = {name: record[name] for name in EXPORTED}
    if record["workPackageId"]:
        shown["workPackageId"] = record["workPackageId"]
    return shown


def _shown_other(record: JsonObject, fields: str, place: int) -> JsonObject:
    """Return a record of one of the six kinds, whose fields no document shows, with the fields that are set."""
    match fields:
        case "renamed":
            return {_OTHER_NAMES.get(name, name): value for name, value in record.items()}
        case "nested":
            return {"id": record["id"], "details": {"general": {name: value for name, value in record.items() if name != "id"}}}
        case "without-id":
            return {name: value for name, value in record.items() if name != "id"}
        case "mixed":
            return {name: [value, str(value), None][place % 3] if name not in {"id", "name"} else value for name, value in record.items()}
        case _:
            return record


def _odd(record: JsonObject, odd: list[str], place: int) -> JsonObject:
    """Add what no document names."""
    record = dict(record)
    if "extra-fields" in odd:
        record |= {"practiceExtra": {"depth": place, "flag": place % 2 == 0}, "practiceTags": ["a", "b, c"], "practiceRows": [{"n": place}]}
    if "extra-states" in odd and place % 3 == 0:
        record |= {"status": "ON_HOLD"} if place % 2 else {"type": "MILESTONE"}
    if "number-ids" in odd:
        for name, value in record.items():
            if name in {"id", "siteId", "workPackageId"} and isinstance(value, str) and value.isdecimal() and str(int(value)) == value:
                record[name] = int(value)
    return record


def _message(switches: Switches, place: int, verdict: Verdict) -> str:
    if switches["messages"] == "named":
        return f"{verdict.given.get('id', '')}: {verdict.reason}"
    number = place + switches.count("message-base")
    return f"Row {number}: {verdict.reason}"


def _counted(run: ImportRun, counts: dict[str, int], how: str) -> JsonObject:
    """Return the counts as the switch has them: right, as texts, or lying."""
    run.asked += 1
    if how == "low":
        counts["processed"] = max(0, min(counts["processed"], counts["total"] - 1))
    elif how == "high":
        counts["total"] += 2
        counts["created"] += 1
    elif how == "falling":
        counts["processed"] = max(0, counts["processed"] - run.asked % 3)
    elif how == "zero":
        counts = dict.fromkeys(counts, 0)
    elif how == "missing":
        return {"total": counts["total"], "failed": counts["failed"]}
    if how == "text":
        return {name: str(count) for name, count in counts.items()}
    return dict.fromkeys(counts) if how == "null" else {**counts}


def _saved(switches: Switches, shape: str, place: int, verdict: Verdict) -> JsonValue:
    """Return one element of created or updated."""
    if shape == "ids":
        return str(verdict.given.get("id", ""))
    row = echo_row(verdict.given, verdict.record, switches)
    if shape == "rows":
        return row
    base = switches["index-base"]
    return {"index": place + (int(float(base)) if base[0].isdigit() else 0), "activity": row}


def _index(element: JsonObject, base: str, places: list[int], nth: int, rows: int) -> None:
    """Put the row position into a failed element, or lie about it."""
    place = places[nth]
    match base:
        case "missing":
            del element["index"]
        case "scrambled":
            element["index"] = places[-1 - nth]
        case "duplicate":
            element["index"] = places[0]
        case "beyond":
            element["index"] = rows + 10 + place
        case "text":
            element["index"] = str(place)
        case _:
            element["index"] = place + int(float(base))
