"""What a rush promises: exact odds of getting through everybody in its line."""

from __future__ import annotations

from functools import lru_cache, partial

from game.core.checks import Exchange, Grade, gather
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.odds import enumerate_exchange
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.grapple import hands_on
from game.rules.zefrs.exchange.odds import sensible
from game.rules.zefrs.exchange.rush import line, rush_check
from game.rules.zefrs.ground.site import crowd_of
from game.rules.zefrs.personal.acts.rushing import line as way
from game.rules.zefrs.personal.sheet.meeting import circumstances
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.fighter import Combatant, combatant

People = tuple[tuple[Combatant, Attack], ...]
NOTES = ("zefrs.note_rush_white", "zefrs.note_rush_through", "zefrs.note_rush_red")


def of_rush(view: View, unit: int, action: Action, cell: Cell) -> Forecast | None:
    """The odds of a rush from this cell, None while it is not complete.

    The grades are those of the person he named, white wherever the line ends it; checks against
    the others follow in ``later``.
    """
    if action.to is None or action.target is None:
        return None
    people = in_line(view, unit, cell, action.to)
    me = combatant(view, unit)
    known = [foe.unit for foe, _ in people]
    if action.target not in known:
        return None
    at = known.index(action.target)
    checks = [rush_check(me, foe, attack) for foe, attack in people]
    branch = Branch("none", gather(odds(me, people, at)), ((0, 1.0),))
    others = tuple(check for n, check in enumerate(checks) if n != at)
    return Forecast(checks[at], (branch,), action.target, others, tuple((n, ()) for n in NOTES))


def in_line(reader: Reader, unit: int, start: Cell, end: Cell) -> People:
    """Everybody who stands in the line, nearest first, as the rusher comes upon him."""
    crowd, before = crowd_of(reader), start
    found: list[tuple[Combatant, Attack]] = []
    for cell in way(start, end):
        stander = crowd.get(cell)
        if stander is None or stander.unit == unit:
            before = cell
        else:
            here = circumstances(reader, unit, stander.unit, before)
            found.append((combatant(reader, stander.unit), placed(hands_on(), here)))
    return tuple(found)


@lru_cache(maxsize=512)
def odds(me: Combatant, people: People, at: int) -> tuple[tuple[Grade, float], ...]:
    """The chance of each colour against the person at this place, white if he never gets by."""
    return enumerate_exchange(partial(outcome, me, people, at), sensible)


def outcome(me: Combatant, people: People, at: int) -> Exchange[Grade]:
    """The rush, of which only the colour against one person is kept."""
    found = yield from line(me, people)
    stopped = found[-1].stopped
    return "white" if stopped else found[at].attack.grade
