"""What ties one fighter to another: holds, nets, locks, who has got behind whom, and feints."""

from __future__ import annotations

from dataclasses import dataclass


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
    """Weapon against weapon until ``end``: with whom, and whether he is going to win it."""

    other: int
    wins: bool
    end: int
    grapple: bool = False


@dataclass(frozen=True, slots=True)
class Outflanked:
    """This enemy got behind him (CF-CIRC-01), until he next acts or defends himself."""

    by: int


@dataclass(frozen=True, slots=True)
class Feinted:
    """How often he has tried a feint on each opponent in this fight (CF-FEINT-03)."""

    at: tuple[tuple[int, int], ...] = ()
