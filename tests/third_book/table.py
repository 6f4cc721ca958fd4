"""Worked examples of the third book: a small field, dice written down, orders by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.battle import Battle
from game.core.components import Health, Position, Unit
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.setup import FighterSetup, Setup, SideSetup, Thing
from game.core.vocabulary import NONE
from tests.third_book.book import THIRD
from tests.third_book.exchange import ANSWER
from tests.third_book.orders import ONWARD, TURN

Script = Mapping[str, Sequence[int | tuple[int, ...]]]

HOLD = Order((("deed", "hold"),))


def field(
    *people: tuple[str, str, tuple[int, int]],
    traps: tuple[tuple[int, int], ...] = (),
    hidden: tuple[str, ...] = (),
    switches: tuple[str, ...] = (),
    walls: tuple[tuple[int, int], ...] = (),
) -> Setup:
    """Fighters by name, archetype and cell on an open field of eight by six; the names of one
    side begin with a, those of the other with b.
    """
    return Setup(
        "personal",
        Grid(8, 6, tuple((Cell(*cell), "wall") for cell in walls)),
        (SideSetup("a", "Ash", "azure"), SideSetup("b", "Birch", "gules")),
        fighters=tuple(
            FighterSetup(
                name, name, name[0], kind, cell, traits=("hidden",) if name in hidden else ()
            )
            for name, kind, cell in people
        ),
        switches=switches,
        things=tuple(Thing("snare", cell) for cell in traps),
    )


class Table:
    """A battle in which everybody waits who has no order, and takes what he is dealt."""

    def __init__(self, setup: Setup, script: Script | None = None) -> None:
        self.dice = ScriptedDice(script or {})
        self.battle = Battle.start(THIRD, setup, dice=self.dice)
        units = self.battle.world.each(Unit)
        self.units = {who.name: unit for unit, (who,) in units}
        self.names = {unit: name for name, unit in self.units.items()}

    def round(
        self, orders: Mapping[str, Order], answers: Mapping[str, Order] | None = None
    ) -> None:
        """Play one round: what they declare, and what they answer to whatever they are asked."""
        now = self.battle.clock.round
        while self.battle.result is None and self.battle.clock.round == now:
            asked, declared = self.battle.open, self.asked(TURN)
            assert asked is not None
            for request in asked.requests:
                name = self.names[request.unit]
                self.battle.give(request, self._said(request, name, orders, answers or {}))
            for side in self.battle.sides if declared else ():
                self.battle.commit(side)

    def _said(
        self, request: Request, name: str, orders: Mapping[str, Order], answers: Mapping[str, Order]
    ) -> Order:
        if request.kind == TURN:
            return orders.get(name, HOLD)
        if name in answers:
            return answers[name]
        if request.kind == ANSWER:
            return Order((("reply", NONE),))
        return Order((("goal", self.cell(name)),))

    def asked(self, kind: str) -> list[Request]:
        """What of this kind is asked now."""
        opened = self.battle.open
        return [r for r in opened.requests if r.kind == kind] if opened else []

    def cell(self, name: str) -> Cell:
        """Where somebody stands."""
        return self.battle.world.get(self.units[name], Position).cell

    def points(self, name: str) -> int:
        """What somebody has left."""
        return self.battle.world.get(self.units[name], Health).now

    def told(self, key: str) -> list[Event]:
        """Every event of this key."""
        return [event for event in self.battle.events if event.key == key]

    def strike(self, whom: str, arm: str = "knife") -> Order:
        """A blow."""
        return deed("fight", whom=self.units[whom], arm=arm)

    def gang(self, whom: str, *mates: str) -> Order:
        """A shared blow; 0 stands for nobody else."""
        names = (*mates, "") if len(mates) < 2 else mates
        slots = zip(("mate", "mate2"), names, strict=False)
        helping = {slot: self.units[mate] if mate else 0 for slot, mate in slots}
        return deed("gang", whom=self.units[whom], **helping)


def deed(name: str, **slots: Value) -> Order:
    """An order of this deed."""
    filled: tuple[Slot, ...] = tuple(slots.items())
    return Order((("deed", name), *filled))


def go(x: int, y: int) -> Order:
    """An order to go there."""
    return deed("go", goal=Cell(x, y))


DUCK = Order((("reply", "duck"),))

__all__ = ["DUCK", "HOLD", "ONWARD", "Table", "deed", "field", "go"]
