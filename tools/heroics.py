"""Scenes of Heroic 2d6: a turn, a reaction, a spell with an area, a Mighty Blow, the lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache

from game.core.components import Position, Unit
from game.core.data import resource
from game.core.grid import Cell, king_moves
from game.core.orders import Slot
from game.ui.app import App
from game.ui.leaf.draft import Draft
from tools.countdowns import answering, asked, ordering, turns
from tools.moments import lesson, until
from tools.skirmishes import parts, point_at
from tools.stagehand import Scene, battle, settle, shown, still

ARENA, CELLAR, SAND = "the-arena", "the-cold-cellar", "ambermoor-sand"
CROWD = str(resource("data", "scenarios", "sanity", "heroic-fire-on-a-crowd.toml"))
TURN, REACT = "heroic2d6.turn", "heroic2d6.react"

STRIKE: tuple[Slot, ...] = (("form", "fight"), ("how", "strike"))
BURST: tuple[Slot, ...] = (("form", "magic"), ("spell", "fire_ball"))


def setting(*slots: Slot) -> Callable[[Draft], bool]:
    """Whether an order with these slots can be given."""
    return lambda draft: draft.set(*slots)


def bursting(app: App) -> None:
    """A Fire Ball, with the pointer on the cell where it takes most."""
    mode, _ = parts(app)
    for slot in BURST:
        mode.leaf.choose(slot)
    settle(app, 8)
    still(app)
    cells = [value for value in mode.leaf.draft.options("cell") if isinstance(value, Cell)]
    view = mode.view
    foes = [post.cell for _, (who, post) in view.each(Unit, Position) if who.side != view.side]
    aimed = max(cells, key=lambda cell: -sum(king_moves(cell, foe) for foe in foes))
    mode.leaf.put(aimed)
    point_at(app, aimed)
    settle(app, 8)
    still(app)


def mighty() -> App:
    """A double six: one comes in 36 rolls, so that some battle has one, whoever plays it."""
    return _mighty(_with_a_double_six())


@cache
def _with_a_double_six() -> int:
    for dice in range(1, 20):
        with suppress(SystemExit):
            _mighty(dice)
            return dice
    raise SystemExit("no battle has a Mighty Blow")


def _mighty(dice: int) -> App:
    return shown(until(ARENA, (TURN,), dice=dice), "heroic2d6.mighty", "result")


HEROICS: Mapping[str, Scene] = {
    "heroic": Scene(turns(ARENA, setting(*STRIKE), TURN, 2), ordering(*STRIKE)),
    "hold": Scene(asked(TURN, ARENA), ordering(("form", "hold"))),
    "reaction": Scene(asked(REACT, ARENA), answering),
    "burst-spell": Scene(turns(CROWD, setting(*BURST), TURN), bursting),
    "mighty": Scene(mighty),
    "cellar": Scene(asked(TURN, CELLAR, 2), ordering(("form", "move"))),
    "sand": Scene(lambda: battle(lesson(SAND))),
}
"""Every one of them by its name."""
