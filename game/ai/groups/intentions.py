"""What a side may be about as a whole: a portfolio of intentions, each made into a full plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot

from game.ai.groups.board import GIVE_WAY, GUARD, SHOOT, STRIKE, Board, Deed
from game.ai.groups.habits import Bent
from game.ai.groups.rounds import Course

Choice = Mapping[int, tuple[Deed, ...]]
"""What each unit may do, by its number."""

Wish = Callable[[int, Deed], float]
"""How well a deed of a unit fits an intention."""

SURE = 100.0
"""More than any way counts."""

ASIDE = 2.5
"""So many steps of the way a step past the enemy's flank is worth to a wing that goes round."""


@dataclass(frozen=True, slots=True)
class Intended:
    """A plan for the coming round with the name of its intention, and what the side is bent on in
    the rounds after it.
    """

    name: str
    plan: tuple[Deed, ...]
    bent: Bent = Bent.COME


def portfolio(course: Course, choice: Choice, usual: tuple[Deed, ...]) -> Iterator[Intended]:
    """A plan for each intention; two that come to the same plan are one."""
    field, seen = Outlook(course), set[tuple[object, ...]]()
    for name, wish, bent in field.wishes():
        plan = fitted(choice, usual, wish)
        if (plan, bent) not in seen:
            seen.add((plan, bent))
            yield Intended(name, plan, bent)


def fitted(choice: Choice, usual: tuple[Deed, ...], wish: Wish) -> tuple[Deed, ...]:
    """The plan in which each unit does what fits best of what the units before it leave free."""
    plan = list(usual)
    taken = {deed[1] for unit, deed in enumerate(usual) if unit not in choice}
    eager = sorted(choice, key=lambda unit: -max(wish(unit, deed) for deed in choice[unit]))
    for unit in eager:
        free = [deed for deed in choice[unit] if deed[1] not in taken]
        plan[unit] = max(free or choice[unit], key=partial(wish, unit))
        taken.add(plan[unit][1])
    return tuple(plan) if len(taken) == len(plan) else usual


class Outlook:
    """The field before the coming round, as intentions are made of it."""

    def __init__(self, course: Course) -> None:
        self.course, self.board = course, course.board
        self.ways = course.ways(True)
        board = self.board
        self.foes = [course.at[foe] for foe in range(board.own, board.count) if course.at[foe]]
        self.own = [unit for unit in range(board.own) if course.at[unit]]
        self.engaged = {unit for unit in self.own if course.engaged(unit)}
        self.side = self._across()

    def wishes(self) -> Iterator[tuple[str, Wish, Bent]]:
        """Every intention with its name and what it wishes of each unit."""
        yield "press", self.press, Bent.COME
        yield "hold", self.hold, Bent.HOLD
        yield "await", self.hold, Bent.AWAIT
        yield "flank_left", partial(self.flank, -1), Bent.COME
        yield "flank_right", partial(self.flank, 1), Bent.COME
        yield "draw_back", self.draw_back, Bent.COME
        yield "screen", self.screen, Bent.COME
        yield "refuse", self.refuse, Bent.COME
        yield "reserve", self.reserve, Bent.COME
        if any(goal.side == self.board.view.side for goal, _ in self.board.goals):
            yield "goal", self.goal, Bent.HOLD
        yield "finish", self.finish, Bent.COME

    def press(self, unit: int, deed: Deed) -> float:
        """Everybody comes on by the shortest way, and strikes or shoots."""
        left = 0 if unit in self.engaged else self.ways[deed[1]]
        return self._fights(unit, deed) - left

    def hold(self, unit: int, deed: Deed) -> float:
        """Everybody stays where he is and fights whoever comes."""
        return self._fights(unit, deed) - 10.0 * (deed[1] != self.board.start[unit])

    def flank(self, wing: int, unit: int, deed: Deed) -> float:
        """The units of one wing go round, the others hold."""
        if wing * self.side.get(unit, 0) <= 0:
            return self.hold(unit, deed)
        edge = 1.0 + max((wing * self._aside(foe) for foe in self.foes), default=0.0)
        before, after = (wing * self._aside(cell) for cell in (self.board.start[unit], deed[1]))
        return self.press(unit, deed) + ASIDE * (min(edge, after) - min(edge, before))

    def draw_back(self, unit: int, deed: Deed) -> float:
        """Whoever shoots does, or goes back from an enemy who comes; the others hold."""
        if not self.board.shooters[unit]:
            return self.hold(unit, deed)
        away = min((self.board.apart(deed[1], foe) for foe in self.foes), default=0)
        backs = SURE * (deed[0] == GIVE_WAY) if unit in self.engaged else 0.0
        return backs + SURE * (deed[0] == SHOOT) + away

    def screen(self, unit: int, deed: Deed) -> float:
        """Those who strike go in front of those who shoot."""
        if self.board.shooters[unit]:
            return self.hold(unit, deed)
        behind = [self.course.at[u] for u in self.own if self.board.shooters[u] and u != unit]
        near = min((self.board.apart(deed[1], cell) for cell in behind), default=0)
        return self.press(unit, deed) / 2 - near

    def refuse(self, unit: int, deed: Deed) -> float:
        """The weaker wing stays back, the stronger one comes on."""
        wings = [0.0, 0.0]
        for other in self.own:
            if self.side[other]:
                wings[self.side[other] > 0] += self.course.many[other]
        strong = 1 if wings[1] >= wings[0] else -1
        presses = strong * self.side.get(unit, 0) >= 0
        return self.press(unit, deed) if presses else self.hold(unit, deed)

    def reserve(self, unit: int, deed: Deed) -> float:
        """Whoever is free goes to the side of friends at grips, and takes the place of the worn."""
        if unit in self.engaged:
            nerve, lost = self.board.nerves[unit], self.board.pieces[unit].freshness
            worn = bool(nerve.limits) and lost < 0.7
            return SURE * (worn and deed[0] == GIVE_WAY) + self._fights(unit, deed)
        busy = [self.course.at[other] for other in self.engaged]
        near = min((self.board.apart(deed[1], cell) for cell in busy), default=0)
        return self.press(unit, deed) / 4 - near

    def goal(self, unit: int, deed: Deed) -> float:
        """To the ground that decides the battle."""
        goals = (
            c for g, cells in self.board.goals if g.side == self.board.view.side for c in cells
        )
        near = min((self.board.apart(deed[1], cell) for cell in goals), default=0)
        return self._fights(unit, deed) / SURE - 3.0 * near

    def finish(self, unit: int, deed: Deed) -> float:
        """All upon the weakest enemy."""
        board, many = self.board, self.course.many
        weak = min(
            (foe for foe in range(board.own, board.count) if self.course.at[foe]),
            key=many.__getitem__,
            default=-1,
        )
        if weak < 0:
            return self.press(unit, deed)
        there = self.course.at[weak]
        struck = deed[0] == STRIKE and deed[1] + deed[2] == there
        shot = deed[0] == SHOOT and deed[3] == weak
        near = board.apart(deed[1], there)
        return SURE * (struck or shot) + self._fights(unit, deed) / 2 - 2.0 * near

    def _fights(self, unit: int, deed: Deed) -> float:
        """Whether he shoots, or strikes at somebody who is in front of him or comes from there."""
        if deed[0] == SHOOT:
            return SURE * 0.5
        if deed[0] != STRIKE:
            return -SURE if deed[0] != GUARD else -SURE / 2
        ahead = deed[1] + deed[2]
        struck = ahead in self.foes
        near = min((self.board.apart(ahead, foe) for foe in self.foes), default=0)
        return SURE * 0.5 * struck - 0.1 * near

    def _across(self) -> dict[int, int]:
        """On which wing each unit stands, seen from behind: -1 left, 1 right, 0 between."""
        asides = {unit: self._aside(self.course.at[unit]) for unit in self.own}
        return {unit: (aside > 0.5) - (aside < -0.5) for unit, aside in asides.items()}

    def _aside(self, cell: int) -> float:
        """How far to the right of the line from one side's middle to the other's."""
        board = self.board
        mine = [self.course.at[unit] for unit in self.own]
        here, there = _middle(board, mine), _middle(board, self.foes)
        dx, dy = there[0] - here[0], there[1] - here[1]
        long = max(0.5, hypot(dx, dy))
        x, y = board.xs[cell] - here[0], board.ys[cell] - here[1]
        return (x * dy - y * dx) / long


def _middle(board: Board, cells: Sequence[int]) -> tuple[float, float]:
    many = max(1, len(cells))
    return sum(board.xs[c] for c in cells) / many, sum(board.ys[c] for c in cells) / many
