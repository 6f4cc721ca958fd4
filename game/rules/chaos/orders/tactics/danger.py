"""How much the next attack of an enemy is to be feared in a cell."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Health
from game.core.grid import Cell
from game.core.memo import lately, once
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.odds import odds
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.orders import usual_turn
from game.rules.chaos.sheet import derived, durations, hands, paces
from game.rules.chaos.sheet.components import Fighter, Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.places import Crowd, without

RUN = 8
"""Ticks that an enemy runs for a blow."""

ANSWERED = 0.6
"""What is left of a blow as a rule, since he is there to answer it."""

WORSE = 0.75
"""What is left of a blow for each thing that makes it harder: a run-up, cover, darkness, height."""

STAGGER, POINTS = 0.16, 0.45
"""What it costs besides to be wounded at all or thrown down, and what all his points are worth."""


@dataclass(frozen=True, slots=True)
class Menace:
    """What an enemy can do to somebody: with a blow, how far it reaches; with a shot, how far it
    goes; each the part of him that it is expected to take.
    """

    reach: int = 0
    blow: float = 0.0
    far: int = 0
    shot: float = 0.0


NONE = Menace()


@once
def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """The part of him that the next attack of this enemy is expected to take in this cell."""
    menace = menace_of(view, foe, unit)
    return max(_struck(view, foe, cell, menace), _shot(view, foe, unit, cell, menace))


@once
def menace_of(view: View, foe: int, unit: int) -> Menace:
    """What this enemy can do to him with what he has in his hands."""
    he, me = combatant(view, foe), combatant(view, unit)
    if not awake(view, foe) or defending.helpless(view, foe):
        return NONE
    blades = [weapon(item) for item, _ in hands.blades(he)]
    missiles = [weapon(item) for item, _ in (*hands.guns(he), *hands.throwables(he))]
    blade = max(blades, key=lambda row: usual_turn.worth(he, row, 0), default=None)
    missile = max(missiles, key=lambda row: usual_turn.worth(he, row, 0), default=None)
    return Menace(
        blade.reach if blade else 0,
        _expected(he, me, blade, "strike") if blade else 0.0,
        derived.farthest(he, missile) if missile else 0,
        _expected(
            he,
            me,
            missile,
            "shoot" if missile.magazine or missile.kind in ("fired", "energy") else "throw",
        )
        if missile
        else 0.0,
    )


def _expected(he: Combatant, me: Combatant, row: Weapon, how: str) -> float:
    natural = me.reserves.natural if me.reserves.active else 0
    ki = min(me.reserves.ki, 2)
    mine = (me.fighter, me.wear, me.wounds, me.hp)
    return _taken(row, how, he.fighter, he.wounds, *mine, natural, ki)


@lately
def _taken(
    row: Weapon,
    how: str,
    his: Fighter,
    his_wounds: Wounds,
    mine: Fighter,
    wear: Wear,
    wounds: Wounds,
    points: Health,
    natural: int,
    ki: int,
) -> float:
    """The same by the numbers that count."""
    he = Combatant(1, "", "", his, Health(0, 0), Reserves(0, 0, 0), wounds=his_wounds)
    own = Reserves(0, ki, natural, active=natural > 0)
    me = Combatant(2, "", "", mine, points, own, wounds=wounds, wear=wear)
    attack = Attack(how, row, durations.refire(row, his))
    whole, total = max(1, derived.red_limit(me) - wounds.total), 0.0
    for one, chance in odds(Strike(he, me, attack)).target:
        hurt = one.red / whole + STAGGER if one.red or one.falls else 0.0
        spent = POINTS * min(1.0, one.lost / max(1, points.now))
        total += chance * (1.0 if one.out else min(1.0, hurt + spent))
    return ANSWERED * total


def _struck(view: View, foe: int, cell: Cell, menace: Menace) -> float:
    """By a blow, after a run if need be."""
    there = paces.cell_of(view, foe)
    if not menace.blow or distance(there, cell) > RUN + menace.reach:
        return 0.0
    site = site_of(view)
    higher = site.height(cell) - site.height(there)
    worth = menace.blow * (WORSE if higher > 0 else 1.0)
    if distance(there, cell) <= menace.reach:
        return worth
    if paces.RUN not in paces.gaits(view, foe):
        return 0.0
    ticks = _ticks(view, foe, cell, menace.reach)
    return worth * WORSE * (1.0 - ticks / (RUN + 1)) if ticks <= RUN else 0.0


def _ticks(view: View, foe: int, cell: Cell, reach: int) -> int:
    """The ticks that he runs until he reaches this cell."""
    known = _runs(view, foe)
    return min(
        (
            known.get(Cell(cell.x + x, cell.y + y), RUN + 1)
            for x in range(-reach, reach + 1)
            for y in range(-reach, reach + 1)
        ),
        default=RUN + 1,
    )


@once
def _runs(view: View, foe: int) -> dict[Cell, int]:
    """Where he can be after a run, and after how many ticks."""
    found, site = paces.ways_from(view, foe).reached.places, site_of(view)
    return {site.cell(at): cost for at, (cost, _) in found.items() if cost <= RUN}


def _shot(view: View, foe: int, unit: int, cell: Cell, menace: Menace) -> float:
    """By a shot from where he stands."""
    there = paces.cell_of(view, foe)
    if not menace.shot or distance(there, cell) > menace.far:
        return 0.0
    seen = look(site_of(view), _crowd(view, foe, unit), there, cell)
    if seen.cover == "full":
        return 0.0
    worse = (seen.cover == "partial") + (seen.smoke or seen.dark)
    return menace.shot * float(WORSE**worse)


@once
def _crowd(view: View, foe: int, unit: int) -> Crowd:
    return without(crowd_of(view), foe, unit)


@once
def comes_at(view: View, foe: int, unit: int) -> bool:
    """Whether this enemy could attack him before long where he stands."""
    return danger(view, foe, unit, paces.cell_of(view, unit)) > 0.0


@once
def spread(reader: Reader, unit: int) -> int:
    """How far around its target an attack of his takes others as well."""
    me = combatant(reader, unit)
    rows = (weapon(item) for item, _ in (*hands.guns(me), *hands.throwables(me), *hands.blades(me)))
    return max((max(row.radius, 1 if row.cleave > 1 else 0) for row in rows), default=0)


@once
def shoots(reader: Reader, unit: int) -> bool:
    """Whether he has something in his hands that is meant for it."""
    me = combatant(reader, unit)
    return any(weapon(item).missile for item, _ in (*hands.guns(me), *hands.throwables(me)))
