"""Pictures are kept by their bytes, until another palette; a covered title lets go of its own."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface
from pygame.image import tobytes
from pygame.mask import from_threshold

from game.ui import start
from game.ui.app import App
from game.ui.art.kept import NEEDED, Held, Room, bytes_of, forget, next_frame
from game.ui.art.paper import table
from game.ui.art.title import title_picture
from game.ui.battle.table import screen
from game.ui.title.screen import CreditsScreen
from game.ui.widgets.modal import Answer, Modal
from tools.scenes import SCENES

KILOBYTE = 1024


def pictures(room: Room) -> tuple[Held[[int], Surface], list[int]]:
    """A function that draws pictures of 16 kilobytes, and what it drew."""
    drawn: list[int] = []

    @room.held
    def picture(number: int) -> Surface:
        """A picture."""
        drawn.append(number)
        return Surface((64, 64), depth=32)

    return picture, drawn


def test_a_picture_is_drawn_once() -> None:
    picture, drawn = pictures(Room(64 * KILOBYTE))
    assert picture(1) is picture(1)
    assert drawn == [1]
    assert picture.cache_info() == (1, 1, 64 * KILOBYTE, 16 * KILOBYTE)
    assert (picture.__name__, picture.__doc__) == ("picture", "A picture.")


def test_the_least_used_go_first_where_the_bytes_are_full() -> None:
    picture, drawn = pictures(Room(64 * KILOBYTE))
    for number in (1, 2, 3, 4):
        picture(number)
    picture(1)
    picture(5)
    assert picture.cache_info().currsize == 64 * KILOBYTE
    picture(1)
    assert drawn == [1, 2, 3, 4, 5]
    picture(2)
    assert drawn[5:] == [2]


def test_one_that_is_larger_than_all_room_is_kept_alone() -> None:
    picture, drawn = pictures(Room(8 * KILOBYTE))
    picture(1)
    picture(1)
    picture(2)
    assert drawn == [1, 2] and picture.cache_info().currsize == 16 * KILOBYTE


def test_pictures_of_two_functions_share_a_room() -> None:
    room = Room(64 * KILOBYTE)
    (near, seen_near), (far, seen_far) = pictures(room), pictures(room)
    for number in (1, 2):
        near(number)
        far(number)
    near(1)
    far(3)
    assert (near.cache_info().currsize, far.cache_info().currsize) == (2 * 16384, 2 * 16384)
    far(1)
    near(1)
    assert (seen_near, seen_far) == ([1, 2], [1, 2, 3, 1])
    near.cache_clear()
    far(1)
    assert near.cache_info().currsize == 0 and seen_far == [1, 2, 3, 1]


def test_another_palette_forgets_them() -> None:
    picture, drawn = pictures(Room(64 * KILOBYTE))
    picture(1)
    forget()
    assert picture.cache_info().currsize == 0
    picture(1)
    assert drawn == [1, 1]


def test_pictures_in_a_tuple_count() -> None:
    one = Surface((64, 64), depth=32)
    assert bytes_of((one, (one, 3), "words")) == 2 * bytes_of(one) == 32 * KILOBYTE


def test_under_a_battle_no_second_table_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "table_art", table)
    app = SCENES["orders"].build()
    app.step([], 0.0)
    assert table.cache_info().currsize == 0


def test_a_covered_title_lets_go_of_its_picture() -> None:
    app = App(start.title())
    app.step([], 0.1)
    assert title_picture.cache_info().currsize == 1
    app.show(Modal("A", "b", (Answer("c", "d"),)))
    assert title_picture.cache_info().currsize == 1
    app.show(CreditsScreen())
    assert title_picture.cache_info().currsize == 0


def test_the_title_has_its_menu_at_once_and_its_hosts_in_the_second_frame() -> None:
    app, seen = App(start.title()), []
    for _ in range(3):
        app.step([], 0.1)
        seen.append(app.surface.copy())
    wide, high = app.surface.get_size()
    meadow, menu = Rect(40, high // 2, wide - 80, 40), Rect(wide // 3, high * 2 // 3, 300, 200)
    bare, first, later = (tobytes(each.subsurface(meadow), "RGB") for each in seen)
    assert bare != first == later
    opened, after, _ = (each.subsurface(menu) for each in seen)
    same = from_threshold(opened, (0, 0, 0), (12, 12, 12, 255), after)
    assert same.count() > 0.95 * 300 * 200 and len({*tobytes(opened, "RGB")}) > 40


def test_what_one_frame_shows_stays_though_the_room_is_too_small_for_it() -> None:
    picture, drawn = pictures(Room(32 * KILOBYTE))
    for _ in range(4):
        next_frame()
        for number in (1, 2, 3, 4):
            picture(number)
    assert drawn == [1, 2, 3, 4]
    assert picture.cache_info().currsize == 64 * KILOBYTE


def test_what_is_out_of_sight_goes_again() -> None:
    picture, _ = pictures(Room(32 * KILOBYTE))
    for number in (1, 2, 3, 4, 5, 5, 5, 6):
        next_frame()
        picture(number)
    assert picture.cache_info().currsize == 32 * KILOBYTE


def test_no_frame_takes_more_than_some_rooms() -> None:
    room = Room(32 * KILOBYTE)
    picture, _ = pictures(room)
    next_frame()
    for number in range(40):
        picture(number)
    assert room.bytes == NEEDED * room.most
