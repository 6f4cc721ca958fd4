"""Palettes and engraving: they change everything, and what they tell without any hue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.play.scenarios.inspection import TINCTURES as ALLOWED
from game.ui.art import bars, palette, ribbons
from game.ui.art.heraldry import flags, shields
from game.ui.art.palette import PALETTES, READABLE, TINCTURES, WHITE, contrast, lettered
from game.ui.art.troops.unit import UnitLook, unit_block
from tests.ui.pixels import differing
from tests.ui.vision import EYES, apart, lightness, seen

EDGES = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Steps across, down, along the bend and along the bend sinister."""


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    """Every test begins and ends with the usual palette."""
    palette.choose()
    yield
    palette.choose()


def strokes(surface: pygame.Surface, area: pygame.Rect) -> tuple[float, ...]:
    """How much the lightness changes along each of the four directions, in a grey picture."""
    grey = pygame.transform.grayscale(surface)
    spots = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    return tuple(
        sum(abs(grey.get_at((x, y)).r - grey.get_at((x + dx, y + dy)).r) for x, y in spots)
        / len(spots)
        for dx, dy in EDGES
    )


def test_every_tincture_a_scenario_may_name_is_in_every_palette() -> None:
    for tinctures in PALETTES.values():
        named = {tincture.name.replace("é", "e") for tincture in tinctures}
        assert set(ALLOWED) <= named
        assert len({tincture.hatch for tincture in tinctures}) == len(tinctures)


def test_choosing_a_palette_draws_everything_anew() -> None:
    look = UnitLook("sword", "gules", "nasal", 60, 60)
    draw = {
        "shield": lambda: shields.shield(60, "gules", "lion"),
        "pennon": lambda: flags.pennon(80, "gules", "sword"),
        "bar": lambda: bars.strength_bar((120, 16), 60, 60, "gules"),
        "unit": lambda: unit_block(look, 104),
    }
    usual = {name: picture() for name, picture in draw.items()}
    for chosen, hatched in (("clear", False), ("standard", True), ("clear", True)):
        palette.choose(chosen, hatched)
        for name, picture in draw.items():
            assert differing(usual[name], picture()) > 150, (name, chosen, hatched)
    palette.choose()
    assert all(differing(usual[name], picture()) == 0 for name, picture in draw.items())


def test_a_palette_that_does_not_exist_changes_nothing() -> None:
    before = dict(TINCTURES)
    with pytest.raises(KeyError):
        palette.choose("of tears")
    assert before == TINCTURES


def test_choosing_the_same_palette_again_keeps_the_pictures() -> None:
    palette.choose("clear", True)
    drawn = shields.shield(60, "vert", "lion")
    palette.choose("clear", True)
    assert shields.shield(60, "vert", "lion") is drawn


@pytest.mark.parametrize("facing", ["right", "left", "up", "down"])
def test_engraving_alone_tells_two_sides_in_grey(facing: str) -> None:
    """Wherever a unit faces, the lines of its front edge, plinth and pennon run its own way."""
    palette.choose("standard", True)
    plinth = pygame.Rect(30, 40, 96, 84)
    found = {
        name: strokes(unit_block(UnitLook("sword", name, "nasal", 1, 100, facing), 156), plinth)
        for name in ("gules", "azure", "vert", "purpure")
    }
    upright, level = found["gules"], found["azure"]
    assert upright[0] / upright[1] > 1.4 * level[0] / level[1]
    bend, sinister = found["vert"], found["purpure"]
    assert bend[3] / bend[2] > 1.4 * sinister[3] / sinister[2]


@pytest.mark.parametrize("name", list(PALETTES))
def test_engraved_shields_differ_in_grey_from_each_other(name: str) -> None:
    palette.choose(name, True)
    face = pygame.Rect(32, 24, 60, 60)
    greys = {
        tincture.name: pygame.transform.grayscale(shields.shield(120, tincture.name))
        for tincture in PALETTES[name]
    }
    for one, other in combinations(greys, 2):
        first, second = (greys[key].subsurface(face) for key in (one, other))
        assert differing(first, second) > 700, (one, other)


def test_engraving_has_lines_an_eye_can_follow_at_any_size() -> None:
    """The lines of a shield on a narrow window are no grey mash: dark and pale still alternate."""
    palette.choose("standard", True)
    for high in (24, 40, 120):
        drawn = pygame.transform.grayscale(shields.shield(high, "gules"))
        row = [drawn.get_at((x, high // 2)).r for x in range(high // 4, high * 6 // 10)]
        assert max(row) - min(row) > 70, high


def test_the_clear_palette_is_told_by_every_eye() -> None:
    for one, other in combinations(PALETTES["clear"], 2):
        assert abs(lightness(one.base) - lightness(other.base)) > 6, (one.name, other.name)
        for eye in EYES:
            distance = apart(seen(one.base, eye), seen(other.base, eye))
            assert distance > 6, (one.name, other.name, eye)
    usual = {tincture.name: tincture for tincture in PALETTES["clear"]}
    for eye in EYES:
        assert apart(seen(usual["gules"].base, eye), seen(usual["azure"].base, eye)) > 25


@pytest.mark.parametrize("name", list(PALETTES))
def test_letters_on_tinctures_and_in_tinctures_can_be_read(name: str) -> None:
    for tincture in PALETTES[name]:
        cloth = lettered(tincture)
        assert contrast(WHITE, cloth.light) >= READABLE, tincture.name
        assert contrast(WHITE, cloth.base) >= READABLE, tincture.name
        assert contrast(tincture.dark, palette.SHEET[1]) >= READABLE, tincture.name


def test_faces_under_letters_are_never_engraved() -> None:
    plain = ribbons.swallow((200, 50), "azure")
    palette.choose("standard", True)
    assert differing(plain, ribbons.swallow((200, 50), "azure")) == 0
