"""The men of a unit, put together from kept pictures of single soldiers.

A soldier is drawn once for each step of each pose; a whole unit on the march is then some twenty
blits, cheap enough for every frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.ui.art.kept import kept
from game.ui.art.troops.formation import Place, places, standing
from game.ui.art.troops.soldiers import FOOT, HEIGHT, STEPS, Figure, soldier

SQUARE = 156.0
"""Units of a square's side."""

VIEWS = {"right": "profile", "left": "profile", "up": "back", "down": "front"}
SIZES = {"horse": 0.9, "fallen": 0.9}
"""How large looks and poses are drawn in the ranks; the others are 1."""

FAINT = 150
"""How solid, of 255, the fallen are."""


@dataclass(frozen=True, slots=True)
class Company:
    """What the men of a unit look like; see ``unit.UnitLook``."""

    look: str
    tincture: str
    helm: str
    now: int
    full: int
    facing: str = "right"
    seed: int = 0
    pose: str = "stand"
    step: int = 0
    toppling: int = 0
    tilt: int = 0


def muster(block: pygame.Surface, company: Company, square: int) -> None:
    """Put the fallen and then the men into a block of ``square`` pixels."""
    row, up, falling = _ranks(company)
    for place in row:
        if place.number not in up:
            _put(block, company, place, square, "fallen")
    for place in row:
        if place.number in falling:
            _put(block, company, place, square, "fall")
        elif place.number in up:
            _put(block, company, place, square, company.pose)


def rehearse(company: Company, pose: str, square: int) -> Iterator[None]:
    """Draw the soldiers of a unit in every picture of a pose, one with each step."""
    row = _places(company.look, company.full, company.facing, company.seed)
    for step in range(STEPS.get(pose, 1)):
        now = replace(company, pose=pose, step=step, tilt=step)
        for figure in dict.fromkeys(_figure(now, place, pose) for place in row):
            _picture(figure, _height(company.look, pose, square))
            yield


def _height(look: str, pose: str, square: int) -> int:
    """The pixels from the feet to the top of a helm."""
    size = SIZES.get("fallen" if pose == "fallen" else look, 1.0)
    return round(HEIGHT * size * square / SQUARE)


def _ranks(company: Company) -> tuple[tuple[Place, ...], frozenset[int], frozenset[int]]:
    """All places, those of men on their feet or falling, and those of the falling alone."""
    row = _places(company.look, company.full, company.facing, company.seed)
    up = standing(row, company.now, company.full, company.seed)
    left = standing(row, company.now - company.toppling, company.full, company.seed)
    return row, up, up - left


@lru_cache(maxsize=128)
def _places(look: str, full: int, facing: str, seed: int) -> tuple[Place, ...]:
    return places(look, full, facing, seed)


def _put(block: pygame.Surface, company: Company, place: Place, square: int, pose: str) -> None:
    unit = square / SQUARE
    drawn = _picture(_figure(company, place, pose), _height(company.look, pose, square))
    wide, high = drawn.get_size()
    at = (round(place.x * unit - wide * FOOT[0]), round(place.y * unit - high * FOOT[1]))
    block.blit(drawn, at)


def _figure(company: Company, place: Place, pose: str) -> Figure:
    """The soldier of a place. Neighbours walk with the other foot; variants are few, so that a
    few pictures serve a whole unit.
    """
    step = company.tilt if pose == "fall" else company.step
    if pose in ("march", "flee"):
        step += 2 * (place.variant % 2)
    return Figure(
        company.look,
        company.tincture,
        company.helm,
        pose,
        VIEWS[company.facing],
        company.facing == "left",
        place.front,
        _variant(company.look, place.variant, pose),
        step % STEPS.get(pose, 1),
    )


def _variant(look: str, variant: int, pose: str) -> int:
    """The variants that differ in this pose."""
    if pose == "fallen":
        return variant % 6
    return variant % (4 if look == "horse" else 3 if look in ("sword", "axe", "hero") else 1)


@kept(2048)
def _picture(figure: Figure, height: int) -> pygame.Surface:
    """A soldier without the empty room around him; the fallen are faint."""
    drawn = soldier(figure, height)
    if figure.pose == "fallen":
        drawn = drawn.copy()
        drawn.set_alpha(FAINT)
    return drawn
