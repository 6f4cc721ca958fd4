"""Why a click or a key did nothing: the book's own words where it has any, else the screen's.

Each refusal is one sentence with the rule that stands behind it.
"""

from __future__ import annotations

from game.core.components import Position, Strength
from game.core.grid import king_moves, neighbours
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.play.handbook.book import rule_about
from game.play.words import say
from game.ui.battle.orders import drafting
from game.ui.battle.orders.drafting import Draft
from game.ui.battle.table.model import gravest, name_of

UNSAID = "core.illegal"
"""What the core says where the book gives no reason."""

HELPLESS = 8
"""States of this gravity leave a unit without a will of its own."""


def plainly(view: View, request: Request | None, why: str, *facts: Slot) -> IllegalOrder:
    """A refusal of the screen's own, with the rule of what is asked just now."""
    asked = request or next(iter(view.waiting), None)
    rule = rule_about(view.ruleset.id, f"kind.{asked.kind}") if asked else ""
    return IllegalOrder(rule, f"battle.no.{why}", facts)


def not_asked(view: View, unit: int) -> IllegalOrder:
    """Why an own unit takes no order now: its gravest state, else that it is not its turn."""
    grave = gravest(view, unit) if view.find(unit, Strength) else None
    name = ("unit", name_of(view, unit))
    if grave is None or grave.gravity < HELPLESS:
        return plainly(view, None, "turn", name)
    rule = rule_about(view.ruleset.id, grave.key)
    return IllegalOrder(rule, "battle.no.state", (name, ("state", say(grave.key))))


def target(view: View, made: Draft, enemy: int) -> IllegalOrder:
    """Why this enemy cannot be struck or shot: ask the book about the nearest way to do it."""
    if made.form == drafting.SHOOT:
        shot = Order((("form", made.form), ("to", made.start), ("facing", made.facing)))
        return view.refusal(made.request, shot.plus(("target", enemy)))
    there = view.get(enemy, Position).cell
    for beside in sorted(neighbours(there), key=lambda cell: king_moves(cell, made.start)):
        found = view.refusal(made.request, Order((("form", made.form), ("to", beside))))
        if found.why != UNSAID:
            return found
    form = say(f"battle.seal_{made.form}") if made.form else ""
    return plainly(view, made.request, "harmless" if form else "nobody", ("form", form))
