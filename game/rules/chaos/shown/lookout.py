"""What the field says before anything is ordered: reach, sight, threat, and the cells that an order
would fill. Cheap enough to hover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.core.checks import Modifier
from game.core.components import Field, Position
from game.core.grid import STEPS, Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.shown import Lookout, Sightline, Stride
from game.core.view import View
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.modifiers import attack_modifiers
from game.rules.chaos.exchange.setting import Place, setting, sight_of
from game.rules.chaos.ground.paths import stands, ways
from game.rules.chaos.ground.sight import blast, in_cone
from game.rules.chaos.ground.site import bare_site, site_of
from game.rules.chaos.sheet import agenda, derived, hands, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.components import Fighter, NextTurn
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, enemies, fighters, side_of
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.ground import numbers
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import around, square
from game.rules.kit.ground.sight import in_sight, open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import opened

AREA, SPRAY = "area", "spray"


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The cells in which this order, partial or whole, does something to whoever is there."""
    action = action_of(order)
    if action.form != "fight" or not action.weapon:
        return ()
    if action.how == AREA and action.cell is not None:
        return blown(view, action)
    if len(action.targets) < 2:
        return ()
    if action.how == SPRAY:
        return swept(view, request.unit, action)
    return tuple(_cells(view, action))


@rule("CF-AREA-02", "CF-AREA-06")
def blown(view: View, action: Action) -> tuple[Cell, ...]:
    """The cells that the blast reaches, should it go off where it is aimed."""
    centre = action.cell
    assert centre is not None
    return tuple(sorted(blast(site_of(view), centre, weapon(action.weapon).radius)))


@rule("CF-SPRAY-04")
def swept(view: View, unit: int, action: Action) -> tuple[Cell, ...]:
    """The quarter of the field with all targets in it, as far as the weapon carries and no wall is
    in the way.
    """
    site, here = site_of(view), paces.cell_of(view, unit)
    cells = tuple(_cells(view, action))
    ways = (way for way in STEPS if all(in_cone(here, way, cell) for cell in cells))
    way = next(ways, None)
    if way is None:
        return ()
    far = derived.farthest(combatant(view, unit), weapon(action.weapon))
    near = (cell for cell in square(site.grid, here, far) if cell not in site.walls)
    ahead = (cell for cell in near if in_cone(here, way, cell))
    return tuple(sorted(cell for cell in ahead if open_line(site, here, cell)))


@rule("CF-CLEAVE-01")
def _cells(view: View, action: Action) -> Iterator[Cell]:
    """Where all whom it is aimed at stand."""
    for target in action.targets:
        post = view.find(target, Position)
        if post is not None:
            yield post.cell


@once
def reach(view: View, unit: int) -> tuple[Stride, ...]:
    """Where this fighter can be before his next Turn, each cell by the slowest gait that does."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    walks = reversed([gait for gait in paces.gaits(view, unit) if gait != paces.FLEE])
    ways_of = ((gait, paces.destinations(view, unit, gait)) for gait in walks)
    return strides(ways_of, window(view, unit))


def window(reader: Reader, unit: int) -> int:
    """The ticks until his next Turn, or an Interval where none is due in this round."""
    due = reader.find(unit, NextTurn)
    left = agenda.now(reader) - due.tick if due is not None and due.tick else 0
    return left if left > 0 else derived.interval(combatant(reader, unit))


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the penalties of a shot from there."""
    found = []
    for foe in enemies(view, unit):
        there = paces.cell_of(view, foe)
        seen = sight_of(view, unit, foe, Place(cell))
        told = () if seen.cover == "full" else _penalties(view, unit, foe, cell)
        found.append(Sightline(cell, there, foe, seen.state, told))
    return tuple(found)


def _penalties(view: View, unit: int, foe: int, cell: Cell) -> tuple[Modifier, ...]:
    me = combatant(view, unit)
    row = next(iter(_missiles(view, unit)), None)
    if row is None:
        return ()
    how = "throw" if row.kind in ("held", "thrown", "net") else "shoot"
    place = setting(view, unit, foe, view.clock.round, Place(cell))
    attack = Attack(how, row, row.ticks, hands.hand_of(me, row.id))
    return attack_modifiers(me, combatant(view, foe), attack, place)


def _missiles(reader: Reader, unit: int) -> Iterator[Weapon]:
    """What he can shoot or throw as he stands."""
    me = combatant(reader, unit)
    for item, _ in (*hands.guns(me), *hands.throwables(me)):
        yield weapon(item)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the other sides could strike there, or shoot, with his next Turn."""
    site = site_of(view)
    foes = (unit for unit in fighters(view) if side_of(view, unit) != view.side)
    able_foes = (unit for unit in foes if able(view, unit))
    return threats(able_foes, lambda unit: (*struck(view, site, unit), *shot(view, site, unit)))


@rule("CF-MOVE-03", "CF-MOVE-08")
def struck(view: View, site: Site, unit: int) -> Iterable[Cell]:
    """The cells that he can strike at, from where he is or after an Interval's run."""
    me, here = combatant(view, unit), paces.cell_of(view, unit)
    standing = {here}
    if paces.RUN in paces.gaits(view, unit):
        standing |= ways(site, paces.others(view, unit), here, derived.interval(me)).keys()
    far = max((weapon(item).reach for item, _ in hands.blades(me)), default=0)
    reached = standing
    for _ in range(far):
        reached = reached | (around(site.grid, reached, 1) - site.walls)
    return reached - {here}


@rule("CF-CALL-06")
def shot(view: View, site: Site, unit: int) -> Iterable[Cell]:
    """The cells that he can shoot or throw at from where he is, nobody being in the way."""
    me = combatant(view, unit)
    far = max((derived.farthest(me, row) for row in _missiles(view, unit)), default=0)
    return in_sight(site, paces.cell_of(view, unit), far) if far else ()


def able(reader: Reader, unit: int) -> bool:
    """Whether he can still fight at all: awake, held by nobody, and caught in nothing fully."""
    return awake(reader, unit) and not defending.helpless(reader, unit)


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever strike, or shoot at, with all doors open and nobody in the way."""
    ((_, (field,)),) = reader.each(Field)
    site, rise = bare_site(opened(field.grid), field.switches), numbers().move.rise
    roads = roads_from(
        site.grid,
        paces.cell_of(reader, unit),
        lambda a, b: stands(site, b) and abs(site.height(a) - site.height(b)) <= rise,
    )
    posts = {foe: paces.cell_of(reader, foe) for foe in enemies(reader, unit)}
    return quarry(site, roads, posts, armed=any(True for _ in _missiles(reader, unit)))


LOOKOUT = Lookout(reach, sight, threat, able, filled, quarry_of)
"""What screens and opponents may ask of the field."""
