"""What the third book shows: a fighter's card, what can be seen of the field, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.components import Aims, Out, Position, Seen, Unit
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Request, Result
from game.core.shown import Card, Chip, Lookout, Sightline, Stat, Stride
from game.core.view import View
from game.rules.kit.ground.lookout import strides, threats
from game.rules.kit.ground.measures import KING
from game.rules.kit.ground.places import square
from game.rules.kit.people.goals import Judge
from game.rules.kit.people.standing import Appraisal
from tests.third_book.rows import arms, numbers
from tests.third_book.sheet import (
    Fighter,
    able,
    field_of,
    foes,
    in_view,
    man,
    site_of,
    ways_of,
)

WALK = "walk"


def card(reader: Reader, unit: int) -> Card:
    """The card of one fighter."""
    me, gone = man(reader, unit), reader.find(unit, Out)
    row, health = me.fighter, me.health
    stats = (
        Stat("third.stat.health", f"{health.now}/{health.full}", "TB-HARM-02"),
        Stat("third.stat.skill", row.skill, "TB-HIT-01"),
        Stat("third.stat.quick", row.quick, "TB-DODGE-01"),
        Stat("third.stat.pace", row.pace, "TB-MOVE-01"),
    )
    return Card(stats, tuple(_chips(reader, unit, gone)), arms=row.arms[0])


def _chips(reader: Reader, unit: int, gone: Out | None) -> Iterator[Chip]:
    if gone is not None:
        yield Chip(f"third.chip.{gone.why}", 9)
    if reader.find(unit, Seen) is not None:
        yield Chip("third.chip.lurks", 5)
    health = man(reader, unit).health
    if gone is None and health.now < health.full:
        yield Chip("third.chip.hurt", 3)


@once
def reach(view: View, unit: int) -> tuple[Stride, ...]:
    """Where he can go in one round."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    return strides([(WALK, ways_of(view, unit, view.get(unit, Fighter).pace))])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies."""
    return tuple(
        Sightline(cell, foe.place[0], foe.unit, "clear" if clear else "blocked")
        for foe in foes(view, man(view, unit))
        for clear in (in_view(view, (cell,), foe.place),)
    )


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the others could strike there from where he stands."""
    others = (unit for unit, (who, _) in view.each(Unit, Position) if who.side != view.side)
    return threats((unit for unit in others if able(view, unit)), lambda unit: _struck(view, unit))


def _struck(view: View, unit: int) -> Iterator[Cell]:
    me, site = man(view, unit), site_of(view)
    far = max(arms()[name].reach for name in me.fighter.arms)
    for own in me.place:
        yield from (
            c
            for c in square(site.grid, own, far)
            if c not in me.place and in_view(view, (own,), (c,))
        )


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """No order of this book fills an area."""
    return ()


LOOKOUT = Lookout(reach, sight, threat, able)


def members(reader: Reader, side: str) -> tuple[int, ...]:
    """All fighters of a side."""
    return tuple(unit for unit, (who, _) in reader.each(Unit, Fighter) if who.side == side)


JUDGE = Judge(members, able, "third.nobody", "third.victor", "third.goal_", "third.lost")


def weight(reader: Reader, unit: int) -> float:
    """What he counts for: his points and his skill."""
    me = man(reader, unit)
    return me.health.full + 2 * me.fighter.skill


def soundness(reader: Reader, unit: int) -> float:
    """How much of him is left."""
    health = man(reader, unit).health
    return 0.5 + 0.5 * health.now / health.full


APPRAISAL = Appraisal(JUDGE, weight, soundness, KING.distance)


@rule("TB-END-01", "TB-END-02")
def winner(reader: Reader, clock: Clock) -> Result | None:
    """The last side that can fight, a goal, or nobody after the last round."""
    if clock.phase != "act":
        return None
    aims = reader.get(field_of(reader), Aims)
    found = JUDGE.reached(reader, clock.round, "TB-END-01") or JUDGE.beaten(reader, "TB-END-01")
    return found or (Result(None, "TB-END-02", "third.time") if clock.round >= aims.last else None)


def elapsed(reader: Reader, clock: Clock) -> float:
    """Six seconds a round."""
    return float(clock.round * numbers().seconds)
