"""Rulebooks that scenario files of the tests name, made of the toy book."""

from __future__ import annotations

from dataclasses import replace

from game.core.data import Misfit, Wrong
from game.core.data.glossary import Switch
from game.core.ruleset import Ruleset
from game.core.setup import Setup
from game.core.world import Rows
from tests.toy.book import TOY

TROOPS = ("band", "freebooter", "commoner")


def build(setup: Setup) -> Rows:
    """The toy book's battle; it knows few troops."""
    wrongs = [
        Wrong(("units", u, "troops", t, "archetype"), f"no archetype '{name}'", name, TROOPS)
        for u, unit in enumerate(setup.units)
        for t, name in enumerate(troops.archetype for troops in unit.troops)
        if name not in TROOPS
    ]
    if wrongs:
        raise Misfit(wrongs)
    return TOY.scales["mass"].build(setup)


TOY_BOOK = replace(
    TOY,
    id="toy",
    scales={"mass": replace(TOY.scales["mass"], build=build)},
    switches={"fog": Switch("Nobody sees far.")},
)
BOOKS: dict[str, Ruleset] = {"toy": TOY_BOOK, "zefrs": replace(TOY_BOOK, id="zefrs")}
