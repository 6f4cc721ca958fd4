"""What a feint promises: with its chance the blow meets an answer that no bonus helps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.chaos.acts.fight import attacking, follow
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import Odds, mixed
from game.rules.chaos.exchange.outlines import UNTOUCHED, Outline
from game.rules.chaos.orders.forecast import expected
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Defending
from tests.rules.chaos.brawl import field, view, who
from tests.rules.chaos.drawn import Drawn

HURT = Outline(lost=3)


def promised(here: Drawn, at: str, *, feint: bool) -> dict[str, Odds]:
    """By answer, what a blow at the second, feinted or not, does to one of them."""
    seen, me, foe = view(here), who(here, "1"), who(here, at)
    action = Action("fight", "strike", "long_sword", target=here.units["2"], feint=feint)
    return expected(seen, Strike(me, foe, attacking.attack_of(me, action)), action)


@pytest.mark.rule("CF-FEINT-02")
def test_odds_are_mixed_by_the_chance_of_the_feint() -> None:
    plain = Odds((("hit", 0.5), ("avoided", 0.5)), ((HURT, 0.5), (UNTOUCHED, 0.5)), ())
    fooled = Odds((("hit", 1.0),), ((HURT, 1.0),), ((UNTOUCHED, 1.0),))
    made = mixed(plain, fooled, 0.25)
    assert dict(made.results) == {"hit": 0.625, "avoided": 0.375}
    assert dict(made.target) == {HURT: 0.625, UNTOUCHED: 0.375}
    assert dict(made.own) == {UNTOUCHED: 0.25}


@pytest.mark.rule("CF-FEINT-02")
def test_a_feint_makes_hits_likelier_by_its_chance_and_only_upon_whom_it_is_meant_for() -> None:
    here = field("1 2\n. 3", "mai", "thug", "thug", held=("long_sword", "club", "club"))
    won = follow.chance(view(here), who(here, "1"), who(here, "2"))
    assert 0 < won < 1
    plain, made = promised(here, "2", feint=False), promised(here, "2", feint=True)
    me, foe = who(here, "1"), who(here, "2")
    action = Action("fight", "strike", "long_sword", target=here.units["2"])
    attack = replace(attacking.attack_of(me, action), feinted=True)
    always = expected(view(here), Strike(me, foe, attack), action)
    assert made.keys() == plain.keys() == always.keys()
    assert made == {name: mixed(one, always[name], won) for name, one in plain.items()}
    assert made["dodge"].results != plain["dodge"].results
    assert promised(here, "3", feint=True) == promised(here, "3", feint=False)


@pytest.mark.rule("CF-FEINT-02")
def test_a_number_that_stands_already_is_met_with_a_feint_or_without() -> None:
    here = field("1 2", "mai", "thug", held=("long_sword", "club"))
    here.put("2", Defending(here.units["1"], "dodge", 12, 5, True))
    made = promised(here, "2", feint=True)
    assert len(made) == 1 and made == promised(here, "2", feint=False)
