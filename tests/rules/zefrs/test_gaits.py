"""Where each gait leads, over what ground, and what counts against him who went so."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.by_then import plot
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, order, scene

LEG = Wounds((Hurt("crippled_leg", "left_leg"),))
WINDED = Wounds((Hurt("winded", "gut"),))
MEADOW = ". . . . .\n. . . . .\n. . 1 . .\n. . . . .\n. . . . 2"


def goes(here: Scene, gait: str, start: Cell | None = None, name: str = "Ann") -> dict[Cell, int]:
    """The cells to which this gait leads, and what each costs."""
    found = gaits.destinations(here.world, here.id(name), gait, start)
    return {cell: way.cost for cell, way in found.items()}


def do(here: Scene, how: str, name: str = "Ann", **more: Any) -> list[str]:
    """Carry this Move out; the keys of the events."""
    action = Action("move", how, **more)
    return keys(here.do(lambda step: moving.move(step, here.id(name), action)))


@pytest.mark.rule("ZF-ACT-03")
def test_his_own_cell_is_among_them_only_at_the_edge_of_the_field() -> None:
    here = scene(MEADOW, man("Ann"), man("Bob"))
    assert Cell(2, 2) not in goes(here, "walk")
    assert goes(here, "walk", Cell(0, 2))[Cell(0, 2)] == 0
    assert Cell(4, 4) not in goes(here, "walk", Cell(0, 0)), "from there it is too far"
    assert Cell(4, 4) in goes(here, "walk")


@pytest.mark.rule("ZF-ACT-03")
def test_nobody_walks_away_out_of_deep_water_but_the_fallen_crawl_and_climbers_climb() -> None:
    here = scene("1 . X . 2\n. . . . .", man("Ann"), man("Bob"), under={1: "deep_water"})
    assert goes(here, "walk") == {} and goes(here, "run") == {}
    assert goes(here, "climb") == {Cell(2, 1): 2}, "out of the water and up the face"
    here.stand("Ann", fallen=True)
    assert set(goes(here, "crawl")) == {Cell(1, 1), Cell(0, 0), Cell(1, 0)}


@pytest.mark.rule("ZF-ACT-03")
def test_a_climb_leads_over_steep_ground_or_a_face_and_nowhere_else() -> None:
    here = scene(". 1 . . 2", man("Ann"), man("Bob"), heights="0 0 2 2 0")
    assert goes(here, "climb") == {Cell(1, 0): 0, Cell(2, 0): 2}
    flat = scene(". 1 . . 2", man("Ann"), man("Bob"))
    assert goes(flat, "climb") == {Cell(1, 0): 0}


@pytest.mark.rule("ZF-ACT-03")
@pytest.mark.parametrize(("water", "gait", "other"), [("w", "wade", "swim"), ("W", "swim", "wade")])
def test_wading_and_swimming_lead_through_their_own_water(
    water: str, gait: str, other: str
) -> None:
    here = scene(f". . . .\n. 1 {water} .\n. . . 2\n. . . .", man("Ann"), man("Bob"))
    assert goes(here, gait) == {Cell(2, 2): 1, Cell(3, 2): 2, Cell(3, 3): 2}
    assert goes(here, other) == {}


@pytest.mark.rule("ZF-RUSH-10", "ZF-WOUND-06", "ZF-ACT-12")
def test_which_gaits_are_open_to_him() -> None:
    here = scene(MEADOW, man("Ann"), man("Bob", "freebooter_knight"))

    def free(name: str) -> set[str]:
        every = (*gaits.MANNERS, *gaits.LEAPS)
        return {g for g in every if gaits.may_go(here.world, here.who(name), g)}

    feet = {"walk", "run", "climb", "swim", "wade", "jump", "swing"}
    assert free("Ann") == feet and free("Bob") == set(gaits.MOUNTED)
    here.put("Bob", LEG)
    assert free("Bob") == set(gaits.MOUNTED), "the legs are the horse's"
    here.put("Ann", LEG)
    assert free("Ann") == feet - {"run", "jump", "swing"}
    here.put("Ann", WINDED)
    assert free("Ann") == set()
    here.put("Ann", Wounds())
    here.stand("Ann", fallen=True)
    assert free("Ann") == {"crawl"}


@pytest.mark.rule("ZF-ACT-03")
@pytest.mark.parametrize(
    ("gait", "had", "has"),
    [
        ("walk", None, None),
        ("run", None, Spent(ran=True)),
        ("run", Spent(stepped=(0,), rode=True), Spent(stepped=(0,), ran=True, rode=True)),
        ("mounted_walk", None, Spent(rode=True)),
        ("mounted_walk", Spent(ran=True), Spent(ran=True, rode=True)),
        ("mounted_gallop", None, Spent(ran=True, rode=True)),
    ],
)
def test_running_and_riding_count_in_the_shots_of_the_turn(
    gait: str, had: Spent | None, has: Spent | None
) -> None:
    who = "freebooter_knight" if gait.startswith("mounted") else "hero"
    here = scene(MEADOW, man("Ann", who), man("Bob"))
    if had is not None:
        here.put("Ann", had)
    assert do(here, gait, to=Cell(2, 3)) == ["moved"]
    assert here.world.find(here.id("Ann"), Spent) == has


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-05")
def test_a_way_that_was_fixed_is_lost_to_him_who_cannot_go_any_longer() -> None:
    here = scene(MEADOW, man("Ann"), man("Bob"))
    unit, to = here.id("Ann"), Cell(2, 3)
    here.do(lambda step: plot(step, unit, order(form="move", manner="walk", to=to, facing="auto")))
    here.stand("Ann", held=True)
    assert do(here, "walk", to=to) == ["zefrs.move_lost"]
    assert here.cell("Ann") == Cell(2, 2)


@pytest.mark.rule("ZF-ACT-03")
def test_only_a_climb_or_a_swim_over_hard_ground_is_checked() -> None:
    here = scene(". 1 X . 2\n. . . . W", man("Ann"), man("Bob"))
    who, hard, soft = here.who("Ann"), (Cell(2, 1),), (Cell(1, 0), Cell(2, 0))

    def checked(gait: str, path: tuple[Cell, ...]) -> bool:
        return moving.trial_of(here.world, who, gait, path) is not None

    assert checked("climb", hard) and checked("swim", (Cell(4, 0),))
    assert not checked("climb", soft) and not checked("wade", hard) and not checked("walk", hard)


@pytest.mark.rule("ZF-ACT-03", "ZF-END-02")
def test_he_leaves_the_field_only_if_he_means_to() -> None:
    for off in (False, True):
        here = scene(MEADOW, man("Ann"), man("Bob"))
        told = do(here, "walk", to=Cell(0, 2), off=off)
        assert told == (["moved", "zefrs.fled_field", "out"] if off else ["moved"])
        assert here.out("Ann") == ("fled" if off else "")
