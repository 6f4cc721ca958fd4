"""One action of a fighter upon the field: what hinders him, the step, the target, the deed."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Facing, Position
from game.core.events import Event, out, turned
from game.core.grid import RING
from game.core.orders import is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.kit.ground.measures import toward
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts import (
    engage,
    fighting,
    harm,
    moving,
    rushing,
    shooting,
    waiting,
)
from game.rules.zefrs.personal.sheet.muster import (
    cell_of,
    ends,
    enemies,
    holder,
    idle,
    present,
    release,
    slip,
)
from game.rules.zefrs.personal.sheet.reaching import MISSILES
from game.rules.zefrs.sheet.actions import GAITS, Action
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.fighter import combatant


def perform(step: Step, unit: int, action: Action, late: bool = False) -> Asking[None]:
    """Do this action now, as far as it can be done; ``late`` is the attack at the turn's end."""
    told, now = converted(step.world, unit, action)
    if told is not None:
        step.emit(told)
    if now is None:
        return
    if now.form == "fight":
        yield from fight(step, unit, now, late)
    elif now.form == "move":
        yield from goes(step, unit, now)
    elif now.form == "magic":
        yield from magic(step, unit, now)
    elif now.form == "surrender":
        surrender(step, unit)


@rule("ZF-WREST-05", "ZF-WREST-06")
def goes(step: Step, unit: int, action: Action) -> Asking[None]:
    """A Move: who holds somebody lets him go, unless it is he whom he binds."""
    fighting.lets_go(step, unit, action)
    yield from moving.move(step, unit, action)


@rule("ZF-ACT-12", "ZF-RUSH-06", "ZF-RUSH-10")
def converted(reader: Reader, unit: int, action: Action) -> tuple[Event | None, Action | None]:
    """What becomes of the action as he stands now, and the event that tells it.

    Who can do nothing loses it; who was bowled over gets up; who is held tries to break free,
    and nothing of the action is left then; who lies gets up where he would have walked.
    """
    who = combatant(reader, unit)
    spent = reader.find(unit, Spent) or Spent()
    if idle(who) or action.form in ("hold", "defend", "wait"):
        lost = idle(who) and action.form != "surrender"
        return (Event("zefrs.action_lost", "ZF-ACT-12", unit) if lost else None), None
    rise = Action("move", "stand")
    if spent.only_rise:
        rises = who.condition.fallen
        told = Event("zefrs.only_rises" if rises else "zefrs.action_lost", "ZF-RUSH-06", unit)
        return (None, rise) if action.how == "stand" else (told, rise if rises else None)
    if who.condition.held and not allowed_held(reader, unit, action):
        told = Event("zefrs.struggles", "ZF-ACT-12", unit, holder(reader, unit) or None)
        return told, Action("fight", "grapple", purpose="break", target=holder(reader, unit))
    walks = action.form == "move" and action.how in GAITS and action.how != "crawl"
    if who.condition.fallen and (walks or action.how == "rush"):
        return Event("zefrs.rises_instead", "ZF-RUSH-10", unit), rise
    return None, action


@rule("ZF-ACT-12")
def allowed_held(reader: Reader, unit: int, action: Action) -> bool:
    """What a held fighter may do: break free, brawl with his holder, or give up."""
    if action.form == "fight" and action.how == "brawl":
        return action.target == holder(reader, unit)
    breaks = action.form == "fight" and action.purpose == "break"
    return breaks or action.form == "surrender"


@rule("ZF-TWO-03", "ZF-TWO-04")
def struck_now(action: Action, late: bool) -> Action | None:
    """Of two weapons the one that strikes now, at its own target; None if none does."""
    if not two_weapons.late(action):
        return action
    blow = two_weapons.blow_of(action, late)
    if blow is None:
        return None
    step = None if late and action.role == "attack" else action.step
    return replace(action, weapon=blow.weapon, target=blow.target, area=blow.area, step=step)


@rule("ZF-TWO-05")
def at_once(step: Step, unit: int, action: Action) -> Asking[None]:
    """A whole action that has no end of a turn to wait for: two weapons strike one after the
    other.
    """
    if not two_weapons.only_late(action):
        yield from perform(step, unit, action)
    number = (step.world.find(unit, Spent) or Spent()).number
    if two_weapons.late(action) and present(step.world, unit) and still_strikes(step, unit, number):
        yield from perform(step, unit, action, late=True)


@rule("ZF-TWO-05", "ZF-DECL-09")
def still_strikes(step: Step, unit: int, number: int) -> bool:
    """Whether anything of this action is left for the attack at the turn's end: two weapons are
    one action. Where there is nothing it is told.
    """
    over = number in (step.world.find(unit, Spent) or Spent()).over
    if over:
        step.emit(Event("zefrs.has_acted", "ZF-TWO-05", unit))
    return not over


@rule("ZF-GRID-06")
def places_itself(action: Action) -> bool:
    """Whether the step belongs to this Fight, and its target must be in reach: not so for a rush,
    which runs by itself, nor for breaking free.
    """
    return action.how != "rush" and action.purpose != "break"


def fight(step: Step, unit: int, action: Action, late: bool) -> Asking[None]:
    """The step, then whoever is there, then those who waited for it, then the attack; or the walk
    that has become of it.
    """
    now = struck_now(action, late)
    if now is not None and places_itself(now):
        now = yield from engage.engaged(step, unit, now, late)
    if now is not None and now.form == "fight":
        now = yield from _announced(step, unit, now, late)
    if now is None:
        return
    if now.form != "fight":
        ends(step.world, unit)
        yield from goes(step, unit, now)
    elif now.how in MISSILES:
        yield from shooting.shoot(step, unit, now)
    elif now.how == "rush":
        yield from rushing.rush(step, unit, now)
    else:
        yield from fighting.fight(step, unit, now, late)


def _announced(step: Step, unit: int, action: Action, late: bool) -> Asking[Action | None]:
    """Those who wait for this attack act first; afterwards he sees who is still there."""
    if action.target is None:
        return action
    if not (yield from waiting.about_to_attack(step, unit, action.target, action.how)):
        return None
    told, now = converted(step.world, unit, action)
    if told is not None:
        step.emit(told)
    if now != action or not places_itself(action):
        return now
    return (yield from engage.engaged(step, unit, action, late))


def magic(step: Step, unit: int, action: Action) -> Asking[None]:
    """What he works upon his target, after those who waited for it."""
    release(step, unit)
    target = action.target
    if target is None or (yield from waiting.about_to_attack(step, unit, target, "magic")):
        yield from shooting.work(step, unit, action)


@rule("ZF-END-03", "ZF-WREST-05")
def surrender(step: Step, unit: int) -> None:
    """He gives himself up: he counts as bound, and is out of the battle; what his hands held
    lies before him, and nobody holds him any longer.
    """
    release(step, unit)
    step.emit(Event("zefrs.surrenders", "ZF-END-03", unit))
    harm.leave(step, unit, "surrendered")
    step.emit(out(unit, "surrendered", "ZF-END-03"))
    slip(step)


@rule("ZF-GRID-05")
def look(step: Step, unit: int, facing: str) -> None:
    """He turns to this direction."""
    if facing and step.world.find(unit, Facing) != Facing(facing):
        step.world.write(unit, Facing(facing))
        step.emit(turned(unit, facing, "ZF-GRID-05"))


AUTO = "auto"
"""He looks to where his action goes."""


@rule("ZF-GRID-05")
def facing_window(step: Step, unit: int, action: Action) -> Asking[None]:
    """After his own action he may turn; unasked he looks as he has declared, else at his target or
    the nearest enemy. With no enemy left it makes no difference, and nobody is asked.
    """
    world = step.world
    if not present(world, unit) or idle(combatant(world, unit)) or not enemies(world, unit):
        return
    usual = natural(step, unit, action)
    about = (("facing", usual), ("target", action.target))
    answer = yield from step.ask(unit, "personal.face", about, window=True)
    look(step, unit, usual if is_pass(answer) else answer.text("facing"))


def natural(step: Step, unit: int, action: Action) -> str:
    """Where he looks unasked: as declared, else at his target or the nearest enemy."""
    if action.facing in RING:
        return action.facing
    world = step.world
    here = cell_of(world, unit)
    shown = [action.target] if action.form == "fight" and action.target else []
    near = min(
        enemies(world, unit),
        key=lambda foe: (distance(here, cell_of(world, foe)), foe),
        default=None,
    )
    for other in (*shown, near):
        spot = world.find(other, Position) if other else None
        if spot is not None and spot.cell != here and present(world, other or 0):
            return toward(here, spot.cell)
    had = world.find(unit, Facing)
    return had.direction if had else RING[0]
