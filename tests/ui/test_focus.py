"""Who has the keyboard is seen: on every screen Tab goes to everything that can be used, and back,
and whatever has the focus looks otherwise than without it.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.app import App
from game.ui.curtain import CurtainScreen
from game.ui.settings.pages import PAGES
from game.ui.widgets.ring import Ring
from tests.ui.hands import key, top
from tools.scenes import SCENES
from tools.stagehand import Look, dressed

LISTS = ("title", "choice", "menu", "question", "keep", "log", "result", "shelf", "rules")
WALKED = (*LISTS, "credits", *(f"settings-{page}" for page in PAGES))
"""The screens on which Tab goes round; in battle it goes from unit to unit."""

LEAST = 60
"""Pixels that must differ, for an eye to find the focus."""


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))


def scene(name: str, look: Look) -> App:
    app = SCENES[name].build()
    dressed(app, SCENES[name], look)
    app.step([], 0.0)
    return app


def picture(app: App) -> Surface:
    app.step([], 0.0)
    return app.surface.copy()


def differing(one: Surface, other: Surface, area: Rect) -> int:
    """How many pixels of an area are visibly others."""
    place = area.inflate(16, 16).clip(one.get_rect())
    found = pygame.mask.from_threshold(
        one.subsurface(place), (0, 0, 0), (24, 24, 24, 255), other.subsurface(place)
    )
    return place.w * place.h - found.count()


def walked(app: App, mod: int = 0) -> list[str]:
    """Once around; each step must be seen where it leads to."""
    ring, found = top(app).ring, list[str]()
    for _ in ring.widgets:
        before = picture(app)
        key(app, pygame.K_TAB, mod)
        if ring.focused in found:
            break
        found.append(ring.focused)
        area = ring.find(ring.focused).rect
        alone = len([w for w in ring.widgets if w.enabled]) == 1
        assert alone or differing(before, picture(app), area) >= LEAST, f"{ring.focused} unseen"
    return found


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", WALKED)
def test_tab_goes_round_everything_in_sight_of_the_player(name: str, scale: float) -> None:
    app = scene(name, Look((1280, 720), scale))
    key(app, pygame.K_TAB)
    usable = {widget.id for widget in top(app).ring.widgets if widget.enabled}
    assert set(walked(app)) == usable
    assert set(walked(app, pygame.KMOD_LSHIFT)) == usable


def test_arrows_go_through_the_answers_of_a_question() -> None:
    app = scene("prompt", Look((1280, 720), 1.0))
    ring = top(app).mode.ring
    arrowed(app, ring, pygame.K_DOWN, pygame.K_UP)


def test_arrows_go_through_the_buttons_of_a_curtain() -> None:
    app = App(CurtainScreen("House Ashdown", "gules", missed=True))
    app.step([], 1.0)
    arrowed(app, top(app).ring, pygame.K_RIGHT, pygame.K_LEFT)


def arrowed(app: App, ring: Ring, there: int, back: int) -> None:
    """There and back again, and everywhere on the way."""
    found = set()
    for code in (*[there] * len(ring.widgets), *[back] * len(ring.widgets)):
        before, was = picture(app), ring.focused
        key(app, code)
        found.add(ring.focused)
        area = ring.find(ring.focused).rect
        assert ring.focused == was or differing(before, picture(app), area) >= LEAST
    assert found == {widget.id for widget in ring.widgets if widget.enabled}


def test_the_pointer_of_the_keys_goes_round_the_battle() -> None:
    """From the field to the host, the parts of the round, the panel, the corner and the log."""
    app = scene("orders", Look((1280, 720), 1.0))
    shown = top(app)
    places = shown.place
    seen: list[Rect] = []
    for code in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        for _ in range(24):
            before = picture(app)
            at = shown.finger.at
            key(app, code, pygame.KMOD_LCTRL)
            if shown.finger.at == at:
                break
            seen.append(shown.finger.at)
            assert differing(before, picture(app), shown.finger.at) >= LEAST
    for part in (places.ground, places.roster, places.ribbon, places.panel, places.log):
        assert any(part.colliderect(stop) for stop in seen), part
