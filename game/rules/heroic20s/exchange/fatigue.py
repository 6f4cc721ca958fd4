"""Fatigue (3.19): who grows tired, by how much, and what weariness does."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Band, Check
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import success_check
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
    did = (
        expended.gone
        or expended.shot
        or expended.moved
        or expended.struck
        or expended.took_part
        or expended.actions
    )
    return bool(did) and not fighter.tireless


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
