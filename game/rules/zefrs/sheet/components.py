"""What personal combat adds to a fighter and to the field while it lasts."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell
from game.core.orders import Order
from game.rules.zefrs.tables.rows import Area


@dataclass(frozen=True, slots=True)
class Held:
    """What is in each hand: a weapon's, an object's or the shield's id, empty for nothing.

    What takes both hands stands in both.
    """

    right_arm: str = ""
    left_arm: str = ""


@dataclass(frozen=True, slots=True)
class Rides:
    """The entity of his mount; he sits on it while his Condition does not say unseated."""

    mount: int


@dataclass(frozen=True, slots=True)
class Carries:
    """The rider of this mount."""

    rider: int


@dataclass(frozen=True, slots=True)
class Sworn:
    """What he has declared for this turn, revealed."""

    order: Order


@dataclass(frozen=True, slots=True)
class Spent:
    """What he has used up and what has happened to him in this turn; dropped at its end.

    ``defences`` are the weapons he has parried with, or the other method used; ``attackers`` those
    who attacked him in melee; ``gone`` tells that he has acted, or has lost his action;
    ``number`` is that of the action at hand, 0 the first; ``granted`` are the numbers of further
    actions that have come to pass, ``stepped`` those whose step he has taken, ``over``
    those that have become a walk, getting up or a struggle to break free, or were lost in turning
    too late: nothing of them is left for a second weapon.
    """

    defences: tuple[str, ...] = ()
    shield: bool = False
    stepped: tuple[int, ...] = ()
    ran: bool = False
    rode: bool = False
    attackers: tuple[int, ...] = ()
    gone: bool = False
    only_rise: bool = False
    granted: tuple[int, ...] = ()
    number: int = 0
    over: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that passes by itself after ``left`` ends of turns, this turn's included: a
    state of his Condition (stunned, overreached), "asleep", or a wound by its id and area.
    """

    what: str
    left: int
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """All that passes by itself."""

    endings: tuple[Ending, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """He holds this fighter: in a grapple, or caught with a weapon (``reach`` 2)."""

    target: int
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class HeldBy:
    """Who holds him, and since which turn without a break."""

    holder: int
    since: int


@dataclass(frozen=True, slots=True)
class Loading:
    """Load actions that each weapon of his still needs before it can shoot; of several of a kind
    each for itself, the one in his hands first.
    """

    needed: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Unloaded:
    """Weapons that lie on the field and are not loaded: where, which, and how many Load actions
    they still need; the field's entity has it.
    """

    things: tuple[tuple[Cell, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Quiver:
    """Shots left for weapons whose ammunition the scenario counts."""

    shots: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """Something he can work by magic, as the scenario gives it: ``uses`` are left; ``range`` is
    in feet, ``kind`` harm or heal.
    """

    id: str
    name: str
    kind: str
    rating: int
    range: int
    bonus: int = 0
    armour: bool = True
    uses: int = 1


@dataclass(frozen=True, slots=True)
class Effects:
    """All that he can work by magic."""

    known: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Newcomer:
    """He has joined and not attacked anybody yet (ZF-SURP-06)."""


@dataclass(frozen=True, slots=True)
class Stalemate:
    """Turns in a row in which nobody came to harm (ZF-END-05); the field's entity has it."""

    turns: int = 0
    harmed: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody's place in the queue.

    ``what``: guard (a defender's step), act, more (action ``number`` of several), late (the
    second attack of two weapons), after (who waited, upon ``foe`` who was quicker), last, rise
    (who was bowled over while he defended himself or waited).
    """

    unit: int
    what: str
    number: int = 0
    total: int | None = None
    foe: int = 0


@dataclass(frozen=True, slots=True)
class Queue:
    """Who acts in this turn, in order; the field's entity has it while the turn lasts.

    ``acting`` is whose place came up last, ``by_side`` whether sides rolled together, ``down``
    who was helpless already when everybody declared.
    """

    items: tuple[Due, ...] = ()
    acting: int = 0
    by_side: bool = False
    down: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """What he rolled for initiative in this turn, all added up."""

    total: int


@dataclass(frozen=True, slots=True)
class Waits:
    """He holds his action back; ``missed`` are those who were quicker than he."""

    missed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """Free actions left to him, with so many advantages, upon ``foe`` alone (0: anybody).

    Of the one at hand ``order`` is its declaration, ``down`` who was helpless already then.
    """

    count: int
    advantages: int
    foe: int = 0
    order: Order | None = None
    down: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plight:
    """How somebody stood when the turn began, to tell whether he came to harm (ZF-END-05)."""

    points: int
    wounds: int = 0
    fallen: bool = False
    held: bool = False
    helpless: bool = False
    out: bool = False
