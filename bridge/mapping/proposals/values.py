"""Values of a column -> what they may mean, with how often each stands: proposals for a table of values, which the planner confirms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from bridge.mapping.grid import Grid, shown
from bridge.mapping.mapping_file import Separator
from bridge.mapping.meanings import Meanings
from bridge.mapping.table import Table, body
from bridge.records.cells.text import ChoiceCell
from bridge.records.column import Column
from bridge.records.lookups import comparable
from bridge.records.written_dates import folded

_STATES = {
    "PLANNED": """
        planned, plan, not started, to do, todo, open, new, created, crtd, pending, scheduled, backlog, draft, geplant, offen, neu, nicht
        begonnen, planlagt, aben, ny, ikke startet, gepland, niet gestart, prevu, planifie, planifiee, a faire, ouvert, planificado, planificada,
        pendiente, abierto, no iniciado, apen, ikke pabegynt, planowane, zaplanowane, nowe, nierozpoczete, otwarte
    """,
    "DISPATCHED": """
        dispatched, released, rel, in progress, started, active, ongoing, in work, wip, doing, in arbeit, begonnen, freigegeben, laufend, in
        bearbeitung, i gang, igang, pabegyndt, aktiv, startet, in uitvoering, gestart, bezig, en cours, encours, demarre, en curso, en proceso,
        iniciado, en progreso, pabegynt, w toku, rozpoczete, w trakcie
    """,
    "COMPLETED": """
        completed, complete, done, finished, closed, teco, clsd, cnf, resolved, erledigt, abgeschlossen, fertig, beendet, fertiggestellt, faerdig,
        afsluttet, udfort, lukket, gereed, afgerond, voltooid, klaar, gesloten, termine, terminee, fini, clos, cloture, terminado, terminada,
        completado, finalizado, cerrado, ferdig, fullfort, avsluttet, utfort, zakonczone, ukonczone, wykonane, zamkniete
    """,
}
_STATE_OF = {word.strip(): state for state, words in _STATES.items() for word in words.split(",")}


_SEPARATORS: tuple[Separator, ...] = (";", "|", "\n")


class ValueCount(NamedTuple):
    """One value of a column, in how many `rows` it stands, and what it may mean: None where the planner must say it."""

    text: str
    rows: int
    meaning: str | None


def separator_of(values: Iterable[str], known: Container[str] = frozenset()) -> Separator | None:
    """Return what stands between the names of a list column, by its values; None for a comma. `known` are names that stand whole."""
    texts = [text for text in values if text not in known]
    for separator in _SEPARATORS:
        if any(separator in text for text in texts):
            return separator
    names = Counter(part.strip() for text in texts for part in text.split("/"))
    joined = [[part.strip() for part in text.split("/")] for text in texts if "/" in text]
    # A slash may belong to a name, so each part must be a name elsewhere too.
    return "/" if joined and all(part in known or names[part] > 1 for parts in joined for part in parts) else None


MOST_LISTED = 300
"""Different values of one column that a planner is asked about; more are no list of values."""


def counts_of(grid: Grid, table: Table) -> tuple[dict[str, int], ...]:
    """Return by place how often each value stands in a column, in the order of the rows; empty where more than MOST_LISTED are different."""
    counts = [dict[str, int]() for _ in table.captions]
    open = {*range(len(counts))}
    for row in body(grid, table):
        for place in open.intersection(range(len(row.cells))):
            value = row.cells[place]
            if value is None or (isinstance(value, str) and not value.strip()):
                continue
            text, found = shown(value).strip(), counts[place]
            found[text] = found.get(text, 0) + 1
            # Hundreds of different values are no list of states or sites; counting them on would only take memory.
            if len(found) > MOST_LISTED:
                counts[place] = {}
                open.discard(place)
    return tuple(counts)


def meaning_of(text: str, column: Column, meanings: Meanings) -> str | None:
    """Return what a value may mean: remembered, known, a state's usual word, known but for case and blanks, the one owner of a name."""
    names: Mapping[str, str] = meanings.names.get(column.source or "", {}) if column.source != "people" else meanings.lookups.people
    # What the planner once said goes before every guess.
    if (remembered := meanings.remembered.get(column.field, {}).get(text)) is not None:
        return remembered
    if isinstance(column.cell, ChoiceCell):
        upper = text.upper()
        words = folded(text).replace("_", " ").split()
        whole = " ".join(words)
        meant = {_STATE_OF[part] for part in ((whole,) if whole in _STATE_OF else words) if part in _STATE_OF}
        # "Planned / released" means two states, so it means none.
        return upper if upper in column.cell.choices else meant.pop() if len(meant) == 1 and meant <= {*column.cell.choices} else None
    known = meanings.lookups.known(column.source) if column.source else ()
    if text in known:
        return text
    alike = [name for name in known if comparable(name) == comparable(text)]
    # Planners write the names of sites; the service wants their IDs.
    owners = [id for id, name in names.items() if name and comparable(name) == comparable(text)]
    found = list(dict.fromkeys((*alike, *owners)))
    return found[0] if len(found) == 1 else None
