"""How the field of a scenario looks, as it is written: names of places, lights, weather, grounds,
ways.

Nothing of this is known to a rulebook, so no rule can change by it. The words are closed lists;
what is drawn for each stands in `game.ui.field.land`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from game.core.data import Between, Sized

WEATHERS = ("day", "dusk", "night", "rain", "fog", "snow")
"""The light and the air over a whole field."""

LIGHTS = ("lantern", "torch", "hearth", "window", "fire")
"""What a light of `lights` is."""

SOILS = (
    "grass", "cobbles", "flags", "planks", "earth", "mire", "straw", "sands", "snow", "plough",
    "corn",
)  # fmt: skip
"""What ground is made of: under everything but water, walls and rock."""

STANDING: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "bench", "cart", "crates", "barrels", "sacks", "well"),
    "low_wall": ("stones", "hedge", "fence", "crates"),
    "forest": ("tree", "fir", "bare"),
    "foliage": ("bush", "reeds", "fern"),
    "wall": ("masonry", "rock", "house"),
    "rough": ("scree", "furrows", "rubble"),
}
"""What terrain of a kind may look like, the usual first."""

WAYS = ("road", "lane", "brook", "hedge", "fence")
"""What a line across a great field is; none of them is in anybody's way."""

HARD = frozenset({"water", "deep_water", "ford", "marsh", "wall", "arrow_slit", "cliff", "bridge"})
"""Terrain that no soil shows through."""

GROUNDS = tuple(sorted({*SOILS, *(word for words in STANDING.values() for word in words)}))
"""Every word of `grounds`."""


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A name lettered on the ground around a cell, turned by ``angle`` degrees clockwise."""

    text: Annotated[str, Sized(1, 40)]
    cell: tuple[int, int]
    angle: Annotated[int, Between(-90, 90)] = 0


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light that is only seen: it lifts dusk and night within ``radius`` cells on the picture.

    What a book must know of stands under `lanterns`.
    """

    cell: tuple[int, int]
    radius: Annotated[int, Between(1, 30)] = 3
    kind: str = "lantern"


@dataclass(frozen=True, slots=True)
class GroundLook:
    """Cells that look like ``look``: one, those from ``cell`` to ``to``, or, without, all."""

    look: str
    cell: tuple[int, int] | None = None
    to: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A line across a great field through at least two ``points``: (column, row), whole numbers the
    middles of cells. It may begin and end half a cell beyond the field.
    """

    look: str
    points: Annotated[tuple[tuple[float, float], ...], Sized(2, 20)]


def fits(look: str, kind: str) -> bool:
    """Whether terrain of this kind (empty: open ground) can look like this."""
    if look in STANDING.get(kind, ()):
        return True
    return look in SOILS and kind not in HARD
