"""One frame of the personal field as a value: whoever drives the map says what is to be seen; and
what a hand does there, as a value as well.

Cells are the rules' own: x to the east, y to the north; the map is drawn with north at the top.
Offsets are (x, y) in cells of the rules, so that (0, 0.5) is half a cell northwards. Everything is
frozen and may be built anew in each frame; what is drawn is cached by its looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.grid import Cell, Grid, within
from game.core.shown import Sightline
from game.play.scenarios.dressing import PLAIN, Dressing

Spot = tuple[float, float]
"""A place or a way in cells of the rules: to the east, to the north."""

RIBBONS = ("", "fight", "defend", "move", "magic", "wait", "surrender", "hold", "sealed", "own")
"""The orders a token's ribbon tells; ``sealed`` is one that nobody may read yet, ``own`` that he is
left on his own.
"""

AREAS = ("walk", "strike", "run", "back", "hand", "blast")
"""Where one can go: on foot; with a step and a blow; running, climbing or swimming; drawing back.
What can be put in the way of a blow; and what an order fills: a blast, a cone of fire, a sweep.
"""

TONES = ("wound", "posture", "penalty")
"""The wax of a state's seal: red for wounds, ochre for postures, blue for what only costs."""


@dataclass(frozen=True, slots=True)
class Seal:
    """One state of a fighter as a wax seal: a sign of ``seals.SIGNS``, one of TONES, and the key
    of the words that a tooltip says.
    """

    sign: str
    tone: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class TokenLook:
    """One fighter, or a beast without a rider, as he is shown now.

    ``charge`` is his weapon (``weapons.CHARGES``), ``rank`` one of ``ruleset.RANKS``. ``facing``
    is one of the eight directions; ``turn`` more degrees clockwise while he turns. ``now`` may lie
    between two points while his health drains. ``steed``: he rides, or is a beast himself.
    ``offset`` is where he stands on his way, ``knock`` how far a blow throws his shield, both in
    cells. ``ribbon`` is one of RIBBONS, ``unrolled`` how far it hangs open, ``press`` (1.0 and
    more) how large it is while it is being stamped. ``fallen`` lies on the ground; ``out`` will
    not come back. ``fade`` goes to 0 for who leaves the field. ``size`` is how many cells he fills
    each way, ``cell`` the south-western one of them. ``armour``, ``head``, ``shield`` (empty:
    none) and ``beast`` (empty: a person) are what a standing figure shows, as ``hair`` and
    ``cloak`` do if they are told, ``pose`` how it stands. A unit of ``many`` of once ``strength``
    fills ``cells``, its own first: a figure in each, or ``block`` by block. A block has ``troop``,
    the look of its men, a ``side``, the ``share`` of what it can bear that is left, and a ``chip``
    for its worst state.
    """

    unit: int
    cell: Cell
    tincture: str
    charge: str = "sword"
    rank: str = ""
    facing: str = "S"
    now: float = 1.0
    full: int = 1
    seals: tuple[Seal, ...] = ()
    ribbon: str = ""
    steed: bool = False
    fallen: bool = False
    out: bool = False
    offset: Spot = (0.0, 0.0)
    knock: Spot = (0.0, 0.0)
    turn: float = 0.0
    unrolled: float = 1.0
    press: float = 1.0
    fade: float = 1.0
    name: str = ""
    size: int = 1
    armour: str = "cloth"
    head: str = "bare"
    shield: str = ""
    beast: str = ""
    pose: str = "stand"
    hair: str = ""
    cloak: str = ""
    many: int = 0
    cells: tuple[Cell, ...] = ()
    block: bool = False
    strength: int = 0
    troop: str = "sword"
    side: str = ""
    share: float = 1.0
    chip: str = ""
    grave: bool = False

    @property
    def place(self) -> Spot:
        """Where the south-western corner of a cell in his middle would be, on his way."""
        aside = (self.size - 1) / 2
        return self.cell.x + aside + self.offset[0], self.cell.y + aside + self.offset[1]

    def fills(self, cell: Cell) -> bool:
        """Whether this cell is one of his."""
        return cell in self.cells if self.cells else within(cell, self.cell, self.size)


@dataclass(frozen=True, slots=True)
class Area:
    """Cells of one kind of AREAS, washed and edged as one piece."""

    kind: str
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Path:
    """The way of the plan that is being made, its first cell where he stands; ``cost`` is lettered
    at its end, empty for none.
    """

    cells: tuple[Cell, ...]
    cost: str = ""


@dataclass(frozen=True, slots=True)
class SwornWay:
    """An own sworn order on the map: a way to go, or from him to his target. ``goal``: a ring marks
    its end, since he goes there; without it he strikes or shoots there.
    """

    cells: tuple[Cell, ...]
    tincture: str
    goal: bool = True


@dataclass(frozen=True, slots=True)
class Ghost:
    """The shield of a fighter at the place where he will stand, and how many cells he fills."""

    cell: Cell
    tincture: str
    charge: str = "sword"
    rank: str = ""
    facing: str = ""
    size: int = 1

    @property
    def far(self) -> Cell:
        """The last of his cells, the north-eastern one."""
        return Cell(self.cell.x + self.size - 1, self.cell.y + self.size - 1)


@dataclass(frozen=True, slots=True)
class Peril:
    """An enemy met on the way that is being planned: from where, where he strikes, and in words
    what is to be expected; ``strikes``: he may strike first.
    """

    start: Cell
    end: Cell
    words: str
    strikes: bool = True


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight as it is to be drawn; ``words`` on a scroll at its end, empty for none.

    ``line.state`` is clear, cover, obscured or blocked. ``hostile``: an enemy's sight of the
    planned cell, drawn as dots.
    """

    line: Sightline
    words: str = ""
    hostile: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A place's name on the ground, around a cell, turned by ``angle`` degrees clockwise."""

    words: str
    cell: Cell
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Flight:
    """Something in the air; ``part`` is how far, 0 to 1. ``kind``: arrow, stone, shot, beam, or
    the charge of what is thrown (``weapons.CHARGES``).
    """

    start: Spot
    end: Spot
    part: float
    kind: str = "arrow"


@dataclass(frozen=True, slots=True)
class Burst:
    """What a blow has done, lettered over a cell and rising with ``part`` from 0 to 1.

    ``grade`` colours its plate: miss, green, yellow, orange, red, or plain.
    """

    cell: Cell
    words: str
    part: float
    grade: str = "plain"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one frame of the map shows.

    ``dress`` is what the ground looks like where a book does not care. ``standing`` are things of
    the component Scenery as `vocabulary.Thing`, ``lying`` those of Lying as `vocabulary.Charge`;
    ``lit`` and ``ropes`` are those of the components Lights and Ropes.
    ``holds`` are pairs of units, of which the first has hold of the second. ``orders`` are the
    seals on the scrolls of units of many: an icon, "unset" or "sealed".
    ``threat`` is a lookout's: who could strike or shoot at each cell. ``selected``, ``aimed`` and
    ``rear_of`` are units; ``targets`` those who could be chosen now. ``prize`` are the
    squares that the battle is about, ``zone`` those where fighters may be placed. ``cursor`` is
    the cell under the keyboard's finger. ``time`` are seconds that smoke, water and the chosen
    ring live by, already multiplied by the animation speed: let it stand still at speed 0.
    ``heads`` are units whose names are to be lettered beside their tokens; ``covered`` are
    places of the window, as (x, y, width, height), where buttons lie over the map and no label
    should stand.
    """

    grid: Grid
    units: tuple[TokenLook, ...] = ()
    dress: Dressing = PLAIN
    lit: tuple[tuple[Cell, int], ...] = ()
    lying: tuple[tuple[Cell, str], ...] = ()
    standing: tuple[tuple[Cell, str], ...] = ()
    ropes: tuple[tuple[Cell, int], ...] = ()
    labels: tuple[Label, ...] = ()
    areas: tuple[Area, ...] = ()
    threat: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    path: Path | None = None
    sworn: tuple[SwornWay, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    sights: tuple[Sight, ...] = ()
    perils: tuple[Peril, ...] = ()
    holds: tuple[tuple[int, int], ...] = ()
    orders: Mapping[int, str] = field(default_factory=dict)
    blows: tuple[Cell, ...] = ()
    targets: tuple[int, ...] = ()
    aimed: int | None = None
    selected: int | None = None
    hovered: Cell | None = None
    cursor: Cell | None = None
    rear_of: int | None = None
    zone: frozenset[Cell] = frozenset()
    prize: frozenset[Cell] = frozenset()
    flights: tuple[Flight, ...] = ()
    bursts: tuple[Burst, ...] = ()
    heads: frozenset[int] = frozenset()
    covered: tuple[tuple[int, int, int, int], ...] = ()
    time: float = 0.0


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing done: ``hover`` (cell None: the pointer left the field), ``click``, ``double``,
    ``context`` (right button), ``moved`` (the camera moved or zoomed), ``follow`` (it shall follow
    again) or ``legend`` (it was shown or hidden). ``unit`` is whose token is there; ``pos`` the
    pointer in pixels.
    """

    kind: str
    cell: Cell | None = None
    unit: int | None = None
    pos: tuple[int, int] = (-1, -1)
