"""The optional rules of Heroic Combat, and what they are set to in a battle."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.components import Field
from game.core.data.glossary import Switch
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.site import field_of

SEPARATE, BASIC = "separate_damage", "basic_swing"

SWITCHES = {name: Switch(f"heroic20s.switch_{name}") for name in (SEPARATE, BASIC)}
"""A damage roll for each hit, and the Basic Set's swing; both are off unasked."""


@once
@rule("HC-INJ-02")
def separate(reader: Reader) -> bool:
    """Whether damage is rolled for each hit."""
    switches = reader.get(field_of(reader), Field).switches
    return bool(SWITCHES[SEPARATE].setting(SEPARATE, switches))


@rule("HC-BASE-12")
def basic_swing(switches: Iterable[str]) -> bool:
    """Whether a swing does the Basic Set's damage, as a scenario has switched."""
    return bool(SWITCHES[BASIC].setting(BASIC, switches))
