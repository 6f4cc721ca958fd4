"""What a sensible fighter does unasked: always legal, and sensible."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.grid import Cell
from game.core.orders import PASS, Order, allows
from game.core.ruleset import Request
from game.rules.zefrs.defaults import default_answer
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.orders.kinds import KINDS
from game.rules.zefrs.sheet.components import HeldBy, Loading
from tests.rules.zefrs.field import Scene, man, order, scene, skirmish

CLOSE = "1 2 .\n. . .\n. . ."
FAR = "1 . . . . . . . . . . . . . 2"


def declared(here: Scene, name: str, kind: str = "personal.declare", foe: int = 0) -> Order:
    """His default, which the grammar must let through."""
    request = Request("x", "a", here.id(name), kind, about=(("foe", foe),))
    view = here.view()
    found = default_answer(view, request)
    assert allows(lambda partial: DECLARE.choices(view, request, partial), found), found
    return found


def test_an_enemy_in_reach_is_struck_where_it_hurts_most() -> None:
    here = scene(
        CLOSE,
        man("Ann"),
        man("Bob", talents={"armour": ("helmet", "breastplate", "mail_shirt", "kilt_studded")}),
    )
    found = declared(here, "Ann")
    assert (found.text("how"), found.unit("target")) == ("strike", here.id("Bob"))
    assert found.cell("step") == here.cell("Ann")
    assert found.text("area") in ("right_arm", "left_arm", "left_leg", "right_leg")


def test_an_enemy_a_step_away_is_reached_by_the_step() -> None:
    here = scene("1 . 2\n. . .", man("Ann"), man("Bob"))
    found = declared(here, "Ann")
    assert found.text("how") == "strike"
    assert found.cell("step") != here.cell("Ann")


def test_an_enemy_far_away_is_run_at_and_one_near_is_walked_to() -> None:
    here = scene(FAR, man("Ann"), man("Bob"))
    assert declared(here, "Ann").text("manner") == "run"
    near = scene("1 . . . . 2", man("Ann"), man("Bob"))
    found = declared(near, "Ann")
    assert (found.text("manner"), found.cell("to")) == ("walk", Cell(4, 0))


def test_archers_shoot_until_somebody_is_beside_them() -> None:
    kit = {"weapons": ("short_bow", "dirk")}
    here = scene("1 . . . . 2", man("Ann", talents=kit), man("Bob"))
    found = declared(here, "Ann")
    assert (found.text("how"), found.text("area")) == ("shoot", "any")
    beside = scene("1 2", man("Ann", talents=kit), man("Bob"))
    found = declared(beside, "Ann")
    assert (found.text("manner"), found.text("weapon")) == ("draw", "dirk")


def test_an_arbalest_is_loaded() -> None:
    here = scene("1 . . . . 2", man("Ann", talents={"weapons": ("arbalest", "dirk")}), man("Bob"))
    here.put("Ann", Loading((("arbalest", 2),)))
    found = declared(here, "Ann")
    assert (found.text("manner"), found.text("weapon")) == ("load", "arbalest")


def test_at_0_or_below_he_defends_himself_and_an_enemy_fights_on() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.hurt("Ann", 0)
    assert declared(here, "Ann").text("form") == "defend"
    rank = scene(CLOSE, man("Ann", "robber"), man("Bob"))
    assert declared(rank, "Ann").text("form") == "fight"


def test_who_lies_gets_up_and_who_is_held_breaks_free() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert declared(here, "Ann").text("manner") == "stand"
    here.stand("Ann", fallen=False, held=True)
    here.put("Ann", HeldBy(here.id("Bob"), 1))
    assert declared(here, "Ann").text("purpose") == "break"


def test_a_free_action_goes_at_the_opponent_alone() -> None:
    here = scene("2 1 3", man("Ann"), man("Bob"), man("Bea"))
    for name in ("Bob", "Bea"):
        found = declared(here, "Ann", "personal.free", here.id(name))
        assert found.unit("target") == here.id(name)
        assert found.get("more") is None


def test_nobody_to_fight_is_no_reason_to_do_anything() -> None:
    here = scene("1 # 2\n# # #", man("Ann"), man("Bob"))
    assert declared(here, "Ann") == order(form="hold")


def test_every_kind_has_a_usual_answer() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    bob = here.id("Bob")
    about = (("opponents", (bob,)), ("units", (4, 5)), ("rusher", bob), ("cells", (Cell(0, 0),)))
    expected = {
        "personal.face": PASS,
        "personal.order": PASS,
        "personal.past": PASS,
        "personal.interrupt": order(use=True),
        "personal.late": order(late=True),
        "personal.turn": order(target=bob),
    }
    for kind in KINDS:
        request = Request("x", "a", here.id("Ann"), kind, about=about)
        found = default_answer(here.view(), request)
        assert kind not in expected or found == expected[kind]
    blow = default_answer(here.view(), Request("x", "a", 4, "personal.rushed", about=about))
    assert blow.text("weapon") == "broadsword"


@pytest.mark.parametrize("seed", range(4))
def test_defaults_are_legal_wherever_a_battle_leads(seed: int) -> None:
    battle: Battle = skirmish(
        ". . . . 2 .\n3 . . . . 4\n. # = . w .\n1 . F . . .",
        man("Ann", talents={"weapons": ("halberd", "dirk")}),
        man("Bob", "champion"),
        man("Abe", talents={"weapons": ("javelin", "dirk")}),
        man("Bea", "freebooter_knight"),
        seed=seed,
    )
    for _ in range(2_000):
        if battle.result is not None:
            return
        for side in battle.sides:
            seat = battle.seat(side)
            left = [r for r in seat.waiting if r.id not in seat.view.drafts]
            if left:
                found = seat.default(left[0])
                assert seat.allows(left[0], found), (left[0].kind, found)
                seat.give(left[0], found)
                break
            if seat.waiting:
                seat.commit()
                break
    raise AssertionError("no end")
