"""What Heroic 2d6 tells an opponent of worths: what is left of somebody, gains, and dangers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order
from game.core.ruleset import Reader, Request
from game.core.tactics import Gain
from game.core.view import View
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.acts.blows import GRAPPLE, THROW
from game.rules.heroic2d6.acts.hurt import law_of
from game.rules.heroic2d6.exchange.attack import PIN
from game.rules.heroic2d6.exchange.damage import Law, expected
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.exchange.magic import castable, circle_of
from game.rules.heroic2d6.exchange.rolls import CAUGHT, CRITICAL, HIT, MIGHTY
from game.rules.heroic2d6.orders import usual
from game.rules.heroic2d6.orders.chances import succeeds
from game.rules.heroic2d6.sheet.figure import (
    Figure,
    figure,
    movement,
    offense,
    reach,
    unarmed,
)
from game.rules.heroic2d6.sheet.situation import foes, locked
from game.rules.heroic2d6.tables.book import spells, weapons
from game.rules.heroic2d6.tables.rows import Weapon
from game.rules.kit import tactics as kit
from game.rules.kit.ground.measures import alternating
from game.rules.kit.people.guess import known_to

FELLED, HELD = 0.12, 0.3
"""What it is worth that somebody lies, or is pinned or netted, in parts of him."""

FREED, UP, READY, OPENED = 0.4, 0.15, 0.12, 0.06
"""What it is worth to be free again, on one's feet, to have a loaded weapon or one in hand, and a
door open that shuts one off.
"""

MANA = 0.02
"""What a point of Mana is worth."""

DROPPED = 0.3
"""What it costs to part with the weapon that one strikes with."""

ABOUT = 2
"""One of so many who could come beside the first does."""

IN_HAND = 0.05
"""What it is worth to have a turn in hand rather than none."""

SEARCHED = 0.02
"""What it is worth to look about while nobody is in sight."""


def left(reader: Reader, unit: int) -> float:
    """His Health, and that he stands at all."""
    return 0.0 if figure(reader, unit).out else kit.left_of_health(reader, unit)


def power(reader: Reader, unit: int) -> float:
    """All of it, unless something holds him."""
    me = figure(reader, unit)
    if me.out or me.helpless:
        return 0.0
    return 0.7 if me.prone else 1.0


def gains(view: View, request: Request, order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """What an order brings beside points: a fall, a hold, freedom, healing, and what it costs."""
    form, unit = order.text("form"), request.unit
    if form == turn.FIGHT:
        yield from _held(order, odds)
    elif form == turn.MAGIC:
        yield from _magic(view, request, order, odds)
    elif form == turn.BREAK_FREE:
        yield Gain("ready", FREED, unit)
    elif form == turn.STAND:
        yield Gain("ready", UP, unit)
    elif form in (turn.RELOAD, turn.DRAW, turn.CHANGE):
        yield Gain("ready", READY, unit)
    elif form == turn.SEARCH:
        yield Gain("ready", SEARCHED)
    elif form == turn.HOLD:
        yield Gain("ready", IN_HAND)
    elif form == turn.USE and order.cell("cell") is not None:
        yield Gain("ready", OPENED)
    elif form == turn.USE:
        target = order.unit("target") or unit
        yield Gain("healing", _healed(view, target, 7.0), target)
    if order.text("how") == THROW and _blade(view, unit, order.text("weapon")):
        yield Gain("spent", -DROPPED, unit)


def _blade(view: View, unit: int, name: str) -> bool:
    return any(row.id == name for row in figure(view, unit).melee)


def _held(order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """What it is worth to have thrown, pinned or netted somebody."""
    target = order.unit("target")
    if odds is None or not odds.branches:
        return
    comes = min(_through(branch.hit) for branch in odds.branches)
    if order.text("how") == GRAPPLE:
        yield Gain("control", comes * (HELD if order.text("aim") == PIN else FELLED), target)
    elif order.text("weapon") == "net":
        yield Gain("control", comes * HELD, target)


def _through(hit: tuple[tuple[object, float], ...]) -> float:
    return sum(p for grade, p in hit if grade in (HIT, MIGHTY, CAUGHT, CRITICAL))


def _magic(view: View, request: Request, order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """What a spell brings that does no harm, and the Mana that it takes."""
    row = spells()[order.text("spell")]
    yield Gain("spent", -MANA * circle_of(row).mana)
    works = odds.check.chance("passed") if odds is not None and odds.check is not None else 0.0
    if row.effect == "heal":
        target = order.unit("target") or request.unit
        yield Gain("healing", works * _healed(view, target, 3.5 * row.dice), target)
    elif row.effect == "armour":
        feared = sum(
            danger(view, foe.unit, request.unit, _cell(view, request.unit))
            for foe in foes(view, figure(view, request.unit))
        )
        yield Gain("guard", 0.4 * min(1.0, feared), request.unit)
    elif row.effect == "net" and odds is not None and odds.branches:
        comes = min(_through(branch.hit) for branch in odds.branches)
        yield Gain("control", comes * HELD, order.unit("target"))


def _cell(view: View, unit: int) -> Cell:
    cell = figure(view, unit).cell
    assert cell is not None
    return cell


def _healed(view: View, unit: int, points: float) -> float:
    """The part of him that so many points are; more for somebody who is nearly done."""
    who = figure(view, unit)
    gained = min(points, who.health.full - who.health.now) / max(1, who.health.full)
    return gained * (1.5 if who.health.now <= usual.LOW else 0.8)


@once
def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """His best attack, if he gets at the cell in his next turn: by a move and a blow, or a shot;
    the worse, the more of his friends get there as well. Nothing as long as one lies hidden.
    """
    he, me = figure(view, foe), figure(view, unit)
    if he.helpless or he.out or he.cell is None:
        return 0.0
    if cell == me.cell and not known_to(view, unit, he.side):
        return 0.0
    more = max(0, len(_comers(view, unit, cell)) - 1) // ABOUT
    harm = _struck(view, foe, unit, more) if _comes(he, cell) else 0.0
    far = alternating(he.cell, cell)
    return harm if locked(view, foe) else max(harm, _shot(view, foe, unit, far))


def _comes(he: Figure, cell: Cell) -> bool:
    """Whether he can strike at somebody in this cell, after a move if need be."""
    assert he.cell is not None
    if king_moves(he.cell, cell) <= reach(he):
        return True
    return not he.prone and alternating(he.cell, cell) <= movement(he) + reach(he)


@once
def _comers(view: View, unit: int, cell: Cell) -> tuple[int, ...]:
    """The enemies who can be round him there."""
    others = foes(view, figure(view, unit))
    return tuple(he.unit for he in others if not he.helpless and _comes(he, cell))


def potential(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What his best attack takes wherever both are: who cannot shoot now will not be held for
    ever.
    """
    return max(_struck(view, foe, unit, 0), _shot(view, foe, unit, 0))


@once
def _struck(view: View, foe: int, unit: int, more: int) -> float:
    he, me = figure(view, foe), figure(view, unit)
    arms: tuple[Weapon, ...] = he.melee or (unarmed(he),)
    skills = ("sword_play" if row.strikes else "brawl" for row in arms)
    law = law_of(view)
    return max(_harm(he, me, row, law, name, more) for row, name in zip(arms, skills, strict=True))


@once
def _shot(view: View, foe: int, unit: int, far: int) -> float:
    he, me = figure(view, foe), figure(view, unit)
    shot = (weapons()[n] for n in he.in_hand() if n in weapons() and weapons()[n].kind == "missile")
    law = law_of(view)
    found = [_harm(he, me, row, law, "marksmanship", afar=True) for row in shot if far <= row.long]
    rows = (spells()[name] for name in he.fighter.spells)
    cast = [
        usual.spelled(view, he, row, unit, 0.0, whole=True)
        for row in rows
        if row.aim in ("foe", "burst", "line") and castable(he, row) and far <= row.range
    ]
    return max((*found, *cast), default=0.0)


def _harm(
    he: Figure, me: Figure, row: Weapon, law: Law, skill: str, more: int = 0, *, afar: bool = False
) -> float:
    """The part of him that a blow or shot of this weapon is expected to take."""
    points = expected(offense(he, row), me, law)
    known = defences(me, "ranged" if afar else "melee")
    best = max((one.worth for one in known), default=0)
    return _part(me, points, he.level(skill) + more, best, he.hero or not me.hero)


def _part(me: Figure, points: float, skill: int, best: int, rolls: bool) -> float:
    comes = succeeds(7 + best - skill) if rolls else 1.0 - succeeds(7 + skill - best)
    return comes * min(1.0, points / max(1, me.health.full))


def spread(reader: Reader, unit: int) -> int:
    """The radius of the widest spell that he can cast."""
    me = figure(reader, unit)
    rows = (spells()[name] for name in me.fighter.spells)
    return max((row.radius for row in rows if row.aim == "burst" and castable(me, row)), default=0)
