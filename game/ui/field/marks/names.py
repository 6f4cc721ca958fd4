"""Names of fighters and units on plates beside them, and where a label would hide somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pygame import Rect, Surface

from game.play.names import called
from game.ui import text
from game.ui.art.palette import PLATE, WHITE, mix
from game.ui.field.block.body import hull
from game.ui.field.camera import Camera
from game.ui.field.crowds import apart
from game.ui.field.marks import rings, sights
from game.ui.field.scene import Scene, TokenLook
from game.ui.field.token.token import REDUCED
from game.ui.theme import Theme

FACE = 64
"""The part of a cell that a token's shield fills, in per cent."""

BODY = (48, 98)
"""How wide and high a standing figure is above the middle of its cell, in per cent of the cell."""

STANDARDS = 28
"""Pixels that scroll and pennon of a unit of many cells reach beyond it in all, above and below."""

FARTHER = 3
"""So many half heights of its plate the name of a unit may stand off the place that it likes best.
"""


def faces(camera: Camera, looks: Iterable[TokenLook]) -> dict[int, tuple[Rect, ...]]:
    """Where the shields and figures of all who are up lie, which no label may hide."""
    found = dict[int, tuple[Rect, ...]]()
    for look in looks:
        if look.block:
            found[look.unit] = (hull(look, camera).inflate(0, STANDARDS),)
        elif not look.out and not look.fallen:
            found[look.unit] = tuple(_body(camera, one) for one in apart((look,)))
    return found


def _body(camera: Camera, look: TokenLook) -> Rect:
    """The shield of somebody, or head and body of a standing figure, which rises above its cell."""
    standing = camera.cell >= REDUCED
    (wide, high), cell = BODY if standing else (FACE, FACE), camera.cell * look.size
    body = Rect(0, 0, cell * wide // 100, cell * high // 100)
    setattr(body, "midbottom" if standing else "center", camera.middle(look.place))
    return body


def first(scene: Scene) -> Callable[[int], tuple[bool, bool, int]]:
    """Whoever acts has his name before others take its place, and whoever is aimed at after him."""
    return lambda unit: (unit != scene.selected, unit != scene.aimed, unit)


def letter(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    looks: Iterable[TokenLook],
    taken: list[Rect],
    bodies: Mapping[int, Sequence[Rect]],
) -> None:
    """Each name under its token, over it or beside it, that of a unit farther off if its own scroll
    lies there; nowhere if it would hide somebody, or be taken for the name of another unit.
    """
    style, known = theme.style("small").but(weight="semibold"), flat(bodies)
    feet = sights.footed(camera, known)
    for look in looks:
        face = Rect(0, 0, text.width(called(look.name), style) + 10, text.step(style) + 4)
        (x, y), spots = _beside(camera, look, face, bodies.get(look.unit, ()))
        free = []
        for spot in spots:
            face.center = spot
            box = face.clamp(camera.view)
            clear = box.collidelist([*taken, *known]) < 0 and _own(box, look, bodies)
            free += [box] if clear else []
        free.sort(key=lambda box: box.collidelist(feet) >= 0)
        if look.name and free and camera.view.collidepoint(x, y):
            taken.append(free[0])
            surface.blit(rings.plate(face.size, mix(PLATE, WHITE, 0.2)), free[0])
            text.draw(surface, called(look.name), style, free[0].inflate(-6, -4), "centre")


def flat(bodies: Mapping[int, Sequence[Rect]]) -> list[Rect]:
    """The places of everybody in one list."""
    return [body for some in bodies.values() for body in some]


def _own(box: Rect, look: TokenLook, bodies: Mapping[int, Sequence[Rect]]) -> bool:
    """Whether the plate of a unit of many stands nearer to it than to any other."""
    if not look.cells or not bodies.get(look.unit):
        return True
    own = min(_apart(box, body) for body in bodies[look.unit])
    others = (some for unit, some in bodies.items() if unit != look.unit)
    return all(own <= _apart(box, body) for some in others for body in some)


def _apart(one: Rect, other: Rect) -> int:
    """Pixels between two places."""
    aside = max(one.left - other.right, other.left - one.right, 0)
    return max(aside, one.top - other.bottom, other.top - one.bottom)


def _beside(
    camera: Camera, look: TokenLook, face: Rect, bodies: Sequence[Rect]
) -> tuple[tuple[int, int], tuple[tuple[int, int], ...]]:
    """The middle of somebody, and of his name's plate below, above and beside him."""
    if look.cells and bodies:
        place = bodies[0].unionall(list(bodies[1:]))
        place.h += 0 if look.block else round(camera.cell * look.size * sights.FEET)
        (x, y), down, across = place.center, (place.h + face.h) // 2, (place.w + face.w) // 2
        # Half pixels are lost in these, for which nothing may lie over anything.
        down, across = down + 1, across + 1
        farther = [face.h * step // 2 for step in range(1, FARTHER + 1)]
        rows = [(x, y + way * (down + off)) for off in farther for way in (1, -1)]
        return (x, y), ((x, y + down), (x, y - down), (x + across, y), (x - across, y), *rows)
    x, y = camera.middle(look.place)
    far = camera.cell * look.size * 36 // 60
    tall = round(camera.cell * look.size * sights.TALL) if camera.cell >= REDUCED else 0
    down, across = far + face.h // 2, far + face.w // 2
    return (x, y), ((x, y + down), (x, y - down - tall), (x + across, y), (x - across, y))
