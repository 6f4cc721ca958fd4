"""Fatigue (3.19): who grows tired, by how much, what weariness does; and want of breath (3.16)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.core.checks import Band, Check, Drawn, Exchange, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import made, success_check
from game.rules.heroic20s.sheet.components import Expended, Fatigue, Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers

TIRING, FRESH = "tiring", "fresh"
"""Grades of the roll for the whole field."""

DIE = (1, 6)


@dataclass(frozen=True, slots=True)
class Tired:
    """Fatigue now, what it costs in HP for each living figure, and whether they pass out."""

    now: int
    wounds: int
    unconscious: bool


@rule("HC-FAT-01")
def fatigue_check() -> Check:
    """One die for everybody who took part in the round."""
    most = numbers().tiring
    found = (Band(TIRING, 1, most), Band(FRESH, most + 1, DIE[1]))
    return Check("fatigue", "HC-FAT-01", dice=DIE, bands=found)


@rule("HC-FAT-02")
def fatigue_cost(fighter: Fighter, hot: bool) -> int:
    """The fatigue points of a round of battle: by encumbrance, and more on a hot day."""
    row = numbers()
    heat = (row.hot_plate if fighter.plate else row.hot) if hot else 0
    return row.tired_one + fighter.encumbrance + heat


@rule("HC-FAT-03")
def took_part(fighter: Fighter, expended: Expended) -> bool:
    """Whether it grows tired at all: it moved, attacked, defended or acted in the round."""
    did = replace(expended, given=0) != Expended()  # What was given up and not used is nothing.
    return did and not fighter.tireless


@rule("HC-FAT-04")
def tired(fatigue: Fatigue, points: int) -> Tired:
    """What the loss of so many points comes to: each below 0 costs 1 HP as well; at minus the
    rested points it is unconscious, and falls no lower.
    """
    now = max(-fatigue.full, fatigue.now - points)
    wounds = max(0, points - max(0, fatigue.now))
    return Tired(now, wounds, now <= -fatigue.full)


@rule("HC-FAT-04")
def exhausted(me: Figure) -> bool:
    """Whether a Will roll is needed to do anything at all in a round."""
    return me.fatigue <= 0 and not me.fighter.tireless


@rule("HC-FAT-04")
def will_check(me: Figure) -> Check:
    """The roll of an exhausted unit at the start of the Orders Phase."""
    return success_check("will", "HC-FAT-04", me.fighter.will, me.unit)


@dataclass(frozen=True, slots=True)
class Breathless:
    """A round without breath: seconds in all, fatigue left, HP that it costs each figure, whether
    the victim passes out, whether it dies, and the dice.
    """

    seconds: int
    fatigue: int
    wounds: int
    unconscious: bool
    dead: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("HC-GRAP-08")
def begins(fighter: Fighter, injury: int) -> bool:
    """Whether a choke that did so much injury takes the breath of somebody who needs it."""
    return injury > 0 and fighter.body == "living" and not fighter.tireless


@rule("HC-GRAP-08", "HC-FAT-04")
def suffocated(me: Figure, seconds: int) -> Exchange[Breathless]:
    """A round of ten seconds without breath, after so many before: fatigue is lost, and at 0 a Will
    roll keeps the senses; after four minutes it kills.
    """
    row = numbers()
    lost = tired(Fatigue(me.fatigue, me.fighter.fatigue_points), row.suffocation)
    gone = seconds + row.suffocation
    dead = gone >= row.suffocated
    if dead or lost.now > 0 or lost.unconscious:
        return Breathless(gone, lost.now, lost.wounds, lost.unconscious, dead)
    drawn = yield from rolled(success_check("senses", "HC-GRAP-08", me.fighter.will, me.unit))
    return Breathless(gone, lost.now, lost.wounds, not made(drawn), False, (drawn,))
