"""Every point that the documents leave open, as a switch of the service's dialect: ONE table,
`table.json`. A switch without `values` has yes and no.

Each switch names the row of the decisions that it belongs to. The defaults together are what the
practice service answers. A switch can be set before the service is started and while it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from builders.tables import of_test


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point. `values` are its words, `takes` says which other values it accepts: number,
    signed or zone.

    `point` is the row of the decisions, `meaning` what the switch does.
    """

    name: str
    values: tuple[str, ...]
    default: str
    point: str
    meaning: str
    takes: str = ""

    def accepts(self, value: str) -> bool:
        """Whether the switch can be set to the value."""
        return value in self.values or (self.takes != "" and _TAKES[self.takes](value))

    @property
    def choices(self) -> str:
        """Return what may be set, in words."""
        return ", ".join((*self.values, *([f"<{self.takes}>"] if self.takes else [])))


def _is_zone(value: str) -> bool:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


_TAKES: Mapping[str, Callable[[str], bool]] = {
    "number": lambda value: re.fullmatch(r"\d{1,9}(\.\d{1,6})?", value) is not None,
    "signed": lambda value: re.fullmatch(r"-?\d{1,9}(\.\d{1,6})?", value) is not None,
    "zone": _is_zone,
}


def _group(name: str) -> tuple[Switch, ...]:
    return tuple(
        Switch(**{**switch, "values": tuple(switch.get("values", ("no", "yes")))})
        for switch in of_test(__file__)[name]
    )


ADDRESSES, EXPORTS, IMPORTS, FOLLOWING, SIMULATION = map(
    _group, ("addresses", "exports", "imports", "following", "simulation")
)
SWITCHES: tuple[Switch, ...] = (*ADDRESSES, *EXPORTS, *IMPORTS, *FOLLOWING, *SIMULATION)
_BY_NAME = {switch.name: switch for switch in SWITCHES}


class Switches:
    """The values of all switches, now. `switches["delay"]` is the value as text."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = {switch.name: switch.default for switch in SWITCHES}
        for name, value in (values or {}).items():
            self.set(name, value)

    def set(self, name: str, value: str) -> None:
        """Set a switch that exists to a value that it accepts."""
        assert name in _BY_NAME, f"no switch {name}: {', '.join(_BY_NAME)}"
        assert _BY_NAME[name].accepts(value), f"{name} cannot be {value}: {_BY_NAME[name].choices}"
        self._values[name] = value

    @property
    def changed(self) -> frozenset[str]:
        """Return the names of the switches that differ from their defaults."""
        return frozenset(
            name for name, value in self._values.items() if value != _BY_NAME[name].default
        )

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def on(self, name: str) -> bool:
        """Whether a yes-or-no switch is on."""
        return self._values[name] == "yes"

    def number(self, name: str) -> float:
        return float(self._values[name])

    def count(self, name: str) -> int:
        return int(float(self._values[name]))
