"""Two people at one screen: battles up to a moment, the curtain, and what each of them does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pygame

from game.ai import LEVELS, carry_out
from game.core.orders import walk
from game.core.seat import Seat
from game.play.match import Match
from game.ui.app import App
from game.ui.curtain import STILL, CurtainScreen
from tests.ui.battle.seated import HOT_SEAT, match, screen
from tests.ui.hands import key, top

SIDES = ("a", "b")
MOST = 400


def until(kind: str, least: int = 2, asked: tuple[str, ...] = SIDES) -> Match:
    """A battle in which these sides are asked such a thing, in this round or later."""
    return forked(_fought_until(kind, least, asked))


@cache
def _fought_until(kind: str, least: int, asked: tuple[str, ...]) -> Match:
    found = match(HOT_SEAT, gap=0)
    players = {side: LEVELS["recruit"](7) for side in SIDES}
    for _ in range(MOST):
        waiting = {side: found.seat(side).waiting for side in SIDES}
        if found.battle.clock.round >= least and all(
            kind in {request.kind for request in waiting[side]} for side in asked
        ):
            return found
        side = next(side for side in SIDES if waiting[side])
        carry_out(found.seat(side), players[side].decide(found.seat(side)))
    raise AssertionError(f"no {kind}")


def forked(found: Match, seed: int | None = None) -> Match:
    """The same battle once more, with a seed with other dice from here on."""
    return replace(found, battle=found.battle.fork(seed))


def answer_at_random(seat: Seat, seed: int) -> None:
    """Some legal answer to everything, and another one for another seed."""
    dice = Random(seed)
    for request in list(seat.waiting):
        seat.give(request, walk(seat.view.grammar(request), dice.choice))


def lift(app: App, code: int = pygame.K_RETURN) -> None:
    """Lift the curtain with a fresh key, after its moment of stillness."""
    assert isinstance(top(app), CurtainScreen)
    app.step([], STILL + 0.1)
    key(app, code, letter="\r" if code == pygame.K_RETURN else chr(code))
    assert top(app) is screen(app)
