"""What a fighter of Chaos Fantasy is made of, and what lasts of his deeds from tick to tick."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Modifier
from game.core.grid import Cell
from game.core.orders import Facts, Order
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.magazines import Magazine


@dataclass(frozen=True, slots=True)
class Skill:
    """Training with a group of weapons (table 2.3): its level, and one perk each at 9 and 10."""

    group: str
    level: int
    perks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fighter:
    """The sheet (section 2): it never changes in a fight. ``weight`` is in kilograms, ``size`` in
    decimetres; ``poor`` are the groups in which he is Poorly Skilled; ``armour`` is what he wears.
    ``bonuses`` are added to every combat bonus, ``rolls`` to every combat roll (CF-ROLL-06).
    """

    strength: int
    stamina: int
    agility: int
    speed: int
    perception: int
    intelligence: int
    fortitude: int
    weight: int
    size: int = 18
    skills: tuple[Skill, ...] = ()
    poor: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    armour: str = ""
    bonuses: int = 0
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class Reserves:
    """What he draws on. ``actions`` are the Free Actions left in this round; ``natural`` is his
    natural PFb as it stands, counted only while it is ``active``; ``helped`` tells that Chakra
    has been spent in this fight, ``dry`` the round in which no Ki may be spent (CF-CHAK-01).
    ``once`` are the abilities used up in this round.
    """

    ki: int
    actions: int
    natural: int
    active: bool = False
    chakra: int = 4
    helped: bool = False
    dry: int = 0
    blood: int = 20
    once: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wounds:
    """Red damage by part of the body (table 9.4), how many Blood he loses each round, and whether
    Red is ignored until he is next damaged (CF-CHAK-02).
    """

    red: tuple[tuple[str, int], ...] = ()
    bleeding: int = 0
    ignored: bool = False

    @property
    def total(self) -> int:
        """All Red he carries."""
        return sum(count for _, count in self.red)

    def at(self, part: str) -> int:
        """The Red on one part."""
        return dict(self.red).get(part, 0)


FOR_THE_FIGHT = -1
"""Asleep for the rest of the fight."""


@dataclass(frozen=True, slots=True)
class Condition:
    """His states. ``stunned``: until the Turn that he skips has come up. ``off_balance``: until his
    next Turn. ``asleep``: the round at whose end he wakes, -1: not in this fight, 0: awake.
    ``dying``: a failed Resist Death, dead at the end of the round. ``numb``: until the end of
    which round a locked wrist hinders him, and in which hand.
    """

    prone: bool = False
    stunned: bool = False
    off_balance: bool = False
    asleep: int = 0
    dying: bool = False
    numb: tuple[str, int] = ("", 0)
    failed_defence: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """The item in each hand, empty for nothing; what takes both hands stands in both."""

    right: str = ""
    left: str = ""


@dataclass(frozen=True, slots=True)
class Carries:
    """What else he has with him, by item; an item stands as often as he has it."""

    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wear:
    """The PFb left of his armour, weapons and shields that have lost some, by item."""

    left: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """Shots left of each kind of weapon, and which are jammed (CF-MISS-05); of several guns of a
    kind the first, from right hand to left and belt. ``more`` has the others, in this order.
    """

    shots: tuple[tuple[str, int], ...] = ()
    jammed: tuple[str, ...] = ()
    more: tuple[Magazine, ...] = ()


@dataclass(frozen=True, slots=True)
class Acquired:
    """The one whom his missiles are trained on (CF-ACQ-03)."""

    target: int


@dataclass(frozen=True, slots=True)
class Pace:
    """He changed his cell last on this tick of this round, at a run or not, in this direction."""

    round: int
    tick: int
    run: bool
    direction: str


@dataclass(frozen=True, slots=True)
class Going:
    """An idle man's standing order to move: the cells still before him, and how."""

    path: tuple[Cell, ...]
    gait: str


@dataclass(frozen=True, slots=True)
class Caught:
    """He was caught running away: his next Turn is lost (CF-RETREAT-07)."""


@dataclass(frozen=True, slots=True)
class Doing:
    """A Turn action under way. Its preparation lasts to ``strike``, its recovery to ``end`` (ticks,
    counted down; below 1 they lie in the next round). ``part``: prepare, strike or recover.
    ``turn`` tells that the Interval follows, as after any Turn action; ``runs`` that it has a
    run-up, so that he counts as Moving until the strike is over (CF-MOVE-10). ``forced`` is the Ki
    that has made blows of it stronger.
    """

    order: Order
    begun: int
    strike: int
    end: int
    part: str = "prepare"
    turn: bool = True
    runs: bool = False
    forced: int = 0


@dataclass(frozen=True, slots=True)
class Defending:
    """A defence in progress, to ``end``: whom against, how, the number rolled, and whether
    everybody else must beat it too (CF-MULTI-02); with which weapon or object (``thing``).
    ``critical`` is the natural die of it where that was a critical one, else 0 (CF-CRIT-02).
    """

    attacker: int
    method: str
    number: int
    end: int
    multiple: bool = False
    weapon: str = ""
    thing: int = 0
    critical: int = 0


@dataclass(frozen=True, slots=True)
class Busy:
    """A Free Action other than a defence, to ``end``: what, and with which things."""

    what: str
    end: int
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The tick on which his next Turn is due in this round; none when it is below 1."""

    tick: int


@dataclass(frozen=True, slots=True)
class Initiative:
    """The total of his initiative in this round; it orders what falls on one tick (CF-TICK-03)."""

    total: int


@dataclass(frozen=True, slots=True)
class HeldTurn:
    """He has kept his Turn back for a later tick of this round (CF-TICK-09)."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """His next defence is at +4 and needs no Free Action (CF-TICK-10)."""


@dataclass(frozen=True, slots=True)
class Line:
    """From a sprayer to one target: what is on the shots at him, fixed at the declaration, and on
    his defence, without Red and Ki; the answer he gave. ``guard`` is the number that stands, None
    while there is none. ``awkward`` tells that later shots are that (CF-SPRAY-02): who is as
    badly placed as can be, or Lithe, is not worse off for it.
    """

    target: int
    shot: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    answer: Answer
    guard: int | None = None
    awkward: bool = True


@dataclass(frozen=True, slots=True)
class Spraying:
    """A spray under way: a burst at one target, or a sweep over several, each with its ``Line``.
    ``order`` is what was ordered, ``die`` the natural face of the one attack die; ``fired`` so many
    shots of ``shots`` are over; ``forced`` is the Ki that made hits stronger. ``swept``: it was
    ordered as a sweep, whoever of its targets was still there.
    """

    order: Order
    shots: int
    die: int
    fired: int = 0
    lines: tuple[Line, ...] = ()
    forced: int = 0
    swept: bool = False

    @property
    def burst(self) -> bool:
        """Whether all shots go at one target."""
        return len(self.lines) == 1 and not self.swept


@dataclass(frozen=True, slots=True)
class Empowered:
    """What a point of Chakra gave him (CF-CHAK-02): so much to one combat bonus (``skill``) to the
    end of round ``until`` (0: of the fight), so many percent to one Resist, the next of which he
    passes for ``sure``, critical damage on his next strike that hits.
    """

    skill: str = ""
    worth: int = 0
    until: int = 0
    resist: str = ""
    percent: int = 0
    sure: bool = False
    critical: bool = False


@dataclass(frozen=True, slots=True)
class Tended:
    """Who helps him (0: nobody any more), and whether he has had first aid in this round
    (CF-RES-05).
    """

    by: int
    first: bool
