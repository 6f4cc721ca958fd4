"""A round of mass combat with scripted dice: moves, segments, turning, the dice laid open."""

from __future__ import annotations

import pytest

from game.core.components import Commands, Leads, Ordered, Out
from game.core.orders import Order
from game.rules.zefrs.mass.components import TookOver
from game.rules.zefrs.mass.contact import (
    attackers,
    faced,
    foes_beside,
    leading,
    opponents,
    pressing,
    stands,
)
from game.rules.zefrs.mass.modifiers import of_commander, of_leader, of_presence
from game.rules.zefrs.sheet.fighter import Deeds
from tests.rules.zefrs.mass_field import (
    CAVALRY_KIT,
    bows,
    cell,
    clash,
    command,
    events,
    facing,
    field,
    fight,
    give,
    id_of,
    men,
    now,
    orders,
    pass_on,
    put,
    request,
    rolled,
    stand,
    unit,
    why_out,
)

GREEN, WHITE = 50, 99
"""Rolls in the column of rating 4."""


def rolls(*attack: int, **more) -> dict:
    return {"mass.attack": attack, **{key.replace("_", "."): dice for key, dice in more.items()}}


@pytest.mark.rule("ZF-MASS-SEG-03", "ZF-MASS-SEG-01", "ZF-MASS-SEG-02")
def test_d49_both_strike_with_the_numbers_of_the_segments_start():
    script = rolls(GREEN, GREEN, WHITE, WHITE, WHITE, WHITE)
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3), men(50)), script=script)
    fight(battle, A1="attack", B1="attack")
    assert (now(battle, "A1"), now(battle, "B1")) == (95, 40)
    assert len(events(battle, "zefrs.attack", "A1")) == 3
    assert len(events(battle, "zefrs.attack", "B1")) == 3


@pytest.mark.rule("ZF-MASS-ATK-02", "ZF-MASS-ARM-03")
def test_s13_in_battle_the_kit_halves_the_loss_and_the_dice_are_laid_open():
    script = rolls(GREEN, WHITE, WHITE)
    riders = men(50, armour=CAVALRY_KIT)
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3), riders), script=script)
    fight(battle, A1="attack")
    attack = events(battle, "zefrs.attack", "A1")[0]
    assert rolled(attack).grade == "white"
    assert now(battle, "B1") == 50
    script = rolls(*[GREEN, 99, 99] * 2)
    again = clash(unit("A1", (2, 2)), unit("B1", (2, 3), riders), script=script)
    fight(again, A1="attack", B1="attack")
    assert now(again, "B1") == 45


@pytest.mark.rule("ZF-MASS-ORD-03")
def test_a_defender_inflicts_nothing_and_is_hard_to_hit():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script=rolls(25, 24, 99))
    fight(battle, A1="attack", B1="defend")
    shown = rolled(events(battle, "zefrs.attack", "A1")[0]).check
    assert [(m.label, m.worth) for m in shown.modifiers] == [("zefrs.mm12_attack", -12)]
    assert (now(battle, "A1"), now(battle, "B1")) == (100, 90)


@pytest.mark.rule("ZF-MASS-ATK-02")
def test_nobody_loses_more_than_he_has():
    script = rolls(1, 1, 99, mass_morale=[1])
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3), men(30)), script=script)
    fight(battle, A1="attack")
    assert now(battle, "B1") == 0
    assert [e.fact("n") for e in events(battle, "losses", "B1")] == [25, 5]
    assert why_out(battle, "B1") == "destroyed"


@pytest.mark.rule("ZF-MASS-GANG-01", "ZF-MASS-GANG-02")
def test_d68_two_units_gang_up_and_their_losses_add_up():
    units = (unit("A1", (2, 2), men(30)), unit("A2", (1, 3), men(30)), unit("B1", (2, 3), men(40)))
    script = rolls(GREEN, 40, 99, 99, 99, 99, 99, 99, 99)
    battle = clash(*units, script=script)
    fight(battle, A1="attack N", A2="attack E", B1="attack S")
    assert now(battle, "B1") == 32
    assert rolled(events(battle, "zefrs.attack", "B1")[0]).check.modifiers == ()


@pytest.mark.rule("ZF-MASS-GANG-02")
def test_d50_the_outnumbered_unit_strikes_one_column_lower():
    units = (unit("A1", (2, 2), men(60)), unit("A2", (1, 3), men(50)), unit("B1", (2, 3), men(40)))
    battle = clash(*units, script=rolls(*[99] * 9))
    fight(battle, A1="attack N", A2="attack E", B1="attack S")
    check = rolled(events(battle, "zefrs.attack", "B1")[0]).check
    assert [(m.label, m.worth) for m in check.modifiers] == [("zefrs.mm1", -1)]
    assert check.column == "3"


@pytest.mark.rule("ZF-MASS-ORD-02", "ZF-GRID-21")
def test_only_the_unit_in_front_is_attacked():
    near = field(
        stand(1, "a", (2, 2), "E", form="attack"),
        stand(2, "b", (2, 3), "S", form="attack"),
        stand(3, "b", (3, 3), "S"),
    )
    assert faced(near, near[1]) is None
    assert faced(near, near[2]) == near[1]
    assert attackers(near, near[1]) == (near[2],)
    assert pressing(near, near[1]) == 100


@pytest.mark.rule("ZF-GRID-20")
def test_diagonal_neighbours_do_not_touch():
    near = field(stand(1, "a", (2, 2)), stand(2, "b", (3, 3), "S"), stand(3, "b", (2, 3), "S"))
    assert [foe.unit for foe in foes_beside(near, near[1])] == [3]


@pytest.mark.rule("ZF-GRID-21", "ZF-MASS-MOV-03")
def test_between_segments_an_attacker_turns_on_another_enemy():
    units = (unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (1, 2)), unit("B3", (4, 5)))
    battle = clash(*units, script=rolls(*[99] * 3))
    orders(battle, A1="attack N")
    asked = request(battle, "A1", "mass.reface")
    assert asked.window and asked.editable and not asked.secret
    seat = battle.seat("a")
    seat.give(asked, Order((("facing", "W"),)))
    seat.commit()
    assert facing(battle, "A1") == "W"
    pass_on(battle)
    assert {e.target for e in events(battle, "zefrs.attack", "A1")} == {id_of(battle, "B2")}


@pytest.mark.rule("ZF-GRID-21")
def test_no_window_opens_without_a_choice():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script=rolls(*[99] * 6))
    orders(battle, A1="attack", B1="attack")
    assert battle.clock.phase == "orders"
    assert battle.clock.round == 2


@pytest.mark.rule("ZF-MASS-MOV-05")
def test_the_lower_total_moves_first_and_a_square_taken_is_taken():
    units = (unit("A1", (2, 2)), unit("B1", (2, 4)))
    for dice, winner in (([1, 10], "A1"), ([10, 1], "B1")):
        battle = clash(*units, script={"mass.initiative": dice, "mass.attack": [99] * 6})
        fight(battle, A1="attack >2,3", B1="attack >2,3")
        assert cell(battle, winner) == (2, 3)
        assert events(battle, "zefrs.halted")[0].rule == "ZF-MASS-MOV-02"
        assert len(events(battle, "zefrs.initiative")) == 2


@pytest.mark.rule("ZF-MASS-MOV-05")
def test_equal_totals_are_rolled_again():
    script = {"mass.initiative": [5, 5, 7, 5]}
    battle = clash(unit("A1", (2, 1)), unit("B1", (2, 5)), script=script)
    fight(battle)
    assert len(events(battle, "zefrs.initiative")) == 4


@pytest.mark.rule("ZF-MASS-MOV-01", "ZF-MASS-MOV-04")
def test_a_column_marches_and_a_blocked_unit_stays():
    units = (unit("A1", (2, 0)), unit("A2", (2, 1)), unit("A3", (1, 1)), unit("B1", (4, 5)))
    battle = clash(*units, script={})
    fight(battle, A1="attack >2,1", A2="attack >2,2", A3="attack >2,1")
    assert (cell(battle, "A1"), cell(battle, "A2")) == ((2, 1), (2, 2))
    assert cell(battle, "A3") == (1, 1)
    assert events(battle, "zefrs.halted", "A3")[0].rule == "ZF-MASS-MOV-04"


@pytest.mark.rule("ZF-MASS-MOV-03")
def test_a_unit_faces_as_ordered_moved_or_not():
    battle = clash(unit("A1", (2, 1)), unit("A2", (0, 1)), unit("B1", (4, 5)), script={})
    fight(battle, A1="defend >2,2 E", A2="defend W")
    assert (facing(battle, "A1"), facing(battle, "A2")) == ("E", "W")
    assert {e.rule for e in events(battle, "turned")} == {"ZF-MASS-MOV-03"}


@pytest.mark.rule("ZF-MASS-ORD-04", "ZF-MASS-ORD-07")
def test_d55_short_bows_shoot_at_medium_range_every_segment():
    script = {"mass.shoot": [99, 50, 99]}
    battle = clash(unit("A1", (2, 2), bows()), unit("B1", (2, 4)), script=script)
    fight(battle, A1="shoot @B1", B1="attack")
    shots = events(battle, "zefrs.shoot", "A1")
    assert [m.label for m in rolled(shots[0]).check.modifiers] == ["zefrs.mm14_medium"]
    assert now(battle, "B1") == 90


@pytest.mark.rule("ZF-MASS-ORD-04")
def test_who_is_attacked_does_not_shoot():
    units = (unit("A1", (2, 2), bows()), unit("B1", (2, 4)), unit("B2", (1, 2)))
    battle = clash(*units, script=rolls(99, 99, 99))
    fight(battle, A1="shoot @B1", B2="attack E")
    assert events(battle, "zefrs.shoot") == []
    assert [e.rule for e in events(battle, "zefrs.wasted", "A1")] == ["ZF-MASS-ORD-04"] * 3


@pytest.mark.rule("ZF-GRID-22")
def test_a_target_that_comes_close_is_not_shot_at():
    battle = clash(unit("A1", (2, 2), bows()), unit("B1", (2, 4)), script={})
    fight(battle, A1="shoot @B1", B1="defend >2,3")
    assert events(battle, "zefrs.shoot") == []
    assert now(battle, "B1") == 100


@pytest.mark.rule("ZF-MASS-CMD-01", "ZF-MASS-CMD-02", "ZF-MASS-CMD-03")
def test_the_commander_rides_takes_over_and_lends_a_column():
    units = (unit("A1", (2, 2)), unit("A2", (3, 1)), unit("B1", (2, 3)))
    battle = clash(*units, script=rolls(*[99] * 6), commanders=True)
    command(battle, "a commander", (3, 1), take_over=True)
    fight(battle, A1="attack", B1="attack")
    chief, second = id_of(battle, "a commander"), id_of(battle, "A2")
    assert cell(battle, "a commander") == (3, 1)
    taken = events(battle, "zefrs.takes_over")[0]
    assert (taken.unit, taken.target, taken.rule) == (chief, second, "ZF-MASS-CMD-02")
    assert rolled(events(battle, "zefrs.attack", "A1")[0]).check.modifiers == ()
    assert battle.world.find(chief, TookOver) is None
    close = clash(*units, script=rolls(*[99] * 6), commanders=True)
    fight(close, A1="attack", B1="attack")
    check = rolled(events(close, "zefrs.attack", "A1")[0]).check
    assert [m.label for m in check.modifiers] == ["zefrs.mm7"]


@pytest.mark.rule("ZF-MASS-CMD-05")
def test_a_commander_alone_is_captured_by_the_unit_that_comes():
    units = (unit("A1", (2, 1)), unit("B1", (3, 2)), unit("B2", (4, 5)))
    battle = clash(*units, script={"mass.morale": [1, 1]}, commanders=True)
    command(battle, "a commander", (3, 1))
    fight(battle, B1="attack >3,1")
    assert why_out(battle, "a commander") == "captured"
    assert cell(battle, "B1") == (3, 1)
    assert events(battle, "out")[0].rule == "ZF-MASS-CMD-05"


@pytest.mark.rule("ZF-MASS-LDR-01", "ZF-MASS-LDR-02")
def test_whom_a_leader_may_fight():
    units = (unit("A1", (2, 2)), unit("A2", (1, 3)), unit("B1", (2, 3)), unit("B2", (3, 3)))
    battle = clash(*units, script=rolls(*[99] * 9))
    orders(battle, A1="attack N", A2="attack E", B1="defend", B2="attack")
    world = battle.world
    for name, text in (("A1", "N"), ("A2", "E")):
        order = Order((("form", "attack"), ("to", cell(battle, name)), ("facing", text)))
        put(world, id_of(battle, name), Ordered(order))
    found = opponents(world)
    names = ("A1", "A2", "B1", "B2")
    seen = {name: id_of(battle, f"{name} leader") for name in names}
    assert found[seen["B1"]] == tuple(sorted((seen["A1"], seen["A2"])))
    assert found[seen["A1"]] == found[seen["A2"]] == (seen["B1"],)
    assert seen["B2"] not in found


@pytest.mark.rule("ZF-MASS-LDR-01", "ZF-MASS-CMD-02")
def test_a_commander_who_took_over_fights_in_the_leaders_place():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script=rolls(*[99] * 3), commanders=True)
    fight(battle, A1="attack")
    world, chief = battle.world, id_of(battle, "a commander")
    order = Order((("form", "attack"), ("to", cell(battle, "A1")), ("facing", "N")))
    put(world, id_of(battle, "A1"), Ordered(order))
    world.put(chief, TookOver(id_of(battle, "A1")))
    assert opponents(world) == {
        chief: (id_of(battle, "B1 leader"),),
        id_of(battle, "B1 leader"): (chief,),
    }
    put(world, chief, Out("slain"))
    assert opponents(world)[id_of(battle, "B1 leader")] == (id_of(battle, "A1 leader"),)
    put(world, id_of(battle, "A1 leader"), Out("slain"))
    assert opponents(world) == {}


def labels(found) -> list[str]:
    return [name for name, _ in found]


@pytest.mark.rule("ZF-MASS-LDR-03")
@pytest.mark.parametrize(
    ("deeds", "cases"),
    [
        (Deeds(lost=1), ["MM2"]),
        (Deeds(lost=2, wounded=True), ["MM2", "MM3"]),
        (Deeds(out=True, slain=True), ["MM4"]),
        (Deeds(drew=True), ["MM5"]),
        (Deeds(dealt_wound=True), ["MM6"]),
        (Deeds(felled=(1,)), ["MM6"]),
        (Deeds(), []),
    ],
)
def test_what_the_duel_does_to_the_leaders_unit(deeds: Deeds, cases: list[str]):
    battle = clash(unit("A1", (2, 2)), unit("A2", (3, 2)), unit("B1", (2, 4)), commanders=True)
    world = battle.world
    put(world, id_of(battle, "A1 leader"), deeds)
    near = stands(world)
    assert labels(of_leader(world, near[id_of(battle, "A1")])) == cases
    assert labels(of_leader(world, near[id_of(battle, "A2")])) == []


@pytest.mark.rule("ZF-MASS-CMD-04", "ZF-MASS-CMD-03")
def test_the_commanders_fate_touches_all_units_his_presence_one():
    battle = clash(unit("A1", (2, 2)), unit("A2", (3, 2)), unit("B1", (2, 4)), commanders=True)
    world, chief = battle.world, id_of(battle, "a commander")
    near = stands(world)
    first, second = near[id_of(battle, "A1")], near[id_of(battle, "A2")]
    assert labels(of_presence(world, first)) == ["MM7"]
    assert labels(of_presence(world, second)) == []
    felled = (id_of(battle, "B1 leader"), id_of(battle, "b commander"))
    put(world, chief, Deeds(lost=1, wounded=True, felled=felled))
    assert labels(of_commander(world, second)) == ["MM8", "MM9", "MM10", "MM11"]
    world.put(chief, TookOver(first.unit))
    assert labels(of_commander(world, first)) == []
    assert labels(of_leader(world, first)) == ["MM2", "MM3", "MM6"]
    assert labels(of_leader(world, second)) == []
    put(world, chief, Deeds())
    put(world, chief, Out("captured"))
    assert labels(of_commander(world, second)) == ["MM9"]


@pytest.mark.rule("ZF-MASS-LDR-03")
def test_the_leaders_state_is_gone_with_the_next_round():
    battle = clash(unit("A1", (2, 1)), unit("B1", (2, 5)), script={}, commanders=True)
    put(battle.world, id_of(battle, "A1 leader"), Deeds(lost=1))
    near = stands(battle.world)[id_of(battle, "A1")]
    assert labels(of_leader(battle.world, near)) == ["MM2"]
    fight(battle)
    assert battle.world.find(id_of(battle, "A1 leader"), Deeds) is None
    assert leading(battle.world)[id_of(battle, "A1")] == id_of(battle, "A1 leader")
    assert battle.world.find(id_of(battle, "A1 leader"), Leads)
    assert battle.world.find(id_of(battle, "A1 leader"), Commands) is None


@pytest.mark.rule("ZF-MASS-ORD-01")
def test_orders_are_secret_until_both_sides_have_sealed_theirs():
    battle = clash(unit("A1", (2, 1)), unit("B1", (2, 5)), script={}, commanders=True)
    give(battle, "A1", "attack >2,2")
    assert request(battle, "A1", "mass.order").secret
    assert battle.seat("b").view.drafts == {}
    assert events(battle, "revealed") == []
    fight(battle, A1="attack >2,2")
    assert [e.fact("form") for e in events(battle, "revealed", "A1")] == ["attack"]
