"""What volleys are expected to do: by the line from where somebody stands, or may stand."""

from __future__ import annotations

from dataclasses import replace

from game.core.memo import once
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.declaring import sighted
from game.rules.heroic20s.acts.ordering import NEUTRAL
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.attack import Attack, Manner
from game.rules.heroic20s.exchange.modifiers import may_attack
from game.rules.heroic20s.exchange.shots import most_shots
from game.rules.heroic20s.orders.chances import mean
from game.rules.heroic20s.orders.choices import aimed_so, by_initiative, defends_like
from game.rules.heroic20s.sheet.field import Ground, unsteady
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.sheet.situation import figure, ground
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
    waits: Manner | None = None,
) -> float:
    """The points that the best volley of a unit, with what it has loaded, takes of another: by the
    line from where it stands, or from this spot; or so many yards off with nothing between, where
    the other is yet to come there. Out of a Wait the one that it has said. Nothing while it is
    held, or holds somebody.
    """
    return _best_shot(view, unit, other, tactic, defends_like(theirs), far, spot, waits)


@once
def _best_shot(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    far: int | None,
    spot: Place,
    waits: Manner | None,
) -> float:
    me = figure(view, unit)
    rows = (row for row in me.fighter.missiles if waits is None or waits.weapon in (None, row))
    left = [(row, shots_left(view, unit, row)) for row in rows]
    if not any(many for _, many in left):
        return 0.0
    me = replace(me, tactic=tactic, cells=spot or me.cells)
    foe = replace(figure(view, other), tactic=theirs)
    made = (_volley(ground(view), me, foe, row, many, far, waits) for row, many in left)
    found = tuple(shot for shot in made if shot is not None)

    def points(won: bool) -> float:
        return max(_points(shot, waits, won) for shot in found)

    return by_initiative(view, unit, points, anew=True) if found else 0.0


@rule("HC-TAC-02", "HC-RNG-02", "HC-RNG-17", "HC-BASE-20")
def _volley(
    here: Ground,
    me: Figure,
    foe: Figure,
    row: Missile,
    left: int,
    far: int | None = None,
    waits: Manner | None = None,
) -> Attack | None:
    """As many shots with a weapon as the movement, and what is left, allow; None where there are
    none. Who is held, or holds somebody, does not shoot.
    """
    if me.grappled or not me.free or not left:
        return None
    # By its tactic, whatever movement it has left.
    many = most_shots(me, row, full_budget(me), left, drawn=False, waits=waits is not None)
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
def _points(shot: Attack, waits: Manner | None, won: bool) -> float:
    """The points that a volley takes with or without the initiative."""
    attack = aimed_so(replace(shot, me=replace(shot.me, won=won)), waits)
    return mean(attack) if may_attack(attack) else 0.0


@once
def volley_with(view: View, unit: int, other: int, row: Missile, spot: Place) -> float:
    """The points that the best volley with one of a unit's weapons takes of another from there."""
    me = replace(figure(view, unit), tactic=NEUTRAL, cells=spot)
    foe, left = replace(figure(view, other), tactic=NEUTRAL), shots_left(view, unit, row)
    shot = _volley(ground(view), me, foe, row, left)
    return _points(shot, None, won=False) if shot is not None else 0.0
