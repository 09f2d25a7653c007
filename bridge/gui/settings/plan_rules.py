"""The rules of a plan in Settings: a switch for each, and how many days are long and far. They warn, and keep no row from being sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QSpinBox

from bridge.gui.frame.local_copies import days_box
from bridge.gui.widgets.controls import card, field, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import row
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.settings import Settings


class PlanRulesCard:
    """The card's `frame`; `change` saves what is turned, at once: each switch by itself, since several may be turned before one is saved."""

    def __init__(self, change: Callable[[Callable[[Settings], Settings]], None]) -> None:
        from bridge.jobs.plan.rules_checked import RULES

        self._change = change
        self.frame, inside = card(spacing=8)
        inside.addWidget(label(tr("Checks of the plan"), "heading"))
        inside.addWidget(label(tr("What an edit makes wrong is a warning in the review; it keeps no row from being sent."), "small", wrap=True))
        self.switches = {rule: QCheckBox(shown(rule.title)) for rule in RULES}
        for rule, box in self.switches.items():
            box.clicked.connect(lambda on, code=str(rule.code): self._turn(code, bool(on)))
            inside.addWidget(box)
        self.days: dict[str, QSpinBox] = {"long_days": days_box(1), "far_days": days_box(1)}
        for name, days in self.days.items():
            days.valueChanged.connect(lambda count, name=name: change(lambda settings: settings.model_copy(update={name: count})))
        long, far = (field(words, box) for words, box in zip((tr("Long is more than"), tr("Far is more than")), self.days.values(), strict=True))
        inside.addLayout(row(long, far, None, spacing=14))

    def show(self, settings: Settings) -> None:
        """Show the switches as they stand."""
        for rule, box in self.switches.items():
            box.setChecked(settings.plan_rules.get(rule.code, rule.on))
        for name, days in self.days.items():
            days.blockSignals(True)
            days.setValue(getattr(settings, name))
            days.blockSignals(False)

    def _turn(self, code: str, on: bool) -> None:
        self._change(lambda settings: settings.model_copy(update={"plan_rules": {**settings.plan_rules, code: on}}))
