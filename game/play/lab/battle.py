"""One battle of a laboratory: how it ended, where people fell, and how lucky the sides were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.battle import Battle
from game.core.components import Out, Position, Strength, Unit
from game.core.grid import Cell
from game.play.lab.case import Case
from game.play.match import derived, open_match
from game.play.simulate import to_its_end
from game.play.tally import DRAW, Fought
from game.play.telling.luck import luck
from game.play.telling.results import summary
from game.rules import RULESETS


@dataclass(frozen=True, slots=True)
class Fall:
    """So many fighters of a side were lost in this cell."""

    side: str
    x: int
    y: int
    lost: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a side's throws gave, and what could be expected of them, in ``counts`` (one of
    COUNTS); ``spread`` is the standard deviation of their sum.
    """

    side: str
    counts: str
    throws: int
    got: int
    mean: float
    spread: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that is kept of one battle."""

    fought: Fought
    falls: tuple[Fall, ...] = ()
    thrown: tuple[Thrown, ...] = ()

    def sides(self) -> set[str]:
        """Of which sides it tells."""
        fought = self.fought
        found = {one.side for one in fought.prices} | {side for side, _ in fought.wounds}
        found |= {one.side for one in self.falls} | {one.side for one in self.thrown}
        return found | ({fought.winner} - {DRAW} if fought.winner else set())


def fight(case: Case, number: int) -> Outcome:
    """Fight the battle of this number. It is the same wherever and whenever it is fought."""
    seed = derived(case.seed, "battle", number)
    match = open_match(case.name, case.scenario, RULESETS[case.book], case.levels, seed)
    fallen = Fallen(match.battle)
    fought = to_its_end(match, fallen.look)
    battle = match.battle
    thrown = tuple(
        Thrown(side, one.counts, one.throws, one.got, round(one.mean, 6), round(one.spread, 6))
        for side, kinds in luck(battle.events, battle.world).items()
        for one in kinds
    )
    return Outcome(replace(fought, pace=0.0), fallen.falls(), thrown)


@dataclass(slots=True)
class Fallen:
    """Watches a battle for where its fighters are lost: a company loses them where it stands."""

    battle: Battle
    _strength: dict[int, int] = field(default_factory=dict)
    _place: dict[int, Cell] = field(default_factory=dict)
    _gone: set[int] = field(default_factory=set)
    _lost: dict[tuple[int, Cell], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._gone.update(unit for unit, _ in self.battle.world.each(Out))
        self._strength.update(self._strengths())
        self.look()

    def look(self) -> None:
        """See what has changed since it was looked at last."""
        self._place.update((unit, at.cell) for unit, (at,) in self.battle.world.each(Position))
        present = self._strengths()
        for unit, now in present.items():
            self._lose(unit, self._strength.get(unit, now) - now)
        self._strength = present
        for unit, _ in self.battle.world.each(Out):
            if unit not in self._gone:
                self._gone.add(unit)
                self._lose(unit, 1 if unit not in present else 0)

    def falls(self) -> tuple[Fall, ...]:
        """All losses that count at the end, by side and place. Who lies helpless then is lost."""
        accounts = [account for side in summary(self.battle).sides for account in side.units]
        for one in accounts:
            if not one.now and one.unit not in self._gone and one.unit not in self._strength:
                self._lose(one.unit, 1)
        counted = self._by_place({one.unit for one in accounts})
        return tuple(Fall(side, at.x, at.y, lost) for (side, at), lost in sorted(counted.items()))

    def _strengths(self) -> dict[int, int]:
        return {unit: had.now for unit, (had,) in self.battle.world.each(Strength)}

    def _lose(self, unit: int, lost: int) -> None:
        at = self._place.get(unit)
        if lost > 0 and at is not None:
            self._lost[unit, at] = self._lost.get((unit, at), 0) + lost

    def _by_place(self, units: set[int]) -> Mapping[tuple[str, Cell], int]:
        found: dict[tuple[str, Cell], int] = {}
        for (unit, at), lost in self._lost.items():
            if unit in units:
                key = (self.battle.world.get(unit, Unit).side, at)
                found[key] = found.get(key, 0) + lost
        return found
