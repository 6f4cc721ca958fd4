"""What the ground does to those who cross it: pits, fire, spikes (HC-MOVE-09, T-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.checks import Drawn
from game.core.components import Lying
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.heroic20s.acts.state import note
from game.rules.heroic20s.exchange.injury import Blow, damage_check
from game.rules.heroic20s.sheet.field import bodies, in_cell
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import ground
from game.rules.heroic20s.tables.book import hazards
from game.rules.kit.ground.groups import figures_of, moved
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of

TORSO = "torso"


def dangers(reader: Reader) -> Mapping[Cell, str]:
    """The cells of the field in which there is one of the hazards of T-19."""
    lying = reader.find(field_of(reader), Lying)
    return {cell: thing for cell, thing in lying.things if thing in hazards()} if lying else {}


@rule("HC-MOVE-09")
def entered(
    reader: Reader, me: Figure, path: Sequence[Cell], lead: Cell, end: Place
) -> dict[str, int]:
    """How many figures of a unit enter each kind of hazard when its leading figure goes this way
    from ``lead`` and all of them form up at the ``end``, each figure counted once; in a mass battle
    all who stand in a cell.
    """
    known, here = dangers(reader), ground(reader)
    if not known:
        return {}
    each = in_cell(me.fighter.size) if here.mass else 1
    found: dict[str, int] = {}
    for cells in bodies(here, me):
        gone = {cell for to in path for cell in moved(cells, lead, to)}
        for kind in {known[cell] for cell in gone & known.keys()}:
            found[kind] = min(me.living, found.get(kind, 0) + each)
    for kind in set(known.values()):
        there = {cell for cell, one in known.items() if one == kind} - set(me.cells)
        many = each * sum(not there.isdisjoint(body) for body in figures_of(end, here.size(me)))
        found[kind] = max(found.get(kind, 0), min(me.living, many))
    return {kind: count for kind, count in found.items() if count}


@rule("HC-MOVE-09", "HC-PROC-04")
def crosses(step: Step, me: Figure, path: Sequence[Cell], lead: Cell, end: Place) -> None:
    """One roll a kind of hazard, times those who entered it; the injury is noted for later. ``me``:
    the unit as it set out.
    """
    unit = me.unit
    for kind, count in sorted(entered(step.world, me, path, lead, end).items()):
        row = hazards()[kind]
        blow = Blow(row.dice, row.adds, row.type, 1.0, False, me.fighter, TORSO)
        outcome = step.draw(damage_check(blow, unit, unit))
        injury = count * int(outcome.grade)
        note(step.world, unit, injury, None)
        facts: tuple[Slot, ...] = (("hazard", kind), ("figures", count), ("n", injury))
        told: tuple[Drawn, ...] = (outcome,)
        step.emit(Event("heroic20s.endangered", "HC-MOVE-09", unit, facts=facts, outcomes=told))
