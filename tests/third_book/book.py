"""The third book: a made-up rulebook of single fighters, built with the kit for the tests alone."""

from __future__ import annotations

from game.core import components
from game.core.ruleset import Clock, Phase, Reader, Ruleset, Scale, parts_in
from game.rules.kit.people import roster
from tests.third_book import promised, setup, sheet, shown
from tests.third_book.acts import Act, Declare
from tests.third_book.tactics import TACTICS


def begun(reader: Reader, clock: Clock) -> str | None:
    """After the first round nobody is placed any more."""
    return "declare" if clock.round > 1 else None


PERSONAL = Scale(
    (
        Phase("arrivals", (setup.ARRIVALS,), begun, stage="prepare", about="orders"),
        Phase("prepare", (setup.PREPARES,), stage="prepare", about="orders"),
        Phase("declare", (Declare(),), stage="declare", about="orders"),
        Phase("act", (Act(),), stage="actions", about="blows"),
    ),
    setup.build,
    promised.default_answer,
    shown.winner,
    shown.APPRAISAL.value,
    shown.card,
    lookout=shown.LOOKOUT,
    elapsed=shown.elapsed,
    tactics=TACTICS,
)

THIRD = Ruleset(
    id="third",
    name="The Third Book",
    scales={"personal": PERSONAL},
    kinds={**promised.KINDS, setup.PREPARE: setup.KIND},
    hide=setup.hide,
    guess=setup.guess,
    switches=sheet.SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, sheet, but=(sheet.Man,))),
    glossary=setup.glossary,
)
