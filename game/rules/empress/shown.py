"""What Empress shows: a card, the countdown of segments, and what can be seen of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.checks import Modifier
from game.core.components import Out, Position, Seen
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.shown import Card, Chip, Hold, Lookout, Mark, Part, Sightline, Stat, Stride, Timeline
from game.core.view import View
from game.core.vocabulary import WALK
from game.rules.empress.acts import aims, countdown, turn
from game.rules.empress.acts.going import uneven
from game.rules.empress.exchange import blow, shifts
from game.rules.empress.exchange.defence import defence
from game.rules.empress.orders import afar, prospects, risks
from game.rules.empress.sheet import components, gear, law, stats, turns
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.ground import in_line, pace, sees, stuck, wall_of, ways_of
from game.rules.empress.sheet.situation import (
    able,
    engaging,
    everybody,
    foes,
    longest_arm,
    rank,
    site_of,
)
from game.rules.empress.tables.book import items, numbers, weapons
from game.rules.empress.tables.rows import ATTRIBUTES
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import around
from game.rules.kit.ground.site import field_of, grid_of
from game.rules.kit.ground.ways import Way
from game.rules.kit.people.hearsay import Hearsay

BODY = "chest"
"""Armour is told in one number; it is shown on the trunk."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one figure."""
    me = figure(reader, unit)
    borne = gear.shield(me)
    worth = gear.shield_protection(borne, law.law_of(reader)) if borne is not None else 0
    return Card(
        tuple(_stats(reader, me)),
        tuple(_chips(reader, me)),
        body=(Part(BODY, gear.protection(me), gear.wielded(me) is not None),),
        shield=worth,
        rank=rank(reader, unit),
        arms=next(prospects.readied(me)).id,
        guard=tuple(_guard(reader, me)),
        holds=tuple(_holds(reader, me)),
    )


@rule("EM-ARM-01", "EM-SHD-02", "EM-SHD-07")
def _guard(reader: Reader, me: Figure) -> Iterator[Stat]:
    """Both classes, how much is covered and what that stops, and what is left of a shield."""
    yield from _classes(reader, me)
    if me.fighter.coverage:
        yield Stat("empress.stat.coverage", me.fighter.coverage, "EM-ARM-01")
        yield Stat("empress.stat.protection", gear.protection(me), "EM-ARM-01")
    yield from _borne(reader, me)


@rule("EM-CHR-03", "EM-ARM-03", "EM-ARM-04")
def _classes(reader: Reader, me: Figure) -> Iterator[Stat]:
    """Hit Class and Armor Class against a plain blow from the front; armour without gaps has none
    that lets anything but a critical through.
    """
    against = defence(blow.Attack(me, me, weapons()["sword"], law.law_of(reader)))
    yield Stat("empress.stat.hit_class", against.hit_class, "EM-CHR-03")
    if against.complete:
        yield Stat("empress.stat.complete", against.hit_class + numbers().critical, "EM-ARM-04")
    else:
        yield Stat("empress.stat.armour_class", against.armor_class, "EM-ARM-03")


@rule("EM-SHD-02", "EM-SHD-07")
def _borne(reader: Reader, me: Figure) -> Iterator[Stat]:
    """What his shield covers, and what it did before it wore off."""
    if (borne := gear.shield(me)) is not None:
        left = gear.shield_coverage(me, borne, False, law.law_of(reader))
        yield Stat("empress.stat.shield", f"{left}/{left + me.shield_lost}", "EM-SHD-07")


@rule("EM-GRP-03", "EM-GRP-05")
def _holds(reader: Reader, me: Figure) -> Iterator[Hold]:
    """Whom he holds and who holds him, with the grapples that lead to a pin."""
    holds, held_by = ((me.unit, o) for o in me.holds), ((o, me.unit) for o in me.grappled.holders)
    for holder, held in (*holds, *held_by):
        grip = figure(reader, held).grappled
        key = "empress.grip_pinned" if grip.pinned else "empress.grip"
        yield Hold(holder, held, key, (("n", grip.count), ("all", numbers().pin)))


def _stats(reader: Reader, me: Figure) -> Iterator[Stat]:
    fighter = me.fighter
    yield Stat("empress.stat.health", f"{me.health.now}/{me.health.full}", "EM-CHR-08")
    yield from _classes(reader, me)
    yield Stat("empress.stat.protection", gear.protection(me), "EM-ARM-01")
    yield from _borne(reader, me)
    yield Stat("empress.stat.attack", stats.attack_modifier(fighter), "EM-CHR-04")
    yield Stat("empress.stat.power", stats.power_modifier(fighter), "EM-CHR-04")
    yield Stat("empress.stat.initiative", stats.initiative(fighter), "EM-CHR-05")
    yield Stat("empress.stat.movement", stats.movement(me), "EM-MOV-01")
    for name in ATTRIBUTES:
        yield Stat(f"empress.stat.{name}", getattr(fighter, name), "EM-CHR-01")
    for name in stats.SAVES:
        yield Stat(f"empress.stat.{name}", stats.save(fighter, name), "EM-CHR-06")
    yield Stat("empress.stat.stealth", fighter.stealth, "EM-CHR-07")
    yield Stat("empress.stat.deception", fighter.deception, "EM-CHR-07")
    if fighter.sneak_attack > 1:
        yield Stat("empress.stat.sneak_attack", f"×{fighter.sneak_attack}", "EM-SUR-04")


def _chips(reader: Reader, me: Figure) -> Iterator[Chip]:
    gone = reader.find(me.unit, Out)
    if gone is not None:
        yield Chip(f"empress.chip.{gone.why}", 9)
        return
    states = (*_plights(me), *_doings(reader, me))
    yield from (Chip(f"empress.chip.{key}", gravity) for key, on, gravity in states if on)


State = tuple[str, bool, int]
"""A state, whether he is in it, and how grave it is."""


def _plights(me: Figure) -> Iterator[State]:
    """What has befallen him."""
    now = stats.condition(me.health.now)
    yield "critical", now == stats.CRITICAL, 9
    yield "incapacitated", now == stats.INCAPACITATED and not me.fighting_on, 9
    yield "fighting_on", me.fighting_on, 8
    yield "poisoned", me.poisoned, 9
    yield "swallowed", bool(me.swallowed_by), 8
    yield "pinned", me.grappled.pinned, 8
    yield "bound", me.bound, 8
    yield "surprised", me.surprised, 8
    yield "held", bool(me.grappled.holders) and not me.grappled.pinned, 7
    yield "prone", me.prone and not me.down, 7
    yield "serious", me.injured.serious > 0, 5
    yield "injured", me.injured.light > 0 and not me.injured.serious, 4
    yield "shield_down", me.shield_down, 5
    yield "reach_lost", bool(me.reach_lost), 4
    yield "shield_worn", me.shield_lost > 0, 3
    yield "unloaded", bool(afar.unloaded(me)), 3


def _doings(reader: Reader, me: Figure) -> Iterator[State]:
    """What he is at; whom he waits for is known to his own side alone."""
    own = getattr(reader, "side", me.side) == me.side
    yield "hidden", reader.find(me.unit, Seen) is not None, 5
    yield "unsuspected", me.unsuspected, 5
    yield "holding", me.turn.state == turns.HOLDING, 4
    yield "countering", own and me.turn.state == turns.COUNTERING and not me.counter.cells, 4
    yield "watching", own and me.turn.state == turns.COUNTERING and bool(me.counter.cells), 4
    yield "pure", me.stance.pure, 4
    yield "grips", bool(me.holds), 4
    yield "charged", me.charged, 3
    yield "aiming", me.aiming, 3
    yield "attack_stance", me.stance.attack > 0, 2
    yield "defence_stance", me.stance.defence > 0, 2
    yield "wall", bool(me.place) and wall_of(reader, me.unit) > 0, 2
    yield "engaged", bool(me.place) and me.able and bool(engaging(reader, me.unit)), 2
    heard = reader.get(field_of(reader), Hearsay).hidden
    yield "alert", me.alert and any(n for side, n in heard if side != me.side), 1
    done = me.turn.state == turns.ACTED and reader.find(me.unit, turns.Acting) is None
    yield "acted", done and not me.stance.pure, 1


@rule("EM-INI-01", "EM-INI-03")
def timeline(view: View) -> Timeline | None:
    """The segments of this round: who acts now, who is still to act, who holds, who has acted."""
    people = [one for one in everybody(view) if one.place or one.swallowed_by]
    if not people:
        return None
    due = {one.unit for one in countdown.those(view, turns.PENDING)}
    marks = tuple(_mark(view, one, one.unit in due) for one in people)
    places = (mark.at for mark in marks if mark.at is not None)
    return Timeline(0, max(numbers().initiative, *places, 0), marks)


def _mark(view: View, one: Figure, due: bool) -> Mark:
    segment = one.turn.segment
    if not one.able:
        return Mark(one.unit, "out")
    if view.find(one.unit, turns.Acting) is not None:
        return Mark(one.unit, "acting", view.get(field_of(view), turns.Countdown).segment)
    if due:
        return Mark(one.unit, "due", segment)
    if one.turn.state not in (turns.HOLDING, turns.COUNTERING):
        return Mark(one.unit, "done", segment)
    held = one.turn.state == turns.HOLDING
    what = "holding" if held else "watching" if one.counter.cells else "countering"
    told = held or one.side == view.side
    return Mark(one.unit, "waits", segment, what=f"empress.awaiting.{what}" if told else "")


@once
def reach_of(view: View, unit: int) -> tuple[Stride, ...]:
    """Where his movement takes him, and where a run does; in his turn, what is left of it."""
    if view.find(unit, components.Fighter) is None or view.find(unit, Position) is None:
        return ()
    me = figure(view, unit)
    if not me.able or stuck(me) or me.prone:
        return ()
    acting = view.find(unit, turns.Acting) or turns.Acting(feet=stats.movement(me))
    may_run = acting.action and not acting.moved
    runs = [(turn.RUN, ways_of(view, unit, stats.running(me)))] if may_run else []
    walk: Mapping[Cell, Way] = ways_of(view, unit, acting.feet)
    if acting.slant and (here := me.cell) is not None:
        # The next step slantwise counts two, as for his orders.
        most = acting.feet // numbers().cell
        walk = {to: way for to, way in walk.items() if way.cost + uneven(here, way.path) <= most}
    return strides([(WALK, walk), *runs])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the shifts of a shot from there."""
    me = figure(view, unit)
    there = standing_at(me, cell)
    name = next(iter(aims.missiles(me)), "")
    found = []
    for foe in foes(view, me):
        clear = in_line(view, there.place, foe.place) and sees(view, unit, foe.unit)
        shot = prospects.sighted(view, there, foe, weapons()[name]) if clear and name else None
        told: tuple[Modifier, ...] = shifts.attack_shifts(shot) if shot else ()
        state = "blocked" if not clear else "cover" if shot and shot.at.cover else "clear"
        found.append(Sightline(cell, foe.place[0], foe.unit, state, told))
    return tuple(found)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the others could strike there, or shoot, in his next turn."""
    others = {o.unit: o for o in everybody(view) if o.side != view.side and o.able and o.place}
    return threats(others, lambda unit: (*_struck(view, others[unit]), *_shot(view, others[unit])))


def _struck(view: View, me: Figure) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a move."""
    assert me.cell is not None
    ways = () if stuck(me) or me.prone else ways_of(view, me.unit, stats.movement(me))
    yield from around(grid_of(view), {me.cell, *ways}, longest_arm(me)) - set(me.place)


def _shot(view: View, me: Figure) -> Iterator[Cell]:
    """The cells that he can shoot at from where he is."""
    names = aims.missiles(me)
    if names and me.cell is not None and not me.gripped:
        far = max(weapons()[name].long for name in names) // numbers().cell
        yield from afar.seen_from(site_of(view), me.cell, far)


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The cells in which an explosion of this order takes whoever is there."""
    row, cell = items().get(order.text("item")), order.cell("cell")
    if row is None or cell is None:
        return ()
    return (cell, *afar.seen_from(site_of(view), cell, row.radius // numbers().cell))


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever get at, with nobody in the way."""
    me, site = figure(reader, unit), site_of(reader)
    assert me.cell is not None
    prices = pace(me, 0).price
    roads = roads_from(site.grid, me.cell, lambda a, b: bool(prices[site.footing[site.place(b)]]))
    posts = {foe.unit: foe.cell for foe in foes(reader, me) if foe.cell is not None}
    armed = any(row.missile for row in prospects.readied(me))
    return quarry(site, roads, posts, armed=armed)


LOOKOUT = Lookout(reach_of, sight, threat, able, filled, quarry_of, risks.meetings)
"""What screens and opponents may ask of the field."""
