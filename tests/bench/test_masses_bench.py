"""How long a frame of large masses takes, 60 units of 2,040 drawn soldiers, and a battle of them.
Run by ``make bench``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pygame
import pytest

from game.play.match import HUMAN, Match, open_match
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS
from game.ui.app import App
from tests.ui.battle.seated import seated

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]

FRAME = 0.008
"""Seconds that a frame at 1920 × 1080 may take on the dummy driver."""

KINDS = ("pikemen", "swordsmen", "spearmen", "archers", "light_horse")


def armies(units: int, figures: int) -> str:
    """The file of a battle of so many units a side, each of so many figures, in two lines."""
    return "\n".join(_lines(units, figures))


def _lines(units: int, figures: int) -> Iterator[str]:
    yield (
        'title = "Masses"\nruleset = "heroic20s"\nbooks = ["heroic20s"]\nscale = "mass"\n'
        "round_limit = 30\n[map]\ncolumns = 46\nrows = 24\n"
        '[[sides]]\nid = "a"\nname = "South"\ntincture = "azure"\n'
        '[[sides]]\nid = "b"\nname = "North"\ntincture = "gules"\n'
    )
    for side, front, back in (("a", 8, -4), ("b", 15, 4)):
        for number in range(units):
            rank, place = divmod(number, units // 2)
            at = [2 + place * 42 // (units // 2), front + back * rank]
            yield (
                f'[[units]]\nid = "{side}{number}"\nname = "{side.upper()} {number}"\n'
                f'side = "{side}"\ncell = {at}\n'
                f'troops = [{{ archetype = "{KINDS[number % len(KINDS)]}", count = {figures} }}]\n'
            )


def opened(units: int, figures: int, levels: dict[str, str]) -> Match:
    """Such a battle, opened."""
    scenario = parse_scenario(armies(units, figures), RULESETS)
    return open_match("masses", scenario, RULESETS["heroic20s"], levels, 3)


@pytest.fixture(scope="module")
def app() -> App:
    """Sixty units at 1920 × 1080, all in view."""
    found = seated(opened(30, 34, {"a": HUMAN, "b": "recruit"}), (1920, 1080), 1.0, 1.0)
    key = {"key": pygame.K_HOME, "mod": 0, "unicode": ""}
    found.step([pygame.event.Event(pygame.KEYDOWN, key)], 0.016)
    return found


def test_a_frame_of_two_thousand_soldiers(benchmark: Bench, app: App) -> None:
    for _ in range(300):
        app.step([], 0.001)
    benchmark(lambda: app.step([], 0.016))
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


def test_a_frame_while_the_whole_field_is_dragged(benchmark: Bench, app: App) -> None:
    steps, middle = count(), app.surface.get_width() // 2

    def frame() -> None:
        at = (middle + 6 * (next(steps) // 60 % 2 * 2 - 1), 500)
        motion = {"pos": at, "rel": (6, 0), "buttons": (1, 0, 0), "touch": False}
        app.step([pygame.event.Event(pygame.MOUSEMOTION, motion)], 0.016)

    start = {"pos": (middle, 500), "button": pygame.BUTTON_LEFT, "touch": False}
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, start)], 0.016)
    for _ in range(150):
        frame()
    benchmark(frame)
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


@pytest.mark.parametrize("units", [12, 40])
def test_a_battle_of_recruits(benchmark: Bench, units: int) -> None:
    def fight() -> None:
        found = opened(units, 40, {"a": "recruit", "b": "recruit"})
        found.advance()
        assert found.battle.result is not None

    benchmark.pedantic(fight, rounds=1)  # type: ignore[attr-defined]
