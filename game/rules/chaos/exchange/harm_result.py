"""What a blow that landed did, as one frozen value: nothing of it is applied yet."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Outcome
from game.rules.chaos.exchange.force import NONE, Force, Stop
from game.rules.chaos.sheet.components import Wounds
from game.rules.chaos.sheet.fighter import UNHURT


@dataclass(frozen=True, slots=True)
class Choices:
    """What both chose while it landed: the kind of a critical, what Ki made stronger, a knockout
    blow, natural PFb switched on.
    """

    critical: str = ""
    force: str = NONE
    knockout: bool = False
    activated: bool = False


@dataclass(frozen=True, slots=True)
class Harm:
    """What a blow did; nothing of it is applied yet.

    ``force`` is what struck, ``through`` what got past all PFb, ``shock`` what one Red took.
    ``blocks`` and ``armour`` tell what was worn, ``natural`` and ``active`` the natural PFb now.
    ``red`` falls on ``part``; ``given_up`` was forgone for a knockout. ``wounds`` and ``hp`` are
    those he has now. ``ki`` is what he put on his Resists. ``stunned`` and ``prone`` are new
    states, ``asleep`` "", round or fight; ``thrown`` metres; ``drops`` the hands that let go;
    ``out`` that he is at his Red Limit or that a vital part can take no more; ``dying`` a failed
    Resist Death.
    """

    force: Force
    choices: Choices
    through: Force
    part: str
    hit: bool
    blocks: tuple[Stop, ...] = ()
    armour: Stop | None = None
    natural: int = 0
    active: bool = False
    shock: int = 1
    red: int = 0
    given_up: int = 0
    wounds: Wounds = UNHURT
    hp: int = 0
    location: Outcome | None = None
    knockouts: tuple[Outcome, ...] = ()
    balance: Outcome | None = None
    death: Outcome | None = None
    ki: int = 0
    stunned: bool = False
    prone: bool = False
    asleep: str = ""
    thrown: int = 0
    drops: tuple[str, ...] = ()
    destroyed: bool = False
    out: bool = False
    dying: bool = False

    @property
    def lost(self) -> int:
        """The damage that got through."""
        return self.through.damage

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every die that fell for it."""
        dice = (self.location, *self.knockouts, self.balance, self.death)
        return tuple(outcome for outcome in dice if outcome is not None)
