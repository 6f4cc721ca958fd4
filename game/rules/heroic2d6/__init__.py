"""Heroic 2d6: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core import components
from game.core.ruleset import Phase, Ruleset, Scale, parts_in
from game.rules.heroic2d6 import shown
from game.rules.heroic2d6.acts.ending import APPRAISAL, Ending, elapsed, winner
from game.rules.heroic2d6.acts.order import Order
from game.rules.heroic2d6.acts.turn import Turns
from game.rules.heroic2d6.orders.kinds import KINDS
from game.rules.heroic2d6.orders.tactics import TACTICS
from game.rules.heroic2d6.orders.usual import default_answer
from game.rules.heroic2d6.setup.build import build, guess, hide
from game.rules.heroic2d6.setup.healing import carried
from game.rules.heroic2d6.setup.inspection import glossary
from game.rules.heroic2d6.setup.prepare import KIND, POSTS, PREPARE
from game.rules.heroic2d6.sheet import components as own
from game.rules.heroic2d6.sheet.figure import SWITCHES
from game.rules.heroic2d6.tables.book import foreign
from game.rules.kit.people import gear, hearsay, roster, stillness
from game.rules.kit.people.prepare import skip_to
from game.rules.kit.people.standing import suffered

ROUND = (
    Phase("arrivals", (POSTS.arrivals(),), skip_to("order"), stage="prepare", about="orders"),
    Phase("prepare", (POSTS.prepares(),), stage="prepare", about="orders"),
    Phase("order", (Order(),), stage="initiative", about="orders"),
    Phase("turns", (Turns(),), stage="actions", about="blows"),
    Phase("ending", (Ending(),), stage="actions", about="blows"),
)
"""A Combat Round of five seconds."""

PERSONAL = Scale(
    ROUND,
    build,
    default_answer,
    winner,
    APPRAISAL.value,
    shown.card,
    timeline=shown.timeline,
    lookout=shown.LOOKOUT,
    recover=carried,
    elapsed=elapsed,
    wounds=suffered,
    tactics=TACTICS,
)

RULESET = Ruleset(
    id="heroic2d6",
    name="Heroic 2d6",
    scales={"personal": PERSONAL},
    kinds={**KINDS, PREPARE: KIND},
    hide=hide,
    guess=guess,
    switches=SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, gear, hearsay, stillness, own)),
    glossary=glossary,
    foreign=foreign,
)
