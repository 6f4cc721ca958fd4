"""The race for a loose weapon (CF-STAT-04): contested Speed, and the same ticks for both."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay.contests import Party, fought, party
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.paths import way_to
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, muster
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.paces import cell_of, hindered, others
from game.rules.chaos.tables.forms import forms

KIND = "chaos.contest"

LOST = Order((("form", "chore"), ("how", "race")))
"""What the loser is busy with: he comes too late."""


@rule("CF-STAT-04")
def begin(step: Step, unit: int, order: Order) -> Asking[tuple[Order, int]]:
    """He races for it; the nearest enemy who can may race as well. Gives back what he is busy with
    and the tick on which the better one has it; the other one is busy so long too.
    """
    action, world = action_of(order), step.world
    assert action.to is not None
    mine = chores.running_to(world, unit, action.to) or 1
    end = agenda.now(world) - mine
    rival = yield from _rival(step, unit, action, action.to)
    if not rival:
        return order, end
    his = chores.running_to(world, rival, action.to) or 1
    won = yield from _won(step, (unit, mine), (rival, his))
    end = agenda.now(world) - (mine if won else his)
    chores_done.begin(step, rival, LOST if won else order, end)
    return (order if won else LOST), end


def rivals(reader: Reader, unit: int, item: Action, to: Cell, when: int) -> tuple[int, ...]:
    """The enemies who could race for it now, the nearest first: idle, with a Free Action."""
    found = []
    for other in muster.enemies(reader, unit):
        free = muster.awake(reader, other) and turns.idle(reader, other)
        if not free or hindered(reader, other) or not chores.has_action(reader, other, when):
            continue
        far = chores.running_to(reader, other, to)
        if far is not None and (to, item.item) in chores.takeable(reader, other):
            found.append((far, other))
    return tuple(other for _, other in sorted(found))


def _rival(step: Step, unit: int, action: Action, to: Cell) -> Asking[int]:
    """Who races with him, 0 for nobody; he pays a Free Action for it."""
    for other in rivals(step.world, unit, action, to, step.clock.round)[:1]:
        about = (("form", "race"), ("by", unit), ("item", action.item), ("to", to))
        if (yield from step.agrees(other, KIND, about)):
            chores_done.pays(step, other)
            return other
    return 0


@rule("CF-STAT-04")
def parties(reader: Reader, unit: tuple[int, int], rival: tuple[int, int]) -> tuple[Party, Party]:
    """Both with their Speed; whoever has farther to go has a penalty for each metre more."""
    both = [party(reader, combatant(reader, who), "speed") for who, _ in (unit, rival)]
    apart = unit[1] - rival[1]
    worth = forms().contest.metre * abs(apart)
    if apart:
        late = 0 if apart > 0 else 1
        shift = Modifier("CF-STAT-04", "chaos.farther", worth)
        both[late] = replace(both[late], modifiers=(*both[late].modifiers, shift))
    return both[0], both[1]


def _won(step: Step, unit: tuple[int, int], rival: tuple[int, int]) -> Asking[bool]:
    made = yield from fought(step, *parties(step.world, unit, rival), "race")
    key = "chaos.race_won" if made.won else "chaos.race_lost"
    step.emit(Event(key, "CF-STAT-04", unit[0], rival[0], outcomes=(made.outcome,)))
    return made.won


@rule("CF-STAT-04")
def arrive(step: Step, unit: int, action: Action) -> None:
    """He has run to what he raced for, if the way is still free."""
    world = step.world
    if action.how != "race" or action.to is None or world.find(unit, Position) is None:
        return
    way = way_to(site_of(world), others(world, unit), cell_of(world, unit), [action.to])
    if way is not None and not hindered(world, unit):
        stepping.put_at(step, unit, way.path[-1], "CF-STAT-04", way.path)
