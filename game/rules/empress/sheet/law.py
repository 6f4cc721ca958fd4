"""The optional rules of Empress, and what they are set to in a battle (section 2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from game.core.components import Field
from game.core.data.glossary import Setting, Switch
from game.core.memo import once
from game.core.ruleset import Reader
from game.rules.kit.ground.site import field_of

FIXED, ROLLED, HYBRID, AUTO = "fixed", "rolled", "hybrid", "auto4"
MAX, SECOND_DIE, CHOICE = "max", "second_die", "attacker_choice"
TABLE, EXAMPLE = "table", "example"


@dataclass(frozen=True, slots=True)
class Law:
    """Every optional rule by its name, as it is unless a scenario sets it otherwise."""

    initiative_mode: str = FIXED
    hybrid_default_segment: int = 10
    crit_damage: str = MAX
    shield_coverage: str = TABLE
    reinforced_wood_protection: int = 5
    breakaway_attack_free: bool = False
    explosions_use_armor: bool = True
    cleave_missile: bool = False
    oversize_parry_limit: int = 2
    fight_on: bool = False
    injuries: bool = False
    lotfp_range: bool = True
    lotfp_cover: bool = True
    lotfp_fire_into_melee: bool = True
    lotfp_reload: bool = True
    lotfp_charge: bool = False
    lotfp_aim: bool = False
    lotfp_quick_change: bool = False


VALUES: dict[str, tuple[Setting, ...]] = {
    "initiative_mode": (FIXED, ROLLED, HYBRID, AUTO),
    "hybrid_default_segment": tuple(range(1, 21)),
    "crit_damage": (MAX, SECOND_DIE, CHOICE),
    "shield_coverage": (TABLE, EXAMPLE),
    "reinforced_wood_protection": (5, 6),
    "oversize_parry_limit": (1, 2, 3, 4, 5),
}
"""What each can be set to that is not on or off."""

SWITCHES = {
    name: Switch(f"empress.switch_{name}", VALUES.get(name, (False, True)), default)
    for name, default in asdict(Law()).items()
}
"""The optional rules by their names (section 2)."""


@once
def law_of(reader: Reader) -> Law:
    """What this battle goes by."""
    said = reader.get(field_of(reader), Field).switches
    told: dict[str, Any] = {name: one.setting(name, said) for name, one in SWITCHES.items()}
    return Law(**told)
