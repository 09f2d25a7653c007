"""Settings: accounts without secrets, whole or not at all; a damaged file is said and not
overwritten.
"""

from __future__ import annotations

import json

import pytest

from bridge.cli import session
from bridge.errors import SettingsError
from bridge.files import home
from bridge.ledger import Ledger
from bridge.settings import Account, Settings, change_settings, load_settings


def account(name: str = "North Sea", **more: object) -> Account:
    return Account.model_validate(
        {
            "name": name,
            "base_url": "https://plan.example",
            "username": "anna",
            "project_id": "5f2c",
            **more,
        }
    )


def test_a_damaged_file_is_said_and_stays() -> None:
    path = home() / "settings.json"
    path.parent.mkdir()
    path.write_text("{ half", encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings()
    assert path.read_text(encoding="utf-8") == "{ half"


def test_an_impossible_setting_becomes_the_nearest_or_the_first_and_the_rest_is_kept() -> None:
    change_settings(lambda _: Settings(accounts=[account()], notify=False))
    path = home() / "settings.json"
    wrong = {"text_size": 4000, "long_days": 0, "far_days": "soon", "theme": "purple"}
    path.write_text(
        json.dumps(json.loads(path.read_text(encoding="utf-8")) | wrong), encoding="utf-8"
    )
    found = load_settings()
    assert (found.accounts, found.notify) == ([account()], False)
    assert (found.text_size, found.long_days, found.far_days, found.theme) == (400, 1, 30, "system")
    assert [str(text) for text in found.corrected.values()] == [
        f'{path} sets “Theme” to "purple", which is not valid. "system" is used.',
        f"{path} sets “Text size” to 4000, which is not valid. 400 is used.",
        f"{path} sets “Warn if longer than” to 0, which is not valid. 1 is used.",
        f'{path} sets “Warn if moved more than” to "soon", which is not valid. 30 is used.',
    ]
    change_settings(lambda now: now.model_copy(update={"notify": True}))
    assert load_settings().corrected == {}


def test_a_file_whose_accounts_cannot_be_read_stays_as_it_is() -> None:
    path = home() / "settings.json"
    path.parent.mkdir()
    path.write_text('{"text_size": 4000, "accounts": "none"}', encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings()


@pytest.mark.parametrize(
    ("file", "tidies"),
    [
        ('{"keep_copies_days": "400 days"}', False),
        ('{"keep_copies_days": -1}', False),
        ('{"theme": 5}', True),
    ],
)
def test_no_copy_is_deleted_by_a_number_of_days_that_nobody_chose(
    monkeypatch: pytest.MonkeyPatch, file: str, tidies: bool
) -> None:
    path = home() / "settings.json"
    path.parent.mkdir()
    path.write_text(file, encoding="utf-8")
    deleted = list[object]()
    monkeypatch.setattr(Ledger, "delete_before", lambda ledger, moment: deleted.append(moment))
    session.ledger()
    assert (load_settings().tidies, bool(deleted)) == (tidies, tidies)
