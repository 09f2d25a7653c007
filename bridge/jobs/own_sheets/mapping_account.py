"""The account of a mapping: kept with its name in the settings when it is saved or used, and compared with the account that is to be used now."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from dataclasses import replace

from bridge.client.endpoints import home_of
from bridge.ledger import utc_now
from bridge.mapping.mapping_file import Mapping
from bridge.memory import SavedMappings, delete_mapping, load_mappings, write_mapping
from bridge.settings import Account, MappingUse, change_settings, load_settings
from bridge.texts import Text, say


def note_use(mapping: Mapping, account: Account) -> None:
    """Keep that a mapping was used now. It stays with the account that it was saved for, or first used with."""
    name = mapping.name.casefold()
    use = load_settings().mappings.get(name) or MappingUse(account=account.name, base_url=account.base_url, project_id=account.project_id)
    _keep(name, use.model_copy(update={"used": utc_now()}))


def save_mapping(mapping: Mapping, account: Account | None) -> None:
    """Save a mapping, and keep the account with its name if there is one."""
    write_mapping(mapping)
    if account is not None:
        _keep(
            mapping.name.casefold(),
            MappingUse(account=account.name, base_url=account.base_url, project_id=account.project_id, used=utc_now()),
        )


def remove_mapping(name: str) -> bool:
    """Remove a mapping of the planner's own with what the settings keep of it. Return whether there was one."""
    there = delete_mapping(name)
    if there:
        change_settings(lambda now: now.model_copy(update={"mappings": _without(now.mappings, name.casefold())}))
    return there


def mappings_for(account: Account | None) -> SavedMappings:
    """Return the mappings that are proposed for an account: those used with it, and those not used yet. Without an account: all."""
    saved, uses = load_mappings(), load_settings().mappings
    if account is None:
        return saved
    mappings = tuple(one for one in saved.mappings if (use := uses.get(one.name.casefold())) is None or _is_of(use, account))
    return replace(saved, mappings=mappings)


def account_of(name: str) -> Account | None:
    """Return the saved account that a mapping is used with, or another one for the same project; None where none is known."""
    settings = load_settings()
    use = settings.mappings.get(name.casefold())
    if use is None:
        return None
    named = settings.account(use.account)
    return next((one for one in (*([named] if named else []), *settings.accounts) if _fits(use, one)), None)


def other_account(name: str, account: Account) -> Text | None:
    """Return the sentence for an account of another service or project than the one that a mapping is used with; else None."""
    use = load_settings().mappings.get(name.casefold())
    if use is None or _fits(use, account):
        return None
    return say(
        'The mapping "{mapping}" is used with "{theirs}" (project {their_project}), the account is "{ours}" (project {our_project}).',
        mapping=name,
        theirs=use.account,
        their_project=use.project_id,
        ours=account.name,
        our_project=account.project_id,
    )


def _is_of(use: MappingUse, account: Account) -> bool:
    return use.account.casefold() == account.name.casefold() or _fits(use, account)


def _fits(use: MappingUse, account: Account) -> bool:
    if account.practice and use.account == account.name:
        return True  # the practice service has another address after each start
    return (use.project_id, home_of(use.base_url)) == (account.project_id, home_of(account.base_url))


def _keep(name: str, use: MappingUse) -> None:
    change_settings(lambda now: now.model_copy(update={"mappings": {**now.mappings, name: use}}))


def _without(mappings: Dictionary[str, MappingUse], name: str) -> dict[str, MappingUse]:
    return {other: use for other, use in mappings.items() if other != name}
