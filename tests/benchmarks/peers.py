"""What others do with the same input. Each is written as its own manual recommends for speed."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from pathlib import Path

from benchmarks import inputs

Work = Generator[float | None, None, None]


def _fields() -> list[str]:
    from bridge.records.kinds import ACTIVITIES

    return [*(column.field for column in ACTIVITIES.columns), "contractor", "region"]


def _text(value: object) -> str:
    return (
        value
        if isinstance(value, str)
        else ", ".join(map(str, value))
        if isinstance(value, list)
        else str(value)
    )


def export_xlsxwriter(folder: Path, rows: int) -> Work:
    """Dump each record as a row, texts kept as texts (shared strings), no formats, fed by our
    parser.
    """
    import xlsxwriter

    from bridge.jsonio.record_stream import stream_records

    body, fields = inputs.export_body(folder, rows), _fields()
    target = folder / f"written-xlsxwriter-{rows}.xlsx"
    yield None
    options = {"strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(str(target), options)
    sheet = book.add_worksheet("Activities")
    sheet.write_row(0, 0, fields)
    for row, record in enumerate(stream_records(body), 1):
        values = map(record.value.get, fields)
        sheet.write_row(
            row,
            0,
            [
                value if value is None or value.__class__ is str else _text(value)
                for value in values
            ],
        )
    book.close()
    yield float(target.stat().st_size)


def export_rustpy(folder: Path, rows: int) -> Work:
    """rustpy-xlsxwriter in its streaming mode, fed by our parser."""
    from rustpy_xlsxwriter import FastExcel

    from bridge.jsonio.record_stream import stream_records

    body, fields = inputs.export_body(folder, rows), _fields()
    target = folder / f"written-rustpy-{rows}.xlsx"

    def flat() -> Iterator[dict[str, str | None]]:
        for record in stream_records(body):
            value = record.value
            yield {
                field: None if (found := value.get(field)) is None else _text(found)
                for field in fields
            }

    yield None
    FastExcel(str(target)).sheet("Activities", flat()).save()
    yield float(target.stat().st_size)


def export_pandas(folder: Path, rows: int) -> Work:
    """pandas, which writes through openpyxl."""
    import openpyxl  # noqa: F401  (imported before the clock starts)
    import pandas

    body, fields = inputs.export_body(folder, rows), _fields()
    target = folder / f"written-pandas-{rows}.xlsx"
    yield None
    frame = pandas.DataFrame(json.loads(body.read_bytes()), columns=fields)
    for field in ("teams", "personnelIds"):
        frame[field] = frame[field].map(_text, na_action="ignore")
    frame.to_excel(target, engine="openpyxl", index=False)
    yield float(target.stat().st_size)


def read_calamine(folder: Path, rows: int) -> Work:
    """python-calamine, the bare rows and nothing done with them."""
    yield from _bare_calamine(inputs.saved_by_libreoffice(folder, rows))


def _bare_calamine(path: Path) -> Work:
    import python_calamine

    yield None
    sheet = python_calamine.CalamineWorkbook.from_path(str(path)).get_sheet_by_name("Activities")
    yield float(sum(1 for _ in sheet.iter_rows()))


def read_edited_calamine(folder: Path, rows: int) -> Work:
    """python-calamine, the bare rows of the workbook of which 5 % of the rows are edited."""
    yield from _bare_calamine(inputs.edited_by_libreoffice(folder, rows))


def read_bare_openpyxl(folder: Path, rows: int) -> Work:
    """The bare rows by openpyxl in its read-only mode, and nothing done with them."""
    import openpyxl

    path = inputs.saved_by_libreoffice(folder, rows)
    yield None
    book = openpyxl.load_workbook(path, read_only=True)
    yield float(sum(1 for _ in book["Activities"].iter_rows(values_only=True)))
    book.close()


def read_openpyxl(folder: Path, rows: int) -> Work:
    """What openpyxl does in its read-only mode, each row checked by a pydantic model and written as
    JSON.
    """
    import openpyxl
    from pydantic import BaseModel, create_model

    path, target = inputs.saved_by_libreoffice(folder, rows), folder / f"written-read-{rows}.json"
    fields = {f"c{number}": (str | int | float | bool | None, None) for number in range(24)}
    model: type[BaseModel] = create_model("Row", **fields)  # type: ignore[call-overload]
    names = list(fields)
    yield None
    book = openpyxl.load_workbook(path, read_only=True)
    count = 0
    with target.open("w", encoding="utf-8") as file:
        for cells in book["Activities"].iter_rows(min_row=2, max_col=24, values_only=True):
            values = {
                name: str(cell) if hasattr(cell, "year") else cell
                for name, cell in zip(names, cells, strict=True)
                if cell is not None
            }
            file.write(
                ("," if count else "[")
                + model.model_validate(values).model_dump_json(exclude_unset=True)
            )
            count += 1
        file.write("]")
    book.close()
    yield float(count)


def mark_openpyxl(folder: Path, rows: int) -> Work:
    """openpyxl: load, fill the rows, save."""
    import openpyxl
    from openpyxl.styles import PatternFill

    path, target = inputs.workbook(folder, rows), folder / f"written-marked-{rows}.xlsx"
    yield None
    book = openpyxl.load_workbook(path)
    sheet = book["Activities"]
    fill = PatternFill("solid", fgColor="FFFDE2E2")
    for number in inputs.highlighted_rows(rows):
        for column in range(1, 25):
            sheet.cell(number, column).fill = fill
    book.save(target)
    yield float(target.stat().st_size)


def window(folder: Path, rows: int) -> Work:
    """A bare window with as many widgets of each class as ours has; see `ours.window_census`."""
    counts: dict[str, int] = json.loads((folder / "census.json").read_text(encoding="utf-8"))
    yield None
    from PySide6 import QtWidgets

    application = QtWidgets.QApplication(["bare"])
    application.setStyle("Fusion")
    frame = QtWidgets.QMainWindow()
    inside = QtWidgets.QWidget()
    layout = QtWidgets.QVBoxLayout(inside)
    for name, count in counts.items():
        for _ in range(count):
            layout.addWidget(getattr(QtWidgets, name)())
    frame.setCentralWidget(inside)
    frame.resize(1360, 860)
    frame.show()
    application.processEvents()
    yield float(sum(counts.values()))
