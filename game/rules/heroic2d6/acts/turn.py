"""One turn after the other: one Action and one free thing each, in either order (3.2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Seen, Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.heroic2d6.acts import freeing, looking, things
from game.rules.heroic2d6.acts.blows import fight, keeps_pin, off_hand
from game.rules.heroic2d6.acts.casting import magic
from game.rules.heroic2d6.acts.ending import JUDGE
from game.rules.heroic2d6.acts.going import frees, go, leave, pace_of, reveal, spring
from game.rules.heroic2d6.acts.hurt import lets_go
from game.rules.heroic2d6.acts.order import roll_off, tied, waiting
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Due,
    Prone,
    Second,
    Snared,
    TwoWeapons,
    UnderFire,
)
from game.rules.heroic2d6.sheet.figure import CHEST, figure
from game.rules.kit.people.guess import knowing
from game.rules.kit.people.hearsay import Declared, heard_of

TURN = "heroic2d6.turn"

FIGHT, MAGIC, USE, SEARCH, PICK_UP, CHANGE = (
    "fight",
    "magic",
    "use",
    "search",
    "pick_up",
    "change",
)
SEARCH_BODY = "search_body"
SPRINT, BREAK_FREE, RELOAD = "sprint", "break_free", "reload"
ACTIONS = (FIGHT, MAGIC, USE, SEARCH, SEARCH_BODY, PICK_UP, CHANGE, SPRINT, BREAK_FREE, RELOAD)
"""What takes the Action of a turn (3.2)."""

MOVE, STAND, DRAW, DROP, SHOUT = "move", "stand", "draw", "drop", "shout"
FREE = (MOVE, STAND, DRAW, DROP, SHOUT)
"""What takes the one free thing of a turn."""

HOLD, RELEASE, END = "hold", "release", "end"
"""To act later, to let go of somebody, to do nothing more."""


class Turns(System):
    """One thing a step: a trap, the blow of an off hand, what somebody does in his turn, or who is
    next; nothing more once a side has nobody left.
    """

    @rule("H2-RND-03")
    def process(self, step: Step) -> Process:
        world = step.world
        if JUDGE.beaten(world, "H2-RND-03") is not None:
            return None
        if snared := world.each(Snared):
            yield from spring(step, snared[0][0], snared[0][1][0])
        elif seconds := world.each(Second):
            yield from off_hand(step, seconds[0][0], seconds[0][1][0])
        elif declared := world.each(Declared):
            yield from _given_away(step, declared[0][0], declared[0][1][0])
        elif acting := world.each(Acting):
            yield from _continues(step, acting[0][0], acting[0][1][0])
        elif same := tied(world):
            roll_off(step, same)
        elif queue := waiting(world):
            _begins(step, queue[0][0])
        else:
            return None
        return AGAIN


@rule("H2-INI-03", "H2-DUA-02")
def _begins(step: Step, unit: int) -> None:
    """His turn begins: what has held since the last one ends now."""
    world = step.world
    world.forget(unit, TwoWeapons)
    world.write(unit, Acting())
    if world.find(unit, Seen) is not None:
        heard_of(world, world.get(unit, Unit).side)
    score = world.get(unit, Due).score
    told = Event("heroic2d6.turn", "H2-INI-03", unit, facts=(("n", score),))
    step.emit(replace(told, to=knowing(world, unit)))


@rule("H2-RND-02", "H2-INI-05")
def _continues(step: Step, unit: int, acting: Acting) -> Asking[None]:
    """He is asked for his Action and his free thing, one after the other, until both are used."""
    world = step.world
    if figure(world, unit).out or not (acting.action or acting.free):
        _ends(step, unit)
        return
    order = yield from step.ask(unit, TURN, about_turn(world, unit))
    form = order.text("form")
    if form in ("", END):
        _ends(step, unit)
    elif form == HOLD:
        _holds(step, unit, order.unit("score") or 0)
    elif form == RELEASE:
        # Whoever has done anything holds his Action no more (H2-INI-04).
        world.forget(unit, Due)
        lets_go(step, unit)
    elif form in (FIGHT, MAGIC) and world.find(unit, Seen) is not None:
        # What is asked of whoever is attacked comes in a step after this, when he is known.
        reveal(step, unit)
        world.write(unit, Declared(order))
    else:
        yield from _does(step, unit, form, order)


@rule("H2-ACT-09")
def _given_away(step: Step, unit: int, declared: Declared) -> Asking[None]:
    """Whoever attacks from hiding is seen by all, and then attacks."""
    step.world.drop(unit, declared)
    yield from _does(step, unit, declared.order.text("form"), declared.order)


def about_turn(reader: Reader, unit: int) -> tuple[Slot, ...]:
    """What he is told: what he has left, and whether his turn has just begun."""
    acting = reader.get(unit, Acting)
    fresh = acting == Acting() and reader.find(unit, Due) is not None
    return (("action", acting.action), ("free", acting.free), ("fresh", fresh))


@rule("H2-RND-02", "H2-FRE-01")
def _does(step: Step, unit: int, form: str, order: Order) -> Asking[None]:
    """One Action or free thing: it is used up before it is done, so that a fumble can end all."""
    world = step.world
    world.forget(unit, Due)
    acting = world.get(unit, Acting)
    used = replace(acting, action=False) if form in ACTIONS else replace(acting, free=False)
    world.put(unit, used, acting)
    if form in ACTIONS and not keeps_pin(world, unit, order):
        lets_go(step, unit)
    yield from _carries_out(step, unit, form, order)
    frees(step)


def _carries_out(step: Step, unit: int, form: str, order: Order) -> Asking[None]:
    if form == FIGHT:
        yield from fight(step, unit, order)
    elif form == MAGIC:
        yield from magic(step, unit, order)
    elif form in (MOVE, SPRINT):
        _goes(step, unit, order)
    elif form == USE:
        _uses(step, unit, order)
    elif form == SEARCH_BODY:
        looking.search_body(step, unit, order.unit("target") or unit)
    else:
        _handles(step, unit, form, order.text("item"))


@rule("H2-ACT-12")
def _goes(step: Step, unit: int, order: Order) -> None:
    """A move, or a sprint; off the field if he has said so and stands at its edge then."""
    cell = order.cell("to")
    if cell is not None:
        go(step, unit, cell, pace_of(step.world, unit), off=order.get("off") is True)
        there = figure(step.world, unit).cell == cell and step.world.find(unit, Snared) is None
        if order.get("off") is True and there:
            leave(step, unit)


def _uses(step: Step, unit: int, order: Order) -> None:
    cell = order.cell("cell")
    if cell is not None and order.text("item") == CHEST:
        things.opens_chest(step, unit, cell)
    elif cell is not None:
        things.opens(step, unit, cell)
    else:
        things.use(step, unit, order)


def _handles(step: Step, unit: int, form: str, thing: str) -> None:
    """What is done with one's own hands."""
    if form == SEARCH:
        looking.search(step, unit)
    elif form == PICK_UP:
        things.pick_up(step, unit, thing)
    elif form == CHANGE:
        things.change(step, unit, thing)
    elif form == RELOAD:
        things.load(step, unit, thing)
    elif form == BREAK_FREE:
        freeing.break_free(step, unit)
    elif form == DRAW:
        things.draw(step, unit, thing)
    elif form == DROP:
        things.drop(step, unit, thing)
    elif form == SHOUT:
        looking.shout(step, unit)
    elif form == STAND:
        stands(step, unit)


@rule("H2-FUM-03", "H2-RNG-04")
def stands(step: Step, unit: int) -> None:
    """He gets up, which uses his free MOVE: whoever shoots after it has moved."""
    step.world.forget(unit, Prone)
    acting = step.world.get(unit, Acting)
    step.world.put(unit, replace(acting, moved=True), acting)
    step.emit(Event("heroic2d6.gets_up", "H2-FUM-03", unit, to=knowing(step.world, unit)))


@rule("H2-INI-04")
def _holds(step: Step, unit: int, score: int) -> None:
    """He will act when this score of Agility comes up."""
    world = step.world
    world.forget(unit, Acting)
    heard_of(world, "")
    world.write(unit, Due(score, (), True))
    told = Event("heroic2d6.holds", "H2-INI-04", unit, facts=(("n", score),))
    step.emit(replace(told, to=knowing(world, unit)))


@rule("H2-RNG-05")
def _ends(step: Step, unit: int) -> None:
    """His turn is over; what was aimed at him before counts no more."""
    step.world.forget(unit, Acting, Due, UnderFire)
    heard_of(step.world, "")
