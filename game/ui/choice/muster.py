"""From scenario files to the cards of the choice, and from the choice to a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock

from game.core.components import Field, Position, Seen, Strength, Unit
from game.core.data import text_of
from game.core.data.glossary import Switch as OptionalRule
from game.core.grid import Cell
from game.core.ruleset import Ruleset
from game.core.setup import SideSetup
from game.core.view import View
from game.play.language import language
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.dressing import dressing_of
from game.play.scenarios.library import (
    Entry,
    Stamps,
    files,
    find,
    listing,
    parse_scenario,
    stamps,
    whole_text,
)
from game.play.scenarios.scenario import LIMITS, Scenario
from game.play.scenarios.translation import in_language
from game.play.standing import fights
from game.play.telling import aims, archetypes
from game.play.words import say, told
from game.rules import RULESETS
from game.ui.choice.cards import BookCard, MatchChoice, ScenarioCard, SideCard, Stand, Switch
from game.ui.field.token.weapons import thumbnail_charge

LEVELS = ("recruit", "soldier", "veteran", "marshal")
"""The opponents a player may choose, from the weakest."""

USUAL = "veteran"
"""Who plays where nobody has chosen."""

FIRST = "first-"
"""How the files of the battles to begin with are called."""


def cards() -> list[ScenarioCard]:
    """A card for every scenario there is, those with faults too; the battle to begin with comes
    first, then the other lessons that come with the game.
    """
    with _READING:
        return list(_cards(stamps(), language()))


_READING = Lock()
"""Whoever comes while the scenarios are being read waits for that, and does not read them too."""


@lru_cache(maxsize=1)
def _cards(read: Stamps, language: str) -> tuple[ScenarioCard, ...]:
    """The cards of the scenarios as these files tell them, in this language."""
    found = [_card(entry) for entry in _entries(read)]
    return tuple(sorted(found, key=lambda card: (not card.first, card.own or not card.lesson)))


@lru_cache(maxsize=1)
def _entries(read: Stamps) -> tuple[Entry, ...]:
    """The scenarios as these files tell them; books build each once, which takes seconds."""
    return listing(RULESETS)


def first_file() -> Path | None:
    """The file of the battle to begin with, or None."""
    return next((path for path in files() if path.stem.startswith(FIRST)), None)


def first_battle(path: Path) -> Match:
    """The battle to begin with, played as its file says. Raises DataError."""
    text = text_of(path, LIMITS)
    scenario = parse_scenario(text, RULESETS, str(path))
    levels = lineup(scenario, {}, HUMAN, USUAL)
    book, seed = RULESETS[scenario.ruleset], scenario.seed or 0
    return open_match(path.stem, scenario, book, levels, seed, whole_text(text, scenario))


def _card(entry: Entry) -> ScenarioCard:
    if entry.scenario is None:
        faults = tuple(str(fault) for fault in entry.faults)
        return ScenarioCard(entry.id, entry.id, own=entry.own, faults=faults)
    scenario = in_language(entry.scenario)
    return _placed(
        ScenarioCard(
            id=entry.id,
            title=scenario.title,
            story=scenario.story,
            scale=scenario.scale,
            numbers=" : ".join(str(side.units or side.fighters) for side in side_cards(scenario)),
            sides=side_cards(scenario),
            books=tuple(_book(RULESETS[book], scenario) for book in scenario.playable),
            own=entry.own,
            first=bool(scenario.hint) and entry.id.startswith(FIRST) and not entry.own,
            lesson=bool(scenario.hint),
            seed=scenario.seed,
            dress=dressing_of(scenario),
        ),
        scenario,
    )


def side_cards(scenario: Scenario) -> tuple[SideCard, ...]:
    """The sides of a scenario, counted; single fighters are in no units."""
    return tuple(
        SideCard(
            side.id,
            side.name,
            side.tincture,
            *_numbers(scenario, side),
            _controller(scenario, side),
            "" if side.controller == HUMAN else side.controller,
        )
        for side in scenario.sides
    )


def _numbers(scenario: Scenario, side: SideSetup) -> tuple[int, int]:
    """Fighters and units of a side."""
    own = [unit for unit in scenario.units if unit.side == side.id]
    singles = sum(fighter.side == side.id for fighter in one_by_one(scenario.fighters))
    return sum(troops.count for unit in own for troops in unit.troops) + singles, len(own)


def _controller(scenario: Scenario, side: SideSetup) -> str:
    """Who plays a side as its file says; the second human is a guest."""
    human = next((one.id for one in scenario.sides if one.controller == HUMAN), "")
    if side.controller == HUMAN:
        return "you" if side.id == human else "guest"
    return "machine" if side.controller or human else ""


def _book(book: Ruleset, scenario: Scenario) -> BookCard:
    switches = tuple(
        _switch(name, switch, scenario.switched)
        for name, switch in book.switches.items()
        if switch.scale in ("", scenario.scale)
    )
    whole = say(f"{book.id}.sentence", {})
    sentence = told(f"{book.id}.sentence_{scenario.scale}", whole)
    rounds = scenario.rounds(book.id)
    return BookCard(book.id, book.name, sentence, switches, rounds, tuple(_aims(book.id, scenario)))


def _aims(book: str, scenario: Scenario) -> Iterator[str]:
    """What each side is to do, in a line; one for all if it is the same."""
    goals = scenario.goals_under(book)
    briefs = {side.name: aims.brief(scenario, side.id, book, goals) for side in scenario.sides}
    if len(set(briefs.values())) == 1:
        yield say("choice.aim_both", {"what": next(iter(briefs.values()))})
        return
    yield from (say("choice.aim", {"side": name, "what": what}) for name, what in briefs.items())


def _switch(name: str, switch: OptionalRule, words: tuple[str, ...]) -> Switch:
    """An optional rule as its card; one with more values than off and on tells each in words."""
    label, chosen = say(switch.label, {}), switch.values.index(switch.setting(name, words))
    options = [
        f"{label}: {told(f'{switch.label}_{value}', value)}"
        for value in (() if switch.flag else switch.texts)
    ]
    return Switch(
        name,
        label,
        chosen,
        told(f"{switch.label}_note", ""),
        tuple(options),
        tuple(switch.word(name, value) for value in switch.values),
        switch.proposes,
    )


def _placed(card: ScenarioCard, scenario: Scenario) -> ScenarioCard:
    """The card with the ground and the first places, as the book itself builds them."""
    book = RULESETS[scenario.ruleset]
    rows = book.scales[scenario.scale].build(scenario.setup())
    view = View(book, scenario.sides[0].id, rows, scale=scenario.scale)
    return standing(card, view)


def standing(card: ScenarioCard, view: View) -> ScenarioCard:
    """The card with the ground, and everybody who fights where he stands in this state."""
    grid = view.each(Field)[0][1][0].grid
    stands = tuple(
        Stand(Cell(*position.cell), unit.side, thumbnail_charge(view.ruleset.id, unit.archetype))
        for number, (unit, position) in view.each(Unit, Position)
        if fights(view, number) and _stands(view, number)
    )
    size = replace(card, columns=grid.columns, rows=grid.rows)
    return replace(size, terrain=grid.terrain, heights=grid.heights, stands=stands)


def _stands(reader: View, number: int) -> bool:
    """Whether somebody has a token of his own: units, and where there are none, fighters; nobody
    who hides from this side.
    """
    seen = reader.find(number, Seen)
    if seen is not None and reader.side not in seen.sides:
        return False
    if reader.each(Strength):
        return reader.find(number, Strength) is not None
    return not archetypes.beast(reader.get(number, Unit).archetype)


def match_of(choice: MatchChoice) -> Match:
    """The match the player has chosen."""
    path = find(choice.scenario)
    text = text_of(path, LIMITS)
    found = parse_scenario(text, RULESETS, str(path))
    scenario, text = replace(found, switches=choice.switches), whole_text(text, found)
    return match_with(choice, scenario, text)


def match_with(choice: MatchChoice, scenario: Scenario, text: str) -> Match:
    """The match the player has chosen with this battle, as ``text`` has it, in its place."""
    levels = dict(choice.levels)
    players = {
        side: levels.get(side, USUAL) if controller == "machine" else HUMAN
        for side, controller in choice.controllers
    }
    return open_match(choice.scenario, scenario, RULESETS[choice.book], players, choice.seed, text)


def again(match: Match, levels: Mapping[str, str]) -> Match:
    """The same battle once more with these players; with other dice, if its file names none."""
    usual = match.scenario.seed
    seed = match.seed + 1 if usual is None else usual
    return open_match(match.id, match.scenario, match.ruleset, levels, seed, match.text)


def swapped(match: Match) -> dict[str, str]:
    """The same players, each on the next side."""
    sides = list(match.battle.sides)
    return {side: match.levels[sides[index - 1]] for index, side in enumerate(sides)}
