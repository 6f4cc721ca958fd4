"""The chances of what comes of attacks and maneuvers, from the very exchanges that are rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from game.core.checks import Ask, Exchange, Grade, gather
from game.core.components import Health
from game.core.forecast import Branch
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.rule import rule
from game.rules.empress.exchange.areas import blasted
from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.giants import crushed, hurled
from game.rules.empress.exchange.maneuvers import Maneuver, maneuvered
from game.rules.empress.sheet.figure import LOADED, NO_COUNTER, NOTHING, WAITING, Figure
from game.rules.empress.sheet.law import CHOICE, MAX, SECOND_DIE, Law

ATTACKER, TARGET = -1, -2
"""The ids of two who are tied to nobody."""

HALE = Health(1, 1)
"""The Hit Points of somebody who is up."""

Result = tuple[Grade, int, bool]
"""How it went, the points that the target loses, and whether venom brings it down."""

Results = tuple[tuple[Result, float], ...]

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


def of_attack(attack: Attack) -> Results:
    """What a blow or a shot comes to."""
    me, foe, choice = attack.me, attack.foe, attack.law.crit == CHOICE
    tied = _tied(me) or _tied(foe)
    own, other = (me.unit, foe.unit) if tied else (ATTACKER, TARGET)
    return _known(
        replace(attack, me=_bare(me, own, choice=False), foe=_bare(foe, other, choice=choice))
    )


def _tied(one: Figure) -> bool:
    """Whether it matters to him who somebody is."""
    return bool(one.reach_lost or one.holds or one.gripped or one.swallows)


def _bare(one: Figure, unit: int, *, choice: bool) -> Figure:
    """Somebody without what no attack goes by, so that like attacks are worked out once: where he
    is and looks, what he carries, when he acts; his Hit Points unless they decide a ``choice``.
    """
    return replace(
        one,
        unit=unit,
        cell=None,
        facing="",
        pack=NOTHING,
        loading=LOADED,
        counter=NO_COUNTER,
        turn=replace(WAITING, state=one.turn.state, guarded=one.turn.guarded),
        health=one.health if choice or one.health.now <= 0 else HALE,
    )


@lru_cache(maxsize=4096)
def _known(attack: Attack) -> Results:
    return enumerate_exchange(lambda: _struck(attack), choosing(attack.foe))


def _struck(attack: Attack) -> Exchange[Result]:
    done = yield from attacked(attack)
    return done.grade, done.harm.points, done.touched.poisons


Tries = tuple[tuple[tuple[Grade, int, tuple[str, ...]], float], ...]
"""How a maneuver goes, the points of a combined blow, and the aims that are reached."""


@lru_cache(maxsize=1024)
def of_maneuver(maneuver: Maneuver) -> Tries:
    """What a maneuver comes to."""
    return enumerate_exchange(lambda: _tried(maneuver), choosing(maneuver.attack.foe))


def _tried(maneuver: Maneuver) -> Exchange[tuple[Grade, int, tuple[str, ...]]]:
    done = yield from maneuvered(maneuver)
    points = done.struck.harm.points if done.struck is not None else 0
    reached = tuple(one.grip or one.aim for one in done.effects if one.done)
    if done.grade == MISSED:
        return MISSED, 0, ()
    return WORKS if reached else RESISTED, points, reached


@lru_cache(maxsize=256)
def of_mastery(me: Figure, foe: Figure, law: Law, form: str) -> tuple[tuple[int, float], ...]:
    """The points that a crush takes, or a hurl that nothing stops."""

    def made() -> Exchange[int]:
        done = yield from (crushed(me, foe, law) if form == "crush" else hurled(me, foe))
        return done.points

    return enumerate_exchange(made, choosing(foe))


@lru_cache(maxsize=1024)
def of_blast(foe: Figure, points: int, by: int, law: Law) -> tuple[tuple[int, float], ...]:
    """The points that one of those within an explosion suffers of so many."""

    def made() -> Exchange[int]:
        done = yield from blasted(foe, points, by, law)
        return done.points

    return enumerate_exchange(made, choosing(foe))


def expected(found: Results, health: int) -> float:
    """The part of what is left of somebody that this takes on the average."""
    left = max(1, health)
    return sum(p * (1.0 if down else min(1.0, n / left)) for (_, n, down), p in found)


def told(found: Results, health: int) -> Branch:
    """The results added up: grades, points, the chance that the target goes down."""
    return Branch(
        "",
        gather((grade, p) for (grade, _, _), p in found),
        tuple(sorted(gather((points, p) for (_, points, _), p in found))),
        (),
        sum(p for (_, points, down), p in found if down or points >= max(1, health)),
    )
