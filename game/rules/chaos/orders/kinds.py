"""What a fight asks: the grammars, odds, refusals and courses of its kinds of request, what a
sensible fighter answers unasked, and what a person is proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.orders import PASS, Order, first, legal
from game.core.ruleset import Kind, Reader, Request
from game.core.shown import Mark
from game.core.view import View
from game.rules.chaos.acts.fight import ambush, attacking
from game.rules.chaos.acts.move import running
from game.rules.chaos.orders import (
    defend,
    forecast_answer,
    forecast_asked,
    questions,
    turn,
    usual_defence,
    usual_turn,
)
from game.rules.chaos.orders.usual_turn import Wishes
from game.rules.chaos.setup import prepare
from game.rules.chaos.sheet import agenda, derived, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.durations import parts
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.durations import durations
from game.rules.kit.last import last_foe
from game.rules.kit.people import prepare as preparing

Default = Callable[[View, Request], Order]


def careful(view: View, request: Request) -> Order:
    """What a person is proposed, who may press on without a look: the attack he lay in wait for
    while nobody can answer it; the same enemy again if he is still in reach; else a prepared
    defence; never a step.
    """
    found = usual_turn.best(view, request, _proposals(view, combatant(view, request.unit)))
    return found or first(lambda order: view.own_choices(request, order))


def _proposals(view: View, me: Combatant) -> Iterator[Wishes]:
    """What he would do where he is, the best first."""
    yield from usual_turn.tied(view, me)
    if ambush.unanswerable(view, me.unit, view.clock.round):
        yield from _standing(view, me, usual_turn.foes(view, me.unit))
    foe = last_foe(view, me.unit)
    yield from _standing(view, me, (foe,) if foe and awake(view, foe) else ())
    if me.condition.prone:
        yield ("form", "chore"), ("how", "stand")
    yield (("form", "prepare"),)
    yield (("form", "hold"),)


def _standing(view: View, me: Combatant, foes: tuple[int, ...]) -> Iterator[Wishes]:
    """Attacks without a run-up on one of these, the one that promises most first."""
    found = [
        (usual_turn.worth(me, row, ticks), wishes)
        for foe in foes
        for row, ticks, wishes in usual_turn.at_foe(view, me, foe)
        if ticks == 0
    ]
    yield from (wishes for _, wishes in sorted(found, key=lambda one: -one[0]))


def course(view: View, request: Request, order: Order) -> tuple[Mark, ...]:
    """Where this order would put him: what goes before its strike, the strike, his next Turn."""
    unit, action, now = request.unit, action_of(order), agenda.now(view)
    who = combatant(view, unit)
    if action.form in ("hold", "move"):
        return (Mark(unit, "waits", now, what="chaos.time.held"),)
    if action.form == "prepare":
        return (turn_mark(view, unit, now - durations().turn.prepare),)
    if action.form not in ("fight", "parlay", "chore", "chakra") or _unsaid(action):
        return ()
    found = attacking.course_of(view, unit, action, view.clock.round)
    times = parts(action, who.fighter, found)
    strike, end = now - times.before, now - times.whole
    what = f"chaos.time.{action.form}"
    shown = [Mark(unit, "planned", strike, until=end, what=what)]
    if times.before:
        first = Mark(unit, "planned", now, until=strike, what="chaos.time.prepares")
        shown = [first, *shown]
    if request.kind != "chaos.between":
        shown.append(turn_mark(view, unit, end))
    return tuple(shown)


def turn_mark(view: Reader, unit: int, end: int) -> Mark:
    """His next Turn after what ends on this tick."""
    at = end - derived.interval(combatant(view, unit))
    return Mark(unit, "due", at, until=at, what="chaos.time.turn")


def _unsaid(action: Action) -> bool:
    """Whether too little of it is said yet to know how long it takes."""
    if action.form == "fight":
        return not action.weapon or not (action.targets or action.thing or action.cell)
    return not action.how


def several(view: View, request: Request) -> bool:
    """Whether he can prepare himself, looking this way or that, or between Turns look about."""
    return not paces.hindered(view, request.unit)


TURN = Kind(
    turn.TURNS.choices,
    forecast_answer.of_turn,
    turn.refuse,
    asks="act",
    course=course,
    proposal=careful,
    admits=turn.TURNS.admits,
    roles=turn.TURNS.roles,
    several=several,
)
"""What he does with his Turn."""

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "chaos.prepare": Kind(
            prepare.choices, refuse=prepare.refuse, asks="place", roles=preparing.roles
        ),
        "chaos.turn": TURN,
        "chaos.held": replace(TURN, moment="held", gains=usual_turn.at_hand),
        "chaos.between": replace(TURN, moment="between", forecast=None, proposal=None),
        "chaos.defend": Kind(
            defend.ANSWERS.choices,
            forecast_answer.of_answer,
            defend.ANSWERS.refuse,
            asks="answer",
            moment="answer",
            admits=defend.ANSWERS.admits,
            roles=defend.ANSWERS.roles,
        ),
        "chaos.run_on": Kind(running.choices, forecast_asked.run_on),
        **questions.KINDS,
    }
)
"""What a fight asks."""

USUAL: Mapping[str, Default] = MappingProxyType(
    {
        "chaos.prepare": prepare.default,
        "chaos.turn": usual_turn.turn,
        "chaos.held": usual_turn.held,
        "chaos.between": usual_turn.between,
        "chaos.defend": usual_defence.answer,
        "chaos.run_on": running.usual,
        **questions.USUAL,
    }
)
"""The usual answer of each kind."""


def default_answer(view: View, request: Request) -> Order:
    """The usual answer to this request; the first legal one where it cannot be given now."""
    known = USUAL.get(request.kind)
    if known is not None:
        order = view.settled(request, known(view, request))
        if order is not None:
            return order
    return PASS if request.window else next(legal(view.grammar(request)))
