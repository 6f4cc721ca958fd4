"""The leaf with the true rulebook: every way of declaring is reachable, legal and told."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.seat import Seat
from game.play import language
from game.ui.leaf.leaf import Leaf
from game.ui.theme import Theme
from tests.rules.zefrs.field import man, skirmish
from tests.ui.leaf.leaves import leaf_rect, painted, settled

YARD = """
. . . . . . . . . . .
. . . . . 4 . . . . .
. . 1 . 2 . . . . 3 .
. . 5 . . . . . . . .
. . . . . . . . . . .
"""
ARMED = {"weapons": ("bastard_sword", "dirk", "longbow")}
WINDOWS = (((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0))


def yard() -> Battle:
    """Two against three, before the first declaration."""
    return skirmish(
        YARD,
        man("Ann", held=("bastard_sword",), talents=ARMED),
        man("Bob", "robber"),
        man("Bert", "robber"),
        man("Bill", "robber"),
        man("Alf"),
    )


def declaring() -> Seat:
    """The seat of the two when they declare."""
    battle = yard()
    for _ in range(30):
        if any(request.kind == "personal.declare" for request in battle.seat("a").waiting):
            return battle.seat("a")
        seat = next(s for s in map(battle.seat, battle.sides) if s.waiting and not done(s))
        open_ = seat.waiting if seat.waiting[0].editable else seat.waiting[:1]
        for request in open_:
            seat.give(request, seat.default(request))
        if open_[0].editable:
            seat.commit()
    raise AssertionError("nobody was asked to declare")


def done(seat: Seat) -> bool:
    """Whether this side has sealed its answers already."""
    return seat.side in seat.view.sealed


def opened(size: tuple[int, int] = (1920, 1080), scale: float = 1.0) -> Leaf:
    """The leaf of the first of them."""
    seat = declaring()
    leaf = Leaf(seat)
    theme = Theme(size, scale)
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(next(r for r in seat.waiting if r.kind == "personal.declare"))
    return settled(leaf)


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_declaration_is_legal_and_can_be_read(
    code: str, size: tuple[int, int], scale: float
) -> None:
    language.use(code)
    try:
        leaf = opened(size, scale)
        for form in leaf.draft.options("form"):
            leaf.choose(("form", form))
            kind = next((a for a in leaf.slots if a.base in ("how", "method", "manner")), None)
            for value in kind.values if kind else ():
                assert kind is not None
                leaf.choose((kind.name, value))
                check(settled(leaf))
            check(leaf)
    finally:
        language.use(language.ENGLISH)


def check(leaf: Leaf) -> None:
    """The order may be given, and all pages of the leaf can be read."""
    assert leaf.request is not None
    assert leaf.easel is not None
    assert leaf.seat.allows(leaf.request, leaf.order)
    for page in range(leaf.easel.plan.pages):
        leaf.page = page
        leaf.lay()
        seen = painted(leaf)
        assert not [text for text in seen.texts() if text.startswith("[")]
        assert not [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]
        assert not [(one.text, two.text) for one, two in seen.overlaps()]


def test_a_blow_has_its_chart_and_all_areas_their_points() -> None:
    leaf = opened()
    assert leaf.order.text("form") == "defend"
    assert leaf.choose(("form", "fight"))
    settled(leaf)
    assert leaf.forecast is not None
    assert leaf.forecast.check is not None
    assert leaf.easel is not None
    assert all(badge.points for badge in leaf.easel.sitter.badges)
    assert "chart" in leaf.easel.places


def test_a_sworn_order_is_the_one_that_was_shown() -> None:
    leaf = opened()
    leaf.choose(("form", "fight"))
    leaf.choose(("area", "left_leg"))
    assert leaf.swear()
    assert leaf.request is not None
    assert leaf.seat.view.drafts[leaf.request.id] == leaf.order
