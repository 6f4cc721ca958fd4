"""A scenario as the text of a file: what was made of a battle on the screen, to go on with by hand.

What is read from the text is the scenario that was written. Keys that say what holds anyway are
left out; comments of the file it came from are lost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from game.core.data import Plain, plain, toml
from game.play.scenarios.scenario import Scenario

BLOCKS = ("sides", "units", "fighters", "goals", "effects", "ropes", "things", "vehicles")
"""Lists whose rows have blocks of their own; rows of others have a line each."""


def written(scenario: Scenario, note: str) -> str:
    """The text of a file with this scenario; ``note`` is a comment above it."""
    found = _kept(scenario)
    assert isinstance(found, dict)
    ordered = sorted(found.items(), key=lambda pair: pair[0] != "map")
    return toml(dict(ordered), note, BLOCKS)


def _kept(value: object) -> Plain:
    """The value as plain ones, without what a file that says nothing has anyway."""
    if isinstance(value, Mapping):
        return {str(key): _kept(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_kept(inner) for inner in value]
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return plain(value)
    own = [(field, getattr(value, field.name)) for field in dataclasses.fields(value)]
    return {field.name: _kept(inner) for field, inner in own if inner != _usual(field)}


def _usual(field: dataclasses.Field[Any]) -> object:
    """What holds where a file has nothing; what has to be there is never like it."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
