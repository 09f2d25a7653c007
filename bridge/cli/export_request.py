"""What was typed for `export` -> an ExportRequest; every wrong word is wrong use, said before
anything is asked of the service.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import UsageError
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.jobs.export import ExportRequest
    from bridge.records.cells.base import JsonValue
    from bridge.records.kinds import Kind
    from bridge.settings import Account


def export_request(
    account: Account,
    names: Sequence[str],
    out: Path,
    where: Sequence[str],
    window: str,
    changed_since: str,
    callback_url: str,
    *,
    overwrite: bool,
) -> ExportRequest:
    """Return what the options of `export` ask for.

    Raises UsageError for a window, kind, filter or date that there is not.
    """
    from bridge.jobs.export import LAST, ExportRequest
    from bridge.records.filters import Window, read_date

    if window and window not in set(Window):
        raise UsageError(
            say('"{window}" is not a planning window.', window=window),
            say("Use today, 72h, 120h or week."),
        )
    # A kind named twice is asked for once.
    found = tuple(dict.fromkeys(_kind(name) for name in names))
    return ExportRequest(
        account=account,
        kinds=found,
        out=out,
        filters=_filters(account, found, where),
        window=Window(window) if window else None,
        changed_since=(
            (changed_since if changed_since == LAST else read_date(changed_since, account.zone))
            if changed_since
            else None
        ),
        callback_url=callback_url or None,
        overwrite=overwrite,
    )


def _kind(name: str) -> Kind:
    from bridge.records.kinds import KINDS, kind_named

    kind = kind_named(name)
    if kind is None:
        raise UsageError(
            say('"{name}" is not a kind.', name=name),
            say("Use one of: {names}.", names=", ".join(kind.name for kind in KINDS)),
        )
    return kind


def _filters(
    account: Account, kinds: Sequence[Kind], where: Sequence[str]
) -> dict[str, dict[str, JsonValue]]:
    """Return kind -> filter -> value; a bare name applies to each kind that has it,
    `activities.statuses` to one.
    """
    from bridge.records.filters import filter_named, read_filter

    texts: dict[str, dict[str, list[str]]] = {kind.name: {} for kind in kinds}
    for typed in where:
        name, equals, value = typed.partition("=")
        if not equals:
            raise UsageError(
                say('"{text}" has no equals sign.', text=typed),
                say("Write --where NAME=VALUE, such as --where statuses=PLANNED."),
            )
        only, dot, bare = name.strip().rpartition(".")
        # A filter without a kind in front holds for every kind that knows it.
        having = [
            kind for kind in kinds if (not dot or kind.name == only) and filter_named(kind, bare)
        ]
        if not having:
            raise UsageError(
                say(
                    "{name} is not a filter of {kinds}.",
                    name=name,
                    kinds=", ".join(kind.name for kind in kinds),
                ),
                say("See: sheetbridge kinds."),
            )
        for kind in having:
            found = filter_named(kind, bare)
            if found is not None and value.strip():
                texts[kind.name].setdefault(found.name, []).append(value)
    return {
        kind.name: {
            found.name: read_filter(found, texts[kind.name][found.name], account.zone)
            for found in kind.filters
            if found.name in texts[kind.name]
        }
        for kind in kinds
    }
