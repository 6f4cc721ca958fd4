"""What a book of fighters tells an opponent: what could be done, and what it is worth."""

from __future__ import annotations

from game.core.tactics import FighterTactics
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.orders.tactics.fights import attacks, variants
from game.rules.zefrs.personal.orders.tactics.gains import gains, happens, intent
from game.rules.zefrs.personal.orders.tactics.others import going, leaving, others

INFORMED, PROSPECT, WORN = 0.15, 0.6, 0.75
"""Answers are declared before the attack is known; what a blow of the next turn is worth; half of
his points are gone.
"""

TACTICS = FighterTactics(
    attacks,
    variants,
    others,
    going,
    leaving,
    intent,
    worth.left,
    worth.lost,
    worth.power,
    gains,
    happens,
    worth.danger,
    spread=lambda reader, unit: 0,
    informed=INFORMED,
    prospect=PROSPECT,
    worn=WORN,
)
