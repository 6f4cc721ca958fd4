"""What the place brings into an exchange: distance, cover, heights, smoke, paces, arcs, ambush."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Facing, Position, Unit
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.exchange.facts import Setting
from game.rules.chaos.ground.directions import REAR, distance, side_from, together
from game.rules.chaos.ground.sight import Look, look, screened
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.agenda import Ambush
from game.rules.chaos.sheet.components import Doing
from game.rules.chaos.tables.book import tables
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Crowd, without


@dataclass(frozen=True, slots=True)
class Place:
    """Where an attack comes from, if not from where the attacker stands now: the cell at the end
    of his run-up (``runs``), or the surface off which it is bounced (``bounce``). It falls
    ``after`` so many ticks.
    """

    cell: Cell | None = None
    runs: bool = False
    bounce: Cell | None = None
    after: int = 0


THERE = Place()


def setting(
    reader: Reader, attacker: int, defender: int, in_round: int = 1, place: Place = THERE
) -> Setting:
    """The facts of an attack of one upon the other, a fighter or a thing on the field."""
    start = place.cell or paces.cell_of(reader, attacker)
    there = paces.cell_of(reader, defender)
    site = site_of(reader)
    seen = sight_of(reader, attacker, defender, place)
    gap = site.height(start) - site.height(there)
    hazy = seen.smoke or seen.dark
    first, second = paces.ride(reader, attacker), paces.ride(reader, defender)
    shared = first is not None and first is second
    boxed = paces.covers(second) and not shared
    return Setting(
        distance=_far(start, there, place.bounce),
        moving=(
            place.runs or _moves(reader, attacker, place.after, acts=True),
            _moves(reader, defender, place.after),
        ),
        together=shared or _together(reader, attacker, defender, start, there, place),
        apart=first is not None and not paces.alike(reader, attacker, defender),
        cover="partial" if boxed and seen.cover == "none" else seen.cover,
        lower=(gap < 0, gap > 0),
        smoke=(hazy + paces.jerks(first), hazy + paces.jerks(second)),
        cramped=(paces.cramps(first), paces.cramps(second)),
        ambushed=(ambushed(reader, attacker, in_round), ambushed(reader, defender, in_round)),
        rear=from_behind(reader, defender, start),
        opening=_opening(reader, attacker, defender, in_round),
        ambush_round=by_surprise(reader, attacker, in_round)
        and ambushed(reader, defender, in_round),
        round=in_round,
    )


def setting_at(
    reader: Reader, attacker: int, cell: Cell, in_round: int = 1, place: Place = THERE
) -> Setting:
    """The facts of an attack upon a cell, with nobody to defend himself: what stands there is the
    target, and no cover of its own.
    """
    start = place.cell or paces.cell_of(reader, attacker)
    site, crowd = site_of(reader), _crowd(reader, attacker, place)
    seen = look(site, crowd, place.bounce or start, cell, _lies(reader, attacker))
    ride = paces.ride(reader, attacker)
    bare = seen.by == (cell,) and not screened(site, cell)
    hazy = seen.smoke or seen.dark
    return Setting(
        distance=_far(start, cell, place.bounce),
        moving=(place.runs or _moves(reader, attacker, place.after, acts=True), False),
        cover="none" if bare else seen.cover,
        smoke=(hazy + paces.jerks(ride), 0),
        cramped=(paces.cramps(ride), False),
        ambushed=(ambushed(reader, attacker, in_round), False),
        round=in_round,
    )


@rule("CF-REFL-05", "CF-CALL-06")
def sight_of(
    reader: Reader, attacker: int, defender: int, place: Place = THERE, *, lying: bool = False
) -> Look:
    """How the attacker sees him, or how the surface off which he shoots does; ``lying``: how he
    would be seen on the ground.
    """
    start = place.bounce or place.cell or paces.cell_of(reader, attacker)
    site, crowd = site_of(reader), _crowd(reader, attacker, place)
    there = paces.cell_of(reader, defender)
    lies = _lies(reader, attacker) and place.bounce is None
    return look(site, crowd, start, there, lies, lying or _lies(reader, defender))


def _crowd(reader: Reader, attacker: int, place: Place) -> Crowd:
    """Everybody who may stand in between; who runs up to a cell has left his own."""
    crowd = crowd_of(reader)
    return without(crowd, attacker) if place.cell is not None else crowd


@rule("CF-REFL-05")
def _far(start: Cell, there: Cell, bounce: Cell | None) -> int:
    if bounce is None:
        return distance(start, there)
    return distance(start, bounce) + distance(bounce, there)


def _lies(reader: Reader, unit: int) -> bool:
    return not paces.upright(reader, unit)


@rule("CF-PEN-04", "CF-VEH-02")
def _moves(reader: Reader, unit: int, after: int, *, acts: bool = False) -> bool:
    """Whether he is Moving so many ticks from now, or rides on something that does; ``acts``: in
    an attack of his own.
    """
    ride, moves = paces.ride(reader, unit), paces.moving(reader, unit, after, acts=acts)
    return moves or (ride is not None and paces.drives(ride))


@rule("CF-PEN-04")
def _together(
    reader: Reader, attacker: int, defender: int, start: Cell, there: Cell, place: Place
) -> bool:
    """Whether both move in about the same direction; a run-up leads towards the target."""
    own = toward(start, there) if place.runs else paces.course(reader, attacker)
    return together(own, paces.course(reader, defender))


@rule("CF-PEN-03", "CF-AMBUSH-03")
def ambushed(reader: Reader, unit: int, in_round: int) -> bool:
    """Whether he is of a side that was ambushed, in the first two rounds."""
    ambush = reader.find(agenda.field_of(reader), Ambush)
    late = in_round > tables().numbers.modifiers.ambush_rounds
    if ambush is None or not ambush.side or late:
        return False
    who = reader.find(unit, Unit)
    return who is not None and who.side != ambush.side


@rule("CF-AMBUSH-04", "CF-TICK-13")
def by_surprise(reader: Reader, attacker: int, in_round: int) -> bool:
    """Whether an attack of his belongs to the first round: it falls into it, or was begun in it
    and has been carried over.
    """
    doing = reader.find(attacker, Doing)
    return in_round == 1 or (in_round == 2 and doing is not None and not doing.turn)


@rule("CF-AMBUSH-06")
def _opening(reader: Reader, attacker: int, defender: int, in_round: int) -> bool:
    """Whether this is the first attack upon him, in the round of the ambush."""
    ambush = reader.find(agenda.field_of(reader), Ambush)
    struck = ambush is not None and defender in ambush.struck
    sudden = by_surprise(reader, attacker, in_round) and ambushed(reader, defender, in_round)
    return sudden and not struck


@rule("CF-PEN-05")
def from_behind(reader: Reader, defender: int, start: Cell) -> bool:
    """Whether an attack from this cell comes from his rear arc, however far it is."""
    looks, spot = reader.find(defender, Facing), reader.find(defender, Position)
    if looks is None or spot is None:
        return False
    return side_from(spot.cell, looks.direction, start) == REAR
