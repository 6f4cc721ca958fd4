"""Surprise, hiding, closing in and sucker punches (3.15, table VIII)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.checks import Check, Drawn, Exchange, Modifier, rolled, some
from game.core.rule import rule
from game.rules.empress.exchange.rolls import MADE, save_check, skill_check
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.stats import save
from game.rules.empress.tables.book import stealth

HIDE, CLOSE, PUNCH = "hide", "close", "punch"
"""What is rolled for by table VIII."""


@dataclass(frozen=True, slots=True)
class Unnoticed:
    """Whether it worked, and the dice."""

    done: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Sneaking:
    """Somebody tries one of table VIII against another; ``alert``: he is vigilant; ``noise``: what
    the noise round him does to his save; ``rolls``: how many have to succeed.
    """

    me: Figure
    foe: Figure
    activity: str
    alert: bool
    noise: int = 0
    rolls: int = 1


@rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-02")
def sneaked(sneaking: Sneaking) -> Exchange[Unnoticed]:
    """Table VIII: of the alert both the roll and a failed save are needed, else one of them."""
    made, told = yield from _rolls(sneaking)
    if made != sneaking.alert:
        return Unnoticed(made, told)
    drawn = yield from rolled(wits_check(sneaking))
    return Unnoticed(drawn.grade != MADE, (*told, drawn))


@rule("EM-SUR-13", "EM-CHR-07")
def _rolls(sneaking: Sneaking) -> Exchange[tuple[bool, tuple[Drawn, ...]]]:
    """The skill, as often as the ground asks for it; one failure is enough."""
    told: list[Drawn] = []
    for _ in range(sneaking.rolls):
        drawn = yield from rolled(stealth_check(sneaking))
        told.append(drawn)
        if drawn.grade != MADE:
            return False, tuple(told)
    return True, tuple(told)


def stealth_check(sneaking: Sneaking) -> Check:
    """The roll of the skill."""
    skill = stealth()[sneaking.activity].skill
    return skill_check(skill, "EM-SUR-11", sneaking.me, skill, sneaking.foe.unit)


@rule("EM-SUR-11", "EM-SUR-12")
def wits_check(sneaking: Sneaking) -> Check:
    """The save of the target."""
    shifts = some(
        Modifier("EM-SUR-11", "empress.save_activity", stealth()[sneaking.activity].save),
        Modifier("EM-SUR-12", "empress.save_noise", sneaking.noise),
    )
    foe = sneaking.foe
    return save_check("notice", "EM-SUR-11", foe, "wits", shifts, sneaking.me.unit)


@rule("EM-SUR-01", "EM-SUR-10")
def sharpest(party: Iterable[Figure]) -> Figure:
    """Who saves for a party that may be surprised: whose Wits are best, the first of several."""
    return min(party, key=lambda one: (-save(one.fighter, "wits"), one.unit))


@rule("EM-SUR-01", "EM-SUR-10")
def surprise_check(party: Iterable[Figure]) -> Check:
    """The save of a party that meets another unexpectedly, or is charged from hiding."""
    return save_check("surprise", "EM-SUR-01", sharpest(party), "wits")
