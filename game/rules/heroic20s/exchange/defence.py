"""Active defences (HC-BASE-06 to -09): which are valid, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.checks import Check, Modifier, some, worth
from game.core.memo import lately
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import margin_check, success_check
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import defences as rows
from game.rules.heroic20s.tables.book import numbers, postures, shift, tactics
from game.rules.heroic20s.tables.charts import DefenceRow
from game.rules.heroic20s.tables.rows import Arm

DODGE, BLOCK, PARRY = "dodge", "block", "parry"

HEIGHTS = ((5, "height_5"), (4, "height_4"), (3, "height_3"))
"""Feet of height between two fighters, and what they are worth."""

ARTS = ("judo", "karate")


@dataclass(frozen=True, slots=True)
class Defence:
    """An active defence: which, its number with everything in it, and what shifted it."""

    id: str
    number: int
    modifiers: tuple[Modifier, ...] = ()


@rule("HC-BASE-08")
def attack_class(attack: Attack) -> str:
    """What attacks, as table T-10 has it."""
    row = attack.missile
    if row is None:
        flail = isinstance(attack.weapon, Arm) and attack.weapon.flail
        return "flail" if flail else "melee"
    if row.firearm:
        return "firearm"
    if not row.thrown:
        return "bow"
    return "thrown" if row.heavy else "thrown_light"


@rule("HC-BASE-08", "HC-BASE-09")
@lately
def defences(attack: Attack, heard: bool = True) -> tuple[Defence, ...]:
    """Every defence that is valid against the attack, dodge first; none for the helpless. Whoever
    does not see the attacker blocks and parries only if he has ``heard`` of it.
    """
    if attack.foe.helpless:
        return ()
    if attack.also:
        return _against_all(attack, heard)
    row = rows()[attack_class(attack)]
    blind = unseen(attack)
    found = [_dodge(attack, row, blind)]
    if heard or not blind:
        found += [*_block(attack, row), *_parry(attack, row)]
    return tuple(found)


@rule("HC-MULTIW-03")
def _against_all(attack: Attack, heard: bool) -> tuple[Defence, ...]:
    """Against several attacks at once each defence counts as against the one where it is best."""
    found: dict[str, Defence] = {}
    for one in (one for part in attack.parts for one in defences(part, heard)):
        if one.id not in found or found[one.id].number < one.number:
            found[one.id] = one
    return tuple(found[name] for name in (DODGE, BLOCK, PARRY) if name in found)


@rule("HC-BASE-11")
def unseen(attack: Attack) -> bool:
    """Whether the defender does not see the attacker at all."""
    return attack.foe.fighter.sees(attack.foe.visibility) <= numbers().blind


@rule("HC-BASE-11")
def hearing_check(attack: Attack) -> Check:
    """The roll of Hearing of whoever does not see the attacker."""
    level = attack.foe.fighter.perception + numbers().unseen_hearing
    return success_check("hearing", "HC-BASE-11", level, attack.foe.unit)


@rule("HC-BASE-11")
def listens(attack: Attack, named: str = "") -> bool:
    """Whether Hearing decides: the defender sees nothing, and would do better than to dodge."""
    if attack.foe.helpless or not unseen(attack):
        return False
    best = best_defence(attack, named=named)
    return best is not None and best.id != DODGE


@rule("HC-MEL-11")
def best_defence(attack: Attack, heard: bool = True, named: str = "") -> Defence | None:
    """The chosen defence, or the one that is ``named`` in its place, or else the highest; of equal
    ones Dodge, then Block, then Parry.
    """
    found, wanted = defences(attack, heard), named or attack.defence
    chosen = next((one for one in found if one.id == wanted), None)
    return chosen or max(found, key=lambda one: one.number, default=None)


@rule("HC-BASE-06", "HC-BASE-08")
def _dodge(attack: Attack, row: DefenceRow, blind: bool) -> Defence:
    shifts = [*_shifts(attack, DODGE)]
    if blind:
        shifts.append(Modifier("HC-BASE-11", "heroic20s.unseen", numbers().unseen_dodge))
    return _made(DODGE, attack.foe.fighter.dodge - _useless(attack, row), shifts)


@rule("HC-BASE-06", "HC-BASE-08", "HC-MEL-02")
def _block(attack: Attack, row: DefenceRow) -> Iterator[Defence]:
    """With a shield or cloak that is ready."""
    foe = attack.foe
    if row.block and foe.shield and foe.fighter.block:
        shifts = [*_shifts(attack, BLOCK)]
        shifts.append(Modifier("HC-BASE-08", "heroic20s.against_flail", row.block_shift))
        yield _made(BLOCK, foe.fighter.block - _useless(attack, row), shifts)


@rule("HC-BASE-06", "HC-BASE-08", "HC-MEL-02")
def _parry(attack: Attack, row: DefenceRow) -> Iterator[Defence]:
    """With the best of all weapons that are carried, or with bare hands."""
    foe = attack.foe
    usable = [arm for arm in foe.fighter.arms if arm.parry and (row.fencing or not arm.fencing)]
    if foe.grappled:
        usable = [arm for arm in usable if arm.close]
    if not row.parry or not usable:
        return
    worth = max(arm.parry + _bare(attack, arm) for arm in usable)
    shifts = [*_shifts(attack, PARRY)]
    shifts.append(Modifier("HC-BASE-08", "heroic20s.hard_to_parry", row.parry_shift))
    yield _made(PARRY, worth - _useless(attack, row), shifts)


@rule("HC-BASE-08")
def _bare(attack: Attack, arm: Arm) -> int:
    """What it costs to parry a weapon with bare hands, but a thrust, or with a fighting art."""
    weapon = attack.weapon
    armed = weapon is not None and not (isinstance(weapon, Arm) and weapon.natural)
    thrust = attack.mode is not None and attack.mode.thrust
    art = any(attack.foe.fighter.skill(name) for name in ARTS)
    return numbers().unarmed_parry if arm.natural and armed and not (thrust or art) else 0


@rule("HC-BASE-06", "HC-BASE-08")
def _useless(attack: Attack, row: DefenceRow) -> int:
    """DB where it is of no help: against guns, or of a shield that was laid aside."""
    counts = row.bonus and attack.foe.shield
    return 0 if counts else attack.foe.fighter.defence_bonus


def _made(name: str, number: int, shifts: list[Modifier]) -> Defence:
    return Defence(name, number + worth(shifts), some(*shifts))


@rule("HC-BASE-10", "HC-GRAP-12")
def _shifts(attack: Attack, name: str) -> Iterator[Modifier]:
    yield tactic_shift(attack.foe)
    stance, row = postures()[attack.foe.posture], numbers()
    yield Modifier("HC-BASE-10", f"heroic20s.posture_{stance.id}", stance.defence)
    if attack.foe.grappled:
        worth = row.grappled_dodge if name == DODGE else row.grappled_defence
        yield Modifier("HC-GRAP-12", "heroic20s.grappled", worth)
    yield from _height(attack)
    yield from _riding(attack)


@rule("HC-BASE-07", "HC-DIS-03", "HC-TAC-02")
def tactic_shift(foe: Figure) -> Modifier:
    """What a defender's tactic does to every defence; whoever runs pays it once."""
    row = tactics()[foe.tactic]
    return Modifier(row.rule, f"heroic20s.tactic_{row.id}", row.defence)


@rule("HC-BASE-21")
def _height(attack: Attack) -> Iterator[Modifier]:
    """In melee whoever stands higher defends better, and worse whoever stands lower."""
    if attack.missile:
        return
    feet = abs(attack.height)
    name = next((name for least, name in HEIGHTS if feet >= least), "")
    if name:
        worth = shift(name).worth
        yield Modifier(
            "HC-BASE-21", "heroic20s.height_level", -worth if attack.height > 0 else worth
        )


@rule("HC-BASE-22")
def _riding(attack: Attack) -> Iterator[Modifier]:
    """Poor riders defend worse by what they lack."""
    foe = attack.foe
    if foe.mounted:
        lack = min(0, foe.fighter.skill("riding") - numbers().riding)
        yield Modifier("HC-BASE-22", "heroic20s.riding", lack)


@rule("HC-MEL-11", "HC-BASE-07")
def defence_check(attack: Attack, chosen: Defence) -> Check:
    """The roll of the defender, whose grade is the margin."""
    base = chosen.number - sum(one.worth for one in chosen.modifiers)
    who = (attack.foe.unit, attack.me.unit)
    return margin_check("defence", "HC-MEL-11", base, chosen.modifiers, *who, chosen.id)
