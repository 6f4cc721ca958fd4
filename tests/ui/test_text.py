"""Letters: measuring, wrapping, shrinking, and the recorder that proves nothing is cut."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui import text
from game.ui.text import Piece, Style
from game.ui.theme import SCALES, SIZES, Theme
from game.ui.type import FACES, SMALLEST, font

BODY = Style(17)
WORDS = st.text("abcdefgh ij", max_size=80)


@pytest.fixture(autouse=True)
def letters():
    pygame.font.init()
    text.clear_caches()


@pytest.mark.parametrize(("weight", "italic"), FACES)
def test_every_face_opens_and_is_kept(weight, italic):
    assert font(20, weight, italic) is font(20, weight, italic)
    assert font(20, weight, italic).size("Pennon")[0] > 40


def test_no_letter_is_smaller_than_twelve_pixels():
    assert font(3).get_height() == font(SMALLEST).get_height()


@given(WORDS, st.integers(40, 400))
def test_wrapping_keeps_every_word_and_the_width(words, room):
    lines = text.wrap(words, BODY, room)
    assert " ".join(lines).split() == words.split()
    assert all(text.width(line, BODY) <= room or " " not in line for line in lines)


@given(WORDS, st.integers(40, 400))
def test_wrapping_pieces_keeps_every_word(words, room):
    bold = BODY.but(weight="bold")
    lines = text.wrap_pieces((Piece(f"{words} ", BODY), Piece(words, bold)), room)
    flat = "".join(piece.text for line in lines for piece in (*line, Piece(" ", BODY)))
    assert flat.split() == f"{words} {words}".split()


@pytest.mark.parametrize("size", [11, 12, 15])
def test_one_style_is_wrapped_by_pieces_as_it_is_wrapped_whole(size: int) -> None:
    """What is measured word by word is rounded up with each, and took a row more."""
    style = BODY.but(size=size)
    words = "Kestrel Guard struck Ashdown Swords at the left leg: 60 % of it, or so, 2 points."
    for room in range(90, 420):
        found = text.wrap_pieces((Piece(words, style),), room)
        lines = tuple("".join(piece.text for piece in line).rstrip() for line in found)
        assert lines == text.wrap(words, style, room)


def test_no_line_ends_between_two_keys():
    room = text.width("How fast it is shown (+ /", BODY)
    lines = text.wrap("How fast it is shown (+ / -)", BODY, room)
    assert lines == ("How fast it is shown", "(+ / -)")


def test_a_line_break_is_kept():
    assert text.wrap("one\ntwo", BODY, 500) == ("one", "two")


def test_text_shrinks_to_its_box_before_it_wraps():
    words = "Ashdown Swords"
    room = text.width(words, BODY) * 4 // 5
    assert text.width(words, text.fitted(words, BODY, room)) <= room
    assert text.fitted(words, BODY, 10).size == SMALLEST


def test_too_long_for_the_smallest_size_wraps_inside_its_box():
    surface = Surface((300, 200))
    box = Rect(10, 10, 80, 120)
    with text.recording() as seen:
        text.draw(surface, "the host of the Earl holds the ford", BODY, box)
    assert len(seen.marks) > 1
    assert not seen.clipped()
    assert not seen.overlaps()


@pytest.mark.parametrize(("align", "edge"), [("left", "left"), ("right", "right")])
def test_alignment(align, edge):
    box = Rect(20, 10, 200, 40)
    area = text.draw(Surface((300, 60)), "abc", BODY, box, align)
    assert getattr(area, edge) == getattr(box, edge)
    assert box.contains(area)


def test_a_rich_line_shares_one_base_line():
    pieces = (Piece("H", Style(30, "bold")), Piece("H", Style(14)))
    with text.recording() as seen:
        text.line(Surface((200, 80)), pieces, Rect(0, 0, 200, 80))
    large, small = seen.marks
    assert large.ink.bottom == small.ink.bottom
    assert large.ink.right <= small.ink.left


def test_the_recorder_sees_what_is_clipped():
    surface = Surface((200, 60))
    surface.set_clip(Rect(0, 0, 30, 60))
    with text.recording() as seen:
        text.draw(surface, "clipped", BODY, Rect(0, 0, 200, 60))
    assert [mark.text for mark in seen.clipped()] == ["clipped"]


def test_the_recorder_sees_overlaps_in_one_layer_only():
    surface, box = Surface((200, 60)), Rect(0, 0, 200, 60)
    with text.recording() as seen:
        text.draw(surface, "below", BODY, box)
        text.draw(surface, "above", BODY, box)
        text.lay_over()
        text.draw(surface, "note", BODY, box)
    assert [(one.text, two.text) for one, two in seen.overlaps()] == [("below", "above")]


def test_the_recorder_counts_in_window_pixels():
    window = Surface((200, 200))
    part = window.subsurface(Rect(100, 100, 100, 100))
    with text.recording() as seen:
        text.draw(part, "x", BODY, Rect(0, 0, 50, 50))
    assert seen.marks[0].ink.x >= 100
    assert not seen.clipped()


def test_upright_text_reads_upwards_in_its_box():
    with text.recording() as seen:
        area = text.upright(Surface((60, 200)), "ZeFRS", BODY, Rect(10, 10, 40, 180))
    assert area.h > area.w
    assert seen.texts() == ["ZeFRS"]


def test_nothing_is_recorded_outside_the_block():
    with text.recording() as seen:
        pass
    text.draw(Surface((50, 50)), "x", BODY, Rect(0, 0, 50, 50))
    assert seen.marks == []


@pytest.mark.parametrize("role", SIZES)
def test_sizes_follow_window_and_scale(role):
    small, large = Theme((1280, 720)), Theme((1920, 1080))
    assert SMALLEST <= small.style(role).size <= large.style(role).size
    assert Theme((1600, 900)).style(role).size <= large.style(role).size
    assert Theme((2560, 1440)).style(role).size > large.style(role).size
    sizes = [Theme((1280, 720), scale).style(role).size for scale in SCALES]
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 2 * sizes[0] - 1


def test_spaces_grow_half_as_fast_as_letters():
    assert Theme((1920, 1080)).px(100) == 100
    assert Theme((1920, 1080), 2.0).px(100) == 150
    assert Theme((640, 360)).px(90) == Theme((1280, 720)).px(90)


def test_the_per_cent_sign_stays_with_its_number():
    words, style = "out of action 18 %", Style(14, italic=True)
    for room in range(30, 140, 4):
        assert all(not line.startswith("%") for line in text.wrap(words, style, room))


@pytest.mark.parametrize(("weight", "italic"), FACES)
def test_a_word_after_a_per_cent_sign_stands_clear_of_it(weight, italic):
    for size in range(SMALLEST, 30):
        style = Style(size, weight, italic)
        sign = text.ink("79 %", style).right
        space = text.width("n n", style) - text.width("nn", style)
        begins = text.width("79 % n", style) - text.width("n", style)
        assert space <= begins - sign <= 2.5 * space + 2
        assert text.width("79 % ", style) >= sign + space


@pytest.mark.parametrize("sign", "%½…“”„")
@pytest.mark.parametrize(("weight", "italic"), FACES)
def test_what_follows_a_sign_that_claims_too_little_does_not_run_into_it(weight, italic, sign):
    for size in range(SMALLEST, 30):
        style = Style(size, weight, italic)
        begins = text.width(f"n{sign}n", style) - text.width("n", style)
        over = begins - text.ink(f"n{sign}", style).right
        assert -1 <= over <= 3, "clear of it, and no farther: (79 %), not (79 % )"


def test_a_rich_text_keeps_its_space_after_a_per_cent_sign():
    pieces = (Piece("79 % ", BODY), Piece("to hit", BODY.but(weight="bold")))
    (whole,) = text.wrap_pieces(pieces, 400)
    assert "".join(piece.text for piece in whole) == "79 % to hit"
    assert text.width("79 % ", BODY) > text.width("79 %", BODY)


@pytest.mark.parametrize(("weight", "italic"), FACES)
def test_two_bold_words_do_not_read_as_one(weight, italic):
    if weight == "regular":
        return
    for size in range(SMALLEST, 41):
        style = Style(size, weight, italic)
        seen = pygame.mask.from_surface(text.image("e T", style), 60)
        wide, high = seen.get_size()
        bare = [not any(seen.get_at((x, y)) for y in range(high)) for x in range(wide)]
        middle = text.width("e", style)
        assert sum(bare[middle - 2 : middle + size // 2]) >= min(size // 4, 4), size
        assert text.width("e T", style) >= text.width("eT", style) + size // 5
