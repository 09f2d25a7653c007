"""The table of words: consistent, in eight languages, and every phrase means its field."""

from __future__ import annotations

import json

import pytest

from bridge.files import asset
from bridge.mapping.words import (
    SHARED,
    WordTable,
    extend_words,
    is_total,
    listed_words,
    matches,
    status_of,
    unit_named,
)

TABLE = json.loads(asset("words.json").read_text(encoding="utf-8"))["words"]
PHRASES = [
    (field, phrase.removeprefix("~ "), not phrase.startswith("~"))
    for field, languages in TABLE.items()
    for phrases in languages.values()
    for phrase in phrases
]
SHARED_BY_TWO = {"activity no", "manpower"}
"""Words of two fields: the values decide, or it is asked."""


def test_each_field_of_a_plan_has_words_in_eight_languages() -> None:
    languages = {"en", "de", "da", "nl", "fr", "es", "no", "pl"}
    assert {field for field, words in TABLE.items() if set(words) != languages} == {"manpower"}


def test_every_phrase_is_found_for_its_field_and_none_is_the_own_word_of_two() -> None:
    assert [
        (field, phrase)
        for field, phrase, _ in PHRASES
        if field not in matches(phrase.replace("*", ""))
    ] == []
    owners: dict[str, set[str]] = {}
    for field, phrase, own in PHRASES:
        if own:
            owners.setdefault(phrase, set()).add(field)
    assert {phrase for phrase, fields in owners.items() if len(fields) > 1} == SHARED_BY_TWO


@pytest.mark.parametrize(
    ("caption", "field"),
    [
        ("Pesronnel", "personnelIds"),  # two letters exchanged
        ("Personnnel", "personnelIds"),  # one more
        ("Coments", "internalRemarks"),  # one less
        ("Commentz", "internalRemarks"),  # another
        ("Duratoin", "duration"),
        ("Finqsh", "endDate"),
        ("External remraks", "externalRemarks"),
        ("Work orderr", "workOrderId"),
        ("Work ordr", None),  # too short to be told from another word
        ("Wrk ordre", None),
        ("Aset", None),
        ("Commmnets", None),  # two slips
        ("Durattionn", None),
        ("Remkars", None),
    ],
)
def test_one_slip_of_spelling_in_a_long_word_is_seen(caption: str, field: str | None) -> None:
    found = {name for name, match in matches(caption).items() if match.level == SHARED}
    assert found == ({field} if field else set())


def test_a_company_adds_words_for_statuses_units_totals_groups_weeks_and_days() -> None:
    before = status_of("REL"), status_of("Abgerufen"), unit_named("Schicht"), is_total("Bilanz")
    assert before == ("DISPATCHED", None, None, False)
    words: dict[str, object] = {
        "states": {"PLANNED": ["REL"], "COMPLETED": ["Abgerufen"]},
        "units": {"days": ["Schicht"]},
        "totals": ["Bilanz"],
        **{name: ["Planwerte"] for name in ("groups", "weeks", "weekdays")},
    }
    extend_words([WordTable.model_validate(words)])
    try:
        assert (status_of("REL"), status_of("abgerufen")) == ("PLANNED", "COMPLETED")
        assert (unit_named("Schicht"), is_total("Bilanz Park A", within=True)) == ("days", True)
        assert all("planwerte" in listed_words(name) for name in ("groups", "weeks", "weekdays"))
    finally:
        extend_words([])
    with pytest.raises(ValueError, match="“OPEN” is not a status"):
        WordTable.model_validate({"states": {"OPEN": ["offen"]}})


def test_a_status_is_one_word_among_others_and_two_statuses_are_none() -> None:
    texts = ("FREI ABRV VOKL", "TABG RÜCK", "EN_COURS", "Planned / released", "On hold", "PCNF REL")
    assert [status_of(text) for text in texts] == [
        "DISPATCHED",
        "COMPLETED",
        "DISPATCHED",
        None,
        None,
        "DISPATCHED",
    ]
