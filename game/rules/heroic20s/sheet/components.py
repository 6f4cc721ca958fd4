"""What a unit of Heroic Combat has, beside what every book's fighters have.

Of the core's components ``Strength`` are its living figures now and its starting strength,
``Health`` its pool now and its maximum pool, ``Position`` the cell of its leading figure,
``Spread`` all its cells, that one first, and ``Large`` how many each of its figures fills each way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.heroic20s.tables.rows import Sheet

STANDING, CROUCHING, KNEELING = "standing", "crouching", "kneeling"
SITTING, CRAWLING, LYING = "sitting", "crawling", "lying"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Sheet):
    """The stat block that every figure of the unit has. ``person``: a named or a player's
    character, who never tests morale and always attacks on its own (HC-MOR-03, HC-MASS-10).
    """

    person: bool = False
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Fatigue:
    """Fatigue points of each figure: now, and rested (HC-FAT-02)."""

    now: int
    full: int


@dataclass(frozen=True, slots=True)
class Tactic:
    """The tactic of this round (HC-TAC-01): its id, the enemy at whom a charge goes, whether it
    withdraws, the long action, and whether all attacks are forgone (HC-ACT-04).
    """

    id: str
    target: int | None = None
    withdraws: bool = False
    long: str = ""
    forgoes: bool = False


@dataclass(frozen=True, slots=True)
class Locks:
    """The units with which this one is locked in melee, by id (HC-LOCK-01); kept on both."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Expended:
    """What has been used of the round: yards of the budget given up for shots and actions, yards
    gone, actions done, and which attacks were made (HC-MOVE-03, HC-MOVE-05, HC-MOVE-06).
    """

    given: int = 0
    gone: int = 0
    shot: bool = False
    moved: bool = False
    struck: bool = False
    took_part: bool = False
    actions: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """Injury that waits for the resolution of its phase (HC-INJ-03): the points by the units they
    came from, 0 for the ground; ``after`` so many other units that were hurt before (HC-MASS-07).
    """

    points: tuple[tuple[int, int], ...] = ()
    after: int = 0

    @property
    def injury(self) -> int:
        """All of it."""
        return sum(points for _, points in self.points)

    @property
    def by(self) -> int | None:
        """From whom most came, the first of equals; None from the ground alone."""
        units = (unit for unit, _ in self.points if unit)
        return max(units, key=dict(self.points).__getitem__, default=None)

    def plus(self, points: Iterable[tuple[int, int]]) -> Noted:
        """With more points."""
        found = Counter(dict(self.points))
        found.update(dict(points))
        return Noted(tuple(found.items()), self.after)


@dataclass(frozen=True, slots=True)
class Mounts:
    """HP of all mounts of a unit, and the injury noted for them (HC-BASE-22); without it all."""

    pool: int
    noted: int = 0


@dataclass(frozen=True, slots=True)
class Posture:
    """How its figures stand, if not upright: one of the postures of T-11."""

    id: str


@dataclass(frozen=True, slots=True)
class ShieldAside:
    """The shield was laid aside for a weapon of two hands: no Block, no DB (HC-MEL-02)."""


@dataclass(frozen=True, slots=True)
class Ammunition:
    """What each figure has left to shoot or throw, by weapon, and what is loaded in it."""

    left: tuple[tuple[str, int], ...] = ()
    loaded: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reloading:
    """Seconds of reloading that a weapon still needs before it shoots again (HC-RNG-23)."""

    weapon: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Grappled:
    """Who holds these figures, and by what; ``pinned``: helpless until free (HC-GRAP-04, -06)."""

    by: int
    neck: bool = False
    pinned: bool = False
    suffocating: int = 0


@dataclass(frozen=True, slots=True)
class Hold:
    """How one figure that has just been grappled is held, by whom, and whether it was ``hurt``."""

    by: int = 0
    neck: bool = False
    prone: bool = False
    pinned: bool = False
    choked: bool = False
    hurt: bool = False


@dataclass(frozen=True, slots=True)
class Seized:
    """Figures that were grappled in this phase, of so many ``living`` ones then (HC-GRAP-04)."""

    living: int
    holds: tuple[Hold, ...]


@dataclass(frozen=True, slots=True)
class Routed:
    """It flees and declares Retreat in every round (HC-MOR-07)."""


@dataclass(frozen=True, slots=True)
class AtBay:
    """It flees, but found no way out: it is not routed in this round (HC-MOR-07)."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A Wait or opportunity fire of this round (HC-WAIT-01, HC-OPP-01): its trigger, the enemy it
    names, or the friend upon whom an ``attacker`` is waited for, the ground watched, the response:
    its ``weapon`` or action and aim, at the ``mount`` or not; ``range_of`` which weapon one enters.
    """

    trigger: str
    unit: int | None = None
    yards: int = 0
    cell: tuple[int, int] | None = None
    response: str = "strike"
    weapon: str = ""
    spares: bool = False
    line: bool = False
    area: str = ""
    attacker: int | None = None
    range_of: str = ""
    mount: bool = False


@dataclass(frozen=True, slots=True)
class Biding:
    """A Wait set off by this enemy strikes with his blows, or ``late``, after them (HC-WAIT-03)."""

    unit: int
    weapon: str
    late: bool = False
    area: str = "torso"
    mount: bool = False


@dataclass(frozen=True, slots=True)
class Linked:
    """Its pool is that of another unit of which it was a part (HC-MASS-07)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Detached:
    """Too few who were told off for errands: no attack until they are merged again (HC-MASS-06)."""


@dataclass(frozen=True, slots=True)
class Lost:
    """What morale reads (HC-MOR-01, -02): figures and points lost since the last Morale Phase."""

    figures: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Unaware:
    """It knows nothing of its enemies in the first round (HC-BASE-09)."""


@dataclass(frozen=True, slots=True)
class Unwilling:
    """Its Will failed at 0 fatigue: Neutral, no movement, no attacks this round (HC-FAT-04)."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """Which side won this round's initiative; the field's entity has it (HC-INIT-01)."""

    side: str


@dataclass(frozen=True, slots=True)
class Idle:
    """Rounds without injury, grapple or approach, and the smallest distance since (HC-END-14)."""

    rounds: int = 0
    nearest: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the battle has come out (HC-END-01), by which rule and why; the field's entity has it."""

    side: str | None
    rule: str
    why: str
    pursued: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """Figures slain and captured in the pursuit (HC-END-09)."""

    slain: int = 0
    captured: int = 0


@dataclass(frozen=True, slots=True)
class Toll:
    """The dead and wounded, HP of each; of who matters what is hurt (HC-END-12, HC-END-13)."""

    dead: int
    wounded: int
    points: int
    location: str = ""
    crippled: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What the scenario sets, on the field's entity: the side that attacks (HC-END-14), the light
    (T-9), the terrain for pursuit, heat, who gives no quarter (HC-MOR-06), whether it is a mass
    battle, the edge that is each side's own (8.6), how long things take (HC-ACT-13).
    """

    attacker: str = ""
    visibility: int = 0
    open: bool = True
    town: bool = False
    hot: bool = False
    no_quarter: tuple[str, ...] = ()
    mass: bool = False
    homes: tuple[tuple[str, str], ...] = ()
    classes: tuple[tuple[tuple[int, int], str, str], ...] = ()
