"""What a cell is worth to a fighter: what he has to fear there, what he can do from it, goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from game.ai.single.fear import borne, feared
from game.ai.single.ground import Way, way
from game.ai.single.mind import Mind
from game.ai.single.scene import Man, Scene, shoots
from game.ai.single.worth import Terms, total
from game.core.grid import Cell, crossed, king_moves
from game.core.memo import lately
from game.core.shown import Stride
from game.core.tactics import Met
from game.core.view import View
from game.core.vocabulary import DOES, Does

LATE = 0.6
"""How often an enemy strikes before one has gone away from him."""

LANE = 0.03
"""What it costs to stand in a friend's line of fire."""

CLOSING, LONG = 0.02, 30
"""A step of the way to the enemy that is left, more than ``LONG`` count no further."""

PRESSING, WAITED = 0.25, 3
"""How much more that counts with each round after so many."""

REACH, RANGE, AT_HAND = 2, 14, 16
"""So many steps off a blow can be struck, his step included; so many more are near enough for one
who shoots; within so many one goes to a friend's help.
"""

EFFORT, CROWD = 0.02, 3
"""What it costs to go anywhere, so that nobody runs about for nothing; of no more enemies than so
many one is afraid who are more than friends near by.
"""

AT_ONCE, ABREAST, SOON = 8, 3, 12
"""So many steps off an enemy is there in a moment, a friend at one's side, anybody before long."""

AWAY, SAFE = 0.02, 8
"""What a step away from the enemy is worth to one whom his side must not lose, and how many of
them count.
"""

LATELY = 2
"""So many events for each fighter are looked back to see whether somebody comes."""

PLACES, ROUGHLY, COVERED = 3, 8, 20
"""So many cells to go to are weighed to the end, of so many that look well at a glance; of so many
to which few enemies get, one asks what is to be feared.
"""


def place(mind: Mind, cell: Cell) -> Terms:
    """What is to be feared in a cell, and whether goals draw him there."""
    me, now = mind.me, mind.now
    there = borne(mind, cell) if mind.fears else 0.0
    worth = there * (now.tactics.dwells if shoots(now, me) else 1.0)
    if cell != me.cell and mind.fears and now.tactics.follows is None:
        worth += LATE * max(0.0, feared(mind, me.cell) - feared(mind, cell))
    pull = now.pull(me, cell)
    lane = LANE * (cell != me.cell and mind.keen and cell in lanes(now, me))
    return (("danger", -now.tactics.fear * mind.own * worth), ("objective", pull), ("lane", -lane))


@lately
def lanes(now: Scene, me: Man) -> frozenset[Cell]:
    """The cells between friends who shoot and their enemies."""
    shooters = [man for man in now.friends if man is not me and shoots(now, man)]
    lines = (crossed(man.cell, foe.cell) for man in shooters for foe in now.foes)
    return frozenset(cell for line in lines for cell in line)


@lately
def _ahead(now: Scene) -> Way:
    """The ways to where the side is bound."""
    return way(now.grid, now.ahead)


def afar(now: Scene, man: Man) -> int:
    """How far off he shoots; far, if the book does not say."""
    if now.tactics.afar is not None:
        return now.tactics.afar(now.view, man.unit)
    return RANGE * shoots(now, man)


def stand(mind: Mind, cell: Cell, blow: float) -> Terms:
    """What it is worth to be in a cell when the next turn begins, with such a blow to strike."""
    now, me = mind.now, mind.me
    left = min(LONG, _ahead(now).left(cell))
    if me.unit in now.wishes.wards:
        return (("away", AWAY * min(SAFE, left)), *place(mind, cell))
    eager, within = eagerness(now, me), left <= REACH
    far = afar(now, me)
    if far and (now.tactics.afar is None or _in_sight(now, me, cell, far)):
        within, left = not now.beside(cell), left - far
    ahead = eager * now.tactics.prospect * blow if within else 0.0
    closing = -eager * CLOSING * max(0, left - REACH)
    company = alone(mind, cell) if mind.fears else 0.0
    return (("prospect", ahead), ("closing", closing), ("company", company), *place(mind, cell))


def _in_sight(now: Scene, me: Man, cell: Cell, far: int) -> bool:
    """Whether he sees an enemy from there who is not too far off for a good shot."""
    lines = now.lookout.sight(now.view, me.unit, cell)
    seen = (line for line in lines if line.state != "blocked" and now.foe(line.unit))
    return any(king_moves(cell, line.end) <= far for line in seen)


def usual_blow(mind: Mind) -> float:
    """What a blow of his is worth at whoever comes to him, where he can reach nobody now."""
    now, me = mind.now, mind.me
    blows = (
        mind.counts(foe) * now.tactics.danger(now.view, me.unit, foe.unit, me.cell)
        for foe in now.foes
    )
    return max(blows, default=0.0)


def eagerness(now: Scene, me: Man) -> float:
    """How much he is out for the enemy: little while the enemy comes, and the more the longer it
    takes him.
    """
    pressing = PRESSING * max(0, now.view.clock.round - WAITED)
    return (now.tactics.calm if patient(now, me) else 1.0) + pressing


@lately
def patient(now: Scene, me: Man) -> bool:
    """Whether the enemy may be left to come: he does, or must, and no friend needs help."""
    if any(
        king_moves(me.cell, man.cell) <= AT_HAND and now.beside(man.cell) for man in now.friends
    ):
        return False
    own = sum(shoots(now, man) for man in now.friends)
    theirs = sum(_shot_at(now, foe) for foe in now.foes)
    return own > theirs or (own == theirs and coming(now))


def _shot_at(now: Scene, foe: Man) -> bool:
    """Whether this enemy threatens somebody further off than any blow reaches."""
    return any(
        king_moves(man.cell, foe.cell) > SOON
        and now.tactics.danger(now.view, foe.unit, man.unit, man.cell) > 0
        for man in now.friends
    )


@lately
def coming(now: Scene) -> bool:
    """Whether the enemy has come nearer of late, or nothing has happened yet."""
    view: View = now.view
    if view.clock.round <= 1:
        return True
    back = LATELY * (len(now.foes) + len(view.rows) // 2)
    foes = {foe.unit for foe in now.foes}
    seen = (e for e in islice(reversed(view.events), back) if DOES.get(e.key) is Does.MOVES)
    nearer = sum(_nearer(now, dict(event.facts)) for event in seen if event.unit in foes)
    return nearer * 2 > len(foes)


def _nearer(now: Scene, facts: dict[str, object]) -> int:
    """By how many steps a move has brought somebody nearer to the side."""
    start, end = facts.get("start"), facts.get("end")
    if not isinstance(start, Cell) or not isinstance(end, Cell):
        return 0
    before = min((king_moves(start, man.cell) for man in now.friends), default=0)
    return before - min((king_moves(end, man.cell) for man in now.friends), default=0)


def walks(
    mind: Mind, blow: float, there: Callable[[Cell], float]
) -> Iterator[tuple[Stride, float]]:
    """Cells worth going to, the most promising ones, each with what going there costs; ``there``
    is what else a cell is worth.
    """
    strides = mind.now.lookout.reach(mind.now.view, mind.me.unit)
    free = [stride for stride in strides if stride.cell not in mind.turn.taken]
    near = sorted(free, key=lambda stride: _glance(mind, stride.cell))
    if mind.keen:
        safe = sorted(near, key=lambda stride: _exposed(mind, stride.cell))[:COVERED]
        near = near[:ROUGHLY] + sorted(safe, key=lambda s: feared(mind, s.cell))[:ROUGHLY]
    near = near if mind.keen else near[:ROUGHLY]
    rated = {stride.cell: stride for stride in near}.values()
    costs = {stride.cell: met(mind, stride) for stride in rated}
    worth = {
        cell: total(stand(mind, cell, blow)) + there(cell) + cost for cell, cost in costs.items()
    }
    for stride in sorted(rated, key=lambda stride: -worth[stride.cell])[:PLACES]:
        yield stride, costs[stride.cell] - EFFORT


def met(mind: Mind, stride: Stride) -> float:
    """What it costs to go to the side of enemies who are ready for him, and past others."""
    now, part, lost = mind.now, mind.now.tactics.met, 0.0
    beside = now.beside(stride.cell) if part else ()
    blows = (now.tactics.danger(now.view, foe.unit, mind.me.unit, stride.cell) for foe in beside)
    if now.tactics.passed is not None:
        lost = sum(one.chance * one.part for one in passed(mind, stride))
    return -mind.own * (part * sum(blows) + lost)


def passed(mind: Mind, stride: Stride) -> Sequence[Met]:
    """The enemies who may strike at him on this way."""
    found = mind.now.tactics.passed
    return () if found is None else found(mind.now.view, mind.me.unit, stride.path)


def _glance(mind: Mind, cell: Cell) -> tuple[float, bool, Cell]:
    """The way that is left to an enemy, or to a goal."""
    now, me = mind.now, mind.me
    left = _ahead(now).left(cell)
    if me.unit in now.wishes.wards:
        left = -left
    pull = now.pull(me, cell)
    near = bool(now.tactics.met and now.beside(cell))
    return ((REACH if near else left) - pull / CLOSING, near, cell)


def _exposed(mind: Mind, cell: Cell) -> int:
    """How many enemies could strike or shoot there."""
    return len(mind.now.threat.get(cell, ()))


def alone(mind: Mind, cell: Cell) -> float:
    """What it costs to be where more enemies than friends can be in a moment."""
    now, me = mind.now, mind.me
    away = _afoot if shoots(now, me) else _off
    soon = [(foe, away(now, foe, cell)) for foe in now.foes if foe.power]
    close = [(foe, weight) for foe, weight in soon if weight]
    more = sum(weight * mind.stands(foe) for foe, weight in close) - 1.0
    for man in now.friends if more > 0 else ():
        if man is not me and man.power:
            far = king_moves(cell, mind.turn.at.get(man.unit, man.cell))
            more -= 1.0 if far <= ABREAST else 0.5 if far <= 2 * ABREAST else 0.0
    if more <= 0:
        return 0.0
    usual = max(now.tactics.danger(now.view, foe.unit, me.unit, foe.cell) for foe, _ in close)
    return -now.tactics.company * mind.own * usual * min(CROWD, more)


def _afoot(now: Scene, foe: Man, cell: Cell) -> float:
    """How much this enemy counts to one who shoots until then: only if no wall or long way keeps
    him from being there in a moment.
    """
    return 1.0 if way(now.grid, frozenset((foe.cell,))).left(cell) < AT_ONCE else 0.0


def _off(_: Scene, foe: Man, cell: Cell) -> float:
    """How much he counts to anybody else: by half, if he is a little further off."""
    far = king_moves(cell, foe.cell)
    return 1.0 if far <= AT_ONCE else 0.5 if far <= 2 * AT_ONCE else 0.0
