"""What the commands share: wrong usage, and the way from names to a scenario and its players."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.data import text_of
from game.core.data.faults import closest
from game.core.ruleset import Ruleset
from game.play.following import STRANGER, links
from game.play.match import HUMAN, lineup
from game.play.scenarios.library import find, parse_scenario, whole_text
from game.play.scenarios.scenario import LIMITS, Scenario
from game.play.simulate import Series
from game.rules import RULESETS


class Usage(ValueError):
    """The command line asks for something that does not exist or fit."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A scenario with its id, its file and the file's text, and the book it is to be played
    under.
    """

    name: str
    scenario: Scenario
    ruleset: Ruleset
    text: str
    path: Path


def choose(name: str, ruleset: str | None) -> Chosen:
    """The scenario of this name under this book, or its own. Raises Usage, Unknown, DataError."""
    if ruleset is not None:
        one_of(ruleset, RULESETS, "rulebook")
    path = find(name)
    text = text_of(path, LIMITS)
    scenario = parse_scenario(text, RULESETS, str(path))
    book = ruleset or scenario.ruleset
    if book not in scenario.playable:
        known = ", ".join(scenario.playable)
        raise Usage(f"'{name}' cannot be played under {book}, but under {known}")
    return Chosen(path.stem, scenario, RULESETS[book], whole_text(text, scenario), path)


def named_levels(given: Iterable[list[tuple[str, str]]]) -> dict[str, str]:
    """The side and level of every `--players`; a later one wins."""
    return {side: level for pairs in given for side, level in pairs}


def series(options: argparse.Namespace, ruleset: str | None) -> Series:
    """What `simulate` and `compare` are to fight: the battle and all that go on from it, computer
    players on all sides. Raises Usage, Unknown, DataError.
    """
    chosen = choose(options.scenario, ruleset)
    later = links(chosen.path, chosen.scenario, RULESETS)
    scenarios = (chosen.scenario, *(link.scenario for link in later))
    named = named_levels(options.players)
    for side in named:
        one_of(side, dict.fromkeys(one.id for each in scenarios for one in each.sides), "side")
    if HUMAN in named.values():
        raise Usage("nobody can be human where battles are counted")
    levels: dict[str, str] = {}
    for scenario in scenarios:
        levels = lineup(scenario, named, STRANGER, STRANGER) | levels
    book = chosen.ruleset.id
    return Series(chosen.name, chosen.scenario, book, levels, options.battles, options.seed, later)


def check_sides(levels: Mapping[str, str], scenario: Scenario) -> None:
    """Raises Usage if a side is named that does not take part."""
    sides = tuple(side.id for side in scenario.sides)
    for side in levels:
        one_of(side, sides, "side")


def check_folder(path: Path) -> None:
    """Raises Usage if there is no folder for this file to be written into."""
    try:
        found = path.absolute().parent.is_dir()
    except (OSError, ValueError):
        found = False
    if not found:
        raise Usage(f"'{path}': there is no such folder")


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """The word itself. Raises Usage with the likely or all known ones if it is none of them."""
    words = list(known)
    if word in words:
        return word
    near = closest(word, words)
    advice = f"Did you mean '{near}'?" if near else f"There are: {', '.join(words)}."
    raise Usage(f"no {what} '{word}'. {advice}")
