"""Pursuit of those who fled (3.20): one contest of travel, and who is caught."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, product

from game.core.checks import Check, Drawn, Exchange, Modifier, banded, gather, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import (
    DICE,
    TOTALS,
    critical,
    margin_check,
    margin_of,
    victory,
)
from game.rules.heroic20s.exchange.numbers import ratio_bonus
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import lists, numbers

STEALTH, LAND = "stealth", "land"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chase:
    """A pursuit: who pursues and who has fled, each at least one; whether these hide; the terrain
    and the light; and who of either side tries the complementary skill, None for nobody.
    """

    pursuers: tuple[Figure, ...]
    fled: tuple[Figure, ...]
    hides: bool = False
    town: bool = False
    visibility: int = 0
    knows: Figure | None = None
    escapes: Figure | None = None


@dataclass(frozen=True, slots=True)
class Caught:
    """By how much the pursuers won, how many figures they slay or capture, and the dice."""

    margin: int
    figures: int
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("HC-END-06")
def possible(pursuers: Iterable[Figure], fled: Iterable[Figure]) -> bool:
    """Whether anybody can be pursued at all: in the air or water only by others who use it."""
    known = {LAND, *(lists().medium.get(_mode(one), LAND) for one in pursuers)}
    return any(lists().medium.get(_mode(one), LAND) in known for one in fled)


@rule("HC-END-07", "HC-END-08")
def speed(me: Figure) -> int:
    """Yards a second in flight or pursuit: the top speed, where that is more than Move."""
    return max(me.fighter.top_speed, me.fighter.move)


@rule("HC-END-04")
def fastest(pursuers: Iterable[Figure]) -> Figure:
    """Whose skill and speed the pursuers use."""
    return max(pursuers, key=lambda one: (speed(one), travels(one)[1], -one.unit))


@rule("HC-END-04")
def slowest(fled: Iterable[Figure]) -> Figure:
    """Whose skill and speed those use who fled."""
    return min(fled, key=lambda one: (speed(one), travels(one)[1], one.unit))


def _mode(me: Figure) -> str:
    """The skill that governs how it travels: its own, or by mount, wings or feet."""
    usual = "riding" if me.mounted else "flight" if me.fighter.flyer else "running"
    return me.fighter.travels or usual


@rule("HC-END-03")
def travels(me: Figure) -> tuple[str, int]:
    """The skill by which it travels, with its level from DX; plain DX without it."""
    fighter, name = me.fighter, _mode(me)
    level = fighter.skill(name)
    if not level:
        return "dexterity", fighter.dexterity
    based: int = getattr(fighter, lists().travel[name])
    return name, level + fighter.dexterity - based


@rule("HC-END-08")
def speed_bonus(yards: int) -> int:
    """What yards a second are worth: the lower row of the Size column, but at 6 the higher one."""
    row = numbers()
    if yards == row.six:
        return row.six_speed
    sizes = lists().multiplier.sizes
    best = row.crawling_speed
    for size in count():
        step, decade = size % len(sizes), size // len(sizes)
        if sizes[step] * 10**decade > yards:
            return best
        best = size
    return best


@rule("HC-END-05")
def may_hide(fled: Iterable[Figure], open_ground: bool) -> bool:
    """Whether those who fled may use Stealth instead: outside open terrain, if they have it."""
    return not open_ground and slowest(fled).fighter.skill(STEALTH) > 0


@rule("HC-END-07")
def complement(town: bool) -> str:
    """The skill that may help either side: knowing the country, or how to live in a town."""
    return "urban_survival" if town else "area_knowledge"


@rule("HC-END-07", "HC-BASE-02")
def complement_check(me: Figure, town: bool) -> Check:
    """The roll of a complementary skill; its grade is what it is worth to its side."""
    row, level = numbers(), me.fighter.skill(complement(town))
    worths = {
        (True, True): row.complement_critical,
        (True, False): row.complement_success,
        (False, False): row.complement_failure,
        (False, True): row.complement_blunder,
    }
    found = banded(
        (total, worths[margin_of(level, total) >= 0, critical(level, total)]) for total in TOTALS
    )
    called = ("heroic20s.skilled", (("skill", complement(town)),))
    return Check("complement", "HC-END-07", me.unit, 0, DICE, found, level, level, (), called)


@rule("HC-END-03", "HC-END-05", "HC-END-07", "HC-END-08")
def flight_check(chase: Chase, help_: int = 0) -> Check:
    """The roll of those who fled: travel or Stealth of the slowest, his speed, and help."""
    me = slowest(chase.fled)
    name, level = travels(me)
    shifts = [*_speed(me)]
    if chase.hides:
        name, level = STEALTH, me.fighter.skill(STEALTH)
        shifts.insert(0, Modifier("HC-END-05", "heroic20s.pursuit_hiding", numbers().stealth))
    shifts += _helped(help_)
    return margin_check("flight", "HC-END-03", level, shifts, me.unit, 0, name)


@rule("HC-END-03", "HC-END-04", "HC-END-07", "HC-NUM-05")
def pursuit_check(chase: Chase, help_: int = 0) -> Check:
    """The roll of the fastest pursuer: speed, numbers, the dark if others hide, help."""
    me = fastest(chase.pursuers)
    name, level = travels(me)
    more = ratio_bonus(figures(chase.pursuers), figures(chase.fled))
    shifts = [*_speed(me), Modifier("HC-NUM-05", "heroic20s.pursuit_numbers", more)]
    if chase.hides:
        dark = me.fighter.sees(chase.visibility)
        shifts.append(Modifier("HC-END-07", "heroic20s.pursuit_visibility", dark))
    shifts += _helped(help_)
    return margin_check("pursuit", "HC-END-03", level, shifts, me.unit, 0, name)


@rule("HC-END-07", "HC-END-08")
def _speed(me: Figure) -> tuple[Modifier, ...]:
    """What speed is worth, and how a vehicle handles."""
    return (
        Modifier("HC-END-08", "heroic20s.pursuit_speed", speed_bonus(speed(me))),
        Modifier("HC-END-07", "heroic20s.pursuit_handling", me.fighter.handling),
    )


def _helped(worth: int) -> list[Modifier]:
    return [Modifier("HC-END-07", "heroic20s.pursuit_complement", worth)]


def figures(units: Iterable[Figure]) -> int:
    """All living figures of these."""
    return sum(one.living for one in units)


@rule("HC-END-09")
def caught(pursuers: int, fled: int, margin: int) -> int:
    """How many are slain or captured: one for each pursuing figure, and one more for each full five
    points of the margin; none after a tie or a loss.
    """
    if margin <= 0:
        return 0
    return min(fled, pursuers * (1 + margin // numbers().catch_margin))


@rule("HC-END-03", "HC-END-07")
def outlook(chase: Chase) -> tuple[tuple[int, float], ...]:
    """Each margin by which the pursuers may win, with its exact chance: of both complementary
    rolls, and of the contest that these shift.
    """
    helps = [
        complement_check(one, chase.town).odds if one is not None else ((0, 1.0),)
        for one in (chase.knows, chase.escapes)
    ]
    found = list[tuple[int, float]]()
    for (ours, p), (theirs, q) in product(*helps):
        after, away = pursuit_check(chase, int(ours)), flight_check(chase, int(theirs))
        found += [
            (int(a) - int(b), p * q * r * s) for (a, r), (b, s) in product(after.odds, away.odds)
        ]
    return gather(found)


@rule("HC-END-03", "HC-END-09")
def expected(chase: Chase) -> float:
    """How many are caught on the average."""
    most = figures(chase.pursuers), figures(chase.fled)
    return sum(part * caught(*most, margin) for margin, part in outlook(chase))


@rule("HC-END-03", "HC-END-09")
def pursued(chase: Chase) -> Exchange[Caught]:
    """The whole pursuit: the complementary rolls of both sides, then one Quick Contest."""
    told: list[Drawn] = []
    worths = []
    for one in (chase.knows, chase.escapes):
        worth = 0
        if one is not None:
            drawn = yield from rolled(complement_check(one, chase.town))
            told.append(drawn)
            worth = int(drawn.grade)
        worths.append(worth)
    after = yield from rolled(pursuit_check(chase, worths[0]))
    away = yield from rolled(flight_check(chase, worths[1]))
    margin = victory(after, away)
    total = caught(figures(chase.pursuers), figures(chase.fled), margin)
    return Caught(margin, total, (*told, after, away))


@rule("HC-END-10")
def first_caught(fled: Iterable[Figure], total: int) -> tuple[tuple[int, int], ...]:
    """Whom so many are taken from, with the figures of each: the slowest first."""
    found = []
    for one in sorted(fled, key=lambda one: (speed(one), one.unit)):
        taken = min(total, one.living)
        if taken:
            found.append((one.unit, taken))
            total -= taken
    return tuple(found)
