"""What the line says of whom somebody who sneaks comes close to; nobody is struck at by it."""

from __future__ import annotations

import pytest

from game.play import language
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.ui.leaf.leaf import Leaf
from game.ui.theme import Theme
from tests.ui.leaf.leaves import leaf_rect, painted, settled

HUMANS = {"a": "human", "b": "recruit"}


def stealing() -> Leaf:
    """The leaf of the first of those who hide in the salt store, when it is his turn."""
    found = load(find("the-salt-store"), RULESETS)
    match = open_match("m", found, RULESETS["empress"], HUMANS, 14)
    match.advance()
    seat = match.battle.seat("a")
    while seat.waiting[0].kind != "empress.turn":
        seat.give(seat.waiting[0], seat.proposal(seat.waiting[0]))
        match.advance()
    leaf, theme = Leaf(seat), Theme((1280, 720), 1.0)
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(seat.waiting[0])
    return settled(leaf)


@pytest.mark.parametrize(
    ("code", "label", "nobody"),
    [("en", "steals up to", "nobody"), ("de", "schleicht sich an", "niemanden")],
)
def test_whom_one_steals_up_to_is_no_target(code: str, label: str, nobody: str) -> None:
    language.use(code)
    leaf = stealing()
    assert leaf.order.text("form") == "move" and leaf.order.get("sneak") is True
    assert leaf.order.get("target") == 0
    lines = [text.strip() for text in painted(leaf).texts()]
    assert label in lines and nobody in lines
    assert leaf.ring.find("turn/sneak").tip, "and what it is good for"


@pytest.mark.parametrize("code", language.languages())
def test_a_shield_wall_is_explained_where_it_is_offered(code: str) -> None:
    language.use(code)
    found = load(find("tollen-yard"), RULESETS)
    match = open_match("m", found, RULESETS["empress"], HUMANS, 1)
    match.advance()
    leaf, seat = Leaf(match.battle.seat("a")), match.battle.seat("a")
    seat.give(seat.waiting[0], seat.proposal(seat.waiting[0]))
    match.advance()
    leaf.layout(Theme((1280, 720), 1.0), leaf_rect(Theme((1280, 720), 1.0)))
    leaf.show(seat.waiting[0])
    assert "−1" in settled(leaf).ring.find("turn/wall").tip
