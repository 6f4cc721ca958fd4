"""Yards, lines, heights and fronts, drawn (3.6, 3.7, 8.2 to 8.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Field
from game.core.grid import Cell
from game.rules.heroic20s.sheet.field import (
    at_home,
    best_line,
    cover,
    higher,
    interposing,
    shot_yards,
    unsteady,
    yards,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import (
    Attacker,
    after_losses,
    defenders,
    defending_along,
    engaged_along,
    front,
    fronts,
    parted,
    places_round,
    unreached,
)
from game.rules.heroic20s.sheet.situation import ground
from tests.rules.heroic20s.lie import field
from tests.rules.heroic20s.pitch import Pitch

THUG, FOE = ("thug", 1), ("thug", 2)


@pytest.mark.rule("HC-RNG-03")
def test_figures_between() -> None:
    lie = field("a.c.d.eb", a=THUG, b=FOE, c=("thug", 3), d=("thug", 4), e=("wolf", 5))
    me, foe = lie.figures[1], lie.figures[2]
    row = [Cell(x, 0) for x in range(8)]
    assert interposing(lie, me, foe, row) == 3, "neither who shoots nor whom he shoots at"
    lie.figures[4] = replace(lie.figures[4], posture="kneeling")  # type: ignore[index]
    assert interposing(lie, me, foe, row) == 2
    big = field("a.c.bb ....bb", a=THUG, b=("ogre_tribesman", 2), c=("thug", 3))
    assert interposing(big, big.figures[1], big.figures[2], row) == 0, "a bigger one is seen"
    two = field("a....b ..c...", a=THUG, b=FOE, c=("ogre_tribesman", 3))
    one = [Cell(x, 1) for x in range(6)]
    assert interposing(two, two.figures[1], two.figures[2], one) == 1, "a large one counts once"
    flank = field("a..c..b ....... ......b", a=THUG, b=FOE, c=("thug", 3))
    line = best_line(flank, flank.figures[1], flank.figures[2])
    assert line is not None and (line.b, line.interposing) == (Cell(6, 0), 0), "the best line"
    row_of = field("a.cb", a=THUG, b=FOE, c=("thug", 3))
    straight = best_line(row_of, row_of.figures[1], row_of.figures[2])
    assert straight is not None and straight.interposing == 1
    wall = field("a.#.b", a=THUG, b=FOE)
    assert best_line(wall, wall.figures[1], wall.figures[2]) is None


@pytest.mark.rule("HC-BASE-20")
@pytest.mark.parametrize(
    ("text", "found"),
    [("a....b", ""), ("a...=b", "light"), ("a..=.b", ""), ("a...|b", "heavy"), ("a..|.b", "")],
)
def test_what_covers_the_target(text: str, found: str) -> None:
    lie = field(text, a=THUG, b=FOE)
    line = best_line(lie, lie.figures[1], lie.figures[2])
    assert line is not None and cover(lie, line) == found


@pytest.mark.rule("HC-BASE-21")
@pytest.mark.parametrize(
    ("text", "far", "feet"),
    [
        ("00000\na000b", 4, 0),
        ("4....\na000b", 4, 0),
    ],
)
def test_on_the_level(text: str, far: int, feet: int) -> None:
    lie = field(text.replace("\n", " "), a=THUG, b=FOE)
    assert shot_yards(lie, lie.figures[1], lie.figures[2]) == far
    assert higher(lie, lie.figures[1], lie.figures[2]) == feet


@pytest.mark.rule("HC-BASE-21")
@pytest.mark.parametrize(
    ("high", "mass", "down", "up", "feet"),
    [(1, False, 10, 11, 3), (2, False, 9, 12, 6), (4, False, 8, 14, 12), (3, True, 39, 61, 3)],
)
def test_height_of_a_shot_and_of_a_blow(
    high: int, mass: bool, down: int, up: int, feet: int
) -> None:
    """Downwards one less for two yards, not below half; upwards one more for one."""
    pitch = Pitch(mass=mass)
    had = pitch.world.get(pitch.field, Field)
    heights = ((Cell(0, 0), high),)
    pitch.world.put(pitch.field, replace(had, grid=replace(had.grid, heights=heights)), had)
    one, two = pitch.unit("thug", "a", 1, (0, 0)), pitch.unit("thug", "b", 1, (10, 0))
    here = ground(pitch.world)
    me, foe = here.figures[one], here.figures[two]
    assert (shot_yards(here, me, foe), shot_yards(here, foe, me)) == (down, up)
    assert (higher(here, me, foe), higher(here, foe, me)) == (feet, -feet)


@pytest.mark.rule("HC-RNG-02", "HC-RNG-15", "HC-RNG-17", "HC-MOVE-10")
def test_yards_footing_and_edges() -> None:
    lie = field("a....b ,,....", a=THUG, b=FOE)
    me = lie.figures[1]
    assert yards(lie, me.cells, lie.figures[2].cells) == 5
    mass = field("a....b", {}, True, a=THUG, b=FOE)
    assert yards(mass, mass.figures[1].cells, mass.figures[2].cells) == 21
    assert yards(mass, (Cell(0, 0),), (Cell(0, 0),)) == 1

    def at(*columns: int) -> Figure:
        return replace(me, cells=tuple(Cell(x, 0) for x in columns))

    assert unsteady(lie, at(0)) and not unsteady(lie, at(3))
    assert not unsteady(lie, at(0, 3)), "half of them is not most"
    assert unsteady(lie, at(0, 1, 3))
    tall = field("a.. ... ..b", a=THUG, b=FOE)
    assert at_home(tall, "a", (Cell(1, 1), Cell(1, 0))) and not at_home(tall, "a", (Cell(1, 2),))
    assert at_home(tall, "b", (Cell(1, 2),)) and not at_home(tall, "b", (Cell(1, 1),))
    assert at_home(tall, "c", (Cell(1, 2), Cell(1, 1))) and not at_home(tall, "c", (Cell(1, 1),))


@pytest.mark.rule("HC-MEL-03", "HC-MEL-04", "HC-MEL-06", "HC-MASS-03")
def test_who_takes_part_in_a_melee() -> None:
    lie = field("aaaaa .bb.. .....", a=THUG, b=FOE)
    me, foe = lie.figures[1], lie.figures[2]
    found = front(lie, me, foe)
    assert (found.engaged, len(found.reached), found.limited) == (4, 2, True)
    two = front(lie, me, foe, 1, 2)
    assert two.engaged == 5 and not two.limited
    assert front(lie, me, foe, 2, 3).engaged == 3, "a smallest reach: who stands nearer not"
    assert front(lie, me, foe, 4, 5).engaged == 0
    assert [
        places_round(one, 1) for one in (foe, replace(foe, fighter=replace(foe.fighter, size=1)))
    ] == [6, 9]
    ring = field("aaa aba aaa aaa", a=THUG, b=FOE)
    six = front(ring, ring.figures[1], ring.figures[2])
    assert six.engaged == 6 and six.limited, "six places round one"
    afar = front(ring, ring.figures[1], ring.figures[2], 1, 2)
    assert afar.engaged == 9, "as many places again for those behind"
    sent = fronts(ring, ((Attacker(ring.figures[1], 1, 1, 2), ring.figures[2]),))
    assert (sent[0].engaged, sent[0].limited) == (2, False)
    pair = field(".b.d. aaaaa", a=THUG, b=FOE, d=("thug", 4))
    mine = pair.figures[1]
    first, second = fronts(
        pair,
        ((Attacker(mine, 1, 1, 3), pair.figures[2]), (Attacker(mine, 1, 1, 3), pair.figures[4])),
    )
    assert (first.engaged, second.engaged) == (3, 2), "each figure once"
    assert not first.struck & second.struck


@pytest.mark.rule("HC-MEL-05", "HC-MEL-04", "HC-NUM-03", "HC-MEL-03")
def test_fronts_of_a_mass_battle() -> None:
    lie = field(
        "aaa. bbbb ....", {}, True, a=("spearmen", 1, {"living": 60}), b=("levy", 2, {"living": 9})
    )
    me, foe = lie.figures[1], lie.figures[2]
    found = front(lie, me, foe)
    assert found.width == 5 and found.engaged == 25 and found.limited
    assert front(lie, me, foe, 1, 2).engaged == 50
    assert engaged_along(me, foe, 5, 1) == 25 and engaged_along(me, foe, 5, 1, 50) == 4
    assert engaged_along(replace(me, living=7), foe, 5, 1) == 7
    assert engaged_along(me, foe, 5, 1, 99) == 0
    assert defending_along(foe, 1) == 5 and defending_along(foe, 3) == 9
    assert defending_along(replace(foe, living=0), 1) == 1
    assert defenders(lie, (found,), foe) == 9
    far = field("a..b", {}, True, a=THUG, b=FOE)
    assert front(far, far.figures[1], far.figures[2]).engaged == 0


@pytest.mark.rule("HC-NUM-03")
def test_who_defends() -> None:
    lie = field("aa... bbbbb", a=THUG, b=FOE)
    me, foe = lie.figures[1], lie.figures[2]
    alone = front(lie, me, foe)
    assert not alone.limited and defenders(lie, (alone,), foe) == 5
    cut = replace(alone, limited=True)
    assert defenders(lie, (cut,), foe) == 3, "those whom the engaged ones reach"
    assert defenders(lie, (alone, cut), foe) == 3
    assert defenders(lie, (replace(cut, reached=frozenset()),), foe) == 1
    assert defenders(lie, (alone,), replace(foe, living=0)) == 1


@pytest.mark.rule("HC-LOCK-03", "HC-LOCK-04", "HC-INJ-05")
def test_who_is_out_of_reach_and_who_falls() -> None:
    lie = field("aaaaa b.... .....", a=THUG, b=FOE)
    me, foe = lie.figures[1], lie.figures[2]
    assert unreached(lie, me) == (2, 3, 4)
    assert set(after_losses(lie, me, 3, foe)) == {Cell(x, 2) for x in (2, 3, 4)}
    assert set(after_losses(lie, me, 2, None)) == {Cell(x, 2) for x in (3, 4)}, "the nearest first"
    assert not parted(lie, me, foe)
    off = replace(foe, cells=(Cell(0, 0),))
    assert parted(lie, me, off)
    pikes = field("a.... ..... b....", a=("pikeman", 1), b=FOE)
    assert not parted(pikes, pikes.figures[1], pikes.figures[2]), "the longer reach counts"
    far = field("aaa.......b", a=THUG, b=FOE)
    assert unreached(far, far.figures[1]) == (0, 1, 2)
    assert set(after_losses(far, far.figures[1], 2, far.figures[2])) == {Cell(0, 0), Cell(1, 0)}
    alone = field("aaa", a=THUG)
    assert len(after_losses(alone, alone.figures[1], 2, None)) == 2
    other = field("b.aaa.c", a=THUG, b=FOE, c=("thug", 4))
    mine: Figure = other.figures[1]
    by = other.figures[4]
    assert set(after_losses(other, mine, 2, by)) == {Cell(2, 0), Cell(3, 0)}, "near who did most"
    assert set(after_losses(other, mine, 2, None)) == {Cell(3, 0), Cell(4, 0)}
    mass = field("aaa.b", {}, True, a=("levy", 1, {"living": 60}), b=FOE)
    army = mass.figures[1]
    assert set(after_losses(mass, army, 51, None)) == {Cell(x, 0) for x in range(3)}
    assert set(after_losses(mass, army, 50, None)) == {Cell(1, 0), Cell(2, 0)}, "the rear goes"
    assert len(after_losses(mass, army, 1, None)) == 1
