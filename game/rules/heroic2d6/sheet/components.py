"""What the figures of Heroic 2d6 have, beside what every book's fighters have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fighter:
    """His stat block (section 5): skills, what is worn, and what he is. ``movement`` is that of
    his legs, armour not counted; ``defence`` the one he uses where defences are fixed.
    """

    agility: int
    awareness: int
    brawl: int
    endurance: int
    magic: int
    resistance: int
    marksmanship: int
    might: int
    sword_play: int
    movement: int
    natural: str = "fist"
    hero: bool = False
    villain: bool = False
    hide: int = 0
    worn: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    dark_sight: int = 0
    size: int = 1
    small: bool = False
    handless: bool = False
    defence: str = ""


@dataclass(frozen=True, slots=True)
class Unloaded:
    """Weapons that need so many more Actions before they shoot again (H2-ACT-15)."""

    left: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Mana:
    """What is left for spells, and the most that he has (H2-MAG-07)."""

    now: int
    full: int


@dataclass(frozen=True, slots=True)
class Prone:
    """He lies on the ground (H2-FUM-03)."""


@dataclass(frozen=True, slots=True)
class Netted:
    """He is in a net for so many rounds, 0 until he gets out of it (H2-RNG-10)."""

    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Pinned:
    """He is held down by somebody (H2-WRE-05)."""

    by: int


@dataclass(frozen=True, slots=True)
class Asleep:
    """He sleeps, or lies senseless, from the start (H2-ATK-08)."""


@dataclass(frozen=True, slots=True)
class Down:
    """He is Out of Action and lives (H2-OOA-01); he wakes at the beginning of this round."""

    wakes: int


@dataclass(frozen=True, slots=True)
class Marred:
    """All his skills are so much lower for a time (H2-OPT-02): the fate of table 4.5, and how long
    it lasts, in hours.
    """

    fate: str
    penalty: int
    hours: int


@dataclass(frozen=True, slots=True)
class Warded:
    """A spell adds so much to his Defense for so many rounds."""

    points: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Due:
    """He acts when this score of Agility comes up; of equals the higher ``tie`` first, which is
    thrown before (H2-INI-02). ``held``: he has held his Action down to it.
    """

    score: int
    ties: tuple[int, ...] = ()
    held: bool = False


@dataclass(frozen=True, slots=True)
class Acting:
    """It is his turn; whether he has his Action and his free thing left, and whether he has been
    moved in it.
    """

    action: bool = True
    free: bool = True
    moved: bool = False


@dataclass(frozen=True, slots=True)
class UnderFire:
    """Since his last turn an enemy has aimed something at him (H2-RNG-05)."""


@dataclass(frozen=True, slots=True)
class TwoWeapons:
    """He has fought with two weapons since his last turn began (H2-DUA-02)."""


@dataclass(frozen=True, slots=True)
class Second:
    """The blow of his other hand is still to come (H2-DUA-03): at whom."""

    target: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What a scenario may set otherwise: rounds without harm that end the fight (H2-RND-04), and
    the target number of a search (H2-ACT-09). The entity of the field has it.
    """

    idle: int
    search: int


@dataclass(frozen=True, slots=True)
class Snared:
    """He has stepped on this trap."""

    trap: int


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap (H2-GRD-13): how hard it is to avoid, how hard it hits, whether by magic, and whether
    one falls into it.
    """

    rating: int
    offense: int
    magical: bool = False
    falls: bool = False
