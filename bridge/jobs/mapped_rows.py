"""Own file + mapping -> its rows, the activities that their keys name, and the records that they are compared with."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.changes.compare.comparison_inputs import Records
from bridge.changes.compare.sent_before import own_baseline
from bridge.client.exchange import ExchangeClient
from bridge.jobs.fetch import PIECE, KnownRecords, fetch, fetch_activities
from bridge.jobs.kinds import reported
from bridge.jobs.own_sheets.known_names import meanings_for
from bridge.jobs.own_sheets.open_mapped import open_mapped
from bridge.jobs.own_sheets.sent_values import OwnSheet
from bridge.mapping.checks import Sums, checks, same_key
from bridge.mapping.keys import Key, ids_by_key, looked_up_by, narrowest
from bridge.mapping.mapping_file import Mapping
from bridge.mapping.read import MappedSheet
from bridge.memory import SentBefore
from bridge.progress import Monitor
from bridge.records.row_batch import PlainRows, singly
from bridge.records.sheet_types import SheetInfo, SheetRow
from bridge.settings import Account
from bridge.texts import Text, plural, say


@dataclass(frozen=True, slots=True)
class MappedRows:
    """The rows of an own sheet. `info` holds what is to be said of all of them, `baseline` what they are compared with, `now` what the service shows
    (None: it was not asked), `same` by ID the sentence about a key that stands twice, `keys` the keys of IDs that they do not make.
    """

    mapping: Mapping
    rows: list[SheetRow | PlainRows]
    info: SheetInfo
    baseline: Records
    now: KnownRecords | None
    same: dict[str, Text]
    keys: dict[str, Key]
    notes: tuple[Text, ...]

    def own(self, sums: Sums) -> OwnSheet:
        """Return what an upload keeps of them."""
        values = {id: row.values for row in singly(self.rows) if isinstance(id := row.values.get("id"), str)}
        return OwnSheet(self.mapping, values, sums, self.keys)


def mapped_rows(
    client: ExchangeClient | None,
    path: Path,
    name: str | None,
    mapping: Mapping,
    account: Account | None,
    before: SentBefore,
    accepted: frozenset[str],
    monitor: Monitor,
) -> MappedRows:
    """Read an own file; `accepted` are the stops that somebody lets pass.

    Where there is a client, the service is asked for the names that it knows, for keys, and for every row as it is now.
    Raises MappingError and WorkbookError.
    """
    with open_mapped(path, name, mapping, account, before, meanings_for(client, account, monitor)) as mapped:
        sheet, now, notes = mapped.sheet, None, mapped.notes
        ids, said = _looked_up(client, sheet, before, monitor)
        sheet.look_up(ids)
        rows = [*reported(sheet, monitor)]
        if client is not None:
            # An own sheet has no baseline of an export, so every row is compared with the service as it is now.
            now = fetch_activities(client.with_monitor(monitor), [*sheet.found.places], monitor)
        baseline = own_baseline(sheet.info, rows, before.rows, now)
        problems = (*sheet.info.problems, *checks(sheet, accepted), *baseline.problems)
        info = replace(sheet.info, has_baseline=now is not None or bool(before.rows), problems=problems)
        keys = {**before.keys, **{found[0]: key for key, found in ids.items() if len(found) == 1}}
        keys = {id: key for id, key in keys.items() if id in sheet.found.places}
        return MappedRows(
            mapping=mapping, rows=rows, info=info, baseline=baseline.records, now=now, same=same_key(sheet), keys=keys, notes=(*notes, *said)
        )


def _looked_up(
    client: ExchangeClient | None, sheet: MappedSheet, before: SentBefore, monitor: Monitor
) -> tuple[dict[Key, tuple[str, ...]], tuple[Text, ...]]:
    """Return the activities that the service has for keys which were not sent before, and what is to be said of them."""
    kind, fields = sheet.mapping.target, looked_up_by(sheet.mapping.key.columns, sheet.mapping.fields)
    if not fields:
        return {}, ()
    known, keys = {*before.keys.values()}, sheet.keys()
    own = {key: sheet.made_id(key) for key in keys}
    keys = {key: said for key, said in keys.items() if key not in known and own[key] not in before.rows}
    if not keys:
        return {}, ()
    if client is None:
        return {}, (say("Keys were not looked up in the service: a new row may be an activity that is there under another ID."),)
    monitor.report(say("Asking the service which activities the keys name"))
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        fetched = fetch(client.with_monitor(monitor), kind, narrowest(kind, fields, keys.values(), PIECE), Path(folder) / "keys.json", monitor)
        ids = ids_by_key(keys, own, (record.value for record in fetched.records()))
    captions = ", ".join(column.caption for column in kind.columns if column.field in fields)
    said = plural(len(ids), "1 row was found in the service by {fields}.", "{count} rows were found in the service by {fields}.", fields=captions)
    return ids, (said,) if ids else ()
