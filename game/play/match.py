"""A match: a battle and who plays each side, human or opponent; run up to human decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai import LEVELS, Decision, Player, carry_out, give
from game.core.battle import Battle
from game.core.components import Aims
from game.core.ruleset import Ruleset
from game.core.seat import Seat
from game.core.setup import Goal
from game.play.names import called
from game.play.scenarios.scenario import Scenario
from game.play.telling.cast import meet
from game.play.telling.reasons import Memory

HUMAN = "human"
PLAYERS = (HUMAN, *LEVELS)
"""What may play a side."""

PATIENCE = 50_000
"""Decisions of opponents after which a match is given up as endless."""


@dataclass(slots=True)
class Match:
    """A battle under way. ``players`` has an opponent for every side that no human plays;
    ``text`` is that of the scenario's file, empty where it came from none; ``memory`` keeps why
    opponents decided as they did, secret as long as their orders are.
    """

    id: str
    scenario: Scenario
    ruleset: Ruleset
    seed: int
    battle: Battle
    players: Mapping[str, Player]
    levels: Mapping[str, str]
    text: str = ""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """What the sides fight for, on the cells that the book makes of the file's map."""
        return next((aims.goals for _, (aims,) in self.battle.world.each(Aims)), ())

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle.result is not None

    @property
    def humans(self) -> tuple[str, ...]:
        """The sides that humans play, in their order."""
        return tuple(side for side in self.battle.sides if side not in self.players)

    def seat(self, side: str) -> Seat:
        """The seat of a side."""
        return self.battle.seat(side)

    def name(self, side: str) -> str:
        """What a side is called."""
        return next((called(known.name) for known in self.scenario.sides if known.id == side), side)

    def sit(self, side: str, level: str) -> None:
        """Somebody else plays a side from here on."""
        others = {other: player for other, player in self.players.items() if other != side}
        self.players = others | opponents({side: level}, self.seed)
        self.levels = {**self.levels, side: level}

    def due(self) -> str | None:
        """The first side whose opponent has something to decide, or None."""
        if self.over:
            return None
        sides = (side for side in self.battle.sides if side in self.players)
        return next((side for side in sides if self.battle.seat(side).waiting), None)

    def step(self) -> bool:
        """Let one opponent decide what it is asked; False if none is asked."""
        side = self.due()
        if side is None:
            return False
        self.carry_out(side, self.players[side].decide(self.battle.seat(side)))
        return True

    def carry_out(self, side: str, decisions: tuple[Decision, ...]) -> None:
        """Do what the opponent of this side has decided, and remember why."""
        self.memory.note(self.battle.clock.round, decisions)
        carry_out(self.battle.seat(side), decisions)

    def decide(self, count: int) -> None:
        """Let opponents give so many answers; a turn that is not finished stays open."""
        while count > 0 and (side := self.due()) is not None:
            seat = self.battle.seat(side)
            decisions = self.players[side].decide(seat)
            if len(decisions) <= count:
                self.carry_out(side, decisions)
            else:
                give(seat, decisions[:count])
            count -= len(decisions)

    def advance(self, limit: int = PATIENCE) -> bool:
        """Let all opponents decide until a human must, or the battle ends.

        False if ``limit`` decisions were not enough for that.
        """
        return any(not self.step() for _ in range(limit))


def open_match(
    name: str,
    scenario: Scenario,
    ruleset: Ruleset,
    levels: Mapping[str, str],
    seed: int,
    text: str = "",
) -> Match:
    """A new match; ``levels`` says for every side who plays it, one of PLAYERS."""
    battle = Battle.start(ruleset, scenario.setup(ruleset.id), seed)
    return match_around(name, scenario, battle, levels, seed, text)


def match_around(
    name: str, scenario: Scenario, battle: Battle, levels: Mapping[str, str], seed: int, text: str
) -> Match:
    """The match around a battle that is under way; whom it names is known by pronoun then."""
    players = opponents(levels, seed)
    meet(scenario)
    return Match(name, scenario, battle.ruleset, seed, battle, players, dict(levels), text)


def opponents(levels: Mapping[str, str], seed: int) -> dict[str, Player]:
    """A player for every side that no human plays."""
    return {
        side: LEVELS[level](derived(seed, side)) for side, level in levels.items() if level != HUMAN
    }


def derived(seed: int, *parts: object) -> int:
    """A seed of its own for a part of something with a seed; the same on every machine."""
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")


def lineup(scenario: Scenario, named: Mapping[str, str], first: str, rest: str) -> dict[str, str]:
    """Who plays each side: as named, else as the scenario's `controller` says, else ``first`` for
    the first side and ``rest`` for others. Where ``first`` is no human, nobody is.
    """
    levels, seated = {}, any(side.controller == HUMAN for side in scenario.sides)
    for index, side in enumerate(scenario.sides):
        usual = rest if index or (seated and first == HUMAN) else first
        human = side.controller == HUMAN and first != HUMAN
        levels[side.id] = named.get(side.id, usual if human else side.controller or usual)
    return levels
