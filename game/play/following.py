"""From one battle to the next of its chain: who is left goes on, healed as far as the days went.

The text of the second battle gets what its fighters bring along, so its record holds everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.data import DataError, text_of, toml
from game.core.setup import Carried
from game.play.match import HUMAN, Match, derived, lineup, open_match
from game.play.scenarios.chain_inspection import Chains
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.library import Books, folders, inside, load, parse_scenario, whole_text
from game.play.scenarios.scenario import LIMITS, Scenario
from game.rules import RULESETS

SEEDS = 1_000_000
"""Seeds that a scenario or a player can name."""

STRANGER = "recruit"
"""Who plays a side that was not in the battle before."""


@dataclass(frozen=True, slots=True)
class Link:
    """A battle that goes on from another, as its file tells it: its id, and what it is."""

    id: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class Chained:
    """The battle after this one: its id, what it is, and its text with who comes out of this."""

    id: str
    scenario: Scenario
    text: str


def following(match: Match, folder: Path | None = None) -> Scenario | None:
    """The battle that goes on from a finished one, with its fighters as they come out of it.

    None if there is none, if its file cannot be played, or if a side has nobody left for it.
    """
    found = chained(match, folder)
    return found.scenario if found else None


def go_on(match: Match, folder: Path | None = None) -> Match | None:
    """The match of the following battle, played by the same players; None if there is none."""
    found = chained(match, folder)
    if found is None:
        return None
    levels = lineup(found.scenario, match.levels, HUMAN, STRANGER)
    usual = found.scenario.seed
    seed = derived(match.seed, found.id) % SEEDS if usual is None else usual
    return open_match(found.id, found.scenario, match.ruleset, levels, seed, found.text)


def chained(match: Match, folder: Path | None = None) -> Chained | None:
    """The following battle, looked for in ``folder`` and among the scenarios there are."""
    path = _file(match.scenario.next, folder) if match.over and match.scenario.next else None
    if path is None:
        return None
    try:
        text = text_of(path, LIMITS)
        later = parse_scenario(text, RULESETS, str(path))
        brought = along(match, later)
        if brought is None:
            return None
        text = with_carried(whole_text(text, later), brought)
        return Chained(path.stem, parse_scenario(text, RULESETS, str(path)), text)
    except DataError:
        return None


def along(match: Match, later: Scenario) -> tuple[Carried, ...] | None:
    """Who comes out of a finished battle into the later one, healed as far as the days go.

    None if it does not follow, is not for this book, or if a side has nobody left for it.
    """
    if not match.over or later.follows is None or match.ruleset.id not in later.playable:
        return None
    days, rest = later.follows.days, later.follows.rest
    brought = _known(later, match.battle.scale.recover(match.battle.world, days, rest))
    return brought if _all_sides(later, brought) else None


def links(path: Path, scenario: Scenario, books: Books) -> tuple[Link, ...]:
    """All battles that go on from the one of this file. Raises DataError if they cannot."""
    if not scenario.next:
        return ()
    faults = Chains(books).faults(path)
    if faults:
        raise DataError(faults)
    found: list[Link] = []
    while (file := inside(scenario.next, path.parent) if scenario.next else None) is not None:
        scenario = load(file, books)
        found.append(Link(file.stem, scenario))
    return tuple(found)


def next_match(match: Match, link: Link, levels: Mapping[str, str]) -> Match | None:
    """The match of a known following battle between computer players, with dice of its own from
    those of the match before; None if it cannot go on.
    """
    brought = along(match, link.scenario)
    if brought is None:
        return None
    scenario = replace(link.scenario, carried=brought)
    players = {side.id: levels[side.id] for side in scenario.sides}
    return open_match(link.id, scenario, match.ruleset, players, derived(match.seed, link.id))


def with_carried(text: str, brought: Iterable[Carried]) -> str:
    """The text of a scenario's file with who comes out of an earlier battle, and how."""
    blocks = (f"\n[[carried]]\n{toml(carried).strip()}\n" for carried in brought)
    return "".join((text.rstrip(), "\n", *blocks))


def _file(name: str, folder: Path | None) -> Path | None:
    for place in (folder, *folders()):
        path = inside(name, place)
        if path is not None and path.is_file():
            return path
    return None


def _known(later: Scenario, brought: Iterable[Carried]) -> tuple[Carried, ...]:
    """Those who take part in the later battle too."""
    ids = {fighter.id for fighter in one_by_one(later.fighters)}
    return tuple(carried for carried in brought if carried.fighter in ids)


def _all_sides(later: Scenario, brought: Iterable[Carried]) -> bool:
    """Whether every side has somebody left, of those who come along if there are any."""
    gone = {carried.fighter: bool(carried.out) for carried in brought}
    for side in later.sides:
        own = [one.id for one in one_by_one(later.fighters) if one.side == side.id]
        along = [fighter for fighter in own if fighter in gone] or own
        if all(gone.get(fighter, False) for fighter in along):
            return False
    return True
