"""What an area weapon promises, for one of those whom it would reach."""

from __future__ import annotations

from game.core.checks import gather
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos import answers, attacking, courses, paces
from game.rules.chaos.actions import Action, Answer
from game.rules.chaos.areas.answering import area_attack
from game.rules.chaos.areas.landing import point_blank, reached, ways_out
from game.rules.chaos.clash import (
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
    number_of,
)
from game.rules.chaos.defending import AREA, Threat
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.forecast import CLOSED, Note, branch, unanswered
from game.rules.chaos.forms_table import forms
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.odds import Odds, automatic, faces, outlines
from game.rules.chaos.penalties import Attack, Setting
from game.rules.chaos.setting import Place, setting, setting_at
from game.rules.chaos.tables import weapon

AVOIDED = "avoided"


@rule("CF-AREA-05", "CF-AREA-07")
def of_area(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of an area weapon that lands where it is aimed, for the worst placed enemy there."""
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
        ("chaos.note_misses", (("percent", round(automatic(check) * CLOSED)),)),
    ]
    foes = [one for one in within if combatant(view, one).side != me.side]
    if not foes:
        return Forecast(check, (), None, (), tuple(notes))
    foe = combatant(view, min(foes, key=lambda one: _far(view, one, action)))
    blast = blast_at(view, foe.unit, action.cell, row.id)
    numbers = tuple(number_of(die) for die in faces(check) if die.grade not in (FUMBLE, MISS))
    here = setting(view, unit, foe.unit, view.clock.round)
    exits = ways_out(view, foe.unit, action.cell, row.radius, row.fuse)
    threat = Threat(unit, AREA, "area", row.id)
    mute = unanswered(view, unit, foe.unit, there.after)
    methods = answers.methods(view, foe.unit, threat, view.clock.round, out=bool(exits))
    branches = (
        branch(method, suffered(me, foe, numbers, blast, Answer(method), here))
        for method in (("none",) if mute else methods)
    )
    ordered = tuple(sorted(branches, key=lambda one: one.mean))
    return Forecast(check, ordered, foe.unit, (), tuple(notes))


def _far(view: View, unit: int, action: Action) -> int:
    """How far he is from where it is aimed."""
    assert action.cell is not None
    return distance(paces.cell_of(view, unit), action.cell)


@rule("CF-AREA-02", "CF-AREA-03")
def suffered(
    me: Combatant,
    foe: Combatant,
    numbers: tuple[int, ...],
    attack: Attack,
    answer: Answer,
    here: Setting,
) -> Odds:
    """What it does to him with this answer, where each of these attack numbers is as likely."""
    held = 0.0 if answer.method == "none" else _holds(me, foe, numbers, attack, answer, here)
    result = TUMBLED if answer.method == "tumble" else AVOIDED
    found = [(one, part * (1 - held)) for one, part in outlines(me, foe, attack, HIT, here)]
    found += [(one, part * held) for one, part in outlines(me, foe, attack, result, here)]
    return Odds(((HIT, 1 - held), (result, held)), gather(found))


def _holds(
    me: Combatant,
    foe: Combatant,
    numbers: tuple[int, ...],
    attack: Attack,
    answer: Answer,
    here: Setting,
) -> float:
    """The chance that his roll reaches the attack's number."""
    guards = (defence_check(me, foe, attack, answer, here, number=number) for number in numbers)
    return sum(guard.chance(HELD) for guard in guards) / max(len(numbers), 1)


@rule("CF-AREA-05")
def blast_at(view: View, unit: int, cell: Cell, item: str) -> Attack:
    """What it does to somebody there if it goes off in this cell."""
    close = point_blank(view, unit, cell, weapon(item).explosion)
    return area_attack(item, forms().area.point_blank_times if close else 1)
