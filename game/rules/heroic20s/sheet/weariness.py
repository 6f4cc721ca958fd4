"""What weariness does to a fighter (HC-FAT-04)."""

from __future__ import annotations

from dataclasses import replace

from game.core.rule import rule
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.tables.book import numbers


@rule("HC-FAT-04")
def weary(now: int, full: int) -> bool:
    """Whether less than a third of the rested points is left."""
    return now * numbers().weary_share < full


@rule("HC-FAT-04")
def halved(number: int) -> int:
    """Half of a number, rounded up."""
    return -(-number // numbers().weary_divisor)


@rule("HC-FAT-04")
def wearied(fighter: Fighter, now: int) -> Fighter:
    """The fighter as he fights with so many fatigue points left: Move, Dodge and ST are halved
    when weary. The shield's bonus stays whole, and so do damage and HP.
    """
    if fighter.tireless or not weary(now, fighter.fatigue_points):
        return fighter
    bonus = fighter.defence_bonus
    return replace(
        fighter,
        move=halved(fighter.move),
        top_speed=halved(fighter.top_speed),
        dodge=halved(max(0, fighter.dodge - bonus)) + bonus,
        strength=halved(fighter.strength),
    )
