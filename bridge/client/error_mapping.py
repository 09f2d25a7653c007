"""Convert network and HTTP errors to BridgeErrors with messages for planners; the technical text
becomes the detail.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path

import requests
import urllib3.exceptions as wire

from bridge.errors import (
    BridgeError,
    FileRefusedError,
    NoConnectionError,
    NoRightError,
    NotFoundError,
    OutcomeUnknownError,
    RefusedError,
    ReplyError,
    ServerError,
    SettingsError,
    SignInError,
)
from bridge.jsonio.strict import SHOW_DETAILS
from bridge.log import blanked
from bridge.texts import Text, say

UNEXPECTED = say("The service gave an unexpected answer.")
WireError = (requests.RequestException, wire.HTTPError, OSError)
"""Everything that requests and urllib3 raise for failed connections."""


def from_wire(
    error: BaseException, host: str, *, sent: bool, proxy: str = "", signs_in: bool = False
) -> BridgeError:
    """Return the error for a failed connection.

    `sent` tells whether the request may have arrived. `proxy` is the proxy's address, `signs_in`
    whether it got a user and password.
    """
    causes = _causes(error)
    detail = blanked(
        f"{host}: {' <- '.join(f'{type(cause).__name__}: {cause}' for cause in causes)}"
    )[:2000]
    if sent:
        return lost(host, detail, sent=True)

    def caused_by(*kinds: type[BaseException]) -> bool:
        return any(isinstance(cause, kinds) for cause in causes)

    if caused_by(requests.exceptions.ProxyError, wire.ProxyError):
        if "407" not in detail:
            title = say("The proxy {proxy} did not connect to {host}.", proxy=proxy, host=host)
            advice = say("Check the proxy under Settings > Network, or ask IT.")
        elif signs_in:
            title = say("The proxy {proxy} did not accept the user or password.", proxy=proxy)
            advice = say("Check both under Settings > Network, or ask IT.")
        else:
            title = say("The proxy {proxy} asks for a sign-in.", proxy=proxy)
            advice = say("Type its user and password under Settings > Network, or ask IT.")
        return NoConnectionError(title, advice, detail)
    if caused_by(requests.exceptions.SSLError, wire.SSLError):
        return _certificate(host, detail)
    if caused_by(wire.NameResolutionError, socket.gaierror):
        return NoConnectionError(
            say("There is no service at the address {host}.", host=host),
            say("Check the address, the network connection and the VPN, then try again."),
            detail,
        )
    if caused_by(wire.NewConnectionError, wire.ConnectTimeoutError, ConnectionRefusedError):
        return NoConnectionError(
            say("The service at {host} cannot be reached.", host=host),
            say("Check the address, the network connection and the VPN, then try again."),
            detail,
        )
    return lost(host, detail, sent=False)


def lost(host: str, detail: str, *, sent: bool) -> NoConnectionError:
    """Return the error for a lost or silent connection."""
    return NoConnectionError(
        say("The connection to {host} was lost before the answer was complete.", host=host),
        say("Check the network connection, then try again."),
        blanked(detail),
        sent=sent,
    )


def too_slow(host: str, seconds: float, *, sent: bool) -> NoConnectionError:
    """Return the error for a request that takes too long."""
    return NoConnectionError(
        say(
            "The service at {host} did not answer within {seconds} seconds.",
            host=host,
            seconds=round(seconds),
        ),
        say("Try again later."),
        f"{host}: no answer within {seconds:g} s",
        sent=sent,
    )


def web_page(host: str, detail: str) -> ReplyError:
    """Return the error for HTML instead of the service's response."""
    return ReplyError(
        say("{host} answered with a web page.", host=host),
        say("Check the address. In a guest network, sign in to the network with a browser first."),
        blanked(detail)[:2000],
    )


def no_service(host: str, detail: str) -> NotFoundError:
    """Return the error for an address without the service."""
    return NotFoundError(
        say("There is no planning service at the address {host}.", host=host),
        say("Ask your administrator for the address of the service's API."),
        blanked(detail)[:2000],
    )


def elsewhere(host: str, target: str) -> ReplyError:
    """Return the error for a redirect to another host or an endless one."""
    return ReplyError(
        say(
            "{host} redirects to {target}. Nothing was sent there.",
            host=host,
            target=target,
        ),
        say("If the service has moved, use the new address for the account."),
        "redirect not followed",
    )


def too_large(host: str, detail: str) -> ReplyError:
    """Return the error for a response that is implausibly large."""
    return ReplyError(
        say("The answer from {host} is too large.", host=host),
        SHOW_DETAILS,
        detail,
    )


def outcome_unknown(detail: str, status: int | None = None, words: str = "") -> OutcomeUnknownError:
    """Return the error for an import whose outcome no response proves."""
    return OutcomeUnknownError(
        say("The rows were sent, but it is unknown whether they were saved."),
        say("Check the run in the history. Sheetbridge does not send these rows again."),
        blanked(detail)[:2000],
    ).answered(status, _own(words))


def case_outcome_unknown(
    detail: str, status: int | None = None, words: str = ""
) -> OutcomeUnknownError:
    """Return the error for a submitted case whose outcome no response proves."""
    return OutcomeUnknownError(
        say("The case was submitted, but it is unknown whether it is running."),
        say("Check on the platform. If the run is missing, submit the missing variants again."),
        blanked(detail)[:2000],
    ).answered(status, _own(words))


def _own(words: str) -> str:
    """Return the text of a response for display; empty for a web page."""
    return "" if words.lstrip().startswith("<") else blanked(words)[:2000]


_SECOND_FACTOR = re.compile(
    r"\b(?:two|2|multi|second)[\s-]*factor|\b(?:2fa|mfa|totp|otp)\b|one[\s-]*time"
    r" (?:code|password)",
    re.IGNORECASE,
)


def sign_in_refused(status: int, words: str) -> SignInError:
    """Return the error for a refused sign-in; the service's message may indicate a second factor,
    403 a missing permission.
    """
    # For any status: "not accepted" alone would make the planner look for a typo.
    if _SECOND_FACTOR.search(words):
        title = say("The service asks for a second factor, which Sheetbridge does not support.")
        advice = say("Ask your administrator for an account without a second factor.")
    elif status == 403:
        title = say("The service did not allow this user to sign in.")
        advice = say("Ask your administrator for API access.")
    else:
        title = say("The user name or password was not accepted.")
        advice = say(
            "Check both. If they work on the website, ask your administrator for API access."
        )
    detail = blanked(f"HTTP {status}: {words}")[:2000]
    return SignInError(title, advice, detail).answered(status, _own(words))


def client_refused(status: int, words: str) -> SignInError:
    """Return the error for a refused API client ID and secret."""
    return SignInError(
        say("The ID or the secret of the API client was not accepted."),
        say("Check both in the team settings of the service, under API Clients."),
        blanked(f"HTTP {status}: {words}")[:2000],
    ).answered(status, _own(words))


def from_status(status: int, words: str) -> BridgeError:
    """Return the error for an HTTP status other than 2xx, with the service's message as detail."""
    words = words.removeprefix(f"{status}: ")  # the JSON code usually repeats the status
    detail = blanked(f"HTTP {status}: {words}" if words else f"HTTP {status}")[:2000]
    like = 503 if status == 429 else status
    like = like if like in _ERRORS else 500 if like >= 500 else 300 if like < 400 else 400
    kind, title, advice = _ERRORS[like]
    error = kind(title, advice, detail).answered(status, _own(words))
    if isinstance(error, SignInError):
        error.signed_in = True
    return error


def from_gateway(host: str, status: int, answer: str, detail: str) -> BridgeError:
    """Return the error for a gateway's response; `answer` is its status and server."""
    like = status if status in {403, 413, 429} else 500 if status >= 500 else 400
    kind, advice = _OF_GATEWAY[like]
    if like == 403:
        title = say(
            "A gateway in front of {host} refused this text: {answer}.", host=host, answer=answer
        )
    else:
        title = say("A gateway in front of {host} answered {answer}.", host=host, answer=answer)
    return kind(title, advice, detail).answered(status, "")


_OF_GATEWAY: dict[int, tuple[type[BridgeError], Text]] = {
    400: (ReplyError, say("Show this to IT.")),
    403: (
        NoRightError,
        say("Something in it looks harmful to the gateway. Ask IT to let Sheetbridge pass."),
    ),
    413: (RefusedError, say("Send it in smaller parts.")),
    429: (ServerError, say("It allows fewer requests. Try again in a few minutes, or tell IT.")),
    500: (
        ServerError,
        say("The service behind it may be down. Try again in a few minutes, or tell IT."),
    ),
}


_ERRORS: dict[int, tuple[type[BridgeError], Text, Text]] = {
    # A redirect that was not followed, or an informational response: neither proves acceptance.
    300: (ReplyError, UNEXPECTED, SHOW_DETAILS),
    400: (
        RefusedError,
        say("The service refused the request."),
        say("Check the project ID. The details have the service's own words."),
    ),
    401: (
        SignInError,
        say("The service refused this (401), although you are signed in."),
        say("Ask your administrator for API access."),
    ),
    403: (
        NoRightError,
        say("Your account does not have permission to do this."),
        say("Ask your administrator for permission."),
    ),
    404: (
        NotFoundError,
        say("The service did not find what was requested."),
        say("Check the project ID and the address of the account."),
    ),
    413: (
        RefusedError,
        say("The service refused the upload because it is too large."),
        say("Send it in smaller parts."),
    ),
    500: (
        ServerError,
        say("The service had an internal error."),
        SHOW_DETAILS,
    ),
    503: (
        ServerError,
        say("The service is too busy."),
        say("Wait a few minutes and try again."),
    ),
}
"""The error for a status; 300, 400 and 500 stand for all others of their kind."""


def file_refused(error: BridgeError, rows: int) -> FileRefusedError:
    """Return the error for a file of many rows that the service does not accept as a file."""
    refused = FileRefusedError(
        say("The service did not accept the file: {words}", words=error.reply or error.detail),
        say("To send each row by itself, in {count} requests, use --single.", count=rows),
        error.detail,
    )
    refused.rows = rows
    return refused.answered(error.status, error.reply)


def no_link(url: str) -> ReplyError:
    """Return the error for an invalid link from the service."""
    return ReplyError(say("The link is not an address."), SHOW_DETAILS, blanked(repr(url))[:500])


def inside_link(host: str) -> ReplyError:
    """Return the error for a link from the service to this computer or its network."""
    return ReplyError(
        say(
            "The link leads to {host} in your own network and was not followed.",
            host=host,
        ),
        SHOW_DETAILS,
        "a link to an address that is not public",
    )


def no_room(path: Path, error: OSError) -> SettingsError:
    """Return the error for a response that could not be saved to disk."""
    return SettingsError(
        say("The service's answer could not be saved in {folder}.", folder=path.parent),
        say("Check the free disk space and the folder's permissions, then try again."),
        str(error),
    )


def certificate_file(path: str, detail: str) -> SettingsError:
    """Return the error for an unusable certificate file setting."""
    return SettingsError(
        say("The certificate file {path} cannot be used.", path=path),
        say("Choose the PEM file from IT, or clear the setting under Settings > Network."),
        detail,
    )


def no_key(host: str, detail: str) -> ReplyError:
    """Return the error for a sign-in response without a token."""
    return ReplyError(
        UNEXPECTED,
        SHOW_DETAILS,
        blanked(f"{host}, no session: {detail}")[:2000],
    )


def no_reference(host: str, detail: str) -> ReplyError:
    """Return the error for an accepted export request without a correlationId."""
    return ReplyError(
        UNEXPECTED,
        SHOW_DETAILS,
        blanked(f"{host}, no reference: {detail}")[:2000],
    )


def certificate_variable(name: str, path: str, detail: str) -> SettingsError:
    """Return the error for a variable that names unusable certificates."""
    return SettingsError(
        say("The certificates that {name} names cannot be used: {path}.", name=name, path=path),
        say("Correct the variable or remove it."),
        detail,
    )


def proxy_address(proxy: str, detail: str, variable: str = "") -> SettingsError:
    """Return the error for a proxy that cannot be used; `variable` names it."""
    if variable:
        title = say("The proxy that {name} names cannot be used.", name=variable)
    else:
        title = say("“{proxy}” is not a proxy address.", proxy=blanked(proxy))
    return SettingsError(
        title,
        say("Write it as http://proxy.example.com:8080. SOCKS proxies are not supported."),
        blanked(f"{proxy}: {detail}"),
    )


def _causes(error: BaseException) -> list[BaseException]:
    """Return the error and its causes, including those that requests stores in
    `reason` or `args`.
    """
    causes: list[BaseException] = []
    level: list[object] = [error]
    while level and len(causes) < 12:
        part = level.pop(0)
        if isinstance(part, BaseException) and part not in causes:
            causes.append(part)
            level += [getattr(part, "reason", None), part.__cause__, *part.args]
    return causes


def _certificate(host: str, detail: str) -> BridgeError:
    reason = _certificate_reason(detail)
    if reason is None:
        return NoConnectionError(
            say("A secure connection to {host} was not possible.", host=host),
            say(
                "Check the address. In a company network, ask IT whether the connection "
                "is inspected or blocked."
            ),
            detail,
        )
    return NoConnectionError(
        say("The certificate of {host} is not trusted: {reason}", host=host, reason=reason),
        say(
            "Your password was not sent. Ask IT for a PEM certificate file; choose it "
            "under Settings > Network."
        ),
        detail,
        untrusted=True,
    )


def _certificate_reason(detail: str) -> Text | None:
    folded = detail.lower()
    if "expired" in folded:
        return say("it has expired, or this computer's clock is wrong.")
    # Check before the general words: every system's message about a wrong name contains
    # "certificate" too.
    if re.search(r"hostname|doesn't match|ip address mismatch|name mismatch|not valid for", folded):
        return say("it is for another address.")
    if re.search(
        r"certificate.?verify.?failed|self.signed|unable to get|not trusted|unknown.?ca|terminated"
        r" in a root|certificate",
        folded,
    ):
        return say("this computer does not trust its issuer.")
    return None


def not_an_address(text: str, detail: str) -> SettingsError:
    """Return the error for a text that is not a web address."""
    return SettingsError(
        say("“{address}” is not a web address.", address=text),
        say("Type the service's address, such as https://planning.example.com."),
        detail,
    )
