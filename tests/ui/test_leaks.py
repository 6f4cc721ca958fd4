"""A hot-seat battle leaks nothing. Two battles are led side by side that differ only in secrets of
one side: its sealed orders, what it was doing, and the dice to come. Whatever the other side is
shown must be the same in both, through every frame of the curtain too; and the test can fail.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from game.play.match import Match
from game.play.settings import SPEEDS
from game.ui.app import App
from game.ui.battle.field import units
from game.ui.battle.lens import lens as lens_jobs
from game.ui.battle.orders import orders_mode as orders_marks
from game.ui.battle.orders.clerk import Clerk
from game.ui.battle.table import controls
from game.ui.battle.table.menu import parley
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.turns import Turns
from game.ui.curtain import STILL, CurtainScreen
from game.ui.strokes import Stroke
from tests.ui.battle.hot_seat import SIDES, answer_at_random, forked, until
from tests.ui.battle.seated import HOT_SEAT, match, screen, seated
from tests.ui.watcher import Watcher, difference

EVERYTHING = os.environ.get("PENNON_SHOTS") == "all"
PARTS = 3
"""Each look takes a third of the keys and squares, in turn over the questions: all of them are
tried twice. PENNON_SHOTS=all takes them all every time.
"""

SECRET = ("mass.order", "duel.declare", "mass.deploy")
PLANNED = frozenset({"mass.order", "mass.command", "mass.reface", "duel.declare", "mass.deploy"})

World = Callable[[int], Match]


class StandingClock:
    """A clock that stands: what a frame may spend on working something out is never spent."""

    @staticmethod
    def perf_counter() -> float:
        return 0.0


@pytest.fixture(autouse=True)
def _all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much of a forecast comes with which frame is the machine's affair, and no secret."""
    for module in (lens_jobs, units):
        monkeypatch.setattr(module, "time", StandingClock)


def moment(kind: str) -> Match:
    """A battle in which both sides are asked this secretly."""
    return match(HOT_SEAT, deployed=False) if kind == "mass.deploy" else until(kind)


def copies(monkeypatch: pytest.MonkeyPatch, watcher: Watcher) -> None:
    """Take down what goes to the clipboard."""
    monkeypatch.setattr(pygame.scrap, "put_text", watcher.copied.append, raising=False)
    monkeypatch.setattr(
        pygame.scrap, "put", lambda kind, data: watcher.copied.append(repr(data)), raising=False
    )


def busy_with(app: App, seed: int) -> None:
    """What side a does before it seals: looks at some units, points here or there, gives orders
    that another seed gives otherwise. It takes no time, so that no clock tells of it.
    """
    tab = Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")
    app.step([tab] * seed, 0.0)
    answer_at_random(screen(app).table.seat, seed)
    at = (300 + 90 * seed, 300)
    app.step([Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.0)
    away = Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    app.step([away], 0.0)


def through_the_curtain(found: Match, seed: int, monkeypatch: pytest.MonkeyPatch) -> Watcher:
    """Side a decides and seals; all that is shown from then on while side b takes the seat."""
    app = seated(found)
    assert screen(app).table.side == "a"
    busy_with(app, seed)
    watcher = Watcher(app)
    copies(monkeypatch, watcher)
    app.step([], 0.0)
    watcher.act("sealing", Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    assert isinstance(app.top, CurtainScreen)
    for _ in range(3):
        watcher.act("behind the curtain", seconds=STILL / 2)
    watcher.point((640, 360))
    for stroke in (Stroke(pygame.K_z, ctrl=True), Stroke(pygame.K_TAB), Stroke(pygame.K_F1)):
        down = Event(pygame.KEYDOWN, key=stroke.code, mod=0, unicode="")
        watcher.act("a key at the curtain", down, Event(pygame.KEYUP, key=stroke.code, mod=0))
    assert isinstance(app.top, CurtainScreen)
    watcher.act("lifting", Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert screen(app).table.side == "b"
    return watcher


def looked_through(watcher: Watcher, part: int) -> Watcher:
    """Look at what there is to see (its ``part`` of ``PARTS``), and keep a picture of it."""
    watcher.act("sitting down", seconds=0.3)
    every, first = (1, 0) if EVERYTHING else (PARTS, part % PARTS)
    watcher.everywhere(every, first)
    watcher.everything(every, first)
    shown = screen(watcher.app)
    watcher.copied.append(f"picture {hash(shown._picture())}")
    watcher.copied.append(f"undo {shown.table.match.battle.fork().undo(shown.table.side)}")
    return watcher


@pytest.mark.parametrize("kind", SECRET)
def test_who_sits_down_sees_nothing_of_what_was_sealed(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = moment(kind)
    worlds = [
        looked_through(
            through_the_curtain(forked(found, seed), seed, monkeypatch), SECRET.index(kind)
        )
        for seed in (1, 2)
    ]
    assert not difference(*worlds)


@pytest.mark.parametrize("kind", SECRET)
def test_who_sits_there_sees_nothing_of_what_the_other_has_in_mind(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side b has begun, or had begun before the battle was left and taken up again."""
    found, worlds = moment(kind), []
    for seed in (1, 2):
        world = forked(found, seed)
        answer_at_random(world.seat("b"), seed)
        watcher = Watcher(seated(world))
        copies(monkeypatch, watcher)
        worlds.append(looked_through(watcher, SECRET.index(kind) + 1))
    assert not difference(*worlds)


def test_the_last_turn_is_watched_as_one_saw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Side b watches what has happened since it sat there; a has sealed new orders meanwhile."""
    found, worlds = until("mass.order"), []
    for seed in (1, 2):
        app = seated(forked(found, seed))
        shown = screen(app)
        shown.turns.seating.leave("b", Playback.at(until("mass.order", least=1).seat("b").view))
        busy_with(app, seed)
        watcher = Watcher(app)
        watcher.act("sealing", Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        assert app.top.missed  # type: ignore[attr-defined]
        watcher.act("waiting", seconds=STILL + 0.1)
        watcher.act("watching", Event(pygame.KEYDOWN, key=pygame.K_w, mod=0, unicode="w"))
        assert shown.playback.busy(shown.view)
        for _ in range(60):
            watcher.act("watching", seconds=0.25)
        worlds.append(watcher)
    assert not difference(*worlds)


def questioned() -> Match:
    """A battle in the middle of a step, where somebody is asked a single question."""
    found = match(HOT_SEAT, gap=0)
    for _ in range(400):
        side = next(side for side in SIDES if found.seat(side).waiting)
        asked = found.seat(side).waiting
        if found.battle.clock.round > 1 and asked[0].kind not in PLANNED:
            return found
        for request in list(asked):
            if request in found.seat(side).waiting:
                found.seat(side).give(request, found.seat(side).default(request))
        if any(request.editable for request in asked):
            found.seat(side).commit()
    raise AssertionError("nobody is ever asked")


def test_a_question_shows_nothing_of_the_dice_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    found, worlds = questioned(), []
    for seed in (1, 2):
        watcher = Watcher(seated(forked(found, seed)))
        copies(monkeypatch, watcher)
        worlds.append(looked_through(watcher, 2))
    assert not difference(*worlds)


def test_a_kept_picture_shows_nobodys_secrets() -> None:
    """All who play here see the pictures of kept battles."""
    pictures = []
    for seed in (1, 2):
        app = seated(forked(moment("mass.order"), seed))
        busy_with(app, seed)
        app.step([], 0.0)
        pictures.append(screen(app)._picture())
    assert pictures[0] == pictures[1]


def test_what_all_agree_on_together_covers_the_orders_of_who_sat_there() -> None:
    worlds = []
    for seed in (1, 2):
        app = seated(forked(moment("mass.order"), seed))
        busy_with(app, seed)
        app.show(parley(screen(app).table))
        watcher = Watcher(app)
        watcher.act("asking all")
        watcher.press(Stroke(pygame.K_1), "a agrees")
        worlds.append(watcher)
    assert not difference(*worlds)


# It can fail: leaks are planted, and seen.


def _in_the_title(patch: pytest.MonkeyPatch) -> None:
    leak = property(lambda self: repr(self.table.match.seat("a").view.drafts))
    patch.setattr(BattleScreen, "caption", leak)


def _in_a_tooltip(patch: pytest.MonkeyPatch) -> None:
    def tip(clerk: Clerk, planned: object) -> tuple[tuple[str, str], ...]:
        sealed = clerk.seat._battle.view("a").drafts.values()
        return (("head", f"a has {sum(order.text('form') == 'attack' for order in sealed)}"),)

    patch.setattr(orders_marks, "tip", tip)


def _in_one_pixel(patch: pytest.MonkeyPatch) -> None:
    draw = BattleScreen.draw

    def dotted(self: BattleScreen, surface: pygame.Surface) -> None:
        draw(self, surface)
        drafts = self.table.match.seat("a").view.drafts
        surface.set_at((0, 0), (sum(map(ord, repr(drafts))) % 251, 0, 0))

    patch.setattr(BattleScreen, "draw", dotted)


def _through_the_cloth(patch: pytest.MonkeyPatch) -> None:
    def bare(self: CurtainScreen, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0), (0, 0, 9, 9))

    def kept(self: Turns, side: str) -> object:
        mode = self.screen.mode
        step = curtain(self, side)
        self.screen.mode = mode
        return step

    curtain = Turns.curtain
    patch.setattr(CurtainScreen, "over", property(lambda self: True))
    patch.setattr(CurtainScreen, "draw", bare)
    patch.setattr(Turns, "curtain", kept)


def _in_what_can_be_undone(patch: pytest.MonkeyPatch) -> None:
    """A key takes something back of the side that sat there before, as long as one may."""

    def undo(screen: BattleScreen) -> None:
        drafts = screen.table.match.seat("a").view.drafts
        screen.playback.speed = SPEEDS[sum(map(ord, repr(drafts))) % len(SPEEDS)]
        screen.lay()

    patch.setitem(controls.DOES, "undo", undo)


@pytest.mark.parametrize(
    "plant",
    [_in_the_title, _in_a_tooltip, _in_one_pixel, _through_the_cloth, _in_what_can_be_undone],
)
def test_a_planted_leak_is_seen(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, worlds = moment("mass.order"), []
    plant(monkeypatch)
    for seed in (1, 2):
        watcher = through_the_curtain(forked(found, seed), seed, monkeypatch)
        watcher.act("sitting down", seconds=0.3)
        watcher.everywhere(every=4)
        watcher.press(Stroke(pygame.K_z, ctrl=True), "undo")
        worlds.append(watcher)
    assert difference(*worlds)


def test_the_worlds_really_differ() -> None:
    found = moment("mass.order")
    drafts = []
    for seed in (1, 2):
        world = forked(found, seed)
        answer_at_random(world.seat("a"), seed)
        drafts.append(world.seat("a").view.drafts)
    assert drafts[0] != drafts[1]
