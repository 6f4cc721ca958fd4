"""The Initiative and Ranged Phases (3.4, 3.6).

Request: `heroic20s.shoot` (slots ``form`` shoot, act or hold; ``weapon``, ``target``, ``shots``,
``draw`` for Fast-Draw, ``area``, ``figures``; ``target.2``, ``figures.2`` to share them out;
``action`` at a penalty; ``turn`` in the order of the side).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from game.core.events import Event
from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.attacking import make
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.errands import ACT, acts_beside, beside, forgoes, instead_of_attacks
from game.rules.heroic20s.acts.holds import breaks_free
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import FAR, expend, fired, shots_left
from game.rules.heroic20s.acts.watches import warned
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.contest import made
from game.rules.heroic20s.exchange.initiative import initiative, leader, luck
from game.rules.heroic20s.exchange.shots import (
    fast_draw_check,
    fast_draws,
    most_shots,
    price,
)
from game.rules.heroic20s.sheet.components import Idle, Initiative, Tactic, Unwilling
from game.rules.heroic20s.sheet.field import best_line, shot_yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import budget
from game.rules.heroic20s.sheet.situation import apart, figure, figures, ground, of_side, sides
from game.rules.heroic20s.tables.book import tactics
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.site import field_of

SHOOT = "heroic20s.shoot"
SHOOTS, HOLDS = "shoot", "hold"


class Initiatives(System):
    """A die for each side, until one is higher."""

    @rule("HC-INIT-01", "HC-INIT-02", "HC-INIT-03", "HC-END-14")
    def process(self, step: Step) -> Process:
        world = step.world
        if world.find(field_of(world), Idle) is None:
            world.write(field_of(world), Idle(0, apart(world) or FAR))
        both = sides(world)[0], sides(world)[1]
        won = yield from step.run(initiative(both, leaders(world)))
        world.write(field_of(world), Initiative(won.side))
        facts: tuple[Slot, ...] = (("side", won.side),)
        step.emit(Event("heroic20s.initiative", "HC-INIT-01", facts=facts, outcomes=won.outcomes))
        return None


@rule("HC-INIT-02", "HC-FAT-04")
def leaders(reader: Reader) -> tuple[Figure | None, Figure | None]:
    """Who leads each side: nobody who lacks the will."""
    every = [one for one in figures(reader) if reader.find(one.unit, Unwilling) is None]
    first, second = sides(reader)[:2]
    return leader(every, first), leader(every, second)


@once
@rule("HC-INIT-04")
def winning(reader: Reader, side: str) -> float:
    """How likely a side wins the initiative that is yet to be thrown."""
    first = luck(leaders(reader))
    return first if side == sides(reader)[0] else 1.0 - first


@rule("HC-TAC-03", "HC-TAC-04", "HC-TAC-11", "HC-TAC-13", "HC-DIS-01", "HC-DIS-05")
@rule("HC-ACT-04", "HC-ACT-05", "HC-FAT-04", "HC-MASS-06")
def may_attack(reader: Reader, me: Figure) -> bool:
    """Whether a unit attacks at all in this round, as far as its orders go, free attacks as well:
    not who runs, has given them up, is busy, pinned or too few, or lacks the will.
    """
    order = reader.find(me.unit, Tactic)
    row = tactics()[me.tactic]
    given_up = order is not None and (order.forgoes or order.long or order.withdraws)
    bound = me.pinned or me.detached or reader.find(me.unit, Unwilling) is not None
    return row.attacks and not given_up and not bound and me.living > 0


@rule("HC-RNG-01", "HC-RNG-02", "HC-RNG-05", "HC-TAC-04", "HC-BASE-16", "HC-BASE-21")
def targets(reader: Reader, me: Figure, row: Missile) -> tuple[int, ...]:
    """The enemies that a unit may shoot at with this weapon, by the yards of a shot, which height
    changes; a charge only at whom it runs at.
    """
    here = ground(reader)
    foes = [foe for foe in here.figures.values() if foe.side != me.side]
    if tactics()[me.tactic].charges:
        foes = [foe for foe in foes if foe.unit == me.target]
    return tuple(
        foe.unit
        for foe in foes
        if shot_yards(here, me, foe) <= row.most and best_line(here, me, foe) is not None
    )


@rule("HC-RNG-01", "HC-GRAP-12", "HC-GRAP-14")
def weapons(reader: Reader, me: Figure) -> tuple[Missile, ...]:
    """The weapons with which it can shoot now; nothing while it is held, or holds somebody."""
    if me.grappled or not me.free or not may_attack(reader, me):
        return ()
    return tuple(
        row
        for row in me.fighter.missiles
        if most_shots(me, row, budget(me), shots_left(reader, me.unit, row), False, False)
        and targets(reader, me, row)
    )


def told(
    step: Step, side: str, kind: str, able: Callable[[Figure], object]
) -> Asking[list[tuple[int, Order]]]:
    """What all of a side say in a phase who can attack in it, or have given that up for actions."""
    world = step.world
    found = [me.unit for me in of_side(world, side) if able(me) or forgoes(world, me.unit)]
    requests = tuple(step.request(side, unit, kind, editable=True) for unit in found)
    answers = yield from step.ask_all(requests)
    return [(request.unit, order) for request, order in answers]


class Volleys(System):
    """One side shoots: all of it declares, then the attacks are rolled."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    @rule("HC-PROC-02", "HC-PROC-05", "HC-RNG-01", "HC-MASS-03")
    def process(self, step: Step) -> Process:
        world, declared, acts = step.world, list[Declared](), list[tuple[int, Order]]()
        side = acting_sides(world)[self.turn]
        for unit, order in (yield from told(step, side, SHOOT, lambda me: weapons(world, me))):
            if order.text("form") == ACT:
                acts.append((unit, order))
            declared += declare(step, unit, order)
        yield from in_turn(step, declared, together(world, declared), acts)
        return None


@rule("HC-PROC-02", "HC-ACT-04", "HC-GRAP-13")
def in_turn(
    step: Step,
    declared: Iterable[Declared],
    attacks: Sequence[Attack],
    others: Iterable[tuple[int, Order]],
) -> Asking[None]:
    """The attacks of a side in their order, when all who wait for them have responded, and in their
    turn among them what ``others`` do in the place of an attack: act, or try to get free.
    """
    attacks = yield from warned(step, attacks)
    turns = {one.me: one.turn for one in declared}
    found: list[tuple[int, int, Attack | Order]] = [
        (turns.get(one.me.unit, 0), one.me.unit, one) for one in attacks
    ]
    found += [(order.unit("turn") or 0, unit, order) for unit, order in others]
    for _, unit, what in sorted(found, key=lambda one: one[:2]):
        if isinstance(what, Attack):
            yield from make(step, what)
        elif what.text("form") == ACT:
            instead_of_attacks(step, unit, what)
        else:
            yield from breaks_free(step, unit)


@rule("HC-RNG-08", "HC-RNG-09", "HC-RNG-22")
def declare(step: Step, unit: int, order: Order) -> Iterator[Declared]:
    """What an order to shoot comes to: Fast-Draw is rolled, shots are paid and gone."""
    world, me = step.world, figure(step.world, unit)
    row = next((one for one in weapons(world, me) if one.id == order.text("weapon")), None)
    if order.text("form") != SHOOTS or row is None:
        return
    drawn = False
    if order.get("draw") is True and fast_draws(me, row):
        roll = step.draw(fast_draw_check(me, row))
        drawn = made(roll)
        key = "heroic20s.fast_draw" if drawn else "heroic20s.fast_draw_fails"
        step.emit(Event(key, "HC-RNG-09", unit, outcomes=(roll,)))
    aimed = tuple(volley(world, me, row, order, drawn))
    if not aimed:
        return
    shots = aimed[0].shots
    acts_beside(step, unit, order)
    expend(world, unit, given=price(me, row, shots, drawn), shot=True)
    fired(world, unit, row, shots)
    yield from aimed


@rule("HC-RNG-06", "HC-RNG-08", "HC-RNG-09", "HC-MASS-03")
def volley(
    reader: Reader, me: Figure, row: Missile, order: Order, drawn: bool
) -> Iterator[Declared]:
    """The shots of an order at each of its targets; ``drawn``: Fast-Draw gives one more of them."""
    most = most_shots(me, row, budget(me), shots_left(reader, me.unit, row), drawn, False)
    wished = (order.unit("shots") or 1) + drawn
    shots = max(min(row.least_shots, most), min(wished, most))
    open_to = targets(reader, me, row) if shots > 0 else ()
    for foe, count in shares(order, me.free):
        if foe in open_to:
            yield Declared(
                me=me.unit, foe=foe, weapon=row, kind="ranged", count=count, shots=shots,
                location=order.text("area") or TORSO, deed=beside(reader, me.unit, order),
                turn=order.unit("turn") or 0, mount=order.get("mount") is True,
            )  # fmt: skip


SHARES = ("", ".2", ".3", ".4")
"""What ends the names of the slots of each target among which a unit shares its figures out."""


@rule("HC-MASS-03")
def shares(order: Order, able: int) -> Iterator[tuple[int, int]]:
    """How many of those who can attack so go at each target, each of them once."""
    left = able
    for end in SHARES:
        foe = order.unit(f"target{end}")
        if foe is None or left <= 0:
            continue
        count = min(left, order.unit(f"figures{end}") or left)
        left -= count
        yield foe, count
