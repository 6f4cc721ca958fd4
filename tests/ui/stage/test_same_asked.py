"""The same for the rest where a question is put to several amid a turn, and
where several sides answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pygame

from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import HUMAN, open_match
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.table.joint import Joints, join
from game.ui.stage.answer.ask_mode import AskMode
from tests.ui.battle.seated import mode, scenario, screen, seat, seated, settle
from tests.ui.hands import key
from tests.ui.stage.test_same import HANDS, KETTLE, by_key, offered, opened


def free_attacks() -> App:
    """Two who may strike at one who leaves them; both are asked at once."""
    players = {"a": HUMAN, "b": "random"}
    match = open_match(KETTLE, scenario(KETTLE), RULESETS["heroic20s"], players, 1)
    for _ in range(400):
        due = match.due()
        one = match.seat(due) if due else match.seat("a")
        left = [request for request in one.waiting if request.id not in one.view.drafts]
        if due is None and len(left) > 1 and not left[0].editable:
            return seated(match)
        if left:
            one.give(left[0], leaving(one, left[0]) if due else one.default(left[0]))
        else:
            one.commit()
    raise AssertionError("nobody leaves two who hold him")


def leaving(one: Seat, request: Request) -> Order:
    """From the third round on somebody wants to get away, if he may."""
    if one.view.clock.round > 1:
        for order in islice(one.legal(request), 300):
            if any("retreat" in str(value) for _, value in order.slots):
                return order
    return one.default(request)


@HANDS
def test_a_question_put_to_two_is_answered_once(hand: Any) -> None:
    app = free_attacks()
    settle(app)
    shown = mode(app)
    assert type(mode(app)) is AskMode
    both = tuple(seat(app).waiting)
    assert len(both) == 2 and "1" in offered(app).label and not shown.same
    hand(app)
    assert shown.same and offered(app).on and tuple(seat(app).waiting) == both, "not yet"
    key(app, pygame.K_1)
    assert not set(both) & set(seat(app).waiting)


def test_a_question_put_to_two_is_answered_by_each_without_it() -> None:
    app = free_attacks()
    settle(app)
    first, second = seat(app).waiting
    by_key(app)
    by_key(app)
    assert not mode(app).same
    key(app, pygame.K_1)
    assert seat(app).waiting == (second,) and first.id in seat(app).view.drafts
    assert offered(app) is None


def test_what_was_answered_for_a_side_is_taken_back_for_that_side() -> None:
    app = opened(KETTLE, "heroic20s")
    own, other = seat(app), screen(app).table.match.seat("b")
    first = own.waiting[0]
    joints = Joints()
    joints.note("a", join(own, first, own.proposal(first), ()))
    assert list(own.view.drafts) == [first.id]
    joints.undone(other)
    assert list(own.view.drafts) == [first.id]
    assert own.undo()
    joints.undone(own)
    assert own.view.drafts == {}
