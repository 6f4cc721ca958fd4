"""Empress: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core import components
from game.core.ruleset import Ruleset, Scale, parts_in
from game.rules.empress.acts.ending import APPRAISAL, elapsed, suffered, winner
from game.rules.empress.acts.rounds import ROUND
from game.rules.empress.orders.kinds import KINDS
from game.rules.empress.orders.tactics import TACTICS
from game.rules.empress.orders.usual import default_answer
from game.rules.empress.setup.build import build, guess, hide
from game.rules.empress.setup.healing import carried
from game.rules.empress.setup.inspection import glossary
from game.rules.empress.setup.prepare import KIND, PREPARE
from game.rules.empress.sheet import components as own
from game.rules.empress.sheet import course, turns
from game.rules.empress.sheet.law import SWITCHES
from game.rules.empress.shown import card, lookout
from game.rules.kit.people import roster

PERSONAL = Scale(
    ROUND,
    build,
    default_answer,
    winner,
    APPRAISAL.value,
    card.card,
    timeline=lookout.timeline,
    lookout=lookout.LOOKOUT,
    recover=carried,
    elapsed=elapsed,
    wounds=suffered,
    tactics=TACTICS,
)
"""Figures man by man."""

RULESET = Ruleset(
    id="empress",
    name="Empress",
    scales={"personal": PERSONAL},
    kinds={**KINDS, PREPARE: KIND},
    hide=hide,
    guess=guess,
    switches=SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, own, course, turns)),
    glossary=glossary,
)
