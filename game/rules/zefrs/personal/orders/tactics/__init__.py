"""What a book of fighters tells an opponent: what could be done, and what it is worth."""

from __future__ import annotations

from game.core.tactics import FighterTactics
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.orders.tactics.dangers import afar, danger
from game.rules.zefrs.personal.orders.tactics.fights import attacks, variants
from game.rules.zefrs.personal.orders.tactics.gains import gains, happens, intent
from game.rules.zefrs.personal.orders.tactics.others import going, leaving, others

INFORMED, PROSPECT, COMPANY, MET = 0.15, 0.6, 0.4, 0.6
"""Answers are declared before the attack is known; what a blow of the next turn is worth; what
is feared of those who are too many, and of those to whom one goes, who may be ready.
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
    danger,
    spread=lambda reader, unit: 0,
    informed=INFORMED,
    prospect=PROSPECT,
    spent=worth.BEATEN,
    afar=afar,
    company=COMPANY,
    met=MET,
    might=worth.might,
    whole=True,
)
