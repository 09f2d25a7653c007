"""The JSON of commands for scripts: models of what jobs return, with names in camelCase.

What is shown here does not change; the page about schedulers describes it.
"""

from __future__ import annotations

import json
from operator import not_
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasGenerator, AliasPath, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.alias_generators import to_camel

from bridge.cli.terminal import error_json
from bridge.records.answers import Words
from bridge.texts import shown

VALUE_LIMIT = 1000


def shortened(value: object) -> object:
    """Return a value, with its text shortened if it exceeds the limit."""
    if isinstance(value, str):
        return value if len(value) <= VALUE_LIMIT else value[: VALUE_LIMIT - 1] + "…"
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= VALUE_LIMIT else text[: VALUE_LIMIT - 1] + "…"


Value = Annotated[Any, BeforeValidator(shortened)]
Said = Annotated[Words, BeforeValidator(shown)]

Failure = Annotated[dict[str, Any], BeforeValidator(error_json)]
NotEmpty = Field(exclude_if=not_)
"""Of a member that is left out where it is empty."""


class Result(BaseModel):
    """A result, whose members are the attributes of a job's own object."""

    model_config = ConfigDict(
        from_attributes=True, alias_generator=AliasGenerator(serialization_alias=to_camel)
    )

    @classmethod
    def of(cls, value: object) -> dict[str, Any]:
        """Return the JSON object of a job's own object."""
        return cls.model_validate(value).model_dump(by_alias=True)


class ProblemResult(Result):
    """A problem or warning of `check`, `merge` and `compare`."""

    severity: str
    sheet: Words
    row: int | None
    column: Words | None
    cell: str | None
    field: Words | None
    code: str
    message: Said = Field(validation_alias="sentence")
    found: Value
    suggestion: Words | None


class FieldResult(Result):
    """A changed field of a row."""

    field: Words
    before: Value
    after: Value


class ConflictResult(Result):
    """A field that the service has changed too."""

    field: Words | None
    at_export: Value = Field(validation_alias="base")
    in_service: Value = Field(validation_alias="theirs")
    mine: Value


class SheetConflictResult(Result):
    """A field that differs on `Failed rows`."""

    field: Words | None
    at_export: Value = Field(validation_alias="base")
    mine: Value
    sheet: Words
    on_sheet: Value = Field(validation_alias="theirs")


class ChangeResult(Result):
    """A changed or new row of `check`."""

    sheet: Words
    row: int
    id: Words
    kind: str = Field(validation_alias="state")
    fields: list[FieldResult]


class RefusedRowResult(Result):
    """A row that was not accepted."""

    sheet: Words
    row: int | None
    id: Words
    field: Words | None
    message: Words = Field(validation_alias="said")


class UnaskedResult(Result):
    """A field that the service changed by itself."""

    id: Words
    field: Words
    before: Any
    after: Any


class CountsResult(Result):
    """The counts of a run in the results of `upload` and `follow`."""

    run: str
    correlation_ids: list[Words]
    sent: int
    created: int
    updated: int
    failed: int
    unknown: int


class RunResult(Result):
    """A run of `runs`."""

    run: str
    type: str
    started_at: str
    account: Words
    project_id: Words
    workbook: Path | None
    correlation_ids: list[Words]
    state: str
    sent: int
    created: int
    updated: int
    failed: int
    unknown: int
    not_sent: Annotated[int, NotEmpty]


class SheetResult(Result):
    """A sheet of an export; one that is of no kind has null."""

    name: Words
    kind: Annotated[str | None, BeforeValidator(lambda kind: kind or None)]
    rows: int


class ExportResult(Result):
    """The result of `export --out`."""

    workbook: Path | None
    sheets: list[SheetResult]
    correlation_ids: dict[str, Words]
    warnings: list[Said]


class LakeResult(Result):
    """The result of `export --to`."""

    lake: Words
    format: str
    manifest: Path | None
    parts: list[Any]
    errors: dict[Words, Failure]


class ConvertResult(Result):
    """The result of `convert`."""

    file: Path | None
    kind: str
    records: int
    warnings: list[Said]


class CopyConflictResult(Result):
    """A conflict of `merge`."""

    sheet: Words
    row: int | None
    id: Words
    field: Words
    column: Words
    before: Words
    values: dict[Words, Words]
    taken: Words | None


class NotMergedResult(Result):
    """What `merge` left out of a copy."""

    file: Words
    sheet: Words
    row: int | None
    id: Words
    column: Words
    plan: Words
    in_copy: Words = Field(validation_alias="copy", serialization_alias="copy")


class FilterResult(Result):
    """A filter of `export --where`."""

    name: str
    caption: str
    type: str
    choices: list[str]


class ColumnResult(Result):
    """A column of a record type."""

    caption: str
    field: str
    access: str
    required: bool
    type: str = Field(validation_alias=AliasPath("cell", "name"))
    allowed: Said = Field(validation_alias=AliasPath("cell", "wording"))
    help: str


class KindResult(Result):
    """A record type of `kinds`."""

    name: str
    title: str
    purpose: str
    importable: bool
    filters: list[FilterResult]
    columns: list[ColumnResult]


class AccountResult(Result):
    """An account of `account list`."""

    name: Words
    base_url: Words
    username: Words
    project_id: Words
    time_zone: str
    production: bool
    also_required: list[str]
    import_: str = Field(validation_alias="import_mode", serialization_alias="import")
    learned: dict[str, str]


class StepResult(Result):
    """A step of `account test`."""

    step: str = Field(validation_alias="key")
    passed: bool
    error: Annotated[Failure | None, NotEmpty]


class PracticeResult(Result):
    """What `practice` tells."""

    base_url: str
    username: str
    password: str
    project_id: str
    platform_url: str
    client_id: str
    client_secret: str
