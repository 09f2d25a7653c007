"""Each switch of the exchange with each of its other values."""

from __future__ import annotations

from builders.tables import of_test
from dialects.table import SIMULATION, SWITCHES

TABLES = of_test(__file__)


SAMPLES = TABLES["SAMPLES"]
"""Values of switches that take any."""


def alone() -> list[tuple[str, str]]:
    """Return each switch of the exchange with each value that is not its default."""
    found = []
    for switch in SWITCHES:
        if switch in SIMULATION:
            continue
        values = dict.fromkeys((*SAMPLES.get(switch.name, ()), *switch.values))
        found += [(switch.name, value) for value in values if value != switch.default]
    return found


ALL = alone()
