"""What comes up when: the agenda of the round, from which the clock takes the next thing due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.core.components import Field
from game.core.grid import Cell
from game.core.orders import Facts, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step


@dataclass(frozen=True, slots=True)
class Beyond:
    """What lies off the field, on the field's entity: how hard obstacles there are and how hard
    it is to find somebody again (0: not at all), and the cells from which a short cut leads on.
    """

    obstacles: int = 0
    hiding: int = 0
    short_cuts: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Platform:
    """A vehicle with a fixed path: the cells of its bed, the direction of each move that is left,
    and its speed. ``rough``: heavy jerks disorient; ``cramped``: who is aboard is Awkward;
    ``covered``: he is a Necessary Shot.
    """

    bed: tuple[Cell, ...]
    path: tuple[str, ...]
    kmh: int
    rough: bool = False
    cramped: bool = False
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """An object on the field that can be hidden behind, struck, or lifted: its kind (9.2) and the
    PFb it has left.
    """

    kind: str
    left: int


@dataclass(frozen=True, slots=True)
class Masonry:
    """The PFb left of walls, doors and parapets of the ground that have been struck, by cell; on
    the field's entity.
    """

    left: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ticks:
    """The clock of the round, on the entity of the field: it counts down from ``top`` to 1;
    ``before`` are the ticks of all rounds before.
    """

    now: int = 0
    top: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True)
class Ambush:
    """Which side lay in wait, on the field's entity: ``struck`` are those who have been attacked,
    ``opened`` that the first attack has been made; ``volley`` the tick of the common one, and
    ``party`` those who take part in it and have not struck yet.
    """

    side: str
    volley: int = 0
    opened: bool = False
    struck: tuple[int, ...] = ()
    party: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Posture:
    """How he is found when the battle begins: "ambush" (he lies in wait, for sure), "hidden" (he
    may be noticed) or "unaware" (CF-AMBUSH-07).
    """

    kind: str


@dataclass(frozen=True, slots=True)
class Mending:
    """For how many days of rest the next Red of each part of his body has been healing, from an
    earlier fight on.
    """

    days: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Unharmed:
    """Whole rounds in a row in which nobody came to harm (CF-WIN-02); on the field's entity."""

    rounds: int = 0
    harmed: bool = False


@dataclass(frozen=True, slots=True)
class Plight:
    """What he had left when the last round ended: hit points, Blood, PFb of his armour and his
    own, Red, and whether he is down (CF-WIN-02).
    """

    points: int
    blood: int
    armour: int
    natural: int
    red: int
    down: bool


@dataclass(frozen=True, slots=True)
class Due:
    """Something that comes up on a tick: ``rank`` orders what falls on the same one (section 11):
    0 ends, 1 running parts, 2 held Turns, 3 Turns, 4 idle movement.
    """

    tick: int
    rank: int
    unit: int
    what: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Agenda:
    """Everything that is going to come up, in no order; on the field's entity."""

    items: tuple[Due, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """He holds this fighter: by Strength or Agility, with a limb kept free or not, and how many of
    his Turns ago he began.
    """

    victim: int
    stat: str
    free: bool = False
    turns: int = 0


@dataclass(frozen=True, slots=True)
class HeldBy:
    """Who holds him; the tick and round of his last attempt to get free."""

    holder: int
    tried: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Entangled:
    """What he is caught in, how hard it is to get out, whether he is caught fully, and who must
    keep the other end (0: nobody).
    """

    item: str
    difficulty: int
    fully: bool
    by: int = 0


@dataclass(frozen=True, slots=True)
class Steeling:
    """Weapon against weapon until ``end``: with whom, and whether he is going to win it; ``dazed``
    that he was stunned already when it began.
    """

    other: int
    wins: bool
    end: int
    grapple: bool = False
    dazed: bool = False


@dataclass(frozen=True, slots=True)
class Outflanked:
    """This enemy got behind him (CF-CIRC-01), until he next acts or defends himself."""

    by: int


@dataclass(frozen=True, slots=True)
class Feinted:
    """How often he has tried a feint on each opponent in this fight (CF-FEINT-03)."""

    at: tuple[tuple[int, int], ...] = ()


Handler = Callable[[Step, Due], Process | None]
"""What happens when something of its kind comes up; None where nobody is asked anything."""

ENDS, PARTS, HELD, TURNS, IDLE = range(5)
"""The order of what falls on one tick (section 11, Scheduling)."""


def field_of(reader: Reader) -> int:
    """The entity of the field."""
    return reader.each(Field)[0][0]


def now(reader: Reader) -> int:
    """The tick it is."""
    return reader.get(field_of(reader), Ticks).now


def plan(
    step: Step, unit: int, tick: int, rank: int, what: str, facts: tuple[Slot, ...] = ()
) -> None:
    """Let something come up on this tick; below 1 it lies in the next round."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    due = Due(tick, rank, unit, what, facts)
    step.world.put(field, replace(agenda, items=(*agenda.items, due)), agenda)


def cancel(step: Step, unit: int, *whats: str) -> None:
    """Nothing of these kinds comes up for this unit any more; of no kind: nothing at all."""
    keep(step, lambda due: due.unit != unit or (bool(whats) and due.what not in whats))


def keep(step: Step, wanted: Callable[[Due], bool]) -> None:
    """Drop what is not wanted."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    items = tuple(due for due in agenda.items if wanted(due))
    if items != agenda.items:
        step.world.put(field, replace(agenda, items=items), agenda)


def shift(step: Step, unit: int, ticks: int, whats: tuple[str, ...]) -> None:
    """Whatever is of these kinds of this unit comes so many ticks later."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    items = tuple(
        replace(due, tick=due.tick - ticks) if due.unit == unit and due.what in whats else due
        for due in agenda.items
    )
    step.world.put(field, replace(agenda, items=items), agenda)


def planned(reader: Reader, unit: int, what: str) -> Due | None:
    """The first of this kind that comes up for this unit, or None."""
    items = reader.get(field_of(reader), Agenda).items
    own = [due for due in items if due.unit == unit and due.what == what]
    return max(own, key=lambda due: due.tick, default=None)


@rule("CF-TICK-13")
def carried_over(due: Due, top: int) -> Due:
    """What lies beyond the last tick of a round, on the ticks of the next one."""
    return replace(due, tick=top + due.tick)
