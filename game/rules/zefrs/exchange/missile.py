"""What flies or falls: range, ammunition, loading; what may be shot, thrown or pushed at whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.sheet.arms import grips, in_hands, weapon
from game.rules.zefrs.sheet.components import Loading, Quiver
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS, Area, RangeBand
from game.rules.zefrs.tables.rows_gear import Weapon

ANYWHERE: Area = "chest"
"""The area that an Attack without aim is written with; where it hits, the dice say."""

NOTHING_NEEDED = Loading()


@dataclass(frozen=True, slots=True)
class Line:
    """What lies between a shooter and his target at this moment.

    ``feet`` is the distance, ``height`` how many steps the shooter stands above the target,
    ``circumstances`` are the ids of T3 that cover, light, place and movement bring, without
    the range.
    """

    feet: int
    adjacent: bool = False
    blocked: bool = False
    height: int = 0
    circumstances: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Supply:
    """What a shooter has left: loading still needed, shots where they are counted, else None."""

    loading: Loading = NOTHING_NEEDED
    quiver: Quiver | None = None


@rule("ZF-MIS-04")
def band(row: Weapon, feet: int) -> RangeBand | None:
    """The range band of T16 at this distance, None beyond long range."""
    if row.range is None:
        return None
    found = zip(tables().bands, row.range, strict=True)
    return next((known for known, most in found if feet <= most), None)


def longest(row: Weapon) -> int:
    """How many feet it carries, 0 if it never leaves the hand over any distance."""
    return row.range[-1] if row.range else 0


def attack_at(row: Weapon, area: Area | None, line: Line, hands: int = 1) -> Attack:
    """The shot or throw over this line: at an area called beforehand, or at the whole target."""
    here = band(row, line.feet)
    reach = (here.personal,) if here else ()
    return Attack(
        row.id,
        area or ANYWHERE,
        hands,
        "missile",
        area is not None,
        (*line.circumstances, *reach),
        line.height,
    )


@rule("ZF-MIS-05", "ZF-MIS-06")
def missile_areas() -> tuple[Area | None, ...]:
    """What a missile can be aimed at: the whole target (None), or one area called beforehand."""
    return (None, *AREAS)


@rule("ZF-GEN-03")
def shooting_weapons(who: Combatant) -> Iterator[Weapon]:
    """What he has in his hands and can shoot with."""
    for name in dict.fromkeys(in_hands(who)):
        row = weapon(name)
        if "shot" in row.use and grips(who, row):
            yield row


def why_no_shot(row: Weapon, supply: Supply) -> IllegalOrder | None:
    """What forbids a shot with it, whoever the target: not loaded, or nothing left to shoot."""
    facts = (("weapon", row.name),)
    if count := needed(supply.loading, row.id):
        return IllegalOrder("ZF-MIS-08", "zefrs.no.loaded", (*facts, ("n", count)))
    if shots_left(supply.quiver, row.id) == 0:
        return IllegalOrder("ZF-MIS-09", "zefrs.no.shots", facts)
    return None


@rule("ZF-MIS-01")
def why_no_line(row: Weapon, line: Line) -> IllegalOrder | None:
    """What forbids a shot or throw over this line, or None."""
    facts = (("weapon", row.name),)
    if line.adjacent:
        return IllegalOrder("ZF-MIS-01", "zefrs.no.shot_adjacent", facts)
    if band(row, line.feet) is None:
        far = (*facts, ("feet", line.feet), ("longest", longest(row)))
        return IllegalOrder("ZF-MIS-04", "zefrs.no.shot_range", far)
    return IllegalOrder("ZF-MIS-10", "zefrs.no.line_of_fire") if line.blocked else None


@rule("ZF-MIS-08")
def needed(loading: Loading, name: str) -> int:
    """Load actions that the weapon still needs, of several of a kind the one in his hands; none at
    the start of a battle.
    """
    return next(iter(counts_of(loading, name)), 0)


def counts_of(loading: Loading, name: str) -> tuple[int, ...]:
    """Load actions that each of this kind still needs, the one in his hands first; what is left
    out needs none.
    """
    return tuple(count for kind, count in loading.needed if kind == name)


def needing(loading: Loading, name: str, *counts: int) -> Loading:
    """The same with so many Load actions still to be done for each of this kind."""
    others = tuple(pair for pair in loading.needed if pair[0] != name)
    last = max((at for at, count in enumerate(counts, 1) if count > 0), default=0)
    return Loading((*others, *((name, count) for count in counts[:last])))


@rule("ZF-MIS-08")
def drawn(loading: Loading, name: str, away: int, held: int) -> Loading:
    """After he has drawn one of a kind of which he had so many put away and so many in his hands:
    the one that needs least comes to hand.
    """
    known = (*counts_of(loading, name), *(0,) * (away + held))[: away + held]
    rest = list(known[held:])
    best = min(rest)
    rest.remove(best)
    return needing(loading, name, best, *known[:held], *rest)


@rule("ZF-MIS-08")
def taken_up(loading: Loading, name: str, count: int) -> Loading:
    """After he has taken up one more of a kind, which needs so many."""
    return needing(loading, name, count, *counts_of(loading, name))


@rule("ZF-MIS-08")
def let_fall(loading: Loading, name: str) -> Loading:
    """Without the one that was in his hands."""
    return needing(loading, name, *counts_of(loading, name)[1:])


@rule("ZF-MIS-08")
def emptied(loading: Loading, row: Weapon) -> Loading:
    """After a shot with it: the loading begins anew, where it takes any."""
    return needing(loading, row.id, row.loading, *counts_of(loading, row.id)[1:])


@rule("ZF-MIS-08")
def loaded_once(loading: Loading, name: str) -> Loading:
    """After one Load action; they need not follow each other."""
    return needing(loading, name, needed(loading, name) - 1, *counts_of(loading, name)[1:])


@rule("ZF-MIS-09")
def shots_left(quiver: Quiver | None, name: str) -> int | None:
    """Shots left for the weapon, None where the scenario does not count them. For a weapon that
    was not his at the start he has none.
    """
    return None if quiver is None else dict(quiver.shots).get(name, 0)


@rule("ZF-MIS-09")
def spent(quiver: Quiver, name: str) -> Quiver:
    """After one shot with it."""
    shots = tuple((kind, left - (kind == name)) for kind, left in quiver.shots)
    return Quiver(shots)


@rule("ZF-MIS-03")
def throwing_weapons(who: Combatant) -> Iterator[Weapon]:
    """What he has in his hands and can throw over a distance."""
    for name in dict.fromkeys(in_hands(who)):
        row = weapon(name)
        if "thrown" in row.use and not only_down(name) and grips(who, row):
            yield row


@rule("ZF-MIS-11")
def dropping_objects(who: Combatant, beside: tuple[str, ...] = ()) -> Iterator[Weapon]:
    """What he can push down upon somebody: in his hands, or lying in his own cell (``beside``)."""
    for name in dict.fromkeys((*in_hands(who), *beside)):
        if only_down(name) and (name in beside or grips(who, weapon(name))):
            yield weapon(name)


def only_down(name: str) -> bool:
    """Whether it is good only for being pushed down from above."""
    item = tables().items.get(name)
    return item is not None and item.below


@rule("ZF-MIS-11")
def why_no_drop(row: Weapon, cells: int, line: Line) -> IllegalOrder | None:
    """What forbids to push this down upon a target so many cells away, or None.

    ``line.height`` is how many steps the one above stands higher.
    """
    facts = (("weapon", row.name),)
    if cells > tables().numbers.personal.drop_cells or line.height <= 0:
        return IllegalOrder("ZF-MIS-11", "zefrs.no.drop", facts)
    return IllegalOrder("ZF-MIS-10", "zefrs.no.line_of_fire") if line.blocked else None


@rule("ZF-MEL-10")
def fire_of(name: str) -> int:
    """The rating of the fire that a hit with it lights, 0 for what does not burn."""
    item = tables().items.get(name)
    return item.fire if item else 0
