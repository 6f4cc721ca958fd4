"""Odds of whoever hides: of coming out openly, when the enemies save against surprise first, and of
stealing along unnoticed (3.15).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from math import prod

from game.core.components import Seen
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.odds import enumerate_exchange
from game.core.orders import NOTHING
from game.core.rule import rule
from game.core.view import View
from game.core.world import Row, in_order, without
from game.rules.empress.acts import turn, watching
from game.rules.empress.exchange import stealth
from game.rules.empress.exchange.rolls import MADE
from game.rules.empress.orders import chances, remarks
from game.rules.empress.orders.risks import PASSING
from game.rules.empress.orders.scene import Scene, sneaking, up
from game.rules.empress.sheet import ground
from game.rules.empress.sheet.components import Surprised
from game.rules.empress.sheet.figure import figure
from game.rules.kit.people.guess import known_to

Cases = tuple[tuple[tuple[int, ...], float], ...]
"""Who is taken by surprise, with the chances."""


@rule("EM-SUR-10", "EM-SUR-14")
def comes_out(here: Scene, form: str, path: Iterable[Cell]) -> bool:
    """Whether he hides, and such a way shows him: at a run, in a charge, in plain sight."""
    if not sneaking(here):
        return False
    if form in (turn.RUN, turn.CHARGE):
        return True
    return any(ground.lookers(here.view, here.me, here.me.filling(cell)) for cell in path)


@rule("EM-SUR-10")
def sprung(here: Scene, tell: Callable[[Scene], Forecast]) -> Forecast:
    """What is told of such an order, in the mean of whom it takes by surprise."""
    cases = _cases(here.view, here.me.unit)
    told = [(tell(replace(here, view=_found(here.view, here.me.unit, c))), p) for c, p in cases]
    first, caught = told[0][0], sum(p for units, p in cases if told[0][0].target in units)
    notes = tuple(dict.fromkeys(note for one, _ in told for note in one.notes))
    if caught:
        notes = (*notes, remarks.chance("surprise", caught))
    mean = chances.mixed((one.branches[0], p) for one, p in told)
    return replace(first, branches=(mean,), notes=notes)


@once
def _cases(view: View, unit: int) -> Cases:
    """Each side that does not know of him saves by its sharpest who is not alert."""
    found: Cases = (((), 1.0),)
    foes = [*up(view, figure(view, unit))]
    for side in dict.fromkeys(foe.side for foe in foes if not known_to(view, unit, foe.side)):
        party = [foe for foe in foes if foe.side == side and not foe.alert]
        if not party:
            continue
        saved, units = stealth.surprise_check(party).chance(MADE), tuple(foe.unit for foe in party)
        fails = tuple(((*had, *units), p * (1.0 - saved)) for had, p in found)
        found = (*((had, p * saved) for had, p in found), *fails)
    return found


@once
def _found(view: View, unit: int, caught: Container[int]) -> View:
    """What his side knows then: he does not hide any more, and these are taken by surprise."""

    def then(row: Row) -> Row:
        if row[0] == unit:
            return without(row, lambda part: isinstance(part, Seen))
        if row[0] not in caught:
            return row
        rest = without(row, lambda part: isinstance(part, Surprised))
        return row[0], (*rest[1], Surprised(whole=True))

    return View(view.ruleset, view.side, in_order(map(then, view.rows)), view.clock)


@rule("EM-SUR-06", "EM-SUR-11")
def works(trial: stealth.Sneaking) -> float:
    """The chance that somebody is not noticed: by the skill, the save, or both."""
    found = enumerate_exchange(lambda: stealth.sneaked(trial), lambda ask: NOTHING)
    return sum(p for done, p in found if done.done)


@rule("EM-SUR-06", "EM-SUR-14")
def stolen(
    here: Scene, path: Sequence[Cell], target: int | None, tell: Callable[[Scene], Forecast]
) -> Forecast:
    """How likely nobody notices him who steals along this way; whoever is noticed goes it openly,
    of which it is told then.
    """
    trials = [*watching.trials(here.view, here.me, path, target)]
    if not trials:
        return PASSING
    part = prod(works(trial) for trial in trials)
    shown = tell(replace(here, view=_found(here.view, here.me.unit, ())))
    mean = chances.mixed([(PASSING.branches[0], part), (shown.branches[0], 1.0 - part)])
    notes = (*shown.notes, remarks.chance("unseen", part))
    return replace(shown, branches=(mean,), notes=notes)
