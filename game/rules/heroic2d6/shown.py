"""What Heroic 2d6 shows: a figure's card, the order of Agility, what can be seen of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Out, Position, Seen
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.ruleset import Reader, Request
from game.core.shown import Card, Chip, Lookout, Mark, Part, Sightline, Stat, Stride, Timeline
from game.core.view import View
from game.core.vocabulary import WALK
from game.rules.heroic2d6.acts.casting import area_of
from game.rules.heroic2d6.acts.order import waiting
from game.rules.heroic2d6.acts.turn import SPRINT
from game.rules.heroic2d6.orders import scene as at
from game.rules.heroic2d6.sheet.components import Acting, Due, Fighter, UnderFire, Warded
from game.rules.heroic2d6.sheet.figure import (
    Figure,
    defense,
    figure,
    movement,
    offense,
    reach,
    unarmed,
)
from game.rules.heroic2d6.sheet.seeing import hidden_by_dark, veiled
from game.rules.heroic2d6.sheet.shifts import firing
from game.rules.heroic2d6.sheet.situation import (
    MEASURES,
    figures,
    foes,
    in_line,
    locked,
    metres,
    outnumbered,
    site_of,
)
from game.rules.heroic2d6.sheet.ways import ways_of
from game.rules.heroic2d6.tables.book import circles, spells, weapons
from game.rules.heroic2d6.tables.rows import Weapon
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import around
from game.rules.kit.ground.sight import in_sight
from game.rules.kit.ground.site import grid_of, lay
from game.rules.kit.ground.terrain import opened

BODY = "chest"
"""Armour is the same all over; it is shown on the trunk."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one figure."""
    me = figure(reader, unit)
    return Card(
        tuple(_stats(me)),
        tuple(_chips(reader, me)),
        body=(Part(BODY, defense(me)),),
        rank=_rank(me),
        arms=_arms(me),
    )


def _rank(me: Figure) -> str:
    if me.hero:
        return "hero"
    return "foe" if me.fighter.villain else "enemy"


def _arms(me: Figure) -> str:
    return _armed(me)[0].id


def _armed(me: Figure) -> tuple[Weapon, ...]:
    """The weapons in his hands, what he strikes with first; fists and the like without any."""
    held = [weapons()[name] for name in me.in_hand() if name in weapons()]
    return tuple(sorted(held, key=lambda row: not row.strikes)) or (unarmed(me),)


def _stats(me: Figure) -> Iterator[Stat]:
    yield Stat("heroic2d6.stat.health", f"{me.health.now}/{me.health.full}", "H2-STA-03")
    if me.fighter.spells:
        yield Stat("heroic2d6.stat.mana", f"{me.mana.now}/{me.mana.full}", "H2-MAG-07")
    first, *others = _armed(me)
    yield Stat("heroic2d6.stat.offense", offense(me, first), "H2-STA-05")
    yield Stat("heroic2d6.stat.defense", defense(me), "H2-STA-06")
    yield Stat("heroic2d6.stat.movement", movement(me), "H2-STA-04")
    for name in ("agility", "sword_play", "brawl", "marksmanship", "endurance", "might"):
        yield Stat(f"heroic2d6.stat.{name}", me.level(name), "H2-STA-01")
    for name in ("magic", "resistance", "awareness"):
        if me.level(name):
            yield Stat(f"heroic2d6.stat.{name}", me.level(name), "H2-STA-01")
    if me.fighter.spells:
        known = (spells()[name].circle for name in me.fighter.spells)
        able = [c for c in known if me.level("magic") >= circles()[c].magic]
        yield Stat("heroic2d6.stat.circle", max(able, default=0), "H2-MAG-09")
    for row in (row for row in others if row.missile):
        yield Stat("heroic2d6.stat.missile", offense(me, row), "H2-STA-05")


def _chips(reader: Reader, me: Figure) -> Iterator[Chip]:
    gone = reader.find(me.unit, Out)
    if gone is not None:
        yield Chip(f"heroic2d6.chip.{gone.why}", 9)
        return
    states = (
        ("pinned", bool(me.pinned_by), 8),
        ("netted", me.netted, 8),
        ("asleep", me.asleep, 8),
        ("prone", me.prone, 7),
        ("hidden", reader.find(me.unit, Seen) is not None, 5),
        ("marred", me.penalty > 0, 4),
        ("warded", reader.find(me.unit, Warded) is not None, 3),
        ("dual", me.dual, 3),
        ("unloaded", any(dict(me.unloaded.left).get(n) for n in me.in_hand()), 3),
        ("under_fire", reader.find(me.unit, UnderFire) is not None, 1),
    )
    yield from (Chip(f"heroic2d6.chip.{key}", gravity) for key, on, gravity in states if on)
    if me.place and outnumbered(reader, me.unit):
        yield Chip("heroic2d6.chip.outnumbered", 6)
    elif me.place and locked(reader, me.unit):
        yield Chip("heroic2d6.chip.locked", 2)


def timeline(view: View) -> Timeline | None:
    """Who acts when, by Agility: who acts now, who has still to act, who has acted, who is out."""
    everybody = [figure(view, unit) for unit, _ in view.each(Fighter, Position)]
    if not everybody:
        return None
    queue = dict(waiting(view))
    marks = [_mark(view, one, queue.get(one.unit)) for one in everybody]
    scores = [mark.at for mark in marks if mark.at is not None]
    return Timeline(0, max(10, *scores) if scores else 10, tuple(marks))


def _mark(view: View, one: Figure, due: Due | None) -> Mark:
    if one.out:
        return Mark(one.unit, "out")
    if view.find(one.unit, Acting) is not None:
        return Mark(one.unit, "acting", due.score if due else one.level("agility"))
    if due is None:
        return Mark(one.unit, "done", one.level("agility"))
    return Mark(one.unit, "waits" if due.held else "due", due.score)


@once
def reach_of(view: View, unit: int) -> tuple[Stride, ...]:
    """Where his free MOVE takes him, and where a sprint does once he has had that, or has got up
    by it.
    """
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    me = figure(view, unit)
    acting = view.find(unit, Acting) or Acting()
    if me.helpless or me.out or not (acting.free or acting.action):
        return ()
    if me.prone and not (acting.free and acting.action):
        return ()
    walks = acting.free and not me.prone
    return strides([(WALK if walks else SPRINT, ways_of(view, unit, movement(me)))])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the penalties of a shot from there."""
    me = figure(view, unit)
    there = replace(me, cell=cell)
    rows = [weapons()[name] for name in at.arms(me, "shoot")]
    found = []
    for foe in foes(view, me):
        clear = in_line(view, there.place, foe.place)
        clear = clear and not hidden_by_dark(site_of(view), there, foe.place)
        hazy = clear and veiled(view, there, foe)
        state = "blocked" if not clear else "obscured" if hazy else "clear"
        near = clear and rows and metres(there.place, foe.place) <= rows[0].long
        told: tuple[Modifier, ...] = firing(view, there, foe, rows[0]) if near else ()
        found.append(Sightline(cell, foe.place[0], foe.unit, state, told))
    return tuple(found)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the others could strike there, or shoot, in his next turn."""
    others = (one for one in figures(view) if one.side != view.side)
    able_foes = {one.unit: one for one in others if not one.helpless}
    return threats(able_foes, lambda unit: (*_struck(view, able_foes[unit]), *_shot(view, unit)))


def _struck(view: View, me: Figure) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a move."""
    assert me.cell is not None
    standing = {me.cell}
    if not me.prone:
        standing |= set(ways_of(view, me.unit, movement(me)))
    grid, far = grid_of(view), reach(me)
    yield from around(grid, standing, far) - set(me.place)


def _shot(view: View, unit: int) -> Iterator[Cell]:
    """The cells that he can shoot or throw at from where he is."""
    me = figure(view, unit)
    rows = [weapons()[n] for n in me.in_hand() if n in weapons() and weapons()[n].kind == "missile"]
    if not rows or me.cell is None or locked(view, unit):
        return
    yield from in_sight(site_of(view), me.cell, rows[0].long)


def able(reader: Reader, unit: int) -> bool:
    """Whether he can still do something: not out, asleep or held."""
    me = figure(reader, unit)
    return not me.out and not me.helpless


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The cells that a spell of this order would fill."""
    spell, cell = spells().get(order.text("spell")), order.cell("cell")
    if spell is None or cell is None or spell.aim not in ("burst", "line"):
        return ()
    return area_of(view, request.unit, spell, cell)


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever get at, with all doors open and nobody in the way."""
    me = figure(reader, unit)
    site = lay(opened(grid_of(reader)), MEASURES)
    assert me.cell is not None
    roads = roads_from(site.grid, me.cell, lambda a, b: site.terrain(b).passable)
    posts = {foe.unit: foe.cell for foe in foes(reader, me) if foe.cell is not None}
    armed = any(weapons()[n].missile for n in (*me.in_hand(), *me.pack.gear) if n in weapons())
    return quarry(site, roads, posts, armed=armed)


LOOKOUT = Lookout(reach_of, sight, threat, able, filled, quarry_of)
"""What screens and opponents may ask of the field."""
