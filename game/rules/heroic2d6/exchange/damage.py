"""Damage: Offense less Defense, doubled, halved, and a die where blows are brutal (3.6)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Drawn, Exchange, Outcome, rolled
from game.core.rule import rule
from game.rules.heroic2d6.exchange.rolls import die
from game.rules.heroic2d6.sheet.figure import Figure, defense, helmeted
from game.rules.heroic2d6.tables.book import numbers


@dataclass(frozen=True, slots=True)
class Law:
    """The optional rules that exchanges go by."""

    brutal: bool = False
    easy: bool = False
    helmet: bool = True
    might: bool = False
    fixed: bool = False
    circle: bool = False
    fate: bool = False


@dataclass(frozen=True, slots=True)
class Harm:
    """The points that are lost, and the dice that told it."""

    points: int
    outcomes: tuple[Drawn, ...] = ()


@rule("H2-DMG-01", "H2-DMG-02", "H2-OPT-03")
def difference(offense: int, victim: Figure, law: Law) -> int:
    """Offense less Defense, not below zero; where armour is easy it stops nothing now."""
    return max(0, offense - (0 if law.easy else defense(victim)))


@rule("H2-OPT-01")
def expected(offense: int, victim: Figure, law: Law) -> float:
    """What a plain hit takes on an average, the brutal die counted."""
    count, sides = brutal_check(0, 0).dice
    return difference(offense, victim, law) + count * (1 + sides) / 2 * law.brutal


@rule("H2-DMG-01", "H2-DMG-03", "H2-OPT-01", "H2-MAG-10")
def damage(by: int, offense: int, victim: Figure, law: Law, double: bool = False) -> Exchange[Harm]:
    """What a hit takes, or a critical one, which a helmet may make a normal one."""
    points, drawn = difference(offense, victim, law), list[Drawn]()
    if double and law.helmet and helmeted(victim):
        saved = yield from _helmet(victim)
        drawn.append(saved)
        double = saved.total < numbers().helmet
    points *= 2 if double else 1
    return (yield from _brutal(by, victim.unit, points, law, drawn))


@rule("H2-EQP-05")
def _helmet(victim: Figure) -> Exchange[Outcome]:
    """Whether his helmet takes the worst of it."""
    return (yield from rolled(die("helmet", "H2-EQP-05", victim.unit)))


@rule("H2-DMG-04")
def halved(by: int, offense: int, victim: Figure, law: Law) -> Exchange[Harm]:
    """Half of what a hit would take, rounded down."""
    points = difference(offense, victim, law) // 2
    return (yield from _brutal(by, victim.unit, points, law, []))


@rule("H2-OPT-01")
def brutal_check(by: int, victim: int) -> Check:
    """The die more of a brutal blow."""
    return die("brutal", "H2-OPT-01", by, victim)


@rule("H2-OPT-01")
def _brutal(by: int, victim: int, points: int, law: Law, drawn: list[Drawn]) -> Exchange[Harm]:
    """A die more after all else, where blows are brutal."""
    if not law.brutal:
        return Harm(points, tuple(drawn))
    more = yield from rolled(brutal_check(by, victim))
    return Harm(points + more.total, (*drawn, more))


@rule("H2-DMG-05")
def falling(height: int) -> int:
    """The Offense of a fall of so many metres, which no Defense stops."""
    row = numbers()
    return max(0, height - row.shallow) * row.fall
