"""Which mode answers which kind of request."""

from __future__ import annotations

from game.core.components import Health
from game.core.seat import Seat
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.table.mode import Mode, asks
from game.ui.stage.answer.ask_mode import AskMode

ON_THE_FIELD = frozenset({"move", "lead"})
"""What sends somebody somewhere or against somebody."""


def mode_for(seat: Seat) -> Mode:
    """The mode for what waits at this seat; single questions have the plainest one, but those to a
    fighter tell what each answer promises.
    """
    asked = {asks(seat.view, request) for request in seat.waiting}
    if asked & ON_THE_FIELD:
        return OrdersMode(seat)
    if "blow" in asked:
        return DuelMode(seat)
    if "place" in asked:
        return DeployMode(seat)
    if seat.view.find(seat.waiting[0].unit, Health) is not None:
        return AskMode(seat, standing=False)
    return PromptMode(seat)
