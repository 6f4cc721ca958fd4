"""Plans for a turn: what the enemy may do, what a plan is worth against that, and the best one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.ai.groups.board import GUARD, RIM, STRIKE, Board, Deed
from game.ai.groups.habits import Bent, choices, deeds
from game.ai.groups.rounds import Course
from game.ai.groups.worth import (
    away,
    back,
    fallen,
    heights,
    objective,
    reserve,
    steps,
    support,
)
from game.ai.player import Terms

BOUND = 1.0
"""No term is worth more than this share of all fighters on the field."""

LATER = 0.8
"""What is expected of later rounds, measured by the present one."""

HIGHER = 0.03
"""The worth of ground above the enemies close by, in the unit's fighters."""

SUPPORT = 0.005
"""A friend beside, two at most, in the unit's fighters."""

RELIEF = 0.15
"""What a fresh unit beside one that may break is worth, in its fighters."""

AWAY = 0.5
"""What leaving the field costs, in the unit's fighters."""

BACK = 0.35
"""What it costs to give ground that no friend takes, in the unit's fighters."""

ASIDE = 0.06
"""What it costs to go where nobody is closer, in the unit's fighters: the enemy need not do what
is expected of him."""

ASTRAY = 0.18
"""The same for who could be at grips or shoot at once."""

CLOSING = 0.02
"""A step of the way left, in the unit's fighters."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What the enemy may be bent on, how likely, and whether the own side would move first."""

    bent: Bent
    chance: float
    own_first: bool


@dataclass(slots=True)
class Judge:
    """Weighs plans and remembers what they were worth; ``ahead`` rounds are looked at, ``played``
    imagined battles were fought for it.
    """

    board: Board
    threats: tuple[Threat, ...]
    ahead: int
    urgency: float
    bent: Bent = Bent.COME
    known: dict[tuple[Deed, ...], Terms] = field(default_factory=dict)
    played: int = 0
    start: Course = field(init=False)
    ways: dict[int, int] = field(init=False)
    against: list[list[Deed]] = field(init=False)

    def __post_init__(self) -> None:
        self.start = Course.of(self.board)
        self.ways = steps(self.start)
        self.against = [deeds(self.start, False, threat.bent) for threat in self.threats]

    @property
    def judged(self) -> int:
        """How many plans were weighed."""
        return len(self.known)

    def weigh(self, plan: tuple[Deed, ...]) -> Terms:
        """The terms of a plan, the mean over what the enemy may do."""
        found = self.known.get(plan)
        if found is None:
            sums: dict[str, float] = {}
            for threat, enemy in zip(self.threats, self.against, strict=True):
                for name, worth in self.against_one(plan, threat, enemy):
                    sums[name] = sums.get(name, 0.0) + worth * threat.chance
            most = BOUND * self.board.everybody
            found = tuple((name, max(-most, min(most, worth))) for name, worth in sums.items())
            self.known[plan] = found
        return found

    @property
    def rounds(self) -> int:
        """So many rounds are looked at: none after one that decides the battle."""
        now = self.board.view.clock.round
        ends = (goal.round - now + 1 for goal, _ in self.board.goals)
        return min(self.ahead, self.board.left, *ends)

    def after(self, plan: tuple[Deed, ...], number: int) -> Course:
        """The field after the coming round, if the enemy does what this threat says."""
        course, own = self.start.copy(), self.board.own
        course.play((*plan, *self.against[number][own:]), self.threats[number].own_first)
        return course

    def expect(self, plan: tuple[Deed, ...], number: int) -> None:
        """Let the enemy of this threat do what is worst for the plan: each of his units in turn."""
        enemy, threat = self.against[number], self.threats[number]
        worst = total(self.against_one(plan, threat, enemy))
        for unit in range(self.board.own, self.board.count):
            for deed in choices(self.start, unit):
                taken = any(other[1] == deed[1] for other in enemy[:unit] + enemy[unit + 1 :])
                if deed == enemy[unit] or taken:
                    continue
                other = [*enemy[:unit], deed, *enemy[unit + 1 :]]
                worth = total(self.against_one(plan, threat, other))
                if worth < worst - 1e-9:
                    worst, enemy = worth, other
        self.against[number] = enemy
        self.known.clear()

    def _aside(self, course: Course, plan: tuple[Deed, ...]) -> float:
        """What those lose who went somewhere and are no closer to anybody."""
        before, after, start = self.ways, steps(course), self.board.start
        return sum(
            course.many[unit] * (ASTRAY if before.get(unit, 0) <= 1 else ASIDE)
            for unit, deed in enumerate(plan)
            if deed[1] != start[unit] and after.get(unit, 0) >= before.get(unit, 0)
        )

    def against_one(self, plan: tuple[Deed, ...], threat: Threat, enemy: Sequence[Deed]) -> Terms:
        """The terms of a plan if the enemy does exactly this in the coming round."""
        self.played += 1
        own, course = self.board.own, self.start.copy()
        course.play((*plan, *enemy[own:]), threat.own_first)
        return self.from_there(plan, threat, course)

    def from_there(self, plan: tuple[Deed, ...], threat: Threat, course: Course) -> Terms:
        """The same from where the coming round has led, which the course goes on from."""
        own, first = self.board.own, fallen(course)
        way = sum(course.many[unit] * n for unit, n in steps(course).items())
        places = (
            ("ground", HIGHER * heights(course)),
            ("support", SUPPORT * support(course)),
            ("reserve", RELIEF * reserve(course)),
            ("away", -AWAY * away(course)),
            ("back", -BACK * back(course, plan)),
            ("aside", -self._aside(course, plan)),
            ("closing", -CLOSING * self.urgency * way),
        )
        rounds = self.rounds
        for gone in range(rounds - 1):
            mine = deeds(course, True, self.bent.after(gone))
            theirs = deeds(course, False, threat.bent.after(gone))
            course.play((*mine[:own], *theirs[own:]), threat.own_first)
        last = fallen(course)
        return (
            ("harm", first[2]),
            ("loss", -first[0]),
            ("rout", first[3]),
            ("nerve", -first[1]),
            ("threat", LATER * (last[2] + last[3] - first[2] - first[3])),
            ("exposure", -LATER * (last[0] + last[1] - first[0] - first[1])),
            *places,
            ("objective", objective(course, rounds)),
        )


def total(terms: Terms) -> float:
    """All terms added up."""
    return sum(worth for _, worth in terms)


def climbed(
    judge: Judge, choice: Mapping[int, tuple[Deed, ...]], plan: tuple[Deed, ...], passes: int
) -> tuple[Deed, ...]:
    """The plan after every unit has taken, in turn, what is best beside the others' orders."""
    best = total(judge.weigh(plan))
    for _ in range(passes):
        changed = False
        for unit, found in choice.items():
            taken = {deed[1] for other, deed in enumerate(plan) if other != unit}
            for deed in found:
                if deed == plan[unit] or deed[1] in taken:
                    continue
                other = (*plan[:unit], deed, *plan[unit + 1 :])
                worth = total(judge.weigh(other))
                if worth > best + 1e-9:
                    plan, best, changed = other, worth, True
        if not changed:
            break
    return plan


def astray(board: Board, deed: Deed) -> bool:
    """Whether an enemy is beside the place, but none where the unit would look."""
    foes = board.start[board.own :]
    beside = [way for way in board.ways if deed[1] + way in foes]
    return bool(beside) and deed[2] not in beside


def worthwhile(board: Board, found: tuple[Deed, ...], unit: int) -> tuple[Deed, ...]:
    """Those worth a thought: nobody guards himself, or steps back, where no enemy can come."""
    here = board.start[unit]
    foes = board.start[board.own :]
    near = min((board.apart(here, there) for there in foes), default=-RIM)
    kept = []
    for deed in found:
        if deed[0] == STRIKE and astray(board, deed):
            continue
        if deed[0] >= GUARD and (near > 2 or (deed[0] == GUARD and deed[1] != here)):
            continue
        kept.append(deed)
    return tuple(kept) or found
