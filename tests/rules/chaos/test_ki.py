"""KI and CHAK: what may be bought when, and what it is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.harm import empowered
from game.rules.chaos.exchange.rolls import attack_check, defence_check
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Condition, Empowered, Held, Reserves, Wounds
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.resists import resist
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import Drawn, drawn

RICH = Reserves(5, 3, 3)


def field() -> Drawn:
    return drawn("1.2")


@pytest.mark.rule("CF-KI-01", "CF-KI-02")
def test_two_points_at_most_go_on_one_action():
    assert list(ki.on_roll(RICH, 1)) == [0, 1, 2]
    assert list(ki.on_roll(RICH, 1, 1)) == [0, 1]
    assert list(ki.on_roll(RICH, 1, 2)) == [0]
    assert list(ki.on_roll(Reserves(1, 3, 3), 1)) == [0, 1]
    assert list(ki.on_roll(Reserves(1, 3, 3), 1, 1)) == [0]


@pytest.mark.rule("CF-KI-01", "CF-KI-06")
def test_natural_pfb_is_outside_that_limit():
    assert not ki.may(RICH, 1, "multiple", 2)
    assert ki.may(RICH, 1, "natural", 2)
    assert not ki.may(Reserves(0, 3, 3), 1, "natural")


@pytest.mark.rule("CF-KI-02")
def test_what_a_point_is_worth():
    assert [m.worth for m in ki.to("roll", 2)] == [4]
    assert [m.worth for m in ki.to("resist", 1)] == [10]
    assert [m.worth for m in ki.to("stat", 2)] == [2]
    assert ki.to("roll", 0) == ()


@pytest.mark.rule("CF-KI-03")
def test_a_strike_is_made_stronger_once_each_way():
    assert ki.forces(RICH, 1, 0) == ("none", "damage", "penetration", "both")
    assert ki.forces(RICH, 1, 1) == ("none", "damage", "penetration")
    assert ki.forces(RICH, 1, 2) == ("none",)
    assert [ki.force_price(force) for force in ("none", "damage", "both")] == [0, 1, 2]


@pytest.mark.rule("CF-KI-04")
def test_d43_a_free_action_is_bought_only_when_none_is_left():
    assert not ki.may_buy_action(RICH, 1)
    assert ki.may_buy_action(Reserves(1, 0, 3), 1)
    assert not ki.may_buy_action(Reserves(0, 0, 3), 1)


@pytest.mark.rule("CF-KI-05")
def test_a_hit_point_at_nought():
    here = field()
    assert ki.may_recover(RICH, 1, 0) and not ki.may_recover(RICH, 1, 1)
    here.put("1", Health(0, 15))
    events = here.do(lambda step: ki.recover(step, here.units["1"]))
    assert here.world.get(here.units["1"], Health).now == 1
    assert here.world.get(here.units["1"], Reserves).ki == 4
    assert (events[0].key, events[0].rule) == ("chaos.ki_points", "CF-KI-05")


@pytest.mark.rule("CF-KI-07", "CF-KI-01")
def test_what_is_spent_is_gone():
    here = field()
    here.do(lambda step: ki.pay(step, here.units["1"], "roll", 2))
    left = here.world.get(here.units["1"], Reserves)
    assert left.ki == 3
    assert ki.room(left, 1) == 2


@pytest.mark.rule("CF-CHAK-01")
def test_after_chakra_there_is_no_ki_for_the_round():
    dry = Reserves(5, 3, 3, dry=4)
    assert ki.purse(dry, 4) == 0
    assert ki.purse(dry, 5) == 5


def test_what_a_declared_action_costs():
    assert ki.declared(Action("fight", "spray", ki=1)) == 2
    assert ki.declared(Action("fight", "strike", second="dagger", ki=1)) == 2
    assert ki.declared(Action("fight", "strike")) == 0


@pytest.mark.rule("CF-CHAK-01")
def test_chakra_is_for_emergencies_and_once():
    here = field()
    unit = here.units["1"]
    assert not chakra.may(here.world, unit)
    here.put("1", Health(0, 15))
    assert chakra.may(here.world, unit)
    here.put("1", Reserves(5, 3, 3, helped=True))
    assert not chakra.may(here.world, unit)
    here.put("1", Reserves(5, 3, 3, chakra=1))
    assert not chakra.may(here.world, unit)
    here.put("1", Health(15, 15), Reserves(5, 3, 3), Wounds((("chest", 4), ("left_arm", 3))))
    assert chakra.may(here.world, unit)


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
@pytest.mark.parametrize("what", ["ki", "points", "red", "resist", "bonus", "critical"])
def test_what_a_point_of_chakra_does(what: str):
    here = field()
    unit = here.units["1"]
    here.put("1", Health(0, 15), Reserves(1, 3, 3), Wounds((("chest", 2),)))
    here.do(lambda step: chakra.spend(step, unit, what, "strike", "round"))
    reserves = here.world.get(unit, Reserves)
    assert (reserves.chakra, reserves.helped, reserves.dry) == (3, True, 1)
    made = here.world.find(unit, Empowered)
    expected = {
        "ki": reserves.ki == combatant(here.world, unit).fighter.fortitude,
        "points": here.world.get(unit, Health).now == 15,
        "red": here.world.get(unit, Wounds).ignored,
        "resist": made == Empowered(resist="strike", percent=40, sure=True),
        "bonus": made == Empowered(skill="strike", worth=10, until=1),
        "critical": made == Empowered(critical=True),
    }
    assert expected[what]


@pytest.mark.rule("CF-CHAK-02")
def test_a_bonus_for_the_fight_is_smaller_and_lasts():
    assert chakra.empowered("bonus", "aim", "fight", 3) == Empowered("aim", 4)
    here = field()
    here.put("1", Empowered("aim", 10, 1))
    here.put("2", Empowered("aim", 4))
    here.do(chakra.new_round, turn=2)
    assert here.world.find(here.units["1"], Empowered) is None
    assert here.world.find(here.units["2"], Empowered) is not None


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
def test_chakra_saves_from_death_at_once():
    here = field()
    unit = here.units["1"]
    here.put("1", Condition(dying=True))
    assert chakra.may_save(here.world, unit)
    here.do(lambda step: chakra.saves(step, unit))
    assert not here.world.get(unit, Condition).dying
    assert here.world.get(unit, Empowered).percent == 40


@pytest.mark.rule("CF-CHAK-02")
def test_what_would_do_nothing_is_not_offered():
    here = field()
    unit = here.units["1"]
    here.put("1", Health(0, 15), Reserves(2, 3, 3))
    assert chakra.whats(here.world, unit) == ("resist", "ki", "points", "bonus", "critical")
    here.put("1", Health(15, 15))
    assert chakra.whats(here.world, unit) == ()


@pytest.mark.rule("CF-CHAK-02")
def test_what_chakra_has_raised_counts():
    here = field()
    unit = here.units["1"]
    here.put("1", Empowered("strike", 4), Held("dagger", ""))
    me = combatant(here.world, unit)
    blow = Attack("strike", weapon("dagger"), 2)
    worths = {m.label: m.worth for m in attack_check(me, None, blow).modifiers}
    assert worths["chaos.chakra"] == 4
    shot = Attack("throw", weapon("dagger"), 2)
    assert all(m.label != "chaos.chakra" for m in attack_check(me, None, shot).modifiers)
    here.put("1", Empowered("dodge", 10, 1))
    me = combatant(here.world, unit)
    guard = defence_check(Strike(me, me, blow, Answer("dodge")))
    assert [m.worth for m in guard.modifiers if m.label == "chaos.chakra"] == [10]


@pytest.mark.rule("CF-CHAK-02")
def test_a_resist_that_chakra_has_made_sure_stays_easier():
    here = field()
    here.put("1", Empowered(resist="knockout", percent=40))
    me = combatant(here.world, here.units["1"])
    assert [resist(me, name).column for name in ("knockout", "death", "balance")] == [90, 90, 50]


@pytest.mark.rule("CF-CHAK-02")
def test_chakra_makes_one_hit_critical_in_its_damage():
    here = field()
    here.put("1", Empowered(critical=True))
    me = combatant(here.world, here.units["1"])
    blow = Attack("strike", weapon("mace"), 2)
    assert empowered(me, blow, "hit") and not empowered(me, blow, "tumbled")
    assert not empowered(me, replace(blow, jab=True), "hit")
    here.do(lambda step: chakra.strikes(step, here.units["1"]))
    assert here.world.find(here.units["1"], Empowered) is None
