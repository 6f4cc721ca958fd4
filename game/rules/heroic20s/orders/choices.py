"""The orders that are worth a thought, with what each is expected to do to the enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.declaring import Declared, one_of
from game.rules.heroic20s.acts.errands import payable
from game.rules.heroic20s.acts.fighting import STRIKES, outrun, ways
from game.rules.heroic20s.acts.ordering import NEUTRAL
from game.rules.heroic20s.acts.shooting import SHOOTS, winning
from game.rules.heroic20s.exchange.actions import ATTACK
from game.rules.heroic20s.exchange.attack import TORSO, Attack, Manner
from game.rules.heroic20s.exchange.hands import lays_aside
from game.rules.heroic20s.exchange.modifiers import aimed, may_aim, may_attack
from game.rules.heroic20s.exchange.odds import hurt
from game.rules.heroic20s.exchange.shots import fast_draws
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.chances import mean
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.orders.skill import can, most
from game.rules.heroic20s.orders.strays import strays
from game.rules.heroic20s.sheet.components import Expended
from game.rules.heroic20s.sheet.field import Ground, contact, footprint, higher, unsteady, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import (
    breadth,
    defending_along,
    engaged_along,
    places_round,
    ranks,
)
from game.rules.heroic20s.sheet.situation import figure, ground, winner_of
from game.rules.heroic20s.tables.book import locations, tactics
from game.rules.heroic20s.tables.rows import Arm, Mode
from game.rules.kit.ground.groups import broad

NEAR = 4
"""So many targets, the nearest first, are thought of."""

LIKELY = 2
"""So many ways to strike are thought of where nobody has been met yet."""

AIMS = (TORSO, "vitals", "skull", "neck", "right_leg")
"""Where it may be worth to aim."""

SOME, OTHER = can("figures"), can("target.2")

Rated = tuple[float, tuple[Slot, ...]]
"""What an attack is expected to take of the enemy, in figures, and its slots but for those of
`whole`; the target is among them.
"""


def worth(foe: Figure, points: float) -> float:
    """So many points of a unit in figures: one of those who flee counts little."""
    return (0.3 if foe.routed else 1.0) * points / max(1, foe.fighter.hit_points)


def nearest(here: Scene, units: tuple[int, ...]) -> list[Figure]:
    """The nearest of these, those who still fight first."""
    found = [here.here.figures[unit] for unit in units]
    found.sort(key=lambda foe: (foe.routed, yards(here.here, here.me.cells, foe.cells), foe.unit))
    return found[:NEAR]


def shots(here: Scene, *, areas: tuple[str, ...] = (TORSO,)) -> Iterator[Rated]:
    """Shots of all figures at one target, with as many shots as the unit may fire."""
    me = here.me
    for row in at.missiles(here):
        many = most(here, row, drawn=False)
        draw: tuple[Slot, ...] = (("draw", True),) if fast_draws(me, row) else ()
        shot = Declared(
            me=me.unit, foe=0, weapon=row, kind="ranged", count=me.living, shots=many
        )  # fmt: skip
        for foe in nearest(here, at.shot_at(here, row)):
            named = ("form", SHOOTS), ("weapon", row.id), ("target", foe.unit)
            yield from _rated(here, shot, foe, areas, *named, *draw, ("shots", many))


def blows(here: Scene, *, areas: tuple[str, ...] = (TORSO,)) -> Iterator[Rated]:
    """Blows of all figures at one target, in every way that reaches it."""
    me = here.me
    for arm, mode in at.arms(here):
        blow = Declared(me=me.unit, foe=0, weapon=arm, mode=mode, count=me.living)
        for foe in nearest(here, at.struck_at(here, mode)):
            how = ("form", STRIKES), ("weapon", arm.id), ("mode", mode.id)
            yield from _rated(here, blow, foe, areas, *how, ("target", foe.unit))


def _rated(
    here: Scene, how: Declared, foe: Figure, areas: tuple[str, ...], *slots: Slot
) -> Iterator[Rated]:
    """Such an attack alone on somebody, at the rider if there is one, aimed at each of these, of
    which the first is hit best.
    """
    rides = (("mount", False),) if foe.mounted else ()
    first = one_of(here.view, one := replace(how, foe=foe.unit, location=areas[0]), (one,))
    if first is None:
        return
    for area in areas:
        attack = replace(first, location=area) if area != areas[0] else first
        if may_attack(attack) and may_aim(attack):
            value = worth(foe, mean(attack)) - _risk(here, attack)
            yield value, (*slots, *rides, ("area", area))


@rule("HC-RNG-19")
def _risk(here: Scene, attack: Attack) -> float:
    """What a shot that goes astray takes of friends in figures, less what it takes of enemies."""
    found = strays(here.view, attack)
    return sum(worth(who, n) * (1 if who.side == here.me.side else -1) for who, _, n in found)


def whole(here: Scene, slots: tuple[Slot, ...], figures: int = 0) -> Order:
    """The order with the slots that share figures out and name a place in the side's order."""
    own = Order(slots)
    target = own.unit("target")
    found = at.aimed_at(here, own)
    more, many = list(slots), at.able(here, own)
    if many > 1 and len(found) > 1:
        spare = max(0, many - figures) if figures else 0
        rest = [foe for foe in found if foe != target] if spare else []
        share = own.plus(("figures", figures))
        if SOME(here, own, figures) is not None:
            rest = []
        other = next((foe for foe in rest if OTHER(here, share, foe) is None), None)
        more.append(("figures", figures if other is not None else many))
        if other is not None:
            more.append(("target.2", other))
            if len(rest) > 1 and spare > 1:
                more.append(("figures.2", spare))
    if payable(here.view, here.me.unit, (ATTACK,)):
        more.append(("beside", False))
    if len(here.friends()) > 1:
        more.append(("turn", 0))
    return Order(tuple(more))


def best_blow(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    waits: Manner | None = None,
    *,
    won: bool | None = None,
) -> float:
    """Points that a unit's best blow takes of another, with these tactics, side by side; out of a
    Wait the one that it has said. With the initiative or not, if that is not told as is known of
    it, or as likely as its side wins it.
    """
    how = _strikes_like(tactic), defends_like(theirs)

    def points(bonus: bool) -> float:
        return _best_blow(view, unit, other, *how, bonus, waits)

    return by_initiative(view, unit, points) if won is None else points(won)


@rule("HC-INIT-04")
def by_initiative(
    view: View, unit: int, points: Callable[[bool], float], *, anew: bool = False
) -> float:
    """What comes to so many points with and without the initiative: of this round, if it has been
    thrown, or one that is yet to come (``anew``).
    """
    me = figure(view, unit)
    if winner_of(view) and not anew:
        return points(me.won)
    chance = winning(view, me.side)
    return chance * points(True) + (1.0 - chance) * points(False)


@lru_cache(maxsize=64)
def _strikes_like(tactic: str) -> str:
    """The first of all tactics that do the same to one's blows."""
    shift = tactics()[tactic].melee
    return next(row.id for row in tactics().values() if row.melee == shift)


@lru_cache(maxsize=64)
def defends_like(tactic: str) -> str:
    """The first of all tactics that do the same to one's defences; who flees may outrun a blow."""
    shift, flees = tactics()[tactic].defence, tactics()[tactic].flees
    alike = (row for row in tactics().values() if row.defence == shift)
    return next(row.id for row in alike if row.flees is flees)


@once
@rule("HC-MEL-09")
def _best_blow(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    bonus: bool,
    waits: Manner | None,
) -> float:
    """The place is said out of a Wait, and a free attack has none but the torso."""
    anywhere = waits is None and not _free(view, other, theirs, waits)
    found = _by_points(_met(view, unit, other, tactic, theirs, bonus, waits), anywhere)
    return max((points for points, _ in found), default=0.0)


@rule("HC-MEL-09")
def _by_points(met: Iterable[Attack], anywhere: bool) -> list[tuple[float, Attack]]:
    """What these take, or where it is nothing, the same ``anywhere`` else: of the places where a
    blow does as much, at the one that is hit best.
    """
    found, known = [(mean(one), one) for one in met], list[Attack]()
    if not anywhere or any(points for points, _ in found):
        return found
    for _, attack in found:
        there = (replace(attack, location=name) for name in locations())
        able = sorted(filter(may_aim, there), key=lambda one: aimed(one).worth)
        kinds = {hurt(one): one for one in able}
        known += (one for does, one in kinds.items() if any(points for points, _ in does))
    return [(mean(one), one) for one in known if may_attack(one)]


@rule("HC-DIS-02", "HC-DIS-04")
def _free(view: View, other: int, theirs: str, waits: Manner | None) -> bool:
    """Whether a blow is a free attack: none out of a Wait, or at who is held or has run already."""
    spent = view.find(other, Expended)
    gone = figure(view, other).stuck or (spent is not None and spent.moved)
    return waits is None and tactics()[theirs].flees and not gone


@rule("HC-MEL-02", "HC-MEL-09")
def both_hands(view: View, unit: int, others: Iterable[int]) -> bool:
    """Whether the blow that takes most of any of these would lay the shield aside again."""
    me = replace(figure(view, unit), shield=True)
    met = (a for other in others for a in _met(view, unit, other, me.tactic, NEUTRAL, me.won))
    found = ((worth(a.foe, points), a.weapon) for points, a in _by_points(met, anywhere=True))
    most, weapon = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return most > 0 and lays_aside(me, (weapon,))


@rule("HC-DIS-04", "HC-MEL-08", "HC-BASE-21", "HC-MEL-06")
def _met(
    view: View,
    unit: int,
    other: int,
    tactic: str,
    theirs: str,
    bonus: bool,
    waits: Manner | None = None,
) -> Iterator[Attack]:
    me = replace(figure(view, unit), tactic=tactic, won=bonus)
    foe = replace(figure(view, other), tactic=theirs)
    able = (pair for pair in ways(me) if waits is None or waits.weapon in (None, pair[0]))
    likely = sorted(able, key=_likely, reverse=True)[:LIKELY]
    here, runs = ground(view), _free(view, other, theirs, waits)
    beside = other in me.locked or contact(here, me.cells, foe.cells)
    for arm, mode in likely:
        count, defend = _front(here, me, foe, mode.most)
        attack = Attack(
            me=me, foe=foe, weapon=arm, mode=mode, count=count, attackers=count,
            defenders=defend, faster=outrun(me, foe) if runs else 0,
            footing=beside and unsteady(here, me), height=higher(here, me, foe) if beside else 0,
        )  # fmt: skip
        attack = aimed_so(attack, waits)
        if may_attack(attack):
            yield attack


@rule("HC-WAIT-01", "HC-MEL-09")
def aimed_so(attack: Attack, waits: Manner | None) -> Attack:
    """An attack out of a Wait, if it is one: where it was to be aimed, or else at the torso."""
    there = replace(attack, location=waits.location) if waits is not None else attack
    return there if may_aim(there) and may_attack(there) else attack


def _front(here: Ground, me: Figure, foe: Figure, reach: int) -> tuple[int, int]:
    """How many would strike and defend side by side: along the front where companies touch, or
    would if both came on with their broad side; in a skirmish all who find room.
    """
    if not here.mass:
        room = places_round(foe, foe.living) // footprint(me) * ranks(reach)
        return min(me.living, room), foe.living
    touching = contact(here, me.cells, foe.cells)
    broadest = min(broad(len(me.cells)), broad(len(foe.cells)))
    width = breadth(me.cells, foe.cells) if touching else broadest
    return engaged_along(me, foe, width, reach), defending_along(foe, width)


def _likely(pair: tuple[Arm, Mode]) -> float:
    """How much a way to strike promises at a glance."""
    arm, mode = pair
    return arm.level + 3.5 * mode.dice + mode.adds - 2.0 * (mode.factor > arm.modes[0].factor)
