"""The drawings, pixel by pixel: nothing blank, hatching without hue, the map, the marks."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.art import bars, buttons, frame, marks, paper, ribbons
from game.ui.art.heraldry import flags, icons, seals, shields
from game.ui.art.heraldry.charges import CHARGES
from game.ui.art.land.field import field, field_size
from game.ui.art.land.terrain import KINDS
from game.ui.art.palette import INK, TINCTURES, Tincture, helm_of
from game.ui.art.shapes import box, hatching, path
from game.ui.art.title import menu_top, pole_right, title_picture
from tests.ui.pixels import colours, differing, far, greys, letters, reddish

DRAWN = {
    "sheet": (lambda: paper.sheet((300, 200)), 60),
    "table": (lambda: paper.table((320, 180)), 40),
    "plate": (lambda: paper.plate((80, 40)), 12),
    "chip": (lambda: paper.chip((80, 26)), 6),
    "keycap": (lambda: paper.keycap((60, 28)), 6),
    "tooltip": (lambda: paper.tooltip((160, 70), "left"), 6),
    "row": (lambda: paper.chosen_row((180, 80)), 20),
    "divider": (lambda: paper.divider(300), 4),
    "ribbon": (lambda: ribbons.ribbon((900, 84), 7, 2, (0, 1)), 60),
    "medal": (lambda: ribbons.medal(72), 12),
    "swallow": (lambda: ribbons.swallow((300, 60)), 30),
    "tab": (lambda: ribbons.tab((80, 32), "azure"), 15),
    "streamer": (lambda: ribbons.streamer((300, 44)), 20),
    "initial": (lambda: ribbons.initial(60), 40),
    "commit": (lambda: buttons.commit((300, 90)), 40),
    "roundel": (lambda: buttons.roundel(40), 8),
    "checkbox": (lambda: buttons.checkbox(24, True), 8),
    "bar": (lambda: bars.strength_bar((200, 16), 74, 100, "gules", (33, 66)), 8),
    "portrait": (lambda: shields.portrait(110, "gules"), 80),
    "pennon": (lambda: flags.pennon(100, "azure", "bow"), 60),
    "compass": (lambda: frame.compass(92), 40),
    "sparks": (lambda: marks.sparks(48), 12),
    "arrow": (lambda: marks.order_arrow(((0, 0), (120, 0), (120, 120)), 156).surface, 6),
    "selection": (lambda: marks.selection(104), 5),
    "reach": (lambda: marks.reach(104), 2),
    "goal": (lambda: marks.goal(104), 4),
    "target": (lambda: marks.target(104), 4),
    "threat": (lambda: marks.threat(104), 1),
    "hover": (lambda: marks.hover(104), 4),
    "title": (lambda: title_picture((480, 540), letters), 400),
}


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_is_blank(name):
    draw, least = DRAWN[name]
    assert colours(draw()) >= least


def test_hatching_tells_the_tinctures_apart_in_grey():
    upright, level = shields.shield(120, "gules"), shields.shield(120, "azure")
    assert greys(upright, 0) > 2 * greys(upright, 1)
    assert greys(level, 1) > 2 * greys(level, 0)
    bend, sinister = shields.shield(120, "vert"), shields.shield(120, "purpure")
    for slanted in (bend, sinister):
        assert 0.5 < greys(slanted, 0) / greys(slanted, 1) < 2
    assert len({tincture.hatch for tincture in TINCTURES.values()}) == len(set(TINCTURES.values()))


def test_hatch_lines_are_cut_to_the_outline():
    lines = hatching(box(10, 10, 40, 20), 90.0, 4.0)
    assert lines
    for a, b in lines:
        assert a[0] == pytest.approx(b[0]) and 10 <= a[0] <= 50
        assert sorted((a[1], b[1])) == pytest.approx([10, 30])


def test_paths_know_lines_and_curves():
    assert path("M0 0 L4 0 L4 4 Z") == ((0, 0), (4, 0), (4, 4))
    curve = path("M0 0 Q5 10 10 0 C12 0 14 2 14 4")
    assert curve[-1] == pytest.approx((14, 4)) and len(curve) > 10


@pytest.mark.parametrize("tincture", list(TINCTURES))
def test_every_tincture_has_shield_pennon_seal_and_bar(tincture):
    assert colours(shields.shield(64, tincture, "lion", True)) > 25
    assert colours(flags.pennon(80, tincture, "sword")) > 30
    assert colours(seals.seal(40, tincture, "attack")) > 15
    assert colours(bars.column((20, 60), tincture)) > 3
    assert colours(buttons.ticket((80, 80), "chosen", tincture)) > 15


def test_every_charge_glyph_and_icon_is_its_own():
    coats = [shields.shield(72, "gules", charge) for charge in CHARGES]
    stamps = [seals.seal(44, "gules", glyph) for glyph in seals.GLYPHS]
    drawn = [icons.icon(name, 32) for name in icons.NAMES]
    for family in (coats, stamps, drawn):
        images = {pygame.image.tobytes(picture, "RGBA") for picture in family}
        assert len(images) == len(family)
    assert all(colours(picture) >= 1 for picture in drawn)


def test_result_colours_have_each_their_own_pattern():
    patterns = [pattern for _, pattern in bars.GRADES.values()]
    assert len(set(patterns)) == 5
    chips = {pygame.image.tobytes(bars.grade_chip((24, 24), name), "RGB") for name in bars.GRADES}
    assert len(chips) == 5


def test_button_states_look_different():
    for face in (buttons.commit, buttons.ticket, ribbons.swallow):
        pictures = [
            face((120, 60), state=state) for state in ("normal", "hover", "pressed", "disabled")
        ]
        for one, other in pairwise(pictures):
            assert differing(one, other) > 100


def test_ribbon_marks_the_current_segment_only():
    rects = ribbons.ribbon_rects((900, 84), 7)
    assert len(rects) == 7
    drawn = ribbons.ribbon((900, 84), 7, 3)
    red = [reddish(drawn, rect.inflate(-60, -10)) for rect in rects]
    assert red[3] > 300 and sum(red) == red[3]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "none"])
def test_every_terrain_changes_its_square(kind):
    plain = field(3, 3, 60, (), 1)
    painted = field(3, 3, 60, ((1, 1, kind),), 1)
    cell = plain.cell(1, 1)
    here = differing(plain.surface.subsurface(cell), painted.surface.subsurface(cell))
    assert here > 80


def test_field_knows_its_squares_and_medallions():
    drawn = field(7, 5, 104, (), 0)
    assert drawn.surface.get_size() == field_size(7, 5, 104)
    assert drawn.at(drawn.cell(6, 4).center) == (6, 4)
    assert drawn.at((2, 2)) is None
    labels = [label for label, _ in drawn.medallions]
    assert sorted(set(labels)) == ["1", "2", "3", "4", "5", "6", "7", "A", "B", "C", "D", "E"]
    assert all(labels.count(label) == 2 for label in labels)
    numbers = {place.centerx for label, place in drawn.medallions if label == "3"}
    assert numbers == {drawn.cell(2, 0).centerx}


def test_river_leaves_the_field_at_both_ends():
    drawn = field(3, 3, 60, tuple((1, row, "river") for row in range(3)), 1)
    plain = field(3, 3, 60, (), 1)
    for row in (0, 2):
        edge = drawn.cell(1, row)
        edge = pygame.Rect(edge.x, edge.y + (3 if row == 0 else 50), edge.w, 7)
        assert differing(drawn.surface.subsurface(edge), plain.surface.subsurface(edge)) > 60


def test_compass_highlights_north():
    right, up = frame.compass(90, "right"), frame.compass(90, "up")
    assert reddish(right, pygame.Rect(50, 40, 30, 20)) > 20
    assert reddish(up, pygame.Rect(50, 40, 30, 20)) == 0
    assert reddish(up, pygame.Rect(35, 8, 20, 30)) > 20


def test_arrow_lies_where_its_points_are_and_grows():
    points = ((200, 300), (320, 300), (320, 420))
    whole = marks.order_arrow(points, 156)
    area = whole.surface.get_rect(topleft=whole.at)
    assert all(area.collidepoint(point) for point in points)
    begun = marks.order_arrow(points, 156, 0.4)
    assert begun.surface.get_bounding_rect().h < whole.surface.get_bounding_rect().h
    tip = whole.surface.get_at((320 - whole.at[0], 412 - whole.at[1]))
    assert far(tip, pygame.Color(INK)) < 60


def test_marks_do_not_rely_on_hue():
    grey = [
        pygame.transform.grayscale(draw(104))
        for draw in (marks.selection, marks.reach, marks.goal, marks.target, marks.threat)
    ]
    for at, one in enumerate(grey):
        assert all(differing(one, other) > 150 for other in grey[at + 1 :])


def test_title_bends_the_word_over_the_cloth_and_leaves_room_for_the_menu():
    silent, lettered = title_picture((480, 540)), title_picture((480, 540), letters)
    assert differing(silent, lettered) > 3000
    low = pygame.Rect(pole_right((480, 540)), menu_top((480, 540)), 300, 150)
    assert colours(lettered.subsurface(low)) < 60


def test_a_tincture_of_a_designer_can_be_drawn():
    own = Tincture("murrey", (120, 40, 80), (80, 20, 50), (180, 100, 140), "cross")
    assert helm_of(own) == "nasal"
