"""The grammar of declarations: slots in their order, what each offers, and why not."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from game.core.battle import Battle
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot, allows, legal, walk
from game.core.ruleset import Request
from game.core.setup import FighterSetup
from game.core.view import View
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.sheet.actions import FORMS, HOWS
from game.rules.zefrs.sheet.components import Effect, Effects, HeldBy
from tests.rules.zefrs.field import Scene, man, order, scene, skirmish, slots
from tests.rules.zefrs.turns import come_to, unit_of

CLOSE = "1 2 .\n. . .\n. . 3"
FAR = "1 . . . . . . . . . . . . . . . . . . . . . 2"


def offered(here: Scene, name: str, *partial: Slot, slot: str = "") -> list[object]:
    """The values that come next."""
    found = list(DECLARE.choices(here.view(), ask(here, name), Order(partial)))
    assert not slot or {name for name, _ in found} == {slot}, found
    return [value for _, value in found]


def ask(here: Scene, name: str, kind: str = "personal.declare") -> Request:
    return Request("x", "a", here.id(name), kind, True, True)


def why(here: Scene, name: str, *partial: Slot) -> str:
    """The rule by which an order is refused."""
    said = DECLARE.refuse(here.view(), ask(here, name), Order(partial))
    assert said is not None
    return said.rule


STRIKE = (("form", "fight"), ("how", "strike"), ("weapon", "broadsword"))


@pytest.mark.rule("ZF-DECL-03", "ZF-MEL-03", "ZF-KO-01", "ZF-GRID-05", "ZF-DECL-08")
def test_a_strike_names_weapon_step_target_area_and_whether_to_stun() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Bea"))
    assert "strike" in offered(here, "Ann", ("form", "fight"), slot="how")
    assert offered(here, "Ann", *STRIKE[:2], slot="weapon") == ["broadsword"]
    steps = offered(here, "Ann", *STRIKE, slot="step")
    assert steps[0] == Cell(0, 2)
    assert set(steps[1:]) == {Cell(0, 1), Cell(1, 1)}
    stepped = (*STRIKE, ("step", Cell(0, 1)))
    targets = offered(here, "Ann", *stepped, slot="target")
    assert targets == [here.id("Bob"), here.id("Bea")]
    named = (*stepped, ("target", here.id("Bob")))
    assert len(offered(here, "Ann", *named, slot="area")) == 7
    aimed = (*named, ("area", "gut"))
    assert offered(here, "Ann", *aimed, slot="stun") == [False, True]
    blow = (*aimed, ("stun", False))
    assert offered(here, "Ann", *blow, slot="facing")[0] == "auto"
    whole = (*blow, ("facing", "auto"))
    assert offered(here, "Ann", *whole, slot="more") == [False, True]
    assert offered(here, "Ann", *whole, ("more", False)) == []
    again = (*whole, ("more", True))
    assert set(offered(here, "Ann", *again, slot="2.form")) <= {"fight", "defend", "move", "magic"}


@pytest.mark.rule("ZF-ACT-10", "ZF-GEN-02")
def test_the_rank_and_file_declare_one_action_alone() -> None:
    here = scene(CLOSE, man("Ann", "robber"), man("Bob"))
    blow = (*STRIKE, ("step", Cell(0, 2)), ("target", here.id("Bob")), ("area", "gut"))
    whole = (*blow, ("stun", False), ("facing", "auto"))
    assert offered(here, "Ann", *whole) == []
    assert why(here, "Ann", *whole, ("more", True)) == "ZF-ACT-10"


@pytest.mark.rule("ZF-DECL-08")
def test_at_most_three_actions() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    walks: list[Slot] = []
    for prefix in ("", "2.", "3."):
        walks += [(f"{prefix}form", "move"), (f"{prefix}manner", "walk")]
        cells = offered(here, "Ann", *walks, slot=f"{prefix}to")
        inner = Cell(1, 1) if prefix != "2." else Cell(0, 1)
        assert inner in cells
        walks.append((f"{prefix}to", inner))
        if f"{prefix}off" in {
            n for n, _ in DECLARE.choices(here.view(), ask(here, "Ann"), _o(walks))
        }:
            walks.append((f"{prefix}off", False))
        walks.append((f"{prefix}facing", "auto"))
        if prefix != "3.":
            assert offered(here, "Ann", *walks, slot=f"{prefix}more") == [False, True]
            walks.append((f"{prefix}more", True))
    assert offered(here, "Ann", *walks) == []


def _o(found: list[Slot]) -> Order:
    return Order(tuple(found))


@pytest.mark.rule("ZF-GRID-06")
def test_who_lies_or_is_held_has_no_step() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert offered(here, "Ann", *STRIKE, slot="target") == [here.id("Bob")]
    assert "rush" not in offered(here, "Ann", ("form", "fight"))
    assert offered(here, "Ann", ("form", "move"), slot="manner") == ["crawl", "stand", "draw"]
    assert why(here, "Ann", ("form", "move"), ("manner", "walk")) == "ZF-RUSH-10"


@pytest.mark.rule("ZF-ACT-12")
def test_the_held_break_free_or_brawl_with_their_holder() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Bea"))
    here.stand("Ann", held=True)
    here.put("Ann", HeldBy(here.id("Bob"), 1))
    assert offered(here, "Ann") == ["fight", "surrender", "hold"]
    assert offered(here, "Ann", ("form", "fight")) == ["brawl", "grapple"]
    brawl = (("form", "fight"), ("how", "brawl"))
    assert offered(here, "Ann", *brawl, slot="target") == [here.id("Bob")]
    grapple = (("form", "fight"), ("how", "grapple"))
    assert offered(here, "Ann", *grapple, slot="purpose") == ["break"]
    assert offered(here, "Ann", *grapple, ("purpose", "break"), slot="facing")
    assert why(here, "Ann", ("form", "defend"), ("method", "dodge")) == "ZF-ACT-12"


@pytest.mark.rule("ZF-MEL-01")
def test_enemies_far_beyond_reach_are_not_offered() -> None:
    here = scene(FAR, man("Ann"), man("Bob"))
    assert "fight" not in offered(here, "Ann")
    assert why(here, "Ann", ("form", "fight"), ("how", "strike")) == "ZF-MEL-01"
    near = scene(". 1 . . . . . . . . 2", man("Ann"), man("Bob"))
    assert offered(near, "Ann", *STRIKE, ("step", Cell(1, 0))) == [near.id("Bob")]


@pytest.mark.rule("ZF-RUSH-01", "ZF-RUSH-08")
def test_a_rush_names_its_end_beyond_somebody() -> None:
    here = scene("1 2 . .\n. . . .\n. . 3 .", man("Ann"), man("Bob"), man("Abe"))
    rush = (("form", "fight"), ("how", "rush"))
    assert offered(here, "Ann", *rush, slot="to") == [Cell(2, 2)]
    assert offered(here, "Ann", *rush, ("to", Cell(2, 2)), slot="target") == [here.id("Bob")]
    assert why(here, "Ann", *rush, ("to", Cell(3, 2))) == "ZF-RUSH-01"


@pytest.mark.rule("ZF-TWO-01", "ZF-TWO-02")
def test_two_weapons_name_both_their_roles_and_two_aims() -> None:
    pair = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
    here = scene(CLOSE, man("Ann", talents=pair), man("Bob"))
    two = (("form", "fight"), ("how", "two"), ("weapon", "dirk"))
    assert offered(here, "Ann", *two, slot="second") == ["broadsword"]
    both = (*two, ("second", "broadsword"))
    assert offered(here, "Ann", *both, slot="role") == ["attack", "guard"]
    bob = here.id("Bob")
    aimed = (("step", Cell(0, 2)), ("target", bob), ("area", "head"))
    assert offered(here, "Ann", *both, ("role", "guard"), *aimed, slot="facing")
    second = (*both, ("role", "attack"), *aimed)
    assert offered(here, "Ann", *second, slot="target2") == [bob]
    assert offered(here, "Ann", *second, ("target2", bob), slot="area2")
    one = scene(CLOSE, man("Ann"), man("Bob"))
    assert why(one, "Ann", *two[:2]) == "ZF-TWO-01"


@pytest.mark.rule("ZF-MIS-06", "ZF-DECL-03")
def test_a_shot_is_at_the_whole_target_or_called() -> None:
    here = scene("1 . . . . 2", man("Ann", talents={"weapons": ("short_bow", "dirk")}), man("Bob"))
    shot = (("form", "fight"), ("how", "shoot"), ("weapon", "short_bow"))
    assert offered(here, "Ann", *shot[:2], slot="weapon") == ["short_bow"]
    target = (("step", Cell(0, 0)), ("target", here.id("Bob")))
    areas = offered(here, "Ann", *shot, *target, slot="area")
    assert areas[0] == "any"
    assert len(areas) == 8
    near = scene("1 2", man("Ann", talents={"weapons": ("short_bow", "dirk")}), man("Bob"))
    assert "shoot" not in offered(near, "Ann", ("form", "fight"))


@pytest.mark.rule("ZF-DECL-07")
def test_waiting_names_condition_person_and_what_is_prepared() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Abe"))
    wait: tuple[Slot, ...] = (("form", "wait"),)
    assert offered(here, "Ann", *wait, slot="condition") == [
        "near",
        "attacked",
        "ally_attacked",
        "enters",
        "shoots",
        "ally_acts",
    ]
    near = (*wait, ("condition", "near"))
    assert offered(here, "Ann", *near, slot="who") == [0, here.id("Bob")]
    anybody = (*near, ("who", 0))
    assert offered(here, "Ann", *anybody, slot="then.form") == ["fight", "move"]
    strike = (*anybody, ("then.form", "fight"), ("then.how", "strike"))
    armed = (*strike, ("then.weapon", "broadsword"), ("then.step", Cell(0, 2)))
    assert offered(here, "Ann", *armed, slot="then.target")[0] == 0
    whole = (*armed, ("then.target", 0), ("then.area", "gut"), ("then.stun", False))
    assert offered(here, "Ann", *whole, slot="facing")
    assert offered(here, "Ann", *whole, ("facing", "auto")) == []
    enters = (*wait, ("condition", "enters"), ("who", 0))
    assert Cell(1, 1) in offered(here, "Ann", *enters, slot="cell")
    ally = (*wait, ("condition", "ally_acts"))
    assert offered(here, "Ann", *ally, slot="who") == [here.id("Abe")]
    assert why(here, "Ann", *wait, ("condition", "rain")) == "ZF-DECL-07"


@pytest.mark.rule("ZF-DECL-04")
def test_a_defence_names_its_method_and_step() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    assert offered(here, "Ann", ("form", "defend"), slot="method") == ["parry", "dodge"]
    assert offered(here, "Ann", ("form", "defend"), ("method", "dodge"), slot="step")
    assert why(here, "Ann", ("form", "defend"), ("method", "block")) == "ZF-DECL-04"


@pytest.mark.rule("ZF-DECL-05", "ZF-END-02")
def test_a_move_names_gait_and_cell_and_at_the_rim_whether_to_leave() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    walks = (("form", "move"), ("manner", "walk"))
    assert Cell(1, 1) in offered(here, "Ann", *walks, slot="to")
    rim = (*walks, ("to", Cell(0, 1)))
    assert offered(here, "Ann", *rim, slot="off") == [False, True]
    assert why(here, "Ann", *walks, ("to", Cell(9, 9))) == "ZF-DECL-05"


@pytest.mark.rule("ZF-DECL-06", "ZF-ACT-04")
def test_magic_is_there_only_where_the_scenario_gives_it() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    assert "magic" not in offered(here, "Ann")
    assert why(here, "Ann", ("form", "magic")) == "ZF-ACT-04"
    here.put("Ann", Effects((Effect("spark", "Spark", "harm", 5, 30),)))
    spell = (("form", "magic"), ("effect", "spark"))
    assert offered(here, "Ann", *spell[:1], slot="effect") == ["spark"]
    assert offered(here, "Ann", *spell, slot="target") == [here.id("Bob")]
    assert why(here, "Ann", *spell, ("target", here.id("Ann"))) == "ZF-DECL-06"


@pytest.mark.rule("ZF-DECL-02")
def test_what_is_no_declaration_is_refused_by_its_rule() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    assert why(here, "Ann", ("form", "dance")) == "ZF-DECL-02"
    assert why(here, "Ann", ("form", "fight"), ("how", "bash")) == "ZF-RUSH-09"
    blow = (*STRIKE, ("step", Cell(0, 2)), ("target", here.id("Bob")))
    assert why(here, "Ann", *blow, ("area", "tail")) == "ZF-MEL-03"
    assert why(here, "Ann", *STRIKE, ("step", Cell(2, 2))) == "ZF-GRID-06"
    assert why(here, "Ann", *STRIKE, ("step", Cell(0, 2))) == "ZF-DECL-03"


MEN = (
    man("Ann", talents={"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}),
    man("Bob", "champion"),
    man("Abe", talents={"weapons": ("short_bow", "dirk")}),
    man("Bea", "freebooter_knight"),
)


def crowded(*men: FighterSetup, seed: int = 1) -> Battle:
    return skirmish(". . . . 2 .\n. . . . . 4\n. # = . . .\n1 . 3 . . .", *men, seed=seed)


def test_what_the_grammar_yields_it_lets_through_and_all_forms_come_up() -> None:
    battle = crowded(*MEN)
    request = come_to(battle, "personal.declare", "Ann")
    grammar = battle.view("a").grammar(request)
    for number, found in enumerate(islice(legal(grammar), 300)):
        if number % 10 == 0:
            assert allows(grammar, found)
    random, forms, hows = Random(1), set(), set()
    for _ in range(400):
        found = walk(grammar, lambda options: options[random.randrange(len(options))])
        forms.add(found.text("form"))
        hows.add(found.text("how"))
    assert forms == set(FORMS) - {"magic"}
    assert hows <= {"", *HOWS}
    assert {"strike", "brawl", "two"} <= hows


def test_a_refused_order_tells_the_rule_to_who_gave_it() -> None:
    battle = crowded(*MEN)
    request = come_to(battle, "personal.declare", "Ann")
    blow = order(form="fight", how="strike", weapon="halberd")
    with pytest.raises(IllegalOrder) as refused:
        battle.seat("a").give(request, blow)
    assert refused.value.rule == "ZF-DECL-03"
    assert unit_of(battle, "Ann") == request.unit


def test_a_view_is_enough_and_does_not_change() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    view: View = here.view()
    request = ask(here, "Ann")
    once = list(islice(legal(lambda partial: DECLARE.choices(view, request, partial)), 50))
    again = list(islice(legal(lambda partial: DECLARE.choices(view, request, partial)), 50))
    assert once == again
    assert slots(("form", "hold")) == order(form="hold")
