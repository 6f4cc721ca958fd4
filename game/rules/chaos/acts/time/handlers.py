"""What happens when something comes up on its tick: one handler for each kind of item."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.chaos.acts.areas import blast
from game.rules.chaos.acts.fight import attack, defending, follow, guarding
from game.rules.chaos.acts.move import driving, falling, landing, moving, retreat, running, stepping
from game.rules.chaos.acts.parlay import chances, holds, steel
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.acts.time import between, held, performing, turn, turns
from game.rules.chaos.sheet.agenda import Handler

HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        turns.TURN: turn.comes_up,
        turn.STRIKE: performing.strike,
        turn.END: performing.end,
        turns.FREE: performing.free,
        defending.DEFENDED: performing.defended,
        between.BETWEEN: between.asks,
        held.HELD: held.asks,
        running.RUN: running.run_step,
        stepping.IDLE: moving.idle_step,
        moving.STEP: moving.defence_step,
        moving.LEAVE: retreat.leave_step,
        falling.FALLS: landing.lands,
        driving.DRIVE: driving.drive_step,
        chances.CONTEST: holds.offer,
        steel.STEEL: steel.result,
        guarding.CIRCLE: follow.circle,
        firing.SHOT: firing.shot,
        follow.SECOND: attack.second,
        blast.BLAST: blast.goes_off,
    }
)
"""By the kind of item."""
