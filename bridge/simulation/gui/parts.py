"""Parts of the simulation page: case list, checks before submitting, sign-in, explanation of
failures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from bridge import vault
from bridge.errors import SettingsError, Severity
from bridge.gui.frame.page import not_signed_in
from bridge.gui.frame.shell import Shell
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.painted_widgets import IconLabel, Pill
from bridge.gui.look.theme import px
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Chooser, button, chooser, label, show_state, tool
from bridge.gui.widgets.dialogs import Message
from bridge.gui.widgets.formats import account_mark, number, plural, tr
from bridge.gui.widgets.layouts import clear, column, row
from bridge.jobs.clients import new_client
from bridge.practice.simulator import SampleCase
from bridge.progress import Monitor
from bridge.settings import Account
from bridge.simulation.client import SimulationClient
from bridge.simulation.edits import shown_text
from bridge.simulation.jobs.cases import CheckedCase
from bridge.simulation.jobs.choices import Varied, count_variants
from bridge.simulation.jobs.submit import SubmitPlan
from bridge.simulation.runs import Again, Run
from bridge.simulation.targets import Targets
from bridge.simulation.variants import Combine
from bridge.texts import Text, few, say, shown

_NAMED = 4
"""So many varied parameters are named."""
_VALUES = 12
"""So many of its values are shown."""
_PRESENT = 24
"""So many characters of a present value are shown."""
_PATH = int(Qt.ItemDataRole.UserRole) + 10


class CaseList(QFrame):
    """The recent cases; a press opens one."""

    def __init__(
        self, memory: Memory, opened: Callable[[Path], None], wanted: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._memory = memory
        self._opened = opened
        self._wanted = wanted
        self._chosen: Path | None = None
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Cases"))
        self.list.setItemDelegate(LinesDelegate(self.list, 48))
        self.list.itemClicked.connect(self._open)
        self.list.itemActivated.connect(self._open)
        words = tr("No case yet. Open a case file (.json) or a case workbook, or drop it here.")
        self._none = label(words, "muted", wrap=True)
        self._samples = column(spacing=4)
        heading, margins = label(tr("Cases"), "heading"), (16, 12, 16, 12)
        parts = (heading, self._none, self.list, self._samples, None)
        column(*parts, within=self, margins=margins).setStretch(2, 100)
        self.list.setMinimumWidth(200)

    def show_cases(self, chosen: Path | None, samples: Sequence[SampleCase] = ()) -> None:
        """Show the known cases, and the samples of the practice account."""
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        clear(self._samples)
        self.list.clear()
        self._chosen = chosen
        entries = self._remembered()
        self._none.setVisible(not entries)
        self.list.setVisible(bool(entries))
        self.list.setMinimumHeight(px(48) * min(len(entries), 3) + 4)
        for entry in entries[:8]:
            path = Path(entry["path"])
            item = QListWidgetItem(entry["name"])
            item.setData(LinesDelegate.SECOND, entry["words"])
            item.setToolTip(f"{entry['words']}\n{path}")
            item.setData(_PATH, path)
            item.setSizeHint(QSize(0, px(48)))  # as wide as the list, and cut
            self.list.addItem(item)
            if path == chosen:
                self.list.setCurrentItem(item)
        for sample in samples:
            if all(entry["name"] != sample.name for entry in entries):
                words = tr("Try {name}", name=sample.name.replace("&", "&&"))
                wanted = partial(self._wanted, sample.id)
                self._samples.addWidget(button(words, "flask", "link", pressed=wanted))
        if inside and not self.isAncestorOf(QApplication.focusWidget() or self):
            # The focused button is deleted; otherwise Qt would focus the first page of the sidebar.
            (self.list if entries else self).setFocus()

    def _open(self, item: QListWidgetItem) -> None:
        if item.data(_PATH) != self._chosen:
            self._opened(item.data(_PATH))

    def remember(self, path: Path, checked: CheckedCase | None = None) -> None:
        others = self._remembered()
        old = next((entry for entry in others if entry["path"] == str(path)), None)
        entry = old or {"path": str(path), "name": path.stem, "words": path.name}
        if checked is not None:
            entry = {**entry, "name": checked.case.name}
        kept = (
            [entry if other["path"] == str(path) else other for other in others]
            if old
            else [entry, *others]
        )
        self._memory.keep("cases", json.dumps(kept[:20]))

    def _remembered(self) -> list[dict[str, str]]:
        try:
            entries = json.loads(self._memory.text("cases", "[]"))
        except ValueError:
            return []
        return [entry for entry in entries if Path(entry.get("path", "")).exists()]


class CheckCard(QFrame):
    """Shows whether the variants of a case can be submitted, and why not."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.ready = Pill("", "muted")
        self._lines = column(spacing=5)
        top = row(label(tr("Check before submitting"), "heading"), None, self.ready)
        column(top, self._lines, spacing=6, within=self, margins=(16, 12, 16, 12))

    def show_case(self, checked: CheckedCase | None, *, checking: bool = False) -> None:
        """Show the check of a case, or that there is none yet."""
        clear(self._lines)
        self.ready.setVisible(checked is not None)
        if checked is None:
            open_one = tr("Open a case to check its variants.")
            self._lines.addWidget(label(tr("Checking…") if checking else open_one, "muted"))
            return
        errors = len(checked.errors)
        self.ready.show_state(
            tr("Ready") if not errors else plural(errors, "1 problem", "{count} problems"),
            "bad" if errors else "good",
        )
        for problem in checked.problems[:6]:
            state = "bad" if problem.severity is Severity.ERROR else "warn"
            place = " ".join(part for part in (problem.sheet, problem.cell or "") if part)
            self._add(
                "alert" if state == "bad" else "warn", state, f"{place}: {shown(problem.message)}"
            )
        ticks = [
            tr("Every parameter fits the case type {type}", type=type_word(checked)),
            tr("All task types fit this case"),
            tr("Only vessels, personnel and work tasks differ from the original"),
        ]
        if varied := _varied(checked):
            count = plural(checked.count, "1 variant", "{count} variants")
            more = ["…"] if len(varied) > _NAMED else []
            ticks.append(" · ".join([count, *varied[:_NAMED], *more]))
        if checked.changes:
            changes = len(checked.changes)
            ticks.append(plural(changes, "1 change in the sheets", "{count} changes in the sheets"))
        for words in ticks if not errors else ():
            self._add("check", "good", words)

    def _add(self, icon: str, token: str, words: str) -> None:
        mark = column(IconLabel(icon, token, 16), None)
        self._lines.addLayout(row(mark, label(words, wrap=True), grows=1))


def _varied(checked: CheckedCase) -> list[str]:
    """Return what the variants vary as old → new: `Havørn: capacity 24 → 4, 8, 12`."""
    targets, values = Targets(checked.draft), dict[str, dict[str, None]]()
    for axis in chain.from_iterable(variants.axes for variants in checked.rows):
        new = values.setdefault(axis.caption, {})
        new.update(dict.fromkeys(shown_text(text) or "–" for text in axis.texts))
    return [
        f"{targets.named(caption)} {shown_text(targets.text_of(caption)) or '–'} → "
        f"{few([*new], _VALUES)}"
        for caption, new in values.items()
    ]


def ask_submit(parent: QWidget, planned: SubmitPlan) -> bool:
    """Ask for confirmation of a submission, with its case and numbers."""
    count, account = planned.waiting, planned.account
    facts = [
        (tr("Case"), planned.checked.case.name),
        (tr("Runs"), number(count)),
        (tr("To"), account.name),
    ]
    lines = [tr("The service keeps results for 30 days. Save what you need.")]
    if planned.resumes:
        words = tr("An interrupted submission continues. What was sent is not sent again.")
        lines.insert(0, words)
    elif planned.before:
        facts.insert(2, (tr("Submitted before"), number(len(planned.before))))
    return dialogs.confirm_facts(
        parent,
        plural(count, "Submit 1 run?", "Submit {count} runs?"),
        facts,
        lines,
        plural(count, "Submit 1 run", "Submit {count} runs"),
        account_mark(account),
    )


def ask_again(parent: QWidget, planned: SubmitPlan) -> Again | None:
    """Ask which variants to resubmit if all were submitted before; return None for none."""
    lines = [tr("These runs exist already. Submit them again?")]
    if planned.lost:
        words = plural(
            len(planned.lost),
            "The answer for 1 variant was lost.",
            "The answers for {count} variants were lost.",
        )
        lines.append(f"{words} {tr('Check on the platform whether the run exists.')}")
    dialog = dialogs.Message(
        parent, "help", "accent", tr("Every variant was submitted before"), "\n".join(lines)
    )
    dialog.offer("", tr("Cancel"), "" if planned.missing else "primary")
    dialog.offer(Again.ALL, tr("Submit all again"))
    if planned.missing:
        dialog.offer(
            Again.MISSING,
            plural(
                len(planned.missing), "Submit 1 missing variant", "Submit {count} missing variants"
            ),
            "primary",
            "play",
        )
    answer = dialog.ask()
    return Again(answer) if answer else None


def show_explanation(parent: QWidget, run: Run, lines: Sequence[Text]) -> None:
    """Show possible reasons for a failed run."""
    words = [tr("The service gives no reason for a failed run."), *map(shown, lines)]
    title = tr("Why {copy} may have failed", copy=run.copy)
    dialogs.tell(parent, "help", "accent", title, "\n".join(words))


def type_word(checked: CheckedCase) -> str:
    """Return the case type in the service's term, or that it is not known yet."""
    case_type = checked.case.case_type
    return case_type.value if case_type is not None else tr("type not known")


class SimulationSignIn:
    """Signs in to the simulation service of the current account."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._client: SimulationClient | None = None

    def go_on(self, go_on: Callable[[SimulationClient], object]) -> None:
        """Continue with a client of the current account."""
        session = self._shell.session
        account, secret = session.account, session.client_secret
        if account is None:
            self._shell.say(not_signed_in())
            return
        if self._client is not None and self._client.account == account:
            go_on(self._client)
            return

        def take(client: SimulationClient) -> None:
            self._client = client
            go_on(client)

        words = tr("Signing in")
        session.workers.start(
            words,
            lambda monitor: sign_in(account, secret, monitor),
            done=take,
            failed=self._shell.show_error,
            page="simulation",
        )


def sign_in(account: Account, secret: str | None, monitor: Monitor) -> SimulationClient:
    """Return a simulation client, using the given secret or else the saved one.

    Raises SettingsError if there is no secret.
    """
    usable = secret or vault.find(account.name, vault.CLIENT_SECRET)
    if not usable:
        raise SettingsError(
            say("The secret of the simulation client is missing."),
            say("Type it under Settings > Account > Edit."),
        )
    return new_client(SimulationClient, account, usable, monitor)


class VariantsDialog(Message):
    """A dialog for choosing variants; `varied` and `combine` hold the choice."""

    def __init__(self, parent: QWidget, checked: CheckedCase) -> None:
        super().__init__(
            parent,
            "flask",
            "accent",
            tr("Choose variants"),
            tr("Each variant is one run, listed on the sheet “Copies”."),
        )
        self._checked = checked
        self._members = Targets(checked.draft).by_member()
        self._lines = list[_Line]()
        self._rows = QGridLayout()
        self._rows.setSpacing(px(8))
        for at, (caption, share) in enumerate(_CAPTIONS):
            above = label(tr(caption), "field")
            self._rows.addWidget(above, 0, at)
            self._rows.setColumnStretch(at, share)
        self.middle.addLayout(self._rows)
        more = button(tr("Add parameter"), "plus", "link", pressed=self._add)
        ways = (
            (tr("Full grid: every value with every other"), Combine.FULL),
            (tr("Paired: first values together, then second"), Combine.PAIRED),
            (tr("One at a time"), Combine.ONE_AT_A_TIME),
        )
        self._combine = chooser(tr("Combine"), ways, chosen=lambda _: self._count())
        self.words = label("", "small", wrap=True)
        for layout in (row(more, None), row(self._combine, None)):
            self.middle.addLayout(layout)
        self.middle.addWidget(self.words)
        self.offer("", tr("Cancel"))
        self._yes = self.offer("yes", tr("Add variants"), "primary", "plus")
        self.setMinimumWidth(min(px(680), parent.window().width() - px(60)))
        self._add()

    @property
    def varied(self) -> list[Varied]:
        return [line.varied for line in self._lines if line.varied.values]

    @property
    def combine(self) -> Combine:
        return Combine(self._combine.currentData())

    def _add(self) -> None:
        line = _Line(self, self._members)
        line.choose_other({row.varied.caption for row in self._lines})
        self._lines.append(line)
        under = self._rows.rowCount()
        for at, part in enumerate(line.parts):
            self._rows.addWidget(part, under, at)
            part.show()  # a hidden widget has no height in the layout
        self._count()

    def remove(self, line: _Line) -> None:
        """Take a parameter out."""
        self._lines.remove(line)
        for part in line.parts:
            part.hide()
            part.deleteLater()
        self._count()

    def _count(self) -> None:
        """Show the number of runs for the choice, or the problem with it."""
        several = len(self._lines) > 1
        self._combine.setVisible(several)
        for line in self._lines:
            line.removable.setVisible(several)
        varied = self.varied
        captions = {line.varied.caption for line in self._lines}
        words, state, ready = tr("Type values such as 4, 8, 12 or 2..6."), "", False
        if len(captions) < len(self._lines):
            words, state = tr("Choose each parameter once."), "bad"
        elif varied:
            count, problems = count_variants(self._checked, varied, self.combine)
            wrong = [problem for problem in problems if problem.severity is Severity.ERROR]
            ready = not wrong and len(varied) == len(self._lines)
            if wrong:
                words, state = shown(wrong[0].message), "bad"
            elif ready:
                words = plural(count, "1 run", "{count} runs")
        show_state(self.words, words, state)
        self._yes.setEnabled(ready)
        # Only then the layout knows how many lines the message has.
        QTimer.singleShot(0, self.fit)


_CAPTIONS = (("Vessel, person or work task", 1), ("Parameter", 1), ("Now", 0), ("New values", 1))
"""Above the lines of the dialog, with the share that each column has of the width."""


class _Line:
    """One parameter of one member, its present value, and the values to vary it by."""

    def __init__(
        self, dialog: VariantsDialog, members: dict[str, dict[str, tuple[str, str]]]
    ) -> None:
        self._members = members
        self._member = Chooser()
        self._parameter = Chooser()
        self._present = label("", "muted")
        self._values = QLineEdit()
        controls = self._member, self._parameter, self._present, self._values
        for control, (caption, _) in zip(controls, _CAPTIONS, strict=True):
            if control is not self._present:  # what it shows is its name
                control.setAccessibleName(tr(caption))
        self._values.setPlaceholderText(tr("4, 8, 12 or 2..6"))
        self._member.addItems(list(members))
        self._member.activated.connect(lambda _: self._fill())
        self._parameter.currentIndexChanged.connect(lambda _: self._show_present())
        self._parameter.activated.connect(lambda _: self._values.textChanged.emit(""))
        self._values.textChanged.connect(lambda _: dialog._count())
        self.removable = tool("close", tr("Remove parameter"), lambda: dialog.remove(self))
        self.parts: tuple[QWidget, ...] = (*controls, self.removable)
        for control in (self._member, self._parameter):
            control.setMinimumContentsLength(12)
            control.setMaxVisibleItems(16)
            control.setSizeAdjustPolicy(
                Chooser.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self._fill()

    @property
    def varied(self) -> Varied:
        return Varied(str(self._parameter.currentData()), self._values.text().strip())

    def choose_other(self, taken: Collection[str]) -> None:
        """Choose the first parameter that another line does not vary."""
        captions = (str(self._parameter.itemData(at)) for at in range(self._parameter.count()))
        free = (at for at, caption in enumerate(captions) if caption not in taken)
        self._parameter.setCurrentIndex(next(free, 0))

    @property
    def _parameters(self) -> dict[str, tuple[str, str]]:
        return self._members.get(self._member.currentText(), {})

    def _fill(self) -> None:
        """Offer the parameters of the member."""
        self._parameter.clear()
        for caption, (words, _) in self._parameters.items():
            self._parameter.addItem(words[:1].upper() + words[1:], caption)
        self._values.textChanged.emit(self._values.text())

    def _show_present(self) -> None:
        """Show the value that the new ones replace."""
        _, present = self._parameters.get(str(self._parameter.currentData()), ("", ""))
        text = shown_text(present)
        self._present.setText(f"{text[:_PRESENT]}{'…' * (len(text) > _PRESENT)} →")
        self._values.setAccessibleDescription(tr("Now {value}", value=text))
