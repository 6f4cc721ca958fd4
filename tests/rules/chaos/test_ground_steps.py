"""Single steps, ways, sight and reach on drawn ground, with what is just and just not possible."""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.rules.chaos.ground.paths import can_step, flight, way_to, within
from game.rules.chaos.ground.sight import effect, look
from game.rules.chaos.ground.site import crowd_of, in_gloom
from game.rules.chaos.sheet.components import Condition
from game.rules.kit.ground.places import without
from tests.rules.chaos.drawn import Drawn, drawn

HOME = Cell(0, 0)


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(
    ("drawing", "heights", "to", "can"),
    [
        ("1 . .", "", (1, 0), True),
        ("1 . .", "", (2, 0), False),
        ("1 . .", "", (0, 0), False),
        ("1 # .", "", (1, 0), False),
        ("1 W .", "", (1, 0), False),
        ("1 2 .", "", (1, 0), False),
        ("1 . .", "0 1 0", (1, 0), True),
        ("1 . .", "0 2 0", (1, 0), False),
        ("1 . .", "1 0 0", (1, 0), True),
        ("1 . .", "2 0 0", (1, 0), False),
        (". .\n1 .", "", (1, 1), True),
        ("# .\n1 .", "", (1, 1), True),
        (". .\n1 #", "", (1, 1), True),
        ("# .\n1 #", "", (1, 1), False),
        (". #\n1 #", "", (0, 1), True),
        ("# #\n1 .", "", (1, 0), True),
    ],
)
def test_a_step_leads_to_an_open_free_neighbour_a_level_off_at_most(
    drawing: str, heights: str, to: tuple[int, int], can: bool
) -> None:
    here = drawn(drawing, heights)
    assert can_step(here.site, without(here.crowd, here.units["1"]), HOME, Cell(*to)) is can


def way(here: Drawn, *goals: tuple[int, int]) -> tuple[int, int] | None:
    """What the way of the first costs, and how many cells it enters."""
    others = without(here.crowd, here.units["1"])
    found = way_to(here.site, others, here.at("1"), [Cell(*goal) for goal in goals])
    return None if found is None else (found.cost, len(found.path))


@pytest.mark.rule("CF-MOVE-10", "CF-MOVE-01")
@pytest.mark.parametrize(
    ("drawing", "heights", "goal", "expected"),
    [
        ("1 . . .", "", (3, 0), (3, 3)),
        ("1 , , .", "", (3, 0), (5, 3)),
        ("1 # . .", "", (3, 0), None),
        (". . . .\n1 # . .", "", (3, 0), (3, 3)),
        ("# . .\n1 # .", "", (1, 1), None),
        ("# . .\n1 . .", "", (1, 1), (1, 1)),
        (". . .\n1 # .", "", (1, 1), (1, 1)),
        ("1 . . .", "0 1 1 2", (3, 0), (3, 3)),
        ("1 . . .", "0 0 1 1", (3, 0), (3, 3)),
        ("1 . . .", "0 1 3 3", (3, 0), None),
        ("1 . . .", "2 0 0 0", (3, 0), None),
        (". . . .\n1 , , .", "", (3, 0), (3, 3)),
        ("1" + " ." * 24, "", (24, 0), (24, 24)),
        ("1" + " ." * 25, "", (25, 0), None),
    ],
)
def test_the_quickest_way(
    drawing: str, heights: str, goal: tuple[int, int], expected: tuple[int, int] | None
) -> None:
    assert way(drawn(drawing, heights), goal) == expected


@pytest.mark.rule("CF-MOVE-10")
def test_a_goal_off_the_field_leads_nowhere_and_hides_no_other() -> None:
    here = drawn("1 . . . .\n. . . . .")
    assert way(here, (7, 0)) is None
    assert way(here, (7, 0), (4, 1)) == (4, 4)
    assert way(here, (4, 0), (2, 1)) == (2, 2), "the nearest of several"


@pytest.mark.rule("CF-KNOCK-05")
@pytest.mark.parametrize(
    ("drawing", "heights", "by", "metres"),
    [
        ("1 . . .", "0 0 0 0", "E", 3),
        ("1 . . .", "0 1 1 1", "E", 3),
        ("1 . . .", "0 0 1 2", "E", 3),
        ("1 . . .", "0 2 2 2", "E", 0),
        ("1 . . .", "0 1 3 3", "E", 1),
        (". . .\n. . .\n1 . .", "", "NE", 2),
        (". . .\n# . .\n1 . .", "", "NE", 2),
        (". . .\n. . .\n1 # .", "", "NE", 2),
        (". . .\n# . .\n1 # .", "", "NE", 0),
        (". . .\n. # .\n1 . .", "", "NE", 0),
        ("1 . # .", "", "E", 1),
    ],
)
def test_how_far_a_body_is_thrown(drawing: str, heights: str, by: str, metres: int) -> None:
    """Over a step of one level, past one corner, but between no two."""
    here = drawn(drawing, heights)
    blow = Cell(-1, 0) if by == "E" else Cell(-1, -1)
    assert len(flight(here.site, {}, blow, HOME, 3)) == metres


@pytest.mark.rule("CF-MOVE-08")
@pytest.mark.parametrize(
    ("drawing", "reach", "reached"),
    [
        ("1 . . 2", 3, True),
        ("1 . . 2", 2, False),
        ("1 3 . 2", 3, False),
        ("1 . 3 2", 3, False),
        ("1 # . 2", 3, False),
        ("1 . # 2", 3, False),
        (". . 2\n1 . .", 2, True),
        (". 3 2\n1 . .", 2, True),
        (". . 2\n1 3 .", 2, True),
        (". 3 2\n1 5 .", 2, False),
        (". # 2\n1 3 .", 2, False),
    ],
)
def test_over_which_cells_a_long_weapon_strikes(drawing: str, reach: int, reached: bool) -> None:
    here = drawn(drawing)
    assert within(here.site, here.crowd, here.at("1"), here.at("2"), reach) is reached


@pytest.mark.rule("CF-PEN-02")
def test_who_stands_in_smoke_or_in_the_dark() -> None:
    here = drawn("1 ~ :")
    places = []
    for x in range(3):
        here.put("1", Position(Cell(x, 0)))
        places.append(in_gloom(here.world, here.units["1"]))
    assert places == [False, True, True]
    dusk = drawn("1 ~ .", switches=("dusk",), lights=((Cell(2, 0), 0),))
    places = []
    for x in range(3):
        dusk.put("1", Position(Cell(x, 0)))
        places.append(in_gloom(dusk.world, dusk.units["1"]))
    assert places == [True, True, False]
    here.world.drop(here.units["1"], here.world.get(here.units["1"], Position))
    assert not in_gloom(here.world, here.units["1"])


@pytest.mark.rule("CF-CALL-06")
@pytest.mark.parametrize(
    ("drawing", "heights", "to", "prone", "lying", "cover"),
    [
        # Two who lie see each other over even ground, and nothing low.
        ("1 . .", "", (2, 0), True, True, "none"),
        ("1 = .", "", (2, 0), True, True, "full"),
        # His own low cell covers him from afar, not in melee.
        ("1 . =", "", (2, 0), False, False, "partial"),
        ("1 . . =", "", (3, 0), False, False, "partial"),
        ("1 = .", "", (1, 0), False, False, "none"),
        # People on ground a level below the line cover, two below they do not.
        ("1 2 .", "1 1 1", (2, 0), False, False, "partial"),
        ("1 2 .", "1 0 1", (2, 0), False, False, "partial"),
        ("1 2 .", "2 0 2", (2, 0), False, False, "none"),
        ("1 2 .", "3 0 3", (2, 0), False, False, "none"),
        # Leaves around him, and nothing around him.
        ('1 . "', "", (2, 0), False, False, "partial"),
        ("1 . .", "", (2, 0), False, False, "none"),
    ],
)
def test_how_much_of_somebody_is_seen(
    drawing: str, heights: str, to: tuple[int, int], prone: bool, lying: bool, cover: str
) -> None:
    here = drawn(drawing, heights)
    others = without(here.crowd, here.units["1"])
    assert look(here.site, others, HOME, Cell(*to), prone, lying).cover == cover


@pytest.mark.rule("CF-AREA-02")
@pytest.mark.parametrize(
    ("drawing", "heights", "lying", "reached"),
    [
        ("1 . .", "", False, True),
        ("1 . .", "", True, True),
        ("1 = .", "", False, True),
        ("1 = .", "", True, False),
        ("1 # .", "", False, False),
        ("1 . .", "0 1 0", False, True),
        ("1 . .", "0 2 0", False, False),
        ("1 . .", "2 2 2", False, True),
        ("1 2 .", "", True, True),
        ("1 ~ .", "", True, True),
    ],
)
def test_where_a_blast_gets(drawing: str, heights: str, lying: bool, reached: bool) -> None:
    """Walls and ground two levels up stop it; what is low does for one who lies."""
    assert effect(drawn(drawing, heights).site, HOME, Cell(2, 0), lying) is reached


@pytest.mark.rule("CF-MOVE-01")
def test_who_fills_a_cell_stands_or_lies_there_and_who_is_out_fills_none() -> None:
    here = drawn("1 2 3")
    here.put("2", Condition(prone=True))
    assert {cell.x: one.prone for cell, one in crowd_of(here.world).items()} == {
        0: False,
        1: True,
        2: False,
    }
    here.put("2", Out("fled"))
    assert {cell.x for cell in crowd_of(here.world)} == {0, 2}
