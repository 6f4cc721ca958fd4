"""From a leaf to what it shows: face, odds worked out once each, badges, and what is wanted yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.components import Out
from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.vocabulary import Role
from game.play.words import decimal, say
from game.ui.battle.table.wording import first_said, named
from game.ui.leaf import easel, figure, roles
from game.ui.leaf.badges import Badge, Guard, guard_of
from game.ui.leaf.deeds import FELLOW
from game.ui.leaf.draft import Asked, action, draft_of
from game.ui.leaf.face import Face, Pick, face_of
from game.ui.leaf.naming import measure, value_words

if TYPE_CHECKING:
    from game.ui.leaf.leaf import Leaf


def sitter_of(leaf: Leaf) -> easel.Sitter:
    """Everything the leaf shows just now; ``leaf.request`` is there."""
    request, view = leaf.request, leaf.seat.view
    assert request is not None
    face = face_of(view, request, leaf.draft, leaf.chapter)
    leaf.blow = min(leaf.blow, max(0, len(face.areas) - 1))
    target = leaf.target
    known = target is not None and view.find(target, Out) is None
    guard = guard_of(view, target) if target is not None and known else Guard()
    return easel.Sitter(
        view,
        request,
        face,
        fellows(leaf),
        chapters(leaf),
        leaf.odds.of(leaf.order, leaf.chapter),
        badges(leaf, face, guard),
        guard,
        target,
        values(leaf, face),
        cost(leaf),
        replace(leaf.seal, back=request.editable or request.secret),
        leaf.ready,
        leaf.fresh,
        leaf.page,
        leaf.blow,
    )


def preview_of(leaf: Leaf) -> easel.Sitter:
    """The same sitter with the order that the pointer is on, as far as its odds and remarks go."""
    assert leaf.easel is not None
    view, request, sitter = leaf.seat.view, leaf.easel.sitter.request, leaf.easel.sitter
    face = face_of(view, request, draft_of(view, request, leaf.previewed), leaf.chapter)
    return replace(sitter, face=face, forecast=leaf.forecast)


def fellows(leaf: Leaf) -> tuple[Pick, ...]:
    """All whose orders are made on this leaf, if there are several."""
    view, every = leaf.seat.view, leaf.fellows
    return tuple(
        Pick(f"{FELLOW}={n}", (), named(view, one.unit), chosen=one == leaf.request)
        for n, one in enumerate(every if len(every) > 1 else ())
    )


def chapters(leaf: Leaf) -> tuple[Pick, ...]:
    """The actions of the order, if there are several."""
    every = leaf.draft.chapters
    return tuple(chapter_pick(leaf, name) for name in every) if len(every) > 1 else ()


def chapter_pick(leaf: Leaf, chapter: str) -> Pick:
    """One action as a tab: which one it is, and what is done."""
    slots = leaf.draft.of(chapter)
    asked = roles.one(slots, Role.DEED) or roles.one(slots, Role.FORM)
    what = ""
    if asked is not None and leaf.request is not None:
        what = value_words(leaf.seat.view, leaf.request, asked.base, asked.value, asked.role)
    last = chapter.rstrip(".").rpartition(".")[2]
    words = first_said((f"battle.leaf.chapter_{last}",), (("what", what),), what)
    return Pick(f"chapter={chapter}", (), words, chosen=chapter == leaf.chapter)


def aimed(leaf: Leaf, face: Face) -> Asked | None:
    """The area slot that the figure shows."""
    return face.areas[leaf.blow] if face.areas else None


def badges(leaf: Leaf, face: Face, guard: Guard) -> tuple[Badge, ...]:
    """A badge for each area, with its points as far as they are known; without any where all of
    them are naught: what such a blow is good for is told below.
    """
    found, naught = tuple(_badges(leaf, face, guard)), measure(leaf.seat.view, 0.0)
    told = any(one.points not in ("", naught) for one in found)
    return found if told else tuple(replace(one, points="") for one in found)


def _badges(leaf: Leaf, face: Face, guard: Guard) -> Iterator[Badge]:
    asked = aimed(leaf, face)
    for value in asked.values if asked else ():
        order = leaf.draft.with_((asked.name, value)) if asked else None
        odds = leaf.odds.known(order, leaf.chapter) if order else None
        chosen = asked is not None and value == asked.value
        name = f"{asked.name if asked else ''}/area/{value}"
        yield figure.badge(leaf.seat.view, name, str(value), odds, guard, chosen)


def to_learn(leaf: Leaf) -> Iterator[Order]:
    """The orders whose odds the leaf shows beside those of the chosen one."""
    face = leaf.easel.sitter.face if leaf.easel else Face()
    asked = aimed(leaf, face)
    for value in asked.values if asked else ():
        order = leaf.draft.with_((asked.name, value)) if asked else None
        if order:
            yield order
    for pick in (*_ways(face), *_weapons(face)):
        if order := leaf.draft.with_(*pick.slots):
            yield order


def _ways(face: Face) -> tuple[Pick, ...]:
    """The ways of the form, but for deeds."""
    return () if face.deed else face.kinds


def _weapons(face: Face) -> Iterator[Pick]:
    """The weapons that there is a choice of, each in each grip."""
    return (pick for _, picks in face.weapons if len(picks) > 1 for pick in picks)


def values(leaf: Leaf, face: Face) -> dict[str, str]:
    """How often each way helps, and what each weapon is expected to do, where that is known."""

    def known(picks: Iterable[Pick]) -> list[tuple[str, Forecast | None]]:
        orders = ((pick.id, leaf.draft.with_(*pick.slots)) for pick in picks)
        return [(id_, leaf.odds.known(own, leaf.chapter) if own else None) for id_, own in orders]

    helps = easel.known_values(leaf.seat.view, known(_ways(face)))
    return helps | _expected(known(_weapons(face)))


def _expected(forecasts: Iterable[tuple[str, Forecast | None]]) -> dict[str, str]:
    """What the target is expected to lose by each weapon, as beside the areas."""
    return {
        name: decimal(odds.branches[0].mean)
        for name, odds in forecasts
        if odds and any(branch.losses for branch in odds.branches)
    }


def cost(leaf: Leaf) -> str:
    """What the way to the chosen cell costs, as far as the book's lookout tells."""
    view, request = leaf.seat.view, leaf.request
    lookout = view.scale.lookout
    if lookout is None or request is None:
        return ""
    order = leaf.draft.order
    way = roles.one(leaf.slots, *roles.WAYS)
    manner = way.value if way else ""
    cell = roles.cell_of(view, request, order, Role.END_CELL, chapter=leaf.chapter)
    if cell is None:
        return ""
    for stride in lookout.reach(view, request.unit):
        if stride.cell == cell and stride.manner == manner:
            return say("battle.leaf.cost", {"n": len(stride.path), "cost": stride.cost})
    return ""


class Odds:
    """Forecasts of one request's actions; each action is judged by itself."""

    def __init__(self, seat: Seat, request: Request | None = None) -> None:
        self.seat, self.request = seat, request
        self._known: dict[Order, Forecast | None] = {}

    def of(self, order: Order, chapter: str = "") -> Forecast | None:
        """The odds of one action of the order; None where there are none."""
        if self.request is None:
            return None
        alone = action(order, chapter)
        if alone not in self._known:
            self._known[alone] = self.seat.forecast(self.request, alone)
        return self._known[alone]

    def known(self, order: Order, chapter: str = "") -> Forecast | None:
        """The odds, if they were worked out already."""
        return self._known.get(action(order, chapter))

    def learn(self, orders: Iterable[Order], chapter: str = "") -> bool:
        """Work out the first of these that is not known yet; False if all are."""
        for order in orders:
            if action(order, chapter) not in self._known:
                self.of(order, chapter)
                return True
        return False
