"""How a Fight (DECL-03) and Magic (DECL-06) are declared: the slots of each form in their order,
and why one is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.kit.slots import Refusal, Slot, Why
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import why_not
from game.rules.zefrs.ground.site import walled
from game.rules.zefrs.personal.acts import shooting
from game.rules.zefrs.personal.orders.fray import Bout, Fray
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.personal.sheet.reaching import MISSILES
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import ROLES, action_of, area_of
from game.rules.zefrs.sheet.arms import FISTS, grips, melee_weapons, weapon
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon


def _row(own: Order) -> Weapon:
    return weapon(own.text("weapon") or FISTS)


def ids(rows: Iterable[Weapon]) -> Iterator[str]:
    """The words for these weapons."""
    return (row.id for row in rows)


def _grips(here: Bout, own: Order) -> tuple[int, ...]:
    """In one hand or in both, where there is a choice."""
    found = grips(here.me, _row(own))
    return found if len(found) > 1 else ()


@rule("ZF-TWO-01")
def _firsts(here: Bout, own: Order) -> dict[str, None]:
    """The one of two weapons that attacks first."""
    return dict.fromkeys(pair[0] for pair in two_weapons.pairs(here.me))


@rule("ZF-TWO-01", "ZF-TWO-02")
def _seconds(here: Bout, own: Order) -> Iterator[str]:
    first = own.text("weapon")
    return (pair[1] for pair in two_weapons.pairs(here.me) if pair[0] == first)


@rule("ZF-TWO-02")
def _attacks_twice(here: Bout, own: Order) -> bool:
    return own.text("role") == ROLES[0]


STEP = Slot[Bout]("step", Role.STEP, lambda here, own: here.steps(own))
_TARGET = Slot[Bout]("target", Role.TARGET, lambda here, own: here.targets(own))
_AREA = Slot[Bout]("area", Role.AREA, lambda here, own: here.areas(own, _row(own), "target"))
_STUN = Slot[Bout](
    "stun",
    Role.FLAG,
    lambda here, own: here.stuns(own, _row(own)),
    when=lambda here, own: own.get("area") is not None,
)
_SHOT: tuple[Slot[Bout], ...] = (
    Slot("weapon", Role.WEAPON, lambda here, own: ids(here.missiles(own.text("how")))),
    STEP,
    _TARGET,
    _AREA,
)
SLOTS: Mapping[str, tuple[Slot[Bout], ...]] = {
    "strike": (
        *(
            Slot("weapon", Role.WEAPON, lambda here, own: ids(here.blades())),
            Slot("grip", Role.GRIP, _grips),
        ),
        *(STEP, _TARGET, _AREA, _STUN),
    ),
    "brawl": (STEP, _TARGET, _AREA, _STUN),
    "grapple": (
        Slot("purpose", Role.OTHER, lambda here, own: here.purposes()),
        *(STEP, _TARGET),
        Slot[Bout](
            "hand",
            Role.OTHER,
            lambda here, own: here.hands(own),
            when=lambda here, own: own["purpose"] == "disarm",
        ),
    ),
    "rush": (
        Slot("to", Role.END_CELL, lambda here, own: here.ends()),
        _TARGET,
        Slot[Bout](
            "shield",
            Role.FLAG,
            lambda here, own: (False, True),
            when=lambda here, own: grapple.why_no_rush(here.me, shield=True) is None,
        ),
    ),
    "bash": (STEP, _TARGET),
    "two": (
        *(Slot("weapon", Role.WEAPON, _firsts), Slot("second", Role.WEAPON, _seconds)),
        Slot("role", Role.OTHER, lambda here, own: here.roles()),
        *(STEP, _TARGET, _AREA),
        Slot[Bout](
            "target2",
            Role.TARGET,
            lambda here, own: here.targets(own),
            when=_attacks_twice,
        ),
        Slot[Bout](
            "area2",
            Role.AREA,
            lambda here, own: here.areas(own, weapon(own.text("second")), "target2"),
            when=_attacks_twice,
        ),
    ),
    **dict.fromkeys(MISSILES, _SHOT),
}
"""The slots of each form of Fight, after its form and how."""


@rule("ZF-ACT-04", "ZF-DECL-06")
def workable(here: Scene, only: int = 0) -> Iterator[str]:
    """What he can work upon somebody now; nothing unless the scenario gives it."""
    for effect in shooting.effects_of(here.view, here.unit):
        if any(True for _ in upon(here, effect.id, only)):
            yield effect.id


@rule("ZF-SURP-07")
def upon(here: Scene, effect: str, only: int) -> Iterator[int]:
    """Upon whom he can work this; of all enemies upon this one alone, if there is one."""
    for unit in shooting.magic_targets(here.view, here.unit, effect, here.cell):
        if only in (0, unit) or here.foe(unit) is None:
            yield unit


@rule("ZF-SURP-07")
def why_not_free(fray: Fray, target: Value) -> IllegalOrder | None:
    """What forbids this target to a free action, or None: it is upon one alone."""
    if fray.only in (0, target):
        return None
    return IllegalOrder("ZF-SURP-07", "zefrs.no.free_target")


def _why_upon(fray: Fray, own: Order, target: Value) -> IllegalOrder | None:
    if barred := why_not_free(fray, target):
        return barred
    here, action = fray.here, action_of(own.plus(("target", target)))
    return shooting.why_not_work(here.view, here.unit, action, here.cell)


MAGIC = (
    Slot[Fray]("effect", Role.WEAPON, lambda fray, own: workable(fray.here, fray.only)),
    Slot[Fray](
        "target",
        Role.TARGET,
        lambda fray, own: upon(fray.here, own.text("effect"), fray.only),
        _why_upon,
    ),
)


def _why_how(here: Fray, own: Order, how: Value) -> IllegalOrder | None:
    if here.me.condition.held:
        return IllegalOrder("ZF-ACT-12", "zefrs.no.held")
    if how == "rush":
        return grapple.why_no_rush(here.me) or IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_line")
    if how == "bash" and (said := grapple.why_no_bash(here.me)):
        return said
    if how == "two" and not two_weapons.pairs(here.me):
        return two_weapons.why_not(here.me, FISTS, FISTS)
    if how in MISSILES:
        return IllegalOrder("ZF-MIS-01", "zefrs.no.shot", (("how", how),))
    return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")


def _why_weapon(here: Fray, own: Order, name: Value) -> IllegalOrder | None:
    action, facts = action_of(own.plus(("weapon", name))), (("weapon", name),)
    if action.how in MISSILES and action.weapon in tables().weapons:
        return reaching.unready(here.here.view, here.here.unit, action) or IllegalOrder(
            "ZF-MIS-04", "zefrs.no.target_in_range", facts
        )
    if action.form == "fight" and name in [row.id for row in melee_weapons(here.me)]:
        return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")
    return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", facts)


def why_grip(here: Bout, own: Order, grip: Value) -> IllegalOrder | None:
    """He cannot hold this weapon so."""
    return IllegalOrder("ZF-DECL-03", "zefrs.no.grip", (("weapon", own.get("weapon")),))


def why_second(here: Bout, own: Order, second: Value) -> IllegalOrder | None:
    """The two weapons do not go together."""
    return two_weapons.why_not(here.me, own.text("weapon"), str(second))


def why_target(here: Fray, own: Order, target: Value) -> IllegalOrder | None:
    """Nobody whom he may attack, out of range, or too far for a blow."""
    if barred := why_not_free(here, target):
        return barred
    # A second target is refused by what is said of the first.
    action = action_of(own if own.get("target") is not None else own.plus(("target", target)))
    if here.here.foe(action.target) is None:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.opponent")
    if action.form == "fight" and action.how in MISSILES:
        start = action.step or here.here.cell
        return reaching.unreached(here.here.view, here.here.unit, action, start)
    return IllegalOrder("ZF-MEL-01", "zefrs.no.too_far")


def _why_aim(here: Fray, own: Order, named: Value, at: str, arm: str) -> IllegalOrder | None:
    foe, area = here.here.foe(own.get(at)), area_of(named)
    if foe is None or area is None:
        return IllegalOrder("ZF-MEL-03", "zefrs.no.area")
    wall = walled(here.here.site, own.cell("step") or here.here.cell, foe.cell)
    said = why_not(here.me, foe.who, weapon(own.text(arm) or FISTS), area, wall)
    return said or IllegalOrder("ZF-MEL-07", "zefrs.no.area")


def _why_stun(here: Fray, own: Order, stun: Value) -> IllegalOrder | None:
    return IllegalOrder("ZF-KO-03", "zefrs.no.knock_out", (("weapon", own.text("weapon")),))


WHY: Mapping[str, Why[Fray] | Refusal] = {
    "how": _why_how,
    "weapon": _why_weapon,
    "grip": why_grip,
    "second": why_second,
    "step": ("ZF-GRID-06", "zefrs.no.step"),
    "target": why_target,
    "target2": why_target,
    "area": partial(_why_aim, at="target", arm="weapon"),
    "area2": partial(_why_aim, at="target2", arm="second"),
    "stun": _why_stun,
    "purpose": lambda here, own, purpose: grapple.why_not(here.me, str(purpose)),
    "hand": ("ZF-WREST-04", "zefrs.no.hand"),
    "shield": lambda here, own, shield: grapple.why_no_rush(here.me, shield=True),
    "effect": ("ZF-ACT-04", "zefrs.no.magic", "effect"),
}
"""Why a value of each of these slots is refused."""
