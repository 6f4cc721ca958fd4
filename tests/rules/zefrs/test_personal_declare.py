"""Declaring: everybody at once and in secret, revealed together, and a target that is gone."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell
from game.core.orders import Order
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts import performing
from game.rules.zefrs.personal.acts.declare import reveal, revealed
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.sheet.scene import declaring
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Sworn
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene, skirmish
from tests.rules.zefrs.turns import asked, come_to, keys_of, unit_of, until

CLOSE = "1 2 .\n. . ."
WIDE = "1 . . . . . . . 2\n. . . . . . . . ."
EVEN = {"surprise": [40, 40]}


def does(here: Scene, name: str, action: Action, dice: object = None, *answers: Order) -> list[str]:
    def act(step: Step) -> Asking[None]:
        yield from perform(step, here.id(name), action)

    return keys(here.do(act, dice, answers))  # type: ignore[arg-type]


@pytest.mark.rule("ZF-DECL-01")
def test_everybody_declares_in_secret_and_all_is_revealed_together() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={**EVEN, "initiative": [5, 5]})
    request = come_to(battle, "personal.declare", "Ann")
    other = asked(battle, "personal.declare", "Bob")
    assert request.secret and request.editable
    assert other is not None and other.secret
    battle.seat("a").give(request, order(form="hold"))
    assert not [e for e in battle.events if "swears" in e.key]
    assert "form" not in repr(battle.view("b").drafts)
    battle.seat("a").commit()
    assert not [e for e in battle.view("b").events if "swears" in e.key]
    battle.seat("b").give(other, order(form="hold"))
    battle.seat("b").commit()
    assert keys_of(battle, "zefrs.swears_hold") == ["zefrs.swears_hold"] * 2


@pytest.mark.rule("ZF-DECL-02", "ZF-GRID-05")
def test_a_declared_facing_holds_from_the_reveal_on() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice=EVEN)
    ann = come_to(battle, "personal.declare", "Ann")
    away = order(form="defend", method="dodge", step=Cell(0, 1), facing="S")
    battle.seat("a").give(ann, away)
    bob = asked(battle, "personal.declare", "Bob")
    assert bob is not None
    battle.seat("b").give(bob, order(form="hold"))
    battle.seat("a").commit()
    battle.seat("b").commit()
    assert battle.world.get(unit_of(battle, "Ann"), Facing).direction == "S"


@pytest.mark.rule("ZF-GRID-05")
def test_after_his_action_he_looks_as_declared_unless_he_turns() -> None:
    for declared, answers, found in (
        ("", (), "E"),
        ("auto", (), "E"),
        ("S", (), "S"),
        ("S", (order(facing="N"),), "N"),
    ):
        here = scene("1 2", man("Ann", facing="W"), man("Bob"))
        action = Action("defend", "dodge", facing=declared)
        here.do(
            partial(performing.facing_window, unit=here.id("Ann"), action=action), answers=answers
        )
        assert here.world.get(here.id("Ann"), Facing).direction == found


@pytest.mark.rule("ZF-GRID-05")
def test_with_no_enemy_left_nobody_is_asked_where_he_looks() -> None:
    here = scene("1 2", man("Ann", facing="W"), man("Bob"))
    bob = here.id("Bob")
    here.world.put(bob, Out("slain"))
    window = partial(performing.facing_window, unit=here.id("Ann"), action=Action("hold"))
    assert here.do(window) == []
    assert here.world.get(here.id("Ann"), Facing).direction == "W"


@pytest.mark.rule("ZF-END-03")
def test_who_surrenders_is_out_as_soon_as_it_is_known() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={**EVEN, "initiative": [5]})
    given = {("Ann", "personal.declare"): order(form="surrender")}
    until(battle, lambda b: b.result is not None, given)
    assert battle.world.get(unit_of(battle, "Ann"), Out).why in ("surrendered", "captured")
    assert battle.result is not None
    assert battle.result.winner == "b"
    assert only(battle.events, "zefrs.surrenders").rule == "ZF-END-03"


@pytest.mark.rule("ZF-DECL-09")
def test_a_target_that_stepped_back_is_followed_by_the_step_left() -> None:
    here = scene(". 1 . 2", man("Ann"), man("Bob", talents={"damage": 9}))
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    told = does(here, "Ann", strike, {"attack": [99]})
    assert told == ["moved", "zefrs.duel_miss"]
    assert here.cell("Ann") == Cell(2, 0)


@pytest.mark.rule("ZF-DECL-09")
def test_out_of_reach_he_turns_on_another_if_he_is_quick_enough() -> None:
    for roll, key in ((40, "zefrs.turns_on"), (99, "zefrs.turns_too_late")):
        here = scene(
            "1 3 . . . . 2",
            man("Ann", talents={"animal_reflexes": 3}),
            man("Bob"),
            man("Bea"),
        )
        strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
        dice = {"reflexes": [roll], **({"attack": [99]} if roll < 99 else {})}
        told = does(here, "Ann", strike, dice, order(target=here.id("Bea")))
        assert told[0] == key
        assert ("zefrs.duel_miss" in told) == (roll < 99)


@pytest.mark.rule("ZF-DECL-09")
def test_with_nobody_else_in_reach_the_blow_becomes_a_walk_towards_him() -> None:
    here = scene("1 . . . . . . 2", man("Ann"), man("Bob"))
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    assert does(here, "Ann", strike) == ["zefrs.walks_after", "moved"]
    assert here.cell("Ann") == Cell(4, 0)


@pytest.mark.rule("ZF-DECL-09")
def test_he_may_rather_walk_after_the_old_one_than_turn() -> None:
    here = scene("1 3 . . .\n. . . . .\n. . . . 2", man("Ann"), man("Bob"), man("Bea"))
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    told = does(here, "Ann", strike, None, order(target=0))
    assert told[0] == "zefrs.walks_after"


@pytest.mark.rule("ZF-DECL-09")
def test_a_target_that_is_dead_leaves_the_attack_lost() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.put("Bob", Out("slain"))
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    assert does(here, "Ann", strike) == ["zefrs.target_gone"]


@pytest.mark.rule("ZF-ACT-12")
def test_stunned_bound_and_unconscious_lose_what_they_declared() -> None:
    for state in ("stunned", "helpless"):
        here = scene(CLOSE, man("Ann"), man("Bob"))
        here.stand("Ann", **{state: True})
        strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
        assert does(here, "Ann", strike) == ["zefrs.action_lost"]


@pytest.mark.rule("ZF-ACT-12")
def test_who_cannot_act_is_not_asked_to_declare() -> None:
    battle = skirmish(
        CLOSE, man("Ann"), man("Bob"), man("Abe", cell=(0, 0)), dice={"surprise": [40, 40, 40]}
    )
    come_to(battle, "personal.declare")
    assert asked(battle, "personal.declare", "Abe") is not None
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.stand("Ann", stunned=True)
    assert declaring(here.world) == (here.id("Bob"),)


@pytest.mark.rule("ZF-RUSH-10")
def test_who_lies_gets_up_where_he_would_have_walked() -> None:
    here = scene(WIDE, man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    told = does(here, "Ann", Action("move", "walk", to=Cell(4, 0)))
    assert told[0] == "zefrs.rises_instead"
    assert not here.who("Ann").condition.fallen
    assert here.cell("Ann") == Cell(0, 1)


@pytest.mark.rule("ZF-DECL-08", "ZF-DECL-01")
def test_all_actions_of_a_declaration_are_told() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    both = Order(
        (
            ("form", "fight"),
            ("how", "brawl"),
            ("step", Cell(0, 0)),
            ("target", here.id("Bob")),
            ("area", "head"),
            ("stun", False),
            ("facing", "auto"),
            ("more", True),
            ("2.form", "move"),
            ("2.manner", "walk"),
            ("2.to", Cell(0, 1)),
            ("2.off", False),
            ("2.facing", "auto"),
            ("2.more", False),
        )
    )
    here.put("Ann", Sworn(both))
    events = here.do(lambda step: reveal(step, here.id("Ann"), both))
    assert [(event.key, event.rule) for event in events] == [
        ("zefrs.swears_fight", "ZF-DECL-03"),
        ("zefrs.swears_more", "ZF-DECL-08"),
    ]


@pytest.mark.rule("ZF-DECL-04", "ZF-DECL-05", "ZF-DECL-06", "ZF-DECL-07")
def test_every_category_is_revealed_under_its_own_rule() -> None:
    told = {
        form: revealed(1, Action(form, "x", target=2, to=Cell(1, 1))).rule
        for form in ("defend", "move", "magic", "wait")
    }
    assert told == {
        "defend": "ZF-DECL-04",
        "move": "ZF-DECL-05",
        "magic": "ZF-DECL-06",
        "wait": "ZF-DECL-07",
    }
