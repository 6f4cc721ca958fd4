"""The turn of a figure: its action, and its movement before or after it (3.2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Seen
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.empress.acts import actions, aims, effects, going, hurt, state, watching
from game.rules.empress.exchange.stealth import CLOSE
from game.rules.empress.sheet import components, ground, stats
from game.rules.empress.sheet.figure import WAITING, figure
from game.rules.empress.sheet.turns import COUNTERING, HOLDING, Acting, CloseTo, Counter
from game.rules.empress.tables.book import numbers
from game.rules.kit.people.hearsay import Declared, heard_of

TURN = "empress.turn"

HOLD, COUNTER, WATCH, END = "hold", "counter", "watch", "end"
"""To act later, to wait for an opponent, or for a place; to do nothing more."""

MOVE, RETREAT, STAND, RELEASE = "move", "retreat", "stand", "release"
"""What is no action: ways, getting up, letting go of somebody."""

STRIKE, SHOOT, THROW, LOB, CHARGE = "strike", "shoot", "throw", "lob", "charge"
MANEUVER, ESCAPE, CRUSH, HURL = "maneuver", "escape", "crush", "hurl"
FALL_BACK, RUN, AIM, HIDE = "fall_back", "run", "aim", "hide"
RELOAD, CHANGE, TEND = "reload", "change", "tend"
AT_SOMEBODY = (STRIKE, SHOOT, THROW, CHARGE, MANEUVER)
ACTIONS = (*AT_SOMEBODY, LOB, ESCAPE, CRUSH, HURL, FALL_BACK, RUN, AIM, HIDE, RELOAD, CHANGE, TEND)
"""What takes the action of a turn (EM-TRN-02)."""

WHOLE = (RUN, FALL_BACK, CHARGE)
"""What leaves no movement beside it."""

OPEN = (STRIKE, SHOOT, THROW, CHARGE, MANEUVER, LOB, RUN)
"""What gives away whoever hides (EM-SUR-14)."""

WATCHED = ("cell", "cell2", "cell3")
"""The slots of the cells that are watched."""


@rule("EM-TRN-01", "EM-TRN-02")
def continues(step: Step, unit: int, acting: Acting) -> Asking[None]:
    """He is asked for what he does, one thing after the other, until all is used."""
    world, me = step.world, figure(step.world, unit)
    if (me.fallen and acting.begun) or me.grappled.pinned or not (acting.action or acting.feet):
        yield from ends(step, unit)
        return
    about: tuple[Slot, ...] = (
        ("action", acting.action),
        ("feet", acting.feet),
        ("fresh", not acting.begun),
        ("held", acting.held),
    )
    order = yield from step.ask(unit, TURN, about)
    form = order.text("form")
    if form in ("", END):
        yield from ends(step, unit)
    elif form == HOLD:
        holds(step, unit)
    elif form in (COUNTER, WATCH):
        waits(step, unit, order)
    elif (yield from gives_away(step, unit, form, order)):
        world.write(unit, Declared(order))
    else:
        yield from does(step, unit, form, order)


def does(step: Step, unit: int, form: str, order: Order) -> Asking[None]:
    """One thing: it is used up before it is done."""
    world = step.world
    acting, bound = world.get(unit, Acting), ground.stuck(figure(world, unit))
    if not acting.begun:
        state.spend(step, unit)
    if form in ACTIONS:
        left = 0 if acting.moved or form in WHOLE else acting.feet
        world.amend(unit, acting, action=False, feet=left, begun=True)
        state.begins_action(step, unit, aims=form in (AIM, SHOOT, THROW))
        state.notes(step)
        yield from actions.acts(step, unit, form, order, acting.held)
    else:
        world.amend(unit, acting, begun=True)
        yield from _other(step, unit, form, order)
    going.settles(step)
    if bound and form not in WHOLE:
        _loosed(step, unit)


@rule("EM-GRP-03", "EM-GRP-04", "EM-TRN-01")
def _loosed(step: Step, unit: int) -> None:
    """Whoever could not move and can now, since he has let go or got free, has his movement."""
    world, me = step.world, figure(step.world, unit)
    acting = world.find(unit, Acting)
    if acting is not None and me.able and not (acting.moved or ground.stuck(me)):
        world.amend(unit, acting, feet=stats.movement(me))


def _other(step: Step, unit: int, form: str, order: Order) -> Asking[None]:
    """What is no action: letting go, getting up, ways."""
    to = order.cell("to")
    if form == RELEASE:
        hurt.lets_go(step, unit, order.unit("target") or 0)
    elif form == STAND:
        _gets_up(step, unit)
    elif form == RETREAT and to is not None:
        way = ground.way(ground.backwards(step.world, unit), to)
        yield from going.retreats(step, unit, way.path)
        state.turns_at(step, unit, to, order)
    elif to is not None:
        yield from _moves(step, unit, order, to)


@rule("EM-MAN-04")
def _gets_up(step: Step, unit: int) -> None:
    """He stands, which takes half his movement."""
    world, acting = step.world, step.world.get(unit, Acting)
    left = max(0, acting.feet - stats.movement(figure(world, unit)) // 2)
    world.amend(unit, acting, feet=left, moved=True)
    state.notes(step)
    world.forget(unit, components.Prone)
    state.tells(step, Event("empress.gets_up", "EM-MAN-04", unit))


@rule("EM-TRN-01", "EM-MOV-01", "EM-SUR-14", "EM-GRD-06")
def _moves(step: Step, unit: int, order: Order, to: Cell) -> Asking[None]:
    """A part of his movement; at its end he turns as he likes, and may leave the field."""
    world, acting = step.world, step.world.get(unit, Acting)
    stealthy = order.get("sneak") is True and world.find(unit, Seen) is not None
    feet = acting.feet // 2 if stealthy else acting.feet
    way = ground.way(ground.ways_of(world, unit, feet), to)
    yield from going.moves(step, unit, way.path, way.cost * (2 if stealthy else 1))
    me = figure(world, unit)
    if not me.able or me.cell != to:
        return
    state.look(step, unit, order.text("facing"))
    if stealthy and (target := order.unit("target")):
        world.write(unit, CloseTo(target))
    if order.get("off") is True and (yield from going.departs(step, unit)):
        hurt.leaves(step, unit)


@rule("EM-SUR-06", "EM-SUR-10", "EM-SUR-13", "EM-SUR-14")
def gives_away(step: Step, unit: int, form: str, order: Order) -> Asking[bool]:
    """Whether what somebody hidden is about to do gives him away. What follows upon that comes in a
    step of its own, when he is known.
    """
    world = step.world
    if world.find(unit, Seen) is None or form not in (MOVE, *OPEN):
        return False
    if form in (MOVE, RUN):
        return (yield from _shows(step, unit, form, order))
    if form in (STRIKE, MANEUVER, THROW, SHOOT):
        yield from _catches(step, unit, aims.target_of(order), form, order)
    if form == CHARGE:
        watching.charges_out(step, unit)
    watching.reveal(step, unit)
    return True


@rule("EM-SUR-05", "EM-SUR-06", "EM-SUR-11")
def _catches(step: Step, unit: int, target: int, form: str, order: Order) -> Asking[None]:
    """Whether the target is unaware of the attack: of a shot by somebody whom it does not see, of a
    blow by somebody who has closed in, or does so now.
    """
    world = step.world
    me, foe, close = figure(world, unit), figure(world, target), world.find(unit, CloseTo)
    if form in (SHOOT, THROW):
        row = aims.missile_of(order.text("weapon"))
        if row is not None and aims.unaware(world, me, foe, row):
            world.write(unit, CloseTo(target))
        return
    near = close is not None and close.target == target
    if near or (yield from watching.tries(step, me, foe, CLOSE)):
        world.write(unit, CloseTo(target))
        effects.surprise(step, target)


@rule("EM-SUR-06", "EM-SUR-10", "EM-SUR-14")
def _shows(step: Step, unit: int, form: str, order: Order) -> Asking[bool]:
    """Whether this way shows him: at a run, in plain sight without sneaking, or noticed at it."""
    world, me, to = step.world, figure(step.world, unit), order.cell("to")
    acting = world.get(unit, Acting)
    assert to is not None
    if order.get("sneak") is True:
        path = ground.ways_of(world, unit, acting.feet // 2)[to].path
        return not (yield from watching.sneaks(step, unit, path, order.unit("target")))
    path = ground.ways_of(world, unit, acting.feet)[to].path if form == MOVE else ()
    shown = (ground.lookers(world, me, me.filling(cell)) for cell in path)
    if form == RUN or any(shown):
        watching.charges_out(step, unit)
        return True
    return False


@rule("EM-INI-03", "EM-INI-04", "EM-INI-08")
def holds(step: Step, unit: int) -> None:
    """He does nothing now, and acts later in this round; meanwhile he is easier to hit."""
    world = step.world
    world.forget(unit, Acting, Counter)
    heard_of(world, "")
    world.amend(unit, WAITING, state=HOLDING, guarded=True)
    state.tells(step, Event("empress.holds", "EM-INI-03", unit))


@rule("EM-INI-06", "EM-INI-07", "EM-INI-08", "EM-GRD-06")
def waits(step: Step, unit: int, order: Order) -> None:
    """He waits for an opponent's attack, or for an enemy in a place, to which he turns."""
    world = step.world
    watched = tuple(cell for name in WATCHED if (cell := order.cell(name)) is not None)
    world.forget(unit, Acting)
    heard_of(world, "")
    world.write(unit, Counter(order.unit("target") or 0, watched[: numbers().watched]))
    world.amend(unit, WAITING, state=COUNTERING)
    state.look(step, unit, ground.bearing(figure(world, unit), watched[:1]))
    key = "empress.watches" if watched else "empress.counters"
    told = Event(key, "EM-INI-07" if watched else "EM-INI-06", unit, order.unit("target"))
    step.emit(replace(told, to=frozenset((figure(world, unit).side,))))


@rule("EM-DTH-05")
def ends(step: Step, unit: int) -> Asking[None]:
    """His turn is over; whoever fights on though he is incapacitated pays a point for it."""
    world, acting = step.world, step.world.get(unit, Acting)
    world.forget(unit, Acting, CloseTo)
    heard_of(world, "")
    if not acting.begun:
        state.spend(step, unit)
    going.settles(step)
    me = figure(world, unit)
    if me.fighting_on and acting.begun:
        yield from hurt.suffer(step, unit, 1)
