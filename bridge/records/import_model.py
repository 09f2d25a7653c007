"""The gate: what a planner typed is judged by the record's import model before it leaves. The model is made of the table of columns.

It judges new and edited fields only: what the service showed goes back as it came, and the bytes that are sent are never the model's.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from bridge.records.cells.base import JsonObject
from bridge.records.column import Record, columns

_encode = json.JSONEncoder(ensure_ascii=False).encode


@cache
def import_model(record: type[Record]) -> type[BaseModel]:
    """Return the model of the fields of a record that import accepts, by the API's names; none of them is required, for an edit has only some.

    "Activity, as accepted by import" in the exchange document. A field that import does not know is refused.
    """
    accepted = {column.field for column in columns(record) if column.importable}
    fields: dict[str, Any] = {
        str(field.alias): (field.rebuild_annotation(), None) for field in record.model_fields.values() if str(field.alias) in accepted
    }
    return create_model(f"{record.__name__}Import", __config__=ConfigDict(strict=True, extra="forbid"), **fields)


def refused_fields(record: type[Record], edits: JsonObject) -> tuple[str, ...]:
    """Return the edited fields, by the API's names, whose values the import model refuses."""
    try:
        # Half a character is no text to pydantic, and none of its business: texts of the service may hold it.
        import_model(record).model_validate_json(_encode(edits).encode("utf-8", "replace"))
    except ValidationError as error:
        return tuple(dict.fromkeys(str(found["loc"][0]) for found in error.errors(include_url=False, include_context=False, include_input=False)))
    return ()
