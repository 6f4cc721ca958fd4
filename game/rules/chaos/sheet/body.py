"""What the wounds on each part of the body do (table 9.4). Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.core.rule import rule
from game.rules.chaos.sheet.components import Wounds
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import Full, Part

EYES = ("right_eye", "left_eye")


def part(name: str) -> Part:
    """The row of a part of the body; KeyError for what is none."""
    return tables().parts[name]


@rule("CF-DMG-16")
@lru_cache(maxsize=512)
def full(wounds: Wounds) -> tuple[Part, ...]:
    """The parts that have all the Red they can take."""
    known, red = tables().parts.values(), dict(wounds.red)
    return tuple(row for row in known if red.get(row.id, 0) >= row.capacity)


@rule("CF-DMG-16")
def destroyed(wounds: Wounds, row: Part, red: int) -> bool:
    """Whether so much more Red destroys a small part: it has some already, and the new goes
    beyond what it can take.
    """
    had = wounds.at(row.id)
    return row.small and bool(had) and had + red > row.capacity


def _has(wounds: Wounds, *effects: Full) -> tuple[Part, ...]:
    return tuple(row for row in full(wounds) if row.full in effects)


def felled(wounds: Wounds) -> bool:
    """Whether a part is full that puts him out of the fight."""
    return bool(_has(wounds, "out"))


def awkward(wounds: Wounds) -> bool:
    """Whether his abdomen or a leg makes everything he does Awkward (CF-PEN-05)."""
    return bool(_has(wounds, "awkward", "lame_awkward"))


def lame(wounds: Wounds) -> bool:
    """Whether he cannot run."""
    return bool(_has(wounds, "lame", "lame_awkward"))


def useless(wounds: Wounds) -> tuple[str, ...]:
    """The hands that hold nothing any more: right, left."""
    return tuple(dict.fromkeys(row.hand for row in _has(wounds, "useless")))


@rule("CF-PEN-02")
def blinded(wounds: Wounds) -> int:
    """How far his eyes are hurt: 0, 1 (an eye) or 2 (blind)."""
    if all(wounds.at(eye) >= part(eye).capacity for eye in EYES):
        return 2
    return int(any(wounds.at(eye) >= tables().numbers.wounds.eye for eye in EYES))


@rule("CF-DMG-12")
def hurt(wounds: Wounds, name: str, red: int) -> Wounds:
    """The wounds with so much more Red on a part."""
    if not red:
        return wounds
    kept = tuple(pair for pair in wounds.red if pair[0] != name)
    order = list(tables().parts)
    pairs = sorted((*kept, (name, wounds.at(name) + red)), key=lambda pair: order.index(pair[0]))
    return replace(wounds, red=tuple(pairs))


@rule("CF-DMG-10")
def weak_point(wounds: Wounds, name: str) -> bool:
    """Whether natural PFb counts half there."""
    return part(name).weak or wounds.at(name) >= tables().numbers.force.worn_part
