"""What attacks are expected to take, from where somebody stands or from another cell (7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.empress.acts.aims import Blow, made, melee_round
from game.rules.empress.exchange.areas import stray_check
from game.rules.empress.exchange.blow import USUAL, Attack, Situation
from game.rules.empress.orders import chances
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.gear import armed
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.seeing import band_to, cover, in_front
from game.rules.empress.sheet.situation import blades
from game.rules.empress.tables.book import weapons
from game.rules.empress.tables.rows import Weapon

OVER = 0.3
"""What it is worth to finish somebody who is helpless but not down."""

FRIEND = 1.5
"""What a friend counts beside an enemy whom a shot may go at."""


@once
def promise(
    view: View, unit: int, target: int, weapon: str, thing: str = "", at: Situation = USUAL
) -> float:
    """The part of what is left of the target that such an attack is expected to take; shots into a
    melee at whom they may go at.
    """
    blow = Blow(unit, target, weapon, thing=thing, at=at)
    if not weapons()[weapon].missile:
        return worth(made(view, blow))
    me = figure(view, unit)
    total = 0.0
    for other, chance in strays(view, unit, target):
        taken = worth(made(view, replace(blow, target=other)))
        friend = figure(view, other).side == me.side
        total += chance * taken * (-FRIEND if friend else 1.0)
    return total


@rule("EM-INH-03")
def strays(reader: Reader, unit: int, target: int) -> tuple[tuple[int, float], ...]:
    """Whom a shot at this one goes at, with the chances."""
    me, foe = figure(reader, unit), figure(reader, target)
    crowd = melee_round(reader, me, foe)
    check = stray_check(me, foe, crowd) if law_of(reader).into_melee else None
    if check is None:
        return ((target, 1.0),)
    shares: dict[int, float] = {}
    for grade, chance in check.odds:
        shares[int(grade)] = shares.get(int(grade), 0.0) + chance
    return tuple(shares.items())


def worth(attack: Attack) -> float:
    """The part of what is left of the target that this attack is expected to take."""
    foe = attack.foe
    if foe.down and not foe.fighting_on:
        return 0.0
    taken = chances.expected(chances.of_attack(attack), foe.health.now)
    return taken if foe.able else OVER * taken


def moved_to(view: View, blow: Blow, cell: Cell) -> Attack:
    """The attack as it would be made from another cell, after a move."""
    attack = made(view, blow)
    me, foe, row = standing_at(attack.me, cell), attack.foe, attack.weapon
    at = replace(attack.at, front=in_front(foe, me.place), hasty=True)
    if row.missile:
        at = replace(at, band=band_to(me, foe.place, row) or "long", cover=cover(view, me, foe))
    return replace(attack, me=me, at=at)


@once
def after_move(
    view: View,
    unit: int,
    target: int,
    weapon: str,
    front: bool,
    thing: str = "",
    band: str = "",
    hidden: str = "",
) -> float:
    """What an attack takes after a move to where it comes from the ``front``, or goes so far at
    somebody so ``hidden``.
    """
    attack = made(view, Blow(unit, target, weapon, thing=thing))
    around = replace(attack.at, front=front, hasty=True)
    if attack.weapon.missile:
        around = replace(around, band=band, cover=hidden)
    return worth(replace(attack, at=around))


def sighted(view: View, there: Figure, foe: Figure, row: Weapon) -> Attack | None:
    """A shot as it would be made by somebody who stands there; None if it does not carry so far."""
    band = band_to(there, foe.place, row)
    if not band:
        return None
    at = replace(USUAL, front=in_front(foe, there.place), band=band, cover=cover(view, there, foe))
    return Attack(there, foe, row, law_of(view), at)


def plain(view: View, me: Figure, foe: Figure, row: Weapon, at: Situation = USUAL) -> float:
    """What a usual attack of one on the other takes, wherever they are."""
    return worth(Attack(me, foe, row, law_of(view), at))


def readied(me: Figure) -> Iterator[Weapon]:
    """Whatever he has in his hands, or of his own, to attack with."""
    yield from blades(me)
    yield from (row for row in armed(me) if row.missile)
