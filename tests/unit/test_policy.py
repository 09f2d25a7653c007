"""What a company presets and locks: it holds, it is not written into the planner's file, and a
damaged one is said.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bridge import settings as module
from bridge.files import home
from bridge.settings import Account, Settings, change_settings, load_settings

Write = Callable[..., Path]


@pytest.fixture
def company(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Write:
    """Write the company's file, into the administrator's folder unless it is to lie beside the
    program.
    """
    places = (tmp_path / "beside" / "policy.json", tmp_path / "folder" / "policy.json")
    monkeypatch.setattr(module, "policy_places", lambda: places)

    def write(*, beside: bool = False, **values: object) -> Path:
        path = places[0] if beside else places[1]
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
        return path

    return write


def own_file() -> dict[str, object]:
    found = json.loads((home() / "settings.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_company_s_values_never_get_into_the_planner_s_file(company: Write) -> None:
    change_settings(lambda _: Settings(proxy="http://mine.example:3128"))
    source = company(
        proxy="http://proxy.example:8080", certificateFile="/etc/ssl/company.pem", locked=["proxy"]
    )
    changed = load_settings().with_account(
        Account(name="North", base_url="https://plan.example", username="anna", project_id="1")
    )
    change_settings(lambda _: changed.model_copy(update={"proxy": "http://tried.example:1"}))
    assert own_file()["proxy"] == "http://mine.example:3128"
    assert own_file()["certificate_file"] == ""
    assert set(own_file()) == set(Settings.model_fields)
    source.unlink()
    assert load_settings().proxy == "http://mine.example:3128"
    assert [account.name for account in load_settings().accounts] == ["North"]
