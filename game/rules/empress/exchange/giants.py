"""What the very large do to those whom they have pinned or swallowed (3.18)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.checks import Ask, Drawn, Exchange, asked, rolled
from game.core.rule import rule
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.exchange.rolls import die
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import protection
from game.rules.empress.sheet.law import CHOICE, MAX, Law
from game.rules.empress.sheet.stats import modifier
from game.rules.empress.tables.book import numbers

SIX = 6


@dataclass(frozen=True, slots=True)
class Suffered:
    """The points that get through, and the dice."""

    points: int
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("EM-GIA-01", "EM-GIA-02")
def above(me: Figure, foe: Figure) -> int:
    """By how many size classes he is larger."""
    return me.fighter.size - foe.fighter.size


@rule("EM-GIA-02")
def may_crush(me: Figure, foe: Figure) -> bool:
    """Whether he is large enough to crush or hurl him, and has him pinned."""
    pinned = foe.grappled.pinned and me.unit in foe.grappled.holders
    return pinned and above(me, foe) >= numbers().much_larger


@rule("EM-GIA-02", "EM-ATK-10", "EM-ARM-05")
def crushed(me: Figure, foe: Figure, law: Law) -> Exchange[Suffered]:
    """A crush: a critical of a die for each size class beyond one."""
    count = above(me, foe) - 1
    mode = law.crit
    if mode == CHOICE:
        order = yield from asked(Ask(me.side, me.unit, CHOOSE, (("target", foe.unit),)))
        mode = order.text("damage")
    if mode == MAX:
        return Suffered(enclosed(foe, count * SIX))
    drawn = yield from rolled(die("crush", "EM-GIA-02", me.unit, foe.unit, (2 * count, SIX)))
    return Suffered(enclosed(foe, drawn.total), (drawn,))


@rule("EM-GIA-03", "EM-ARM-05")
def hurled(me: Figure, foe: Figure, stopped: bool = False) -> Exchange[Suffered]:
    """A hurl: a die for each size class of difference, two at least, one if something stops the
    flight, and the Toughness modifier of the thrower.
    """
    count = above(me, foe) + (1 if stopped else 0)
    drawn = yield from rolled(die("hurl", "EM-GIA-03", me.unit, foe.unit, (count, SIX)))
    points = max(0, drawn.total + modifier(me.fighter, "toughness"))
    return Suffered(enclosed(foe, points), (drawn,))


@rule("EM-GIA-03")
def flight(me: Figure, foe: Figure) -> int:
    """How many cells somebody is thrown: two for each size class of difference."""
    return numbers().flight * above(me, foe)


@rule("EM-ARM-05", "EM-GIA-02", "EM-GIA-03")
def enclosed(foe: Figure, points: int) -> int:
    """What gets through armour that encloses him; other armour does not count."""
    return max(0, points - protection(foe)) if foe.fighter.enclosing else points


@rule("EM-GIA-04")
def digested(me: Figure, foe: Figure) -> Exchange[Suffered]:
    """What somebody swallowed suffers at the end of each round, whatever his armour."""
    drawn = yield from rolled(
        die("digest", "EM-GIA-04", me.unit, foe.unit, (1, me.fighter.swallow))
    )
    return Suffered(drawn.total, (drawn,))
