"""Faces of single fighters on the bar of time and the leaf: those of the figures on the field."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import PixelArray, Surface, transform

from game.core.components import Strength, Unit
from game.core.setup import Look
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.people.person import Dress
from game.ui.field.portraits import portrait, wear
from game.ui.field.token.bust import LEAST, bust
from game.ui.field.token.standing import Standing
from tools import moments


def grey(picture: Surface) -> list[int]:
    """The tones of a picture on parchment, pixel by pixel."""
    surface = Surface(picture.get_size())
    surface.fill((236, 222, 190))
    surface.blit(picture, (0, 0))
    with PixelArray(transform.grayscale(surface)) as pixels:
        return [value & 255 for row in pixels for value in row]  # type: ignore[attr-defined]


def differing(one: Surface, other: Surface, least: int = 24) -> int:
    """Pixels that an eye tells apart without their hue."""
    pairs = zip(grey(one), grey(other), strict=True)
    return sum(abs(a - b) >= least for a, b in pairs)


def shown(tincture: str, **worn: str) -> Standing:
    return Standing(Dress(tincture, head=worn.pop("head", "kettle"), **worn))  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", [("gules", "azure"), ("vert", "purpure"), ("or", "sable")])
def test_sides_are_told_apart_without_their_hue(pair: tuple[str, str]) -> None:
    one, other = (bust(shown(tincture), 40) for tincture in pair)
    assert one.get_size() == (40, 40)
    assert differing(one, other) >= 60


def test_heads_and_heroes_are_told_apart() -> None:
    heads = [bust(shown("gules", head=head), 32) for head in ("bare", "hood", "great", "hat")]
    for at, one in enumerate(heads):
        assert all(differing(one, other) >= 40 for other in heads[at + 1 :])
    assert differing(bust(shown("gules", rank="hero"), 32), bust(shown("gules"), 32)) >= 40


def test_nothing_is_drawn_beyond_the_disc_and_beasts_have_one_as_well() -> None:
    for standing in (shown("gules", weapon="spear"), replace(shown("gules"), beast="horse")):
        picture = bust(standing, 48)
        assert picture.get_at((1, 1)).a == picture.get_at((46, 1)).a == 0
        assert picture.get_at((24, 24)).a == 255


def test_fighters_have_faces_and_companies_have_not() -> None:
    view = moments.match(moments.BRIDGE).battle.seat("a").view
    unit = view.each(Unit)[0][0]
    face = portrait(view, unit, 40)
    assert face is not None
    assert portrait(view, unit, LEAST - 1) is None, "a shield says more"
    wear(Dressing(looks={("a", view.get(unit, Unit).name): Look(helm="great")}))
    helmed = portrait(view, unit, 40)
    wear(PLAIN)
    assert helmed is not None and differing(face, helmed) >= 40, "as his file lets him wear"
    host = moments.match(moments.GATE).battle.seat("a").view
    assert portrait(host, host.each(Unit, Strength)[0][0], 40) is None
