"""How a recruit orders units: by the odds the book gives, with a little noise.

He looks one order ahead, each unit for itself, the foremost first, and adds up what speaks for and
against an order, each term by its name. All worths are in fighters, so that they can be compared
with expected losses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game.ai.field import Piece, Situation, aim, apart, commands_piece, looks_at, survey, ways
from game.ai.groups.options import FAR, Option, foremost, options
from game.ai.player import Decision, Promise, Terms, chance_for, company, promise
from game.ai.simple import straight_at
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Purpose

FEW = 10
"""So many orders of a unit have their odds worked out."""

NOISE = 0.015
"""Mere whim: the share of a unit's fighters that a decision may be off by."""

GUARDED = (Purpose.GUARD, Purpose.GIVE_WAY)

FEAR = 0.8
"""An own loss, measured by an enemy's."""

RATE = 0.1
"""Losses a round for each enemy fighter beside, where the odds say nothing."""

FINISH = 0.3
"""The share of an enemy's fighters that its end is worth besides."""

CLOSING = 0.03
SUPPORT = 0.02
BARE = 0.03
"""Shares of the own fighters: a step of the way left, a friend at the same enemy, an enemy at
the flank or rear."""

IDLE = 0.05
"""The same for guarding against nobody: who comes close then is not struck."""

PRESSED = 0.2
"""What is left of a shot's promise with an enemy beside the shooter."""

ODDS = 1.25
"""So many enemies for each own fighter are too many to walk up to."""

HEIGHT = 0.05
"""The same for ground above the closest enemy, or below it."""

SPENT = 0.45
RELIEF, COWARDICE = 0.1, -0.3
"""A unit with less of its fighters left than ``SPENT`` may go back; others had better not."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What this turn has settled so far: where the own pieces will stand."""

    now: Situation
    cells: tuple[tuple[int, Cell], ...]

    def taken(self, but: int) -> frozenset[Cell]:
        """The cells of all own pieces but one."""
        return frozenset(cell for unit, cell in self.cells if unit != but)

    def moves(self) -> dict[Cell, Cell]:
        """Where those who stand in a cell go."""
        before = {piece.unit: piece.cell for piece in self.now.friends}
        return {before[unit]: cell for unit, cell in self.cells}

    def moved(self, unit: int, cell: Cell) -> Plan:
        """The plan with one piece on its new cell."""
        cells = tuple((other, cell if other == unit else at) for other, at in self.cells)
        return replace(self, cells=cells)


def as_recruit(seat: Seat, seed: int) -> dict[str, Decision]:
    """One answer for each request."""
    now = survey(seat.view)
    plan = Plan(now, tuple((piece.unit, piece.cell) for piece in now.friends))
    decided: dict[str, Decision] = {}
    for request in sorted(seat.waiting, key=partial(_eagerness, seat, now)):
        chance = chance_for(seed, seat, request)
        piece = commands_piece(seat.view, now, request) if request.editable else None
        if piece is None or not now.foes:
            decided[request.id] = company(seat, request, plan.moves())
            continue
        decided[request.id], cell = _manoeuvre(seat, request, piece, plan, chance)
        plan = plan.moved(piece.unit, cell)
    return decided


def _eagerness(seat: Seat, now: Situation, request: Request) -> int:
    """The foremost decide first: what they leave is free for those behind."""
    piece = commands_piece(seat.view, now, request)
    foe = now.closest(piece.cell) if piece else None
    return apart(piece.cell, foe.cell) if piece and foe else FAR


def _manoeuvre(
    seat: Seat, request: Request, piece: Piece, plan: Plan, chance: Random
) -> tuple[Decision, Cell]:
    """The best order for a piece, and where it will stand then."""
    taken = plan.taken(piece.unit)
    steps = ways(plan.now, taken)
    found = foremost(options(seat, request, piece, plan.now, taken), plan.now, steps, FEW)
    promises = [_promise(seat, request, option, plan.now) for option in found]
    foe = plan.now.closest(piece.cell)
    if foe and not request.window and _in_the_dark(found, promises, plan.now):
        blind = straight_at(seat, request, piece, foe)
        return blind, aim(seat.view, request, blind.order).cell
    rated: list[tuple[float, int, Option, Terms]] = []
    for option, promised in zip(found, promises, strict=True):
        terms: Terms = (
            *odds_terms(option, promised, piece, plan.now, taken),
            *place_terms(option, piece, plan.now, taken, steps),
            ("whim", NOISE * piece.weight * (chance.random() - chance.random())),
        )
        rated.append((sum(worth for _, worth in terms), -option.index, option, terms))
    _, _, best, terms = max(rated, key=lambda item: item[:2])
    return Decision(request, best.order, terms), best.aim.cell


def _in_the_dark(found: list[Option], promises: list[Promise], now: Situation) -> bool:
    """Whether it could come to blows, and the book gives no odds for any of them."""
    near = any(option.strikes(now) for option in found)
    return near and not any(promised.known for promised in promises)


def _promise(seat: Seat, request: Request, option: Option, now: Situation) -> Promise:
    """The odds of an order that can come to blows; the others promise nothing, and a turn between
    segments goes by the place alone.
    """
    counts = option.strikes(now) and not request.window
    return promise(seat, request, option.order) if counts else Promise()


def odds_terms(
    option: Option, promised: Promise, piece: Piece, now: Situation, taken: frozenset[Cell]
) -> Terms:
    """What the enemy loses, and what it costs; ``taken`` is where the other own pieces will be."""
    foe = now.foe(option.aim.target) or _ahead(option, now)
    if foe is None or not promised.known:
        return (("loss", -FEAR * _guess(option, piece, now, None)),)
    pressed = option.aim.target is not None and now.around(option.aim.cell)
    harm = min(promised.harm, foe.weight) * (PRESSED if pressed else 1.0)
    friends = sum(apart(cell, foe.cell) == 1 for cell in taken)
    own = promised.own / (1 + friends) if option.aim.target is None else promised.own
    loss = min(own + _guess(option, piece, now, foe), piece.weight)
    return (
        ("harm", harm),
        ("finish", FINISH * promised.out * foe.weight),
        ("loss", -FEAR * loss * (2.0 - piece.freshness)),
    )


def _ahead(option: Option, now: Situation) -> Piece | None:
    return next((foe for foe in now.foes if looks_at(option.aim, foe)), None)


def _guess(option: Option, piece: Piece, now: Situation, counted: Piece | None) -> float:
    """What enemies beside the place may cost of whom the odds say nothing."""
    others = sum(foe.weight for foe in now.around(option.aim.cell) if foe != counted)
    guarded = 0.5 if option.aim.purpose in GUARDED else 1.0
    return min(RATE * guarded * others, piece.weight)


def place_terms(
    option: Option, piece: Piece, now: Situation, taken: frozenset[Cell], steps: dict[Cell, int]
) -> Terms:
    """What the place is worth: closer, beside friends, no enemy at the flank."""
    meant, around = option.aim, now.around(option.aim.cell)
    foe = _ahead(option, now)
    friends = sum(apart(cell, foe.cell) == 1 for cell in taken) if foe else 0
    bare = sum(not looks_at(meant, foe) for foe in around)
    return (
        ("closing", -CLOSING * piece.weight * _way(option, piece, now, steps)),
        ("support", SUPPORT * piece.weight * friends),
        ("flank", -BARE * piece.weight * bare),
        ("idle", -IDLE * piece.weight * (meant.purpose in GUARDED and not around)),
        ("ground", HEIGHT * piece.weight * _higher(meant.cell, now)),
        ("back", _back(option, piece, now)),
    )


def _way(option: Option, piece: Piece, now: Situation, steps: dict[Cell, int]) -> int:
    """Steps still to go. Who is badly outnumbered lets the enemy come, and counts steps taken."""
    cell = option.aim.cell
    if now.around(cell) or option.aim.target is not None:
        return 0
    return int(cell != piece.cell) if now.outnumbered > ODDS else 1 + steps.get(cell, FAR)


def _higher(cell: Cell, now: Situation) -> int:
    """1 where the closest enemy must come up to this cell, -1 where it looks down on it."""
    foe = now.closest(cell)
    if foe is None:
        return 0
    above = now.grid.height_at(cell) - now.grid.height_at(foe.cell)
    return (above > 0) - (above < 0)


def _back(option: Option, piece: Piece, now: Situation) -> float:
    """Going back is for the spent who face more than their own number."""
    if option.aim.purpose is not Purpose.GIVE_WAY:
        return 0.0
    against = sum(foe.weight for foe in now.around(piece.cell))
    spent = piece.freshness < SPENT and against > piece.weight
    return (RELIEF if spent else COWARDICE) * piece.weight
