"""Caption -> the fields that it may mean, by the table of words: its own word, one among others,
one slip of spelling; never a forbidden one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bridge.mapping.word_table import TABLE
from bridge.records.written_dates import folded

_INSIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_BESIDE_TEXT = """
    a an and basic cet custom das data date dates dato datum dd de del den der des det die dmy du el et fecha field format gepl gepland
    geplande geplant geplante geplanter geplantes h hour hours i in innen l la le les local mm n of og our plan plandatum planif planificada
    planificado planlagt planlagte planmaessig planmaessige planned planning planowana planowane planowany planungs prev prevista previstas
    previsto prevu prevue prevus prog programada programado r sched schedule scheduled soll the und utc y yyyy
"""
_BESIDE = frozenset(_BESIDE_TEXT.split())
"""Words that may stand beside the words of a field and do not change what it is."""

_DATES = """
    realis*, gerealiseerd*, uitgevoerd*, effectue*, execut*, ejecut*, wykonan*, udfort, utfort, durchgefuehrt, ausgefuehrt, achieved, done, built,
    actual, act, actually, latest, late, lat, earliest, earl, early, baseline, bl, base, bl1, status date, status, created, create, creation,
    create on, updated, update, modified, last, viewed, resolved, closed, completed, released, release, reported, report, received, entered,
    entry, changed, approved, approval, signed, invoice, invoiced, ordered, requested, request, delivery, delivered, issued, print, printed,
    revision, rev, version, previous, original, old, remaining, free, total, slack, float, constraint, suspend, resume, warranty, birth, expiry,
    expires, valid, response, reaction, contract, ist, tatsaechlich*, real, reel*, effectif*, effectiv*, faktisk*, realiseret,
    werkelijk*, rzeczywist*, fruehest*, spaetest*, tidligst*, senest*, vroegst*, laatst*, uiterlijk*, uiterst*,
    najwczesniej*, najpozniej*, basisplan*, erstellt, erstellungs*, angelegt, anlagedatum, geaendert, aenderungs*, fertiggestellt, erledigt,
    abgeschlossen, eingang, gemeldet, freigabe, bestellt, oprettet*, opprettet*, aendret, endret, afsluttet, lukket, modtaget, faktureret,
    senast, aangemaakt, aanmaak*, gewijzigd, wijzigings*, oplossing*, opgelost, reactie*, respons*, reponse, melding*, binnenkomst, gemaakt,
    afgesloten, afgerond, cree, creation, modifie*, modification, termine*, cloture*, livraison, signalement, creacion, creado*, creada*,
    modificacion, modificado, actualiza*, cerrado, cerrada, cierre, emision, solicitud, recepcion, utworzen*, utworzon*, zmodyfikowan*,
    modyfikacj*, zamkniet*, zgloszen*, aktualizac*, linia bazowa, plan bazowy, forrige, vorherige, letzte*, letzter, derniere, dernier, ultima,
    ultimo, ostatni*, siste, sidste, sidst, au plus tot, au plus tard, tot, tard, mas temprano, mas tardio, temprano, tardio, fundet, opdateret,
    oppdatert, godkendt, godkjent, goedgekeurd, approuve*, aprobad*, zatwierdz*, aktuell*, ref, referenz, reference
"""
_FORBIDS: dict[str, str] = {
    "startDate": (
        f"{_DATES}, end, finish, ende, slut, slutt, einde, fin, koniec, zakonczenia, zakonczenie,"
        " deadline, due"
    ),
    "endDate": (
        f"{_DATES}, start, begin, beginn, anfang, debut, inicio, comienzo, rozpoczecia, rozpoczecie"
    ),
    "startTime": f"{_DATES}, total, end, fin, slut, ende",
    "endTime": f"{_DATES}, start, inicio, debut, beginn",
    "duration": (
        """
        actual, act, remaining, remain, float, slack, total, ist, tatsaechlich*, faktisk*, real, reel*, werkelijk*, rzeczywist*,
        restdauer, restant*, completed, overdue, response, reactie*, baseline, spent, work, effort, forkalk, realiseret, unit, un, einheit
    """
    ),
    "count": (
        """
        actual, order, phone, serial, invoice, version, revision, id, work, hours, hrs, duration, days, telefon*, tel, percent, float, contract,
        document, ist, tatsaechlich*, cost, parts
    """
    ),
    "name": (
        """
        project, projekt, projet, proyecto, prosjekt, parent, wbs, site, customer, client, kunde, klant, file, user, company, location, locatie,
        site, owner, contact, vessel, first, last, resource, team, crew, category, system, status, internal, external, no, code, id, number, nr,
        type, created, predecessor, equipment, functional, turbine, plant, standort, department
    """
    ),
    "id": (
        """
        passport, cabin, parent, predecessor,
        predecessors, successor, successors, project, user, email, phone, customer, client, kunde, group, guid, uuid,
        vorgaenger, nachfolger, forgaenger, poprzednik, predecesor*, serial, invoice, document, calendar, resource, counter, company, site, turbine,
        wtg, asset, wp, contract, permit, revision, version, week, uge, phone
    """
    ),
    "personnelIds": (
        """
        email, mail, reporter, creator, created, lead, watchers, contact, kontakt, contacto, customer, client, manager, approver, approved,
        requester, requested, phone, ersteller, updated, author, number, count, anzahl, antal, nb, nombre, aantal, hours, type, cost, opretter,
        prio, telefon*
    """
    ),
    "teams": "email, number, count, lead, leader, size, phone, type, hours, cost",
    "status": (
        "date, datum, dato, fecha, color, comment, payment, invoice, previous, weather, permit,"
        " percent"
    ),
    "siteId": "manager, contact, visit, address, phone, url, date, type, soort, remarks",
    "assetId": (
        "type, soort, cost, date, status, manufacturer, model, description, owner, count, number of"
    ),
    "activityCategory": "date, email, site, asset, turbine, user, file, contract, unit, counter",
    "workPackageId": (
        "lead, manager, description, name, wbs name, status, type, date, summary, predecessor,"
        " customer"
    ),
    "workOrderId": (
        "type, date, status, description, text, group, customer, purchase, quantity, sort, parent,"
        " desc, datum, art"
    ),
    "internalRemarks": "external, extern*, eksterne, date, customer, kunde, client",
    "externalRemarks": "internal, intern*, interne",
    "operation": "type, text, short, status, name, control, date, system, work, workcenter",
    "durationUnit": "work, price, cost",
    "additionalClientWork": "cost, hours, date, remarks",
}
"""By field, the words of a caption that forbid it, whatever its values are."""


_NUMBER = frozenset(("no", "nr", "n", "num", "number", "nummer", "numero", "numer"))
"""Words that say the same."""


class Match(NamedTuple):
    """How well a caption says a field: `level` 90 its own word, 70 a word that may mean others too,
    55 and 40 the same among other words.
    """

    level: int
    word: str


OWN = 90
SHARED = 70
WITHIN = 55
SHARED_WITHIN = 40
FIELDS = tuple(TABLE)


def folded_words(caption: str) -> tuple[str, ...]:
    """Return the words of a caption, folded: `Oper.WorkCenter` is oper, work, center; what stands
    in parentheses is left out, also `(*)`.
    """
    words = _words(_INSIDE.sub(" ", caption))
    return words if any(word not in _BESIDE for word in words) else _words(caption)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+|#", folded(re.sub(r"(?<=[a-zß-öø-ÿ])(?=[A-Z])", " ", text))))


def matches(caption: str, parts: Sequence[str] = ()) -> dict[str, Match]:
    """Return the fields that a caption may mean, with how well it, or one of the `parts` that it
    was joined from, says them.

    None that one of its words forbids.
    """
    return dict(_matches(caption, tuple(parts)))


@lru_cache(maxsize=2000)
def _matches(caption: str, parts: tuple[str, ...]) -> dict[str, Match]:
    every = _words(caption)
    read = [
        words
        for part in dict.fromkeys((caption, *parts))
        if 0 < len(words := folded_words(part)) <= 9
    ]
    found = dict[str, Match]()
    for field in FIELDS:
        for words in read:
            match = _best(field, words)
            if match is None or (field in found and found[field].level >= match.level):
                continue
            if not any(
                _stands(word, every) for word in _forbidden(field) if word not in match.word.split()
            ):
                found[field] = match
    return found


def forbidden(field: str, caption: str) -> bool:
    """Whether a word of a caption forbids a field, whatever the values are."""
    words = _words(caption)
    return any(_stands(word, words) for word in _forbidden(field))


def _best(field: str, words: tuple[str, ...]) -> Match | None:
    best: Match | None = None
    index = _index(field)
    found = dict.fromkeys(
        phrase
        for word in (*words, "".join(words))
        for phrase in index.get("no" if word in _NUMBER else word, ())
    )
    for phrase, own in (*found, *index.get("*", ())):
        level = _level(phrase, own, words)
        if level and (
            best is None
            or level > best.level
            or (level == best.level and len(phrase) > len(best.word.split()))
        ):
            best = Match(level, " ".join(phrase))
    if best is None or best.level < SHARED:
        slipped = next(
            (phrase for phrase, own in _phrases(field) if _slipped(phrase, own, words)), None
        )
        return best if slipped is None else Match(SHARED, " ".join(slipped))
    return best


def _level(phrase: tuple[str, ...], own: bool, words: tuple[str, ...]) -> int:
    if (len(phrase) == len(words) and all(map(_same, phrase, words))) or "".join(phrase) == "".join(
        words
    ):
        return OWN if own else SHARED
    count = len(phrase)
    for start in range(len(words) - count + 1):
        if all(
            _same(one, other)
            for one, other in zip(phrase, words[start : start + count], strict=True)
        ):
            rest = (*words[:start], *words[start + count :])
            if all(word in _BESIDE for word in rest):
                return OWN if own else SHARED
            # One more word may mean anything; a short word such as "to" among others means nothing.
            if len("".join(phrase)) > 3:
                return WITHIN if own else SHARED_WITHIN
    return 0


def _slipped(phrase: tuple[str, ...], own: bool, words: tuple[str, ...]) -> bool:
    """Whether a caption is a field's own words with one slip of spelling in a long word: a letter
    more, less, other, or two exchanged.
    """
    if not own or len(phrase) != len(words) or len("".join(phrase)) < 6:
        return False
    differing = [(one, other) for one, other in zip(phrase, words, strict=True) if one != other]
    if len(differing) != 1 or min(map(len, differing[0])) < 5 or "*" in differing[0][0]:
        return False
    return _one_slip(*differing[0])


def _one_slip(one: str, other: str) -> bool:
    at = next(
        (
            place
            for place, (left, right) in enumerate(zip(one, other, strict=False))
            if left != right
        ),
        min(len(one), len(other)),
    )
    if len(one) == len(other):
        return one[at + 1 :] == other[at + 1 :] or (
            one[at + 2 :] == other[at + 2 :] and one[at : at + 2] == other[at : at + 2][::-1]
        )
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return longer[at + 1 :] == shorter[at:]


def _same(word: str, found: str) -> bool:
    return (
        word == found
        or (word in _NUMBER and found in _NUMBER)
        or (word.endswith("*") and found.startswith(word[:-1]))
    )


def _stands(word: str, words: tuple[str, ...]) -> bool:
    parts = word.split()
    return any(
        all(_same(one, other) for one, other in zip(parts, words[at:], strict=False))
        for at in range(len(words) - len(parts) + 1)
    )


@cache
def _phrases(field: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """Return the phrases of a field, each with whether it is its own."""
    found = dict[tuple[str, ...], bool]()
    for listed in TABLE[field].values():
        own, _, shared = listed.partition("~")
        for phrases, is_own in ((own, True), (shared, False)):
            for phrase in phrases.split(","):
                if words := tuple(phrase.split()):
                    found.setdefault(words, is_own)
    return tuple(found.items())


@cache
def _index(field: str) -> dict[str, list[tuple[tuple[str, ...], bool]]]:
    """Return the phrases of a field by their first word and by all of them written together; those
    with a star under `*`.
    """
    found = dict[str, list[tuple[tuple[str, ...], bool]]]()
    for phrase in _phrases(field):
        words = phrase[0]
        keys = (
            ("*",)
            if any(word.endswith("*") for word in words)
            else ("no" if words[0] in _NUMBER else words[0], "".join(words))
        )
        for key in dict.fromkeys(keys):
            found.setdefault(key, []).append(phrase)
    return found


@cache
def _forbidden(field: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(word.strip() for word in _FORBIDS.get(field, "").split(",") if word.strip())
    )
