"""Actions that orders name, paid with movement, with an attack, or with all of them (3.13).

The slots ``deed`` and ``deed.2`` name them by their keys, ``spot`` the cell of the first where it
has one; ``action`` is one beside an attack.
"""

from __future__ import annotations

from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.heroic20s.acts.deeds import Deed, after_all, deeds, does, means_for, pays
from game.rules.heroic20s.acts.state import expend
from game.rules.heroic20s.exchange import actions
from game.rules.heroic20s.sheet.components import Tactic
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.sheet.situation import figure

ACT = "act"
"""The form of an order that is nothing but actions."""


def named(
    reader: Reader, unit: int, key: str, cell: Cell | None = None, *done: Deed
) -> Deed | None:
    """The action of this key, at this cell or anywhere, if the unit can do it after these."""
    found = (deed for deed in deeds(reader, unit, *done) if deed.key == key)
    return next((deed for deed in found if cell in (None, deed.cell)), None)


@rule("HC-ACT-15")
def two_of(reader: Reader, unit: int, order: Order) -> tuple[Deed, ...]:
    """The action that an order names, and after a short one a second short one."""
    first = named(reader, unit, order.text("deed"), order.cell("spot"))
    if first is None:
        return ()
    second = named(reader, unit, order.text("deed.2"), None, first)
    double = second is not None and first.length == second.length == actions.SHORT
    return (first, second) if double and second is not None else (first,)


@rule("HC-ACT-02", "HC-ACT-04", "HC-MOVE-06")
@once
def payable(reader: Reader, unit: int, means: tuple[str, ...]) -> tuple[Deed, ...]:
    """What a unit could do now for one of these means."""
    found = deeds(reader, unit)
    return tuple(deed for deed in found if set(means_for(reader, unit, deed)) & set(means))


@rule("HC-ACT-02", "HC-MOVE-06")
def price(found: tuple[Deed, ...]) -> str:
    """What pays for these: half of the movement for a short one, else all of it."""
    return actions.HALF if [deed.length for deed in found] == [actions.SHORT] else actions.WHOLE


@rule("HC-ACT-02", "HC-MOVE-06")
def instead_of_moving(step: Step, unit: int, order: Order) -> tuple[Deed, ...]:
    """One short action for half of the movement, a medium one or two short ones for all of it: what
    is left to be done at the end of the way.
    """
    found = two_of(step.world, unit, order)
    if not found or price(found) not in means_for(step.world, unit, found[0]):
        return ()
    me = figure(step.world, unit)
    pays(step, unit, price(found), *found)
    return found if comes_last(me, found) else does_all(step, unit, found)


def comes_last(me: Figure, found: tuple[Deed, ...]) -> bool:
    """Whether these are done where the way ends: who kneels or lies down goes on foot before."""
    return full_budget(after_all(me, found)) < full_budget(me)


def does_all(step: Step, unit: int, found: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """One after the other, those that can still be done; nothing is left."""
    for deed in found:
        does(step, unit, deed)
    return ()


@rule("HC-ACT-04")
def forgoes(reader: Reader, unit: int) -> tuple[Deed, ...]:
    """What a unit could do that has given up all attacks of the round with its order."""
    order = reader.find(unit, Tactic)
    return payable(reader, unit, (actions.FORGONE,)) if order is not None and order.forgoes else ()


@rule("HC-ACT-04")
def instead_of_attacks(step: Step, unit: int, order: Order) -> None:
    """A medium action or two short ones for all attacks of the round."""
    found = two_of(step.world, unit, order)
    if found and found[0] in forgoes(step.world, unit):
        expend(step.world, unit, shot=True, struck=True)
        does_all(step, unit, found)


@rule("HC-ACT-03")
def beside(reader: Reader, unit: int, order: Order) -> Deed | None:
    """The short action that goes with an attack."""
    deed = named(reader, unit, order.text("action"))
    able = deed is not None and actions.ATTACK in means_for(reader, unit, deed)
    return deed if able else None


@rule("HC-ACT-03")
def acts_beside(step: Step, unit: int, order: Order) -> None:
    """One short action goes with an attack, before it is made."""
    if (deed := beside(step.world, unit, order)) is not None:
        does(step, unit, deed)


@rule("HC-ACT-05")
def longs(reader: Reader, unit: int) -> tuple[Deed, ...]:
    """The long actions that a unit could give its whole round to."""
    return tuple(deed for deed in deeds(reader, unit) if deed.length == actions.LONG)


class Errands(System):
    """Whoever stays and forgoes all attacks for a long action does it."""

    @rule("HC-ACT-05", "HC-RNG-23")
    def process(self, step: Step) -> None:
        world = step.world
        for unit, (order,) in world.each(Tactic):
            found = longs(world, unit) if order.long else ()
            deed = next((one for one in found if one.key == order.long), None)
            if deed is not None and actions.ALL in means_for(world, unit, deed):
                pays(step, unit, actions.ALL)
                does(step, unit, deed)
