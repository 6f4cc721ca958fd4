"""Things that leave a hand: dropped, thrown, struck away, used up; and where they lie then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.checks import Check, Outcome
from game.core.components import Lying
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.ground.directions import ring
from game.rules.chaos.ground.paths import can_step
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import hands, paces
from game.rules.chaos.sheet.actions import OFF
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.components import Carries, Held, Loaded, Wear
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.magazines import Magazine, Strewn
from game.rules.chaos.tables.book import weapon


def let_go(
    step: Step, unit: int, item: str, hand: str = "right", *, kept: bool = False
) -> Magazine | None:
    """His hands hold it no longer: one of them, this one where both have the like of it, or both
    where it takes both. What is ``kept`` is at his belt then, behind the like of it. Gives the gun
    as it is, None for what is none.
    """
    had = step.world.get(unit, Held)
    if item not in (had.right, had.left):
        return None
    gun = _parts(step, unit, item, hand, kept=kept)
    if had.right == had.left == item:
        now = Held() if weapon(item).hands > 1 else replace(had, **{hand: ""})
    else:
        now = replace(had, right="") if had.right == item else replace(had, left="")
    step.world.put(unit, now, had)
    return gun


@rule("CF-SPRAY-12", "CF-MISS-05")
def _parts(step: Step, unit: int, item: str, hand: str, *, kept: bool) -> Magazine | None:
    """With a gun go its shots and its jam."""
    if not hands.apart(item):
        return None
    who = combatant(step.world, unit)
    guns, at = hands.magazines(who, item), hands.place_of(who, item, OFF if hand == "left" else "")
    holds(step, unit, item, (*guns[:at], *guns[at + 1 :], *(guns[at : at + 1] if kept else ())))
    return guns[at]


def holds(step: Step, unit: int, item: str, guns: tuple[Magazine, ...]) -> None:
    """So his guns of this kind are now."""
    had = step.world.find(unit, Loaded)
    step.world.put(unit, hands.with_magazines(had or Loaded(), item, guns), had)


@rule("CF-SPRAY-12")
def _comes(step: Step, unit: int, item: str, gun: Magazine | None) -> None:
    """One more gun of a kind comes as it is, full where nothing else is known."""
    if not hands.apart(item):
        return
    who = combatant(step.world, unit)
    guns = hands.magazines(who, item) if hands.owned(who, item) else ()
    at = 0 if "right" in hands.free(who) else hands.held_of(who, item)
    new = gun or Magazine(item, weapon(item).magazine)
    holds(step, unit, item, (*guns[:at], new, *guns[at:]))


def take(step: Step, unit: int, item: str, gun: Magazine | None = None) -> None:
    """Something that was not his is in his free hand, or in both where it takes both."""
    _comes(step, unit, item, gun)
    _holds(step, unit, item)


def _holds(step: Step, unit: int, item: str) -> None:
    """His hands have it. If the like of it has broken in them, that was another one."""
    now = hands.taken(combatant(step.world, unit), item)
    step.world.put(unit, now, step.world.find(unit, Held))
    is_whole(step, unit, item)


@rule("CF-DMG-17")
def is_whole(step: Step, unit: int, item: str) -> None:
    """What he holds of this kind now is not what has broken in his hands."""
    had = step.world.find(unit, Wear)
    if had is not None and hands.broken(had, item):
        kept = tuple(pair for pair in had.left if pair[0] != item)
        step.world.put(unit, Wear(kept), had)


@rule("CF-TICK-06", "CF-TICK-08")
def draw(step: Step, unit: int, item: str, rule_id: str) -> None:
    """What was at his belt is in his hand, or in both: of several guns of a kind the first one that
    can shoot.
    """
    had, who = step.world.get(unit, Carries), combatant(step.world, unit)
    at = had.items.index(item)
    if hands.apart(item) and (guns := hands.when_drawn(who, item)) != hands.magazines(who, item):
        holds(step, unit, item, guns)
    step.world.put(unit, Carries((*had.items[:at], *had.items[at + 1 :])), had)
    _holds(step, unit, item)
    step.emit(Event("chaos.draws", rule_id, unit, facts=told(item)))


def told(item: str) -> tuple[Slot, ...]:
    """What an event says of a weapon."""
    return (("weapon", weapon(item).name),)


def lay(step: Step, item: str, cell: Cell, gun: Magazine | None = None) -> None:
    """It lies there from now on, a gun as it is."""
    field = field_of(step.world)
    had, guns = step.world.find(field, Lying), step.world.find(field, Strewn)
    step.world.put(field, Lying((*(had.things if had else ()), (cell, item))), had)
    if gun is not None:
        step.world.put(field, Strewn((*(guns.guns if guns else ()), (cell, gun))), guns)


@rule("CF-SPRAY-12", "CF-MOVE-09")
def lift(step: Step, item: str, cell: Cell) -> Magazine | None:
    """It lies there no longer: of several of a kind the first one. Gives the gun as it is, None for
    one that nobody has had in this fight, or for what is none.
    """
    world, field = step.world, field_of(step.world)
    lying, strewn = world.get(field, Lying), world.find(field, Strewn) or Strewn()
    at = lying.things.index((cell, item))
    world.put(field, Lying((*lying.things[:at], *lying.things[at + 1 :])), lying)
    known = [pair for pair in strewn.guns if pair[0] == cell and pair[1].item == item]
    if len(known) < lying.things.count((cell, item)):
        return None
    guns = tuple(pair for pair in strewn.guns if pair is not known[0])
    world.put(field, Strewn(guns), world.find(field, Strewn))
    return known[0][1]


def drop(step: Step, unit: int, item: str, cell: Cell, rule_id: str, hand: str = "right") -> None:
    """What he held, in this hand if in both, lies in this cell now."""
    lay(step, item, cell, let_go(step, unit, item, hand))
    step.emit(Event("chaos.drops", rule_id, unit, cell=cell, facts=told(item)))


@rule("CF-MISS-05", "CF-AREA-06")
def beside(reader: Reader, unit: int) -> tuple[Cell, ...]:
    """The free cells next to him, into which a thing may drop; his own if there are none."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = paces.cell_of(reader, unit)
    free = tuple(cell for cell in ring(here, 1) if can_step(site, crowd, here, cell))
    return free or (here,)


@rule("CF-MISS-05")
def place_check(reader: Reader, unit: int) -> Check:
    """Into which of the free cells around him something falls."""
    cells = beside(reader, unit)
    return Check("drop", "CF-MISS-05", unit, dice=(1, len(cells)))


@rule("CF-MISS-05")
def fumble(step: Step, unit: int, item: str, *, off: bool = False) -> None:
    """The misfortune of an attacker: a weapon lies beside him, that of his ``off`` hand where both
    hold the like of it; a gun is jammed; without either he has lost his balance.
    """
    world, row = step.world, weapon(item)
    if row.kind == "unarmed" or item not in dict(hands.in_hands(world.get(unit, Held))):
        unbalance(step, unit, "CF-MISS-05")
    elif jams(item):
        _becomes(step, unit, item, lambda gun: replace(gun, jammed=True), off)
        step.emit(Event("chaos.jams", "CF-MISS-05", unit, facts=told(item)))
    else:
        thrown = falls(step, unit)
        cell = beside(world, unit)[thrown.total - 1]
        drop(step, unit, item, cell, "CF-MISS-05", "left" if off else "right")


def _becomes(
    step: Step, unit: int, item: str, now: Callable[[Magazine], Magazine], off: bool
) -> None:
    """So one of his guns is now: that of the ``off`` hand where both hold the like."""
    who = combatant(step.world, unit)
    guns, at = hands.magazines(who, item), hands.place_of(who, item, OFF if off else "")
    holds(step, unit, item, (*guns[:at], now(guns[at]), *guns[at + 1 :]))


def jams(item: str) -> bool:
    """Whether it is a gun, which jams instead of falling; a bow or crossbow falls."""
    row = weapon(item)
    return row.kind == "energy" or (row.kind == "fired" and row.edge == "bullet")


def falls(step: Step, unit: int) -> Outcome:
    """Roll where it falls; a single free cell needs no die."""
    check = place_check(step.world, unit)
    if check.dice[1] > 1:
        return step.draw(check)
    return Outcome(check, (1,), 1, 1)


@rule("CF-MISS-06")
def unbalance(step: Step, unit: int, rule_id: str = "CF-MISS-06") -> None:
    """He has lost his balance until his next Turn."""
    had = combatant(step.world, unit).condition
    if not had.off_balance:
        was = step.world.find(unit, type(had))
        step.world.put(unit, replace(had, off_balance=True), was)
        step.emit(Event("chaos.off_balance", rule_id, unit))


@rule("CF-SPRAY-12")
def spend(step: Step, unit: int, item: str, *, off: bool = False) -> None:
    """A shot less, in the gun of the ``off`` hand where both hold the like of it. What is thrown
    one by one leaves the hand with the last of them, and is whole where he has more of it besides.
    """
    row, who = weapon(item), combatant(step.world, unit)
    if not row.magazine:
        return
    if hands.apart(item):
        if not hands.held_of(who, item):
            return
        _becomes(step, unit, item, lambda gun: replace(gun, shots=max(gun.shots - 1, 0)), off)
        return
    had = step.world.find(unit, Loaded)
    loaded = had or Loaded()
    left = max(hands.shots_left(who, item) - 1, 0)
    kept = tuple(pair for pair in loaded.shots if pair[0] != item)
    gone = row.kind == "thrown" and not left
    shots = kept if gone else (*kept, (item, left))
    step.world.put(unit, replace(loaded, shots=shots), had)
    if gone:
        let_go(step, unit, item)


@rule("CF-CAP-03", "CF-SPRAY-12")
def gain(step: Step, unit: int, item: str) -> None:
    """One more of what is thrown by the dozen."""
    who = combatant(step.world, unit)
    owns = item in (who.held.right, who.held.left, *who.carries.items)
    count = (hands.shots_left(who, item) if owns else 0) + 1
    kept = tuple(pair for pair in who.loaded.shots if pair[0] != item)
    had = step.world.find(unit, Loaded)
    step.world.put(unit, replace(who.loaded, shots=(*kept, (item, count))), had)


@rule("CF-DMG-17")
def broken(step: Step, unit: int, item: str) -> None:
    """A weapon or shield without PFb is of no use any more, and out of his hands; the like of it in
    his other hand is whole.
    """
    let_go(step, unit, item)
    if item in dict(hands.in_hands(step.world.get(unit, Held))):
        is_whole(step, unit, item)
    step.emit(Event("chaos.breaks_apart", "CF-DMG-17", unit, facts=told(item)))


@rule("CF-SPRAY-12")
def sent(step: Step, unit: int, item: str, how: str, cell: Cell, *, off: bool = False) -> None:
    """He has shot, or thrown this at somebody in that cell: a shot less, or an empty hand."""
    spend(step, unit, item, off=off)
    if how == "throw" and item in dict(hands.in_hands(step.world.get(unit, Held))):
        flies(step, unit, item, cell)


def flies(step: Step, unit: int, item: str, cell: Cell, *, off: bool = False) -> None:
    """A single thing that was thrown has left his hand, the ``off`` one where both have the like of
    it, and lies where it came down.
    """
    if not weapon(item).magazine:
        let_go(step, unit, item, "left" if off else "right")
        lay(step, item, cell)
