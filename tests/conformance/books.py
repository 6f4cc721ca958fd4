"""The books under test: every registered rulebook with small battles, and the made-up one."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from game.core.battle import Battle
from game.core.data import resource
from game.core.ruleset import Ruleset
from game.core.setup import Setup
from game.play.library import load
from game.rules import RULESETS
from tests.toy.book import TOY, toy_setup
from tests.toy.parts import WEAPONS

BATTLES = int(os.environ.get("PENNON_CONFORMANCE", "0"))
"""Random battles a book in the full run; 0 means the quick one."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook, the battles it is tried in, and what must turn up in the orders given.

    ``expected`` are texts "kind slot value" as ``used`` makes them; ``every`` so many requests
    the dearer questions are asked.
    """

    ruleset: Ruleset
    setups: Callable[[], tuple[Setup, ...]]
    expected: frozenset[str] = frozenset()
    quick: int = 12
    every: int = 5

    def start(self, number: int, seed: int | None = None) -> Battle:
        """Battle ``number``; the setups take turns."""
        setups = self.setups()
        chosen = setups[number % len(setups)]
        return Battle.start(self.ruleset, chosen, number if seed is None else seed)

    @property
    def battles(self) -> int:
        """How many random battles are played."""
        return BATTLES or self.quick


def toy_setups() -> tuple[Setup, ...]:
    """Small and large fields, with and without lurkers."""
    return (
        toy_setup(),
        toy_setup(units=3, count=4, lurkers=0, size=3),
        toy_setup(units=3, count=6, lurkers=2, size=4),
    )


TOY_EXPECTED = frozenset(
    {f"toy.plan weapon {weapon}" for weapon in WEAPONS}
    | {
        f"toy.plan form {form}"
        for form in ("hold", "march", "strike", "light", "split", "vow", "lurk", "reveal")
    }
    | {f"toy.plan then {then}" for then in ("brace", "curse")}
    | {f"toy.defend how {how}" for how in ("parry", "duck", "none")}
    | {f"toy.{name} do {name}" for name in ("stone", "duck", "cheer")}
    | {f"toy.face pass {until}" for until in ("event", "unit", "moment", "round")}
)


def shipped(name: str) -> tuple[Setup, ...]:
    """All shipped scenarios that may be played under the book."""
    folder = resource("data") / "scenarios"
    scenarios = [load(path, RULESETS) for path in sorted(folder.glob("*.toml"))]
    return tuple(scenario.setup() for scenario in scenarios if name in scenario.playable)


def zefrs_setups() -> tuple[Setup, ...]:
    """The shipped battles, no longer than eight rounds, and the first with free places."""
    short = [
        replace(setup, numbers={**setup.numbers, "round_limit": 8}) for setup in shipped("zefrs")
    ]
    unplaced = tuple(replace(unit, place="", cell=None) for unit in short[0].units)
    switched = replace(short[1], switches=tuple(RULESETS["zefrs"].switches))
    return (*short, switched, replace(short[0], units=unplaced))


ZEFRS_EXPECTED = frozenset(
    f"mass.order form {form}" for form in ("attack", "defend", "shoot", "withdraw")
)

BOOKS: dict[str, Book] = {
    "toy": Book(TOY, toy_setups, TOY_EXPECTED, every=3),
    "zefrs": Book(RULESETS["zefrs"], cache(zefrs_setups), ZEFRS_EXPECTED, every=17),
}
"""Each registered rulebook is here; ``test_every_registered_book_is_tried`` sees to it."""
