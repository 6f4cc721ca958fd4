"""What is forecast is what is rolled; and what a sensible leader declares."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.forecast import Forecast
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.zefrs.duel.forecast import best, declaration, worth_of_wound
from game.rules.zefrs.duel.grammar import Duel
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.guard import Guard, methods
from game.rules.zefrs.exchange.odds import guard_for, of_form
from game.rules.zefrs.exchange.stages import odds, outline, sensible
from game.rules.zefrs.sheet.arms import grips, weapon
from game.rules.zefrs.sheet.fighter import STEADY, Combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS, Area
from tests.rules.chances import p_value, survival
from tests.rules.exchanges import rolled
from tests.rules.zefrs.arena import HOLD, arena, blow, declare, defend, fight, order, requests, unit
from tests.rules.zefrs.people import figure, man

CAPTAIN, WARLORD = figure("captain", 1), figure("warlord", 2, "b")
SITUATIONS = {
    "a captain parries a warlord's axe with his shield up": (
        replace(WARLORD, condition=replace(STEADY, fallen=True)),
        CAPTAIN,
        Attack("great_axe", "chest", 2),
        "parry",
    ),
    "a fork thrusts at a knight below zero who dodges": (
        man(1, strength=10, talents={"fork": 9}),
        replace(figure("knight_captain", 2, "b"), health=replace(WARLORD.health, now=-1)),
        Attack("fork", "left_leg", 2),
        "dodge",
    ),
    "a marshal in the saddle strikes a levy on the head": (
        figure("marshal", 1, "a", {"mount": "horse"}),
        figure("levy", 2, "b"),
        Attack("bastard_sword", "head", 2),
        "none",
    ),
}


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_forecast_equals_the_frequencies_of_real_rolls(name: str):
    me, foe, attack, answer = SITUATIONS[name]
    guard = guard_for(foe, answer)
    form = Form("strike", attack)
    expected = dict(odds(me, foe, form, guard))
    found = rolled(partial(outline, me, foe, form, guard), 20_000, sensible)
    assert len(expected) >= 5
    assert p_value(found, expected) > 1e-4


SCRATCHED = replace(WARLORD, wounds=Wounds((Hurt("crippled_leg", "left_leg"),)))
DYING = man(2, side="b", damage=0, full=8, endurance=6)
RIDER = figure("marshal", 2, "b", {"mount": "horse"})
TARGETS = (WARLORD, SCRATCHED, DYING, RIDER, figure("levy", 2, "b"))


@pytest.mark.parametrize("me", [CAPTAIN, SCRATCHED], ids=["whole", "wounded"])
@pytest.mark.parametrize("name", ["great_axe", "fork", "man_catcher", "unarmed"])
def test_hits_that_are_alike_have_the_odds_of_the_whole_tree(name: str, me: Combatant):
    for foe, area in product(TARGETS, AREAS):
        form = Form("strike", Attack(name, area, max(grips(me, weapon(name)), default=1)))
        for guard in (Guard(), Guard(shield=True), *(guard_for(foe, way) for way in methods(foe))):
            whole = dict(enumerate_exchange(partial(outline, me, foe, form, guard), sensible))
            assert dict(odds(me, foe, form, guard)) == pytest.approx(whole)


def struck(me: Combatant, foe: Combatant, area: Area) -> Forecast:
    return of_form(me, foe, Form("strike", Attack("broadsword", area)))


def test_the_measure_itself():
    assert survival(3.841, 1) == pytest.approx(0.05, abs=1e-3)
    assert survival(18.307, 10) == pytest.approx(0.05, abs=1e-4)
    assert survival(11.070, 5) == pytest.approx(0.05, abs=1e-4)
    fair = dict.fromkeys(range(6), 1 / 6)
    assert p_value(Counter(dict.fromkeys(range(6), 100)), fair) == pytest.approx(1)
    assert p_value(Counter({0: 200, 1: 0, 2: 100, 3: 100, 4: 100, 5: 100}), fair) < 1e-4
    assert p_value(Counter({"edge": 1}), {"heads": 1.0}) == 0.0


def test_one_branch_for_every_answer_of_the_target():
    foe = man(2, side="b", fighting=3, armour=("small_shield",), talents={"broadsword": 6})
    made = struck(man(fighting=5), foe, "chest")
    assert [b.answer for b in made.branches] == ["none", "parry", "dodge", "block"]
    assert made.check is not None and made.check.column == "5"
    none, parry, dodge, block = made.branches
    assert none.hit == made.check.odds and parry.mean < dodge.mean == block.mean < none.mean
    assert sum(chance for _, chance in none.losses) == pytest.approx(1)
    # 9 % red; the shield saves a point, and 53 % of the checks at Damage 5 are below yellow.
    assert none.out == pytest.approx(0.09 * 0.53)
    assert made.later[0].base == 8 - 4 and made.later[0].rule == "ZF-WOUND-04"
    assert [key for key, _ in made.notes] == ["zefrs.note_armour", "zefrs.note_wound"]


def test_a_shield_is_in_every_branch_and_an_enemy_has_no_later_checks():
    foe = man(2, "ENEMY", side="b", damage=2, armour=("large_shield",), weapons=())
    made = struck(man(fighting=5), foe, "chest")
    assert [b.answer for b in made.branches] == ["none", "dodge", "block"]
    assert dict(made.branch("none").losses) == pytest.approx({0: 0.91, 1: 0.09})
    assert made.branch("none").out == pytest.approx(0.09) and made.later == ()
    bare = struck(man(fighting=5), foe, "right_leg")
    assert bare.branch("none").out == pytest.approx(0.51)


def test_the_seat_shows_the_forecast_of_complete_declarations_only():
    battle = arena([man(1), man(2, side="b", fighting=4)], {})
    seat, request = battle.seat("a"), requests(battle)[1]
    shown = seat.forecast(request, blow("head"))
    assert shown is not None and shown.target == unit(2)
    assert seat.forecast(request, order(form="fight", how="strike", weapon="broadsword")) is None
    assert seat.forecast(request, order(form="hold")) is None
    other = battle.seat("b").forecast(requests(battle)[2], defend("dodge"))
    assert other is not None and other.check is not None and other.check.base == 4


@given(
    st.sampled_from(sorted(tables().blocks)),
    st.sampled_from(sorted(tables().blocks)),
    st.sampled_from(AREAS),
    st.sampled_from(["none", "parry", "dodge", "block"]),
    st.integers(-4, 12),
)
def test_chances_always_add_up(first: str, second: str, area: str, answer: str, now: int):
    me, foe = figure(first), figure(second, 2, "b")
    foe = replace(foe, health=replace(foe.health, now=now))
    aim = next(name for name in AREAS if name == area)
    found = odds(me, foe, Form("strike", Attack("mace", aim)), guard_for(foe, answer))
    assert sum(chance for _, chance in found) == pytest.approx(1)
    assert all(result.points >= 0 for result, _ in found)


def declared(me: Combatant, *foes: Combatant) -> Order:
    return declaration(Duel(me, foes))


def test_a_sensible_leader_strikes_where_the_armour_is_thin():
    plate = ("armet", "plate_cuirass", "mail_leggings", "arm_guard_splint")
    foe = man(2, "ENEMY", side="b", damage=4, armour=plate)
    assert declared(man(fighting=6), foe).text("area") == "gut"


def test_against_an_enemy_he_may_go_for_the_head():
    foe = man(2, "ENEMY", side="b", damage=20)
    assert declared(man(fighting=6), foe).text("area") in ("head", "chest", "gut")


def test_a_sensible_leader_near_his_end_defends_himself():
    weak = man(1, damage=1, full=8, fighting=1, talents={"broadsword": 3})
    strong = man(2, side="b", fighting=9, strength=20, movement=6)
    assert declared(weak, strong) == defend("parry")
    assert declared(replace(weak, fighter=replace(weak.fighter, weapons=())), strong) == defend(
        "dodge"
    )


def test_between_two_opponents_he_takes_the_one_he_can_finish():
    near, far = man(2, "ENEMY", side="b", damage=1), man(3, side="b", damage=12, movement=6)
    assert declared(man(fighting=6, damage=12), far, near).unit("target") == 2


def test_every_stat_block_has_a_blow_against_every_other():
    for name in tables().blocks:
        assert best(figure(name), figure("captain", 2, "b")) is not None, name


def worth(foe: Combatant, wound: str, area: Area) -> float:
    return worth_of_wound(foe, Hurt(wound, area))


def test_a_wound_is_weighed_by_what_it_does():
    axeman, shielded = man(2, weapons=("great_axe",)), man(2, armour=("small_shield",))
    bare = man(2)
    # An arm costs him a two-handed weapon, or the shield, or only what it holds now.
    assert worth(axeman, "maimed_arm", "left_arm") > worth(shielded, "maimed_arm", "left_arm")
    assert worth(shielded, "maimed_arm", "left_arm") > worth(bare, "maimed_arm", "left_arm") == 0
    assert 0 < worth(bare, "maimed_arm", "right_arm") < worth(bare, "crippled_leg", "left_leg")
    assert worth(axeman, "maimed_arm", "right_arm") > worth(axeman, "crippled_leg", "left_leg")
    crippled = man(2, wounds=(Hurt("crippled_leg", "left_leg"),))
    assert worth(crippled, "crippled_leg", "left_leg") == 0
    assert worth(bare, "winded", "gut") > worth(bare, "cracked_ribs", "chest") > 0


def test_with_two_weapons_he_strikes_twice_by_default():
    fencer = man(fighting=6, weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 2})
    battle = arena([fencer, man(2, side="b", damage=20)], {})
    request = requests(battle)[1]
    usual = battle.seat("a").default(request)
    assert (usual["how"], usual["role"]) == ("two", "attack")
    assert battle.seat("a").allows(request, usual)


@pytest.mark.parametrize(("kind", "more"), [("FOE", True), ("ENEMY", False)])
def test_the_usual_declaration_is_always_legal(kind: Any, more: bool):
    people = [man(1, kind), man(2, side="b"), man(3, side="b", mount="horse")]
    battle = arena(people, {})
    for request in requests(battle).values():
        assert battle.seat(request.side).allows(request, battle.seat(request.side).default(request))
    usual = battle.seat("a").default(requests(battle)[1])
    assert (usual.get("more") is not None) is more


@pytest.mark.rule("ZF-TWO-06", "ZF-DECL-09")
def test_the_second_weapon_that_turns_on_another_is_foretold_as_what_it_is() -> None:
    """Its rating and M6, not those of the first one."""
    arms = {"two_weapon_fighting": 3, "dirk": 7, "broadsword": 4}
    ann = man(1, weapons=("broadsword", "dirk"), talents=arms)
    foes = (man(2, "ENEMY", side="b", damage=3), man(3, side="b"), man(4, side="b"))
    battle = arena(
        [ann, *foes], {"initiative": [9], "attack": [1], "duration": [5], "reflexes": [1]}
    )
    two = fight("two", weapon="broadsword", second="dirk", role="attack", target=unit(2))
    at = (("area", "chest"), ("target2", unit(2)), ("area2", "chest"), ("more", False))
    declare(battle, {1: Order((*two.slots[:-1], *at)), 2: HOLD, 3: HOLD, 4: HOLD})
    (request,) = requests(battle).values()
    made = battle.seat("a").forecast(request, Order((("target", unit(3)),)))
    assert made is not None and made.check is not None
    assert [shift.worth for shift in made.check.modifiers if shift.rule == "ZF-MOD-05"] == [-2]
    assert made.check.base == 7
