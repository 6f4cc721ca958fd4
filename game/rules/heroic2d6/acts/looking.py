"""What is found, in the dark and in the light: searches, bodies, shouts."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, worth
from game.core.components import ESCAPED, Out, Position, Seen
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.heroic2d6.acts.going import reveal, reveal_to
from game.rules.heroic2d6.acts.hurt import lay_down
from game.rules.heroic2d6.acts.things import beside, leaves_light
from game.rules.heroic2d6.exchange.rolls import PASSED, lying_critter, opposed, roll
from game.rules.heroic2d6.sheet.figure import (
    NOTHING,
    Figure,
    figure,
    size_of,
    terms,
)
from game.rules.heroic2d6.sheet.seeing import sees
from game.rules.heroic2d6.sheet.situation import foes, in_line, metres, site_of
from game.rules.heroic2d6.tables.book import numbers
from game.rules.kit.ground.places import block
from game.rules.kit.people.gear import Pack
from game.rules.kit.people.guess import knowing, known_to


@rule("H2-ACT-09")
def bodies(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The bodies in his cell or beside it that still have something on them."""
    found = ((unit, figure(reader, unit)) for unit, _ in reader.each(Out, Position))
    return tuple(
        unit
        for unit, one in found
        if reader.get(unit, Out).why != ESCAPED
        and (one.pack.gear or one.pack.items)
        and any(beside(me, cell) for cell in one.place)
    )


@rule("H2-ACT-09")
def search_body(step: Step, unit: int, body: int) -> None:
    """All that it has on it lies beside it now; that takes no roll."""
    world = step.world
    pack = world.get(body, Pack)
    for name in (*pack.gear, *pack.items):
        lay_down(world, body, name)
    for name in dict.fromkeys(pack.items):
        leaves_light(world, body, name)
    world.put(body, NOTHING, pack)
    facts = (("n", len(pack.gear) + len(pack.items)),)
    step.emit(Event("heroic2d6.searches_body", "H2-ACT-09", unit, body, facts=facts))


@rule("H2-ACT-09")
def searched(me: Figure, dark: bool) -> tuple[str, int]:
    """The skill that he looks about with, and its level: Dark Sight in the dark; less where a
    Critter lies on the ground (H2-FUM-03).
    """
    skill = "dark_sight" if dark else "awareness"
    level = me.fighter.dark_sight if dark else me.level(skill)
    return skill, max(0, level + worth(lying_critter(me)))


@rule("H2-ACT-09")
def search_check(me: Figure, dark: bool, target: int) -> Check:
    """The roll of a Hero who looks about."""
    return roll("search", "H2-ACT-09", me, *searched(me, dark), target)


@rule("H2-ACT-09", "H2-GRD-12")
def in_the_dark(reader: Reader, me: Figure) -> bool:
    """Whether it is dark where he stands."""
    return all(site_of(reader).dim(cell) for cell in me.place)


@rule("H2-ACT-09")
def search(step: Step, unit: int) -> None:
    """He finds everything hidden that is near and in sight, if the roll succeeds; a Critter does
    not roll. Where nothing hides there is nothing to be rolled.
    """
    world, me = step.world, figure(step.world, unit)
    dark, target = in_the_dark(world, me), terms(world).search
    reach = numbers().search_reach * searched(me, dark)[1]
    found = [
        hidden
        for hidden, (_, at) in world.each(Seen, Position)
        if not known_to(world, hidden, me.side)
        and metres(me.place, block(at.cell, size_of(world, hidden))) <= reach
        and in_line(world, me.place, block(at.cell, size_of(world, hidden)))
    ]
    told = Event("heroic2d6.searches", "H2-ACT-09", unit, to=knowing(world, unit))
    if found and me.hero:
        drawn = step.draw(search_check(me, dark, target))
        told = replace(told, outcomes=(drawn,), to=frozenset((me.side,)))
        found = found if drawn.grade == PASSED else []
    elif found and opposed(searched(me, dark)[1]) < target:
        found = []
    step.emit(replace(told, facts=(("n", len(found)),)))
    for hidden in found:
        reveal(step, hidden)


@rule("H2-FRE-02")
def shout(step: Step, unit: int) -> None:
    """A warning: a line of the log, and his side knows of every hidden enemy whom he sees."""
    world, me = step.world, figure(step.world, unit)
    step.emit(Event("heroic2d6.shouts", "H2-FRE-02", unit, to=knowing(world, unit)))
    for foe in foes(world, me):
        if not known_to(world, foe.unit, me.side) and sees(world, unit, foe.unit):
            reveal_to(step, foe.unit, me.side)
