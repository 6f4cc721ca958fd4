"""What is open to somebody: categories of actions, magic, chores, hands, his place at the start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position, Unit
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.kit.people.roster import Zone
from game.rules.zefrs.exchange.forms import Effect as Outcome
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.personal.acts import chores_done, harm, shooting
from game.rules.zefrs.personal.orders.grammar import possible
from game.rules.zefrs.personal.setup import prepare
from game.rules.zefrs.personal.setup.build import faults
from game.rules.zefrs.personal.sheet import chores
from game.rules.zefrs.personal.sheet.reaching import in_reach, may_step
from game.rules.zefrs.personal.sheet.scene import scene as seen
from game.rules.zefrs.sheet.actions import FORMS, Action
from game.rules.zefrs.sheet.components import Effect, Effects, Held, HeldBy, Spent
from game.rules.zefrs.sheet.fighter import Condition, Fighter
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, scene, setup
from tests.rules.zefrs.test_personal_grammar import offered

ROW = "1 . 2"
SHIELDED = {"weapons": ("broadsword",), "armour": ("small_shield",)}
ZONE = ((1, 1), (0, 0), (0, 1))
SPARK = Effect("spark", "Spark", "harm", 5, 30)
BUT_MAGIC = [form for form in FORMS if form != "magic"]


def open_to(here: Scene, name: str = "Ann") -> list[str]:
    around = seen(here.view(), here.id(name))
    return [form for form in FORMS if possible(around, 0, form)]


@pytest.mark.rule("ZF-ACT-03", "ZF-ACT-04", "ZF-ACT-12")
def test_the_categories_that_are_open_to_him() -> None:
    here = scene(ROW, man("Ann"), man("Bob"))
    assert open_to(here) == BUT_MAGIC
    here.put("Ann", Effects((SPARK,)))
    assert open_to(here) == list(FORMS)
    held = ["fight", "surrender", "hold"]
    for state, forms in ((Condition(held=True), held), (Condition(fallen=True), list(FORMS))):
        here.put("Ann", state)
        assert open_to(here) == forms
    here.put("Ann", Condition(), Wounds((Hurt("opened_belly", "gut"),)))
    assert open_to(here) == ["move", "magic", "surrender", "hold"]


@pytest.mark.rule("ZF-ACT-03", "ZF-ACT-04", "ZF-ACT-12", "ZF-DECL-07")
def test_who_is_alone_moves_and_defends_himself_and_who_is_walled_in_does_not_move() -> None:
    here = scene(ROW, man("Ann"), man("Bob"))
    here.put("Bob", Out("slain"))
    assert open_to(here) == ["defend", "move", "surrender", "hold"]
    walled = scene(
        "# # # # #\n# 1 # # #\n# # # . 2", man("Ann", talents={"weapons": ()}), man("Bob")
    )
    assert "move" not in open_to(walled)


@pytest.mark.rule("ZF-SURP-07", "ZF-ACT-04")
def test_who_may_attack_one_enemy_alone_works_no_magic_where_it_does_not_reach_him() -> None:
    here = scene("1 2 . . . . . . . 3", man("Ann"), man("Bob"), man("Ben"))
    here.put("Ann", Effects((SPARK,)))
    around = seen(here.view(), here.id("Ann"))
    found = [possible(around, only, "magic") for only in (0, here.id("Bob"), here.id("Ben"))]
    assert found == [True, True, False]


@pytest.mark.rule("ZF-ACT-04", "ZF-DECL-06")
def test_magic_lasts_as_many_uses_as_it_has_and_reaches_from_where_he_will_stand() -> None:
    here = scene("1 . . . . . . . 2", man("Ann"), man("Bob"))
    ann, bob = here.id("Ann"), here.id("Bob")
    for uses, left in ((0, ()), (1, ("spark",)), (2, ("spark",))):
        here.put("Ann", Effects((replace(SPARK, uses=uses),)))
        assert tuple(one.id for one in shooting.effects_of(here.world, ann)) == left
    assert list(shooting.magic_targets(here.world, ann, "spark")) == []
    assert list(shooting.magic_targets(here.world, ann, "spark", Cell(4, 0))) == [bob]
    walk: tuple[Slot, ...] = (("form", "move"), ("manner", "walk"), ("to", Cell(4, 0)))
    walk = (*walk, ("off", False), ("facing", "auto"), ("more", True))
    spell = (*walk, ("2.form", "magic"), ("2.effect", "spark"))
    assert offered(here, "Ann", *spell, slot="2.target") == [bob]
    assert offered(here, "Ann", *spell, ("2.target", bob), slot="2.facing")[0] == "auto"


@pytest.mark.rule("ZF-MEL-01", "ZF-DECL-07", "ZF-GRID-06")
def test_what_is_prepared_is_in_reach_of_somebody_and_a_step_is_for_who_stands_free() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    ann, blow = here.id("Ann"), Action("fight", "strike", "broadsword", area="gut")
    assert in_reach(here.world, ann, replace(blow, target=here.id("Bob")))
    assert not in_reach(here.world, ann, blow)
    assert may_step(here.world, ann)
    here.put("Ann", Spent(shield=True))
    assert may_step(here.world, ann)
    for state in (Condition(fallen=True), Condition(held=True)):
        here.put("Ann", state)
        assert not may_step(here.world, ann)
    here.put("Ann", Condition(), Spent(stepped=(0,)))
    assert not may_step(here.world, ann)


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_on_the_back_of_who_keeps_no_record_of_his_hands_is_strapped_on() -> None:
    here = scene(ROW, man("Ann", talents=SHIELDED), man("Bob", talents={"armour": ()}))
    ann = here.id("Ann")
    assert not chores.loose_shield(here.world, here.who("Ann"), None)
    here.world.drop(ann, here.world.get(ann, Held))
    assert chores.loose_shield(here.world, here.who("Ann"), None)
    strap = Action("move", "strap", "small_shield")
    here.do(lambda step: chores_done.strap(step, ann, strap) and None)
    assert here.who("Ann").held == Held("", "small_shield")
    here.put("Bob", Held("mace", "dirk"))
    assert not chores.loose_shield(here.world, here.who("Bob"), None), "he has none"


@pytest.mark.rule("ZF-WREST-06")
@pytest.mark.parametrize("unseated", [None, False, True])
def test_the_bound_keep_what_else_befell_them(unseated: bool | None) -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.turn = 3
    here.put("Bob", HeldBy(here.id("Ann"), 1))
    if unseated is not None:
        here.put("Bob", Condition(unseated=unseated))
    bind = Action("move", "bind", target=here.id("Bob"))
    told = here.do(lambda step: chores_done.do_chore(step, here.id("Ann"), bind))
    assert keys(told) == ["zefrs.binds", "out"]
    then = Condition(helpless=True, fallen=True, unseated=bool(unseated))
    assert (here.who("Bob").condition, here.out("Bob")) == (then, "bound")


@pytest.mark.rule("ZF-WOUND-06", "ZF-WREST-04")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hurt": Hurt("maimed_arm", "right_arm")}, ["zefrs.drops"]),
        ({"hurt": Hurt("numbed_arm", "right_arm")}, ["zefrs.drops"]),
        ({"hurt": Hurt("crippled_leg", "right_leg")}, []),
        ({"hurt": Hurt("cracked_ribs", "chest")}, []),
        ({"hand": "right_arm"}, ["zefrs.drops"]),
        ({}, []),
    ],
)
def test_only_an_arm_lets_go(changes: dict[str, object], told: list[str]) -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    effect = Outcome(here.id("Bob"), here.id("Ann"), **changes)  # type: ignore[arg-type]
    assert keys(here.do(lambda step: harm.drops(step, effect))) == told


@pytest.mark.rule("ZF-MEL-07")
def test_a_beast_is_known_by_its_kind_and_its_rider() -> None:
    here = scene(ROW, man("Ann", "freebooter_knight"), man("Bob"))
    mount = mount_of(here.world, here.id("Ann"))
    assert mount is not None
    kind = here.who("Ann").fighter.mount
    assert here.world.get(mount, Unit) == Unit(f"{kind.capitalize()} of Ann", "a", kind)


@pytest.mark.rule("ZF-TWO-01", "ZF-ARM-10")
@pytest.mark.parametrize(
    ("held", "paths"),
    [
        ((), []),
        (("broadsword", "small_shield"), []),
        (("broadsword", "dirk", "mace"), [("held",)]),
        (("great_axe", "dirk"), [("held",)]),
        (("broadsword", "large_shield"), [("held", 1)]),
        (("sword", "dirk", "spoon"), [("held", 0), ("held", 2)]),
        (("broadsword", ""), [("held", 1)]),
    ],
)
@pytest.mark.parametrize("shield", [True, False])
def test_what_two_hands_hold(
    held: tuple[str, ...], paths: list[tuple[object, ...]], shield: bool
) -> None:
    kit = SHIELDED if shield else {"weapons": ("broadsword",), "armour": ()}
    if not shield and "small_shield" in held:
        paths = [("held", 1)]
    made = setup(ROW, man("Ann", talents=kit, held=held), man("Bob"))
    found = list(faults(made))
    assert [wrong.path for wrong in found] == [("fighters", 0, *path) for path in paths]
    assert all("broadsword" in wrong.known for wrong in found if len(wrong.path) > 3)
    assert all(wrong.message for wrong in found)


@pytest.mark.rule("ZF-GRID-01")
def test_the_places_of_others_who_will_be_placed_are_free_but_not_those_of_drafts() -> None:
    ann, abe = (man(name, zone=ZONE) for name in ("Ann", "Abe"))
    here = scene(". . . .\n. . . .", ann, man("Bob", cell=(3, 1)), abe)
    unit, other = here.id("Ann"), here.id("Abe")
    here.put("Ann", Position(Cell(1, 1)))
    here.put("Abe", Position(Cell(0, 0)))
    every = {Cell(*cell) for cell in ZONE}
    assert set(prepare.cells(here.view(), unit)) == every
    view = here.view()
    for name, who, cell in (("x", unit, Cell(0, 1)), ("y", other, Cell(0, 0))):
        view.requests[name] = Request(name, "a", who, prepare.KIND, True, True)
        view.drafts[name] = Order((("cell", cell),))
    assert prepare.cells(view, unit) == (Cell(1, 1), Cell(0, 1))
    here.put("Ann", Zone((Cell(3, 1),)))
    assert prepare.cells(here.view(), unit) == (Cell(1, 1),), "where nothing is free he stays"


@pytest.mark.rule("ZF-ARM-07", "ZF-ARM-10", "ZF-GRID-05")
def test_the_arm_that_bears_his_shield_is_offered_first() -> None:
    here = scene(ROW, man("Ann", talents=SHIELDED), man("Bob"))
    unit = here.id("Ann")
    here.put("Ann", replace(here.world.get(unit, Fighter), shield_arm="right_arm"))
    request = Request("x", "a", unit, prepare.KIND, True, True)
    east = Order((("facing", "E"),))
    arms = [value for _, value in prepare.choices(here.view(), request, east)]
    assert arms == ["right_arm", "left_arm"]
    here.world.drop(unit, here.world.get(unit, Held))
    assert prepare.kit_of(here.world, unit, east).held == Held()
