"""What the choices on the way of a blow that has landed come to: Ki in it or against it, the kind
of a critical hit, a knockout blow. The blow itself stands in the request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Grade, gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.exchange.aftermath import knockout_shifts
from game.rules.chaos.exchange.facts import HERE
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed, location_check
from game.rules.chaos.exchange.harm import may_activate
from game.rules.chaos.exchange.outlines import SPARE
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.actions import ANY
from game.rules.chaos.sheet.fighter import Combatant, combatant

WHOLE = 100
"""A whole chance, in percent."""

YES, NO = "yes", "no"
"""What the two answers of a question without names are called among what a blow can be."""

Note = tuple[str, tuple[Slot, ...]]


def of_striker(view: View, request: Request, order: Order) -> Forecast | None:
    """What the blow does with this choice of whoever strikes it."""
    chosen = order.slots[0][1] if order.slots else ""
    name = {True: YES, False: NO}.get(chosen, chosen) if isinstance(chosen, bool) else chosen
    known = {one[0]: Force(one[1], one[2]) for one in request.fact("struck") or ()}
    if name not in known:
        return None
    foe, knockout = combatant(view, request.fact("on")), order.get("knockout") is True
    now = replace(HERE, round=view.clock.round)
    shields = foe.reserves.ki > SPARE and may_activate(foe, now, knockout=knockout)
    choices = Choices(knockout=knockout, activated=shields)
    return told(foe, tuple(falls_on(foe, known[name], request, choices)))


def of_struck(view: View, request: Request, order: Order) -> Forecast | None:
    """What the blow does to whoever is struck, with his natural protection or without it."""
    damage, penetration = request.fact("damage"), request.fact("penetration")
    if damage is None or order.get("activate") is None:
        return None
    me, choices = combatant(view, request.unit), Choices(activated=order.get("activate") is True)
    return told(me, tuple(falls_on(me, Force(damage, penetration), request, choices)))


def helps(view: View, request: Request) -> bool:
    """Whether natural protection would stop anything of this blow."""
    both = [of_struck(view, request, Order((("activate", use),))) for use in (True, False)]
    made = [one for one in both if one is not None]
    return len(made) == 2 and made[0] != made[1]


def falls_on(
    victim: Combatant, left: Force, request: Request, choices: Choices
) -> Iterator[tuple[Harm, float]]:
    """What it does wherever it may fall, with the chance of it."""
    area, tumbled = request.fact("area") or ANY, request.fact("tumbled") is True
    parts: tuple[tuple[Grade, float], ...] = ((area, 1.0),)
    if area == ANY or tumbled:
        parts = location_check(victim, vital=not tumbled).odds
    for part, chance in parts:
        yield landed(victim, left, left, choices, body.part(str(part))), chance


def told(victim: Combatant, made: tuple[tuple[Harm, float], ...]) -> Forecast:
    """Red, how often he is out of the fight by it, his hit points, and whether it stuns him."""
    red = gather((one.red, chance) for one, chance in made)
    out = sum(chance for one, chance in made if one.out)
    lost = sum(chance * (victim.hp.now - one.hp) for one, chance in made)
    share = round(WHOLE * lost / max(1, victim.hp.now))
    notes: list[Note] = [("chaos.told_points", (("percent", share),))]
    if asleep := round(WHOLE * sum(chance * sleeps(victim, one) for one, chance in made)):
        notes.append(("chaos.told_sleeps", (("percent", asleep),)))
    return Forecast(None, (Branch("", (), tuple(sorted(red)), (), out),), notes=tuple(notes))


def sleeps(victim: Combatant, made: Harm) -> float:
    """The chance that a knockout blow that gave up so much Red puts him to sleep."""
    if not made.given_up:
        return 0.0
    shifts = knockout_shifts(made.given_up, ambush=False)
    return derived.resist(victim, "knockout", shifts).chance(derived.ROUND, derived.FIGHT)
