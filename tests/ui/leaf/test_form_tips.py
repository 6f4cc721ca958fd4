"""The tip over a form tells what it gives and costs before its key, and lies on no neighbour."""

from __future__ import annotations

import re

import pytest
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.odds_parts import shown_in
from game.ui.leaf.rows.rose import Rose
from game.ui.widgets.ring import TIP_AFTER
from tests.ui.leaf.leaves import leaf_of, point
from tests.ui.leaf.test_leaf_told import STANCE, opened, over
from tests.ui.stage.skirmish import acting, sitting


def tip_of(leaf: Leaf) -> str:
    """What is said beside what the pointer is on."""
    return leaf.ring.find(leaf.ring.hovered).tip


@pytest.mark.parametrize(
    ("form", "means"), [("attack", "attacks +1, Hit Class −2"), ("defence", "Hit Class +1")]
)
def test_a_form_tells_what_it_gives_and_costs(form: str, means: str) -> None:
    leaf = opened(STANCE)
    over(leaf, form)
    assert means in tip_of(leaf)
    assert say("battle.duel.key", {"key": ""}).strip() in tip_of(leaf)


@pytest.mark.parametrize(("turn", "means"), [("turn/stun", "unconscious"), ("turn/more", "action")])
def test_rows_of_a_duel_tell_what_they_are_for(turn: str, means: str) -> None:
    leaf = leaf_of()
    point(leaf, leaf.ring.find(turn).rect.center)
    assert means in tip_of(leaf)


def test_the_rose_tells_where_one_looks_and_then_its_key() -> None:
    leaf = acting(sitting("personal.declare")).leaf
    (rose,) = (one for one in leaf.ring.widgets if isinstance(one, Rose))
    assert re.fullmatch(r".+\. Key [A-Z]", rose.tip), rose.tip


def test_a_tip_lies_on_no_neighbour() -> None:
    leaf = opened(STANCE)
    over(leaf, "attack")
    leaf.update(TIP_AFTER)
    surface = Surface(leaf.theme.size)
    with text.recording() as seen:
        leaf.draw(surface)
    own = leaf.ring.find(leaf.ring.hovered)
    said = [mark.ink for mark in seen.marks if mark.layer == seen.layer and mark.text in own.tip]
    assert said
    note = said[0].unionall(said[1:])
    others: list[Rect] = [one.rect for one in leaf.ring.widgets if one is not own]
    assert note.collidelist([own.rect, *others]) < 0


def test_a_tip_hides_none_of_the_odds_that_change_with_what_it_speaks_of() -> None:
    leaf = opened(STANCE)
    over(leaf, "attack")
    leaf.update(TIP_AFTER)
    with text.recording() as seen:
        leaf.draw(Surface(leaf.theme.size))
    own = leaf.ring.find(leaf.ring.hovered)
    said = [mark.ink for mark in seen.marks if mark.layer == seen.layer and mark.text in own.tip]
    assert leaf.shown is not None
    odds = shown_in(leaf.shown.places)
    assert said and odds
    assert said[0].unionall(said[1:]).collidelist(odds) < 0


@pytest.mark.parametrize("form", ["fight", "defend", "move", "wait"])
def test_the_forms_of_a_declaration_tell_what_they_are_for(form: str) -> None:
    leaf = acting(sitting("personal.declare")).leaf
    over(leaf, form)
    told = tip_of(leaf).removesuffix(say("battle.duel.key", {"key": ""}).strip())
    assert len(told) > 40, told
