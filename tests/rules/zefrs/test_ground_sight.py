"""Lines of fire, cover, smoke and darkness (MIS-10, GRID-08, GRID-09, M3, M4, M7)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.setup import Lantern
from game.rules.kit.ground.sight import lit_by, open_line
from game.rules.zefrs.ground.site import crowd_of, look, site_of
from tests.rules.zefrs.field import man, scene


def seen(drawing, a, b, *people, **more):
    """How ``b`` is seen from ``a``; the fighters stand at their numbers, Bob else in ``b``."""
    crowd = people or (man("Ann"),)
    crowd = crowd if len(crowd) > 1 else (*crowd, man("Bob", cell=b))
    here = scene(drawing, *crowd, **more)
    return look(site_of(here.world), crowd_of(here.world), Cell(*a), Cell(*b))


@pytest.mark.rule("ZF-MIS-10")
def test_a_wall_or_a_shut_door_blocks_and_an_open_one_does_not():
    assert seen("1 # 2", (0, 0), (2, 0)).state == "blocked"
    assert seen("1 + 2", (0, 0), (2, 0)).state == "blocked"
    assert seen("1 / 2", (0, 0), (2, 0)).state == "clear"
    assert seen("1 . 2", (0, 0), (2, 0)).state == "clear"


@pytest.mark.rule("ZF-MIS-10")
def test_a_line_through_a_corner_is_barred_by_two_walls_not_by_one():
    assert seen("1 #\n. 2", (0, 1), (1, 0)).state == "clear"
    assert seen("1 #\n# 2", (0, 1), (1, 0)).state == "blocked"
    assert seen(". 2 .\n# # .\n1 . .", (0, 0), (1, 2)).state == "blocked"


@pytest.mark.rule("ZF-MIS-10")
def test_somebody_upright_on_the_line_is_half_cover_once():
    ann, bob, ben = man("Ann"), man("Bob"), man("Ben")
    two = seen("1 3 . 2", (0, 0), (3, 0), ann, bob, ben)
    three = seen("1 3 4 2", (0, 0), (3, 0), ann, bob, ben, man("Al"))
    assert two.cover == three.cover == "half" and two.state == "cover"


@pytest.mark.rule("ZF-MIS-10")
def test_who_lies_is_no_cover():
    here = scene("1 3 . 2", man("Ann"), man("Bob"), man("Ben"))
    here.stand("Ben", fallen=True)
    line = look(site_of(here.world), crowd_of(here.world), Cell(0, 0), Cell(3, 0))
    assert line.cover == "none"


@pytest.mark.rule("ZF-GRID-09", "ZF-MIS-10")
def test_a_low_wall_covers_who_is_at_it_or_close_behind_it():
    assert seen("1 . = 2 .", (0, 0), (3, 0)).cover == "half"
    assert seen("1 . . = .", (0, 0), (3, 0)).cover == "half"
    assert seen("1 = . 2 .", (0, 0), (3, 0)).cover == "none", "it is the shooter's, not his"
    assert seen("1 . | . .", (0, 0), (2, 0)).cover == "three_quarter"
    assert seen("1 . | 2 .", (0, 0), (3, 0)).cover == "three_quarter"


@pytest.mark.rule("ZF-MOD-03", "ZF-GRID-09")
def test_smoke_and_leaves_obscure_where_he_is_or_on_the_way():
    assert seen("1 ~ 2", (0, 0), (2, 0)).state == "obscured"
    assert seen('1 . "', (0, 0), (2, 0)).obscured
    assert not seen("~ 1 2", (1, 0), (2, 0)).obscured


@pytest.mark.rule("ZF-MOD-03", "ZF-MIS-10")
def test_dusk_obscures_all_but_neighbours_and_what_is_lit():
    assert seen("1 . 2", (0, 0), (2, 0), switches=("dusk",)).obscured
    assert not seen("1 2 .", (0, 0), (1, 0), switches=("dusk",)).obscured
    lamp = (Lantern((3, 0), 1),)
    assert not seen("1 . 2 .", (0, 0), (2, 0), switches=("dusk",), lanterns=lamp).obscured


@pytest.mark.rule("ZF-GRID-09")
def test_darkness_blinds_unless_a_light_falls_there():
    assert seen("1 . :", (0, 0), (2, 0)).dark
    assert not seen("1 . : .", (0, 0), (2, 0), lanterns=(Lantern((3, 0), 1),)).dark
    torch = man("Ann", traits=("torch",))
    assert not seen("1 . . . :", (0, 0), (4, 0), torch).dark
    assert seen("1 . . . . :", (0, 0), (5, 0), torch).dark, "a torch lights four cells"


@pytest.mark.rule("ZF-GRID-09")
def test_walls_throw_shadows():
    here = scene("1 . # . .", man("Ann"), man("Bob", cell=(4, 0)))
    lit = lit_by(site_of(here.world), Cell(0, 0), 4)
    assert Cell(1, 0) in lit and Cell(3, 0) not in lit
    assert not open_line(site_of(here.world), Cell(0, 0), Cell(4, 0))


@pytest.mark.rule("ZF-GRID-08", "ZF-MIS-10")
def test_rising_ground_covers_and_a_mound_of_two_steps_hides():
    assert seen("1 . 2", (0, 0), (2, 0), heights="0 0 0").state == "clear"
    assert seen("1 . 2", (0, 0), (2, 0), heights="0 1 0").cover == "half"
    assert seen("1 . 2", (0, 0), (2, 0), heights="0 2 0").state == "blocked"
    assert seen("1 . . 2", (0, 0), (3, 0), heights="0 3 0 0").state == "blocked"
    assert seen("1 . 2", (0, 0), (2, 0), heights="2 2 2").state == "clear"


@pytest.mark.rule("ZF-MIS-10")
def test_who_stands_far_below_the_line_is_no_cover():
    people = (man("Ann"), man("Bob"), man("Ben"))
    assert seen("1 3 2", (0, 0), (2, 0), *people, heights="3 0 3").cover == "none"
    assert seen("1 3 2", (0, 0), (2, 0), *people, heights="1 0 1").cover == "half"
