"""What a leaf tells of an order whose target it does not name, and of what the pointer is on."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Unit
from game.core.vocabulary import Role
from game.play.match import open_match
from game.rules import RULESETS
from game.ui.leaf import roles
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.naming import value_words
from game.ui.theme import Theme
from tests.ui.battle.seated import scenario
from tests.ui.leaf.leaves import leaf_rect, painted, point, settled

STANCE, TURN = "empress.stance", "empress.turn"
NEAR = {
    "ode": ((5, 4),),
    "pike": ((4, 3), (4, 5)),
    "calla": ((12, 4),),
    "buckler": ((13, 3), (13, 5)),
}
"""A duel whose two sides get at each other in the first round."""

HUMANS = {"a": "human", "b": "human"}


def opened(kind: str) -> Leaf:
    """The leaf of the first who is asked for this; whatever comes before is as proposed."""
    far = scenario("the-long-measure")
    placed = (replace(one, cell=None, cells=NEAR[one.id]) for one in far.fighters)
    duel = replace(far, fighters=tuple(placed))
    battle = open_match("m", duel, RULESETS["empress"], HUMANS, 7).battle
    seats = [battle.seat(side) for side in HUMANS]
    asked = [(seat, request) for seat in seats for request in seat.waiting]
    while asked[0][1].kind != kind:
        seat, request = asked[0]
        seat.give(request, seat.proposal(request))
        asked = [(seat, request) for seat in seats for request in seat.waiting]
    leaf, theme = Leaf(asked[0][0]), Theme((1280, 720), 1.0)
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(asked[0][1])
    return settled(leaf)


def told(leaf: Leaf) -> list[str]:
    """All that stands on the leaf."""
    return [mark.text for mark in painted(leaf).marks]


def over(leaf: Leaf, form: str) -> None:
    """Point at the button of this form."""
    face = leaf.easel.sitter.face if leaf.easel else None
    assert face is not None
    pick = next(pick for pick in face.forms if pick.slots[0][1] == form)
    point(leaf, leaf.ring.find(pick.id).rect.center)


def test_a_stance_tells_at_whom_it_is_reckoned_and_what_it_costs() -> None:
    leaf = opened(STANCE)
    lines = told(leaf)
    remarks = " ".join(lines)
    assert "The throw against Mistress Calla 1" in lines
    assert "Own loss expected" in lines
    dot = " \N{MIDDLE DOT} "
    told_of = ("Hit Class 13", "Armor Class 15", "A thrust goes round 1 of the armour")
    assert dot.join((*told_of, "Own Hit Class 9")) in remarks, "and why it is less than in the tip"


def test_what_the_pointer_is_on_is_told_whole() -> None:
    leaf = opened(STANCE)
    over(leaf, "attack")
    lines = told(leaf)
    assert {"EM-ATK-01", "EM-RCH-02", "EM-STN-01", "EM-WPN-02"} <= set(lines)
    assert "Own Hit Class 7" in " ".join(lines)


def test_what_has_no_odds_of_its_own_does_not_keep_those_of_another() -> None:
    leaf = opened(STANCE)
    over(leaf, "pure")
    lines = " ".join(told(leaf))
    assert "nothing but defence" in lines and "Own loss expected" in lines
    assert "Armor Class 15" not in lines and "The throw" not in lines


def test_a_click_on_an_enemy_out_of_reach_does_not_wait_for_him() -> None:
    leaf = opened(TURN)
    assert leaf.request is not None
    mine, every = leaf.seat.side, leaf.seat.view.each(Unit)
    foe = next(unit for unit, (known,) in every if known.side != mine)
    forms = next(one for one in leaf.slots if one.name == "form").values
    assert "counter" in forms and "strike" not in forms
    assert roles.slots_for("empress", leaf.draft, "", foe) == ()
    assert leaf.choose(("form", "counter"))
    assert roles.slots_for("empress", leaf.draft, "", foe) == (("target", foe),)


def test_a_blow_says_with_which_modifier_it_is_rolled() -> None:
    leaf = opened(TURN)
    assert leaf.request is not None
    view, request = leaf.seat.view, leaf.request
    words = [value_words(view, request, "power", said, Role.FLAG) for said in (True, False)]
    assert words == ["Power Modifier", "Attack Modifier"]
