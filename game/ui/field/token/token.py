"""A fighter's token put together from its parts and kept by its looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.art.kept import kept
from game.ui.art.shapes import arc
from game.ui.field.scene import Seal, TokenLook
from game.ui.field.token import parts
from game.ui.field.token.ribbons import order_ribbon, state_seal

REDUCED = 28
"""Below so many pixels a cell a token is shield, facing and health alone."""

SEALS = 3
"""So many seals a token carries; the last one tells that there are more."""

SPOTS = (44.0, 8.0, 80.0)
"""Where the seals sit, in degrees clockwise from screen right."""

AROUND, WAX = 27.0, 17.0
"""How far from the middle, and how wide they are, in units of 60 to a cell."""

GHOST, GONE = 184, 128
"""How opaque a planned place and one who is out are drawn."""


@dataclass(frozen=True, slots=True)
class Face:
    """All that a token's picture depends on, in steps coarse enough to be kept."""

    tincture: str
    charge: str
    rank: str
    degrees: int
    quarters: int
    full: int
    seals: tuple[tuple[str, str], ...]
    ribbon: str
    eighths: int
    steed: bool
    lying: bool
    out: bool
    knock: tuple[int, int]
    press: int
    seed: int


def face_of(look: TokenLook) -> Face:
    """The picture a look asks for."""
    return Face(
        look.tincture,
        look.charge,
        look.rank,
        round((parts.TURNS[look.facing] + look.turn) / 15) * 15 % 360,
        round(look.now * 4),
        look.full,
        _shown(look.seals),
        "" if look.out else look.ribbon,
        max(0, min(8, round(look.unrolled * 8))),
        look.steed,
        look.fallen or look.out,
        look.out,
        (round(look.knock[0] * 60), -round(look.knock[1] * 60)),
        round(look.press * 20) * 5,
        look.unit if look.steed else 0,
    )


def _shown(seals: tuple[Seal, ...]) -> tuple[tuple[str, str], ...]:
    if len(seals) <= SEALS:
        return tuple((seal.tone, seal.sign) for seal in seals)
    return (*((seal.tone, seal.sign) for seal in seals[: SEALS - 1]), ("penalty", "more"))


@kept(600)
def token(face: Face, side: int) -> pygame.Surface:
    """The picture for cells of ``side`` pixels; its middle belongs on the cell's middle."""
    reduced = side < REDUCED
    surface = pygame.Surface(parts.disc(side, False).get_size(), pygame.SRCALPHA)
    if not face.out:
        surface.blit(parts.shadow(side), (0, 0))
    if face.steed and not face.out:
        surface.blit(parts.steed(side, face.tincture, face.degrees, face.seed), (0, 0))
    elif not face.out and not face.lying:
        surface.blit(parts.facing(side, face.tincture, face.degrees), (0, 0))
    surface.blit(parts.disc(side, face.steed), (0, 0))
    if not face.out:
        surface.blit(parts.health(side, face.quarters, face.full, face.steed), (0, 0))
    unit = side / 60
    shield = parts.arms(side, face.tincture, face.charge, face.rank, face.lying, face.press)
    surface.blit(shield, (round(face.knock[0] * unit), round(face.knock[1] * unit)))
    if not reduced:
        _seals(surface, face, side)
        _ribbon(surface, face, side)
    if face.out:
        surface.set_alpha(GONE)
    return surface


def _seals(surface: pygame.Surface, face: Face, side: int) -> None:
    unit, middle = side / 60, surface.get_width() / 2
    for (tone, sign), angle in reversed(list(zip(face.seals, SPOTS, strict=False))):
        x, y = arc(0, 0, AROUND, angle, angle, 1)[0]
        wax = state_seal(max(8, round(WAX * unit)), tone, sign)
        surface.blit(wax, wax.get_rect(center=(middle + x * unit, middle + y * unit)))


def _ribbon(surface: pygame.Surface, face: Face, side: int) -> None:
    if face.ribbon:
        flag, middle = order_ribbon(side, face.ribbon, face.eighths), surface.get_width() / 2
        place = flag.get_rect(center=(middle - 25 * side / 60, middle - 25 * side / 60))
        surface.blit(flag, place)


@kept(64)
def ghost(side: int, tincture: str, charge: str, rank: str) -> pygame.Surface:
    """The shield alone, faint: where he will stand."""
    surface = parts.arms(side, tincture, charge, rank, False).copy()
    surface.set_alpha(GHOST)
    return surface
