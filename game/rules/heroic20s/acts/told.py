"""What whoever is attacked is told with the question how to defend (HC-MEL-11), and the attack as
it can be made out from that: so the losses that each defence leaves are the ones to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from game.core.orders import Slot
from game.core.ruleset import Reader, Request
from game.rules.heroic20s.acts.mounts import at_mount
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, separate
from game.rules.heroic20s.tables.rows import Arm, Missile, Mode

PLAIN = ("kind", "count", "shots", "yards", "height", "apart", "launched", "at_mount")
"""What is told as it is, where it is not what it is without being told."""

BLANK = {one.name: one.default for one in fields(Attack)}


def manner(attack: Attack) -> Iterator[Slot]:
    """With what and how, at which part, by how many: all that the losses go by but the numbers."""
    yield "weapon", attack.weapon.id if attack.weapon else "grapple"
    if attack.weapon is not None:
        yield "area", attack.location
    if attack.mode is not None:
        yield "mode", attack.mode.id
    for name in PLAIN:
        if (value := getattr(attack, name)) != BLANK[name]:
            yield name, value
    if attack.ways:
        yield "ways", tuple(mode.id for mode in attack.ways)
    if attack.also:
        yield "also", tuple((one.weapon.id, one.mode.id, one.location) for one in attack.also)


def attack_of(reader: Reader, request: Request) -> Attack | None:
    """The attack that is to be defended against; None where nobody is told to make one."""
    told = request.fact
    by = told("by")
    if not isinstance(by, int) or reader.find(by, Fighter) is None:
        return None
    me = figure(reader, by)
    weapon, mode = _way(me, str(told("weapon")), str(told("mode") or ""))
    arm = weapon if isinstance(weapon, Arm) else None
    plain: dict[str, Any] = {name: told(name) for name in PLAIN if told(name) is not None}
    mount = plain.pop("at_mount", False)
    attack = Attack(
        me=me,
        foe=figure(reader, request.unit),
        weapon=weapon,
        mode=mode,
        location=str(told("area") or BLANK["location"]),
        ways=tuple(_mode(arm, name) for name in told("ways") or () if arm is not None),
        also=tuple(_also(me, *one) for one in told("also") or ()),
        separate=separate(reader),
        **plain,
    )
    return at_mount(reader, attack) if mount else attack


def _way(me: Figure, weapon: str, mode: str) -> tuple[Arm | Missile | None, Mode | None]:
    """A weapon of the attacker and its way by their names; of none, a grapple."""
    row = next((row for row in me.fighter.missiles if row.id == weapon), None)
    arm = next((arm for arm in me.fighter.arms if arm.id == weapon), None)
    if arm is not None and mode:
        return arm, _mode(arm, mode)
    return row, None


def _mode(arm: Arm, name: str) -> Mode:
    return next(mode for mode in arm.modes if mode.id == name)


def _also(me: Figure, weapon: str, mode: str, location: str) -> Also:
    arm = next(arm for arm in me.fighter.arms if arm.id == weapon)
    return Also(arm, _mode(arm, mode), location)
