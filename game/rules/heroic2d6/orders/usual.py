"""What a sensible figure does unasked (7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order, Slot, first
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.acts.blows import BRAWL, SHOOT, STRIKE, THROW, made
from game.rules.heroic2d6.acts.hurt import law_of
from game.rules.heroic2d6.acts.strays import astray
from game.rules.heroic2d6.acts.things import changeable
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.heroic2d6.exchange.damage import expected
from game.rules.heroic2d6.exchange.defence import SPELL, defences
from game.rules.heroic2d6.exchange.magic import (
    Casting,
    castable,
    resists,
    spell_check,
    spell_number,
)
from game.rules.heroic2d6.exchange.rolls import HIT
from game.rules.heroic2d6.orders import chances
from game.rules.heroic2d6.orders import scene as at
from game.rules.heroic2d6.orders.roads import road
from game.rules.heroic2d6.orders.scene import Scene
from game.rules.heroic2d6.sheet.figure import Figure, figure, reach
from game.rules.heroic2d6.sheet.seeing import hidden_by_dark
from game.rules.heroic2d6.sheet.situation import foes, in_line, locked, metres, site_of
from game.rules.heroic2d6.sheet.ways import leaves
from game.rules.heroic2d6.tables.book import spells, weapons
from game.rules.heroic2d6.tables.rows import Spell
from game.rules.kit.ground.places import gap

LOW = 6
"""So much Health or less is worth a potion."""

FRIEND = 1.5
"""What a friend counts beside an enemy whom a shot may go at."""

PLAIN = (STRIKE, SHOOT, THROW, BRAWL)


def default_answer(view: View, request: Request) -> Order:
    """Free himself or get up, strike, shoot, or go for the nearest on foot; react as is best."""
    if request.kind == turn.TURN:
        return _turn(at.scene(view, request, Order()))
    if request.kind == REACT:
        return reaction(view, request)
    return first(lambda partial: view.own_choices(request, partial))


def _form(form: str, *slots: Slot) -> Order:
    return Order((("form", form), *slots))


END = _form(turn.END)


def _turn(here: Scene) -> Order:
    me = here.me
    if me.asleep:
        return END
    if me.helpless:
        return _form(turn.BREAK_FREE) if here.action else END
    if here.free and me.prone:
        return _form(turn.STAND)
    if here.free and here.action and (order := steps_out(here)) is not None:
        return order
    if here.action:
        order = drinks(here) or best_attack(here) or loads(here)
        if order is not None:
            return order
    if here.free:
        order = arms_himself(here) or goes(here, turn.MOVE)
        if order is not None:
            return order
    if here.action:
        order = opens(here) or goes(here, turn.SPRINT) or changes(here) or stones(here)
        if order is not None:
            return order
        if at.misses_somebody(here):
            return _form(turn.SEARCH)
    return END


def drinks(here: Scene) -> Order | None:
    """A potion for whoever is nearly done, or lies beside him."""
    if "healing_potion" not in here.me.pack.items:
        return None
    for unit in at.patients(here.view, here.me):
        who = figure(here.view, unit)
        if who.health.now <= min(LOW, who.health.full - 1):
            return _form(turn.USE, ("item", "healing_potion"), ("target", unit))
    return None


def best_attack(here: Scene) -> Order | None:
    """The attack or spell with the most damage to be expected."""
    return _best((*plain_attacks(here), *spells_at(here)))


def stones(here: Scene) -> Order | None:
    """What lies about, at somebody, where no way leads to anybody."""
    if road(here.view, here.me.unit):
        return None
    return _best(_at_all(here, THROW, (n for n in at.arms(here.me, THROW) if not _kept(n))))


def _best(found: Iterable[tuple[float, Order]]) -> Order | None:
    best = max(found, key=lambda pair: pair[0], default=(0.0, END))
    return best[1] if best[0] > 0 else None


def plain_attacks(here: Scene) -> Iterator[tuple[float, Order]]:
    """Blows, shots and throws at whoever is reached, with what they are expected to take; he parts
    with no weapon that he strikes with, and looks for no stones.
    """
    for how in PLAIN:
        names = at.arms(here.me, how)
        if how == THROW:
            names = tuple(n for n in names if _kept(n) and not weapons()[n].strikes)
        yield from _at_all(here, how, names)


def _kept(name: str) -> bool:
    """Whether he has brought it for this, and has not found it on the ground."""
    return not weapons()[name].lies_about


def _at_all(here: Scene, how: str, names: Iterable[str]) -> Iterator[tuple[float, Order]]:
    for name in names:
        for target in at.targets(here.view, here.me.unit, how, name):
            weapon: tuple[Slot, ...] = (("weapon", name),) if name else ()
            order = _form(turn.FIGHT, ("how", how), *weapon, ("target", target))
            yield promise(here.view, here.me.unit, target, how, name), order


def spells_at(here: Scene, net: float = 0.0) -> Iterator[tuple[float, Order]]:
    """Spells at single enemies, with the part of each that they are expected to take; ``net`` is
    what it counts to be in one.
    """
    for name in at.spells_of(here):
        row = spells()[name]
        for target in at.aims(here.view, here.me.unit, row) if row.aim == "foe" else ():
            order = _form(turn.MAGIC, ("spell", name), ("target", target))
            yield spelled(here.view, here.me, row, target, net), order


def spelled(
    view: View, me: Figure, row: Spell, target: int, net: float, *, whole: bool = False
) -> float:
    """The part of the target that a spell is expected to take: of what is left of his Health, or
    of his ``whole`` Health.
    """
    foe, law = figure(view, target), law_of(view)
    points, casting = expected(row.offense, foe, law), Casting(me, row, law, (foe,))
    if resists(casting, foe):
        odds = chances.comes_home(spell_number(casting), defences(foe, SPELL))
    else:
        odds = spell_check(casting, foe).chance(HIT)
    health = foe.health.full if whole else foe.health.now
    return odds * (net if row.effect == "net" else min(1.0, points / max(1, health)))


@once
def promise(view: View, unit: int, target: int, how: str, name: str) -> float:
    """The part of his Health that such an attack is expected to take of the target; a shot into a
    melee may take it of somebody else.
    """
    attack = made(view, unit, target, how, name)
    stray = astray(view, attack)
    if stray is None:
        return chances.taken(attack)
    friend = stray.foe.side == attack.me.side
    goes_on = chances.missing(attack) * chances.taken(stray)
    return chances.taken(attack) + goes_on * (-FRIEND if friend else 1.0)


def loads(here: Scene) -> Order | None:
    """A weapon that is not loaded, while nobody has him in reach."""
    if locked(here.view, here.me.unit):
        return None
    short = dict(here.me.unloaded.left)
    name = next((n for n in here.me.in_hand() if short.get(n)), None)
    return _form(turn.RELOAD, ("item", name)) if name else None


def arms_himself(here: Scene) -> Order | None:
    """A weapon into an empty hand, if he has none in it."""
    me = here.me
    if me.in_hand() or me.fighter.handless:
        return None
    name = next((n for n in at.drawable(me) if n in weapons()), None)
    return _form(turn.DRAW, ("item", name)) if name else None


def changes(here: Scene) -> Order | None:
    """Something to strike with, where what he holds is of no use any more."""
    me = here.me
    held = [n for n in me.in_hand() if n in weapons()]
    apart = not locked(here.view, me.unit)
    short = dict(me.unloaded.left)
    useful = me.melee or (apart and any(at.loaded(me, n) or short.get(n) for n in held))
    if useful:
        return None
    arms = (n for n in at.drawable(me) if n in weapons() and weapons()[n].strikes)
    name = next((n for n in arms if changeable(me.hands, n)), None)
    return _form(turn.CHANGE, ("item", name)) if name and held else None


def goes(here: Scene, form: str) -> Order | None:
    """On the way to an enemy; who can shoot or cast goes until he sees one, and stays there, unless
    all his shots would rather hit friends: then he goes as far as he can.
    """
    me, view = here.me, here.view
    shots = tuple(comes for comes, _ in _at_all(here, SHOOT, at.arms(me, SHOOT)))
    if any(comes > 0 for comes in shots):
        return None
    if any(at.targets(view, me.unit, STRIKE, name) for name in at.arms(me, STRIKE)):
        return None
    if any(comes > 0 for comes, _ in spells_at(here)):
        return None
    found = at.ways(here)
    cells = [cell for cell in road(view, me.unit) if cell in found]
    if not cells:
        return None
    ends = (cell for cell in cells if not shots and _aims_from(here, cell))
    return going(view, me.unit, form, next(ends, cells[-1]))


def steps_out(here: Scene) -> Order | None:
    """Out of a melee that keeps him from shooting, if he can shoot from there."""
    me, view = here.me, here.view
    if not at.arms(me, SHOOT) or me.melee or not locked(view, me.unit):
        return None
    for cell in at.ways(here):
        there = replace(me, cell=cell)
        others = (foe for foe in foes(view, me) if foe.free)
        clear = all(gap(there.place, foe.place, king_moves) > reach(foe) for foe in others)
        if clear and _aims_from(here, cell):
            return going(view, me.unit, turn.MOVE, cell)
    return None


def _aims_from(here: Scene, cell: Cell) -> bool:
    """Whether he could shoot or cast at somebody from there."""
    me, view = here.me, here.view
    there, known = replace(me, cell=cell), (spells()[name] for name in me.fighter.spells)
    far = max(
        (
            *(weapons()[name].long for name in at.arms(me, SHOOT)),
            *(row.range for row in known if row.aim == "foe" and castable(me, row)),
        ),
        default=0,
    )
    return any(
        metres(there.place, foe.place) <= far
        and in_line(view, there.place, foe.place)
        and not hidden_by_dark(site_of(view), there, foe.place)
        for foe in foes(view, me)
    )


def going(view: View, unit: int, form: str, cell: Cell, *, off: bool = False) -> Order:
    """The order to go there, and ``off`` the field if it ends there."""
    edge: tuple[Slot, ...] = (("off", off),) if leaves(view, unit, cell) else ()
    return _form(form, ("to", cell), *edge)


def opens(here: Scene) -> Order | None:
    """The door beside him through which his way leads."""
    beside = at.doors(here.view, here.me)
    on_the_way = road(here.view, here.me.unit) if beside else ()
    door = next((cell for cell in on_the_way if cell in beside), None)
    return _form(turn.USE, ("item", at.DOOR), ("cell", door)) if door is not None else None


def reaction(view: View, request: Request) -> Order:
    """The reaction with the best chance; of equals the first."""
    me, how = figure(view, request.unit), str(request.fact("how"))
    best = max(defences(me, how), key=lambda one: one.worth)
    return Order((("reaction", best.name),))
