"""INIT: totals, weapons of two numbers, ties, whole sides, the end of the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.sheet import initiative
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.initiative import Entry
from tests.rules.zefrs.people import run

ME = Entry(1, "a", 5, "FOE", weapon("broadsword"))


def order(entries: list[Entry], **dice: list[int]) -> list[tuple[int, int]]:
    places = run(initiative.initiative(entries), dice)
    return [(place.unit, place.total) for place in places]


@pytest.mark.rule("ZF-INIT-02", "ZF-INIT-04")
@pytest.mark.parametrize(
    ("name", "first", "expected"),
    [
        ("rapier", False, 12),
        ("two_handed_sword", False, 8),
        ("halberd", True, 13),
        ("halberd", False, 8),
    ],
)
def test_d29_initiative_by_weapon(name: str, first: bool, expected: int):
    (place,) = run(
        initiative.initiative([replace(ME, weapon=weapon(name), first=first)]),
        {"initiative": [6]},
    )
    assert place.total == expected
    assert place.outcome.check.rule == "ZF-INIT-02" and place.outcome.check.base == 5


@pytest.mark.rule("ZF-INIT-01")
def test_attackers_and_movers_roll_defenders_and_waiters_do_not():
    found = [initiative.rolls(name) for name in ("fight", "move", "magic", "defend", "wait")]
    assert found == [True, True, True, False, False]


@pytest.mark.rule("ZF-INIT-03")
def test_no_weapon_bonus_for_fists_and_for_what_is_done_without_a_weapon():
    pike = replace(ME, weapon=weapon("pike"), first=True)
    assert initiative.bonus(pike) == 2
    assert initiative.bonus(replace(pike, plain=True)) == 0
    assert initiative.bonus(replace(ME, weapon=None)) == 0
    assert initiative.bonus(replace(ME, weapon=weapon("unarmed"))) == 0


@pytest.mark.rule("ZF-INIT-06")
def test_highest_total_first_then_agi_then_class_then_a_fresh_die():
    quick = Entry(2, "b", 7, "ENEMY")
    assert order([ME, quick], initiative=[6, 3]) == [(1, 11), (2, 10)]
    assert order([ME, quick], initiative=[6, 4]) == [(2, 11), (1, 11)]
    hero, foe, enemy = (Entry(u, "a", 5, c) for u, c in ((4, "PC"), (3, "FOE"), (2, "ENEMY")))  # type: ignore[arg-type]
    assert order([enemy, foe, hero], initiative=[5, 5, 5]) == [(4, 10), (3, 10), (2, 10)]
    twin = Entry(9, "b", 5, "FOE", weapon("mace"))
    assert order([ME, twin], initiative=[6, 6], tie=[4, 4, 2, 8]) == [(9, 11), (1, 11)]


@pytest.mark.rule("ZF-INIT-05")
def test_d58_thirteen_roll_singly_and_only_more_than_24_by_side():
    assert not initiative.is_collective(13) and not initiative.is_collective(24)
    assert initiative.is_collective(25)


@pytest.mark.rule("ZF-INIT-05")
def test_collective_initiative_uses_the_highest_agi_and_a_common_weapon():
    pikes = [Entry(u, "b", 3, "ENEMY", weapon("pike"), first=True) for u in (5, 4)]
    mixed = [ME, replace(ME, unit=2, agi=6, weapon=weapon("rapier"))]
    places = run(initiative.collective([*mixed, *pikes], {}), {"initiative": [4, 6]})
    assert [(p.unit, p.total) for p in places] == [(4, 11), (5, 11), (1, 10), (2, 10)]
    assert [p.outcome.check.base for p in places] == [3, 3, 6, 6]


@pytest.mark.rule("ZF-INIT-07")
def test_late_attacks_end_the_turn():
    assert initiative.queue([3, 1, 2], late=[2, 3]) == (3, 1, 2, 3, 2)
    assert initiative.queue([1, 2]) == (1, 2)


def test_a_place_keeps_its_dice():
    twin = replace(ME, unit=2, side="b")
    places = run(initiative.initiative([ME, twin]), {"initiative": [6, 6], "tie": [1, 2]})
    assert [die.total for die in places[0].tied] == [2]
