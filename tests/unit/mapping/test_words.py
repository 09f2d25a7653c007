"""The table of words: consistent, in many languages, and every phrase means its field."""

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
    is_total,
    listed_words,
    matches,
    status_of,
    unit_named,
)
from bridge.records.columns import ActivityStatus

TABLE = json.loads(asset("words.json").read_text(encoding="utf-8"))["words"]
PHRASES = [
    (field, phrase.removeprefix("~ "), not phrase.startswith("~"))
    for field, languages in TABLE.items()
    for phrases in languages.values()
    for phrase in phrases
]
SHARED_BY_TWO = {"activity no", "manpower"}
"""Words of two fields: the values decide, or it is asked."""


def test_each_field_of_a_plan_has_words_in_eight_languages_and_the_main_ones_in_more() -> None:
    languages = {"en", "de", "da", "nl", "fr", "es", "no", "pl"}
    assert {field for field, words in TABLE.items() if not languages <= set(words)} == {"manpower"}
    more = languages | {"sv", "fi", "it", "pt", "cs", "hu", "ro", "tr", "ja", "zh", "ko", "ru"}
    main = ("name", "startDate", "endDate", "status", "assetId", "teams", "count")
    assert {field for field in main if not more <= set(TABLE[field])} == set()


@pytest.mark.parametrize(
    ("caption", "field", "level"),
    [
        ("開始予定日", "startDate", OWN),
        ("作業開始予定日時", "startDate", OWN),
        ("계획 종료일", "endDate", OWN),
        ("风机编号", "assetId", OWN),
        ("Määräaika", "endDate", SHARED),
        ("MAARAAIKA", "endDate", SHARED),  # typed without its dots
        ("Начало работ", "startDate", OWN),
        ("Voortgangsstatus", "status", OWN),
        ("Wartungstrupp Süd", "teams", WITHIN),
        ("Kundenwartungstrupp", "teams", WITHIN),  # the end of a compound says what it is
        ("Projektstandort Nord", "siteId", WITHIN),
    ],
)
def test_headers_without_blanks_and_compounds_are_read(
    caption: str, field: str, level: int
) -> None:
    found = matches(caption)
    assert found[field].level == level
    assert max(found.values(), key=lambda match: match.level) == found[field]


@pytest.mark.parametrize(
    "caption",
    ["実績開始日", "实际开始时间", "실제 시작일", "Luotu pvm", "Data di creazione", "Skutečný začátek",
     "Gerçek başlangıç", "% færdigt", "Фактическое начало", "Datum vytvoření", "Oppdatert dato"],
)  # fmt: skip
def test_what_happened_or_was_entered_is_no_date_of_the_plan(caption: str) -> None:
    assert not {"startDate", "endDate"} & set(matches(caption))


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
    before = (
        status_of("REL", ActivityStatus),
        status_of("Abgerufen", ActivityStatus),
        unit_named("Schicht"),
        is_total("Bilanz"),
    )
    assert before == ("DISPATCHED", None, None, False)
    words: dict[str, object] = {
        "states": {"PLANNED": ["REL"], "COMPLETED": ["Abgerufen"]},
        "units": {"days": ["Schicht"]},
        "totals": ["Bilanz"],
        **{name: ["Planwerte"] for name in ("groups", "weeks", "weekdays")},
    }
    extend_words([WordTable.model_validate(words)])
    try:
        assert (status_of("REL", ActivityStatus), status_of("abgerufen", ActivityStatus)) == (
            "PLANNED",
            "COMPLETED",
        )
        assert (unit_named("Schicht"), is_total("Bilanz Park A", within=True)) == ("days", True)
        assert all("planwerte" in listed_words(name) for name in ("groups", "weeks", "weekdays"))
    finally:
        extend_words([])
    with pytest.raises(ValueError, match="“OPEN” is not a status"):
        WordTable.model_validate({"states": {"OPEN": ["offen"]}})


def test_a_status_is_one_word_among_others_and_two_statuses_are_none() -> None:
    texts = ("FREI ABRV VOKL", "TABG RÜCK", "EN_COURS", "Planned / released", "On hold", "PCNF REL")
    assert [status_of(text, ActivityStatus) for text in texts] == [
        "DISPATCHED",
        "COMPLETED",
        "DISPATCHED",
        None,
        None,
        "DISPATCHED",
    ]
