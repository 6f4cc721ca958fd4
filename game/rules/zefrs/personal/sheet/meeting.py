"""How two fighters stand to each other hand to hand, and what the one has left against a hit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Facing
from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.kit.ground.site import Site
from game.rules.zefrs.exchange.attack import Circumstances
from game.rules.zefrs.exchange.guard import Guard, guard_with, key_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.ground.site import behind, obscured, site_of, walled
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import Holding, Spent, Sworn
from game.rules.zefrs.sheet.fighter import Combatant

OBSCURED, DARK, REAR = "M3", "M7", "M9"


@rule("ZF-MOD-01", "ZF-GRID-08")
def circumstances(reader: Reader, unit: int, foe: int, here: Cell | None = None) -> Circumstances:
    """What counts in a blow of one at the other; ``here`` is where he strikes from if not from
    where he stands.
    """
    site, there = site_of(reader), cell_of(reader, foe)
    cell = here or cell_of(reader, unit)
    holding = reader.find(unit, Holding)
    return Circumstances(
        tuple(_ids(reader, site, cell, foe)),
        site.height(cell) - site.height(there),
        king_moves(cell, there),
        walled(site, cell, there),
        holding is not None and holding.target == foe,
    )


@rule("ZF-MOD-03", "ZF-GRID-05")
def _ids(reader: Reader, site: Site, cell: Cell, foe: int) -> Iterator[str]:
    there, facing = cell_of(reader, foe), reader.find(foe, Facing)
    if obscured(site, cell, there):
        yield OBSCURED
    if there in site.dark:
        yield DARK
    if facing and behind(there, facing.direction, cell):
        yield REAR


FRESH = Spent()


def sworn(reader: Reader, unit: int) -> tuple[Action, ...]:
    """What he has declared for this turn, none before it is revealed."""
    found = reader.find(unit, Sworn)
    return actions_of(found.order) if found else ()


@rule("ZF-DEF-02", "ZF-ARM-05", "ZF-RUSH-06")
def guard_now(reader: Reader, foe: Combatant) -> Guard:
    """What the target can still do against this blow.

    A defence that came as a further action counts from the moment at which it happened. Who was
    bowled over can do nothing but get up.
    """
    spent = reader.find(foe.unit, Spent) or FRESH
    action = declared(reader, foe.unit, spent)
    guard = guard_with(foe, action, spent.defences, shield=not spent.shield)
    return replace(guard, method="", weapon="") if spent.only_rise else guard


def declared(reader: Reader, unit: int, spent: Spent) -> Action | None:
    """The declaration that counts for his defence: the first, or a further Defend."""
    actions = sworn(reader, unit)
    later = [actions[n] for n in spent.granted if n < len(actions)]
    defends = [action for action in later if action.form == "defend"]
    return next(iter((*defends, *actions)), None)


@rule("ZF-DEF-02", "ZF-ARM-05")
def spend(world: World, blow: Blow, guard: Guard) -> None:
    """An active defence works against one attack a turn, and so does a shield."""
    if blow.defence is None and not blow.shield:
        return
    spent = world.find(blow.target, Spent) or FRESH
    used = (key_of(guard),) if blow.defence is not None else ()
    shield = spent.shield or bool(blow.shield)
    world.amend(blow.target, Spent(), defences=(*spent.defences, *used), shield=shield)


@rule("ZF-MIS-02")
def attacked(world: World, unit: int, by: int) -> None:
    """Note that somebody has attacked him hand to hand in this turn."""
    spent = world.find(unit, Spent) or FRESH
    if by not in spent.attackers:
        world.amend(unit, Spent(), attackers=(*spent.attackers, by))
