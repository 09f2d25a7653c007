"""Handles the other sheets of a workbook, and sheets of kinds that cannot be uploaded."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.cell_writes import has_formula
from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.kind_sheets import (
    EditedSheet,
    ExportedKind,
    KindChanges,
    compare_kind,
    edited_cells,
)
from bridge.errors import EmptySheetError, Problem, Severity, WorkbookError
from bridge.mapping.read import MappedSheet
from bridge.progress import Monitor
from bridge.records.cells.base import CLEAR
from bridge.records.change_set import CellWrite, ChangeSet, Choice, Decision, SheetRow
from bridge.records.codes import SHEET_EMPTY
from bridge.records.kinds import Kind, kind_titled, rows_noun
from bridge.texts import Text, few, say
from bridge.workbook.opc.package_edit import RECALCULATE as RECALCULATE
from bridge.workbook.opc.package_edit import until_unchanged
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook, open_workbook
from bridge.workbook.read.snapshots import wait_until_closed
from bridge.workbook.write.run_report import write_change_list as write_change_list
from bridge.workbook.writeback.edit_cells import edit_package
from bridge.workbook.writeback.write_back import WRITING_RESULTS, saved_beside
from bridge.workbook.writeback.write_back import WrittenBack as WrittenBack

_MOST_CELLS = 20


def compare_others(
    book: OpenWorkbook,
    asked: OpenSheet,
    of_kind: KindChanges | None,
    monitor: Monitor,
    together: Collection[str] = (),
) -> tuple[tuple[ChangeSet, ...], tuple[Problem, ...]]:
    """Compare every other editable sheet with the export, without asking the service.

    Return the changes, and a problem for each sheet that could not be compared. `of_kind` are the
    changes of the requested kind. `together` are sheets that were compared with the requested one.
    """
    sets, problems = list[ChangeSet](), list[Problem]()
    for name in book.summary.readable:
        kind = kind_titled(name)
        try:
            if of_kind is not None and kind is asked.info.kind:
                sets += [
                    changes for changes in of_kind.sheets if changes.info.sheet != asked.info.sheet
                ]
            elif (
                name == asked.info.sheet
                or name in book.summary.alike
                or name.casefold() in {name.casefold() for name in together}
            ):
                continue
            elif kind is None or kind.importable:
                sets.append(_of_activities(book, name, monitor))
            else:
                sets += kind_changes(book, kind, Rules(), monitor).sheets
        except WorkbookError as error:
            code = SHEET_EMPTY if isinstance(error, EmptySheetError) else "sheet-not-compared"
            message = say("{title} It was not compared.", title=error.title)
            problems.append(Problem(Severity.WARNING, code, message, name))
    return tuple(sets), tuple(problems)


def kind_changes(book: OpenWorkbook, kind: Kind, rules: Rules, monitor: Monitor) -> KindChanges:
    """Compare the sheets of a kind that cannot be uploaded with the export.

    Raises WorkbookError if this is not possible.
    """
    sheets, exported = exported_kind(book, kind)
    edited = [
        EditedSheet(sheet.info, sheet.shape, reported(sheet, monitor))
        for sheet in sheets
        if sheet.shape is not None
    ]
    return compare_kind(exported, edited, rules)


def correct(
    workbook: Path,
    zone: str,
    sheet: str,
    decisions: Mapping[tuple[str, str], Decision],
    monitor: Monitor,
) -> WrittenBack:
    """Write corrections from the review into a kind that cannot be uploaded. Sends nothing.

    Nested lists are included. `notes` explains which corrections were not written. Raises
    WorkbookError; the workbook is then unchanged.
    """
    wait_until_closed(workbook, monitor)
    return until_unchanged(workbook, lambda: _corrected(workbook, zone, sheet, decisions, monitor))


def _corrected(
    workbook: Path,
    zone: str,
    sheet: str,
    decisions: Mapping[tuple[str, str], Decision],
    monitor: Monitor,
) -> WrittenBack:
    with open_workbook(workbook, zone) as book:
        kind = book.named(sheet).info.kind
        compared = kind_changes(book, kind, Rules(decisions=decisions), monitor).sheets
        sets = [changes for changes in compared if changes.corrections]
        void = tuple(_void_corrections(compared, decisions))
        if not sets:
            return WrittenBack(workbook, notes=void)
        monitor.report(WRITING_RESULTS)
        tables = {
            correction.sheet: changes.info.table
            for changes in sets
            for correction in changes.corrections
        }
        wanted = {
            (correction.sheet, correction.row, changes.info.columns[correction.field]): correction
            for changes in sets
            for correction in changes.corrections
        }
        edited = edit_package(
            book.package,
            [
                CellWrite(
                    *place,
                    correction.field,
                    correction.value,
                    CLEAR if correction.cleared else None,
                )
                for place, correction in wanted.items()
            ],
            ZoneInfo(sets[0].info.time_zone),
            tables=tables,
            called="result",
        )
    captions = {
        (name, column.field): column.caption
        for name, columns in tables.items()
        for column in columns
    }
    left = tuple(
        formula_stays(wanted[place].row, captions[wanted[place].sheet, wanted[place].field])
        for place in sorted(edited.skipped)
    )
    return WrittenBack(
        edited.path,
        saved_beside(edited.reason_beside, edited.path),
        notes=(*left, *void, *edited.notes),
    )


def _void_corrections(
    compared: Sequence[ChangeSet], decisions: Mapping[tuple[str, str], Decision]
) -> Iterator[Text]:
    """Yield a message for each correction that no longer applies.

    It is unreadable, its cell has changed since, or its row is gone.
    """
    captions = {
        column.field: column.caption for changes in compared for column in changes.info.table
    }
    unread = {
        (changes.info.decision_id_of(change), problem.field, problem.found): problem.sentence
        for changes in compared
        for change in changes.changes
        for problem in change.problems
        if problem.severity is Severity.ERROR
    }
    written = {
        (key, correction.field)
        for changes in compared
        for correction in changes.corrections
        for key in (correction.id, changes.info.decision_id(correction.id, correction.row))
    }
    for (id, name), decision in decisions.items():
        if (
            decision.choice is Choice.TYPED
            and decision.typed != decision.found
            and (id, name) not in written
        ):
            column, why = captions.get(name, name), unread.get((id, name, decision.typed))
            yield why or say(
                "{column} of “{id}” was not corrected. The cell was changed meanwhile, or "
                "its row is missing.",
                column=column,
                id=id.partition("\n")[0],
            )


def formula_stays(row: int, caption: str) -> Text:
    """Return the message for a cell that was not corrected because it has a formula."""
    return say(
        "Row {row}: {message}",
        row=row,
        message=has_formula(caption),
    )


def exported_kind(book: OpenWorkbook, kind: Kind) -> tuple[tuple[OpenSheet, ...], ExportedKind]:
    """Return the sheets of a kind and its exported records.

    Raises WorkbookError if they cannot be compared.
    """
    sheets, shapes = book.sheets_of(kind), book.shapes(kind)
    again = say("Export again and repeat your edits.")
    # Without complete records, edits cannot be told from original values, and guessing would send
    # old ones.
    if not shapes or book.damaged(kind):
        raise WorkbookError(
            say(
                "The workbook has no complete export of “{sheet}”, so it cannot be compared.",
                sheet=kind.title,
            ),
            again,
        )
    if not sheets or sheets[0].info.sheet.casefold() != kind.title.casefold():
        raise WorkbookError(
            say("The workbook has no sheet “{sheet}”.", sheet=kind.title),
            again,
        )
    exported = ExportedKind(shapes, (record.value for record in book.baseline(kind).records()))
    # Rows without a key cannot be matched with their records after sorting.
    if exported.key is None or exported.key not in sheets[0].info.columns:
        raise WorkbookError(
            say(
                "“{sheet}” has no ID column, so it cannot be compared or converted.",
                sheet=kind.title,
            ),
            say("Make these edits in the service."),
        )
    return sheets, exported


def reported(sheet: OpenSheet | MappedSheet, monitor: Monitor) -> Iterator[SheetRow]:
    """Yield the rows of a sheet, reporting progress now and then."""
    name = sheet.info.sheet
    step = say(
        "Reading {sheet}",
        sheet=rows_noun(name) if sheet.info.shaped and kind_titled(name) is None else name,
    )
    for count, row in enumerate(sheet.rows()):
        if count % 1000 == 0:
            monitor.report(step, count)
        yield row


def list_edited_cells(sheets: Sequence[ChangeSet]) -> Iterator[tuple[ChangeSet, str]]:
    """Yield the sheets with edits, each with its edited cells: `C5, D7, A12`."""
    for changes in sheets:
        if changes.changes:
            cells = edited_cells(changes)
            yield changes, few(cells, _MOST_CELLS)


def without_import(sheets: Sequence[ChangeSet]) -> tuple[Text, ...]:
    """Return a message for each sheet with edits that cannot be uploaded."""
    return tuple(
        say(
            "“{sheet}” cannot be uploaded. Its changes ({cells}) can be saved as a list, to be"
            " entered by hand.",
            sheet=changes.info.sheet,
            cells=cells,
        )
        for changes, cells in list_edited_cells(
            [changes for changes in sheets if not changes.info.importable]
        )
    )


def refuse_without_import(changes: ChangeSet) -> None:
    """Raise WorkbookError for a sheet that cannot be uploaded, listing its edited cells."""
    if not changes.info.importable:
        texts = without_import([changes])
        raise WorkbookError(
            (texts[0] if texts else say("“{sheet}” cannot be uploaded.", sheet=changes.info.sheet)),
            say("Nothing was sent."),
        )


def _of_activities(book: OpenWorkbook, name: str, monitor: Monitor) -> ChangeSet:
    """Compare `Activities` or `Failed rows`."""
    sheet = book.named(name)
    baseline = sheet.baseline() if sheet.info.has_baseline else Records()
    return compare(sheet.info, reported(sheet, monitor), baseline, None, Rules())
