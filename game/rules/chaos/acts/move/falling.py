"""Thrown back, run into, and down over an edge (KNOCK-03 to KNOCK-05, section 11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.facts import Attack, Setting
from game.rules.chaos.ground.paths import drop, flight
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.site import Site

FALLS = "falls"
"""The end of a fall, which comes at once."""

GROUND = "fist"
"""The ground strikes as bluntly as a fist."""


@rule("CF-KNOCK-05")
def thrown(step: Step, unit: int, by: Cell, metres: int) -> int:
    """He is thrown straight away from this cell, as far as the way is free: 0 ticks. Over an edge
    he falls. Gives the metres that he flies.
    """
    world, start = step.world, paces.cell_of(step.world, unit)
    site = site_of(world)
    path = flight(site, paces.others(world, unit), by, start, metres)
    if not path:
        return 0
    agenda.cancel(step, unit, "step")
    stepping.halt(step, unit)
    facts: tuple[Slot, ...] = (("n", len(path)),)
    step.emit(Event("chaos.flies", "CF-KNOCK-05", unit, cell=path[-1], facts=facts))
    stepping.put_at(step, unit, path[-1], "CF-KNOCK-05", path)
    if levels := deepest(site, (start, *path)):
        how_far: tuple[Slot, ...] = (("n", levels), ("flown", len(path)))
        agenda.plan(step, unit, agenda.now(world), agenda.PARTS, FALLS, how_far)
    return len(path)


def deepest(site: Site, cells: tuple[Cell, ...]) -> int:
    """The levels of the fall on this way, 0 for none; he flies no further than that."""
    return max((drop(site, a, b) for a, b in pairwise(cells)), default=0)


@rule("CF-KNOCK-02")
def impact(victim: Combatant, levels: int, flown: int) -> tuple[Combatant, Attack, Setting]:
    """A fall as a blow: nobody strikes it (who would put Ki into it?), blunt, without
    penetration, with its own Resist Balance, harder the further he has ``flown``.
    """
    row = replace(
        weapon(GROUND),
        kind="fired",
        group="",
        damage=numbers().fall.damage * levels,
        penetration=0,
        impact=False,
    )
    nobody = replace(victim, reserves=replace(victim.reserves, ki=0))
    return nobody, Attack("fall", row, row.ticks), Setting(falls=True, flown=flown)


def blow_of(
    step: Step, unit: int, levels: int, flown: int
) -> tuple[Combatant, Combatant, Attack, Setting]:
    """Everything that the harm of a fall is worked out from."""
    victim = combatant(step.world, unit)
    nobody, attack, place = impact(victim, levels, flown)
    return nobody, victim, attack, replace(place, round=step.clock.round)
