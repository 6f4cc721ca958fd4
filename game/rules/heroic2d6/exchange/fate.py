"""What becomes of whoever is Out of Action: death, a survival roll, or table 4.5 (3.7)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.rule import rule
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.exchange.rolls import PASSED, die, roll
from game.rules.heroic2d6.sheet.figure import Figure
from game.rules.heroic2d6.tables.book import fates, numbers
from game.rules.heroic2d6.tables.rows import Fate

MINUTE = 60

DAY, LONG = 24, "serious"
"""Hours of a day, and the fate of table 4.5 that is told in days."""

DEAD, SURVIVES = "dead", "survives"


@dataclass(frozen=True, slots=True)
class Fated:
    """Whether he lives; in how many rounds he wakes (0: after the battle), and what it leaves him
    with: the id of table 4.5, the penalty to all skills, and for how many hours.
    """

    lives: bool
    rounds: int = 0
    fate: str = ""
    penalty: int = 0
    hours: int = 0
    outcomes: tuple[Outcome, ...] = ()


@rule("H2-OOA-01", "H2-OOA-02", "H2-OOA-04")
def falls(me: Figure, health: int) -> str:
    """What so much Health means: nothing, Out of Action with a chance, or death at once."""
    if health > 0:
        return ""
    dies = health <= numbers().dead or not (me.hero or me.fighter.villain)
    return DEAD if dies else SURVIVES


@rule("H2-OOA-03", "H2-ROL-03")
def survival_check(me: Figure) -> Check:
    """An unopposed roll of Endurance; to have lain on the ground is no part of it."""
    level = me.level("endurance")
    return roll("survival", "H2-OOA-03", me, "endurance", level, numbers().survival)


def fate(me: Figure, law: Law) -> Exchange[Fated]:
    """What becomes of somebody who may live."""
    return (yield from (_uncertain(me) if law.fate else _survival(me)))


@rule("H2-OOA-03", "H2-RND-01")
def _survival(me: Figure) -> Exchange[Fated]:
    """He lives if his Endurance holds, and wakes some minutes later."""
    drawn = yield from rolled(survival_check(me))
    if drawn.grade != PASSED:
        return Fated(False, outcomes=(drawn,))
    wakes = yield from rolled(die("wakes", "H2-OOA-03", me.unit))
    rounds = wakes.total * numbers().wakes * MINUTE // numbers().seconds
    return Fated(True, rounds, outcomes=(drawn, wakes))


@rule("H2-OPT-02")
def _uncertain(me: Figure) -> Exchange[Fated]:
    """The die of table 4.5, and another one for how long its penalty lasts."""
    drawn = yield from rolled(die("fate", "H2-OPT-02", me.unit))
    row = fate_row(drawn.total)
    if not row.penalty:
        return Fated(False, fate=row.id, outcomes=(drawn,))
    lasts = yield from rolled(die("lasts", "H2-OPT-02", me.unit))
    hours = lasts.total * (DAY if row.id == LONG else 1)
    return Fated(True, 0, row.id, row.penalty, hours, (drawn, lasts))


def fate_row(face: int) -> Fate:
    """The row of table 4.5 for this face."""
    return next(row for row in fates() if row.low <= face <= row.high)
