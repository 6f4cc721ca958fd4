"""A scene on a drawn field: who is asked what in it, what is told of it, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.step import Step
from tests.rules.chaos.drawn import Drawn


@dataclass
class Scene:
    """What came of a procedure; fighters are called by the signs of the drawing."""

    here: Drawn
    asked: list[Request] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    value: Any = None

    @property
    def questions(self) -> list[tuple[str, str]]:
        """Who was asked, and what kind of thing."""
        return [(self.sign(one.unit), one.kind.removeprefix("chaos.")) for one in self.asked]

    @property
    def tale(self) -> list[tuple[str, str, str, str]]:
        """Key, rule, who and whom of all that was told."""
        return [
            (one.key.removeprefix("chaos."), one.rule, self.sign(one.unit), self.sign(one.target))
            for one in self.told
        ]

    def sign(self, unit: int | None) -> str:
        """The sign of a unit, empty for nobody."""
        return next((sign for sign, known in self.here.units.items() if known == unit), "")


def play(
    here: Drawn,
    work: Callable[[Step], Any],
    dice: Mapping[str, Sequence[Any]] | None = None,
    *answers: Order,
    turn: int = 1,
) -> Scene:
    """Carry something out; dice and answers must be used up."""
    scene = Scene(here)

    def listening(step: Step) -> Generator[Any, Any, None]:
        made, given = work(step), None
        if not isinstance(made, Generator):
            scene.value = made
            return
        try:
            while True:
                request = made.send(given)
                scene.asked.append(request)
                given = yield request
        except StopIteration as stop:
            scene.value = stop.value

    scene.told = here.do(listening, dice, answers, turn)
    return scene
