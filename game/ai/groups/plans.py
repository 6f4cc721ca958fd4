"""Plans for a turn: what the enemy may do, what a plan is worth against that, and the best one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai.groups.board import GIVE_WAY, GUARD, RIM, STRIKE, Board, Deed
from game.ai.groups.habits import Bent, choices, deeds
from game.ai.groups.rounds import FAR, Course
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

ASIDE = 0.18
"""What it costs to go where nobody is closer: the enemy need not do what is expected of him."""

CLOSING = 0.02
"""A step of the way left, in the unit's fighters."""

GOAL = (1.0, 0.6, 0.4)
"""What a goal is worth as a share of all fighters if it is decided in this round, in the next, or
in the one after it."""

DISTANT = 0.25
"""The same where it is decided later."""

NEARER = 0.01
"""A step closer to such ground, as a share of all fighters."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What the enemy may be bent on, how likely, and whether the own side would move first."""

    bent: Bent
    chance: float
    own_first: bool


@dataclass(slots=True)
class Judge:
    """Weighs plans and remembers what they were worth; ``ahead`` rounds are looked at."""

    board: Board
    threats: tuple[Threat, ...]
    ahead: int
    urgency: float
    bent: Bent = Bent.COME
    known: dict[tuple[Deed, ...], Terms] = field(default_factory=dict)
    start: Course = field(init=False)
    steps: dict[int, int] = field(init=False)
    against: list[list[Deed]] = field(init=False)

    def __post_init__(self) -> None:
        self.start = Course.of(self.board)
        self.steps = _steps(self.start)
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
                for name, worth in self._against(plan, threat, enemy):
                    sums[name] = sums.get(name, 0.0) + worth * threat.chance
            most = BOUND * sum(piece.weight for piece in self.board.pieces)
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
        worst = total(self._against(plan, threat, enemy))
        for unit in range(self.board.own, self.board.count):
            for deed in choices(self.start, unit):
                taken = any(other[1] == deed[1] for other in enemy[:unit] + enemy[unit + 1 :])
                if deed == enemy[unit] or taken:
                    continue
                other = [*enemy[:unit], deed, *enemy[unit + 1 :]]
                worth = total(self._against(plan, threat, other))
                if worth < worst - 1e-9:
                    worst, enemy = worth, other
        self.against[number] = enemy
        self.known.clear()

    def _aside(self, course: Course, plan: tuple[Deed, ...]) -> float:
        """The fighters who went somewhere and are no closer to anybody, or could shoot."""
        before, after, start = self.steps, _steps(course), self.board.start
        return sum(
            course.many[unit]
            for unit, deed in enumerate(plan)
            if deed[1] != start[unit] and after.get(unit, 0) >= before.get(unit, 0)
        )

    def _against(self, plan: tuple[Deed, ...], threat: Threat, enemy: list[Deed]) -> Terms:
        own, course = self.board.own, self.start.copy()
        course.play((*plan, *enemy[own:]), threat.own_first)
        first = _fallen(course)
        way = sum(course.many[unit] * n for unit, n in _steps(course).items())
        places = (
            ("ground", HIGHER * _heights(course)),
            ("support", SUPPORT * _support(course)),
            ("reserve", RELIEF * _reserve(course)),
            ("away", -AWAY * _away(course)),
            ("back", -BACK * _back(course, plan)),
            ("aside", -ASIDE * self._aside(course, plan)),
            ("closing", -CLOSING * self.urgency * way),
        )
        rounds = self.rounds
        for _ in range(rounds - 1):
            mine, theirs = deeds(course, True, self.bent), deeds(course, False, threat.bent)
            course.play((*mine[:own], *theirs[own:]), threat.own_first)
        last = _fallen(course)
        return (
            ("harm", first[2]),
            ("loss", -first[0]),
            ("rout", first[3]),
            ("nerve", -first[1]),
            ("threat", LATER * (last[2] + last[3] - first[2] - first[3])),
            ("exposure", -LATER * (last[0] + last[1] - first[0] - first[1])),
            *places,
            ("objective", _objective(course, rounds)),
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


def _fallen(course: Course) -> tuple[float, float, float, float]:
    """Own losses and own fighters that may have run, then the enemy's."""
    own = course.board.own
    sums = [0.0] * 4
    for unit, lost in enumerate(course.lost):
        at = 0 if unit < own else 2
        sums[at] += lost
        sums[at + 1] += course.many[unit] * (1.0 - course.stays[unit])
    return sums[0], sums[1], sums[2], sums[3]


def _heights(course: Course) -> float:
    """Steps of height over the enemies close by, for each fighter."""
    board, found = course.board, 0.0
    for unit in range(board.own):
        here = course.at[unit]
        if here and board.height[here]:
            near = any(
                course.at[foe] and board.apart(here, course.at[foe]) <= 3
                for foe in range(board.own, board.count)
            )
            found += near * course.many[unit] * board.height[here]
    return found


def _support(course: Course) -> float:
    """Friends beside, two at most, for each fighter."""
    board, found = course.board, 0.0
    for unit in range(board.own):
        here = course.at[unit]
        if here:
            beside = sum(0 <= course.who[here + way] < board.own for way in board.ways)
            found += course.many[unit] * min(2, beside)
    return found


def _away(course: Course) -> float:
    """The fighters who have left the field by themselves."""
    return sum(
        course.many[unit] * course.stays[unit]
        for unit in range(course.board.own)
        if not course.at[unit] and course.many[unit] > 1
    )


def _back(course: Course, plan: tuple[Deed, ...]) -> float:
    """The fighters who give ground, but for those whose place a friend has taken."""
    board = course.board
    return sum(
        course.many[unit]
        for unit, deed in enumerate(plan)
        if deed[0] == GIVE_WAY and not 0 <= course.who[board.start[unit]] < board.own
    )


def _steps(course: Course) -> dict[int, int]:
    """The steps that each own unit has to go until it can strike or shoot."""
    board, ways = course.board, course.ways(True)
    foes = [there for there in course.at[board.own :] if there]
    found: dict[int, int] = {}
    for unit in range(board.own):
        here = course.at[unit]
        if not here or not foes:
            continue
        if course.engaged(unit):
            found[unit] = 0
            continue
        steps = min(FAR, 1 + min(ways[here], *(ways[here + way] for way in board.ways)))
        if reach := board.shooters[unit]:
            steps = min(steps, max(0, min(board.far(here, there) for there in foes) - reach))
        found[unit] = steps
    return found


def _reserve(course: Course) -> float:
    """Fresh units beside those at grips who may break, in fighters that may need them."""
    board, found = course.board, 0.0
    own = [unit for unit in range(board.own) if course.at[unit]]
    busy = {unit for unit in own if course.engaged(unit)}
    for unit in busy:
        beside = (course.who[course.at[unit] + way] for way in board.ways)
        fresh = (course.many[o] for o in beside if 0 <= o < board.own and o not in busy)
        nerve = board.nerves[unit]
        risk = nerve.flight if course.limit[unit] < len(nerve.limits) else 0.0
        found += min(course.many[unit], max(fresh, default=0.0)) * risk
    return found


def _objective(course: Course, rounds: int) -> float:
    """What is held of the ground that decides the battle, and how far it is to it."""
    board, found = course.board, 0.0
    everybody = sum(piece.weight for piece in board.pieces)
    for goal, cells in board.goals:
        left = goal.round - board.view.clock.round - rounds + 1
        worth = GOAL[left] if left < len(GOAL) else DISTANT
        mine = goal.side == board.view.side
        units = range(board.own) if mine else range(board.own, board.count)
        none, way = 1.0, 9
        for unit in units:
            if here := course.at[unit]:
                if here in cells:
                    none *= 1.0 - course.stays[unit] * min(1.0, course.many[unit] / 10)
                way = min(way, *(board.apart(here, cell) for cell in cells))
        held = worth * (1.0 - none) - NEARER * way
        found += held * everybody * (1 if mine else -1)
    return found


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
