"""The versions of a plan (a workbook, the day of an export, `last` or `now`): compare two, or print
the coming weeks of one.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from zoneinfo import ZoneInfo

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Exported, Rules
from bridge.changes.days_ahead import By
from bridge.changes.plan_rules import edited_rows, sent_rows
from bridge.changes.plan_versions import (
    WORDS,
    Counts,
    Move,
    Moved,
    PlanComparison,
    PlanVersion,
    counted,
    joined,
    moves_of_edits,
    not_compared,
)
from bridge.changes.plan_versions import compare as compare_plans
from bridge.client.endpoints import home_of
from bridge.client.exchange import ExchangeClient
from bridge.errors import Problem, Severity, UsageError, WorkbookError
from bridge.files import exists
from bridge.jobs.export import KeptExport, kept_exports, refuse_target
from bridge.jobs.fetch import fetch
from bridge.jobs.own_sheets import fitting
from bridge.jobs.plan_table import CheckRequest, open_table
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import Ledger
from bridge.mapping.mapping_file import SheetMapping
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import MomentCell, moment_text, moment_words, parse_moment
from bridge.records.change_set import Origin
from bridge.records.codes import DUPLICATE_ID, EMPTIED, LIKE_KNOWN_ID, READ_ONLY_EDITED, SAME_KEY
from bridge.records.columns import SheetLayout, listed
from bridge.records.kinds import ACTIVITIES, Window, starts_before, window_span
from bridge.records.runs import Outcome, Receipt, accepted
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.baseline import INFLATED_WHOLE, Baseline, exported_blocks
from bridge.workbook.read.headers import summary_of
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.snapshots import kept_records
from bridge.workbook.write.export_workbook import SheetToWrite, write_pages
from bridge.workbook.write.template import Line

__all__ = [
    "LAST",
    "NOW",
    "WORDS",
    "By",
    "Compared",
    "Counts",
    "Move",
    "Moved",
    "PlanComparison",
    "PlanSource",
    "compare_versions",
    "counted",
    "headline",
    "move_json",
    "moves_json",
    "moves_lines",
    "moves_of_run",
    "moves_sheets",
]


LAST, NOW = "last", "now"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}([T ]\d{2}(:\d{2})?)?")
_NAMED = 10
_NOT_COMPARED = frozenset(
    (
        "columns-gone",
        EMPTIED,
        "left-out-total",
        "left-out-title",
        READ_ONLY_EDITED,
        "rows-left-out",
        "sheet-copy",
    )
)
"""Codes of warnings about content of a workbook that a comparison does not use."""


@dataclass(frozen=True, slots=True)
class PlanSource:
    """The source of plan versions.

    `client` is only called if the service is needed. If `account` is None, all exports kept on this
    computer are used. `mapping` matches the columns of planners' own sheets; without it, a saved
    one that fits is used.
    """

    ledger: Ledger
    account: Account | None = None
    client: Callable[[], ExchangeClient] | None = None
    mapping: SheetMapping | None = None

    @property
    def zone(self) -> str:
        """Return the time zone in which days are meant."""
        return self.account.time_zone if self.account is not None else "UTC"


@dataclass(frozen=True, slots=True)
class OpenVersion:
    """An open version: its display name, its records and their origin. `people` are names by ID.

    `problems` are the unreadable cells of a workbook, its repeated IDs and its edits that are not
    compared.
    """

    name: Text
    plan: PlanVersion
    origin: Origin | None
    zone: str
    people: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    warnings: tuple[Text, ...] = ()
    problems: tuple[Problem, ...] = ()


def open_versions(
    old: str, new: str, source: PlanSource, folder: Path, opened: ExitStack, monitor: Monitor
) -> tuple[OpenVersion, OpenVersion]:
    """Open two versions of a plan; `opened` closes them. A workbook includes its edits.

    The service is asked with the filters of the other version. Raises UsageError for an unknown
    version, WorkbookError for a file that cannot be read.
    """
    if old == new == NOW:
        raise UsageError(
            say("Both versions are the service."),
            say("Choose another version to compare with."),
        )
    versions: dict[str, OpenVersion] = {}
    like: Origin | None = None
    for word in sorted(
        (old, new), key=lambda word: (word == NOW, not _is_file(word))
    ):  # first the one that sets the filters of the other
        if word not in versions:
            versions[word] = open_version(word, source, like, folder, opened, monitor)
            like = like or versions[word].origin
    return versions[old], versions[new]


def _is_file(word: str) -> bool:
    return word not in {LAST, NOW} and exists(Path(word))


def open_version(
    word: str,
    source: PlanSource,
    like: Origin | None,
    folder: Path,
    opened: ExitStack,
    monitor: Monitor,
) -> OpenVersion:
    if word == NOW:
        return _service_version(source, like, folder, opened, monitor)
    if _is_file(word):
        path = Path(word)
        monitor.report(say("Reading {sheet}", sheet=path.name))
        mapping = None
        if is_csv(path) or not summary_of(path).ours:
            mapping = source.mapping or next(iter((fitting(path, source.account) or ())[1:]), None)
        return _file_version(path, mapping, source, opened, monitor)
    export = _kept_export(word, source, like)
    baseline, origin = opened.enter_context(kept_records(export.path, ACTIVITIES)), export.origin
    time = moment_words(export.summary.started_at, ZoneInfo(source.zone))
    complete = origin is not None and origin.complete and not baseline.damaged
    return OpenVersion(
        say("the export of {time}", time=time),
        _version(baseline, origin, {}, complete=complete),
        origin,
        origin.time_zone if origin is not None else source.zone,
    )


def _file_version(
    path: Path,
    mapping: SheetMapping | None,
    source: PlanSource,
    opened: ExitStack,
    monitor: Monitor,
) -> OpenVersion:
    """Open a file with its edits: a workbook, or an own sheet in the fields of its mapping.

    A blank cell shows the value that was exported or sent last. Raises MappingError and
    WorkbookError.
    """
    accepted = frozenset({LIKE_KNOWN_ID})
    request = CheckRequest(path, source.account, accepted=accepted, mapping=mapping)
    table = opened.enter_context(open_table(request, monitor, source.ledger))
    if table.info.kind is not ACTIVITIES:
        raise WorkbookError(
            say("{name} has no activities.", name=path.name),
            say("Compare workbooks with the sheet {title}.", title=ACTIVITIES.title),
        )
    info, rules = table.info, Rules(accepted=accepted, is_own_sheet=mapping is not None)
    rows, completed = table.read(monitor)
    compared = compare(info, rows, table.base, None, rules)
    change_set = completed(compared)
    after = {str(row.after["id"]): row.after for row in edited_rows(change_set.changes)}
    problems = tuple(
        problem
        for problem in change_set.all_problems
        if problem.severity is Severity.ERROR or problem.code in _NOT_COMPARED
    )
    unclear = {change.id for change in change_set.changes if change.has_error} | {
        problem.found for problem in problems if problem.code in {DUPLICATE_ID, SAME_KEY}
    }
    origin = info.origin
    complete = origin is not None and origin.complete and info.has_baseline
    plan = replace(
        _version(table.base, origin, after, complete=complete),
        removed=frozenset(compared.removed),
        unclear=frozenset(unclear - {""}),
        fields=None if table.is_exported else frozenset((*info.columns, *info.fixed)),
    )
    return OpenVersion(
        name=say("{name}", name=path.name),
        plan=plan,
        origin=origin,
        zone=info.time_zone,
        people=info.lookups.people,
        warnings=table.notes,
        problems=problems,
    )


def _kept_export(word: str, source: PlanSource, like: Origin | None) -> KeptExport:
    """Return the newest matching kept export of the same project.

    `last` matches any; other words are a day or a run of the history.
    """
    account = source.account
    wanted = (
        (account.project_id, account.base_url)
        if account is not None
        else (like.project_id, like.base_url)
        if like is not None
        else None
    )
    exports = [
        export
        for export in kept_exports(source.ledger)
        if wanted is None
        or (export.summary.project_id, home_of(export.summary.base_url))
        == (wanted[0], home_of(wanted[1]))
    ]
    zone = ZoneInfo(source.zone)
    for export in exports:
        if word in {LAST, export.summary.run} or (
            _DAY.fullmatch(word) and _local(export, zone).startswith(word.replace("T", " "))
        ):
            return export
    days = ", ".join(list(dict.fromkeys(_local(export, zone)[:10] for export in exports))[:_NAMED])
    if not days:
        raise UsageError(
            say("This computer has no export of this project yet."),
            say("Export the activities first, or name two workbooks."),
        )
    raise UsageError(
        say("“{word}” is neither a workbook nor a saved export.", word=word),
        say("Use a workbook, last, now, or one of these days: {days}.", days=days),
    )


def _local(export: KeptExport, zone: ZoneInfo) -> str:
    """Return the time of an export, as `2026-11-22 09:41`."""
    moment = parse_moment(export.summary.started_at)
    return (
        f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
        if moment is not None
        else export.summary.started_at
    )


def _service_version(
    source: PlanSource, like: Origin | None, folder: Path, opened: ExitStack, monitor: Monitor
) -> OpenVersion:
    """Fetch the current plan from the service with the filters of the other version."""
    if source.client is None or source.account is None:
        raise UsageError(
            say("Comparing with the service needs an account."),
            say("Choose an account with --account, or compare two workbooks."),
        )
    asked = like.filters if like is not None else {}
    own = asked.get(ACTIVITIES.name)
    filters: dict[str, JsonValue] = dict(own) if isinstance(own, dict) else {}
    window, moment = (
        asked.get("window"),
        parse_moment(like.exported_at) if like is not None else None,
    )
    span = (
        window_span(Window(str(window)), ZoneInfo(like.time_zone), moment)
        if window and moment is not None and like is not None
        else None
    )
    if span is not None:
        filters["endDate"] = moment_text(span.start)
    fetched = fetch(
        source.client().with_monitor(monitor), ACTIVITIES, filters, folder / "now.json", monitor
    )
    records = (
        record
        for record in fetched.records()
        if span is None or starts_before(record.value, span.end)
    )
    baseline = opened.enter_context(
        Baseline(exported_blocks(records, ACTIVITIES.name), ACTIVITIES.name, largest=INFLATED_WHOLE)
    )
    plan = PlanVersion(baseline, {}, _project(source.account), asked, fetched.complete)
    return OpenVersion(
        name=say("the service now"),
        plan=plan,
        origin=None,
        zone=source.account.time_zone,
        people={},
        warnings=fetched.warnings,
    )


def _version(
    baseline: Exported, origin: Origin | None, after: Mapping[str, JsonObject], *, complete: bool
) -> PlanVersion:
    return PlanVersion(
        baseline,
        after,
        _project(origin) if origin is not None else "",
        origin.filters if origin is not None else None,
        complete,
    )


def _project(of: Origin | Account) -> str:
    """Return the project with its service: two services may have a project of the same name."""
    return f"{home_of(of.base_url)} {of.project_id}"


TITLE = "Changed activities"


def moves_of_run(receipt: Receipt, outcome: Outcome) -> Iterator[Move]:
    """Yield the moves of a run in rows that the service saved, with times in UTC.

    Rows are read from disk and not kept in memory.
    """
    return moves_of_edits(sent_rows(accepted(receipt.rows, outcome)), ZoneInfo("UTC"))


# In a few words


def headline(counts: Counts) -> Text:
    """Return the numbers of differing activities: `12 later · 2 new · 3 with other changes`."""
    if not counts:
        return say("No changes.")
    words = {kind: str(WORDS[kind]).lower() for kind in counts}
    return joined(
        [
            say("{count} with {word}", count=count, word=words[kind])
            if words[kind].startswith("other")
            else say("{count} {word}", count=count, word=words[kind])
            for kind, count in counts.items()
        ]
    )


# as sheets


_CAPTIONS = {column.field: column.caption for column in ACTIVITIES.columns}
_TIMES = ("startDate", "endDate")
_MOVES = SheetLayout(
    TITLE,
    (
        listed("id", _CAPTIONS["id"], 18),
        listed("name", _CAPTIONS["name"], 30),
        listed("siteId", _CAPTIONS["siteId"], 12),
        listed("teams", _CAPTIONS["teams"], 24),
        listed("workPackageId", _CAPTIONS["workPackageId"], 17),
        listed("what", "What", 22),
        listed("words", "Description", 50),
        listed("moved", "Moved by", 17),
        *(
            listed(f"{side}{field}", f"{_CAPTIONS[field]}, {word}", 18, MomentCell())
            for field in _TIMES
            for side, word in (("old", "before"), ("new", "after"))
        ),
    ),
)


def moves_sheets(moves: Callable[[], Iterable[Move]]) -> list[SheetToWrite]:
    """Return the sheet of a comparison, with one described row per differing activity."""
    return [SheetToWrite(_MOVES, lambda: map(_move_row, moves()))]


def moves_lines(counts: Counts) -> tuple[Line, ...]:
    """Return the counts as lines of a front page."""
    lines = [Line((str(WORDS[kind]), str(count))) for kind, count in counts.items()]
    return (Line((TITLE,), "head"), *(lines or [Line(("", str(headline(counts))))]))


def _moved_by(shift: timedelta) -> str:
    """Return how far a start moved in words: `1 d 2 h later`, `22 h earlier`."""
    hours, minutes = divmod(round(abs(shift) / timedelta(minutes=1)), 60)
    days, hours = divmod(hours, 24)
    parts = [f"{count} {unit}" for count, unit in ((days, "d"), (hours, "h"), (minutes, "min"))]
    words = " ".join(part for part in parts if not part.startswith("0 "))
    return f"{words} {'later' if shift > timedelta(0) else 'earlier'}"


def _move_row(move: Move) -> RawRecord:
    record = move.record
    teams = record.get("teams")
    row: JsonObject = {name: record.get(name) for name in ("name", "siteId", "workPackageId")}
    row |= {"id": move.id, "teams": ", ".join(map(str, teams)) if isinstance(teams, list) else None}
    row |= {
        "what": ", ".join(str(WORDS[kind]) for kind in move.kinds),
        "words": str(move.text),
        "moved": None if move.shift is None else _moved_by(move.shift),
    }
    row |= {
        f"{side}{field}": (version or {}).get(field)
        for side, version in (("old", move.old), ("new", move.new))
        for field in _TIMES
    }
    return RawRecord("", row)


# as JSON


def moves_json(counts: Counts) -> JsonObject:
    """Return the counts as JSON for scripts."""
    return {"counts": {str(kind): counts.get(kind, 0) for kind in Moved}}


def move_json(move: Move) -> JsonObject:
    """Return a differing activity as JSON for scripts: its changed fields with both values."""
    kind = "changed"
    if Moved.ELSEWHERE in move.kinds:
        kind = "only-in-old" if move.new is None else "only-in-new"
    elif move.old is None or move.new is None:
        kind = "new" if move.old is None else "removed"
    old, new = move.old or {}, move.new or {}
    fields: list[JsonValue] = [
        {"field": name, "before": old.get(name), "after": new.get(name)} for name in move.fields
    ]
    return {
        "id": move.id,
        "kind": kind,
        "name": move.record.get("name"),
        "text": str(move.text),
        "fields": fields,
    }


@dataclass(frozen=True, slots=True)
class Compared:
    """Two named versions and what moved between them.

    `workbook` is the file it was written to, if any. `problems` are the unreadable cells, repeated
    IDs and edits that are not compared, each with the name of its version.
    """

    old: Text
    new: Text
    comparison: PlanComparison
    zone: ZoneInfo
    workbook: Path | None = None
    warnings: tuple[Text, ...] = ()
    problems: tuple[tuple[Text, Problem], ...] = ()


def compare_versions(
    old: str,
    new: str,
    source: PlanSource,
    monitor: Monitor,
    out: Path | None = None,
    *,
    overwrite: bool = False,
) -> Compared:
    """Compare two versions, given by name, and write the moves to a workbook if `out` is given.

    Raises UsageError for an unknown version, and WorkbookError.
    """
    if out is not None:
        refuse_target(out, old, new, overwrite=overwrite)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, ExitStack() as opened:
        first, second = open_versions(old, new, source, Path(folder), opened, monitor)
        monitor.report(say("Comparing"))
        if first is not second and str(first.name) == str(second.name):
            # Two files of one name in two folders.
            first = replace(first, name=say("{name}", name=old))
            second = replace(second, name=say("{name}", name=new))
        zone = ZoneInfo(second.zone)
        comparison = compare_plans(first.plan, second.plan, zone, {**first.people, **second.people})
        if out is not None:
            _write(out, first, second, comparison, monitor, overwrite=overwrite)
        both = (first,) if first is second else (first, second)
        return Compared(
            old=first.name,
            new=second.name,
            comparison=comparison,
            zone=zone,
            workbook=out,
            warnings=(
                *(warning for version in both for warning in version.warnings),
                *_not_compared(first, second),
                *_not_compared(second, first),
            ),
            problems=tuple(
                (version.name, problem) for version in both for problem in version.problems
            ),
        )


def _not_compared(version: OpenVersion, other: OpenVersion) -> Iterator[Text]:
    """Yield a warning about the columns that a version lacks, if any."""
    if captions := not_compared(version.plan, other.plan):
        yield say(
            "{name} has no columns for: {columns}. They were not compared.",
            name=version.name,
            columns=", ".join(captions),
        )


def _write(
    out: Path,
    old: OpenVersion,
    new: OpenVersion,
    comparison: PlanComparison,
    monitor: Monitor,
    *,
    overwrite: bool,
) -> None:
    counts = counted(comparison.moves)
    origin = new.origin or old.origin or Origin("", "", "", new.zone, "")
    front = (
        Line((TITLE,), "title"),
        *(Line((word, str(version.name))) for word, version in (("Before", old), ("After", new))),
        *(
            Line(
                (
                    f"{word}, exported at",
                    moment_words(version.origin.exported_at, ZoneInfo(new.zone)),
                )
            )
            for word, version in (("Before", old), ("After", new))
            if version.origin
        ),
        Line(("Project", origin.project_id)),
        *([Line(("Practice account", "yes (sample data)"))] if origin.practice else []),
        Line(("Time zone", new.zone)),
        *moves_lines(counts),
        Line(("Unchanged", str(comparison.unchanged))),
    )
    shown_in = Origin(
        origin.account,
        origin.base_url,
        origin.project_id,
        new.zone,
        origin.exported_at,
        practice=origin.practice,
    )
    write_pages(
        out, moves_sheets(lambda: comparison.moves), shown_in, front, monitor, overwrite=overwrite
    )
