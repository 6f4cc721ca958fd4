"""The grammar of a Turn, of a held one, and of what an idle man does between his Turns (12.1)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Facing
from game.core.grid import STEPS
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.chaos.acts.deeds import chakra, chores
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.move import moving
from game.rules.chaos.orders import fight, refusal_fight, refusal_parlay
from game.rules.chaos.orders import parlay as parlays
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.components import Doing, Going, HeldTurn, Holding
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of

TURN_FORMS = ("fight", "parlay", "prepare", "hold", "move", "chore", "chakra", "surrender")
HELD_FORMS = ("fight", "parlay", "prepare", "chore", "chakra", "surrender")
"""What a Turn, and a held one, can be used for."""

WAITING = ("CF-HOLD-01", "CF-HOLD-03", "CF-ENT-03")
"""What keeps nobody from holding his Turn back."""

TIED = ("chore", "chakra", "surrender", "parlay")
"""What is left to whoever holds, is held or is caught."""


def turn_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.turn"."""
    yield from _choices(view, request, partial, TURN_FORMS)


def held_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.held"."""
    yield from _choices(view, request, partial, HELD_FORMS)


@rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01")
def between_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.between": to go somewhere, a small deed, or to end a hold. In the
    round in which he is ambushed he has his Free Actions alone.
    """
    sudden = ambush.surprised(view, request.unit, view.clock.round)
    forms = ("chore",) if sudden else ("move", "chore", "parlay")
    if not partial.text("form") or partial.text("form") in forms:
        yield from _choices(view, request, partial, forms)


def _choices(
    view: View, request: Request, partial: Order, forms: tuple[str, ...]
) -> Iterator[Slot]:
    form = partial.text("form")
    if not form:
        start = (Order((("form", name),)) for name in forms)
        yield from (one.slots[0] for one in start if any(_slots(view, request, one)))
    else:
        yield from _slots(view, request, partial)


def _slots(view: View, request: Request, own: Order) -> Iterator[Slot]:
    """The next slots of one form, none where it is complete or cannot be had."""
    unit, form = request.unit, own.text("form")
    if form not in TIED and paces.hindered(view, unit) and not _waits(view, unit, form):
        return
    if form == "fight":
        yield from fight.slots(view, unit, own)
    elif form == "parlay" and request.kind == "chaos.between":
        yield from parlays.letting_go(view, unit, own)
    elif form == "parlay":
        yield from parlays.slots(view, unit, own)
    elif form in ("prepare", "hold"):
        yield from _facing(view, unit, own)
    elif form == "move":
        yield from moves(view, unit, own)
    elif form == "chore":
        acts = request.kind != "chaos.between" or chores.has_action(view, unit, view.clock.round)
        yield from chores.slots(view, unit, view.clock.round, own, acts)
    elif form == "chakra":
        yield from chakra.choices(view, unit, own)
    elif form == "surrender" and own.get("sure") is None and hurt(view, unit):
        yield "sure", True


@rule("CF-HOLD-02", "CF-HOLD-03", "CF-TICK-09")
def _waits(view: View, unit: int, form: str) -> bool:
    """Whether he may hold his Turn back as he is: who holds, is held or is caught."""
    return form == "hold" and paces.hindered(view, unit) in WAITING


def _facing(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Where he looks: as he does, or any other way."""
    if own.get("facing") is None:
        now = view.get(unit, Facing).direction
        yield from (("facing", way) for way in (now, *(w for w in STEPS if w != now)))


@rule("CF-MOVE-04", "CF-MOVE-05", "CF-MOVE-09")
def moves(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """The gait, and where to."""
    gait = own.text("how")
    if not gait:
        known = paces.gaits(view, unit)
        yield from (("how", name) for name in known if paces.destinations(view, unit, name))
        if view.find(unit, Going) is not None:
            yield "how", moving.STOP
    elif own.get("to") is None:
        yield from (("to", cell) for cell in paces.destinations(view, unit, gait))


@rule("CF-WIN-01")
def hurt(reader: Reader, unit: int) -> bool:
    """Whether he has come to harm, so that he may surrender."""
    who = combatant(reader, unit)
    return bool(who.wounds.total) or who.hp.now < who.hp.full


def has_something(reader: Reader, unit: int, when: int) -> bool:
    """Whether there is anything he can do between his Turns."""
    if reader.find(unit, Doing) is not None:
        return False
    acts = chores.has_action(reader, unit, when)
    holds = reader.find(unit, Holding) is not None
    goes = not ambush.surprised(reader, unit, when) and bool(paces.gaits(reader, unit))
    return holds or goes or bool(chores.hows(reader, unit, when, acts))


@rule("CF-TICK-08", "CF-TICK-09", "CF-MOVE-04")
def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Why this cannot be done now."""
    unit, form = request.unit, order.text("form")
    rule_id = paces.hindered(view, unit)
    if rule_id and form not in TIED and not _waits(view, unit, form):
        return IllegalOrder(rule_id, "chaos.no.hindered")
    if form == "hold" and view.find(unit, HeldTurn) is not None:
        return IllegalOrder("CF-TICK-09", "chaos.no.held_already")
    if form == "fight":
        return refusal_fight.refuse(view, unit, order)
    if form == "parlay":
        return refusal_parlay.parlay(view, unit, order)
    if form == "chakra":
        return refusal_parlay.chakra(view, unit, order)
    if form == "surrender":
        return IllegalOrder("CF-WIN-01", "chaos.no.unhurt")
    if form == "move" and ambush.surprised(view, unit, view.clock.round):
        return IllegalOrder("CF-AMBUSH-01", "chaos.no.surprised")
    if form == "move":
        return IllegalOrder("CF-MOVE-01", "chaos.no.way")
    if form == "chore" and condition_of(view, unit).stunned:
        return IllegalOrder("CF-STUN-03", "chaos.no.hindered")
    if form == "chore" and not chores.has_action(view, unit, view.clock.round):
        return IllegalOrder("CF-TICK-07", "chaos.no.action")
    return IllegalOrder("CF-TICK-08", "chaos.no.chore") if form == "chore" else None
