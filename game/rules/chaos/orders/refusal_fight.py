"""Why an attack cannot be ordered so: the first part of it that a rule forbids."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.parlay import disarm
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders import fight
from game.rules.chaos.sheet import derived, hands, ki, paces
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon

FURTHER = "target"
"""How the slots of further targets begin."""

PLAIN = {
    "jab": ("CF-PEN-09", "chaos.no.slot"),
    "acquire": ("CF-ACQ-03", "chaos.no.slot"),
    "area": ("CF-CALL-04", "chaos.no.cannot_aim"),
    "feint": ("CF-FEINT-01", "chaos.no.slot"),
    "bounce": ("CF-REFL-05", "chaos.no.slot"),
    "ki": ("CF-KI-01", "chaos.no.ki"),
    "hand": ("CF-PEN-09", "chaos.no.weapon_unready"),
    "thing": ("CF-MOVE-08", "chaos.no.no_target"),
    "cell": ("CF-CALL-08", "chaos.no.no_target"),
    "shots": ("CF-SPRAY-12", "chaos.no.slot"),
}
"""Slots that one rule forbids whatever else was said."""


def refuse(view: View, unit: int, order: Order) -> IllegalOrder | None:
    """The first slot that the grammar does not let through, and the rule behind it."""
    partial = Order(order.slots[:1])
    for slot in order.slots[1:]:
        if slot not in tuple(fight.slots(view, unit, partial)):
            return explain(view, unit, partial, slot)
        partial = partial.plus(slot)
    if any(True for _ in fight.slots(view, unit, partial)):
        return IllegalOrder("CF-ROLL-02", "chaos.no.incomplete")
    return None


def explain(view: View, unit: int, own: Order, slot: Slot) -> IllegalOrder:
    """Why this value cannot follow here."""
    name, value = slot
    how = own.text("how") or str(value)
    if name == "how":
        return _how(view, unit, how)
    if name == "weapon":
        return _weapon(combatant(view, unit), how, str(value))
    if name == "target" and isinstance(value, int):
        return _target(view, unit, how, own.text("weapon"), value)
    if name == "second":
        return _second(view, unit)
    if name == "item":
        rule_id = "CF-DISARM-02" if how == "disarm" else "CF-DISARM-04"
        return IllegalOrder(rule_id, "chaos.no.slot")
    if name.startswith(FURTHER):
        return IllegalOrder("CF-CLEAVE-01", "chaos.no.no_target")
    return IllegalOrder(*PLAIN.get(name, ("CF-ROLL-02", "chaos.no.slot")))


def _how(view: View, unit: int, how: str) -> IllegalOrder:
    may_spray = ki.may(view.get(unit, Reserves), view.clock.round, "spray")
    if how == "spray" and not may_spray:
        return IllegalOrder("CF-SPRAY-01", "chaos.no.ki")
    rule_id = "CF-MOVE-08" if how in ("strike", "break", "breach", "disarm") else "CF-CALL-08"
    return IllegalOrder(rule_id, "chaos.no.no_target")


def _weapon(me: Combatant, how: str, item: str) -> IllegalOrder:
    """Not in his hand, jammed, empty; or nobody can be reached with it."""
    held = (me.held.right, me.held.left)
    if item in me.loaded.jammed:
        return IllegalOrder("CF-MISS-05", "chaos.no.weapon_unready")
    if item not in tables().weapons or (weapon(item).hands and item not in held):
        return IllegalOrder("CF-TICK-06", "chaos.no.weapon_unready")
    if not hands.shots_left(me.loaded, item):
        return IllegalOrder("CF-SPRAY-12", "chaos.no.weapon_unready")
    ranged = reaching.is_ranged(how, weapon(item))
    return IllegalOrder("CF-CALL-08" if ranged else "CF-MOVE-08", "chaos.no.no_target")


def _target(view: View, unit: int, how: str, item: str, target: int) -> IllegalOrder:
    """No enemy, out of sight, out of range, or no way leads there."""
    if target not in reaching.enemies(view, unit) or item not in tables().weapons:
        return IllegalOrder("CF-ROLL-02", "chaos.no.no_target")
    if how == "disarm" and not disarm.takeable(combatant(view, target)):
        return IllegalOrder("CF-DISARM-02", "chaos.no.slot")
    if not reaching.is_ranged(how, weapon(item)):
        return IllegalOrder("CF-MOVE-10", "chaos.no.no_target")
    far = derived.farthest(combatant(view, unit), weapon(item))
    beyond = distance(_cell(view, unit), _cell(view, target)) > far
    return IllegalOrder("CF-CALL-08" if beyond else "CF-CALL-06", "chaos.no.no_target")


def _cell(reader: Reader, unit: int) -> Cell:
    return paces.cell_of(reader, unit)


def _second(view: View, unit: int) -> IllegalOrder:
    if not ki.may(view.get(unit, Reserves), view.clock.round, "second"):
        return IllegalOrder("CF-DUAL-02", "chaos.no.ki")
    return IllegalOrder("CF-DUAL-01", "chaos.no.no_second")
