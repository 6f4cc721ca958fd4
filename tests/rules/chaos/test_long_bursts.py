"""What a long burst promises: every shot of him as all before have left him, and nothing of shots
that are not fired any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.checks import gather
from game.core.components import Health
from game.core.odds import enumerate_exchange
from game.rules.chaos.exchange.aftermath import owed
from game.rules.chaos.exchange.as_usual import usual
from game.rules.chaos.exchange.bursts import of_any
from game.rules.chaos.exchange.facts import Attack, Block, Strike
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.odds import Odds
from game.rules.chaos.exchange.outlines import Outline, bare, leaves
from game.rules.chaos.orders.forecast import best_first
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Condition, Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import sheet
from tests.rules.chaos.test_later_blows_odds import HITS, ME, foe, shots
from tests.rules.chaos.test_spray import burst
from tests.rules.chaos.test_spray_odds import bare as unarmoured
from tests.rules.chaos.test_spray_odds import notes, promised

HIT = ("hit",)
PISTOL = Attack("spray", weapon("pistol"), 12)
TOUGH = replace(foe(60), fighter=sheet("thug", armour="kevlar_vest", stamina=15, fortitude=15))
PLATED, ARMOURED = (
    replace(TOUGH, fighter=replace(TOUGH.fighter, armour=worn))
    for worn in ("plate", "combat_armour")
)
PEOPLE = {
    "in a vest": TOUGH,
    "with natural PFb": replace(TOUGH, reserves=Reserves(4, 0, 5, active=True)),
    "with natural PFb for a while": replace(foe(60), reserves=Reserves(3, 0, 2)),
    "hurt": replace(foe(4), wounds=Wounds((("head", 1), ("left_arm", 1)))),
    "knits": replace(foe(60), fighter=sheet("thug", abilities=("knit_bone",), fortitude=15)),
}


def whole(strike: Strike, shots: int) -> dict[tuple[int, bool], Any]:
    """The Red and whether he is out after so many hits, each upon him as he really is then."""
    states: tuple[tuple[tuple[Combatant, bool], float], ...] = (((strike.foe, False), 1.0),)
    for _ in range(shots):
        found: list[tuple[tuple[Combatant, bool], float]] = []
        for (he, out), chance in states:
            if out:
                found.append(((he, out), chance))
                continue
            now = replace(strike, foe=he)
            answers = partial(usual, {1: strike.me, 2: he})
            for made, part in enumerate_exchange(partial(harm, now, "hit"), answers):
                found.append((_left(he, made), chance * part))
        states = gather(found)
    red = strike.foe.wounds.total
    return likely(((he.wounds.total - red, out), chance) for (he, out), chance in states)


def made_of_four(strike: Strike) -> dict[tuple[int, bool], Any]:
    """What is promised of four hits."""
    found = shots(strike, HITS[:1] * 4, False)
    return likely(((one.red, one.out), chance) for one, chance in found)


def likely(found: Iterable[tuple[tuple[int, bool], float]]) -> dict[tuple[int, bool], Any]:
    """All that can happen, but for how the computer adds up."""
    return {key: pytest.approx(part) for key, part in gather(found) if part > 1e-12}


def _left(he: Combatant, made: Harm) -> tuple[Combatant, bool]:
    armour, had = made.armour, he.reserves
    kept = Reserves(had.ki - owed(made), 0, made.natural, active=made.active)
    after = replace(
        he,
        hp=Health(made.hp, he.hp.full),
        wounds=replace(made.wounds, bleeding=0),
        reserves=kept,
        wear=Wear(((armour.kind, armour.after),)) if armour is not None else he.wear,
        condition=Condition(asleep=int(bool(he.condition.asleep or made.asleep))),
    )
    return after, made.out or made.dying or made.asleep == "fight" or bool(made.thrown)


@pytest.mark.rule("CF-SPRAY-14", "CF-DMG-12", "CF-DMG-14")
@pytest.mark.parametrize("name", PEOPLE)
def test_where_each_shot_of_a_long_burst_has_hit_counts_for_the_next(name: str) -> None:
    strike = Strike(ME, PEOPLE[name], PISTOL)
    assert made_of_four(strike) == whole(strike, 4)


@pytest.mark.rule("CF-DMG-08", "CF-SPRAY-14")
@pytest.mark.parametrize(("worn", "ki"), [(10, 4), (1, 3)])
def test_no_ki_is_promised_for_natural_pfb_that_stops_nothing(worn: int, ki: int) -> None:
    """A pistol, 6, at the chest: whole plate stops all of it, but not where it is worn out."""
    he = replace(PLATED, reserves=Reserves(4, 0, 5), wear=Wear((("plate", worn),)))
    strike = Strike(ME, he, replace(PISTOL, area="chest"))
    ends = {(left.reserves.ki, left.gone) for (_, left), _ in leaves(strike, "hit")}
    assert ends - {(0, True)} == {(ki, False)}


@pytest.mark.rule("CF-DMG-08", "CF-SPRAY-14")
def test_natural_pfb_is_switched_on_in_a_burst_once_the_armour_lets_something_through() -> None:
    he = replace(ARMOURED, reserves=Reserves(3, 0, 5))
    strike = Strike(ME, he, replace(PISTOL, weapon=weapon("magnum_revolver")))
    assert made_of_four(strike) == whole(strike, 4)


def test_a_burst_of_any_length_does_the_same_with_each_shot() -> None:
    """So that what one has worked out serves the others; but one of a single tick is a jab."""
    strike = Strike(ME, foe(), PISTOL)
    longer, short = (replace(strike, attack=replace(PISTOL, ticks=n)) for n in (30, 1))
    assert bare(longer) == bare(strike) != bare(short)


@pytest.mark.rule("CF-SPRAY-14", "CF-DMG-13")
def test_a_shot_that_is_not_fired_any_more_hits_nobody() -> None:
    """With 5 of 6 Red the first hit is the last one; and none hits that the first has missed by
    more.
    """
    here = unarmoured()
    assert notes(promised(here, burst(here)))[1:3] == [("shot", 2, 50), ("shot", 3, 40)]
    here.put("2", Wounds((("left_arm", 5),)))
    assert notes(promised(here, burst(here)))[1:3] == [("shot", 2, 0), ("shot", 3, 0)]


def test_of_answers_that_come_to_the_same_the_first_is_told_first() -> None:
    """0.1 and 0.2 are a little more than 0.3 for a computer."""
    one, two = Outline(red=1), Outline(red=1, falls=True)
    sums = Odds((), ((one, 0.1), (two, 0.2))), Odds((), ((one, 0.3),))
    assert [made.answer for made in best_first({"parry": sums[0], "dodge": sums[1]})] == [
        "parry",
        "dodge",
    ]


@pytest.mark.rule("CF-SPRAY-14", "CF-KO-10")
def test_a_shot_hits_whom_one_through_his_shield_has_put_to_sleep() -> None:
    """His number holds off both of them as long as he is in his senses; and who is out of the fight
    by the first is hit by none.
    """
    block = Block("small_shield", 2, 4)
    strike = Strike(ME, foe(1), PISTOL, block=block)
    blocked, again = ("blocked", "blocked"), ("blocked", "hit")
    asleep = of_any(strike, (((blocked, again), 1.0),), HIT, False)
    ends = leaves(strike, "blocked")
    assert asleep > 0
    assert asleep == pytest.approx(sum(part for (_, left), part in ends if left.asleep))
    gone = sum(part for (_, left), part in ends if left.gone)
    assert gone > 0
    assert of_any(strike, (((blocked, HITS[0]), 1.0),), HIT, False) == pytest.approx(1 - gone)


@pytest.mark.rule("CF-DMG-04", "CF-DMG-12", "CF-DMG-13")
def test_what_a_blow_does_to_a_part_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what is left of him, and for whether that puts him out of the fight."""
    asked: list[tuple[str, int]] = []
    hurt = body.hurt

    def counted(wounds: Wounds, name: str, red: int) -> Wounds:
        asked.append((name, red))
        return hurt(wounds, name, red)

    monkeypatch.setattr(body, "hurt", counted)
    twelve = Force(12, 12)
    made = landed(foe(60), twelve, twelve, Choices(), body.part("head"))
    assert made.red > 0 and made.wounds.at("head") == made.red
    assert asked == [("head", made.red)]
