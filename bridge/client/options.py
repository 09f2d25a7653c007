"""The options of an account that the documents leave to it: path templates, how a token is presented, what is fetched by itself. ONE table.

They are set with `account add --set NAME=VALUE` or in the settings, next to the hint that an account's interactive API documentation says them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridge.texts import Text, say

SUBMIT, STATUS, RESULTS, CASE = "simulation-submit", "simulation-status", "simulation-results", "simulation-case"
HEADER, SCHEME = "simulation-token-header", "simulation-token-scheme"
FETCH_DAYS = "simulation-fetch-days"


@dataclass(frozen=True, slots=True)
class AccountOption:
    """One option: what it is by default (empty: nothing), and what it means."""

    name: str
    default: str
    meaning: Text


OPTIONS = (
    AccountOption(SUBMIT, "/simulations", say("Where runs are submitted, below the platform's address.")),
    AccountOption(STATUS, "/simulations/{run}", say("Where the status of a run is; {run} stands for its ID.", run="{run}")),
    AccountOption(RESULTS, "/simulations/{run}/results", say("Where the results of a run are; {run} stands for its ID.", run="{run}")),
    AccountOption(CASE, "/cases/{case}/partial", say("Where a partial case is; {case} stands for its ID.", case="{case}")),
    AccountOption(HEADER, "Authorization", say("The header that presents the simulation token.")),
    AccountOption(SCHEME, "Bearer", say("The word before the simulation token; none sends it bare.")),
    AccountOption(FETCH_DAYS, "", say("Fetch results by itself when the service keeps them for so many days or fewer.")),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def option(options: Mapping[str, str], name: str) -> str:
    """Return what an account says of an option, else the default."""
    return options.get(name, "").strip() or _BY_NAME[name].default
