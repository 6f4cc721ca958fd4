"""What a form of Fight, a shot or magic promises: exact odds of the exchange that is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

from game.core.checks import Check, Exchange, gather
from game.core.forecast import Branch, Forecast
from game.core.odds import enumerate_exchange
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.forms import Form, check_of, worth_of
from game.rules.zefrs.exchange.grapple import hurts
from game.rules.zefrs.exchange.guard import (
    METHODS,
    Guard,
    defence_check,
    guard_with,
    may_defend,
    methods,
)
from game.rules.zefrs.exchange.magic import cure, fire_check, harm
from game.rules.zefrs.exchange.missile import Line, fire_of
from game.rules.zefrs.exchange.stages import Odds, Outline, odds, outlined, sensible
from game.rules.zefrs.exchange.strike import avoiding
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.arms import shed_from
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Combatant, rank_and_file
from game.rules.zefrs.sheet.wounds import threatened
from game.rules.zefrs.tables.rows import AREAS, Area

NONE = "none"
"""The answer of a target who has declared no defence."""

Note: TypeAlias = tuple[str, tuple[Slot, ...]]
"""The key of its wording, and the facts of it."""


def of_form(
    me: Combatant,
    foe: Combatant,
    form: Form,
    told: tuple[Note, ...] | None = None,
    guard: Guard | None = None,
) -> Forecast:
    """The odds of a form, or of a shot, against everything that the target may have declared.

    One branch for each answer of his: none, and every defence he has, where a defence is of any
    use; that of his ``guard`` alone where it is known what he can still do. His shield he uses as
    is usual. ``told`` are the notes, where not the usual ones.
    """
    known = answers(foe, form)
    guards = {answer: guard_for(foe, answer) for answer in known}
    if guard is not None:
        guards = {guard.method if guard.method in known else NONE: guard}
    found = ((answer, odds(me, foe, form, against)) for answer, against in guards.items())
    return Forecast(
        check_of(me, foe, form),
        tuple(branch(answer, results) for answer, results in found),
        foe.unit,
        tuple(later(me, foe, form)),
        tuple(notes(me, foe, form)) if told is None else told,
    )


SECOND = "zefrs.note_second"


def with_second(made: Forecast, second: str, check: Check) -> Forecast:
    """The same with the check of the second attack, with this weapon, at the end of the turn."""
    note = (SECOND, (("weapon", second),))
    return replace(made, later=(*made.later, check), notes=(*made.notes, note))


def without_second(made: Forecast) -> Forecast:
    """The same without the check of a second attack, where one was added."""
    if not any(key == SECOND for key, _ in made.notes):
        return made
    notes = tuple(note for note in made.notes if note[0] != SECOND)
    return replace(made, later=made.later[:-1], notes=notes)


def of_guard(me: Combatant, action: Action) -> Forecast | None:
    """The odds of a declared defence: its check alone, None if it is none."""
    guard = guard_with(me, action)
    if not guard.method:
        return None
    told: tuple[Note, ...] = (("zefrs.note_both", ()),) if action.how == "both" else ()
    return Forecast(defence_check(me, guard, 0), (), notes=told)


def answers(foe: Combatant, form: Form) -> tuple[str, ...]:
    """What the target may have declared that changes anything."""
    if form.harmless or form.how == "grapple":
        return (NONE,)
    known = (method for method in methods(foe) if method in METHODS)
    return (NONE, *(name for name in known if may_defend(foe, form.attack, guard_for(foe, name))))


def guard_for(foe: Combatant, answer: str) -> Guard:
    """The guard of a target who has declared this defence, or none at all."""
    return guard_with(foe, None if answer == NONE else Action("defend", answer))


def branch(answer: str, found: Odds) -> Branch:
    """The distribution of what is done if the target answers so."""
    return Branch(
        answer,
        gather((result.colour, chance) for result, chance in found),
        tuple(sorted(gather((result.points, chance) for result, chance in found))),
        out=sum(chance for result, chance in found if result.out),
    )


def later(me: Combatant, foe: Combatant, form: Form) -> Iterator[Check]:
    """Checks that a red result, undefended, would bring upon a PC or Foe, and that of a fire lit
    hand to hand.
    """
    if form.harmless:
        return
    fire = 0 if form.missile else fire_of(form.attack.weapon)
    if fire:
        yield fire_check(foe, fire)
    if rank_and_file(foe):
        return
    points = worst(me, foe, form)
    left = damage.remaining(foe.health.now, points)
    if damage.must_hold_on(foe, points):
        yield damage.holding_on(foe, left, me.unit)
    if form.how != "grapple":
        yield avoiding(foe, left, me.unit)


def worst(me: Combatant, foe: Combatant, form: Form) -> int:
    """The points of a red result, undefended; without aim at the area where he wears most."""
    if form.how == "grapple":
        return worth_of(me, foe, form, "red")
    areas: tuple[Area, ...] = (form.attack.area,) if form.attack.aimed else AREAS
    worn = max(stops(foe.fighter.armour, area) for area in areas)
    return damage.final(damage.force(me, foe, form.attack, "red").raw, worn)


@lru_cache(maxsize=1024)
def harm_odds(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Odds:
    """Every result of harmful magic with its exact chance."""
    return enumerate_exchange(partial(harming, me, foe, effect, line), sensible)


def harming(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Exchange[Outline]:
    """The exchange of harmful magic, of which only what counts here is kept."""
    return outlined((yield from harm(me, foe, effect, line)))


def curing(me: Combatant, friend: Combatant, effect: Effect) -> Exchange[Outline]:
    """The exchange of healing: its colour, and the points it restores as a loss below zero."""
    done = yield from cure(me, friend, effect)
    return Outline(done.check.grade, -done.points)


def cure_branch(me: Combatant, friend: Combatant, effect: Effect) -> Branch:
    """What healing restores."""
    return branch(NONE, enumerate_exchange(partial(curing, me, friend, effect), sensible))


def notes(me: Combatant, foe: Combatant, form: Form) -> Iterator[Note]:
    """What this form does against this target, in the order in which one wants to know it."""
    if form.how == "grapple":
        yield IN_VAIN if gains_nothing(foe, form) else f"zefrs.note_{form.purpose}", ()
        if points := hurts(me, foe, "red"):
            yield "zefrs.note_grapple_red", (("n", points),)
        if form.purpose != "break" and shed_from(me) is not None:
            yield "zefrs.note_sheds", ()
    elif form.how == "bash":
        yield IN_VAIN if gains_nothing(foe, form) else "zefrs.note_bash", ()
    elif form.stun:
        yield "zefrs.note_stun", ()
    else:
        yield from of_blow(foe, form)


IN_VAIN = "zefrs.note_in_vain"


@rule("ZF-WREST-04", "ZF-RUSH-09", "ZF-MEL-09")
def gains_nothing(foe: Combatant, form: Form) -> bool:
    """Whether this would change nothing as he is now: nobody falls who lies already, is held by a
    second one, or is shoved in the saddle.
    """
    state = foe.condition
    if form.purpose == "hold" or form.attack.row.holds:
        return state.held
    falls = form.how == "bash" or form.purpose == "trip"
    return (falls and state.fallen) or (form.purpose == "shove" and foe.mounted)


def of_blow(foe: Combatant, form: Form) -> Iterator[Note]:
    """The armour where a blow lands, the wound that red threatens, what else a hit does."""
    attack, row = form.attack, form.attack.row
    if row.holds:
        yield IN_VAIN if gains_nothing(foe, form) else "zefrs.note_catches", ()
    if row.harmless:
        return
    armour = damage.armour_of(foe, attack)
    yield "zefrs.note_armour", (("n", armour), ("area", attack.area))
    if foe.fighter.combat_class != "MOUNT":
        wound = threatened(attack.area, armed=damage.by_weapon(attack)).row
        yield "zefrs.note_wound", (("wound", wound.name), ("avoided", wound.avoided_by))
    if row.unseats and foe.mounted:
        yield "zefrs.note_unseats", (("percent", row.unseats),)
    if fire_of(attack.weapon):
        yield "zefrs.note_fire", ()
