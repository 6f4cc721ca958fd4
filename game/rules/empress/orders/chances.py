"""The chances of what comes of attacks and maneuvers, from the very exchanges that are rolled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter

from game.core.checks import Ask, Exchange, Grade, gather, means
from game.core.components import Health
from game.core.forecast import Branch
from game.core.memo import by
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.rule import rule
from game.rules.empress.exchange import areas, maneuvers, rolls
from game.rules.empress.exchange.attack import attack_check, attacked, automatic
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.damage import decisive
from game.rules.empress.exchange.maneuvers import Maneuver, crushed, hurled, maneuvered
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.law import CHOICE, MAX, SECOND_DIE, Law
from game.rules.empress.sheet.turns import ACTED

HALE = Health(1, 1)
"""The Hit Points of somebody who is up."""

Result = tuple[Grade, int, bool]
"""How it went, the points that the target loses, and whether venom brings it down."""

Results = tuple[tuple[Result, float], ...]

Losses = tuple[tuple[int, float], ...]
"""Points with their chances."""

NOTHING: Losses = ((0, 1.0),)

Grades = tuple[tuple[Grade, float], ...]
"""Grades with their chances."""

WORKS, RESISTED, MISSED = "works", "resisted", "miss"
"""What a maneuver comes to."""

SMALL = 4
"""So few Hit Points are taken for sure by the highest damage of most weapons."""


@rule("EM-ATK-10")
def dearest(foe: Figure) -> str:
    """How the damage of a critical is found where the attacker may choose: two dice bring more on
    the average, the highest damage is sure.
    """
    return MAX if foe.health.now <= SMALL else SECOND_DIE


def choosing(foe: Figure) -> Callable[[Ask], Order]:
    """The answer to what is asked amid an exchange."""
    order = Order((("damage", dearest(foe)),))
    return lambda ask: order


WHO = ("unit", "side", "cell", "facing", "gone", "alert", "unsuspected", "tricks")
HAS = ("health", "pack", "loading", "turn", "counter", "failures")
"""What of a figure no attack goes by as a whole: who and where it is, what it knows; what it has
left, carries and waits for. Of these ``_gist`` names what counts of an attack.
"""

_counting = attrgetter(*(one.name for one in fields(Figure) if one.name not in WHO + HAS))


def _tied(attack: Attack) -> bool:
    """Whether it matters who somebody is: one is tied to the other, or to others."""
    two = (attack.me, attack.foe)
    return any(one.reach_lost or one.holds or one.gripped or one.swallows for one in two)


@rule("EM-CON-04", "EM-ATK-10")
def _points(attack: Attack) -> Health:
    """The Hit Points of the target, if they decide how it is struck, how a critical is rolled, or
    whether venom gets into the wound.
    """
    health, choice = attack.foe.health, attack.law.crit_damage == CHOICE
    return health if choice or attack.weapon.venom or health.now <= 0 else HALE


def _gist(attack: Attack) -> Hashable:
    """What an attack goes by."""
    me, foe, at = attack.me, attack.foe, attack.at
    return (
        _counting(me),
        _counting(foe),
        attack.weapon.id,
        attack.second and attack.second.id,
        attack.law,
        at,
        attack.power,
        attack.shifts,
        _points(attack),
        foe.turn.guarded,
        at.held and foe.turn.state == ACTED,
        _tied(attack) and (me.unit, foe.unit),
    )


def _decisive(attack: Attack) -> Hashable:
    """What decides all that an attack can come to: of one weapon without venom, the bands of its
    roll and what each hit does.
    """
    if attack.second or attack.weapon.venom:
        return _gist(attack)
    bands = () if automatic(attack) else attack_check(attack).bands
    return bands, attack.weapon.count, attack.weapon.sides, dearest(attack.foe), decisive(attack)


@by(_gist)
@by(_decisive)
def of_attack(attack: Attack) -> Results:
    """What a blow or a shot comes to; like attacks are worked out once."""
    return enumerate_exchange(lambda: _struck(attack), choosing(attack.foe))


def _struck(attack: Attack) -> Exchange[Result]:
    done = yield from attacked(attack)
    return done.grade, done.harm.points, done.touched.poisons


Tried = tuple[Grade, int, tuple[str, ...]]
"""How a maneuver goes, the points of a combined blow, and the aims that are reached."""

Tries = tuple[tuple[Tried, float], ...]


@lru_cache(maxsize=1024)
def of_maneuver(maneuver: Maneuver) -> Tries:
    """What a maneuver comes to."""
    return enumerate_exchange(lambda: _tried(maneuver), choosing(maneuver.attack.foe))


def _tried(maneuver: Maneuver) -> Exchange[Tried]:
    return counted((yield from maneuvered(maneuver)))


def counted(done: maneuvers.Tried) -> Tried:
    """What counts of it for the one who tries it."""
    points = done.struck.harm.points if done.struck is not None else 0
    reached = tuple(one.grip or one.aim for one in done.effects if one.done)
    if done.grade == MISSED:
        return MISSED, 0, ()
    return WORKS if reached else RESISTED, points, reached


Tricks = tuple[tuple[tuple[maneuvers.Tried, int], float], ...]
"""All that comes of a maneuver, and by how many cells somebody is pushed, with the chances."""


@lru_cache(maxsize=256)
def of_trick(maneuver: Maneuver) -> Tricks:
    """The same of a maneuver that a blow may follow."""
    return enumerate_exchange(lambda: _tricked(maneuver), choosing(maneuver.attack.foe))


def _tricked(maneuver: Maneuver) -> Exchange[tuple[maneuvers.Tried, int]]:
    done = yield from maneuvered(maneuver)
    return done, sum(one.cells for one in done.effects)


@lru_cache(maxsize=256)
def of_mastery(me: Figure, foe: Figure, law: Law, form: str, stopped: bool = False) -> Losses:
    """The points that a crush takes, or a hurl, perhaps one that something has ``stopped``."""
    if form == "crush":
        return _points_of(lambda: crushed(me, foe, law), foe)
    return _points_of(lambda: hurled(me, foe, stopped), foe)


@lru_cache(maxsize=1024)
def of_blast(foe: Figure, points: int, by: int, law: Law) -> Losses:
    """The points that one of those within an explosion suffers of so many."""
    return _points_of(lambda: areas.blasted(foe, points, by, law), foe)


def _points_of(exchange: Callable[[], Exchange[rolls.Suffered]], foe: Figure) -> Losses:
    """The points that an exchange takes."""
    found = enumerate_exchange(exchange, choosing(foe))
    return gather((done.points, p) for done, p in found)


def expected(found: Results, health: int) -> float:
    """The part of what is left of somebody that this takes on the average."""
    left = max(1, health)
    return sum(p * (1.0 if down else min(1.0, n / left)) for (_, n, down), p in found)


def summed(points: Iterable[tuple[int, float]]) -> Losses:
    """Points of which some are alike, the fewest first."""
    return tuple(sorted(gather(points)))


def losing(
    points: Iterable[tuple[int, float]], health: int, hit: Grades = (), own: Losses = NOTHING
) -> Branch:
    """So many points, with the grades of what takes them, and the chance that somebody with so many
    goes down by them; ``own`` is what it costs.
    """
    losses = summed(points)
    out = sum(p for n, p in losses if n >= max(1, health))
    return Branch("", hit, losses, own if own != NOTHING else (), out)


def told(found: Results, health: int, own: Losses = NOTHING) -> Branch:
    """The results added up: grades, points, their cost, the chance that the target goes down."""
    return Branch(
        "",
        gather((grade, p) for (grade, _, _), p in found),
        summed((points, p) for (_, points, _), p in found),
        own if own != NOTHING else (),
        sum(p for (_, points, down), p in found if down or points >= max(1, health)),
        means((grade, points, p) for (grade, points, _), p in found),
    )


def mixed(parts: Iterable[tuple[Branch, float]]) -> Branch:
    """Branches with their chances in one."""
    known = tuple(parts)
    hit = gather((grade, p * q) for b, p in known for grade, q in b.hit)
    each = gather((g, p * mean * dict(b.hit)[g]) for b, p in known for g, mean in b.each)
    own = summed((n, p * q) for b, p in known for n, q in b.own or NOTHING)
    return Branch(
        "",
        hit,
        summed((n, p * q) for b, p in known for n, q in b.losses),
        own if own != NOTHING else (),
        sum(p * b.out for b, p in known),
        tuple((grade, total / dict(hit)[grade]) for grade, total in each),
    )
