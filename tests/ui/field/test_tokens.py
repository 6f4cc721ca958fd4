"""Tokens: what they tell is told by shapes, and every state looks another way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import Surface

from game.core.grid import Cell
from game.core.shown import RANKS, Chip
from game.play import screens
from game.ui.art import palette
from game.ui.art.people.beasts import BEASTS
from game.ui.art.people.heads import HEADS
from game.ui.art.people.held import SIGNS as EMBLEMS
from game.ui.art.people.person import ARMOURS
from game.ui.art.people.poses import POSES
from game.ui.art.people.ring import ACROSS, DOWN
from game.ui.art.troops.weapons import CHARGES
from game.ui.field.looks import seal_of, seals_of
from game.ui.field.minimap import dot
from game.ui.field.scene import RIBBONS, TONES, Seal, TokenLook
from game.ui.field.token.parts import TURNS
from game.ui.field.token.ribbons import SIGNS, order_ribbon, state_seal
from game.ui.field.token.standing import FEET, foot
from game.ui.field.token.token import face_of, ghost, standing_of, token
from game.ui.field.token.weapons import in_hand
from tests.ui.pixels import differing

HERO = TokenLook(1, Cell(0, 0), "gules", "sword", "hero", "E", 8, 10)


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    pygame.init()
    palette.choose()
    yield
    palette.choose()


def drawn(look: TokenLook, side: int = 60) -> Surface:
    return token(face_of(look), side)


def grey(surface: Surface) -> Surface:
    plate = Surface(surface.get_size())
    plate.fill(palette.GROUND[0])
    plate.blit(surface, (0, 0))
    return pygame.transform.grayscale(plate)


@pytest.mark.parametrize("side", [18, 22, 27])
@pytest.mark.parametrize("tincture", ["gules", "azure"])
def test_whose_a_small_token_is_shows_before_how_well_he_is(tincture: str, side: int) -> None:
    hale = drawn(replace(HERO, tincture=tincture, now=10), side)
    every = [
        hale.get_at((x, y))
        for x in range(hale.get_width())
        for y in range(hale.get_height())
        if hale.get_at((x, y)).a > 200
    ]
    own = sum(c.r > c.g + 40 if tincture == "gules" else c.b > c.r + 40 for c in every)
    green = sum(c.g > c.r + 20 and c.g > c.b + 20 for c in every)
    assert own > 2 * green


@pytest.mark.parametrize("direction", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_the_notch_of_the_ring_points_where_he_looks(direction: str) -> None:
    way = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
    dx = sum(way[letter][0] for letter in direction)
    dy = sum(way[letter][1] for letter in direction)
    side = 96
    picture = foot(side, "gules", TURNS[direction], False)
    x, y = picture.get_width() / 2, picture.get_height() / 2 + FEET * side / 100
    far = side / 100 / (dx * dx + dy * dy) ** 0.5
    there = (round(x + dx * far * (ACROSS + 7)), round(y + dy * far * (DOWN + 6)))
    back = (round(x - dx * far * (ACROSS + 9)), round(y - dy * far * (DOWN + 9)))
    assert picture.get_at(there).r > 120 > 90 > picture.get_at(there).g
    assert picture.get_at(back).a < 120


def test_turning_goes_on_between_the_directions() -> None:
    assert face_of(replace(HERO, turn=45.0)) == face_of(replace(HERO, facing="SE"))
    assert face_of(replace(HERO, turn=30.0)) != face_of(HERO)


def test_the_arc_tells_health_by_its_length_and_colour() -> None:
    looks = [replace(HERO, now=now) for now in (10, 8, 5, 2, 0)]
    pictures = [drawn(look, 96) for look in looks]
    for one, other in combinations(pictures, 2):
        assert differing(one, other) > 30
    greys = [grey(picture) for picture in pictures]
    for one, other in combinations(greys, 2):
        assert differing(one, other) > 15, "told without its hue"
    assert differing(drawn(replace(HERO, now=7.5), 96), pictures[1]) > 5, "it drains between points"


def test_ranks_differ_in_their_borders() -> None:
    named = (replace(HERO, rank=rank, steed=rank == "mount") for rank in RANKS if rank != "enemy")
    pictures = [drawn(look) for look in named]
    for one, other in combinations(pictures, 2):
        assert differing(one, other) > 60


@pytest.mark.parametrize("name", ["standard", "clear"])
@pytest.mark.parametrize("hatched", [False, True])
def test_sides_are_told_without_any_hue(name: str, hatched: bool) -> None:
    palette.choose(name, hatched)
    common, all_of_them = ("gules", "azure", "or"), ("gules", "azure", "vert", "sable", "or")
    wanted = common if name == "standard" and not hatched else all_of_them
    for one, other in combinations(wanted, 2):
        pair = [grey(drawn(replace(HERO, tincture=each))) for each in (one, other)]
        assert differing(*pair) > 60, (one, other)
    for one, other in combinations(("gules", "azure", "vert", "sable", "or"), 2):
        pair = [grey(drawn(replace(HERO, tincture=each), 40)) for each in (one, other)]
        assert differing(*pair) > 40, (one, other)


def test_another_palette_draws_the_tokens_anew() -> None:
    before = drawn(HERO)
    palette.choose("clear", True)
    assert differing(before, drawn(HERO)) > 100


def test_every_weapon_ribbon_and_seal_is_another_picture() -> None:
    held = [charge for charge in CHARGES if charge not in EMBLEMS]
    weapons = [drawn(replace(HERO, charge=charge), 60) for charge in held]
    ribbons = [order_ribbon(96, order) for order in RIBBONS[1:]]
    seals = [state_seal(40, "wound", sign) for sign in SIGNS]
    for family in (weapons, ribbons, seals):
        for one, other in combinations(family, 2):
            assert differing(one, other) > 12
    waxes = [state_seal(40, tone, "drop") for tone in TONES]
    for one, other in combinations(waxes, 2):
        assert differing(one, other) > 200


def test_the_fallen_lie_and_those_who_are_out_fade_without_health() -> None:
    stands, lies = drawn(HERO), drawn(replace(HERO, fallen=True))
    out = drawn(replace(HERO, out=True))
    assert differing(stands, lies) > 200
    assert out.get_alpha() == 128
    assert face_of(replace(HERO, out=True, ribbon="fight")).ribbon == ""
    low = (lies.get_width() // 2, lies.get_height() // 2 + round((FEET + DOWN - 3) * 0.6))
    arcs = [picture.get_at(low) for picture in (lies, out)]
    assert arcs[0].g > arcs[0].r, "an arc of health"
    assert not arcs[1].g > arcs[1].r + 10


def test_a_rider_is_seen_on_his_horse() -> None:
    assert differing(drawn(HERO), drawn(replace(HERO, steed=True))) > 300


def test_three_seals_at_most_and_the_last_tells_of_more() -> None:
    def signs(*names: str) -> list[str]:
        seals = tuple(Seal(name, "wound") for name in names)
        return [sign for _, sign in face_of(replace(HERO, seals=seals)).seals]

    assert signs("drop", "star", "leg") == ["drop", "star", "leg"]
    assert signs("drop", "star", "leg", "arm") == ["drop", "star", "more"]


def test_small_tokens_are_shield_and_health_alone() -> None:
    dressed = replace(HERO, seals=(Seal("drop", "wound"),), ribbon="fight")
    assert differing(drawn(dressed, 24), drawn(HERO, 24)) == 0
    assert differing(drawn(dressed, 45), drawn(HERO, 45)) > 60
    assert differing(drawn(HERO, 18), drawn(replace(HERO, tincture="azure"), 18)) > 20


def test_a_blow_moves_the_body_and_not_the_ring() -> None:
    struck = drawn(replace(HERO, knock=(0.1, 0.0)))
    assert differing(drawn(HERO), struck) > 100
    low = (struck.get_width() // 2, struck.get_height() // 2 + round((FEET + DOWN - 3) * 0.6))
    assert struck.get_at(low) == drawn(HERO).get_at(low)


def test_pictures_are_kept() -> None:
    assert drawn(HERO) is drawn(replace(HERO, cell=Cell(5, 5), offset=(0.3, 0.0)))
    assert ghost(60, "gules", "sword", "hero").get_alpha() == 184


@pytest.mark.parametrize(
    ("key", "sign", "tone"),
    [
        ("book.chip.fallen", "fallen", "posture"),
        ("book.chip.stunned", "star", "penalty"),
        ("book.wound.cracked_ribs", "bars", "penalty"),
        ("book.wound.maimed_arm", "arm", "wound"),
        ("book.wound.gash", "drop", "wound"),
        ("book.chip.unheard_of", "dot", "penalty"),
        ("chaos.chip.moving", "moving", "penalty"),
        ("chaos.chip.holds_turn", "kept", "posture"),
        ("chaos.chip.prepared", "kept", "posture"),
        ("chaos.chip.slightly_entangled", "chain", "posture"),
        ("chaos.chip.red_left_arm", "arm", "wound"),
        ("chaos.chip.red_abdomen", "drop", "wound"),
        ("chaos.chip.jammed", "load", "penalty"),
    ],
)
def test_states_of_any_book_become_seals(key: str, sign: str, tone: str) -> None:
    assert seal_of(Chip(key)) == Seal(sign, tone, key)


def test_the_gravest_seal_comes_first_and_each_sign_once() -> None:
    keys = (("b.chip.stunned", 2), ("b.chip.hurt", 9), ("b.wound.cut", 6), ("b.wound.gash", 5))
    chips = [Chip(key, gravity) for key, gravity in keys]
    assert [seal.key for seal in seals_of(chips)] == ["b.wound.cut", "b.chip.stunned"]


@pytest.mark.parametrize(
    ("item", "charge"),
    [
        ("longbow", "bow"),
        ("light_crossbow", "crossbow"),
        ("battle_axe", "axe"),
        ("quarterstaff", "staff"),
        ("hero", "lion"),
        ("large_blunt", "stool"),
        ("small_blunt", "chair_leg"),
        ("small_thrown", "jug"),
        ("sharp", "dagger"),
        ("burning", "torch"),
        ("anything", "sword"),
    ],
)
def test_things_are_known_by_the_words_in_their_names(item: str, charge: str) -> None:
    assert screens.charge("zefrs", item) == charge


def test_a_token_shows_what_is_in_the_hand_or_else_what_such_people_bear() -> None:
    assert in_hand("zefrs", "large_blunt", "brawler") == "stool"
    assert in_hand("zefrs", "unarmed", "brawler") == "fist"
    assert in_hand("", "", "rifleman") == "rifle"


def test_marks_of_the_small_map_tell_the_sides_by_their_shapes() -> None:
    sides = ("gules", "azure", "vert", "purpure", "sable", "or")
    shapes = []
    for side in sides:
        mask = pygame.mask.from_surface(dot(12, side, False, False))
        shapes.append((side, mask.to_surface(setcolor=(0, 0, 0), unsetcolor=(255, 255, 255))))
    for (one, first), (other, second) in combinations(shapes[:5], 2):
        assert differing(first, second) >= 8, (one, other)
    assert differing(dot(12, "gules", True, False), dot(12, "gules", False, False)) > 8


def test_every_pose_is_another_picture_and_held_as_long_as_it_lasts() -> None:
    poses = [drawn(replace(HERO, pose=pose)) for pose in POSES if pose != "ride"]
    for one, other in combinations(poses, 2):
        assert differing(one, other) > 60


@pytest.mark.parametrize("size", [40, 72])
def test_armour_head_and_shield_are_seen(size: int) -> None:
    for name, words in (("armour", ARMOURS), ("head", HEADS), ("shield", ("", "heater", "round"))):
        pictures = [drawn(replace(HERO, **{name: word}), size) for word in words]  # type: ignore[arg-type]
        for one, other in combinations(pictures, 2):
            assert differing(one, other) > 12, (name, size)


def test_who_looks_away_is_seen_from_behind_and_who_looks_left_mirrored() -> None:
    east, west = (standing_of(face_of(replace(HERO, facing=way))) for way in ("E", "W"))
    north, south = (standing_of(face_of(replace(HERO, facing=way))) for way in ("N", "S"))
    assert west == replace(east, mirrored=True)
    assert north.behind and not south.behind and not east.behind
    assert not standing_of(face_of(replace(HERO, facing="N", pose="strike"))).behind


@pytest.mark.parametrize("beast", BEASTS)
def test_beasts_stand_on_their_own_feet(beast: str) -> None:
    assert differing(drawn(HERO), drawn(replace(HERO, beast=beast))) > 300
