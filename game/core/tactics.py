"""What an opponent asks a book instead of knowing it: what could be done, and what it is worth.

All worths are in fighters: 1 is a whole fighter of the usual kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order

if TYPE_CHECKING:
    from game.core.ruleset import Reader, Request
    from game.core.view import View


class Purpose(Enum):
    """What an order comes to, whatever the book calls it."""

    STRIKE = "strike"
    SHOOT = "shoot"
    GUARD = "guard"
    GIVE_WAY = "give way"
    GO = "go"
    WAIT = "wait"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Intent:
    """What an order makes of who gives it: where he ends and looks, and whom he aims at.

    ``answer`` is the name under which the odds of an enemy's attack list it, where it is one;
    ``spares`` tells that whoever it puts out of the fight is taken alive.
    """

    purpose: Purpose
    cell: Cell
    facing: str = ""
    target: int | None = None
    answer: str = ""
    spares: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """What an order brings besides the losses of its branches, and less what it costs.

    ``term`` says in one word what it is, as reasons are told; ``worth`` is positive for what is
    good for who gives the order, in parts of the fighter ``unit`` whom it befalls, or in fighters
    where it befalls nobody. What is ``alive`` counts only if that one is wanted alive.
    """

    term: str
    worth: float
    unit: int | None = None
    alive: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """An enemy who may strike before his turn: ``unit``, how often he does, and the ``part`` of the
    one whom he strikes at that he takes then.
    """

    unit: int
    chance: float
    part: float


@dataclass(frozen=True, slots=True)
class FighterTactics:
    """What a book tells of fighters who are ordered one by one.

    All orders are complete and legal; they come the most promising first, and who asks takes a
    few. None may cost a forecast.

    ``attacks``: on this enemy, with every weapon worth a thought, from where he stands or by a
    step, each at the part of the body that is best hit. ``variants``: an attack once more: aimed
    elsewhere, stronger, quicker, twice, with more targets, or an answer once more, better paid.
    ``others``: whatever else he could do: be on guard, wait, get ready, open a door, wrestle; and
    the answers to an attack or to a small question, none where the usual one will do. ``going``:
    the order to go to this cell, or to open the door that is shut there, None where there is
    none. ``leaving``: to be out of the fight: off the field from this cell, or by giving up.

    ``intent``: what an order comes to. ``left``: the part of him that is left, 1 unhurt, 0 out of
    the fight. ``lost``: the part of him that so many losses take, as branches of a forecast count
    them. ``power``: how much of his usual strength he has as he stands, 0 for one who can do
    nothing. ``gains``: what an order brings besides. ``happens``: the chance that an attack is
    made at all when its time comes. ``danger``: the part of ``unit`` that the next attack of this
    enemy is expected to take if he stands on the cell, 0 where the enemy does not get at him:
    armour, cover, height and light count; in the enemy's own cell as if they stood side by side.
    ``spread``: how far around his target an attack of his takes others as well, in cells; 0 for
    plain ones.

    ``arrival``: what a blow is worth that he strikes with the same turn after he has gone there,
    beside the same blow on the run; 0 where going takes the turn. ``calm``: the part of the wish
    to get at the enemy that is left while he comes by himself. ``dwells``: for how many turns one
    who shoots stays in a place, as far as its dangers go. ``shoots``: whether he has something
    to shoot or throw in his hands; None where every shot has something said of it in a sightline.

    ``informed``: how often an enemy gives the answer that is best for him: rarely where answers
    are declared before the attack is known. ``prospect``: what the blow is worth for which he
    goes somewhere, beside one that he strikes at once. ``worn``: what is left of one who has had
    enough, if he is wary, ``spent`` of one who is at the end of his strength. ``afar``: how many
    cells off he shoots well with what is in his hands, 0 for one who does not shoot; None where
    the odds of his shots tell it. ``company``: the part of each attack that is feared for every
    enemy more than friends near by. ``met``: the part of his attack that an enemy can do before,
    to whose side one goes. ``might``: what an enemy counts for his strength, the usual one 1; None
    if all count alike. ``whole``: whether he counts whole who is put out of the fight, however
    little was left of him, and ``lost`` tells parts of what is left. ``follows``: the part of an
    enemy that an attack takes which is still to be made with the same turn once he has gone to the
    cell; None where going takes the turn. ``fear``: what a place's danger counts beside a blow:
    it may come to nothing. ``passed``: the enemies who are expected to strike at him on this way,
    since he passes or leaves them; that is their next attack. ``picks``: whether ``others`` are all
    that is weighed, in a book that asks for tactics, shots, ways and blows one after the other, and
    tells what each is worth. ``rank``: his rank as his card tells it; None where the
    card has to be asked. ``early``: whether what an attack costs its striker is the target's own
    attack, made before it.
    """

    attacks: Callable[[View, Request, int], Iterable[Order]]
    variants: Callable[[View, Request, Order], Iterable[Order]]
    others: Callable[[View, Request], Iterable[Order]]
    going: Callable[[View, Request, Cell], Order | None]
    leaving: Callable[[View, Request, Cell], Order | None]
    intent: Callable[[View, Request, Order], Intent]
    left: Callable[[Reader, int], float]
    lost: Callable[[Reader, int, int], float]
    power: Callable[[Reader, int], float]
    gains: Callable[[View, Request, Order, Forecast | None], Iterable[Gain]]
    happens: Callable[[View, Request, Order, Forecast], float]
    danger: Callable[[View, int, int, Cell], float]
    spread: Callable[[Reader, int], int]
    informed: float
    prospect: float
    worn: float = 0.5
    spent: float = 0.2
    arrival: float = 0.0
    calm: float = 0.1
    dwells: float = 1.0
    shoots: Callable[[Reader, int], bool] | None = None
    company: float = 0.1
    met: float = 0.0
    might: Callable[[View, int], float] | None = None
    whole: bool = False
    afar: Callable[[Reader, int], int] | None = None
    follows: Callable[[View, Request, int, Cell], float] | None = None
    fear: float = 0.3
    passed: Callable[[View, int, Sequence[Cell]], Sequence[Met]] | None = None
    picks: bool = False
    rank: Callable[[Reader, int], str] | None = None
    early: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """A blow or a shot to be judged: ``unit`` from one cell at ``foe`` on another.

    ``guarded``: the foe does nothing but guard itself. ``pressed``: so many times the unit's own
    number attack it meanwhile, in whole numbers.
    """

    unit: int
    foe: int
    at: Cell
    there: Cell
    shoots: bool = False
    guarded: bool = False
    pressed: int = 0


@dataclass(frozen=True, slots=True)
class Nerve:
    """What a unit endures: after how many more losses it may break, first, second and so on, and
    the chance that it does then.
    """

    limits: tuple[int, ...] = ()
    flight: float = 0.0


@dataclass(frozen=True, slots=True)
class GroupTactics:
    """What a book tells of units that are ordered together.

    ``intent``: what an order comes to. ``harm``: how many fighters the foe is expected to lose in
    a round to each fighter of the unit, as all others stand now; 0 where it cannot be done. What
    the ground adds depends on the kind and the height of both cells and their distance alone.
    ``nerve``: what a unit endures.
    """

    intent: Callable[[View, Request, Order], Intent]
    harm: Callable[[View, Bout], float]
    nerve: Callable[[View, int], Nerve]


Tactics: TypeAlias = FighterTactics | GroupTactics
