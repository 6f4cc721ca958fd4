"""The strip at the map's foot that says what the patterns mean; a key hides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.paper import plate
from game.ui.field.camera import Camera
from game.ui.field.marks import inks
from game.ui.field.marks.sights import cover_mark
from game.ui.field.marks.washes import VERMILION, swatch
from game.ui.field.overlays import GOING
from game.ui.field.scene import Scene
from game.ui.theme import Theme
from game.ui.widgets.base import Point

Sample = Callable[[Surface, Rect], None]


def legend(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    scene: Scene,
    pointer: Point = (-1, -1),
    labels: Sequence[Rect] = (),
) -> Rect | None:
    """Paint the strip off everybody and off the labels; where it is, or None if there is nothing to
    explain, or no place where it would hide nothing.
    """
    entries = list(_entries(scene))
    if not entries:
        return None
    style, size = theme.style("small"), theme.letters(15, 19)
    gap, pad = theme.px(10), theme.px(9)
    hint = keys.cap("legend")
    widths = [size + theme.px(6) + text.width(words, style) + gap for _, words in entries]
    room = camera.view.w - 2 * pad - text.width(hint, style) - 2 * gap
    while widths and sum(widths) > room:
        widths.pop()
    entries = entries[: len(widths)]
    if not entries:
        return None
    wide = sum(widths) + 2 * pad + (text.width(hint, style) + gap if hint else 0)
    high = max(size, text.step(style)) + pad
    strip = _place((wide, high), theme, camera, _taken(camera, scene, labels), pointer)
    if strip is None:
        return None
    surface.blit(plate(strip.size), strip)
    text.lay_over()
    x = strip.x + pad
    for (draw, words), width in zip(entries, widths, strict=True):
        box = Rect(x, strip.centery - size // 2, size, size)
        draw(surface, box)
        room_for = Rect(box.right + theme.px(6), strip.y, width - size - theme.px(6), strip.h)
        text.draw(surface, words, style, room_for)
        x += width
    if hint:
        faint = theme.style("caption")
        text.draw(surface, hint, faint, Rect(x, strip.y, strip.right - x - 4, strip.h))
    return strip


def _taken(camera: Camera, scene: Scene, labels: Sequence[Rect]) -> list[Rect]:
    """What the strip must not hide: everybody on the field, labels, buttons over the map."""
    standing = [camera.rect_of(look.cell) for look in scene.units]
    return [*standing, *labels, *(Rect(*place) for place in scene.covered)]


def _place(
    size: tuple[int, int], theme: Theme, camera: Camera, taken: Sequence[Rect], pointer: Point
) -> Rect | None:
    """At the foot of the map, in its middle or in a corner; else at its head; else in the lowest
    row that is free. It goes away from the pointer if it can.
    """
    view = camera.view
    foot = view.bottom - theme.px(6) - size[1]
    head = view.top + theme.letters(24, 30) + theme.px(14)
    rows = (foot, head, *range(foot - size[1], view.top, -max(8, size[1] // 2)))
    middle = view.centerx - size[0] // 2
    columns = middle, view.x + theme.px(6), view.right - theme.px(6) - size[0]
    spots = ((middle, foot), (middle, head), *((x, y) for y in rows for x in columns))
    strips = (Rect(spot, size) for spot in spots)
    free = [strip for strip in strips if strip.collidelist(taken) < 0 and view.contains(strip)]
    near = camera.cell
    clear = (strip for strip in free if not strip.inflate(near, near).collidepoint(pointer))
    return next(clear, next(iter(free), None))


def _entries(scene: Scene) -> Iterator[tuple[Sample, str]]:
    kinds = {area.kind for area in scene.areas if area.cells}
    for kind in ("blast", "strike", "walk", "run", "back", "hand"):
        if kind in kinds:
            yield _square(kind), say(f"field.legend_{kind}")
    many = max(map(len, scene.threat.values()), default=0)
    if many:
        yield _square("threat"), say("field.legend_threat")
    if many > 1:
        yield _square("peril"), say("field.legend_peril")
    if scene.zone:
        yield _square("zone"), say("field.legend_zone")
    states = {seen.line.state for seen in scene.sights if not seen.hostile}
    if states & {"clear", "cover", "obscured"}:
        yield _sight, say("field.legend_sight")
    if any(seen.hostile for seen in scene.sights):
        yield _hostile, say("field.legend_hostile")
    if kinds & set(GOING):
        yield _cover, say("field.legend_cover")


def _square(kind: str) -> Sample:
    def sample(surface: Surface, box: Rect) -> None:
        surface.blit(swatch(box.w, kind), box)

    return sample


def _sight(surface: Surface, box: Rect) -> None:
    inks.cased(surface, (box.midleft, box.midright), (255, 255, 255), 2)


def _hostile(surface: Surface, box: Rect) -> None:
    inks.dots(surface, (box.midleft, box.midright), VERMILION, 2.0, box.w / 3)


def _cover(surface: Surface, box: Rect) -> None:
    mark = cover_mark(max(20, box.w * 2), "half")
    surface.blit(mark, mark.get_rect(center=box.center))
