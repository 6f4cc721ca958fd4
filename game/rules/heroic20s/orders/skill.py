"""Whether there is skill enough for what is declared: nothing is given for what cannot be made."""

from __future__ import annotations

from collections.abc import Callable

from game.core.memo import lately, once
from game.core.orders import NOTHING, IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.declaring import Declared
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.modifiers import effective, modifiers
from game.rules.heroic20s.exchange.shots import most_shots
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.moving import budget
from game.rules.heroic20s.tables.book import locations, numbers
from game.rules.heroic20s.tables.rows import Missile


def most(here: Scene, row: Missile, drawn: bool) -> int:
    """The most shots of each figure that the tactic and the movement left allow."""
    left = shots_left(here.view, here.me.unit, row)
    return most_shots(here.me, row, budget(here.me), left, drawn, waits=False)


@rule("HC-MEL-13", "HC-RNG-03")
def too_hard(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
    """Nobody is shot at with a skill below 3, whatever the shots and whoever shoots as well."""
    row = at.missile(here, own)
    if row is None or not isinstance(value, int):
        return None
    if _shot_alone(here.view, here.request, row, value):
        return None
    if any(True for _ in at.attacks(here, (_at(here, row, value),), at.drafted(here))):
        return None
    return IllegalOrder("HC-MEL-13", "heroic20s.no.skill")


def _at(here: Scene, row: Missile, foe: int) -> Declared:
    """All shots of all its figures at one enemy."""
    return Declared(
        me=here.me.unit, foe=foe, weapon=row, kind="ranged", count=here.me.living,
        shots=most(here, row, drawn=False),
    )  # fmt: skip


@once
def _shot_alone(view: View, request: Request, row: Missile, foe: int) -> bool:
    """Whether it has skill enough by itself: what all others have been told takes long to ask."""
    here = at.scene(view, request, NOTHING)
    return any(True for _ in at.attacks(here, (_at(here, row, foe),), ()))


def can(name: str) -> Callable[[Scene, Order, Value], IllegalOrder | None]:
    """Forbids values of this slot by which the skill for one of the attacks would be below 3:
    nothing is given for attacks that cannot be made.
    """

    @rule("HC-MEL-13", "HC-ACT-03", "HC-MASS-03")
    def law(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
        if name.startswith("figures") and _whatever_numbers(here, own):
            return None
        if name.startswith("area") and value not in locations():
            return None  # no part of a body: said by the question itself
        order = own.plus((name, value))
        if at.stands_alone(here, order):
            return None
        if name.startswith("target.") and not _shares_alone(here, own, name):
            return IllegalOrder("HC-MEL-13", "heroic20s.no.skill")
        mine = at.declared(here, order)
        found = at.attacks(here, mine, at.drafted(here))
        if {one.foe for one in mine} <= {attack.foe.unit for attack in found}:
            return None
        return IllegalOrder("HC-MEL-13", "heroic20s.no.skill")

    return law


@lately
def _shares_alone(here: Scene, own: Order, name: str) -> bool:
    """Whether it has skill enough by itself for any further target: only then it is asked for one,
    so that what others are told afterwards makes no order incomplete.
    """
    foes = at.aimed_at(here, own)
    named = {value for slot, value in own.slots if slot.startswith("target")}
    return any(at.stands_alone(here, own.plus((name, foe))) for foe in foes if foe not in named)


@lately
def _whatever_numbers(here: Scene, own: Order) -> bool:
    """Whether there is skill enough for all attacks without what outnumbering adds."""
    found = at.alone(here, own)
    return bool(found) and all(
        effective(one) - sum(m.worth for m in modifiers(one) if m.rule == "HC-NUM-01")
        >= numbers().least_skill
        for one in found
    )
