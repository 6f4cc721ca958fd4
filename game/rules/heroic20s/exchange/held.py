"""What it is to be held: breaking free, and suffocating (3.16)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.checks import Check, Drawn, Exchange, Modifier, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import made, margin_check, success_check, victory
from game.rules.heroic20s.exchange.fatigue import tired
from game.rules.heroic20s.exchange.grappling import TWO_HANDS, free_hands
from game.rules.heroic20s.sheet.components import Fatigue, Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers


@dataclass(frozen=True, slots=True)
class Freed:
    """Whether somebody broke free, and the dice."""

    done: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


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


@rule("HC-GRAP-13")
def free_check(me: Figure, holder: Figure) -> Check:
    """The ST of whoever tries to break free."""
    return margin_check("free", "HC-GRAP-13", me.fighter.strength, (), me.unit, holder.unit, "")


@rule("HC-GRAP-13")
def hold_check(holder: Figure, me: Figure) -> Check:
    """The ST of the grappler, who has both hands, a pin, and arms beyond two in his favour."""
    row, hands = numbers(), free_hands(holder)
    both = hands >= TWO_HANDS
    if me.pinned:
        worth = row.break_pin_two if both else row.break_pin_one
    else:
        worth = row.break_two_hands if both else 0
    more = max(0, hands - TWO_HANDS) * row.more_arms
    shifts = (
        Modifier("HC-GRAP-13", "heroic20s.hold_pinned" if me.pinned else "heroic20s.hold", worth),
        Modifier("HC-GRAP-13", "heroic20s.hold_arms", more),
    )
    level = holder.fighter.strength
    return margin_check("hold", "HC-GRAP-13", level, shifts, holder.unit, me.unit, "")


@rule("HC-GRAP-13")
def broke_free(me: Figure, holder: Figure) -> Exchange[Freed]:
    """One try, in the place of the melee attack; a tie holds."""
    mine = yield from rolled(free_check(me, holder))
    theirs = yield from rolled(hold_check(holder, me))
    return Freed(victory(mine, theirs) > 0, (mine, theirs))


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
