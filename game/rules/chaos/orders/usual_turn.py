"""What a sensible fighter does with his Turn, and between his Turns, when nobody tells him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import PASS, Order, Slot, first
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.move import running
from game.rules.chaos.acts.time import ending, turns
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders import doors
from game.rules.chaos.orders import parlay as parlays
from game.rules.chaos.orders.turn import TURNS
from game.rules.chaos.sheet import agenda, derived, hands, paces
from game.rules.chaos.sheet.actions import MAIN
from game.rules.chaos.sheet.components import NextTurn
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.rows import Weapon

Wishes = tuple[Slot, ...]
"""Slots in the order of the grammar; what is not named is taken as it comes."""

SHORT_RUN = 3
"""A run-up longer than so many ticks is better made before the Turn (12.2)."""

STILL = 2
"""Ticks of standing still before an attack, so that it is not made on the move (CF-MOVE-04)."""

KEPT = 1
"""Free Actions that are kept for a defence."""

LAST = 1
"""The last tick of a round."""

NET = "net"
"""The kind of what is thrown over somebody."""


def follow(view: View, request: Request, wishes: Wishes) -> Order | None:
    """The order that has these slots, and the first of what is offered for all others; None where
    one of them cannot be had.
    """
    return TURNS.made(view, request, dict(wishes))


def best(view: View, request: Request, wanted: Iterable[Wishes]) -> Order | None:
    """The order of the first of these that can be had, None where none can."""
    orders = (follow(view, request, wishes) for wishes in wanted)
    return next((order for order in orders if order is not None), None)


def turn(view: View, request: Request) -> Order:
    """The best attack at hand; else to get ready for one, to come nearer, or to be prepared."""
    found = best(view, request, on_turn(view, request.unit))
    return found or first(lambda order: view.own_choices(request, order))


def on_turn(view: View, unit: int) -> Iterator[Wishes]:
    """What he would do, the best first."""
    me = combatant(view, unit)
    yield from tied(view, me)
    yield from nets(view, me)
    yield from attacks(view, me, SHORT_RUN)
    yield from repairs(view, me)
    if me.condition.prone:
        yield ("form", "chore"), ("how", "stand")
    yield from opens(view, me)
    if (to := nearer(view, me)) is not None:
        yield ("form", "move"), ("how", "run"), ("to", to)
    yield from attacks(view, me, max(agenda.now(view), SHORT_RUN))
    yield (("form", "prepare"),)
    yield (("form", "hold"),)


@once
def foes(view: View, unit: int) -> tuple[int, ...]:
    """The enemies worth an attack, the nearest first: those in their senses, or else whoever will
    come to them again in this fight.
    """
    known = tuple(foe for foe in reaching.enemies(view, unit) if ending.able(view, foe))
    return tuple(foe for foe in known if awake(view, foe)) or known


LETS_GO: Wishes = (("form", "parlay"), ("how", "release"))
"""To hold somebody no longer."""


def tied(view: View, me: Combatant) -> Iterator[Wishes]:
    """Whoever is held or caught gets free; whoever holds somebody in his senses chokes him."""
    if me.held_by is not None or (me.entangled is not None and me.entangled.fully):
        stat = max(("strength", "agility"), key=lambda name: getattr(me.fighter, name))
        yield ("form", "parlay"), ("how", "contest"), ("stat", stat)
        yield ("form", "parlay"), ("how", "contest")
    if me.holding is not None and not awake(view, me.holding.victim):
        yield LETS_GO
    elif me.holding is not None:
        yield ("form", "parlay"), ("how", "choke")
        yield (("form", "hold"),)


def attacks(view: View, me: Combatant, run: int) -> Iterator[Wishes]:
    """Attacks on the nearest enemies: whatever promises most damage, run-ups of so many ticks."""
    found: list[tuple[float, Wishes]] = []
    for foe in foes(view, me.unit):
        found += [(worth(me, row, ticks), wishes) for row, ticks, wishes in at_foe(view, me, foe)]
    near = [one for one in found if one[0] > -run]
    yield from (wishes for _, wishes in sorted(near, key=lambda one: -one[0]))


def nets(view: View, me: Combatant) -> Iterator[Wishes]:
    """A net that he holds, over the nearest enemy whom he reaches and who is in none."""
    for item in parlays.snares(view, me.unit):
        for foe in reaching.enemies(view, me.unit):
            near = running.reaches(view, me.unit, foe, weapon(item).reach)
            if weapon(item).kind == NET and near and awake(view, foe):
                yield (
                    *(("form", "parlay"), ("how", "entangle"), ("weapon", item)),
                    ("target", foe),
                )


def at_foe(view: View, me: Combatant, foe: int) -> Iterator[tuple[Weapon, int, Wishes]]:
    """The attacks on one enemy that can be made, each with its weapon and the ticks of its run-up;
    a blade is not thrown away.
    """
    for item, hand in hands.blades(me):
        ticks = reaching.struck_from(view, me.unit, foe, weapon(item).reach)
        if ticks is not None and hand == MAIN:
            yield weapon(item), ticks, _strike("strike", item, foe)
    for how, known in (("shoot", hands.guns(me)), ("throw", hands.throwables(me))):
        for item, _ in known:
            thrown_away = how == "throw" and weapon(item).melee
            if not thrown_away and reaching.in_sight(view, me.unit, foe, item):
                yield weapon(item), 0, _strike(how, item, foe)


def _strike(how: str, item: str, foe: int) -> Wishes:
    return ("form", "fight"), ("how", how), ("weapon", item), ("target", foe)


def worth(me: Combatant, row: Weapon, ticks: int) -> float:
    """Damage and penetration in each tick, less the ticks of a run-up."""
    if ticks > SHORT_RUN:
        return -ticks
    how = "shoot" if row.missile else "strike"
    whole = row.damage + row.penetration + derived.damage_bonus(me, row, how)
    skill = derived.level(me, row)
    return (whole + skill) / (row.ticks + ticks) + 0.01


def repairs(view: View, me: Combatant) -> Iterator[Wishes]:
    """A weapon that is empty or jammed, or still at his belt while his hands are empty."""
    held = hands.kinds(me.held)
    for item in held:
        if hands.jammed(me, item):
            yield ("form", "chore"), ("how", "clear"), ("item", item)
        elif not hands.shots_left(me, item):
            yield ("form", "chore"), ("how", "reload"), ("item", item)
    if not held:
        for name in ("draw", "pick_up"):
            yield ("form", "chore"), ("how", name)


def opens(view: View, me: Combatant) -> Iterator[Wishes]:
    """The door beside him, if it shuts him off from everybody."""
    if (door := doors.at_hand(view, me.unit)) is not None:
        yield ("form", "chore"), ("how", doors.OPEN), ("to", door)


def nearer(view: View, me: Combatant) -> Cell | None:
    """A cell on the way to the nearest enemy from which he can strike, None where he has one; to
    the door where one shuts him off from all of them.
    """
    if not paces.gaits(view, me.unit) or me.cell is None:
        return None
    reach = max((weapon(item).reach for item, _ in hands.blades(me)), default=1)
    known = paces.destinations(view, me.unit, paces.gaits(view, me.unit)[0])
    for foe in foes(view, me.unit):
        if running.reaches(view, me.unit, foe, reach):
            return None
        way = running.way(view, me.unit, foe, reach)
        if way is not None and way.path:
            cells = [cell for cell in way.path if cell in known]
            return cells[-1] if cells else None
    return doors.before(view, me.unit, paces.gaits(view, me.unit)[0])


def held(view: View, request: Request) -> Order:
    """He uses his held Turn when he can strike without a run-up; on the last tick to be ready."""
    me = combatant(view, request.unit)
    ready = [(("form", "prepare"),)] if agenda.now(view) <= LAST else []
    return best(view, request, (*tied(view, me), *attacks(view, me, 1), *ready)) or PASS


def at_hand(view: View, request: Request) -> bool:
    """Whether a held Turn can be used for an attack without a long run-up, or to get free of
    somebody; on the last tick it is now or never.
    """
    me = combatant(view, request.unit)
    found = (*tied(view, me), *nets(view, me), *attacks(view, me, 1))
    return agenda.now(view) <= LAST or any(follow(view, request, wishes) for wishes in found)


def between(view: View, request: Request) -> Order:
    """Between Turns: up from the ground, the weapon ready, near to the enemy before his Turn."""
    return best(view, request, between_turns(view, combatant(view, request.unit))) or PASS


def between_turns(view: View, me: Combatant) -> Iterator[Wishes]:
    """What an idle fighter would do now, the best first."""
    spare = me.reserves.actions > KEPT
    if me.holding is not None and not awake(view, me.holding.victim):
        yield LETS_GO
    if me.condition.prone and spare and not _pressed(view, me):
        yield ("form", "chore"), ("how", "stand")
    if spare:
        yield from repairs(view, me)
        yield from opens(view, me)
    due = view.find(me.unit, NextTurn) or turns.NONE
    left = agenda.now(view) - due.tick if due.tick else agenda.now(view)
    shoots = any(
        reaching.in_sight(view, me.unit, foe, item)
        for foe in foes(view, me.unit)
        for item, _ in hands.guns(me)
    )
    to = nearer(view, me) if left > STILL and not shoots and not me.condition.prone else None
    if to is not None:
        gait = paces.gaits(view, me.unit)[0]
        yield ("form", "move"), ("how", gait), ("to", _in_time(view, me, to, left - STILL))


def _in_time(view: View, me: Combatant, to: Cell, ticks: int) -> Cell:
    """The farthest cell of the way there that he reaches in so many ticks."""
    known = paces.destinations(view, me.unit, paces.gaits(view, me.unit)[0])
    way = known[to].path if to in known else ()
    fits = [cell for cell in way if cell in known and known[cell].cost <= ticks]
    return fits[-1] if fits else to


def _pressed(view: View, me: Combatant) -> bool:
    """Whether an enemy stands next to him."""
    assert me.cell is not None
    near = (foe for foe in foes(view, me.unit) if awake(view, foe))
    return any(distance(me.cell, paces.cell_of(view, foe)) <= 1 for foe in near)
