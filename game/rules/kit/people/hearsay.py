"""What all have heard of those who hide: how many there are, and when one of them has his turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.orders import Facts, Order
from game.core.world import World
from game.rules.kit.ground.site import field_of


@dataclass(frozen=True, slots=True)
class Hearsay:
    """How many traps, in books that have any, and how many figures of each side hide somewhere, and
    on which side one of them has his turn. The entity of the field has it.
    """

    traps: int = 0
    hidden: Facts = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Declared:
    """What somebody who hid is about to do; he has given himself away by it."""

    order: Order


def heard_of(world: World, side: str) -> bool:
    """Everybody knows when somebody who hides has his turn, or is asked: nobody else is. Whether
    that is news.
    """
    field = field_of(world)
    heard = world.get(field, Hearsay)
    if heard.turn != side:
        world.write(field, replace(heard, turn=side))
    return heard.turn != side


def counts(world: World, side: str, more: int) -> None:
    """So many more of this side hide from now on."""
    had = world.get(field_of(world), Hearsay)
    now = tuple((one, int(str(n)) + more * (one == side)) for one, n in had.hidden)
    world.write(field_of(world), replace(had, hidden=now))
