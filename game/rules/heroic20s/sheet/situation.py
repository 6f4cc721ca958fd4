"""The situation that units are in, read from components: figures for the exchange."""

from __future__ import annotations

from game.core.components import Health, Out, Position, Spread, Strength, Unit
from game.core.ruleset import Reader
from game.rules.heroic20s.sheet.components import (
    STANDING,
    Expended,
    Fatigue,
    Fighter,
    Grappled,
    Initiative,
    Locks,
    Posture,
    Routed,
    ShieldAside,
    Tactic,
    Terms,
    Unaware,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.kit.ground.site import field_of


def terms(reader: Reader) -> Terms:
    """What the scenario sets."""
    return reader.find(field_of(reader), Terms) or Terms()


def figure(reader: Reader, unit: int) -> Figure:
    """A unit as it is now."""
    who, fighter = reader.get(unit, Unit), reader.get(unit, Fighter)
    at, spread = reader.find(unit, Position), reader.find(unit, Spread)
    strength, health = reader.get(unit, Strength), reader.get(unit, Health)
    tactic = reader.find(unit, Tactic) or Tactic("neutral")
    posture, grip = reader.find(unit, Posture), reader.find(unit, Grappled)
    locks, fatigue = reader.find(unit, Locks), reader.find(unit, Fatigue)
    won, expended = reader.find(field_of(reader), Initiative), reader.find(unit, Expended)
    return Figure(
        unit=unit,
        side=who.side,
        fighter=fighter,
        cells=spread.cells if spread else ((at.cell,) if at else ()),
        living=strength.now,
        pool=health.now,
        tactic=tactic.id,
        target=tactic.target,
        withdraws=tactic.withdraws,
        posture=posture.id if posture else STANDING,
        shield=reader.find(unit, ShieldAside) is None,
        grappled=grip is not None,
        pinned=grip is not None and grip.pinned,
        unaware=reader.find(unit, Unaware) is not None,
        routed=reader.find(unit, Routed) is not None,
        locked=locks.units if locks else (),
        fatigue=fatigue.now if fatigue else fighter.fatigue_points,
        won=won is not None and won.side == who.side,
        mounted=bool(fighter.mount),
        expended=expended.given + expended.gone if expended else 0,
        visibility=terms(reader).visibility,
    )


def figures(reader: Reader) -> tuple[Figure, ...]:
    """Every unit that is on the field and still fights, by id."""
    return tuple(
        figure(reader, unit)
        for unit, (_, _, strength) in reader.each(Fighter, Position, Strength)
        if strength.now > 0 and reader.find(unit, Out) is None
    )
