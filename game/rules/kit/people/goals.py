"""The goals of a scenario of single fighters, judged as a book tells who is still in the fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.components import ESCAPED, FLED, Aims, Field, Out, Position, Side, Spread, Unit
from game.core.grid import Cell
from game.core.ruleset import Reader, Result
from game.core.setup import Goal

AWAY = (FLED, ESCAPED)
"""Ways out by which one leaves the field a free man."""

TAKEN = ("bound", "surrendered", "captured")
"""Ways out of those who are in the enemy's hands if he keeps the field."""


FOR_GOOD = ("escape", "slay")
"""Goals that stay true once they are."""


def members_of(kind: type) -> Callable[[Reader, str], tuple[int, ...]]:
    """All of a side who have this component of their book, whatever has become of them."""
    return lambda reader, side: tuple(
        unit for unit, (who, _) in reader.each(Unit, kind) if who.side == side
    )


def unbound(reader: Reader, unit: int) -> bool:
    """Nobody is a prisoner, or out of the fight, but by the word of how he left the battle."""
    return False


@dataclass(frozen=True, slots=True)
class Judge:
    """What a book says of fighters: ``members`` of a side, whatever has become of them, and
    whether one of them is ``able`` to fight on. The others are its words: that nobody is left, that
    one side is, what those of goals begin with, and that somebody was lost who was to be saved.
    ``prisoner``: whether somebody who lies there alive is in the enemy's hands, in a book in which
    nobody is bound. ``fallen``: whether somebody who has not left the battle is out of the fight
    all the same.
    """

    members: Callable[[Reader, str], tuple[int, ...]]
    able: Callable[[Reader, int], bool]
    nobody: str
    victor: str
    goal: str
    lost: str
    prisoner: Callable[[Reader, int], bool] = unbound
    fallen: Callable[[Reader, int], bool] = unbound

    def standing(self, reader: Reader) -> tuple[str, ...]:
        """The sides that still have somebody in the fight."""
        sides = (side.id for _, (side,) in reader.each(Side))
        return tuple(
            side
            for side in sides
            if any(self.able(reader, unit) for unit in self.members(reader, side))
        )

    def beaten(self, reader: Reader, rule: str) -> Result | None:
        """A side that has nobody left in the fight has lost; all of them at once: nobody wins."""
        left = self.standing(reader)
        if not left:
            return Result(None, rule, self.nobody)
        return Result(left[0], rule, self.victor) if len(left) == 1 else None

    def reached(
        self, reader: Reader, turn: int, rule: str, *, at_once: bool = False
    ) -> Result | None:
        """The first goal of the scenario that has come true, or failed for good; ``at_once`` only
        of those that nothing can undo, so that in a book which ends a battle within a round a side
        is not beaten by what befalls it after that.
        """
        if (found := decided_by(self, reader, turn, at_once=at_once)) is None:
            return None
        goal, side = found
        return Result(side, rule, f"{self.goal}{goal.kind}" if side == goal.side else self.lost)

    def in_fight(self, reader: Reader, side: str) -> tuple[int, ...]:
        """Those of a side who are still in the fight."""
        return tuple(unit for unit in self.members(reader, side) if self.able(reader, unit))


Says = Callable[[Reader, int], bool]
"""What a book says of one of its fighters."""


def judge(book: str, kind: type, able: Says, prisoner: Says) -> Judge:
    """The judge of a book with the usual words, whose fighters have this component."""
    return Judge(
        members_of(kind),
        able,
        f"{book}.all_out",
        f"{book}.foes_out",
        f"{book}.goal_",
        f"{book}.lost",
        prisoner,
        lambda reader, unit: prisoner(reader, unit) and not able(reader, unit),
    )


def why(state: Reader, unit: int) -> str:
    """Why he is out of the battle, empty while he is not."""
    gone = state.find(unit, Out)
    return gone.why if gone else ""


def aims_of(state: Reader) -> Aims:
    """What the scenario says about the end."""
    return state.get(state.each(Field)[0][0], Aims)


def named(state: Reader, goal: Goal) -> int:
    """The fighter whom a goal is about."""
    return dict(aims_of(state).named)[goal.unit]


def share(judge: Judge, state: Reader, side: str) -> int:
    """The percent of a side's fighters who are in the fight, or have left the field free."""
    everybody = judge.members(state, side)
    kept = [u for u in everybody if judge.able(state, u) or why(state, u) == ESCAPED]
    return 100 * len(kept) // len(everybody) if everybody else 0


def taken(judge: Judge, state: Reader, goal: Goal) -> bool:
    """Slay: the enemy is out of the fight, by any way but his own legs; capture: a prisoner."""
    unit = named(state, goal)
    gone = why(state, unit)
    if goal.kind == "capture":
        return gone in TAKEN or judge.prisoner(state, unit)
    return gone not in AWAY if gone else judge.fallen(state, unit)


def ward_lost(state: Reader, goal: Goal) -> bool:
    """Whether somebody who must be saved is out of the battle; who got away is safe."""
    return bool(gone := why(state, named(state, goal))) and gone not in AWAY


def holds(judge: Judge, state: Reader, goal: Goal) -> bool:
    """Whether somebody of the side is in the fight on the field, with one of all the cells that he
    fills among the goal's.
    """
    wanted = {Cell(*cell) for cell in goal.cells}
    filled = [_filled(state, unit) for unit in judge.in_fight(state, goal.side)]
    return any(cells and (not wanted or wanted & cells) for cells in filled)


def _filled(state: Reader, unit: int) -> set[Cell]:
    spot, spread = state.find(unit, Position), state.find(unit, Spread)
    return {*(spread.cells if spread else ()), *((spot.cell,) if spot else ())}


def escaped(judge: Judge, state: Reader, goal: Goal) -> bool:
    """Whether as many have left the field as was asked; without a number all who still can."""
    away = [unit for unit in judge.members(state, goal.side) if why(state, unit) == ESCAPED]
    if goal.count:
        return len(away) >= goal.count
    return bool(away) and not judge.in_fight(state, goal.side)


def attained(judge: Judge, state: Reader, goal: Goal, turn: int) -> bool:
    """Whether this goal is reached at the end of this round or turn."""
    if share(judge, state, goal.side) < goal.share:
        return False
    if goal.kind == "escape":
        return escaped(judge, state, goal)
    if goal.kind in ("slay", "capture"):
        return taken(judge, state, goal)
    if goal.kind == "last":
        return bool(judge.in_fight(state, goal.side)) and not any(
            judge.in_fight(state, side.id)
            for _, (side,) in state.each(Side)
            if side.id != goal.side
        )
    if turn != goal.round:
        return False
    return goal.kind == "save_the_standard" or holds(judge, state, goal)


def decided_by(
    judge: Judge, state: Reader, turn: int, *, at_once: bool = False
) -> tuple[Goal, str] | None:
    """The first goal that has come true, or failed for good, with the side that wins by it;
    ``at_once`` only of those that nothing can undo.
    """
    for goal in aims_of(state).goals:
        if goal.kind == "save_the_standard" and ward_lost(state, goal):
            return goal, next(side.id for _, (side,) in state.each(Side) if side.id != goal.side)
        if (not at_once or goal.kind in FOR_GOOD) and attained(judge, state, goal, turn):
            return goal, goal.side
    return None
