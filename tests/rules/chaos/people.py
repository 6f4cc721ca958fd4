"""Fighters for tests: the sample combatants by the names of the catalogue, or plain men."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from game.core.checks import Ask, Exchange
from game.core.components import Health
from game.core.orders import Order, Value
from game.core.setup import Plain
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.setup.recruit import recruit
from game.rules.chaos.sheet.components import Condition, Fighter, Reserves, Skill, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.exchanges import scripted

T = TypeVar("T")

SAMPLES = {
    "Joe": "greenhorn",
    "Fred": "rifleman",
    "Billy": "gunman",
    "Claire": "agent",
    "Sir Aldric": "paladin",
    "Mai": "blade_dancer",
    "Grak": "giant",
    "Rin": "huntress",
    "Thug": "thug",
}
"""The sample combatants of 9.5 by name, with their archetypes."""

SLOTS = {
    "chaos.critical": "kind",
    "chaos.force": "force",
    "chaos.knockout": "knockout",
    "chaos.natural": "activate",
    "chaos.resist": "ki",
}
"""The slot that answers each small question."""


def sample(
    name: str, unit: int = 1, side: str = "a", changes: Mapping[str, Plain] | None = None
) -> Combatant:
    """A sample combatant of 9.5, fresh, with what he holds at the start."""
    made = recruit(SAMPLES[name], changes)
    return Combatant(
        unit,
        side,
        name,
        made.fighter,
        made.hp,
        made.reserves,
        held=made.held,
        carries=made.carries,
    )


def man(
    unit: int = 2,
    side: str = "b",
    *,
    strength: int = 5,
    stamina: int = 5,
    agility: int = 5,
    speed: int = 5,
    perception: int = 5,
    fortitude: int = 5,
    weight: int = 75,
) -> Combatant:
    """Somebody with 5 everywhere but where told otherwise; he knows no skill and has no Ki."""
    fighter = Fighter(strength, stamina, agility, speed, perception, 5, fortitude, weight)
    points = 3 * stamina
    return Combatant(unit, side, "man", fighter, Health(points, points), Reserves(0, 3, 3))


def skilled(who: Combatant, group: str, level: int, *perks: str) -> Combatant:
    """He with this skill as well."""
    skill = Skill(group, level, perks)
    return replace(who, fighter=replace(who.fighter, skills=(*who.fighter.skills, skill)))


def able(who: Combatant, *abilities: str) -> Combatant:
    """He with these abilities."""
    return replace(who, fighter=replace(who.fighter, abilities=abilities))


def broke(who: Combatant) -> Combatant:
    """He without Ki, so that he is asked nothing."""
    return replace(who, reserves=replace(who.reserves, ki=0))


def guarded(who: Combatant, natural: int = 3) -> Combatant:
    """He with his natural PFb on, at this value."""
    return replace(who, reserves=replace(who.reserves, natural=natural, active=True))


def bare(who: Combatant) -> Combatant:
    """He without armour."""
    return replace(who, fighter=replace(who.fighter, armour=""))


def hurt(who: Combatant, **red: int) -> Combatant:
    """He with this Red by part."""
    return replace(who, wounds=Wounds(tuple(red.items())))


def state(who: Combatant, condition: Condition) -> Combatant:
    """He in this state."""
    return replace(who, condition=condition)


def blow(name: str, how: str = "strike", ticks: int = 0) -> Attack:
    """An attack with this weapon, of its usual time."""
    row = weapon(name)
    return Attack(how, row, ticks or row.ticks)


def run(
    exchange: Exchange[T],
    script: Mapping[str, Sequence[int]],
    answers: Mapping[str, Sequence[Value]] | None = None,
    asks: list[Ask] | None = None,
) -> T:
    """The exchange with scripted dice and answers; nothing of either may be left over."""
    left = {kind: list(given) for kind, given in (answers or {}).items()}

    def answer(ask: Ask) -> Order:
        if asks is not None:
            asks.append(ask)
        given = left.get(ask.kind, [])
        return Order(((SLOTS[ask.kind], given.pop(0)),) if given else ())

    result = scripted(exchange, script, answer)
    assert not any(left.values()), f"answers left over: {left}"
    return result
