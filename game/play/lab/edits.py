"""A battle other than its file has it: a number changed, somebody left out, one man more.

What is changed is judged like a file: what no file may say, no laboratory fights.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from game.core.data import DataError, build, plain
from game.core.data.faults import closest
from game.play.scenarios.library import Fitting, Unknown
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS

Raw = dict[str, Any]
"""A scenario as plain values, with the keys of its file."""

Node: TypeAlias = Any
"""Anything within it: a table, a list, a text, a number."""

OPEN = ("numbers", "overrides", "switches")
"""Tables that may have keys which the file does not name."""

TOLD = ("story", "next", "follows", "hint", "test", "translations")
"""What a changed battle goes without: it would tell of another one."""

MOST = 9
"""So many values of a number are tried; of more, as many evenly spread ones."""

RANGE = re.compile(r"([^=]+)=(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")


class Unfit(ValueError):
    """A change after which there is no battle to fight; the text says why."""


def raw(scenario: Scenario, book: str) -> Raw:
    """The battle for one book, as its file would have it: what somebody has ``under`` this book
    stands among his overrides, its rounds are those of the battle, and its map is drawn in it.
    """
    found = plain(scenario)
    assert isinstance(found, dict)
    usual = plain(Scenario("x", book, scenario.scale, 1, ()))
    assert isinstance(usual, dict)
    told = {key: usual[key] for key in TOLD}
    mine = _under(copy.deepcopy(found), book)
    goals = [plain(goal) for goal in scenario.goals_under(book)]
    rounds = {"round_limit": scenario.rounds(book), "round_limits": {}, "goals": goals}
    mine["map"]["file"] = ""
    return {**mine, **told, **rounds, "ruleset": book, "books": [book]}


def battle(changed: Raw) -> Scenario:
    """The battle of these values. Raises Unfit if there can be none."""
    book = changed["ruleset"]
    kind: Any = Annotated[Scenario, Fitting({book: RULESETS[book]})]
    try:
        scenario: Scenario = build(kind, _bare(changed))
    except DataError as error:
        first = error.faults[0]
        raise Unfit(str(first)) from None
    return scenario


def without(scenario: Scenario, book: str, who: str) -> Scenario:
    """The battle without this unit, or these fighters. Raises Unfit."""
    found = raw(scenario, book)
    for table in ("units", "fighters"):
        found[table] = [one for one in found[table] if one["id"] != who]
    left = [one for table in ("units", "fighters") for one in found[table]]
    for side in found["sides"]:
        own = [one["id"] for one in left if one["side"] == side["id"]]
        if not own:
            raise Unfit("nobody else is on its side")
        if side["with_unit"] == who:  # whoever commanded with it goes with another
            side["with_unit"] = own[0]
    return battle(found)


def with_number(scenario: Scenario, book: str, key: str, value: int) -> Scenario:
    """The battle with another number at this place. Raises Unknown, Unfit."""
    found = raw(scenario, book)
    holder, last = place(found, key)
    holder[last] = value
    return battle(found)


def number_at(scenario: Scenario, book: str, key: str) -> int | None:
    """The number at this place of the file, None where it is left to the book. Raises Unknown."""
    holder, last = place(raw(scenario, book), key)
    found = holder[last] if isinstance(holder, list) else holder.get(last)
    return found if isinstance(found, int) else None


def place(found: Raw, key: str) -> tuple[Node, Node]:
    """What holds the number of this name, and under which key. A row of a list goes by its id,
    its archetype, its name or its place from 0. Raises Unknown with what may have been meant.
    """
    holder: Node = found
    words = key.split(".")
    free = False
    for depth, word in enumerate(words):
        last = depth == len(words) - 1
        step = _step(holder, word, free and last, key)
        free = word in OPEN
        if not last:
            holder = holder[step]
    there = holder[step] if isinstance(holder, list) else holder.get(step)
    if there is not None and (isinstance(there, bool) or not isinstance(there, int)):
        raise Unknown(f"'{key}' is no number in this battle")
    return holder, step


def spread(text: str) -> tuple[str, tuple[int, ...]]:
    """`KEY=a..b` as the key and the values to be tried. Raises ValueError on any other text."""
    found = RANGE.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is not KEY=a..b")
    low, high = int(found[2]), int(found[3])
    if low >= high:
        raise ValueError(f"'{text}': the second number must be the larger one")
    count = min(MOST, high - low + 1)
    steps = (low + round(step * (high - low) / (count - 1)) for step in range(count))
    return found[1], tuple(steps)


def _step(holder: Node, word: str, free: bool, key: str) -> Node:
    """The key or the place that a word of a name leads to."""
    if isinstance(holder, list):
        names = [_names(row) for row in holder]
        found = [at for at, own in enumerate(names) if word in own]
        if word.isdigit() and int(word) < len(holder):
            found.append(int(word))
        if found:
            return found[0]
        known = [own[0] for own in names if own]
    elif isinstance(holder, Mapping):
        if word in holder or free:
            return word
        known = list(holder)
    else:
        raise Unknown(f"'{key}': there is nothing below before '{word}'")
    near = closest(word, known)
    advice = f"Did you mean '{near}'?" if near else f"There are: {', '.join(known) or 'none'}."
    raise Unknown(f"'{key}': there is no '{word}'. {advice}")


def _names(row: Node) -> list[str]:
    known = (row.get(name) for name in ("id", "archetype", "name", "kind"))
    return [name for name in known if name] if isinstance(row, Mapping) else []


def _under(value: Node, book: str) -> Node:
    """The values with overrides of this book in the place of usual ones."""
    if isinstance(value, list):
        return [_under(inner, book) for inner in value]
    if not isinstance(value, dict):
        return value
    found = {key: _under(inner, book) for key, inner in value.items()}
    if isinstance(found.get("under"), dict):
        found["overrides"] = found["under"].get(book, found["overrides"])
        found["under"] = {}
    return found


def _bare(value: Node) -> Node:
    """Without what is None: a file leaves it out."""
    if isinstance(value, Mapping):
        return {key: _bare(inner) for key, inner in value.items() if inner is not None}
    return [_bare(inner) for inner in value] if isinstance(value, list) else value
