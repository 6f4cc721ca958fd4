"""What lasts on the field of a fight: the clock, the agenda, objects, and how it began."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell
from game.core.orders import Facts


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
