"""Whatever anybody does, the field stays in order: cells, hands, saddles, holds, sleepers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.core.battle import Battle
from game.core.components import Health, Lying, Out, Position
from game.core.orders import Slot, walk
from game.core.ruleset import Reader
from game.core.setup import EffectSetup, FighterSetup, Thing
from game.rules.zefrs.ground.site import mount_of, riders
from game.rules.zefrs.sheet.components import Held, HeldBy, Holding, Passing
from game.rules.zefrs.sheet.fighter import Fighter, combatant
from tests.rules.zefrs.field import man, skirmish

FIELD = """
. . . # . . w . . .
. 1 . = . . W . 5 .
. . 2 . " . w 6 . .
. 3 . : . T . . 7 .
. . 4 . . . X . 8 .
. . . + . ~ . . . .
"""
HEIGHTS = """
0000001100
0000001000
0000003000
0000000000
2000000000
0000000000
"""
MAGIC = (
    EffectSetup("bolt", "Bolt", "harm", 6, 60, uses=3),
    EffectSetup("balm", "Balm", "heal", 4, 30, uses=3),
)
TURNS = 20
USUAL = 0.35
"""How often somebody does what is usual instead of just anything."""


def people() -> tuple[FighterSetup, ...]:
    """One of everything."""
    pair = {"two_weapon_fighting": 4, "weapons": ("dirk", "dirk", "rapier"), "armour": ()}
    odd = {
        "weapons": ("man_catcher", "javelin", "javelin", "burning"),
        "armour": ("small_shield",),
    }
    return (
        man("Ann", effects=("bolt", "balm")),
        man("Abe", "freebooter_knight"),
        man("Ace", "arbalester"),
        man("Ada", "duellist", talents=pair, held=("dirk", "dirk")),
        man("Bob", "champion"),
        man("Ben", "freebooter", talents={"combat_class": "FOE"}),
        man("Bud", "robber"),
        man("Bea", "brawler", talents=odd),
    )


def battle(seed: int) -> Battle:
    """All of them on a field that has everything."""
    return skirmish(
        FIELD,
        *people(),
        seed=seed,
        heights=HEIGHTS,
        effects=MAGIC,
        things=(Thing("rock", (0, 1)), Thing("spear", (4, 2))),
        switches=("hazards",),
    )


def anything(fight: Battle, random: Random) -> None:
    """One answer of somebody, or the seal of a side."""

    def pick(options: tuple[Slot, ...]) -> Slot:
        stays = [slot for slot in options if slot[1] != "surrender" and slot != ("off", True)]
        found = stays or list(options)
        return found[random.randrange(len(found))]

    for side in fight.sides:
        seat = fight.seat(side)
        for request in seat.waiting:
            if request.id not in seat.view.drafts:
                usual = request.kind == "personal.prepare" or random.random() < USUAL
                order = seat.default(request) if usual else walk(seat.view.grammar(request), pick)
                seat.give(request, order)
                return
        if seat.waiting:
            seat.commit()
            return


def things(reader: Reader) -> Counter[str]:
    """Everything that is carried or lies about."""
    found: Counter[str] = Counter()
    for unit, (fighter,) in reader.each(Fighter):
        found.update(fighter.weapons)
        if fighter.shield and fighter.shield not in combatant(reader, unit).condition.dropped:
            found[fighter.shield] += 1
    for _, (lying,) in reader.each(Lying):
        found.update(item for _, item in lying.things)
    return found


def disorder(reader: Reader) -> Iterator[str]:
    """What is out of order now."""
    yield from crowded(reader)
    yield from saddles(reader)
    yield from hands(reader)
    yield from grips(reader)
    for unit, (fighter, health) in reader.each(Fighter, Health):
        state, gone = combatant(reader, unit).condition, reader.find(unit, Out) is not None
        passing = reader.find(unit, Passing) or Passing()
        lasts = [ending.what for ending in passing.endings]
        if fighter.combat_class in ("ENEMY", "MOUNT") and health.now <= 0 and not gone:
            yield f"{unit} stands at {health.now}"
        if not gone and state.helpless and "asleep" not in lasts:
            yield f"{unit} never wakes"
        if not gone and state.stunned and "stunned" not in lasts:
            yield f"{unit} is stunned for ever"


def crowded(reader: Reader) -> Iterator[str]:
    """One standing or fallen fighter a cell (GRID-01)."""
    ridden = {mount for _, mount in riders(reader)}
    free = [
        spot.cell
        for unit, (_, spot) in reader.each(Fighter, Position)
        if unit not in ridden
        and reader.find(unit, Out) is None
        and not combatant(reader, unit).condition.helpless
    ]
    yield from (f"{count} in {cell}" for cell, count in Counter(free).items() if count > 1)


def saddles(reader: Reader) -> Iterator[str]:
    """A rider is where his mount is, and nobody lies in a saddle (MEL-07)."""
    for unit, mount in riders(reader):
        if reader.find(unit, Position) != reader.find(mount, Position):
            yield f"{unit} is not where his mount is"
        if reader.find(mount, Out) is not None or combatant(reader, unit).condition.fallen:
            yield f"{unit} lies in the saddle, or on a dead mount"


def hands(reader: Reader) -> Iterator[str]:
    """Everybody owns what he holds."""
    for unit, (held, fighter) in reader.each(Held, Fighter):
        who = combatant(reader, unit)
        own = {*fighter.weapons, fighter.shield} - {*who.condition.dropped}
        if {held.right_arm, held.left_arm} - {"", *own}:
            yield f"{unit} holds {held}, and owns {own}"


def grips(reader: Reader) -> Iterator[str]:
    """Who is held is held by somebody on his feet who holds him (WREST-05)."""
    for unit, (holding,) in reader.each(Holding):
        held = reader.find(holding.target, HeldBy)
        if held is None or held.holder != unit or combatant(reader, unit).condition.fallen:
            yield f"{unit} holds nobody"
    for unit, _ in reader.each(Fighter):
        state, by = combatant(reader, unit).condition, reader.find(unit, HeldBy)
        if state.held != (by is not None) or (by and reader.find(by.holder, Holding) is None):
            yield f"{unit} is held by nobody"
        if mount_of(reader, unit) is not None and not combatant(reader, unit).mounted:
            yield f"{unit} rides and does not"


@pytest.mark.parametrize("seed", range(8))
def test_the_field_stays_in_order(seed: int) -> None:
    fight, random = battle(seed), Random(seed)
    begun = things(fight.world)
    while fight.result is None and fight.clock.round <= TURNS:
        anything(fight, random)
        assert not list(disorder(fight.world)), [event.key for event in fight.events[-9:]]
        assert things(fight.world) == begun, "nothing is lost and nothing is made"
