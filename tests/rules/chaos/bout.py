"""Whole fights with scripted dice and orders: who acts on which tick, from the first to the last.

Who is not told anything holds his Turn, defends himself not at all, and stays where he is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import PASS, Order, Slot
from game.core.ruleset import Request
from game.core.setup import FighterSetup, Setup, Thing
from game.core.view import View
from game.rules.chaos import RULESET
from game.rules.chaos.sheet import agenda
from tests.rules.bouts import Named, open_ground, person

QUIET: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "chaos.turn": (("form", "hold"),),
    "chaos.defend": (("method", "none"),),
    "chaos.natural": (("activate", False),),
    "chaos.force": (("force", "none"),),
    "chaos.steel": (("use", False),),
    "chaos.multiple": (("use", False),),
    "chaos.contest": (("use", False),),
}
"""What those answer who are told nothing."""


def follow(view: View, request: Request, wishes: tuple[Slot, ...]) -> Order | None:
    """The order that has these slots, and the first of all that is offered for others; None where
    one of them cannot be had.
    """
    wanted, order = dict(wishes), Order()
    while options := tuple(view.own_choices(request, order)):
        names = {slot[0] for slot in options}
        name = next((known for known in wanted if known in names), options[0][0])
        if name in wanted and (name, wanted[name]) not in options:
            return None
        order = order.plus((name, wanted[name]) if name in wanted else options[0])
    return order


def man(
    name: str, side: str, cell: tuple[int, int], /, archetype: str = "thug", **more: Any
) -> FighterSetup:
    """A fighter of a fight; what is no field of a setup overrides his stat block."""
    return person(name, side, archetype, cell, more)


def setup(
    *people: FighterSetup,
    size: tuple[int, int] = (14, 6),
    terrain: Sequence[tuple[Cell, str]] = (),
    things: Sequence[Thing] = (),
    last: int = 1,
    **more: Any,
) -> Setup:
    """A fight of two sides on open ground, over after the round ``last``."""
    made = open_ground(people, size, numbers={"round_limit": last}, **more)
    return replace(made, grid=Grid(*size, tuple(terrain)), things=tuple(things))


Script = Mapping[tuple[str, str], Any]
Told = dict[tuple[str, str], list[Any]]
"""For a fighter and a kind of request the wishes of his answers, one after the other."""


@dataclass
class Bout(Named):
    """A fight that is played by the script; ``log`` has every event with its round and tick."""

    battle: Battle
    told: Told
    dice: ScriptedDice
    log: list[tuple[int, int, Event]] = field(default_factory=list)
    asked: list[tuple[int, int, str, str]] = field(default_factory=list)
    seen: int = 0

    def play(self, rounds: int = 1, *, more: bool = False) -> Bout:
        """Play so many rounds, or to the end; the script must be used up, unless more follows."""
        self._note()
        while self.battle.result is None and self.battle.clock.round <= rounds:
            request = self._next()
            if request is None:
                continue
            name = self.names[request.unit]
            self.asked.append((self.battle.clock.round, self.now, name, request.kind))
            self.battle.give(request, self._answer(request, name))
            self._note()
        assert more or not any(self.told.values()), f"nobody asked for {self.told}"
        return self

    @property
    def now(self) -> int:
        return agenda.now(self.battle.world)

    def _next(self) -> Request | None:
        for side in self.battle.sides:
            view = self.battle.view(side)
            left = [request for request in view.waiting if request.id not in view.drafts]
            if left:
                return left[0]
            if view.waiting:
                self.battle.commit(side)
                return None
        raise AssertionError("nobody is waited for")

    def _answer(self, request: Request, name: str) -> Order:
        view = self.battle.view(request.side)
        given = self.told.get((name, request.kind))
        if given:
            wishes = given.pop(0)
            if wishes is None:
                return PASS
            order = follow(view, request, tuple(wishes.items()))
            assert order is not None, f"{name} cannot {wishes} at {self.battle.clock} {self.now}"
            return order
        if request.window:
            return PASS
        quiet = follow(view, request, QUIET.get(request.kind, ()))
        return quiet or self.battle.seat(request.side).default(request)

    def _note(self) -> None:
        events = self.battle.events
        self.log += [(self.battle.clock.round, self.now, event) for event in events[self.seen :]]
        self.seen = len(events)

    def all(self, key: str, name: str = "") -> list[Event]:
        """All events of this key, of everybody or of one fighter."""
        return [
            event
            for _, _, event in self.log
            if event.key == key and (not name or event.unit == self.unit(name))
        ]

    def dice_of(self, key: str, name: str = "") -> Outcome:
        """The first die of the first event of this key."""
        found = self.all(key, name)[0].outcomes[0]
        assert isinstance(found, Outcome)
        return found

    def turns(self, name: str, kind: str = "chaos.turn") -> list[tuple[int, int]]:
        """The rounds and ticks on which he was asked this."""
        return [
            (turn, tick) for turn, tick, who, asked in self.asked if (who, asked) == (name, kind)
        ]

    def begins(self, name: str) -> list[tuple[Any, Any]]:
        """The ticks of strike and end of each action that he began."""
        found = self.all("chaos.begins", name)
        return [(event.fact("strike"), event.fact("end")) for event in found]


def bout(
    fight: Setup,
    dice: Mapping[str, Sequence[int]],
    told: Script | None = None,
) -> Bout:
    """A fight up to its first question; initiative dice are those of the fighters by id."""
    thrown = ScriptedDice(dice)
    battle = Battle.start(RULESET, fight, dice=thrown)
    return Bout(battle, {key: list(value) for key, value in (told or {}).items()}, thrown)


def duel(
    dice: Mapping[str, Sequence[int]],
    told: Script | None = None,
    apart: int = 1,
    ours: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    **more: Any,
) -> Bout:
    """A against b, so many cells apart; thugs unless told otherwise."""
    one = man("a", "a", (0, 0), **(ours or {}))
    two = man("b", "b", (apart, 0), **(theirs or {}))
    return bout(setup(one, two, **more), dice, told)
