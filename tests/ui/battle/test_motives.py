"""An opponent says why, in log, tooltip and panel, but not before his order lies open."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Strength, Unit
from game.play.match import match_around
from game.play.telling.reasons import because, intended, last_revealed
from game.play.words import say
from game.ui import text
from game.ui.app import App
from game.ui.battle.log.lines import entry
from game.ui.battle.tips import motives
from tests.ui.battle.seated import (
    HOT_SEAT,
    match,
    mode,
    plainly,
    play_on,
    rounds,
    screen,
    seat,
    seated,
    spot,
    spyglass,
)
from tests.ui.hands import key, move


def against(level: str, round_: int = 3) -> App:
    """Somebody gives the orders of this round; the other side's are sealed."""
    app = seated(match({"a": "human", "b": level}, gap=1))
    play_on(app, lambda app: rounds(app) >= round_ and _orders(app), plainly)
    return app


def _orders(app: App) -> bool:
    return any(request.kind == "mass.order" for request in seat(app).waiting)


def enemies(app: App) -> list[int]:
    view = seat(app).view
    found = view.each(Unit, Strength)
    shown = screen(app).playback.units
    return [unit for unit, (known, _) in found if known.side == "b" and unit in shown]


def tip(app: App, unit: int) -> str:
    """What the tooltip says with the pointer on this unit."""
    move(app, spot(app, screen(app).playback.units[unit].cell))
    marks = spyglass(app).over(screen(app), screen(app).marks())
    return " ".join(words for _, words in marks.tip)


def letters(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.0)
    return " ".join(seen.texts())


@pytest.mark.parametrize("level", ["simple", "recruit"])
def test_pointing_at_an_enemy_tells_his_last_order_and_on_demand_why(level: str) -> None:
    app = against(level)
    for unit in enemies(app):
        last = last_revealed(seat(app).view.events, unit)
        assert last is not None and last[0] == rounds(app) - 1
        why = because(screen(app).table.match.memory.behind(*last))
        assert f"Round {last[0]}:" in tip(app, unit)
        assert why not in tip(app, unit)
        key(app, pygame.K_y)
        assert why in tip(app, unit)
        key(app, pygame.K_y)


def test_the_orders_sealed_for_this_round_are_not_spoken_of() -> None:
    app = against("recruit")
    found = screen(app).table.match
    assert "b" in seat(app).view.sealed
    key(app, pygame.K_y)
    hidden = 0
    for unit in enemies(app):
        kept = found.memory._kept[rounds(app), unit]["mass.order"]
        assert f"Round {rounds(app)}:" not in tip(app, unit)
        last = last_revealed(seat(app).view.events, unit)
        assert last is not None
        if because(kept) != because(found.memory.behind(*last)):
            assert because(kept) not in tip(app, unit)
            hidden += 1
    assert hidden


def test_in_the_first_round_nothing_is_known() -> None:
    app = seated(match({"a": "human", "b": "recruit"}, gap=1))
    key(app, pygame.K_y)
    assert all("Round" not in tip(app, unit) for unit in enemies(app))


def test_a_unit_of_a_human_gives_no_reasons() -> None:
    app = seated(match(HOT_SEAT, gap=1))
    view = seat(app).view
    match_ = screen(app).table.match
    assert motives.motive(match_, view, len(view.events), enemies(app)[0]) is None


def test_what_was_decided_before_the_match_was_opened_is_not_recorded() -> None:
    app = against("recruit")
    old = screen(app).table.match
    again = match_around("x", old.scenario, old.battle, old.levels, old.seed, "")
    other = seated(again)
    key(other, pygame.K_y)
    assert say("ai.because.unrecorded") in tip(other, enemies(other)[0])


def test_the_log_folds_open_to_the_reasons() -> None:
    app = against("recruit")
    told = [one for one in screen(app).log.scribe.lines if one.why]
    keys = {one.line.event.key for one in told}
    assert "revealed" in keys and keys <= {"revealed", "moved"}
    own = {unit for unit in screen(app).playback.units if unit not in enemies(app)}
    assert not {one.line.event.unit for one in told} & own
    found = entry(screen(app).theme, told[0])
    details = ["".join(piece.text for piece in pieces) for pieces in found.details]
    assert say("lens.why", {"why": told[0].why}) in details


def test_the_panel_shows_an_enemy_where_no_own_unit_is_chosen() -> None:
    app = against("recruit")
    mode(app).clerk.select(None)
    unit = enemies(app)[0]
    move(app, spot(app, screen(app).playback.units[unit].cell))
    words = letters(app)
    assert seat(app).view.get(unit, Unit).name in words
    assert say("lens.why_head") in words


def test_the_page_of_a_marshals_unit_says_what_his_side_is_about() -> None:
    app = against("marshal", 2)
    mode(app).clerk.select(None)
    unit = enemies(app)[0]
    last = last_revealed(seat(app).view.events, unit)
    assert last is not None
    plan = intended(screen(app).table.match.memory.behind(*last))
    move(app, spot(app, screen(app).playback.units[unit].cell))
    assert plan.startswith("The side means")
    assert plan.split()[-1] in letters(app)


@pytest.mark.parametrize("level", ["recruit", "marshal"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_the_enemys_page_fits(size: tuple[int, int], scale: float, level: str) -> None:
    app = seated(match({"a": "human", "b": level}, gap=1), size, scale)
    play_on(app, lambda app: rounds(app) >= 2 and _orders(app), plainly)
    mode(app).clerk.select(None)
    key(app, pygame.K_y)
    move(app, spot(app, screen(app).playback.units[enemies(app)[0]].cell))
    with text.recording() as seen:
        app.step([], 0.0)
    assert not [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]


def test_what_the_rounds_after_this_one_bring_is_told_as_such() -> None:
    for term in ("threat", "exposure"):
        assert "rounds after" in say(f"ai.{term}")
