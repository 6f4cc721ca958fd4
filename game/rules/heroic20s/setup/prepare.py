"""Before the first round: where a figure stands that has a zone; and which units join later."""

from __future__ import annotations

from game.core.components import Position, Spread
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Kind
from game.core.step import Step
from game.rules.heroic20s.sheet.field import footprint
from game.rules.heroic20s.sheet.situation import crowd_of, figure, figures
from game.rules.kit.ground.places import block
from game.rules.kit.people.posts import Posts
from game.rules.kit.people.prepare import Arrivals, roles
from game.rules.kit.people.roster import Arrives

PREPARE = "heroic20s.prepare"
POSTS = Posts(
    "heroic20s",
    "HC-MOVE-02",
    "HC-PROC-01",
    crowd_of,
    lambda reader: (one.cells for one in figures(reader)),
    lambda reader, unit: footprint(figure(reader, unit)),
)


KIND = Kind(POSTS.choices, refuse=POSTS.refuse, asks="place", roles=roles)
"""From where a figure begins; there is no facing (8.3)."""


@rule("HC-PROC-09", "HC-MOVE-02")
def enters(step: Step, unit: int, arrives: Arrives) -> None:
    """A unit comes to its cells as soon as all of them are free."""
    world = step.world
    spread = world.find(unit, Spread)
    size = footprint(figure(world, unit))
    mine = spread.cells if spread else block(arrives.cell, size)
    if set(mine).isdisjoint(crowd_of(world, "")):
        world.drop(unit, arrives)
        world.put(unit, Position(arrives.cell))
        step.emit(Event("heroic20s.arrives", "HC-PROC-01", unit, cell=arrives.cell))


ARRIVALS = Arrivals(enters)
"""What lets in who comes later."""
