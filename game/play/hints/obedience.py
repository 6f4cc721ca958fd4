"""Which unit a hint is about, and whether an order is the one that the hint asks for."""

from __future__ import annotations

from game.core.components import Facing, Out, Position, Unit
from game.core.grid import step
from game.core.orders import Order, is_pass
from game.core.view import View
from game.play.hints.course import Course
from game.play.scenarios.hint_file import Done, Hint

STRIKE = "attack"


def about(course: Course, hint: Hint, view: View) -> int | None:
    """The unit a hint is about: the one it names, else the first own one in its state."""
    if hint.unit:
        return course.names.entities.get(hint.unit)
    own = (unit for unit, (who,) in view.each(Unit) if who.side == view.side)
    return next((u for u in own if hint.state and shows(view, u, hint.state)), None)


def shows(view: View, unit: int, state: str) -> bool:
    """Whether the card of a unit in the battle shows this state."""
    chips = view.scale.card(view, unit).chips if stands(view, unit) else ()
    return any(chip.key.rpartition(".")[2] == state for chip in chips)


def stands(view: View, unit: int | None) -> bool:
    """Whether a unit is in the battle; of a leader, who has no square, that he is not out."""
    return unit is not None and view.find(unit, Unit) is not None and view.find(unit, Out) is None


def fits(course: Course, done: Done, view: View, unit: int | None, order: Order) -> bool:
    """Whether an order has the slots that are asked for, and strikes whom it should."""
    if is_pass(order):
        return False
    slots = all(course.names.same(view, order.get(n), v) for n, v in done.order.items())
    return slots and (not done.against or struck(course, view, unit, order) == done.against)


def struck(course: Course, view: View, unit: int | None, order: Order) -> str:
    """Whom an order strikes or shoots as things stand, by the name the file has for him."""
    target = order.unit("target")
    if target is None and unit is not None and order.text("form") in ("", STRIKE):
        target = _in_front(view, unit, order)
    return next((name for name, id_ in course.names.entities.items() if id_ == target), "")


def _in_front(view: View, unit: int, order: Order) -> int | None:
    """The enemy on the square that the unit will look at."""
    post, looks = view.find(unit, Position), view.find(unit, Facing)
    if post is None:
        return None
    facing = order.text("facing") or (looks.direction if looks else "N")
    ahead = step(order.cell("to") or post.cell, facing)
    foes = (
        (foe, place.cell)
        for foe, (who, place, _) in view.each(Unit, Position, Facing)
        if who.side != view.side
    )
    return next((foe for foe, cell in foes if cell == ahead), None)
