"""All that Empress asks: stances, the orders of a turn, and the questions amid attacks and ways."""

from __future__ import annotations

from game.core.orders import Order
from game.core.ruleset import Kind
from game.core.vocabulary import Role
from game.rules.empress.acts.blows import CLEAVE, FACE, INTERRUPT, PRESS
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.ending import WITHDRAW
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.acts.turn import TURN
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.orders import asked
from game.rules.empress.orders.forecast import cleaving, forecast, interrupting
from game.rules.empress.orders.turn import TURNS
from game.rules.kit.slots import refused


def _question(rule_id: str) -> Kind:
    """Yes or no."""
    return Kind(
        asked.PLAINLY,
        refuse=refused(rule_id, "empress.no.answer"),
        roles=lambda order: {"use": Role.WAY},
    )


def _cleaves(order: Order) -> dict[str, Role]:
    return {"target": Role.TARGET}


KINDS = {
    TURN: Kind(
        TURNS.choices,
        forecast,
        TURNS.refuse,
        asks="act",
        admits=TURNS.admits,
        roles=TURNS.roles,
    ),
    STANCE: Kind(
        asked.STANCES.choices,
        None,
        asked.STANCES.refuse,
        asks="act",
        moment="between",
        admits=asked.STANCES.admits,
        roles=asked.STANCES.roles,
    ),
    INTERRUPT: Kind(
        asked.INTERRUPTS.choices,
        interrupting,
        asked.INTERRUPTS.refuse,
        admits=asked.INTERRUPTS.admits,
        roles=asked.INTERRUPTS.roles,
    ),
    NOW: _question("EM-INI-03"),
    PRESS: _question("EM-RCH-03"),
    FOLLOW: _question("EM-BRK-05"),
    FACE: _question("EM-GRD-06"),
    CLEAVE: Kind(
        asked.CLEAVES,
        cleaving,
        refused("EM-CLV-01", "empress.no.target"),
        roles=_cleaves,
    ),
    CHOOSE: Kind(
        asked.CRITICALS,
        refuse=refused("EM-ATK-10", "empress.no.answer"),
        roles=lambda order: {"damage": Role.WAY},
    ),
    WITHDRAW: Kind(
        asked.withdrawals,
        refuse=refused("EM-BRK-05", "empress.no.way"),
        roles=lambda order: {"to": Role.END_CELL},
    ),
}
"""What the book asks."""
