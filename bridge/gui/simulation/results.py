"""The results of a sweep in the window: the same pictures as in the workbook, and above them what they answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from bridge.gui.frame.shell import Shell
from bridge.gui.simulation.chart import PictureView
from bridge.gui.simulation.work import Seen
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Chooser, Elided, button, field, label, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import row
from bridge.simulation.answers import Answer
from bridge.simulation.comparison import Comparison, Words, said_now
from bridge.simulation.pictures import PictureKind

_ANSWERS, _MOST = 3, 6


class ResultsView(QFrame):
    """Shows the pictures of a comparison one at a time."""

    def __init__(self, shell: Shell, closed: Callable[[], object], changed: Callable[[], object]) -> None:
        super().__init__()
        self._session, self._changed = shell.session, changed
        self.setProperty("role", "card")
        self.title, self.words = Elided("", "heading"), label("", wrap=True, selectable=True)
        self.choice, self.view = Chooser(), PictureView()
        self.choice.setAccessibleName(tr("Picture"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(18)
        self.choice.currentIndexChanged.connect(self._chosen)
        self.before = tool("chevron-up", tr("Picture before"), lambda: self._step(-1))
        self.after = tool("chevron-down", tr("Next picture"), lambda: self._step(1))
        self.back = button(tr("Back to the runs"), "arrow-left", "link", pressed=closed)
        self.units = button(tr("Units…"), pressed=self._ask_words)
        self._seen: Seen | None = None
        top, below = row(self.title, self.units, self.back, spacing=8), row(self.choice, self.before, self.after, spacing=8)
        top.setStretch(0, 1)
        below.setStretch(0, 1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(16, 12, 16, 12)
        inside.setSpacing(8)
        inside.addLayout(top)
        inside.addWidget(self.words)
        inside.addLayout(below)
        inside.addWidget(self.view, 1)

    def show_results(self, seen: Seen) -> None:
        """Show the pictures of a comparison, the first curve first."""
        self._seen = seen
        self.title.show_text(tr("Results of “{case}”", case=seen.comparison.runs[0].case))
        self.words.setText("\n".join(_told(seen.comparison, answer) for answer in seen.answers[:_ANSWERS]) or _alike(seen.comparison))
        self.units.setVisible(bool(seen.comparison.shown))
        self.choice.blockSignals(True)
        self.choice.clear()
        for picture in seen.pictures:
            self.choice.addItem(tr("{title}, table", title=picture.title) if picture.kind is PictureKind.TABLE else picture.title)
        self.choice.blockSignals(False)
        first = next((place for place, picture in enumerate(seen.pictures) if picture.kind is not PictureKind.TABLE), 0)
        self.choice.setCurrentIndex(first if seen.pictures else -1)
        for made in (self.choice, self.before, self.after):
            made.setVisible(len(seen.pictures) > 1)
        self._chosen(self.choice.currentIndex())

    def _chosen(self, place: int) -> None:
        known = self._seen.pictures if self._seen is not None else ()
        self.view.show_picture(known[place] if 0 <= place < len(known) else None)
        self.before.setEnabled(place > 0)
        self.after.setEnabled(place + 1 < len(known))

    def _ask_words(self) -> None:
        """Ask for units and better ends, keep them with the account, and compare again."""
        account, seen = self._session.account, self._seen
        said = ask_words(self, seen) if account is not None and seen is not None else None
        if account is not None and said is not None:
            units, better = said_now(account.units, said.units), said_now(account.better, said.better)
            self._session.change_account(account.name, units=units, better=better)
            self._changed()

    def _step(self, by: int) -> None:
        self.choice.setCurrentIndex(self.choice.currentIndex() + by)


def ask_words(parent: QWidget, seen: Seen) -> Words | None:
    """Ask once for the units of results and parameters and which end of a result is better, empty where nobody said; None where the dialog
    was closed.
    """
    words = tr("No document says them. What you write is kept with the account.")
    dialog = dialogs.Message(parent, "width", "accent", tr("Units and what is better"), words)
    ends = {None: tr("nobody said"), True: tr("lower is better"), False: tr("higher is better")}
    units, better = dict[str, QLineEdit](), dict[str, QComboBox]()
    for measure in seen.comparison.shown[:_MOST]:
        units[measure.path], better[measure.path] = QLineEdit(measure.unit), Chooser()
        for end, word in ends.items():
            better[measure.path].addItem(word, end)
        better[measure.path].setCurrentIndex(list(ends).index(measure.lower))
        better[measure.path].setAccessibleName(tr("Better end of {result}", result=measure.title))
        across = row(*(field(caption, made) for caption, made in ((measure.title, units[measure.path]), (tr("Better"), better[measure.path]))))
        dialog.middle.addLayout(across)
    dialog.offer("", tr("Cancel"))
    dialog.offer("save", tr("Keep"), "primary")
    if dialog.ask() != "save":
        return None
    # A guess that was left as it is stays one.
    guesses = {measure.path: measure.lower for measure in seen.comparison.shown if measure.guessed}
    ends_chosen = {path: made.currentData() for path, made in better.items()}
    said = {path: "" if end is None or guesses.get(path) == end else "lower" if end else "higher" for path, end in ends_chosen.items()}
    return Words({path: made.text().strip() for path, made in units.items()}, said)


def _alike(comparison: Comparison) -> str:
    """Return the main results of a run that stands alone, or of copies that came to the same."""
    lines = [] if len(comparison.runs) == 1 else [tr("The copies do not differ in their results.")]
    for measure in comparison.measures:
        if (value := measure.values[comparison.base]) is not None:
            lines.append(f"{measure.label}: {value:,.0f}" if float(value).is_integer() else f"{measure.label}: {round(value, 4):,}")
    return "\n".join(lines)


def _told(comparison: Comparison, answer: Answer) -> str:
    from bridge.simulation.answers import told_copy

    measure, best = answer.measure, comparison.runs[answer.best]
    value = measure.values[answer.best] or 0.0
    told = told_copy(comparison, answer.best)
    number, copy = f"{value:,.{measure.decimals}f}", f"{best.name} ({told})" if told else best.name
    words = tr("{result}: best {value} with {copy}", result=measure.label, value=number, copy=copy)
    share = answer.difference[1] if answer.difference is not None else None
    base = comparison.runs[comparison.base].name
    return words if share is None or answer.best == comparison.base else f"{words}, {tr('{share} against {base}', share=f'{share:+.1%}', base=base)}"
