"""The numbers of the ground, from data/chaos/ground.toml; what they mean is told in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from game.core.data import Between, insist, read, repeated, resource

Few = Annotated[int, Between(0, 20)]
Many = Annotated[int, Between(1, 100)]


@dataclass(frozen=True, slots=True)
class Moves:
    """Ticks for each cell of a gait, and what is walked over."""

    run: Many
    walk: Many
    crawl: Many
    slow: Many
    rise: Few
    patience: Few
    detour: Few
    farthest: Many


@dataclass(frozen=True, slots=True)
class Heights:
    """From how many levels apart close combat needs as much reach."""

    apart: Many


@dataclass(frozen=True, slots=True)
class Sights:
    """What hides, covers and disorients."""

    smoke: tuple[str, ...]
    depth: Few
    covers: Many
    hides: Many
    long: Many


@dataclass(frozen=True, slots=True)
class Falls:
    """From when on a drop hurts, and how much."""

    safe: Few
    damage: Few
    balance: Annotated[int, Between(-100, 0)]


@dataclass(frozen=True, slots=True)
class Impacts:
    """How fast vehicles are, how far they throw whom they run into, what stops them."""

    pace: Many
    tick: Many
    apart: Many
    flat: Many


@dataclass(frozen=True, slots=True)
class Chases:
    """The distances and difficulties of a chase."""

    near: Many
    escape: Many
    steps: Many
    stumble: Few
    search: Few
    short_cut: Annotated[int, Between(-20, 0)]
    walk: Few


@dataclass(frozen=True, slots=True)
class Shape:
    """What an object is upon the field: how high, whether it fills its cell, or slows."""

    id: str
    stands: Literal["low", "high"]
    closed: bool = False
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """Ground that can be struck down: as which object it counts, and what is left of it."""

    id: str
    counts_as: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Snare:
    """Ground that entangles: as which weapon of table 9.1 it counts."""

    id: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class GroundFile:
    """All numbers of the ground."""

    provenance: str
    move: Moves
    height: Heights
    sight: Sights
    fall: Falls
    impact: Impacts
    retreat: Chases
    thing: tuple[Shape, ...]
    masonry: tuple[Built, ...]
    snare: tuple[Snare, ...]

    def __post_init__(self) -> None:
        insist(repeated("thing", self.thing))
        insist(repeated("masonry", self.masonry))
        insist(repeated("snare", self.snare))


@cache
def numbers() -> GroundFile:
    """The numbers of the ground. Raises DataError on a faulty file."""
    return read(resource("data", "chaos", "ground.toml"), GroundFile)


@cache
def shapes() -> Mapping[str, Shape]:
    """What every kind of object is upon the field, by its id."""
    return MappingProxyType({row.id: row for row in numbers().thing})


@cache
def built() -> Mapping[str, Built]:
    """Every kind of ground that can be struck down, by its id."""
    return MappingProxyType({row.id: row for row in numbers().masonry})


@cache
def snares() -> Mapping[str, str]:
    """As which weapon each kind of ground that entangles counts."""
    return MappingProxyType({row.id: row.counts_as for row in numbers().snare})
