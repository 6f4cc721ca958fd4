"""The phases of a round of Empress, in the order of its book (3.2)."""

from __future__ import annotations

from game.core.ruleset import Clock, Phase, Reader
from game.rules.empress.acts.countdown import Turns
from game.rules.empress.acts.ending import Ending, Withdrawals
from game.rules.empress.acts.initiative import Initiative, Meeting, Stances
from game.rules.empress.setup.prepare import ARRIVALS, PREPARES


def begun(reader: Reader, clock: Clock) -> str | None:
    """After the first round nobody is placed any more."""
    return "initiative" if clock.round > 1 else None


ROUND = (
    Phase("arrivals", (ARRIVALS,), begun, stage="prepare", about="orders"),
    Phase("prepare", (PREPARES,), stage="prepare", about="orders"),
    Phase("initiative", (Meeting(), Initiative()), stage="initiative", about="orders"),
    Phase("stances", (Stances(),), stage="initiative", about="orders"),
    Phase("countdown", (Turns(),), stage="actions", about="blows"),
    Phase("withdrawals", (Withdrawals(),), stage="actions", about="blows"),
    Phase("ending", (Ending(),), stage="actions", about="blows"),
)
"""A round of six seconds: stances, the countdown by segments, and what it leaves behind."""
