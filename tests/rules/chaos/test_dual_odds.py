"""Two shots against one answer, dice by dice; who is told of an explosion, and of what else."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Event
from game.rules.chaos.acts.deeds.chores_done import attacked_now
from game.rules.chaos.exchange.facts import Attack, Setting, Strike
from game.rules.chaos.exchange.later import pairs
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Fighter, Skill
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, who

SHOOTER = Fighter(5, 5, 5, 5, 5, 6, 5, 75, skills=(Skill("handgun", 1),))
RUNS = Setting(distance=3, moving=(False, True), rear=True)
DICE = range(1, 21)


def lands(die: int, shift: int, worst: int, guard: int | None, firm: bool) -> str:
    """A die read by the book: a 1 fumbles, misses up to ``worst``, a 20 that only a 20 stops, and
    otherwise more than the number that stands.
    """
    if die == 1:
        return "fumble"
    if die == 20:
        return "avoided" if firm else "critical"
    if die <= worst:
        return "miss"
    return "hit" if guard is None or die + shift > guard else "avoided"


@pytest.mark.rule("CF-DUAL-03", "CF-DUAL-04", "CF-MISS-04")
@pytest.mark.parametrize("method", ["evade", "none"])
def test_both_shots_meet_one_and_the_same_number(method: str) -> None:
    """+1 - 4 at a runner, and 4 less with the off hand; he evades with -4 for the bullet and -4
    for his back. After a natural 1 nothing stands against either.
    """
    people = {"one": SHOOTER, "two": Fighter(5, 5, 5, 5, 6, 6, 5, 75)}
    here = field("1 . . 2", **people, held=(("pistol", "pistol"), ""))
    first = Attack("shoot", weapon("pistol"), 3)
    second = Attack("shoot", weapon("pistol"), 2, hand="off", second=True)
    answer = Answer(method, pay="action") if method != "none" else Answer()
    found: Counter[tuple[str, str]] = Counter()
    for one in DICE:
        for other in DICE:
            for guarded in DICE:
                rolls = method == "evade" and guarded > 1
                guard = guarded - 8 if rolls else None
                firm = rolls and guarded == 20
                made = lands(one, -3, 8, guard, firm), lands(other, -7, 12, guard, firm)
                found[made] += 1
    told = dict(pairs(Strike(who(here, "1"), who(here, "2"), first, answer, RUNS), second))
    assert told == {made: pytest.approx(n / 8000) for made, n in found.items()}


@pytest.mark.rule("CF-AREA-07", "CF-KNOCK-04", "CF-TICK-14")
def test_whom_something_has_reached_counts_as_attacked_after_an_explosion_alone() -> None:
    """Poison or a fall that costs him points is no attack; a vehicle that runs into him is."""
    hurt = Event("chaos.hurt", "CF-DMG-04", 7)
    blast = Event("chaos.blast", "CF-AREA-07", 3)
    assert attacked_now([hurt]) == frozenset()
    assert attacked_now([blast]) == frozenset()
    assert attacked_now([blast, hurt]) == {7}
    assert attacked_now([Event("chaos.run_into", "CF-KNOCK-04", 5), hurt]) == {5}
    assert attacked_now([Event("chaos.attacks_strike", "CF-ROLL-02", 3, 4)]) == {4}
