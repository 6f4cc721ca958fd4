"""Chaos Fantasy: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core import components
from game.core.data.glossary import Switch
from game.core.ruleset import Phase, Ruleset, Scale, parts_in
from game.rules.chaos.acts.fight.ambush import LieInWait
from game.rules.chaos.acts.time.clock import Countdown
from game.rules.chaos.acts.time.ending import Ending, elapsed, suffered, value, winner
from game.rules.chaos.acts.time.initiative import Roll
from game.rules.chaos.orders.kinds import KINDS, default_answer
from game.rules.chaos.orders.tactics import TACTICS
from game.rules.chaos.setup import build, healing
from game.rules.chaos.setup.glossary import glossary
from game.rules.chaos.setup.prepare import ARRIVALS, PREPARE
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet import components as own
from game.rules.chaos.sheet.magazines import Strewn
from game.rules.chaos.shown import card
from game.rules.chaos.shown.lookout import LOOKOUT
from game.rules.chaos.tables.book import tables
from game.rules.kit.people import roster
from game.rules.kit.people.prepare import skip_to

ROUND = (
    Phase("arrivals", (ARRIVALS,), skip_to("initiative"), stage="prepare", about="orders"),
    Phase("prepare", (PREPARE,), stage="prepare", about="orders"),
    Phase("ambush", (LieInWait(),), stage="surprise", about="blows"),
    Phase("initiative", (Roll(),), stage="initiative", about="orders"),
    Phase("ticks", (Countdown(),), stage="actions", about="blows"),
    Phase("ending", (Ending(),), stage="actions", about="blows"),
)
"""A round; before the first one everybody gets ready, and one side may lie in wait."""

PERSONAL = Scale(
    ROUND,
    build.build,
    default_answer,
    winner,
    value,
    card.card,
    timeline=card.timeline,
    lookout=LOOKOUT,
    tactics=TACTICS,
    recover=healing.carried,
    elapsed=elapsed,
    wounds=suffered,
)

PARTS = (
    *roster.PARTS,
    *parts_in(components, own, agenda, but=(own.Skill, own.Line, agenda.Due)),
    Strewn,
)
"""Every class of component that can be in a fight."""

RULESET = Ruleset(
    id="chaos",
    name="Chaos Fantasy",
    scales={"personal": PERSONAL},
    kinds=KINDS,
    switches={"dusk": Switch("chaos.switch_dusk")},
    parts=PARTS,
    glossary=glossary,
    foreign=lambda: tables().foreign,
)
