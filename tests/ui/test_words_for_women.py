"""A woman's rank and office are told as hers, in a language whose nouns have a form for it."""

from __future__ import annotations

import pytest

from game.core.components import Unit
from game.core.view import View
from game.play.language import use
from game.play.match import open_match
from game.play.pronouns import introduce
from game.play.scenarios.library import find, load
from game.play.words import say
from game.rules import RULESETS
from game.ui.battle.table.model import said_of
from game.ui.battle.table.wording import rank_words


@pytest.fixture
def german() -> None:
    """Every test begins in English again."""
    use("de")


def opened(name: str, book: str) -> View:
    """What the first side sees of this battle as it begins."""
    scenario = load(find(name), RULESETS)
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match(name, scenario, RULESETS[book], levels, 7)
    return match.battle.seat(scenario.sides[0].id).view


def unit(view: View, name: str) -> int:
    return next(entity for entity, (who,) in view.each(Unit) if who.name == name)


@pytest.mark.usefixtures("german")
def test_the_ranks_of_women_are_told_as_such() -> None:
    view = opened("saddlers-hall", "chaos")
    assert rank_words(view, unit(view, "Mai Tanager")) == "Heldin"
    assert rank_words(view, unit(view, "Sir Aldric")) == "Held"


@pytest.mark.usefixtures("german")
def test_who_leads_a_host_is_told_as_man_or_woman() -> None:
    view = opened("ash-ford", "zefrs")
    lady = unit(view, "Lady Ysolde Ashdown")
    assert said_of(view, lady, "battle.commander") == "Feldherrin"
    assert said_of(view, lady, "zefrs.chip.commander") == "Feldherrin"
    assert said_of(view, unit(view, "Maud Fletcher"), "zefrs.chip.leader") == "Anführerin"
    assert said_of(view, unit(view, "Ser Gyles Marrick"), "battle.commander") == "Feldherr"


def test_a_language_without_such_nouns_has_one_word() -> None:
    introduce({"Ann": "she", "Bob": "he"})
    told = [say("battle.leaf.rank_foe", {"unit": name}) for name in ("Ann", "Bob")]
    assert told == ["champion", "champion"]
    use("de")
    told = [say("battle.leaf.rank_foe", {"unit": name}) for name in ("Ann", "Bob")]
    assert told == ["Kämpin", "Kämpe"]
