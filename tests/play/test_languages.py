"""Every language tells everything: the same keys, the same facts, no English left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.core.data import DataError, resource
from game.play.language import (
    ENGLISH,
    UnknownLanguage,
    language,
    languages,
    suffixed,
    use,
    wanted,
)
from game.play.match import Match, open_match
from game.play.pronouns import FEMININE
from game.play.records.head import head_of, told_title
from game.play.scenarios.inspection import scenario_faults
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.translation import in_language
from game.play.telling import archetypes
from game.play.telling.chronicle import lines
from game.play.telling.rulebook import rule_words, rulebook
from game.play.words import decimal, fields, files, in_file, say, slug, told, word
from game.rules import RULESETS
from game.rules.heroic20s.tables.book import lists
from game.rules.kit.ground.terrain import kinds
from game.rules.zefrs.tables import tables

OTHERS = tuple(code for code in languages() if code != ENGLISH)
IN_DATA = ("word.", "archetype.", "terrain.")
"""Keys of what data files tell in English: `word` and `told` take the data's own words there."""

OWN_FORMS = "pronoun."
"""Keys of the forms of pronouns, of which each language has its own; see test_pronouns.py."""

SAME = {
    "de": re.compile(
        r"title\.name|key\..*|credits\.(game|zefrs|letters|engine)_title|choice\.numbers|ai\..*"
        r"|choice\.(level_veteran|aim|seed)"
        r"|battle\.forecast\.(percent|plain)|battle\.(article|commands)|battle\.point_[NSW]|phase"
        r"|battle\.(chronicle\.hint_short|menu_settings_key)|lens\.(tip|strikes|.*_badge)"
        r"|settings\.(percent|page_language_note)"
        r"|zefrs\.stage_(segment\d|initiative)(_short)?|zefrs\.phase\.segment\d"
        r"|round|battle\.(chronicle\.when|curtain_round)|lens\.then"
        r"|records\.(waiting|keep_usual|shelf_round)"
        r"|interlude\.wound|stage\.sworn_short|chaos\.(ki|chakra|(form|time)\.chakra|(pay|stat)\.ki)"
        r"|chaos\.(initiative_bonus|(stage_|phase\.)(initiative|actions|ticks)(_short)?)"
        r"|battle\.leaf\.slot_ki|stage\.answer_with|timeline\.(tick_short|waits_what)"
        r"|credits\.(chaos|heroic20s|heroic2d6)_title"
        r"|heroic20s\.(stage_initiative(_short)?|phase\.initiative|tactic_brief\..*)"
        r"|heroic20s\.(shift_initiative|skilled|note_(against|in_contact)|mode\.hammer|(location|tactic)[._](hand|neutral))"
        r"|heroic20s\.(stat\.(strength|dexterity|health)|chip\.neutral)"
        r"|word\.(skill\.(judo|karate)|location\.hand|(tactic|reaction)\.neutral)"
        r"|weigh\.ended|heroic2d6\.skilled"
        r"|empress\.(skilled|segment|switch_initiative_mode|kind\.sand)"
        r"|empress\.(stage_actions(_short)?|phase\.countdown|stat\.(charisma|initiative))"
    )
}
"""What is the same in English: names, signs, numbers, and words that both languages have."""

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|to|are|this|has|his|its|not|for|by)\b", re.IGNORECASE
)
NAMED = ("battle.article", "credits.zefrs_title")
SHIPPED = sorted(path.stem for path in resource("data", "scenarios").glob("*.toml"))


@cache
def words_of(code: str) -> dict[str, str]:
    """All templates that a language itself has."""
    return {key: text for path in files(code) for key, text in in_file(path)}


def facts_in(text: str, code: str) -> set[str]:
    """The fields of a template, but for pronouns: they tell again who is named already."""
    return {name for name in fields(text) if name.rpartition("_")[2].lower() not in forms(code)}


@cache
def forms(code: str) -> frozenset[str]:
    """The forms that a language has of every pronoun, such as "his"."""
    own = (key.split(".") for key in words_of(code) if key.startswith(OWN_FORMS))
    return frozenset(form for _, _, form in own)


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest) -> str:
    """A language beside English, chosen."""
    use(request.param)
    return str(request.param)


def test_there_is_german() -> None:
    assert languages()[:2] == (ENGLISH, "de")


def test_every_key_is_told_in_every_language(other: str) -> None:
    own, english = words_of(other), words_of(ENGLISH)
    shared = {key for key in english if not key.startswith(OWN_FORMS)}
    assert sorted(shared - set(own)) == []
    apart = (*IN_DATA, OWN_FORMS)
    hers = f"_{FEMININE}"
    more = [key for key in own if key not in english and not key.startswith(apart)]
    assert [key for key in more if key.removesuffix(hers) not in english] == []


def test_a_template_names_the_same_facts_in_every_language(other: str) -> None:
    english, hers = words_of(ENGLISH), f"_{FEMININE}"
    differ = {
        key: (english[plain], text)
        for key, text in words_of(other).items()
        if (plain := key if key in english else key.removesuffix(hers)) in english
        and facts_in(english[plain], ENGLISH) != facts_in(text, other)
    }
    assert differ == {}


def test_nothing_is_left_in_english(other: str) -> None:
    own = words_of(other)
    same = [key for key, text in words_of(ENGLISH).items() if own.get(key) == text]
    assert [key for key in same if not SAME[other].fullmatch(key)] == []
    plain = {key: re.sub(r"\{\w+\}|pennon play .*", "", text) for key, text in own.items()}
    left = [key for key, text in plain.items() if ENGLISH_WORDS.search(text)]
    assert [key for key in left if key not in NAMED] == []


def test_every_rule_is_told_in_every_language(other: str) -> None:
    for folder in sorted(path.parent for path in resource("data").glob("*/rules.toml")):
        own = rule_words(folder, other)
        use(ENGLISH)
        rules = rulebook(folder.name).rules
        use(other)
        assert [rule for rule in rules if rule not in own] == []
        assert [rule for rule in own if rule not in rules] == []
        same = [rule for rule in rules if own[rule].text == rules[rule].text]
        assert same == []
        assert [rule for rule in own if ENGLISH_WORDS.search(own[rule].text)] == []
        marked = [rule for rule in rules if "Ruling:" in rules[rule].text]
        assert marked == [rule for rule in own if "Auslegung:" in own[rule].text]


def test_the_rulebook_is_in_the_chosen_language(other: str) -> None:
    told_there = rulebook("zefrs").rules["ZF-MASS-ATK-02"]
    use(ENGLISH)
    english = rulebook("zefrs").rules["ZF-MASS-ATK-02"]
    assert english.title == "Losses"
    assert told_there.title != english.title
    assert (told_there.kind, told_there.source) == (english.kind, english.source)


def test_what_the_data_call_in_english_has_words(other: str) -> None:
    own = words_of(other)
    needed = {f"word.weapon.{slug(row.name)}" for row in tables().weapons.values()}
    needed |= {f"word.weapon.{slug(row.id)}" for row in tables().weapons.values()}
    wounds = (*tables().wounds_armed.values(), *tables().wounds_brawling.values())
    needed |= {f"word.wound.{slug(row.name)}" for row in wounds}
    needed |= {f"word.colour.{colour}" for colour in ("white", "green", "yellow", "orange", "red")}
    needed |= {f"word.colour.{row.id}" for row in lists().reaction}
    for name in archetypes.table():
        needed |= {f"archetype.{name}.{part}" for part in ("name", "many", "text")}
    needed |= {f"terrain.{name}.{part}" for name in kinds() for part in ("name", "text")}
    assert sorted(needed - set(own)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_battle_is_told_in_every_language(other: str, name: str) -> None:
    scenario = load(find(name), RULESETS)
    shown = in_language(scenario)
    assert shown.title != scenario.title
    assert shown.story != scenario.story
    assert not ENGLISH_WORDS.search(shown.story)
    for mine, theirs in zip(shown.hint, scenario.hint, strict=True):
        assert mine.text != theirs.text
        assert bool(mine.otherwise) == bool(theirs.otherwise)
        assert bool(mine.title) == bool(theirs.title)
        assert mine.done == theirs.done


def test_facts_are_spoken_in_german() -> None:
    use("de")
    facts = {"unit": "The Foresters", "n": -14, "left": 52}
    assert say("losses", facts) == "The Foresters: −14 verloren, 52 übrig."
    assert say("turned", {"unit": "A", "facing": "E"}) == "A: Schwenk nach Osten."
    assert word("weapon", "lance, light") == "leichte Lanze"
    assert word("weapon", "spoon") == "spoon"
    assert decimal(-1.25) == "−1,2"
    reaches = say("empress.meets_longer", {"own": "12", "other": "5.5"})
    assert reaches == "Reichweite 5,5 Fuß, eigene 12", "whose it is, too"
    assert word("why", "incapacitated") == "kampfunfähig"
    assert told("archetype.levy.many", "levy") == "Landwehr"
    assert archetypes.many("archers") == "Bogenschützen"


def test_facts_are_spoken_in_english() -> None:
    facts = {"unit": "The Foresters", "n": 14, "left": 52}
    assert say("losses", facts) == "The Foresters: 14 lost, 52 left."
    assert say("turned", {"unit": "A", "facing": "E"}) == "A turned to face east."
    assert word("weapon", "lance, light") == "light lance"
    assert decimal(-1.25) == "−1.2"
    assert archetypes.many("archers") == "archers"


def test_a_language_that_lacks_a_word_borrows_the_english_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.play import words

    for code, text in (("en", 'a = "one"\nb = "two"\n'), ("de", 'a = "eins"\n')):
        (tmp_path / f"{code}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(words, "files", lambda code: (tmp_path / f"{code}.toml",))
    words.forget()
    use("de")
    assert (say("a"), say("b"), say("c")) == ("eins", "two", "[c]")
    use(ENGLISH)
    assert say("a") == "one"
    words.forget()


def test_who_chooses_the_language() -> None:
    german, english = {"LANG": "de_AT.UTF-8"}, {"LANG": "en_GB.UTF-8"}
    named = {**english, "PENNON_LANGUAGE": "de"}
    assert wanted("en", "de", {**german, "PENNON_LANGUAGE": "de"}) == "en"
    assert wanted("", "en", named) == "de"
    assert wanted("", "en", german) == "en"
    assert wanted("", "", german) == "de"
    assert wanted("", "xx", english) == "en"
    assert wanted("", "", {"LC_ALL": "fr_FR", "LANG": "de_DE"}) == "en"
    assert wanted("", "", {"LANG": "C"}) == "en"


def test_a_language_that_is_none_is_refused_with_the_likely_one() -> None:
    with pytest.raises(UnknownLanguage, match="did you mean 'de'"):
        use("deu")
    with pytest.raises(UnknownLanguage, match="there are en, de"):
        wanted("", "", {"PENNON_LANGUAGE": "xyz"})
    assert language() == ENGLISH
    assert suffixed("rules.toml", "de") == "rules.de.toml"
    assert suffixed("rules.toml", ENGLISH) == "rules.toml"


@pytest.fixture(scope="module")
def fought() -> Match:
    """A battle that computers have fought to its end."""
    scenario = load(find("ash-ford"), RULESETS)
    levels = {side.id: "simple" for side in scenario.sides}
    text = find("ash-ford").read_text(encoding="utf-8")
    match = open_match("ash-ford", scenario, RULESETS["zefrs"], levels, 5, text)
    match.advance()
    return match


def sentences(match: Match) -> Iterator[str]:
    """Everything the log has to tell of a battle."""
    for line in lines(match.battle.events, match.battle.world, match.ruleset.id):
        yield line.sentence
        yield line.title
        yield line.text
        yield from (worth.words for roll in line.rolls for worth in roll.modifiers)


def test_a_whole_battle_is_told_without_a_gap(fought: Match, other: str) -> None:
    names = [unit.name for unit in fought.scenario.units] + ["of Lowmere"]
    for sentence in sentences(fought):
        assert "[" not in sentence
        for name in names:
            sentence = sentence.replace(name, "")
        assert not ENGLISH_WORDS.search(sentence), sentence


def test_what_is_written_down_does_not_depend_on_the_language(fought: Match) -> None:
    english = head_of(fought)
    use("de")
    assert head_of(fought) == english
    assert english.title == "The Field at Ash Ford"
    assert told_title(english) == "Das Feld an der Aschenfurt"


BATTLE = resource("data", "templates", "scenario.toml").read_text(encoding="utf-8")
HINT = '[[hint]]\nside = "a"\ntext = "March."\n'
GERMAN = '[translations.de]\ntitle = "Eine neue Schlacht"\n'


def test_a_battle_may_be_told_in_part() -> None:
    scenario = parse_scenario(f"{BATTLE}\n{HINT}{GERMAN}", RULESETS)
    use("de")
    shown = in_language(scenario)
    assert shown.title == "Eine neue Schlacht"
    assert (shown.story, shown.hint) == (scenario.story, scenario.hint)
    assert list(scenario_faults(shown, RULESETS[shown.ruleset].scales[shown.scale].fields)) == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            '[[translations.de.hint]]\ntext = "Los."\n[[translations.de.hint]]\ntext = "Halt."\n',
            "translations.de.hint: has 2 hints, the scenario has 1",
        ),
        ('[translations.Deutsch]\ntitle = "x"\n', "translations.Deutsch"),
        ('[translations.de]\nname = "x"\n', "translations.de.name: unknown key"),
    ],
)
def test_a_translation_that_does_not_fit_is_refused(wrong: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_scenario(f"{BATTLE}\n{HINT}{wrong}", RULESETS)
    assert any(message in str(fault) for fault in caught.value.faults)


def test_where_a_roll_hits_is_told_like_the_part_itself() -> None:
    """The chronicle said "gut" and "face" in German, which only knew the parts of another book."""
    use("de")
    parts = [*(row.area for row in tables().locations), *(row.id for row in lists().location)]
    found = {part: word("colour", part) for part in parts}
    assert [part for part, told_so in found.items() if part == told_so.lower()] == ["hand"]
    assert (found["gut"], found["face"], found["left_arm"]) == ("Bauch", "Gesicht", "linker Arm")


def test_what_is_rolled_without_a_learnt_skill_has_words_too(other: str) -> None:
    use(other)
    assert [word("skill", skill) for skill in ("grapple", "dexterity")] == ["Ringen", "Geschick"]
