"""The first state of a battle of Empress: who stands where, who hides, who goes on afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.components import ESCAPED, Health, Large, Lying, Seen
from game.core.data import insist
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.empress.setup import recruit as inspection
from game.rules.empress.setup.recruit import Recruit, recruit
from game.rules.empress.sheet import components, gear, situation
from game.rules.empress.sheet.figure import cells, figure
from game.rules.empress.sheet.turns import Acting, Countdown, Declaring, Turn
from game.rules.empress.tables.book import numbers
from game.rules.kit.ground.measures import alternating
from game.rules.kit.people.build import Lineup, lineup
from game.rules.kit.people.gear import Pack, left_of
from game.rules.kit.people.goals import why
from game.rules.kit.people.guess import blanks, lurking
from game.rules.kit.people.hearsay import Hearsay
from game.rules.kit.people.posts import Posts
from game.rules.kit.people.roster import Known

LOOK = "bandit"
"""Whom one takes a hidden enemy for."""

LAST = 60
"""The round in which a battle ends that sets none."""

LIGHT = 6
"""How many cells far a torch shines."""


def build(setup: Setup) -> Rows:
    """The components of a fight. Raises Misfit with every fault of the setup at once.

    Entities: the sides, the field, the figures side by side.
    """
    insist(inspection.faults(setup))
    line = lineup(setup)
    came = {had.fighter: had for had in setup.carried}
    made: list[tuple[Any, ...]] = [*line.sides(), tuple(_field(line))]
    made[-1] += (Lying(tuple((Cell(*thing.cell), thing.item) for thing in setup.things)),)
    made += [tuple(_figure(line, person, came.get(person.id))) for person in line.people]
    return in_order(enumerate(made, 1))


@rule("EM-TRN-05", "EM-SUR-01", "EM-SUR-12")
def _field(line: Lineup) -> Iterator[Any]:
    setup, told = line.setup, line.setup.numbers
    yield from line.field(LAST)
    lurk = {side.id: 0 for side in setup.sides}
    for person in line.people:
        lurk[person.side] += inspection.HIDDEN in person.traits
    yield Hearsay(hidden=tuple(lurk.items()))
    row = numbers()
    idle = min(row.idle_rounds, told.get("idle_rounds", row.idle_rounds))
    noises = (0, row.noise, row.careless)
    noise = noises[min(len(noises) - 1, max(0, told.get("noise", 0)))]
    yield components.Terms(idle, noise, bool(told.get("unexpected", 0)))


@rule("EM-GRD-06")
def _figure(line: Lineup, person: FighterSetup, came: Carried | None) -> Iterator[Any]:
    """Somebody where he stands and as he looks, with what he has and what is said of him."""
    made = recruit(person.archetype, person.overrides, held=person.held)
    yield from line.somebody(person, alternating)
    yield from line.on_the_field(person, LIGHT)
    yield made.fighter
    hands = (gear.in_hands(person.held) if person.held else None) or made.hands
    yield from (hands, Pack(left_of(made.gear, gear.held(hands)), made.items))
    yield from line.fares(came, made.health.full)
    yield from _traits(person, made)


@rule("EM-GRD-02", "EM-SUR-14", "EM-SUR-11", "EM-HLP-02", "EM-INI-12")
def _traits(person: FighterSetup, made: Recruit) -> Iterator[Any]:
    """What is said of him: how large he is, whether he hides, and the state in which he begins."""
    if (wide := cells(made.fighter.size)) > 1:
        yield Large(wide)
    if inspection.HIDDEN in person.traits:
        yield Seen((person.side,))
    said = (*person.traits, "vigilant") if made.vigilant else person.traits
    yield from (state() for trait, state in inspection.STATES.items() if trait in said)


def guess(rows: Rows, side: str, seed: int) -> Rows:
    """As many enemies as one has heard of lie hidden somewhere; where it was heard that somebody
    hidden is asked, one of them is, for his stance before the countdown, else for his turn.
    """
    parts = [part for _, row in rows for part in row]
    heard = next(part for part in parts if isinstance(part, Hearsay))
    turn = "" if any(isinstance(part, Acting) for part in parts) else heard.turn
    asked = Acting() if any(isinstance(part, Countdown) for part in parts) else Declaring()
    taken = recruit(LOOK)
    who = (taken.fighter, taken.hands, taken.pack, taken.health, Turn(1))
    made = lurking(rows, side, blanks(rows, seed), heard.hidden, (LOOK, who), (turn, asked))
    return tuple(sorted((*rows, *made), key=lambda one: one[0]))


@rule("EM-DTH-01")
def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """Nobody heals by time: all keep their Hit Points, and whoever is down and lives has one."""
    everybody = reader.each(Known, Health, components.Fighter)
    lost = {unit: why(reader, unit) for unit, _ in everybody}
    return tuple(
        Carried(known.id, max(1, health.now), out="" if lost[unit] == ESCAPED else lost[unit])
        for unit, (known, health, _) in everybody
    )


POSTS = Posts(
    "empress",
    "EM-GRD-02",
    "EM-TRN-01",
    situation.crowd_of,
    lambda reader: (one.place for one in situation.figures(reader)),
    lambda reader, unit: cells(figure(reader, unit).fighter.size),
    turns="EM-GRD-06",
)
