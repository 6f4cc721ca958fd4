"""What lies over the ground and under the fighters, in its order; and what lies above them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache

from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.ui import text
from game.ui.art.palette import INK, PLATE, WHITE, Colour, hexed
from game.ui.field.block.body import hull
from game.ui.field.camera import Camera
from game.ui.field.land.floors import rows
from game.ui.field.marks import names, places, rings, sights, washes, ways
from game.ui.field.scene import Burst, Scene, TokenLook
from game.ui.field.token.parts import TURNS
from game.ui.field.token.token import REDUCED, ghost
from game.ui.recorder import note
from game.ui.theme import Theme
from game.ui.type import SMALLEST

GRADES: dict[str, Colour] = {
    "miss": hexed("#f8f3e4"),
    "green": hexed("#5f8f4e"),
    "yellow": hexed("#e6bd3d"),
    "orange": hexed("#d87a25"),
    "red": hexed("#a3211b"),
    "plain": PLATE,
}
"""The plates of bursts by the colour on the chart."""

ON_DARK = frozenset({"green", "red"})
SIDEWAYS = 12
"""Pixels that the pennon of a unit of many cells reaches beyond it in all, to the sides."""

GOING = ("walk", "strike", "run", "back")
"""The areas that one can go to; cover there is worth a mark."""

RISE = 0.55
"""How far a burst rises, in cells."""


def areas(surface: Surface, camera: Camera, scene: Scene) -> None:
    """The goal, threat, zone and reach: what changes seldom."""
    if scene.prize:
        washes.wash(surface, camera, scene.prize, "prize")
    once = [cell for cell, who in scene.threat.items() if len(who) == 1]
    more = [cell for cell, who in scene.threat.items() if len(who) > 1]
    for kind, cells in (("threat", once), ("peril", more)):
        washes.wash(surface, camera, cells, kind)
    for kind, cells in (("threat", [*once, *more]), ("peril", more)):
        washes.edge(surface, camera, cells, kind)
    if scene.zone:
        washes.wash(surface, camera, scene.zone, "zone")
        washes.edge(surface, camera, scene.zone, "zone")
    order = {"run": 0, "walk": 1, "strike": 2, "hand": 2, "blast": 3}
    for area in sorted(scene.areas, key=lambda area: order.get(area.kind, 0)):
        washes.wash(surface, camera, area.cells, area.kind)
        washes.edge(surface, camera, area.cells, area.kind)
    if scene.prize:
        # Over the reach, which would hide it where both end at one wall.
        washes.flagged(surface, camera, scene.prize)
    reached = {cell for area in scene.areas for cell in area.cells if area.kind in GOING}
    if reached and camera.cell >= 22:
        sights.cover_marks(surface, camera, covers(scene.grid, reached))


def under(surface: Surface, camera: Camera, scene: Scene, known: Mapping[int, TokenLook]) -> None:
    """Ways, sight, ghosts, the rear arc, the chosen ring: what follows the pointer."""
    _pointed(surface, camera, scene)
    behind = known.get(scene.rear_of or 0)
    if behind is not None and not behind.many:
        # A unit of many turns as it needs: it has no rear.
        degrees = round(TURNS[behind.facing] + behind.turn)
        rings.centred(
            surface, rings.rear(camera.cell * behind.size, degrees), camera.middle(behind.place)
        )
    for way in scene.sworn:
        ways.sworn(surface, camera, way)
    for seen in scene.sights:
        sights.sight(surface, camera, seen)
    for cell in scene.blows:
        place = camera.rect_of(cell)
        mark = rings.blow(camera.cell)
        surface.blit(mark, mark.get_rect(bottomright=(place.right - 2, place.bottom - 2)))
    for each in scene.ghosts:
        picture = ghost(camera.cell * each.size, each.tincture, each.charge, each.rank)
        rings.centred(
            surface, picture, camera.rect_of(each.cell).union(camera.rect_of(each.far)).center
        )
    if scene.path is not None:
        ways.arrow(surface, camera, scene.path)
    for peril in scene.perils:
        ways.peril(surface, camera, peril)
    chosen = known.get(scene.selected or 0)
    if chosen is not None and not chosen.block:
        ring = rings.chosen(camera.cell * chosen.size, scene.time)
        rings.centred(surface, ring, camera.middle(chosen.place))


def _pointed(surface: Surface, camera: Camera, scene: Scene) -> None:
    for cell, finger in ((scene.hovered, False), (scene.cursor, True)):
        if cell is not None and scene.grid.holds(cell):
            surface.blit(rings.pointed(camera.cell, finger), camera.rect_of(cell))


def above(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    scene: Scene,
    known: Mapping[int, TokenLook],
    raised: Iterable[Rect] = (),
) -> list[Rect]:
    """Corners of targets, flights, costs, scrolls, names, bursts; returns where labels stand. They
    keep off what is ``raised`` over units already.
    """
    scrolls = list(raised)
    for unit in scene.targets:
        if unit in known and unit != scene.aimed:
            _corners(surface, camera, known[unit], False, scrolls)
    aimed = known.get(scene.aimed or 0)
    if aimed is not None:
        _corners(surface, camera, aimed, True, scrolls)
    for seen in scene.sights:
        if seen.line.unit in known and not known[seen.line.unit].out:
            sights.badge(surface, camera, seen)
    for thing in scene.flights:
        ways.flight(surface, camera, thing)
    for holder, held in scene.holds:
        if holder in known and held in known:
            ends = camera.middle(known[holder].place), camera.middle(known[held].place)
            ways.chain(surface, camera, ends)
    text.lay_over()
    taken = [*(Rect(*place) for place in scene.covered), *scrolls]
    if scene.path is not None:
        ways.cost(surface, theme, camera, scene.path, taken)
    faces = names.faces(camera, known.values())
    named = [known[u] for u in sorted(scene.heads, key=names.first(scene)) if u in known]
    names.letter(surface, theme, camera, named, taken, faces)
    labels = [(seen.line.end, seen.words) for seen in scene.sights]
    labels = [(peril.start, peril.words) for peril in scene.perils] + labels
    sights.scrolls(surface, theme, camera, labels, taken, names.flat(faces))
    for burst in scene.bursts:
        text.lay_over()
        _burst(surface, theme, camera, burst)
    return taken


def _corners(
    surface: Surface, camera: Camera, look: TokenLook, aimed: bool, scrolls: Iterable[Rect]
) -> None:
    """Corners about somebody who can be aimed at, or is; about a block with the scroll below it."""
    if look.block:
        body = hull(look, camera)
        place = body.inflate(SIDEWAYS, names.STANDARDS)
        own = [one for one in scrolls if body.left <= one.centerx <= body.right]
        place = place.unionall([one for one in own if one.colliderect(place)])
        rings.centred(surface, rings.brackets(place.size, aimed), place.center)
        return
    ring = rings.target(camera.cell * look.size, aimed)
    rings.centred(surface, ring, camera.middle(look.place))


def _burst(surface: Surface, theme: Theme, camera: Camera, burst: Burst) -> None:
    style = theme.style("strong", WHITE if burst.grade in ON_DARK else INK)
    style = style.but(weight="bold", size=max(SMALLEST, min(style.size + 3, camera.cell // 2)))
    size = (text.width(burst.words, style) + style.size, text.step(style) + 4)
    rise = RISE * camera.cell * math.sin(min(1.0, burst.part) * math.pi / 2)
    x, y = camera.rect_of(burst.cell).center
    box = Rect((0, 0), size)
    above = 0.9 if camera.cell >= REDUCED else 0.35
    box.center = (x, round(y - camera.cell * above - rise))
    box.clamp_ip(camera.view)
    surface.blit(rings.plate(box.size, GRADES.get(burst.grade, PLATE)), box)
    text.draw(surface, burst.words, style, box.inflate(-4, 0), "centre")


def lettering(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    scene: Scene,
    heights: Iterable[tuple[int, float, float]],
) -> None:
    """Names of places on the ground, and heights in steps."""
    style = theme.style("place")
    if camera.cell >= 20:
        number = style.but(size=max(SMALLEST, min(style.size, camera.cell // 3)), weight="semibold")
        for steps, x, y in heights:
            words = f"+{steps}" if steps > 0 else f"\N{MINUS SIGN}{-steps}"
            picture = places.lettered(words, number, 0)  # readable on every ground, as names are
            box = picture.get_rect(center=camera.point((x, y)))
            if camera.view.contains(box):
                surface.blit(picture, box)
                note(surface, words, box, box, number.size)
    crowds = (look for look in scene.units if look.cells and scene.labels)
    many = names.flat(names.faces(camera, crowds))
    for label in scene.labels:
        places.letter(surface, theme, camera, label, scene.covered, many)


@cache
def cover_by_kind() -> Mapping[str, str]:
    """The cover of every kind of ground that gives any: half or three_quarter."""
    return {
        str(row["id"]): str(row["cover"]) for row in rows() if row.get("cover", "none") != "none"
    }


def covers(grid: Grid, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The cover in each of these cells that has one."""
    known, kinds = cover_by_kind(), dict(grid.terrain)
    return {cell: known[kind] for cell in cells if (kind := kinds.get(cell, "")) in known}
