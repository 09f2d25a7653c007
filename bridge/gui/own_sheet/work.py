"""What the page asks of the layers below, as functions for pool threads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bridge.client.exchange import ExchangeClient
from bridge.jobs.own_sheet_writeback import OwnFile, open_own
from bridge.jobs.own_sheets import meanings_for, save_mapping
from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import load_mappings
from bridge.progress import Monitor
from bridge.settings import Account


def open_file(
    client: ExchangeClient | None,
    account: Account | None,
    path: Path,
    sheet: str | None,
    header: tuple[int, int] | None,
    mapping: SheetMapping | None,
    encoding: str,
    monitor: Monitor,
) -> OwnFile:
    """Look at a file, with what is known of the account; `header` is its last row and how many it
    has, where the planner says it.

    `mapping` is a saved one that is to be changed, `encoding` the code page that the planner chose.
    """
    known = meanings_for(client, account, monitor)
    found = open_own(path, sheet, account, known.meanings, monitor, header, mapping, encoding)
    return replace(found, notes=(*found.notes, *known.notes))


def names_taken() -> frozenset[str]:
    """Return the names of all saved mappings, in lower case."""
    return frozenset(mapping.name.casefold() for mapping in load_mappings().mappings)


def save(mapping: SheetMapping, account: Account | None) -> SheetMapping:
    """Keep a mapping under its name."""
    save_mapping(mapping, account)
    return mapping
