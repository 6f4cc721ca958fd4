"""The drawn target: bare head or helm, what he bears, all of it within the picture."""

from __future__ import annotations

import pytest
from pygame import Surface
from pygame.image import tobytes

from game.ui.art.troops.weapons import CHARGES
from game.ui.leaf.body import SWORD, Figure, picture

SIZE = (186, 249)


def drawn(weapon: str = "sword", helm: int = 0) -> Surface:
    return picture(SIZE, Figure("azure", (("head", helm), ("chest", 2)), weapon=weapon))


def test_a_bare_head_has_a_face_and_an_armoured_one_a_helm() -> None:
    assert tobytes(drawn(), "RGBA") != tobytes(drawn(helm=1), "RGBA")


def test_each_weapon_is_another_picture_and_fists_are_none() -> None:
    assert {tobytes(drawn(weapon), "RGBA") for weapon in SWORD} == {tobytes(drawn(), "RGBA")}
    others = [weapon for weapon in CHARGES if weapon not in SWORD]
    assert len({tobytes(drawn(weapon), "RGBA") for weapon in others}) == len(others)
    assert tobytes(drawn("fist"), "RGBA") == tobytes(drawn(""), "RGBA")


@pytest.mark.parametrize("weapon", CHARGES)
def test_no_weapon_is_cut_off_by_the_edge(weapon: str) -> None:
    found = drawn(weapon)
    assert not any(found.get_at((0, y)).a for y in range(SIZE[1]))
