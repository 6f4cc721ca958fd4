"""Yards, contact, lines of sight, cover, height, and who takes part in a melee (8.1 to 8.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.sheet.field import (
    Ground,
    at_home,
    best_line,
    cells_needed,
    contact,
    cover,
    footprint,
    higher,
    nearest_foe,
    shot_yards,
    touched,
    unsteady,
    yards,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import (
    Attacker,
    after_losses,
    breadth,
    defenders,
    front,
    fronts,
    longest,
    parted,
    places_round,
    unreached,
)
from tests.rules.heroic20s.cast import figure
from tests.rules.heroic20s.lie import field

GUARDS = {"a": ("town_guard", 1), "b": ("thug", 2)}


def against(ground: Ground, foe: Figure, *attackers: Attacker) -> int:
    """How many of a unit defend against all of these."""
    return defenders(ground, fronts(ground, [(one, foe) for one in attackers]), foe)


@pytest.mark.rule("HC-RNG-02")
@pytest.mark.rule("HC-RNG-15")
@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("a.b", 2),
        ("ab", 1),
        ("a. .b", 1),
        ("a.. ..b", 2),
        ("a.. ... ..b", 3),
        ("a... .... ...b", 4),
    ],
)
def test_yards_are_between_the_nearest_figures(text: str, far: int) -> None:
    ground = field(text, GUARDS)
    assert yards(ground, ground.figures[1].cells, ground.figures[2].cells) == far


@pytest.mark.rule("HC-RNG-15")
@pytest.mark.parametrize(("text", "far"), [("ab", 1), ("a. .b", 1), ("a.b", 6), ("a...b", 16)])
def test_yards_of_a_mass_battle(text: str, far: int) -> None:
    """Touching cells are at one yard, one free cell between them makes six (8.3)."""
    ground = field(text, GUARDS, mass=True)
    assert yards(ground, ground.figures[1].cells, ground.figures[2].cells) == far


@pytest.mark.rule("HC-MOVE-08")
def test_contact_is_not_through_a_corner_of_walls() -> None:
    for text, one in [("ab", True), ("a. .b", True), ("a# #b", False), ("a.b", False)]:
        ground = field(text, GUARDS)
        assert contact(ground, ground.figures[1].cells, ground.figures[2].cells) == one
        assert bool(touched(ground, ground.figures[1])) == one


def test_those_who_flee_are_no_contact() -> None:
    ground = field("ab", a=("thug", 1), b=("thug", 2, {"routed": True}))
    assert not touched(ground, ground.figures[1])
    assert nearest_foe(ground, ground.figures[1]) is None


@pytest.mark.rule("HC-MEL-04")
def test_how_much_room_a_figure_has() -> None:
    sides = [footprint(figure("thug", size=size)) for size in (-2, 0, 1, 2, 3)]
    assert sides == [1, 1, 2, 3, 4]
    rooms = [places_round(figure("thug", size=size), 1) for size in (0, 1, 2, 3)]
    assert rooms == [6, 9, 12, 15]


@pytest.mark.rule("HC-RNG-03")
def test_figures_between_interpose() -> None:
    """A row of his friends hides the hero behind it; in the front row nobody does."""
    who = {"a": ("archer", 1), "b": ("thug", 2), "h": ("swordsman", 4)}
    ground = field(".....h. ....b.. .....b. a...bb. ....... ....... .......", who)
    line = best_line(ground, ground.figures[1], ground.figures[4])
    assert line is not None and line.interposing == 1
    front_row = field("a...hb", who)
    line = best_line(front_row, front_row.figures[1], front_row.figures[4])
    assert line is not None and line.interposing == 0
    two_deep = field("a..bb.h", who)
    line = best_line(two_deep, two_deep.figures[1], two_deep.figures[4])
    assert line is not None and line.interposing == 2


@pytest.mark.rule("HC-RNG-03")
def test_the_best_line_of_several_counts() -> None:
    who = {"a": ("archer", 1), "b": ("thug", 2), "h": ("swordsman", 4)}
    ground = field("..a... ...... a..bh. ...... ..a...", who)
    line = best_line(ground, ground.figures[1], ground.figures[4])
    assert line is not None and line.interposing == 0 and line.a.y != line.b.y


@pytest.mark.rule("HC-RNG-03")
def test_who_interposes() -> None:
    """Not the small, not those who lie, not the own unit or the target's."""
    cases: list[tuple[dict[str, object], int]] = [
        ({}, 1),
        ({"size": -2}, 0),
        ({"posture": "lying"}, 0),
    ]
    for changes, between in cases:
        who = {"a": ("archer", 1), "b": ("thug", 2, changes), "h": ("swordsman", 4)}
        ground = field("a.b.h", who)
        line = best_line(ground, ground.figures[1], ground.figures[4])
        assert line is not None and line.interposing == between
    ground = field("aa.bb", GUARDS)
    line = best_line(ground, ground.figures[1], ground.figures[2])
    assert line is not None and line.interposing == 0


@pytest.mark.rule("HC-RNG-03")
def test_a_large_figure_interposes_once() -> None:
    who = {"a": ("archer", 1), "g": ("hill_giant", 2), "h": ("swordsman", 4)}
    ground = field("........ ........ ........ a......h ........ ..g.....", who)
    line = best_line(ground, ground.figures[1], ground.figures[4])
    assert line is not None and line.interposing == 1


@pytest.mark.rule("HC-RNG-03")
def test_walls_bar_a_line() -> None:
    ground = field("a#b", GUARDS)
    assert best_line(ground, ground.figures[1], ground.figures[2]) is None
    ground = field("a#b ... a..", GUARDS)
    assert best_line(ground, ground.figures[1], ground.figures[2]) is not None


@pytest.mark.rule("HC-BASE-20")
@pytest.mark.parametrize(
    ("text", "kind"), [("a..b", ""), ("a.=b", "light"), ("a=.b", ""), ("a.|b", "heavy")]
)
def test_cover_is_what_stands_before_the_target(text: str, kind: str) -> None:
    ground = field(text, GUARDS)
    line = best_line(ground, ground.figures[1], ground.figures[2])
    assert line is not None and cover(ground, line) == kind


@pytest.mark.rule("HC-BASE-21")
def test_height_changes_the_distance_of_a_shot() -> None:
    who = {"a": ("archer", 1), "b": ("thug", 2)}
    ground = field("a....... b.......", who)
    flat = ground.figures
    assert shot_yards(ground, flat[1], flat[2]) == 1
    up = field("0..9 a..b", who)
    low, hill = up.figures[1], up.figures[2]
    top = replace(hill, cells=(Cell(3, 1),))
    assert shot_yards(up, low, top) == 3 + 9
    assert shot_yards(up, top, low) == 2, "not below half of three"
    assert higher(up, top, low) == 27 and higher(up, low, top) == -27


@pytest.mark.rule("HC-MEL-03")
@pytest.mark.rule("HC-MEL-04")
@pytest.mark.rule("HC-NUM-03")
def test_b_20_eight_ogres_round_one() -> None:
    """Three are engaged: each uses two of the six places."""
    ground = field(
        "o.o.o.. ....... o..to.. ....... o.o.o.. .......",
        o=("ogre_tribesman", 2),
        t=("troglodyte_warrior", 1),
    )
    ogre, last = ground.figures[2], ground.figures[1]
    assert ogre.living == 8
    found = front(ground, ogre, last)
    assert found.engaged == 3 and found.limited
    assert against(ground, last, Attacker(ogre)) == 1


@pytest.mark.rule("HC-MEL-04")
@pytest.mark.rule("HC-NUM-03")
def test_d_35_twenty_axemen_round_a_hero() -> None:
    ground = field("aaaaa aaaaa aahaa aaa.. aaa..", a=("orc_axeman", 1), h=("swordsman", 2))
    axemen, hero = ground.figures[1], ground.figures[2]
    assert axemen.living == 20
    assert front(ground, axemen, hero).engaged == 6
    assert against(ground, hero, Attacker(axemen)) == 1


@pytest.mark.rule("HC-MEL-04")
def test_a_second_rank_has_places_of_its_own() -> None:
    ground = field("aaaaa aaaaa aahaa aaaaa aaaaa", a=("pikeman", 1), h=("swordsman", 2))
    assert front(ground, ground.figures[1], ground.figures[2], 1, 2).engaged == 12


@pytest.mark.rule("HC-MEL-04")
def test_two_units_share_the_places_round_one() -> None:
    ground = field("aac ahc aac", a=("thug", 1), c=("town_guard", 3), h=("swordsman", 2))
    both, foe = [Attacker(ground.figures[1]), Attacker(ground.figures[3])], ground.figures[2]
    assert [found.engaged for found in fronts(ground, [(one, foe) for one in both])] == [5, 1]
    assert [found.engaged for found in fronts(ground, [(one, foe) for one in both[::-1]])] == [3, 3]


@pytest.mark.rule("HC-MEL-03")
@pytest.mark.rule("HC-NUM-03")
def test_a_door_limits_both() -> None:
    """Three stand before a door, one of whom gets at the one in it."""
    ground = field("aaa #b# bbb", GUARDS)
    guards, thugs = ground.figures[1], ground.figures[2]
    assert front(ground, guards, thugs).engaged == 3
    assert against(ground, thugs, Attacker(guards)) == 4, "nobody is left out"
    narrow = field("#a# #b# bbb", GUARDS)
    assert front(narrow, narrow.figures[2], narrow.figures[1]).engaged == 1
    assert against(narrow, narrow.figures[1], Attacker(narrow.figures[2])) == 1


@pytest.mark.rule("HC-NUM-03")
def test_defenders_whom_the_engaged_reach() -> None:
    ground = field("aaaa aaaa bbbb bbbb", GUARDS)
    assert front(ground, ground.figures[1], ground.figures[2]).engaged == 4
    assert against(ground, ground.figures[2], Attacker(ground.figures[1])) == 4


@pytest.mark.rule("HC-MEL-06")
def test_a_weapon_strikes_from_its_least_to_its_most_reach() -> None:
    ground = field("a...b", GUARDS)
    pair = ground.figures[1], ground.figures[2]
    assert [front(ground, *pair, *span).engaged for span in [(1, 1), (1, 3), (4, 5), (5, 6)]] == [
        0,
        0,
        1,
        0,
    ]
    ground = field("ab", GUARDS)
    pair = ground.figures[1], ground.figures[2]
    assert [front(ground, *pair, *span).engaged for span in [(0, 0), (1, 1), (4, 5)]] == [1, 1, 0]


@pytest.mark.rule("HC-MEL-06")
def test_d_40_pikes_against_a_charge_that_has_come_close() -> None:
    """Numbers are those at the end of the charge, whatever the least reach (HC-WAIT-04)."""
    ground = field("bbbbb aaaaa", a=("pikeman", 1), b=("thug", 2))
    pikes, thugs = ground.figures[1], ground.figures[2]
    assert longest(pikes) == 5
    assert front(ground, pikes, thugs, 0, longest(pikes)).engaged == 5
    assert against(ground, thugs, Attacker(pikes, 0, 5)) == 5


@pytest.mark.rule("HC-MEL-05", "HC-MEL-03")
def test_two_lines_of_a_mass_battle_fight_one_to_one() -> None:
    """However deep they are."""
    for text in ("aaa bbb", "aaa aaa bbb"):
        ground = field(
            text, mass=True, a=("town_guard", 1, {"living": 150}), b=("thug", 2, {"living": 75})
        )
        guards, thugs = ground.figures[1], ground.figures[2]
        assert breadth(guards.cells, thugs.cells) == 3 + 4 // 2
        assert front(ground, guards, thugs).engaged == 25
        assert against(ground, thugs, Attacker(guards)) == 25
        assert front(ground, guards, thugs, 1, 2).engaged == 50, "two ranks"


@pytest.mark.rule("HC-MEL-05")
@pytest.mark.rule("HC-NUM-03")
def test_a_second_side_adds_attackers_but_no_defenders() -> None:
    who = {"a": ("town_guard", 1), "c": ("town_guard", 3), "b": ("thug", 2)}
    ground = field(
        "aa. bbc",
        {key: (*row, {"living": 50}) for key, row in who.items()},
        mass=True,
    )
    both, foe = [Attacker(ground.figures[1]), Attacker(ground.figures[3])], ground.figures[2]
    assert [found.engaged for found in fronts(ground, [(one, foe) for one in both])] == [15, 5]
    assert against(ground, ground.figures[2], *both) == 15


@pytest.mark.rule("HC-MEL-04")
@pytest.mark.rule("HC-MEL-05")
def test_no_more_than_six_around_each_in_a_mass_battle_either() -> None:
    ground = field(
        "aaa aha aaa",
        mass=True,
        a=("orc_axeman", 1, {"living": 200}),
        h=("swordsman", 2, {"living": 1}),
    )
    assert front(ground, ground.figures[1], ground.figures[2]).engaged == 6
    ground = field("a.b", GUARDS, mass=True)
    assert front(ground, ground.figures[1], ground.figures[2], 1, 5).engaged == 0, "only touching"


@pytest.mark.rule("HC-LOCK-03")
def test_units_part_beyond_the_longer_reach() -> None:
    for text, apart in [("a.....b", True), ("a....b", False), ("ab", False)]:
        ground = field(text, a=("pikeman", 1), b=("thug", 2))
        assert parted(ground, ground.figures[1], ground.figures[2]) == apart
        assert parted(ground, ground.figures[2], ground.figures[1]) == apart


@pytest.mark.rule("HC-LOCK-04")
def test_who_is_in_nobodys_reach() -> None:
    ground = field("aaa aaa b..", a=("town_guard", 1), b=("thug", 2))
    free = [ground.figures[1].cells[at] for at in unreached(ground, ground.figures[1])]
    assert set(free) == {Cell(2, 1), Cell(0, 2), Cell(1, 2), Cell(2, 2)}


@pytest.mark.rule("HC-INJ-05")
def test_the_front_falls_first_and_then_whoever_is_nearest() -> None:
    ground = field("aaa aaa b..", a=("town_guard", 1), b=("thug", 2))
    guards, thug = ground.figures[1], ground.figures[2]
    assert set(guards.cells) - set(after_losses(ground, guards, 4, thug)) == {
        Cell(0, 1),
        Cell(1, 1),
    }
    assert Cell(2, 2) in after_losses(ground, guards, 1, thug)


@pytest.mark.rule("HC-INJ-05")
def test_a_unit_of_a_mass_battle_gives_up_its_rear_cells() -> None:
    assert [cells_needed(n, 0) for n in (1, 25, 26, 100)] == [1, 1, 2, 4]
    assert [cells_needed(n, size) for n, size in ((13, 1), (7, 2), (7, 4))] == [2, 2, 2]
    ground = field("aa aa bb", mass=True, a=("town_guard", 1, {"living": 90}), b=("thug", 2))
    assert len(after_losses(ground, ground.figures[1], 80, None)) == 4
    assert set(after_losses(ground, ground.figures[1], 40, None)) == {Cell(0, 1), Cell(1, 1)}


@pytest.mark.rule("HC-MOVE-10")
def test_each_side_has_an_edge_of_its_own() -> None:
    ground = field("b.b ... a.a", GUARDS)
    assert at_home(ground, "a", [Cell(1, 0)]) and not at_home(ground, "a", [Cell(0, 1)])
    assert at_home(ground, "b", [Cell(1, 2)]) and not at_home(ground, "b", [Cell(1, 1)])
    assert at_home(ground, "c", [Cell(0, 1)]), "whoever has none leaves anywhere"


@pytest.mark.rule("HC-RNG-17", "HC-MEL-08")
def test_most_of_the_ground_is_bad_footing() -> None:
    ground = field("aab ,,,", GUARDS)
    one = ground.figures[1]
    for cells, wanted in (((0, 1), False), ((0, 0), True), ((1, 0), False)):
        place = tuple(Cell(x, y) for x, y in enumerate(cells))
        assert unsteady(ground, replace(one, cells=place)) is wanted
