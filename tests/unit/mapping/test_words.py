"""The table of words: consistent, in eight languages, and every phrase means its field."""

from __future__ import annotations

import json

import pytest

from bridge.files import asset
from bridge.mapping.words import (
    OWN,
    SHARED,
    WITHIN,
    WordTable,
    extend_words,
    folded_words,
    forbidden,
    is_total,
    listed_words,
    matches,
    status_of,
    unit_named,
)
from bridge.records.written_dates import folded

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


def test_words_stand_as_captions_are_folded() -> None:
    assert [phrase for _, phrase, _ in PHRASES if folded(phrase) != phrase] == []


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
    ("caption", "field", "level"),
    [
        ("Planned Start", "startDate", OWN),
        ("(*)Start", "startDate", OWN),
        ("Début prévu", "startDate", OWN),
        ("geplanter Start", "startDate", OWN),
        ("Revised start", "startDate", WITHIN),
        ("Strat date", "startDate", SHARED),
        ("EndDate", "endDate", OWN),
        ("Due date", "endDate", SHARED),
        ("WTG-No.", "assetId", OWN),
        ("Nº técnicos", "count", OWN),
        ("Verantwortliche*r", "personnelIds", OWN),
        ("Work-Order_No", "workOrderId", OWN),
        ("Order", "workOrderId", SHARED),
        ("Slut kl", "endDate", WITHIN),
        ("Nr", "count", SHARED),
    ],
)
def test_how_well_a_caption_says_a_field(caption: str, field: str, level: int) -> None:
    assert matches(caption)[field].level == level


def test_of_words_that_say_a_field_alike_the_most_then_the_first_count() -> None:
    assert [matches("Due date")["endDate"].word, matches("No")["id"].word] == ["due date", "no"]
    assert "startDate" not in matches("Tag no"), "so short a word among others says nothing"


@pytest.mark.parametrize(
    "caption",
    [
        "Actual Start", "Start (actual)", "Act.finish date", "Earl.start date", "Lat.finish date",
        "BL Start", "Baseline finish",
        "Created on", "Status date", "Ist-Start", "Startdatum tatsächlich", "Faktisk start",
        "Werkelijke einddatum",
        "Début réel", "Inicio real", "Rzeczywiste rozpoczęcie", "Fremdes", ""
    ],
)  # fmt: skip
def test_what_was_or_might_have_been_is_no_start_and_no_end(caption: str) -> None:
    assert {"startDate", "endDate"} & matches(caption).keys() == set()


def test_a_word_that_forbids_holds_for_values_too() -> None:
    assert forbidden("personnelIds", "Reporter")
    assert not forbidden("personnelIds", "Ramme")


def test_captions_are_taken_apart_where_their_words_meet() -> None:
    assert folded_words("Oper.WorkCenter") == ("oper", "work", "center")
    assert folded_words("Original Duration(d)") == ("original", "duration")
    assert folded_words("Custom field (Start date)") == ("custom", "field", "start", "date")
    assert folded_words("Øl_og-Ærter/ß") == ("ol", "og", "aerter", "ss")


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
    with pytest.raises(ValueError, match='"OPEN" is no status'):
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
