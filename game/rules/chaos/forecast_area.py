"""What an area weapon promises, for one of those whom it would reach."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, gather
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos import answers, attacking, defending
from game.rules.chaos.actions import Action, Answer
from game.rules.chaos.areas.answering import area_attack
from game.rules.chaos.areas.landing import point_blank, reached, ways_out
from game.rules.chaos.clash import (
    HIT,
    TUMBLED,
    attack_check,
    defence_check,
    number_of,
)
from game.rules.chaos.defending import AREA, Threat
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.forecast import Note
from game.rules.chaos.forms_table import forms
from game.rules.chaos.odds import faces, outlines
from game.rules.chaos.penalties import Attack, Setting
from game.rules.chaos.setting import setting, setting_at
from game.rules.chaos.tables import weapon

AVOIDED = "avoided"


@rule("CF-AREA-05", "CF-AREA-07")
def of_area(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of an area weapon that lands where it is aimed, for the worst placed enemy there."""
    if not action.weapon or action.cell is None:
        return None
    me, row = combatant(view, unit), weapon(action.weapon)
    attack = attacking.attack_of(me, action)
    check = attack_check(me, None, attack, setting_at(view, unit, action.cell, view.clock.round))
    within = reached(view, action.cell, row.radius)
    notes: list[Note] = [("chaos.note_area", (("n", len(within)),))]
    foes = [one for one in within if combatant(view, one).side != me.side]
    if not foes:
        return Forecast(check, (), None, (), tuple(notes))
    foe = combatant(view, foes[0])
    close = point_blank(view, foe.unit, action.cell, row.explosion)
    blast = area_attack(row.id, forms().area.point_blank_times if close else 1)
    here = replace(setting(view, unit, foe.unit, view.clock.round), rear=False)
    exits = ways_out(view, foe.unit, action.cell, row.radius, row.fuse)
    threat = Threat(unit, AREA, "area", row.id)
    mute = bool(defending.why_mute(view, foe.unit))
    methods = answers.methods(view, foe.unit, threat, view.clock.round, out=bool(exits))
    branches = (
        _area_branch(me, foe, check, blast, Answer(method), here)
        for method in (("none",) if mute else methods)
    )
    ordered = tuple(sorted(branches, key=lambda one: one.mean))
    return Forecast(check, ordered, foe.unit, (), tuple(notes))


@rule("CF-AREA-02", "CF-AREA-03")
def _area_branch(
    me: Combatant, foe: Combatant, check: Check, attack: Attack, answer: Answer, here: Setting
) -> Branch:
    held = 0.0 if answer.method == "none" else _holds(me, foe, check, attack, answer, here)
    result = TUMBLED if answer.method == "tumble" else ""
    found = [(one, part * (1 - held)) for one, part in outlines(me, foe, attack, HIT, here)]
    found += [(one, part * held) for one, part in outlines(me, foe, attack, result, here)]
    suffered = gather(found)
    return Branch(
        answer.method,
        ((HIT, 1 - held), (result or AVOIDED, held)),
        tuple(sorted(gather((one.red, chance) for one, chance in suffered))),
        ((0, 1.0),),
        sum(chance for one, chance in suffered if one.out),
    )


def _holds(
    me: Combatant, foe: Combatant, check: Check, attack: Attack, answer: Answer, here: Setting
) -> float:
    """The chance that his roll reaches the attack's number, whatever the die of that."""
    total = 0.0
    for first in faces(check):
        guard = defence_check(me, foe, attack, answer, here, number=number_of(first))
        total += guard.chance("held") / check.dice[1]
    return total
