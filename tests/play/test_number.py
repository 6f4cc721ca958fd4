"""Sentences are right for one and for many: a company's name may be either."""

from __future__ import annotations

import re

import pytest

from game.core.data import resource
from game.play.words import in_file, say

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
