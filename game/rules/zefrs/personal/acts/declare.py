"""The start of a turn: everybody declares, in secret and at once; then all is revealed."""

from __future__ import annotations

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Request
from game.core.step import Process, Step
from game.core.world import System
from game.rules.zefrs.personal.acts.performing import AUTO, let_go, look, surrender
from game.rules.zefrs.personal.sheet.gaits import plot
from game.rules.zefrs.personal.sheet.muster import side_of
from game.rules.zefrs.personal.sheet.scene import declaring
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import Sworn

RULES = {
    "fight": "ZF-DECL-03",
    "defend": "ZF-DECL-04",
    "move": "ZF-DECL-05",
    "magic": "ZF-DECL-06",
    "wait": "ZF-DECL-07",
    "surrender": "ZF-END-03",
    "hold": "ZF-DECL-02",
}
"""The rule by which each form is declared."""


@rule("ZF-GEN-05")
def begun(reader: Reader, clock: Clock) -> str | None:
    """After the first turn nobody gets ready any more: the turn begins with declaring."""
    return "declarations" if clock.round > 1 else None


class Declare(System):
    """One secret request for everybody who can act; all answers are revealed together."""

    def process(self, step: Step) -> Process:
        requests = declarations(step)
        if not requests:
            return None
        answers = yield requests
        assert isinstance(answers, tuple)
        for request, order in zip(requests, answers, strict=True):
            step.world.put(request.unit, Sworn(order))
            plot(step.world, request.unit, order)
        for request, order in zip(requests, answers, strict=True):
            reveal(step, request.unit, order)
        return None


@rule("ZF-DECL-01")
def declarations(step: Step) -> tuple[Request, ...]:
    """The requests, side by side and by id: secret, and open until the side commits."""
    sides = step.sides()
    units = [(sides.index(side_of(step.world, unit)), unit) for unit in declaring(step.world)]
    return tuple(
        step.request(sides[side], unit, "personal.declare", secret=True, editable=True)
        for side, unit in sorted(units)
    )


@rule("ZF-DECL-01", "ZF-GRID-05")
def reveal(step: Step, unit: int, order: Order) -> None:
    """Everybody learns what he has declared; he looks where he has said, or gives himself up."""
    for number, action in enumerate(actions_of(order)):
        step.emit(revealed(unit, action, number))
    first = next(iter(actions_of(order)), Action("hold"))
    if first.form in ("defend", "wait"):
        let_go(step, unit)
    if first.form == "surrender":
        surrender(step, unit)
    elif first.facing not in ("", AUTO):
        look(step, unit, first.facing)


def revealed(unit: int, action: Action, number: int = 0) -> Event:
    """One declared action, as everybody learns it; ``number`` counts those after the first."""
    if number:
        return Event("zefrs.swears_more", "ZF-DECL-08", unit, facts=(("form", action.form),))
    facts: tuple[Slot, ...] = (("form", action.form), ("how", action.how))
    target = action.target or None
    key = f"zefrs.swears_{action.form}"
    if action.form == "fight" and target is None:
        key = "zefrs.swears_break"
    elif action.form == "move" and action.to is None:
        key = "zefrs.swears_chore"
    return Event(key, RULES[action.form], unit, target, action.to, facts)
