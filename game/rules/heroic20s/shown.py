"""What Heroic Combat shows: a unit's card, where units can go, and whom they can get at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.components import Health, Out, Position, Strength
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.shown import Card, Chip, Hold, Lookout, Part, Sightline, Stat, Stride
from game.core.view import View
from game.core.vocabulary import WALK
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.mounts import mount_of
from game.rules.heroic20s.acts.moving import GO, reach
from game.rules.heroic20s.acts.ordering import chooses
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.injury import protection
from game.rules.heroic20s.orders.moves import after
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.sheet.components import (
    STANDING,
    Ammunition,
    Fighter,
    Grappled,
    Reloading,
    Tactic,
    Toll,
    Watch,
)
from game.rules.heroic20s.sheet.field import (
    CELL,
    MEASURES,
    best_line,
    cover,
    in_yards,
    slanting,
)
from game.rules.heroic20s.sheet.figure import Figure, weary
from game.rules.heroic20s.sheet.frontage import longest
from game.rules.heroic20s.sheet.moving import budget, pace
from game.rules.heroic20s.sheet.situation import fights, figure, figures, ground, rank
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.nearness import squared
from game.rules.kit.ground.places import around, block
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import grid_of, lay
from game.rules.kit.ground.terrain import opened

UNSWORN, HIDDEN = "unsworn", "hidden"
"""Tactics that are not chosen yet, and those that are not revealed."""

TORSO, CHEST = "torso", "chest"
"""The torso as the book calls it, and as it is drawn."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one unit."""
    me = figure(reader, unit)
    stops = protection(me.fighter, TORSO, "cut")
    return Card(
        tuple(_stats(reader, me)),
        tuple(_chips(reader, me)),
        body=(Part(CHEST, stops, me.shield),),
        shield=me.fighter.defence_bonus if me.shield else 0,
        rank=rank(reader, unit),
        arms=arms(me),
        guard=tuple(_guard(me)),
        holds=tuple(_holds(reader, me)),
    )


def arms(me: Figure) -> str:
    """What it has in hand: what it strikes with, or else shoots."""
    fighter = me.fighter
    held = (*(row.id for row in fighter.arms), *(row.id for row in fighter.missiles))
    return held[0] if held else "punch"


@rule("HC-MASS-02", "HC-MOVE-01", "HC-BASE-05", "HC-END-13")
def _stats(reader: Reader, me: Figure) -> Iterator[Stat]:
    strength, health = reader.get(me.unit, Strength), reader.get(me.unit, Health)
    if strength.full > 1:
        yield Stat(
            "heroic20s.stat.figures", f"{max(0, strength.now)}/{strength.full}", "HC-MASS-02"
        )
    yield Stat("heroic20s.stat.pool", f"{health.now}/{health.full}", "HC-MASS-02")
    if (toll := reader.find(me.unit, Toll)) is not None:
        yield Stat("heroic20s.stat.dead", toll.dead, "HC-END-13")
        yield Stat("heroic20s.stat.wounded", toll.wounded, "HC-END-13")
    if me.mounted:
        beasts = mount_of(reader, me)
        full = me.living * beasts.fighter.hit_points
        yield Stat("heroic20s.stat.mounts", f"{beasts.pool}/{full}", "HC-BASE-22")
    yield Stat("heroic20s.stat.fatigue", f"{me.fatigue}/{me.fighter.fatigue_points}", "HC-FAT-02")
    yield from _guard(me)
    yield Stat("heroic20s.stat.protection", protection(me.fighter, TORSO, "cut"), "HC-INJ-09")
    yield Stat("heroic20s.stat.move", pace(me), "HC-TAC-12")
    if _named(reader, me) != HIDDEN:
        yield Stat("heroic20s.stat.budget", budget(me), "HC-MOVE-01")
    yield Stat("heroic20s.stat.strength", me.fighter.strength, "HC-BASE-05")
    yield Stat("heroic20s.stat.dexterity", me.fighter.dexterity, "HC-BASE-05")
    yield Stat("heroic20s.stat.health", me.fighter.health, "HC-INJ-04")
    if me.fighter.arms:
        yield Stat("heroic20s.stat.melee", me.fighter.arms[0].level, "HC-MEL-10")
    if me.fighter.missiles:
        yield from _quiver(reader, me, me.fighter.missiles[0])


@rule("HC-RNG-23")
def _quiver(reader: Reader, me: Figure, row: Missile) -> Iterator[Stat]:
    """The skill with the first ranged weapon, what each figure has left for it, and how much of
    that is loaded, where that takes an action.
    """
    yield Stat("heroic20s.stat.ranged", row.level, "HC-RNG-13")
    left = dict((reader.find(me.unit, Ammunition) or Ammunition()).left)
    if row.ammunition:
        yield Stat("heroic20s.stat.missiles", left.get(row.id, 0), "HC-RNG-23")
    if row.reload > numbers().free_reload:
        yield Stat("heroic20s.stat.loaded", shots_left(reader, me.unit, row), "HC-RNG-23")


@rule("HC-BASE-06")
def _guard(me: Figure) -> Iterator[Stat]:
    """The defences as they stand on the sheet, without the DB of a shield that is laid aside."""
    less = 0 if me.shield else me.fighter.defence_bonus
    yield Stat("heroic20s.stat.dodge", me.fighter.dodge - less, "HC-BASE-06")
    if me.shield and me.fighter.block:
        yield Stat("heroic20s.stat.block", me.fighter.block, "HC-BASE-06")
    if parry := max((arm.parry for arm in me.fighter.arms), default=0):
        yield Stat("heroic20s.stat.parry", parry - less, "HC-BASE-06")


@rule("HC-GRAP-03")
def _holds(reader: Reader, me: Figure) -> Iterator[Hold]:
    """Whom it holds, and who holds it."""
    grip = reader.find(me.unit, Grappled)
    pairs = [(me.unit, held) for held in held_by(reader, me.unit)]
    if grip is not None:
        pairs.append((grip.by, me.unit))
    for holder, held in pairs:
        found = reader.get(held, Grappled)
        yield Hold(holder, held, f"heroic20s.grip{'_pinned' if found.pinned else ''}")


def _chips(reader: Reader, me: Figure) -> Iterator[Chip]:
    gone = reader.find(me.unit, Out)
    if gone is not None:
        yield Chip(f"heroic20s.chip.{gone.why}", 9)
        return
    strength = reader.get(me.unit, Strength)
    lost = strength.full - strength.now
    states = (
        ("pinned", me.pinned, 8),
        ("routed", me.routed, 8),
        ("grappled", me.grappled and not me.pinned, 7),
        ("lies" if me.down else me.posture, me.posture != STANDING, 6),
        ("shaken", strength.full > 1 and lost * 3 >= strength.full, 5),
        ("weary", weary(me.fatigue, me.fighter.fatigue_points), 4),
        (me.tactic, me.tactic != "neutral", 3),
        ("locked", bool(me.locked), 3),
        ("reloading", reader.find(me.unit, Reloading) is not None, 3),
        ("waits", reader.find(me.unit, Watch) is not None, 2),
        ("shield_aside", bool(me.fighter.shield) and not me.shield, 2),
        ("detached", me.detached, 2),
        ("unaware", me.unaware, 2),
        ("initiative", me.won, 1),
    )
    yield from (Chip(f"heroic20s.chip.{key}", gravity) for key, on, gravity in states if on)
    if me.tactic == "neutral":
        yield Chip(f"heroic20s.chip.{_named(reader, me)}", 0)


@rule("HC-TAC-01", "HC-TAC-03")
def _named(reader: Reader, me: Figure) -> str:
    """What a tactic that counts as Neutral is called: it is none as long as it can still be chosen,
    and what an enemy has chosen nobody knows before it is revealed.
    """
    if reader.find(me.unit, Tactic) is not None or not chooses(reader, me):
        return me.tactic
    return UNSWORN if isinstance(reader, View) and reader.side == me.side else HIDDEN


@once
def reach_of(view: View, unit: int) -> tuple[Stride, ...]:
    """Where its leading figure can end in this round."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    return strides([(WALK, reach(view, figure(view, unit)))])


@rule("HC-TAC-02", "HC-MOVE-06", "HC-ACT-05")
def ordered(view: View, request: Request, order: Order) -> tuple[Stride, ...]:
    """Where its leading figure can end by a tactic that is not sworn yet, or after an action."""
    me, row = figure(view, request.unit), tactics().get(order.text("tactic"))
    if row is not None and order.text("long"):
        return ()
    if row is not None:
        withdraws = order.get("withdraw") is True
        me = replace(me, tactic=row.id, target=order.unit("target"), withdraws=withdraws)
    elif request.kind == GO:
        me = after(scene(view, request, order), order)
    return strides([(WALK, reach(view, me))])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of its enemies, as a missile would fly."""
    here = ground(view)
    me = replace(figure(view, unit), cells=block(cell, here.size(figure(view, unit))))
    found = []
    for foe in figures(view):
        if foe.side == me.side:
            continue
        line = best_line(here, me, foe)
        state = "blocked" if line is None else "cover" if cover(here, line) else "clear"
        end = line.b if line is not None else foe.cells[0]
        found.append(Sightline(cell, end, foe.unit, state))
    return tuple(found)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, which enemies could shoot there from where they are, or strike it after a
    move.
    """
    others = {one.unit: one for one in figures(view) if one.side != view.side}
    able_ = {unit: one for unit, one in others.items() if able(view, unit)}
    return threats(able_, lambda unit: (*_struck(view, able_[unit]), *_shot(view, able_[unit])))


def _struck(view: View, me: Figure) -> Iterator[Cell]:
    far = 1 if ground(view).mass else max(1, longest(me))
    standing = {*me.cells, *reach(view, me)}
    yield from around(grid_of(view), standing, far) - set(me.cells)


@rule("HC-RNG-01", "HC-RNG-02", "HC-RNG-05", "HC-BASE-21")
def _shot(view: View, me: Figure) -> Iterator[Cell]:
    """The cells at which it can shoot with what is left in its quivers."""
    here, rows = ground(view), me.fighter.missiles
    most = max((row.most for row in rows if shots_left(view, me.unit, row)), default=0)
    if not most or me.grappled or not me.free:
        return
    far = -(-most // CELL) if here.mass else most
    # Downwards a shot may go twice as far.
    for cell in around(grid_of(view), me.cells, far if here.site.level else 2 * far):
        own = min(me.cells, key=lambda one: squared(abs(one.x - cell.x), abs(one.y - cell.y)))
        gap = in_yards(here, here.measure(abs(own.x - cell.x), abs(own.y - cell.y)))
        if slanting(here, gap, own, cell) > most or cell in me.cells:
            continue
        if any(open_line(here.site, one, cell) for one in (own, *me.cells)):
            yield cell


def able(reader: Reader, unit: int) -> bool:
    """Whether it is worth fearing: neither gone, in flight nor pinned."""
    return fights(reader, unit) and not figure(reader, unit).pinned


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies it can ever get at, with all doors open and nobody in the way."""
    me = figure(reader, unit)
    site = lay(opened(grid_of(reader)), MEASURES)
    roads = roads_from(site.grid, me.cells[0], lambda a, b: site.terrain(b).passable)
    posts = {foe.unit: foe.cells[0] for foe in figures(reader) if foe.side != me.side}
    return quarry(site, roads, posts, armed=bool(me.fighter.missiles))


LOOKOUT = Lookout(reach_of, sight, threat, able, quarry=quarry_of, ordered=ordered)
"""What screens and opponents may ask of the field."""
