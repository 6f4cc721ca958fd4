"""What an attack and an answer promise: the odds of the dice that will be rolled."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.core.checks import gather
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.exchange import odds
from game.rules.chaos.exchange.clash import Standing, against, clash, together
from game.rules.chaos.exchange.facts import Attack, Setting, Strike
from game.rules.chaos.orders import forecast, forecast_answer
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Defending, Doing, Going, HeldTurn, Prepared, Reserves
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, request, view, who
from tests.rules.chaos.drawn import Drawn

SWORD = Attack("strike", weapon("long_sword"), 2)


def promised(here: Drawn, **slots: Any) -> Forecast:
    """What an order of fighter 1 promises."""
    given = order(form="fight", **{"how": "strike", "weapon": "long_sword", **slots})
    made = forecast.of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None
    return made


def near(chances: Any) -> Any:
    """The same chances, but for what rounding does."""
    return {key: pytest.approx(chance) for key, chance in chances}


@pytest.mark.rule("CF-ROLL-02")
@pytest.mark.parametrize("method", ["none", "parry", "dodge", "tumble", "block"])
def test_the_results_are_those_of_the_dice(method: str) -> None:
    here = field(held=("long_sword", ("club", "small_shield")))
    me, foe = who(here, "1"), who(here, "2")
    items = {"parry": "club", "block": "small_shield"}
    answer = Answer(method, items.get(method, ""), pay="action", ki=1)
    place = Setting(rear=True, lower=(True, False))
    block = attacking.block_of(here.world, foe, answer)
    strike = Strike(me, foe, SWORD, answer, place, block)
    rolled = enumerate_exchange(partial(clash, strike), lambda ask: Order())
    dice = gather((made.result, chance) for made, chance in rolled)
    assert dict(odds.results(strike)) == near(dice)


def test_against_a_number_too() -> None:
    here = field(held=("long_sword", "club"))
    me, foe = who(here, "1"), who(here, "2")
    strike, known = Strike(me, foe, SWORD), Standing(14)
    rolled = enumerate_exchange(partial(against, strike, known), lambda ask: Order())
    dice = gather((made.result, chance) for made, chance in rolled)
    assert dict(odds.against_number(strike, known)) == near(dice)


@pytest.mark.rule("CF-SIM-03")
def test_simultaneous_strikes_too() -> None:
    here = field(held=("long_sword", "club"))
    me, foe = who(here, "1"), who(here, "2")
    back = Attack("strike", weapon("club"), 2)
    strikes = Strike(me, foe, SWORD), Strike(foe, me, back)
    rolled = enumerate_exchange(partial(together, *strikes), lambda ask: Order())
    made = odds.both(*strikes)
    mine = gather(
        ("jab" if one.result == "hit" and one.attack.jab else one.result, chance)
        for (one, _), chance in rolled
    )
    assert dict(made.results) == near(mine)
    assert sum(chance for _, chance in made.own) == pytest.approx(1)


@pytest.mark.rule("CF-ROLL-02")
def test_a_branch_for_each_answer_the_one_he_would_give_first() -> None:
    here = field(held=("long_sword", ("club", "small_shield")))
    made = promised(here, target=here.units["2"])
    names = [branch.answer for branch in made.branches]
    assert set(names) == {"parry", "block", "dodge", "tumble", "none"}
    assert names[-1] == "none"
    means = [branch.mean for branch in made.branches]
    assert means == sorted(means)
    for branch in made.branches:
        assert sum(chance for _, chance in branch.hit) == pytest.approx(1)
        assert sum(chance for _, chance in branch.losses) == pytest.approx(1)
    assert made.check is not None and made.check.purpose == "attack"


@pytest.mark.rule("CF-MISS-03")
def test_automatic_misses_and_falls_are_told() -> None:
    here = field(held=("long_sword", "club"))
    notes = dict(promised(here, target=here.units["2"]).notes)
    assert notes["chaos.note_misses"] == (("percent", 20),)
    assert "chaos.note_falls" in notes
    called = dict(promised(here, target=here.units["2"], area="head").notes)
    assert called["chaos.note_misses"] == (("percent", 40),)


@pytest.mark.rule("CF-MULTI-01", "CF-MULTI-02")
def test_whoever_is_busy_has_no_answer_or_the_number_that_stands() -> None:
    here = field(held=("long_sword", "club"))
    here.put("2", Defending(9, "parry", 15, 19))
    assert [one.answer for one in promised(here, target=here.units["2"]).branches] == ["none"]
    here.put("2", Defending(9, "parry", 15, 19, multiple=True))
    (branch,) = promised(here, target=here.units["2"]).branches
    assert branch.answer == "standing"
    assert dict(branch.hit)["avoided"] == pytest.approx(sum(1 for n in range(5, 12)) / 20)


@pytest.mark.rule("CF-SIM-01")
def test_a_held_turn_may_answer_with_a_strike_that_costs_the_attacker() -> None:
    here = field(held=("long_sword", "club"))
    here.put("2", HeldTurn())
    made = promised(here, target=here.units["2"]).branch("simultaneous")
    assert made.own_mean >= 0
    assert sum(chance for _, chance in made.own) == pytest.approx(1)


@pytest.mark.rule("CF-MOVE-03", "CF-PEN-04")
def test_a_run_up_is_reckoned_with() -> None:
    here = field("1 . . . 2", held=("long_sword", "club"))
    check = promised(here, target=here.units["2"]).check
    assert check is not None
    assert ("CF-PEN-04", -4) in [(m.rule, m.worth) for m in check.modifiers]


@pytest.mark.rule("CF-PEN-12")
def test_whoever_is_prepared_defends_better() -> None:
    here = field(held=("long_sword", "club"))
    plain = promised(here, target=here.units["2"]).branch("dodge")
    here.put("2", Prepared())
    ready = promised(here, target=here.units["2"]).branch("dodge")
    assert ready.mean < plain.mean


@pytest.mark.rule("CF-ROLL-02")
def test_an_answer_tells_what_it_costs_the_defender() -> None:
    here = field(held=("long_sword", "club"))
    threat = Threat(here.units["1"], weapon="long_sword")
    asked = request(here, "2", "chaos.defend", threat.about)
    seen = view(here, "b")
    given = order(method="parry", weapon="club", pay="action", ki=0)
    made = forecast_answer.of_answer(seen, asked, given)
    assert made is not None and made.check is not None
    assert made.check.purpose == "defence"
    open_ = forecast_answer.of_answer(seen, asked, order(method="none"))
    assert open_ is not None and open_.branches[0].own_mean > made.branches[0].own_mean
    assert made.branches[0].losses == ((0, 1.0),)
    assert forecast_answer.of_answer(seen, asked, order(method="parry")) is None


@pytest.mark.rule("CF-KI-02", "CF-KI-04", "CF-SIM-01", "CF-DMG-08")
@pytest.mark.parametrize(
    ("has", "pay", "count", "shielded"),
    [
        (2, "action", 0, True),
        (3, "action", 1, True),
        (3, "action", 2, False),
        (2, "action", 1, False),
        (2, "ki", 0, False),
        (3, "ki", 0, True),
    ],
)
def test_ki_that_an_answer_costs_switches_no_natural_pfb_on(
    has: int, pay: str, count: int, shielded: bool
) -> None:
    """Who has one point left besides switches it on; the sword does less then."""
    here = field("1 2", "fred", "joe", held=("long_sword", "club"))
    asked = request(here, "2", "chaos.defend", Threat(here.units["1"], weapon="long_sword").about)

    def worst(left: int, **given: Any) -> int:
        here.put("2", Reserves(left, 0 if given.get("pay") == "ki" else 3, 3))
        made = forecast_answer.of_answer(view(here, "b"), asked, order(method="dodge", **given))
        assert made is not None
        return max(red for red, _ in made.branches[0].own)

    full, less = worst(0, pay="action", ki=0), worst(9, pay="action", ki=0)
    assert full > less
    assert worst(has, pay=pay, ki=count) == (less if shielded else full)


@pytest.mark.rule("CF-KI-02", "CF-KI-04", "CF-SIM-01")
@pytest.mark.parametrize(
    ("method", "pay", "count", "costs"),
    [
        ("dodge", "action", 2, 2),
        ("dodge", "ki", 1, 2),
        ("simultaneous", "held", 1, 1),
        ("simultaneous", "action", 0, 1),
        ("simultaneous", "ki", 0, 2),
        ("none", "free", 0, 0),
    ],
)
def test_what_an_answer_costs_in_ki(method: str, pay: str, count: int, costs: int) -> None:
    assert ki.of_answer(Answer(method, pay=pay, ki=count)) == costs


def test_the_ordered_attack_is_the_one_that_is_answered() -> None:
    here = field(held=("long_sword", "club"))
    given = order(form="fight", how="strike", weapon="long_sword", target=here.units["2"], jab=True)
    here.put("1", Doing(given, 20, 20, 19, "strike"))
    threat = Threat(here.units["1"], weapon="long_sword")
    seen, one, two = view(here, "b"), who(here, "1"), here.units["2"]
    action = forecast_answer.ordered(seen, one, two, threat)
    assert forecast_answer.attack_against(one, two, threat, action).jab


def test_objects_are_hit_unless_the_attack_misses_by_itself() -> None:
    here = field("1 C 2", held=("long_sword", "club"), things={"C": "crate"})
    made = promised(here, how="break", thing=here.units["C"])
    assert dict(made.branches[0].hit) == {"miss": pytest.approx(0.4), "hit": pytest.approx(0.6)}


def test_nobody_suffers_from_a_blow_at_his_weapon() -> None:
    here = field(held=("long_sword", "club"))
    made = promised(here, how="break", target=here.units["2"], item="club")
    assert all(branch.losses == ((0, 1.0),) for branch in made.branches)


def test_no_odds_without_a_target_or_of_other_forms() -> None:
    here = field(held=("long_sword", "club"))
    seen, asked = view(here), request(here, "1", "chaos.turn")
    assert forecast.of_turn(seen, asked, order(form="prepare")) is None
    assert forecast.of_turn(seen, asked, order(form="fight", how="strike")) is None


def test_ki_on_the_roll_raises_the_chances() -> None:
    here = field(held=("long_sword", "club"))
    here.put("1", Reserves(5, 3, 3))
    plain = promised(here, target=here.units["2"]).branch("dodge")
    paid = promised(here, target=here.units["2"], ki=2).branch("dodge")
    assert paid.mean > plain.mean


def test_a_dual_strike_tells_of_its_second_roll() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    given = {"weapon": "short_sword", "hand": "main", "target": here.units["2"]}
    made = promised(here, **given, second="short_sword")
    assert [check.purpose for check in made.later] == ["second"]


def test_a_plan_is_an_action() -> None:
    assert Action("fight").targets == ()


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-04", "CF-ACQ-01")
def test_who_takes_aim_has_stopped_where_he_was_going() -> None:
    """His action ends his way; his target runs on, three ticks later as well."""
    here = field("1 . . . . . 2", "claire", "thug", held=("pistol", "club"))
    shot = {"how": "shoot", "weapon": "pistol", "target": here.units["2"], "acquire": True}

    def penalty() -> int:
        check = promised(here, **shot).check
        assert check is not None
        return sum(one.worth for one in check.modifiers if one.rule == "CF-PEN-04")

    here.put("1", Going(tuple(Cell(x, 0) for x in range(1, 6)), "run"))
    assert penalty() == 0
    here.put("2", Going(tuple(Cell(x, 0) for x in range(5, 0, -1)), "run"))
    assert penalty() == -4
