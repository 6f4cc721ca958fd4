"""Going down: dying, fighting on and injuries (3.22)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.checks import Check, Drawn, Exchange, Modifier, rolled
from game.core.rule import rule
from game.rules.empress.exchange.rolls import MADE, save_check
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.stats import INCAPACITATED, condition, first_die
from game.rules.empress.tables.book import numbers

LIGHT, SERIOUS = "light", "serious"
"""Injuries."""


@dataclass(frozen=True, slots=True)
class Injury:
    """What a wound leaves: nothing, an injury or a serious one, and the dice."""

    kind: str = ""
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Bled:
    """How many saves have failed now, whether that kills, and the dice."""

    failures: int
    dead: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("EM-DTH-02")
def dying_check(me: Figure) -> Check:
    """The save of somebody in critical condition, each round."""
    return save_check("dying", "EM-DTH-02", me, "fortitude")


@rule("EM-DTH-02")
def bled(me: Figure) -> Exchange[Bled]:
    """One more round in critical condition; successes do not cancel failures."""
    drawn = yield from rolled(dying_check(me))
    failures = me.failures + (drawn.grade != MADE)
    return Bled(failures, failures >= numbers().failures, (drawn,))


@rule("EM-DTH-05")
def fight_on_check(me: Figure) -> Check:
    """The save of somebody incapacitated who wants to act."""
    worth = Modifier("EM-DTH-05", "empress.save_fight_on", numbers().fight_on)
    return save_check("fight_on", "EM-DTH-05", me, "will", (worth,))


@rule("EM-DTH-05")
def may_fight_on(me: Figure) -> bool:
    """Whether he is down, but not critical, and nothing else keeps him there."""
    down = condition(me.health.now) == INCAPACITATED
    return down and not (me.bound or me.poisoned or me.grappled.pinned or me.gone)


@rule("EM-DTH-06")
def injured(me: Figure, points: int) -> Exchange[Injury]:
    """What this much damage leaves: a failed Fortitude save is an injury where the initial hit die
    is touched; of whoever is down it is one in any case, serious if the save fails.
    """
    after = me.health.now - points
    if points <= 0 or after >= first_die(me):
        return Injury()
    drawn = yield from rolled(save_check("injury", "EM-DTH-06", me, "fortitude"))
    failed = drawn.grade != MADE
    if after <= 0:
        return Injury(SERIOUS if failed else LIGHT, (drawn,))
    return Injury(LIGHT if failed else "", (drawn,))
