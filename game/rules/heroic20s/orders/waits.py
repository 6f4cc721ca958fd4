"""What whoever waits or watches ground says with the order (3.14, 3.15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import deeds
from game.rules.heroic20s.acts.errands import longs
from game.rules.heroic20s.acts.mounts import mount_of
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.actions import SHORT
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.modifiers import may_aim
from game.rules.heroic20s.exchange.watching import (
    ACT,
    ATTACKS,
    ENTERS,
    IN_RANGE,
    MOVES,
    SHOOT,
    STRIKE,
    WITHIN,
)
from game.rules.heroic20s.orders.scene import CHARGES, Scene, enemies, no, said
from game.rules.heroic20s.sheet.frontage import longest
from game.rules.heroic20s.tables.book import locations
from game.rules.heroic20s.tables.rows import Arm, Missile
from game.rules.kit.ground.sight import in_sight
from game.rules.kit.slots import Slot

RADII = range(1, 16)
"""Radii in yards of the ground that opportunity fire may watch."""

FAR = 60
"""Cells to which a watched point may be laid."""

NO_WATCH = ("HC-WAIT-01", "heroic20s.no.watch")

WATCHES = said("long", WAIT, FIRE)
FIRES = said("long", FIRE)
ATTACKING = said("response", STRIKE, SHOOT)


@rule("HC-WAIT-04", "HC-RNG-23", "HC-MASS-06")
def _loaded(here: Scene) -> tuple[Missile, ...]:
    """The weapons with which it can shoot out of a Wait: not who has to load them first, or are too
    few to attack.
    """
    view, me = here.view, here.me
    rows = me.fighter.missiles if not me.detached else ()
    return tuple(row for row in rows if shots_left(view, me.unit, row))


@rule("HC-MASS-06")
def _strikes(here: Scene) -> bool:
    """Whether it has something to strike with out of a Wait, and is not too few to attack."""
    return bool(here.me.fighter.arms) and not here.me.detached


@rule("HC-ACT-05")
def long_deeds(here: Scene, own: Order) -> Iterator[str]:
    """The long actions: to wait, to watch ground with what is loaded, and what takes as long."""
    yield WAIT
    if _loaded(here):
        yield FIRE
    yield from (deed.key for deed in longs(here.view, here.me.unit))


@rule("HC-WAIT-01", "HC-OPP-01")
def _triggers(here: Scene, own: Order) -> Iterator[str]:
    """What sets it off: one comes near, moves or attacks; of opportunity fire: one enters."""
    if own.text("long") == FIRE:
        yield ENTERS
        return
    yield WITHIN
    if here.me.fighter.missiles:
        yield IN_RANGE
    yield MOVES
    yield ATTACKS


@rule("HC-WAIT-01")
def _yards(here: Scene, own: Order) -> Iterable[int]:
    """How near: its reach and less; or how wide the ground is that is watched."""
    return RADII if own.text("long") == FIRE else range(longest(here.me), 0, -1)


@rule("HC-WAIT-01")
def _watched(here: Scene, own: Order) -> Iterator[int]:
    """The enemy for whom it waits; or the friend upon whom an attack is waited for."""
    if own.text("trigger") == ATTACKS:
        yield from (one.unit for one in here.here.figures.values() if one.side == here.me.side)
    else:
        yield from enemies(here, own)


@rule("HC-TAC-04", "HC-WAIT-01")
def _may_name(here: Scene, own: Order) -> bool:
    """Whether it says for whom it waits: a charge is at the one that it names, but upon which
    friend his attack is waited for may be said.
    """
    on_friend = own.text("trigger") == ATTACKS
    return WATCHES(here, own) and (on_friend or not CHARGES(here, own))


@rule("HC-OPP-04")
def _may_spare(here: Scene, own: Order) -> bool:
    """Whether a friend could set the shot off as well."""
    return own.get("named") is False and FIRES(here, own) and len(here.friends()) > 1


def _attackers(here: Scene, own: Order) -> tuple[int, ...]:
    """Whose attack is waited for: anybody's (0), or that of one enemy."""
    return 0, *enemies(here, own)


def _ranges(here: Scene, own: Order) -> Iterator[str]:
    """The weapon into whose range an enemy comes."""
    return (row.id for row in here.me.fighter.missiles)


@rule("HC-WAIT-01")
def _asks_range(here: Scene, own: Order) -> bool:
    """Whether the response does not tell the weapon whose range is meant."""
    shoots = own.text("response") == SHOOT and len(here.me.fighter.missiles) == 1
    return own.text("trigger") == IN_RANGE and not shoots


@rule("HC-OPP-01")
def _points(here: Scene, own: Order) -> tuple[Cell, ...]:
    """The points in sight round which it can watch."""
    site = here.here.site
    return tuple(cell for cell in in_sight(site, here.me.cell, FAR) if cell not in site.walls)


@rule("HC-WAIT-01")
def _responses(here: Scene, own: Order) -> Iterator[str]:
    """A melee attack, a ranged attack or a short action; opportunity fire is shots alone, and shots
    come first at who comes into range.
    """
    free, ranged = not FIRES(here, own), own.text("trigger") == IN_RANGE
    strikes = free and _strikes(here)
    if strikes and not ranged:
        yield STRIKE
    if _loaded(here):
        yield SHOOT
    if strikes and ranged:
        yield STRIKE
    if free and any(_short_deeds(here, own)):
        yield ACT


def _short_deeds(here: Scene, own: Order) -> Iterable[str]:
    found = deeds(here.view, here.me.unit)
    return dict.fromkeys(deed.key for deed in found if deed.length == SHORT)


def _weapons(here: Scene, own: Order) -> Iterator[str]:
    rows = here.me.fighter.arms if own.text("response") == STRIKE else _loaded(here)
    return (row.id for row in rows)


@rule("HC-BASE-22")
def _rides(here: Scene, own: Order) -> bool:
    """Whether the response is an attack, and may go at a mount."""
    return ATTACKING(here, own) and any(foe.mounted for foe in here.foes())


@rule("HC-WAIT-01", "HC-MEL-09")
def _aims(here: Scene, own: Order) -> Iterator[str]:
    """Where the response may be aimed at the enemies' kind of body, or that of their mounts: the
    torso first.
    """
    foe, fighter = next(here.foes(), None), here.me.fighter
    if own.get("mount") is True:
        foe = next(mount_of(here.view, one) for one in here.foes() if one.mounted)
    every: tuple[Arm | Missile, ...] = (*fighter.arms, *fighter.missiles)
    weapon = next((row for row in every if row.id == own.text("weapon")), None)
    yield TORSO
    for name in locations() if foe is not None else ():
        ways = weapon.modes if isinstance(weapon, Arm) else ()
        attack = Attack(me=here.me, foe=foe or here.me, weapon=weapon, ways=ways, location=name)
        if name != TORSO and may_aim(attack):
            yield name


WATCHED: tuple[Slot[Scene], ...] = (
    Slot("trigger", Role.WAY, _triggers, NO_WATCH, when=WATCHES),
    Slot("yards", Role.COUNT, _yards, NO_WATCH, when=said("trigger", WITHIN, ENTERS)),
    Slot("cell", Role.AIMED_CELL, _points, NO_WATCH, when=FIRES),
    Slot("line", Role.FLAG, no, NO_WATCH, when=FIRES),
    Slot("response", Role.OTHER, _responses, NO_WATCH, when=WATCHES),
    Slot("weapon", Role.WEAPON, _weapons, NO_WATCH, when=ATTACKING),
    Slot("mount", Role.FLAG, no, NO_WATCH, when=_rides),
    Slot("area", Role.AREA, _aims, NO_WATCH, when=ATTACKING),
    Slot("deed", Role.DEED, _short_deeds, NO_WATCH, when=said("response", ACT)),
    Slot("range", Role.WEAPON, _ranges, NO_WATCH, when=_asks_range),
    Slot("named", Role.FLAG, no, NO_WATCH, when=_may_name),
    Slot("watched", Role.WATCHED, _watched, NO_WATCH, when=said("named", True)),
    Slot(
        "attacker", Role.WATCHED, _attackers, NO_WATCH,
        when=lambda here, own: own.text("trigger") == ATTACKS and not CHARGES(here, own),
    ),
    Slot("spares", Role.FLAG, no, NO_WATCH, when=_may_spare),
)  # fmt: skip
"""What sets it off, what it does then, and to whom."""
