"""The numbers of a figure: attack, initiative, saves, movement, and how it fares (3.1, 3.22)."""

from __future__ import annotations

from game.core.rule import rule
from game.rules.empress.sheet import components, gear, turns
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.tables import book

SAVES = {
    "fortitude": "toughness",
    "reflexes": "agility",
    "mind": "intellect",
    "wits": "perception",
    "will": "nerve",
}
"""Which attribute each save goes by (EM-CHR-01)."""

INCAPACITATED, CRITICAL, DEAD = "incapacitated", "critical", "dead"
"""How somebody at 0 Hit Points or less fares."""


@rule("EM-CHR-01", "EM-CHR-02")
def modifier(fighter: components.Fighter, attribute: str) -> int:
    """The modifier of an attribute (table II)."""
    return book.attribute_modifiers()[getattr(fighter, attribute)]


@rule("EM-CHR-04", "EM-CHR-08")
def skill_at_arms(fighter: components.Fighter) -> int:
    """What everybody has and every Warrior level adds; of a monster its Hit Dice."""
    levels = fighter.level if fighter.calling == "warrior" else 0
    return fighter.hit_dice or book.numbers().attack + levels


@rule("EM-CHR-04")
def attack_modifier(fighter: components.Fighter) -> int:
    """Attack Modifier."""
    return skill_at_arms(fighter) + modifier(fighter, "dexterity")


@rule("EM-CHR-04")
def power_modifier(fighter: components.Fighter) -> int:
    """Power Modifier."""
    return skill_at_arms(fighter) + modifier(fighter, "toughness")


@rule("EM-CHR-05")
def initiative(fighter: components.Fighter) -> int:
    """Initiative level."""
    return book.numbers().initiative + modifier(fighter, "agility")


@rule("EM-CHR-06")
def save(fighter: components.Fighter, kind: str) -> int:
    """What is added to a saving throw of this kind."""
    return modifier(fighter, SAVES[kind]) + (fighter.hit_dice or fighter.level) // 2


@rule("EM-MOV-02")
def encumbrance(me: Figure) -> int:
    """Points of encumbrance: armour by its Protection, less where it covers little, and a point for
    each broad shield and heavy weapon that he has with him.
    """
    worn = gear.protection(me)
    armour = next((row.points for row in book.charts().load if worn >= row.protection), 0)
    if me.fighter.coverage <= book.numbers().light:
        armour = max(0, armour - 1)
    return armour + sum(_weight(name) for name in (*gear.held(me.hands), *me.pack.gear))


@rule("EM-MOV-02")
def _weight(name: str) -> int:
    """The points of encumbrance of a thing."""
    if name in book.shields():
        return book.shield_sizes()[book.shields()[name].size].weight
    return int(name in book.weapons() and book.weapons()[name].heavy)


@rule("EM-MOV-01")
def movement(me: Figure) -> int:
    """Combat movement in feet: what its stat block says, or what encumbrance leaves."""
    if me.fighter.movement:
        return me.fighter.movement
    table = book.charts().rates
    return table[min(encumbrance(me), len(table) - 1)]


@rule("EM-MOV-01")
def running(me: Figure) -> int:
    """Feet of a run."""
    return movement(me) * book.numbers().run


@rule("EM-CHR-09", "EM-GIA-01", "EM-GIA-02")
def above(me: Figure, other: Figure) -> int:
    """By how many size classes he is larger than the other."""
    return me.fighter.size - other.fighter.size


@rule("EM-GIA-01", "EM-GIA-02", "EM-GIA-05")
def much_larger(me: Figure, other: Figure) -> bool:
    """Whether he is so much larger that he pins the other at once, who cannot grapple him."""
    return above(me, other) >= book.numbers().much_larger


@rule("EM-OPP-04", "EM-STN-04")
def allotment(me: Figure) -> int:
    """How many opportunity attacks he may make in a round: pure defence doubles them."""
    return (2 if me.warrior else 1) * (2 if me.stance.pure else 1)


@rule("EM-OPP-02", "EM-OPP-03", "EM-OPP-04", "EM-STN-04")
def may_interrupt(me: Figure, free: bool = False) -> bool:
    """Whether he may make an opportunity attack on somebody in reach: in pure defence, with an
    action that he still has, or as a Warrior after a first one; ``free``: against a retreat under
    `breakaway_attack_free`.
    """
    if not me.able or me.surprised or me.turn.opportunities >= allotment(me):
        return False
    waiting = me.turn.state != turns.ACTED
    return me.stance.pure or waiting or (me.warrior and me.turn.early) or free


@rule("EM-DTH-01", "EM-DTH-02", "EM-DTH-03")
def condition(points: int) -> str:
    """How somebody with so many Hit Points fares; nothing while he is up."""
    row = book.numbers()
    if points <= row.dead:
        return DEAD
    if points <= row.critical_health:
        return CRITICAL
    return INCAPACITATED if points <= 0 else ""


@rule("EM-DTH-06", "EM-CHR-08")
def first_die(me: Figure) -> int:
    """The Hit Points of his initial hit die: its sides and his Toughness modifier, never more than
    he has in all; of a monster a Warrior's die.
    """
    fighter = me.fighter
    row = book.callings()["warrior" if fighter.hit_dice else fighter.calling]
    return min(me.health.full, row.die + modifier(fighter, "toughness"))
