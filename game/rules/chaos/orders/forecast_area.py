"""What an area weapon promises, for one of those whom it would reach."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.blast import blast_at, reached, ways_out
from game.rules.chaos.acts.fight import answers, attacking, courses
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.exchange.clash import number_of
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import Odds, automatic, faces
from game.rules.chaos.exchange.outlines import outlines
from game.rules.chaos.exchange.rolls import (
    AVOIDED,
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
)
from game.rules.chaos.exchange.setting import Place, setting, setting_at
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders.forecast import Note, branch, note, unanswered
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon


@rule("CF-AREA-05", "CF-AREA-07")
def of_area(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of an area weapon that lands where it is aimed, for everybody there: first for the
    enemy who is nearest to it.
    """
    if not action.weapon or action.cell is None:
        return None
    me, row = combatant(view, unit), weapon(action.weapon)
    attack = attacking.attack_of(me, action)
    now = view.clock.round
    there = Place(after=courses.ticks_before(view, unit, action, now))
    check = attack_check(me, None, attack, setting_at(view, unit, action.cell, now, there))
    within = reached(view, action.cell, row.radius)
    notes: list[Note] = [
        ("chaos.note_area", (("n", len(within)),)),
        note("misses", automatic(check)),
    ]
    numbers = tuple(number_of(die) for die in faces(check) if die.grade not in (FUMBLE, MISS))
    made = [
        Forecast(check, at_target(view, me, action, one, numbers, there.after), one)
        for one in sorted(within, key=lambda one: _worst_first(view, me, one, action))
    ]
    if not made or combatant(view, made[0].target or 0).side == me.side:
        return Forecast(check, (), None, (), tuple(notes), tuple(made))
    return replace(made[0], notes=tuple(notes), others=tuple(made[1:]))


@rule("CF-AREA-02", "CF-AREA-03", "CF-AREA-05")
def at_target(
    view: View, me: Combatant, action: Action, unit: int, numbers: tuple[int, ...], after: int
) -> tuple[Branch, ...]:
    """A branch for each answer of one of those whom it reaches."""
    foe, row, cell = combatant(view, unit), weapon(action.weapon), action.cell
    assert cell is not None
    blast = blast_at(view, unit, cell, row)
    here = setting(view, me.unit, unit, view.clock.round)
    exits = ways_out(view, unit, cell, row.radius, row.fuse)
    threat = Threat(me.unit, AREA, "area", row.id)
    mute = unanswered(view, me.unit, unit, after)
    methods = answers.methods(view, unit, threat, view.clock.round, out=bool(exits))
    branches = (
        branch(method, suffered(Strike(me, foe, blast, Answer(method), here), numbers))
        for method in (("none",) if mute else methods)
    )
    return tuple(sorted(branches, key=lambda one: one.mean))


def _worst_first(view: View, me: Combatant, unit: int, action: Action) -> tuple[bool, int, int]:
    """Enemies before friends, the nearest first."""
    friend = combatant(view, unit).side == me.side
    return friend, _far(view, unit, action), unit


def _far(view: View, unit: int, action: Action) -> int:
    """How far he is from where it is aimed."""
    assert action.cell is not None
    return distance(paces.cell_of(view, unit), action.cell)


@rule("CF-AREA-02", "CF-AREA-03")
def suffered(strike: Strike, numbers: tuple[int, ...]) -> Odds:
    """What it does to him with this answer, where each of these attack numbers is as likely."""
    method = strike.answer.method
    held = 0.0 if method == "none" else _holds(strike, numbers)
    result = TUMBLED if method == "tumble" else AVOIDED
    found = [(one, part * (1 - held)) for one, part in outlines(strike, HIT)]
    found += [(one, part * held) for one, part in outlines(strike, result)]
    return Odds(((HIT, 1 - held), (result, held)), gather(found))


def _holds(strike: Strike, numbers: tuple[int, ...]) -> float:
    """The chance that his roll reaches the attack's number."""
    guards = (defence_check(strike, number) for number in numbers)
    return sum(guard.chance(HELD) for guard in guards) / max(len(numbers), 1)
