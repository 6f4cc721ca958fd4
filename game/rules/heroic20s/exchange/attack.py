"""An attack as one value, and what comes of it (HC-PROC-06)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from game.core.checks import Drawn, Modifier
from game.core.rule import rule
from game.rules.heroic20s.exchange.grappling import grapple_level
from game.rules.heroic20s.exchange.numbers import speed_factor
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers
from game.rules.heroic20s.tables.rows import Arm, Missile, Mode

Kind = Literal["melee", "ranged", "grapple", "stray"]
TORSO = "torso"


@dataclass(frozen=True, slots=True)
class Also:
    """Another attack of the same figures at once (HC-MULTIW-01): with what, how, where."""

    weapon: Arm
    mode: Mode
    location: str = TORSO


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How an attack is made: the ``weapon`` with the ``mode`` of it, or None to grapple; by
    ``count`` figures with so many ``shots`` each; at which ``location``.

    ``faster``: by so many points a runner outpaces who strikes after it (HC-DIS-04). ``radius`` of
    the ground that was watched, 0 for none, or a ``line``; ``sparing`` friends (HC-OPP-02, -04).
    ``also``: further attacks that are made together with it; ``apart``: one of several attacks with
    different weapons (HC-SF-04).
    """

    weapon: Arm | Missile | None
    mode: Mode | None = None
    kind: Kind = "melee"
    count: int = 1
    shots: int = 1
    location: str = TORSO
    faster: int = 0
    radius: int = 0
    line: bool = False
    sparing: bool = False
    also: tuple[Also, ...] = ()
    apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Manner):
    """One attack of figures of ``me`` at the unit ``foe``.

    ``level``: rolled instead of the skill; ``attackers`` of the whole side in this phase and
    ``defenders``, 0: those of this attack and all of the target (HC-MASS-10, HC-NUM-03). ``yards``
    between them; ``defence`` that is chosen, empty: the best one. ``cover``: light, heavy, half,
    hidden or none. ``interposing`` figures in the way; ``into_melee``: the target is locked with
    others; ``footing``: the ground is bad; ``action``: a short action is done with it. ``height``:
    so many feet the attacker stands higher. ``sight``: a foe who is unseen, or of whom only the
    place is known. ``mount``: the own mount attacks as well; ``at_mount``: the foe is the mount of
    the unit. ``separate``: damage is rolled for each hit (HC-INJ-02). ``ways`` among which each
    hit may choose (HC-MEL-07), none: the mode. ``extra``: whatever else shifts the roll.
    ``fellows``: units alike that make it together with ``me``; ``launched``: all projectiles of
    them, 0 for one's own.
    """

    me: Figure
    foe: Figure
    level: int | None = None
    attackers: int = 0
    defenders: int = 0
    yards: int = 1
    defence: str = ""
    cover: str = ""
    interposing: int = 0
    into_melee: bool = False
    footing: bool = False
    action: bool = False
    height: int = 0
    sight: Literal["", "unseen", "place"] = ""
    mount: bool = False
    at_mount: bool = False
    separate: bool = False
    ways: tuple[Mode, ...] = ()
    extra: tuple[Modifier, ...] = ()
    fellows: tuple[int, ...] = ()
    launched: int = 0

    @property
    def missile(self) -> Missile | None:
        """The weapon, if it shoots or is thrown."""
        return self.weapon if isinstance(self.weapon, Missile) else None

    @property
    @rule("HC-RNG-12")
    def projectiles(self) -> int:
        """All that is launched at the target; 0 for blows."""
        row = self.missile
        return self.launched or (self.count * self.shots * row.pellets if row else 0)

    @property
    @rule("HC-MASS-10")
    def units(self) -> tuple[int, ...]:
        """All units that make it, the one that leads it first."""
        return (self.me.unit, *self.fellows)

    @property
    def skill(self) -> int:
        """The level of the skill that is rolled."""
        if self.level is not None:
            return self.level
        return self.weapon.level if self.weapon else grapple_level(self.me.fighter)

    @property
    @rule("HC-SF-02", "HC-SF-03", "HC-SF-04", "HC-MULTIW-05", "HC-RNG-21")
    def factor(self) -> int:
        """Its Speed Factor. Extra Attack does not lower that of different weapons, nor that of
        several attacks together, which is the worst of all.
        """
        own = self.mode.factor if self.mode else numbers().speed_factor
        if self.also:
            return max(own, *(one.mode.factor for one in self.also))
        return own if self.apart else speed_factor(own, self.me.fighter)

    @property
    def parts(self) -> tuple[Attack, ...]:
        """This attack and those made together with it, each by itself."""
        if not self.also:
            return (self,)
        return (replace(self, also=()), *(self._part(one) for one in self.also))

    def _part(self, one: Also) -> Attack:
        level = self.level if one.weapon == self.weapon else None
        return replace(
            self, weapon=one.weapon, mode=one.mode, location=one.location, level=level, also=()
        )

    @property
    def multiplied(self) -> int:
        """What the multiplier is read by: projectiles, or else figures."""
        return self.projectiles or self.count


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of an attack: base hits, hits, the injury that is noted, the margin of victory and
    where it landed; the dice are not compared.
    """

    base: int = 0
    hits: int = 0
    injury: int = 0
    margin: int = 0
    location: str = TORSO
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)
