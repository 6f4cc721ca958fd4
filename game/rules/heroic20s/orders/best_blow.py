"""What the best blow of a unit at another is expected to do, side by side, by any tactics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from game.core.memo import once
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.fighting import outrun, ways
from game.rules.heroic20s.acts.mounts import at_mount
from game.rules.heroic20s.acts.ordering import NEUTRAL
from game.rules.heroic20s.acts.shooting import winning
from game.rules.heroic20s.exchange.attack import Attack, Manner
from game.rules.heroic20s.exchange.hands import lays_aside
from game.rules.heroic20s.exchange.injury import Sums
from game.rules.heroic20s.exchange.modifiers import aimed, enough, may_aim, reaches
from game.rules.heroic20s.exchange.odds import NOTHING, hurt
from game.rules.heroic20s.orders.chances import Gist, elsewhere, gist, points, points_lost
from game.rules.heroic20s.orders.choices import worth
from game.rules.heroic20s.sheet.components import Expended
from game.rules.heroic20s.sheet.field import contact, higher, unsteady, yards
from game.rules.heroic20s.sheet.frontage import side_by_side
from game.rules.heroic20s.sheet.situation import figure, ground, winner_of
from game.rules.heroic20s.tables.book import locations, shift, tactics
from game.rules.heroic20s.tables.rows import Arm, Mode

LIKELY = 2
"""So many ways to strike are thought of where nobody has been met yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait(Manner):
    """How an attack out of a Wait is made, and whether it goes at the mount of who has one."""

    at_mount: bool = False


class Way(NamedTuple):
    """An attack between two who are both Neutral (HC-TAC-06), without the initiative, and what it
    goes by: whatever else they choose, and whoever wins it, shifts that, and the attack is built
    once for all of it.
    """

    attack: Attack
    gist: Gist


def best_blow(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    waits: Wait | None = None,
    *,
    won: bool | None = None,
    left: int = 0,
    apart: bool = False,
) -> float:
    """Points that a unit's best blow takes of another, with these tactics, side by side, or as far
    apart as it likes (``apart``); out of a Wait the one that it has said. With the initiative or
    not, if that is not told as is known of it, or as likely as its side wins it. ``left``: so many
    of its figures stand by then; 0: all.
    """
    how = _strikes_like(tactic), _defends_like(theirs)

    def taken(bonus: bool) -> float:
        return _best(view, unit, other, *how, bonus, waits, left, apart)[0]

    return by_initiative(view, unit, taken) if won is None else taken(won)


@rule("HC-INIT-04")
def by_initiative(
    view: View, unit: int, taken: Callable[[bool], float], *, anew: bool = False
) -> float:
    """What comes to so many points with and without the initiative: of this round, if it has been
    thrown, or one that is yet to come (``anew``).
    """
    me = figure(view, unit)
    if winner_of(view) and not anew:
        return taken(me.won)
    chance = winning(view, me.side)
    return chance * taken(True) + (1.0 - chance) * taken(False)


@rule("HC-INIT-04")
def bonus_of(won: bool) -> int:
    """What the initiative adds to the skill of whose side has it."""
    return shift("initiative").worth if won else 0


@lru_cache(maxsize=64)
def _strikes_like(tactic: str) -> str:
    """The first of all tactics that do the same to one's blows."""
    added = tactics()[tactic].melee
    return next(row.id for row in tactics().values() if row.melee == added)


@lru_cache(maxsize=64)
def _defends_like(tactic: str) -> str:
    """The first of all tactics that do the same to one's defences; who flees may outrun a blow."""
    added, flees = tactics()[tactic].defence, tactics()[tactic].flees
    alike = (row for row in tactics().values() if row.defence == added)
    return next(row.id for row in alike if row.flees is flees)


@once
@rule("HC-MEL-09", "HC-TAC-02")
def _best(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    bonus: bool,
    waits: Wait | None,
    left: int,
    apart: bool,
) -> tuple[float, Way | None]:
    """What the blow takes that takes most, and that blow: the place is said out of a Wait, and a
    free attack has none but the torso.
    """
    free = _free(view, other, theirs, waits)
    more, guard = tactics()[tactic].melee + bonus_of(bonus), tactics()[theirs].defence

    def most(ways: Iterable[Way]) -> tuple[float, Way | None]:
        found = ((points(way.gist, more, guard), way) for way in ways)
        return max(found, key=lambda pair: pair[0], default=(0.0, None))

    found = most(_able(view, unit, other, more, free, waits, left, apart))
    if found[0] or free or waits is not None:
        return found
    return most(_anywhere(view, unit, other, more, left, apart))


@once
@rule("HC-WAIT-03", "HC-PROC-04")
def strokes(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    won: bool,
    waits: Wait | None = None,
    left: int = 0,
    apart: bool = False,
) -> Sums:
    """What that blow takes of another, with its chances, with or without the initiative."""
    like = _strikes_like(tactic), _defends_like(theirs)
    _, way = _best(view, unit, other, *like, won, waits, left, apart)
    if way is None:
        return NOTHING
    me, foe = replace(way.attack.me, tactic=tactic, won=won), replace(way.attack.foe, tactic=theirs)
    return points_lost(replace(way.attack, me=me, foe=foe))


@rule("HC-MEL-13", "HC-WAIT-01")
def skilled(tried: Iterable[Way], more: int) -> Way | None:
    """The first of these with skill enough, with so much more of it."""
    return next((way for way in tried if enough(way.gist.skill + more)), None)


def _able(
    view: View,
    unit: int,
    other: int,
    more: int,
    free: bool = False,
    waits: Wait | None = None,
    left: int = 0,
    apart: bool = False,
) -> list[Way]:
    """The blows for which it has skill enough."""
    met = (skilled(tried, more) for tried in _met(view, unit, other, free, waits, left, apart))
    return [way for way in met if way is not None]


@rule("HC-MEL-09", "HC-MEL-13")
def _anywhere(
    view: View, unit: int, other: int, more: int, left: int = 0, apart: bool = False
) -> Iterator[Way]:
    """Blows of those that have skill enough, elsewhere than at the torso."""
    met = _met(view, unit, other, False, None, left, apart)
    for tried, hurting in zip(met, _elsewhere(view, unit, other, left, apart), strict=True):
        if skilled(tried, more):
            yield from (way for way in hurting if enough(way.gist.skill + more))


@once
@rule("HC-MEL-09")
def _elsewhere(
    view: View, unit: int, other: int, left: int, apart: bool
) -> tuple[tuple[Way, ...], ...]:
    """Where each blow hurts that does not at the torso: of the places where it does as much, the
    one that is hit best.
    """
    return tuple(
        tuple(_hurting(way))
        for tried in _met(view, unit, other, False, None, left, apart)
        for way in tried
    )


def _hurting(way: Way) -> Iterator[Way]:
    there = (replace(way.attack, location=name) for name in locations())
    able = sorted(filter(may_aim, there), key=lambda one: aimed(one).worth)
    for does, one in {hurt(one): one for one in able}.items():
        if any(injury for injury, _ in does):
            yield Way(one, elsewhere(way.gist, way.attack, one))


@rule("HC-DIS-02", "HC-DIS-04")
def _free(view: View, other: int, theirs: str, waits: Wait | None) -> bool:
    """Whether a blow is a free attack: none out of a Wait, or at who is held or has run already."""
    if waits is not None or not tactics()[theirs].flees:
        return False
    spent = view.find(other, Expended)
    return not (figure(view, other).stuck or (spent is not None and spent.moved))


@rule("HC-MEL-02", "HC-MEL-09")
def both_hands(view: View, unit: int, others: Iterable[int]) -> bool:
    """Whether the blow that takes most of any of these would lay the shield aside again."""
    me, every = replace(figure(view, unit), shield=True), tuple(others)
    more = tactics()[me.tactic].melee + bonus_of(me.won)
    torso = (_able(view, unit, other, more) for other in every)
    able = [way for found in torso for way in found]
    if not any(points(way.gist, more) for way in able):
        able = [way for other in every for way in _anywhere(view, unit, other, more)]
    found = ((worth(way.attack.foe, points(way.gist, more)), way.attack.weapon) for way in able)
    most, weapon = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return most > 0 and lays_aside(me, (weapon,))


@once
@rule("HC-DIS-04", "HC-MEL-08", "HC-BASE-21", "HC-MEL-06")
def _met(
    view: View, unit: int, other: int, free: bool, waits: Wait | None, left: int, apart: bool
) -> tuple[tuple[Way, ...], ...]:
    """Each way to strike that is likely, as it may be aimed: the first for which the skill is
    enough counts. ``free``: after a runner, from where it stands. ``apart``: as far off as it
    likes.
    """
    me = replace(figure(view, unit), tactic=NEUTRAL, won=False)
    me = replace(me, living=left) if left else me
    foe = replace(figure(view, other), tactic=NEUTRAL)
    here, found = ground(view), list[tuple[Way, ...]]()
    off = yards(here, me.cells, foe.cells) if other in me.locked else 1
    offs = (off,) if free else (1, off)  # Locked at a distance it may close up, or be closed with.
    able = (
        (arm, mode)
        for arm, mode in ways(me)
        if (waits is None or waits.weapon in (None, arm))
        and (apart or any(reaches(mode, far, here.mass) for far in offs))
    )
    likely = sorted(able, key=_likely, reverse=True)[:LIKELY]
    beside = other in me.locked or contact(here, me.cells, foe.cells)
    for arm, mode in likely:
        count, defend = side_by_side(here, me, foe, mode.most)
        attack = Attack(
            me=me, foe=foe, weapon=arm, mode=mode, count=count, attackers=count,
            defenders=defend, faster=outrun(me, foe) if free else 0,
            footing=beside and unsteady(here, me), height=higher(here, me, foe) if beside else 0,
        )  # fmt: skip
        found.append(aimed_so(view, attack, waits))
    return tuple(found)


@rule("HC-WAIT-01", "HC-MEL-09", "HC-BASE-22")
def aimed_so(view: View, attack: Attack, waits: Wait | None) -> tuple[Way, ...]:
    """An attack out of a Wait, if it is one: at the mount, if it was to be, and where it was to be
    aimed, or else at the torso.
    """
    attack = at_mount(view, attack) if waits is not None and waits.at_mount else attack
    there = (replace(attack, location=waits.location),) if waits is not None else ()
    return tuple(Way(one, gist(one)) for one in (*filter(may_aim, there), attack))


def _likely(pair: tuple[Arm, Mode]) -> float:
    """How much a way to strike promises at a glance."""
    arm, mode = pair
    return arm.level + 3.5 * mode.dice + mode.adds - 2.0 * (mode.factor > arm.modes[0].factor)
