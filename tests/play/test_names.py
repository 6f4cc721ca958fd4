"""Who is called by what he is, is called so in the chosen language; records keep the names."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

import pytest

from game.core.components import Unit
from game.core.data import DataError, resource
from game.play.language import ENGLISH, use
from game.play.match import HUMAN, open_match
from game.play.names import called, learn
from game.play.pronouns import pronoun_of
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.translation import in_language
from game.play.telling.results import told_result
from game.rules import RULESETS
from game.ui.battle.table.wording import named

BATTLES = sorted(path.stem for path in resource("data", "scenarios").glob("*.toml"))

ENGLISH_WORDS = frozenset(
    {
        "the", "of", "and", "from", "by", "young", "old", "big",
        "little", "long", "red", "brother", "master", "mistress", "captain", "constable",
        "inspector", "raven", "orc", "watch", "company", "house",
    }
)  # fmt: skip
"""Words by which names tell what somebody is; no German name has one of them."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use(ENGLISH)


def test_a_name_is_told_in_the_language_and_keeps_its_number() -> None:
    learn("de", {"Gaoler": "Kerkermeister", "Gaoler 2": "Der Zweite"})
    assert called("Gaoler 3") == "Gaoler 3"
    use("de")
    assert [called(f"Gaoler{end}") for end in ("", " 2", " 31", " the Elder")] == [
        "Kerkermeister", "Der Zweite", "Kerkermeister 31", "Gaoler the Elder",
    ]  # fmt: skip
    assert called("Gaoler 3", ENGLISH) == "Gaoler 3"


@pytest.mark.parametrize("name", BATTLES)
def test_companies_and_groups_of_heroic_combat_have_names_in_german(name: str) -> None:
    scenario = load(find(name), RULESETS)
    if scenario.ruleset != "heroic20s":
        return
    use("de")
    shown = in_language(scenario)
    several = [one for one in scenario.fighters if len(one.cells) > 1]
    known = scenario.translations["de"].called
    people = (scenario.sides, scenario.units, several)
    assert all(one in known for table in people for one in map(attrgetter("name"), table))
    assert [side.name for side in shown.sides] != [side.name for side in scenario.sides]


def test_a_battle_is_told_with_these_names_and_its_record_with_the_files() -> None:
    scenario = load(find("lammas-field"), RULESETS)
    match = open_match("x", scenario, RULESETS["heroic20s"], {"a": HUMAN, "b": HUMAN}, 1)
    before = match.battle.digest()
    view = match.seat("a").view
    unit = next(unit for unit, (one,) in view.each(Unit) if one.name == "League Pikes")
    assert (named(view, unit), match.name("a")) == ("League Pikes", "The League")
    use("de")
    assert (named(view, unit), match.name("a")) == ("Bundespiken", "Bund")
    assert pronoun_of("Bundespiken") == "they"
    assert "Bundespiken" in told_result(match.battle)
    assert match.battle.digest() == before


def test_nobody_is_called_otherwise_whom_the_file_does_not_know() -> None:
    text = resource("data", "templates", "scenario.toml").read_text(encoding="utf-8")
    with pytest.raises(DataError, match="nobody is called 'Nobody'"):
        parse_scenario(f'{text}\n[translations.de.called]\nNobody = "Niemand"\n', RULESETS)


@pytest.mark.parametrize("name", BATTLES)
def test_who_is_called_by_an_english_word_has_a_german_name(name: str) -> None:
    scenario = load(find(name), RULESETS)
    known = scenario.translations["de"].called
    people = {one.name for one in scenario.fighters}
    sides = [side.name for side in scenario.sides if side.name not in people]
    alike = [one.name for one in scenario.fighters if len(one.cells) > 1]
    assert [one for one in (*sides, *alike) if one not in known] == []
    use("de")
    shown = in_language(scenario)
    told = [one.name for table in (shown.sides, shown.units, shown.fighters) for one in table]
    assert [one for one in told if ENGLISH_WORDS & set(one.casefold().split())] == []
