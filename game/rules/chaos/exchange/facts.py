"""A blow as a value: what the attack is, where it happens, what answers it and is in its way."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Modifier
from game.rules.chaos.sheet.actions import ANY, OFF, Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.rows import Cover, Weapon

RANGED = ("shoot", "throw", "spray", "area")
"""The ways of attacking from afar; all others are close combat (CF-ROLL-07)."""

AT_THINGS = ("disarm", "break")
"""Attacks at a weapon or an arm, which are called shots (CF-DISARM-01, CF-DISARM-04)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack as declared. ``ticks`` is the time of its strike alone; ``parlay`` tells that it
    is rolled with Parlay; ``feinted`` that a feint before it came off; ``acquired`` that the Aim
    bonus counts; ``spent`` is the Ki already spent or declared on this action, ``ki`` of it on
    this roll.
    ``halved``: how often damage and penetration are halved by the form of the attack (a later
    target of a cleave, a man behind, a bounce). ``second`` is the second strike of two,
    ``returned`` a return strike. ``more`` are modifiers that the form itself brings.
    """

    how: str
    weapon: Weapon
    ticks: int
    hand: str = "main"
    area: str = ANY
    jab: bool = False
    parlay: bool = False
    feinted: bool = False
    acquired: bool = True
    bounced: bool = False
    second: bool = False
    returned: bool = False
    ki: int = 0
    spent: int = 0
    halved: int = 0
    more: tuple[Modifier, ...] = ()

    @property
    def ranged(self) -> bool:
        """Whether it comes from afar."""
        return self.how in RANGED

    @property
    def off(self) -> bool:
        """Whether the off hand does it."""
        return self.hand == OFF


@dataclass(frozen=True, slots=True)
class Setting:
    """What the place and the hour bring. Of each pair the first is the attacker's.

    ``moving``: at a run, or on something that drives; ``together``: in about the same direction;
    ``apart``: from a vehicle, at a much different speed, which counts for shots (CF-VEH-02).
    ``cover``: none, partial or full; somebody who lies far away counts as partly covered
    (CF-CALL-06). ``lower``: at least one level below the other (close combat). ``smoke``: how many
    things about him confuse him, smoke or darkness and a vehicle that jerks. ``cramped``: no room
    for his limbs. ``ambushed``: of an ambushed side, in the first two rounds. ``rear``: it comes
    from the defender's rear arc. ``opening``: the first attack of an ambush, on this man;
    ``ambush_round``: the round of the ambush itself, the defender being ambushed. ``falls``: it
    is no attack but a fall, ``flown`` the metres that he was thrown before it. ``distance`` is in
    metres, ``round`` the number of the round.
    """

    distance: int = 1
    moving: tuple[bool, bool] = (False, False)
    together: bool = False
    apart: bool = False
    cover: str = "none"
    lower: tuple[bool, bool] = (False, False)
    smoke: tuple[int, int] = (0, 0)
    cramped: tuple[bool, bool] = (False, False)
    ambushed: tuple[bool, bool] = (False, False)
    rear: bool = False
    opening: bool = False
    ambush_round: bool = False
    falls: bool = False
    flown: int = 0
    round: int = 1


HERE = Setting()
"""Face to face in the open."""


@dataclass(frozen=True, slots=True)
class Block:
    """What is put in the way of a blow: an object or a held thing, with the PFb it has left.

    ``unit`` is the entity of an object on the field, 0 for what is held.
    """

    kind: str
    pfb: int
    soak: int
    cover: Cover = "small"
    unit: int = 0


NO_ANSWER = Answer()


@dataclass(frozen=True, slots=True)
class Strike:
    """One blow as its dice are read: ``me`` attacks ``foe``, who answers so, ``here``, and may put
    something in its way. It counts for both as they are at this moment.
    """

    me: Combatant
    foe: Combatant
    attack: Attack
    answer: Answer = NO_ANSWER
    here: Setting = HERE
    block: Block | None = None

    @property
    def defended(self) -> bool:
        """Whether the answer is rolled against it."""
        return self.answer.method not in ("none", "simultaneous")
