"""The exchange of one blow: a choice, an opposed or a plain check, and faces that are read."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import (
    Ask,
    Band,
    Check,
    Drawn,
    Exchange,
    Modifier,
    Opposed,
    asked,
    contested,
    rolled,
)
from tests.toy.parts import WEAPONS

HIT = "TOY-HIT"
PARRY = "TOY-PARRY"
WOUND = "TOY-WOUND"


@dataclass(frozen=True, slots=True)
class Blow:
    """What one blow does: losses, and the dice that made them."""

    losses: int
    answer: str
    outcomes: tuple[Drawn, ...] = ()


def hit_check(actor: int, target: int, weapon: str, flank: bool) -> Check:
    """d20: at most the weapon's skill hits, two more on a flank."""
    modifiers = (Modifier("TOY-FLANK", "toy.flank", 2),) if flank else ()
    skill = WEAPONS[weapon].skill + sum(modifier.worth for modifier in modifiers)
    bands = (Band("hit", 1, skill), Band("miss", skill + 1, 20))
    return Check("hit", HIT, actor, target, (1, 20), bands, skill, weapon, modifiers)


def parry_check(actor: int, target: int, weapon: str) -> Opposed:
    """2d6 and half the skill against 2d6 and 4; the higher wins, a tie goes to the parry."""
    attack = Check("attack", PARRY, actor, target, (2, 6), base=WEAPONS[weapon].skill // 2)
    parry = Check("parry", PARRY, target, actor, (2, 6), base=4)
    return Opposed(attack, parry, (Band("parried", -99, 0), Band("hit", 1, 99)))


def wound_check(actor: int, target: int, weapon: str) -> Check:
    """One or two d6: 5 and more is a deep wound."""
    count = WEAPONS[weapon].dice
    bands = (Band("light", count, 4), Band("deep", 5, 6 * count))
    return Check("wound", WOUND, actor, target, (count, 6), bands)


def blow(actor: int, target: int, side: str, weapon: str, flank: bool) -> Exchange[Blow]:
    """The target parries, ducks or does nothing; a deep wound counts its sixes."""
    about = (("actor", actor), ("weapon", weapon))
    answer = (yield from asked(Ask(side, target, "toy.defend", about))).text("how")
    if answer == "parry":
        contest = yield from contested(parry_check(actor, target, weapon))
        struck: Drawn = contest
    else:
        struck = yield from rolled(hit_check(actor, target, weapon, flank))
    if struck.grade != "hit":
        return Blow(0, answer, (struck,))
    wound = yield from rolled(wound_check(actor, target, weapon))
    losses = 1
    if wound.grade == "deep":
        losses += wound.faces.count(6) + (1 if answer != "duck" else 0)
    return Blow(losses, answer, (struck, wound))
