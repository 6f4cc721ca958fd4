"""What a rulebook hands to the core: one frozen object whose phases read like its chapters."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from game.core.components import Seen
from game.core.data.glossary import Glossary, Switch, nothing_named
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.shown import Card, Lookout, Mark, Timeline
from game.core.vocabulary import Role
from game.core.world import Row, Rows, Screen, System

if TYPE_CHECKING:
    from game.core.forecast import Forecast
    from game.core.setup import Carried, Setup
    from game.core.step import Process, Step
    from game.core.tactics import Tactics
    from game.core.view import View

A = TypeVar("A")

ASKS = ("", "move", "lead", "place", "blow", "act", "answer")
"""What a kind of request can ask for: one of a few answers, a unit's order on the field, where a
commander goes (who may stay without a word), who starts where, a fighter's declaration in a duel,
a fighter's declaration on the field, or his answer to an attack that has just been declared.
"""

MOMENTS = ("", "between", "held", "free", "answer")
"""When a kind is asked: in its turn, between two Turns, when a Turn may be used that is held, as a
free action, or at an attack."""

ABOUT = ("orders", "duels", "blows", "morale")
"""What the events of a phase can be about."""


class Reader(Protocol):
    """Anything components can be read from: the world itself or a seat's view."""

    def get(self, unit: int, kind: type[A]) -> A:
        """The unit's component; KeyError if it has none."""

    def find(self, unit: int, kind: type[A]) -> A | None:
        """The unit's component, or None."""

    def each(self, *kinds: type[Any]) -> list[tuple[int, tuple[Any, ...]]]:
        """All units that have every kind, by id."""

    def row(self, unit: int) -> Row:
        """The unit with its components, the same object until one of them is written."""


@dataclass(frozen=True, slots=True)
class Clock:
    """When it is: the round from 1 (0 before the first), the phase's id, the book's own time."""

    round: int = 0
    phase: str = ""
    time: int = 0


@dataclass(frozen=True, slots=True)
class Request:
    """A decision that is due.

    ``kind`` names the grammar of its answers, ``about`` what it is about. Editable requests
    may be answered anew until their side commits; a window may be let pass; a secret one is
    known to its own side alone until it is revealed.
    """

    id: str
    side: str
    unit: int
    kind: str
    secret: bool = False
    editable: bool = False
    window: bool = False
    about: tuple[Slot, ...] = ()

    def fact(self, name: str) -> Any:  # noqa: ANN401  # the asker knows which kind it put in
        """What the request says about ``name``, or None."""
        return next((value for key, value in self.about if key == name), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """Something is about to happen, or just did, to which others may react."""

    kind: str
    actor: int
    target: int | None = None
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Reactor:
    """A unit that may react to a moment, and the kind of request that asks it."""

    unit: int
    side: str
    kind: str


def no_roles(order: Order) -> Mapping[str, Role]:
    """The roles of a kind whose slots have none: plain questions."""
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of request: its grammar, its odds, why something is refused, what a reaction does.

    ``choices`` yields the legal values of the next slot of a partial order, none at its end;
    ``admits`` says without listing them whether a slot may follow. ``refuse`` explains an order the
    grammar does not let through. ``asks`` is one of ASKS and tells screens how to put the question,
    ``moment`` one of MOMENTS. ``course`` says where on the bar of time a partial or whole order
    would put those whom it concerns, himself first. ``gains`` says, of what the side knows, whether
    anything can be gained by another answer than passing, or than what is proposed, else the usual
    one (None: always): who wishes so is not asked where nothing can. ``roles`` says by their names
    what the slots of the action that an order has come to are for, ``several`` at a glance that
    there is more than one answer. ``proposal``: what a person is proposed, and UNPROMISING gives.
    """

    choices: Callable[[View, Request, Order], Iterator[Slot]]
    forecast: Callable[[View, Request, Order], Forecast | None] | None = None
    refuse: Callable[[View, Request, Order], IllegalOrder | None] | None = None
    react: Callable[[Step, Moment, Reactor, Order], Process] | None = None
    asks: str = ""
    moment: str = ""
    course: Callable[[View, Request, Order], tuple[Mark, ...]] | None = None
    gains: Callable[[View, Request], bool] | None = None
    proposal: Callable[[View, Request], Order] | None = None
    admits: Callable[[View, Request, Order, Slot], Slot | None] | None = None
    roles: Callable[[Order], Mapping[str, Role]] = no_roles
    several: Callable[[View, Request], bool] | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of the round: its systems run in their order; ``next`` may name another phase
    than the following one (None: the following one, after the last the first of a new round).
    ``stage`` gathers phases that a player sees as one part of the round; ``about`` says what its
    events are about, one of ABOUT, so that a log can be read for one thing alone; in ``turns``
    the sides act one after the other, as ``Scale.tempo`` lists them.
    """

    id: str
    systems: tuple[System, ...]
    next: Callable[[Reader, Clock], str | None] | None = None
    stage: str = ""
    about: str = ""
    turns: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How the battle ended: the winner's side (None: a draw), the rule, the wording's key."""

    winner: str | None
    rule: str
    why: str


def nothing_hidden(side: str) -> Screen:
    """The screen of a book without hidden units: everything is known to every side."""
    return lambda row: row


def only_seen(side: str) -> Screen:
    """The screen of a book with hidden units: nothing is known of one whom the side has not
    ``Seen``.
    """

    def screen(row: Row) -> Row:
        seen = next((part for part in row[1] if isinstance(part, Seen)), None)
        return row if seen is None or side in seen.sides else (row[0], ())

    return screen


def nothing_to_guess(rows: Rows, side: str, seed: int) -> Rows:
    """The guess of a book without hidden units."""
    return rows


def no_reactions(state: Reader, moment: Moment) -> Sequence[Reactor]:
    """The reactions of a book that has none."""
    return ()


def nobody_first(state: Reader) -> Sequence[str]:
    """The order of the sides in a book in which it does not matter, or is not known."""
    return ()


def no_timeline(view: View) -> Timeline | None:
    """The bar of a book that has none."""
    return None


def nobody_recovers(state: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """What is carried from battle to battle in a book without linked battles."""
    return ()


def no_time(state: Reader, clock: Clock) -> float:
    """The seconds of a book that does not count any."""
    return 0.0


def no_wounds(state: Reader, unit: int) -> int:
    """The wounds of a book that knows none."""
    return 0


@dataclass(frozen=True, slots=True)
class Fields:
    """Single ``figures``, or else units; with ``commanders``; on a ``wide`` map they are blocks."""

    figures: bool = True
    commanders: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale of a book: hosts, or fighters man by man.

    ``phases`` are those of its round in the book's order; ``build`` makes the first components
    of a battle; ``default_answer`` is what a sensible unit does unasked; ``winner`` the result,
    if there is one; ``value`` is how the battle stands for a side, from -1 to 1, and changes sign
    when the sides are swapped; ``card`` describes a unit for its panel; ``fields`` says who can
    be there; ``timeline`` tells who acts when in this turn, None where there is no such bar;
    ``lookout`` answers for its fields before anything is ordered; ``tempo`` lists the sides in
    the order in which they act, as it was thrown last; ``recover`` tells how everybody comes out
    of a finished battle after so many days, of rest or not, for the next of a chain; ``elapsed``
    is how many seconds of the fighters' time have passed since the start, ``wounds`` how many one
    of them carries in the book's own count; ``tactics`` is what opponents ask, None: the usual.
    """

    phases: tuple[Phase, ...]
    build: Callable[[Setup], Rows]
    default_answer: Callable[[View, Request], Order]
    winner: Callable[[Reader, Clock], Result | None]
    value: Callable[[Reader, str], float]
    card: Callable[[Reader, int], Card]
    fields: Fields = Fields()
    timeline: Callable[[View], Timeline | None] = no_timeline
    lookout: Lookout | None = None
    tempo: Callable[[Reader], Sequence[str]] = nobody_first
    recover: Callable[[Reader, int, bool], tuple[Carried, ...]] = nobody_recovers
    elapsed: Callable[[Reader, Clock], float] = no_time
    wounds: Callable[[Reader, int], int] = no_wounds
    tactics: Tactics | None = None


def parts_in(*modules: ModuleType, but: Sequence[type] = ()) -> tuple[type[Any], ...]:
    """The components that these modules of a book define: every frozen class ``but`` those that
    are only ever a value within another.
    """
    known = ((made, module.__name__) for module in modules for made in vars(module).values())
    own = (made for made, name in known if is_dataclass(made) and made.__module__ == name)
    return tuple(made for made in own if isinstance(made, type) and made not in but)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook.

    ``scales`` are those it can be played in, by the names that scenarios use; ``kinds`` the kinds
    of its requests; ``reactions`` says who may react to a moment, in which order; ``switches``
    are its optional rules by name; ``parts`` all classes of components that can be in one of its
    battles, to read a state back; ``glossary`` lists the words that its scenarios may use,
    ``foreign`` the overrides that are other books' own. Raises ValueError on two parts of one name.

    What ``hide`` hides must be revealed in a step before the one that asks about it, since an
    imagined battle does the present step again without it; ``guess`` fills it in.
    """

    id: str
    name: str
    scales: Mapping[str, Scale]
    kinds: Mapping[str, Kind]
    hide: Callable[[str], Screen] = nothing_hidden
    guess: Callable[[Rows, str, int], Rows] = nothing_to_guess
    reactions: Callable[[Reader, Moment], Sequence[Reactor]] = no_reactions
    switches: Mapping[str, Switch] = field(default_factory=dict)
    parts: tuple[type[Any], ...] = ()
    glossary: Callable[[], Glossary] = nothing_named
    foreign: Callable[[], Container[str]] = tuple

    def __post_init__(self) -> None:
        names = [part.__name__ for part in self.parts]
        twins = sorted({name for name in names if names.count(name) > 1})
        if twins:
            raise ValueError(f"{self.id} has several parts of the name {', '.join(twins)}")
