"""What is asked before the first upload to an account: what import does with fields that are not sent. Asked once, kept with the account."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from bridge.gui.frame.session import Session
from bridge.gui.widgets import dialogs

_ASKED = "fields-not-sent"
"""Under which an account keeps that it was asked."""


def knows_import(session: Session, parent: QWidget) -> bool:
    """Whether it is known, or was asked, what import does with fields that are not sent; never asked for practice."""
    account = session.account
    if account is None or account.practice or account.import_mode != "unknown" or _ASKED in account.learned:
        return True
    answer = dialogs.ask_import_mode(parent, account.name)
    if answer:
        session.change_account(account.name, import_mode=answer, learned={**account.learned, _ASKED: answer})
    return bool(answer)
