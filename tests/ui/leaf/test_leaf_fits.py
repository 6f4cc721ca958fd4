"""No letter of the leaf is cut off or overprinted, in any window, at any scale, in any language."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from game.core.orders import Slot
from game.play import language
from game.ui.leaf.odds_parts import ODDS
from tests.ui.leaf.leaves import SIZES, ids, leaf_of, painted, point

EVERYTHING = os.environ.get("PENNON_SHOTS") == "all"
ORDERS: dict[str, tuple[Slot, ...]] = {
    "strike": (("area", "right_arm"),),
    "two": (("how", "two"),),
    "grapple": (("how", "grapple"),),
    "rush": (("how", "rush"),),
    "throw": (("how", "throw"),),
    "defend": (("form", "defend"),),
    "move": (("form", "move"),),
    "wait": (("form", "wait"), ("condition", "enters")),
    "surrender": (("form", "surrender"),),
    "again": (("more", True),),
}


@pytest.fixture(autouse=True)
def _letters() -> Iterator[None]:
    pygame.font.init()
    yield
    language.use(language.ENGLISH)


READ = [
    (code, order, *window)
    for spoken, code in enumerate(language.languages())
    for turn, order in enumerate(ORDERS)
    for number, window in enumerate(SIZES)
    if EVERYTHING or (spoken + turn + number) % 2 == 0
]
"""Every order in every window in one of two languages, in turn; PENNON_SHOTS=all takes both."""


@pytest.mark.parametrize(("code", "order", "size", "scale"), READ)
def test_everything_can_be_read(code: str, order: str, size: tuple[int, int], scale: float) -> None:
    language.use(code)
    leaf = leaf_of(*ORDERS[order], size=size, scale=scale)
    assert leaf.easel is not None
    for chapter in leaf.draft.chapters:
        leaf.chapter = chapter
        leaf.lay()
        for page in range(leaf.easel.plan.pages):
            leaf.page = page
            leaf.lay()
            seen = painted(leaf)
            assert not [(m.text, m.ink, m.room) for m in seen.clipped()]
            assert not [(a.text, b.text) for a, b in seen.overlaps()]
            assert not [m.text for m in seen.marks if not leaf.rect.contains(m.ink)]
            places = [widget.rect for widget in leaf.ring.widgets]
            assert all(leaf.rect.contains(place) for place in places)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_choice_is_on_some_page(size: tuple[int, int], scale: float) -> None:
    leaf = leaf_of(size=size, scale=scale)
    assert leaf.easel is not None
    found: set[str] = set()
    for page in range(leaf.easel.plan.pages):
        leaf.page = page
        leaf.lay()
        found |= ids(leaf)
    wanted = {"form=0", "form=5", "turn/target", "turn/step", "turn/more", "slot/facing", "swear"}
    assert wanted <= found
    assert {"how=1", "weapon=1"} <= found or {"group/how=0", "group/weapon=0"} <= found


def test_what_can_be_chosen_stays_in_its_place_while_something_is_previewed() -> None:
    leaf = leaf_of()
    assert leaf.easel is not None
    before = {name: box for name, box in leaf.easel.places.items() if name not in ODDS}
    for name in ("how=2", "weapon=2", "form=2"):
        point(leaf, leaf.ring.find(name).rect.center)
        seen = painted(leaf)
        assert leaf.shown is not None
        assert before.items() <= leaf.shown.places.items()
        assert not seen.clipped()
        assert not list(seen.overlaps())
