"""The ribbon: where the round stands, what comes next, and who acts first once that is known."""

from __future__ import annotations

import pytest

from game.core.components import Side
from game.play.words import say
from game.ui import text
from game.ui.app import App
from game.ui.battle.panels import ribbon, ribbon_tip
from tests.ui.battle.panels import SIZES
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    match,
    mode,
    plainly,
    play_on,
    rounds,
    screen,
    seat,
    seated,
)
from tests.ui.hands import move


def lines(app: App, number: int) -> list[str]:
    """What the ribbon says of its segment of this number."""
    stage = ribbon.stages(seat(app).view)[number]
    return [words for _, words in ribbon_tip.lines(seat(app).view, screen(app).playback, stage)]


@pytest.fixture(scope="module")
def app() -> App:
    return seated(match(AGAINST_RECRUIT, gap=0))


def test_it_says_when_each_part_comes(app: App) -> None:
    said = [lines(app, number)[2] for number in range(7)]
    assert said[:3] == [say("ribbon.now"), say("ribbon.next"), say("ribbon.later")]
    assert set(said[2:]) == {say("ribbon.later")}


def test_after_the_last_part_the_first_comes_next(app: App) -> None:
    playback = screen(app).playback
    phase, playback.phase = playback.phase, "morale"
    said = [lines(app, number)[2] for number in range(7)]
    playback.phase = phase
    assert said[0] == say("ribbon.next") and said[6] == say("ribbon.now")
    assert set(said[1:6]) == {say("ribbon.past")}


def test_the_steps_of_a_part_are_named(app: App) -> None:
    assert any("Leaders declare" in words for words in lines(app, 2))
    assert not any("steps" in words for words in lines(app, 1))


def test_who_acts_first_is_unknown_before_the_dice_and_told_afterwards() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0))
    assert say("ribbon.first_unknown") in lines(app, 1)
    play_on(app, lambda app: _kind(app) != "mass.order", plainly)
    view = seat(app).view
    first = view.scale.tempo(view)[0]
    name = next(known.name for _, (known,) in view.each(Side) if known.id == first)
    assert say("ribbon.first", {"side": name}) in lines(app, 1)
    play_on(app, lambda app: rounds(app) == 2 and _kind(app) == "mass.order", plainly)
    assert say("ribbon.first_unknown") in lines(app, 1)


def _kind(app: App) -> str:
    return seat(app).waiting[0].kind if mode(app) and seat(app).waiting else "mass.order"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_pointing_at_it_explains_and_nothing_is_cut(size: tuple[int, int], scale: float) -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0), size, scale)
    shown = screen(app)
    for box, stage in ribbon.segments(shown.theme, shown.place, shown.view):
        move(app, box.center)
        with text.recording() as seen:
            app.step([], 0.0)
        words = seen.texts()
        assert say(f"{stage.key}_note") in words
        assert not [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]
