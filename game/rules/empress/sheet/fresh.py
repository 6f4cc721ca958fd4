"""A stat block as somebody fresh for a fight: what he is, and what is in his hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from game.core.components import Health
from game.core.rule import rule
from game.rules.empress.sheet.components import Fighter, Hands, Pack
from game.rules.empress.sheet.figure import EMPTY
from game.rules.empress.sheet.gear import both_hands, hands_for, held
from game.rules.empress.tables.book import shields, weapons
from game.rules.empress.tables.rows import SIZES, Person, Sheet


@rule("EM-CHR-01", "EM-CHR-09", "EM-CHR-10")
def fighter(row: Person) -> Fighter:
    """What he is."""
    same = {one.name: getattr(row, one.name) for one in fields(Sheet)}
    return Fighter(**same, size=SIZES.index(row.size))


def health(row: Person) -> Health:
    """His Hit Points, unhurt."""
    return Health(row.health, row.health)


def usual(gear: Sequence[str], pair: Sequence[str] = ()) -> Hands:
    """The first weapon in the right hand, or in both; then a shield, or the other of his pair."""
    first = next((name for name in gear if name not in shields()), "")
    if first and hands_for(first) > 1:
        return Hands(first, first)
    second = next((name for name in gear if name in shields()), "")
    if not second and first in pair:
        rest = list(pair)
        rest.remove(first)
        second = next((name for name in rest if name in gear), "")
    if not second and first and weapons()[first].two_handed:
        second = first
    return Hands(first, second) if first or second else EMPTY


def in_hands(names: Sequence[str]) -> Hands | None:
    """These things in his hands, the first in the right one, one named twice in both; None if two
    hands do not hold them.
    """
    things = tuple(name for name in names if name)
    if len(things) == 1:
        one = things[0]
        if one in shields():
            return Hands("", one)
        return Hands(one, one) if hands_for(one) > 1 else Hands(one, "")
    if len(things) != 2:
        return None if things else EMPTY
    hands = Hands(*things)
    fits = both_hands(hands) or all(hands_for(name) == 1 for name in things)
    return hands if fits and things[0] not in shields() else None


def packed(gear: Sequence[str], things: tuple[str, ...], hands: Hands) -> Pack:
    """What he carries beside what is in his hands."""
    left = list(gear)
    for name in held(hands):
        if name in left:
            left.remove(name)
    return Pack(tuple(left), things)
