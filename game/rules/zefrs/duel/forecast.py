"""What a declaration promises: exact odds of the same exchange that will be rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from game.core.checks import Check, Exchange, Grade, gather
from game.core.forecast import Branch, Forecast, enumerate_exchange
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs import damage
from game.rules.zefrs.attack import Attack, attack_check
from game.rules.zefrs.duel.answers import sensible
from game.rules.zefrs.duel.grammar import attack_of, duel_of, guard_of, methods
from game.rules.zefrs.fighter import Combatant, burdens
from game.rules.zefrs.guard import Guard, defence_check
from game.rules.zefrs.resolution import by_bands
from game.rules.zefrs.strike import strike
from game.rules.zefrs.wounds import avoidance, threatened


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a blow: its colour, points lost, wound suffered, how the target is out."""

    colour: Grade
    points: int
    hurt: bool
    out: str


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of a declaration, None while it is not complete and for holding back.

    For a blow one branch for each answer of the target: none, and every defence he has. His
    shield he uses as is usual. For a defence its check alone.
    """
    here, bands = duel_of(view, request), by_bands(view)
    attack, foe = attack_of(here.me, order), here.foe(order)
    if attack is not None and foe is not None:
        return of_blow(here.me, foe, attack, bands)
    if order.text("form") == "defend" and order.text("method"):
        guard = guard_of(here.me, order, defence=True, shield=True)
        return Forecast(defence_check(here.me, guard, 0, bands), ())
    return None


def of_blow(me: Combatant, foe: Combatant, attack: Attack, bands: bool = False) -> Forecast:
    """The odds of one blow against everything that the target may have declared."""
    return Forecast(
        attack_check(me, foe, attack, bands),
        tuple(branch(me, foe, attack, answer, bands) for answer in ("none", *methods(foe))),
        foe.unit,
        tuple(later(me, foe, attack, bands)),
        tuple(notes(foe, attack)),
    )


def guard_for(foe: Combatant, answer: str) -> Guard:
    """The guard of a target who has declared this defence, or none at all."""
    declared = () if answer == "none" else (("form", "defend"), ("method", answer))
    return guard_of(foe, Order(declared), defence=True, shield=True)


def branch(
    me: Combatant, foe: Combatant, attack: Attack, answer: str, bands: bool = False
) -> Branch:
    """The distribution of what the blow does if the target answers so."""
    found = odds(me, foe, attack, guard_for(foe, answer), bands)
    return Branch(
        answer,
        gather((result.colour, chance) for result, chance in found),
        tuple(sorted(gather((result.points, chance) for result, chance in found))),
        out=sum(chance for result, chance in found if result.out),
    )


@lru_cache(maxsize=4096)
def odds(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, bands: bool = False
) -> tuple[tuple[Result, float], ...]:
    """Every result of the blow with its exact chance."""
    return enumerate_exchange(partial(outline, me, foe, attack, guard, bands), sensible)


def outline(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, bands: bool = False
) -> Exchange[Result]:
    """The exchange of a blow, of which only what counts here is kept."""
    blow = yield from strike(me, foe, attack, guard, bands)
    return Result(blow.attack.grade, blow.points, blow.hurt is not None, blow.out)


def later(me: Combatant, foe: Combatant, attack: Attack, bands: bool = False) -> Iterator[Check]:
    """Checks that a red blow, undefended, would bring upon a PC or Foe."""
    force = damage.force(me, foe, attack, "red")
    points = damage.final(force.raw, damage.armour_of(foe, attack))
    left = damage.remaining(foe.health.now, points)
    if foe.fighter.combat_class in ("ENEMY", "MOUNT"):
        return
    if damage.must_hold_on(foe, points):
        yield damage.holding_on(foe, left, me.unit, bands)
    yield avoidance(
        left,
        foe.fighter.endurance,
        burdens(foe),
        actor=foe.unit,
        target=me.unit,
        by_bands=bands,
    )


def notes(foe: Combatant, attack: Attack) -> Iterator[tuple[str, tuple[Slot, ...]]]:
    """What to know beside the numbers: the armour there, the wound that a red blow threatens."""
    yield "zefrs.note_armour", (("n", damage.armour_of(foe, attack)), ("area", attack.area))
    if not attack.row.harmless:
        row = threatened(attack.area, armed=damage.by_weapon(attack)).row
        yield "zefrs.note_wound", (("wound", row.name), ("avoided", row.avoided_by))
