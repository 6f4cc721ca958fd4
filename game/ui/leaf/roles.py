"""What each slot of a declaration is to the leaf, by its role alone, and which of them a click on
the map may fill; slots without a role get plain rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.screens import foes
from game.ui.leaf.draft import Asked, Draft, chapter_of, role_of

OPPONENT = "opponent"
"""No slot, but a row: whom he faces where there is nobody else."""

FOES = (Role.TARGET, Role.WATCHED)
PEOPLE = (*FOES, Role.FRIEND)
CELLS = (Role.END_CELL, Role.STEP, Role.AIMED_CELL)
WAYS = (Role.DEED, Role.WAY)


def one(asked: Sequence[Asked], *wanted: Role) -> Asked | None:
    """The first of these slots that is for this."""
    return next((slot for slot in asked if slot.role in wanted), None)


def said(
    view: View, request: Request, order: Order, *wanted: Role, chapter: str = ""
) -> tuple[Slot, ...]:
    """The slots of one action of an order that are for this."""
    roles, found = view.ruleset.kinds[request.kind].roles, list[Slot]()
    for number, (name, value) in enumerate(order.slots):
        if chapter_of(name) == chapter:
            role = role_of(roles, Order(order.slots[:number]), name)
            found += [(name, value)] if role in wanted else []
    return tuple(found)


def form_of(view: View, request: Request, order: Order, chapter: str = "") -> str:
    """The form of one action of an order; empty where it has none."""
    return next((str(v) for _, v in said(view, request, order, Role.FORM, chapter=chapter)), "")


def units_of(
    view: View, request: Request, order: Order, *wanted: Role, chapter: str = ""
) -> tuple[int, ...]:
    """All whom the slots of these roles name in one action of an order."""
    slots = said(view, request, order, *wanted, chapter=chapter)
    return tuple(value for _, value in slots if type(value) is int and value)


def cell_of(
    view: View, request: Request, order: Order, *wanted: Role, chapter: str = ""
) -> Cell | None:
    """The first cell that the slots of these roles name in one action of an order."""
    slots = said(view, request, order, *wanted, chapter=chapter)
    return next((value for _, value in slots if isinstance(value, Cell)), None)


def is_whom(asked: Asked) -> bool:
    """Whether it is about somebody; a further one who may be nobody is not."""
    return asked.role in PEOPLE and not nobody(asked)


def nobody(asked: Asked) -> bool:
    """Whether it is a further target, or friend, who may be left out."""
    people = (Role.TARGET, Role.FRIEND)
    return asked.role in people and asked.nth > 0 and 0 in asked.values


def opponent(book: str, request: Request) -> int | None:
    """Whom a request sets him against whatever he does; of several the first."""
    return next((one for fact in foes(book) for one in request.fact(fact) or ()), None)


def is_cell(asked: Asked) -> bool:
    """Whether the slot names a cell."""
    return any(isinstance(value, Cell) for value in asked.values)


def fits(value: Value, asked: Asked) -> bool:
    """Whether the map may put this value into the slot."""
    right = is_cell(asked) if isinstance(value, Cell) else asked.role in (*PEOPLE, Role.THING)
    return right and value in asked.values


SOONEST = {True: "move", False: "fight"}
"""The ribbon of the forms that a cell, and a unit, is tried with first."""

WAITS = "hold"
"""The ribbon of forms that wait for somebody or something; no click on the map means that unless
such a form is chosen already.
"""


def here(draft: Draft, chapter: str, value: Value, blow: int = 0) -> tuple[Slot, ...]:
    """The slot of the present action that may be this; of two targets, that of this blow."""
    found = [asked for asked in draft.of(chapter) if fits(value, asked)]
    if not found:
        return ()
    return ((found[min(blow, len(found) - 1)].name, value),)


def slots_for(
    book: str, draft: Draft, chapter: str, value: Value, blow: int = 0
) -> tuple[Slot, ...]:
    """What to set so that the action names this cell or unit; nothing if none of them can."""
    return here(draft, chapter, value, blow) or next(_elsewhere(book, draft, chapter, value), ())


def _elsewhere(book: str, draft: Draft, chapter: str, value: Value) -> Iterator[tuple[Slot, ...]]:
    """Every other form and way in which it could, the most likely first; none that waits."""
    form = one(draft.of(chapter), Role.FORM)
    soonest = SOONEST[isinstance(value, Cell)]

    def rank(own: Value) -> int:
        """The forms of that ribbon come first, and of these the one with a ribbon of its own."""
        likely = screens.ribbon(book, own) == soonest
        return 0 if likely and screens.main(book, own) else 1 if likely else 2

    active = (own for own in form.values if screens.ribbon(book, own) != WAITS) if form else ()
    for own in sorted(active, key=rank):
        assert form is not None
        begun = (form.name, own)
        asked = _chapter(draft.after(begun), chapter)
        way = one(asked, *WAYS)
        if way is None:
            yield from _fitting(asked, value, (begun,))
            continue
        for option in way.values:
            slots = (begun, (way.name, option))
            yield from _fitting(_chapter(draft.after(*slots), chapter), value, slots)


def _chapter(asked: tuple[Asked, ...], chapter: str) -> tuple[Asked, ...]:
    return tuple(one for one in asked if one.chapter == chapter)


def _fitting(
    asked: tuple[Asked, ...], value: Value, slots: tuple[Slot, ...]
) -> Iterator[tuple[Slot, ...]]:
    return ((*slots, (one.name, value)) for one in asked if fits(value, one))
