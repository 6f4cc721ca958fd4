"""Compares what a test of a scenario expects with how its battle came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.battle import Battle
from game.core.components import Facing, Health, Out, Position, Strength, Unit
from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.orders import Order
from game.core.ruleset import Reader, Request
from game.play.scenarios.roster import Roster
from game.play.scenarios.trial_file import Decided, SlotValue, Trial, Wanted
from game.play.telling import archetypes


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision of a computer player; ``called`` are the names of who was asked."""

    round: int
    request: Request
    called: tuple[str, ...]
    order: Order


def verdicts(
    trial: Trial, battle: Battle, known: Roster, taken: Sequence[Taken]
) -> Iterator[Wrong]:
    """Every expectation of the test that was not met."""
    for index, wanted in enumerate(trial.expect):
        at: KeyPath = ("expect", index)
        if wanted.unit:
            yield from _of_unit(wanted, battle.world, known, at)
            yield from _of_fighter(wanted, battle, known, at)
        yield from _fighters(wanted, battle.world, known, at)
        yield from _of_end(wanted, battle, at)
    for index, decided in enumerate(trial.decisions):
        yield from _of_decision(decided, battle.world, known, taken, ("decisions", index))


def _of_unit(wanted: Wanted, reader: Reader, known: Roster, at: KeyPath) -> Iterator[Wrong]:
    entity = known.entities[wanted.unit]
    spot, gone = reader.find(entity, Position), reader.find(entity, Out)
    looks = reader.find(entity, Facing)
    allowed = wanted.cells or ((wanted.cell,) if wanted.cell else ())
    if allowed and (spot is None or tuple(spot.cell) not in allowed):
        where = f"stands on {list(spot.cell)}" if spot else "is not on the field"
        key = "cells" if wanted.cells else "cell"
        yield Wrong((*at, key), f"{wanted.unit} {where}")
    if wanted.facing and (looks is None or looks.direction != wanted.facing):
        yield Wrong((*at, "facing"), f"{wanted.unit} faces {looks.direction if looks else '-'}")
    if wanted.out is not None and wanted.out != (gone is not None):
        state = f"is out: {gone.why}" if gone else "is still in the battle"
        yield Wrong((*at, "out"), f"{wanted.unit} {state}")
    elif wanted.why and gone and wanted.why != gone.why:
        yield Wrong((*at, "why"), f"{wanted.unit} is out: {gone.why}")


def _of_fighter(wanted: Wanted, battle: Battle, known: Roster, at: KeyPath) -> Iterator[Wrong]:
    """A single fighter's points, and the states on his card."""
    entity = known.entities[wanted.unit]
    health = battle.world.find(entity, Health)
    if wanted.health is not None and (health is None or health.now != wanted.health):
        now = health.now if health else "no"
        yield Wrong((*at, "health"), f"{wanted.unit} has {now} points left")
    if not wanted.states and not wanted.without:
        return
    chips = battle.scale.card(battle.world, entity).chips
    shown = tuple(chip.key.rpartition(".")[2] for chip in chips)
    for key, states, right in (("states", wanted.states, True), ("without", wanted.without, False)):
        for index, state in enumerate(states):
            if (state in shown) is not right:
                said = f"{wanted.unit} shows: {', '.join(shown) or 'nothing'}"
                yield Wrong((*at, key, index), said)


def _fighters(wanted: Wanted, reader: Reader, known: Roster, at: KeyPath) -> Iterator[Wrong]:
    """Whatever left the battle has nobody left."""
    limits = (wanted.fighters, wanted.least, wanted.most)
    if all(limit is None for limit in limits):
        return
    own = known.entities.get(wanted.unit)
    now = sum(
        strength
        for entity, (side, strength) in _numbers(reader).items()
        if (entity == own if own is not None else side == wanted.side)
        and reader.find(entity, Out) is None
    )
    said = f"{wanted.unit or 'side ' + wanted.side} has {now} fighters"
    if wanted.fighters is not None and now != wanted.fighters:
        yield Wrong((*at, "fighters"), f"{said}, expected {wanted.fighters}")
    if wanted.least is not None and now < wanted.least:
        yield Wrong((*at, "least"), f"{said}, expected {wanted.least} or more")
    if wanted.most is not None and now > wanted.most:
        yield Wrong((*at, "most"), f"{said}, expected {wanted.most} or fewer")


def _numbers(reader: Reader) -> dict[int, tuple[str, int]]:
    """Everybody's side and fighters; where there are no units, everybody is one himself."""
    units = reader.each(Unit, Strength)
    if units:
        return {entity: (who.side, strength.now) for entity, (who, strength) in units}
    return {
        entity: (who.side, 1)
        for entity, (who,) in reader.each(Unit)
        if not archetypes.beast(who.archetype)
    }


def _of_end(wanted: Wanted, battle: Battle, at: KeyPath) -> Iterator[Wrong]:
    result, round_ = battle.result, battle.clock.round
    winner = "nobody" if result is None else result.winner or "draw"
    if wanted.winner and wanted.winner != winner:
        yield Wrong((*at, "winner"), f"the winner in round {round_} is {winner}")
    if wanted.why and not wanted.unit and (result is None or result.why != wanted.why):
        why = result.why if result else "the battle goes on"
        yield Wrong((*at, "why"), f"the reason is: {why}")
    if wanted.round is not None and wanted.round != round_:
        yield Wrong((*at, "round"), f"it is round {round_}")


def _of_decision(
    decided: Decided, reader: Reader, known: Roster, taken: Sequence[Taken], at: KeyPath
) -> Iterator[Wrong]:
    """Without bounds every decision must fit, and there must be one."""
    meant = [it for it in taken if _meant(decided, it)]
    bad = [it for it in meant if not _fits(decided, reader, known, it.order)]
    fitting = len(meant) - len(bad)
    who = decided.unit or f"side {decided.side}"
    if not meant:
        yield Wrong(at, f"no computer player decided this for {who}; see 'players'")
    elif decided.least is None and decided.most is None:
        yield from (Wrong(at, f"{who} decided {_told(it, reader, known)}") for it in bad[:1])
    elif decided.least is not None and fitting < decided.least:
        others = "; ".join(_told(it, reader, known) for it in bad[:4])
        yield Wrong((*at, "least"), f"{fitting} decisions of {who} fit; others: {others}")
    elif decided.most is not None and fitting > decided.most:
        yield Wrong((*at, "most"), f"{fitting} decisions of {who} fit")


def _meant(decided: Decided, it: Taken) -> bool:
    """Whether the expectation is about this decision; the slots it speaks of must be there."""
    slots = {*decided.order, *decided.one_of, *decided.none_of}
    has = {name for name, _ in it.order.slots}
    forbids = not decided.order and not decided.one_of
    return (
        decided.round in (0, it.round)
        and decided.side in ("", it.request.side)
        and (not decided.unit or decided.unit in (it.called if decided.kind else it.called[:1]))
        and (it.request.kind == decided.kind if decided.kind else bool(slots & has) or forbids)
    )


def _fits(decided: Decided, reader: Reader, known: Roster, order: Order) -> bool:
    def among(slot: str, values: Sequence[SlotValue]) -> bool:
        value = order.get(slot)
        return any(known.same(reader, value, one) for one in values)

    exact: Mapping[str, tuple[SlotValue, ...]] = {k: (v,) for k, v in decided.order.items()}
    return (
        all(among(slot, values) for slot, values in exact.items())
        and all(among(slot, values) for slot, values in decided.one_of.items())
        and not any(among(slot, values) for slot, values in decided.none_of.items())
    )


def _told(it: Taken, reader: Reader, known: Roster) -> str:
    slots = ", ".join(f"{name} {known.label(reader, value)}" for name, value in it.order.slots)
    return f"in round {it.round}: {slots}"
