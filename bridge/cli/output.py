"""Format the results of jobs as JSON for scripts and as text lines for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from bridge.cli.results import (
    ChangeResult,
    ConflictResult,
    CountsResult,
    KindResult,
    ProblemResult,
    RefusedRowResult,
    SheetConflictResult,
    UnaskedResult,
)
from bridge.cli.terminal import Exit, error_json, rows_of
from bridge.jobs.check import STOPS, Checked, removed_rows, whole_row
from bridge.jobs.move import WHY, clock_changes
from bridge.jobs.plan_warnings import BY_CODE, existing_problem, one_each
from bridge.records.cells.moments import MomentCell, moment_words
from bridge.records.change_set import Change, ChangeSet, Conflict, RowState, SheetInfo
from bridge.records.codes import EMPTIED, READ_ONLY_EDITED
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.records.runs import RowResult, RunSummary
from bridge.texts import Text, few, plural, say, shown

if TYPE_CHECKING:
    from bridge.errors import BridgeError, Problem
    from bridge.jobs.export import ExportDone
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.lake import LakeDone
    from bridge.jobs.move import MoveDone
    from bridge.jobs.refresh import RefreshDone
    from bridge.jobs.upload import UploadPreview
    from bridge.records.cells.base import JsonObject, JsonValue
    from bridge.records.columns import Column

_FEW_ROWS, _CELLS_NAMED = 5, 10
_OF_A_ROW = {
    EMPTIED: ("{columns}: Blank cells keep the old values. Write (clear) to remove a value."),
    READ_ONLY_EDITED: "{columns}: Set by the service. Your edits are not sent.",
}
"""Warnings combined into one line if several cells of a row have them, by code."""


def problem_lines(changes: ChangeSet) -> list[str]:
    """Return one line per problem or warning, with its place and severity.

    Warnings about several cells of a row are combined. If more than a few rows have the same
    warning, the others are listed by cell.
    """
    lines, rest = list[str](), dict[str, list[str]]()
    warned, alike = (
        Counter[str](),
        Counter(
            (entry.sheet, entry.row, entry.code)
            for entry in changes.each_problem()
            if entry.code in _OF_A_ROW
        ),
    )
    seen = set[tuple[str, int | None, str]]()
    for problem in changes.each_problem():
        place = (problem.sheet, problem.row, problem.code)
        of_the_row = alike[place] > 1
        if of_the_row and place in seen:
            continue
        seen.add(place)
        warned[problem.code] += problem.severity == "warning"
        if problem.severity == "warning" and warned[problem.code] > _FEW_ROWS:
            rest.setdefault(problem.code, []).append(problem.cell or f"{problem.row}:{problem.row}")
        else:
            if not of_the_row:
                lines.append(problem_line(problem))
                continue
            columns = ", ".join(
                str(other.column)
                for other in changes.each_problem()
                if (other.sheet, other.row, other.code) == place
            )
            lines.append(
                f"Warning: Row {problem.row}, {_OF_A_ROW[problem.code].format(columns=columns)} "
                f"[{problem.sheet}!{problem.row}:{problem.row}]"
            )
    for code, cells in rest.items():
        named = few(cells, _CELLS_NAMED)
        first = next(entry for entry in changes.each_problem() if entry.code == code)
        lines.append(f"Warning: {len(cells)} more like {first.cell or first.row}: {named}")
    return lines


_LONGEST = 1_000
"""Maximum number of characters of a message; some quote cell contents."""


def problem_line(problem: Problem, stops: Collection[str] = ()) -> str:
    """Return a problem's line with its cell and the option that accepts it, if its code is among
    `stops` (by default a check's).
    """
    words = {"error": "Problem", "warning": "Warning"}

    lifted = (
        f" (--accept {problem.code})"
        if problem.code in (stops or STOPS) and problem.severity == "error"
        else ""
    )
    sentence = shown(problem.sentence)
    sentence = sentence if len(sentence) <= _LONGEST else f"{sentence[: _LONGEST - 1]}…"
    return f"{words[problem.severity]}: {sentence}{lifted}" + (
        f" [{problem.sheet}!{problem.cell}]" if problem.cell else ""
    )


def _column(field: str | None, table: Sequence[Column]) -> Column | None:
    return next((column for column in table if column.field == field), None)


def _caption(field: str, table: Sequence[Column]) -> str:
    """Return the header of a field."""
    return next((column.caption for column in table if column.field == field), field)


def _in_sheet(column: Column | None, value: JsonValue, zone: ZoneInfo) -> str:
    """Return a value in the words of the sheet and in its time zone, shortened."""
    if column is None:
        return short_value(value)
    if isinstance(column.cell, MomentCell) and isinstance(value, str):
        return moment_words(value, zone)
    return short_value(column.cell.text_of(value, zone))


def short_value(value: object) -> str:
    """Return a value as one short line of text."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return (
        "(empty)" if value in (None, "", [], {}) else text if len(text) <= 60 else text[:59] + "…"
    )


CHANGES_LIMIT = 10_000
_MOVES_SHOWN = 200


def moved(shift: MoveDone) -> dict[str, object]:
    """Return the result of `move` as JSON."""
    shifted, rows = shift.shifted, shift.rows

    def listed(record: JsonObject) -> dict[str, object]:
        id = str(record["id"])
        return {"sheet": shift.sheet, "row": rows[id], "id": id, "name": record.get("name")}

    return {
        "workbook": shift.workbook,
        "moved": [
            {
                **listed(move.record),
                "fields": [
                    {"field": name, "before": move.record.get(name), "after": value}
                    for name, value in move.dates.items()
                ],
            }
            for move in shifted.moves
        ],
        "skipped": [
            {**listed(skip.record), "reason": str(skip.why), "message": shown(WHY[skip.why])}
            for skip in shifted.skipped
        ],
        "clashes": {
            word: [
                {
                    "code": str(clash.code),
                    "ids": list(clash.ids),
                    "who": clash.who,
                    "message": shown(clash.message),
                }
                for clash in clashes
            ]
            for word, clashes in (("before", shift.clashes.before), ("after", shift.clashes.after))
        },
        "warnings": [*map(shown, shift.warnings)],
    }


def moved_lines(shift: MoveDone) -> list[str]:
    """Return the result of `move` as text lines."""
    shifted, zone = shift.shifted, shift.zone
    lines = [
        f"Row {shift.rows[move.id]}, {move.id}: "
        + f"{moment_words(str(move.record[name]), zone)} -> {moment_words(value, zone)}"
        for move in shifted.moves[:_MOVES_SHOWN]
        for name, value in [*move.dates.items()][:1]
    ]
    if (more := len(shifted.moves) - _MOVES_SHOWN) > 0:
        lines.append(f"{more} more; --json has all.")
    lines += [
        f"Not moved: row {shift.rows[str(skip.record['id'])]}, {skip.record['id']}. "
        f"{shown(WHY[skip.why])}."
        for skip in shifted.skipped
    ]
    lines += [f"New clash: {shown(clash.message)}" for clash in one_each(shift.clashes.new)]
    lines += [f"Clash solved: {shown(clash.message)}" for clash in one_each(shift.clashes.solved)]
    lines += [f"Clash as before: {shown(clash.message)}" for clash in one_each(shift.clashes.stay)]
    stretched = sum(move.stretched for move in shifted.moves)
    if stretched:
        lines.append(shown(clock_changes(stretched)))
    if shift.workbook is None:
        return [*lines, "Nothing was moved."]
    count = plural(len(shifted.moves), "1 activity moved", "{count} activities moved")
    return [*lines, f"{shown(count)} in {shift.workbook}. Nothing was sent."]


def export_lines(export: ExportDone) -> list[str]:
    """Return the result of `export` as text lines."""
    if export.workbook is None:
        return ["Nothing was found, so no workbook was created. Check your filters."]
    return [f"{sheet.name}: {rows_of(sheet.rows)}" for sheet in export.sheets] + [
        f"Saved as {export.workbook}."
    ]


def lake_lines(export: LakeDone) -> list[str]:
    """Return the result of `export --to` as text lines."""
    lines = []
    for part in export.parts:
        lines.append(f"{part['kind']} of {part['account']}: {rows_of(part['rows'])}")
        fields: Any = part.get("onlyInRecord")
        if fields:
            lines[-1] += f". Fields with values that are only in _record: {', '.join(fields)}"
    if export.manifest:
        return [*lines, f"The manifest is {export.manifest}."]
    return lines or ["Nothing was left to export."]


def check(checked: Checked) -> dict[str, object]:
    """Return the result of `check` as JSON: the counts of the checked sheet, and changes and
    problems of every editable sheet.
    """
    changes, every = checked.changes, (checked.changes, *checked.others)
    # One after the other: the values of all rows at once may exceed the memory.
    listed = islice(chain.from_iterable(sheet.changes for sheet in every), CHANGES_LIMIT)
    json: dict[str, object] = {
        **_counts(changes),
        "offline": changes.offline,
        "problems": [
            *(problem(entry) for sheet in every for entry in sheet.each_problem()),
            *map(problem, checked.unread),
            # What broke a plan rule before the edit, with its activities.
            *(
                {
                    **problem(existing_problem(finding, changes)),
                    "ids": list(finding.ids),
                    "existing": True,
                }
                for finding in checked.plan_findings
                if finding.existing
            ),
        ],
        "changes": [_change(change) for change in listed],
        "sheets": {sheet.info.sheet: _counts(sheet) for sheet in every},
        "removedRows": [
            {"id": id, "name": name or None} for id, name in changes.removed_names.items()
        ],
        "leftOut": [
            dict(zip(("sheet", "row", "text"), left, strict=True))
            for change_set in every
            for left in change_set.left_out
        ],
        "notRead": [
            *(
                {"sheet": sheet.info.sheet, "columns": sheet.info.unknown}
                for sheet in every
                if sheet.info.unknown
            ),
            *({"sheet": problem.sheet, "columns": None} for problem in checked.unread),
        ],
        "notes": [*map(shown, checked.notes)],
    }
    if sum(len(sheet.changes) for sheet in every) > CHANGES_LIMIT:
        json["truncated"] = True
    return json


def _counts(changes: ChangeSet) -> dict[str, object]:

    return {
        "rows": changes.rows,
        "unchanged": changes.unchanged,
        "changed": sum(change.state is RowState.CHANGED for change in changes.changes),
        "new": changes.new,
        "removed": len(changes.removed),
        "conflicts": sum(bool(change.conflicts) for change in changes.changes),
    }


def check_lines(checked: Checked) -> list[str]:
    """Return the result of `check` as text lines."""
    lines = [f"{_counted(checked.changes)}.", *_lines_of(checked.changes)]
    if hidden := sum(change.hidden for change in checked.changes.changes):
        lines.append(_hidden(hidden))
    for sheet in checked.others:
        if sheet.changes or sheet.removed or sheet.problems:
            lines += ["", f"{sheet.info.sheet}: {_counted(sheet)}.", *_lines_of(sheet)]
    existing = sum(finding.existing for finding in checked.plan_findings)
    lines += (
        [
            "",
            shown(
                say("Warnings from before these edits: {count}. --json lists them.", count=existing)
            ),
        ]
        if existing
        else []
    )
    return lines + [problem_line(problem) for problem in checked.unread]


def _hidden(count: int) -> str:
    return f"Hidden or filtered in the sheet, but sent: {rows_of(count)}."


def _counted(changes: ChangeSet) -> str:
    counts = _counts(changes)
    return (
        f"{rows_of(counts['rows'])}: {counts['unchanged']} unchanged, {counts['changed']} changed,"
        f" {counts['new']} new, {counts['removed']} removed"
    )


def _lines_of(changes: ChangeSet) -> list[str]:
    lines, table, zone = [], changes.info.table, ZoneInfo(changes.info.time_zone)
    for change in changes.changes:
        edits = list[str]()
        for edit in change.fields:
            before, after = (
                _in_sheet(_column(edit.field, table), value, zone)
                for value in (edit.before, edit.after)
            )
            edits.append(f"{_caption(edit.field, table)} {before} -> {after}")
        fields = f": {'; '.join(edits)}" if edits else ""
        row = f"{change.sheet}, row {change.row}" if change.origin_sheet else f"Row {change.row}"
        lines.append(f"{row} ({change.id}), {change.state}{fields}")
        lines += [
            f"{row} ({change.id}), conflict{_values_of(conflict, changes.info)}"
            for conflict in change.conflicts
        ]
    return lines + removed_lines(changes) + problem_lines(changes)


def _values_of(conflict: Conflict, info: SheetInfo) -> str:
    if conflict.field is None:
        return f": {shown(whole_row(conflict))}"
    column, zone = _column(conflict.field, info.table), ZoneInfo(info.time_zone)
    at_export, other, mine = (
        _in_sheet(column, value, zone) for value in (conflict.base, conflict.theirs, conflict.mine)
    )
    if conflict.sheet:
        other, mine = f"on {conflict.sheet} {other}", f"on Failed rows {mine}"
    else:
        other, mine = f"in the service now {other}", f"yours {mine}"
    return f" in {_caption(conflict.field, info.table)}: at export {at_export}, {other}, {mine}"


def removed_lines(changes: ChangeSet) -> list[str]:
    """Return a line listing exported records that were removed from the sheet; an upload never
    deletes them.
    """

    return [shown(text) for text in removed_rows(changes)]


def problem(problem: Problem) -> dict[str, object]:
    """Return a problem as JSON."""
    return {**ProblemResult.of(problem), **({"existing": False} if problem.code in BY_CODE else {})}


def plan_lines(plan: UploadPreview) -> list[str]:
    """Return text lines describing what an upload will send."""
    lines = [
        (
            f"To send: {plan.changed} changed and {plan.new} new of "
            f"{rows_of(plan.checked.changes.rows)}."
        )
    ]
    lines += removed_lines(plan.checked.changes)
    if plan.left_out:
        lines.append(f"Skipped: {rows_of(len(plan.left_out))}.")
    if plan.hidden:
        lines.append(_hidden(plan.hidden))
    lines += [
        f"Set to {status.capitalize()}: {rows_of(count)}. The service may move work orders forward."
        for status, count in plan.status_changes.items()
    ]
    if plan.could_be_emptied:
        lines.append(
            f"Not sent for every row: {', '.join(plan.could_be_emptied)}. The import empties "
            "them if it replaces whole activities."
        )
    lines += [shown(text) for text in plan.notes]
    if plan.sent_before is not None:
        zone = ZoneInfo(plan.checked.changes.info.time_zone)
        lines.append(
            f"The same rows were sent on {moment_words(plan.sent_before.started_at, zone)}"
            f" (run {plan.sent_before.run})."
        )
    return lines


def told(plan: UploadPreview) -> tuple[Text, ...]:
    """Return what an upload says about the whole sheet: notes and warnings."""
    problems = plan.checked.changes.problems
    sheet = (
        problem.sentence
        for problem in problems
        if problem.row is None and problem.severity == "warning"
    )
    return (*plan.checked.notes, *sheet, *plan.notes)


def nothing_sent(file: Path, warnings: Sequence[Text]) -> dict[str, object]:
    """Return the JSON result of an upload with nothing to send."""
    counts = dict.fromkeys(("sent", "created", "updated", "failed", "unknown"), 0)
    return {
        "run": None,
        "correlationIds": [],
        **counts,
        "service": None,
        "workbook": str(file),
        "failedRows": [],
        "warnings": [*map(shown, warnings)],
    }


def resolved_lines(plan: UploadPreview, unwritten: int) -> list[str]:
    """Return text lines about refused rows that match the service again, and conflicts resolved
    with the service's values, except those that could not be written.
    """
    again = plan.checked.changes.withdrawn
    corrected = sum(not correction.sent_as for correction in plan.checked.changes.due) - unwritten
    return [
        *(
            [
                "Removed from “Failed rows”, because they have the service's values "
                f"again: {rows_of(len(again))}."
            ]
            if again
            else []
        ),
        *([f"Cells set to the service's values: {corrected}."] if corrected else []),
    ]


def upload(uploaded: Uploaded, before: Sequence[Text] = ()) -> dict[str, object]:
    """Return the result of `upload`, `put-back` or a run of `follow` as JSON.

    `before` was told before sending.
    """

    outcome = uploaded.outcome
    refused = [row for row in (*outcome.rows, *outcome.unplaced) if row.result is RowResult.FAILED]
    beside = (uploaded.beside,) if uploaded.beside else ()
    texts = dict.fromkeys((*before, *beside, *outcome.disagreements, *uploaded.warnings))
    return {
        **CountsResult.of(uploaded.summary),
        "service": outcome.service.counts() if outcome.service else None,
        "workbook": uploaded.workbook,
        "failedRows": [*map(RefusedRowResult.of, refused)],
        "unasked": [*map(UnaskedResult.of, outcome.unasked)],
        "warnings": [*map(shown, texts)],
        **(
            {"correctedCells": [cell.as_json() for cell in uploaded.written]}
            if uploaded.written
            else {}
        ),
        **({"notSent": uploaded.not_sent} if uploaded.not_sent else {}),
        **({"error": error_json(uploaded.error)} if uploaded.error else {}),
    }


def not_followed(run: RunSummary, error: BridgeError) -> dict[str, object]:
    """Return the JSON result of a run that `follow` could not continue, with the known data and the
    error.
    """
    return {
        **CountsResult.of(run),
        **({"notSent": run.not_sent} if run.not_sent else {}),
        "service": None,
        "workbook": run.written,
        "failedRows": [],
        "error": error_json(error),
    }


def upload_lines(uploaded: Uploaded, zone: ZoneInfo) -> list[str]:
    """Return the result of an upload as text lines."""
    counted, table = upload(uploaded), ACTIVITIES.columns
    counts = (
        f"{counted['created']} created, {counted['updated']} updated,"
        f" {counted['failed']} not accepted, {counted['unknown']} unknown"
    )
    lines = [f"{rows_of(counted['sent'])} sent: {counts}."]
    if uploaded.not_sent:
        lines.append(f"{rows_of(uploaded.not_sent)} not sent.")
    if uploaded.written:
        lines.append(f"Cells corrected in the workbook: {len(uploaded.written)}.")
    for row in (*uploaded.outcome.rows, *uploaded.outcome.unplaced):
        if row.result.value == "failed":
            place = f"Row {row.row} ({row.id})" if row.row else "A row that could not be matched"
            lines.append(f"{place}: {row.said}")
    lines += [shown(text) for text in uploaded.outcome.disagreements]
    lines += [
        f"Changed by the service: {change.id}, {_caption(change.field, table)}:"
        f" {_in_sheet(column, change.before, zone)} -> {_in_sheet(column, change.after, zone)}"
        for change in uploaded.outcome.unasked
        for column in [_column(change.field, table)]
    ]
    if uploaded.workbook is not None and uploaded.workbook.suffix.casefold() in {".xlsx", ".xlsm"}:
        where = (
            "the sheet “Failed rows” of " if uploaded.outcome.unplaced or counted["failed"] else ""
        )
        lines.append(f"The result is in {where}{uploaded.workbook}.")
    if counted["unknown"]:
        lines.append(
            f"The outcome of {rows_of(counted['unknown'])} is unknown. Nothing is sent "
            f"again. Check with: sheetbridge follow {uploaded.summary.run}"
        )
    return lines


def upload_exit(uploaded: Uploaded) -> Exit:
    """Return the exit code of a tracked upload."""

    if uploaded.outcome.count(RowResult.UNKNOWN):
        return Exit.UNKNOWN
    if uploaded.not_sent:
        return Exit.SERVICE
    return (
        Exit.REFUSED
        if uploaded.outcome.count(RowResult.FAILED) or uploaded.outcome.unplaced
        else Exit.DONE
    )


def refresh(update: RefreshDone) -> dict[str, object]:
    """Return the result of `refresh` as JSON."""
    conflicts = [
        {"sheet": row.sheet, "row": row.row, "id": row.id, **_conflict(row.conflict)}
        for row in update.conflicts
    ]
    return {
        "workbook": update.workbook,
        "updatedRows": update.rows,
        "updatedCells": update.cells,
        "newRows": update.added,
        "gone": update.gone,
        "notAdded": update.not_added,
        "conflicts": conflicts,
        "warnings": [*map(shown, update.warnings)],
    }


def refresh_lines(update: RefreshDone, zone: ZoneInfo) -> list[str]:
    """Return the result of `refresh` as text lines."""
    table = ACTIVITIES.columns
    cells = shown(plural(update.cells, "{count} cell", "{count} cells"))
    lines = [
        f"{cells} in {rows_of(update.rows)} updated from the service. Rows added: {update.added}."
        if update.cells or update.added
        else "Already up to date."
    ]
    lines += [f"{id} was deleted in the service; its row stays." for id in update.gone]
    if update.not_added:
        count = shown(
            plural(
                len(update.not_added),
                "1 new activity is not in your sheet.",
                "{count} new activities are not in your sheet.",
            )
        )
        how = "" if update.no_room else " To add them below the table: --new-activities add."
        lines.append(f"{count}{how}")
    lines += [
        (
            f"Row {conflict.row} ({conflict.id}): {shown(whole_row(conflict.conflict))}"
            if conflict.conflict.field is None
            else f"Row {conflict.row} ({conflict.id}), {_caption(conflict.conflict.field, table)}: "
            f"the service has {_in_sheet(column, conflict.conflict.theirs, zone)},"
            f" yours is {_in_sheet(column, conflict.conflict.mine, zone)}."
        )
        for conflict in update.conflicts
        for column in [_column(conflict.conflict.field, table)]
    ]
    return lines


def kinds() -> dict[str, object]:
    """Return the seven record types with their filters and columns as JSON."""
    return {"kinds": [*map(KindResult.of, KINDS)]}


def kinds_lines() -> list[str]:
    """Return the seven record types as text lines."""

    lines = []
    for kind in KINDS:
        lines += [
            "",
            f"{kind.name}: {kind.purpose}" + ("" if kind.importable else " (cannot be uploaded)"),
        ]
        for filter in kind.filters:
            choices = f" ({', '.join(filter.choices)})" if filter.choices else ""
            lines.append(f"  --where {filter.name}=…  {filter.caption}{choices}")
        lines.append(
            "  columns: "
            + ", ".join(
                f"{column.caption}{'*' if column.required else ''}" for column in kind.columns
            )
        )
    return lines[1:]


def _change(change: Change) -> dict[str, object]:
    return {
        **ChangeResult.of(change),
        **({"conflicts": list(map(_conflict, change.conflicts))} if change.conflicts else {}),
    }


def _conflict(conflict: Conflict) -> dict[str, object]:
    # On another sheet, the other value is not the service's.
    return (SheetConflictResult if conflict.sheet else ConflictResult).of(conflict)
