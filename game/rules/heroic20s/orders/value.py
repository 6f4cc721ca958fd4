"""What tactics and moves are worth: what a unit takes of its enemies by them, and they of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean

from game.core.components import Health, Strength
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.orders import usual
from game.rules.heroic20s.orders.best_blow import best_blow
from game.rules.heroic20s.orders.best_shot import best_shot, goes_astray
from game.rules.heroic20s.orders.forms import NEUTRAL
from game.rules.heroic20s.orders.scene import CHARGE, Scene
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.field import contact, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import goals, pace
from game.rules.heroic20s.sheet.situation import figure, figures, ground
from game.rules.heroic20s.tables.book import tactics
from game.rules.kit.ground.nearness import apart, squared
from game.rules.kit.ground.places import Place, block

COMES = 0.7
"""How likely an enemy comes who can."""

LOCKED = 2.0
"""So many rounds of a melee count for those who come into contact: they stay locked in it."""

FOES = 3
"""So many enemies, the nearest first, are thought of."""

ESCAPE = 0.35
"""What a unit saves that gets away, of all that is left of it."""

PRESSING, STEP = 0.03, 0.01
"""What it is worth to come on, more with each round, and each time Move that a tactic gives."""


@once
def weights(reader: Reader) -> dict[int, float]:
    """What each unit on the field counts for while it is whole, the usual one 1."""
    found = {one.unit: _quality(reader, one) for one in figures(reader)}
    usual_ = fmean(found.values()) if found else 1.0
    return {unit: weight / usual_ for unit, weight in found.items()}


def _quality(reader: Reader, one: Figure) -> float:
    fighter = reader.get(one.unit, Fighter)
    skill = max((arm.level for arm in fighter.arms), default=8)
    skill = max(skill, *(row.level for row in fighter.missiles), 0)
    worn = max((part.value for part in fighter.protection), default=0)
    tough = fighter.hit_points * (1 + (worn + fighter.natural_protection) / 6)
    strength = reader.find(one.unit, Strength)
    return (strength.full if strength else 1) * tough * max(1, skill - 6)


def part(reader: Reader, unit: int, points: float) -> float:
    """So many points of a unit, in units of the usual kind."""
    health = reader.find(unit, Health)
    weight = weights(reader).get(unit, 1.0)
    flees = 0.3 if figure(reader, unit).routed else 1.0
    return flees * weight * points / max(1, health.full if health else 1)


def near(here: Scene) -> list[Figure]:
    """The nearest enemies that still fight."""
    foes = list(here.here.foes(here.me.side))
    foes.sort(key=lambda foe: (apart(here.me.cells, foe.cells, squared), foe.unit))
    return foes[:FOES]


def far(here: Scene, foe: Figure) -> int:
    """Yards to an enemy."""
    return yards(here.here, here.me.cells, foe.cells)


def tactic(here: Scene, name: str, target: int = 0, *, flees: bool = False) -> float:
    """What a tactic is worth before anybody knows the others': what is expected to be taken of
    enemies with missiles and blows, less what they take, and how well it brings the unit on.
    """
    me, view, row = here.me, here.view, tactics()[name]
    foes = near(here)
    if not foes:
        return 0.0
    met = {foe.unit: _meets(here, foe, name) for foe in foes}
    gain, aimed = 0.0, 0
    for foe in foes:
        able = met[foe.unit] and row.attacks and not flees
        if able and (name != CHARGE or foe.unit == target):
            blow = met[foe.unit] * best_blow(view, me.unit, foe.unit, name, NEUTRAL)
            worth = part(view, foe.unit, blow)
            gain, aimed = max((gain, aimed), (worth, foe.unit))
    if row.attacks and not flees:
        gain += _shots(here, foes, name, target)
    lost = _suffers(here, foes, aimed, name)
    if name == usual.RETREAT or flees:
        return ESCAPE * part(view, me.unit, max(0, me.pool)) - lost
    stays = me.locked or _shot(here, me.cells)
    return gain - lost + (0.0 if stays else _pressing(here) * min(usual.PACES, row.move))


def _pressing(here: Scene) -> float:
    """What each time Move is worth by which a unit comes on, more with each round."""
    return STEP + PRESSING * max(0, here.view.clock.round - 1)


def _meets(here: Scene, foe: Figure, name: str) -> float:
    """How likely the unit fights hand to hand with an enemy in this round."""
    me = here.me
    if me.locked:
        return float(foe.unit in me.locked)
    goes = far(here, foe) <= tactics()[name].move * pace(me) + 1
    return 1.0 if goes and not usual.shoots(here) else _comes(here, foe)


def _comes(here: Scene, foe: Figure) -> float:
    """How likely an enemy comes who has nothing else to do."""
    free = not foe.fighter.missiles and not foe.locked
    return COMES if free and usual.near_by(here, foe) else 0.0


def _shots(here: Scene, foes: list[Figure], name: str, target: int) -> float:
    """What its best volley is worth."""
    me, view = here.me, here.view
    if not usual.shoots(here) or me.grappled:
        return 0.0
    found = [0.0]
    for foe in foes:
        if name != CHARGE or foe.unit == target:
            points = best_shot(view, me.unit, foe.unit, name, NEUTRAL)
            found.append(_volley(here, foe.unit, points, name))
    return max(found)


@rule("HC-RNG-19")
def _volley(here: Scene, foe: int, points: float, name: str, spot: Place = ()) -> float:
    """What a volley that takes so many points is worth, less what it takes of friends who are in
    the same melee.
    """
    if not points:
        return 0.0
    view, me = here.view, here.me
    others = goes_astray(view, me.unit, foe, name, NEUTRAL, spot)
    worth = part(view, foe, points)
    for unit, lost in others.items():
        worth += part(view, unit, lost) * (-1 if here.here.figures[unit].side == me.side else 1)
    return worth


def _suffers(here: Scene, foes: list[Figure], aimed: int, name: str) -> float:
    """What enemies are expected to take of the unit under this tactic; it goes at ``aimed``."""
    me, view, lost = here.me, here.view, 0.0
    friends = sum(one.side == me.side for one in here.here.figures.values())
    for number, foe in enumerate(foes):
        if chance := _strikes(here, foe, aimed):
            lost += chance * best_blow(view, foe.unit, me.unit, NEUTRAL, name)
        if any(shots_left(view, foe.unit, row) for row in foe.fighter.missiles):
            share = (2.0 if not number else 1.0) / (1 + friends)
            shot = best_shot(view, foe.unit, me.unit, NEUTRAL, name)
            lost += min(1.0, share) * shot
    return part(view, me.unit, min(lost, me.pool))


def _strikes(here: Scene, foe: Figure, aimed: int) -> float:
    """How likely an enemy strikes at this unit, and at none of the others that he can get at."""
    me = here.me
    if me.locked:
        return 1.0 / max(1, len(foe.locked)) if foe.unit in me.locked else 0.0
    reach = usual.stride(foe)
    others = sum(
        yards(here.here, one.cells, foe.cells) <= reach
        for one in here.here.figures.values()
        if one.side == me.side and one.unit != me.unit
    )
    chance = 1.0 if foe.unit == aimed else _comes(here, foe)
    return chance * 2.0 / (2 + others)


@once
def blows(view: View, unit: int, other: int) -> tuple[float, float]:
    """The points that the best blows of a unit and an enemy side by side take of each other in a
    melee by what is known of their tactics, on the average.
    """
    me, foe = figure(view, unit), figure(view, other)
    return _blow(view, me, foe), _blow(view, foe, me)


def _blow(view: View, me: Figure, foe: Figure) -> float:
    if not may_attack(view, me):
        return 0.0
    return best_blow(view, me.unit, foe.unit, me.tactic, foe.tactic)


@once
def duel(view: View, unit: int, other: int) -> tuple[float, float]:
    """What both are expected to take of each other so, in units of the usual kind."""
    ours, theirs = blows(view, unit, other)
    joined = sum(figure(view, one).living for one in figure(view, other).locked)
    return part(view, other, ours) * (1.0 + 0.5 * bool(joined)), part(view, unit, theirs)


def place(here: Scene, cell: Cell | None) -> float:
    """What it is worth to end there (None: to stay): the fights that come of it, and the shots."""
    me, view = here.me, here.view
    size = here.here.size(me)
    spot = block(cell, size) if cell is not None else me.cells
    worth, shot = 0.0, _shot(here, spot)
    touched = [foe for foe in near(here) if contact(here.here, spot, foe.cells)]
    for foe in touched:
        ours, theirs = duel(view, me.unit, foe.unit)
        worth += LOCKED * (ours - theirs)
    if not touched:
        worth += max(shot, _waits(here, spot))
    gone = min((yards(here.here, spot, foe.cells) for foe in near(here)), default=0)
    was = min((far(here, foe) for foe in near(here)), default=0)
    if shot and not touched:
        return worth
    return worth + _pressing(here) * min(usual.PACES, max(0, was - gone) / max(1, pace(me)))


def _shot(here: Scene, spot: tuple[Cell, ...]) -> float:
    """The best volley to come from there; nothing for who has none, or where it is too far."""
    found = (_volley(here, foe, n, NEUTRAL, spot) for foe, n in shots_from(here, spot))
    return max((0.0, *found))


def shots_from(here: Scene, spot: tuple[Cell, ...]) -> Iterator[tuple[int, float]]:
    """The nearest enemies, and the points that a volley from there takes of each."""
    if not usual.shoots(here):
        return
    for foe in near(here):
        yield foe.unit, best_shot(here.view, here.me.unit, foe.unit, NEUTRAL, NEUTRAL, spot=spot)


def _waits(here: Scene, spot: tuple[Cell, ...]) -> float:
    """What comes of it where nobody is touched: enemies who may come."""
    me, view, worth = here.me, here.view, 0.0
    for foe in near(here):
        distance = yards(here.here, spot, foe.cells)
        if not foe.locked and distance <= usual.stride(foe):
            ours, theirs = duel(view, me.unit, foe.unit)
            worth += COMES * (ours - theirs) / 2
    return worth


@once
def charges(view: View, unit: int) -> tuple[int, ...]:
    """The enemy whom a charge would reach, if no other is near to profit by its poor defence."""
    here, me = ground(view), figure(view, unit)
    reach = 2 * usual.PACES * pace(me) + 1
    close = [foe for foe in here.foes(me.side) if yards(here, me.cells, foe.cells) <= reach]
    if len(close) > 1:
        return ()
    found = []
    for foe in here.foes(me.side):
        if foe.unit in me.locked:
            found.append(foe.unit)
            continue
        if me.locked or foe not in close:
            continue
        runs = replace(me, tactic=CHARGE, target=foe.unit)
        size = here.size(me)
        if any(contact(here, block(cell, size), foe.cells) for cell in goals(here, runs, foe)):
            found.append(foe.unit)
    return tuple(found[:FOES])
