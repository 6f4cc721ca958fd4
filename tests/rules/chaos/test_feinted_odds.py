"""What a feint promises: with its chance the blow meets an answer that no bonus helps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.chaos.acts.fight import attacking, follow
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import Odds, mixed
from game.rules.chaos.exchange.outlines import UNTOUCHED, Outline
from game.rules.chaos.exchange.rolls import defence_check
from game.rules.chaos.orders.forecast import STANDING, expected
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Condition, Defending
from tests.rules.chaos.brawl import field, view, who
from tests.rules.chaos.drawn import Drawn

HURT = Outline(lost=3)


def promised(here: Drawn, at: str, *, feint: bool) -> dict[str, Odds]:
    """By answer, what a blow at the second, feinted or not, does to one of them."""
    seen, me, foe = view(here), who(here, "1"), who(here, at)
    action = Action("fight", "strike", "long_sword", target=here.units["2"], feint=feint)
    return expected(seen, Strike(me, foe, attacking.attack_of(me, action)), action)


def feint_at(here: Drawn) -> Action:
    return Action("fight", "strike", "long_sword", target=here.units["2"], feint=True)


def struck(odds: Odds) -> float:
    """The chance that it hits in full."""
    return sum(chance for name, chance in odds.results if name in ("hit", "critical"))


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
    """The knight has bonuses to lose; his blow at the same moment is no answer that has one."""
    here = field("1 2\n. 3", "mai", "aldric", "aldric", held=("long_sword", "club", "club"))
    won = follow.chance(view(here), who(here, "1"), who(here, "2"))
    assert 0 < won < 1
    plain, made = promised(here, "2", feint=False), promised(here, "2", feint=True)
    me, foe = who(here, "1"), who(here, "2")
    action = Action("fight", "strike", "long_sword", target=here.units["2"])
    attack = replace(attacking.attack_of(me, action), feinted=True)
    always = expected(view(here), Strike(me, foe, attack), action)
    assert made.keys() == plain.keys() == always.keys()
    assert made == {name: mixed(one, always[name], won) for name, one in plain.items()}
    likelier = {name for name in made if struck(made[name]) > struck(plain[name]) + 0.01}
    assert likelier == {"parry", "block", "dodge", "tumble"}
    assert promised(here, "3", feint=True) == promised(here, "3", feint=False)


@pytest.mark.rule("CF-FEINT-02", "CF-MULTI-02")
@pytest.mark.parametrize(("ticks", "stands"), [(1, True), (4, True), (0, False)])
def test_a_number_that_stands_already_is_met_with_a_feint_or_without(
    ticks: int, stands: bool
) -> None:
    """A feint takes three ticks: by then a number that ends sooner stands no more."""
    here = field("1 2", "mai", "aldric", held=("long_sword", "club"))
    here.clock(20)
    before = attacking.ticks_before(view(here), here.units["1"], feint_at(here), 1)
    end = 20 - before - ticks
    here.put("2", Defending(here.units["1"], "dodge", 12, end, True))
    assert (set(promised(here, "2", feint=True)) == {STANDING}) is stands
    if stands:
        assert promised(here, "2", feint=True) == promised(here, "2", feint=False)


@pytest.mark.rule("CF-FEINT-02", "CF-RET-02")
@pytest.mark.parametrize(("hand", "bonus"), [("left", 4), ("right", 0)])
def test_a_locked_wrist_parries_without_its_bonus_as_after_a_feint(hand: str, bonus: int) -> None:
    here = field("1 2", "mai", "aldric", held=("long_sword", "long_sword"))
    here.put("2", Condition(numb=(hand, 9)))
    me, foe = who(here, "1"), who(here, "2")
    blow = attacking.attack_of(me, Action("fight", "strike", "long_sword", target=foe.unit))
    check = defence_check(Strike(me, foe, blow, Answer("parry", "long_sword", pay="action")))
    assert sum(one.worth for one in check.modifiers if one.worth > 0) == bonus
