"""Before the fight: cell, facing, armour, shield arm, hands (section 6; ARM-07, ARM-10)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, legal
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import penalty_of
from tests.rules.zefrs.field import keys, man, skirmish

ZONE = ((0, 0), (0, 1), (1, 1))


def begun(ann="freebooter", **more):
    return skirmish("1 . . 2\n. . . .", man("Ann", ann, **more), man("Bob"))


def asked(battle, side="a"):
    (request,) = [r for r in battle.seat(side).waiting if r.kind == "personal.prepare"]
    return request


def slots(battle, *pairs):
    seat = battle.seat("a")
    return list(seat.choices(asked(battle), Order(pairs)))


def answer(battle, *pairs, side="a"):
    seat = battle.seat(side)
    request = asked(battle, side)
    order = Order(pairs)
    while options := list(seat.choices(request, order)):
        order = order.plus(options[0])
    seat.give(request, order)
    seat.commit()


def unit(battle, name):
    from game.core.components import Unit

    return next(u for u, (who,) in battle.world.each(Unit) if who.name == name)


@pytest.mark.rule("ZF-ARM-10")
def test_what_he_has_is_offered_first_and_is_the_default():
    battle = begun()
    seat, request = battle.seat("a"), asked(battle)
    assert request.secret and request.editable
    first = next(legal(seat.view.grammar(request)))
    assert seat.default(request) == first
    assert first.slots == (
        ("facing", "E"),
        ("shield_arm", "left_arm"),
        ("weapon", "broadsword"),
        ("second", "small_shield"),
    )


@pytest.mark.rule("ZF-GRID-05")
def test_he_looks_where_he_likes():
    battle = begun()
    assert {value for _, value in slots(battle)} == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    answer(battle, ("facing", "NW"))
    answer(battle, side="b")
    assert battle.world.get(unit(battle, "Ann"), Facing).direction == "NW"


@pytest.mark.rule("ZF-ARM-07")
def test_heavy_pieces_can_be_left_behind():
    battle = begun("freebooter_knight")
    names = [name for name, _ in slots(battle, ("facing", "E"))]
    assert names == ["wear.0.mail_shirt"] * 2
    worn = (("facing", "E"), ("wear.0.mail_shirt", False), ("wear.1.armet", True))
    answer(battle, *worn, ("wear.2.round_shield", False))
    answer(battle, side="b")
    fighter = battle.world.get(unit(battle, "Ann"), type(_fighter(battle, "Ann")))
    assert [piece.id for piece in fighter.armour] == ["armet"] and fighter.shield == ""
    assert penalty_of(fighter) == 1


def _fighter(battle, name):
    from game.rules.zefrs.sheet.fighter import Fighter

    return battle.world.get(unit(battle, name), Fighter)


@pytest.mark.rule("ZF-ARM-10")
def test_a_weapon_for_both_hands_leaves_nothing_to_choose_for_the_other():
    battle = begun()
    head = (("facing", "E"), ("shield_arm", "left_arm"))
    assert [v for _, v in slots(battle, *head)] == ["broadsword", "short_bow", ""]
    assert slots(battle, *head, ("weapon", "short_bow")) == []
    answer(battle, *head, ("weapon", "short_bow"))
    answer(battle, side="b")
    assert battle.world.get(unit(battle, "Ann"), Held) == Held("short_bow", "short_bow")


@pytest.mark.rule("ZF-ARM-10")
def test_the_shield_on_the_other_arm():
    battle = begun()
    answer(battle, ("facing", "E"), ("shield_arm", "right_arm"))
    answer(battle, side="b")
    assert battle.world.get(unit(battle, "Ann"), Held) == Held("small_shield", "broadsword")
    assert _fighter(battle, "Ann").shield_arm == "right_arm"


def test_with_empty_hands_something_may_still_be_in_the_other():
    battle = begun("hero")
    answer(battle, ("facing", "E"), ("weapon", ""), ("second", "dirk"))
    answer(battle, side="b")
    assert battle.world.get(unit(battle, "Ann"), Held) == Held("", "dirk")


@pytest.mark.rule("ZF-GRID-01")
def test_a_cell_of_his_zone():
    battle = begun("hero", zone=ZONE)
    assert {value for _, value in slots(battle)} == {Cell(*cell) for cell in ZONE}
    answer(battle, ("cell", Cell(1, 1)))
    answer(battle, side="b")
    assert battle.world.get(unit(battle, "Ann"), Position).cell == Cell(1, 1)


@pytest.mark.rule("ZF-GRID-01")
def test_a_cell_that_a_friend_has_chosen_is_not_offered():
    battle = skirmish(". . . 2\n. . . .", man("Ann", zone=ZONE), man("Bob"), man("Al", zone=ZONE))
    seat = battle.seat("a")
    ann, al = (r for r in seat.waiting if r.kind == "personal.prepare")
    order = Order((("cell", Cell(1, 1)),))
    while options := list(seat.choices(ann, order)):
        order = order.plus(options[0])
    seat.give(ann, order)
    assert Cell(1, 1) not in [v for _, v in battle.seat("a").choices(al, Order())]
    with pytest.raises(IllegalOrder) as caught:
        battle.seat("a").give(al, Order((("cell", Cell(1, 1)),)))
    assert caught.value.rule == "ZF-GRID-01"


@pytest.mark.rule("ZF-GRID-01")
def test_two_sides_that_wish_for_one_cell_do_not_share_it():
    zone = ((1, 1), (1, 0), (2, 1))
    battle = skirmish(". . . .\n. . . .", man("Ann", zone=zone), man("Bob", zone=zone))
    answer(battle, ("cell", Cell(1, 1)))
    answer(battle, ("cell", Cell(2, 1)), side="b")
    assert battle.world.get(unit(battle, "Ann"), Position).cell == Cell(1, 1)
    assert battle.world.get(unit(battle, "Bob"), Position).cell == Cell(2, 1)


def test_it_is_asked_once_and_told_where_something_changed():
    battle = begun()
    answer(battle)
    answer(battle, side="b")
    assert "zefrs.prepared" not in keys(battle.events)
    assert all(r.kind != "personal.prepare" for r in battle.seat("a").waiting)
    changed = begun()
    answer(changed, ("facing", "E"), ("shield_arm", "left_arm"), ("weapon", "short_bow"))
    answer(changed, side="b")
    assert keys(changed.events).count("zefrs.prepared") == 1
