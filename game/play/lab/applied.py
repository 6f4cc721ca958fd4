"""A proposal taken: the battle with that small change, to be played or kept as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.play.lab import edits
from game.play.lab.proposals import FEWER, MORE, PLACED, Proposal, exchanged, fewer, more
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation_file import Translation

Row = Mapping[str, Any]
"""A proposal as `evening` tells it: how, key, old, new."""


def applied(scenario: Scenario, book: str, row: Row) -> Scenario:
    """The battle of this book with the change. It keeps its story and the names on its ground in
    every language; hints, tests and the battle after it are those of another one and stay away.

    Raises Unfit where the change fits no more.
    """
    changed = _changed(scenario, book, row)
    told = {
        code: Translation(words.title, words.story, words.names)
        for code, words in scenario.translations.items()
    }
    return replace(changed, story=scenario.story, translations=told)


def _changed(scenario: Scenario, book: str, row: Row) -> Scenario:
    how, key, new = row["how"], row["key"], row["new"]
    if how in (FEWER, MORE):
        found = (fewer if how == FEWER else more)(scenario, book, key)
    elif how == PLACED and isinstance(new, str):
        found = _exchange(scenario, book, key)
    elif how == PLACED:
        return _moved(scenario, book, key, new)
    else:
        return edits.with_number(scenario, book, key, new)
    if found is None:
        raise edits.Unfit(f"{key}: this change fits no more")
    return found.scenario


def _exchange(scenario: Scenario, book: str, key: str) -> Proposal | None:
    """The unit of this key and the next one of its side in each other's places."""
    raw, here = edits.raw(scenario, book), key.split(".")[1]
    side = next(one["side"] for one in raw["units"] if one["id"] == here)
    own = [one["id"] for one in raw["units"] if one["side"] == side and one["place"]]
    return exchanged(raw, here, own[own.index(here) + 1])


def _moved(scenario: Scenario, book: str, key: str, cell: list[int]) -> Scenario:
    raw = edits.raw(scenario, book)
    table, who, _ = key.split(".")
    raw[table] = [{**one, "cell": list(cell)} if one["id"] == who else one for one in raw[table]]
    return edits.battle(raw)
