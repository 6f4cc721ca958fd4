"""A small world of leaders alone: two phases, declarations and duels, under the real engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.battle import Battle
from game.core.components import Field, Out, Side, Unit
from game.core.dice import Dice, ScriptedDice
from game.core.events import Event
from game.core.grid import Grid
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Clock, Phase, Reader, Request, Result, Ruleset, Scale
from game.core.setup import Setup
from game.core.shown import Card
from game.core.world import World
from game.rules.zefrs.duel import KINDS, Declare, Duels, default_duel_answer
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Deeds

FIELD_AND_SIDES = 3
"""Entities before the first leader: leader number n is entity n + 3."""


def unit(number: int) -> int:
    """The entity of the leader with this number, from 1."""
    return number + FIELD_AND_SIDES


def order(**slots: Value) -> Order:
    """A declaration from its slots in the order they are written."""
    return Order(tuple(slots.items()))


def blow(
    area: str = "chest",
    weapon: str = "broadsword",
    *,
    stun: bool = False,
    more: bool | None = False,
    **between: Value,
) -> Order:
    """A declared strike; a target is named before the area. ``more`` None is left out, as for
    an Enemy.
    """
    slots: list[Slot] = [("form", "fight"), ("how", "strike"), ("weapon", weapon)]
    last: list[Slot] = [] if more is None else [("more", more)]
    return Order((*slots, *between.items(), ("area", area), ("stun", stun), *last))


def fight(how: str, *, more: bool | None = False, **slots: Value) -> Order:
    """A declared Fight of another form, its slots in the order of the grammar."""
    last: list[Slot] = [] if more is None else [("more", more)]
    return Order((("form", "fight"), ("how", how), *slots.items(), *last))


def defend(method: str) -> Order:
    return order(form="defend", method=method)


HOLD = order(form="hold")


def arena(
    people: Sequence[Combatant],
    dice: Dice | Mapping[str, Sequence[int]],
    *,
    rounds: int = 1,
    switches: tuple[str, ...] = (),
) -> Battle:
    """A battle of these leaders, each against all of the other side, at its first decision."""

    def everybody(reader: Reader) -> dict[int, tuple[int, ...]]:
        sides = {u: who.side for u, (who,) in reader.each(Unit) if reader.find(u, Out) is None}
        foes = {u: tuple(o for o in sides if sides[o] != side) for u, side in sides.items()}
        return {u: others for u, others in foes.items() if others}

    world = World()
    world.spawn(Field(Grid(5, 7), switches))
    world.spawn(Side("a", "Azure", "azure"))
    world.spawn(Side("b", "Gules", "gules"))
    for who in people:
        parts = [Unit(f"Leader {who.unit}", who.side), who.fighter, who.health, who.wounds]
        world.spawn(*parts, *([who.condition] if who.condition != STEADY else []))
    rows = world.rows()

    def winner(reader: Reader, clock: Clock) -> Result | None:
        done = clock.phase == "duels" and clock.round >= rounds
        return Result(None, "", "zefrs.draw") if done else None

    ruleset = Ruleset(
        id="arena",
        name="Arena",
        scales={
            "duel": Scale(
                (Phase("declare", (Declare(everybody),)), Phase("duels", (Duels(),))),
                build=lambda setup: rows,
                default_answer=default_duel_answer,
                winner=winner,
                value=lambda reader, side: 0.0,
                card=lambda reader, entity: Card(()),
            )
        },
        kinds=KINDS,
    )
    thrown = ScriptedDice(dice) if isinstance(dice, Mapping) else dice
    return Battle.start(ruleset, Setup("duel", Grid(5, 7), (), ()), dice=thrown)


def requests(battle: Battle) -> dict[int, Request]:
    """Everything that is waited for, by leader number."""
    waiting = [r for side in battle.sides for r in battle.seat(side).waiting]
    return {request.unit - FIELD_AND_SIDES: request for request in waiting}


def declare(battle: Battle, orders: Mapping[int, Order]) -> None:
    """All leaders declare by number, and both sides commit."""
    for number, request in requests(battle).items():
        battle.seat(request.side).give(request, orders[number])
    for side in battle.sides:
        if any(request.side == side for request in requests(battle).values()):
            battle.seat(side).commit()


def answer(battle: Battle, value: Value = True, slot: str = "use") -> Request:
    """Answer the one decision that is open, and give it back."""
    (request,) = requests(battle).values()
    battle.seat(request.side).give(request, Order(((slot, value),)))
    return request


def play_once(battle: Battle) -> None:
    """Answer one request by default, or commit where a side has answered all of its own."""
    for side in battle.sides:
        seat = battle.seat(side)
        for request in seat.waiting:
            if request.id not in seat.view.drafts:
                seat.give(request, seat.default(request))
                return
        if seat.waiting:
            seat.commit()
            return


def events(battle: Battle, key: str = "") -> list[Event]:
    """All events of this key, or all of a duel."""
    return [e for e in battle.events if e.key == key or (not key and "." in e.key)]


def deeds(battle: Battle, number: int) -> Deeds:
    return battle.world.get(unit(number), Deeds)
