"""What a unit's panel shows of a mass battle: numbers, states, its leader."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Commands, Health, Leads, Out, Strength, Unit
from game.core.ruleset import Reader
from game.core.shown import Card, Chip, Part, Stat
from game.rules.zefrs.mass.companies import will_of
from game.rules.zefrs.mass.components import Broken, Company, Limits, Reserve, Spirits
from game.rules.zefrs.mass.contact import Stand, leading, lost, pressing, stands
from game.rules.zefrs.mass.modifiers import of_side, outnumbered, strongest
from game.rules.zefrs.sheet.armour import shield_covers, shield_points, stops
from game.rules.zefrs.sheet.fighter import Fighter, agility, combatant, has_shield
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables.rows import AREAS


def card(reader: Reader, unit: int) -> Card:
    """The card of a unit, or of a leader or commander."""
    if reader.find(unit, Company) is None:
        return figure_card(reader, unit)
    field = stands(reader)
    lines = tuple(shifts(reader, field[unit])) if unit in field else ()
    leader = leading(reader).get(unit)
    return Card(
        tuple(unit_stats(reader, unit)),
        tuple(sorted(unit_chips(reader, unit), key=lambda chip: -chip.gravity)),
        reader.get(leader, Unit).name if leader else "",
        tuple(figure_chips(reader, leader)) if leader else (),
        lines,
    )


def figure_card(reader: Reader, figure: int) -> Card:
    """The card of one fighter, with his armour area by area."""
    stats, chips = tuple(figure_stats(reader, figure)), tuple(figure_chips(reader, figure))
    known = reader.find(figure, Fighter)
    if known is None:
        return Card(stats, chips)
    shielded = has_shield(combatant(reader, figure))
    body = tuple(
        Part(area, stops(known.armour, area), shielded and shield_covers(known.shield_arm, area))
        for area in AREAS
    )
    return Card(stats, chips, body=body, shield=shield_points(known.shield) if shielded else 0)


def unit_stats(reader: Reader, unit: int) -> Iterator[Stat]:
    """Fighters now and at the start, ratings, armour, Will."""
    strength, company = reader.get(unit, Strength), reader.get(unit, Company)
    yield Stat("zefrs.stat.fighters", f"{strength.now}/{strength.full}", "ZF-MASS-ATK-02")
    yield Stat("zefrs.stat.rating", company.melee, "ZF-MASS-SET-03")
    if company.missile is not None:
        yield Stat("zefrs.stat.missile", company.missile, "ZF-MASS-SET-03")
        yield Stat("zefrs.stat.range", "/".join(map(str, company.ranges)), "ZF-MASS-ORD-04")
    yield Stat("zefrs.stat.armour", company.armour, "ZF-MASS-ARM-01")
    yield Stat("zefrs.stat.will", company.will, "ZF-MOR-02")


def unit_chips(reader: Reader, unit: int) -> Iterator[Chip]:
    """The unit's states."""
    gone = reader.find(unit, Out)
    if gone:
        yield Chip(f"zefrs.chip.{gone.why}", 9)
    if reader.find(unit, Broken):
        yield Chip("zefrs.chip.broken", 8)
    limits = reader.find(unit, Limits)
    if limits and limits.passed:
        yield Chip("zefrs.chip.shattered" if limits.passed > 1 else "zefrs.chip.wavering", 4)
    leader = leading(reader).get(unit)
    if leader is None or lost(reader, leader):
        yield Chip("zefrs.chip.leaderless", 5)
    elif hurt(reader, leader):
        yield Chip("zefrs.chip.shaken", 3)
    mood = reader.find(unit, Spirits)
    if mood:
        yield Chip("zefrs.chip.high_spirits" if mood.worth > 0 else "zefrs.chip.low_spirits", 2)
    if reader.find(unit, Reserve):
        yield Chip("zefrs.chip.reserve", 1)


def hurt(reader: Reader, figure: int) -> bool:
    """Whether the figure has lost Damage points."""
    health = reader.get(figure, Health)
    return health.now < health.full


def figure_stats(reader: Reader, figure: int) -> Iterator[Stat]:
    """Damage, AGI and Will of a leader or commander."""
    health = reader.find(figure, Health)
    if health is None or reader.find(figure, Fighter) is None:
        return
    yield Stat("zefrs.stat.damage", f"{health.now}/{health.full}", "ZF-DMG-06")
    yield Stat("zefrs.stat.agility", agility(reader, figure), "ZF-INIT-02")
    yield Stat("zefrs.stat.will", will_of(reader, figure), "ZF-MOR-02")


def figure_chips(reader: Reader, figure: int) -> Iterator[Chip]:
    """The states of a leader or commander."""
    gone = reader.find(figure, Out)
    if gone:
        yield Chip(f"zefrs.chip.{gone.why}", 9)
    wounds = reader.find(figure, Wounds)
    for wound in wounds.suffered if wounds else ():
        yield Chip(f"zefrs.wound.{wound.wound}", 6)
    if reader.find(figure, Health) and hurt(reader, figure):
        yield Chip("zefrs.chip.hurt", 3)
    if reader.find(figure, Commands):
        yield Chip("zefrs.chip.commander", 2)
    if reader.find(figure, Leads):
        yield Chip("zefrs.chip.leader", 0)


def shifts(reader: Reader, me: Stand) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """The column shifts in force on the unit's attack check, whoever the target."""
    enemies = pressing(stands(reader), me)
    for modifier in (*outnumbered(me.now, enemies), *strongest(of_side(reader, me))):
        yield modifier.label, (("worth", modifier.worth),)
