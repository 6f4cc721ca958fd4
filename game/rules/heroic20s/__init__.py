"""Heroic Combat on 20-second rounds: its phases in the book's order, and its orders."""

from __future__ import annotations

from dataclasses import replace

from game.core import components
from game.core.ruleset import Fields, Ruleset, Scale, nobody_recovers, parts_in
from game.rules.heroic20s.acts.ending import APPRAISAL, elapsed, winner
from game.rules.heroic20s.acts.resolving import tempo
from game.rules.heroic20s.acts.turns import ROUND
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.orders.tactics import TACTICS
from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.setup.build import build, carried
from game.rules.heroic20s.setup.inspection import glossary
from game.rules.heroic20s.setup.places import POSTS
from game.rules.heroic20s.sheet import components as own
from game.rules.heroic20s.sheet.situation import SWITCHES
from game.rules.heroic20s.shown import LOOKOUT, card
from game.rules.heroic20s.tables.book import foreign
from game.rules.kit.people import roster
from game.rules.kit.people.standing import suffered

PERSONAL = Scale(
    ROUND,
    build,
    default_answer,
    winner,
    APPRAISAL.value,
    card,
    lookout=LOOKOUT,
    recover=carried,
    elapsed=elapsed,
    wounds=suffered,
    tactics=TACTICS,
    tempo=tempo,
)
"""Figures yard by yard, one or many to a unit."""

MASS = replace(PERSONAL, fields=Fields(figures=False, wide=True), recover=nobody_recovers)
"""Units on cells of five yards (8.1)."""

RULESET = Ruleset(
    id="heroic20s",
    name="Heroic Combat",
    scales={"personal": PERSONAL, "mass": MASS},
    kinds={**KINDS, **POSTS.kinds()},
    switches=SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, own, but=(own.Hold,))),
    glossary=glossary,
    foreign=foreign,
)
