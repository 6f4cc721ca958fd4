"""Battles of the whole book with scripted dice, in which every answer goes through the grammar that
a player has: what is told must be offered, everything else is the first that is offered, or no.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import Setup
from game.rules.heroic20s import RULESET
from tests.rules.heroic20s.field import Fight

QUIET: dict[str, dict[str, Any]] = {
    "order": {"tactic": "neutral"},
    "shoot": {"form": "hold"},
    "go": {"form": "stay"},
    "strike": {"form": "hold"},
    "free": {"use": True},
    "spend": {"move": "no_more"},
    "pursue": {},
}
"""What is answered by whoever is told nothing."""


@dataclass
class Ordered(Fight):
    """Such a battle; ``told`` are the answers by kind and name, each given once, in their order."""

    told: dict[tuple[str, str], list[dict[str, Any]]] = field(default_factory=dict)

    def put(self, name: str, *parts: Any) -> Ordered:
        """Give it these in the place of its own."""
        super().put(name, *parts)
        return self

    def tell(self, kind: str, name: str, **slots: Any) -> Ordered:
        """What it does the next time it is asked so."""
        self.told.setdefault((kind, name), []).append(slots)
        return self

    def asks(self, kind: str, name: str) -> Request:
        """The question to this unit, when it comes; everything before it is answered."""
        for _ in range(300):
            asked = self.request
            assert asked is not None, "it is never asked"
            if (asked.kind, self.names.get(asked.unit)) == (f"heroic20s.{kind}", name):
                return asked
            self.answer(asked)
        raise AssertionError("it is never asked")

    def offered(self, asked: Request, **slots: Any) -> list[tuple[str, Any]]:
        """The slot that comes after these, with each of its values."""
        view = self.battle.view(asked.side)
        return list(view.own_choices(asked, self._filled(asked, slots, whole=False)))

    def refused(self, asked: Request, **slots: Any) -> str:
        """The rule by which an order of these, and nothing else, is refused."""
        order = Order(tuple((key, self._value(key, value)) for key, value in slots.items()))
        return self.battle.view(asked.side).refusal(asked, order).rule

    def forecast(self, asked: Request, **slots: Any) -> int | None:
        """The skill that an order of these promises to be rolled against; None if it is nothing."""
        found = self.battle.seat(asked.side).forecast(asked, self._filled(asked, slots))
        check = found.check if found is not None else None
        return check.base + sum(one.worth for one in check.modifiers) if check else None

    def answer(self, request: Request) -> None:
        kind, name = request.kind.removeprefix("heroic20s."), self.names.get(request.unit, "")
        known = self.told.get((kind, name))
        slots = known.pop(0) if known else QUIET.get(kind, {})
        self.battle.give(request, self._filled(request, slots))
        if request.editable and all(map(self._given, self.battle.view(request.side).waiting)):
            self.battle.commit(request.side)

    def _filled(self, request: Request, slots: dict[str, Any], *, whole: bool = True) -> Order:
        view, own = self.battle.view(request.side), Order(())
        left = {key: self._value(key, value) for key, value in slots.items()}
        while found := list(view.own_choices(request, own)):
            if not left and not whole:
                return own
            name = next((key for key, _ in found if key in left), found[0][0])
            values = [value for key, value in found if key == name]
            value = left.pop(name, False if False in values else values[0])
            if value not in values:
                raise view.refusal(request, own.plus((name, value)))
            own = own.plus((name, value))
        assert not left, f"nobody asks for {left} after {own}"
        return own

    def _value(self, key: str, value: Any) -> Any:
        return value if isinstance(value, int) else super()._value(key, value)

    def skill(self, number: int = -1) -> int:
        """What was rolled against in the last attack, or in this one."""
        found = [event for event in self.battle.events if self._attacks(event)]
        check = next(o.check for o in found[number].outcomes if isinstance(o, Outcome))
        return check.base + sum(one.worth for one in check.modifiers)

    @staticmethod
    def _attacks(event: Event) -> bool:
        first = event.outcomes[0] if event.outcomes else None
        return isinstance(first, Outcome) and first.check.purpose == "attack"

    def done(self) -> None:
        """Everything that was told was asked for, and all dice have fallen."""
        assert not any(self.told.values()), self.told
        self.dice.finish()


def ordered(setup_: Setup, **dice: Any) -> Ordered:
    """A battle with these dice."""
    script = ScriptedDice(dice)
    return Ordered(Battle.start(RULESET, setup_, dice=script), script)
