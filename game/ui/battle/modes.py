"""Which mode answers which kind of request."""

from __future__ import annotations

from game.core.seat import Seat
from game.ui.battle.deploy_mode import DeployMode
from game.ui.battle.duel_mode import DuelMode
from game.ui.battle.mode import Mode
from game.ui.battle.orders_mode import OrdersMode
from game.ui.battle.prompt_mode import PromptMode

ON_THE_FIELD = frozenset({"mass.order", "mass.command", "mass.reface"})
"""Requests that send a unit somewhere or against somebody."""


def mode_for(seat: Seat) -> Mode:
    """The mode for what waits at this seat; single questions have the plainest one."""
    kinds = {request.kind for request in seat.waiting}
    if kinds & ON_THE_FIELD:
        return OrdersMode(seat)
    if "duel.declare" in kinds:
        return DuelMode(seat)
    if "mass.deploy" in kinds:
        return DeployMode(seat)
    return PromptMode(seat)
