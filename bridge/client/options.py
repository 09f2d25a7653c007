"""The account options that the documents leave open: path templates, how to present a token, what
to fetch automatically.

They are set with `account add --set NAME=VALUE` or in the settings, which refer to the interactive
API documentation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bridge.errors import SettingsError
from bridge.texts import Text, say

SUBMIT = "simulation-submit"
STATUS = "simulation-status"
RESULTS = "simulation-results"
CASE = "simulation-case"
HEADER, SCHEME = "simulation-token-header", "simulation-token-scheme"


@dataclass(frozen=True, slots=True)
class AccountOption:
    """One option: its default (may be empty), its meaning, and the format of its values."""

    name: str
    default: str
    meaning: Text
    form: str


_PATH = r"(?:\{platform_url\})?/[^\s{}]*"
_WITH_RUN, _WITH_CASE = (rf"{_PATH}\{{{field}\}}[^\s{{}}]*" for field in ("run", "case"))
_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"

OPTIONS = (
    AccountOption(
        SUBMIT,
        "/simulations",
        say("The path to submit runs, below the platform's address."),
        _PATH,
    ),
    AccountOption(
        STATUS,
        "/simulations/{run}",
        say("The path of a run's status, with {run} for its ID.", run="{run}"),
        _WITH_RUN,
    ),
    AccountOption(
        RESULTS,
        "/simulations/{run}/results",
        say("The path of a run's results, with {run} for its ID.", run="{run}"),
        _WITH_RUN,
    ),
    AccountOption(
        CASE,
        "/cases/{case}/partial",
        say("The path of a partial case, with {case} for its ID.", case="{case}"),
        _WITH_CASE,
    ),
    AccountOption(
        HEADER, "Authorization", say("The header that presents the simulation token."), _WORD
    ),
    AccountOption(
        SCHEME, "Bearer", say("The word before the simulation token, or nothing."), _WORD
    ),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def option(options: Mapping[str, str], name: str) -> str:
    """Return an account's value of an option, else the default."""
    return options.get(name, "").strip() or _BY_NAME[name].default


def check_options(options: Mapping[str, str]) -> None:
    """Raise SettingsError for the first unknown option or invalid value; an empty value means the
    default.
    """
    for name, value in options.items():
        known = _BY_NAME.get(name)
        if known is None:
            raise SettingsError(
                say("“{name}” is not a setting of an account.", name=name),
                say("Use one of: {names}.", names=", ".join(_BY_NAME)),
            )
        if value.strip() and not re.fullmatch(known.form, value.strip()):
            raise SettingsError(
                say("{name} cannot be “{value}”.", value=value, name=name),
                say(
                    "{meaning} For example: {example}.",
                    meaning=known.meaning,
                    example=known.default,
                ),
            )
