"""The bar of time: where everybody acts, or from where to where he may (INIT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.declare import entry, highest
from game.rules.zefrs.personal.sheet.muster import enemies, fighters, first_action, idle, side_of
from game.rules.zefrs.personal.sheet.scene import declares
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import in_hands, weapon
from game.rules.zefrs.sheet.components import Placed, Queue, Spent, Waits
from game.rules.zefrs.sheet.fighter import Clashed, agi, combatant
from game.rules.zefrs.sheet.initiative import PRECEDENCE, bonus, clash_bonus, is_collective, rolls
from game.rules.zefrs.tables import tables

MARGIN = 1
"""Room at either end of the bar."""


def timeline(view: View) -> Timeline:
    """Who acts when in this turn, as far as this side knows."""
    marks = tuple(mark(view, unit) for unit in fighters(view))
    numbers = [n for m in marks for n in (m.at, m.low, m.high) if n is not None] or [0]
    return Timeline(min(numbers) - MARGIN, max(numbers) + MARGIN, marks)


def mark(view: View, unit: int) -> Mark:
    """One fighter on the bar."""
    if not declares(view, unit):
        return Mark(unit, "out")
    placed = view.find(unit, Placed)
    queue = view.find(field_of(view), Queue)
    if view.find(unit, Waits) is not None:
        return Mark(unit, "waits")
    if queue is not None and queue.acting == unit:
        return Mark(unit, "acting", placed.total if placed else None)
    if placed is None and queue is not None:
        late = any(item.unit == unit and item.what == "late" for item in queue.items)
        return Mark(unit, "late" if late else "done")
    if placed is not None:
        return Mark(unit, _state(view, unit, queue), placed.total)
    return planned(view, unit)


def _state(view: View, unit: int, queue: Queue | None) -> str:
    due = [item.what for item in queue.items if item.unit == unit] if queue else []
    if "act" in due or "more" in due:
        return "due"
    spent = view.find(unit, Spent)
    return "late" if due else "done" if queue and (spent or not due) else "due"


def planned(view: View, unit: int) -> Mark:
    """Where he may come: by what his side has drafted for him, or by what may be in his hands."""
    action = drafted(view, unit) or first_action(view, unit)
    if action is not None and not rolls(action.form):
        return Mark(unit, "waits")
    low, high = span(view, unit, action)
    return Mark(unit, "planned", None, low, high)


def drafted(view: View, unit: int) -> Action | None:
    """What his own side has written down for him, sealed or not; None for enemies."""
    for request in view.requests.values():
        order: Order | None = view.drafts.get(request.id)
        if request.unit == unit and request.kind == "personal.declare" and order is not None:
            return next(iter(actions_of(order)), None)
    return None


def span(view: Reader, unit: int, action: Action | None) -> tuple[int, int]:
    """The lowest and highest total he can roll: of this action, or of whatever he may do. Where
    sides roll together it is that of his side, and only near the truth: a weapon that all of them
    will turn out to use counts for them, and is left out here.
    """
    sides = tables().numbers.dice.initiative
    if is_collective(len(fighters(view))):
        best = highest(view).get(side_of(view, unit), agi(combatant(view, unit)))
        return best + 1, best + sides
    base = agi(combatant(view, unit))
    worths = (bonus(entry(view, unit, action)),) if action else tuple(bonuses(view, unit))
    return base + 1 + min(worths), base + sides + max(worths)


def bonuses(view: Reader, unit: int) -> Iterator[int]:
    """What the weapons in his hands may be worth for initiative; nothing is the least."""
    clashed = (view.find(unit, Clashed) or Clashed()).foes
    first = any(foe not in clashed for foe in enemies(view, unit))
    yield 0
    for name in in_hands(combatant(view, unit)):
        yield clash_bonus(weapon(name), first)


def chance_first(view: View, unit: int, action: Action, other: int) -> float:
    """The chance that he acts before somebody else, whose totals are taken as equally likely
    within what he may roll; ties count by AGI, then by class, half where these are equal too.
    """
    own, his = span(view, unit, action), expected(view, other)
    if his is None:
        return 1.0
    first, pairs = 0.0, 0
    edge, his_edge = _edge(view, unit), _edge(view, other)
    tie = 1.0 if edge > his_edge else 0.0 if edge < his_edge else 0.5
    for mine in range(own[0], own[1] + 1):
        for theirs in range(his[0], his[1] + 1):
            first += 1.0 if mine > theirs else tie if mine == theirs else 0.0
            pairs += 1
    return first / pairs


@rule("ZF-INIT-06")
def _edge(view: View, unit: int) -> tuple[int, int]:
    """What decides a tie of totals: AGI, then the class; where sides roll together, those of the
    best of his side.
    """
    who = combatant(view, unit)
    if is_collective(len(fighters(view))):
        team = (combatant(view, one) for one in fighters(view) if side_of(view, one) == who.side)
        who = max((one for one in team if not idle(one)), key=agi, default=who)
    return agi(who), PRECEDENCE.index(who.fighter.combat_class)


def expected(view: View, other: int) -> tuple[int, int] | None:
    """What he may roll, None if he does nothing in this turn."""
    if other not in fighters(view) or not declares(view, other):
        return None
    sworn = first_action(view, other) or drafted(view, other)
    if sworn is not None and not rolls(sworn.form):
        return None
    return span(view, other, sworn)
