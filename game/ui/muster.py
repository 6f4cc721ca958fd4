"""From scenario files to the cards of the choice, and from the choice to a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.components import Field, Position, Strength, Unit
from game.core.data import text_of
from game.core.grid import Cell
from game.core.ruleset import Reader, Ruleset
from game.core.view import View
from game.play import archetypes
from game.play.library import Entry, find, listing, parse_scenario, whole_text
from game.play.match import HUMAN, Match, open_match
from game.play.scenario import LIMITS, Scenario
from game.play.words import say
from game.rules import RULESETS
from game.ui.art.charges import BY_LOOK
from game.ui.cards import BookCard, MatchChoice, ScenarioCard, SideCard, Stand, Switch

LEVELS = ("simple", "recruit", "veteran")
"""The opponents a player may choose, from the weakest."""


def cards() -> list[ScenarioCard]:
    """A card for every scenario there is, those with faults too."""
    return [_card(entry) for entry in listing(RULESETS)]


def _card(entry: Entry) -> ScenarioCard:
    if entry.scenario is None:
        faults = tuple(str(fault) for fault in entry.faults)
        return ScenarioCard(entry.id, entry.id, own=entry.own, faults=faults)
    scenario = entry.scenario
    return _placed(
        ScenarioCard(
            id=entry.id,
            title=scenario.title,
            story=scenario.story,
            scale=scenario.scale,
            numbers=" : ".join(str(side.units) for side in _sides(scenario)),
            sides=_sides(scenario),
            books=tuple(_book(RULESETS[book], scenario) for book in scenario.playable),
            rounds=scenario.round_limit,
            own=entry.own,
        ),
        scenario,
    )


def _sides(scenario: Scenario) -> tuple[SideCard, ...]:
    return tuple(
        SideCard(
            side.id,
            side.name,
            side.tincture,
            sum(troops.count for unit in own for troops in unit.troops),
            len(own),
        )
        for side in scenario.sides
        for own in [[unit for unit in scenario.units if unit.side == side.id]]
    )


def _book(book: Ruleset, scenario: Scenario) -> BookCard:
    switches = tuple(
        Switch(name, say(label, {}), name in scenario.switches)
        for name, label in book.switches.items()
    )
    return BookCard(book.id, book.name, say(f"{book.id}.sentence", {}), switches)


def _placed(card: ScenarioCard, scenario: Scenario) -> ScenarioCard:
    """The card with the ground and the first places, as the book itself builds them."""
    rows = RULESETS[scenario.ruleset].build(scenario.setup())
    reader: Reader = View(RULESETS[scenario.ruleset], scenario.sides[0].id, rows)
    grid = reader.each(Field)[0][1][0].grid
    stands = tuple(
        Stand(Cell(*position.cell), unit.side, BY_LOOK.get(archetypes.look(unit.archetype), ""))
        for _, (unit, position, _) in reader.each(Unit, Position, Strength)
    )
    size = replace(card, columns=grid.columns, rows=grid.rows)
    return replace(size, terrain=grid.terrain, heights=grid.heights, stands=stands)


def match_of(choice: MatchChoice) -> Match:
    """The match the player has chosen."""
    path = find(choice.scenario)
    text = text_of(path, LIMITS)
    found = parse_scenario(text, RULESETS, str(path))
    scenario, text = replace(found, switches=choice.switches), whole_text(text, found)
    levels = dict(choice.levels)
    players = {
        side: levels.get(side, LEVELS[-1]) if controller == "machine" else HUMAN
        for side, controller in choice.controllers
    }
    return open_match(choice.scenario, scenario, RULESETS[choice.book], players, choice.seed, text)


def again(match: Match, levels: Mapping[str, str]) -> Match:
    """The same battle once more, with other dice and these players."""
    seed = match.seed + 1
    return open_match(match.id, match.scenario, match.ruleset, levels, seed, match.text)


def swapped(match: Match) -> dict[str, str]:
    """The same players, each on the next side."""
    sides = list(match.battle.sides)
    return {side: match.levels[sides[index - 1]] for index, side in enumerate(sides)}
