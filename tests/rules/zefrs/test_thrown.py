"""MIS: what is thrown leaves the hand and lies there; rocks go down upon those below; T8."""

from __future__ import annotations

import pytest

from game.core.components import Lying
from game.core.events import Event
from game.core.grid import Cell
from game.core.setup import Plain, Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange import damage, missile
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.missile import Line, attack_at, band
from game.rules.zefrs.exchange.strike import strike
from game.rules.zefrs.personal.acts import fighting, shooting
from game.rules.zefrs.personal.sheet import gear, reaching
from game.rules.zefrs.sheet import arms
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held
from tests.rules.zefrs.field import Scene, keys, only, scene
from tests.rules.zefrs.field import man as figure
from tests.rules.zefrs.people import man, run
from tests.rules.zefrs.test_missile import refused, rolled

OPEN = "1 . . 2"


def hurler(*weapons: str, held: tuple[str, ...] = (), throwing: int = 6):
    talents: dict[str, Plain] = {"weapons": weapons, "armour": (), "throwing": throwing}
    return figure("Ann", "hero", talents=talents, held=held or weapons[:1])


def robber(**more: object):
    return figure("Bob", "robber", talents={"armour": ()}, **more)


def throw(here: Scene, name: str, how: str = "throw", dice: dict[str, list[int]] | None = None):
    action = Action("fight", how, name, target=here.id("Bob"))
    return here.do(lambda step: shooting.shoot(step, here.id("Ann"), action), dice)


def lying(here: Scene) -> tuple[tuple[Cell, str], ...]:
    return here.world.get(field_of(here.world), Lying).things


@pytest.mark.rule("ZF-MIS-09", "ZF-MIS-03")
@pytest.mark.parametrize("roll", [20, 99])
def test_a_thrown_weapon_leaves_the_hand_and_lies_where_the_target_is(roll: int):
    here = scene(OPEN, hurler("spear"), robber())
    dice = {"attack": [roll], **({"location": [30]} if roll == 20 else {})}
    event: Event = throw(here, "spear", dice=dice)[0]
    assert rolled(event).check.base == 6
    assert here.who("Ann").held == Held() and here.who("Ann").fighter.weapons == ()
    assert lying(here) == ((Cell(3, 0), "spear"),)
    assert [event.rule for event in throw(here, "spear")] == ["ZF-DECL-03"]


@pytest.mark.rule("ZF-MIS-09")
def test_of_several_javelins_one_goes():
    here = scene(OPEN, hurler("javelin", "javelin", "javelin"), robber())
    throw(here, "javelin", dice={"attack": [99]})
    assert here.who("Ann").fighter.weapons == ("javelin", "javelin")
    assert here.who("Ann").held == Held()
    two = scene(OPEN, hurler("javelin", "javelin", held=("javelin", "javelin")), robber())
    assert two.who("Ann").held == Held("javelin", "javelin")
    throw(two, "javelin", dice={"attack": [99]})
    assert two.who("Ann").held == Held("", "javelin") and lying(two) == ((Cell(3, 0), "javelin"),)


@pytest.mark.rule("ZF-MIS-09")
def test_what_lies_can_be_taken_up_and_is_carried_again():
    here = scene(OPEN, hurler("spear"), robber(), things=(Thing("spear", (3, 0)),))
    throw(here, "spear", dice={"attack": [99]})
    spot = Cell(3, 0)
    assert gear.lying_at(here.world, spot) == ("spear", "spear")
    assert gear.take_up(here.world, "spear", spot)
    assert gear.lying_at(here.world, spot) == ("spear",)
    gear.carries_again(here.world, here.id("Ann"), "spear")
    assert here.who("Ann").fighter.weapons == ("spear",)
    assert not gear.take_up(here.world, "dirk", spot)
    assert not gear.take_up(here.world, "spear", Cell(0, 0))


@pytest.mark.rule("ZF-MIS-04")
def test_a_vase_flies_as_far_as_a_hand_throws_it():
    vase = arms.weapon("small_thrown")
    assert (vase.bonus, vase.range, vase.use) == (-1, (10, 20, 30), ("thrown",))
    bands = [band(vase, feet) for feet in (10, 11, 20, 30, 31)]
    assert [found.id if found else "" for found in bands] == [
        "short",
        "medium",
        "medium",
        "long",
        "",
    ]


@pytest.mark.rule("ZF-MIS-07", "ZF-DMG-04")
def test_d13_d14_a_marginal_javelin_does_nothing_even_undefended():
    javelin = attack_at(arms.weapon("javelin"), None, Line(20))
    foe = man(2, fighting=4)
    blow = run(strike(man(), foe, javelin, Guard("dodge")), {"attack": [40], "location": [20]})
    assert (blow.raw, blow.points, blow.left, blow.defence) == (0, 0, 8, None)
    assert damage.defended(Force(0, 0), "red") <= 0
    assert damage.final(damage.defended(Force(0, 0), "red"), 0) == 0


@pytest.mark.rule("ZF-MEL-10")
def test_a_rock_needs_two_hands_no_talent_and_has_no_range():
    rock = arms.weapon("rock")
    assert (rock.bonus, rock.hands, rock.range, rock.use) == (1, (2,), None, ("thrown",))
    strong = man(fighting=1, talents={"brawling": 6}).fighter
    assert arms.missile_rating(strong, rock) == 1
    assert arms.armed(rock) and missile.only_down("rock") and not missile.only_down("spear")
    assert (
        missile.fire_of("burning") == 3 and missile.fire_of("rock") == missile.fire_of("mace") == 0
    )


@pytest.mark.rule("ZF-MIS-11")
def test_a_rock_goes_only_down_and_one_cell_aside():
    rock = arms.weapon("rock")
    assert missile.why_no_drop(rock, 1, Line(5, adjacent=True, height=1)) is None
    assert missile.why_no_drop(rock, 0, Line(0, adjacent=True, height=2)) is None
    level = missile.why_no_drop(rock, 1, Line(5, adjacent=True, height=0))
    far = missile.why_no_drop(rock, 2, Line(10, height=3))
    assert refused(level) == refused(far) == ("ZF-MIS-11", "drop")
    shut = missile.why_no_drop(rock, 1, Line(5, adjacent=True, blocked=True, height=1))
    assert refused(shut) == ("ZF-MIS-10", "line_of_fire")


@pytest.mark.rule("ZF-MIS-11", "ZF-MIS-09")
def test_a_rock_from_the_wall_walk_falls_upon_the_man_below():
    here = scene("1 2 .", hurler("rock"), robber(), heights="2 0 0")
    names = [row.id for row in reaching.missiles(here.world, here.id("Ann"), "drop")]
    assert names == ["rock"] and not reaching.missiles(here.world, here.id("Ann"), "throw")
    events = throw(here, "rock", "drop", {"attack": [20], "location": [40]})
    hit = only(events, "zefrs.shot_hit")
    labels = [m.label for m in rolled(hit).check.modifiers]
    assert "zefrs.m2" in labels and not any(label.startswith("zefrs.m5") for label in labels)
    assert (hit.fact("n"), hit.fact("area")) == (4, "gut")
    assert lying(here) == ((Cell(1, 0), "rock"),)


@pytest.mark.rule("ZF-MIS-11")
def test_a_rock_that_lies_beside_him_can_be_pushed_over_the_edge():
    rock = Thing("rock", (0, 0))
    here = scene("1 2 .", hurler("dirk"), robber(), heights="1 0 0", things=(rock,))
    assert [row.id for row in reaching.missiles(here.world, here.id("Ann"), "drop")] == ["rock"]
    assert keys(throw(here, "rock", "drop", {"attack": [99]})) == ["zefrs.shot_miss"]
    assert lying(here) == ((Cell(1, 0), "rock"),) and here.who("Ann").held == Held("dirk")
    assert not reaching.missiles(here.world, here.id("Ann"), "drop")


@pytest.mark.rule("ZF-MIS-09")
def test_a_shield_that_is_laid_down_stays_his():
    kit = {"weapons": ("mace",), "armour": ("small_shield",)}
    here = scene(OPEN, figure("Ann", "hero", talents=kit), robber())
    gear.leaves_hand(here.world, here.id("Ann"), "small_shield", Cell(0, 0))
    ann = here.who("Ann")
    assert ann.held == Held("mace") and ann.fighter.shield == "small_shield"
    gear.carries_again(here.world, here.id("Ann"), "small_shield")
    assert here.who("Ann").fighter.weapons == ("mace",)


@pytest.mark.rule("ZF-MEL-10", "ZF-HAZ-02")
def test_a_burning_object_sets_fire_to_whom_it_hits():
    here = scene("1 2 .", hurler("burning"), robber())
    action = Action("fight", "strike", "burning", 1, target=here.id("Bob"), area="chest")
    dice = {"attack": [10], "fire": [35], "location": [20]}
    events = here.do(lambda step: fighting.fight(step, here.id("Ann"), action), dice)
    burnt = only(events, "zefrs.fire_hurts")
    assert rolled(burnt).check.base == 3 and burnt.rule == "ZF-HAZ-02"
    missed = here.do(lambda step: fighting.fight(step, here.id("Ann"), action), {"attack": [99]})
    assert keys(missed) == ["zefrs.duel_miss"]
