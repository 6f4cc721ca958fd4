"""How rounds are likely to go: moves, blows, steps back and who breaks, all by expectation.

Nothing is rolled. A unit goes a cell a round, strikes whoever is in front of it, and steps straight
back; what a blow costs is the book's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.ai.groups.board import (
    EMPTY,
    GIVE_WAY,
    GUARD,
    MOST,
    RIM,
    SHOOT,
    STRIKE,
    Board,
    Deed,
)

WORN = 0.33
"""How much of its own losses a unit misses in its blows of the same round."""

SPREAD = 0.4
"""The standard deviation of a round's losses as a share of their mean."""

GONE = 0.1
"""Who is on the field with less than this chance no longer counts."""


FAR = 9
"""The way of who cannot get there."""


@dataclass(slots=True)
class Course:
    """The field at one moment: where everybody stands and looks, how many are left of whom, the
    chance that a unit has not run, what it has lost, and how far its nerve is used up.
    """

    board: Board
    at: list[int]
    looks: list[int]
    many: list[float]
    stays: list[float]
    lost: list[float]
    tried: list[float]
    limit: list[int]
    who: list[int]

    @classmethod
    def of(cls, board: Board) -> Course:
        """As it is now."""
        count = board.count
        who = board.empty.copy()
        for unit, at in enumerate(board.start):
            who[at] = unit
        many = [float(piece.weight) for piece in board.pieces]
        zeros = [0.0] * count
        start, looks = board.start.copy(), board.looks.copy()
        ones = [1.0] * count
        return cls(board, start, looks, many, ones, zeros.copy(), zeros.copy(), [0] * count, who)

    def copy(self) -> Course:
        """The same again, to go on from."""
        return Course(
            self.board,
            self.at.copy(),
            self.looks.copy(),
            self.many.copy(),
            self.stays.copy(),
            self.lost.copy(),
            self.tried.copy(),
            self.limit.copy(),
            self.who.copy(),
        )

    def play(self, deeds: Sequence[Deed], own_first: bool) -> None:
        """One round in which everybody does this."""
        self._march(deeds, own_first)
        harm = self._blows(deeds)
        for unit, deed in enumerate(deeds):
            if deed[0] == GIVE_WAY and self.at[unit]:
                self._back(deeds, unit)
        for unit, number in enumerate(harm):
            if number:
                self._lose(unit, number)

    def foes_beside(self, unit: int) -> list[int]:
        """The enemies next to a unit."""
        own, who, here = self.board.own, self.who, self.at[unit]
        mine = unit < own
        return [
            other
            for way in self.board.ways
            if (other := who[here + way]) >= 0 and (other < own) != mine
        ]

    def ways(self, own: bool) -> list[int]:
        """Steps from each cell to one beside an enemy of this side, round everybody who is at
        grips; FAR where there is no way.
        """
        key = (own, *self.who)
        found = self.board.flows.get(key)
        if found is None:
            found = self.board.flows[key] = self._flow(own)
        return found

    def _flow(self, own: bool) -> list[int]:
        board, who = self.board, self.who
        steps = [FAR] * len(who)
        closed = [self._closed(other, own) for other in who]
        front = []
        foes = [there for there in (self.at[board.own :] if own else self.at[: board.own]) if there]
        for unit in self._shooting(own, foes):
            closed[self.at[unit]] = True
        for there in foes:
            for way in board.ways:
                cell = there + way
                if not closed[cell] and steps[cell]:
                    steps[cell] = 0
                    front.append(cell)
        depth = 0
        while front:
            depth += 1
            further = []
            for cell in front:
                for way in board.ways:
                    near = cell + way
                    if steps[near] == FAR and not closed[near]:
                        steps[near] = depth
                        further.append(near)
            front = further
        return steps

    def _shooting(self, own: bool, foes: Sequence[int]) -> Iterator[int]:
        """The units of one side that stay where they are because they have somebody to shoot at."""
        board = self.board
        for unit in range(board.own) if own else range(board.own, board.count):
            reach, here = board.shooters[unit], self.at[unit]
            if reach and here and any(1 < board.far(here, there) <= reach for there in foes):
                yield unit

    def _closed(self, other: int, own: bool) -> bool:
        """Whether nobody of this side gets to where this one stands."""
        if other < 0:
            return other == RIM
        return (other < self.board.own) != own or self.engaged(other)

    @property
    def met(self) -> bool:
        """Whether anybody is at grips."""
        return any(self.at[unit] and self.engaged(unit) for unit in range(self.board.own))

    def engaged(self, unit: int) -> bool:
        """Whether an enemy is next to a unit."""
        own, who, here = self.board.own, self.who, self.at[unit]
        mine = unit < own
        for way in self.board.ways:
            other = who[here + way]
            if other >= 0 and (other < own) != mine:
                return True
        return False

    def _march(self, deeds: Sequence[Deed], own_first: bool) -> None:
        """All moves, those of one side before the other's; who is met stops."""
        at, who, own = self.at, self.who, self.board.own
        going = [unit for unit, deed in enumerate(deeds) if at[unit] and deed[1] != at[unit]]
        for mine in (own_first, not own_first):
            waiting = [unit for unit in going if (unit < own) == mine]
            moved = True
            while waiting and moved:
                moved = False
                for unit in waiting:
                    if who[deeds[unit][1]] == EMPTY and not self.engaged(unit):
                        self._to(unit, deeds[unit][1])
                        waiting.remove(unit)
                        moved = True
                        break
        for unit, deed in enumerate(deeds):
            if deed[2]:
                self.looks[unit] = deed[2]

    def _to(self, unit: int, cell: int) -> None:
        self.who[self.at[unit]] = EMPTY
        self.who[cell] = unit
        self.at[unit] = cell

    def _blows(self, deeds: Sequence[Deed]) -> list[float]:
        """What everybody is expected to lose."""
        board, at, many, stays = self.board, self.at, self.many, self.stays
        count = board.count
        victims = [-1] * count
        pressed = [0.0] * count
        for unit in range(count):
            if at[unit] and deeds[unit][0] == STRIKE:
                foe = victims[unit] = self._struck(unit)
                if foe >= 0:
                    pressed[foe] += many[unit] * stays[unit]
        blows: list[tuple[int, int, float]] = []
        harm = [0.0] * count
        for unit in range(count):
            code, _, _, target = deeds[unit]
            strength = many[unit] * stays[unit]
            foe, rate = victims[unit], 0.0
            if foe >= 0:
                guarded = deeds[foe][0] == GUARD or deeds[foe][0] == GIVE_WAY
                more = min(MOST, int(pressed[unit] / many[unit])) if pressed[unit] else 0
                rate = board.blow(unit, foe, at[unit], at[foe], guarded, more if more > 1 else 0)
            elif code == SHOOT and target >= 0 and at[unit] and at[target] and not pressed[unit]:
                foe = target
                if board.apart(at[unit], at[foe]) > 1:
                    guarded = deeds[foe][0] == GUARD or deeds[foe][0] == GIVE_WAY
                    busy = self.engaged(foe)
                    rate = board.shot(unit, foe, at[unit], at[foe], guarded, busy)
            if rate:
                blows.append((unit, foe, rate * strength))
                harm[foe] += rate * strength
        if not blows:
            return harm
        final = [0.0] * count
        for unit, foe, number in blows:
            worn = WORN * min(1.0, harm[unit] / many[unit]) if harm[unit] else 0.0
            final[foe] += number * (1.0 - worn)
        return final

    def _struck(self, unit: int) -> int:
        """Whom a unit strikes: who is in front, or else the weakest enemy beside it; or -1."""
        own, who, here = self.board.own, self.who, self.at[unit]
        front = who[here + self.looks[unit]] if self.looks[unit] else EMPTY
        if front >= 0 and (front < own) != (unit < own):
            return front
        beside = self.foes_beside(unit)
        return min(beside, key=self.many.__getitem__) if beside else -1

    def _back(self, deeds: Sequence[Deed], unit: int) -> None:
        """A step back: off the field, to a free cell, or through a friend who is not engaged."""
        board, at, who = self.board, self.at, self.who
        beside = self.foes_beside(unit)
        front = who[at[unit] + self.looks[unit]]
        away = self.looks[unit]
        if beside and front not in beside:
            away = at[beside[0]] - at[unit]
        to, here = at[unit] - away, at[unit]
        other = who[to]
        if other == EMPTY:
            self._to(unit, to)
            for foe in beside:
                if deeds[foe][0] == STRIKE and at[foe] + self.looks[foe] == here:
                    self._to(foe, here)
                    break
        elif other < 0:
            who[here], at[unit] = EMPTY, 0
        elif (other < board.own) == (unit < board.own) and self._fresh(deeds, other):
            who[here], who[to], at[unit], at[other] = other, unit, to, here

    def _fresh(self, deeds: Sequence[Deed], unit: int) -> bool:
        return deeds[unit][0] != GIVE_WAY and not self.engaged(unit)

    def _lose(self, unit: int, number: float) -> None:
        """So many fall; who comes to a limit of its nerve may run."""
        nerve = self.board.nerves[unit]
        self.lost[unit] = gone = self.lost[unit] + min(number, self.many[unit])
        self.many[unit] = left = max(0.01, self.many[unit] - number)
        while self.limit[unit] < len(nerve.limits):
            wide = SPREAD * number + 0.5
            passed = (gone - nerve.limits[self.limit[unit]] + wide) / (2 * wide)
            passed = min(1.0, passed)
            fresh = passed - self.tried[unit]
            if fresh <= 0:
                break
            self.stays[unit] *= 1.0 - fresh * nerve.flight
            self.tried[unit] = passed
            if passed < 1.0:
                break
            self.limit[unit] += 1
            self.tried[unit] = 0.0
        if left < 1.0 or self.stays[unit] < GONE:
            self.stays[unit] *= left >= 1.0
            if self.at[unit]:
                self.who[self.at[unit]] = EMPTY
                self.at[unit] = 0
