"""Chaos Fantasy: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core.ruleset import Clock, Phase, Reader, Ruleset
from game.rules.chaos import build, card, healing, reckoning, timeline, value
from game.rules.chaos.ambush import LieInWait
from game.rules.chaos.arrivals import Arrivals
from game.rules.chaos.clock import Countdown
from game.rules.chaos.defaults import default_answer
from game.rules.chaos.ending import Ending
from game.rules.chaos.glossary import glossary
from game.rules.chaos.initiative import Roll
from game.rules.chaos.kinds import KINDS
from game.rules.chaos.lookout import LOOKOUT
from game.rules.chaos.parts import PARTS
from game.rules.chaos.prepare import Prepare
from game.rules.chaos.victory import winner


def begun(reader: Reader, clock: Clock) -> str | None:
    """After the first round nobody gets ready any more."""
    return "initiative" if clock.round > 1 else None


PERSONAL = (
    Phase("arrivals", (Arrivals(),), begun, stage="prepare", about="orders"),
    Phase("prepare", (Prepare(),), stage="prepare", about="orders"),
    Phase("ambush", (LieInWait(),), stage="surprise", about="blows"),
    Phase("initiative", (Roll(),), stage="initiative", about="orders"),
    Phase("ticks", (Countdown(),), stage="actions", about="blows"),
    Phase("ending", (Ending(),), stage="actions", about="blows"),
)
"""A round; before the first one everybody gets ready, and one side may lie in wait."""

RULESET = Ruleset(
    id="chaos",
    name="Chaos Fantasy",
    scales={"personal": PERSONAL},
    kinds=KINDS,
    build=build.build,
    default_answer=default_answer,
    winner=winner,
    value=value.value,
    card=card.card,
    timeline=timeline.timeline,
    lookout={"personal": LOOKOUT},
    switches={"dusk": "chaos.switch_dusk"},
    recover=healing.carried,
    elapsed=reckoning.elapsed,
    wounds=reckoning.suffered,
    parts=PARTS,
    glossary=glossary,
)
