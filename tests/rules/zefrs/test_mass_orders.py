"""The order of a unit and of the commander: what may be given, and why it is refused."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Request
from tests.rules.zefrs.mass_field import army, bows, cell, id_of, request, start, unit


def lines(*units) -> Battle:
    return start(army(*units, commanders=True))


def refused(battle: Battle, asked: Request, *slots: Slot) -> tuple[str, str]:
    """The rule and the reason with which the seat refuses this order."""
    with pytest.raises(IllegalOrder) as caught:
        battle.seat(asked.side).give(asked, Order(slots))
    return caught.value.rule, caught.value.why.removeprefix("zefrs.no.")


def no(battle: Battle, name: str, form: str, to: tuple[int, int], **more) -> tuple[str, str]:
    asked = request(battle, name, "mass.order")
    slots = (("form", form), ("to", Cell(*to)), ("facing", "N"), *more.items())
    return refused(battle, asked, *slots)


def forms(battle: Battle, name: str) -> set:
    asked = request(battle, name, "mass.order")
    return {order["form"] for order in battle.seat(asked.side).legal(asked)}


def squares(battle: Battle, name: str, form: str) -> set:
    asked = request(battle, name, "mass.order")
    legal = battle.seat(asked.side).legal(asked)
    return {order["to"] for order in legal if order["form"] == form}


@pytest.mark.rule("ZF-MASS-ORD-01")
def test_four_orders_of_which_shooting_needs_bows_and_a_target():
    battle = lines(unit("A1", (2, 1)), unit("A2", (3, 1), bows()), unit("B1", (2, 3)))
    assert forms(battle, "A1") == {"attack", "defend", "withdraw"}
    assert forms(battle, "A2") == {"attack", "defend", "shoot", "withdraw"}
    assert no(battle, "A1", "charge", (2, 1)) == ("ZF-MASS-ORD-01", "such_form")


@pytest.mark.rule("ZF-MASS-MOV-01")
def test_one_square_along_a_row_or_column():
    battle = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    reach = {(2, 1), (2, 2), (3, 1), (2, 0), (1, 1)}
    assert squares(battle, "A1", "attack") == reach
    assert squares(battle, "A1", "defend") == reach
    assert no(battle, "A1", "attack", (3, 2)) == ("ZF-MASS-MOV-01", "diagonal")
    assert no(battle, "A1", "attack", (2, 3)) == ("ZF-MASS-MOV-01", "far")


@pytest.mark.rule("ZF-MASS-MOV-02")
def test_in_contact_a_unit_stays():
    battle = lines(unit("A1", (2, 2)), unit("B1", (2, 3)))
    assert squares(battle, "A1", "attack") == {(2, 2)}
    assert no(battle, "A1", "attack", (1, 2)) == ("ZF-MASS-MOV-02", "move_in_contact")


@pytest.mark.rule("ZF-MASS-MOV-03")
def test_four_facings():
    battle = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    asked = request(battle, "A1", "mass.order")
    legal = battle.seat("a").legal(asked)
    assert {order["facing"] for order in legal} == {"N", "E", "S", "W"}
    slots = (("form", "attack"), ("to", Cell(2, 1)), ("facing", "NE"))
    assert refused(battle, asked, *slots) == ("ZF-MASS-MOV-03", "such_facing")


@pytest.mark.rule("ZF-MASS-MOV-04")
def test_a_square_held_by_a_unit_in_contact_cannot_be_ordered():
    battle = lines(unit("A1", (2, 1)), unit("A2", (2, 2)), unit("A3", (1, 1)), unit("B1", (2, 3)))
    assert no(battle, "A1", "attack", (2, 2)) == ("ZF-MASS-MOV-04", "occupied")
    assert Cell(1, 1) in squares(battle, "A1", "attack")


@pytest.mark.rule("ZF-MASS-MOV-06")
def test_who_moves_does_not_shoot():
    battle = lines(unit("A1", (2, 1), bows()), unit("B1", (2, 3)))
    assert squares(battle, "A1", "shoot") == {(2, 1)}
    assert no(battle, "A1", "shoot", (2, 2)) == ("ZF-MASS-MOV-06", "moving_shot")


@pytest.mark.rule("ZF-GRID-24")
def test_units_and_commanders_stay_on_the_grid():
    battle = lines(unit("A1", (0, 0)), unit("B1", (2, 5)))
    assert no(battle, "A1", "defend", (-1, 0)) == ("ZF-GRID-24", "off_the_grid")
    asked = request(battle, "a commander")
    slots = (("to", Cell(0, -1)), ("take_over", False))
    assert refused(battle, asked, *slots) == ("ZF-GRID-24", "off_the_grid")


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_a_withdrawing_unit_does_not_move_before():
    battle = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    assert squares(battle, "A1", "withdraw") == {(2, 1)}
    assert no(battle, "A1", "withdraw", (2, 0)) == ("ZF-MASS-ORD-05", "withdrawing_move")


@pytest.mark.rule("ZF-MASS-ORD-04", "ZF-GRID-22")
def test_why_a_shot_is_refused():
    battle = lines(
        unit("A1", (2, 2), bows()),
        unit("A2", (0, 2)),
        unit("B1", (2, 3)),
        unit("B2", (3, 3)),
        unit("B3", (2, 6)),
    )
    here = (2, 2)

    def at(name: str) -> tuple[str, str]:
        return no(battle, "A1", "shoot", here, target=id_of(battle, name))

    assert at("B1") == ("ZF-MASS-ORD-04", "adjacent_target")
    assert at("B3") == ("ZF-GRID-22", "range")
    assert at("A2") == ("ZF-GRID-22", "own_target")
    assert no(battle, "A1", "shoot", here, target=999) == ("ZF-GRID-22", "such_target")
    assert no(battle, "A2", "shoot", (0, 2), target=1) == ("ZF-MASS-ORD-04", "missiles")
    legal = battle.seat("a").legal(request(battle, "A1", "mass.order"))
    assert {o["target"] for o in legal if o["form"] == "shoot"} == {id_of(battle, "B2")}


@pytest.mark.rule("ZF-GRID-22")
def test_without_a_target_nobody_shoots():
    battle = lines(unit("A1", (2, 0), bows()), unit("B1", (2, 5)))
    assert no(battle, "A1", "shoot", (2, 0), target=1) == ("ZF-GRID-22", "targets")


def test_an_attack_with_nobody_in_front_is_legal():
    battle = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    asked = request(battle, "A1", "mass.order")
    slots = (("form", "attack"), ("to", Cell(2, 2)), ("facing", "W"))
    assert battle.seat("a").allows(asked, Order(slots))


@pytest.mark.rule("ZF-MASS-CMD-01", "ZF-GRID-23")
def test_the_commander_moves_like_a_king():
    battle = lines(unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (4, 6)))
    asked = request(battle, "a commander")
    legal = {order["to"] for order in battle.seat("a").legal(asked)}
    assert legal == {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - {(2, 3)}
    enemy, far = ("to", Cell(2, 3)), ("to", Cell(4, 2))
    stay = ("take_over", False)
    assert refused(battle, asked, enemy, stay) == ("ZF-MASS-CMD-01", "commander_enemy")
    assert refused(battle, asked, far, stay) == ("ZF-MASS-CMD-01", "commander_far")
    assert cell(battle, "a commander") == (2, 2)


@pytest.mark.rule("ZF-MASS-CMD-02")
def test_he_takes_over_only_where_a_unit_of_his_is_or_may_come():
    battle = lines(unit("A1", (2, 2)), unit("B1", (2, 3)))
    asked = request(battle, "a commander")
    legal = {(o["to"], o["take_over"]) for o in battle.seat("a").legal(asked)}
    assert (Cell(2, 2), True) in legal
    assert (Cell(1, 2), True) not in legal
    slots = (("to", Cell(1, 2)), ("take_over", True))
    assert refused(battle, asked, *slots) == ("ZF-MASS-CMD-02", "take_over")
    free = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    legal = {(o["to"], o["take_over"]) for o in free.seat("a").legal(request(free, "a commander"))}
    assert (Cell(2, 2), True) in legal


def test_every_refusal_comes_with_a_sentence():
    from game.play.words import say

    battle = lines(unit("A1", (2, 1)), unit("B1", (2, 5)))
    asked = request(battle, "A1", "mass.order")
    slots = (("form", "attack"), ("to", Cell(3, 2)), ("facing", "N"))
    view = battle.seat("a").view
    refusal = view.refusal(asked, Order(slots))
    assert not say(refusal.why, refusal.facts).startswith("[")
