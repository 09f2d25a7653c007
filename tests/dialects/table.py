"""Every point that the documents leave open, as a switch of the service's dialect: ONE table.

Each switch names the row of the decisions that it belongs to. The defaults together are what the
practice service answers. A switch can be set before the service is started and while it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point. `values` are its words, `takes` says which other values it accepts: number,
    signed or zone.

    `point` is the row of the decisions, `meaning` what the switch does.
    """

    name: str
    values: tuple[str, ...]
    default: str
    point: str
    meaning: str
    takes: str = ""

    def accepts(self, value: str) -> bool:
        """Whether the switch can be set to the value."""
        return value in self.values or (self.takes != "" and _TAKES[self.takes](value))

    @property
    def choices(self) -> str:
        """Return what may be set, in words."""
        return ", ".join((*self.values, *([f"<{self.takes}>"] if self.takes else [])))


def _is_zone(value: str) -> bool:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


_TAKES: Mapping[str, Callable[[str], bool]] = {
    "number": lambda value: re.fullmatch(r"\d{1,9}(\.\d{1,6})?", value) is not None,
    "signed": lambda value: re.fullmatch(r"-?\d{1,9}(\.\d{1,6})?", value) is not None,
    "zone": _is_zone,
}


def _flag(name: str, point: str, meaning: str) -> Switch:
    return Switch(name, ("no", "yes"), "no", point, meaning)


ADDRESSES = (
    Switch(
        "address",
        ("any", "public-v1", "api-public-v1", "api"),
        "any",
        "Base address",
        "The one path prefix that is answered.",
    ),
    Switch(
        "export-path",
        ("any", "public", "v1"),
        "any",
        "GET /export",
        "Where exported records are fetched: /public/export or /public/v1/export.",
    ),
    Switch(
        "failed-path",
        ("any", "example", "heading"),
        "any",
        "failed rows",
        "The example's /import/activities/failed or the heading's /import/failed.",
    ),
    Switch(
        "wrong-path",
        ("404", "404-html", "405", "html", "401", "403", "500"),
        "404",
        "Base address; HTML with status 200",
        "How a path that is not there answers; html is a page with status 200; 401, 403 and 500 are"
        " a gateway's, without JSON.",
    ),
    Switch(
        "sign-in",
        ("accepted", "refused", "two-factor", "no-access"),
        "accepted",
        "two-factor sign-in",
        "Whether and how a right password is refused.",
    ),
    Switch(
        name="token-requests",
        values=(),
        default="0",
        point="token lifetime",
        meaning="How many requests a token serves; 0: no limit.",
        takes="number",
    ),
    Switch(
        name="token-seconds",
        values=(),
        default="3600",
        point="token lifetime",
        meaning="How long a token serves.",
        takes="number",
    ),
    Switch(
        "unknown-project",
        ("404", "400", "403", "empty"),
        "404",
        "does the project exist?",
        "How a request for another project is answered.",
    ),
    Switch(
        "error-body",
        ("code", "nested", "detail", "title", "errors", "code-only", "text", "html", "empty"),
        "code",
        "error JSON",
        "The layout of error answers.",
    ),
)

EXPORTS = (
    Switch(
        "success-code",
        ("200", "201", "202", "203"),
        "200",
        "success codes",
        "The status of accepted requests.",
    ),
    Switch(
        "colleague",
        ("away", "at-work"),
        "away",
        "before sending",
        "A colleague changes a few activities, once, right after an export of activities was"
        " requested.",
    ),
    Switch(
        name="delay",
        values=(),
        default="0.2",
        point="unfinished",
        meaning="Seconds until an export or an import is done.",
        takes="number",
    ),
    Switch(
        "unfinished",
        ("202", "204", "404", "empty", "null", "object"),
        "202",
        "unfinished",
        "How GET /export answers before the export is done; 202 has a JSON object too.",
    ),
    Switch(
        "export-shape",
        ("array", "single", "envelope-data", "envelope-items", "envelope-kind", "json-text"),
        "array",
        "one object or an array",
        "The form of exported records; single: one record alone is no array.",
    ),
    Switch(
        "pages",
        ("none", "next-url", "next-path", "link-header", "page-total"),
        "none",
        "page sizes",
        "How further pages are named.",
    ),
    Switch(
        name="page-size",
        values=(),
        default="10",
        point="page sizes",
        meaning="Records on a page, where there are pages.",
        takes="number",
    ),
    Switch(
        "stated-total",
        ("absent", "right", "higher", "lower"),
        "absent",
        "page sizes",
        "A total beside the records.",
    ),
    Switch(
        name="early-empty",
        values=(),
        default="0",
        point="empty array",
        meaning="How many times an empty array is answered before the records.",
        takes="number",
    ),
    Switch(
        "project-spelling",
        ("any", "example", "table"),
        "any",
        "projectID for work orders",
        "Which spelling work orders require; the other is missing.",
    ),
    Switch(
        "callback-spelling",
        ("any", "callbackUrl", "callbackURL"),
        "any",
        "callbackURL for timesheets",
        "Which spelling is heard.",
    ),
    Switch(
        "statuses-spelling",
        ("any", "statuses", "status"),
        "any",
        "status/statuses for work packages",
        "Which spelling is heard.",
    ),
    Switch(
        "wrong-spelling",
        ("ignored", "400"),
        "ignored",
        "status/statuses for work packages",
        "What becomes of a spelling that is not heard, and of unknown keys.",
    ),
    Switch(
        "filters",
        ("kept", "ignored"),
        "kept",
        "a filter that the service ignored",
        "Whether filters are kept.",
    ),
    Switch(
        "kind-fields",
        ("invented", "renamed", "nested", "without-id", "mixed"),
        "invented",
        "fields of six kinds",
        "The fields of the six kinds beside activities: other names, one level deeper, without ID,"
        " or of varying types.",
    ),
    _flag(
        "extra-fields",
        "fields of six kinds",
        "Every answer and record has fields that no document names.",
    ),
    _flag(
        "extra-states",
        "type, status values beyond those shown",
        "Some activities have types and states that no document names.",
    ),
    _flag("number-ids", "IDs", "IDs that are whole numbers without leading zeros are numbers."),
    Switch(
        "values",
        ("plain", "hard"),
        "plain",
        "control characters; dates that Excel cannot hold",
        "Texts, dates and lists that are hard to carry.",
    ),
    Switch(
        "json-form",
        ("plain", "escaped", "bom", "utf-16", "nan", "duplicate-keys"),
        "plain",
        "error JSON",
        "How the JSON of answers is written.",
    ),
    _flag(
        "gzip",
        "success codes",
        "Answers are compressed where the client says that it can read that.",
    ),
    Switch(
        name="clock-skew",
        values=(),
        default="0",
        point="changed since the last export",
        meaning="Seconds by which the Date header is wrong.",
        takes="signed",
    ),
    Switch(
        "date-header",
        ("yes", "no"),
        "yes",
        "changed since the last export",
        "Whether answers have a Date header.",
    ),
    Switch(
        name="slow",
        values=(),
        default="0",
        point="unfinished",
        meaning="Seconds that each answer takes longer.",
        takes="number",
    ),
)

IMPORTS = (
    Switch(
        "import-query",
        ("project", "correlation", "both", "any", "project-only"),
        "project",
        "query of /import/activities/file",
        "What the query must name; project: as in the example, with or without correlationId;"
        " project-only refuses one.",
    ),
    Switch(
        "file-import",
        ("accepted", "400", "404", "405", "413", "413-html"),
        "accepted",
        "POST /import/activities",
        "Whether files are taken at all.",
    ),
    Switch(
        "single-import",
        ("judged later", "judged at once"),
        "judged later",
        "POST /import/activities",
        "Whether a single activity that cannot be imported is accepted and fails later, or is"
        " refused with 400 at once.",
    ),
    Switch(
        name="row-limit",
        values=(),
        default="0",
        point="request too large",
        meaning="Rows of a file above which it is refused with 413; 0: no limit.",
        takes="number",
    ),
    Switch(
        "import",
        ("merges", "replaces"),
        "merges",
        "what is sent",
        "Whether fields that are not sent stay or are emptied.",
    ),
    Switch(
        "required",
        ("none", "work-package", "work-order", "both"),
        "none",
        "accounts that require a work package or work order",
        "What a row must have as well.",
    ),
    Switch(
        "transitions",
        ("any", "forward"),
        "any",
        "status changes",
        "Whether a status may go backwards.",
    ),
    Switch(
        name="refuse-every",
        values=(),
        default="0",
        point="which row failed",
        meaning="Every n-th row is refused whatever it holds; 0: none.",
        takes="number",
    ),
    _flag(
        "no-reference",
        "what an answer to an import POST proves",
        "An accepted import is answered without correlationId.",
    ),
)

FOLLOWING = (
    Switch(
        "processing",
        ("done", "half", "never", "lost"),
        "done",
        "finished",
        "What becomes of an accepted import; lost: status answers 404 for ever.",
    ),
    Switch(
        "early-status",
        ("counts", "zero", "404", "empty", "null", "204"),
        "counts",
        "finished",
        "The status before anything was done.",
    ),
    Switch(
        "counts",
        ("right", "text", "missing", "null", "low", "high", "falling", "zero"),
        "right",
        "finished; counts may be text; our figures and the service's",
        "What the counts of the status are; low: processed never reaches total.",
    ),
    _flag(
        "named-states", "finished (no named states)", "The status also names its state in a word."
    ),
    Switch(
        name="deleted",
        values=(),
        default="0",
        point="deleted above 0",
        meaning="The count of deleted rows.",
        takes="number",
    ),
    Switch(
        "messages",
        ("numbered", "named", "none"),
        "numbered",
        "which row failed",
        "Whether messages name the row by number, by ID, or are absent.",
    ),
    Switch(
        "refusals",
        ("everywhere", "messages", "result", "failed-rows"),
        "everywhere",
        "which row failed",
        "Where refused rows are told: in messages, result and failed rows, or in one of them"
        " alone.",
    ),
    Switch(
        name="message-base",
        values=(),
        default="1",
        point="which row failed",
        meaning="The number of the first row in messages.",
        takes="number",
    ),
    Switch(
        name="index-base",
        values=("missing", "scrambled", "duplicate", "beyond", "text"),
        default="0",
        point="which row failed; index of a row",
        meaning="The index of the first row in failed elements, or how it lies.",
        takes="number",
    ),
    Switch(
        "echo-id",
        ("shown", "empty", "absent", "null"),
        "shown",
        "which row failed",
        "Whether an echo row has its ID.",
    ),
    Switch(
        "echo-values",
        ("texts", "mixed"),
        "texts",
        "counts may be text; a field of an echo row",
        "mixed: some values are null or numbers.",
    ),
    Switch(
        name="echo-zone",
        values=(),
        default="Europe/Copenhagen",
        point="which row failed (dates)",
        meaning="The zone in which echo rows write days and times.",
        takes="zone",
    ),
    Switch(
        "result-shape",
        ("indexed", "rows", "ids", "count", "absent"),
        "indexed",
        "elements of created and updated",
        "The form of created and updated in the result.",
    ),
    Switch(
        "failed-shape",
        ("rows", "indexed", "envelope"),
        "rows",
        "failed rows",
        "The form of GET /import/failed.",
    ),
    Switch(
        "no-failed",
        ("array", "empty", "object", "null", "204"),
        "array",
        "empty",
        "What GET /import/failed answers when every row was imported.",
    ),
    Switch(
        "early-result",
        ("404", "202", "204", "empty", "null", "partial"),
        "404",
        "finished",
        "Result and failed rows before the end.",
    ),
)

_KNOWN_PATHS = "only POST /simulations and the token endpoint are known"

SIMULATION = (
    Switch(
        "simulation-path",
        ("any", "root", "api"),
        "any",
        _KNOWN_PATHS,
        "Where the simulation API is: /simulations or /api/simulations.",
    ),
    Switch(
        "token-presentation",
        ("bearer", "token", "bare", "x-api-key"),
        "bearer",
        "how the token is presented",
        "The scheme before the token, none, or the header X-API-Key.",
    ),
    Switch(
        "run-id",
        ("id", "runId", "simulationId", "uuid", "location", "text", "absent"),
        "id",
        "the run's ID",
        "Where a submission's answer has the run's ID.",
    ),
    Switch(
        "run-words",
        ("document", "constants", "camel", "unknown"),
        "document",
        "status words",
        "How the three states are spelled.",
    ),
    Switch(
        "run-shape",
        ("object", "state", "text", "envelope"),
        "object",
        "status words",
        "The form of the status.",
    ),
    Switch(
        name="run-seconds",
        values=(),
        default="0.2",
        point="status words",
        meaning="Seconds that a run takes.",
        takes="number",
    ),
    Switch(
        "run-outcome",
        ("computed", "failed", "never"),
        "computed",
        "failure has no reason",
        "What becomes of a run.",
    ),
    Switch("results-form", ("json", "zip", "links"), "json", "results", "The form of the results."),
    Switch(
        "deleted-run",
        ("404", "410"),
        "404",
        "30 days from submission",
        "How a run is answered that was deleted.",
    ),
)

SWITCHES: tuple[Switch, ...] = (*ADDRESSES, *EXPORTS, *IMPORTS, *FOLLOWING, *SIMULATION)
_BY_NAME = {switch.name: switch for switch in SWITCHES}


class Switches:
    """The values of all switches, now. `switches["delay"]` is the value as text."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = {switch.name: switch.default for switch in SWITCHES}
        for name, value in (values or {}).items():
            self.set(name, value)

    def set(self, name: str, value: str) -> None:
        """Set a switch that exists to a value that it accepts."""
        assert name in _BY_NAME, f"no switch {name}: {', '.join(_BY_NAME)}"
        assert _BY_NAME[name].accepts(value), f"{name} cannot be {value}: {_BY_NAME[name].choices}"
        self._values[name] = value

    @property
    def changed(self) -> frozenset[str]:
        """Return the names of the switches that differ from their defaults."""
        return frozenset(
            name for name, value in self._values.items() if value != _BY_NAME[name].default
        )

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def on(self, name: str) -> bool:
        """Whether a yes-or-no switch is on."""
        return self._values[name] == "yes"

    def number(self, name: str) -> float:
        return float(self._values[name])

    def count(self, name: str) -> int:
        return int(float(self._values[name]))
