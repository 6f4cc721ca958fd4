"""Orders given on the field with real events: every click and key a player has."""

from __future__ import annotations

import pygame
import pytest

from game.core.grid import Cell, step
from game.core.orders import Order
from game.ui import text
from game.ui.app import App
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.tips import help_here
from game.ui.pages.screen import RulesScreen
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    at,
    given,
    match,
    mode,
    plainly,
    play_on,
    press,
    request,
    rounds,
    screen,
    seat,
    seated,
    settle,
    spot,
    unit,
)
from tests.ui.hands import click, key, move, top

SPEARS, SWORDS, BOWS, HORSE = (
    "Ashdown Spears",
    "Ashdown Swords",
    "The Yew Company",
    "Ashdown Horse",
)
LADY = "Lady Ysolde Ashdown"
FOE_BOWS, FOE_GUARD = "Kestrel Bows", "The Kestrel Guard"


def afield(gap: int = 3) -> App:
    """The demo battle at the first orders; at gap 0 the hosts are in contact."""
    return seated(match(AGAINST_RECRUIT, gap=gap))


def chosen(app: App) -> int | None:
    """The unit that is taken up."""
    taken = mode(app).clerk.request
    return taken.unit if taken else None


def fill(app: App) -> None:
    """Give every unit that has none the order to defend itself, by keys."""
    for _ in range(12):
        if not [r for r in seat(app).waiting if r.id not in seat(app).view.drafts]:
            return
        key(app, pygame.K_TAB)
        key(app, pygame.K_d)
    assert {r.kind for r in seat(app).waiting if r.id not in seat(app).view.drafts} <= {
        "mass.command"
    }


def texts(app: App) -> str:
    """All words of one frame."""
    with text.recording() as seen:
        app.step([], 0.0)
    return " ".join(seen.texts())


def test_a_click_takes_a_unit_up_and_a_click_on_a_marked_square_sends_it_there() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    assert chosen(app) == unit(app, SWORDS)
    goal = step(at(app, SWORDS), "N")
    move(app, spot(app, goal))
    assert mode(app).marks().goal == goal
    assert given(app, SWORDS) is None
    click(app, spot(app, goal))
    order = given(app, SWORDS)
    assert order is not None and order["to"] == goal and order["facing"] == "N"
    assert chosen(app) != unit(app, SWORDS), "the next unit without an order is taken up"


def test_a_click_on_an_enemy_strikes_him() -> None:
    app = afield(gap=0)
    click(app, spot(app, at(app, SWORDS)))
    foe = at(app, FOE_GUARD)
    move(app, spot(app, foe))
    assert mode(app).marks().aimed == unit(app, FOE_GUARD)
    assert FOE_GUARD in texts(app)
    click(app, spot(app, foe))
    order = given(app, SWORDS)
    assert order is not None and order["form"] == "attack" and order["facing"] == "N"


def test_the_forecast_is_shown_before_the_order_is_given() -> None:
    app = afield(gap=0)
    click(app, spot(app, at(app, SWORDS)))
    before = texts(app)
    move(app, spot(app, at(app, FOE_GUARD)))
    assert "If you strike the Kestrel Guard" not in before
    after = texts(app)
    assert "If you strike the Kestrel Guard" in after and "they attack" in after
    assert given(app, SWORDS) is None


def test_archers_shoot_whom_one_clicks() -> None:
    app = afield(gap=2)
    click(app, spot(app, at(app, BOWS)))
    press(app, "form:shoot")
    target = next(iter(mode(app).clerk.made.targets))
    click(app, spot(app, screen(app).playback.units[target].cell))
    order = given(app, BOWS)
    assert order is not None and order["form"] == "shoot" and order["target"] == target


def test_a_click_on_the_units_own_edge_turns_it() -> None:
    app = afield()
    here = at(app, SWORDS)
    click(app, spot(app, here))
    click(app, spot(app, here, "E"))
    order = given(app, SWORDS)
    assert order is not None and order["facing"] == "E" and order["to"] == here


def test_a_unit_in_contact_may_withdraw() -> None:
    app = afield(gap=0)
    click(app, spot(app, at(app, SPEARS)))
    press(app, "form:withdraw")
    order = given(app, SPEARS)
    assert order is not None and order["form"] == "withdraw"


def test_a_right_click_takes_the_order_back_then_lets_go() -> None:
    app = afield()
    here = at(app, SWORDS)
    click(app, spot(app, here))
    key(app, pygame.K_d)
    click(app, spot(app, here))
    assert given(app, SWORDS) is not None
    click(app, (640, 700), button=3)
    assert given(app, SWORDS) is None and chosen(app) == unit(app, SWORDS)
    click(app, (640, 700), button=3)
    assert chosen(app) is None


def test_tab_goes_through_the_units_without_an_order() -> None:
    app = afield()
    first = chosen(app)
    key(app, pygame.K_TAB)
    second = chosen(app)
    assert second != first
    key(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert chosen(app) == first


def test_arrow_keys_march_on_the_screen_and_with_shift_turn() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_RIGHT)
    order = given(app, SWORDS)
    assert order is not None and order["to"] == step(at(app, SWORDS), "N")
    click(app, spot(app, at(app, SPEARS)))
    key(app, pygame.K_DOWN, pygame.KMOD_SHIFT)
    order = given(app, SPEARS)
    assert order is not None and (order["to"], order["facing"]) == (at(app, SPEARS), "E")


def test_an_arrow_key_towards_an_enemy_strikes_him() -> None:
    app = afield(gap=0)
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_RIGHT)
    order = given(app, SWORDS)
    assert order is not None and (order["form"], order["facing"]) == ("attack", "N")


def test_the_commit_button_asks_once_when_orders_are_missing() -> None:
    app = afield()
    press(app, "commit")
    assert "Seal them all the same" in texts(app)
    assert rounds(app) == 1 and mode(app) is not None
    move(app, spot(app, at(app, SWORDS)))
    press(app, "commit")
    assert len(screen(app).table.match.battle.done) > 0
    settle(app)
    assert screen(app).view.clock.phase != "orders" or rounds(app) == 2


def test_an_order_given_meanwhile_disarms_the_question() -> None:
    app = afield()
    key(app, pygame.K_SPACE)
    assert screen(app).warned
    key(app, pygame.K_d)
    assert not screen(app).warned
    assert mode(app) is not None and rounds(app) == 1


def test_with_all_orders_given_one_press_is_enough() -> None:
    app = afield()
    fill(app)
    press(app, "commit")
    settle(app)
    assert (rounds(app), screen(app).view.clock.phase) != (1, "orders")


def test_ctrl_z_undoes_the_last_order() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_RIGHT)
    assert given(app, SWORDS) is not None
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert given(app, SWORDS) is None


def test_the_roster_takes_units_up() -> None:
    app = afield()
    shown = screen(app).place.roster
    click(app, (shown.centerx, shown.y + shown.h * 3 // 10))
    assert chosen(app) == unit(app, SWORDS)


def test_the_commander_rides_and_takes_over() -> None:
    app = afield()
    mode(app).select_unit(unit(app, LADY))
    goal = at(app, SPEARS)
    click(app, spot(app, goal))
    order = given(app, LADY)
    assert order is not None and order["to"] == goal
    mode(app).select_unit(unit(app, LADY))
    settle(app)
    key(app, pygame.K_t)
    order = given(app, LADY)
    assert order is not None and order["take_over"] is True
    press(app, "toggle:take_over")
    order = given(app, LADY)
    assert order is not None and order["take_over"] is False


def test_a_unit_follows_the_one_before_it_that_was_ordered_away() -> None:
    app = afield()
    click(app, spot(app, at(app, HORSE)))
    click(app, spot(app, at(app, SWORDS)))
    assert chosen(app) == unit(app, SWORDS), "friends who stay are taken up"
    key(app, pygame.K_RIGHT)
    click(app, spot(app, at(app, HORSE)))
    click(app, spot(app, at(app, SWORDS)))
    order = given(app, HORSE)
    assert order is not None and order["to"] == at(app, SWORDS)


def test_a_refused_square_says_why_with_its_rule() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    click(app, spot(app, Cell(0, 5)))
    assert given(app, SWORDS) is None
    shown = texts(app)
    assert "one square a round" in shown and "ZF-MASS-" in shown
    key(app, pygame.K_F1)
    page = app.top
    assert isinstance(page, RulesScreen)
    rule = mode(app).clerk.refusal.rule
    assert page.page.lit == rule
    assert rule in texts(app)


def test_a_form_the_unit_has_not_is_refused() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_s)
    assert "nothing to shoot with" in texts(app)


def test_an_enemy_out_of_reach_is_refused() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    click(app, spot(app, at(app, FOE_GUARD)))
    assert given(app, SWORDS) is None
    assert mode(app).clerk.refusal.rule.startswith("ZF-")


def turning(app: App) -> bool:
    """Whether units may turn before the next segment."""
    shown = isinstance(mode(app), OrdersMode) and seat(app).waiting[0].kind == "mass.reface"
    return shown and app.top is screen(app)


def in_the_window() -> App:
    """The battle at its first window between two segments."""
    app = afield(gap=0)
    play_on(app, turning, plainly)
    return app


def test_in_a_window_ready_lets_everything_stand() -> None:
    app = in_the_window()
    assert isinstance(mode(app), OrdersMode)
    assert all(r.kind == "mass.reface" for r in seat(app).waiting)
    assert screen(app).ring.find("commit").label == "Ready"  # type: ignore[attr-defined]
    phase = screen(app).view.clock.phase
    press(app, "commit")
    settle(app)
    assert screen(app).view.clock.phase != phase


def test_in_a_window_nothing_is_said_of_orders_where_no_unit_is_taken_up() -> None:
    app = in_the_window()
    key(app, pygame.K_ESCAPE)
    assert chosen(app) is None
    words = texts(app)
    assert "has its order" not in words
    assert "to turn it" in words


def test_in_a_window_a_unit_turns_on_an_enemy_beside_it() -> None:
    app = in_the_window()
    found = seat(app).waiting[0]
    mode(app).select_unit(found.unit)
    facing = next(order for order in mode(app).clerk.made.orders if order.text("facing"))
    here = screen(app).playback.units[found.unit].cell
    click(app, spot(app, step(here, facing.text("facing"))))
    order = seat(app).view.drafts[found.id]
    assert order.text("facing") == facing.text("facing")


def declaring() -> App:
    """Leaders declare their duels."""
    app = afield(gap=0)
    play_on(app, lambda shown: isinstance(mode(shown), DuelMode), plainly)
    return app


def test_a_duel_is_declared_and_sworn() -> None:
    app = declaring()
    duel = mode(app)
    button = next(w for w in duel.ring.widgets if w.id == "form=1")
    click(app, button.rect.center)
    assert seat(app).view.drafts[duel.request.id]["form"] == "defend"
    press(app, "commit")
    assert not isinstance(mode(app), DuelMode)
    settle(app)
    assert "duels" in {e.fact("phase") for e in screen(app).view.events if e.key == "phase"}


def test_space_shows_the_end_of_what_is_being_shown() -> None:
    app = afield()
    fill(app)
    screen(app).playback.speed = 1.0
    press(app, "commit")
    for _ in range(40):
        app.step([], 0.1)
        if screen(app).playback.busy(screen(app).view):
            break
    playback = screen(app).playback
    assert playback.busy(screen(app).view)
    key(app, pygame.K_SPACE)
    assert not playback.busy(screen(app).view)


@pytest.mark.parametrize(("code", "speed"), [(pygame.K_PLUS, 2.0), (pygame.K_COMMA, 0.5)])
def test_keys_change_the_speed(code: int, speed: float) -> None:
    app = afield()
    screen(app).playback.speed = 1.0
    key(app, code)
    assert screen(app).playback.speed == speed


def test_a_click_chooses_a_speed() -> None:
    app = afield()
    plate = screen(app).ring.find("speed").rect
    slower, middle, faster = plate.x + 5, plate.centerx, plate.right - 5
    screen(app).playback.speed = 8.0
    screen(app).lay()
    for x, speed in ((faster, 16.0), (faster, 0.0), (slower, 16.0), (middle, 1.0), (slower, 0.5)):
        click(app, (x, plate.centery))
        assert screen(app).playback.speed == speed


def test_the_chronicle_opens_in_full_and_leads_to_rules() -> None:
    app = afield()
    key(app, pygame.K_l)
    assert isinstance(top(app), LogScreen)
    key(app, pygame.K_ESCAPE)
    assert top(app) is screen(app)
    fill(app)
    press(app, "commit")
    settle(app)
    log = screen(app).log
    move(app, (log.rect.x + 60, log.rect.centery))
    rule = help_here.here(screen(app)).rule
    assert rule.startswith("ZF-")
    key(app, pygame.K_F1)
    assert isinstance(top(app), RulesScreen)


def test_the_rules_button_and_the_menu_open_and_close() -> None:
    app = afield()
    press(app, "rules")
    assert isinstance(top(app), RulesScreen)
    key(app, pygame.K_ESCAPE)
    press(app, "menu")
    assert isinstance(top(app), Modal)
    key(app, pygame.K_ESCAPE)
    assert top(app) is screen(app)
    assert given(app, SWORDS) is None


def test_an_order_can_be_changed_until_it_is_sealed() -> None:
    app = afield()
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_RIGHT)
    click(app, spot(app, at(app, SWORDS)))
    key(app, pygame.K_d)
    order = given(app, SWORDS)
    assert isinstance(order, Order) and order["form"] == "defend"
    assert request(app, SWORDS).id in seat(app).view.drafts
