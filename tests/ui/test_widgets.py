"""Widgets under real pygame events, posted into a running application."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui import text
from game.ui.app import App
from game.ui.screen import Home, Plain, Pop, Push, Quit
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.widgets.button import Button, evened
from game.ui.widgets.line import LineState, SeedDice, TextLine
from game.ui.widgets.listing import Listing, Scroll
from game.ui.widgets.loglist import Entry, LogList, LogState
from game.ui.widgets.modal import Answer, Modal
from game.ui.widgets.ring import Ring
from game.ui.widgets.toggle import Checkbox, Option, Segments, Shelf
from game.ui.widgets.tooltip import draw_tooltip
from tests.ui.hands import click, drag, key, move, top, typed, wheel

OPTIONS = (Option("you", "You"), Option("machine", "Machine"), Option("guest", "Guest", False))


class Bench(Plain):
    """A screen with the widgets under test; keeps what was done."""

    def __init__(self, *widgets):
        self.widgets = widgets
        self.acts = []
        self.results = []
        self.step = None

    def layout(self, theme):
        self.ring = Ring(theme)
        self.ring.lay(self.widgets, theme)

    def handle(self, event):
        act = self.ring.handle(event)
        if act is not None:
            self.acts.append((act.id, act.value))
        step, self.step = self.step, None
        return step

    def resume(self, result):
        self.results.append(result)

    def draw(self, surface):
        surface.fill((240, 230, 200))
        self.ring.draw(surface)


def bench(*widgets):
    screen = Bench(*widgets)
    return App(screen), screen


def button(name, x=100, y=100, **more):
    return Button(name, Rect(x, y, 160, 50), name, **more)


def test_a_button_is_pressed_by_mouse_and_shows_it():
    app, screen = bench(button("attack"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 120), button=1))
    app.step()
    assert screen.ring.pressed == "attack"
    assert screen.acts == []
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(150, 120), button=1))
    app.step()
    assert screen.acts == [("attack", None)]


@pytest.mark.parametrize("high", [54, 62, 66, 84])
def test_answers_below_each_other_have_letters_of_one_size(high):
    long = "Points come off this blow; the defence is spent. 0.9 pts expected"
    rows = [
        Button(str(n), Rect(100, 100 + 90 * n, 300, high), "Defend now", caption=caption)
        for n, caption in enumerate((long, "2.0 pts expected"))
    ]
    app, _ = bench(*evened(rows, Theme((1280, 720))))
    with text.recording() as seen:
        app.step([], 0.1)
    one, two = (mark.ink.h for mark in seen.marks if mark.text == "Defend now")
    assert one == two


def test_letting_go_elsewhere_presses_nothing():
    app, screen = bench(button("attack"))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 120), button=1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(900, 600), button=1)
    app.step([down, up])
    assert screen.acts == []


def test_a_disabled_button_does_nothing_and_is_left_out_by_tab():
    app, screen = bench(button("shoot", enabled=False), button("defend", 400))
    click(app, (150, 120))
    key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert screen.acts == [("defend", None)]


def test_tab_goes_round_and_shift_tab_back():
    app, screen = bench(button("one"), button("two", 400), button("three", 700))
    seen = []
    for _ in range(4):
        key(app, pygame.K_TAB)
        seen.append(screen.ring.focused)
    key(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert seen == ["one", "two", "three", "one"]
    assert screen.ring.focused == "three"


@pytest.mark.parametrize(
    ("arrow", "goal"),
    [
        (pygame.K_RIGHT, "east"),
        (pygame.K_LEFT, "west"),
        (pygame.K_UP, "north"),
        (pygame.K_DOWN, "south"),
    ],
)
def test_arrows_go_to_the_neighbour(arrow, goal):
    app, screen = bench(
        button("middle", 500, 300),
        button("north", 500, 100),
        button("south", 520, 500),
        button("west", 200, 310),
        button("east", 800, 290),
    )
    screen.ring.focus("middle")
    key(app, arrow)
    assert screen.ring.focused == goal


def test_the_ring_shows_only_after_the_keyboard_was_used():
    app, screen = bench(button("one"))
    click(app, (150, 120))
    assert not screen.ring.look(screen.widgets[0]).focused
    key(app, pygame.K_TAB)
    assert screen.ring.look(screen.widgets[0]).focused


def test_a_key_presses_its_button_unless_control_is_held():
    app, screen = bench(button("attack", keys=(pygame.K_a,)))
    key(app, pygame.K_a)
    key(app, pygame.K_a, pygame.KMOD_CTRL)
    assert screen.acts == [("attack", None)]


def test_segments_take_clicks_and_arrows_but_not_what_cannot_be_had():
    part = Segments("who", Rect(100, 100, 500, 40), OPTIONS, "you")
    app, screen = bench(part)
    boxes = part.boxes(app.theme)
    click(app, boxes[1].center)
    click(app, boxes[2].center)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_LEFT)
    assert screen.acts == [("who", "machine"), ("who", "machine"), ("who", "you")]


def test_segments_narrower_than_their_words_shrink_into_the_room():
    part = Segments("who", Rect(100, 100, 150, 40), OPTIONS, "you")
    app, _ = bench(part)
    assert part.boxes(app.theme)[-1].right <= part.rect.right
    with text.recording() as seen:
        app.paint()
    assert not seen.clipped()


def test_the_shelf_takes_clicks_and_arrows():
    shelf = Shelf("book", Rect(100, 100, 400, 150), OPTIONS[:2], "you")
    app, screen = bench(shelf)
    click(app, shelf.boxes(Theme((1280, 720)))[1].center)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_SPACE)
    assert screen.acts == [("book", "machine")] * 3


def test_a_checkbox_turns_over():
    app, screen = bench(Checkbox("x", Rect(100, 100, 200, 30), "Surprise", True))
    click(app, (110, 110))
    key(app, pygame.K_SPACE)
    assert screen.acts == [("x", False), ("x", False)]


def test_dice_take_digits():
    app, screen = bench(SeedDice("seed", Rect(100, 100, 240, 40), 123456))
    click(app, (110, 110))
    typed(app, "7x")
    key(app, pygame.K_BACKSPACE)
    assert screen.acts == [("seed", 234567), ("seed", 12345)]


def test_a_line_is_written_at_its_caret():
    state = LineState()
    app, screen = bench(TextLine("name", Rect(100, 100, 300, 40), state, limit=6))
    click(app, (110, 110))
    typed(app, "Earl")
    key(app, pygame.K_HOME)
    typed(app, "An ")
    key(app, pygame.K_DELETE)
    key(app, pygame.K_END)
    key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_RETURN)
    assert state.value == "Anar"
    assert screen.acts[-1] == ("name.done", "Anar")


def test_a_line_sets_its_caret_where_one_clicks_and_takes_allowed_letters_only():
    state = LineState("Ashdown", 7)
    app, _ = bench(TextLine("name", Rect(100, 100, 300, 40), state, allowed="xyz"))
    click(app, (101, 110))
    typed(app, "xq")
    assert state.value == "xAshdown"


def listing(rows, scroll, chosen=0):
    def row(surface, area, number, look, on):
        text.draw(surface, f"row {number}", look.theme.style("body"), area)

    return Listing("list", Rect(100, 100, 300, 205), rows, 50, chosen, scroll, row)


def test_a_list_shows_whole_rows_and_scrolls_by_wheel():
    scroll = Scroll()
    app, screen = bench(listing(20, scroll))
    with text.recording() as seen:
        app.paint()
    assert seen.texts() == ["row 0", "row 1", "row 2", "row 3"]
    assert not seen.clipped()
    wheel(app, (150, 120), -3)
    click(app, (150, 120))
    assert (scroll.top, screen.acts) == (3, [("list", 3)])
    wheel(app, (150, 120), 99)
    assert scroll.top == 0


def test_a_list_obeys_the_keyboard():
    scroll = Scroll()
    app, screen = bench(listing(20, scroll, 3))
    screen.ring.focus("list")
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_HOME, pygame.K_RETURN):
        key(app, code)
    assert [value for _, value in screen.acts] == [4, 7, 19, 0, 3]
    assert screen.acts[-1] == ("list.open", 3)
    assert scroll.top == 0


def test_dragging_the_bar_scrolls_and_chooses_nothing():
    scroll = Scroll()
    widget = listing(100, scroll)
    app, screen = bench(widget)
    drag(app, widget.track.midtop, widget.track.midbottom)
    assert scroll.top == scroll.last == 96
    assert screen.acts == []


def log(count, opened=()):
    body = Theme((1280, 720)).style("body")
    lines: list[Entry] = []
    state = LogState(lines, set(opened))
    for number in range(count):
        words = (Piece(f"line {number}", body),)
        lines.append(Entry(words, rule="ZF-GRID-01", details=((Piece(f"dice {number}", body),),)))
    area = Rect(50, 50, 700, 210)
    return state, LogList("log", area, state, 30, body.but((43, 86, 143)))


def test_the_log_holds_fast_to_its_end_until_one_scrolls_up():
    state, widget = log(50)
    app, _ = bench(widget)
    app.paint()
    state.entries = [*state.entries, state.entries[0]]
    assert [index for index, _ in widget.visible()][-1] == 50
    wheel(app, (100, 100), 5)
    top = state.scroll.top
    state.entries = [*state.entries, state.entries[0]]
    app.paint()
    assert state.scroll.top == top
    wheel(app, (100, 100), -99)
    assert [index for index, _ in widget.visible()][-1] == 51


def test_a_log_line_unfolds_and_its_rule_can_be_asked_for():
    state, widget = log(3)
    app, screen = bench(widget)
    app.paint()
    first = widget.visible()[0][1]
    click(app, first.move(60, 0).midleft)
    assert state.opened == {0}
    with text.recording() as seen:
        app.paint()
    assert "dice 0" in seen.texts()
    assert not seen.clipped()
    assert not seen.overlaps()
    click(app, (first.right - 20, first.y + 10))
    assert screen.acts[-1] == ("log.rule", "ZF-GRID-01")
    key(app, pygame.K_RETURN)
    assert state.opened == set()


def test_a_line_that_unfolds_stays_under_the_pointer():
    state, widget = log(50)
    app, _ = bench(widget)
    app.paint()
    number, place = widget.visible()[2]
    for opened in ({number}, set(), {number}):
        click(app, place.move(60, 0).midleft)
        assert state.opened == opened
        assert dict(widget.visible())[number].topleft == place.topleft
    click(app, place.move(60, 0).midleft)
    assert state.follows, "folded again it reads on at the end"


def test_the_last_line_is_whole_when_it_unfolds():
    state, widget = log(50)
    app, _ = bench(widget)
    app.paint()
    last, place = widget.visible()[-1]
    click(app, place.move(60, 0).midleft)
    shown = dict(widget.visible())
    assert state.opened == {last} and widget.rect.contains(shown[last])


def test_of_twenty_thousand_lines_only_those_in_sight_are_laid_out():
    state, widget = log(20_000, opened=range(0, 20_000, 7))
    app, _ = bench(widget)
    app.paint()
    assert 0 < len(list(widget.visible())) < 40
    screen_keys = (pygame.K_HOME, pygame.K_END)
    top(app).ring.focus("log")
    for code in screen_keys:
        key(app, code)
    assert state.cursor == 19_999
    assert widget.visible()[-1][0] == 19_999


def test_a_tooltip_keeps_in_the_window_and_off_its_object():
    app, _ = bench()
    lines = (("head", "Kestrel Guard"), ("note", "swords, armour 2"), ("do", "Click: strike"))
    for spot in (Rect(0, 0, 60, 60), Rect(1220, 660, 60, 60), Rect(600, 300, 60, 60)):
        with text.recording() as seen:
            box = draw_tooltip(app.surface, app.theme, lines, spot)
        assert app.surface.get_rect().contains(box)
        assert not box.colliderect(spot)
        assert not seen.clipped()
        assert not seen.overlaps()


def test_a_tooltip_avoids_what_is_to_be_spared():
    app, _ = bench()
    spot = Rect(600, 300, 60, 60)
    right = Rect(660, 200, 400, 300)
    box = draw_tooltip(app.surface, app.theme, (("head", "x"),), spot, (right,))
    assert not box.colliderect(right)


def test_a_tip_shows_when_the_pointer_rests():
    app, screen = bench(button("attack", tip="Strike the enemy in front."))
    move(app, (150, 120))
    with text.recording() as seen:
        app.step([], 0.1)
    assert "Strike the enemy in front." not in seen.texts()
    screen.ring.update(0.6)
    with text.recording() as seen:
        app.step([])
    assert "Strike the enemy in front." in seen.texts()


ANSWERS = (Answer("yes", "Seal them", "gold"), Answer("no", "Give more orders"))


@pytest.mark.parametrize(("code", "result"), [(pygame.K_RETURN, "yes"), (pygame.K_ESCAPE, None)])
def test_a_modal_answers(code, result):
    app, screen = bench(button("attack"))
    app.show(Modal("Two units have no order", "Seal the orders all the same?", ANSWERS))
    with text.recording() as seen:
        app.paint()
    assert not seen.clipped()
    assert not seen.overlaps()
    key(app, code)
    assert app.top is screen
    assert screen.results == [result]


def test_below_a_modal_nothing_is_pressed():
    app, screen = bench(button("attack"))
    app.show(Modal("Sure?", "Really?", ANSWERS))
    click(app, (150, 120))
    assert screen.acts == []


def test_steps_build_and_clear_the_stack():
    app, first = bench()
    second = Bench()
    first.step = Push(second)
    move(app, (1, 1))
    third = Bench()
    second.step = Push(third)
    move(app, (2, 2))
    assert app.stack == [first, second, third]
    third.step = Pop("done")
    move(app, (3, 3))
    assert second.results == ["done"]
    second.step = Home()
    move(app, (4, 4))
    assert app.stack == [first]
    first.step = Quit()
    move(app, (5, 5))
    assert app.stack == []


def test_the_window_keeps_its_least_size_and_scales_by_keys():
    app, screen = bench(button("attack"))
    app.step([pygame.event.Event(pygame.VIDEORESIZE, size=(800, 500), w=800, h=500)])
    assert app.surface.get_size() == (1280, 720)
    key(app, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert app.scale == 1.1
    assert screen.ring.theme.scale == 1.1
    key(app, pygame.K_0, pygame.KMOD_CTRL)
    key(app, pygame.K_MINUS, pygame.KMOD_CTRL)
    assert app.scale == 1.0


def test_closing_the_window_ends_the_loop(tmp_path):
    app, _ = bench(button("attack"))
    app.paint()
    app.screenshot(tmp_path / "shot.png")
    assert pygame.image.load(tmp_path / "shot.png").get_size() == (1280, 720)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run()
    assert app.stack == []
    assert not pygame.display.get_init()
