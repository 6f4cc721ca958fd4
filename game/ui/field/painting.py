"""The map as it is painted: a still ground that is kept, and what lives on it in every frame."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.frame import compass
from game.ui.field import crowds, overlays
from game.ui.field.block.body import Body, bodies
from game.ui.field.block.contact import stitched
from game.ui.field.block.men import company, company_of
from game.ui.field.block.standards import faded, raised
from game.ui.field.camera import Camera
from game.ui.field.land import fronts, objects, things
from game.ui.field.land.fronts import Veil
from game.ui.field.land.ground import Ground, bare, height_places, rose_place
from game.ui.field.land.plan import Plan
from game.ui.field.land.things import Air
from game.ui.field.land.weather import breathing, falls
from game.ui.field.scene import Scene, TokenLook
from game.ui.field.token.token import REDUCED, face_of, token, waxed
from game.ui.theme import Theme

ROSE = 26
"""Below so many pixels a cell the compass rose is left away."""

GROWN = 1.6
"""Beyond this a picture of another size is too coarse to be shown while the size changes."""


class Painting:
    """The pictures of one field. ``still`` is the ground with what changes seldom; the rest is
    painted anew in every frame.
    """

    def __init__(
        self, grid: Grid, lit: tuple[tuple[Cell, int], ...], dress: Dressing = PLAIN
    ) -> None:
        self.ground = Ground(grid, lit, dress)
        self._air = Air(self.ground.plan)
        self._heights = height_places(self.ground.plan)
        self._rose = rose_place(self.ground.plan)
        self._kept: tuple[tuple[object, ...], Surface] | None = None
        self._sharp = False

    def fits(self, grid: Grid, dress: Dressing = PLAIN) -> bool:
        """Whether a grid is as large as the painted one, and looks the same."""
        own = self.ground.grid
        return self.ground.dress is dress and (own.columns, own.rows) == (grid.columns, grid.rows)

    def follow(self, grid: Grid, lit: tuple[tuple[Cell, int], ...]) -> None:
        """Take over what has changed on the ground."""
        before = self.ground.plan
        self.ground.follow(grid, lit)
        if self.ground.plan is not before:
            self._air = Air(self.ground.plan)
            self._heights = height_places(self.ground.plan)
            self._rose = rose_place(self.ground.plan)

    def last(self) -> Surface | None:
        """A copy of the still picture as it was painted last."""
        return self._kept[1].copy() if self._kept is not None else None

    def still(self, scene: Scene, camera: Camera) -> Surface:
        """Ground and what changes seldom; waits for all of it only the first time."""
        key = _key(scene, camera)
        kept = self._kept if self._kept and self._kept[1].get_size() == camera.size else None
        if kept is not None and self._sharp and kept[0] == key:
            return kept[1]
        base = kept[1] if kept is not None else Surface(camera.size)
        here = camera.within(Rect((0, 0), camera.size))
        if not here.field.contains(base.get_rect()):
            bare(base, here)
        self._sharp = self.ground.draw(base, here, patient=kept is None)
        if self._rose is not None and camera.cell >= ROSE:
            rose = compass(round(camera.cell * 2.5), "up")
            base.blit(rose, rose.get_rect(center=here.point(self._rose)))
        overlays.areas(base, here, scene)
        objects.standing(base, here, scene)
        things.still(base, here, scene)
        things.lanterns(base, here, scene)
        self._kept = (key, base)
        return base

    def living(self, surface: Surface, theme: Theme, scene: Scene, camera: Camera) -> list[Rect]:
        """Everything that moves or follows the pointer; returns where labels stand."""
        places = {look.unit: look for look in scene.units}
        weather = scene.dress.weather
        self._air.waves(surface, camera, scene.time)
        breathing(surface, camera, scene)
        falls(surface, camera, weather, scene.time, over=False)
        overlays.lettering(surface, theme, camera, scene, self._heights)
        self._air.drift(surface, camera, scene.time, over=False)
        overlays.under(surface, camera, scene, places)
        scrolls = _tokens(surface, scene, camera, self.ground.plan)
        self._air.drift(surface, camera, scene.time, over=True)
        falls(surface, camera, weather, scene.time, over=True)
        return overlays.above(surface, theme, camera, scene, places, scrolls)


def _key(scene: Scene, camera: Camera) -> tuple[object, ...]:
    carried = frozenset(look.cell for look in scene.units) if scene.lit else frozenset[Cell]()
    ground = (
        scene.grid,
        id(scene.dress),
        scene.lit,
        scene.lying,
        scene.standing,
        scene.ropes,
        carried,
    )
    return (camera, *ground, scene.areas, scene.threat, scene.zone, scene.prize)


BESIDE = 2
"""So many seals, the gravest, lie beside a figure; a third one lies where the body of somebody
before him is, and would seem to be his.
"""


def _tokens(surface: Surface, scene: Scene, camera: Camera, made: Plan) -> list[Rect]:
    """Everybody on the field, and what is raised over units; where their scrolls lie."""
    about = camera.view.inflate(2 * camera.cell, 2 * camera.cell)
    shown = bodies(scene.units, camera)
    spots = [(_men(body, scene, camera), body.hull) for body in shown]
    surface.fblits([(men, men.get_rect(bottomleft=hull.bottomleft)) for men, hull in spots])
    stitched(surface, shown, camera)
    looks = tuple(crowds.apart(scene.units))
    stood: list[tuple[Depth, TokenLook | Veil]] = [(_depth(look), look) for look in looks]
    stood += [
        ((True, True, -veil.place, True, -1), veil) for veil in fronts.over(looks, camera, made)
    ]
    tokens, seals = list[tuple[Surface, Rect]](), list[tuple[Surface, Rect]]()
    for _, look in sorted(stood, key=lambda pair: pair[0]):
        if isinstance(look, Veil):
            tokens.append((look.picture, look.rect))
            continue
        at = camera.middle(look.place)
        if about.collidepoint(at):
            face, side = face_of(look), camera.cell * look.size
            picture = faded(token(face, side), look)
            place = picture.get_rect(center=at)
            tokens.append((picture, place))
            if side >= REDUCED and not look.out and look.fade >= 1.0:
                middle = place.x + place.w / 2, place.y + place.h / 2
                seals += list(waxed(face, side, middle))[-BESIDE:]
    # Once more over whoever stands before him, who would cover them in a press.
    surface.fblits([*tokens, *seals])
    return [*raised(surface, shown, scene, camera.cell), *crowds.counts(surface, scene, camera)]


def _men(body: Body, scene: Scene, camera: Camera) -> Surface:
    """A unit of many cells with its ground."""
    selected = body.look.unit == scene.selected
    return faded(company(company_of(body, selected), camera.cell), body.look)


Depth = tuple[bool, bool, float, bool, int]


def _depth(look: TokenLook) -> Depth:
    """Who is drawn over whom: the fallen below, then those further down the map above, and
    everybody above his mount.
    """
    return not look.out, not look.fallen, -look.place[1], look.rank != "mount", look.unit


def between(surface: Surface, camera: Camera, before: tuple[Surface, Camera], part: float) -> None:
    """Lay the picture of the former size over the present one, growing into it and fading."""
    picture, old = before
    eased = 1.0 - (1.0 - part) ** 2
    side = old.cell + (camera.cell - old.cell) * eased
    scale = side / old.cell
    if scale > GROWN:
        return
    x = old.centre[0] + (camera.centre[0] - old.centre[0]) * eased
    y = old.centre[1] + (camera.centre[1] - old.centre[1]) * eased
    size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
    across, down = (old.centre[0] - x) * side, (y - old.centre[1]) * side
    large = pygame.transform.scale(picture, size)
    large.set_alpha(round(255 * (1.0 - eased)))
    middle = (round(camera.view.centerx + across), round(camera.view.centery + down))
    surface.blit(large, large.get_rect(center=middle))
