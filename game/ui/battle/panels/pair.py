"""Two leaders: their faces with name and condition, and both drawn facing each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from game.core.components import Health, Unit
from game.core.view import View
from game.play.telling import archetypes
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry import icons
from game.ui.art.heraldry.shields import portrait
from game.ui.art.ink import canvas
from game.ui.art.palette import (
    GULES,
    INK,
    LEAF,
    LEAF_DARK,
    MINUS,
    RULE,
    SEPIA,
    TINCTURES,
    WARNING,
    WHITE,
    helm_of,
    mix,
)
from game.ui.art.shapes import ellipse, path
from game.ui.art.troops import soldiers
from game.ui.battle.table.model import card, said_of, tincture_of
from game.ui.battle.table.wording import named
from game.ui.theme import Theme

GRAVE = 4
"""States of a leader from this gravity on are told beside his name."""

MOST_DROPS = 12


@dataclass(frozen=True, slots=True)
class Duellist:
    """A leader in the picture: his pose, and the points he loses at this moment."""

    leader: int
    pose: str = "stand"
    loses: int = 0


def draw_names(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    view: View,
    own: int,
    foe: int | None,
    points: dict[int, int] | None = None,
) -> None:
    """Two leaders side by side; ``points`` are their Health as it is shown, if not as it is."""
    half, now = rect.w // 2 - theme.px(16), points or {}
    left = Rect(rect.x, rect.y, half, rect.h)
    draw_leader(surface, theme, left, view, own, False, now.get(own))
    if foe is None:
        return
    right = Rect(rect.right - half, rect.y, half, rect.h)
    draw_leader(surface, theme, right, view, foe, True, now.get(foe))
    mark = icons.icon("swords", theme.px(28), SEPIA)
    surface.blit(mark, mark.get_rect(center=rect.center))


def draw_leader(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    view: View,
    leader: int,
    mirrored: bool,
    now: int | None = None,
) -> None:
    """A leader's face, name, points and states; mirrored with the face at the right."""
    tincture = tincture_of(view, view.get(leader, Unit).side)
    face = portrait(rect.h, tincture, helm_of(TINCTURES[tincture]))
    room = face.get_width() + theme.px(8)
    surface.blit(face, (rect.right - face.get_width() if mirrored else rect.x, rect.y))
    left = rect.x if mirrored else rect.x + room
    name = Rect(left, rect.y, rect.w - room, rect.h * 52 // 100)
    text.draw(surface, named(view, leader), theme.style("strong"), name, _side(mirrored))
    low = Rect(left, name.bottom, name.w, rect.bottom - name.bottom)
    health = view.find(leader, Health)
    if health:
        shown = Health(health.now if now is None else now, health.full)
        states = _states(view, leader) if shown == health else ""
        _draw_health(surface, theme, low, shown, states, mirrored)


def _side(mirrored: bool) -> str:
    return "right" if mirrored else "left"


def _states(view: View, leader: int) -> str:
    chips = card(view, leader).chips
    return ", ".join(said_of(view, leader, chip.key) for chip in chips if chip.gravity >= GRAVE)


def _draw_health(
    surface: Surface, theme: Theme, rect: Rect, health: Health, states: str, mirrored: bool
) -> None:
    points = say("battle.duel.health", {"now": health.now, "full": health.full})
    shown = f"{points}  {states}" if states else points
    style = theme.style("caption", WARNING if states or health.now < health.full else SEPIA)
    gap = theme.px(7)
    picture = drops(theme.style("small").size, health)
    if picture and picture.get_width() + gap + text.width(shown, style) <= rect.w:
        x = rect.right - picture.get_width() if mirrored else rect.x
        surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
        used = picture.get_width() + gap
        rect = Rect(rect.x + (0 if mirrored else used), rect.y, rect.w - used, rect.h)
    text.draw(surface, shown, style, rect, _side(mirrored))


def drops(tall: int, health: Health) -> Surface | None:
    """A drop of blood for every point, those lost pale; None if there are too many."""
    if not 0 < health.full <= MOST_DROPS:
        return None
    return _drop_row(tall, max(0, health.now), health.full)


@lru_cache(maxsize=64)
def _drop_row(tall: int, now: int, full: int) -> Surface:
    wide, unit = round(tall * 0.62), tall / 20
    pen = canvas((wide * full, tall), unit)
    drop = path("M0 2 C4 8 5 11 5 14 C5 19 -5 19 -5 14 C-5 11 -4 8 0 2 Z")
    for n in range(full):
        spot = pen.at((n + 0.5) * wide / unit, 0)
        spot.shape(drop, GULES.base if n < now else mix(RULE, WHITE, 0.4), 1.2)
    return pen.done()


def draw_pair(surface: Surface, rect: Rect, view: View, own: Duellist, foe: Duellist) -> None:
    """Both leaders on a strip of grass, the own one at the left."""
    surface.blit(_grass(rect.size), rect)
    tall = min(rect.h * 74 // 100, rect.w * 32 // 100)
    foot = rect.bottom - rect.h * 10 // 100
    apart = round(tall * 0.52)
    _draw_one(surface, view, own, (rect.centerx - apart, foot), tall, False)
    _draw_one(surface, view, foe, (rect.centerx + apart, foot), tall, True)


def draw_loss(surface: Surface, theme: Theme, rect: Rect, loses: int, mirrored: bool) -> None:
    """The points just lost, beside the one who lost them."""
    if loses:
        style = theme.style("title", MINUS)
        words = f"−{loses}"
        wide = text.width(words, style) + theme.px(12)
        shift = rect.w // 5
        left = rect.right - wide - shift if mirrored else rect.x + shift
        box = Rect(left, rect.y, wide, rect.h // 2)
        text.draw(surface, words, style, box, "centre", "middle")


def _draw_one(
    surface: Surface, view: View, who: Duellist, foot: tuple[int, int], tall: int, mirrored: bool
) -> None:
    known = view.get(who.leader, Unit)
    tincture = tincture_of(view, known.side)
    look = soldiers.Figure(
        look=archetypes.look(known.archetype),
        tincture=tincture,
        helm=helm_of(TINCTURES[tincture]),
        pose=who.pose,
        mirrored=mirrored,
        front=True,
    )
    picture = soldiers.soldier(look, tall)
    wide, high = picture.get_size()
    x, y = round(wide * soldiers.FOOT[0]), round(high * soldiers.FOOT[1])
    surface.blit(picture, (foot[0] - x, foot[1] - y))


@lru_cache(maxsize=8)
def _grass(size: tuple[int, int]) -> Surface:
    pen = canvas(size, over=2)
    wide, high = size
    pen.fill(ellipse(wide / 2, high * 0.9, wide * 0.46, high * 0.1, 60), LEAF, 120)
    for n in range(26):
        x = wide * (0.09 + 0.82 * ((n * 37) % 100) / 100)
        y = high * (0.86 + 0.09 * ((n * 53) % 10) / 10)
        pen.stroke([(x - 3, y), (x - 4, y - 6)], LEAF_DARK, 1.4)
        pen.stroke([(x, y), (x, y - 8)], mix(LEAF_DARK, INK, 0.3), 1.2)
        pen.stroke([(x + 3, y), (x + 5, y - 5)], LEAF_DARK, 1.4)
    return pen.done()
