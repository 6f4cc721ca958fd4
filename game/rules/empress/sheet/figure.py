"""A figure as it is now: everything that blows, shots, grips and ways go by."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import attrgetter

from game.core.components import Facing, Health, Out, Position, Unit
from game.core.grid import Cell
from game.core.memo import lately, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import Parts, Row
from game.rules.empress.sheet import components, turns
from game.rules.kit.ground.places import Place, block
from game.rules.kit.people.gear import EMPTY, Hands, Pack

NOTHING, LOADED, UNHELD = Pack(), components.Loading(), components.Grappled((), 0)
"""Nothing with him, nothing to load, held by nobody."""

PLAIN, WAITING, UNHURT = turns.Stance(), turns.Turn(0), components.Injured()
NO_HITS, NO_COUNTER = turns.Interceptions(), turns.Counter()
"""No stance, nothing done yet, no injury, no hit intercepted, nobody waited for."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure at one moment; ``cell`` is None before it has come.

    ``holds`` are those whom he grapples, ``swallows`` whom he has inside him; ``tricks`` the kinds
    of dirty tricks that he has seen; ``reach_lost`` the opponents who are inside his reach.
    """

    unit: int
    side: str
    cell: Cell | None
    fighter: components.Fighter
    health: Health
    hands: Hands = EMPTY
    pack: Pack = NOTHING
    loading: components.Loading = LOADED
    shield_lost: int = 0
    shield_down: bool = False
    turn: turns.Turn = WAITING
    stance: turns.Stance = PLAIN
    counter: turns.Counter = NO_COUNTER
    hits: turns.Interceptions = NO_HITS
    reach_lost: tuple[int, ...] = ()
    grappled: components.Grappled = UNHELD
    holds: tuple[int, ...] = ()
    swallowed_by: int = 0
    swallows: int = 0
    prone: bool = False
    bound: bool = False
    surprised: bool = False
    alert: bool = False
    unsuspected: bool = False
    tricks: tuple[str, ...] = ()
    failures: int = 0
    fighting_on: bool = False
    poisoned: bool = False
    injured: components.Injured = UNHURT
    charged: bool = False
    aiming: bool = False
    gone: bool = False
    facing: str = ""

    @property
    @rule("EM-GRD-02")
    def place(self) -> Place:
        """The cells it fills; none where it has not come yet."""
        return self.filling(self.cell) if self.cell is not None else ()

    @rule("EM-GRD-02")
    def filling(self, anchor: Cell) -> Place:
        """The cells that it would fill, of which this is the first."""
        large = self.fighter.size > 2
        return block(anchor, cells(self.fighter.size)) if large else (anchor,)

    @property
    @rule("EM-CHR-08")
    def warrior(self) -> bool:
        """Whether it has Warrior levels; Hit Dice are none."""
        return self.fighter.calling == "warrior" and not self.fighter.hit_dice

    @property
    @rule("EM-DTH-01")
    def down(self) -> bool:
        """Whether it is incapacitated, or worse."""
        return self.health.now <= 0 or self.poisoned

    @property
    @rule("EM-DTH-05")
    def fallen(self) -> bool:
        """Whether it is down and does not fight on."""
        return self.down and not self.fighting_on

    @property
    @rule("EM-HLP-02", "EM-GRP-05", "EM-DTH-05")
    def helpless(self) -> bool:
        """Whether it is so by what has become of it: bound, pinned, or down and not fighting on."""
        return self.bound or self.grappled.pinned or self.fallen

    @property
    @rule("EM-TRN-05")
    def able(self) -> bool:
        """Whether it is up, or fighting on, not pinned, and on the field."""
        return not self.gone and not self.helpless

    @property
    @rule("EM-TRN-04")
    def acted(self) -> bool:
        """Whether its action of this round is spent; in pure defence it is from the start."""
        return self.turn.state == turns.ACTED or self.stance.pure

    @property
    def gripped(self) -> bool:
        """Whether somebody holds it, or has swallowed it (EM-GRP-03)."""
        return bool(self.grappled.holders or self.swallowed_by)


_parts = attrgetter(*(part.name for part in fields(Figure)))


@rule("EM-GRD-02", "EM-CHR-09")
def cells(size: int) -> int:
    """How many cells a size class fills each way: large 2, huge 3."""
    return max(1, size - 1)


@lately
def standing_at(me: Figure, cell: Cell) -> Figure:
    """The same figure elsewhere."""
    unit, side, _, *rest = _parts(me)
    return Figure(unit, side, cell, *rest)


@rule("EM-SHD-07")
def _lost(wear: components.ShieldWear | None, hands: Hands) -> int:
    """The Coverage that the shield in hand has lost; one that was never hit is whole."""
    known = ((wear.of, wear.lost), *wear.others) if wear else ()
    return next((lost for name, lost in known if name in ("", hands.right, hands.left)), 0)


@once
def figure(reader: Reader, unit: int) -> Figure:
    """This figure, of all that the book knows of it."""
    me = _alone(reader.row(unit))
    held = tuple(held for held, (grip,) in reader.each(components.Grappled) if unit in grip.holders)
    eaten = (eaten for eaten, (by,) in reader.each(components.Swallowed) if by.by == unit)
    inside = next(eaten, 0)
    return replace(me, holds=held, swallows=inside) if held or inside else me


@lately
def _alone(row: Row) -> Figure:
    """The same by its own components, whomever it holds."""
    own = Parts(row)
    who, spot, facing = own.get(Unit), own.find(Position), own.find(Facing)
    hands, tricks = own.find(Hands) or EMPTY, own.find(components.TricksSeen)
    down, lost = own.find(components.Down), own.find(turns.ReachLost)
    inside = own.find(components.Swallowed)
    return Figure(
        row[0],
        who.side,
        spot.cell if spot else None,
        own.get(components.Fighter),
        own.get(Health),
        hands,
        own.find(Pack) or NOTHING,
        own.find(components.Loading) or LOADED,
        _lost(own.find(components.ShieldWear), hands),
        own.has(components.ShieldDown),
        own.find(turns.Turn) or WAITING,
        own.find(turns.Stance) or PLAIN,
        own.find(turns.Counter) or NO_COUNTER,
        own.find(turns.Interceptions) or NO_HITS,
        lost.to if lost else (),
        own.find(components.Grappled) or UNHELD,
        swallowed_by=inside.by if inside else 0,
        prone=own.has(components.Prone),
        bound=own.has(components.Bound),
        surprised=own.has(components.Surprised),
        alert=own.has(components.Alert),
        unsuspected=own.has(components.Unsuspected),
        tricks=tricks.kinds if tricks else (),
        failures=down.failures if down else 0,
        fighting_on=own.has(components.FightingOn),
        poisoned=own.has(components.Poisoned),
        injured=own.find(components.Injured) or UNHURT,
        charged=own.has(turns.Charged),
        aiming=own.has(turns.Aiming),
        gone=own.has(Out),
        facing=facing.direction if facing else "",
    )
