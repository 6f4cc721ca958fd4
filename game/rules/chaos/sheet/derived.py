"""What follows from the sheet (sections 2.1 to 2.3): bonuses, Interval, Shock, ranges. Pure.

Bonuses here are those of the sheet alone and may be negative; penalties.py says what counts.
"""

from __future__ import annotations

from game.core.rule import rule
from game.rules.chaos.sheet.components import Fighter, Skill, Wounds
from game.rules.chaos.sheet.fighter import UNHURT, Combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.numbers import Column
from game.rules.chaos.tables.rows import Weapon

THROWING = "throwing"


@rule("CF-PEN-13")
def worth(column: Column, value: int) -> int:
    """What this value of a statistic is worth; above the table it counts as its last one."""
    return column[min(max(value, 1), len(column)) - 1]


def has(who: Combatant, ability: str) -> bool:
    """Whether he owns this ability (9.3)."""
    return ability in who.fighter.abilities


def group_of(row: Weapon, how: str = "") -> str:
    """The skill group that it is used with: a hand weapon that is thrown needs Throwing."""
    return THROWING if how == "throw" and not row.missile else row.group


def trained(fighter: Fighter, group: str) -> Skill | None:
    """His training with a group of weapons, or None."""
    return next((skill for skill in fighter.skills if skill.group == group and skill.level), None)


def level(who: Combatant, row: Weapon, how: str = "") -> int:
    """His level of skill with this weapon."""
    skill = trained(who.fighter, group_of(row, how))
    return skill.level if skill else 0


@rule("CF-PEN-13")
def skill_bonus(who: Combatant, row: Weapon, add: str, how: str = "") -> int:
    """What his skill with this weapon adds to one of his bonuses, perks among it."""
    skill, table = trained(who.fighter, group_of(row, how)), tables()
    if skill is None:
        return 0
    ranged = skill.group in table.ranged
    known = [row for row in table.levels if row.level <= skill.level]
    gains = [row.ranged if ranged else row.melee for row in known]
    perks = [table.perks[name] for name in skill.perks]
    found = sum(gain.worth for gain in gains if gain.add == add)
    return found + sum(perk.worth for perk in perks if perk.add == add)


def _owned(who: Combatant, name: str) -> int:
    rows = tables().abilities
    return sum(getattr(rows[ability], name) for ability in who.fighter.abilities)


COMBAT = {
    "strike": ("agility", "combat"),
    "parry": ("agility", "combat"),
    "dodge": ("agility", "combat"),
    "quick_parry": ("speed", "quick"),
    "evade": ("speed", "quick"),
    "parlay": ("perception", "aim"),
    "aim": ("perception", "aim"),
}
"""The combat bonuses: each with its statistic, and the column of table 2.1 that tells its worth."""


@rule("CF-ROLL-07", "CF-PARLAY-01")
def bonus(who: Combatant, name: str, row: Weapon | None = None, how: str = "") -> int:
    """A combat bonus of his, with this weapon: with an object no skill helps. To Dodge and Evade
    abilities add, to the others skill.
    """
    stat, column = COMBAT[name]
    own = worth(getattr(getattr(tables().stats, stat), column), getattr(who.fighter, stat))
    if name in ("dodge", "evade"):
        own += _owned(who, name)
    elif row is not None:
        own += skill_bonus(who, row, name, how)
    return own + who.fighter.bonuses


@rule("CF-TUM-01")
def tumble(who: Combatant) -> int:
    """Tumble, which is added to Dodge or Evade."""
    return worth(tables().stats.agility.tumble, who.fighter.agility)


def in_hand(who: Combatant) -> tuple[Weapon, ...]:
    """The weapons in his hands, each once."""
    names = dict.fromkeys((who.held.right, who.held.left))
    return tuple(weapon(name) for name in names if name in tables().weapons)


def initiative(who: Combatant) -> int:
    """Initiative: Speed, Perception, abilities, and skill with the ranged weapons in hand."""
    columns, fighter = tables().stats, who.fighter
    own = worth(columns.speed.initiative, fighter.speed)
    own += worth(columns.perception.initiative, fighter.perception) + _owned(who, "initiative")
    skill = max((skill_bonus(who, row, "initiative") for row in in_hand(who)), default=0)
    return own + skill


@rule("CF-TICK-07")
def free_actions(who: Combatant) -> int:
    """Free Actions of a round."""
    base = tables().numbers.base
    count = base.actions + worth(tables().stats.speed.actions, who.fighter.speed)
    count += max((skill_bonus(who, row, "actions") for row in in_hand(who)), default=0)
    return max(count + _owned(who, "actions"), base.actions_least)


@rule("CF-TICK-05")
def interval(who: Combatant) -> int:
    """Ticks from the end of a Turn action to his next Turn."""
    base = tables().numbers.base
    ticks = base.interval + worth(tables().stats.speed.interval, who.fighter.speed)
    return max(ticks, base.interval_least)


@rule("CF-ACQ-04", "CF-SPRAY-10")
def hands(who: Combatant, row: Weapon) -> int:
    """Ticks that what is no attack takes less with this weapon: negative with Quick Hands."""
    return skill_bonus(who, row, "hands")


@rule("CF-DMG-01")
def damage_bonus(who: Combatant, row: Weapon, how: str = "strike", *, off: bool = False) -> int:
    """The damage bonus: Strength for blows and throws, and skill; ``off`` in the off hand."""
    strong = worth(tables().stats.strength.damage, who.fighter.strength) if _strong(row, how) else 0
    spare = skill_bonus(who, row, "off_hand", how) if off else 0
    return strong + skill_bonus(who, row, "damage", how) + spare


@rule("CF-DMG-01")
def penetration_bonus(who: Combatant, row: Weapon, how: str = "strike") -> int:
    """The penetration bonus."""
    column = tables().stats.strength.penetration
    strong = worth(column, who.fighter.strength) if _strong(row, how) else 0
    return strong + skill_bonus(who, row, "penetration", how)


def _strong(row: Weapon, how: str) -> bool:
    """Whether the arm's strength is behind it: blows and throws, but no explosion."""
    return row.kind not in ("fired", "energy") and not row.explosion


@rule("CF-CRIT-01")
def critical(who: Combatant, row: Weapon, how: str = "") -> int:
    """His Critical rating with this weapon."""
    base = tables().numbers.base
    return max(base.critical + skill_bonus(who, row, "critical", how), base.critical_best)


@rule("CF-CALL-06")
def effective_range(who: Combatant, row: Weapon, how: str = "shoot") -> int:
    """Metres up to which no Necessary Shot is needed."""
    own = worth(tables().stats.perception.range, who.fighter.perception) + _owned(who, "range")
    skill = skill_bonus(who, row, "range", how)
    return tables().numbers.base.range + own + skill + row.effective


@rule("CF-CALL-08")
def max_throw(who: Combatant) -> int:
    """Max ThD in metres."""
    return tables().numbers.base.throw * who.fighter.strength + _owned(who, "range")


@rule("CF-CALL-08")
def farthest(who: Combatant, row: Weapon) -> int:
    """Metres beyond which he cannot send it at all."""
    return row.range or (row.reach if row.kind == "net" else max_throw(who))


@rule("CF-KNOCK-03", "CF-BLOCK-05")
def max_carry(who: Combatant) -> int:
    """Max Carry in kilograms."""
    return tables().numbers.base.carry * who.fighter.strength


@rule("CF-DMG-03", "CF-DMG-04")
def shock(who: Combatant) -> int:
    """His Shock as it is now: halved while he has no hit points."""
    base = tables().numbers.base
    whole = -(-who.hp.full // base.shock)
    return max(whole // base.shock_empty, base.shock_least) if who.hp.now <= 0 else whole


def points(fighter: Fighter) -> int:
    """The hit points of somebody unhurt."""
    return tables().numbers.base.points * fighter.stamina


@rule("CF-DMG-08")
def natural(who: Combatant) -> int:
    """His natural PFb at full value."""
    return natural_of(who.fighter)


def natural_of(fighter: Fighter) -> int:
    """The natural PFb of this sheet at full value."""
    rows = tables().abilities
    owned = sum(rows[ability].natural for ability in fighter.abilities)
    return (
        tables().numbers.base.natural
        + worth(tables().stats.stamina.natural, fighter.stamina)
        + owned
    )


@rule("CF-DMG-13")
def red_limit(who: Combatant) -> int:
    """The Red at which he is out of the fight."""
    return tables().numbers.base.limit + worth(
        tables().stats.fortitude.limit, who.fighter.fortitude
    )


@rule("CF-PEN-11", "CF-RES-04")
def counted_red(who: Combatant) -> int:
    """The Red that hampers him: none while he ignores it, and with Knit Bone not the first Red
    on each part of the body.
    """
    if who.wounds.ignored:
        return 0
    spared = len(who.wounds.red) if has(who, "knit_bone") else 0
    return who.wounds.total - spared


@rule("CF-CHAK-02")
def felt(who: Combatant) -> Wounds:
    """The wounds that hamper him: none while he ignores his Red."""
    return UNHURT if who.wounds.ignored else who.wounds


def thrown_further(who: Combatant) -> int:
    """Metres that his blows throw further (CF-KNOCK-04)."""
    return _owned(who, "thrown")


def feeble(who: Combatant, stat: str) -> bool:
    """Whether his checks of this statistic always fail (table 2.1)."""
    low = tables().numbers.low
    limits = {"strength": low.feeble, "agility": low.helpless, "speed": low.slow}
    if stat == "perception":
        return who.fighter.perception <= low.blunt
    value: int = getattr(who.fighter, stat)
    return value < limits.get(stat, 0)
