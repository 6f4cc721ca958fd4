"""How a Fight is declared (DECL-03): its form, then the slots of each form in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.zefrs.exchange import bash, grapple, knock_out, rush, two_weapons
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.missile import missile_areas
from game.rules.zefrs.ground.reach import walled, within
from game.rules.zefrs.personal.orders.rush_lines import ends
from game.rules.zefrs.personal.orders.shots import marks, missiles
from game.rules.zefrs.personal.sheet.scene import Other, Scene
from game.rules.zefrs.sheet.actions import ANY, PURPOSES, ROLES
from game.rules.zefrs.sheet.arms import FISTS, armed, grips, melee_weapons, weapon
from game.rules.zefrs.tables.rows_gear import Weapon

MISSILES = ("shoot", "throw", "drop")

Next = Callable[[Scene, Order, int], Iterator[Slot]]
"""The next slot of one form; the last number is the only enemy he may attack, 0 for any."""


@rule("ZF-DECL-03")
def fight(here: Scene, own: Order, only: int = 0) -> Iterator[Slot]:
    """The next slot of a Fight; ``only`` is the one enemy he may attack, 0 for any."""
    how = own.text("how")
    if not how:
        yield from (("how", name) for name in hows(here, only))
    else:
        yield from FORMS[how](here, own, only)


def hows(here: Scene, only: int = 0) -> Iterator[str]:
    """The forms of Fight that he can declare now: some enemy must be near enough for each."""
    if here.me.condition.held:
        yield from held_hows(here)
        return
    if any(targets(here, own_reach(row), only) for row in blades(here)):
        yield "strike"
    if targets(here, 1, only):
        yield "brawl"
        if people(here, 1, only) and purposes(here):
            yield "grapple"
    if any(True for _ in ends(here, only)):
        yield "rush"
    if bash.why_not(here.me) is None and people(here, 1, only):
        yield "bash"
    if two_weapons.pairs(here.me) and targets(here, 1, only):
        yield "two"
    for how in MISSILES:
        if any(True for _ in missiles(here, how, only)):
            yield how


@rule("ZF-ACT-12", "ZF-MEL-01")
def held_hows(here: Scene) -> Iterator[str]:
    """What is left to who is held: blows at his holder where they reach him, and breaking free."""
    holder = here.foe(here.holder)
    if holder is not None and within(here.site, here.cell, holder.cell, 1):
        yield "brawl"
    yield "grapple"


def purposes(here: Scene) -> tuple[str, ...]:
    """What he can grapple for (WREST-04)."""
    return tuple(name for name in PURPOSES if grapple.why_not(here.me, name) is None)


def blades(here: Scene) -> tuple[Weapon, ...]:
    """The weapons in his hands that strike."""
    return tuple(row for row in melee_weapons(here.me) if armed(row))


def own_reach(row: Weapon) -> int:
    """How far it strikes, in cells."""
    return max(1, row.reach)


def targets(here: Scene, reach: int, only: int = 0) -> tuple[Other, ...]:
    """Whom he may declare to strike at so many cells, beasts that are ridden included."""
    return tuple(foe for foe in here.near(reach) if only in (0, foe.unit))


def people(here: Scene, reach: int, only: int = 0) -> tuple[Other, ...]:
    """The same without beasts."""
    return tuple(foe for foe in targets(here, reach, only) if not foe.mount)


@rule("ZF-GRID-06")
def steps(here: Scene) -> Iterator[Slot]:
    """The one step of an action: none first, then each free cell around."""
    if here.steps or not (here.me.condition.fallen or here.me.condition.held):
        yield "step", here.cell
        yield from (("step", cell) for cell in here.steps)


@rule("ZF-GRID-06")
def stepping(here: Scene, own: Order) -> bool:
    """Whether the step is still to be named."""
    free = not (here.me.condition.fallen or here.me.condition.held)
    return free and own.get("step") is None


def _strike(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    name = own.text("weapon")
    if not name:
        rows = (row for row in blades(here) if targets(here, own_reach(row), only))
        yield from (("weapon", row.id) for row in rows)
        return
    row = weapon(name)
    hands = grips(here.me, row)
    if len(hands) > 1 and own.get("grip") is None:
        yield from (("grip", number) for number in hands)
    else:
        yield from _blow(here, own, row, targets(here, own_reach(row), only))


def _brawl(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    held = here.me.condition.held
    yield from _blow(here, own, weapon(FISTS), targets(here, 1, here.holder if held else only))


def _blow(here: Scene, own: Order, row: Weapon, near: tuple[Other, ...]) -> Iterator[Slot]:
    """Step, target, area, and whether he only means to stun."""
    if stepping(here, own):
        yield from steps(here)
    elif own.get("target") is None:
        yield from (("target", foe.unit) for foe in near)
    elif own.get("area") is None:
        yield from _areas(here, own, row, "target", "area")
    elif own.get("stun") is None:
        foe = here.foe(own.get("target"))
        yield "stun", False
        if foe is None or knock_out.why_not(foe.who, row) is None:
            yield "stun", True


@rule("ZF-MEL-03", "ZF-MEL-07")
def _areas(here: Scene, own: Order, row: Weapon, target: str, slot: str) -> Iterator[Slot]:
    """Where the blow can be aimed; on a beast the place does not matter."""
    foe = here.foe(own.get(target))
    if foe is None:
        return
    if foe.mount:
        yield slot, "chest"
        return
    cell = own.cell("step") or here.cell
    wall = walled(here.site, cell, foe.cell)
    yield from ((slot, area) for area in aims(here.me, foe.who, row, behind_wall=wall))


def _grapple(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    purpose = own.text("purpose")
    if not purpose:
        armed_foes = any(any(_hands(foe)) for foe in people(here, 1, only))
        names = (name for name in purposes(here) if name != "disarm" or armed_foes)
        yield from (("purpose", name) for name in names)
    elif purpose == "break":
        return
    elif stepping(here, own):
        yield from steps(here)
    elif own.get("target") is None:
        near = people(here, 1, only)
        if purpose == "disarm":
            near = tuple(foe for foe in near if any(_hands(foe)))
        yield from (("target", foe.unit) for foe in near)
    elif purpose == "disarm" and own.get("hand") is None:
        foe = here.foe(own.get("target"))
        yield from (("hand", hand) for hand in (_hands(foe) if foe else ()))


@rule("ZF-WREST-04")
def _hands(foe: Other) -> tuple[str, ...]:
    """The hands of an enemy that hold something."""
    held = foe.who.held
    if held is None:
        return ()
    both = (("right_arm", held.right_arm), ("left_arm", held.left_arm))
    return tuple(hand for hand, thing in both if thing)


def rushes(here: Scene, own: Order, only: int = 0) -> Iterator[Slot]:
    """Where the rush ends, past whom in its line, and whether with the shield before him."""
    to = own.cell("to")
    if to is None:
        yield from (("to", cell) for cell in ends(here, only))
    elif own.get("target") is None:
        line = ends(here, only)[to]
        yield from (("target", unit) for unit in line if only in (0, unit))
    elif own.get("shield") is None and rush.why_not(here.me, shield=True) is None:
        yield "shield", False
        yield "shield", True


def _bash(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    if stepping(here, own):
        yield from steps(here)
    elif own.get("target") is None:
        yield from (("target", foe.unit) for foe in people(here, 1, only))


@rule("ZF-TWO-02")
def _two(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    if not own.text("weapon") or own.get("second") is None:
        yield from both(here, own)
    elif own.get("role") is None:
        yield from (("role", role) for role in ROLES)
    elif stepping(here, own):
        yield from steps(here)
    elif own.get("target") is None:
        yield from (("target", foe.unit) for foe in targets(here, 1, only))
    elif own.get("area") is None:
        yield from _areas(here, own, weapon(own.text("weapon")), "target", "area")
    elif own.text("role") == ROLES[0]:
        yield from _second(here, own, only)


@rule("ZF-TWO-01")
def both(here: Scene, own: Order) -> Iterator[Slot]:
    """The two weapons, the one that attacks first before the other."""
    first, pairs = own.text("weapon"), two_weapons.pairs(here.me)
    if not first:
        yield from (("weapon", name) for name in dict.fromkeys(pair[0] for pair in pairs))
    else:
        yield from (("second", pair[1]) for pair in pairs if pair[0] == first)


def _second(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    if own.get("target2") is None:
        yield from (("target2", foe.unit) for foe in targets(here, 1, only))
    elif own.get("area2") is None:
        yield from _areas(here, own, weapon(own.text("second")), "target2", "area2")


@rule("ZF-DECL-03", "ZF-MIS-06")
def _missile(here: Scene, own: Order, only: int) -> Iterator[Slot]:
    how, name = own.text("how"), own.text("weapon")
    if not name:
        yield from (("weapon", row.id) for row in missiles(here, how, only))
    elif stepping(here, own):
        cells = (here.cell, *here.steps)
        yield from (("step", cell) for cell in cells if marks(here, how, name, cell, only))
    elif own.get("target") is None:
        cell = own.cell("step") or here.cell
        yield from (("target", unit) for unit in marks(here, how, name, cell, only))
    elif own.get("area") is None:
        foe = here.foe(own.get("target"))
        areas = (None,) if foe is not None and foe.mount else missile_areas()
        yield from (("area", area or ANY) for area in areas)


FORMS: Mapping[str, Next] = MappingProxyType(
    {
        "strike": _strike,
        "brawl": _brawl,
        "grapple": _grapple,
        "rush": rushes,
        "bash": _bash,
        "two": _two,
        "shoot": _missile,
        "throw": _missile,
        "drop": _missile,
    }
)
"""The slots of each form of Fight."""
