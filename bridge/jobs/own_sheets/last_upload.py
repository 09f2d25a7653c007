"""What the last upload through a mapping sent: the rows that a sheet is expected to have again, and how many new activities are usual."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.ledger import Ledger
from bridge.mapping.mapping_file import Mapping
from bridge.records.change_types import RowState
from bridge.records.run_types import mapping_source
from bridge.settings import Account


@dataclass(frozen=True, slots=True)
class LastUpload:
    """The IDs of the rows sent, how many of them were new activities, and how many new ones are usual: the first upload makes all rows new."""

    ids: frozenset[str]
    new: int
    usual: int


def last_upload(ledger: Ledger | None, account: Account | None, mapping: Mapping) -> LastUpload | None:
    """Return the last upload through a mapping to the project of an account; None before the first."""
    runs = ledger.mapping_runs(account.base_url, account.project_id, mapping_source(mapping.name)) if ledger and account else []
    if ledger is None or not runs:
        return None
    rows = ledger.receipt(runs[0].run).rows
    new = sum(row.state is RowState.NEW for row in rows)
    return LastUpload(frozenset(row.id for row in rows), new, new if len(runs) > 1 else 0)
