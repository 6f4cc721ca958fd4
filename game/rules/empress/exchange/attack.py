"""An attack from the roll to what comes of it: miss, protected, direct or critical (3.10)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from game.core.checks import Band, Check, Drawn, Exchange, Grade, Outcome, banded, rolled, worth
from game.core.memo import lately
from game.core.rule import rule
from game.rules.empress.exchange import rolls, wounds
from game.rules.empress.exchange.blow import Attack, reach_lost
from game.rules.empress.exchange.damage import CRITICAL, DIRECT, MISS, PROTECTED, Harm, harm
from game.rules.empress.exchange.defence import Defence, defence, thoughtless
from game.rules.empress.exchange.shifts import attack_shifts, base, powerful
from game.rules.empress.sheet.stats import much_larger
from game.rules.empress.tables.book import numbers

HIT = "hit"
"""The grade of a maneuver that hits and is not critical."""

UNHURT, UNTOUCHED = Harm(0), wounds.Touched(False)


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of an attack: how it went, what it did, whether venom got in, whether the longer
    weapon has regained its reach, whether it grapples besides, and its roll (none where it was
    critical without one). What comes to the same is equal, however the dice fell.
    """

    grade: Grade
    harm: Harm = UNHURT
    touched: wounds.Touched = UNTOUCHED
    regained: bool = False
    grapples: bool = False
    roll: Outcome | None = field(default=None, compare=False)

    @property
    def hit(self) -> bool:
        """Whether it hit at all."""
        return self.grade != MISS

    @property
    def outcomes(self) -> tuple[Drawn, ...]:
        """All dice of it, in their order."""
        own = (self.roll,) if self.roll else ()
        return (*own, *self.harm.outcomes, *self.touched.outcomes)


@rule("EM-HLP-01", "EM-HLP-03", "EM-SUR-07")
def automatic(attack: Attack) -> bool:
    """Whether it is critical without a roll: hand to hand at somebody helpless or unaware, unless
    he is well armoured and it is done without thought.
    """
    if attack.ranged:
        return False
    return attack.at.unaware or (attack.foe.helpless and not thoughtless(attack))


@rule("EM-ATK-01", "EM-ATK-12")
@lately
def attack_check(attack: Attack) -> Check:
    """The roll of the attack against Hit Class and Armor Class."""
    return _check(attack, defence(attack), "attack", "EM-ATK-01", DIRECT)


@rule("EM-MAN-01")
def maneuver_check(attack: Attack) -> Check:
    """The roll of a maneuver, which hits on Hit Class whatever the armour."""
    against = replace(defence(attack), coverage=0, complete=False)
    return _check(attack, against, "maneuver", "EM-MAN-01", HIT)


def _check(attack: Attack, against: Defence, purpose: str, by: str, full: Grade) -> Check:
    """The roll against this defence; ``full`` is the grade of a hit that nothing intercepts."""
    own, shifts = base(attack), attack_shifts(attack)
    found = bands(own + worth(shifts), against, not attack.inside, full)
    called = "empress.power_modifier" if powerful(attack) else "empress.attack_modifier"
    ids, need = (attack.me.unit, attack.foe.unit), against.hit_class
    return Check(purpose, by, *ids, rolls.D20, found, own, need, shifts, (called, ()))


@lru_cache(maxsize=4096)
def bands(shift: int, against: Defence, margin: bool, full: Grade = DIRECT) -> tuple[Band, ...]:
    """The faces of the die by what they come to; ``margin``: a good total alone is critical."""
    found = banded((face, graded(face, face + shift, against, margin)) for face in rolls.FACES)
    return tuple(replace(one, grade=full) if one.grade == DIRECT else one for one in found)


@rule("EM-ATK-02", "EM-ATK-03", "EM-ATK-04", "EM-ATK-05", "EM-ATK-07", "EM-ATK-08", "EM-ARM-04")
def graded(face: int, total: int, against: Defence, margin: bool = True) -> Grade:
    """What a roll comes to: one misses, twenty or ten above Hit Class is critical, below it misses;
    below Armor Class, or on armour without gaps, it is protected.
    """
    if face == 1:
        return MISS
    if face == rolls.D20[1] or (margin and total >= against.hit_class + numbers().critical):
        return CRITICAL
    if total < against.hit_class:
        return MISS
    covered = against.complete or total < against.armor_class
    return PROTECTED if covered else DIRECT


def attacked(attack: Attack) -> Exchange[Struck]:
    """The whole attack (3.24)."""
    if automatic(attack):
        return (yield from hit(attack, CRITICAL))
    drawn = yield from rolled(attack_check(attack))
    if drawn.grade == MISS:
        return Struck(MISS, roll=drawn)
    return (yield from hit(attack, drawn.grade, drawn))


@rule("EM-ATK-06", "EM-RCH-05", "EM-GIA-05")
def hit(attack: Attack, grade: Grade, drawn: Outcome | None = None) -> Exchange[Struck]:
    """What a hit of this grade does."""
    done = yield from harm(attack, grade, drawn)
    grade = done.grade or grade
    touch = UNTOUCHED
    if attack.weapon.venom:
        touch = yield from wounds.envenomed(attack, grade, done)
    return Struck(grade, done, touch, reach_lost(attack), takes_hold(attack), drawn)


@rule("EM-GIA-05")
def takes_hold(attack: Attack) -> bool:
    """Whether a hit grapples: with a weapon for that, at whoever is not much larger."""
    return attack.weapon.grapples and not much_larger(attack.foe, attack.me)
