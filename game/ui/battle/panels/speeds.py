"""The small round buttons on the dark table, and the plate with the speeds of showing what happens:
the present one, slower and faster.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.settings import SPEEDS
from game.play.words import say
from game.ui import keys, text
from game.ui.art.buttons import roundel
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import GOLD, GOLD_LIGHT, INK, SHEET, TABLE
from game.ui.battle.table.playback import Playback
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Entered, Look, Placed, Point


@dataclass(frozen=True, slots=True)
class RoundButton(Placed, Entered):
    """A sign in a gold ring."""

    sign: str

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint ring and sign."""
        state = "pressed" if look.pressed else "hover" if look.hovered else "normal"
        surface.blit(roundel(self.rect.w, state), self.rect)
        sign = icon(self.sign, round(self.rect.w * 0.5), GOLD_LIGHT)
        surface.blit(sign, sign.get_rect(center=self.rect.center))
        if look.focused:
            paint.focus(surface, self.rect, look)


LIFE = 1.0
"""The speed at which a step takes as long as it is meant to."""


def neighbour(speed: float, by: int) -> float:
    """The next speed, faster or slower; beyond the ends the same."""
    at = SPEEDS.index(speed) if speed in SPEEDS else SPEEDS.index(LIFE)
    return SPEEDS[max(0, min(len(SPEEDS) - 1, at + by))]


def change(playback: Playback, by: int) -> None:
    """Show things faster or slower."""
    playback.speed = neighbour(playback.speed, by)


def shown(speed: float) -> str:
    """A speed as the plate says it."""
    return f"×{speed:g}" if speed >= 1 else "×½"


def width(theme: Theme) -> int:
    """Pixels that the plate needs."""
    return 2 * _step(theme) + text.width("×16", _style(theme)) + theme.px(20)


def _step(theme: Theme) -> int:
    return theme.letters(20, 26)


def _style(theme: Theme) -> text.Style:
    return theme.style("small").but(weight="bold")


@dataclass(frozen=True, slots=True)
class SpeedPlate:
    """Slower, the present speed, faster; a click on the speed itself makes it life's again."""

    rect: Rect
    speed: float
    id: str = "speed"
    enabled: bool = True

    @property
    def tip(self) -> str:
        """What it is, with its keys."""
        return say("battle.speed_tip", {"keys": keys.caps("faster", "slower")})

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the plate, its two signs, and the speed in light between them."""
        pygame.draw.rect(surface, TABLE[1], self.rect, border_radius=5)
        slower, middle, faster = self._cells(look.theme)
        pygame.draw.rect(surface, GOLD_LIGHT, middle.inflate(-4, -4), border_radius=3)
        for cell, by, sign in ((slower, -1, "−"), (faster, 1, "+")):
            able = neighbour(self.speed, by) != self.speed
            lit = able and look.hovered and cell.collidepoint(look.pointer)
            colour = GOLD_LIGHT if lit else SHEET[1] if able else TABLE[0]
            text.draw(surface, sign, _style(look.theme).but(colour), cell, "centre")
        if self.speed == 0:
            end = icon("end", round(middle.h * 0.62), INK)
            surface.blit(end, end.get_rect(center=middle.center))
        else:
            text.draw(surface, shown(self.speed), _style(look.theme).but(INK), middle, "centre")
        pygame.draw.rect(surface, GOLD, self.rect, 1, border_radius=5)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The speed that this part of the plate leads to."""
        ways = (neighbour(self.speed, -1), LIFE, neighbour(self.speed, 1))
        cells = zip(self._cells(theme), ways, strict=True)
        return next((Act(self.id, speed) for cell, speed in cells if cell.collidepoint(at)), None)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Its keys are the screen's own."""
        return None

    def _cells(self, theme: Theme) -> tuple[Rect, Rect, Rect]:
        box, wide = self.rect, _step(theme)
        return (
            Rect(box.x, box.y, wide, box.h),
            Rect(box.x + wide, box.y, box.w - 2 * wide, box.h),
            Rect(box.right - wide, box.y, wide, box.h),
        )
