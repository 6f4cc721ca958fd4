"""The small questions on the way of an exchange, and between the shots of a spray: their answers,
and which one is usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.checks import gather
from game.core.forecast import Forecast
from game.core.orders import Order, Slot, Value
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.rules.chaos.acts.fight import attacking, defending
from game.rules.chaos.acts.fight.follow import circle_choices
from game.rules.chaos.acts.parlay.contests import STATS
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.spray.shots import fallen, guard_check, shot_check, standing
from game.rules.chaos.exchange.as_usual import PLAIN, shields_himself
from game.rules.chaos.exchange.clash import UNGUARDED, standing_verdict, verdict
from game.rules.chaos.exchange.odds import Chances, faces
from game.rules.chaos.exchange.rolls import CRITICAL, HIT, TUMBLED
from game.rules.chaos.orders import forecast_asked, usual_defence
from game.rules.chaos.orders.forecast import percent
from game.rules.chaos.orders.forecast_asked import says, throw
from game.rules.chaos.sheet import derived, ki, paces
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.components import Spraying
from game.rules.chaos.sheet.fighter import combatant
from game.rules.kit.questions import one_of, yes_or_no

STOP = "chaos.stop"

Usual = Callable[[View, Request], Order]

WEAK = 2
"""So near to his Red Limit nobody runs after others."""


def force(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.force": what Ki makes of a strike that has hit."""
    if not partial.slots:
        reserves = combatant(view, request.unit).reserves
        found = ki.forces(reserves, view.clock.round, request.fact("spent") or 0)
        yield from (("force", name) for name in found)


def contest(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.contest": whether he tries, and by which stat he gets out of what he
    is caught in.
    """
    if not partial.slots:
        yield "use", True
        yield "use", False
    me = combatant(view, request.unit)
    tangled = request.fact("form") == "hold" and me.held_by is None and me.entangled is not None
    if partial.get("use") is True and partial.get("stat") is None and tangled:
        yield from (("stat", stat) for stat in STATS)


@rule("CF-RET-01")
def returned(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.return": a jab, with the ability Dominance, or nothing."""
    if not partial.slots:
        yield from (("strike", name) for name in ("none", *(request.fact("ways") or ())))


def circle(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.circle": to stay, or a cell behind the attacker."""
    if not partial.slots:
        yield from circle_choices(request.fact("cells") or (), paces.cell_of(view, request.unit))


def returned_usual(view: View, request: Request) -> Order:
    """A return strike is bought while Ki is left for something else."""
    plenty = combatant(view, request.unit).reserves.ki > usual_defence.PLENTY
    ways = request.fact("ways") or ()
    return Order((("strike", ways[0] if plenty and ways else "none"),))


def natural_usual(view: View, request: Request) -> Order:
    """Natural PFb is switched on where it helps."""
    me = combatant(view, request.unit)
    return Order((("activate", shields_himself(me, request.about)),))


def returned_careful(view: View, request: Request) -> Order:
    """The same, but only where the blow could do any harm."""
    usual = returned_usual(view, request)
    made = forecast_asked.back(view, request, usual)
    vain = made is not None and bool(made.branches) and not (made.branches[0].mean or made.notes)
    return Order((("strike", "none"),)) if vain else usual


def resist_careful(view: View, request: Request) -> Order:
    """Whatever Ki helps against what takes him out of the fight, else none."""
    most = usual_defence.braced(view, request)
    sure = forecast_asked.resist(view, request, most) if most is not None else None
    fewer = (Order((("ki", count),)) for count in range(most.unit("ki") or 0 if most else 0))
    enough = (one for one in fewer if forecast_asked.resist(view, request, one) == sure)
    return next(enough, most or Order((("ki", 0),)))


def contest_careful(view: View, request: Request) -> Order:
    """The same, but nobody runs after anybody."""
    runs = request.fact("form") in ("chase", "race")
    return Order((("use", False),)) if runs else contest_usual(view, request)


def steel_usual(view: View, request: Request) -> Order:
    """The stronger one pushes on."""
    me, foe = combatant(view, request.unit), combatant(view, request.fact("by") or 0)
    return Order((("use", me.fighter.strength > foe.fighter.strength),))


def contest_usual(view: View, request: Request) -> Order:
    """He tries whatever he can; the badly hurt do not run after anybody."""
    me = combatant(view, request.unit)
    weak = me.wounds.total + WEAK >= derived.red_limit(me)
    if request.fact("form") == "chase" and weak:
        return Order((("use", False),))
    slots: tuple[Slot, ...] = (("use", True),)
    more = next(contest(view, request, Order(slots)), None)
    if more is not None:
        better = max(STATS, key=lambda stat: getattr(me.fighter, stat))
        slots = (*slots, ("stat", better))
    return Order(slots)


def always(slot: str, value: Value) -> Usual:
    """A usual answer that does not depend on anything."""
    return lambda view, request: Order(((slot, value),))


@rule("CF-SPRAY-02", "CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
def next_shot(view: View, unit: int) -> Chances:
    """What comes of the next shot of this spray: its die lies on the table, and in a burst what
    stands against it; whoever a sweep comes to has still to roll.
    """
    spraying = view.get(unit, Spraying)
    line, me = shots.line_of(spraying), combatant(view, unit)
    attack = attacking.attack_of(me, action_of(spraying.order))
    die = fallen(shot_check(me, line, attack, spraying.fired + 1), spraying.die)
    if spraying.burst:
        return ((shots.number_against(view, line).result(die), 1.0),)
    answer = line.answer
    if answer.method != shots.NO_ANSWER:
        answer = shots.affordable(view, line.target, answer, view.clock.round)
    if answer.method == shots.NO_ANSWER:
        known = defending.holds_off(view, line.target) or UNGUARDED
        return ((known.result(die), 1.0),)
    check = guard_check(combatant(view, line.target), line, answer, unit, die)
    rolled = ((verdict(die, second, answer.method), 1.0) for second in faces(check))
    return gather((result, part / check.dice[1]) for result, part in rolled)


def hits_next(view: View, unit: int) -> float:
    """How likely the next shot of this spray hits in full."""
    return sum(chance for result, chance in next_shot(view, unit) if result in (HIT, CRITICAL))


def again_usual(view: View, request: Request) -> Order:
    """A new number when the one that stands will not do, with what he has prepared or, as long as
    some are left besides, with a Free Action.
    """
    ways = shots.ways(view, request.unit, view.clock.round)
    choice = shots.NO
    if hits_next(view, request.fact("by") or 0):
        spare = combatant(view, request.unit).reserves.actions > 1
        if shots.PREPARE in ways:
            choice = shots.PREPARE
        elif spare:
            choice = shots.ACTION
    if choice != shots.NO and not chance_to_hold_off(view, request, choice):
        choice = shots.NO
    slots: tuple[Slot, ...] = (("choice", choice),)
    more = next(shots.choices(view, request, Order(slots)), None)
    return Order(slots if more is None else (*slots, more))


def stop_promises(view: View, request: Request, order: Order) -> Forecast | None:
    """Whether the next shot hits, and how many are left; the die of all of them has fallen."""
    if order.get("use") is None:
        return None
    spraying = view.get(request.unit, Spraying)
    left = spraying.shots - spraying.fired
    if order.get("use") is True:
        return says("saves_shots", n=left)
    if dict(next_shot(view, request.unit)).get(TUMBLED):
        return says("next_half", n=left)
    return says("next_shot", percent=percent(hits_next(view, request.unit)), n=left)


def again_promises(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely the next shot is held off by the number that stands, or by a new one."""
    by, choice = request.fact("by") or 0, order.text("choice")
    if not choice:
        return None
    if choice == shots.NO:
        half = dict(next_shot(view, by)).get(TUMBLED)
        return throw(1.0 - hits_next(view, by), "rolls_with" if half else "held_off")
    half = shots.renewed(view.get(by, Spraying).lines[0]) == "tumble"
    chance = chance_to_hold_off(view, request, choice, order.unit("ki") or 0)
    return throw(chance, "rolls_with" if half else "held_off")


def chance_to_hold_off(view: View, request: Request, choice: str, count: int = 0) -> float:
    """How likely a new number, bought so and with so much Ki on it, holds the next shot off."""
    by, me = request.fact("by") or 0, combatant(view, request.unit)
    spraying, foe = view.get(by, Spraying), combatant(view, by)
    line, pay = spraying.lines[0], "prepared" if choice == shots.PREPARE else shots.ACTION
    answer = replace(line.answer, method=shots.renewed(line), pay=pay, ki=count, to=None)
    attack = attacking.attack_of(foe, action_of(spraying.order))
    shot = fallen(shot_check(foe, line, attack, spraying.fired + 1), spraying.die)
    check = guard_check(me, line, answer, by)
    held = (standing_verdict(shot, standing(die)) != HIT for die in faces(check))
    return sum(held) / check.dice[1]


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "chaos.natural": Kind(yes_or_no("activate"), forecast_asked.of_struck),
        "chaos.critical": Kind(
            one_of("kind", "ordinary", "shatter_a", "shatter_b"), forecast_asked.of_striker
        ),
        "chaos.knockout": Kind(yes_or_no("knockout"), forecast_asked.of_striker),
        "chaos.force": Kind(force, forecast_asked.of_striker),
        "chaos.steel": Kind(yes_or_no("use"), forecast_asked.steeling),
        "chaos.steel_win": Kind(one_of("choice", "trip", "disarm"), forecast_asked.mastered),
        "chaos.chakra": Kind(yes_or_no("use"), forecast_asked.last_reserve),
        "chaos.volley": Kind(yes_or_no("join"), forecast_asked.volley),
        "chaos.contest": Kind(contest, forecast_asked.trying, proposal=contest_careful),
        "chaos.resist": Kind(ki.choices, forecast_asked.resist, proposal=resist_careful),
        "chaos.multiple": Kind(
            yes_or_no("use"), forecast_asked.against_all, gains=usual_defence.others_near
        ),
        "chaos.tumble": Kind(yes_or_no("use"), forecast_asked.tumble),
        "chaos.return": Kind(returned, forecast_asked.back, proposal=returned_careful),
        STOP: Kind(yes_or_no("use"), stop_promises),
        shots.KIND: Kind(shots.choices, again_promises),
        "chaos.circle": Kind(
            circle,
            forecast_asked.behind,
            proposal=lambda view, request: Order((("cell", paces.cell_of(view, request.unit)),)),
        ),
    }
)
"""What is asked in the middle of things."""

USUAL: Mapping[str, Usual] = MappingProxyType(
    {
        "chaos.natural": natural_usual,
        **{kind: always(*slot) for kind, slot in PLAIN.items()},
        "chaos.steel": steel_usual,
        "chaos.steel_win": always("choice", "disarm"),
        "chaos.chakra": always("use", True),
        "chaos.volley": always("join", True),
        "chaos.contest": contest_usual,
        "chaos.multiple": usual_defence.against_all,
        "chaos.tumble": always("use", True),
        "chaos.return": returned_usual,
        # Later shots are only worse than one that cannot hit.
        STOP: lambda view, request: Order((("use", not hits_next(view, request.unit)),)),
        shots.KIND: again_usual,
        "chaos.circle": lambda view, request: Order((("cell", request.fact("cells")[0]),)),
    }
)
"""The usual answer to each."""
