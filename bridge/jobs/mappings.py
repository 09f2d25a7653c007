"""Saved column matchings: which fit an account, and where they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from bridge.client.endpoints import home_of
from bridge.errors import MappingError, WorkbookError
from bridge.jobs.clients import places
from bridge.ledger import utc_now
from bridge.mapping.mapping_file import SheetMapping, read_mapping
from bridge.mapping.propose import saved_proposals
from bridge.memory import (
    SavedMappings,
    delete_mapping,
    find_mapping,
    load_mappings,
    write_mapping,
)
from bridge.memory import mapping_in as read_mapping_in
from bridge.records.runs import Receipt
from bridge.settings import Account, MappingUse, change_settings, load_settings
from bridge.texts import Text, say
from bridge.workbook.read.own_grid import is_csv, own_sheets


def note_use(mapping: SheetMapping, account: Account) -> None:
    """Record that a mapping was used now.

    It stays with the account that it was saved for or first used with.
    """
    name = mapping.name.casefold()
    use = load_settings().mappings.get(name) or MappingUse(
        account=account.name, base_url=account.base_url, project_id=account.project_id
    )
    _keep(name, use.model_copy(update={"used": utc_now()}))


def save_mapping(mapping: SheetMapping, account: Account | None) -> None:
    """Save a mapping, and its account if there is one."""
    write_mapping(mapping)
    if account is not None:
        _keep(
            mapping.name.casefold(),
            MappingUse(
                account=account.name,
                base_url=account.base_url,
                project_id=account.project_id,
                used=utc_now(),
            ),
        )


def with_answer(mapping: SheetMapping, **answer: object) -> SheetMapping:
    """Return a mapping with an answer of the planner, which is kept if it is one of the planner's
    saved mappings.
    """
    saved, answered = load_mappings(), mapping.model_copy(update=answer)
    if mapping in saved.mappings and mapping.name not in saved.company:
        write_mapping(answered)
    return answered


def remove_mapping(name: str) -> bool:
    """Remove a planner's own mapping and its settings.

    Return whether there was one.
    """
    was_saved = delete_mapping(name)
    if was_saved:
        change_settings(
            lambda now: now.model_copy(
                update={
                    "mappings": {
                        other: use
                        for other, use in now.mappings.items()
                        if other != name.casefold()
                    }
                }
            )
        )
    return was_saved


def mappings_for(account: Account | None) -> SavedMappings:
    """Return the mappings to propose for an account: those used with it and those not used yet.

    Without an account, return all.
    """
    saved, uses = load_mappings(), load_settings().mappings
    if account is None:
        return saved
    mappings = tuple(
        mapping
        for mapping in saved.mappings
        if (use := uses.get(mapping.name.casefold())) is None
        or (use.account.casefold() == account.name.casefold() or _fits(use, account))
    )
    return replace(saved, mappings=mappings)


def account_of(name: str) -> Account | None:
    """Return the saved account of a mapping, or another one for the same project, or None."""
    settings = load_settings()
    use = settings.mappings.get(name.casefold())
    if use is None:
        return None
    named = settings.account(use.account)
    return next(
        (
            account
            for account in (*([named] if named else []), *settings.accounts)
            if _fits(use, account)
        ),
        None,
    )


def other_account(name: str, account: Account) -> Text | None:
    """Return the message for an account of another project than the mapping's, or None."""
    use = load_settings().mappings.get(name.casefold())
    if use is None or _fits(use, account):
        return None
    their_project, our_project = places((use.project_id, use.base_url), account)
    return say(
        "The column matching “{mapping}” is for “{theirs}” (project {their_project}), but "
        "the account is “{ours}” (project {our_project}).",
        mapping=name,
        theirs=use.account,
        their_project=their_project,
        ours=account.name,
        our_project=our_project,
    )


def _fits(use: MappingUse, account: Account) -> bool:
    if account.practice and use.account == account.name:
        return True  # practice: new address at every start
    return (use.project_id, home_of(use.base_url)) == (
        account.project_id,
        home_of(account.base_url),
    )


def _keep(name: str, use: MappingUse) -> None:
    change_settings(lambda now: now.model_copy(update={"mappings": {**now.mappings, name: use}}))


def saved_encoding(path: Path, saved: Sequence[SheetMapping]) -> str:
    """Return the code page of a saved mapping that fits a non-Unicode .csv, or ""."""
    pages = (
        {mapping.table.encoding: mapping for mapping in saved if mapping.table.encoding is not None}
        if is_csv(path)
        else {}
    )
    for page in pages:
        with suppress(WorkbookError), own_sheets(path, page) as sheets:
            if any(
                saved_proposals(
                    grid, [mapping for mapping in saved if mapping.table.encoding == page]
                )
                is not None
                for grid in sheets.grids
            ):
                return page
    return ""


def mapping_at(reference: str) -> SheetMapping:
    """Return the saved mapping with this name, else the one in this file. Raises MappingError."""
    named = find_mapping(reference) if not Path(reference).is_file() else None
    if named is not None:
        return named
    return mapping_in(Path(reference))


def mapping_in(path: Path) -> SheetMapping:
    """Return the mapping in a file. Raises MappingError."""
    try:
        return read_mapping_in(path)
    except OSError as error:
        title = say("There is no column matching and no file named “{name}”.", name=path)
        raise MappingError(title, say("See: sheetbridge mappings."), str(error)) from error


def mapping_of_run(receipt: Receipt) -> SheetMapping | None:
    """Return the mapping with which the sheet of a run was read, or None for one of our workbooks.

    Raises MappingError.
    """
    return read_mapping(receipt.mapping.encode(), receipt.run) if receipt.mapping else None
