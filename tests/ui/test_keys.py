"""One table of actions: no two share a key, each is named, used and written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.play import language
from game.play.settings import Settings
from game.play.words import templates
from game.ui import current, keys
from game.ui.settings import binding
from game.ui.settings.reading import wrongs
from game.ui.strokes import NAMES, Stroke, parse, shown, stroke_of, written

ROOT = Path(__file__).parent.parent.parent
UI = ROOT / "game" / "ui"
FREE = replace(Settings(), keys={})


@pytest.fixture(autouse=True)
def _as_at_first() -> Iterator[None]:
    """Whatever a test sets is gone afterwards."""
    yield
    current.use(current.USUAL)
    language.use("en")


def press(code: int, mod: int = 0, sign: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign)


def test_no_two_actions_that_meet_share_a_key() -> None:
    shared = [
        (one, other, shown(stroke))
        for one, other in combinations(keys.ACTIONS, 2)
        if keys.meet(one, other)
        for stroke in keys.bound(one)
        if stroke in keys.bound(other)
    ]
    assert shared == []


def test_no_usual_key_is_one_that_would_be_refused() -> None:
    for action in keys.ACTIONS:
        for stroke in keys.bound(action):
            fixed = binding.is_fixed(action, stroke)
            assert fixed or binding.refusal(action, stroke) == "", (action, stroke)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_action_and_place_has_a_name(code: str) -> None:
    language.use(code)
    known = templates()
    assert [a for a in keys.ACTIONS if f"keys.action.{a}" not in known] == []
    assert [place for place in keys.PLACES if f"keys.place.{place}" not in known] == []


def test_every_action_is_done_somewhere() -> None:
    files = [path for path in UI.rglob("*.py") if path.name != "keys.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [a for a in keys.ACTIONS if f'"{a}"' not in source] == []


def test_no_screen_asks_for_letters_or_function_keys_itself() -> None:
    own = re.compile(r"pygame\.K_(?:[a-z]|F[0-9]+)\b")
    guilty = [path.name for path in UI.rglob("*.py") if own.search(path.read_text("utf-8"))]
    assert guilty == []


def test_the_page_for_players_lists_the_usual_keys() -> None:
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| `(\w+)` \|$", page, re.MULTILINE)
    told = {action: (words, caps) for words, caps, action in rows}
    assert list(told) == list(keys.ACTIONS)
    for action in keys.ACTIONS:
        caps = " or ".join(shown(stroke) for stroke in keys.bound(action))
        assert told[action] == (templates()[f"keys.action.{action}"], caps)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_key_can_be_written_and_read(name: str) -> None:
    for stroke in (Stroke(NAMES[name]), Stroke(NAMES[name], ctrl=True, alt=True, shift=True)):
        assert parse(written(stroke)) == stroke
        assert shown(stroke)


@pytest.mark.parametrize("wrong", ["", "ctrl+", "strg+z", "ctrl+ctrl+z", "zz", "+", "ctrl"])
def test_what_names_no_key_is_told(wrong: str) -> None:
    with pytest.raises(ValueError, match="names no key"):
        parse(wrong)


def test_keys_of_other_boards_count_as_the_plain_ones() -> None:
    assert keys.pressed(press(pygame.K_KP_ENTER), "commit")
    assert keys.pressed(press(pygame.K_EQUALS), "faster")
    assert keys.pressed(press(pygame.K_KP_MINUS), "slower")
    assert keys.pressed(press(pygame.K_7, pygame.KMOD_SHIFT, "/"), "search")
    assert keys.pressed(press(pygame.K_z, pygame.KMOD_LMETA), "undo")


def test_shift_is_no_matter_unless_it_is_another_action() -> None:
    both = ("next_unit", "previous_unit")
    assert keys.action_of(press(pygame.K_TAB), both) == "next_unit"
    assert keys.action_of(press(pygame.K_TAB, pygame.KMOD_LSHIFT), both) == "previous_unit"
    assert not keys.pressed(press(pygame.K_TAB, pygame.KMOD_LSHIFT), "next_unit")
    assert keys.pressed(press(pygame.K_l, pygame.KMOD_LSHIFT, "L"), "log")
    assert not keys.pressed(press(pygame.K_l, pygame.KMOD_CTRL), "log")
    assert stroke_of(press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) is None
    assert stroke_of(Event(pygame.KEYUP, key=pygame.K_l, mod=0)) is None


def test_another_key_does_it_and_the_old_one_no_more() -> None:
    current.use(binding.bind(FREE, "log", 0, parse("k")))
    assert keys.pressed(press(pygame.K_k), "log")
    assert not keys.pressed(press(pygame.K_l), "log")
    assert keys.cap("log") == "K"
    assert keys.caps("faster", "log") == "+ / K"


def test_a_key_that_is_taken_is_swapped_or_taken() -> None:
    assert binding.rivals(FREE, "undo", parse("a")) == ("form_attack",)
    swapped = binding.swap(FREE, "undo", 0, parse("a"))
    assert keys.strokes(swapped, "undo") == (parse("a"),)
    assert keys.strokes(swapped, "form_attack") == (parse("ctrl+z"),)
    taken = binding.take(FREE, "undo", 0, parse("a"))
    assert keys.strokes(taken, "form_attack") == ()
    back = binding.swap(swapped, "undo", 0, parse("ctrl+z"))
    assert back == FREE


def test_a_swap_gives_no_key_that_would_be_in_the_way() -> None:
    """R casts the dice in the choice and shows the reach in battle: F5 for both is no matter,
    but Tab cannot go to the window in return for F11."""
    changed = binding.swap(FREE, "next_unit", 0, parse("f11"))
    assert keys.strokes(changed, "next_unit") == (parse("f11"),)
    assert keys.strokes(changed, "fullscreen") == ()
    assert binding.rivals(FREE, "reach", parse("f5")) == ()


def test_a_second_key_stands_beside_the_first() -> None:
    both = binding.bind(FREE, "undo", 1, parse("u"))
    assert keys.strokes(both, "undo") == (parse("ctrl+z"), parse("u"))
    assert binding.bind(both, "undo", 1, None) == FREE
    assert keys.strokes(binding.bind(both, "undo", 0, parse("u")), "undo") == (parse("u"),)


@pytest.mark.parametrize(
    ("action", "key", "reason"),
    [
        ("undo", "escape", "keys.refused_escape"),
        ("undo", "left", "keys.refused_arrows"),
        ("undo", "ctrl+left", ""),
        ("step", "left", ""),
        ("mute", "space", "keys.refused_widgets"),
        ("cast", "tab", "keys.refused_widgets"),
        ("mute", "q", "keys.refused_typed"),
        ("mute", "backspace", "keys.refused_typed"),
        ("mute", "alt+q", ""),
        ("mute", "f9", ""),
        ("undo", "q", ""),
    ],
)
def test_some_keys_cannot_be_given(action: str, key: str, reason: str) -> None:
    assert binding.refusal(action, parse(key)) == reason
    assert not reason or reason in templates()


def test_esc_stays_the_way_back() -> None:
    lost = replace(FREE, keys={"cancel": ()})
    assert keys.strokes(lost, "cancel") == (parse("escape"),)
    assert binding.is_fixed("cancel", parse("escape"))
    assert not binding.is_fixed("cancel", None)


def test_what_a_file_may_not_say_of_keys_is_told() -> None:
    bad = {"undo": ("a",), "fly": ("f",), "log": ("zzz",), "mute": ("g",), "menu": ("up",)}
    told = {wrong.path: wrong.message for wrong in wrongs(replace(FREE, keys=bad))}
    assert told[("keys", "undo", 0)] == "'a' does 'form_attack' already"
    assert told[("keys", "fly")] == "unknown action"
    assert told[("keys", "log", 0)] == "'zzz' names no key"
    left = {action: bad[action] for action in ("mute", "menu")}
    refused = [wrong.path for wrong in wrongs(replace(FREE, keys=left))]
    assert refused == [("keys", "mute", 0), ("keys", "menu", 0)]


def test_a_file_may_swap_the_keys_of_two_actions() -> None:
    swapped = {"undo": ("a",), "form_attack": ("ctrl+z",)}
    assert list(wrongs(replace(FREE, keys=swapped))) == []
