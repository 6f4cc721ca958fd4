"""Several attacks at once, and hits that choose their way, in a battle (3.7, 3.10, 3.17)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.attacking import one_of, together
from game.rules.heroic20s.acts.fighting import SEVERAL, STRIKE, blows
from game.rules.heroic20s.exchange.modifiers import effective, modifiers
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import Fight, fight, setup, troop

SWORD = "thrusting_broadsword"


def at_blows(*people: Any, **dice: Any) -> Fight:
    """Two who stand beside each other, in the Melee Phase of the first round."""
    met = fight(setup(*people), initiative=[(1,), (6,)], **dice)
    return met.until("melee")


def pair(archetype: str = "swordsman", **dice: Any) -> Fight:
    return at_blows(
        troop("me", "b", archetype, (11, 10)), troop("foe", "a", "archer", (10, 10)), **dice
    )


def told(met: Fight, **slots: Any) -> Order:
    return Order(tuple((key, met._value(key, value)) for key, value in slots.items()))


@pytest.mark.rule("HC-MULTIW-01", "HC-MULTIW-02")
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
    me = figure(met.battle.world, met.unit("me"))
    slots = {"form": SEVERAL, "weapon": "claws", "mode": "", "target": "foe", "area": "torso"}
    other = next(arm.id for arm in me.fighter.arms if arm.id not in ("claws", "punch"))
    both = tuple(
        blows(met.battle.world, me, told(met, **slots, **{"weapon.2": other, "area.2": "neck"}))
    )
    assert [one.apart for one in both] == [True, True]
    claws, bite = together(met.battle.world, both)
    assert (claws.factor, bite.factor) == (4, 4)
    assert effective(bite) == effective(claws) - 5, "each at its own full skill"
    ratio = [one.worth for one in modifiers(claws) if one.rule == "HC-NUM-01"]
    assert ratio == [], "one attacker, though he strikes twice"


@pytest.mark.rule("HC-MEL-07")
def test_each_hit_chooses_its_way_when_it_has_landed() -> None:
    met = pair(attack=[(3, 3, 3)], defence=[(6, 6, 4)], damage=[(3,), (3,)], health=[(6, 6, 6)])
    met.tell(STRIKE, "me", form="strike", weapon=SWORD, mode="each", target="foe", area="torso")
    met.tell("heroic20s.defend", "foe", defence="dodge")
    slots = {"mode": "thrust", "count": 1, "mode.2": "swing"}
    met.orders["heroic20s.modes"] = {"me": slots}
    before = met.pool("foe")
    while met.request is not None and met.phase == "melee" and met.battle.clock.round == 1:
        met.answer(met.request)
    assert ("heroic20s.modes", "me") in met.asked
    assert before - met.pool("foe") > 0


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
    order = Order(tuple(whole.items()))
    assert seat.allows(request, order)
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
