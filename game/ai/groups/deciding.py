"""What a side orders its units: a plan for all of them, weighed against what the enemy may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from game.ai.field import Piece, Situation, commands_piece, survey, together
from game.ai.groups.board import Board, Deed
from game.ai.groups.chief import ride
from game.ai.groups.habits import Bent, deeds
from game.ai.groups.options import Option, options
from game.ai.groups.plans import Judge, Threat, climbed, total, worthwhile
from game.ai.groups.recruit import as_recruit
from game.ai.player import Decision, chance_for, sensible
from game.core.components import Unit
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """How far somebody looks ahead, how often his units think, what he expects of the enemy, and
    what his own side may be bent on while nobody is at grips.
    """

    ahead: int = 3
    passes: int = 2
    guesses: bool = True
    clever: float = 0.1
    bents: tuple[Bent, ...] = (Bent.COME, Bent.AWAIT)


LEVELS = {
    "soldier": Level(ahead=2, passes=1, guesses=False, bents=(Bent.COME,)),
    "veteran": Level(),
}
"""What a soldier and a veteran can do."""

PRESSING, PUSHING, PATIENT = 4.0, 2.0, 0.3
"""How much a side presses on against one that wins by staying, against one that stays all the
same, and where it wins by staying itself.
"""

Movers = Mapping[int, tuple[Request, Piece]]
"""The own units that get an order, with the request that asks for it."""


def decided(seat: Seat, level: str, seed: int) -> dict[str, Decision]:
    """What somebody of this level orders his units; nothing for what is left to the book."""
    if level == "recruit":
        return as_recruit(seat, seed)
    now = survey(seat.view)
    asked = movers(seat, now)
    return planned(seat, now, asked, LEVELS[level], seed) if asked else {}


def movers(seat: Seat, now: Situation) -> Movers:
    """The own units that get an order now; none where no enemy is known."""
    return {
        piece.unit: (request, piece)
        for request in seat.waiting
        if request.editable and not request.window and now.foes
        if (piece := commands_piece(seat.view, now, request)) is not None
    }


def planned(
    seat: Seat, now: Situation, asked: Movers, level: Level, seed: int
) -> dict[str, Decision]:
    """The orders of all units, and where the commander goes with them."""
    tactics = together(seat.view)
    assert tactics is not None
    chance = chance_for(seed, seat, next(iter(asked.values()))[0])
    board = Board(seat.view, tactics, now)
    judge = judged(board, level, Bent.COME)
    found = {
        board.numbers[unit]: to_give(board, seat, request, piece, now, chance)
        for unit, (request, piece) in shuffled(asked.items(), chance)
    }
    choice = {unit: worthwhile(board, tuple(by), unit) for unit, by in found.items()}
    usual = as_usual(judge, seat, asked, found)
    plan = thought(judge, level, choice, usual)
    # Nobody waits for an enemy who stays where he is.
    for bent in () if judge.start.met or _still(board.view, 1) else level.bents[1:]:
        other = judged(board, level, bent)
        better = thought(other, level, choice, usual)
        if total(other.weigh(better)) > total(judge.weigh(plan)):
            judge, plan = other, better
    return explained(seat, judge, asked, found, plan, usual)


def judged(board: Board, level: Level, bent: Bent) -> Judge:
    """Who weighs plans of a side that is bent on this afterwards."""
    return Judge(board, threats(board, level), level.ahead, urgency(board), bent)


def thought(
    judge: Judge, level: Level, choice: Mapping[int, tuple[Deed, ...]], usual: tuple[Deed, ...]
) -> tuple[Deed, ...]:
    """The best plan against what the enemy may be about, and what would be worst for its start."""
    start = best_start(judge, choice, usual)
    if level.guesses:
        judge.expect(start, 0)
    return climbed(judge, choice, start, level.passes)


def threats(board: Board, level: Level) -> tuple[Threat, ...]:
    """What the enemy may be bent on: the worst for the plan, to come on, to hold his ground."""
    if not level.guesses:
        return (Threat(Bent.COME, 1.0, False),)
    hold = 0.6 if _still(board.view) or _time_is_his(board) else 0.2
    rest = 1.0 - hold
    return (
        Threat(Bent.COME, rest * level.clever, True),
        Threat(Bent.COME, rest * (1.0 - level.clever), False),
        Threat(Bent.HOLD, hold, True),
    )


def urgency(board: Board) -> float:
    """How much the side should press on: most where the enemy needs but to stay, least where it
    need not do more itself.
    """
    if _time_is_his(board):
        return PRESSING
    if any(goal.side == board.view.side for goal, _ in board.goals):
        return PATIENT
    return PUSHING if _still(board.view) else 1.0


def _time_is_his(board: Board) -> bool:
    """Whether the enemy wins by staying where he is."""
    return any(goal.side != board.view.side for goal, _ in board.goals)


def _still(view: View, long: int = 2) -> bool:
    """Whether no enemy has moved in so many rounds before this one."""
    rounds = 0
    for event in reversed(view.events):
        if event.key == "round":
            rounds += 1
            if rounds > long:
                return True
        elif event.key == "moved" and event.unit is not None and rounds:
            who = view.find(event.unit, Unit)
            if who is not None and who.side != view.side:
                return False
    return False


def shuffled(items: Iterable[T], chance: Random) -> tuple[T, ...]:
    """The same in another order: of two that are worth the same the first is taken, and that
    should favour neither a side of the field nor a place in the file.
    """
    return tuple(sorted(items, key=lambda _: chance.random()))


def to_give(
    board: Board, seat: Seat, request: Request, piece: Piece, now: Situation, chance: Random
) -> dict[Deed, Option]:
    """What a unit may do, each with the first order that comes to it."""
    found: dict[Deed, Option] = {}
    for option in shuffled(options(seat, request, piece, now, frozenset()), chance):
        found.setdefault(board.deed(option.aim), option)
    return found


def as_usual(
    judge: Judge, seat: Seat, movers: Movers, found: Mapping[int, Mapping[Deed, Option]]
) -> tuple[Deed, ...]:
    """What the book would have everybody do."""
    plan = list(deeds(judge.start, True, Bent.HOLD)[: judge.board.own])
    for unit, (request, _) in movers.items():
        number = judge.board.numbers[unit]
        order = sensible(seat, request)
        by = found[number]
        plan[number] = next((d for d, o in by.items() if o.order == order), next(iter(by)))
    return tuple(plan)


def best_start(
    judge: Judge, choice: Mapping[int, tuple[Deed, ...]], usual: tuple[Deed, ...]
) -> tuple[Deed, ...]:
    """The best plan to begin with: as usual, all come on, or all hold."""
    starts = [usual]
    for bent in (Bent.COME, Bent.HOLD):
        wanted, plan, taken = deeds(judge.start, True, bent), list(usual), set[int]()
        for unit, found in choice.items():
            deed = wanted[unit]
            if deed in found and deed[1] not in taken:
                plan[unit] = deed
            taken.add(plan[unit][1])
        if len({deed[1] for deed in plan}) == len(plan):
            starts.append(tuple(plan))
    return max(starts, key=lambda plan: total(judge.weigh(plan)))


def explained(
    seat: Seat,
    judge: Judge,
    movers: Movers,
    found: Mapping[int, Mapping[Deed, Option]],
    plan: tuple[Deed, ...],
    usual: tuple[Deed, ...],
) -> dict[str, Decision]:
    """The decisions; each order's terms are what it is worth beyond the book's usual one."""
    best, decisions = dict(judge.weigh(plan)), dict[str, Decision]()
    for unit, (request, _) in movers.items():
        number = judge.board.numbers[unit]
        other = dict(judge.weigh((*plan[:number], usual[number], *plan[number + 1 :])))
        terms = tuple((name, worth - other[name]) for name, worth in best.items())
        decisions[request.id] = Decision(request, found[number][plan[number]].order, terms)
    for request in seat.waiting:
        if request.id not in decisions and request.editable:
            ridden = ride(seat, request, judge, plan)
            if ridden is not None:
                decisions[request.id] = ridden
    return decisions
