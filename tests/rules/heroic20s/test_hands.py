"""What a shield, weapons and a hold take of the hands (HC-GRAP-02, HC-MULTIW-01, HC-MEL-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Check
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.declaring import Declared, able, one_of
from game.rules.heroic20s.acts.deeds import SHIELDS, deeds
from game.rules.heroic20s.acts.fighting import holdable, ways
from game.rules.heroic20s.acts.state import uses
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.grappling import (
    Grip,
    force_check,
    hold_check,
    moves,
    resist_check,
)
from game.rules.heroic20s.exchange.hands import with_hand_for
from game.rules.heroic20s.exchange.modifiers import modifiers
from game.rules.heroic20s.exchange.several import may_combine
from game.rules.heroic20s.orders.scene import able as able_as_named
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.sheet.components import Grappled, Posture, ShieldAside
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure as seen
from game.rules.heroic20s.tables.book import numbers
from game.rules.heroic20s.tables.rows import Arm
from tests.rules.heroic20s.arms import blow
from tests.rules.heroic20s.cast import fighter, figure
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import ordered
from tests.rules.heroic20s.pitch import Pitch

DAGGER = next(arm for arm in fighter("archer").arms if arm.id == "dagger")
KNIFE = replace(DAGGER, id="small_knife")
SWORD = fighter("town_guard").arms[0]
BASH = next(arm for arm in fighter("riot_guard").arms if arm.id == "shield_bash")


def close_arms(me: Figure) -> set[str]:
    return {arm.id for arm, _ in ways(me)}


@pytest.mark.rule("HC-GRAP-14", "HC-GRAP-02")
def test_a_hand_that_holds_somebody_strikes_with_nothing_meanwhile() -> None:
    """Each hold takes one hand. With the other a dagger is used; a shield is laid aside for it."""
    arms = (DAGGER, *fighter("town_guard").arms)
    guard = figure("town_guard", 1, arms=arms, holds=1)
    assert close_arms(guard) == close_arms(replace(guard, shield=False)) == {"punch", "dagger"}
    assert close_arms(replace(guard, shield=False, holds=2)) == {"punch"}, "both hands hold"
    some = replace(guard, living=3, shield=False, holds=4)
    assert with_hand_for(some, DAGGER) == 2 and with_hand_for(some, arms[-1]) == 3
    for living, holds in ((1, 3), (1, 2), (2, 7)):
        held = replace(guard, living=living, holds=holds)
        assert close_arms(held) == {"punch"}, "what takes no hand is left"
        assert with_hand_for(held, arms[-1]) == living
    assert with_hand_for(replace(guard, living=0), DAGGER) == 0
    assert close_arms(replace(guard, holds=0)) == {"punch", "dagger", "shortsword"}
    four = replace(guard, fighter=replace(guard.fighter, hands=4))
    assert close_arms(four) == {"punch", "dagger"}


@pytest.mark.rule("HC-GRAP-14", "HC-GRAP-02")
def test_of_a_unit_those_strike_who_have_a_hand_for_it() -> None:
    pitch = Pitch()
    arms = (DAGGER, *fighter("town_guard").arms)
    guards = pitch.unit("town_guard", "a", 3, (5, 5), arms=arms)
    held = pitch.unit("thug", "b", 2, (5, 6))
    pitch.world.put(held, Grappled(guards))
    stab = Declared(me=guards, foe=held, weapon=DAGGER, mode=DAGGER.modes[0], count=3)
    assert able(pitch.world, stab) == 1
    pitch.world.put(guards, ShieldAside())
    assert able(pitch.world, stab) == 3


@pytest.mark.rule("HC-MEL-02", "HC-GRAP-14")
def test_a_holder_lays_the_shield_aside_for_a_dagger() -> None:
    """As the odds say; for a punch it stays, and costs its DB in close combat."""
    arms = (DAGGER, *fighter("town_guard").arms)
    for weapon, kept in (("dagger", False), ("punch", True)):
        people = troop("guard", "a", "town_guard", (5, 5)), troop("foe", "b", "thug", (5, 6))
        dice = {"attack": [12], "defence": [5], "initiative": [6, 1], "fatigue": [6]}
        here = ordered(setup(*people), **dice)
        here.fighter("guard", arms=arms)
        here.put("foe", Grappled(here.unit("guard")))
        asked = here.asks("strike", "guard")
        how = {"form": "strike", "weapon": weapon}
        found = here.battle.seat("a").forecast(asked, here._filled(asked, how))
        assert found is not None
        assert any(key.endswith("note_aside") for key, _ in found.notes) is not kept
        here.tell("strike", "guard", **how).plays(1)
        assert here.me("guard").shield is kept


@pytest.mark.rule("HC-ACT-10", "HC-GRAP-02")
def test_no_shield_is_readied_with_a_foe_in_each_hand() -> None:
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a", 1, (5, 5))
    pitch.world.put(guard, ShieldAside())

    def readies() -> bool:
        return any(deed.id in SHIELDS for deed in deeds(pitch.world, guard))

    for at in ((5, 6), (4, 6)):
        assert readies()
        pitch.world.put(pitch.unit("thug", "b", 1, at), Grappled(guard))
    assert not readies()


@pytest.mark.rule("HC-ACT-03", "HC-GRAP-02")
def test_no_shield_is_readied_by_the_hand_that_takes_hold() -> None:
    """Beside a grapple of another than whom it holds: of that one it may."""
    people = troop("guard", "a", "town_guard", (5, 5)), troop("one", "b", "thug", (5, 6))
    here = ordered(setup(*people, troop("two", "b", "thug", (4, 6))), initiative=[6, 1])
    here.put("guard", ShieldAside()).put("one", Grappled(here.unit("guard")))
    asked = here.asks("strike", "guard")
    grapple = {"form": "grapple", "area": "torso", "beside": True}
    for target, open_ in (("one", True), ("two", False)):
        found = here.offered(asked, **grapple, target=target)
        assert (("action", "ready_shield") in found) is open_


@pytest.mark.rule("HC-MULTIW-01")
def test_a_holder_has_one_hand_less_for_several_weapons() -> None:
    me, foe = figure("thug", 1), figure("archer", 2)

    def both(me: Figure, *arms: Arm) -> bool:
        also = tuple(Also(arm, arm.modes[0]) for arm in arms[1:])
        return may_combine(Attack(me=me, foe=foe, weapon=arms[0], mode=arms[0].modes[0], also=also))

    punch = next(arm for arm in me.fighter.arms if arm.id == "punch")
    assert both(me, DAGGER, KNIFE)
    assert not both(replace(me, holds=1), DAGGER, KNIFE)
    assert both(replace(me, holds=1), DAGGER, punch)
    four = replace(me, fighter=replace(me.fighter, hands=4))
    assert both(replace(four, holds=2), DAGGER, KNIFE)
    assert not both(replace(four, holds=3), DAGGER, KNIFE), "a hand for each hold"


@pytest.mark.rule("HC-ACT-03", "HC-GRAP-14", "HC-MASS-03")
def test_figures_are_shared_out_that_have_a_hand_after_the_action_beside() -> None:
    pitch = Pitch()
    arms = (DAGGER, *fighter("town_guard").arms)
    guards = pitch.unit("town_guard", "a", 5, (5, 5), arms=arms)
    pitch.world.put(guards, ShieldAside())
    for at in ((5, 6), (4, 6)):
        pitch.world.put(pitch.unit("thug", "b", 1, at), Grappled(guards))
    view: Any = pitch.world
    request = Request("1", "a", guards, "heroic20s.strike")
    shield = next(deed.key for deed in deeds(pitch.world, guards) if deed.id in SHIELDS)
    order = Order((("form", "strike"), ("weapon", "dagger")))
    for own, many in ((order, 5), (order.plus(("action", shield)), 3)):
        assert able_as_named(scene(view, request, own), own) == many


@pytest.mark.rule("HC-ACT-03", "HC-GRAP-14", "HC-MASS-03")
def test_no_shield_is_readied_by_those_who_are_shared_out_and_need_the_hand() -> None:
    guards = troop("guards", "a", "town_guard", *((x, 5) for x in range(3, 8)))
    foes = [troop(name, "b", "thug", (x, 6)) for name, x in (("one", 4), ("two", 6))]
    here = ordered(setup(guards, *foes), initiative=[6, 1])
    here.fighter("guards", arms=(replace(DAGGER, level=16),)).put("guards", ShieldAside())
    for name in ("one", "two"):
        here.put(name, Grappled(here.unit("guards")))
    asked = here.asks("strike", "guards")
    stab = {"form": "strike", "weapon": "dagger", "target": "one", "area": "torso"}
    for first, open_ in ((2, True), (3, False)):
        shares = {"figures": first, "target.2": "two", "beside": True}
        found = here.offered(asked, **stab, **shares)
        assert (("action", "ready_shield") in found) is open_, first


@pytest.mark.rule("HC-ACT-03", "HC-MEL-07")
def test_a_way_left_to_each_hit_is_judged_after_the_action_beside() -> None:
    """Who has gone down to crawl strikes with the one that is close, though it is not the first."""
    pitch = Pitch()
    near = next(mode for mode in DAGGER.modes if mode.least == 0)
    arm = replace(DAGGER, level=16, modes=(replace(near, id="long", least=1, most=1), near))
    me = pitch.unit("thug", "a", 1, (5, 5), arms=(arm,))
    pitch.world.put(me, Posture("kneeling"))
    foe = pitch.unit("thug", "b", 1, (5, 6))
    down = next(deed for deed in deeds(pitch.world, me) if deed.thing == "crawling")
    how = Declared(
        me=me, foe=foe, weapon=arm, mode=arm.modes[0], count=1, deed=down, each=True
    )  # fmt: skip
    made = one_of(pitch.world, how, (how,))
    assert made is not None and made.mode == near
    both = replace(arm, modes=(arm.modes[0],))
    how = replace(how, weapon=both)
    assert one_of(pitch.world, how, (how,)) is None


@pytest.mark.rule("HC-GRAP-02", "HC-GRAP-03")
def test_one_more_is_held_only_with_a_hand_that_holds_nobody() -> None:
    """With a shield one hand is left, for one enemy; whom it holds, it may take hold of anew."""
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a", 1, (5, 5))
    one, other = pitch.unit("thug", "b", 1, (5, 6)), pitch.unit("thug", "b", 1, (4, 6))
    assert holdable(pitch.world, seen(pitch.world, guard)) == (one, other)
    pitch.world.put(one, Grappled(guard))
    assert holdable(pitch.world, seen(pitch.world, guard)) == (one,)

    def grapple(foe: int) -> Attack | None:
        how = Declared(me=guard, foe=foe, weapon=None, kind="grapple", count=1)
        return one_of(pitch.world, how, (how,))

    assert grapple(one) is not None and grapple(other) is None
    pitch.world.put(guard, ShieldAside())
    assert holdable(pitch.world, seen(pitch.world, guard)) == (one, other)
    assert grapple(other) is not None


@pytest.mark.rule("HC-GRAP-13", "HC-GRAP-02")
def test_whoever_holds_two_holds_each_with_one_hand() -> None:
    def base(**more: Any) -> int:
        check = hold_check(figure("thug", 1, **more), figure("archer", 2))
        return sum(one.worth for one in check.modifiers)

    assert base(holds=1) == 5 and base(holds=2) == 0
    assert base(living=2, holds=2) == 5


@pytest.mark.rule("HC-GRAP-02", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-10")
def test_with_the_hand_that_is_left_beside_another_one_does_what_one_hand_can() -> None:
    """A choke has −5, no bone is broken, and for a pin the other has more hands free."""

    def shown(me: Figure, foe: Figure) -> tuple[bool, int, int, int]:
        grip = Grip(me=me, foe=foe, neck=True, prone=True)
        pins = force_check(grip, "pin"), resist_check(grip, "pin")
        choke, mine, theirs = (hands(one) for one in (force_check(grip, "choke"), *pins))
        return "wrench_limb" in moves(grip), choke, mine, theirs

    def hands(check: Check) -> int:
        found = (one for one in check.modifiers if one.label == "heroic20s.grapple_hands")
        return sum(one.worth for one in found)

    me, foe = figure("thug", 1), figure("thug", 2)
    assert shown(me, foe) == (True, 0, 0, 0)
    assert shown(me, replace(foe, grappled=True)) == (True, 0, 0, 0)
    more = numbers().pin_hands
    assert shown(replace(me, holds=1), replace(foe, grappled=True)) == (True, 0, 0, 0)
    assert shown(replace(me, holds=1), foe) == (False, -5, 0, more)
    assert shown(replace(me, holds=2), replace(foe, grappled=True)) == (False, -5, 0, more)
    assert shown(replace(me, holds=1, living=2), foe) == (True, 0, 0, 0)


@pytest.mark.rule("HC-MULTIW-01", "HC-MEL-02", "HC-MEL-08")
def test_two_weapons_at_once_leave_no_hand_for_the_shield() -> None:
    """Both hands are taken, so the shield is laid aside as for a weapon of two hands, and a large
    one does not hinder; a blow with the shield itself takes no other hand.
    """
    pitch = Pitch()
    arms = (SWORD, DAGGER, BASH)
    riot = pitch.unit("riot_guard", "a", 1, (5, 5), arms=arms)
    foe = seen(pitch.world, pitch.unit("thug", "b", 1, (5, 6)))

    def attack(*more: Arm) -> Attack:
        also = tuple(Also(arm, arm.modes[0]) for arm in more)
        return replace(blow(seen(pitch.world, riot), foe, SWORD.id), also=also)

    def clumsy(one: Attack) -> bool:
        return any(shift.label == "heroic20s.own_shield" for shift in modifiers(one))

    assert clumsy(attack()) and clumsy(attack(BASH)) and not clumsy(attack(DAGGER))
    for one, gone in ((attack(), False), (attack(BASH), False), (attack(DAGGER), True)):
        uses(pitch.world, one.me, one.parts)
        assert (pitch.world.find(riot, ShieldAside) is not None) is gone


@pytest.mark.rule("HC-MEL-02")
def test_nobody_strikes_with_a_shield_that_he_has_laid_aside() -> None:
    riot = figure("riot_guard", 1)
    assert "shield_bash" in close_arms(riot)
    assert "shield_bash" not in close_arms(replace(riot, shield=False))


@pytest.mark.rule("HC-MEL-02")
def test_four_arms_keep_the_shield_beside_a_weapon_of_two_hands() -> None:
    pitch = Pitch()
    great = replace(SWORD, hands=2)
    ogre = pitch.unit("town_guard", "a", 1, (5, 5), hands=4, arms=(great,))
    me = seen(pitch.world, ogre)
    uses(pitch.world, me, (Attack(me=me, foe=me, weapon=great, mode=great.modes[0]),))
    assert pitch.world.find(ogre, ShieldAside) is None


@pytest.mark.rule("HC-MEL-02")
def test_the_odds_tell_that_the_shield_is_laid_aside() -> None:
    here = ordered(
        setup(troop("me", "a", "riot_guard", (5, 5)), troop("foe", "b", "thug", (6, 5))),
        initiative=[4, 3],
    )
    here.fighter("me", arms=(SWORD, DAGGER, BASH))
    asked = here.asks("strike", "me")
    first = {"form": "several", "weapon": "shortsword", "mode": "swing", "target": "foe"}
    for second, aside in (("dagger", True), ("shield_bash", False)):
        more = {"weapon.2": second, "area.2": "torso"}
        found = here.battle.seat("a").forecast(asked, here._filled(asked, {**first, **more}))
        assert found is not None
        assert ("heroic20s.note_aside" in dict(found.notes)) is aside
