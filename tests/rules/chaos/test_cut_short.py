"""Bursts and dual strikes cut in the middle: copies made there go on as the battle itself does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order, Slot
from game.core.ruleset import Reader, Request
from game.core.seat import Seat
from game.rules.chaos import RULESET
from game.rules.chaos.acts.fight.follow import SECOND
from game.rules.chaos.sheet.agenda import Agenda
from game.rules.chaos.sheet.components import Spraying
from tests.conformance.players import Decision, decide, finish, open_ids, random_order, undecided
from tests.rules.chaos.bout import follow, man, setup

BATTLES = 2
FORKS = 2
"""How many of the copies of one battle are played on to its end."""

KNIVES = ("short_sword", "short_sword")
FIGHTS: dict[str, tuple[dict[str, Any], int, tuple[Slot, ...]]] = {
    "burst": ({"archetype": "rifleman", "held": ("assault_rifle",)}, 5, (("how", "spray"),)),
    "dual": ({"archetype": "huntress", "held": KNIVES}, 1, (("second", "short_sword"),)),
}
"""Who fights, how far apart, and what they do on their Turns whenever they can."""


def begun(name: str, seed: int) -> Battle:
    """Two against two of these, who bear much."""
    who, apart, _ = FIGHTS[name]
    people = (
        man(f"{side}{row}", side, (column, row), stamina=12, fortitude=9, **who)
        for side, column in (("a", 0), ("b", apart))
        for row in (0, 1)
    )
    return Battle.start(RULESET, setup(*people, size=(apart + 2, 3), last=2), seed)


def played(battle: Battle, wishes: tuple[Slot, ...], random: Random) -> Iterator[Decision]:
    """Play to the end; each decision is yielded before it is carried out."""
    while battle.result is None:
        side = next(side for side in battle.sides if battle.seat(side).waiting)
        seat = battle.seat(side)
        left = undecided(seat)
        decision = Decision(side)
        if left:
            decision = Decision(side, left[0], wilful(seat, left[0], wishes, random))
        yield decision
        decide(battle, decision)


def wilful(seat: Seat, request: Request, wishes: tuple[Slot, ...], random: Random) -> Order:
    """On his Turn what is wished, in a window nothing, otherwise anything that is allowed."""
    if request.kind == "chaos.turn":
        wanted = (("form", "fight"), *wishes)
        return follow(seat.view, request, wanted) or seat.default(request)
    if request.kind in ("chaos.stop", "chaos.again", "chaos.defend"):
        return random_order(seat, request, random)
    return seat.default(request)


def in_the_middle(world: Reader, name: str) -> bool:
    """Whether a burst is being fired, or a second strike is to come."""
    if name == "burst":
        return bool(world.each(Spraying))
    return any(due.what == SECOND for _, (had,) in world.each(Agenda) for due in had.items)


def alike(one: Battle, other: Battle) -> bool:
    """Whether both stand at the same point."""
    told = one.events == other.events
    return told and one.digest() == other.digest() and open_ids(one) == open_ids(other)


@pytest.mark.parametrize("name", FIGHTS)
def test_copies_cut_out_of_the_middle_go_on_alike(name: str) -> None:
    for seed in range(BATTLES):
        battle, random = begun(name, seed), Random(seed)
        kept: list[tuple[int, Battle]] = []
        done: list[Decision] = []
        copies: list[Battle] = []
        for decision in played(battle, FIGHTS[name][2], random):
            assert all(alike(battle, twin) for twin in copies)
            copies = copied(battle, seed) if in_the_middle(battle.world, name) else []
            kept += [(len(done) + 1, twin) for twin in copies]
            done.append(decision)
            for twin in copies:
                decide(twin, decision)
        assert len(kept) > FORKS
        for start, twin in random.sample(kept, FORKS):
            for decision in done[start:]:
                decide(twin, decision)
            assert alike(battle, twin)


def copied(battle: Battle, seed: int) -> list[Battle]:
    """A fork, and the battle as it is resumed from what was saved."""
    resumed = Battle(battle.ruleset, battle.snapshot(), KeyedDice(seed), battle.past)
    return [battle.fork(), resumed]


@pytest.mark.parametrize("name", FIGHTS)
def test_copies_with_other_dice_come_to_an_end(name: str) -> None:
    for seed in range(BATTLES):
        battle, random = begun(name, seed), Random(seed)
        kept: list[Battle] = []
        for _ in played(battle, FIGHTS[name][2], random):
            if in_the_middle(battle.world, name):
                kept.append(battle.fork(seed=9_000 + seed))
                assert alike(battle, kept[-1])
        for twin in random.sample(kept, FORKS):
            finish(twin, Random(seed))
            assert twin.result is not None
