"""What a figure of Empress is and has with it, beside what every book's fighters have."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.empress.tables.rows import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Sheet):
    """His stat block; ``size`` is the number of the size class."""

    size: int = 2


@dataclass(frozen=True, slots=True)
class ShieldWear:
    """So much Coverage his shield has lost (EM-SHD-07); ``of`` which one, any if it is empty; and
    what ``others`` of his have lost before.
    """

    lost: int
    of: str = ""
    others: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ShieldDown:
    """His shield has been pulled down; it is up again at his next action (EM-MAN-04)."""


@dataclass(frozen=True, slots=True)
class Loading:
    """Weapons that shoot again only after so many more rounds (EM-INH-04)."""

    left: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Prone:
    """He lies on the ground (EM-MAN-04)."""


@dataclass(frozen=True, slots=True)
class Bound:
    """He is bound, asleep or senseless from the start, and so helpless (EM-HLP-02)."""


@dataclass(frozen=True, slots=True)
class Grappled:
    """Others hold him: who, how many grapples he has suffered without an escape, and whether he is
    pinned (EM-GRP-03, EM-GRP-05).
    """

    holders: tuple[int, ...]
    count: int = 1
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Swallowed:
    """He is inside this monster (EM-GIA-04)."""

    by: int


@dataclass(frozen=True, slots=True)
class Surprised:
    """He cannot attack until his segment, where his action is lost; with ``soon`` it ends at the
    start of the next segment, with ``whole`` at the end of the round (EM-SUR-01, EM-DIR-03).
    """

    soon: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Alert:
    """He is vigilant: a sentry, or somebody who knows that there are enemies (EM-SUR-14)."""


@dataclass(frozen=True, slots=True)
class Unsuspected:
    """Nobody takes him for an enemy yet (EM-SUR-11)."""


@dataclass(frozen=True, slots=True)
class TricksSeen:
    """The kinds of dirty tricks that have been tried upon him (EM-DIR-02)."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Down:
    """He is at 0 Hit Points or less; saves failed since they were critical, and whether a friend
    tends him in this round (EM-DTH-01, -02, -04).
    """

    failures: int = 0
    tended: bool = False


@dataclass(frozen=True, slots=True)
class FightingOn:
    """He acts although he is incapacitated (EM-DTH-05)."""


@dataclass(frozen=True, slots=True)
class Poisoned:
    """Venom keeps him down for so many more rounds (EM-CON-06)."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Injured:
    """His injuries, and how many of them are serious (EM-DTH-06)."""

    light: int = 0
    serious: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What a scenario may set otherwise: rounds without effect that end the battle (EM-TRN-05),
    what noise does to the saves of those who listen (EM-SUR-12), and whether the sides meet
    unexpectedly (EM-SUR-01). The entity of the field has it.
    """

    idle_rounds: int
    noise: int = 0
    unexpected: bool = False
