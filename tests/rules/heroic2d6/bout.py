"""Fights with scripted dice and orders; who is told nothing ends his turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import FighterSetup, Goal, Setup
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.acts.turn import TURN
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.kit.tactics import completed
from tests.rules.bouts import Named, open_ground, person


def man(
    name: str, side: str, cell: tuple[int, int], /, archetype: str = "ugly_orc", **more: Any
) -> FighterSetup:
    """A figure; what is no field of a setup overrides its stat block."""
    return person(name, side, archetype, cell, more)


def setup(
    *people: FighterSetup,
    size: tuple[int, int] = (16, 8),
    terrain: Mapping[tuple[int, int], str] | None = None,
    things: Sequence[tuple[str, tuple[int, int]]] = (),
    switches: Sequence[str] = (),
    last: int = 40,
    goals: Sequence[Goal] = (),
    **more: Any,
) -> Setup:
    """A fight of two sides on open ground."""
    more |= {"switches": tuple(switches), "goals": tuple(goals)}
    return open_ground(people, size, terrain, things, numbers={"round_limit": last}, **more)


@dataclass
class Bout(Named):
    """A fight that is played order by order."""

    battle: Battle
    dice: ScriptedDice
    reactions: list[str] = field(default_factory=list)

    def health(self, name: str) -> int:
        """The Health that he has left."""
        return int(self.has(name, Health).now)

    def until(self, name: str, round_: int = 0) -> Bout:
        """Everybody ends his turn until it is his, in this round if one is named; attacks are
        answered as the reactions say.
        """
        for _ in range(400):
            request = self.request
            assert request is not None, self.battle.result
            mine = self.names[request.unit] == name and request.kind == TURN
            if mine and self.battle.clock.round >= round_:
                return self
            self._pass(request)
        raise AssertionError(f"{name} is never asked")

    def _pass(self, request: Request) -> None:
        order = Order((("form", "end"),))
        if request.kind == REACT:
            order = Order((("reaction", self.reactions.pop(0)),))
        elif request.kind != TURN:
            order = self.battle.seat(request.side).default(request)
        self.battle.give(request, order)

    def does(self, name: str, form: str, **slots: Any) -> Bout:
        """He gives this order in his next turn; units are named."""
        self.until(name)
        request = self.request
        assert request is not None
        view = self.battle.view(request.side)
        wanted = {"form": form} | {key: self._value(key, value) for key, value in slots.items()}
        order = completed(view, request, wanted)
        assert order is not None, f"{name} cannot {wanted}; {self.open(name)}"
        assert set(wanted) <= {slot for slot, _ in order.slots}, (wanted, order)
        self.battle.give(request, order)
        while (asked := self.request) is not None and asked.kind == REACT and self.reactions:
            self._pass(asked)
        return self

    def _value(self, key: str, value: Any) -> Any:
        if key in ("target", "target2"):
            return self.unit(value)
        return Cell(*value) if key in ("to", "cell") else value

    def open(self, name: str, *slots: tuple[str, Any]) -> list[Any]:
        """The values of the next slot after these, when it is his turn."""
        self.until(name)
        request = self.request
        assert request is not None
        partial = Order(tuple((key, self._value(key, value)) for key, value in slots))
        found = self.battle.view(request.side).own_choices(request, partial)
        return [value for _, value in found]

    def ends(self, rounds: int = 1) -> Bout:
        """Everybody ends his turn for so many rounds."""
        last = self.battle.clock.round + rounds
        while self.battle.result is None and self.battle.clock.round < last:
            request = self.request
            assert request is not None
            self._pass(request)
        return self

    def events(self, key: str) -> list[Event]:
        """All events of this key."""
        return [event for event in self.battle.events if event.key == f"heroic2d6.{key}"]


def bout(
    made: Setup,
    dice: Mapping[str, Sequence[int | tuple[int, ...]]] | None = None,
    reactions: Sequence[str] = (),
) -> Bout:
    """A fight with these dice."""
    script = ScriptedDice(dict(dice or {}))
    return Bout(Battle.start(RULESET, made, 0, script), script, list(reactions))
