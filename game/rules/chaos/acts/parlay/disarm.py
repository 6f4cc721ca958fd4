"""Disarming (DISARM): a called shot at the weapon arm, and the check that keeps the weapon."""

from __future__ import annotations

from game.core.checks import Ask, Band, Check, Exchange, Modifier, Outcome, asked, rolled
from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.actions import MAIN
from game.rules.chaos.sheet.components import Held
from game.rules.chaos.sheet.derived import level
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import in_hands
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms

ARMS = {"main": ("right_arm", "right_hand"), "off": ("left_arm", "left_hand")}
"""The parts of the body behind each hand."""


def melee_weapon(who: Combatant) -> str:
    """The melee weapon in his hands, the right one first; empty for none."""
    return next((item for item, _ in in_hands(who.held) if weapon(item).melee), "")


@rule("CF-DISARM-02")
def loose(who: Combatant, item: str, hand: str) -> bool:
    """Whether this can be struck out of his hand: a melee weapon only of an arm that has Red."""
    if not weapon(item).melee:
        return True
    return sum(who.wounds.at(part) for part in ARMS[hand]) >= forms().disarm.red


@rule("CF-DISARM-02")
def takeable(who: Combatant) -> tuple[str, ...]:
    """What can be struck out of his hands; what takes both hands counts by either arm."""
    both = who.held.right == who.held.left
    hands = (MAIN, "off") if both else ()
    return tuple(
        item
        for item, hand in in_hands(who.held)
        if any(loose(who, item, arm) for arm in (hands or (hand,)))
    )


@rule("CF-STAT-05")
def levels(skill: int, stat: int, count: int) -> int:
    """What a skill check is rolled under: skill, a level for every full 4 points of the stat, and
    Ki; stat and Ki add a limited number of levels together.
    """
    numbers = forms().skill
    return skill + min(stat // numbers.part + count * forms().ki.skill, numbers.most)


@rule("CF-DISARM-03")
def penalty(margin: int) -> int:
    """How much harder the check is for being beaten by so much; a critical hit may have been the
    lower number.
    """
    return max(-max(margin, 0), forms().disarm.most)


@rule("CF-DISARM-03", "CF-STAT-05")
def keep_check(who: Combatant, item: str, margin: int, count: int = 0) -> Check:
    """Agility and skill with the weapon: low is good; its bands say kept or dropped."""
    base = levels(level(who, weapon(item)), who.fighter.agility, count)
    beaten = Modifier("CF-DISARM-03", "chaos.beaten_by", penalty(margin))
    need = base + beaten.worth
    sides = forms().skill.sides
    low = max(min(need, sides), 0)
    bands = (Band("kept", 1, low), Band("dropped", low + 1, sides))
    return Check(
        "skill",
        "CF-DISARM-03",
        who.unit,
        dice=(1, sides),
        bands=tuple(band for band in bands if band.low <= band.high),
        base=base,
        column=need,
        modifiers=(beaten,),
    )


def keeps(who: Combatant, item: str, margin: int) -> Exchange[tuple[Outcome, int]]:
    """The check rolled out, and the Ki that he put on it."""
    count = 0
    if who.reserves.ki > 0:
        about = (("form", "disarm"), ("weapon", item), ("margin", margin))
        order = yield from asked(Ask(who.side, who.unit, "chaos.resist", about))
        count = order.unit("ki") or 0
    outcome = yield from rolled(keep_check(who, item, margin, count))
    return outcome, count


@rule("CF-GRAP-02", "CF-DISARM-05", "CF-DUAL-06")
def seize(step: Step, unit: int, target: int, item: str, rule_id: str) -> None:
    """He has the other's weapon in his hand now; without a free hand it falls to the ground."""
    world = step.world
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        return
    if not hands.free_hands(combatant(world, unit)):
        dropping.drop(step, target, item, world.get(target, Position).cell, rule_id)
        return
    dropping.let_go(step, target, item)
    me = combatant(world, unit)
    world.put(unit, hands.taken(me, item), world.find(unit, Held))
    step.emit(Event("chaos.seizes", rule_id, unit, target, facts=(("weapon", weapon(item).name),)))
