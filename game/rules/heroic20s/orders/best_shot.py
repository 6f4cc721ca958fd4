"""What the best volley of a unit at another is expected to do: by the line from where somebody
stands, or may stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.memo import once
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.declaring import sighted
from game.rules.heroic20s.acts.ordering import NEUTRAL
from game.rules.heroic20s.acts.shooting import winning
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.injury import Sums
from game.rules.heroic20s.exchange.odds import NOTHING
from game.rules.heroic20s.exchange.shots import most_shots
from game.rules.heroic20s.orders.best_blow import (
    Wait,
    Way,
    aimed_so,
    bonus_of,
    by_initiative,
    skilled,
)
from game.rules.heroic20s.orders.chances import points, points_lost
from game.rules.heroic20s.orders.choices import risk, worth
from game.rules.heroic20s.orders.strays import strays
from game.rules.heroic20s.sheet.field import Ground, unsteady
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.heroic20s.tables.book import tactics
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.places import Place


def best_shot(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    *,
    far: int | None = None,
    spot: Place = (),
    waits: Wait | None = None,
    left: int = 0,
) -> float:
    """The points that the best volley of a unit, with what it has loaded, takes of another: by the
    line from where it stands, or from this spot; or so many yards off with nothing between, where
    the other is yet to come there. Out of a Wait the one that it has said, by so many as are
    ``left`` (0: all). Nothing while it is held, or holds somebody.
    """
    guard = tactics()[theirs].defence
    return _best_shot(view, unit, other, tactic, guard, far, spot, waits, left)


@once
def _best_shot(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    guard: int,
    far: int | None,
    spot: Place,
    waits: Wait | None,
    left: int,
) -> float:
    """The same; ``guard``: what the other's tactic adds to his defences."""
    found = _shots(view, unit, other, tactic, far, spot, waits, left)

    def taken(won: bool) -> float:
        return max(_points(tried, won, guard) for tried in found)

    return by_initiative(view, unit, taken, anew=True) if found else 0.0


@once
def _shots(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    far: int | None,
    spot: Place,
    waits: Wait | None,
    left: int,
    spare: int | None = None,
) -> tuple[tuple[Way, ...], ...]:
    """A volley with each weapon that has any left, as it may be aimed; ``spare``: the yards that it
    may give up for further shots, all of its tactic if that is not told.
    """
    me = figure(view, unit)
    rows = (row for row in me.fighter.missiles if waits is None or waits.weapon in (None, row))
    loaded = [(row, shots_left(view, unit, row)) for row in rows]
    if not any(many for _, many in loaded):
        return ()
    me = replace(me, tactic=tactic, cells=spot or me.cells, won=False, living=left or me.living)
    foe = replace(figure(view, other), tactic=NEUTRAL)
    made = (_shot(ground(view), me, foe, row, many, far, waits, spare) for row, many in loaded)
    return tuple(aimed_so(view, shot, waits) for shot in made if shot is not None)


@once
@rule("HC-PROC-04", "HC-INIT-04")
def losses(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    won: bool,
    far: int | None = None,
    waits: Wait | None = None,
    spare: int | None = None,
    left: int = 0,
) -> Sums:
    """What that volley takes of another, with its chances, with or without the initiative; of who
    has so many yards to ``spare`` for further shots, and of whom so many are ``left`` (0: all).
    """
    shot = _best(_shots(view, unit, other, tactic, far, (), waits, left, spare), theirs, won)
    return NOTHING if shot is None else points_lost(shot)


def _best(shots: Iterable[tuple[Way, ...]], theirs: str, won: bool) -> Attack | None:
    """The one of these volleys that takes most, with or without the initiative."""
    more, guard = bonus_of(won), tactics()[theirs].defence
    able = [way for way in (skilled(ways, more) for ways in shots) if way is not None]
    if not able:
        return None
    shot = max(able, key=lambda way: points(way.gist, more, guard)).attack
    return replace(shot, me=replace(shot.me, won=won), foe=replace(shot.foe, tactic=theirs))


@once
@rule("HC-RNG-19")
def goes_astray(
    view: View, unit: int, other: int, tactic: str, theirs: str, spot: Place = ()
) -> dict[int, float]:
    """The points that the best volley takes of everybody else in the same melee, if it is one."""
    me = figure(view, unit)
    if not figure(view, other).locked:
        return {}
    found = _shots(view, unit, other, tactic, None, spot, None, 0)
    chance, taken = winning(view, me.side), dict[int, float]()
    for won, part in ((True, chance), (False, 1.0 - chance)):
        shot = _best(found, theirs, won)
        # What covers the others is asked from where the unit stands now: the same for many spots.
        here = shot and replace(shot, me=replace(shot.me, cells=me.cells))
        for who, _, lost in strays(view, here) if here else ():
            taken[who.unit] = taken.get(who.unit, 0.0) + part * lost
    return taken


@rule("HC-TAC-02", "HC-RNG-02", "HC-RNG-17", "HC-BASE-20", "HC-MOVE-05")
def _shot(
    here: Ground,
    me: Figure,
    foe: Figure,
    row: Missile,
    left: int,
    far: int | None = None,
    waits: Wait | None = None,
    spare: int | None = None,
) -> Attack | None:
    """As many shots with a weapon as the movement, and what is left, allow; None where there are
    none. Who is held, or holds somebody, does not shoot.
    """
    if me.grappled or not me.free or not left:
        return None
    # By its tactic, whatever movement it has left.
    paid = full_budget(me) if spare is None else spare
    many = most_shots(me, row, paid, left, drawn=False, waits=waits is not None)
    if not many:
        return None
    shot = Attack(
        me=me, foe=foe, weapon=row, kind="ranged", count=me.free, shots=many,
        yards=max(1, far or 0), into_melee=bool(foe.locked), footing=unsteady(here, me),
    )  # fmt: skip
    if waits is not None:
        shot = replace(shot, radius=waits.radius, line=waits.line, sparing=waits.sparing)
    if far is None:
        return sighted(here, shot)
    return shot if shot.yards <= row.most else None


@rule("HC-INIT-04", "HC-MEL-13")
def _points(tried: Iterable[Way], won: bool, guard: int) -> float:
    """The points that a volley takes with or without the initiative."""
    more = bonus_of(won)
    way = skilled(tried, more)
    return points(way.gist, more, guard) if way is not None else 0.0


@once
@rule("HC-RNG-19")
def shoots_well(view: View, unit: int, other: int, row: Missile, spot: Place) -> bool:
    """Whether the best volley with one of a unit's weapons takes more of another from there, in
    figures, than it may take of friends in the same melee.
    """
    mine = replace(figure(view, unit), tactic=NEUTRAL, won=False)
    me, foe = replace(mine, cells=spot), replace(figure(view, other), tactic=NEUTRAL)
    shot = _shot(ground(view), me, foe, row, shots_left(view, unit, row))
    taken = _points(aimed_so(view, shot, None), False, 0) if shot is not None else 0.0
    if shot is None or not taken or not shot.into_melee:
        return taken > 0
    # What covers the others is asked from where the unit stands now: the same for many spots.
    return worth(foe, taken) > _risk(view, replace(shot, me=mine))


@once
def _risk(view: View, shot: Attack) -> float:
    return risk(view, shot)
