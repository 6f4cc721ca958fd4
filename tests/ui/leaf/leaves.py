"""A leaf without its screen: laid out, sent real events, painted for inspection."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.core.orders import Slot, Value
from game.ui import text
from game.ui.leaf.leaf import Leaf
from game.ui.stage.places import places
from game.ui.text import Recorder
from game.ui.theme import Theme
from tests.ui.leaf.fighters import HAWISE, field

SIZES = (
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1600, 900), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((2560, 1440), 1.25),
)
"""Windows and scales at which nothing may be clipped or overprinted."""


def leaf_rect(theme: Theme) -> Rect:
    """The right of the window below the table's buttons."""
    layout = places(theme).layout
    return layout.panel.union(layout.commit)


def leaf_of(
    *slots: Slot,
    size: tuple[int, int] = (1920, 1080),
    scale: float = 1.0,
    units: tuple[int, ...] = (HAWISE,),
) -> Leaf:
    """The leaf of the first fighter with these slots chosen, every chance worked out."""
    seat = field(*units).seat("a")
    leaf = Leaf(seat)
    theme = Theme(size, scale)
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(seat.waiting[0])
    for slot in slots:
        assert leaf.choose(slot), slot
    settled(leaf)
    return leaf


def settled(leaf: Leaf) -> Leaf:
    """The leaf when all its odds are worked out."""
    for _ in range(30):
        leaf.update(0.01)
    return leaf


def value(leaf: Leaf, name: str) -> Value:
    """What the order says in this slot."""
    return leaf.order.get(name)


def key(leaf: Leaf, code: int, mod: int = 0) -> bool:
    """Press a key; True if the leaf used it."""
    return leaf.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def point(leaf: Leaf, spot: tuple[int, int]) -> None:
    """Move the pointer there."""
    nothing = (0, 0, 0)
    leaf.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=nothing))


def click(leaf: Leaf, spot: tuple[int, int]) -> bool:
    """Move the pointer there, press and release; True if the release was used."""
    point(leaf, spot)
    leaf.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    return leaf.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))


def press(leaf: Leaf, name: str) -> bool:
    """Click the widget of this id."""
    return click(leaf, leaf.ring.find(name).rect.center)


def ids(leaf: Leaf) -> set[str]:
    """The ids of all widgets on the page that is shown."""
    return {widget.id for widget in leaf.ring.widgets}


def painted(leaf: Leaf) -> Recorder:
    """Paint and report the texts."""
    with text.recording() as seen:
        leaf.draw(Surface(leaf.theme.size))
    return seen
