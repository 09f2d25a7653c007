"""The version file: a few words of JSON at an address that IT sets. It is only read; nothing is ever downloaded with it.

`{"version": "1.2.0", "page": "https://…"}`: the newest version, and the page where people of the company get it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, TypeAdapter, ValidationError

from bridge.client.transport import ConnectionSettings, Order, Reply, Transport
from bridge.errors import ReplyError, SettingsError
from bridge.progress import Monitor
from bridge.texts import say

CAP = 64 * 1024
"""The most bytes of a version file."""


@dataclass(frozen=True, slots=True)
class VersionFile:
    """The newest version, such as 1.2.0, and the https address of the page to get it from."""

    version: Annotated[str, Field(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$")]
    page: Annotated[str, Field(pattern=r'^https://[^\s"<>\\]+$')]


def read_version_file(address: str, connection: ConnectionSettings, monitor: Monitor) -> VersionFile:
    """Fetch and read the version file; no account is told. Takes https only, and follows no redirect to another host.

    Raises SettingsError for an address that cannot be used, NoConnectionError, ReplyError for anything but a version file, and Cancelled.
    """
    host, path = _parts(address.strip())
    # Without an account: the host that IT names for versions is not told who works here.
    transport = Transport(f"https://{host}", connection)
    try:
        reply = transport.send(Order("GET", path, cap=CAP), monitor)
    finally:
        transport.close()
    return _read(reply, transport.host)


def _parts(address: str) -> tuple[str, str]:
    """Return host with port, and path with query."""
    try:
        parts = urlsplit(address)
        # Plain http could be answered by anybody in the network with a page of their own.
        if parts.scheme == "https" and parts.hostname and parts.username is None:
            return parts.netloc, f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        detail = "not https with a host and without a user"
    except ValueError as error:
        detail = str(error)
    raise SettingsError(
        say('"{address}" is not an address of a version file.', address=address),
        say("It must begin with https://. Ask IT for the address, or clear the setting under Settings, Network."),
        detail,
    )


def _read(reply: Reply, host: str) -> VersionFile:
    try:
        return TypeAdapter(VersionFile).validate_python(reply.json() if reply.ok else None)
    except ValidationError as error:
        raise ReplyError(
            say("What {host} answered is not a version file.", host=host),
            say("Ask IT to check the address under Settings, Network, and the file that is there."),
            f"status {reply.status}; {reply.body[:300].decode('utf-8', 'replace')}",
        ) from error
