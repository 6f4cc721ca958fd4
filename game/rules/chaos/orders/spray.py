"""The slots of a spray on a Turn: with what, at whom first, over whom it sweeps, how many shots."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.spray.numbers import most_shots
from game.rules.chaos.acts.spray.sweep import following, in_sight
from game.rules.chaos.exchange.rolls import least
from game.rules.chaos.sheet import derived, hands, ki
from game.rules.chaos.sheet.actions import MORE, action_of
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon

FIRST = 2
"""A spray has so many shots at least."""


@rule("CF-SPRAY-01")
def slots(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """The legal values of the next slot of a spray; ``own`` says its form and how already."""
    me = combatant(view, unit)
    if not ki.may(me.reserves, view.clock.round, "spray"):
        return
    item = own.text("weapon")
    if not item:
        yield from (("weapon", name) for name in weapons(me) if firsts(view, unit, name))
    elif own.unit("target") is None:
        yield from (("target", foe) for foe in firsts(view, unit, item))
    elif more := tuple(_more(view, unit, own)):
        yield from more
    else:
        yield from _rest(view, unit, own)


def _rest(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """How many shots of a burst, whether the first target is acquired, Ki on the roll."""
    me, row, action = combatant(view, unit), weapon(own.text("weapon")), action_of(own)
    if not action.more and own.get("shots") is None:
        yield from (("shots", count) for count in range(FIRST, burst_shots(me, row) + 1))
    elif own.get("acquire") is None and action.target != me.acquired:
        yield "acquire", True
        yield "acquire", False
    elif own.get("ki") is None:
        owed = forms().ki.price
        points = ki.on_roll(view.get(unit, Reserves), view.clock.round, owed)
        if len(points) > 1:
            yield from (("ki", count) for count in points)


@rule("CF-SPRAY-04", "CF-SPRAY-05", "CF-SPRAY-12")
def _more(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Who is swept over next; 0 ends the sweep. What is thrown in a single move needs two."""
    action, me = action_of(own), combatant(view, unit)
    row = weapon(action.weapon)
    if any(own.get(name) == 0 for name in MORE):
        return
    if len(action.targets) >= most_targets(me, row):
        return
    free = MORE[len(action.more)]
    found = following(view, unit, action.targets, derived.farthest(me, row))
    if found and (action.more or not single_move(row)):
        yield free, 0
    yield from ((free, other) for other in found)


@rule("CF-SPRAY-05")
def single_move(row: Weapon) -> bool:
    """Whether several missiles leave it at once, each at somebody else."""
    return row.multi > 1


@rule("CF-SPRAY-01", "CF-SPRAY-12")
def weapons(me: Combatant) -> tuple[str, ...]:
    """What he can spray with now: two shots at least are at hand, and it fills no area."""
    known = (*hands.guns(me), *hands.throwables(me))
    return tuple(
        item
        for item in dict.fromkeys(name for name, _ in known)
        if hands.shots_left(me.loaded, item) >= FIRST and _fires(weapon(item))
    )


def _fires(row: Weapon) -> bool:
    """Whether several shots of it in one action make sense at all."""
    return not row.radius and (row.kind in ("fired", "energy") or single_move(row))


def firsts(reader: Reader, unit: int, item: str) -> tuple[int, ...]:
    """The enemies at whom a spray with this can begin: one of them, of a single move, with
    somebody else to go on to.
    """
    far = derived.farthest(combatant(reader, unit), weapon(item))
    seen = [foe for foe in reaching.enemies(reader, unit) if foe in in_sight(reader, unit, far)]
    if not single_move(weapon(item)):
        return tuple(seen)
    return tuple(foe for foe in seen if following(reader, unit, (foe,), far))


@rule("CF-SPRAY-12")
def most_targets(me: Combatant, row: Weapon) -> int:
    """How many can be swept over: as many as shots are left, or missiles leave at once."""
    left = min(hands.shots_left(me.loaded, row.id), len(MORE) + 1)
    return min(left, row.multi) if single_move(row) else left


@rule("CF-SPRAY-12", "CF-SPRAY-11")
def burst_shots(me: Combatant, row: Weapon) -> int:
    """The most shots of a burst: what is left in the magazine, but none that could never hit."""
    left, best = hands.shots_left(me.loaded, row.id), tables().numbers.clash.die
    return max(most_shots(left, 0, row.recoil, least(me), best), FIRST)
