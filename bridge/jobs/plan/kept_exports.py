"""Each export of activities is kept on this computer, for as long as copies are: what a plan was on a day, to compare it with what it is now."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.errors import BridgeError
from bridge.files import make_folder
from bridge.ledger import Ledger
from bridge.records.cells.base import json_text
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import ExportSummary
from bridge.records.sheet_types import Origin
from bridge.texts import Text, say
from bridge.workbook.read.kept_baseline import keep_baseline, kept_origin

_FILE = "activities.baseline"


@dataclass(frozen=True, slots=True)
class KeptExport:
    """One export that is kept: its line of the history, and the file with its records."""

    summary: ExportSummary
    path: Path

    @property
    def origin(self) -> Origin | None:
        """Return where it comes from; None where it is gone or damaged."""
        return kept_origin(self.path)


def keep_export(ledger: Ledger, run: str, workbook: Path) -> tuple[Text, ...]:
    """Keep the activities of an export. A failure is said and changes nothing of the export."""
    folder = ledger.folder(run)
    try:
        make_folder(folder)
        keep_baseline(workbook, ACTIVITIES, folder / _FILE)
        thin_out(ledger)
    except (BridgeError, OSError) as error:
        why = error.title if isinstance(error, BridgeError) else str(error)
        return (say("What was exported is not kept for a later comparison: {why}", why=why),)
    return ()


def kept_exports(ledger: Ledger) -> list[KeptExport]:
    """Return the exports that are kept, newest first."""
    there = {path.parent.name for path in ledger.folder("").glob(f"*/{_FILE}")}
    return [KeptExport(summary, ledger.folder(summary.run) / _FILE) for summary in ledger.exports() if summary.run in there]


def thin_out(ledger: Ledger) -> None:
    """Keep of each day that has passed only its last export of the same project and filters: a scheduler may export every few minutes."""
    kept = kept_exports(ledger)
    seen = set[tuple[str, ...]]()
    for export in kept:
        day = export.summary.started_at[:10]
        if day == kept[0].summary.started_at[:10]:
            continue
        origin = export.origin
        key = (day, export.summary.base_url, export.summary.project_id, json_text(dict(origin.filters)) if origin is not None else "")
        if key in seen:
            export.path.unlink(missing_ok=True)
        seen.add(key)
