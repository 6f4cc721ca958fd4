"""Shots into combat: whom a miss goes at, what the odds say of it, and who is near (3.11)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic2d6.orders.forecast import forecast
from game.rules.heroic2d6.orders.tactics import follows
from game.rules.heroic2d6.orders.usual import default_answer, promise
from game.rules.heroic2d6.sheet.components import Prone
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.heroic2d6.sheet.shifts import ally_near, next_closest
from game.rules.kit.people.gear import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

LIL = man("lil", "a", (0, 1), "lilith")
ORC = man("orc", "b", (10, 1))


def now(fight: Bout, name: str):
    """A figure as it is now."""
    return figure(fight.battle.world, fight.unit(name))


def shot(fight: Bout, how: str = "shoot", weapon: str = "longbow", target: str = "orc"):
    """What the odds of this attack say."""
    fight.until("lil")
    request = fight.request
    assert request is not None
    slots = (("form", "fight"), ("how", how), ("weapon", weapon), ("target", fight.unit(target)))
    made = forecast(fight.battle.view(request.side), request, Order(slots))
    assert made is not None
    return made


@pytest.mark.rule("H2-RNG-07")
def test_the_closest_within_three_metres_and_of_equals_the_first() -> None:
    people = (
        LIL,
        man("three", "a", (13, 1), "shamara"),
        man("four", "a", (10, 5), "rastan", agility=5),
        ORC,
        man("two", "b", (12, 1)),
        man("also", "b", (8, 1)),
    )
    fight = bout(setup(*people))
    world = fight.battle.world
    found = next_closest(world, now(fight, "lil"), now(fight, "orc"))
    assert found is not None
    assert found.unit == min(fight.unit("two"), fight.unit("also"))
    far = bout(setup(LIL, ORC, man("three", "a", (13, 1), "shamara")))
    found = next_closest(far.battle.world, now(far, "lil"), now(far, "orc"))
    assert found is not None
    assert found.unit == far.unit("three")
    none = bout(setup(LIL, ORC, man("four", "a", (14, 1), "shamara")))
    assert next_closest(none.battle.world, now(none, "lil"), now(none, "orc")) is None


@pytest.mark.rule("H2-RNG-07")
def test_a_miss_with_nobody_near_is_lost_and_said_so() -> None:
    ogre = man("ogre", "b", (10, 1), "ogre", agility=9)
    spear = man("sha", "a", (13, 1), "shamara", weapons=("spear",))
    fight = bout(setup(LIL, ogre, spear), {"attack": [3]}).until("lil")
    assert next_closest(fight.battle.world, now(fight, "lil"), now(fight, "ogre")) is not None
    alone = bout(setup(LIL, man("rat", "b", (10, 1)), man("sha", "a", (10, 2), "shamara")))
    assert shot(alone, target="rat").notes[-1][0] == "heroic2d6.note_stray_friend"


@pytest.mark.rule("H2-RNG-07", "H2-RNG-03")
def test_a_stray_shot_has_the_penalties_of_its_own_target() -> None:
    people = (
        LIL,
        man("sha", "a", (31, 2), "shamara", weapons=("spear",)),
        man("orc", "b", (30, 1)),
    )
    fight = bout(setup(*people, size=(40, 4)), {"attack": [3, 8]})
    fight.put("sha", Hands("spear", ""))
    fight.does("lil", "fight", how="shoot", target="orc")
    (stray,) = fight.events("stray")
    assert stray.target == fight.unit("sha")
    first, second = (
        event.outcomes[0]
        for event in fight.battle.events
        if event.key in ("heroic2d6.miss", "heroic2d6.hit")
    )
    assert {m.rule for m in first.check.modifiers} == {"H2-RNG-07"}  # type: ignore[union-attr]
    assert {m.rule for m in second.check.modifiers} == {  # type: ignore[union-attr]
        "H2-RNG-03",
        "H2-RNG-07",
    }
    assert fight.health("sha") == 20 - 8


@pytest.mark.rule("H2-RNG-07", "H2-FUM-05")
def test_a_stray_shot_that_is_fumbled_hurts_a_friend_near_its_own_target() -> None:
    people = (
        LIL,
        man("bal", "a", (10, 2), "sir_balin"),
        ORC,
        man("too", "b", (11, 1)),
        man("sha", "a", (13, 1), "shamara"),
    )
    attacks: list[int | tuple[int, ...]] = [3, (1, 1)]
    fight = bout(setup(*people), {"attack": attacks, "fumble": [2], "tie": [9, 8, 7]})
    fight.does("lil", "fight", how="shoot", target="orc")
    assert fight.health("bal") + fight.health("sha") < 23 + 20
    assert not fight.events("hit")


@pytest.mark.rule("H2-RNG-07", "H2-REA-01")
def test_a_critters_shot_that_a_hero_avoids_goes_on_to_another_hero() -> None:
    people = (
        man("bow", "b", (0, 1), "orc_archer", agility=9),
        man("orc", "b", (11, 1)),
        man("lil", "a", (10, 1), "lilith"),
        man("sha", "a", (10, 2), "shamara", weapons=()),
    )
    fight = bout(setup(*people), {"reaction": [12, 3]}, ["dodge", "dodge"])
    fight.does("bow", "fight", how="shoot", target="lil")
    (stray,) = fight.events("stray")
    assert stray.target == min(fight.unit("orc"), fight.unit("sha"))


@pytest.mark.rule("H2-RNG-07", "H2-STA-05")
@pytest.mark.parametrize(("side", "key"), [("a", "friend"), ("b", "foe")])
def test_the_odds_say_whom_a_miss_goes_at(side: str, key: str) -> None:
    people = (
        LIL,
        ORC,
        man("spear", "a", (12, 1), "shamara", weapons=("spear",)),
        man("by", side, (10, 2), "shamara" if side == "a" else "wolf"),
    )
    fight = bout(setup(*people))
    made = dict(shot(fight).notes)
    assert made[f"heroic2d6.note_stray_{key}"] == (("unit", fight.unit("by")),)
    assert made["heroic2d6.note_number"] == (("n", 11),)
    assert made["heroic2d6.note_mighty"] == (("n", 2 * 8),)
    assert "heroic2d6.note_fumble" in made


@pytest.mark.rule("H2-MIG-01", "H2-FUM-01", "H2-RNG-07")
def test_the_odds_say_nothing_of_strays_where_nobody_fights() -> None:
    fight = bout(setup(LIL, ORC, man("by", "b", (10, 2), "wolf")))
    assert [key for key, _ in shot(fight).notes] == [
        "heroic2d6.note_number",
        "heroic2d6.note_mighty",
        "heroic2d6.note_fumble",
    ]


@pytest.mark.rule("H2-REA-01")
def test_a_critters_attack_at_a_hero_has_no_doubles_of_its_own() -> None:
    people = (man("lil", "b", (1, 1), agility=9), man("ras", "a", (2, 1), "rastan"))
    fight = bout(setup(*people))
    made = shot(fight, "strike", "hand_axe", "ras")
    assert made.notes == ()
    assert [branch.answer for branch in made.branches] == ["block", "parry", "dodge"]
    assert made.check is not None
    assert (made.check.base, made.check.column) == (7, 12), "the best reaction"


@pytest.mark.rule("H2-FUM-05")
def test_of_a_fumbled_shot_first_who_is_near_the_target_and_then_who_is_near_the_firer() -> None:
    near = man("near", "a", (2, 1), "shamara")
    there = man("there", "a", (13, 1), "rastan", agility=5)
    both = bout(setup(LIL, near, there, ORC))

    def ally(fight: Bout, how: str) -> int | None:
        found = ally_near(fight.battle.world, now(fight, "lil"), now(fight, "orc"), how)
        return found.unit if found else None

    assert ally(both, "ranged") == both.unit("there")
    assert ally(both, "melee") == both.unit("near")
    away = bout(setup(LIL, near, man("there", "a", (14, 1), "rastan", agility=5), ORC))
    assert ally(away, "thrown") == away.unit("near")
    three = bout(setup(LIL, man("near", "a", (3, 1), "shamara"), ORC))
    assert ally(three, "ranged") == three.unit("near")
    assert ally(three, "melee") is None
    four = bout(setup(LIL, man("near", "a", (4, 1), "shamara"), ORC))
    assert ally(four, "ranged") is None
    equal = bout(
        setup(
            LIL, man("x", "a", (1, 1), "shamara"), man("y", "a", (0, 2), "rastan", agility=5), ORC
        )
    )
    assert ally(equal, "melee") == min(equal.unit("x"), equal.unit("y"))


@pytest.mark.rule("H2-RNG-07", "H2-GRD-11")
def test_a_target_that_is_held_by_nobody_who_stands_is_not_in_combat() -> None:
    people = (LIL, ORC, man("sha", "a", (10, 2), "shamara"))
    fight = bout(setup(*people))
    fight.put("sha", Prone())
    made = shot(fight)
    assert made.check is not None
    assert made.check.shift == 0


@pytest.mark.rule("H2-RNG-07", "H2-GRD-11")
@pytest.mark.parametrize("side", ["a", "b"])
def test_the_odds_tell_what_a_miss_may_do_to_somebody_else(side: str) -> None:
    """By hand: Lilith (7 - 1) at the Orc (11) needs 5, so that 5 in 36 go on, as double ones do
    not; at whom stands beside it with Agility 6 (13) she needs 7: 20 in 36 take 8, one takes 16.
    """
    by = man("by", side, (10, 2), "shamara", hero=True)
    spear = man("spear", "a", (12, 1), "shamara", weapons=("spear",))
    fight = bout(setup(LIL, ORC, by, spear))
    made = shot(fight)
    (other,) = made.others
    (branch,) = other.branches
    assert other.target == fight.unit("by")
    if side == "a":
        assert branch.mean == pytest.approx(5 / 36 * (20 * 8 + 1 * 16) / 36)
        assert dict(branch.hit)["miss"] == pytest.approx(31 / 36 + 5 / 36 * 14 / 36)
        assert sum(p for _, p in branch.hit) == sum(p for _, p in branch.losses) == pytest.approx(1)
    view, lil = fight.battle.view("a"), fight.unit("lil")
    found = promise(view, lil, fight.unit("orc"), "shoot", "longbow")
    stray = 5 / 36 * 21 / 36 * 8 / 20 * (-1.5 if side == "a" else 1.0)
    assert found == pytest.approx(30 / 36 * 8 / 20 + stray)


@pytest.mark.rule("H2-RNG-07", "H2-REA-01")
def test_the_odds_of_a_critters_shot_tell_what_a_hero_who_avoids_it_sends_on() -> None:
    """By hand: the archer (5 - 1) at Lilith (Agility 7) lets her avoid it on 11 - 7 = 4, 33 in 36;
    Sir Balin, whom nobody fights, blocks with 7 against 12, and loses 8 - 5 points on a 3 or 4,
    twice that on double ones.
    """
    people = (
        man("bow", "b", (0, 1), "orc_archer", agility=9),
        man("orc", "b", (11, 2)),
        man("lil", "a", (10, 1), "lilith"),
        man("bal", "a", (10, 0), "sir_balin", armour=("chainmail", "shield")),
    )
    fight = bout(setup(*people)).until("bow")
    request = fight.request
    assert request is not None
    slots = (("how", "shoot"), ("weapon", "short_bow"), ("target", fight.unit("lil")))
    made = forecast(fight.battle.view("b"), request, Order((("form", "fight"), *slots)))
    assert made is not None
    (other,) = made.others
    assert other.target == fight.unit("bal")
    shield = other.branch("shield")
    assert shield.mean == pytest.approx(33 / 36 * (5 * 3 + 1 * 6) / 36)


@pytest.mark.rule("H2-RNG-07")
@pytest.mark.parametrize(("agility", "form"), [(1, "move"), (10, "fight")])
def test_whose_arrow_would_rather_hit_a_friend_goes_nearer(agility: int, form: str) -> None:
    """At Agility 8 she needs 9; at the friend whom a miss goes at 2, or 11."""
    friend = man("by", "a", (10, 2), "shamara", agility=agility)
    fight = bout(setup(LIL, man("orc", "b", (10, 1), agility=8), friend)).until("lil")
    request = fight.request
    assert request is not None
    order = default_answer(fight.battle.view("a"), request)
    assert order.text("form") == form
    if to := order.cell("to"):
        assert to.x == now(fight, "lil").fighter.movement, "as far as he can"


@pytest.mark.rule("H2-RNG-07")
def test_nobody_is_kept_from_a_place_by_a_shot_that_he_need_not_make() -> None:
    """From there an arrow would rather hit a friend as well."""
    friend = man("by", "a", (10, 2), "shamara", agility=1)
    fight = bout(setup(LIL, man("orc", "b", (10, 1), agility=8), friend)).until("lil")
    view, request, orc = fight.battle.view("a"), fight.request, fight.unit("orc")
    assert request is not None
    assert promise(view, request.unit, orc, "shoot", "longbow") < 0
    assert follows(view, request, orc, Cell(1, 1)) == 0
