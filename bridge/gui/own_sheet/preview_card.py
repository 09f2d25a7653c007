"""What a draft reads of the sheet: how many rows, the first of them as activities, and what is wrong with which."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QCheckBox, QTableView, QVBoxLayout

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import card, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table
from bridge.gui.widgets.row_texts import value_text
from bridge.jobs.own_sheets.look import Preview
from bridge.mapping.proposals.draft import Draft
from bridge.records.sheet_types import SheetRow
from bridge.texts import shown

_FINDINGS = 6
"""Findings that are shown; the review shows all of them."""


class PreviewCard(Clear):
    """Shows a preview, or why there is none yet."""

    def __init__(self) -> None:
        super().__init__()
        frame, inside = card(spacing=8)
        self.words = label("", "muted", wrap=True)
        self.findings = QVBoxLayout()
        self.findings.setSpacing(4)
        self.table: QTableView | None = None
        self._place = QVBoxLayout()
        inside.addWidget(label(tr("What is read"), "heading"))
        inside.addWidget(self.words)
        inside.addLayout(self.findings)
        inside.addLayout(self._place)
        self.results = QCheckBox(tr("Write the result of each row into my sheet, in two columns of its own"))
        inside.addLayout(row(self.results, None))
        self.setLayout(row(frame))

    def show_why(self, sentence: str) -> None:
        """Say why nothing is shown."""
        self.words.setText(sentence)
        clear(self.findings)
        clear(self._place)
        self.table = None

    def show_preview(self, preview: Preview, draft: Draft, zone: ZoneInfo) -> None:
        parts = [plural(preview.rows, "1 row was read.", "{count} rows were read.")]
        if preview.wrong:
            parts.append(
                plural(
                    preview.wrong,
                    "1 of them has an error, which can be corrected in the review.",
                    "{count} of them have errors, which can be corrected in the review.",
                )
            )
        self.words.setText(" ".join(parts))
        clear(self.findings)
        for found in preview.problems[:_FINDINGS]:
            bad = found.severity == "error"
            sentence = label(shown(found.sentence), wrap=True)
            across = row(column(IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16), None), sentence, spacing=8, grows=1)
            self.findings.addLayout(across)
        if len(preview.problems) > _FINDINGS:
            self.findings.addWidget(label(tr("{count} more findings.", count=len(preview.problems) - _FINDINGS), "small"))
        self._show_rows(preview, draft, zone)

    def _show_rows(self, preview: Preview, draft: Draft, zone: ZoneInfo) -> None:
        fields = ["id", *(name for name in draft.rules if name != "id")]
        columns = [draft.column(name) for name in fields]
        captions = [tr("Row"), *(one.caption for one in columns)]

        def cells(found: SheetRow) -> tuple[Cell, ...]:
            texts = (found.texts.get(one.field) or value_text(one, found.values.get(one.field), zone) for one in columns)
            return (Cell(str(found.number)), *map(Cell, texts))

        clear(self._place)
        model, self.table = LinesModel(captions), QTableView()
        model.setParent(self.table)
        model.show_rows(preview.first, cells)
        self.table.setModel(model)
        self.table.setAccessibleName(tr("The first rows as activities"))
        holder = plain_table(self.table, [60, *(130 for _ in fields)], 30)
        holder.setFixedHeight(px(210))
        self._place.addWidget(holder)
        header = self.table.horizontalHeader()
        header.ensurePolished()
        for at in range(len(captions)):
            # captions are read whole
            self.table.setColumnWidth(at, max(self.table.columnWidth(at), header.sectionSizeHint(at)))
