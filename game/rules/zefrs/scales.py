"""Which of the two scales a battle is fought in, and what of the ruleset that decides."""

from __future__ import annotations

from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.shown import Card
from game.rules.zefrs.mass import card as mass_card
from game.rules.zefrs.mass import value as mass_value
from game.rules.zefrs.mass import victory as mass_victory
from game.rules.zefrs.personal.acts import victory as personal_victory
from game.rules.zefrs.personal.shown import card as personal_card
from game.rules.zefrs.personal.shown import value as personal_value
from game.rules.zefrs.sheet.components import Stalemate
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables


def personal(reader: Reader) -> bool:
    """Whether this is a personal battle."""
    return bool(reader.each(Stalemate))


def winner(state: Reader, clock: Clock) -> Result | None:
    """The result, if there is one."""
    if personal(state):
        return personal_victory.winner(state, clock)
    return mass_victory.winner(state, clock)


def value(reader: Reader, side: str) -> float:
    """How the battle stands for a side, from -1 (lost) to 1 (won)."""
    if personal(reader):
        return personal_value.value(reader, side)
    return mass_value.value(reader, side)


def card(reader: Reader, unit: int) -> Card:
    """What the panel of a unit or a fighter shows."""
    if personal(reader):
        return personal_card.card(reader, unit)
    return mass_card.card(reader, unit)


@rule("ZF-GEN-04", "ZF-MASS-SEG-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all turns, or of all segments, that have begun."""
    numbers = tables().numbers
    if personal(reader):
        return float(clock.round * numbers.personal.turn_seconds)
    return float(clock.round * numbers.mass.segments * numbers.mass.segment_seconds)


def suffered(reader: Reader, unit: int) -> int:
    """How many Specific Wounds he carries."""
    known = reader.find(unit, Wounds)
    return len(known.suffered) if known else 0
