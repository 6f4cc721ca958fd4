"""A `[[test]]` block of a scenario as it is written: dice, orders, and what must come out.

The runner is `trial`; what cannot fit a scenario is found by `trial_inspection`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from game.core.data import Between, Sized

SlotValue: TypeAlias = str | bool | int | tuple[int, int]
"""What a slot of an order may hold in a file; a unit is called by its id, a figure by its name."""

Slots: TypeAlias = Mapping[str, SlotValue]

ROUNDS = 500
Round: TypeAlias = Annotated[int, Between(0, ROUNDS)]
Count: TypeAlias = Annotated[int, Between(0, 100_000)]


@dataclass(frozen=True, slots=True)
class Given:
    """An order that is given instead of the default answer.

    ``unit`` is a unit's id or a figure's name; without one it is an answer of ``side``. Round 0
    means every round. Slots that are left out are filled as the default answer fills them.
    """

    order: Slots
    unit: str = ""
    side: str = ""
    round: Round = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What must be so at the end of a test; every key that is given is checked.

    ``unit`` is a unit's id or a figure's name; with ``side`` instead, fighters are those of the
    whole side. ``health`` are the points a fighter has left, ``states`` what his card must show
    and ``without`` what it must not: postures, wounds, why he is out. ``winner`` is a side,
    "draw", or "nobody" while the battle goes on.
    """

    unit: str = ""
    side: str = ""
    cell: tuple[int, int] | None = None
    cells: tuple[tuple[int, int], ...] = ()
    facing: str = ""
    fighters: Count | None = None
    least: Count | None = None
    most: Count | None = None
    out: bool | None = None
    why: str = ""
    health: int | None = None
    states: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    winner: str = ""
    round: Round | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """What a computer player of the test must have decided.

    All decisions of that unit (or side), round and kind must have the slots of ``order``, one
    of the values of ``one_of`` and none of ``none_of``; with ``least`` or ``most`` only so many.
    """

    unit: str = ""
    side: str = ""
    round: Round = 0
    kind: str = ""
    order: Slots = field(default_factory=dict)
    one_of: Mapping[str, tuple[SlotValue, ...]] = field(default_factory=dict)
    none_of: Mapping[str, tuple[SlotValue, ...]] = field(default_factory=dict)
    least: Count | None = None
    most: Count | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """One test. ``dice`` has totals or lists of faces by purpose; what they do not cover comes
    from ``seed``, and without a seed nothing else may be thrown if there are dice.

    ``players`` names the level of computer players; other sides give default answers.
    """

    name: Annotated[str, Sized(1, 60)]
    rounds: Annotated[int, Between(1, ROUNDS)] = 1
    seed: Annotated[int, Between(0, 10**9)] | None = None
    dice: Mapping[str, tuple[int | tuple[int, ...], ...]] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    orders: Annotated[tuple[Given, ...], Sized(0, 500)] = ()
    expect: Annotated[tuple[Wanted, ...], Sized(0, 500)] = ()
    decisions: Annotated[tuple[Decided, ...], Sized(0, 500)] = ()
