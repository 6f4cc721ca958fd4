"""The optional rules of Empress, and what they are set to in a battle (section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.components import Field
from game.core.data.glossary import Setting, Switch
from game.core.memo import once
from game.core.ruleset import Reader
from game.rules.kit.ground.site import field_of

FIXED, ROLLED, HYBRID, AUTO = "fixed", "rolled", "hybrid", "auto4"
MAX, SECOND_DIE, CHOICE = "max", "second_die", "attacker_choice"
TABLE, EXAMPLE = "table", "example"


def _made(
    name: str, values: tuple[Setting, ...] = (False, True), default: Setting = False
) -> Switch:
    return Switch(f"empress.switch_{name}", values, default)


_ON = ((False, True), True)

SWITCHES = {
    "initiative_mode": _made("initiative_mode", (FIXED, ROLLED, HYBRID, AUTO), FIXED),
    "hybrid_default_segment": _made("hybrid_default_segment", tuple(range(1, 21)), 10),
    "crit_damage": _made("crit_damage", (MAX, SECOND_DIE, CHOICE), MAX),
    "shield_coverage": _made("shield_coverage", (TABLE, EXAMPLE), TABLE),
    "reinforced_wood_protection": _made("reinforced_wood_protection", (5, 6), 5),
    "breakaway_attack_free": _made("breakaway_attack_free"),
    "explosions_use_armor": _made("explosions_use_armor", *_ON),
    "cleave_missile": _made("cleave_missile"),
    "oversize_parry_limit": _made("oversize_parry_limit", (1, 2, 3, 4, 5), 2),
    "fight_on": _made("fight_on"),
    "injuries": _made("injuries"),
    "lotfp_range": _made("lotfp_range", *_ON),
    "lotfp_cover": _made("lotfp_cover", *_ON),
    "lotfp_fire_into_melee": _made("lotfp_fire_into_melee", *_ON),
    "lotfp_reload": _made("lotfp_reload", *_ON),
    "lotfp_charge": _made("lotfp_charge"),
    "lotfp_aim": _made("lotfp_aim"),
    "lotfp_quick_change": _made("lotfp_quick_change"),
}
"""The optional rules by their names (section 2)."""


@dataclass(frozen=True, slots=True)
class Law:
    """The optional rules that exchanges go by; ``wood`` is the Protection of reinforced wood,
    ``oversize`` by how many size classes an opponent is too powerful to parry.
    """

    crit: str = MAX
    coverage: str = TABLE
    wood: int = 5
    blasts: bool = True
    cleave_missile: bool = False
    oversize: int = 2
    fight_on: bool = False
    injuries: bool = False
    range: bool = True
    cover: bool = True
    into_melee: bool = True
    reload: bool = True


NAMES = {
    "crit": "crit_damage",
    "coverage": "shield_coverage",
    "wood": "reinforced_wood_protection",
    "blasts": "explosions_use_armor",
    "cleave_missile": "cleave_missile",
    "oversize": "oversize_parry_limit",
    "fight_on": "fight_on",
    "injuries": "injuries",
    "range": "lotfp_range",
    "cover": "lotfp_cover",
    "into_melee": "lotfp_fire_into_melee",
    "reload": "lotfp_reload",
}
"""Which optional rule each of these is."""


def setting(reader: Reader, name: str) -> Setting:
    """What a switch of this battle is set to."""
    return SWITCHES[name].setting(name, reader.get(field_of(reader), Field).switches)


def on(reader: Reader, name: str) -> bool:
    """Whether an optional rule is in force."""
    return bool(setting(reader, name))


@once
def law_of(reader: Reader) -> Law:
    """What exchanges of this battle go by."""
    told: dict[str, Any] = {own: setting(reader, name) for own, name in NAMES.items()}
    return Law(**told)
