"""The dice of an attack and of its answer as checks: what counts, and how a die is read. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.checks import Band, Check, Modifier
from game.core.rule import rule
from game.rules.chaos.exchange.facts import HERE, Attack, Setting, Strike
from game.rules.chaos.exchange.modifiers import attack_modifiers, defence_modifiers
from game.rules.chaos.exchange.penalties import numb_guard, numbness, unskilled
from game.rules.chaos.sheet import derived, ki
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables, weapon

FUMBLE, MISS, CRITICAL = "fumble", "miss", "critical"
"""Grades of an attack die beside its number."""

BEATEN, HELD = "beaten", "held"
"""Grades of a defence die: the attack's number is higher, or it is not."""

HIT, TUMBLED, AVOIDED, BLOCKED, CAPTURED = "hit", "tumbled", "avoided", "blocked", "captured"
"""Results of a clash beside fumble, miss and critical."""


@rule("CF-ROLL-09")
def signed(rule_id: str, label: str, own: int, skill: int = 0) -> tuple[Modifier, ...]:
    """A sheet bonus as modifiers, its skill apart; one below zero is a penalty as a whole."""
    if own < 0:
        return (Modifier("CF-ROLL-09", label, own + skill),) if own + skill else ()
    parts = (Modifier(rule_id, label, own), Modifier("CF-PEN-13", "chaos.skill", skill))
    return tuple(part for part in parts if part.worth)


@rule("CF-CHAK-02")
def raised(who: Combatant, name: str) -> tuple[Modifier, ...]:
    """What a point of Chakra adds to one of his combat bonuses."""
    made = who.empowered
    if made is None or made.skill != name:
        return ()
    return (Modifier("CF-CHAK-02", "chaos.chakra", made.worth),)


@rule("CF-JAB-06", "CF-ACQ-02", "CF-RET-02")
def without_bonus(attacker: Combatant, attack: Attack, setting: Setting = HERE) -> bool:
    """Whether the sheet's bonus does not count: attacks of one tick, shots without acquiring, and
    those of a locked wrist.
    """
    snap = attack.ranged and not attack.acquired
    numb = bool(numbness(attacker, "left" if attack.off else "right", setting.round))
    return attack.ticks <= 1 or attack.returned or snap or numb


@rule("CF-ROLL-01", "CF-ROLL-07", "CF-PARLAY-01")
def sheet(attacker: Combatant, attack: Attack, setting: Setting = HERE) -> tuple[Modifier, ...]:
    """Strike, Aim or Parlay with the weapon, as far as it counts in this attack."""
    row, how = attack.weapon, attack.how
    name = "parlay" if attack.parlay else "aim" if attack.ranged else "strike"
    whole = derived.bonus(attacker, name, row, how)
    skill = derived.skill_bonus(attacker, row, name, how)
    found = (*signed("CF-ROLL-07", f"chaos.{name}", whole - skill, skill), *raised(attacker, name))
    return only_penalties(found) if without_bonus(attacker, attack, setting) else found


def only_penalties(found: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """What of it counts against him."""
    return tuple(modifier for modifier in found if modifier.worth < 0)


@rule("CF-CRIT-06", "CF-CRIT-07", "CF-JAB-05", "CF-AREA-04", "CF-PARLAY-04")
def may_be_critical(attack: Attack) -> bool:
    """Whether a high die means more than its number. A disarm with a weapon is no parlay."""
    spare = (attack.second or attack.off) and not attack.ranged
    later = any(modifier.rule == "CF-SPRAY-02" for modifier in attack.more)
    weak = attack.jab or attack.returned or spare or later
    return not (weak or attack.parlay or attack.how == "area")


@rule("CF-MISS-01", "CF-MISS-02", "CF-MISS-03")
def least(attacker: Combatant) -> int:
    """The die after penalties up to which his attacks miss."""
    numbers = tables().numbers
    helpless = attacker.fighter.agility < numbers.low.helpless
    return numbers.low.helpless_miss if helpless else numbers.clash.miss


@rule("CF-MISS-03")
def worst_die(attacker: Combatant, modifiers: tuple[Modifier, ...]) -> int:
    """The highest natural die that misses whatever the bonuses: only penalties count."""
    return least(attacker) - sum(modifier.worth for modifier in only_penalties(modifiers))


@rule("CF-ROLL-01", "CF-CRIT-01", "CF-CRIT-03", "CF-MISS-04")
def attack_check(
    attacker: Combatant,
    defender: Combatant | None,
    attack: Attack,
    setting: Setting = HERE,
    *,
    numbered: bool = True,
) -> Check:
    """The attack roll. Its grades: fumble, miss, critical, and each number that may hit; with
    ``numbered`` False these are one grade, hit, as against somebody who does not defend himself.
    """
    found = (
        *sheet(attacker, attack, setting),
        *ki.to("roll", attack.ki),
        *attack_modifiers(attacker, defender, attack, setting),
    )
    rating = derived.critical(attacker, attack.weapon, attack.how)
    sides = tables().numbers.clash.die
    critical = rating if may_be_critical(attack) else sides + 1
    return Check(
        "second" if attack.second else "attack",
        "CF-ROLL-01",
        attacker.unit,
        defender.unit if defender else 0,
        (1, sides),
        attack_bands(worst_die(attacker, found), critical, sum(m.worth for m in found), numbered),
        modifiers=found,
    )


def strike_check(strike: Strike, *, numbered: bool = True) -> Check:
    """The attack roll of this blow."""
    return attack_check(strike.me, strike.foe, strike.attack, strike.here, numbered=numbered)


@lru_cache(maxsize=1024)
def attack_bands(worst: int, critical: int, shift: int, numbered: bool) -> tuple[Band, ...]:
    """How the attack die is read; a critical die is never an automatic miss."""
    clash = tables().numbers.clash
    fumble = clash.fumble
    low = max(min(worst, critical - 1, clash.die), fumble)
    bands = [Band(FUMBLE, 1, fumble)]
    if low > fumble:
        bands.append(Band(MISS, fumble + 1, low))
    top = min(critical - 1, clash.die)
    if numbered:
        bands += [Band(face + shift, face, face) for face in range(low + 1, top + 1)]
    elif top > low:
        bands.append(Band(HIT, low + 1, top))
    if critical <= clash.die:
        bands.append(Band(CRITICAL, critical, clash.die))
    return tuple(bands)


@rule("CF-ROLL-07")
def guard_sheet(
    defender: Combatant, attack: Attack, answer: Answer, setting: Setting = HERE
) -> tuple[Modifier, ...]:
    """The sheet's bonus of an answer; nothing of it counts after a feint that came off, or with a
    locked wrist.
    """
    row = weapon(answer.weapon) if answer.weapon in tables().weapons else None
    name, hands = _guard_name(attack, answer), row
    if name == "parlay":
        hands = row or weapon("fist")
    whole = derived.bonus(defender, name, hands)
    trained = name in ("parry", "parlay")
    skill = derived.skill_bonus(defender, hands, name) if hands and trained else 0
    found = (*signed("CF-ROLL-07", f"chaos.{name}", whole - skill, skill), *raised(defender, name))
    if answer.method == "tumble":
        own = signed("CF-TUM-01", "chaos.tumble", derived.tumble(defender))
        found = (*found, *own, *raised(defender, "tumble"))
    if fooled(defender, attack, answer, setting):
        found = only_penalties(found)
    held = answer.method in ("parry", "quick_parry", "parlay", "block")
    return (*found, *unskilled(defender, row)) if held else found


@rule("CF-FEINT-02", "CF-RET-02")
def fooled(defender: Combatant, attack: Attack, answer: Answer, setting: Setting) -> bool:
    """Whether the sheet's bonus does not count: after a feint that came off, or with a locked
    wrist.
    """
    return attack.feinted or bool(numb_guard(defender, answer, setting.round))


def _guard_name(attack: Attack, answer: Answer) -> str:
    """By which bonus this answer is rolled; a Tumble by the one that it is added to."""
    far, near = (("quick_parry", "evade"), ("parry", "dodge"))[0 if attack.ranged else 1]
    name = {"block": far, "capture": "quick_parry"}.get(answer.method, answer.method)
    return name if name in derived.COMBAT else near


@rule("CF-ROLL-01", "CF-MISS-07")
def defence_check(strike: Strike, number: int | None = None) -> Check:
    """The defence roll. Against a known attack number its grades are fumble, beaten, held; without
    one they are the numbers themselves.
    """
    found = (
        *guard_sheet(strike.foe, strike.attack, strike.answer, strike.here),
        *ki.to("roll", strike.answer.ki),
        *defence_modifiers(strike),
    )
    clash, shift = tables().numbers.clash, sum(m.worth for m in found)
    return Check(
        "defence",
        "CF-ROLL-01",
        strike.foe.unit,
        strike.me.unit,
        (1, clash.die),
        guard_bands(shift, number),
        modifiers=found,
    )


@rule("CF-ROLL-03", "CF-MISS-04")
@lru_cache(maxsize=256)
def guard_bands(shift: int, number: int | None) -> tuple[Band, ...]:
    """How the defence die is read; a tie holds, a natural 1 never does."""
    clash = tables().numbers.clash
    if number is not None:
        return held_bands(number - shift)
    faces = range(clash.fumble + 1, clash.die + 1)
    return (Band(FUMBLE, 1, clash.fumble), *(Band(face + shift, face, face) for face in faces))


@lru_cache(maxsize=256)
def held_bands(holds: int) -> tuple[Band, ...]:
    """The defence die read against the least natural face that holds."""
    clash = tables().numbers.clash
    low = clash.fumble + 1
    holds = max(min(holds, clash.die + 1), low)
    bands = [Band(FUMBLE, 1, clash.fumble)]
    if holds > low:
        bands.append(Band(BEATEN, low, holds - 1))
    if holds <= clash.die:
        bands.append(Band(HELD, holds, clash.die))
    return tuple(bands)


@rule("CF-CRIT-01")
def guard_critical(defender: Combatant, answer: Answer) -> int:
    """The Critical rating of an answer: that of the weapon it is made with; without one no skill
    with a weapon, and none with bare hands, counts.
    """
    if answer.weapon in tables().weapons:
        return derived.critical(defender, weapon(answer.weapon))
    return tables().numbers.base.critical
