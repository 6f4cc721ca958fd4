"""What a waiting fighter can prepare as his Fight: any blow or shot whose moment may come."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot, Value
from game.core.rule import rule
from game.rules.zefrs.exchange import bash, knock_out, two_weapons
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.missile import missile_areas
from game.rules.zefrs.personal.orders.grammar_fight import (
    MISSILES,
    blades,
    both,
    purposes,
    rushes,
    stepping,
    steps,
)
from game.rules.zefrs.personal.orders.rush_lines import ends
from game.rules.zefrs.personal.orders.shots import ready
from game.rules.zefrs.personal.sheet import firing
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import ANY, ROLES
from game.rules.zefrs.sheet.arms import FISTS, grips, weapon
from game.rules.zefrs.tables.rows import AREAS, Area
from game.rules.zefrs.tables.rows_gear import Weapon

WHOEVER = 0
"""The target that is whoever makes the condition true."""


def hows(here: Scene) -> tuple[str, ...]:
    """The forms of Fight that he can prepare."""
    if not here.foes:
        return ()
    found = ["strike"] if blades(here) else []
    found.append("brawl")
    if purposes(here):
        found.append("grapple")
    if ends(here):
        found.append("rush")
    if bash.why_not(here.me) is None:
        found.append("bash")
    if two_weapons.pairs(here.me):
        found.append("two")
    found += [how for how in MISSILES if any(True for _ in _missiles(here, how))]
    return tuple(found)


def _missiles(here: Scene, how: str) -> Iterator[Weapon]:
    rows = firing.missiles(here.view, here.unit, how)
    return (row for row in rows if ready(here, how, row.id))


@rule("ZF-DECL-07", "ZF-DECL-03")
def fight(here: Scene, own: Order, *, about_enemy: bool) -> Iterator[Slot]:
    """The next slot of a prepared Fight; ``about_enemy`` lets whoever comes be its target."""
    how = own.text("how")
    if not how:
        yield from (("how", name) for name in hows(here))
    elif how == "rush":
        yield from rushes(here, own)
    elif how == "two" and own.get("role") is None:
        yield from _two(here, own)
    elif how == "grapple" and not own.text("purpose"):
        yield from (("purpose", name) for name in purposes(here))
    elif how in ("strike", *MISSILES) and (unarmed := tuple(_weapon(here, own, how))):
        yield from unarmed
    elif stepping(here, own):
        yield from steps(here)
    elif own.get("target") is None:
        yield from (("target", unit) for unit in _targets(here, about_enemy=about_enemy))
    else:
        yield from _aim(here, own, how, about_enemy=about_enemy)


@rule("ZF-TWO-02")
def _two(here: Scene, own: Order) -> Iterator[Slot]:
    """Both weapons attack: one that guards does so from the beginning of the turn, which cannot
    be waited for.
    """
    if own.get("second") is None:
        yield from both(here, own)
    else:
        yield "role", ROLES[0]


def _weapon(here: Scene, own: Order, how: str) -> Iterator[Slot]:
    name = own.text("weapon")
    if not name:
        rows = blades(here) if how == "strike" else _missiles(here, how)
        yield from (("weapon", row.id) for row in rows)
    elif how == "strike" and own.get("grip") is None:
        hands = grips(here.me, weapon(name))
        if len(hands) > 1:
            yield from (("grip", number) for number in hands)


def _targets(here: Scene, *, about_enemy: bool) -> tuple[int, ...]:
    whoever = (WHOEVER,) if about_enemy else ()
    return (*whoever, *(foe.unit for foe in here.foes if not foe.mount))


def _aim(here: Scene, own: Order, how: str, *, about_enemy: bool) -> Iterator[Slot]:
    if how in ("grapple", "bash"):
        if own.text("purpose") == "disarm" and own.get("hand") is None:
            yield from (("hand", hand) for hand in ("right_arm", "left_arm"))
    elif own.get("area") is None:
        yield from (("area", area) for area in _areas(here, own, how))
    elif how == "two":
        yield from _second(here, own, about_enemy=about_enemy)
    elif how not in MISSILES and own.get("stun") is None:
        yield "stun", False
        row = weapon(own.text("weapon") or FISTS)
        foe = here.foe(own.get("target"))
        if not row.harmless and (foe is None or knock_out.why_not(foe.who, row) is None):
            yield "stun", True


def _second(here: Scene, own: Order, *, about_enemy: bool) -> Iterator[Slot]:
    if own.get("target2") is None:
        yield from (("target2", unit) for unit in _targets(here, about_enemy=about_enemy))
    elif own.get("area2") is None:
        areas = _aims(here, own.text("second"), own.get("target2"))
        yield from (("area2", area) for area in areas)


def _areas(here: Scene, own: Order, how: str) -> tuple[Area | str, ...]:
    if how in MISSILES:
        return tuple(area or ANY for area in missile_areas())
    return _aims(here, own.text("weapon") or FISTS, own.get("target"))


def _aims(here: Scene, name: str, target: Value) -> tuple[Area, ...]:
    """Where a blow with this weapon can be aimed; everywhere while nobody is named."""
    foe = here.foe(target)
    return aims(here.me, foe.who, weapon(name)) if foe else AREAS
