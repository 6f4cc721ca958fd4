"""Where two rules of the book meet: what is paid, what is promised, and who is counted."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import totals
from game.core.components import Field
from game.core.dice import KeyedDice
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.deeds import Deed, does
from game.rules.heroic20s.acts.fighting import STRIKE, can_strike, may_break_free
from game.rules.heroic20s.acts.forming import reforms
from game.rules.heroic20s.acts.mounts import mount_of, note_mounts
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import SHOOT, targets
from game.rules.heroic20s.acts.state import FAR, fired, shots_left
from game.rules.heroic20s.acts.watches import responds
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.pursuit import Chase, pursued
from game.rules.heroic20s.orders.forecast import pursuit_forecast
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Fatigue,
    Grappled,
    Idle,
    Mounts,
    Reloading,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.exchanges import played as cast_dice
from tests.rules.heroic20s.arms import blow
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.cast import figure as figure_of
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_what_binds import refused, seated

TOO_HARD = ("HC-MEL-13", "heroic20s.no.skill")


def enemies(view: Any, side: str) -> list[int]:
    return [one.unit for one in figures(view) if one.side != side]


@pytest.mark.rule("HC-ACT-03", "HC-MEL-13", "HC-RNG-09")
def test_no_action_beside_a_shot_that_could_not_be_made_with_it() -> None:
    """12, -7 at 40 yards, -2 at a goblin, +2 with initiative: 5, and -1 with the action at -6."""
    here = setup(
        troop("bow", "a", "archer", (5, 10)), troop("foe", "b", "goblin_warrior", (45, 10))
    )
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), SHOOT, "a")
    (foe,) = enemies(view, "a")
    shot: dict[str, Any] = {
        "form": "shoot",
        "weapon": "regular_bow",
        "target": foe,
        "draw": False,
        "shots": 1,
    }
    shot |= {"area": "torso"}
    assert refused(view, request, **shot, beside=True) == TOO_HARD
    offered = list(view.own_choices(request, Order(tuple(shot.items()))))
    assert ("beside", True) not in offered and ("beside", False) in offered


@pytest.mark.rule("HC-MASS-03", "HC-MEL-13", "HC-NUM-01", "HC-RNG-08")
def test_no_share_too_small_to_reach_the_least_skill() -> None:
    """Six archers at one goblin's eye have +12 for 6 to 1; two have +4, of 5 less 9."""
    here = setup(
        troop("bows", "a", "archer", *((5, y) for y in range(6, 12))),
        troop("one", "b", "goblin_warrior", (45, 8)),
        troop("two", "b", "goblin_warrior", (45, 12)),
    )
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), SHOOT, "a")
    one, _ = enemies(view, "a")
    shot: dict[str, Any] = {
        "form": "shoot",
        "weapon": "regular_bow",
        "target": one,
        "draw": False,
        "shots": 1,
    }
    shot |= {"area": "eye"}
    counts = [n for name, n in view.own_choices(request, Order(tuple(shot.items())))]
    won = figure(view, request.unit).won
    assert 6 in counts and not {1, 2, 3} & set(counts), "+6 for 3 to 1 is not enough"
    assert (4 in counts) is won, "5 and 8, less 9"
    assert refused(view, request, **shot, figures=1) == TOO_HARD


@pytest.mark.rule("HC-GRAP-02", "HC-MEL-13", "HC-ACT-03")
def test_no_action_beside_a_hold_that_could_not_be_taken_with_it() -> None:
    """A zombie's 10 at the neck is 5, and -1 with an action beside it."""
    here = setup(troop("me", "a", "zombie", (10, 10)), troop("foe", "b", "thug", (11, 10)))
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), STRIKE, "a")
    (foe,) = enemies(view, "a")
    hold: dict[str, Any] = {"form": "grapple", "target": foe, "area": "neck"}
    assert refused(view, request, **hold, beside=True) == TOO_HARD
    torso = Order(tuple({**hold, "area": "torso"}.items()))
    assert ("beside", True) in list(view.own_choices(request, torso)), "4 or 6 will do"


@pytest.mark.rule("HC-WAIT-04", "HC-GRAP-14")
def test_nobody_shoots_out_of_a_wait_who_holds_somebody() -> None:
    pitch = Pitch()
    bow, held = pitch.unit("archer", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (6, 5))
    foe = pitch.unit("thug", "b", 1, (20, 5))
    pitch.world.write(held, Grappled(bow))
    pitch.world.write(bow, Ammunition((("regular_bow", 12),), ()))
    pitch.world.write(bow, Watch("moves", response="shoot", weapon="regular_bow"))
    step = pitch.step()
    pitch.run(responds(step, foe, [bow], figure(pitch.world, foe).cells), step)
    assert pitch.told() == ["set_off"]
    assert pitch.world.get(bow, Ammunition).left == (("regular_bow", 12),)


@pytest.mark.rule("HC-END-14", "HC-BASE-22")
def test_a_round_in_which_mounts_are_hurt_is_not_idle() -> None:
    pitch = Pitch()
    riders = pitch.unit("cataphract", "a", 2)
    pitch.world.write(pitch.field, Idle(7, 12))
    note_mounts(pitch.world, riders, 0)
    assert pitch.world.get(pitch.field, Idle) == Idle(7, 12)
    note_mounts(pitch.world, riders, 3)
    assert pitch.world.get(pitch.field, Idle) == Idle(-1, FAR)


@pytest.mark.rule("HC-MEL-02", "HC-MEL-08")
def test_a_large_shield_that_is_laid_aside_for_the_blow_does_not_hinder_it() -> None:
    me = figure_of("halberdier", shield="large_shield", defence_bonus=3)
    foe = figure_of("thug", unit=2)
    assert effective(blow(me, foe, "shortsword")) == 11 - 2
    assert effective(blow(me, foe, "halberd")) == 13


@pytest.mark.rule("HC-MASS-10", "HC-FAT-04", "HC-MASS-06")
def test_weary_and_fresh_parts_of_one_kind_attack_jointly() -> None:
    pitch = Pitch()
    fresh = pitch.unit("orc_axeman", "a", 3, (5, 5))
    weary = pitch.unit("orc_axeman", "a", 3, (5, 7))
    foe = pitch.unit("thug", "b", 3, (5, 6))
    pitch.world.write(weary, Fatigue(2, 10))
    arm = figure(pitch.world, fresh).fighter.arms[0]
    blows = [
        Declared(me=one, foe=foe, weapon=arm, mode=arm.modes[0], count=3) for one in (fresh, weary)
    ]
    (attack,) = together(pitch.world, blows)
    assert (attack.count, attack.attackers, set(attack.units)) == (6, 6, {fresh, weary})
    worn = figure(pitch.world, weary).fighter.strength
    assert effective(attack) == arm.level + 4 - (arm.strength - worn), "the lower skill"


@pytest.mark.slow
@pytest.mark.rule("HC-END-03", "HC-END-07")
@pytest.mark.parametrize("guide", [0, 1], ids=["unhelped", "guided"])
def test_the_promise_of_a_pursuit_counts_whoever_knows_the_country(guide: int) -> None:
    """Every throw of the dice as it is rolled, against what is promised."""
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 3, skills=(("area_knowledge", 12),))
    goblins = pitch.unit("goblin_warrior", "b", 5, (0, 5))
    about = (("flees", False), ("pursuers", (thugs,)), ("fled", (goblins,)))
    request = Request("1", "a", thugs, PURSUE, about=about)
    order = Order((("form", "slay"), ("guide", thugs * guide)))
    view: Any = pitch.world
    told = pursuit_forecast(view, request, order)
    mine, fled = figure(pitch.world, thugs), figure(pitch.world, goblins)
    chase = Chase(pursuers=(mine,), fled=(fled,), knows=mine if guide else None)
    chance, rolls = 0.0, totals((3, 6))
    for (help_, p), (after, q), (away, r) in product(rolls if guide else rolls[:1], rolls, rolls):
        dice = {"pursuit": [after], "flight": [away]} | ({"complement": [help_]} if guide else {})
        won = cast_dice(pursued(chase), dice).margin > 0
        chance += (p if guide else 1.0) * q * r * won
    assert told is not None
    assert dict(told.branches[0].hit)["done"] == pytest.approx(chance)


@pytest.mark.rule("HC-RNG-23", "HC-ACT-01")
def test_who_has_emptied_two_weapons_loads_one_after_the_other() -> None:
    pitch = Pitch()
    unit = pitch.unit("musketeer", "a")
    row = figure(pitch.world, unit).fighter.missiles[0]
    pistol = replace(row, id="flintlock_pistol", reload=20)
    pitch.world.amend(unit, fighter("musketeer"), missiles=(row, pistol))
    pairs = ((row.id, 5), (pistol.id, 5)), ((row.id, 1), (pistol.id, 1))
    pitch.world.write(unit, Ammunition(*pairs))
    for gun in (row, pistol):
        fired(pitch.world, unit, gun, 1)
    loaded = []
    while (had := pitch.world.find(unit, Reloading)) is not None:
        loaded.append(had.weapon)
        does(pitch.step(), unit, Deed("reload", "long", had.weapon))
    assert loaded == [pistol.id, pistol.id, row.id, row.id], "20 and 15 seconds, ten at a time"
    me = figure(pitch.world, unit)
    assert [shots_left(pitch.world, unit, gun) for gun in me.fighter.missiles] == [1, 1]


@pytest.mark.rule("HC-RNG-23")
def test_nobody_reloads_without_anything_to_load() -> None:
    pitch = Pitch()
    unit = pitch.unit("musketeer", "a")
    row = figure(pitch.world, unit).fighter.missiles[0]
    pitch.world.write(unit, Ammunition(((row.id, 1),), ((row.id, 1),)))
    fired(pitch.world, unit, row, 1)
    assert pitch.world.find(unit, Reloading) is None
    assert shots_left(pitch.world, unit, row) == 0


@pytest.mark.rule("HC-MASS-06", "HC-MASS-08", "HC-BASE-22")
def test_wounded_mounts_stay_wounded_when_riders_part_and_come_together() -> None:
    pitch = Pitch()
    riders = pitch.unit("cataphract", "a", 4, (5, 5))
    pitch.world.write(riders, Mounts(4 * 22 - 9))
    halves = falls_apart(pitch.step(), riders, (3, 1), (Cell(5, 5),))
    assert [mount_of(pitch.world, figure(pitch.world, one)).pool for one in halves] == [66, 13]
    one = pitch.unit("cataphract", "a", 3, (5, 10))
    two = pitch.unit("cataphract", "a", 3, (5, 11))
    for unit, pool in ((one, 66 - 5), (two, 66)):
        pitch.world.write(unit, Ammunition())
        pitch.world.write(unit, Mounts(pool))
    pitch.world.forget(two, Mounts)
    reforms(pitch.step(), one, Order((("tactic", "merge"), ("with", two))))
    both = figure(pitch.world, one)
    assert (both.living, mount_of(pitch.world, both).pool) == (6, 132 - 5)
    reforms(pitch.step(), one, Order((("tactic", "split"), ("count", 3))))
    pools = [mount_of(pitch.world, who).pool for who in figures(pitch.world) if who.living == 3]
    assert sorted(pools) == [61, 66, 66], "three of the first four, and both halves"


@pytest.mark.rule("HC-GRAP-13", "HC-MASS-06")
def test_a_detachment_too_small_to_attack_may_break_free() -> None:
    pitch = Pitch()
    few, troll = pitch.unit("thug", "a", 2, (5, 5)), pitch.unit("troll", "b", 1, (6, 6))
    pitch.world.write(few, Detached())
    assert not can_strike(pitch.world, figure(pitch.world, few))
    pitch.world.write(few, Grappled(troll))
    assert may_break_free(pitch.world, figure(pitch.world, few))
    assert can_strike(pitch.world, figure(pitch.world, few)), "it is asked"


@pytest.mark.rule("HC-BASE-21", "HC-RNG-02")
@pytest.mark.parametrize(("archer", "mark", "reached"), [(0, 4, False), (4, 0, True), (0, 0, True)])
def test_what_can_be_shot_at_is_told_by_the_yards_of_the_shot(
    archer: int, mark: int, *, reached: bool
) -> None:
    """Ten yards on the map: fourteen uphill, eight downhill, and a weapon that carries twelve."""
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (15, 5))
    heights = ((Cell(5, 5), archer), (Cell(15, 5), mark))
    pitch.world.write(pitch.field, Field(Grid(40, 40, heights=heights)))
    me = figure(pitch.world, bow)
    row = replace(me.fighter.missiles[0], most=12)
    assert targets(pitch.world, me, row) == ((foe,) if reached else ())
    shot = Declared(me=bow, foe=foe, weapon=row, kind="ranged")
    assert bool(together(pitch.world, (shot,))) is reached
