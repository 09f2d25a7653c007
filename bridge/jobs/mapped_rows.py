"""Own file + mapping -> its rows, and the records that they are compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from bridge.changes.compare.comparison_inputs import DATE_ORDER, Records
from bridge.changes.compare.listed_rows import ListedRows
from bridge.changes.compare.sent_before import OwnBaseline, exchanged_dates, own_baseline
from bridge.client.exchange import ExchangeClient
from bridge.errors import Problem, Severity
from bridge.jobs.fetch import KnownRecords, fetch_activities, fetch_zeros
from bridge.jobs.kinds import reported
from bridge.jobs.own_sheets.known_names import meanings_for
from bridge.jobs.own_sheets.open_mapped import OpenMapped, OwnSheet, open_mapped
from bridge.ledger import Ledger
from bridge.mapping.checks import checks, same_key
from bridge.mapping.fit import CODE_PAGE, code_page_question
from bridge.mapping.mapping_file import Mapping
from bridge.progress import Monitor
from bridge.records.row_batch import PlainRows, singly
from bridge.records.run_types import SentValues, mapping_source
from bridge.records.sheet_types import SheetInfo, SheetRow
from bridge.settings import Account
from bridge.texts import Text


@dataclass(frozen=True, slots=True)
class MappedRows:
    """The rows of an own sheet with the corrections on `Failed rows`, and as they were `read`, without those.

    `info` holds what is to be said of all of them, `own` what they are compared with, `now` what the service shows (None: it was not asked),
    `same` by ID the sentence about a key that stands twice, `sent` the values that were sent before,
    `code_page` the one by which a .csv was read although nothing names it, `listed` the rows of `Failed rows` (None: there are none).
    """

    mapping: Mapping
    rows: list[SheetRow | PlainRows]
    read: list[SheetRow | PlainRows]
    info: SheetInfo
    own: OwnBaseline
    now: KnownRecords | None
    same: dict[str, Text]
    sent: SentValues
    notes: tuple[Text, ...]
    code_page: str = ""
    listed: ListedRows | None = None

    @property
    def sheet(self) -> OwnSheet:
        """Return what an upload keeps of them."""
        return OwnSheet(self.mapping, {id: row.values for row in singly(self.read) if isinstance(id := row.values.get("id"), str)})


def mapped_rows(
    client: ExchangeClient | None,
    path: Path,
    name: str | None,
    mapping: Mapping,
    account: Account | None,
    ledger: Ledger | None,
    accepted: frozenset[str],
    monitor: Monitor,
) -> MappedRows:
    """Read an own file; `accepted` are the stops that somebody lets pass, `ledger` has what was sent before.

    Where there is a client, the service is asked for the names that it knows, and for every row as it is now.
    Raises MappingError and WorkbookError.
    """
    sent: SentValues = ledger.last_sent(account.base_url, account.project_id) if ledger is not None and account is not None else {}
    with open_mapped(path, name, mapping, account, sent, meanings_for(client, account, monitor)) as mapped:
        sheet, now = mapped.sheet, None
        read = [*reported(sheet, monitor)]
        there = mapped.listed.rows if mapped.listed is not None else ()
        ids = dict.fromkeys((*sheet.found.places, *(id for row in there if isinstance(id := row.values.get("id"), str))))
        if client is not None:
            # An own sheet has no baseline of an export, so every row is compared with the service as it is now.
            asking = client.with_monitor(monitor)
            now = fetch_activities(asking, [*ids], monitor)
            # A spreadsheet program takes zeros off: such an ID would make a second activity.
            fetch_zeros(asking, [id for id in ids if id.isdecimal() and now.get(id) is None and id not in sent], now, monitor)
        info, rows, listed, source = replace(sheet.info, has_baseline=now is not None or bool(sent)), read, None, mapping_source(mapping.name)
        own = own_baseline(info, rows, sent, source, now)
        if mapped.listed is not None and mapped.listed.rows:
            named = (id for row in mapped.listed.rows for id in (row.values.get("id"), row.sent and row.sent.id) if isinstance(id, str))
            known = Records(record for id in named if (record := own.records.get(id) or (now.get(id) if now is not None else None)) is not None)
            listed = ListedRows(info, mapped.listed.name, mapped.listed.columns, mapped.listed.rows, known, accepted=accepted)
            info, rows = listed.info, [*listed.joined(read)]
            own = own_baseline(info, rows, sent, source, now)
        dates = {name: sheet.table.captions[place] for name, place in sheet.date_places().items()}
        exchanged = () if DATE_ORDER in accepted else tuple(exchanged_dates(info, read, sent, source, dates))
        problems = (*_code_page(mapped, accepted), *info.problems, *checks(sheet, accepted), *exchanged, *own.problems)
        info = replace(info, problems=problems)
        return MappedRows(
            mapping=mapping,
            rows=rows,
            read=read,
            info=info,
            own=own,
            now=now,
            same=same_key(sheet),
            sent=sent,
            notes=mapped.notes,
            code_page=next(iter(mapped.code_pages), ""),
            listed=listed,
        )


def _code_page(mapped: OpenMapped, accepted: frozenset[str]) -> tuple[Problem, ...]:
    """Return the stop for letters of a .csv that is not Unicode, where the mapping names no code page."""
    if not mapped.code_pages:
        return ()
    severity = Severity.WARNING if CODE_PAGE in accepted else Severity.ERROR
    return (Problem(severity, CODE_PAGE, code_page_question(mapped.code_pages), mapped.sheet.info.sheet),)
