"""Spells as they are cast on the field (3.13)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Lights
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic2d6.acts.going import reveal
from game.rules.heroic2d6.acts.hurt import heal, law_of, net, spend, suffer, ward
from game.rules.heroic2d6.exchange.attack import NET, Struck
from game.rules.heroic2d6.exchange.magic import Cast, Casting, cast, circle_of, staked_on
from game.rules.heroic2d6.exchange.rolls import die
from game.rules.heroic2d6.sheet.components import UnderFire
from game.rules.heroic2d6.sheet.figure import Figure, figure, let_go
from game.rules.heroic2d6.sheet.situation import figures, metres, site_of
from game.rules.heroic2d6.tables.book import spells
from game.rules.heroic2d6.tables.rows import Spell
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.places import square
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import field_of


@rule("H2-MAG-11")
def burst(reader: Reader, centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells within so many metres of where it goes off, walls in between keeping it out."""
    site = site_of(reader)
    return tuple(
        cell
        for cell in square(site.grid, centre, radius)
        if cell not in site.walls
        and alternating(centre, cell) <= radius
        and open_line(site, centre, cell)
    )


@rule("H2-MAG-11")
def line(reader: Reader, me: Figure, towards: Cell, length: int) -> tuple[Cell, ...]:
    """The cells of a straight line of so many metres over that cell, as far as the first wall."""
    assert me.cell is not None
    site, here = site_of(reader), me.cell
    dx, dy = towards.x - here.x, towards.y - here.y
    far = max(abs(dx), abs(dy))
    if not far:
        return ()
    times = -(-length // far) + 1
    end = Cell(here.x + dx * times, here.y + dy * times)
    found: list[Cell] = []
    for cell in site.measures.line(here, end):
        if cell in me.place:
            continue
        near = site.grid.holds(cell) and cell not in site.walls
        near = near and alternating(here, cell) <= length
        if not near or not open_line(site, here, cell):
            break
        found.append(cell)
    return tuple(found)


def area_of(reader: Reader, unit: int, spell: Spell, cell: Cell) -> tuple[Cell, ...]:
    """The cells that a spell with an area fills when it is aimed at this one."""
    if spell.aim == "line":
        return line(reader, figure(reader, unit), cell, spell.range)
    return burst(reader, cell, spell.radius)


@rule("H2-MAG-11", "H2-OOA-05")
def targets_of(reader: Reader, unit: int, spell: Spell, cell: Cell) -> tuple[Figure, ...]:
    """Everybody in the area, the closest to its middle first; the caster of a burst as well."""
    filled = frozenset(area_of(reader, unit, spell, cell))
    found = (one for one in figures(reader) if filled & set(one.place))
    own = spell.aim == "line"
    return tuple(
        sorted(
            (one for one in found if not (own and one.unit == unit)),
            key=lambda one: (metres((cell,), one.place), one.unit),
        )
    )


@rule("H2-WRE-04")
def casting_of(reader: Reader, unit: int, order: Order) -> Casting | None:
    """The spell of this order as it would be cast now, when he has let go of whom he holds; None if
    it is not said of what at whom.
    """
    spell, me = spells().get(order.text("spell")), figure(reader, unit)
    cell, target = order.cell("cell"), order.unit("target")
    if spell is None:
        return None
    if spell.aim in ("burst", "line"):
        if cell is None:
            return None
        found = targets_of(reader, unit, spell, cell)
        return Casting(me, spell, law_of(reader), tuple(let_go(one, unit) for one in found))
    if spell.aim in ("foe", "friend") and not target:
        return None
    whom = (let_go(figure(reader, target), unit),) if target else ()
    return Casting(me, spell, law_of(reader), whom)


@rule("H2-ACT-08")
def magic(step: Step, unit: int, order: Order) -> Asking[None]:
    """The Action of a spell; its Mana is spent whether it works or not."""
    casting = casting_of(step.world, unit, order)
    assert casting is not None
    spell = casting.spell
    spend(step, unit, circle_of(spell).mana)
    facts: tuple[Slot, ...] = (("form", "magic"), ("spell", spell.id))
    target = order.unit("target")
    cell = order.cell("cell")
    key = "casts_at" if target not in (None, unit) else "casts_there" if cell else "casts"
    step.emit(Event(f"heroic2d6.{key}", "H2-ACT-08", unit, target, cell, facts))
    for foe in casting.targets:
        if foe.side != casting.me.side:
            step.world.write(foe.unit, UnderFire())
    done = yield from step.run(cast(casting))
    if spell.aim in ("foe", "burst", "line"):
        yield from _struck(step, casting, done)
    else:
        _worked(step, casting, done, order)


@rule("H2-MAG-11", "H2-ACT-09")
def _struck(step: Step, casting: Casting, done: Cast) -> Asking[None]:
    """What the spell has done to each of its targets; whoever hides among them is found."""
    unit = casting.me.unit
    for target, struck in done.struck:
        reveal(step, target)
        _told(step, casting, target, struck)
        for what in struck.does:
            if what == NET:
                rounds = step.draw(die("lasts", "H2-RNG-10", unit, target)).total
                net(step, target, unit, rounds * (2 if struck.twice else 1))
        yield from suffer(step, target, struck.harm, unit)


def _told(step: Step, casting: Casting, target: int, struck: Struck) -> None:
    facts: tuple[Slot, ...] = (("result", str(struck.grade)), ("spell", casting.spell.id))
    answer: tuple[Slot, ...] = (("reaction", struck.answer),) if struck.answer else ()
    key, unit = f"heroic2d6.spell_{struck.grade}", casting.me.unit
    told = Event(key, "H2-MAG-03", unit, target, facts=(*facts, *answer), outcomes=struck.outcomes)
    step.emit(replace(told, stakes=staked_on(casting, target, struck)))


@rule("H2-MAG-04")
def _worked(step: Step, casting: Casting, done: Cast, order: Order) -> None:
    """What nothing resists: light, healing, a ward; or it has failed."""
    unit, spell = casting.me.unit, casting.spell
    key = "heroic2d6.spell_works" if done.works else "heroic2d6.spell_fails"
    facts: tuple[Slot, ...] = (("spell", spell.id),)
    step.emit(Event(key, "H2-MAG-04", unit, facts=facts, outcomes=done.outcomes))
    if not done.works:
        return
    if spell.effect == "heal":
        told = step.draw(die("heals", "H2-MAG-04", unit, count=spell.dice))
        heal(step, order.unit("target") or unit, told.total, unit)
    elif spell.effect == "armour":
        ward(step, unit, spell.points, step.draw(die("lasts", "H2-MAG-04", unit)).total)
    elif (cell := order.cell("cell")) is not None:
        shine(step, cell, spell.radius)


@rule("H2-GRD-12")
def shine(step: Step, cell: Cell, radius: int) -> None:
    """A light burns there from now on."""
    field = field_of(step.world)
    lit = step.world.get(field, Lights).lit
    step.world.write(field, Lights((*lit, (cell, radius))))
    step.emit(Event("heroic2d6.light", "H2-GRD-12", cell=cell, facts=(("n", radius),)))
