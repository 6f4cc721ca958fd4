"""Chores of one Move action as they are done: getting up, saddles, bonds, doors, the hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.components import Field, Out, Position
from game.core.events import Event, out
from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange.missile import drawn, loaded_once
from game.rules.zefrs.ground.site import mount_of, site_of
from game.rules.zefrs.personal.acts import moving, passing
from game.rules.zefrs.personal.acts.harm import name_of
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.chores import (
    closes,
    items,
    may_bind,
    mounts,
    sheathed,
    spots,
    usable,
    within_grasp,
)
from game.rules.zefrs.personal.sheet.gear import (
    carries_again,
    cleared,
    least_hands,
    put_in,
    take_up,
    takes_over,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.arms import in_hands
from game.rules.zefrs.sheet.components import Carries, Held, HeldBy, Loading, Rides
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Condition, combatant
from game.rules.zefrs.sheet.wounds import crawls


def do_chore(step: Step, unit: int, action: Action) -> Asking[None]:
    """Do this chore if it can still be done; else the action is lost, and a word tells it."""
    if not DONE[action.how](step, unit, action):
        step.emit(Event("zefrs.chore_lost", "ZF-ACT-03", unit))
    elif action.how == "stand" and action.to is not None:
        # The one step that goes with getting up.
        here = step.world.get(unit, Position).cell
        if action.to != here and action.to in spots(step.world, unit, "stand"):
            yield from moving.take_step(step, unit, action.to)


@rule("ZF-RUSH-10")
def stand(step: Step, unit: int, action: Action) -> bool:
    """He gets up."""
    who = combatant(step.world, unit)
    if not who.condition.fallen or crawls(who.wounds):
        return False
    step.world.amend(unit, STEADY, fallen=False)
    step.emit(Event("zefrs.stands_up", "ZF-RUSH-10", unit))
    return True


@rule("ZF-ACT-03")
def mount(step: Step, unit: int, action: Action) -> bool:
    """He gets into an empty saddle beside him."""
    world, start = step.world, step.world.get(unit, Position).cell
    who, beast = combatant(world, unit), action.target or 0
    if (
        who.condition.fallen
        or mount_of(world, unit) is not None
        or beast not in mounts(world, start)
    ):
        return False
    world.write(unit, Rides(beast))
    world.write(beast, Carries(unit))
    world.amend(unit, STEADY, unseated=False)
    cell = world.get(beast, Position).cell
    if cell != start:
        passing.to(step, unit, cell, "ZF-ACT-03")
    step.emit(Event("zefrs.mounts", "ZF-ACT-03", unit, beast))
    return True


@rule("ZF-ACT-03")
def dismount(step: Step, unit: int, action: Action) -> bool:
    """He gets down into a free cell beside his mount."""
    world = step.world
    beast, free = mount_of(world, unit), spots(world, unit, "dismount")
    if beast is None or not free:
        return False
    world.amend(unit, STEADY, unseated=True)
    passing.to(step, unit, action.to if action.to in free else free[0], "ZF-ACT-03")
    step.emit(Event("zefrs.dismounts", "ZF-ACT-03", unit, beast))
    return True


@rule("ZF-WREST-06")
def bind(step: Step, unit: int, action: Action) -> bool:
    """He binds somebody who cannot help it: out of the fight."""
    world, other = step.world, action.target or 0
    spot = world.find(other, Position)
    near = spot is not None and king_moves(world.get(unit, Position).cell, spot.cell) <= 1
    if not near or not may_bind(world, other, step.clock.round):
        return False
    held = world.find(other, HeldBy)
    if held is not None:
        muster.release(step, held.holder)
    world.amend(other, STEADY, helpless=True, fallen=True)
    world.put(other, Out("bound"))
    step.emit(Event("zefrs.binds", "ZF-WREST-06", unit, other))
    step.emit(out(other, "bound", "ZF-WREST-06"))
    return True


@rule("ZF-ACT-03")
def door(step: Step, unit: int, action: Action) -> bool:
    """He opens a door beside him, or closes one in which nobody stands."""
    if action.to not in spots(step.world, unit, action.how):
        return False
    assert action.to is not None
    now, opens = site_of(step.world).terrain(action.to), action.how == "open"
    becomes(step.world, action.to, now.opens if opens else closes(now.id))
    key = "zefrs.opens" if opens else "zefrs.closes"
    step.emit(Event(key, "ZF-ACT-03", unit, cell=action.to))
    return True


def becomes(world: World, cell: Cell, ground: str) -> None:
    """The ground of a cell is another from now on."""
    had = world.get(field_of(world), Field)
    terrain = tuple((c, ground if c == cell else name) for c, name in had.grid.terrain)
    world.amend(field_of(world), had, grid=replace(had.grid, terrain=terrain))


@rule("ZF-ACT-03")
def draw(step: Step, unit: int, action: Action) -> bool:
    """He draws a weapon he carries; what he had in that hand he puts away."""
    if action.weapon not in items(step.world, unit, "draw"):
        return False
    draws_loaded(step.world, unit, action.weapon)
    take_in_hand(step.world, unit, action.weapon, action.hand)
    _told(step, "zefrs.draws", unit, action.weapon)
    return True


@rule("ZF-MIS-08")
def draws_loaded(world: World, unit: int, name: str) -> None:
    """Of several of a kind he draws the one that is loaded furthest."""
    who, loading = combatant(world, unit), world.find(unit, Loading)
    if loading is not None:
        away, held = sheathed(who).count(name), in_hands(who).count(name)
        world.write(unit, drawn(loading, name, away, held))


@rule("ZF-ACT-03")
def pick_up(step: Step, unit: int, action: Action) -> bool:
    """He picks something up, from his cell or the next."""
    world, who = step.world, combatant(step.world, unit)
    near = [cell for cell, name in within_grasp(world, who) if name == action.weapon]
    if action.weapon not in items(world, unit, "pick_up"):
        return False
    takes_over(world, unit, action.weapon, near[0])
    take_up(world, action.weapon, near[0])
    carries_again(world, unit, action.weapon)
    _not_dropped(world, unit, action.weapon)
    take_in_hand(world, unit, action.weapon, action.hand)
    _told(step, "zefrs.picks_up", unit, action.weapon, near[0])
    return True


@rule("ZF-ARM-10")
def strap(step: Step, unit: int, action: Action) -> bool:
    """He straps his shield on, from his back or from the ground."""
    world, who = step.world, combatant(step.world, unit)
    shield = who.fighter.shield
    if shield not in items(world, unit, "strap"):
        return False
    if shield in who.condition.dropped:
        near = [cell for cell, name in within_grasp(world, who) if name == shield]
        take_up(world, shield, near[0])
    _not_dropped(world, unit, shield)
    arm = who.fighter.shield_arm
    held = cleared(who.held or Held(), arm, mounted=who.mounted)
    world.write(unit, put_in(held, arm, shield))
    _told(step, "zefrs.straps", unit, shield)
    return True


def take_in_hand(world: World, unit: int, name: str, hand: str = "") -> None:
    """This thing comes into one hand, or into both if it takes both."""
    who = combatant(world, unit)
    held, arms = who.held or Held(), usable(who)
    need = least_hands(name, mounted=who.mounted)
    wanted = [arm for arm in ARMS if arm in arms and (need > 1 or arm == chosen_arm(who, hand))]
    for arm in wanted:
        held = put_in(cleared(held, arm, mounted=who.mounted), arm, name)
    world.write(unit, held)


def chosen_arm(who: Combatant, hand: str) -> str:
    """The hand that was named, else that of the weapon arm, else the one that is left."""
    arms = usable(who)
    return next((arm for arm in (hand, who.fighter.weapon_arm, *arms) if arm in arms), "")


@rule("ZF-MIS-08")
def load(step: Step, unit: int, action: Action) -> bool:
    """One of the Load actions of a weapon in his hands."""
    if action.weapon not in items(step.world, unit, "load"):
        return False
    step.world.write(unit, loaded_once(step.world.get(unit, Loading), action.weapon))
    _told(step, "zefrs.loads", unit, action.weapon)
    return True


def _not_dropped(world: World, unit: int, name: str) -> None:
    if (had := world.find(unit, Condition)) is not None:
        world.amend(unit, had, dropped=tuple(other for other in had.dropped if other != name))


def _told(step: Step, key: str, unit: int, thing: str, cell: Cell | None = None) -> None:
    step.emit(Event(key, "ZF-ACT-03", unit, cell=cell, facts=(("weapon", name_of(thing)),)))


Chore = Callable[[Step, int, Action], bool]

DONE: Mapping[str, Chore] = MappingProxyType(
    {
        "stand": stand,
        "draw": draw,
        "pick_up": pick_up,
        "strap": strap,
        "load": load,
        "mount": mount,
        "dismount": dismount,
        "bind": bind,
        "open": door,
        "close": door,
    }
)
"""How each chore is done; each says whether it could be."""
