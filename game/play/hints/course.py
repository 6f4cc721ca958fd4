"""The hints of one side as a value: which there are, which have begun, which have served, whom each
is about and which order it asks for.

It is followed from what a side's view holds and what the screen reports (`following`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.components import Facing, Out, Position, Unit
from game.core.grid import step
from game.core.orders import Order, is_pass
from game.core.ruleset import Ruleset
from game.core.view import View
from game.play.scenarios.hint_file import Done, Hint
from game.play.scenarios.roster import Roster, roster
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player has before him: his side's view, the unit that is taken up, and how many
    events were shown to him so far.
    """

    view: View
    selected: int | None = None
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """When a hint first appeared: after how many events, and what was asked then."""

    events: int
    asked: frozenset[str]


@dataclass(frozen=True, slots=True)
class Course:
    """The hints of one side in the order of the file; ``done`` and ``begun`` go by their number."""

    hints: tuple[Hint, ...]
    names: Roster
    done: frozenset[int] = frozenset()
    begun: Mapping[int, Begun] = field(default_factory=dict)
    due: int | None = None

    @property
    def hint(self) -> Hint | None:
        """The hint that is due now."""
        return None if self.due is None else self.hints[self.due]


def course_of(scenario: Scenario, book: Ruleset, side: str) -> Course:
    """The course of this side from its beginning; without hints it is empty."""
    own = tuple(hint for hint in in_language(scenario).hints if hint.side == side)
    if not own:
        return Course(own, Roster({}))
    rows = book.scales[scenario.scale].build(scenario.setup(book.id))
    return Course(own, roster(scenario, View(book, side, rows, scale=scenario.scale)))


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
