"""The slots of a spray on a Turn, with what, at whom first, over whom it sweeps, how many shots;
and of an area weapon, with what and at which cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Position
from game.core.grid import STEPS, Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.vocabulary import Role
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.spray.shots import most_shots, single_move
from game.rules.chaos.exchange.rolls import least
from game.rules.chaos.ground.directions import distance, ring
from game.rules.chaos.ground.sight import in_cone, look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.orders.fight import NOBODY, why_target, why_weapon
from game.rules.chaos.orders.scene import ACQUIRE, KI, Scene
from game.rules.chaos.sheet import derived, hands, ki, paces
from game.rules.chaos.sheet.actions import MORE, action_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.places import square, without
from game.rules.kit.slots import Slot

ROUND = 8
"""A whole turn, in eighths."""


@rule("CF-SPRAY-04")
@once
def in_sight(reader: Reader, unit: int, far: int) -> tuple[int, ...]:
    """Everybody in line of sight at most so many metres away, friends too."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = reader.get(unit, Position).cell
    lies = crowd[here].prone if here in crowd else False
    others = without(crowd, unit)
    return tuple(
        stander.unit
        for cell, stander in sorted(others.items())
        if distance(here, cell) <= far
        and look(site, others, here, cell, lies, stander.prone).cover != "full"
    )


def following(reader: Reader, unit: int, swept: tuple[int, ...], far: int) -> tuple[int, ...]:
    """Who can come after those already swept over: after the first the next on either hand, from
    then on the next on the same hand, as long as one cone holds all.
    """
    here = reader.get(unit, Position).cell
    cells = {who: reader.get(who, Position).cell for who in in_sight(reader, unit, far)}
    known = tuple(cells[who] for who in swept if who in cells)
    left = {
        who: cell
        for who, cell in cells.items()
        if who not in swept and one_cone(here, (*known, cell))
    }
    if not left or len(known) < len(swept):
        return ()
    found = (_next(here, known[-1], left, hand) for hand in _hands(here, known))
    return tuple(dict.fromkeys(who for who in found if who))


@rule("CF-SPRAY-04")
def one_cone(here: Cell, cells: tuple[Cell, ...]) -> bool:
    """Whether one quarter of the field before him holds all these cells."""
    return any(all(in_cone(here, way, cell) for cell in cells) for way in STEPS)


def _hands(here: Cell, known: tuple[Cell, ...]) -> Iterator[int]:
    """Clockwise (1), counter-clockwise (-1), or both as long as neither was chosen."""
    turns = [_turn(here, known[0], cell) for cell in known[1:]]
    chosen = next((turn for turn in turns if turn), 0)
    if chosen <= ROUND // 2:
        yield 1
    if not chosen or chosen > ROUND // 2:
        yield -1


def _next(here: Cell, last: Cell, left: dict[int, Cell], hand: int) -> int:
    """The next on this hand, the nearer first; 0 for nobody."""
    met = (
        ((hand * _turn(here, last, cell)) % ROUND, distance(here, cell), who)
        for who, cell in left.items()
    )
    return min((one for one in met if one[0] <= ROUND // 2), default=(0.0, 0, 0))[2]


def _turn(here: Cell, one: Cell, other: Cell) -> float:
    """How far it is clockwise from one cell to another, in eighths of a whole turn."""
    return (_bearing(here, other) - _bearing(here, one)) % ROUND


def _bearing(here: Cell, cell: Cell) -> float:
    far = distance(here, cell)
    return ring(here, far).index(cell) / far if far else 0.0


def at_hand(me: Combatant) -> tuple[str, ...]:
    """What he can fire or throw now, from his hands or drawn for it."""
    known = (*hands.with_drawn(me, hands.guns), *hands.with_drawn(me, hands.throwables))
    return tuple(dict(known))


@rule("CF-SPRAY-12")
def in_gun(me: Combatant, item: str) -> int:
    """How many shots the gun has that he would spray with."""
    return hands.in_one(me, item, hands.spraying_hand(me, item))


@rule("CF-SPRAY-01", "CF-SPRAY-12")
def weapons(me: Combatant) -> tuple[str, ...]:
    """What he can spray with now: two shots at least are at hand, and it fills no area."""
    ready = (i for i in at_hand(me) if in_gun(me, i) >= hands.SPRAYED)
    rows = (row for row in map(weapon, ready) if not row.radius)
    return tuple(row.id for row in rows if row.kind in ("fired", "energy") or single_move(row))


def firsts(reader: Reader, unit: int, item: str) -> tuple[int, ...]:
    """The enemies at whom a spray with this can begin: one of them, of a single move, with
    somebody else to go on to.
    """
    far = derived.farthest(combatant(reader, unit), weapon(item))
    seen = [foe for foe in reaching.enemies(reader, unit) if foe in in_sight(reader, unit, far)]
    if not single_move(weapon(item)):
        return tuple(seen)
    return tuple(foe for foe in seen if following(reader, unit, (foe,), far))


@rule("CF-SPRAY-12")
def most_targets(me: Combatant, row: Weapon) -> int:
    """How many can be swept over: as many as shots are left, or missiles leave at once."""
    left = min(in_gun(me, row.id), len(MORE) + 1)
    return min(left, row.multi) if single_move(row) else left


@rule("CF-SPRAY-12", "CF-SPRAY-11")
def burst_shots(me: Combatant, row: Weapon) -> int:
    """The most shots of a burst: what is left in the magazine, but none that could never hit."""
    left, best = in_gun(me, row.id), tables().numbers.clash.die
    return max(most_shots(left, 0, row.recoil, least(me), best), hands.SPRAYED)


@rule("CF-SPRAY-01")
def _sprays(here: Scene, own: Order) -> Iterator[str]:
    if ki.may(here.me.reserves, here.when, "spray"):
        yield from (name for name in weapons(here.me) if firsts(here.view, here.unit, name))


@rule("CF-SPRAY-04", "CF-SPRAY-05", "CF-SPRAY-12")
def _swept(here: Scene, own: Order) -> tuple[int, ...]:
    """Who is swept over next; 0 ends the sweep. What is thrown in a single move needs two."""
    action, row = action_of(own), weapon(own.text("weapon"))
    ended = any(own.get(name) == 0 for name in MORE)
    if ended or len(action.targets) >= most_targets(here.me, row):
        return ()
    found = following(here.view, here.unit, action.targets, derived.farthest(here.me, row))
    return (0, *found) if found and (action.more or not single_move(row)) else found


def _shots(here: Scene, own: Order) -> range | tuple[int, ...]:
    """How many shots of a burst at one alone."""
    if action_of(own).more:
        return ()
    return range(hands.SPRAYED, burst_shots(here.me, weapon(own.text("weapon"))) + 1)


SPRAY = (
    Slot("weapon", Role.WEAPON, _sprays, why_weapon, needed=True),
    Slot[Scene](
        "target",
        Role.TARGET,
        lambda here, own: firsts(here.view, here.unit, own.text("weapon")),
        why_target,
    ),
    Slot(MORE[0], Role.TARGET, _swept, NOBODY, again=MORE[1:]),
    Slot("shots", Role.COUNT, _shots, ("CF-SPRAY-12", "chaos.no.slot")),
    *(ACQUIRE, KI),
)


def _blasting(here: Scene, own: Order) -> tuple[str, ...]:
    """The area weapons in his hands, or drawn for it, that are ready."""
    return tuple(item for item in at_hand(here.me) if weapon(item).radius)


@once
@rule("CF-AREA-06", "CF-CALL-08")
def cells(reader: Reader, unit: int, item: str) -> tuple[Cell, ...]:
    """The cells that it can be aimed at: within its range, seen, and no wall."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = paces.cell_of(reader, unit)
    prone = not paces.upright(reader, unit)
    far = derived.farthest(combatant(reader, unit), weapon(item))
    return tuple(
        cell
        for cell in square(site.grid, here, far)
        if cell not in site.walls and look(site, crowd, here, cell, prone).cover != "full"
    )


AREA = (
    Slot("weapon", Role.WEAPON, _blasting, why_weapon, needed=True),
    Slot[Scene](
        "cell",
        Role.AIMED_CELL,
        lambda here, own: cells(here.view, here.unit, own.text("weapon")),
        ("CF-CALL-08", "chaos.no.no_target"),
        needed=True,
    ),
    *(ACQUIRE, KI),
)
