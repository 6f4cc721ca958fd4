"""What a form of Fight promises: exact odds of the same exchange that will be rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from game.core.checks import Check, Exchange, Grade, gather
from game.core.forecast import Branch, Forecast, enumerate_exchange
from game.rules.zefrs.duel.answers import sensible
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.defence import METHODS, guard_with, methods
from game.rules.zefrs.exchange.forms import Form, check_of, exchange, worth_of
from game.rules.zefrs.exchange.grapple import Grapple
from game.rules.zefrs.exchange.guard import Guard, defence_check
from game.rules.zefrs.exchange.hazards import fire_check
from game.rules.zefrs.exchange.notes import Note, notes
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.thrown import fire_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.fighter import Combatant, burdens, rank_and_file
from game.rules.zefrs.sheet.wounds import avoidance

NONE = "none"
"""The answer of a target who has declared no defence."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What counts of an exchange: its colour, points lost, a wound, how the target is out."""

    colour: Grade
    points: int = 0
    hurt: bool = False
    out: str = ""


def of_form(me: Combatant, foe: Combatant, form: Form) -> Forecast:
    """The odds of a form against everything that the target may have declared.

    One branch for each answer of his: none, and every defence he has, where a defence is of any
    use. His shield he uses as is usual.
    """
    return Forecast(
        check_of(me, foe, form),
        tuple(branch(me, foe, form, answer) for answer in answers(foe, form)),
        foe.unit,
        tuple(later(me, foe, form)),
        tuple(notes(me, foe, form)),
    )


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
    return (NONE, *(method for method in methods(foe) if method in METHODS))


def guard_for(foe: Combatant, answer: str) -> Guard:
    """The guard of a target who has declared this defence, or none at all."""
    return guard_with(foe, None if answer == NONE else Action("defend", answer))


def branch(me: Combatant, foe: Combatant, form: Form, answer: str) -> Branch:
    """The distribution of what the form does if the target answers so."""
    found = odds(me, foe, form, guard_for(foe, answer))
    return Branch(
        answer,
        gather((result.colour, chance) for result, chance in found),
        tuple(sorted(gather((result.points, chance) for result, chance in found))),
        out=sum(chance for result, chance in found if result.out),
    )


@lru_cache(maxsize=4096)
def odds(
    me: Combatant, foe: Combatant, form: Form, guard: Guard
) -> tuple[tuple[Outline, float], ...]:
    """Every result of the exchange with its exact chance."""
    return enumerate_exchange(partial(outline, me, foe, form, guard), sensible)


def outline(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Exchange[Outline]:
    """The exchange, of which only what counts here is kept; a colour that does nothing is white."""
    result = yield from exchange(me, foe, form, guard)
    colour = result.attack.grade if result.hits else "white"
    if isinstance(result, Blow):
        return Outline(colour, result.points, result.hurt is not None, result.out)
    if isinstance(result, Grapple):
        return Outline(colour, result.points, out=result.out)
    return Outline(colour, out="unconscious" if form.stun and result.hits else "")


def later(me: Combatant, foe: Combatant, form: Form) -> Iterator[Check]:
    """Checks that a red result, undefended, would bring upon a PC or Foe, and that of a fire."""
    fire = 0 if form.harmless else fire_of(form.attack.weapon)
    if fire:
        yield fire_check(foe, fire)
    if rank_and_file(foe) or form.harmless:
        return
    raw = worth_of(me, foe, form, "red")
    grapples = form.how == "grapple"
    points = raw if grapples else damage.final(raw, damage.armour_of(foe, form.attack))
    left = damage.remaining(foe.health.now, points)
    if damage.must_hold_on(foe, points):
        yield damage.holding_on(foe, left, me.unit)
    if not grapples:
        yield avoidance(
            left,
            foe.fighter.endurance,
            burdens(foe),
            actor=foe.unit,
            target=me.unit,
            by_bands=foe.by_bands,
        )
