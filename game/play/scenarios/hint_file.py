"""A `[[hint]]` of a scenario as it is written: when it appears, what it points at, when it is done.

What it comes to in a battle is `game.play.hints`; what cannot fit is found by `hint_inspection`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from game.core.data import Between, Matching, Sized
from game.play.scenarios.trial_file import ROUNDS, Round, Slots

WORD = "^[a-z0-9][a-z0-9_-]{0,59}$"

EVERYWHERE = (
    *("ribbon", "roster", "field", "panel", "numbers", "odds", "commit", "log", "speeds"),
    *("rules", "menu", "defend"),
)
PARTS = {
    "mass": (*EVERYWHERE, "attack", "shoot", "withdraw", "beak"),
    "personal": (
        *EVERYWHERE,
        *("fight", "move", "wait", "hold", "weapons", "figure", "answers", "why", "minimap"),
    ),
}
"""What a hint of each scale may point at beside units and squares: parts of the battle's screen,
and the buttons of its forms of order. In a mass battle also the beak of a unit, which is the side
of its square it looks to; in a personal one the weapons, the figure of the target with its areas,
the answers to an attack, and the reasons of the odds. The ribbon tells the course of the round.
"""


@dataclass(frozen=True, slots=True)
class Done:
    """When a hint has served; all keys that are given must have come true.

    ``order`` are slots that an order of the hint's unit has (without a unit: of any own unit),
    ``against`` the unit it strikes or shoots, ``least`` how many units have such an order.
    ``selected`` is a unit that is taken up; ``sealed`` that what was asked is answered for good;
    ``event`` that this was shown since the hint appeared; ``phase`` that the round has come to it.
    With an ``event`` beside it an ``order`` is one that is answered at once: the event, of the
    hint's unit, tells that it was given.
    """

    order: Slots = field(default_factory=dict)
    against: str = ""
    least: Annotated[int, Between(1, 400)] = 1
    selected: str = ""
    sealed: bool = False
    event: str = ""
    phase: str = ""

    @property
    def orders(self) -> bool:
        """Whether it asks for an order."""
        return bool(self.order or self.against)

    @property
    def acts(self) -> bool:
        """Whether it asks for anything but reading."""
        wants = (self.orders, self.selected, self.sealed, self.event, self.phase)
        return any(wants)


@dataclass(frozen=True, slots=True)
class Hint:
    """A note for whoever learns ``side``. It appears when all that is given is so.

    ``round`` is the round, or the first up to ``until``; 0 is any. ``phase`` is that of the
    round, ``asked`` the kind of request that waits, ``selected`` a unit that is taken up, ``event``
    something shown in this round, ``state`` a state of ``unit`` (without one: of any own unit),
    ``after`` a hint that is done. ``unit`` must be on the field. ``at`` (a part of the screen or a
    unit) and ``cell`` say what it points at, else it is the unit it is about; ``otherwise`` is said
    after a wrong turn.
    """

    text: Annotated[str, Sized(1, 400)]
    side: str
    title: Annotated[str, Sized(0, 60)] = ""
    id: Annotated[str, Matching(WORD)] = ""
    round: Round = 0
    until: Annotated[int, Between(0, ROUNDS)] = 0
    phase: str = ""
    asked: str = ""
    unit: str = ""
    selected: str = ""
    event: str = ""
    state: str = ""
    after: str = ""
    at: str = ""
    cell: tuple[int, int] | None = None
    done: Done = Done()
    otherwise: Annotated[str, Sized(0, 400)] = ""
