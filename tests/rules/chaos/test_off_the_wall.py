"""Whom a shot, a blow or a bounced shot reaches (REFL, CALL, CLEAVE), on a drawn field."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.exchange import setting
from game.rules.chaos.exchange.setting import Place
from game.rules.chaos.sheet.agenda import Masonry
from game.rules.chaos.sheet.components import Condition, Skill
from tests.rules.chaos.brawl import field, sheet
from tests.rules.chaos.drawn import Drawn

WALL = "# # # # #\n. . . . .\n1 . . . 2"


def bounces(here: Drawn, item: str = "pistol") -> tuple[tuple[int, int], ...]:
    found = reaching.bounces(here.world, here.units["1"], here.units["2"], item)
    return tuple((cell.x, cell.y) for cell in found)


@pytest.mark.rule("CF-REFL-01", "CF-REFL-05")
@pytest.mark.parametrize(
    ("drawing", "surfaces"),
    [
        (WALL, ((2, 2), (1, 2), (3, 2))),
        ("1 . . . 2\n. . . . .\n# # # # #", ((2, 0), (1, 0), (3, 0))),
        ("1 . #\n. . #\n. . #\n. . #\n2 . #", ((2, 2), (2, 1), (2, 3))),
        ("# . 1\n# . .\n# . .\n# . .\n# . 2", ((0, 2), (0, 1), (0, 3))),
        # Nobody sees the face that the other one looks upon.
        ("1 . # . 2", ()),
        # Its face is closed by another wall.
        (". # .\n1 # 2", ()),
        # What stands in the way of the first leg, or of the second, is itself a surface.
        (". . # . .\n. # . . .\n1 . . . 2", ((1, 1),)),
        (". . # . .\n. . . # .\n1 . . . 2", ((3, 1),)),
    ],
)
def test_off_which_surfaces_a_shot_comes_to_him(
    drawing: str, surfaces: tuple[tuple[int, int], ...]
) -> None:
    """Three at most, those on the shortest ways, in sight of both from the same side."""
    assert bounces(field(drawing, "claire", held=("pistol",))) == surfaces


@pytest.mark.rule("CF-REFL-03", "CF-REFL-01", "CF-REFL-05")
@pytest.mark.parametrize(
    ("who", "item", "force"),
    [("joe", "pistol", 4), ("claire", "pistol", 5), ("grak", "throwing_knife", 3)],
)
def test_a_surface_must_be_as_hard_as_the_shot(who: str, item: str, force: int) -> None:
    """Claire's skill adds one to the pistol's four, the giant's arm two to the knife's one."""
    here = field(WALL, who, held=(item,))
    here.world.put(1, Masonry(((Cell(2, 2), force), (Cell(1, 2), force - 1))))
    assert bounces(here, item) == ((2, 2), (3, 2), (0, 2))


@pytest.mark.rule("CF-REFL-05", "CF-REFL-01", "CF-CALL-08")
@pytest.mark.parametrize(("apart", "reached"), [(25, True), (26, False)])
def test_the_whole_way_must_be_within_range(apart: int, reached: bool) -> None:
    """A knife flies 25 metres out of her hand."""
    pillar = ". " * 12 + "# " + ". " * (apart - 12)
    drawing = pillar + "\n" + ". " * (apart + 1) + "\n1" + " ." * (apart - 1) + " 2"
    here = field(drawing, "claire", held=("throwing_knife",))
    assert bool(bounces(here, "throwing_knife")) is reached


@pytest.mark.rule("CF-CALL-08")
@pytest.mark.parametrize(
    ("drawing", "lies", "seen"),
    [
        ("1 = . 2", "", True),
        ("1 = . 2", "1", False),
        ("1 = . 2", "2", True),
        ("1 . = 2", "1", True),
        ("1 . = 2", "2", False),
        ("1 = . X", "1", True),
    ],
)
def test_who_lies_behind_a_low_wall_neither_sees_over_it_nor_is_seen(
    drawing: str, lies: str, seen: bool
) -> None:
    """A thing is seen over it all the same."""
    here = field(drawing, "claire", held=("pistol",), things={"X": "crate"})
    for sign in lies:
        here.put(sign, Condition(prone=True))
    target = here.units.get("2") or here.units["X"]
    assert reaching.in_sight(here.world, here.units["1"], target, "pistol") is seen


@pytest.mark.rule("CF-CLEAVE-01")
def test_who_is_out_of_reach_passes_no_blow_on() -> None:
    here = field(". 4\n2 .\n1 .", "aldric", "thug", "joe", "thug", held=("long_sword",))
    one, two, four = (here.units[sign] for sign in "124")
    assert reaching.cleaves(here.world, one, "long_sword", (four,)) == ()
    assert reaching.cleaves(here.world, one, "long_sword", (two,)) == ()


@pytest.mark.rule("CF-CALL-04")
def test_which_parts_he_can_aim_at_follows_the_skill_he_throws_with() -> None:
    here = field("1 2", "joe", sheet("joe", skills=(Skill("throwing", 9),)))
    one, two = here.units["1"], here.units["2"]
    plain = ("any", "head", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg")
    small = ("right_hand", "left_hand", "right_foot", "left_foot", "neck")
    eyes = ("right_eye", "left_eye")
    assert reaching.areas(here.world, one, "dagger", "throw") == plain
    assert reaching.areas(here.world, two, "dagger", "strike") == plain
    assert reaching.areas(here.world, two, "dagger", "throw") == (*plain, *small, *eyes)


BOUNCED = Place(bounce=Cell(2, 2))


@pytest.mark.rule("CF-REFL-05", "CF-CALL-06")
@pytest.mark.parametrize(
    ("drawing", "lies", "straight", "bounced"),
    [
        ("# # # # #\n. . . . .\n1 = . . 2", True, "full", "none"),
        ("# # # # #\n. . . . .\n1 = . . 2", False, "none", "none"),
        ("# # # # #\n. . . = .\n1 . . . 2", True, "none", "partial"),
    ],
)
def test_of_the_cover_on_a_bounced_shot_only_that_of_the_second_leg_counts(
    drawing: str, lies: bool, straight: str, bounced: str
) -> None:
    """Who lies does not see over what is low before him; his shot comes from the wall."""
    here = field(drawing, "claire", held=("pistol",))
    here.put("1", Condition(prone=lies))
    one, two = here.units["1"], here.units["2"]
    assert setting.sight_of(here.world, one, two).cover == straight
    assert setting.sight_of(here.world, one, two, BOUNCED).cover == bounced


@pytest.mark.rule("CF-REFL-05")
def test_a_bounced_shot_counts_both_legs() -> None:
    here = field(WALL, "claire", held=("pistol",))
    one, two = here.units["1"], here.units["2"]
    assert setting.setting(here.world, one, two).distance == 4
    assert setting.setting(here.world, one, two, place=BOUNCED).distance == 4
    far = Place(bounce=Cell(0, 2))
    assert setting.setting(here.world, one, two, place=far).distance == 2 + 4


@pytest.mark.rule("CF-CALL-06", "CF-REFL-05")
@pytest.mark.parametrize(
    ("drawing", "place", "cover"),
    [
        (". 1 . 2", Place(cell=Cell(0, 0)), "none"),
        ("# 1 . 2", Place(bounce=Cell(0, 0)), "partial"),
    ],
)
def test_he_may_stand_in_his_own_way_but_not_where_he_comes_running(
    drawing: str, place: Place, cover: str
) -> None:
    here = field(drawing, "claire", held=("pistol",))
    assert setting.sight_of(here.world, here.units["1"], here.units["2"], place).cover == cover
