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
    far: int = 0,
    spot: Place = (),
    waits: Manner | None = None,
) -> float:
    """The points that the best volley of a unit, with what it has loaded, takes of another: by the
    line from where it stands, or from this spot; or so many yards off with nothing between, where
    one of them is yet to go. Out of a Wait the one that it has said. Nothing while it is held, or
    holds somebody.
    """
    how = tactic, defends_like(theirs), far, spot, waits
    return by_initiative(
        view, unit, lambda won: _best_shot(view, unit, other, *how, won), anew=True
    )


@once
def _best_shot(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    far: int,
    spot: Place,
    waits: Manner | None,
    won: bool,
) -> float:
    me = replace(figure(view, unit), tactic=tactic, won=won)
    me = replace(me, cells=spot) if spot else me
    foe = replace(figure(view, other), tactic=theirs)
    here = ground(view) if not far else None
    rows = (row for row in me.fighter.missiles if waits is None or waits.weapon in (None, row))
    found = ((row, shots_left(view, unit, row)) for row in rows)
    return max((_volley(here, me, foe, row, left, far, waits) for row, left in found), default=0.0)


@rule("HC-TAC-02", "HC-RNG-02", "HC-RNG-17", "HC-BASE-20")
def _volley(
    here: Ground | None,
    me: Figure,
    foe: Figure,
    row: Missile,
    left: int,
    far: int = 0,
    waits: Manner | None = None,
) -> float:
    """The points that as many shots with a weapon as the movement, and what is left, allow take of
    another; ``here``: on this ground, None: in the open. Who is held, or holds somebody, does not
    shoot.
    """
    # By its tactic, whatever movement it has left.
    many = most_shots(me, row, full_budget(me), left, drawn=False, waits=waits is not None)
    if me.grappled or not me.free or not many:
        return 0.0
    bad = here is not None and unsteady(here, me)
    plain = Attack(
        me=me, foe=foe, weapon=row, kind="ranged", count=me.free, shots=many,
        yards=max(1, far), into_melee=bool(foe.locked), footing=bad,
    )  # fmt: skip
    if waits is not None:
        plain = replace(plain, radius=waits.radius, line=waits.line, sparing=waits.sparing)
    attack = sighted(here, plain) if here is not None else plain
    if attack is None or attack.yards > row.most:
        return 0.0
    attack = aimed_so(attack, waits)
    return mean(attack) if may_attack(attack) else 0.0


@once
def volley(view: View, unit: int, other: int, row: Missile, spot: Place) -> float:
    """The points that the best volley with one of a unit's weapons takes of another from there."""
    me = replace(figure(view, unit), tactic=NEUTRAL, won=False, cells=spot)
    foe, left = replace(figure(view, other), tactic=NEUTRAL), shots_left(view, unit, row)
    return _volley(ground(view), me, foe, row, left)
