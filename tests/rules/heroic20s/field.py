"""Battles with scripted dice and orders; who is told nothing keeps to the usual of a test: Neutral,
no shots, no steps, no blows, the highest defence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core import components
from game.core.battle import Battle
from game.core.components import Health, Strength
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request, Ruleset, Scale, parts_in
from game.core.setup import FighterSetup, Goal, Setup
from game.rules.heroic20s.acts.attacking import DEFEND, MODES
from game.rules.heroic20s.acts.ending import APPRAISAL, winner
from game.rules.heroic20s.acts.fighting import FREE, NEXT, STRIKE
from game.rules.heroic20s.acts.grips import SPEND
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.acts.turns import ROUND
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.sheet import components as own
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure
from game.rules.kit.people import roster
from tests.rules.bouts import ANYTHING, Named, nothing, open_ground, person

ASKED = (ORDER, SHOOT, GO, STRIKE, FREE, NEXT, DEFEND, SPEND, MODES, PURSUE)


_SCALE = Scale(ROUND, build, nothing, winner, APPRAISAL.value, nothing)
RULES = Ruleset(
    id="heroic20s",
    name="Heroic Combat",
    scales={"personal": _SCALE, "mass": _SCALE},
    kinds=dict.fromkeys(ASKED, ANYTHING),
    parts=(*roster.PARTS, *parts_in(components, own)),
)


def troop(
    name: str, side: str, archetype: str, *cells: tuple[int, int], **more: Any
) -> FighterSetup:
    """A unit of so many figures as cells; what is no field of a setup overrides the stat block."""
    many = {"group": name, "cells": cells} if len(cells) > 1 else {}
    return person(name, side, archetype, None if many else cells[0], more | many)


def setup(
    *people: FighterSetup,
    size: tuple[int, int] = (90, 30),
    terrain: Mapping[tuple[int, int], str] | None = None,
    last: int = 60,
    goals: Sequence[Goal] = (),
    **numbers: int,
) -> Setup:
    """A battle of two sides on open ground."""
    told = {"round_limit": last, **numbers}
    return open_ground(people, size, terrain, numbers=told, goals=tuple(goals))


@dataclass
class Fight(Named):
    """A battle that is played phase by phase: ``orders`` are those of units by kind and name, given
    once; everybody else does nothing.
    """

    battle: Battle
    dice: ScriptedDice
    orders: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def fighter(self, name: str, **changes: Any) -> Fight:
        """Change these fields of its stat block."""
        return self.put(name, replace(self.has(name, own.Fighter), **changes))

    def me(self, name: str) -> Figure:
        return figure(self.battle.world, self.unit(name))

    def pool(self, name: str) -> int:
        return int(self.has(name, Health).now)

    def living(self, name: str) -> int:
        return int(self.has(name, Strength).now)

    def tell(self, kind: str, name: str, **slots: Any) -> Fight:
        """What it does when it is asked so; units are named."""
        self.orders.setdefault(kind, {})[name] = slots
        return self

    @property
    def phase(self) -> str:
        return self.battle.clock.phase

    def until(self, phase: str, round_: int = 0) -> Fight:
        """Until something is asked in this phase (of this round), or the battle is over."""
        for _ in range(400):
            request = self.request
            if request is None:
                return self
            now = self.battle.clock
            if now.phase == phase and now.round >= round_:
                return self
            self.answer(request)
        raise AssertionError(f"{phase} never comes")

    def plays(self, rounds: int = 1) -> Fight:
        """So many rounds, or to the end."""
        last = self.battle.clock.round + rounds
        while (request := self.request) is not None and self.battle.clock.round < last:
            self.answer(request)
        return self

    @property
    def request(self) -> Request | None:
        waiting = (r for side in self.battle.sides for r in self.battle.view(side).waiting)
        return next((r for r in waiting if not self._given(r)), None)

    def _given(self, request: Request) -> bool:
        opened = self.battle.open
        return opened is not None and request.id in opened.given

    def answer(self, request: Request) -> None:
        """One answer; when a side has given all of its own it commits."""
        name = self.names.get(request.unit, "")
        self.asked.append((request.kind, name))
        slots = self.orders.get(request.kind, {}).pop(name, None)
        given = tuple((key, self._value(key, value)) for key, value in (slots or {}).items())
        order = Order(given or (("any", 1),))
        self.battle.give(request, order)
        if request.editable and all(map(self._given, self.battle.view(request.side).waiting)):
            self.battle.commit(request.side)

    def _value(self, key: str, value: Any) -> Any:
        if key.partition(".")[0] in ("target", "with", "watched", "attacker"):
            return self.unit(value)
        return Cell(*value) if isinstance(value, tuple) else value

    def events(self, key: str) -> list[Event]:
        whole = key if "." in key else f"heroic20s.{key}"
        return [event for event in self.battle.events if event.key in (key, whole)]


def fight(setup_: Setup, **dice: Sequence[int | tuple[int, ...]]) -> Fight:
    """A battle with these dice."""
    script = ScriptedDice(dice)
    return Fight(Battle.start(RULES, setup_, dice=script), script)
