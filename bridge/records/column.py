"""THE ONE TABLE: a record class is a table of columns. Export, reading, checking, diff, payload, dropdowns, guide, app and tests read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, WithJsonSchema
from pydantic.alias_generators import to_camel

from bridge.records.cells.base import CellType
from bridge.records.cells.lists import HeadcountCell, TextListCell
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.numbers import NumberCell, WholeCell
from bridge.records.cells.text import ChoiceCell, FlagCell, TextCell


class Access(StrEnum):
    """Which way a field goes."""

    READ_WRITE = "read-write"
    """The service shows it and import accepts it."""
    READ_ONLY = "read-only"
    """The service shows it; import does not accept it. Grey."""
    WRITE_ONLY = "write-only"
    """Import accepts it; the service does not show it. Blank leaves it out."""
    CONVERTED = "converted"
    """The service shows it and has no import for its kind: an edit goes into the records that `convert` writes."""
    OURS = "ours"
    """Sheetbridge writes it for the planner; the service knows nothing of it. Grey."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `caption` in the header, `help` in its note. `field` is the API's own name (the JSON key), set by `columns()`.

    `source` names the list that feeds its dropdown and its check: sites, assets, categories, work-packages, work-orders, teams, people.
    `width` is in characters.
    """

    caption: str
    help: str = ""
    access: Access = Access.READ_WRITE
    required: bool = False
    cell: CellType = TextCell()  # noqa: RUF009 (immutable)
    source: str | None = None
    width: int = 16
    clearable: bool = True
    also: tuple[str, ...] = ()
    field: str = ""

    @property
    def importable(self) -> bool:
        """Whether import accepts the field."""
        return self.access in {Access.READ_WRITE, Access.WRITE_ONLY}

    @property
    def editable(self) -> bool:
        """Whether an edit of its cell counts: import accepts the field, or it goes into the records that `convert` writes."""
        return self.importable or self.access is Access.CONVERTED

    @property
    def worded(self) -> bool:
        """Whether it is sent, and its values are names or choices, for which planners have words of their own."""
        return self.importable and (self.source is not None or isinstance(self.cell, ChoiceCell))

    @property
    def shown(self) -> bool:
        """Whether an export shows the field."""
        return self.access in {Access.READ_WRITE, Access.READ_ONLY, Access.CONVERTED}


def listed(field: str, caption: str, width: int = 16, cell: CellType | None = None) -> Column:
    """Return a column of a report: shown, and never read back."""
    return Column(caption, access=Access.READ_ONLY, width=width, field=field, cell=cell or TextCell())


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """One sheet to write: its title, columns in order, and its records. `name` is the kind's, or empty for a sheet of nested lists."""

    title: str
    columns: tuple[Column, ...]
    name: str = ""
    parent: str = ""


def _moment(text: str) -> str:
    if parse_moment(text) is None:
        raise ValueError("not an ISO 8601 timestamp")
    return text


Moment = Annotated[str, AfterValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})]
"""An instant as its exact ISO 8601 text."""


class Record(BaseModel):
    """One record of a kind. Absent, null and empty stay three things (`model_fields_set`); unknown keys are kept."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow", frozen=True, strict=True)


@cache
def columns(record: type[Record]) -> tuple[Column, ...]:
    """Return the columns of a record class in the order of its fields."""
    hints = get_type_hints(record, include_extras=True)
    found = []
    for name, field in record.model_fields.items():
        column = next((mark for mark in field.metadata if isinstance(mark, Column)), None) or _column_in(hints[name])
        if column is not None:
            cell = column.cell if type(column.cell) is not TextCell else _cell_for(field.annotation, column.caption)
            found.append(replace(column, field=field.alias or to_camel(name), cell=cell))
    return tuple(found)


@cache
def by_field(record: type[Record]) -> Mapping[str, Column]:
    """Return the columns of a record class by the API's names, in the order of its fields."""
    return {column.field: column for column in columns(record)}


def _column_in(hint: Any) -> Column | None:
    for part in get_args(hint):
        if isinstance(part, Column):
            return part
    return None


def _cell_for(annotation: Any, caption: str) -> CellType:
    """Return the cell type of a field's annotation; words of a fixed list are named by the caption."""
    parts = [part for part in get_args(annotation) if part is not type(None)] if get_origin(annotation) is not Annotated else [annotation]
    kind = parts[0] if len(parts) == 1 and get_origin(annotation) not in {list, dict} else annotation
    if get_origin(kind) is Annotated:
        return MomentCell() if any(isinstance(mark, AfterValidator) for mark in get_args(kind)) else _cell_for(get_args(kind)[0], caption)
    if get_origin(kind) is list:
        return TextListCell()
    if get_origin(kind) is dict:
        return HeadcountCell()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return ChoiceCell([choice.value for choice in kind], caption.lower())
    simple: dict[Any, CellType] = {bool: FlagCell(), int: WholeCell(), float: NumberCell()}
    return simple.get(kind, TextCell())
