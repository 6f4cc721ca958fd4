"""The slots of a Fight in their order, for each of its forms, and what each of them offers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.setup import FighterSetup
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.personal.orders import lines
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.personal.sheet.scene import scene as seen
from game.rules.zefrs.sheet.components import Effect, Effects, Held, HeldBy
from game.rules.zefrs.tables.rows import AREAS
from tests.rules.zefrs.field import Scene, man, scene
from tests.rules.zefrs.test_personal_grammar import ask, offered

CLOSE = "1 2 .\n. . .\n. . 3"
HERE = Cell(0, 2)
STRIKE: tuple[Slot, ...] = (("form", "fight"), ("how", "strike"), ("weapon", "broadsword"))
PAIR = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
TWO: tuple[Slot, ...] = (
    ("form", "fight"),
    ("how", "two"),
    ("weapon", "dirk"),
    ("second", "broadsword"),
)
BOW = {"weapons": ("short_bow",), "short_bow": 8}


def close(ann: FighterSetup | None = None, bob: FighterSetup | None = None) -> Scene:
    return scene(CLOSE, ann or man("Ann"), bob or man("Bob"), man("Bea"))


def free(here: Scene, foe: int, *partial: Slot) -> list[object]:
    """What a free action offers against this one enemy."""
    request = replace(ask(here, "Ann", "personal.free"), about=(("foe", foe),))
    return [value for _, value in DECLARE.choices(here.view(), request, Order(partial))]


@pytest.mark.rule("ZF-TWO-02", "ZF-TWO-01", "ZF-DECL-03")
def test_two_weapons_name_role_step_both_targets_and_both_areas_and_then_no_more() -> None:
    here = close(man("Ann", talents=PAIR))
    bob, bea = here.id("Bob"), here.id("Bea")
    assert offered(here, "Ann", *TWO[:2], slot="weapon") == ["broadsword", "dirk"]
    assert offered(here, "Ann", *TWO, slot="role") == ["attack", "guard"]
    role = (*TWO, ("role", "attack"))
    assert offered(here, "Ann", *role, slot="step") == [HERE, Cell(0, 1), Cell(1, 1)]
    first = (*role, ("step", HERE))
    assert offered(here, "Ann", *first, slot="target") == [bob, bea]
    first = (*first, ("target", bob))
    assert offered(here, "Ann", *first, slot="area") == list(AREAS)
    first = (*first, ("area", "head"))
    assert offered(here, "Ann", *first, slot="target2") == [bob, bea]
    second = (*first, ("target2", bea))
    assert offered(here, "Ann", *second, slot="area2") == list(AREAS)
    assert offered(here, "Ann", *second, ("area2", "gut"), slot="facing")[0] == "auto"
    guard = (*TWO, ("role", "guard"), ("step", HERE), ("target", bob), ("area", "head"))
    assert offered(here, "Ann", *guard, slot="facing")[0] == "auto"


@pytest.mark.rule("ZF-TWO-02", "ZF-TWO-01")
def test_two_weapons_reach_an_enemy_near_enough_to_come_beside_him_and_nobody_beyond() -> None:
    two = (*TWO, ("role", "attack"), ("step", Cell(0, 0)))
    for far, found in ((9, True), (10, False)):
        row = "1" + " ." * (far - 1) + " 3\n2" + " ." * far
        here = scene(row, man("Ann", talents=PAIR, cell=(0, 0)), man("Bob"), man("Bea"))
        bea = here.id("Bea")
        both = offered(here, "Ann", *two, slot="target")
        assert (bea in both) is found
        aimed = (*two, ("target", here.id("Bob")), ("area", "gut"))
        assert (bea in offered(here, "Ann", *aimed, slot="target2")) is found


@pytest.mark.rule("ZF-MEL-03", "ZF-MEL-07", "ZF-TWO-02")
def test_on_a_beast_the_place_does_not_matter() -> None:
    here = close(man("Ann", talents=PAIR), man("Bob", "freebooter_knight"))
    beast = mount_of(here.world, here.id("Bob"))
    assert beast is not None
    blow = (*STRIKE, ("step", HERE), ("target", beast))
    assert offered(here, "Ann", *blow, slot="area") == ["chest"]
    two = (*TWO, ("role", "attack"), ("step", HERE), ("target", here.id("Bob")), ("area", "chest"))
    assert beast in offered(here, "Ann", *two, slot="target2")
    assert offered(here, "Ann", *two, ("target2", beast), slot="area2") == ["chest"]


@pytest.mark.rule("ZF-MEL-03", "ZF-MEL-07", "ZF-MEL-04")
def test_a_wall_hides_the_lower_half_from_where_he_will_strike() -> None:
    here = scene("1 = 2\n. . .", man("Ann"), man("Bob"))
    bob = here.id("Bob")
    for step, areas in ((Cell(0, 1), 4), (Cell(1, 0), 7)):
        blow = (*STRIKE, ("step", step), ("target", bob))
        assert len(offered(here, "Ann", *blow, slot="area")) == areas
    here.stand("Ann", fallen=True)
    lying = offered(here, "Ann", *STRIKE, ("target", bob), slot="area")
    assert len(lying) == 4, "who lies strikes from where he is"


@pytest.mark.rule("ZF-MEL-03", "ZF-MEL-07")
def test_nobody_is_aimed_at_who_is_no_enemy() -> None:
    here = close()
    blow = (*STRIKE, ("step", HERE), ("target", here.id("Ann")))
    assert offered(here, "Ann", *blow, slot="facing")[0] == "auto"


@pytest.mark.rule("ZF-WREST-04")
def test_only_a_hand_that_holds_something_is_disarmed() -> None:
    bob = man("Bob", talents={"weapons": ("dirk",), "armour": ()})
    ann = man("Ann", talents={"weapons": ()})
    here = close(ann, bob)
    grip: tuple[Slot, ...] = (("form", "fight"), ("how", "grapple"), ("purpose", "disarm"))
    grip = (*grip, ("step", HERE), ("target", here.id("Bob")))
    assert offered(here, "Ann", *grip, slot="hand") == ["right_arm"]
    here.world.drop(here.id("Bob"), here.world.get(here.id("Bob"), Held))
    assert offered(here, "Ann", *grip, slot="facing")[0] == "auto"


@pytest.mark.rule("ZF-GRID-06", "ZF-DECL-04")
def test_who_stands_free_names_a_step_and_who_lies_or_is_held_none() -> None:
    dodge: tuple[Slot, ...] = (("form", "defend"), ("method", "dodge"))
    here = close()
    assert offered(here, "Ann", *dodge, slot="step")[0] == HERE
    hemmed = scene("1 2 #\n# # #", man("Ann"), man("Bob"))
    assert offered(hemmed, "Ann", *dodge, slot="step") == [Cell(0, 1)]
    for state in ("fallen", "held"):
        here = close()
        here.stand("Ann", **{state: True})
        assert offered(here, "Ann", *dodge, slot="facing")[0] == "auto"


@pytest.mark.rule("ZF-MEL-01", "ZF-ACT-12")
def test_the_held_strike_at_their_holder_only_where_they_reach_him() -> None:
    for drawing, found in (("1 2", ["brawl", "grapple"]), ("1 . 2", ["grapple"])):
        here = scene(drawing, man("Ann"), man("Bob"))
        here.stand("Ann", held=True)
        here.put("Ann", HeldBy(here.id("Bob"), 1))
        assert offered(here, "Ann", ("form", "fight"), slot="how") == found
    nobody = scene("1 2", man("Ann"), man("Bob"))
    nobody.stand("Ann", held=True)
    assert offered(nobody, "Ann", ("form", "fight"), slot="how") == ["grapple"]


@pytest.mark.rule("ZF-DECL-03", "ZF-MIS-10", "ZF-MIS-06", "ZF-GRID-06")
def test_a_shot_names_only_steps_from_which_somebody_can_be_hit() -> None:
    here = scene("1 # . . 2\n. . . . .", man("Ann", talents=BOW), man("Bob"))
    bob = here.id("Bob")
    shot: tuple[Slot, ...] = (("form", "fight"), ("how", "shoot"), ("weapon", "short_bow"))
    assert offered(here, "Ann", *shot, slot="step") == [Cell(0, 0), Cell(1, 0)]
    aside = (*shot, ("step", Cell(0, 0)))
    assert offered(here, "Ann", *aside, slot="target") == [bob]
    assert offered(here, "Ann", *aside, ("target", bob), slot="area") == ["any", *AREAS]
    here.stand("Ann", fallen=True)
    assert "shoot" not in offered(here, "Ann", ("form", "fight"), slot="how")
    lying = scene("1 . . . 2", man("Ann", talents=BOW), man("Bob", "freebooter_knight"))
    lying.stand("Ann", fallen=True)
    beast = mount_of(lying.world, lying.id("Bob"))
    assert offered(lying, "Ann", *shot, slot="target") == [lying.id("Bob"), beast]
    assert offered(lying, "Ann", *shot, ("target", beast), slot="area") == ["any"]
    nobody = offered(lying, "Ann", *shot, ("target", lying.id("Ann")), slot="area")
    assert nobody == ["any", *AREAS]


@pytest.mark.rule("ZF-DECL-03", "ZF-MIS-10", "ZF-MIS-03")
def test_what_he_can_shoot_throw_or_push_down_and_upon_whom_of_them() -> None:
    kit = {"weapons": ("javelin", "rock", "short_bow"), "throwing": 5}
    here = scene("1 . . . 2 3", man("Ann", talents=kit), man("Bob"), man("Bea"), heights="200000")
    ann, bob, bea = (here.id(name) for name in ("Ann", "Bob", "Bea"))
    for name, held in (("javelin", "throw"), ("rock", "drop"), ("short_bow", "shoot")):
        here.put("Ann", Held(name, "" if name == "javelin" else name))
        found = {how: reaching.missiles(here.world, ann, how) for how in shots_of()}
        assert {how: [row.id for row in rows] for how, rows in found.items()} == {
            how: [name] if how == held else [] for how in shots_of()
        }
    around = seen(here.view(), ann)
    assert lines.marks(around, "shoot", "short_bow", around.cell) == (bob, bea)
    assert lines.marks(around, "shoot", "short_bow", around.cell, bea) == (bea,)
    assert lines.marks(around, "shoot", "short_bow", Cell(3, 0)) == (bea,)


def shots_of() -> tuple[str, ...]:
    return ("shoot", "throw", "drop")


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-06")
def test_a_free_action_of_magic_harms_the_one_enemy_and_heals_friends() -> None:
    here = scene("1 2 3\n. . 4", man("Ann"), man("Bob"), man("Bea"), man("Abe"))
    here.put(
        "Ann",
        Effects((Effect("spark", "Spark", "harm", 5, 30), Effect("balm", "Balm", "heal", 5, 30))),
    )
    bob, bea = here.id("Bob"), here.id("Bea")
    spark: tuple[Slot, ...] = (("form", "magic"), ("effect", "spark"))
    assert free(here, bea, *spark) == [bea]
    assert set(free(here, 0, *spark)) == {bob, bea}
    balm = free(here, bea, ("form", "magic"), ("effect", "balm"))
    assert balm == [here.id("Ann"), here.id("Abe")]


@pytest.mark.rule("ZF-DECL-02", "ZF-DECL-08")
def test_a_further_action_begins_where_the_first_one_ends() -> None:
    here = scene("1 . . . .\n. . . . 2", man("Ann"), man("Bob"))
    walk: tuple[Slot, ...] = (
        ("form", "move"),
        ("manner", "walk"),
        ("to", Cell(2, 0)),
        ("off", False),
        ("facing", "auto"),
        ("more", True),
        ("2.form", "defend"),
        ("2.method", "dodge"),
    )
    steps = offered(here, "Ann", *walk, slot="2.step")
    assert steps[0] == Cell(2, 0) and Cell(3, 1) in steps and Cell(0, 1) not in steps


@pytest.mark.rule("ZF-DECL-08", "ZF-ACT-10")
def test_who_leaves_the_field_surrenders_or_is_held_goes_on_to_nothing() -> None:
    here = close()
    walk: tuple[Slot, ...] = (("form", "move"), ("manner", "walk"), ("to", Cell(0, 1)))
    stays = (*walk, ("off", False), ("facing", "auto"))
    assert offered(here, "Ann", *stays, slot="more") == [False, True]
    leaves = (*walk, ("off", True), ("facing", "auto"))
    assert offered(here, "Ann", *leaves) == []
    dodge: tuple[Slot, ...] = (("form", "defend"), ("method", "dodge"), ("step", HERE))
    assert offered(here, "Ann", *dodge, ("facing", "auto")) == []
    second = [(f"2.{name}", value) for name, value in (*dodge, ("facing", "auto"))]
    first = (*stays, ("more", True))
    assert offered(here, "Ann", *first, *second, slot="2.more") == [False, True]
    here.stand("Ann", held=True)
    here.put("Ann", HeldBy(here.id("Bob"), 1))
    brawl: tuple[Slot, ...] = (("form", "fight"), ("how", "brawl"), ("target", here.id("Bob")))
    blow = (*brawl, ("area", "gut"), ("stun", False), ("facing", "auto"))
    assert offered(here, "Ann", *blow) == []
