"""From one fight to the next of a chain: what heals, what comes back, who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.components import ESCAPED, Health, Out, Unit
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried
from game.rules.chaos.acts.time.ending import DEAD, JUDGE, able
from game.rules.chaos.exchange.getting_through import at_limit
from game.rules.chaos.setup.inspection import RED, WEAR
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.agenda import Mending
from game.rules.chaos.sheet.components import Fighter, Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import healing
from game.rules.kit.people.roster import Known

CAPTURED, WOUNDED = "prisoner", "wounded"
"""Why somebody who lives is not there in the next fight."""


def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """How everybody of this fight comes to the next, after so many days of rest or of toil."""
    return tuple(_carried(reader, unit, days, rest=rest) for unit, _ in reader.each(Known, Fighter))


def _carried(reader: Reader, unit: int, days: int, *, rest: bool) -> Carried:
    who = combatant(reader, unit)
    spent = dict((reader.find(unit, Mending) or Mending()).days)
    wounds, progress = mended(who.wounds, spent, days, rest=rest)
    why = gone(reader, unit) or (WOUNDED if at_limit(who, wounds) else "")
    marks = tuple(_marks(wounds))
    left = {**reserves(who.reserves, who.fighter, days, rest=rest), **worn(who.wear, days)}
    firsts = dict(reversed([(part, number) for number, (_, part) in enumerate(marks)]))
    return Carried(
        reader.get(unit, Known).id,
        points(who.hp, who.fighter.stamina, days, rest=rest),
        marks,
        (),
        why,
        tuple(progress.get(part, 0) * (firsts[part] == n) for n, (_, part) in enumerate(marks)),
        tuple(left.items()),
    )


def _marks(wounds: Wounds) -> Iterator[tuple[str, str]]:
    for part, count in wounds.red:
        yield from [(RED, part)] * count


@rule("CF-DMG-04")
def points(health: Health, stamina: int, days: int, *, rest: bool) -> int:
    """His hit points after so many days: bruises pass."""
    rates = healing().points
    daily = max(stamina // (rates.rest if rest else rates.toil), 1)
    return min(health.full, health.now + daily * days)


@rule("CF-DMG-12", "CF-DMG-16")
def mended(
    wounds: Wounds, spent: Mapping[str, int], days: int, *, rest: bool
) -> tuple[Wounds, dict[str, int]]:
    """His Red after so many days, and for how long the next of each part has been healing: days of
    rest heal one after the other on each part. What is severed or destroyed does not come back.
    """
    need, red, progress = healing().red.rest, [], {}
    for part, count in wounds.red:
        row = body.part(part)
        if row.small and count >= row.capacity:
            red.append((part, count))
            continue
        whole = spent.get(part, 0) + days * int(rest)
        if count > whole // need:
            red.append((part, count - whole // need))
            progress[part] = whole % need
    return Wounds(tuple(red)), progress


@rule("CF-KI-07", "CF-DMG-15", "CF-CHAK-01")
def reserves(had: Reserves, sheet: Fighter, days: int, *, rest: bool) -> dict[str, int]:
    """Ki, Blood and Chakra after so many days."""
    numbers, base = healing(), tables().numbers.base
    blood = had.blood + days * (numbers.blood.rest if rest else numbers.blood.toil)
    return {
        "ki": max(had.ki, sheet.fortitude) if days >= numbers.days.ki else had.ki,
        "blood": min(blood, base.blood),
        "chakra": min(had.chakra + days // numbers.days.chakra, base.chakra),
    }


@rule("CF-DMG-07", "CF-DMG-17")
def worn(wear: Wear, days: int) -> dict[str, int]:
    """The PFb left of what has lost some and could not be mended yet."""
    if days >= healing().days.gear:
        return {}
    return {f"{WEAR}{item}": max(left, 0) for item, left in wear.left}


@rule("CF-WIN-01")
def gone(reader: Reader, unit: int) -> str:
    """Why he is not there any more: dead, or in the hands of the enemy, if his side is beaten."""
    out = reader.find(unit, Out)
    if condition_of(reader, unit).dying or (out is not None and out.why == DEAD):
        return DEAD
    if able(reader, unit) or (out is not None and out.why == ESCAPED):
        return ""
    side, left = reader.get(unit, Unit).side, JUDGE.standing(reader)
    return CAPTURED if left and side not in left else ""


@rule("CF-DMG-12")
def wounds_of(had: Carried) -> Wounds:
    """The Red that he brings along."""
    counts: dict[str, int] = {}
    for _, part in had.wounds:
        counts[part] = counts.get(part, 0) + 1
    known = tables().parts
    return Wounds(tuple((part, counts[part]) for part in known if part in counts))


def mending_of(had: Carried) -> Mending:
    """For how long his Red has been healing."""
    days: dict[str, int] = {}
    for (_, part), spent in zip(had.wounds, (*had.days, *(0 for _ in had.wounds)), strict=False):
        days[part] = max(days.get(part, 0), spent)
    return Mending(tuple((part, spent) for part, spent in days.items() if spent))


def reserves_of(had: Carried, fresh: Reserves) -> Reserves:
    """What he has left to draw on."""
    left = dict(had.left)
    return Reserves(
        left.get("ki", fresh.ki),
        fresh.actions,
        fresh.natural,
        chakra=left.get("chakra", fresh.chakra),
        blood=left.get("blood", fresh.blood),
    )


def wear_of(had: Carried) -> Wear:
    """The PFb left of his things."""
    pairs = ((name.removeprefix(WEAR), n) for name, n in had.left if name.startswith(WEAR))
    return Wear(tuple(pairs))


@rule("CF-DMG-17")
def broken(had: Carried) -> tuple[str, ...]:
    """The weapons and shields that are useless."""
    return tuple(item for item, n in wear_of(had).left if n <= 0 and item in tables().weapons)
