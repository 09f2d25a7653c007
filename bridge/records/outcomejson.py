"""An outcome as JSON and back: how the ledger keeps it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bridge.records.run_types import ImportStatus, Outcome, RowOutcome, RowResult, Surprise
from bridge.texts import Text


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as JSON, its sentences as templates with values, so that they can be shown in any language later."""
    service = outcome.service
    return {
        "rows": [_row_json(row) for row in outcome.rows],
        "unplaced": [_row_json(row) for row in outcome.unplaced],
        "service": {**service.counts(), "messages": service.messages} if service else None,
        "disagreements": [_text_json(text) for text in outcome.disagreements],
        "unasked": [asdict(found) for found in outcome.unasked],
    }


def _row_json(row: RowOutcome) -> dict[str, object]:
    return {
        "position": row.position,
        "sheet": row.sheet,
        "row": row.row,
        "id": row.id,
        "result": row.result,
        "said": row.said,
        "reason": _text_json(row.reason),
        "advice": _text_json(row.advice),
        "field": row.field,
        **({"echoed": dict(row.echoed)} if row.echoed else {}),
    }


def _text_json(text: Text | None) -> object:
    if text is None:
        return None
    return {
        "template": text.template,
        "values": {name: _text_json(value) if isinstance(value, Text) else str(value) for name, value in text.values.items()},
    }


def _read_text(found: Any) -> Text | None:
    if found is None:
        return None
    return Text(found["template"], {name: _read_text(value) if isinstance(value, dict) else value for name, value in found["values"].items()})


def read_outcome(found: Any) -> Outcome:
    """Return the outcome of `outcome_json`."""
    service = found["service"]
    return Outcome(
        rows=_row_outcomes(found["rows"]),
        unplaced=_row_outcomes(found["unplaced"]),
        service=ImportStatus(**{**service, "messages": tuple(service["messages"])}) if service else None,
        disagreements=tuple(text for text in (_read_text(text) for text in found["disagreements"]) if text),
        unasked=tuple(Surprise(**one) for one in found.get("unasked", ())),
    )


def _row_outcomes(found: Any) -> tuple[RowOutcome, ...]:
    return tuple(
        RowOutcome(
            position=row["position"],
            sheet=row["sheet"],
            row=row["row"],
            id=row["id"],
            result=RowResult(row["result"]),
            said=row["said"],
            reason=_read_text(row["reason"]),
            advice=_read_text(row["advice"]),
            field=row["field"],
            echoed=row.get("echoed", {}),
        )
        for row in found
    )
