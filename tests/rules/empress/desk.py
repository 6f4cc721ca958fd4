"""Fights under the whole book: what can be ordered, what is promised, and what then happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import KeyedDice, ScriptedDice
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.setup import Setup
from game.core.view import View
from game.rules.empress import RULESET
from game.rules.empress.acts.turn import TURN
from game.rules.kit.people import roster
from game.rules.kit.tactics import completed
from tests.rules.bouts import Named
from tests.rules.exchanges import Dice

CELLS = ("to", "cell", "cell2", "cell3")


@dataclass
class Desk(Named):
    """A fight in which everybody does what is usual until he is told otherwise."""

    battle: Battle

    def put(self, name: str, *parts: Any) -> Desk:
        """Give him these in the place of his own; whoever looks sees it."""
        super().put(name, *parts)
        self.battle.version += 1
        return self

    def name(self, unit: int) -> str:
        """The name of this unit."""
        return str(self.battle.world.get(unit, roster.Known).id)

    def view(self, request: Request) -> View:
        """What his side knows."""
        return self.battle.view(request.side)

    def until(self, name: str, kind: str = TURN) -> Request:
        """Everybody does what is usual until he is asked this; turns just end."""
        for _ in range(400):
            request = self.request
            assert request is not None, self.battle.result
            if request.kind == kind and self.name(request.unit) == name:
                return request
            self.usually(request)
        raise AssertionError(f"{name} is never asked for {kind}")

    def usually(self, request: Request) -> None:
        """What is usual; a turn just ends."""
        order = self.usual(request)
        if request.kind == TURN:
            order = Order((("form", "end"),))
        self.battle.give(request, order)

    def usual(self, request: Request) -> Order:
        """What he would do unasked."""
        return RULESET.scales["personal"].default_answer(self.view(request), request)

    def order(self, request: Request, said: Mapping[str, Any]) -> Order:
        """The order with these values, units and cells named, and the first of all other slots."""
        wanted = {name: self._value(name, value) for name, value in said.items()}
        order = completed(self.view(request), request, wanted)
        assert order is not None, said
        return order

    def open(self, request: Request, slot: str, *said: Slot) -> set[Value]:
        """The values of this slot after what is said."""
        partial = Order(tuple((name, self._value(name, value)) for name, value in said))
        return {v for name, v in self.view(request).own_choices(request, partial) if name == slot}

    def promised(self, request: Request, order: Order) -> Forecast | None:
        """What the order promises."""
        tell = RULESET.kinds[request.kind].forecast
        return tell(self.view(request), request, order) if tell is not None else None

    def hp(self, name: str) -> int:
        """The Hit Points that he has."""
        return int(self.battle.world.get(self.unit(name), Health).now)

    def _value(self, name: str, value: Any) -> Any:
        if name == "target" and isinstance(value, str):
            return self.unit(value)
        return Cell(*value) if name in CELLS else value


def desk(made: Setup, dice: Dice | None = None, seed: int = 0) -> Desk:
    """A fight with these dice, else by chance."""
    rolls = ScriptedDice(dict(dice)) if dice is not None else KeyedDice(seed)
    return Desk(Battle.start(RULESET, made, seed, rolls))
