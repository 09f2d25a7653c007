"""`sheetbridge settings`: the settings of this computer as the table in `bridge.settings` has them. Never an account, never a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bridge.cli.terminal import Json, note_corrected, result
from bridge.errors import SettingsError, UsageError
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.settings import Settings

settings_app = typer.Typer(help="The settings of this computer.", no_args_is_help=True)


@settings_app.command("list")
def list_settings(json: Json = False) -> None:
    """List the settings, their values, and what a company set."""
    from bridge.settings import load_settings

    settings = load_settings()
    note_corrected(settings)
    found = _listed(settings)
    result(json, {"settings": found}, lambda: [_line(one) for one in found])


@settings_app.command("set")
def change_setting(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name of `settings list`.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="Its new value: text, a number, true or false.")],
    json: Json = False,
) -> None:
    """Change a setting; the window shows it from its next start."""
    from bridge.settings import change_settings, load_settings, setting_lines

    settings, field = load_settings(), name.replace("-", "_")
    if field not in setting_lines():
        names = ", ".join(known.replace("_", "-") for known in setting_lines())
        raise UsageError(say('There is no setting "{name}".', name=name), say("The settings are {names}.", names=names))
    locked = settings.locked(field)
    if locked is not None:
        advice = say("It is set by your company in {path}; ask IT to change it.", path=locked.source)
        raise SettingsError(say("{name} was not changed.", name=name), advice)
    try:
        settings.with_text(field, value)
    except ValueError as error:
        raise UsageError(say('{name} cannot be "{value}". Nothing was changed.', name=name, value=value), say("{why}.", why=str(error))) from error
    note_corrected(settings)
    change_settings(lambda now: now.with_text(field, value))
    # Read again: a company's value holds where the planner's own was taken away.
    (found,) = (one for one in _listed(load_settings()) if one["name"] == field.replace("_", "-"))
    result(json, {"settings": [found]}, lambda: [_line(found)])


def _listed(settings: Settings) -> list[dict[str, object]]:
    from bridge.settings import setting_lines, without_secret

    found = []
    for name, line in setting_lines().items():
        value, preset = getattr(settings, name), settings.presets.get(name)
        by_company = str(preset.source) if preset is not None and value == preset.value else None
        locked = preset is not None and preset.locked
        value = without_secret(value) if isinstance(value, str) else value
        found.append({"name": name.replace("_", "-"), "value": value, "caption": line.caption, "setByCompany": by_company, "locked": locked})
    return found


def _line(one: dict[str, object]) -> str:
    value = str(one["value"]).lower() if isinstance(one["value"], bool) else "-" if one["value"] == "" else one["value"]
    mark = f"  (set by your company in {one['setByCompany']})" if one["setByCompany"] else ""
    return f"{one['name']}  {value}{mark}"
