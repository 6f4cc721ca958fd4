"""What a second strike or a later shot promises of somebody whom the first has hurt."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from game.core.components import Health
from game.core.odds import enumerate_exchange
from game.rules.chaos.exchange.as_usual import usual
from game.rules.chaos.exchange.bursts import Series, one_after_the_other
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Strike
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.later import both_then, double
from game.rules.chaos.exchange.odds import both
from game.rules.chaos.exchange.outlines import (
    Outlines,
    chance_of,
    leaves,
    outlines,
    red_of,
)
from game.rules.chaos.exchange.remains import Left
from game.rules.chaos.orders.forecast import lain
from game.rules.chaos.orders.forecast_spray import ducks
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Condition, Empowered, Reserves, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, sheet, view, who
from tests.rules.chaos.people import blow, broke, guarded, man

ME = broke(man(1, "a"))
CLUB = blow("club")
AGAIN = replace(CLUB, second=True, hand="off", jab=True)
HITS = (("hit", "hit"), ("hit", "hit"))


def shots(strike: Strike, results: Series, ducks: bool) -> Outlines:
    """The harm of shots with these results."""
    return one_after_the_other(strike, ((results, 1.0),), ducks)


def foe(points: int = 15, hurt: int = 0) -> Combatant:
    """Shock 4 with his points, 2 without; ``hurt`` so much on his arm."""
    he = replace(broke(man(2, "b")), hp=Health(points, 15))
    return replace(he, wounds=Wounds((("left_arm", hurt),) if hurt else ()))


def most(found: Outlines) -> int:
    return max(red for red, chance in red_of(found) if chance)


def lost(found: Outlines) -> float:
    """The hit points that he loses on the average."""
    return sum(one.lost * chance for one, chance in found)


def red(found: Outlines) -> float:
    """The Red that he takes on the average."""
    return sum(count * chance for count, chance in red_of(found))


@pytest.mark.rule("CF-DMG-04", "CF-DUAL-07")
def test_the_second_strike_finds_half_the_shock_where_the_first_took_the_last_points() -> None:
    """A club, 5, brings him from 5 to 0; the jab after it, 2, is a Red with Shock 2 then."""
    strike, fresh = Strike(ME, foe(5), CLUB), Strike(ME, foe(60), CLUB)
    assert red(double(strike, AGAIN).target) > red(double(fresh, AGAIN).target)
    row = shots(strike, HITS, False)
    assert most(row) == 1 + 2
    assert most(shots(replace(strike, foe=foe(15)), HITS, False)) == 2


@pytest.mark.rule("CF-DMG-07", "CF-SPRAY-14")
def test_armour_worn_by_the_first_shot_stops_less_of_the_second() -> None:
    shot = Attack("spray", weapon("magnum_revolver"), 3)
    vest = replace(foe(60), fighter=sheet("thug", armour="kevlar_vest", stamina=20))
    strike = Strike(ME, vest, shot)
    worn = {dict(left.wear).get("kevlar_vest", 8) for (_, left), _ in leaves(strike, "hit")}
    assert worn == {6, 8}, "the head has none"
    arm = replace(strike, attack=replace(shot, area="left_arm"))
    assert lost(outlines(arm, "hit")) == pytest.approx(5)
    assert lost(shots(arm, HITS, False)) == pytest.approx(5 + 7)


@pytest.mark.rule("CF-DMG-13", "CF-SPRAY-14", "CF-DUAL-07")
def test_nothing_more_strikes_who_is_out_of_the_fight() -> None:
    """At 5 of 6 the first Red is the last one."""
    strike = Strike(ME, foe(hurt=5), CLUB)
    assert most(shots(strike, HITS, False)) == 1
    assert most(double(strike, replace(CLUB, second=True)).target) <= 2  # a critical one
    assert chance_of(shots(strike, HITS, False), "out") == pytest.approx(1)


@pytest.mark.rule("CF-SPRAY-14", "CF-CALL-06")
def test_no_shot_finds_who_lies_where_nobody_sees_him() -> None:
    shot = Attack("spray", weapon("pistol"), 3)
    strike = Strike(ME, foe(), shot)
    down = chance_of(outlines(strike, "hit"), "falls")
    row = dict(red_of(shots(strike, HITS, True)))
    plain = dict(red_of(shots(strike, HITS, False)))
    assert 0 < down < 1 and max(row) == max(plain)
    assert row[max(row)] == pytest.approx(plain[max(plain)] * (1 - down), rel=0.3)
    here = field("1 . . . C 2", "rin", "claire", held=("pistol", ""), things={"C": "crate"})
    seen = Strike(who(here, "1"), who(here, "2"), shot)
    assert ducks(view(here), seen)
    here.put("2", Condition(prone=True))
    assert not ducks(view(here), Strike(who(here, "1"), who(here, "2"), shot))


@pytest.mark.rule("CF-CALL-06", "CF-DUAL-07")
@pytest.mark.parametrize(("gap", "cover"), [(5, None), (6, "partial")])
def test_a_second_shot_at_whom_the_first_has_felled_is_called_from_afar(
    gap: int, cover: str | None
) -> None:
    here = field("1" + " ." * (gap - 1) + " 2", "claire", "thug", held=(("pistol", "pistol"), ""))
    action = Action("fight", "shoot", "pistol", target=here.units["2"], second="pistol")
    first = Attack("shoot", weapon("pistol"), 3)
    strike = Strike(who(here, "1"), who(here, "2"), first, here=replace(HERE, distance=gap))
    there = lain(view(here), strike, action)
    assert (there.cover if there is not None else None) == cover
    second = replace(first, hand="off", second=True)
    made = double(strike, second, there).target
    assert (made == double(strike, second).target) is (cover is None)
    blow = replace(strike, attack=CLUB)
    assert lain(view(here), blow, replace(action, how="strike")) is None


@pytest.mark.rule("CF-KO-10", "CF-SPRAY-14")
def test_who_lies_senseless_has_no_number_any_more() -> None:
    """Nothing stands against the second strike then, though he had rolled well."""
    strike = Strike(ME, foe(1), CLUB, Answer("dodge", pay="action"))
    asleep = [left for (_, left), _ in leaves(strike, "hit") if left.asleep]
    assert asleep and all(left.of(strike).foe.condition.asleep for left in asleep)
    kept_off = (("hit", "hit"), ("avoided", "hit"))
    assert most(shots(strike, kept_off, False)) == 1 + 2
    assert most(shots(replace(strike, foe=foe(15)), kept_off, False)) == 1


@pytest.mark.rule("CF-DMG-08", "CF-DMG-09")
def test_natural_pfb_is_paid_for_at_each_blow() -> None:
    """3 Ki: he switches it on twice, and keeps the last point."""
    strike = Strike(ME, replace(foe(60), reserves=Reserves(3, 3, 3)), blow("mace"))
    ((_, first), _), *_ = leaves(strike, "hit")
    assert first.reserves.ki == 2
    ((_, second), _), *_ = leaves(first.of(strike), "hit")
    assert second.reserves.ki == (2 if second.reserves.active else 1)


@pytest.mark.rule("CF-DMG-08", "CF-SPRAY-14")
def test_natural_pfb_lasts_a_long_burst_where_ki_does() -> None:
    """He loses as much by every blow of a mace."""
    he = replace(foe(), hp=Health(60, 60), reserves=Reserves(20, 4, 0))
    strike = Strike(ME, he, blow("mace"))
    each = [lost(shots(strike, HITS[:1] * n, False)) for n in (8, 9)]
    assert each[1] - each[0] == pytest.approx(each[0] / 8)


@pytest.mark.rule("CF-DUAL-07", "CF-SIM-02")
def test_whoever_is_struck_down_at_the_same_moment_strikes_no_second_time() -> None:
    strike, answer = Strike(ME, foe(), CLUB), Strike(foe(), ME, blow("claymore"))
    soft = Strike(foe(), replace(ME, hp=Health(60, 60)), blow("fist"))
    hard = both_then(strike, answer, AGAIN)
    assert hard.own == both(strike, answer).own
    assert (
        lost(both_then(strike, soft, AGAIN).target)
        > lost(hard.target)
        > lost(both(strike, answer).target)
    )


@pytest.mark.rule("CF-PEN-11", "CF-DUAL-07")
def test_the_red_of_a_blow_at_the_same_moment_hampers_the_second_strike() -> None:
    """He keeps his feet for sure: of two alike only the one without natural PFb takes a Red."""
    steady = Empowered(resist="balance", percent=25, sure=True)
    soft = replace(ME, empowered=steady)
    arm = Strike(foe(), soft, replace(CLUB, area="left_arm"))
    assert {one.red for one, _ in outlines(arm, "hit")} == {1}
    assert not chance_of(outlines(arm, "hit"), "falls")

    def second(me: Combatant) -> float:
        strike, back = Strike(me, foe(), CLUB), replace(arm, foe=me)
        return lost(both_then(strike, back, AGAIN).target) - lost(both(strike, back).target)

    hard = guarded(soft, 20)
    assert 0 < second(soft) < second(hard)


@pytest.mark.rule("CF-CHAK-02")
def test_chakra_in_a_blow_is_used_up_with_the_first_hit() -> None:
    me = replace(ME, empowered=Empowered(critical=True))
    strike = Strike(me, foe(60), CLUB)
    (((_, left), _), *_) = leaves(strike, "hit")
    assert left.spent and left.of(strike).me.empowered is None
    (((_, still), _), *_) = leaves(strike, "avoided")
    assert still.of(strike).me.empowered is not None


@pytest.mark.rule("CF-CHAK-02")
def test_chakra_in_his_skill_stays_after_a_critical_hit() -> None:
    me = replace(ME, empowered=Empowered(skill="strike", worth=4))
    (((_, left), _), *_) = leaves(Strike(me, foe(60), CLUB), "critical")
    assert left.of(Strike(me, foe(60), CLUB)).me.empowered == me.empowered


@pytest.mark.rule("CF-DMG-10", "CF-DMG-12")
@pytest.mark.parametrize(
    ("ki", "arts", "limbs"), [(0, (), (2,)), (3, (), (1, 1)), (0, ("knit_bone",), (1, 1))]
)
def test_red_on_two_limbs_is_no_weak_point_where_that_counts(
    ki: int, arts: tuple[str, ...], limbs: tuple[int, ...]
) -> None:
    he = replace(foe(60), wounds=Wounds((("right_arm", 1), ("left_leg", 1))))
    he = replace(he, reserves=Reserves(ki, 0, 0), fighter=replace(he.fighter, abilities=arts))
    found = [left for (one, left), _ in leaves(Strike(ME, he, blow("fist")), "hit") if not one.red]
    assert found and all(tuple(n for _, n in left.wounds.red) == limbs for left in found)


@pytest.mark.rule("CF-BLOCK-04", "CF-SPRAY-14")
def test_what_is_in_the_way_is_worn_by_every_shot() -> None:
    block = Block("small_shield", 10, 4)
    strike = Strike(ME, foe(), Attack("spray", weapon("assault_rifle"), 2), block=block)
    (((_, left), _), *_) = leaves(strike, "blocked")
    assert left.block == 8 and left.of(strike).block == replace(block, pfb=8)
    (((_, after), _), *_) = leaves(left.of(strike), "hit")
    assert after.block == 8


@pytest.mark.rule("CF-RES-03", "CF-KNOCK-01", "CF-DMG-14")
@pytest.mark.parametrize("hurt", [(), (("chest", 2), ("left_leg", 2)), (("right_arm", 5),)])
@pytest.mark.parametrize("item", ["claymore", "fist", "magnum_revolver"])
@pytest.mark.parametrize("arts", [(), ("knit_bone",)])
def test_resists_alike_are_reckoned_once_and_come_to_the_same(
    hurt: tuple[tuple[str, int], ...], item: str, arts: tuple[str, ...]
) -> None:
    """As the whole way from the blow to the last Resist."""
    he = replace(foe(3), wounds=Wounds(hurt))
    strike = Strike(ME, replace(he, fighter=replace(he.fighter, abilities=arts)), blow(item))
    people = {who.unit: who for who in (strike.me, strike.foe)}
    whole = enumerate_exchange(lambda: harm(strike, "hit"), partial(usual, people))
    down = sum(part for made, part in whole if made.stunned or made.prone)
    gone = sum(part for made, part in whole if made.out or made.dying or made.asleep == "fight")
    found = outlines(strike, "hit")
    assert chance_of(found, "falls") == pytest.approx(down)
    assert chance_of(found, "out") == pytest.approx(gone)
    assert red(found) == pytest.approx(sum(made.red * part for made, part in whole))


def sure(left: Left, strike: Strike) -> bool:
    """Whether Chakra passes a Resist for him at the next blow."""
    power = left.of(strike).foe.empowered
    return power is not None and power.sure


@pytest.mark.rule("CF-CHAK-02", "CF-SPRAY-14")
@pytest.mark.parametrize(("resist", "points"), [("knockout", 1), ("balance", 60)])
def test_chakra_makes_sure_of_one_resist_alone(resist: str, points: int) -> None:
    """His last point calls for a Resist Knockout, Red for a Resist Balance."""
    he = replace(foe(points), empowered=Empowered(resist=resist, percent=25, sure=True))
    strike = Strike(ME, he, blow("claymore"))
    found = leaves(strike, "hit")
    assert not any(sure(left, strike) for (_, left), _ in found)
    (((_, still), _), *_) = leaves(strike, "avoided")
    assert still.of(strike).foe.empowered == he.empowered
    first = next(left for (_, left), _ in found if not left.gone)
    again = leaves(first.of(strike), "hit")
    assert not any(sure(left, strike) for (_, left), _ in again)


@pytest.mark.rule("CF-CHAK-02", "CF-SPRAY-14")
def test_chakra_for_one_resist_stays_where_another_is_rolled() -> None:
    """Points are left to him, and nothing calls for a Resist Knockout."""
    he = replace(foe(60), empowered=Empowered(resist="knockout", percent=25, sure=True))
    strike = Strike(ME, he, blow("fist"))
    assert all(sure(left, strike) for (_, left), _ in leaves(strike, "hit"))


@pytest.mark.rule("CF-CHAK-02", "CF-SPRAY-14")
def test_a_second_shot_meets_a_resist_of_his_own() -> None:
    """The first one cannot take his senses for the fight, the second one can."""
    he = replace(foe(1), empowered=Empowered(resist="knockout", percent=25, sure=True))
    strike = Strike(ME, he, blow("fist"))
    once, twice = (shots(strike, HITS[:1] * n, False) for n in (1, 2))
    assert not chance_of(once, "out") and chance_of(twice, "out")
