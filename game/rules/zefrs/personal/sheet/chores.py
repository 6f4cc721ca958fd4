"""What else takes one Move action: which of it he can do now, and with what."""

from __future__ import annotations

from game.core.components import Out, Position, Unit
from game.core.grid import STEPS, Cell, king_moves, step
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import without
from game.rules.kit.ground.terrain import kinds
from game.rules.zefrs.exchange.missile import needed
from game.rules.zefrs.ground.paths import feet_of
from game.rules.zefrs.ground.site import crowd_of, mount_of, riders, site_of
from game.rules.zefrs.personal.sheet.gear import least_hands, lying
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import CHORES
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.arms import in_hands, is_weapon
from game.rules.zefrs.sheet.components import Held, HeldBy, Loading
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, combatant
from game.rules.zefrs.tables import tables

OF_THINGS = ("draw", "pick_up", "strap", "load")
OF_PEOPLE = ("mount", "bind")


@rule("ZF-ACT-03")
def chores(view: View, unit: int, start: Cell | None = None) -> tuple[str, ...]:
    """The chores that he can do now."""
    who = combatant(view, unit)
    state = who.condition
    if state.held or state.helpless or state.stunned or wounds.forbids(who.wounds, "action"):
        return ()
    return tuple(chore for chore in CHORES if _possible(view, who, chore, start))


def _possible(view: View, who: Combatant, chore: str, start: Cell | None) -> bool:
    if chore == "stand":
        return who.condition.fallen and not wounds.crawls(who.wounds)
    if chore == "dismount":
        return mount_of(view, who.unit) is not None and bool(spots(view, who.unit, chore))
    if chore in OF_THINGS:
        return bool(items(view, who.unit, chore, start))
    if chore in OF_PEOPLE:
        return bool(targets(view, who.unit, chore, start))
    return bool(spots(view, who.unit, chore, start))


def here(reader: Reader, unit: int, start: Cell | None) -> Cell:
    """Where he is, or will be by then."""
    return start or reader.get(unit, Position).cell


def items(reader: Reader, unit: int, chore: str, start: Cell | None = None) -> tuple[str, ...]:
    """The things that he can draw, pick up, strap on or load, each kind once."""
    who = combatant(reader, unit)
    if chore == "load":
        loading = reader.find(unit, Loading) or Loading()
        found = [name for name in in_hands(who) if needed(loading, name) > 0]
    elif chore == "draw":
        found = [name for name in sheathed(who) if fits(who, name)]
    elif chore == "strap":
        found = [who.fighter.shield] if loose_shield(reader, who, start) else []
    else:
        found = [
            name
            for _, name in within_grasp(reader, who, start)
            if is_weapon(name) and fits(who, name)
        ]
    return tuple(dict.fromkeys(found))


def sheathed(who: Combatant) -> list[str]:
    """The weapons that he carries and has not in his hands; two of a kind count as two."""
    left = [name for name in who.fighter.weapons if name not in who.condition.dropped]
    for name in in_hands(who):
        if name in left:
            left.remove(name)
    return left


@rule("ZF-WOUND-06")
def usable(who: Combatant) -> tuple[str, ...]:
    """The arms that are of use."""
    return tuple(arm for arm in ARMS if arm not in wounds.useless(who.wounds))


def fits(who: Combatant, name: str) -> bool:
    """Whether he has the hands for it."""
    return len(usable(who)) >= least_hands(name, mounted=who.mounted)


@rule("ZF-ARM-10")
def loose_shield(reader: Reader, who: Combatant, start: Cell | None) -> bool:
    """Whether his shield hangs on his back or lies within grasp, and he has the arm for it."""
    shield, held = who.fighter.shield, who.held or Held()
    if not shield or shield in (held.right_arm, held.left_arm):
        return False
    slung = shield not in who.condition.dropped
    near = shield in [name for _, name in within_grasp(reader, who, start)]
    return who.fighter.shield_arm in usable(who) and (slung or near)


def within_grasp(
    reader: Reader, who: Combatant, start: Cell | None = None
) -> list[tuple[Cell, str]]:
    """What lies in his cell or next to it, his own cell first; nothing from the saddle."""
    if mount_of(reader, who.unit) is not None:
        return []
    at = here(reader, who.unit, start)
    near = [(cell, name) for cell, name in lying(reader) if king_moves(at, cell) <= 1]
    return sorted(near, key=lambda thing: king_moves(at, thing[0]))


def hands(reader: Reader, unit: int, chore: str, name: str) -> tuple[str, ...]:
    """The hands among which he chooses for this; none where there is no choice.

    What takes both hands goes into both, a shield on its arm.
    """
    who = combatant(reader, unit)
    one = least_hands(name, mounted=who.mounted) == 1
    if chore not in ("draw", "pick_up") or not one or len(usable(who)) < len(ARMS):
        return ()
    first = who.fighter.weapon_arm
    return (first, *(arm for arm in ARMS if arm != first))


def targets(view: View, unit: int, chore: str, start: Cell | None = None) -> tuple[int, ...]:
    """The beasts that he can mount, or the people he can bind."""
    who, at = combatant(view, unit), here(view, unit, start)
    if chore == "mount":
        free = mount_of(view, unit) is None and not who.condition.fallen
        return tuple(mounts(view, at)) if free else ()
    return tuple(
        other
        for other, (known, _, spot) in view.each(Unit, Fighter, Position)
        if known.side != who.side
        and king_moves(at, spot.cell) <= 1
        and may_bind(view, other, view.clock.round)
    )


def mounts(reader: Reader, at: Cell) -> list[int]:
    """The beasts on their feet beside him or in his cell whose saddle is empty."""
    ridden = {mount for _, mount in riders(reader)}
    return [
        unit
        for unit, (_, fighter, spot) in reader.each(Unit, Fighter, Position)
        if fighter.combat_class == "MOUNT"
        and unit not in ridden
        and reader.find(unit, Out) is None
        and not combatant(reader, unit).condition.fallen
        and king_moves(at, spot.cell) <= 1
    ]


@rule("ZF-WREST-06")
def may_bind(reader: Reader, other: int, turn: int) -> bool:
    """Whether this one can be bound: unconscious, or held for two turns running, by whomever."""
    who = combatant(reader, other)
    if reader.find(other, Out) is not None or who.fighter.combat_class == "MOUNT":
        return False
    held = reader.find(other, HeldBy)
    if who.condition.helpless or held is None:
        return who.condition.helpless
    return turn - held.since >= tables().numbers.personal.binding_turns


def spots(reader: Reader, unit: int, chore: str, start: Cell | None = None) -> tuple[Cell, ...]:
    """The doors that he can open or close, or the cells into which he gets up or down."""
    at, site = here(reader, unit, start), site_of(reader)
    crowd = without(crowd_of(reader), unit)
    around = [step(at, direction) for direction in STEPS]
    near = [cell for cell in around if site.grid.holds(cell)]
    if chore == "open":
        return tuple(cell for cell in near if site.terrain(cell).opens)
    if chore == "close":
        return tuple(cell for cell in near if closes(site.terrain(cell).id) and cell not in crowd)
    free = beside(site, crowd, at, feet_of(reader.get(unit, Unit).side, "step"))
    return free if chore == "dismount" else (at, *free)


def closes(ground: str) -> str:
    """The terrain that an open door becomes when somebody closes it, empty for what is none."""
    return next((row.id for row in kinds().values() if row.opens == ground), "")
