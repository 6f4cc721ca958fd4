"""What is not asked unless one wishes so, and how one is asked all the same."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.battle import Battle
from game.core.orders import PASS, UNDISTURBED, UNPROMISING, Order
from game.core.ruleset import Request
from game.core.view import View
from game.play.settings import Pace, Settings
from game.ui import current
from game.ui.battle.lens.buttons import LensButton
from game.ui.stage.act.pass_bar import STANDING
from game.ui.stage.answer import wishes
from game.ui.stage.answer.wishes import Wishes
from tests.ui.battle.seated import press, screen, seat, seated
from tests.ui.hands import key
from tests.ui.leaf.fighters import HAWISE, WAT
from tests.ui.stage.ticking import BETWEEN, DEFEND, TURN, match_of, ticking


@pytest.fixture(autouse=True)
def _usual() -> None:
    current.use(current.USUAL)


def asked(battle: Battle) -> set[int]:
    """Who is asked on side a, and has not answered."""
    view = battle.seat("a").view
    return {request.unit for request in view.waiting if request.id not in view.drafts}


@pytest.fixture
def pair() -> Battle:
    """Two fighters who may do something between their Turns."""
    return ticking(BETWEEN, (HAWISE, WAT))


def test_unless_it_is_set_otherwise_whom_nobody_attacked_is_not_asked(pair: Battle) -> None:
    found = Wishes()
    assert current.now().battle.between == "attacked"
    assert found.met(pair.seat("a"))
    assert pair.seat("a").view.standing == {(0, BETWEEN): UNDISTURBED}
    assert PASS in pair.seat("a").view.drafts.values()


@pytest.mark.parametrize("when", ["always", "attacked", "turn", "usual"])
def test_the_settings_say_what_stands_from_the_beginning(
    when: str, pair: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished = Settings(battle=Pace(between=when))
    monkeypatch.setattr(current, "now", lambda: wished)
    assert Wishes().met(pair.seat("a")) == (when in STANDING)
    order = STANDING.get(when)
    stands = {(0, BETWEEN): order} if order is not None else {}
    assert pair.seat("a").view.standing == stands


def test_turns_and_answers_are_always_asked() -> None:
    for kind in (TURN, DEFEND):
        found = ticking(kind)
        assert not Wishes().met(found.seat("a"))
        assert not found.seat("a").view.standing


def hopeless(battle: Battle, *units: int) -> None:
    """Nothing is to be gained by these."""

    def gains(view: View, request: Request) -> bool:
        return request.unit not in units

    kinds = dict(battle.ruleset.kinds)
    kinds[DEFEND] = replace(kinds[DEFEND], gains=gains)
    battle.ruleset = replace(battle.ruleset, kinds=kinds)


@pytest.mark.parametrize(("when", "left"), [("attacked", {WAT}), ("always", {HAWISE, WAT})])
def test_who_can_gain_nothing_is_asked_only_if_one_always_is(
    when: str, left: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = ticking(DEFEND, (HAWISE, WAT))
    hopeless(battle, HAWISE)
    monkeypatch.setattr(current, "now", lambda: Settings(battle=Pace(between=when)))
    done, seat_a = Wishes(), battle.seat("a")
    while done.met(seat_a):
        pass
    assert asked(battle) == left
    assert seat_a.view.standing == ({(0, DEFEND): UNPROMISING} if when == "attacked" else {})


def test_one_can_be_asked_at_the_next_window_and_at_no_other() -> None:
    found, turns, pair = Wishes(), ticking(TURN), ticking(BETWEEN, (HAWISE, WAT))
    turns.seat("a").stand(BETWEEN, UNDISTURBED)
    found.ask_once(turns.seat("a"))
    assert found.asking(turns.seat("a").view)
    assert not turns.seat("a").view.standing, "so that the next one opens"
    assert not found.met(turns.seat("a")), "a Turn is no window"
    assert found.asking(turns.seat("a").view)
    place = pair.seat("a")
    assert not found.met(place)
    assert asked(pair) == {HAWISE, WAT}
    assert place.view.standing == {(0, BETWEEN): UNDISTURBED}
    assert not found.asking(place.view)
    assert not found.met(place), "he is still asked in the next frame"


def test_the_window_that_is_open_is_not_the_next_one(pair: Battle) -> None:
    found, place = Wishes(), pair.seat("a")
    found.ask_once(place)
    assert not found.met(place)
    assert found.asking(place.view)


def test_that_can_be_taken_back(pair: Battle) -> None:
    found, place = Wishes(), pair.seat("a")
    place.stand(BETWEEN, UNDISTURBED, WAT)
    found.ask_once(place)
    found.ask_once(place)
    assert place.view.standing == {(WAT, BETWEEN): UNDISTURBED}
    assert not found.asking(place.view)


def test_what_was_left_to_the_fighters_stays_with_them(pair: Battle) -> None:
    found, place = Wishes(), pair.seat("a")
    place.stand(DEFEND, Order((("method", "none"),)))
    found.ask_once(place)
    assert (0, DEFEND) in place.view.standing


def test_one_can_be_asked_everything_and_go_back_to_what_is_set(pair: Battle) -> None:
    found, place = Wishes(), pair.seat("a")
    place.stand(BETWEEN, UNDISTURBED)
    found.ask_all(place)
    assert not place.view.standing
    assert found.asking(place.view)
    assert not found.met(place)
    found.ask_once(place)
    assert not found.asking(place.view)
    assert found.met(place)
    assert place.view.standing == {(0, BETWEEN): UNDISTURBED}


def test_each_side_wishes_for_itself(pair: Battle) -> None:
    found = Wishes()
    found.ask_once(pair.seat("b"))
    assert found.met(pair.seat("a"))


def test_the_kind_of_a_window_tells_whether_it_lies_between_turns() -> None:
    book = ticking(BETWEEN).ruleset
    assert wishes.quiet(book, BETWEEN, PASS)
    assert wishes.quiet(book, "tick.held", UNPROMISING)
    assert not wishes.quiet(book, "tick.facing", PASS)


def test_a_key_and_a_tab_of_the_map_do_it() -> None:
    app = seated(match_of(ticking(TURN)))

    def lit() -> bool:
        tabs = [w for w in screen(app).ring.widgets if isinstance(w, LensButton)]
        return next(tab.on for tab in tabs if tab.id == "lens:ask_next")

    before = lit()
    key(app, pygame.K_b)
    assert (before, lit()) == (False, True)
    press(app, "lens:ask_next")
    assert not lit()
    seat(app).stand(BETWEEN, UNDISTURBED)
    key(app, pygame.K_b, pygame.KMOD_SHIFT)
    assert lit() and not seat(app).view.standing
