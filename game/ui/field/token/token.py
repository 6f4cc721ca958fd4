"""A fighter's token put together from its parts and kept by its looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.art.kept import held, kept
from game.ui.art.people.person import Dress
from game.ui.field.scene import Seal, TokenLook
from game.ui.field.token import parts, standing
from game.ui.field.token.ribbons import order_ribbon, state_seal

REDUCED = 28
"""Below so many pixels a cell a token is shield, facing and health alone, else a figure stands."""

SEALS = 3
"""So many seals a token carries; the last one tells that there are more."""

SPOTS = ((40.0, 42.0), (54.0, 24.0), (20.0, 52.0))
"""Where the seals sit beside the ring, in units of 100 to a cell."""

WAX, FLAG = 27.0, (-45.0, -46.0)
"""How wide seals are, and where the ribbon hangs, in the same units."""

AWAY = 50
"""Whoever looks at most so many degrees off the north is seen from behind."""

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
    worn: tuple[str, str, str, str, str] = ("cloth", "bare", "", "", "")
    beast: str = ""
    pose: str = "stand"


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
        look.unit,
        (look.armour, look.head, look.shield, look.hair, look.cloak),
        look.beast if not (look.steed and not look.beast) else "horse",
        look.pose,
    )


def _shown(seals: tuple[Seal, ...]) -> tuple[tuple[str, str], ...]:
    if len(seals) <= SEALS:
        return tuple((seal.tone, seal.sign) for seal in seals)
    return (*((seal.tone, seal.sign) for seal in seals[: SEALS - 1]), ("penalty", "more"))


@held
def token(face: Face, side: int) -> pygame.Surface:
    """The picture for cells of ``side`` pixels; its middle belongs on the cell's middle."""
    if side >= REDUCED:
        return _figure(face, side)
    disc = parts.disc(side, face.steed, face.tincture)
    surface = pygame.Surface(disc.get_size(), pygame.SRCALPHA)
    if not face.out:
        surface.blit(parts.shadow(side), (0, 0))
    if face.steed and not face.out:
        surface.blit(parts.steed(side, face.tincture, face.degrees, face.seed), (0, 0))
    elif not face.out and not face.lying:
        surface.blit(parts.facing(side, face.tincture, face.degrees), (0, 0))
    surface.blit(disc, (0, 0))
    if not face.out:
        surface.blit(parts.health(side, face.quarters, face.full, face.steed), (0, 0))
    unit = side / 60
    shield = parts.arms(side, face.tincture, face.charge, face.rank, face.lying, face.press)
    surface.blit(shield, (round(face.knock[0] * unit), round(face.knock[1] * unit)))
    if face.out:
        surface.set_alpha(GONE)
    return surface


def _figure(face: Face, side: int) -> pygame.Surface:
    """The standing figure on its ring, with seals and ribbon."""
    shown, wide = standing_of(face), face.beast == "horse"
    whole = standing.body(shown, side)
    surface = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    if face.out:
        surface.blit(standing.stain(side), (0, 0))
    else:
        surface.blit(standing.foot(side, face.tincture, face.degrees, wide), (0, 0))
        surface.blit(standing.vigour(side, face.quarters, face.full, wide), (0, 0))
    unit = side / standing.UNITS
    thrown = tuple(round(part / 60 * side) for part in face.knock)
    if face.press != 100:
        whole = pygame.transform.smoothscale_by(whole, face.press / 100)
        at = (
            (surface.get_width() - whole.get_width()) // 2,
            surface.get_height() - whole.get_height(),
        )
        surface.blit(whole, at)
    else:
        surface.blit(whole, thrown)
    middle = surface.get_width() / 2, surface.get_height() / 2
    surface.fblits(list(waxed(face, side, middle)))
    if face.ribbon:
        flag = order_ribbon(side, face.ribbon, face.eighths)
        place = flag.get_rect(center=(middle[0] + FLAG[0] * unit, middle[1] + FLAG[1] * unit))
        surface.blit(flag, place)
    if face.out:
        surface.set_alpha(GONE)
    return surface


def waxed(face: Face, side: int, at: tuple[float, float]) -> Iterator[tuple[pygame.Surface, Rect]]:
    """The seals of a standing figure whose cell has its middle there, each with its place."""
    unit = side / standing.UNITS
    for (tone, sign), (x, y) in reversed(list(zip(face.seals, SPOTS, strict=False))):
        wax = state_seal(max(8, round(WAX * unit)), tone, sign)
        yield wax, wax.get_rect(center=(at[0] + x * unit, at[1] + y * unit))


def standing_of(face: Face) -> standing.Standing:
    """How the body of a face stands: seen from behind where he looks away, mirrored where he looks
    to the left.
    """
    armour, head, shield, hair, cloak = face.worn
    arms = (face.tincture, armour, head, face.charge, shield, face.rank, face.seed)
    dress = Dress(*arms, hair, cloak)
    away = face.degrees <= AWAY or face.degrees >= 360 - AWAY
    left = 180 < face.degrees < 360
    ridden = face.steed and face.rank != "mount"
    return standing.Standing(
        dress,
        face.pose,
        left,
        away and face.pose in ("stand", "walk_one", "walk_two"),
        face.beast,
        ridden and face.beast == "horse",
        face.lying,
    )


@kept(64)
def ghost(side: int, tincture: str, charge: str, rank: str) -> pygame.Surface:
    """The shield alone, faint: where he will stand."""
    surface = parts.arms(side, tincture, charge, rank, False).copy()
    surface.set_alpha(GHOST)
    return surface
