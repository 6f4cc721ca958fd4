"""Overlays on the field: keys and buttons, numbers that are the forecast's, a slice a frame."""

from __future__ import annotations

from collections.abc import Generator

import pygame
import pytest
from pygame import Rect, Surface

from game.core.components import Position
from game.core.grid import Cell
from game.play.odds.exposure import exposure
from game.play.odds.reach import reach
from game.play.odds.suppose import Place, planned
from game.play.words import decimal
from game.ui import text
from game.ui.app import App
from game.ui.battle.lens import lens as lens_jobs
from game.ui.battle.lens import paint
from game.ui.battle.lens.lens import ALL, FIRE, PERIL, REACH, THREAT, Jobs, Lens
from game.ui.battle.table.mode import Marks
from tests.ui.battle.hot_seat import until
from tests.ui.battle.panels import SIZES
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    match,
    mode,
    plainly,
    play_on,
    press,
    rounds,
    screen,
    seat,
    seated,
    spot,
    spyglass,
)
from tests.ui.battle.test_battle_secrets import pictures, twin
from tests.ui.hands import key, move

KEYS = {
    "reach": pygame.K_r,
    "threat": pygame.K_e,
    "fire": pygame.K_f,
    "peril": pygame.K_x,
    "reasons": pygame.K_y,
}


def lens(app: App) -> Lens:
    return spyglass(app).lens


def shown(app: App) -> Marks:
    """The marks once everything has been worked out."""
    usual, lens(app).slice = lens(app).slice, 60.0
    for _ in range(4):
        app.step([], 0.02)
    lens(app).slice = usual
    return spyglass(app).over(screen(app), screen(app).marks())


def ready(name: str = "wendle-hill", round_: int = 4) -> App:
    """Somebody gives the orders of this round against a recruit."""
    app = seated(match(AGAINST_RECRUIT, name))
    play_on(app, lambda app: rounds(app) >= round_ and orders(app), plainly)
    return app


def orders(app: App) -> bool:
    return any(request.kind == "mass.order" for request in seat(app).waiting)


@pytest.fixture(scope="module")
def app() -> App:
    return ready()


@pytest.mark.parametrize("name", ALL)
def test_a_key_and_a_button_turn_an_overlay_over(app: App, name: str) -> None:
    before = name in lens(app).on
    key(app, KEYS[name])
    assert (name in lens(app).on) != before
    press(app, f"lens:{name}")
    assert (name in lens(app).on) == before


def test_only_one_lies_on_the_squares(app: App) -> None:
    for name in (REACH, THREAT, FIRE):
        key(app, KEYS[name])
        assert {REACH, THREAT, FIRE} & lens(app).on == {name}
    key(app, KEYS[FIRE])
    assert not {REACH, THREAT, FIRE} & lens(app).on


def test_the_threat_shows_the_numbers_of_the_forecast(app: App) -> None:
    lens(app).on = {THREAT}
    found, seen = {patch.cell: patch for patch in shown(app).patches}, 0
    lens(app).on = {PERIL}
    for unit, place in planned(seat(app)).items():
        if place.cell in found and screen(app).playback.units.get(unit):
            known = exposure(seat(app), unit, place)
            words = found[place.cell].words
            assert words.startswith(str(len(known.perils)))
            loss = decimal(known.loss) if known.loss < 9.95 else str(round(known.loss))
            assert loss in words
            seen += 1
    assert seen


def test_more_loss_is_drawn_denser(app: App) -> None:
    lens(app).on = {THREAT}
    levels = {patch.level for patch in shown(app).patches}
    lens(app).on = {PERIL}
    assert len(levels) > 1
    pictures = [paint.patch(96, paint.THREAT, level) for level in range(4)]
    sums = [sum(pygame.transform.average_color(picture)[:3]) for picture in pictures]
    assert len(set(sums)) == 4


def test_reach_of_an_enemy_under_the_pointer(app: App) -> None:
    enemy = next(unit for unit in screen(app).playback.units if unit not in planned(seat(app)))
    move(app, spot(app, screen(app).playback.units[enemy].cell))
    lens(app).on = {REACH}
    found = shown(app)
    lens(app).on = {PERIL}
    known = reach(seat(app), enemy)
    assert known is not None
    moves = {patch.cell for patch in found.patches if patch.kind == paint.MOVE}
    assert moves == known.moves
    assert found.reach == ()


def test_where_a_click_leads_its_peril_is_told() -> None:
    app = ready("ash-ford", 2)
    clerk = mode(app).clerk
    seen = 0
    for request in [r for r in seat(app).waiting if r.kind == "mass.order"]:
        mode(app).select_unit(request.unit)
        for cell in sorted(clerk.made.reach):
            if cell == clerk.made.start or clerk.own_at(cell) is not None:
                continue
            move(app, spot(app, cell))
            planned_order = clerk.planned()
            found = shown(app)
            place = Place(cell, planned_order.text("facing"))
            known = exposure(seat(app), request.unit, place, planned_order.text("form"))
            words = " ".join(line for _, line in found.tip)
            assert len(found.strings) == len(known.perils)
            assert (decimal(known.loss) if known.perils else "nobody could strike") in words
            seen += 1
    assert seen


def test_who_cannot_shoot_is_told_so_with_the_rule(app: App) -> None:
    unit = next(r.unit for r in seat(app).waiting if r.kind == "mass.order")
    mode(app).select_unit(unit)
    move(app, spot(app, seat(app).view.get(unit, Position).cell))
    lens(app).on = {FIRE}
    found = shown(app)
    lens(app).on = {PERIL}
    assert not found.patches
    assert any(role == "no" and "ZF-" in words for role, words in found.tip)


def test_archers_see_what_they_can_hit() -> None:
    app = ready("wendle-hill", 1)
    mode(app).select_unit(_archers(app))
    move(app, spot(app, Cell(0, 3)))
    lens(app).on = {FIRE}
    found = shown(app)
    kinds = {patch.kind for patch in found.patches}
    assert kinds == {paint.FIRE, paint.SHUT}
    assert all(patch.words.startswith("−") for patch in found.patches if patch.kind == paint.FIRE)


def _archers(app: App) -> int:
    card = seat(app).view.scale.card
    return next(
        r.unit
        for r in seat(app).waiting
        if r.kind == "mass.order"
        and any(stat.key == "zefrs.stat.missile" for stat in card(seat(app).view, r.unit).stats)
    )


class Hours:
    """A clock that goes on only by the work that is done."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_work_is_done_a_slice_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    clock = Hours()
    monkeypatch.setattr(lens_jobs, "time", clock)

    def slow() -> Generator[None, None, int]:
        for number in range(6):
            clock.now += 0.002
            done.append(number)
            yield
        return 7

    jobs: Jobs[int] = Jobs()
    assert jobs.want("x", slow) is None
    for worked in (2, 4, 6):
        assert jobs.want("x", slow) is None
        jobs.work(0.003)
        assert done == list(range(worked))
    jobs.want("x", slow)
    jobs.work(0.003)
    assert jobs.want("x", slow) == 7
    jobs.clear()
    assert jobs.want("x", slow) is None


def test_what_nobody_wants_any_more_is_not_worked_on() -> None:
    done: list[str] = []

    def work(name: str) -> Generator[None, None, None]:
        done.append(name)
        yield

    jobs: Jobs[None] = Jobs()
    jobs.want("a", lambda: work("a"))
    jobs.work()
    jobs.work()
    jobs.want("b", lambda: work("b"))
    jobs.work()
    assert done == ["a", "b"]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", [REACH, THREAT, FIRE])
def test_nothing_is_clipped_with_an_overlay_on(
    size: tuple[int, int], scale: float, name: str
) -> None:
    app = seated(match(AGAINST_RECRUIT, "wendle-hill", gap=1), size, scale)
    lens(app).on = {name, "reasons"}
    shown(app)
    with text.recording() as seen:
        app.step([], 0.02)
    assert not [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]


def test_badges_and_patches_are_painted() -> None:
    app = ready("wendle-hill", 2)
    plain = app.surface.copy()
    lens(app).on = {THREAT}
    found = shown(app)
    squares = [Rect(spot(app, patch.cell), (1, 1)) for patch in found.patches]
    app.step([], 0.02)
    assert squares
    changed = [box for box in squares if _differs(plain, app.surface, box)]
    assert changed == squares


def _differs(one: Surface, other: Surface, box: Rect) -> bool:
    area = box.inflate(60, 60)
    pairs = (
        (one.get_at((x, y)), other.get_at((x, y)))
        for x in range(area.x, area.right, 5)
        for y in range(area.y, area.bottom, 5)
    )
    return any(a != b for a, b in pairs)


@pytest.mark.parametrize("name", [THREAT, FIRE, REACH])
def test_overlays_hide_the_orders_of_the_other_side(name: str) -> None:
    found = until("mass.order")
    seen = []
    for seed in (1, 2):
        app = seated(twin(found, seed, True))
        lens(app).on = {name, "peril", "reasons"}
        seen.append(pictures(app)[0])
    assert seen[0] == seen[1]
