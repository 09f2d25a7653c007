"""All paths and spellings of the exchange API in one table, including the alternatives that its
document leaves open.

Each line cites its section. The choices found for a service are stored with the account
(`Account.learned`). The paths of the simulation API are options of the account.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from bridge.client.error_mapping import not_an_address
from bridge.errors import SettingsError
from bridge.log import hide
from bridge.records.kinds import KINDS, Kind
from bridge.texts import one_of, say

SIGN_IN = "sign-in path"
REQUESTS = "request path"
EXPORT = "export path"
FAILED = "failed rows path"
IMPORT_QUERY = "import query"
IMPORT_FORM = "import form"

PROJECT_ONLY = "projectId"
QUERIES = (PROJECT_ONLY, "correlationId", "projectId, correlationId")
"""The names in the query of an uploaded file, in the order tried."""
AS_FILE = "file"
ROW_BY_ROW = "row by row"


class Point(NamedTuple):
    """One open question of the API document: its name, and the candidates in the order tried."""

    name: str
    candidates: tuple[str, ...]


class Candidate(NamedTuple):
    """A path to try, with the choices to remember if the service answers there.

    `sure` marks a path that was typed or confirmed, so that a refusal there comes from the
    service.
    """

    path: str
    choices: Mapping[str, str]
    sure: bool = False


_ROOTS = ("/public/v1", "/api/public/v1", "/api")

_PATHS = (
    # What the service does: "The stated base address ends in /api/. The request examples use the
    # path prefix /public/v1"
    Point(SIGN_IN, _ROOTS),
    # What the service does: "The request examples use the path prefix /public/v1 before each
    # endpoint path below"
    Point(REQUESTS, _ROOTS),
    # What the service does: "except GET /export, whose example path is /public/export"
    Point(
        EXPORT,
        (
            "/public/export",
            "/public/v1/export",
            "/api/public/export",
            "/api/public/v1/export",
            "/api/export",
        ),
    ),
    # What the service does: "The GET /import/failed example uses
    # /public/v1/import/activities/failed"
    Point(FAILED, ("/import/activities/failed", "/import/failed")),
    # POST /import/activities/file: "the parameter table lists correlationId while the request
    # example passes projectId"
    Point(IMPORT_QUERY, QUERIES),
    # Endpoints: POST /import/activities/file takes many activities, POST /import/activities "one
    # activity object"
    Point(IMPORT_FORM, (AS_FILE, ROW_BY_ROW)),
)


def project_point(kind: Kind) -> str:
    """Return the point's name for the project parameter in an export of the record type."""
    return f"{kind.name} project"


def callback_point(kind: Kind) -> str:
    """Return the point's name for the callback parameter in an export of the record type."""
    return f"{kind.name} callback"


def filter_point(kind: Kind, name: str) -> str:
    """Return the point's name for the spelling of a filter."""
    return f"{kind.name} {name}"


def _spellings(kind: Kind) -> list[Point]:
    """Return the points for export parameters that have two spellings in the document."""
    callbacks = dict.fromkeys((kind.callback_wire, "callbackUrl"))
    points = [
        # "spelled with capital ID in the parameter table, while the request example uses projectId"
        Point(project_point(kind), kind.project_wires),
        # "spelled with capital URL here"
        Point(callback_point(kind), tuple(callbacks)),
        # "the request example names this parameter …"
        *(Point(filter_point(kind, filter.name), filter.spellings) for filter in kind.filters),
    ]
    return [point for point in points if len(point.candidates) > 1]


POINTS: tuple[Point, ...] = _PATHS + tuple(point for kind in KINDS for point in _spellings(kind))
"""All open points of the exchange API, in the order in which a client meets them."""

_BY_NAME = {point.name: point for point in POINTS}


def point_named(name: str) -> Point | None:
    """Return the open point with this name, under which accounts store its choice, or None."""
    return _BY_NAME.get(name)


def chosen(point: str, learned: Mapping[str, str]) -> str | None:
    """Return the stored choice for a point, or None if it is missing or not a candidate."""
    choice = learned.get(point)
    # A settings file may be edited by hand or come from a newer version.
    return choice if choice in _BY_NAME[point].candidates else None


def spelling(point: str, default: str, learned: Mapping[str, str]) -> str:
    """Return the parameter name to send: the stored choice, else the default."""
    return (chosen(point, learned) or default) if point in _BY_NAME else default


def sign_in_candidates(learned: Mapping[str, str], typed: str = "") -> tuple[Candidate, ...]:
    """Return the paths of `POST /authenticate` to try: the known one, else all, starting with the
    typed root.
    """
    learned_root, first = chosen(SIGN_IN, learned), typed_root(typed)
    roots = (learned_root,) if learned_root else _first(first, _ROOTS)
    return tuple(
        Candidate(
            f"{root}/authenticate",
            {SIGN_IN: root},
            root == (learned_root or (first if "/public/v1" in typed.lower() else None)),
        )
        for root in roots
    )


def request_candidates(tail: str, learned: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return the paths of an endpoint such as `/import/status`: below the known root, else below
    all, starting with the sign-in's.
    """
    return tuple(
        Candidate(root + tail, {REQUESTS: root}, root in _proven(learned))
        for root in _roots(learned)
    )


def export_candidates(learned: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return the paths of `GET /export`, starting with those below `/api` if the sign-in or a
    request was there.
    """
    learned_path = chosen(EXPORT, learned)
    if learned_path:
        return (Candidate(learned_path, {EXPORT: learned_path}, sure=True),)
    # If sign-in and requests are below /api, the export is hardly elsewhere.
    below = any(root.startswith("/api") for root in _proven(learned))
    paths = sorted(
        _BY_NAME[EXPORT].candidates, key=lambda path: path.startswith("/api") is not below
    )
    return tuple(Candidate(path, {EXPORT: path}) for path in paths)


def failed_candidates(learned: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return the paths of `GET /import/failed`."""
    learned_tail = chosen(FAILED, learned)
    tails = (learned_tail,) if learned_tail else _BY_NAME[FAILED].candidates
    return tuple(
        Candidate(
            root + tail,
            {REQUESTS: root, FAILED: tail},
            bool(learned_tail) and root in _proven(learned),
        )
        for root in _roots(learned)
        for tail in tails
    )


def _proven(learned: Mapping[str, str]) -> tuple[str, ...]:
    """Return the root that answered requests, else the sign-in's; empty if neither is known."""
    root = chosen(REQUESTS, learned) or chosen(SIGN_IN, learned)
    return (root,) if root else ()


def _roots(learned: Mapping[str, str]) -> tuple[str, ...]:
    root = chosen(REQUESTS, learned)
    return (root,) if root else _first(chosen(SIGN_IN, learned), _ROOTS)


def _first(first: str | None, roots: tuple[str, ...]) -> tuple[str, ...]:
    return (first, *(root for root in roots if root != first)) if first else roots


def typed_root(typed: str) -> str | None:
    """Return the root in a typed address: `/public/v1`, or `/api/public/v1` if its path has `/api`;
    None without either.
    """
    names = [
        segment.lower()
        for segment in urlsplit(typed if "//" in typed else f"//{typed}").path.split("/")
        if segment
    ]
    if "public" in names:
        return "/api/public/v1" if "api" in names[: names.index("public")][-1:] else "/public/v1"
    return (
        "/api/public/v1"
        if names[-1:] == ["api"]
        else "/api"
        if names[-2:] == ["api", "authenticate"]
        else None
    )


def normal_address(typed: str) -> str:
    """Return a service's address in normal form, `https://host[:port][/folder]`.

    The input may lack the scheme, or have a trailing slash, `/api`, `/public` or `/public/v1` and
    more. Raises SettingsError if it is invalid or would send a password unencrypted.
    """
    # Addresses are pasted from mails, with surrounding characters.
    text = typed.strip().strip("<>\"'").strip()
    for sign_in in _SIGN_IN_IN_ADDRESS.finditer(text):
        password = sign_in[2].partition(":")[2]
        hide(password)
        hide(unquote(password))
    text = re.sub(
        r"^(https?)(:/?|//)(?=[^\W\d_][^/]*\.)", r"\1://", text
    )  # https:/host, https//host
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", text):
        text = f"https://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise _no_address(typed, str(error)) from error
    if (
        parts.scheme not in {"http", "https"}
        or not host
        or parts.username is not None
        or not re.fullmatch(r"[\w.:-]+", host)
    ):
        raise _no_address(typed, f"scheme {parts.scheme!r}, host {host!r}")
    # Without TLS, anyone on the network could read the password.
    if parts.scheme == "http" and not is_loopback(host):
        raise SettingsError(
            say(
                "The address {address} is not protected, so nothing was sent there.",
                address=_without_sign_in(typed),
            ),
            say(
                "Type it with https:// in front. If your service has no https, ask your"
                " administrator."
            ),
            "plain http is refused except for this computer",
        )
    shown = f"[{host}]" if ":" in host else host
    default = {"http": 80, "https": 443}[parts.scheme]
    return (
        f"{parts.scheme}://{shown}{f':{port}' if port not in (None, default) else ''}"
        f"{_folder(parts.path)}"
    )


def home_of(address: str) -> str:
    """Return a service's address in normal form, or unchanged if it is invalid."""
    try:
        return normal_address(address)
    except SettingsError:  # from an old run or an edited file
        return address


def is_loopback(host: str) -> bool:
    """Return whether a host name or IP address is this computer, for which plain http
    is allowed.
    """
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _folder(path: str) -> str:
    """Return the part of the path before the API's own segments."""
    segments = [segment for segment in path.split("/") if segment]
    names = [segment.lower() for segment in segments]
    if "public" in names:
        segments = segments[: names.index("public")]
    elif names[-1:] == ["authenticate"]:
        segments = segments[:-1]
    if [segment.lower() for segment in segments[-1:]] == ["api"]:
        segments = segments[:-1]
    return "".join(f"/{segment}" for segment in segments)


_SIGN_IN_IN_ADDRESS = re.compile(r"(^|//)((?:(?!//).)*)@", re.DOTALL)


def _without_sign_in(typed: str) -> str:
    return _SIGN_IN_IN_ADDRESS.sub(r"\1***@", typed.strip())


def _no_address(typed: str, detail: str) -> SettingsError:
    error = not_an_address(_without_sign_in(typed), detail)
    if _SIGN_IN_IN_ADDRESS.search(typed):  # Python's message may quote part of it
        return SettingsError(
            error.title,
            say("Type it without user name and password, which have their own fields."),
            "the address contains a user name or password",
        )
    return error


API_CLIENT = say(
    "Your administrator creates the ID and the secret in the team settings, under API Clients."
)
SUBMIT = "simulation-submit"
STATUS = "simulation-status"
RESULTS = "simulation-results"
CASE = "simulation-case"
HEADER, SCHEME = "simulation-token-header", "simulation-token-scheme"


class AccountOption(NamedTuple):
    """One option: its default (may be empty), and the format of its values."""

    name: str
    default: str
    form: str


_PATH = r"(?:\{platform_url\})?/[^\s{}]*"
_WITH_RUN, _WITH_CASE = (rf"{_PATH}\{{{field}\}}[^\s{{}}]*" for field in ("run", "case"))
_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"

OPTIONS = (
    # The paths are below the platform's address.
    AccountOption(SUBMIT, "/simulations", _PATH),
    AccountOption(STATUS, "/simulations/{run}", _WITH_RUN),
    AccountOption(RESULTS, "/simulations/{run}/results", _WITH_RUN),
    AccountOption(CASE, "/cases/{case}/partial", _WITH_CASE),
    AccountOption(HEADER, "Authorization", _WORD),
    AccountOption(SCHEME, "Bearer", _WORD),
)
_OPTIONS_BY_NAME = {option.name: option for option in OPTIONS}


def option(options: Mapping[str, str], name: str) -> str:
    """Return an account's value of an option, else the default."""
    return options.get(name, "").strip() or _OPTIONS_BY_NAME[name].default


def check_options(options: Mapping[str, str]) -> None:
    """Raise SettingsError for the first unknown option or invalid value; an empty value means the
    default.
    """
    for name, value in options.items():
        account_option = _OPTIONS_BY_NAME.get(name)
        if account_option is None:
            raise SettingsError(
                say("“{name}” is not a setting of an account.", name=name),
                one_of(_OPTIONS_BY_NAME),
            )
        if value.strip() and not re.fullmatch(account_option.form, value.strip()):
            raise SettingsError(
                say("{name} cannot be “{value}”.", value=value, name=name),
                say("Write for example {example}.", example=account_option.default),
            )
