"""Right before rows leave: whether the workbook still says what was checked, and what the planner agreed to.

A question may stand for an hour, and a check take minutes: meanwhile the file can be deleted, exchanged or edited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridge.errors import ConflictError, WorkbookError
from bridge.jobs.check import Checked, check
from bridge.jobs.sending.last_look import named
from bridge.progress import Monitor
from bridge.records.change_types import Change
from bridge.texts import say
from bridge.workbook.read.snapshots import stamp_of


def refuse_other_workbook(checked: Checked, changes: Sequence[Change], monitor: Monitor) -> None:
    """Raise ConflictError where the workbook is gone since it was checked, or its cells do not say any more what is about to be sent.

    One that was only saved, sorted or edited elsewhere is as good as before. Nothing is read where the file is the one that was checked.
    """
    path, now = checked.request.workbook, stamp_of(checked.request.workbook)
    if checked.stamp is None or now == checked.stamp:
        return
    if now is None:
        raise ConflictError(
            say("{name} is not there any more.", name=path.name),
            say("Nothing was sent. Put it back where it was, or open it where it is now; then check it again."),
        )
    again = say("Nothing was sent. Check it again: that shows what is to be sent now.")
    try:
        found = check(None, replace(checked.request, offline=True, summary=None), monitor).changes
    except WorkbookError as error:
        raise ConflictError(say("{name} is not the workbook any more that was checked.", name=path.name), again, str(error)) from error
    other = {change.id: {edit.field: edit.after for edit in change.fields} for change in changes if change.fields}
    for change in found.changes:
        says = {**change.values, **{edit.field: edit.after for edit in change.fields}}
        if all(says.get(name) == after for name, after in other.get(change.id, {}).items()):
            other.pop(change.id, None)
    if other:
        raise ConflictError(
            say(
                "{name} was changed since it was checked: what was to be sent does not stand there any more ({ids}).",
                name=path.name,
                ids=named([*other]),
            ),
            again,
        )
