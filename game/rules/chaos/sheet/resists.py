"""The Resists (RES): their ratings, what counts in them, and how their dice are read. Pure."""

from __future__ import annotations

from game.core.checks import Band, Check, Modifier
from game.core.rule import rule
from game.rules.chaos.sheet.derived import counted_red, worth
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables

RESISTS = {
    "balance": "agility",
    "knockout": "stamina",
    "death": "stamina",
    "distraction": "intelligence",
}
"""The statistic behind each Resist; Resist Stun is Resist Balance (CF-RES-03)."""

RESISTED, FAILED = "resisted", "failed"
STUNNED, ROUND, FIGHT = "stunned", "round", "fight"
"""Grades of a Resist; of a Resist Knockout failing has three: stunned, unconscious to the end of
the next round, or for the rest of the fight (CF-KO-08).
"""


@rule("CF-RES-03")
def rating(who: Combatant, name: str) -> int:
    """The rating of a Resist before anything that changes it, in percent."""
    value: int = getattr(who.fighter, RESISTS[name])
    return tables().numbers.base.resist + worth(tables().stats.resist, value)


@rule("CF-RES-01")
def resist(who: Combatant, name: str, shifts: tuple[Modifier, ...] = ()) -> Check:
    """A Resist of this name: balance, knockout, death, distraction. ``shifts`` come on top of the
    Red he carries and the Blood he has lost; its column is the rating that is rolled against.
    """
    modifiers = (*_carried(who), *_bled(who, name), *_strengthened(who, name), *shifts)
    base = rating(who, name)
    total = base + sum(modifier.worth for modifier in modifiers)
    return Check(
        name,
        "CF-RES-01",
        who.unit,
        dice=(1, tables().numbers.resist.sides),
        bands=resist_bands(name, total) if not _sure(who, name) else passed(),
        base=base,
        column=total,
        modifiers=modifiers,
    )


@rule("CF-RES-04")
def _carried(who: Combatant) -> tuple[Modifier, ...]:
    red = counted_red(who) * tables().numbers.resist.red
    return (Modifier("CF-RES-04", "chaos.red_carried", red),) if red else ()


@rule("CF-CHAK-02")
def _strengthened(who: Combatant, name: str) -> tuple[Modifier, ...]:
    """What a point of Chakra adds to one Resist; Knockout and Death share it."""
    made = who.empowered
    if made is None or not same_rating(name, made.resist):
        return ()
    return (Modifier("CF-CHAK-02", "chaos.chakra", made.percent),)


@rule("CF-RES-03")
def same_rating(name: str, other: str) -> bool:
    """Whether two Resists are one: Knockout and Death share their rating."""
    shared = ("knockout", "death")
    return name == other or (name in shared and other in shared)


def _sure(who: Combatant, name: str) -> bool:
    """Whether a point of Chakra passes this Resist for him."""
    made = who.empowered
    return made is not None and made.sure and same_rating(name, made.resist)


@rule("CF-RES-05")
def _bled(who: Combatant, name: str) -> tuple[Modifier, ...]:
    base, numbers = tables().numbers.base, tables().numbers.resist
    causes = (
        (who.reserves.blood * numbers.blood_part <= base.blood, "blood_lost", numbers.blood),
        (who.helped, "helped", numbers.help),
        (who.first_aid, "first_aid", numbers.first_aid),
    )
    if RESISTS[name] != "stamina":
        return ()
    found = ((f"chaos.{why}", worth) for is_so, why, worth in causes if is_so)
    return tuple(Modifier("CF-RES-05", label, worth) for label, worth in found)


@rule("CF-CHAK-02")
def passed() -> tuple[Band, ...]:
    """How the dice are read of a Resist that cannot fail."""
    return (Band(RESISTED, 1, tables().numbers.resist.sides),)


@rule("CF-RES-01", "CF-RES-02", "CF-KO-08")
def resist_bands(name: str, rating: int) -> tuple[Band, ...]:
    """How the dice are read: 1 to 100 stand for 00 to 99. 00 always succeeds, 99 never does."""
    numbers = tables().numbers
    best, worst = numbers.resist.best + 1, numbers.resist.worst + 1
    holds = min(max(rating + 1, best), worst - 1)
    if name != "knockout":
        return (Band(RESISTED, best, holds), Band(FAILED, holds + 1, worst))
    ends = (rating + 1 + numbers.knockout.stunned, rating + 1 + numbers.knockout.round)
    bands, low = [Band(RESISTED, best, holds)], holds + 1
    for grade, end in zip((STUNNED, ROUND), ends, strict=True):
        high = min(end, worst - 1)
        if high >= low:
            bands.append(Band(grade, low, high))
            low = high + 1
    return (*bands, Band(FIGHT, low, worst))
