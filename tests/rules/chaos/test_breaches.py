"""Which walls and doors somebody can strike at, and what becomes of them blow by blow."""

from __future__ import annotations

import pytest

from game.core.components import Field
from game.core.grid import Cell
from game.rules.chaos.acts.fight import reaching, things
from game.rules.chaos.exchange.facts import Block
from game.rules.chaos.exchange.force import Stop
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.agenda import Masonry, field_of
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, who
from tests.rules.chaos.drawn import Drawn

COURT = """
    # . . . #
    . . . . .
    . . 1 # #
    2 . . . .
    """


def strikable(here: Drawn, item: str) -> set[tuple[int, int]]:
    cells = reaching.breachable(here.world, here.units["1"], item)
    return {(cell.x, cell.y) for cell in cells}


@pytest.mark.rule("CF-MOVE-08", "CF-CLEAVE-04")
@pytest.mark.parametrize(
    ("item", "cells"),
    [("dagger", {(3, 1)}), ("long_sword", {(3, 1)}), ("claymore", {(3, 1), (0, 3), (4, 3)})],
)
def test_a_blow_reaches_what_its_weapon_reaches_and_no_wall_behind_another(
    item: str, cells: set[tuple[int, int]]
) -> None:
    assert strikable(field(COURT, "grak", held=(item,)), item) == cells


@pytest.mark.rule("CF-CLEAVE-04", "CF-CALL-08")
def test_a_shot_goes_at_a_wall_with_an_enemy_straight_behind_it_and_at_no_other() -> None:
    here = field(
        """
        . . . . # . .
        1 . . . # 2 #
        . . . . # # .
        . . # . . . .
        """,
        "fred",
        held=("assault_rifle",),
    )
    assert strikable(here, "assault_rifle") == {(4, 2)}


@pytest.mark.rule("CF-CLEAVE-04", "CF-CALL-08")
@pytest.mark.parametrize(("more", "cells"), [(0, 1), (1, 0)])
def test_nothing_is_thrown_at_a_wall_farther_than_it_flies(more: int, cells: int) -> None:
    near = field("1 # 2", "joe", held=("throwing_knife",))
    far = derived.farthest(who(near, "1"), weapon("throwing_knife"))
    here = field("1" + " ." * (far - 1 + more) + " # 2", "joe", held=("throwing_knife",))
    assert len(strikable(here, "throwing_knife")) == cells


@pytest.mark.rule("CF-CLEAVE-04", "CF-DMG-17")
@pytest.mark.parametrize(
    ("sign", "block"),
    [
        ("#", Block("wall", 20, 6, "large")),
        ("=", Block("low_wall", 20, 6, "large")),
        ("+", Block("door", 8, 3, "large")),
        (".", None),
    ],
)
def test_what_a_wall_puts_in_the_way_of_a_blow(sign: str, block: Block | None) -> None:
    here = field(f"1 {sign} 2")
    assert reaching.block_at(here.world, Cell(1, 0)) == block
    assert reaching.wall_left(here.world, Cell(1, 0)) == (block.pfb if block else 0)
    assert reaching.block_at(here.world, Cell(5, 0)) is None, "off the field stands nothing"


@pytest.mark.rule("CF-DMG-17")
def test_each_wall_is_worn_by_itself_and_falls_when_nothing_is_left() -> None:
    here = field("# + .\n1 . 2")
    one, other = Cell(0, 1), Cell(1, 1)

    def wears(cell: Cell, before: int, after: int) -> list[str]:
        stop = Stop("wall", before, after)
        events = here.do(lambda step: things.wears(step, here.units["1"], stop, cell))
        return [f"{event.key} {event.rule} {event.fact('thing')}" for event in events]

    def left() -> tuple[tuple[Cell, int], ...]:
        return here.world.get(field_of(here.world), Masonry).left

    assert wears(one, 20, 17) == [] and left() == ((one, 17),)
    assert wears(other, 8, 5) == [] and left() == ((one, 17), (other, 5))
    assert wears(one, 17, 4) == [] and left() == ((other, 5), (one, 4))
    ground = here.world.get(field_of(here.world), Field).grid.terrain
    assert dict(ground) == {one: "wall", other: "door"}
    assert wears(one, 4, 0) == ["chaos.breached CF-DMG-17 wall"]
    ground = here.world.get(field_of(here.world), Field).grid.terrain
    assert dict(ground) == {one: "rough", other: "door"}
    assert wears(Cell(2, 1), 3, 0) == [], "where nothing stands nothing falls"
