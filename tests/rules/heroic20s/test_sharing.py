"""Figures that are shared out among targets, and units that attack as one (3.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.attacking import carry_out
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.deeds import Deed
from game.rules.heroic20s.acts.fighting import STRIKE, blows
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.acts.watches import bided
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.sheet.components import Biding, Locks, ShieldAside
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch

TEN = tuple((10, y) for y in range(5, 15))
ELVES = tuple((11, y) for y in range(5, 10))


def ten_orcs() -> Any:
    """The seed's example: ten orcs against five elves and two heroes (C-02)."""
    return setup(
        troop("orcs", "a", "orc_warrior", *TEN),
        troop("elves", "b", "thug", *ELVES),
        troop("one", "b", "town_guard", (11, 11)),
        troop("two", "b", "town_guard", (11, 13)),
        size=(40, 20),
    )


def asked(battle: Battle, kind: str, side: str) -> tuple[Any, Any]:
    """Until somebody of this side is asked so; nobody shoots, all others do what is usual."""
    while True:
        for one in battle.sides:
            seat = battle.seat(one)
            waiting = seat.waiting
            for request in waiting:
                if request.kind == kind and one == side:
                    return seat, request
                holds = Order((("form", "hold"),))
                shoots = request.kind == SHOOT
                seat.give(request, holds if shoots else seat.default(request))
            if any(request.editable for request in waiting):
                seat.commit()


@pytest.mark.slow
@pytest.mark.rule("HC-MASS-03")
def test_ten_orcs_can_be_told_to_go_at_three_enemies() -> None:
    battle = Battle.start(RULESET, ten_orcs(), dice=KeyedDice(3))
    seat, request = asked(battle, STRIKE, "a")
    names = {name: unit for unit, name in Fight(battle, None).names.items()}  # type: ignore[arg-type]
    slots: dict[str, Any] = {
        "form": "strike", "weapon": "large_falchion", "mode": "swing", "target": names["elves"],
        "area": "torso", "figures": 5, "target.2": names["one"], "figures.2": 3,
        "target.3": names["two"], "beside": False,
    }  # fmt: skip
    assert seat.allows(request, Order(tuple(slots.items())))
    forecast = seat.forecast(request, Order(tuple(slots.items())))
    assert forecast is not None and len(forecast.others) == 2
    worth = [
        next((m.worth for m in one.check.modifiers if m.rule == "HC-NUM-01"), 0)
        for one in (forecast, *forecast.others)
    ]
    assert worth == [0, 6, 4], "1:1, 3:1 and 2:1"
    for count in range(1, 11):
        some = Order(tuple((k, v) for k, v in {**slots, "figures": count}.items())[:6])
        assert seat.view.refusal(request, some).rule != "HC-MASS-03", count
    for wrong in (0, 11):
        bad = Order(tuple({**slots, "figures": wrong}.items()))
        assert seat.view.refusal(request, bad).rule == "HC-MASS-03"
    again = Order(tuple({**slots, "figures.2": 6}.items()))
    assert seat.view.refusal(request, again).rule == "HC-MASS-03", "only five are left"
    twice = Order(tuple({**slots, "target.2": names["elves"]}.items()))
    assert seat.view.refusal(request, twice).rule == "HC-MASS-03", "not the same twice"


@pytest.mark.rule("HC-MASS-03", "HC-MULT-01")
def test_three_shares_are_three_attacks() -> None:
    here = fight(ten_orcs(), initiative=[6, 1], attack=[17] * 3, defence=[3] * 3, fatigue=[6])
    here.until("melee")
    shares = {"target": "elves", "figures": 5, "target.2": "one", "figures.2": 3, "target.3": "two"}
    here.tell(STRIKE, "orcs", form="strike", weapon="large_falchion", mode="swing", **shares)
    here.until("orders", 2)
    told = here.events("strikes_in_vain")
    assert [dict(event.facts)["figures"] for event in told] == [5, 3, 2]
    assert [event.target for event in told] == [here.unit(name) for name in ("elves", "one", "two")]


@pytest.mark.rule("HC-MASS-03", "HC-MEL-03")
def test_each_figure_strikes_at_one_of_the_targets_only() -> None:
    """Two of six thugs stand where they reach both guards, the others reach nobody."""
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 6, (5, 10))
    one = pitch.unit("town_guard", "b", 1, (4, 11))
    two = pitch.unit("town_guard", "b", 1, (4, 9))
    broad = figure(pitch.world, thugs).fighter.arms[0]
    share = Declared(me=thugs, foe=one, weapon=broad, mode=broad.modes[0], count=3)
    both = (share, replace(share, foe=two))
    found = together(pitch.world, both)
    assert [(a.foe.unit, a.count) for a in found] == [(one, 1)], "the only one who reaches any"
    whole = together(pitch.world, (replace(share, count=6),))
    assert [a.count for a in whole] == [1]
    three = pitch.unit("town_guard", "b", 1, (6, 11))
    found = together(pitch.world, (share, replace(share, foe=three)))
    assert [(a.foe.unit, a.count) for a in found] == [(one, 1), (three, 2)]


@pytest.mark.rule("HC-MASS-03")
def test_who_reaches_a_later_target_as_well_is_kept_for_it() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 3, (5, 10))
    left = pitch.unit("town_guard", "b", 1, (6, 11))
    right = pitch.unit("town_guard", "b", 1, (8, 11))
    broad = figure(pitch.world, thugs).fighter.arms[0]
    share = Declared(me=thugs, foe=left, weapon=broad, mode=broad.modes[0], count=2)
    found = together(pitch.world, (share, replace(share, foe=right, count=1)))
    assert [a.count for a in found] == [2, 1]


def bows(pitch: Pitch, *units: tuple[int, int], **changes: Any) -> list[Declared]:
    """Units of archers of so many figures and shots, who shoot at one group of ten."""
    foe = pitch.unit("thug", "b", 10, (20, 15))
    found = []
    for number, (count, shots) in enumerate(units):
        unit = pitch.unit("archer", "a", count, (10, 5 + 3 * number), **changes)
        row = figure(pitch.world, unit).fighter.missiles[0]
        found.append(
            Declared(me=unit, foe=foe, weapon=row, kind="ranged", count=count, shots=shots)
        )
    return found


@pytest.mark.rule("HC-MASS-10", "HC-RNG-12")
def test_units_alike_shoot_as_one_however_many_shots_each_has() -> None:
    pitch = Pitch()
    first, second = bows(pitch, (3, 3), (4, 2))
    (one,) = together(pitch.world, (first, second))
    assert (one.count, one.projectiles, one.multiplied) == (7, 3 * 3 + 4 * 2, 17)
    assert one.yards == max(a.yards for d in (first, second) for a in together(pitch.world, (d,)))
    assert sorted(one.units) == [first.me, second.me]
    elsewhere = replace(second, location="neck")
    (one,) = together(pitch.world, (first, elsewhere))
    assert one.location == "torso" and one.projectiles == 17, "one location: that of the first"
    (one,) = together(pitch.world, (replace(first, turn=1), elsewhere))
    assert one.location == "neck", "whoever comes first in the side's order"


@pytest.mark.rule("HC-MASS-10", "HC-NUM-02")
def test_the_lowest_skill_of_units_alike_counts() -> None:
    pitch = Pitch()
    first, second = bows(pitch, (3, 1), (4, 1))
    hurried = replace(second, deed=Deed("door", "short"))
    (one,) = together(pitch.world, (first, hurried))
    (alone,) = together(pitch.world, (first,))
    assert effective(alone) == 12 - 3 + 2 + 0
    assert effective(one) == 12 - 3 + 2 - 6, "that of the unit that does something beside it"
    assert one.me.unit == second.me and one.fellows == (first.me,)


@pytest.mark.rule("HC-MASS-10", "HC-MEL-13")
def test_whoever_could_not_hit_where_the_first_aims_shoots_by_himself() -> None:
    pitch = Pitch()
    first, second = bows(pitch, (3, 1), (4, 1))
    hurried = replace(second, deed=Deed("door", "short"))
    found = together(pitch.world, (replace(first, location="neck"), hurried))
    assert [(one.location, one.count, effective(one)) for one in found] == [
        ("neck", 3, 12 - 3 + 2 - 5),
        ("torso", 4, 12 - 3 + 2 - 6),
    ], "at the neck it would be 0"


@pytest.mark.rule("HC-MASS-10")
def test_units_of_another_stat_block_never_attack_as_one() -> None:
    pitch = Pitch()
    first, second = bows(pitch, (3, 1), (4, 1))
    tough = replace(figure(pitch.world, second.me).fighter, health=13)
    pitch.world.write(second.me, tough)
    assert [one.count for one in together(pitch.world, (first, second))] == [3, 4]
    both = together(pitch.world, (first,), (second,))
    assert [(one.count, one.attackers) for one in both] == [(3, 7)], "he only counts for it"


@pytest.mark.rule("HC-MASS-10")
def test_named_and_other_weapons_attack_by_themselves() -> None:
    pitch = Pitch()
    both = bows(pitch, (1, 1), (1, 1), person=True)
    assert len(together(pitch.world, both)) == 2
    pitch = Pitch()
    first, second = bows(pitch, (2, 1), (2, 1))
    assert second.weapon is not None
    other = replace(second, weapon=replace(second.weapon, id="longbow"))
    found = together(pitch.world, (first, other))
    assert [one.count for one in found] == [2, 2]
    assert [one.attackers for one in found] == [4, 4], "they still count together for the ratio"


@pytest.mark.rule("HC-MASS-10", "HC-LOCK-01", "HC-MEL-02")
def test_all_units_of_one_attack_are_locked_and_lay_their_shields_aside() -> None:
    pitch = Pitch()
    foe = pitch.unit("town_guard", "b", 1, (10, 12))
    units = [
        pitch.unit("pikeman", "a", 1, (x, 8), shield="medium_shield", defence_bonus=2)
        for x in (9, 11)
    ]
    pike = figure(pitch.world, units[0]).fighter.arms[0]
    told = [Declared(me=u, foe=foe, weapon=pike, mode=pike.modes[0]) for u in units]
    attacks = together(pitch.world, told)
    assert [(one.count, one.attackers) for one in attacks] == [(2, 2)]
    step = pitch.step({"attack": [17], "defence": [3]})
    pitch.run(carry_out(step, attacks), step, *[{"defence": "dodge"}])
    assert sorted(pitch.world.get(foe, Locks).units) == sorted(units)
    for unit in units:
        assert pitch.world.get(unit, Locks).units == (foe,)
        assert pitch.world.find(unit, ShieldAside) is not None


@pytest.mark.rule("HC-MASS-10")
def test_the_forecast_counts_in_what_units_alike_are_told() -> None:
    here = setup(
        troop("bows", "a", "archer", *((5, y) for y in range(3, 7))),
        troop("more", "a", "archer", *((5, y) for y in range(9, 13))),
        troop("orcs", "b", "orc_warrior", *((25, y) for y in range(3, 7))),
        size=(40, 20),
    )
    battle = Battle.start(RULESET, here, dice=KeyedDice(1))
    seat, _ = asked(battle, SHOOT, "a")
    first, second = [one for one in seat.waiting if one.kind == SHOOT]
    orders = {one.id: seat.default(one) for one in (first, second)}
    alone = seat.forecast(second, orders[second.id])
    seat.give(first, orders[first.id])
    both = seat.forecast(second, orders[second.id])
    assert alone is not None and both is not None

    def told(forecast: Any) -> dict[str, Any]:
        return {key: dict(facts) for key, facts in forecast.notes}

    assert told(both)["heroic20s.note_cap"]["n"] == 2 * told(alone)["heroic20s.note_cap"]["n"]


@pytest.mark.rule("HC-MASS-10", "HC-WAIT-03")
def test_who_bided_his_time_counts_with_all_others_who_strike_in_that_phase() -> None:
    pitch = Pitch()
    foe = pitch.unit("orc_warrior", "b", 1, (10, 10))
    waits, joins = (pitch.unit("thug", "a", 1, (x, 10)) for x in (9, 11))
    other = pitch.unit("town_guard", "a", 1, (10, 11))
    sword, broad = (figure(pitch.world, u).fighter.arms[0] for u in (other, joins))
    pitch.world.write(waits, Biding(foe, broad.id))
    told = [
        Declared(me=other, foe=foe, weapon=sword, mode=sword.modes[0]),
        Declared(me=joins, foe=foe, weapon=broad, mode=broad.modes[0]),
    ]
    found = together(pitch.world, (*told, *bided(pitch.world, "a", late=False)))
    assert [(sorted(one.units), one.count, one.attackers) for one in found] == [
        ([waits, joins], 2, 3),
        ([other], 1, 3),
    ]
    assert not [*bided(pitch.world, "a", late=True), *bided(pitch.world, "b", late=False)]


@pytest.mark.rule("HC-MASS-03", "HC-GRAP-01", "HC-GRAP-02")
def test_figures_that_grapple_are_shared_out_among_enemies() -> None:
    us = tuple((10, y) for y in range(5, 9))
    people = (
        troop("us", "a", "thug", *us),
        troop("one", "b", "thug", (11, 5)),
        troop("two", "b", "thug", (11, 8)),
    )
    battle = Battle.start(RULESET, setup(*people, size=(40, 20)), dice=KeyedDice(3))
    seat, request = asked(battle, STRIKE, "a")
    names = {name: unit for unit, name in Fight(battle, None).names.items()}  # type: ignore[arg-type]
    told = Order((
        ("form", "grapple"), ("target", names["one"]), ("area", "torso"), ("figures", 2),
        ("target.2", names["two"]), ("beside", False),
    ))  # fmt: skip
    assert seat.allows(request, told)
    forecast = seat.forecast(request, told)
    assert forecast is not None and forecast.target == names["one"]
    assert [other.target for other in forecast.others] == [names["two"]]
    assert all(one.branches[0].hit for one in (forecast, *forecast.others))
    view = seat.view
    found = together(view, tuple(blows(view, figure(view, names["us"]), told)))
    assert [(one.foe.unit, one.kind, one.count) for one in found] == [
        (names["one"], "grapple", 2),
        (names["two"], "grapple", 2),
    ]
