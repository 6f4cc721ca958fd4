"""Several attacks at once, and hits that choose their way, in a battle (3.7, 3.10, 3.17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.attacking import DEFEND, MODES
from game.rules.heroic20s.acts.declaring import one_of, open_ways, together
from game.rules.heroic20s.acts.fighting import SEVERAL, STRIKE, blows
from game.rules.heroic20s.acts.state import uses
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.modifiers import effective, modifiers
from game.rules.heroic20s.orders.blows import _further
from game.rules.heroic20s.orders.forecast import blow_forecast
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.sheet.components import Grappled, ShieldAside
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.rows import Arm
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import Fight, fight, setup, troop

SWORD = "thrusting_broadsword"


def at_blows(*people: Any, **dice: Any) -> Fight:
    """Two who stand beside each other, in the Melee Phase of the first round."""
    met = fight(setup(*people), initiative=[(1,), (6,)], fatigue=[(6,)], morale=[(1, 1, 1)], **dice)
    return met.until("melee")


def pair(archetype: str = "swordsman", **dice: Any) -> Fight:
    return at_blows(
        troop("me", "b", archetype, (11, 10)), troop("foe", "a", "archer", (10, 10)), **dice
    )


def told(met: Fight, **slots: Any) -> Order:
    return Order(tuple((key, met._value(key, value)) for key, value in slots.items()))


@pytest.mark.rule("HC-MULTIW-01", "HC-MULTIW-02", "HC-MEL-01")
def test_torso_and_neck_at_once() -> None:
    met = pair()
    me = figure(met.battle.world, met.unit("me"))
    slots = {"form": SEVERAL, "weapon": SWORD, "mode": "swing", "target": "foe", "area": "torso"}
    more = {"weapon.2": SWORD, "mode.2": "swing", "area.2": "neck"}
    (one,) = blows(met.battle.world, me, told(met, **slots, **more))
    assert [also.location for also in one.also] == ["neck"]
    (attack,) = together(met.battle.world, (one,))
    assert effective(attack) == 10 + 2, "13 and 8 on the average, and initiative"
    (plain,) = blows(met.battle.world, me, told(met, **{**slots, "form": "strike"}, **more))
    assert plain.also == (), "only under several at once"
    same = {"weapon.2": SWORD, "mode.2": "thrust", "area.2": "torso"}
    (one,) = blows(met.battle.world, me, told(met, **slots, **same))
    found = one_of(met.battle.world, one, (one,))
    assert found is not None and found.also == (), "not twice at one place"


@pytest.mark.rule("HC-SF-04")
def test_extra_attacks_with_different_weapons_are_attacks_of_their_own() -> None:
    met = pair("troll")
    met.put("me", fighter("troll", extra_attack=1))
    world = met.battle.world
    me = figure(world, met.unit("me"))
    slots = {"form": SEVERAL, "weapon": "claws", "mode": "", "target": "foe", "area": "torso"}
    other = next(arm for arm in me.fighter.arms if arm.id not in ("claws", "punch"))
    more = {"weapon.2": other.id, "area.2": "neck"}
    both = tuple(blows(world, me, told(met, **slots, **more)))
    assert [one.apart for one in both] == [True, True]
    claws, bite = together(world, both)
    assert (claws.factor, bite.factor) == (4, 4)
    assert (bite.weapon, bite.mode, bite.location) == (other, other.modes[0], "neck")
    assert effective(bite) == effective(claws) - 5, "each at its own full skill"
    assert [one.worth for one in modifiers(claws) if one.rule == "HC-NUM-01"] == []
    assert (claws.attackers, bite.attackers) == (1, 1), "one attacker, though he strikes twice"
    alike = {"weapon.2": "claws", "area.2": "neck"}
    (one,) = blows(world, me, told(met, **slots, **alike))
    assert one.also and not one.apart, "with the same weapon they are made together"
    met.put("me", fighter("troll"))
    me = figure(world, met.unit("me"))
    (one,) = blows(world, me, told(met, **slots, **more))
    assert one.also and not one.apart, "without Extra Attack as well"


def with_a_dagger(met: Fight, **slots: Any) -> tuple[Order, set[str]]:
    """A guard's sword and dagger at once, by Extra Attack; what he may take as the second."""
    dagger = next(arm for arm in fighter("archer").arms if arm.id == "dagger")
    arms = (dagger, *fighter("town_guard").arms)
    met.put("me", fighter("town_guard", arms=arms, extra_attack=1))
    first = {"form": SEVERAL, "weapon": "shortsword", "mode": "swing", **slots}
    both = told(met, **first, target="foe", area="torso")
    view = View(RULESET, "b", met.battle.world.rows())
    here = scene(view, Request("1", "b", met.unit("me"), STRIKE), both)
    more = (("weapon.2", "dagger"), ("mode.2", "thrust"), ("area.2", "torso"))
    return Order((*both.slots, *more)), {arm for arm, *_ in _further(here, both, ".2")}


@pytest.mark.rule("HC-SF-04", "HC-MULTIW-01")
def test_extra_attacks_take_a_hand_for_each_weapon() -> None:
    """Who holds somebody has one hand left for both."""
    met = pair("town_guard")
    met.put("me", ShieldAside())
    order, second = with_a_dagger(met)
    assert "dagger" in second
    met.put("foe", Grappled(met.unit("me")))
    order, second = with_a_dagger(met, weapon="dagger", mode="thrust")
    assert "shortsword" not in second and "punch" in second
    me = replace(figure(met.battle.world, met.unit("me")), holds=1)
    close = replace(me, fighter=replace(me.fighter, hands=2))
    sword = Order((("weapon.2", "small_knife"), *order.slots))
    knife = replace(close.fighter.arms[0], id="small_knife")
    close = replace(close, fighter=replace(close.fighter, arms=(*close.fighter.arms, knife)))
    assert len(tuple(blows(met.battle.world, close, sword))) == 1


@pytest.mark.rule("HC-SF-04", "HC-MEL-02")
def test_for_two_weapons_apart_the_shield_is_laid_aside() -> None:
    met = pair("town_guard", attack=[(3, 3, 4)] * 2, defence=[(3, 3, 4)] * 2)
    order, _ = with_a_dagger(met)
    world = met.battle.world
    both = together(world, tuple(blows(world, figure(world, met.unit("me")), order)))
    assert [one.weapon.id for one in both if one.weapon] == ["shortsword", "dagger"]
    assert [one.me.shield for one in both] == [False, False]
    view = View(RULESET, "b", world.rows())
    forecast = blow_forecast(view, Request("1", "b", met.unit("me"), STRIKE), order)
    assert forecast is not None
    assert [key for key, _ in forecast.notes].count("heroic20s.note_aside") == 1
    uses(world, figure(world, met.unit("me")), both[:1])
    assert not figure(world, met.unit("me")).shield


@pytest.mark.rule("HC-SF-04", "HC-MASS-10")
def test_figures_count_once_for_the_ratio_though_they_strike_twice() -> None:
    met = at_blows(
        troop("me", "b", "troll", (11, 10)),
        troop("too", "b", "thug", (9, 10)),
        troop("foe", "a", "archer", (10, 10)),
    )
    world = met.battle.world
    met.put("me", fighter("troll", extra_attack=1))
    me, too = (figure(world, met.unit(name)) for name in ("me", "too"))
    slots = {"form": SEVERAL, "weapon": "claws", "mode": "", "target": "foe", "area": "torso"}
    other = next(arm.id for arm in me.fighter.arms if arm.id not in ("claws", "punch"))
    both = blows(world, me, told(met, **slots, **{"weapon.2": other, "area.2": "torso"}))
    plain = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "foe"}
    found = together(world, (*both, *blows(world, too, told(met, **plain))))
    assert [one.attackers for one in found] == [2, 2, 2]
    assert [one.count for one in found] == [1, 1, 1]


def by_the_hit(slots: dict[str, Any], damage: list[tuple[int, ...]]) -> Fight:
    """The swordsman hits twice, and his hits land so."""
    met = pair(attack=[(5, 5, 2)], defence=[(5, 4, 1)], health=[(6, 6, 6)], damage=damage)
    order = {"weapon": SWORD, "mode": "each", "target": "foe", "area": "torso"}
    met.tell(STRIKE, "me", form="strike", **order)
    met.tell(DEFEND, "foe", defence="dodge")
    met.orders[MODES] = {"me": slots}
    while met.request is not None and met.phase == "melee" and met.battle.clock.round == 1:
        met.answer(met.request)
    return met


@pytest.mark.rule("HC-MEL-07", "HC-MEL-01")
@pytest.mark.parametrize(
    ("slots", "damage", "lost"),
    [
        ({"mode": "thrust", "count": 2}, [(2,)], 2 * 3 * 2),
        ({"mode": "swing", "count": 2}, [(2,)], 2 * 6),
        ({"mode": "thrust", "count": 1, "mode.2": "swing"}, [(2,), (2,)], 3 * 2 + 6),
        ({"mode": "swing", "count": 1, "mode.2": "thrust"}, [(1,), (2,)], 4 + 3 * 2),
        ({"mode": "swing"}, [(3,)], 2 * 7),
        ({}, [(2,)], 2 * 3 * 2),
        ({"mode": "swing", "count": 9}, [(2,)], 2 * 6),
    ],
)
def test_each_hit_chooses_its_way_when_it_has_landed(slots, damage, lost) -> None:
    met = by_the_hit(slots, damage)
    assert (MODES, "me") in met.asked
    (told_,) = met.events("strikes")
    facts = dict(told_.facts)
    assert (facts["hits"], facts["n"]) == (2, lost)
    assert len(told_.outcomes) == 2 + len(damage), "contest and damage are all told"


@pytest.mark.rule("HC-MEL-07")
def test_nobody_is_asked_about_hits_that_missed() -> None:
    met = pair(attack=[(6, 6, 5)], defence=[(1, 1, 2)])
    order = {"weapon": SWORD, "mode": "each", "target": "foe", "area": "torso"}
    met.tell(STRIKE, "me", form="strike", **order).tell(DEFEND, "foe", defence="dodge")
    while met.request is not None and met.phase == "melee" and met.battle.clock.round == 1:
        met.answer(met.request)
    assert (MODES, "me") not in met.asked and met.events("strikes_in_vain")


@pytest.mark.rule("HC-MEL-07")
def test_ways_are_those_of_one_speed_that_reach() -> None:
    met = pair()
    world = met.battle.world
    me = figure(world, met.unit("me"))
    sword, foe = me.fighter.arms[0], figure(world, met.unit("foe"))

    def ways(arm: Arm = sword, yards: int = 1, place: str = "torso", **changes: Any) -> list[str]:
        attack = Attack(me=replace(me, **changes), foe=foe, weapon=arm, yards=yards, location=place)
        return [mode.id for mode in open_ways(world, attack, arm)]

    assert ways() == ["swing", "thrust"]
    assert ways(yards=2) == [], "out of reach"
    assert ways(posture="crawling") == []
    assert ways(place="vitals") == ["thrust"], "no cut is aimed there"
    long = replace(sword.modes[0], id="long", most=2)
    assert ways(replace(sword, modes=(*sword.modes, long)), 2) == ["long"]
    assert ways(fighter("halberdier").arms[0], 3) == [], "of two Speed Factors"


@pytest.mark.rule("HC-MULTIW-01", "HC-MEL-07")
def test_what_is_offered_can_be_done() -> None:
    people = troop("me", "b", "swordsman", (11, 10)), troop("foe", "a", "archer", (10, 10))
    battle = Battle.start(RULESET, setup(*people), dice=KeyedDice(1))
    seat, request = _strikes(battle)
    foe = next(unit for unit, known in Fight(battle, None).names.items() if known == "foe")  # type: ignore[arg-type]

    def offered(**slots: Any) -> list[Any]:
        return [v for _, v in seat.view.own_choices(request, Order(tuple(slots.items())))]

    assert SEVERAL in offered()
    assert "each" in offered(form="strike", weapon=SWORD)
    assert "each" not in offered(form=SEVERAL, weapon=SWORD)
    slots: dict[str, Any] = {"form": SEVERAL, "weapon": SWORD, "mode": "swing", "target": foe}
    slots["area"] = "torso"
    assert SWORD in offered(**slots)
    places = offered(**slots, **{"weapon.2": SWORD, "mode.2": "swing"})
    assert "neck" in places and "torso" not in places and "vitals" not in places
    whole = {**slots, "weapon.2": SWORD, "mode.2": "swing", "area.2": "neck"}
    order = Order((*whole.items(), ("third", False), ("beside", False)))
    assert seat.allows(request, order)
    assert "right_leg" in offered(**whole, third=True, **{"weapon.3": "punch", "mode.3": "punch"})
    three = (
        ("third", True),
        ("weapon.3", "punch"),
        ("mode.3", "punch"),
        ("area.3", "right_leg"),
        ("fourth", False),
        ("beside", False),
    )
    assert seat.allows(request, Order((*whole.items(), *three)))
    found = blow_forecast(seat.view, request, Order((*whole.items(), *three)))
    assert found is not None and found.check is not None
    assert found.check.base == (12 + 7 + 7) // 3, "less 2 for three, less 5 and 2 for places"
    told = RULESET.kinds[STRIKE].forecast
    assert told is not None and told(seat.view, request, order) is not None


def _strikes(battle: Battle) -> tuple[Any, Any]:
    """Until the swordsman is asked to strike."""
    for _ in range(60):
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            for request in asked:
                if request.kind == STRIKE and side == "b":
                    return seat, request
                seat.give(request, seat.default(request))
            if any(request.editable for request in asked):
                seat.commit()
    raise AssertionError("nobody strikes")
