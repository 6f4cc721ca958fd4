"""The marshal on the screen: played through with mouse and keys, never in the way, never wrong."""

from __future__ import annotations

import os

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell
from game.play.scenarios.hint_file import Hint
from game.ui import text
from game.ui.app import App
from game.ui.battle.hints.note import HAND, HIDE, NEXT, SHOW, draw_ring
from game.ui.battle.hints.places import Spared, acting, placed, spoken, target
from game.ui.battle.lens.buttons import PREFIX
from tests.ui.battle.learner import Learner, chosen, desk, due, lesson
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    match,
    mode,
    over,
    press,
    rounds,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.hands import click, drag, key, move
from tests.ui.pixels import differing

SIZES = [((1280, 720), 2.0), ((1920, 1080), 1.0), ((1280, 720), 1.5), ((1280, 720), 1.0)]
TRIED = SIZES if os.environ.get("PENNON_SHOTS") == "all" else SIZES[:2]
"""The tightest window and the widest; PENNON_SHOTS=all takes them all."""


def sat(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> App:
    """The guided battle on its screen."""
    return seated(lesson(), size, scale)


def name(app: App) -> str:
    """The hint that is shown."""
    hint = due(app)
    return hint.id if hint else ""


def said(app: App) -> str:
    """Everything that is written on the screen."""
    with text.recording() as seen:
        app.step([], 0.0)
    return " ".join(seen.texts())


def never(app: App) -> list[Rect]:
    """What the marshal never covers: the order tickets and the button that seals."""
    ring = getattr(screen(app).mode, "ring", None)
    tickets = [w.rect for w in ring.widgets if w.id.startswith("form:")] if ring else []
    return [screen(app).place.commit, *tickets]


@pytest.mark.parametrize(("size", "scale"), TRIED)
def test_a_learner_plays_the_guided_battle_to_its_end(size: tuple[int, int], scale: float) -> None:
    window, faults = Rect((0, 0), size), []

    def looks(app: App, hint: Hint) -> None:
        with text.recording() as seen:
            app.step([], 0.2)
        at, note = desk(app).at, desk(app).rect
        assert at is not None, f"{hint.id} points at nothing"
        course = desk(app).courses["a"]
        named = list(spoken(screen(app), course, hint))
        if note.collidelist([at, *named, *never(app)]) >= 0 or not window.contains(note):
            faults.append(hint.id)
        hidden = note.clip(screen(app).place.ground)
        if screen(app).theme.cramped and hint.at != "log" and hidden.w * hidden.h:
            faults.append(f"{hint.id} hides the field")
        assert hint.title in seen.texts(), hint.id
        faults.extend(f"{hint.id}: {mark.text}" for mark in seen.clipped())

    app = sat(size, scale)
    learner = Learner(app, looks=looks)
    learner.play()
    every = [hint.id for hint in desk(app).courses["a"].hints]
    assert [hint for _, hint in learner.met] == every, "each lesson once, in its order"
    assert [when for when, _ in learner.met] == sorted(when for when, _ in learner.met)
    assert over(app) and faults == []


def test_a_hint_to_read_goes_on_by_key_and_by_mouse() -> None:
    for go_on in (lambda app: key(app, pygame.K_F2), lambda app: click_note(app, NEXT)):
        app = sat()
        assert name(app) == "welcome"
        go_on(app)
        app.step([], 0.1)
        assert name(app) == "select"


def click_note(app: App, button: str) -> None:
    """Press a button of the note."""
    click(app, desk(app).ring.find(button).rect.center)


def test_a_hint_waits_for_what_it_asks_and_skipping_is_never_needed() -> None:
    app = sat()
    key(app, pygame.K_F2)
    settle(app)
    assert name(app) == "select" and "Skip this" in said(app)
    other = desk(app).courses["a"].names.entities["bows"]
    assert mode(app).clerk.select_unit(other)
    settle(app)
    assert name(app) == "select", "it asked for the Swords"
    click(app, Learner(app).square(Learner(app).number("swords")))
    settle(app)
    assert name(app) == "march"


AHEAD = Cell(1, 2)
"""The square in front of the Swords, where the lesson sends them."""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_note_leaves_in_sight_what_was_just_ordered(size: tuple[int, int]) -> None:
    app = sat(size)
    for _ in range(2):
        key(app, pygame.K_F2)
        settle(app)
    learner = Learner(app)
    click(app, learner.square(learner.number("swords")))
    click(app, screen(app).stage.squares.rect(AHEAD).center)
    settle(app)
    assert name(app) == "spears", "and he speaks of the next unit"
    (ghost,) = screen(app).marks().ghosts
    assert ghost.cell == AHEAD
    assert not desk(app).rect.colliderect(screen(app).stage.squares.rect(AHEAD))


def test_a_wrong_turn_gets_a_patient_word_and_locks_nothing() -> None:
    app = sat()
    for _ in range(2):
        key(app, pygame.K_F2)
        settle(app)
    learner = Learner(app)
    swords = learner.number("swords")
    assert name(app) == "march"
    assert "I meant the square straight ahead" not in said(app)
    click(app, learner.square(swords))
    press(app, "form:defend")
    settle(app)
    assert name(app) == "march" and "I meant the square straight ahead" in said(app)
    key(app, pygame.K_SPACE)
    key(app, pygame.K_SPACE)
    settle(app)
    assert rounds(app) == 2, "the orders were sealed all the same"
    assert name(app) == "bows", "what is over is let go"


def test_the_edge_that_he_points_at_is_the_one_to_be_clicked() -> None:
    app = sat()
    while name(app) != "facing":
        key(app, pygame.K_F2)
        settle(app)
    learner, hint = Learner(app), due(app)
    click(app, learner.square(learner.number("bows")))
    settle(app)
    assert hint is not None and name(app) == "facing"
    pointed = target(screen(app), desk(app).courses["a"], hint)
    assert pointed is not None
    click(app, pointed.center)
    settle(app)
    assert name(app) != "facing", "they look there now"


def test_the_marshal_is_sent_away_and_called_back() -> None:
    app = sat()
    key(app, pygame.K_F3)
    settle(app)
    assert desk(app).hidden and "Well met" not in said(app)
    assert "The marshal's advice" in said(app)
    click_note(app, SHOW)
    assert "Well met" in said(app)
    click_note(app, HIDE)
    assert desk(app).hidden
    key(app, pygame.K_F3)
    assert not desk(app).hidden


def test_a_course_goes_on_while_the_marshal_is_away() -> None:
    app = sat()
    key(app, pygame.K_F2)
    key(app, pygame.K_F3)
    settle(app)
    click(app, Learner(app).square(Learner(app).number("swords")))
    settle(app)
    key(app, pygame.K_F3)
    assert name(app) == "march"


def test_the_note_can_be_pushed_aside_and_nothing_goes_through_it() -> None:
    app = sat()
    key(app, pygame.K_F2)
    settle(app)
    before, was = desk(app).rect.copy(), chosen(app)
    grip = before.x + 30, before.y + 60
    drag(app, grip, (grip[0] - 40, grip[1] - 30))
    assert desk(app).rect.topleft == (before.x - 40, before.y - 30)
    assert chosen(app) == was and not seat(app).view.drafts
    settle(app)
    assert desk(app).rect.topleft == (before.x - 40, before.y - 30), "it stays where it was put"


def test_a_click_on_next_leaves_the_space_bar_to_the_battle() -> None:
    app = sat()
    click_note(app, NEXT)
    settle(app)
    assert name(app) == "select"
    key(app, pygame.K_SPACE)
    assert name(app) == "select" and screen(app).warned


def test_the_tooltip_of_the_field_keeps_off_the_note() -> None:
    app = sat()
    note = desk(app).rect
    move(app, Learner(app).square(Learner(app).number("axes")))
    with text.recording() as seen:
        app.step([], 0.1)
    tip = next(mark for mark in seen.marks if mark.text == "Corm's Axes")
    assert not tip.ink.colliderect(note)


def test_a_battle_without_hints_has_no_marshal() -> None:
    app = seated(match(AGAINST_RECRUIT))
    assert desk(app).note is None and desk(app).courses == {}
    key(app, pygame.K_F3)
    assert not desk(app).hidden
    assert desk(app).taken(screen(app)) == ()


def test_his_picture_for_a_kept_battle_shows_no_note() -> None:
    app = sat()
    plain = desk(app).note
    assert plain is not None
    held, screen(app).mode = screen(app).mode, None
    with text.recording() as seen:
        screen(app).draw(pygame.Surface((1280, 720)))
    screen(app).mode = held
    assert plain.title not in seen.texts()


def test_the_ring_around_what_is_meant_hides_no_letter_of_it() -> None:
    at, plain = Rect(40, 30, 120, 50), Surface((200, 110))
    plain.fill((240, 228, 205))
    for tick in range(24):
        ringed = plain.copy()
        draw_ring(ringed, at, tick / 12)
        assert differing(plain.subsurface(at), ringed.subsurface(at)) == 0
        assert differing(plain, ringed) > 0


def test_a_note_is_never_laid_on_what_it_speaks_of() -> None:
    window = Rect(0, 0, 1280, 720)
    everything = (Spared(window, 9.0),)
    for at in (Rect(0, 0, 90, 720), Rect(600, 300, 80, 80), Rect(0, 0, 1280, 60)):
        found = placed(window, (480, 300), at, everything, HAND)
        assert window.contains(found) and not found.colliderect(at)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_note_leaves_the_goal_the_overlays_and_whoever_acts_in_sight(
    size: tuple[int, int],
) -> None:
    app = seated(lesson(guided="garrow-yard"), size)
    met = set()
    for _ in range(3):
        shown, advice = screen(app), desk(app)
        met.add(name(app))
        lenses = [w.rect for w in shown.ring.widgets if w.id.startswith(PREFIX)]
        for free in (shown.place.goal, *lenses, *acting(shown)):
            assert not advice.rect.colliderect(free)
        if name(app) == "hands":
            press(app, "commit")
        else:
            key(app, pygame.K_F2)
        settle(app)
    assert {"hands", "welcome"} <= met
