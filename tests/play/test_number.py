"""Sentences are right for one and for many: a company's name may be either."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.data import resource
from game.core.events import Event
from game.play.language import ENGLISH, use
from game.play.match import HUMAN, open_match
from game.play.records.head import head_of, told_count
from game.play.scenarios.library import find, load
from game.play.telling.aims import count_in, count_of
from game.play.telling.chronicle import capital, line
from game.play.words import in_file, say
from game.rules import RULESETS
from game.ui.battle.log.scribe import Scribe

EVENTS_OF_COMPANIES = ("words", "heroic20s/words", "zefrs/words")
"""The files with what happens to companies and sides, who are nowhere else."""

SINGLE_VERB = re.compile(r"\{(?:unit|target|side|withdrawn)\} (?:is|has|was|does|\w+s)\b")
"""In English a verb in the past is the same for one and for many, but for "was"."""

OF_PERSONS = re.compile(
    r"zefrs\.(no\..*|note.*|leader.*|overrun|duel.*|unseated|shot_in_melee|collected|recovered"
    r"|steadied|acts_again|alert.*|free_actions.*|swears.*|target_gone|walks_after|prepared)"
)
"""Sentences of ZeFRS that only persons are told of."""

PLAIN_GERMAN = re.compile(r"\{(?:unit|side)\} (?!gegen |und \{)[a-zäöü]+")
"""A German verb differs for one and many in every tense, so companies are told without one."""

GRIPS = (
    "grapples takedown pin choke arm_lock neck_snap wrench_limb suffocates wears stays_held free"
    " dies survives"
)
"""What only single fighters of Heroic Combat do and suffer."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use(ENGLISH)


@pytest.mark.parametrize("name", EVENTS_OF_COMPANIES)
def test_no_english_sentence_of_a_company_has_a_verb_for_one(name: str) -> None:
    told = in_file(resource("data", f"{name}.toml"))
    single = [key for key, text in told if SINGLE_VERB.search(text) and " of {" not in text]
    assert [key for key in single if not OF_PERSONS.fullmatch(key)] == []


def test_no_german_sentence_of_a_company_of_heroic_combat_has_a_verb() -> None:
    told = in_file(resource("data", "heroic20s", "words.de.toml"))
    persons = {f"heroic20s.{key}" for key in GRIPS.split()}
    assert {key for key, text in told if PLAIN_GERMAN.match(text)} == persons


def test_one_of_many_is_told_as_one() -> None:
    assert say("heroic20s.captured", {"unit": "Axes", "n": 1}) == "One was captured: Axes."
    assert say("heroic20s.captured", {"unit": "Axes", "n": 3}) == "3 of Axes were captured."


def test_a_name_that_begins_a_further_sentence_has_a_capital() -> None:
    facts = {"withdrawn": "Corm's Axes", "name": "the Meadow Swords", "to": (1, 2)}
    told = say("battle.ask.mass.follow.text", facts)
    assert told.startswith("Corm's Axes give ground. The Meadow Swords may take the square B3 ")
    assert "[name]" in say("battle.ask.mass.follow.text", {})


@pytest.mark.parametrize(
    ("battle", "book", "code", "told"),
    [
        ("copper-kettle", "zefrs", "de", "Zug"),
        ("copper-kettle", "zefrs", "en", "turn"),
        ("copper-kettle", "chaos", "de", "Runde"),
        ("morrow-gate", "zefrs", "de", "Runde"),
    ],
)
def test_a_round_is_called_what_the_book_calls_it(
    battle: str, book: str, code: str, told: str
) -> None:
    scenario = load(find(battle), RULESETS)
    text = find(battle).read_text(encoding="utf-8")
    match = open_match(text, scenario, RULESETS[book], {"a": HUMAN, "b": HUMAN}, 1)
    use(code)
    assert count_of(scenario.scale, book) == told
    assert count_in(match.seat("a").view, book) == told
    for written in (text, text.replace(f'scale = "{scenario.scale}"', f"scale='{scenario.scale}'")):
        assert told_count(replace(head_of(match), scenario=written)) == told
    begun = Event("round", facts=(("round", 5),))
    assert line(begun, match.battle.world, book).sentence == f"{capital(told)} 5"


def test_the_log_and_the_name_of_a_save_count_as_the_plate_does() -> None:
    scenario = load(find("copper-kettle"), RULESETS)
    match = open_match("x", scenario, RULESETS["zefrs"], {"a": HUMAN, "b": HUMAN}, 1)
    use("de")
    scribe, view = Scribe(), match.seat("a").view
    scribe.follow(view, len(view.events))
    assert scribe.lines[-1].when.startswith("Zug 1, ")
    facts = {"title": "Zum Kupferkessel", "count": count_in(view, "zefrs"), "round": 5}
    assert say("records.keep_usual", facts) == "Zum Kupferkessel, Zug 5"
