"""In which way somebody fights whom no way was chosen for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.orders import Order, Slot
from game.core.vocabulary import Role
from game.play import screens
from game.ui.leaf import roles

if TYPE_CHECKING:
    from game.ui.leaf.leaf import Leaf

FIGHT = "fight"

NOTHING, BETTER, SHARE = 0.05, 4.0, 0.5
"""What is expected to be less than this comes to nothing, if another way promises so many times
more; the first way is taken that promises this share of what the best one does.
"""


def worthwhile(leaf: Leaf, slots: tuple[Slot, ...], by_hand: bool = False) -> tuple[Slot, ...]:
    """The same choice, in a way that promises something where the one that stands first promises
    nothing: nobody who holds a bow kicks at somebody beyond a bridge. A way that was chosen stays,
    as does one among the slots if they were chosen ``by_hand``: then a form alone is filled in.
    """
    order, request = leaf.draft.with_(*slots) if slots else None, leaf.request
    if order is None or request is None:
        return slots
    asked = [one for one in leaf.draft.after(*slots) if one.chapter == leaf.chapter]
    way, form = roles.one(asked, *roles.WAYS), roles.one(asked, Role.FORM)
    fights = form is not None and screens.ribbon(leaf.book, form.value) == FIGHT
    begun = [slot for slot in slots if form is not None and slot[0] == form.name]
    chosen = {*leaf.draft.wishes, *(dict(slots) if by_hand else ())}
    if way is None or not fights or way.name in chosen or (by_hand and not begun):
        return slots
    if (here := _promises(leaf, order)) >= NOTHING:
        return slots
    others = [slot for slot in slots if slot not in begun and slot[0] != way.name]
    options = [(*begun, (way.name, value), *others) for value in way.values]
    worth = [_promises(leaf, leaf.draft.with_(*option)) for option in options]
    best = max(worth)
    found = (option for option, n in zip(options, worth, strict=True) if n >= SHARE * best)
    return next(found) if best > BETTER * here else slots


def _promises(leaf: Leaf, order: Order | None) -> float:
    """What the target is expected to lose by an order."""
    forecast = leaf.odds.of(order, leaf.chapter) if order is not None else None
    barred = forecast is None or forecast.barred is not None or not forecast.branches
    return 0.0 if forecast is None or barred else forecast.branches[0].mean
