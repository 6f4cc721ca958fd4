"""What a declaration before the countdown is worth, by the odds of the attacks of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.tactics import Gain
from game.core.view import View
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.initiative import stance_of
from game.rules.empress.exchange.blow import COUNTER, USUAL, Attack
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.prospects import best, early, outreached, turned, worth
from game.rules.empress.orders.worth import in_range
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.situation import arms, blades, engaging, fit, friends, striking
from game.rules.empress.sheet.stats import allotment
from game.rules.kit.people.guess import known_to

MANY = 4
"""So many enemies are looked at, those first who are likeliest to attack."""

COMES = 0.85
"""How often an enemy who can get at somebody does so in this round."""

AWAITED = 0.9
"""How often an enemy attacks of whom one knows nobody else whom he could attack."""

FOR_NOTHING = 0.03
"""What any other declaration than the proposed one, else the usual one, must bring at least."""

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
    """What the attacks of a round on him, as he is then, and on the friends who may be attacked in
    his place are expected to take: an enemy prefers the one of whom he takes most.
    """
    return sum(_drawn(view, foe, me) for foe, _ in attackers(view, me.unit))


def _drawn(view: View, foe: int, me: Figure) -> float:
    """The same of one enemy; all of it of him, if he strikes first at an enemy who attacks him."""
    if outreached(view, me.unit, foe) and not me.stance.pure:
        return best(view, figure(view, foe), me)
    parts = (best(view, figure(view, foe), me), *_elsewhere(view, foe, me.unit))
    weights = [part * part for part in parts]
    each = zip(weights, parts, strict=True)
    return sum(weight * part for weight, part in each) / sum(weights) if any(weights) else 0.0


@once
def _elsewhere(view: View, foe: int, unit: int) -> tuple[float, ...]:
    """What the enemy would take of each other whom he fights, or else could get at."""
    he, fights = figure(view, foe), engaging(view, foe)
    others = [figure(view, other) for other in fights if other != unit]
    if not fights:
        near = friends(view, figure(view, unit))
        others = [one for one in near if one.able and in_range(view, foe, one.unit)]
    return tuple(best(view, he, one) for one in others)


@rule("EM-STN-03")
def dealt(view: View, me: Figure) -> tuple[float, int]:
    """The most that an attack of his, as he is then, is expected to take of an enemy, and of whom;
    nothing in pure defence. Or what he takes of those who come to his longer weapon.
    """
    near = engaging(view, me.unit)
    parts = (
        (best(view, me, figure(view, foe)) * (1.0 if foe in near else AFAR), foe)
        for foe in targets(view, me.unit)
    )
    own = max(parts, default=(0.0, 0)) if not me.stance.pure else (0.0, 0)
    met = sorted(_met(view, me), reverse=True)[: allotment(me)]
    return max(own, (sum(part for part, _ in met), met[0][1] if met else 0))


@rule("EM-OPP-04", "EM-STN-04")
def _met(view: View, me: Figure) -> Iterator[tuple[float, int]]:
    """What he, as he is then, takes of each enemy who attacks him within the reach of his weapon,
    with the chance of that.
    """
    for foe, chance in attackers(view, me.unit):
        he = figure(view, foe)
        first = early(view, Attack(he, me, blades(he)[0], law_of(view)))
        if first is not None:
            yield chance * COMES * worth(first), foe


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
@once
def rated(view: View, unit: int, order: Order) -> tuple[float, float, int]:
    """What he is expected to suffer with this declaration, to deal, and to whom."""
    me = as_declared(figure(view, unit), order)
    return (suffered(view, me), *dealt(view, me))


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
    at him, or would strike first now, and of whom.
    """
    me, found = figure(view, unit), [(0.0, 0)]
    for foe, chance in attackers(view, unit):
        he = figure(view, foe)
        if he.acted:
            continue
        if not striking(view, me, he):
            found.append((COMES * chance * best(view, me, he, held=True), foe))
        elif outreached(view, unit, foe):
            found.append((AWAITED * best(view, me, he), foe))
    return max(found)


@rule("EM-INI-06")
def counter(view: View, unit: int, foe: int) -> Attack | None:
    """The blow before this enemy's attack, who has turned to him for it and knows of him: with the
    longest blade that reaches him where he stands, else with the longest that can be used on him,
    None if none can.
    """
    me, he = figure(view, unit), figure(view, foe)
    row = next(iter(arms(view, me, he) or (one for one in blades(me) if fit(me, he, one))), None)
    if row is None:
        return None
    attack = made(view, Blow(unit, foe, row.id, at=replace(USUAL, waited=COUNTER)))
    return turned(replace(attack, at=replace(attack.at, unaware=False)))


@rule("EM-INI-06")
@once
def provoked(view: View, unit: int, foe: int) -> float:
    """How likely this enemy attacks him who waits for that: he has to act yet, and is in reach."""
    me, he = figure(view, unit), figure(view, foe)
    if he.acted or not arms(view, me, he):
        return 0.0
    return AWAITED * dict(attackers(view, unit)).get(foe, 0.0)


def gains(view: View, unit: int, order: Order, plainly: Order) -> Iterator[Gain]:
    """What this declaration spares him and brings him, beside the usual one."""
    usual, now = rated(view, unit, plainly), rated(view, unit, order)
    yield Gain("guard", usual[0] - now[0], unit)
    yield Gain("control", now[1] - usual[1], now[2] or usual[2] or None)
    yield Gain("effort", -FOR_NOTHING * (order != plainly), unit)


@rule("EM-STN-01", "EM-STN-03")
def promising(view: View, unit: int, found: Sequence[Order]) -> list[Order]:
    """These declarations, of which the first is the usual one, the most worth a thought first."""
    return sorted(found, key=lambda order: -better(view, unit, order))


def better(view: View, unit: int, order: Order) -> float:
    """What this declaration is expected to deal, less what he suffers with it."""
    suffers, deals, _ = rated(view, unit, order)
    return deals - suffers
