"""She and her: everybody is told with the right pronoun, in every language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.components import Unit
from game.core.data import DataError, resource
from game.core.events import Event
from game.core.setup import PRONOUNS
from game.play.language import ENGLISH, languages, use
from game.play.match import open_match
from game.play.pronouns import introduce, owner_and_form, pronoun_of
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.scenario import Scenario
from game.play.telling.cast import cast
from game.play.telling.chronicle import line
from game.play.words import fields, files, in_file, say
from game.rules import RULESETS
from tests.play.personal import TEXT

FORM = re.compile(r"pronoun\.(\w+)\.(\w+)")

ENGLISH_PRONOUN = r"\b(he|him|his|himself|she|her|hers|herself)\b"
PLAIN = {
    "en": re.compile(ENGLISH_PRONOUN, re.IGNORECASE),
    "de": re.compile(r"\b(er|ihn|ihm|sein|seine[mnrs]?)\b(?<!zu sein)(?<!da sein)", re.IGNORECASE),
}
"""Pronouns of one person or beast, but for the German infinitive."""

ABOUT_OTHERS = {
    "en": re.compile(r"pronoun\..*"),
    "de": re.compile(
        r"pronoun\..*|archetype\..*|credits\.zefrs|result\.luck_how|records\.otherwise"
        r"|hint\.otherwise|zefrs\.initiative"
    ),
}
"""Templates whose pronoun is about nobody in particular, or about a thing that is masculine."""

MODALS = r" (can|may|must|could|might|would|will|should) "


def words_of(code: str) -> dict[str, str]:
    """All templates that a language itself has."""
    return {key: text for path in files(code) for key, text in in_file(path)}


WORDS = {code: words_of(code) for code in languages()}


def pronouns_in(code: str) -> Iterator[tuple[str, str, str]]:
    """Every field of a pronoun in the templates of a language: key, whose, and the form."""
    forms = {found[2] for key in WORDS[code] if (found := FORM.fullmatch(key))}
    for key, text in WORDS[code].items():
        for name in fields(text) if not key.startswith("pronoun.") else ():
            owner, form = owner_and_form(name)
            if form.lower() in forms:
                yield key, owner, form.lower()


@pytest.fixture
def sam() -> Iterator[None]:
    """A man, a woman, a beast, and somebody who is neither."""
    introduce({"Sam": "he", "Ann": "she", "The Bear": "it", "Kit": "they"})
    yield
    use(ENGLISH)


@pytest.mark.parametrize("code", languages())
def test_every_pronoun_has_all_forms_of_its_language(code: str) -> None:
    found = defaultdict(set)
    for key in WORDS[code]:
        if match := FORM.fullmatch(key):
            found[match[1]].add(match[2])
    assert set(found) == set(PRONOUNS)
    assert all(forms == found["he"] for forms in found.values())


@pytest.mark.parametrize("code", languages())
def test_a_pronoun_is_of_somebody_whom_the_sentence_names(code: str) -> None:
    used = list(pronouns_in(code))
    assert len(used) > 10
    lost = [
        (key, owner)
        for key, owner, _ in used
        if not any(owner in fields(words.get(key, "")) for words in WORDS.values())
    ]
    assert lost == []


@pytest.mark.parametrize("code", languages())
def test_nobody_is_told_as_he_whoever_it_is(code: str) -> None:
    plain = {key: re.sub(r"\{\w+\}", "", text) for key, text in WORDS[code].items()}
    told = [key for key, text in plain.items() if PLAIN[code].search(text)]
    assert [key for key in told if not ABOUT_OTHERS[code].fullmatch(key)] == []


def test_a_verb_after_a_pronoun_fits_one_and_many() -> None:
    subjects = [text for text in WORDS[ENGLISH].values() if re.search(r"[{_]he\}", text, re.I)]
    assert subjects
    for text in subjects:
        for after in re.findall(r"[{_][hH]e\}(.{10})", text):
            assert re.match(MODALS, after), text


@pytest.mark.usefixtures("sam")
def test_sentences_tell_of_him_her_it_and_them() -> None:
    told = [say("chaos.holds_turn", {"unit": name}) for name in ("Sam", "Ann", "The Bear", "Kit")]
    assert told == [
        "Sam holds his Turn.",
        "Ann holds her Turn.",
        "The Bear holds its Turn.",
        "Kit holds their Turn.",
    ]
    use("de")
    told = [say("chaos.holds_turn", {"unit": name}) for name in ("Sam", "Ann", "The Bear", "Kit")]
    assert told == [
        "Sam hält seinen Zug zurück.",
        "Ann hält ihren Zug zurück.",
        "The Bear hält seinen Zug zurück.",
        "Kit hält deren Zug zurück.",
    ]


@pytest.mark.usefixtures("sam")
def test_a_pronoun_is_that_of_the_one_meant_and_begins_a_sentence_with_a_capital() -> None:
    facts = {"name": "Ann", "gone": "Sam"}
    key = "battle.ask.personal.turn.text"
    assert "She may turn" in say(key, facts) and "walk after him" in say(key, facts)
    assert "He may turn" in say(key, {"name": "Sam", "gone": "Ann"})
    use("de")
    assert "Sie darf" in say(key, facts) and "ihm nachgehen" in say(key, facts)
    assert "Kit darf" in say(key, {"name": "Kit", "gone": "Ann"})


def test_a_pronoun_of_nobody_stands_in_brackets() -> None:
    assert say("chaos.holds_turn", {"n": 1}) == "[unit] holds [his] Turn."


@pytest.mark.usefixtures("sam")
def test_a_name_is_known_with_and_without_its_article() -> None:
    assert [pronoun_of(name) for name in ("the Bear", "Bear", "The Bear")] == ["it"] * 3
    assert pronoun_of("Nobody We Know") == "he"


def test_a_fighter_is_told_as_the_scenario_says_else_as_the_archetype_does() -> None:
    scenario = personal('pronoun = "she"\n')
    assert cast(scenario)["Wanda Kray"] == "she"
    assert cast(scenario)["Piers"] == cast(scenario)["Robber 2"] == "he"
    assert cast(scenario)["Horse of Wanda Kray"] == "it"
    assert cast(scenario)["The Guests"] == "they"
    assert cast(load(find("hollow-way"), RULESETS))["Yrsa Hallow"] == "she"


def test_leaders_and_commanders_of_a_mass_battle_are_told_so_too() -> None:
    found = cast(load(find("ash-ford"), RULESETS))
    assert (found["Lady Ysolde Ashdown"], found["Maud Fletcher"]) == ("she", "she")
    assert (found["Ser Gyles Marrick"], found["The Kestrel Guard"]) == ("he", "they")


def test_all_of_a_crowd_are_told_alike() -> None:
    text = TEXT.replace('id = "robber"\n', 'id = "robber"\npronoun = "they"\n')
    found = cast(parse_scenario(text, RULESETS))
    assert (found["Robber 1"], found["Robber 2"]) == ("they", "they")


def test_a_battle_that_is_opened_tells_of_her() -> None:
    scenario = load(find("saddlers-hall"), RULESETS)
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match("saddlers-hall", scenario, RULESETS["chaos"], levels, 7)
    world = match.battle.world
    mai = next(entity for entity, (who,) in world.each(Unit) if who.name == "Mai Tanager")
    event = Event("chaos.holds_turn", "CF-TICK-09", mai)
    told = line(event, world, "chaos").sentence
    assert told == "Mai Tanager holds her Turn."


def test_whether_somebody_was_on_guard_is_told() -> None:
    facts = {"unit": "Ann", "colour": "White", "n": 0}
    assert say("zefrs.alert_none", facts) == "Ann was caught off guard: White."
    assert say("zefrs.alert", facts | {"colour": "Red", "n": 4}) == "Ann was on guard: Red."


def test_a_battle_is_the_same_however_somebody_is_told() -> None:
    plain, told = personal(), personal('pronoun = "it"\n')
    begun = [Battle.start(RULESETS["zefrs"], one.setup(), 3).digest() for one in (plain, told)]
    assert begun[0] == begun[1]
    named_so = replace(plain.fighters[0], pronoun="it")
    assert told.fighters[0] == named_so


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('pronoun = "shee"\n', "pronoun: must be one of he, she, it, they. Did you mean 'she'?"),
        ("pronoun = 3\n", "pronoun: should be a text"),
    ],
)
def test_a_pronoun_that_is_none_is_refused_where_it_stands(line: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        personal(line)
    fault = caught.value.faults[0]
    assert message in str(fault)
    assert fault.line_text == line.strip()


def test_two_of_one_name_cannot_be_told_apart_by_a_pronoun() -> None:
    text = TEXT.replace('id = "late"\nname = "Late Lorn"', 'id = "late"\nname = "Wanda Kray"')
    text = text.replace('id = "late"\n', 'id = "late"\npronoun = "he"\n')
    text = text.replace('id = "wanda"\n', 'id = "wanda"\npronoun = "she"\n')
    with pytest.raises(DataError, match="another 'Wanda Kray' is 'she': one name, one pronoun"):
        parse_scenario(text, RULESETS)


def test_women_of_the_shipped_battles_are_told_as_women() -> None:
    told = defaultdict(set)
    for path in resource("data", "scenarios").glob("*.toml"):
        for name, pronoun in cast(load(path, RULESETS)).items():
            told[pronoun].add(name)
    assert {"Tilda Marren", "Dame Roswyn", "Nadja Quill", "Dame Oriel", "Mai Tanager"} <= told[
        "she"
    ]
    assert not [name for name in told["he"] if name.startswith(("Dame ", "Lady ", "Duchess "))]


def personal(more: str = "") -> Scenario:
    """The sample of the designers' page, with this line about its first fighter."""
    return parse_scenario(TEXT.replace('id = "wanda"\n', f'id = "wanda"\n{more}'), RULESETS)
