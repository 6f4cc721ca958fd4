"""A click on an enemy who is too far away means one thing: to go as near to him as may be."""

from __future__ import annotations

from game.ai.single import ground
from game.ai.single.ground import FAR, way
from game.core.grid import Cell, Grid, king_moves
from game.core.vocabulary import Role
from game.play.words import say
from game.ui.stage.act import approach
from game.ui.stage.act.approach import steps
from tests.ui.battle.seated import screen, seat, seated
from tests.ui.hands import move
from tests.ui.stage.skirmish import (
    BRIDGE,
    acting,
    asked,
    battle,
    cell_of,
    foes,
    on_map,
    play_on,
    sitting,
    spot,
    stage,
)

INN = "copper-kettle"


def test_the_tip_and_the_path_say_it_before_and_a_click_does_it() -> None:
    app = sitting("personal.declare", BRIDGE)
    mode = acting(app)
    assert mode.request is not None
    own = mode.request.unit
    foe = next(foe for foe in foes(app, own) if mode.meant(foe).cell is not None)
    there, here = cell_of(app, foe), cell_of(app, own)
    meant = mode.meant(foe)
    assert meant.cell is not None
    move(app, spot(app, there))
    plan = stage(app).plan(screen(app))
    assert ("do", say("stage.click_toward", {"cell": meant.cell})) in plan.tip
    assert plan.path is not None and plan.path.cells[-1] == meant.cell
    on_map(app, there)
    assert mode.leaf.cell == meant.cell
    assert king_moves(meant.cell, there) < king_moves(here, there)
    assert mode.leaf.order.text("form") == "move"


def test_who_has_nobody_in_reach_goes_towards_whoever_is_clicked_and_does_not_wait() -> None:
    app = seated(battle(INN, seed=3))
    play_on(app, lambda shown: asked(shown, "personal.declare") is not None)
    mode = acting(app)
    for request in seat(app).waiting:
        mode.select(request)
        form = next(slot for slot in mode.leaf.slots if slot.role is Role.FORM)
        if "fight" not in form.values:
            break
    assert "fight" not in form.values, "somebody has nobody near enough"
    assert mode.request is not None
    foe = foes(app, mode.request.unit)[0]
    meant = mode.meant(foe)
    assert meant.cell is not None
    on_map(app, cell_of(app, foe))
    assert mode.leaf.order.text("form") == "move"
    assert mode.leaf.cell == meant.cell
    mode.leaf.choose((form.name, "wait"))
    other = next(unit for unit in mode.leaf.units if unit not in (mode.leaf.target, foe))
    on_map(app, cell_of(app, other))
    assert mode.leaf.order.text("form") == "wait", "whoever waits watches the one who is clicked"
    assert mode.leaf.target == other


def test_the_way_goes_round_walls_and_through_doors() -> None:
    wall = tuple((Cell(2, y), "door" if y == 4 else "wall") for y in range(5))
    left = steps(Grid(5, 5, wall), Cell(4, 0))
    assert left[Cell(3, 0)] == 1
    assert left[Cell(1, 0)] == 8, "up to the door and down again"
    assert Cell(2, 0) not in left


def test_a_hand_and_an_opponent_count_the_same_steps_where_no_ground_is_dearer() -> None:
    wall = tuple((Cell(x, y), "wall") for x, y in ((2, 0), (2, 1), (2, 2), (4, 4), (4, 3), (0, 3)))
    grid, goal = Grid(7, 5, wall), Cell(6, 4)
    left, opponents = steps(grid, goal), way(grid, frozenset({goal}))
    assert {cell: opponents.left(cell) for cell in left} == left
    assert all(opponents.left(cell) == FAR for cell in grid.cells() if cell not in left)
    assert vars(ground)["spread"] is vars(approach)["spread"], "and by one law"
