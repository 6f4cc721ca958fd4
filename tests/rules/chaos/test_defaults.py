"""What a sensible fighter does unasked (12.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.core.orders import PASS, Order, is_pass
from game.core.ruleset import Clock, Request
from game.core.view import View
from game.rules.chaos import RULESET
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.orders import usual_defence, usual_turn
from game.rules.chaos.sheet.components import Carries, Condition, Held, Loaded, NextTurn, Reserves
from tests.rules.chaos.bout import follow
from tests.rules.chaos.brawl import field


def view(here: Any, side: str = "a") -> View:
    """What a side sees: everything."""
    return View(RULESET, side, here.world.rows(), Clock(1, "ticks"), "personal")


def ask(here: Any, sign: str, kind: str, **more: Any) -> Request:
    """A request of this kind to him."""
    unit = here.units[sign]
    side = "ab"[1 - int(sign) % 2]
    return Request("test", side, unit, kind, about=tuple(more.pop("about", ())), **more)


def ask_of(here: Any, threat: Threat, sign: str = "2") -> Request:
    """He is asked for his answer to this."""
    return ask(here, sign, "chaos.defend", about=threat.about)


def defends(here: Any, threat: Threat, sign: str = "2") -> Order:
    """What he answers."""
    side = "ab"[1 - int(sign) % 2]
    return usual_defence.answer(view(here, side), ask_of(here, threat, sign))


def turn(here: Any, sign: str = "1") -> Order:
    """What he does with his Turn."""
    return usual_turn.turn(view(here), ask(here, sign, "chaos.turn"))


def between(here: Any, sign: str = "1") -> Order:
    """What he does between his Turns."""
    return usual_turn.between(view(here), ask(here, sign, "chaos.between", window=True))


WISHES = (
    (),
    (("form", "hold"),),
    (("form", "prepare"), ("facing", "SE")),
    (("form", "fight"), ("how", "strike"), ("weapon", "long_sword"), ("target", 2)),
    (("form", "fight"), ("how", "strike"), ("weapon", "club")),
    (("form", "fight"), ("how", "shoot")),
    (("form", "move"), ("how", "run"), ("to", Cell(0, 1))),
    (("form", "move"), ("how", "run"), ("to", Cell(1, 0))),
    (("form", "chore"), ("how", "stand")),
    (("form", "chore"), ("how", "lie"), ("item", "nothing of the kind")),
    (("form", "chakra"),),
)


@pytest.mark.parametrize("kind", ["chaos.turn", "chaos.held", "chaos.between"])
@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("prone", [False, True])
def test_what_he_wishes_is_had_without_listing_all_that_he_could(
    kind: str, wishes: usual_turn.Wishes, prone: bool
) -> None:
    here = field("12\n..", "aldric", "thug", held=("long_sword", "club"))
    here.put("1", Condition(prone=prone))
    seen, request = view(here), ask(here, "1", kind)
    assert usual_turn.follow(seen, request, wishes) == follow(seen, request, wishes)


def test_nobody_defends_himself_where_no_red_can_come_of_it():
    here = field("12", "thug", "aldric", held=("club", ("long_sword", "small_shield")))
    # Plate 10 stops a club of 5 damage altogether.
    assert defends(here, Threat(here.units["1"], weapon="club")).text("method") == "none"


@pytest.mark.parametrize(("actions", "pays"), [(2, "action"), (1, None)])
def test_what_takes_hit_points_alone_is_answered_with_what_can_be_spared(
    actions: int, pays: str | None
) -> None:
    here = field("12", "thug", "thug", held=("", "club"))
    here.put("2", Reserves(0, actions, 3))
    threat = Threat(here.units["1"], weapon="fist")
    assert 0 < usual_defence.open_harm(view(here, "b"), ask_of(here, threat)) < 1
    assert defends(here, threat).get("pay") == pays


@pytest.mark.parametrize("how", ["trip", "hold", "disarm"])
def test_what_does_more_than_hurt_is_answered_with_the_last_free_action(how: str) -> None:
    here = field("12", "thug", "thug", held=("", "club"))
    here.put("2", Reserves(0, 1, 3))
    threat = Threat(here.units["1"], how=how, weapon="fist")
    assert defends(here, threat).get("pay") == "action"


@pytest.mark.parametrize("hp", [1, 0])
def test_the_last_hit_points_are_worth_a_red(hp: int) -> None:
    here = field("12", "thug", "thug", held=("", "club"))
    here.put("2", replace(here.world.get(here.units["2"], Health), now=hp))
    threat = Threat(here.units["1"], weapon="fist")
    assert usual_defence.open_harm(view(here, "b"), ask_of(here, threat)) >= 1


def test_an_answer_is_given_where_red_threatens_and_paid_with_a_free_action():
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    order = defends(here, Threat(here.units["1"], weapon="long_sword"))
    assert order.text("method") in ("parry", "dodge", "tumble", "block")
    assert order.text("pay") == "action"
    assert order.unit("ki") in (0, None)


def test_who_cannot_pay_stands_open():
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    here.put("2", Reserves(0, 0, 3))
    assert defends(here, Threat(here.units["1"], weapon="long_sword")).text("method") == "none"


def test_the_nearest_enemy_in_reach_is_struck():
    here = field("12 . 4", "aldric", "thug", "thug", "thug", held=("long_sword", "club"))
    order = turn(here)
    assert order.text("form") == "fight" and order.unit("target") == here.units["2"]


def test_a_gun_is_fired_at_whom_one_sees():
    here = field("1 . . . . 2", "fred", "thug", held=("assault_rifle", "club"))
    order = turn(here)
    assert (order.text("how"), order.text("weapon")) == ("shoot", "assault_rifle")
    assert order.get("acquire") is True


def test_far_from_everybody_one_goes_nearer_and_keeps_the_turn():
    here = field("1 . . . . . . . 2", "aldric", "thug", held=("long_sword", "club"))
    order = turn(here)
    assert (order.text("form"), order.text("how")) == ("move", "run")


def test_between_turns_one_gets_up_and_comes_nearer_in_time_to_stand_still():
    here = field("1 . . . . . . . 2", "aldric", "thug", held=("long_sword", "club"))
    here.clock(20)
    here.put("1", NextTurn(14))
    order = between(here)
    assert order.text("form") == "move"
    cell = order.cell("to")
    assert cell is not None and cell.x == 4
    here.put("1", Condition(prone=True))
    assert between(here).text("how") == "stand"


def test_between_turns_of_somebody_in_reach_nothing_is_done():
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    assert is_pass(between(here))


def test_an_empty_hand_is_filled():
    here = field("12 . .", "fred", "thug", held=("", "club"))
    here.put("1", Carries(("pistol",)), Held())
    assert between(here).text("how") == "draw"


def test_a_weapon_is_reloaded_when_it_is_empty_and_not_before():
    here = field("1 . . . . 2", "fred", "thug", held=("assault_rifle", "club"))
    for shots, how in ((0, "reload"), (29, "")):
        here.put("1", Loaded((("assault_rifle", shots),)))
        assert between(here).text("how") == how
    here.put("1", Loaded((), ("assault_rifle",)))
    assert between(here).text("how") == "clear"


def test_a_held_turn_waits_for_somebody_to_strike_and_ends_in_readiness():
    here = field("1 . . . . 2", "aldric", "thug", held=("long_sword", "club"))
    request = ask(here, "1", "chaos.held", window=True)
    assert usual_turn.held(view(here), request) == PASS
    here.clock(1)
    assert usual_turn.held(view(here), request).text("form") == "prepare"
    near = field("12", "aldric", "thug", held=("long_sword", "club"))
    assert usual_turn.held(view(near), ask(near, "1", "chaos.held")).text("form") == "fight"


@pytest.mark.parametrize("hurt", [False, True])
def test_nobody_surrenders_unasked(hurt: bool):
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    if hurt:
        here.put("1", Health(1, 27))
    assert turn(here).text("form") == "fight"


def test_ki_is_spent_on_what_is_only_useful_as_long_as_three_are_left():
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    about = (("by", here.units["1"]), ("ways", ("jab",)))
    for points, bought in ((3, "jab"), (2, "none")):
        here.put("2", Reserves(points, 3, 3))
        asked = ask(here, "2", "chaos.return", about=about)
        given = RULESET.scales["personal"].default_answer(view(here, "b"), asked)
        assert given.text("strike") == bought


@pytest.mark.rule("CF-MOVE-03")
@pytest.mark.parametrize(("gap", "form"), [(2, "fight"), (3, "move")])
def test_a_run_up_is_part_of_the_attack_as_long_as_it_is_short(gap: int, form: str):
    here = field(" ".join("1" + "." * gap + "2"), "aldric", "thug", held=("long_sword", "club"))
    assert turn(here).text("form") == form


def test_the_last_free_action_is_kept_for_a_defence():
    here = field("12 . .", "fred", "thug", held=("", "club"))
    here.put("1", Carries(("pistol",)), Held())
    for actions, order in ((2, "draw"), (1, "")):
        here.put("1", Reserves(0, actions, 3))
        assert between(here).text("how") == order
