"""What has become of those who went down, when the battle is over (3.20)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.checks import Check, Drawn, Exchange, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import made, success_check
from game.rules.heroic20s.exchange.injury import located
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.tables.book import locations, numbers

SIX = 6


@dataclass(frozen=True, slots=True)
class Fate:
    """What has become of somebody who matters: his HP now, where he was hurt, whether that part is
    crippled, whether he is dead, and the dice.
    """

    points: int
    location: str
    crippled: bool
    dead: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Account:
    """Of the incapacitated of one side and stat block: dead, wounded, HP of each of these."""

    dead: int
    wounded: int
    points: int


@rule("HC-END-12")
def casualty_check(unit: int, full: int) -> Check:
    """The injury of somebody of these HP who matters: two dice for each full ten, two at least."""
    row = numbers()
    times = max(1, full // row.casualty_points)
    return Check("casualty", "HC-END-12", unit, unit, (times * row.casualty_dice, SIX))


@rule("HC-END-12", "HC-BASE-25")
def cripples(location: str, injury: int, full: int) -> bool:
    """Whether so much injury cripples this part of a body of these HP: above HP/2 of a limb, HP/3
    of a hand or foot, HP/10 of an eye; the trunk and the head never are.
    """
    share = locations()[location].crippled
    return bool(share) and injury * share > full


@rule("HC-END-12", "HC-BASE-25")
def death_checks(points: int, full: int) -> int:
    """How many HT rolls somebody at these HP has to make: one at minus his HP, and one more at each
    further multiple short of the one that kills outright.
    """
    return min(numbers().dead_multiple - 1, max(0, -points) // full)


@rule("HC-END-12", "HC-BASE-25")
def important(unit: int, fighter: Fighter) -> Exchange[Fate]:
    """Somebody who matters, from 0 HP on: the injury at a random part, and the rolls for death. The
    limit of injury to a limb is not read.
    """
    full = fighter.hit_points
    injury = yield from rolled(casualty_check(unit, full))
    where, place = yield from located(fighter.shape, unit, unit)
    drawn: list[Drawn] = [injury, place]
    points = -injury.total
    dead = -points >= numbers().dead_multiple * full
    rolls = 0 if dead else death_checks(points, full)
    for _ in range(rolls):
        save = yield from rolled(success_check("death", "HC-END-12", fighter.health, unit))
        drawn.append(save)
        if not made(save):
            dead = True
            break
    return Fate(points, where, cripples(where, injury.total, full), dead, tuple(drawn))


@rule("HC-END-11", "HC-END-13")
def the_rest(down: int, full: int) -> Account:
    """Of so many incapacitated figures of this HP half, rounded up, are dead; the others were only
    out of action and are at minus half their HP.
    """
    dead = -(-down // 2)
    return Account(dead, down - dead, -(full // 2))
