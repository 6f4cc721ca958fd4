"""The slots of the form "parlay" on a Turn: what for, whom, with what (section 12.1)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.chaos.acts.move import running
from game.rules.chaos.acts.parlay.contests import STATS
from game.rules.chaos.acts.parlay.entangling import around, used, within
from game.rules.chaos.acts.parlay.holds import may_try
from game.rules.chaos.sheet import hands, ki
from game.rules.chaos.sheet.actions import PARLAYS
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST, free_hands, sound
from game.rules.chaos.sheet.muster import enemies
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms

ATTACKS = ("trip", "grapple", "hold", "entangle")
"""What is begun with a parlay roll."""

GRIPS = ("squeeze", "choke", "limb", "release")
"""What a holder can do on his Turn."""


@rule("CF-PARLAY-01", "CF-HOLD-03")
def slots(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """The legal values of the next slot of a parlay; ``own`` says its form already."""
    how = own.text("how")
    if not how:
        yield from (("how", name) for name in hows(view, unit, view.clock.round))
    elif how == "contest":
        caught = combatant(view, unit).held_by is None
        if caught and own.get("stat") is None:
            yield from (("stat", stat) for stat in STATS)
    elif how == "limb":
        if own.get("weapon") is None:
            yield from (("weapon", item) for item in limb_weapons(combatant(view, unit)))
        elif own.get("ki") is None:
            yield from _ki(view, unit)
    elif how in ATTACKS:
        yield from _attack(view, unit, how, own)


@rule("CF-HOLD-06")
def letting_go(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Between his Turns a holder may end his hold, for nothing."""
    if not own.text("how") and combatant(view, unit).holding is not None:
        yield "how", "release"


def _attack(view: View, unit: int, how: str, own: Order) -> Iterator[Slot]:
    item, target = own.text("weapon"), own.unit("target")
    if how == "entangle" and not item:
        found = snares(view, unit)
        yield from (("weapon", name) for name in found if targets(view, unit, how, name))
    elif target is None:
        yield from (("target", foe) for foe in targets(view, unit, how, item))
    elif how == "grapple" and own.get("weapon") is None:
        held = hands.kinds(combatant(view, target).held)
        yield from (("weapon", name) for name in ("", *held))
    elif how == "hold" and own.get("stat") is None:
        yield from (("stat", stat) for stat in STATS)
    elif how == "hold" and own.get("free") is None:
        yield from (("free", kept) for kept in limbs(combatant(view, unit)))
    elif own.get("ki") is None:
        yield from _ki(view, unit)


def _ki(view: View, unit: int) -> Iterator[Slot]:
    """How much Ki goes on the roll, where he has any."""
    points = ki.on_roll(view.get(unit, Reserves), view.clock.round)
    if len(points) > 1:
        yield from (("ki", count) for count in points)


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
    return how in ATTACKS and any(targets(reader, unit, how, item) for item in items)


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
    reach = reach_of(how, item)
    return tuple(
        foe
        for foe in enemies(reader, unit)
        if fitting(combatant(reader, foe), how)
        and (not item or within(reader, foe, item))
        and running.ticks_to(reader, unit, foe, reach) is not None
    )


def reach_of(how: str, item: str) -> int:
    """How far a parlay reaches: the body's reach, or that of what entangles."""
    return weapon(item).reach if how == "entangle" and item else weapon(FIST).reach


def fitting(foe: Combatant, how: str) -> bool:
    """Whether this can be done to somebody as he is: nobody is caught or felled twice."""
    if how == "trip":
        return not foe.condition.prone
    if how == "hold":
        return foe.held_by is None
    return how != "entangle" or foe.entangled is None
