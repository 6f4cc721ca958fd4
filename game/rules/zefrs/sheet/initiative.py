"""Who acts when: d10 + AGI + the weapon's bonus, ties, rolling by side, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Modifier, Outcome, rolled
from game.core.rule import rule
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Class, Weapon

PRECEDENCE: tuple[Class, ...] = ("MOUNT", "ENEMY", "FOE", "PC")
"""Who wins a tie of total and AGI, last first (ZF-INIT-06)."""

ROLLING = ("fight", "move", "magic")
"""The categories that roll; who defends or waits does not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One who rolls: AGI, class, and the weapon he attacks with first.

    ``first`` tells whether this is his first clash with the opponent he attacks; ``plain`` an
    action whose initiative no weapon changes: brawl, grapple, rush, bash, move, magic.
    """

    unit: int
    side: str
    agi: int
    combat_class: Class
    weapon: Weapon | None = None
    first: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order: who, his total, and his die; ``tied`` are fresh dice for ties."""

    unit: int
    total: int
    outcome: Outcome
    tied: tuple[Outcome, ...] = ()


@rule("ZF-INIT-01")
def rolls(category: str) -> bool:
    """Whether an action of this category rolls for initiative."""
    return category in ROLLING


@rule("ZF-INIT-03")
def bonus(entry: Entry) -> int:
    """The initiative bonus of the weapon used first; none for what is done without one."""
    weapon = entry.weapon
    if weapon is None or entry.plain:
        return 0
    return clash_bonus(weapon, entry.first)


@rule("ZF-INIT-04")
def clash_bonus(weapon: Weapon, first: bool) -> int:
    """The weapon's number: of two, the first counts on the first clash with an opponent only."""
    later = weapon.initiative_later
    return weapon.initiative if first or later is None else later


def initiative_check(entry: Entry, agi: int | None = None, shift: int | None = None) -> Check:
    """The d10 of one fighter; AGI is its base, the weapon a modifier."""
    worth = bonus(entry) if shift is None else shift
    return Check(
        "initiative",
        "ZF-INIT-02",
        entry.unit,
        dice=(1, tables().numbers.dice.initiative),
        base=entry.agi if agi is None else agi,
        modifiers=(Modifier("ZF-INIT-02", "zefrs.weapon_speed", worth),) if worth else (),
    )


def total(outcome: Outcome) -> int:
    """Die, AGI and weapon together (ZF-INIT-02)."""
    return outcome.total + outcome.check.base + outcome.check.shift


def initiative(entries: Sequence[Entry]) -> Exchange[tuple[Place, ...]]:
    """Everybody rolls for himself; the order of acting, first to last."""
    dice = {}
    for entry in entries:
        dice[entry.unit] = yield from rolled(initiative_check(entry))
    return (yield from ordered(entries, dice))


@rule("ZF-INIT-06")
def ordered(entries: Iterable[Entry], dice: dict[int, Outcome]) -> Exchange[tuple[Place, ...]]:
    """Highest total first; ties by AGI, then PC, Foe, Enemy, then a fresh d10 each."""
    fresh: dict[int, tuple[Outcome, ...]] = {entry.unit: () for entry in entries}

    def rank(entry: Entry) -> tuple[int, ...]:
        precedence = PRECEDENCE.index(entry.combat_class)
        tied = (outcome.total for outcome in fresh[entry.unit])
        return (total(dice[entry.unit]), entry.agi, precedence, *tied)

    known = tuple(entries)
    while equal := [e for e in known if sum(rank(e) == rank(other) for other in known) > 1]:
        for entry in equal:
            again = Check(
                "tie", "ZF-INIT-06", entry.unit, dice=(1, tables().numbers.dice.initiative)
            )
            fresh[entry.unit] = (*fresh[entry.unit], (yield from rolled(again)))
    return tuple(
        Place(e.unit, total(dice[e.unit]), dice[e.unit], fresh[e.unit])
        for e in sorted(known, key=rank, reverse=True)
    )


@rule("ZF-INIT-05")
def is_collective(combatants: int) -> bool:
    """Whether so many fighters roll by side instead of singly."""
    return combatants > tables().numbers.personal.small_initiative


@rule("ZF-INIT-05")
def collective(entries: Sequence[Entry], highest: Mapping[str, int]) -> Exchange[tuple[Place, ...]]:
    """One roll a side with its highest AGI; a weapon counts only if the whole side uses it.

    ``highest`` is the AGI of each side's best, whatever he does himself. The members of the
    better side act first, each side in id order.
    """
    sides = list(dict.fromkeys(entry.side for entry in entries))
    members = {side: [e for e in entries if e.side == side] for side in sides}
    most = {side: max(e.agi for e in team) for side, team in members.items()} | dict(highest)
    best = {
        side: replace(max(team, key=lambda e: e.agi), agi=most[side])
        for side, team in members.items()
    }
    dice = {}
    for side in sides:
        check = initiative_check(best[side], shift=common_bonus(members[side]))
        dice[best[side].unit] = yield from rolled(check)
    places = yield from ordered(tuple(best.values()), dice)
    first = {place.unit: place for place in places}
    order = sorted(sides, key=lambda side: list(first).index(best[side].unit))
    return tuple(
        Place(entry.unit, first[best[side].unit].total, first[best[side].unit].outcome)
        for side in order
        for entry in sorted(members[side], key=lambda e: e.unit)
    )


def common_bonus(team: Sequence[Entry]) -> int:
    """The bonus of the weapon that everybody on the side uses, else 0."""
    names = {entry.weapon.id if entry.weapon else "" for entry in team}
    return min(bonus(entry) for entry in team) if len(names) == 1 else 0


@rule("ZF-INIT-07")
def queue(order: Sequence[int], late: Iterable[int] = ()) -> tuple[int, ...]:
    """The whole turn but those who wait: actions in their order, then late attacks of two-weapon
    fighters in initiative order.

    ``order`` are all who rolled, by initiative; a fighter in ``late`` may also stand in it.
    """
    second = set(late)
    return (*order, *(unit for unit in order if unit in second))
