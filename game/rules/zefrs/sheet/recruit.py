"""From stat blocks to fighters: General ratings, kit put on, and what a scenario alters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Figure, Plain
from game.rules.kit.people.inspection import Recruits
from game.rules.zefrs.sheet.armour import Arm, dressed, shield_of
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Class, StatBlock

PROWESS = (
    "movement",
    "animal_reflexes",
    "strength",
    "acrobatics",
    "climbing",
    "swimming",
    "throwing",
)
ENDURANCE = ("damage", "will", "poison", "magic")
CLASSES: tuple[Class, ...] = ("PC", "FOE", "ENEMY", "MOUNT")
KIT = ("combat_class", "weapons", "armour", "bronze", "shield_arm", "mount")
KINDS = {"weapons": "weapons", "armour": "armour", "bronze": "armour", "mount": "archetypes"}
"""Which words the values of a key are."""

MOST = 40
"""The highest talent, as in the stat blocks."""


def make_fighter(figure: Figure) -> tuple[Fighter, Health, Wounds]:
    """The components of a named fighter: his archetype, with what the scenario overrides."""
    made, damage = recruit(figure.archetype, figure.overrides)
    return made, Health(damage, damage), Wounds()


def recruit(archetype: str, overrides: Mapping[str, Plain] | None = None) -> tuple[Fighter, int]:
    """A fighter of this archetype, and his unhurt Damage.

    Overrides name talents (whole numbers) or kit: combat_class, weapons, armour, bronze,
    shield_arm, mount; those of other books are passed over. Raises Misfit for one that cannot be,
    KeyError for an unknown archetype.
    """
    block, changes = tables().blocks[archetype], own(overrides or {})
    insist(override_faults(changes))
    talents = {**_talents(block), **{k: v for k, v in changes.items() if isinstance(v, int)}}
    fighting = {k: v for k, v in talents.items() if k not in (*PROWESS, *ENDURANCE)}
    armour = _names(changes, "armour", block.armour)
    made = Fighter(
        _class(changes, block),
        tuple(sorted(talents.items())),
        general(talents[name] for name in PROWESS if name in talents),
        general(fighting.values()),
        general(talents[name] for name in ENDURANCE if name in talents),
        _names(changes, "weapons", block.weapons),
        dressed(armour, _names(changes, "bronze", ())),
        shield_of(armour),
        _arm(changes),
        str(changes.get("mount", block.mount)),
    )
    return made, talents["damage"]


@rule("ZF-RES-04")
def general(talents: Iterable[int]) -> int:
    """A General rating: all talents of the pool, divided by 10, rounded down."""
    return sum(talents) // tables().numbers.ratings.pool_divisor


LISTS = ("weapons", "armour", "bronze")
"""The overrides that are lists of names."""


def own(overrides: Mapping[str, Plain]) -> dict[str, Plain]:
    """The overrides that are not another book's."""
    return {name: value for name, value in overrides.items() if name not in tables().foreign}


def override_faults(overrides: Mapping[str, Plain]) -> list[Wrong]:
    """What is wrong with overrides of a scenario, each with what would have been right."""
    found, known = [], (*KIT, *known_talents())
    for key, value in own(overrides).items():
        if key not in known:
            found.append(_no_talent(key))
        elif isinstance(value, tuple) != (key in LISTS):
            right = "a list of names" if key in LISTS else "one value, not a list"
            found.append(Wrong((key,), f"must be {right}"))
        else:
            found += _misfits(key, value if isinstance(value, tuple) else (value,))
    return found


def _misfits(key: str, values: tuple[str | int | bool, ...]) -> Iterator[Wrong]:
    """What is none of the words that this key may have, or no number."""
    fit = _fit(key)
    for given in values:
        if fit and given not in fit:
            kind = KINDS.get(key, "")
            yield Wrong((key,), f"no '{given}' for '{key}'", str(given), fit, kind=kind)
        elif not fit and not _is_talent(given):
            yield Wrong((key,), f"must be a whole number from 0 to {MOST}")


def _no_talent(key: str) -> Wrong:
    return Wrong((key,), f"no talent '{key}'", key, known_talents(), at_key=True, kind="skills")


def known_talents() -> tuple[str, ...]:
    """Every talent that a fighter can have."""
    rows = tables().weapons.values()
    armed = {name for row in rows for name in (row.id, *row.talents)}
    blocks = {name for block in tables().blocks.values() for name, _ in block.fighting}
    return (*PROWESS, *ENDURANCE, *sorted(armed | blocks))


def _fit(key: str) -> tuple[str, ...]:
    table = tables()
    fits: dict[str, Iterable[str]] = {
        "combat_class": CLASSES,
        "weapons": (*table.weapons, *table.items),
        "armour": table.armour,
        "bronze": table.armour,
        "shield_arm": table.shield_areas,
        "mount": ("", *(name for name, b in table.blocks.items() if b.combat_class == "MOUNT")),
    }
    return tuple(fits.get(key, ()))


def _is_talent(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _talents(block: StatBlock) -> dict[str, int]:
    pools = [(name, getattr(block.prowess, name)) for name in PROWESS]
    pools += [(name, getattr(block.endurance, name)) for name in ENDURANCE]
    return {name: rating for name, rating in (*pools, *block.fighting) if rating is not None}


def _names(changes: Mapping[str, Plain], key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    names = changes.get(key, usual)
    return tuple(str(name) for name in names) if isinstance(names, tuple) else usual


@rule("ZF-GEN-01")
def _class(changes: Mapping[str, Plain], block: StatBlock) -> Class:
    named = changes.get("combat_class", block.combat_class)
    return next(name for name in CLASSES if name == named)


def _arm(changes: Mapping[str, Plain]) -> Arm:
    return "right_arm" if changes.get("shield_arm") == "right_arm" else "left_arm"


RECRUITS = Recruits(lambda: tables().blocks, override_faults, recruit)
"""Whom the book knows."""
