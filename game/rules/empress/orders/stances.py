"""What a declaration before the countdown is worth, by the odds of the attacks of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.tactics import Gain
from game.core.view import View
from game.rules.empress.acts.initiative import stance_of
from game.rules.empress.exchange.blow import COUNTER, USUAL
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.prospects import best, plain
from game.rules.empress.orders.worth import in_range
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.situation import arms, engaging, friends, striking
from game.rules.kit.people.guess import known_to

MANY = 4
"""So many enemies are looked at, those first who are likeliest to attack."""

SPARED, SOUGHT = 0.4, 1.6
"""What a guard spares somebody who has friends, beside one who has none, and what it costs him to
lay himself open.
"""

COMES = 0.5
"""How often an enemy who can get at somebody does so in this round."""

AWAITED = 0.9
"""How often an enemy attacks of whom one knows nobody else whom he could attack."""

FOR_NOTHING = 0.01
"""What any other declaration than the usual one must bring at least."""

AFAR = 0.6
"""What an attack is worth for which he has to get at the enemy first."""

Likely = tuple[tuple[int, float], ...]
"""Enemies, with the chance of each that he attacks."""


def as_declared(me: Figure, order: Order) -> Figure:
    """He as he is in the round of this declaration."""
    return replace(me, stance=stance_of(order), facing=order.text("facing") or me.facing)


@rule("EM-TRN-03")
@once
def attackers(view: View, unit: int) -> Likely:
    """The enemies who can get at him in this round, with the chance that he is the one whom each
    attacks: of those whom he fights already, or else of all in his range.
    """
    me, found = figure(view, unit), list[tuple[int, float]]()
    for foe in at.up(view, me):
        if not (known_to(view, unit, foe.side) and in_range(view, foe.unit, unit)):
            continue
        fights = engaging(view, foe.unit)
        if fights:
            share = (unit in fights) / len(fights)
        else:
            others = [o for o in friends(view, me) if o.able and in_range(view, foe.unit, o.unit)]
            share = 1.0 / (1 + len(others))
        if share:
            found.append((foe.unit, share))
    return tuple(sorted(found, key=lambda pair: -pair[1])[:MANY])


@once
def targets(view: View, unit: int) -> tuple[int, ...]:
    """The enemies at whom he can get in this round."""
    near = engaging(view, unit)
    others = (foe.unit for foe in at.up(view, figure(view, unit)) if foe.unit not in near)
    found = (*near, *(foe for foe in others if in_range(view, unit, foe)))
    return found[:MANY]


def suffered(view: View, me: Figure) -> float:
    """The part of him, as he is then, that the attacks of a round are expected to take."""
    return sum(p * best(view, figure(view, foe), me) for foe, p in attackers(view, me.unit))


@rule("EM-STN-03")
def dealt(view: View, me: Figure) -> tuple[float, int]:
    """The most that an attack of his, as he is then, is expected to take of an enemy, and of whom;
    nothing in pure defence.
    """
    near = engaging(view, me.unit)
    parts = (
        (best(view, me, figure(view, foe)) * (1.0 if foe in near else AFAR), foe)
        for foe in targets(view, me.unit)
    )
    return max(parts, default=(0.0, 0)) if not me.stance.pure else (0.0, 0)


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
@once
def rated(view: View, unit: int, order: Order) -> tuple[float, float, int]:
    """What he is expected to suffer with this declaration, to deal, and to whom."""
    me = as_declared(figure(view, unit), order)
    return (suffered(view, me), *dealt(view, me))


def spared(view: View, unit: int, usual: float, now: float) -> float:
    """What a declaration spares his side: the enemy sees it, and strikes at others rather than at
    somebody on his guard, and rather at somebody who is not.
    """
    alone = not any(one.able for one in friends(view, figure(view, unit)))
    return (usual - now) * (1.0 if alone else SPARED if now < usual else SOUGHT)


@rule("EM-INI-04", "EM-INI-05")
@once
def held_back(view: View, unit: int) -> float:
    """What it spares him to hold while enemies who have not acted yet may attack him."""
    me = figure(view, unit)
    shy = replace(me, turn=replace(me.turn, guarded=True))
    likely = ((figure(view, foe), p) for foe, p in attackers(view, unit))
    return sum(
        p * (best(view, foe, me) - best(view, foe, shy)) for foe, p in likely if not foe.acted
    )


@rule("EM-INI-03", "EM-INI-05")
@once
def awaited(view: View, unit: int) -> tuple[float, int]:
    """What his best attack takes, made after holding, of an enemy who has still to act and can get
    at him, and of whom.
    """
    me, found = figure(view, unit), [(0.0, 0)]
    for foe, chance in attackers(view, unit):
        he = figure(view, foe)
        if not he.acted and not striking(view, me, he):
            found.append((COMES * chance * best(view, me, he, held=True), foe))
    return max(found)


@rule("EM-INI-06")
@once
def countered(view: View, unit: int, foe: int) -> float:
    """What a blow takes that he strikes first when this enemy attacks him, who has still to act,
    with the chance of that: no longer weapon comes before it.
    """
    me, he = figure(view, unit), figure(view, foe)
    chance, rows = dict(attackers(view, unit)).get(foe, 0.0), arms(view, me, he)
    if he.acted or not rows:
        return 0.0
    return AWAITED * chance * plain(view, me, he, rows[0], replace(USUAL, waited=COUNTER))


def gains(view: View, unit: int, order: Order, plainly: Order) -> Iterator[Gain]:
    """What this declaration spares him and brings him, beside the usual one."""
    usual, now = rated(view, unit, plainly), rated(view, unit, order)
    yield Gain("guard", spared(view, unit, usual[0], now[0]), unit)
    yield Gain("control", now[1] - usual[1], now[2] or usual[2] or None)
    yield Gain("effort", -FOR_NOTHING * (order != plainly), unit)


@rule("EM-STN-01", "EM-STN-03")
def promising(view: View, unit: int, found: Sequence[Order]) -> list[Order]:
    """These declarations, of which the first is the usual one, the most worth a thought first."""
    usual = rated(view, unit, found[0])

    def rank(order: Order) -> float:
        now = rated(view, unit, order)
        return -spared(view, unit, usual[0], now[0]) - now[1]

    return sorted(found, key=rank)
