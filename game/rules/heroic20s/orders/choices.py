"""The orders that are worth a thought, with what each is expected to do to the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.declaring import Declared, one_of
from game.rules.heroic20s.acts.errands import payable
from game.rules.heroic20s.acts.fighting import STRIKES
from game.rules.heroic20s.acts.shooting import SHOOTS
from game.rules.heroic20s.exchange.actions import ATTACK
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.modifiers import enough, may_aim
from game.rules.heroic20s.exchange.shots import fast_draws
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.chances import elsewhere, gist, points
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.orders.skill import can, most
from game.rules.heroic20s.orders.strays import strays
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.figure import Figure

NEAR = 4
"""So many targets, the nearest first, are thought of."""

AIMS = (TORSO, "vitals", "skull", "neck", "right_leg")
"""Where it may be worth to aim."""

SOME, OTHER = can("figures"), can("target.2")

Rated = tuple[float, tuple[Slot, ...]]
"""What an attack is expected to take of the enemy, in figures, and its slots but for those of
`whole`; the target is among them.
"""


def worth(foe: Figure, taken: float) -> float:
    """So many points of a unit in figures: one of those who flee counts little."""
    return (0.3 if foe.routed else 1.0) * taken / max(1, foe.fighter.hit_points)


def nearest(here: Scene, units: tuple[int, ...]) -> list[Figure]:
    """The nearest of these, those who still fight first."""
    found = [here.here.figures[unit] for unit in units]
    found.sort(key=lambda foe: (foe.routed, yards(here.here, here.me.cells, foe.cells), foe.unit))
    return found[:NEAR]


def shots(here: Scene, *, areas: tuple[str, ...] = (TORSO,)) -> Iterator[Rated]:
    """Shots of all figures at one target, with as many shots as the unit may fire."""
    me = here.me
    for row in at.missiles(here):
        many = most(here, row, drawn=False)
        draw: tuple[Slot, ...] = (("draw", True),) if fast_draws(me, row) else ()
        shot = Declared(
            me=me.unit, foe=0, weapon=row, kind="ranged", count=me.living, shots=many
        )  # fmt: skip
        for foe in nearest(here, at.shot_at(here, row)):
            named = ("form", SHOOTS), ("weapon", row.id), ("target", foe.unit)
            yield from _rated(here, shot, foe, areas, *named, *draw, ("shots", many))


def blows(here: Scene, *, areas: tuple[str, ...] = (TORSO,)) -> Iterator[Rated]:
    """Blows of all figures at one target, in every way that reaches it."""
    me = here.me
    for arm, mode in at.arms(here):
        blow = Declared(me=me.unit, foe=0, weapon=arm, mode=mode, count=me.living)
        for foe in nearest(here, at.struck_at(here, mode)):
            how = ("form", STRIKES), ("weapon", arm.id), ("mode", mode.id)
            yield from _rated(here, blow, foe, areas, *how, ("target", foe.unit))


def _rated(
    here: Scene, how: Declared, foe: Figure, areas: tuple[str, ...], *slots: Slot
) -> Iterator[Rated]:
    """Such an attack alone on somebody, at the rider if there is one, aimed at each of these, of
    which the first is hit best.
    """
    rides = (("mount", False),) if foe.mounted else ()
    first = one_of(here.view, one := replace(how, foe=foe.unit, location=areas[0]), (one,))
    if first is None:
        return
    known = gist(first)
    for area in areas:
        attack = replace(first, location=area) if area != areas[0] else first
        there = elsewhere(known, first, attack)
        if enough(there.skill) and may_aim(attack):
            value = worth(foe, points(there)) - risk(here.view, attack)
            yield value, (*slots, *rides, ("area", area))


@rule("HC-RNG-19")
def risk(view: View, attack: Attack) -> float:
    """What a shot that goes astray takes of friends in figures, less what it takes of enemies."""
    found = strays(view, attack)
    return sum(worth(who, n) * (1 if who.side == attack.me.side else -1) for who, _, n in found)


def whole(here: Scene, slots: tuple[Slot, ...], figures: int = 0) -> Order:
    """The order with the slots that share figures out and name a place in the side's order."""
    own = Order(slots)
    target = own.unit("target")
    found = at.aimed_at(here, own)
    more, many = list(slots), at.able(here, own)
    if many > 1 and len(found) > 1:
        spare = max(0, many - figures) if figures else 0
        rest = [foe for foe in found if foe != target] if spare else []
        share = own.plus(("figures", figures))
        if SOME(here, own, figures) is not None:
            rest = []
        other = next((foe for foe in rest if OTHER(here, share, foe) is None), None)
        more.append(("figures", figures if other is not None else many))
        if other is not None:
            more.append(("target.2", other))
            if len(rest) > 1 and spare > 1:
                more.append(("figures.2", spare))
    if payable(here.view, here.me.unit, (ATTACK,)):
        more.append(("beside", False))
    if len(here.friends()) > 1:
        more.append(("turn", 0))
    return Order(tuple(more))
