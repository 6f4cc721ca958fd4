"""From one fight to the next of a chain: what heals, what comes back, who is not there any more."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position
from game.core.data import Misfit
from game.core.setup import Carried
from game.rules.chaos import RULESET
from game.rules.chaos.setup import healing
from game.rules.chaos.setup.build import build
from game.rules.chaos.sheet.agenda import Mending
from game.rules.chaos.sheet.components import Condition, Fighter, Held, Reserves, Wear, Wounds
from game.rules.kit.people.roster import Known
from tests.rules.chaos.bout import Bout, bout, man, setup
from tests.rules.chaos.people import sample

ALDRIC = sample("Sir Aldric").fighter


@pytest.mark.rule("CF-DMG-04")
def test_bruises_pass_within_days() -> None:
    hp = Health(3, 27)
    assert healing.points(hp, 9, 0, rest=True) == 3
    assert healing.points(hp, 9, 1, rest=True) == 12
    assert healing.points(hp, 9, 1, rest=False) == 7
    assert healing.points(hp, 9, 3, rest=True) == 27
    assert healing.points(Health(0, 3), 1, 1, rest=False) == 1


@pytest.mark.rule("CF-DMG-12", "CF-DMG-16")
def test_red_takes_weeks_of_rest_one_after_the_other_on_each_part() -> None:
    hurt = Wounds((("chest", 2), ("left_arm", 1), ("right_hand", 2), ("neck", 1)), bleeding=2)
    assert healing.mended(hurt, {}, 6, rest=True)[0].red == hurt.red
    week, spent = healing.mended(hurt, {}, 8, rest=True)
    assert week.red == (("chest", 1), ("right_hand", 2)) and spent == {"chest": 1}
    assert week.bleeding == 0, "what bled is bound up"
    assert healing.mended(week, spent, 6, rest=True)[0].red == (("right_hand", 2),)
    assert healing.mended(hurt, {}, 60, rest=False)[0].red == hurt.red


@pytest.mark.rule("CF-KI-07", "CF-DMG-15", "CF-CHAK-01")
def test_what_he_draws_on_comes_back_at_its_own_pace() -> None:
    had = Reserves(2, 0, 1, active=True, chakra=2, blood=9)
    assert healing.reserves(had, ALDRIC, 0, rest=True) == {"ki": 2, "blood": 9, "chakra": 2}
    assert healing.reserves(had, ALDRIC, 1, rest=True) == {"ki": 8, "blood": 11, "chakra": 2}
    assert healing.reserves(had, ALDRIC, 3, rest=False) == {"ki": 8, "blood": 12, "chakra": 2}
    assert healing.reserves(had, ALDRIC, 30, rest=True) == {"ki": 8, "blood": 20, "chakra": 3}


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
def test_armour_and_weapons_are_mended_in_a_day() -> None:
    wear = Wear((("chain_mail", 4), ("club", 0)))
    assert healing.worn(wear, 0) == {"wear.chain_mail": 4, "wear.club": 0}
    assert healing.worn(wear, 1) == {}


def fought() -> Bout:
    """A and c against b and d; nobody has done anything yet."""
    people = (man("a", "a", (0, 0)), man("c", "a", (0, 2)), man("b", "b", (5, 0)),
              man("d", "b", (5, 2)))  # fmt: skip
    return bout(setup(*people), {"initiative": [20, 1, 1, 1]})


def came(made: Bout, days: int = 0) -> dict[str, Carried]:
    found = RULESET.scales["personal"].recover(made.battle.world, days, True)
    return {one.fighter: one for one in found}


@pytest.mark.rule("CF-WIN-01", "CF-DMG-13")
def test_the_dead_the_prisoners_and_the_badly_hurt_stay_behind() -> None:
    made = fought()
    made.put("a", Wounds((("chest", 3), ("abdomen", 3))))
    made.put("c", Condition(asleep=-1))
    made.put("b", Out("dead"))
    made.put("d", Condition(dying=True))
    found = came(made)
    assert [found[name].out for name in "acbd"] == ["wounded", "", "dead", "dead"]
    lost = fought()
    lost.put("a", Out("surrendered"))
    lost.put("c", Out("red_limit"))
    lost.put("d", Out("escaped"))
    found = came(lost)
    assert [found[name].out for name in "acbd"] == ["prisoner", "prisoner", "", ""]
    held = fought()
    held.put(
        "a",
        Out("red_limit"),
    )
    held.put("a", Wounds((("chest", 3), ("abdomen", 3))))
    assert came(held)["a"].out == "wounded", "his side holds the field"
    assert came(held, 21)["a"].out == ""


@pytest.mark.rule("CF-DMG-12", "CF-KI-07")
def test_how_he_comes_out_is_told_and_how_he_comes_in() -> None:
    made = fought()
    made.put("a", Health(4, 18))
    made.put("a", Wounds((("chest", 2), ("left_arm", 1))))
    made.put("a", Reserves(1, 2, 3, blood=15, chakra=3))
    made.put("a", Wear((("club", 2),)))
    had = came(made)["a"]
    assert had == Carried("a", 4, (("red", "chest"), ("red", "chest"), ("red", "left_arm")), (), "",
        (0, 0, 0), (("ki", 1), ("blood", 15), ("chakra", 3), ("wear.club", 2)))  # fmt: skip
    again = came(made, 5)["a"]
    assert again.days == (5, 0, 5) and again.health == 18
    row = next(row for row in rows(had) if Known("a") in row)
    assert {Health(4, 18), Wounds((("chest", 2), ("left_arm", 1))), Wear((("club", 2),))} <= set(
        row
    )
    (reserves,) = [one for one in row if isinstance(one, Reserves)]
    assert (reserves.ki, reserves.blood, reserves.chakra, reserves.active) == (1, 15, 3, False)
    row = next(row for row in rows(again) if Known("a") in row)
    assert Mending((("chest", 5), ("left_arm", 5))) in row


def rows(*carried: Carried, **more: Any) -> list[tuple[Any, ...]]:
    fight = setup(man("a", "a", (0, 0)), man("b", "b", (5, 0)), carried=carried, **more)
    return [row for _, row in build(fight)]


@pytest.mark.rule("CF-DMG-12")
def test_a_third_fight_goes_on_where_the_healing_stood() -> None:
    made = fought()
    made.put("a", Wounds((("chest", 1),)))
    made.put("a", Mending((("chest", 5),)))
    assert came(made, 1)["a"].days == (6,)
    assert came(made, 2)["a"].wounds == ()


@pytest.mark.rule("CF-DMG-17")
def test_who_is_gone_is_not_on_the_field_and_what_is_broken_in_nobodys_hand() -> None:
    out = Carried("a", 0, out="prisoner")
    row = next(row for row in rows(out) if Known("a") in row)
    assert Out("prisoner") in row and not any(isinstance(one, Position) for one in row)
    bare = Carried("a", 18, left=(("wear.club", 0),))
    row = next(row for row in rows(bare) if Known("a") in row)
    assert Held() in row and any(isinstance(one, Fighter) for one in row)


def test_what_nobody_knows_is_told() -> None:
    left = (("luck", -2), ("ki", -1), ("blood", 0))
    strange = Carried("a", 9, (("maimed_arm", "left_arm"), ("red", "tail")), left=left)
    with pytest.raises(Misfit) as caught:
        rows(strange)
    paths = [wrong.path for wrong in caught.value.wrongs]
    assert paths == [
        ("carried", 0, "wounds", 0),
        ("carried", 0, "wounds", 1),
        ("carried", 0, "left", 0),
        ("carried", 0, "left", 1),
    ]
    assert caught.value.wrongs[-1].message == "must be 0 or more"
