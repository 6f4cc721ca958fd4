"""Empress: its phases in the book's order, and its orders."""

from __future__ import annotations

from dataclasses import replace

from game.core import components
from game.core.ruleset import Phase, Ruleset, Scale, only_seen, parts_in
from game.rules.empress import shown
from game.rules.empress.acts.countdown import Turns
from game.rules.empress.acts.ending import APPRAISAL, Ending, Withdrawals, winner
from game.rules.empress.acts.initiative import STANCE, Initiative, Meeting, Stances
from game.rules.empress.orders import declared
from game.rules.empress.orders.kinds import KINDS
from game.rules.empress.orders.tactics import TACTICS
from game.rules.empress.orders.usual import default_answer
from game.rules.empress.setup.build import POSTS, build, carried, guess
from game.rules.empress.setup.recruit import glossary
from game.rules.empress.sheet import components as own
from game.rules.empress.sheet import turns
from game.rules.empress.sheet.law import SWITCHES
from game.rules.empress.tables.book import foreign
from game.rules.kit.people import gear, hearsay, roster, stillness
from game.rules.kit.people.prepare import skip_to
from game.rules.kit.people.standing import suffered

ROUND = (
    Phase("arrivals", (POSTS.arrivals(),), skip_to("initiative"), stage="prepare", about="orders"),
    Phase("prepare", (POSTS.prepares(),), stage="prepare", about="orders"),
    Phase("initiative", (Meeting(), Initiative()), stage="initiative", about="orders"),
    Phase("stances", (Stances(),), stage="initiative", about="orders"),
    Phase("countdown", (Turns(),), stage="actions", about="blows"),
    Phase("withdrawals", (Withdrawals(),), stage="actions", about="blows"),
    Phase("ending", (Ending(),), stage="actions", about="blows"),
)
"""A round: stances, the countdown by segments, and what it leaves behind."""

SECONDS = 6.0
"""How long a round is, for display only."""

DECLARING = replace(KINDS[STANCE], gains=declared.matters, proposal=declared.proposed)
"""Who wishes so declares as he did last, where nothing else promises more."""

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
    elapsed=lambda reader, clock: SECONDS * clock.round,
    wounds=suffered,
    tactics=TACTICS,
)
"""Figures man by man."""

RULESET = Ruleset(
    id="empress",
    name="Empress",
    scales={"personal": PERSONAL},
    kinds={**KINDS, STANCE: DECLARING, **POSTS.kinds()},
    hide=only_seen,
    guess=guess,
    switches=SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, gear, hearsay, stillness, own, turns)),
    glossary=glossary,
    foreign=foreign,
)
