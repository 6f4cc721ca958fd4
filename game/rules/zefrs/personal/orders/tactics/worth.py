"""What fighters and blows are worth to an opponent, at a glance: parts of a man, without odds."""

from __future__ import annotations

from functools import lru_cache

from game.core.components import Out
from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.kit.ground.places import without
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, Circumstances, aims, attack_check
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.missile import Line, attack_at, band
from game.rules.zefrs.exchange.strike import lands
from game.rules.zefrs.ground.site import (
    Look,
    adjacent,
    crowd_of,
    feet,
    look,
    obscured,
    site_of,
    walled,
)
from game.rules.zefrs.personal.sheet.muster import DARK, OBSCURED, cell_of
from game.rules.zefrs.personal.sheet.reaching import (
    COVER,
    may_step,
    missiles,
    steps,
    unready,
)
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.arms import grips, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import Combatant, combatant, rank_and_file
from game.rules.zefrs.sheet.wounds import threatened
from game.rules.zefrs.tables.rows import Area

ALIVE = 0.5
"""What somebody counts who is at the end of his points; the rest goes with them."""

BEATEN = 0.2
"""What is left of a PC or Foe at 0 and below, whom the next scratch may kill."""

DAZED, HELD, LYING, MAIMED = 0.4, 0.5, 0.85, 0.25
"""The part of his strength that one has who takes no action for a moment, is held, lies, or may
not fight for a wound.
"""

SAVED = {"green": 0.6, "yellow": 0.45, "orange": 0.3}
"""How often a PC or Foe avoids a wound, by the worst result that does."""

LIMBS = {"right_arm": 0.45, "left_arm": 0.15, "right_leg": 0.25, "left_leg": 0.25}
"""What a wound takes that leaves him in the fight."""

SHAKEN = 0.12
"""What any other wound takes."""


def left(reader: Reader, unit: int) -> float:
    """The part of him that is left."""
    if reader.find(unit, Out) is not None:
        return 0.0
    return remains(combatant(reader, unit))


def remains(who: Combatant) -> float:
    """The part of him that so many points are."""
    now, full = who.health.now, max(1, who.health.full)
    if now <= 0:
        return 0.0 if rank_and_file(who) else BEATEN
    return ALIVE + (1.0 - ALIVE) * min(1.0, now / full)


def lost(reader: Reader, unit: int, number: int) -> float:
    """The part of him that so many points take."""
    return taken(combatant(reader, unit), number)


def taken(who: Combatant, number: int) -> float:
    """The part of him that so many points take, none where they are given back."""
    now, full = who.health.now, max(1, who.health.full)
    if number < 0:
        return -(1.0 - ALIVE) * min(-number, full - now) / full
    if number == 0:
        return 0.0
    whole = remains(who)
    if number < now:
        return (1.0 - ALIVE) * number / full
    return whole if rank_and_file(who) else max(0.0, whole - BEATEN)


def power(reader: Reader, unit: int) -> float:
    """The part of his usual strength that he has as he stands."""
    who = combatant(reader, unit)
    state = who.condition
    if state.helpless or reader.find(unit, Out) is not None:
        return 0.0
    if wounds.forbids(who.wounds, "fight"):
        return MAIMED
    if state.stunned or wounds.forbids(who.wounds, "action"):
        return DAZED
    return (HELD if state.held else 1.0) * (LYING if state.fallen else 1.0)


@lru_cache(maxsize=1024)
def wound(area: Area, armed: bool, sure: bool) -> tuple[float, float]:
    """How often the wound of this area puts somebody out of the fight, and what it takes else;
    ``sure`` of the rank and file, who cannot avoid it.
    """
    hurt = threatened(area, armed=armed)
    often = 1.0 if sure else 1.0 - SAVED.get(hurt.row.avoided_by, 0.0)
    if wounds.removes(hurt):
        return often, 0.0
    return 0.0, often * LIMBS.get(area, SHAKEN)


def promise(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The part of the target that this blow or shot takes on an average, undefended."""
    return promised(me, foe, attack, (attack.area,))[0][0]


def promised(
    me: Combatant, foe: Combatant, attack: Attack, areas: tuple[Area, ...]
) -> list[tuple[float, Area]]:
    """The same at each of these areas: the check and the force are those of all of them."""
    if attack.row.harmless:
        return [(0.0, area) for area in areas]
    whole, sure, armed = remains(foe), rank_and_file(foe), damage.by_weapon(attack)
    colours = [
        (colour == "red", chance, damage.force(me, foe, attack, colour).raw)
        for colour, chance in attack_check(me, foe, attack).odds
        if lands(colour, called=attack.called)
    ]
    found = []
    for area in areas:
        armour, value = stops(foe.fighter.armour, area), 0.0
        out, other = wound(area, armed, sure)
        for red, chance, raw in colours:
            harm = min(whole, taken(foe, damage.final(raw, armour)))
            if red:
                harm = out * whole + (1.0 - out) * min(whole, harm + other)
            value += chance * harm
        found.append((value, area))
    return found


def hits(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The chance that it does anything."""
    return sum(part for colour, part in attack_check(me, foe, attack).odds if lands(colour))


@once
def blows(
    reader: Reader, unit: int, foe: int, name: str, here: Circumstances
) -> tuple[tuple[float, Area], ...]:
    """What a blow with this weapon promises at each part of the body, the best first."""
    me, target, row = combatant(reader, unit), combatant(reader, foe), weapon(name)
    hands = max(grips(me, row), default=0)
    areas: tuple[Area, ...] = aims(me, target, row, behind_wall=here.behind_wall)
    if target.fighter.combat_class == "MOUNT":
        areas = ("chest",)
    rated = promised(me, target, placed(Attack(name, "chest", hands), here), areas)
    return tuple(sorted(rated, key=lambda pair: -pair[0]))


def blows_plainly(reader: Reader, unit: int, foe: int, name: str) -> tuple[float, Area]:
    """The best blow with this weapon on even ground; nothing at the chest if there is none."""
    found = blows(reader, unit, foe, name, Circumstances())
    return found[0] if found else (0.0, "chest")


@once
def with_weapon(reader: Reader, unit: int, foe: int, name: str) -> float:
    """What the best blow would promise with something else in his hands."""
    me, target, row = combatant(reader, unit), combatant(reader, foe), weapon(name)
    if "melee" not in row.use and "brawl" not in row.use:
        return 0.0
    areas: tuple[Area, ...] = aims(me, target, row)
    hands = max(row.hands, default=1)
    return max(value for value, _ in promised(me, target, Attack(name, "chest", hands), areas))


def maiming(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """What the wound of a limb takes of him: all other wounds are in the odds."""
    out, other = wound(attack.area, damage.by_weapon(attack), rank_and_file(foe))
    return 0.0 if out else other * attack_check(me, foe, attack).chance("red")


@once
def usual(reader: Reader, unit: int, foe: int) -> float:
    """What the best blow of his promises at this one on even ground."""
    rows = (row for row in melee_weapons(combatant(reader, unit)) if not row.harmless)
    return max((blows_plainly(reader, unit, foe, row.id)[0] for row in rows), default=0.0)


def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What the next attack of this enemy is expected to take of him if he stands there."""
    there = cell_of(view, foe)
    if there == cell or not able(view, foe):
        return 0.0
    far, most, standing = reach(view, foe)
    if king_moves(there, cell) <= far + 1:
        at = _closest(view, standing, cell, far)
        if at is not None:
            return _close(view, foe, unit, *_between(view, at, cell))
    return max((_shot(view, foe, unit, cell, name) for name in most), default=0.0)


@once
def able(reader: Reader, unit: int) -> bool:
    """Whether he can strike or shoot in his next turn at all."""
    return power(reader, unit) > MAIMED


@once
def reach(reader: Reader, unit: int) -> tuple[int, tuple[str, ...], tuple[Cell, ...]]:
    """How far he strikes, what he could shoot or throw at once, and from where he could strike."""
    who, here = combatant(reader, unit), cell_of(reader, unit)
    far = max((row.reach for row in melee_weapons(who)), default=1)
    found: list[str] = []
    for how in ("shoot", "throw"):
        names = [row.id for row in missiles(reader, unit, how)]
        ready = (n for n in names if unready(reader, unit, Action("fight", how, n)) is None)
        found.extend(ready)
    cells = (here, *(steps(reader, unit) if may_step(reader, unit) else ()))
    return max(1, far), tuple(found), cells


def _closest(view: View, standing: tuple[Cell, ...], cell: Cell, far: int) -> Cell | None:
    """The first of these cells from which somebody there can be struck."""
    site = site_of(view)
    for at in standing:
        apart = king_moves(at, cell)
        if apart == 1 and abs(site.height(at) - site.height(cell)) <= 1:
            return at
        if 1 < apart <= far and abs(site.height(at) - site.height(cell)) <= far:
            return at
    return None


def _between(view: View, at: Cell, cell: Cell) -> tuple[tuple[str, ...], int, bool]:
    """What the ground brings of a blow from one cell at another."""
    site = site_of(view)
    ids = ((OBSCURED,) if obscured(site, at, cell) else ()) + ((DARK,) if cell in site.dark else ())
    return ids, site.height(at) - site.height(cell), walled(site, at, cell)


@once
def _close(
    reader: Reader, foe: int, unit: int, ids: tuple[str, ...], height: int, wall: bool
) -> float:
    """What his best blow promises, placed so."""
    here = Circumstances(ids, height, 1, wall)
    rows = [row.id for row in melee_weapons(combatant(reader, foe))]
    found = (blows(reader, foe, unit, name, here) for name in rows)
    return max((best[0][0] for best in found if best), default=0.0)


def _shot(view: View, foe: int, unit: int, cell: Cell, name: str) -> float:
    """What a shot of his promises at somebody in this cell."""
    row, there = weapon(name), cell_of(view, foe)
    if adjacent(there, cell) or band(row, feet(there, cell)) is None:
        return 0.0
    seen = _seen(view, foe, unit, cell)
    if seen.blocked:
        return 0.0
    site = site_of(view)
    ids = ((OBSCURED,) if seen.obscured else ()) + ((DARK,) if seen.dark else ())
    height = site.height(there) - site.height(cell)
    line = Line(feet(there, cell), height=height, circumstances=(*COVER[seen.cover], *ids))
    return _flown(view, foe, unit, attack_at(row, None, line))


@once
def _flown(reader: Reader, foe: int, unit: int, attack: Attack) -> float:
    return promise(combatant(reader, foe), combatant(reader, unit), attack)


@once
def _seen(view: View, foe: int, unit: int, cell: Cell) -> Look:
    """How the shooter sees somebody there, who is no longer where he is."""
    return look(site_of(view), without(crowd_of(view), foe, unit), cell_of(view, foe), cell)
