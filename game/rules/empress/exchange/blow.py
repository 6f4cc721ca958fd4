"""An attack as a value: who attacks whom, with what, and how things stand between them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import closes, longest, reach
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.situation import fit
from game.rules.empress.tables import book, rows

COUNTER, WATCHING = "counter", "watching"
"""What somebody has waited for (EM-INH-06, EM-INI-07)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How things stand at an attack, as far as the two figures do not tell.

    ``front``: it comes from the front half of the target; ``held``: it was held; ``waited``:
    whether a counter or a watch brings it about; ``interrupting``: it is an opportunity attack;
    ``pressed``: after an opportunity attack that missed; ``cleave``: the how-manieth further blow;
    ``middle``: the attacker stands in the middle of a shield wall; ``wall``: the Coverage that one
    gives the target; ``unaware``: the target does not know of the attack; ``hasty``: the attacker
    has moved in this turn, or another enemy engages him (EM-HLP-03); ``trick``: it follows up a
    dirty trick; ``crowded``: a shot into a melee; ``doubled``: a charge, or a weapon set against
    one; ``quick``: the weapon was changed in the same action.
    """

    front: bool = True
    band: str = "short"
    cover: str = ""
    held: bool = False
    waited: str = ""
    interrupting: bool = False
    pressed: bool = False
    cleave: int = 0
    middle: bool = False
    wall: int = 0
    unaware: bool = False
    hasty: bool = False
    trick: bool = False
    crowded: bool = False
    doubled: bool = False
    quick: bool = False


USUAL = Situation()
"""A blow from the front, with nothing special about it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Who attacks whom with what; ``power``: with Power Modifier or not, None for the higher one;
    ``second`` is the other weapon of an offensive pair; ``shifts`` are those of a maneuver.
    """

    me: Figure
    foe: Figure
    weapon: rows.Weapon
    law: Law
    at: Situation = USUAL
    power: bool | None = None
    second: rows.Weapon | None = None
    shifts: tuple[Modifier, ...] = ()

    @property
    def ranged(self) -> bool:
        """Whether it is a shot or a throw."""
        return self.weapon.missile

    @property
    @rule("EM-GIA-04")
    def inside(self) -> bool:
        """Whether it comes from inside the monster that has swallowed the attacker."""
        return self.me.swallowed_by == self.foe.unit

    @property
    @rule("EM-GRP-08", "EM-GRP-09")
    def within_grapple(self) -> bool:
        """Whether one of the two holds the other."""
        me, foe = self.me, self.foe
        return me.unit in foe.grappled.holders or foe.unit in me.grappled.holders

    @property
    @rule("EM-SUR-03", "EM-SUR-05", "EM-CHR-07")
    def sneaking(self) -> bool:
        """Whether he makes use of Sneak Attack, which multiplies damage, if he has learnt it: at
        somebody surprised, or unaware of the attack.
        """
        return (self.foe.surprised or self.at.unaware) and self.me.fighter.sneak_attack > 1


@rule("EM-RCH-01", "EM-RCH-08")
def outreaches(long: float, short: float, made_up: float) -> bool:
    """Whether one reach exceeds the other by half or more, when what a shield makes up counts as
    reach of the shorter one, but not beyond the longer.
    """
    return long >= book.numbers().reach_ratio * min(long, short + made_up)


@rule("EM-RCH-01", "EM-RCH-09")
def advantage(attack: Attack) -> bool:
    """Whether the weapon of the attacker is so much longer than what the target has."""
    if attack.ranged:
        return False
    mine = reach(attack.me, attack.weapon)
    theirs = reach(attack.foe, longest(attack.foe))
    return outreaches(mine, theirs, closes(attack.foe, attack.at.front))


@rule("EM-RCH-03", "EM-RCH-09", "EM-GRP-03", "EM-GIA-04")
def disadvantage(attack: Attack) -> bool:
    """Whether the target's weapon is so much longer, and the attacker not inside its reach, nor
    inside the target; whoever is held keeps off nobody with what he cannot use.
    """
    me, foe = attack.me, attack.foe
    if (
        attack.ranged
        or attack.inside
        or me.unit in foe.reach_lost
        or not fit(foe, me, longest(foe))
    ):
        return False
    return outreaches(reach(foe, longest(foe)), reach(me, attack.weapon), closes(me))


@rule("EM-RCH-05")
def reach_lost(attack: Attack) -> bool:
    """Whether the target is inside the reach of the longer weapon."""
    return attack.foe.unit in attack.me.reach_lost and advantage(attack)
