"""The slots of the form "parlay" on a Turn, what for, whom, with what (section 12.1), and why one
cannot be ordered so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.memo import once
from game.core.orders import IllegalOrder, Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.parlay.contests import STATS
from game.rules.chaos.acts.parlay.entangling import (
    ATTACKS,
    GRIPS,
    around,
    fitting,
    reach_of,
    used,
    within,
)
from game.rules.chaos.acts.parlay.holds import may_try
from game.rules.chaos.orders.scene import KI, Scene
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.actions import PARLAYS
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST, free_hands, sound
from game.rules.chaos.sheet.muster import enemies
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms
from game.rules.kit.slots import Slot


@rule("CF-HOLD-01", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-05")
def hows(reader: Reader, unit: int, in_round: int) -> tuple[str, ...]:
    """What he can do of parlay now: who is caught can only try to get free, who holds somebody
    only use his hold.
    """
    me = combatant(reader, unit)
    if me.held_by is not None or (me.entangled is not None and me.entangled.fully):
        return ("contest",) if may_try(reader, unit, in_round) else ()
    if me.holding is not None:
        return GRIPS if me.holding.free else tuple(how for how in GRIPS if how != "limb")
    return tuple(how for how in PARLAYS if _possible(reader, unit, how))


def _possible(reader: Reader, unit: int, how: str) -> bool:
    if how == "contest":
        return combatant(reader, unit).entangled is not None
    if how == "hold" and not limbs(combatant(reader, unit)):
        return False
    items = snares(reader, unit) if how == "entangle" else ("",)
    foes = enemies(reader, unit) if how in ATTACKS else ()
    return any(_at(reader, unit, how, item, foe) for item in items for foe in foes)


@rule("CF-HOLD-04", "CF-HOLD-06")
def limbs(me: Combatant) -> tuple[bool, ...]:
    """Whether he may keep a limb free in a hold: he may hold with both hands empty, and must if
    one is empty alone; nothing where none is.
    """
    numbers, empty = forms().hold, free_hands(me)
    if empty >= numbers.hands:
        return (False, True)
    return (True,) if empty >= numbers.free_limb_hands else ()


@rule("CF-HOLD-04")
def limb_weapons(me: Combatant) -> tuple[str, ...]:
    """What the free limb can hit the victim with: fist or foot, a one-handed weapon."""
    bare = tuple(item for item, _ in hands.limbs(me)) or (FIST,)
    fit = (i for i in hands.kinds(me.held) if weapon(i).melee and sound(me, i))
    return (*bare, *(item for item in fit if weapon(item).least_hands == 1))


@rule("CF-ENT-01", "CF-ENT-04")
def snares(reader: Reader, unit: int) -> tuple[str, ...]:
    """What he holds that entangles, and has nobody in it yet; and the ground under an enemy."""
    taken = used(reader, unit)
    me = combatant(reader, unit)
    held = hands.kinds(me.held)
    mine = (i for i in held if weapon(i).entangle and i not in taken and sound(me, i))
    ground = dict.fromkeys(around(reader, foe) for foe in enemies(reader, unit))
    return (*mine, *(item for item in ground if item))


@once
@rule("CF-PARLAY-04", "CF-MOVE-02")
def targets(reader: Reader, unit: int, how: str, item: str) -> tuple[int, ...]:
    """The enemies whom he can do this to, with a run-up if need be."""
    return tuple(foe for foe in enemies(reader, unit) if _at(reader, unit, how, item, foe))


def _at(reader: Reader, unit: int, how: str, item: str, foe: int) -> bool:
    """Whether he can do this to that one."""
    if not fitting(combatant(reader, foe), how) or (item and not within(reader, foe, item)):
        return False
    return reaching.struck_from(reader, unit, foe, reach_of(how, item)) is not None


@rule("CF-PARLAY-01", "CF-HOLD-06")
def _hows(here: Scene, own: Order) -> tuple[str, ...]:
    """What he can do now; between his Turns a holder may end his hold alone, for nothing."""
    if here.request.kind == "chaos.between":
        return ("release",) if here.me.holding is not None else ()
    return hows(here.view, here.unit, here.when)


def _snares(here: Scene, own: Order) -> Iterator[str]:
    view, unit, how = here.view, here.unit, own.text("how")
    return (name for name in snares(view, unit) if targets(view, unit, how, name))


def _over(here: Scene, own: Order) -> tuple[str, ...]:
    """What he wrestles for: nothing, or a weapon of the other."""
    return ("", *hands.kinds(combatant(here.view, own.unit("target") or 0).held))


def _targets(here: Scene, own: Order) -> tuple[int, ...]:
    return targets(here.view, here.unit, own.text("how"), own.text("weapon"))


@rule("CF-HOLD-04", "CF-ENT-04")
def _with_limb(here: Scene, own: Order) -> tuple[str, ...]:
    """With what he hits whom he holds: not with what somebody is caught in."""
    taken = used(here.view, here.unit)
    return tuple(item for item in limb_weapons(here.me) if item not in taken)


HOW = Slot("how", Role.DEED, _hows)
_TARGET = Slot("target", Role.TARGET, _targets, needed=True)
_STAT = Slot[Scene]("stat", Role.OTHER, lambda here, own: STATS)
_FREE = Slot[Scene]("free", Role.FLAG, lambda here, own: limbs(here.me), needed=True)
_LIMB = Slot("weapon", Role.WEAPON, _with_limb)
SLOTS: Mapping[str, tuple[Slot[Scene], ...]] = {
    "trip": (_TARGET, KI),
    "grapple": (_TARGET, Slot("weapon", Role.WEAPON, _over), KI),
    "hold": (_TARGET, _STAT, _FREE, KI),
    "entangle": (Slot("weapon", Role.WEAPON, _snares, needed=True), _TARGET, KI),
    "contest": (replace(_STAT, when=lambda here, own: here.me.held_by is None),),
    "limb": (_LIMB, KI),
}
"""The slots of each parlay, after its form and how."""


@rule("CF-PARLAY-04", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-06", "CF-ENT-01")
def refuse(view: View, unit: int, order: Order) -> IllegalOrder | None:
    """What forbids this parlay, or None."""
    me, how = combatant(view, unit), order.text("how")
    if how in hows(view, unit, view.clock.round):
        return _whom(view, unit, how, order)
    if me.held_by is not None:
        return IllegalOrder("CF-HOLD-02", "chaos.no.held")
    if how in GRIPS:
        return IllegalOrder("CF-HOLD-05", "chaos.no.holds_nobody")
    if me.holding is not None:
        return IllegalOrder("CF-HOLD-03", "chaos.no.holds")
    if how == "contest":
        return IllegalOrder("CF-HOLD-02", "chaos.no.free")
    if how == "hold" and not limbs(me):
        return IllegalOrder("CF-HOLD-06", "chaos.no.hold_hands")
    if how == "entangle" and not snares(view, unit):
        return IllegalOrder("CF-ENT-01", "chaos.no.snare")
    return IllegalOrder("CF-PARLAY-04", "chaos.no.no_target")


def _whom(view: View, unit: int, how: str, order: Order) -> IllegalOrder | None:
    target = order.unit("target")
    item = order.text("weapon") if how == "entangle" else ""
    if item and item not in snares(view, unit):
        return IllegalOrder("CF-ENT-01", "chaos.no.snare")
    if target is None or target in targets(view, unit, how, item):
        return None
    return IllegalOrder("CF-PARLAY-04", "chaos.no.no_target")
