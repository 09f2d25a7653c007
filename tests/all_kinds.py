"""Every kind by its name, for tests."""

from __future__ import annotations

from bridge.records.kinds import KINDS

KIND = {kind.name: kind for kind in KINDS}
