"""Battles that go on from one another: what in a file's links cannot be, and the linked files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.play.scenarios.fighter_inspection import PERSONAL

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

Inside = Callable[[str, Path | None], Path | None]


def links(scenario: Scenario) -> Iterator[tuple[KeyPath, str]]:
    """The files that a scenario names, each with its place."""
    if scenario.next:
        yield ("next",), scenario.next
    if scenario.follows:
        yield ("follows", "file"), scenario.follows.file


def chain_faults(scenario: Scenario, folder: Path | None, inside: Inside) -> Iterator[Wrong]:
    """Links of a mass battle, to itself, or to a file that is not there.

    A text from nowhere, such as a record's, has no ``folder``: its links are not looked for.
    """
    if scenario.follows and scenario.follows.file == scenario.next:
        message = "the battle before this one cannot be the one after it as well"
        yield Wrong(("follows", "file"), message)
    for at, name in links(scenario):
        path = inside(name, folder)
        if scenario.scale != PERSONAL:
            yield Wrong(at[:1], "only personal battles go on from one another", at_key=True)
        elif not name.endswith(".toml"):
            yield Wrong(at, "must be a scenario's file, such as 'the-hall.toml'")
        elif folder is not None and (path is None or not path.is_file()):
            known = tuple(sorted(found.name for found in folder.glob("*.toml")))
            yield Wrong(at, f"there is no file '{name}' in the scenario's folder", name, known)
