"""What attacks are expected to take, from where somebody stands or from another cell (7.2)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import TypeVar

from game.core.checks import Grade, gather
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.empress.acts.actions import set_against
from game.rules.empress.acts.aims import Blow, first_upon, made, may_turn, stray
from game.rules.empress.exchange.attack import automatic, takes_hold
from game.rules.empress.exchange.blow import USUAL, Attack, Situation, disadvantage
from game.rules.empress.orders import chances
from game.rules.empress.orders.chances import NOTHING, Losses, Results
from game.rules.empress.sheet import gear, law, situation
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.ground import band_to, bearing, cover, in_front
from game.rules.empress.sheet.stats import may_interrupt
from game.rules.empress.sheet.turns import ACTED, Turn
from game.rules.empress.tables import book, rows
from game.rules.kit.people.guess import known_to

OVER = 0.3
"""What it is worth to finish somebody who is helpless but not down."""

HELD = 0.3
"""What it is worth to have hold of somebody."""

FRIEND = 1.5
"""What a friend counts beside an enemy whom a shot may go at."""

UNDONE: chances.Result = (chances.MISSED, 0, False)
"""An attack that is not made any more."""

Came = TypeVar("Came", bound=Hashable)
Chances = tuple[tuple[Came, float], ...]
Then = Callable[[Grade, int], tuple[Chances[Came], Losses]]


@once
def promise(view: View, unit: int, target: int, weapon: str, at: Situation = USUAL) -> float:
    """The part of what is left of the target that such an attack is expected to take, to which it
    turns its shield, and what a hold counts; shots into a melee at whom they may go at.
    """
    blow = Blow(unit, target, weapon, at=at)
    if not book.weapons()[weapon].missile:
        return useful(awaited(view, made(view, blow)))
    me = figure(view, unit)
    total = 0.0
    for other, chance in strays(view, unit, target):
        taken = worth(awaited(view, made(view, replace(blow, target=other))))
        friend = figure(view, other).side == me.side
        total += chance * taken * (-FRIEND if friend else 1.0)
    return total


def useful(attack: Attack) -> float:
    """What a blow takes, and what it counts that it may take hold."""
    return worth(attack) + HELD * holding(attack)


@rule("EM-GRP-03", "EM-GRP-05")
def holding(attack: Attack) -> float:
    """The chance that a blow takes hold of the target, or brings it nearer to a pin."""
    if not catches(attack):
        return 0.0
    return sum(p for (grade, _, _), p in chances.of_attack(attack) if grade != chances.MISSED)


@rule("EM-GRP-03")
def catches(attack: Attack) -> bool:
    """Whether a hit brings a hold of somebody who is up."""
    return takes_hold(attack) and attack.foe.able


@rule("EM-INH-03")
def strays(reader: Reader, unit: int, target: int) -> tuple[tuple[int, float], ...]:
    """Whom a shot at this one goes at, with the chances."""
    check = stray(reader, figure(reader, unit), figure(reader, target))
    if check is None:
        return ((target, 1.0),)
    return gather((int(grade), chance) for grade, chance in check.odds)


@rule("EM-RCH-03", "EM-OPP-01")
def early(view: View, attack: Attack, *, shown: bool = False) -> Attack | None:
    """The opportunity attack that the target may make first with its longer weapon, when the
    attacker has turned to it; ``shown``: who hides now does so no more.
    """
    me, foe = attack.me, attack.foe
    if automatic(attack) or not disadvantage(attack) or not may_interrupt(foe):
        return None
    if not (known_to(view, foe.unit, me.side) and (shown or known_to(view, me.unit, foe.side))):
        return None
    around = replace(USUAL, interrupting=True)
    first = made(view, Blow(foe.unit, me.unit, situation.blades(foe)[0].id, at=around))
    stays = me.cell == first.foe.cell and me.facing == bearing(me, foe.place)
    around = replace(first.at, front=True, wall=first.at.wall if stays else 0)
    return replace(first, me=foe, foe=me, at=around)


@rule("EM-GRD-06", "EM-SHD-09")
def awaited(view: View, attack: Attack) -> Attack:
    """The attack when the target has turned its shield to it, as it may to the first of a round."""
    return turned(attack) if may_turn(attack) and first_upon(view, attack) else attack


def turned(attack: Attack) -> Attack:
    """The same with the target turned to it, which takes it out of a line of other facing."""
    stays = attack.foe.facing == bearing(attack.foe, attack.me.place)
    return replace(attack, at=replace(attack.at, front=True, wall=attack.at.wall if stays else 0))


@rule("EM-RCH-03")
@once
def outreached(view: View, unit: int, target: int) -> bool:
    """Whether this enemy may strike first at him if he attacks him now."""
    rows = situation.arms(view, figure(view, unit), figure(view, target))
    first = (early(view, made(view, Blow(unit, target, row.id))) for row in rows[:1])
    return any(one is not None for one in first)


def after(first: Attack, undone: Came, then: Then[Came]) -> tuple[Chances[Came], Losses]:
    """What comes of somebody's attack, and what it costs, when he is struck ``first``: whoever goes
    down by that leaves it ``undone``, and ``then`` tells it for how the blow went, and its points.
    """
    found, own = list[tuple[Came, float]](), list[tuple[int, float]]()
    for (grade, points, down), p in chances.of_attack(first):
        over = down or points >= first.foe.health.now
        came, lost = (((undone, 1.0),), NOTHING) if over else then(grade, points)
        found += [(result, p * q) for result, q in came]
        own += [(points + n, p * q) for n, q in lost]
    return gather(found), chances.summed(own)


@rule("EM-RCH-04", "EM-RCH-06")
def inside(attack: Attack, grade: Grade = chances.MISSED) -> Attack:
    """The attack after such a blow of a longer weapon: inside its reach, if that has missed."""
    if grade != chances.MISSED:
        return attack
    foe = replace(attack.foe, reach_lost=(*attack.foe.reach_lost, attack.me.unit))
    return replace(attack, foe=foe, at=replace(attack.at, pressed=True))


@rule("EM-RCH-03", "EM-RCH-04", "EM-RCH-06")
def met(view: View, attack: Attack, *, shown: bool = False) -> tuple[Results, Losses]:
    """What an attack comes to, and what it costs, if a longer weapon strikes first: whoever goes
    down by that strikes no more, and whom it misses is inside its reach. ``shown``: who hides now
    does so no more.
    """
    first = early(view, attack, shown=shown)
    if first is None:
        return chances.of_attack(attack), NOTHING
    faced = turned(attack)
    return after(first, UNDONE, lambda how, n: (chances.of_attack(inside(faced, how)), NOTHING))


@rule("EM-OPP-04")
def spent(foe: Figure) -> Figure:
    """Somebody after an opportunity attack, which was his action if he still had it."""
    had = foe.turn
    early = had.early or had.state != ACTED
    return replace(foe, turn=Turn(had.segment, ACTED, had.opportunities + 1, early, had.guarded))


@rule("EM-INH-05", "EM-OPP-04")
def charged(view: View, attack: Attack) -> tuple[Results, Losses]:
    """The same of a charge, against which a weapon may be set; a Warrior may strike once more."""
    me, foe = attack.me, attack.foe
    if not set_against(view, foe, me):
        return met(view, attack)
    around = replace(USUAL, interrupting=True, doubled=True)

    def then(grade: Grade, points: int) -> tuple[Results, Losses]:
        hurt = replace(me, health=replace(me.health, now=me.health.now - points))
        return met(view, replace(turned(attack), me=hurt, foe=spent(foe)))

    return after(Attack(foe, me, situation.blades(foe)[0], attack.law, around), UNDONE, then)


def worth(attack: Attack) -> float:
    """The part of what is left of the target that this attack is expected to take."""
    foe = attack.foe
    if foe.fallen:
        return 0.0
    taken = chances.expected(chances.of_attack(attack), foe.health.now)
    return taken if foe.able else OVER * taken


@once
def after_move(
    view: View, unit: int, target: int, weapon: str, front: bool, band: str = "", hidden: str = ""
) -> float:
    """What an attack takes after a move to where it comes from the ``front``, or goes so far at
    somebody so ``hidden``. An early blow costs nothing here: it is what is feared of him anyway.
    """
    attack = made(view, Blow(unit, target, weapon))
    around = replace(attack.at, front=front, hasty=True)
    if attack.weapon.missile:
        around = replace(around, band=band, cover=hidden)
    attack = replace(attack, at=around)
    if attack.foe.down:
        return worth(attack)
    return chances.expected(met(view, attack)[0], attack.foe.health.now)


def sighted(view: View, there: Figure, foe: Figure, row: rows.Weapon) -> Attack | None:
    """A shot as it would be made by somebody who stands there; None if it does not carry so far."""
    band = band_to(there, foe.place, row)
    if not band:
        return None
    at = replace(USUAL, front=in_front(foe, there.place), band=band, cover=cover(view, there, foe))
    return Attack(there, foe, row, law.law_of(view), at)


def plain(view: View, me: Figure, foe: Figure, row: rows.Weapon, at: Situation = USUAL) -> float:
    """What a usual attack of one on the other takes, wherever they are."""
    return worth(Attack(me, foe, row, law.law_of(view), at))


def readied(me: Figure) -> Iterator[rows.Weapon]:
    """Whatever he has in his hands, or of his own, to attack with."""
    yield from situation.blades(me)
    yield from (row for row in gear.armed(me) if row.missile)


def best(view: View, me: Figure, foe: Figure, *, held: bool = False) -> float:
    """What his best attack on the other takes, both being as they are told to be."""
    at_him = replace(USUAL, front=in_front(foe, me.place), held=held)
    return max(plain(view, me, foe, row, at_him) for row in readied(me))
