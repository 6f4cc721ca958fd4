"""Which of the two scales a battle is fought in, and what of the ruleset that decides."""

from __future__ import annotations

from game.core.ruleset import Card, Clock, Reader, Result
from game.rules.zefrs import card as mass_card
from game.rules.zefrs import value as mass_value
from game.rules.zefrs.mass import victory as mass_victory
from game.rules.zefrs.skirmish import card as personal_card
from game.rules.zefrs.skirmish import value as personal_value
from game.rules.zefrs.skirmish import victory as personal_victory
from game.rules.zefrs.skirmish.components import Stalemate


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
