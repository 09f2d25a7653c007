"""The rules of a plan in Settings: a switch for each, and how many days are long and far. They warn, and keep no row from being sent."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox

from bridge.gui.settings.lines import SettingLines
from bridge.gui.widgets.controls import card, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import row
from bridge.jobs.plan.rules_checked import RULES
from bridge.settings import Settings
from bridge.texts import shown


class PlanRulesCard:
    """The card's `frame`; `change` saves what is turned, at once: each switch by itself, since several may be turned before one is saved."""

    def __init__(self, change: Callable[[Callable[[Settings], Settings]], None], lines: SettingLines) -> None:
        self._change = change
        self.frame, inside = card(spacing=8)
        inside.addWidget(label(tr("Checks of the plan"), "heading"))
        inside.addWidget(label(tr("What an edit makes wrong is a warning in the review; it keeps no row from being sent."), "small", wrap=True))
        self.switches = {rule: QCheckBox(shown(rule.title)) for rule in RULES}
        for rule, box in self.switches.items():
            box.clicked.connect(lambda on, code=str(rule.code): self._turn(code, bool(on)))
            inside.addWidget(box)
        inside.addLayout(row(lines.field("long_days"), lines.field("far_days"), None, spacing=14))

    def show(self, settings: Settings) -> None:
        """Show the switches as they stand."""
        for rule, box in self.switches.items():
            box.setChecked(settings.plan_rules.get(rule.code, rule.on))

    def _turn(self, code: str, on: bool) -> None:
        self._change(lambda settings: settings.model_copy(update={"plan_rules": {**settings.plan_rules, code: on}}))
