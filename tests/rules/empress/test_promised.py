"""What an order promises is the attack that is then made, with all that comes before it (7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health, Position, Seen
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.exchange.blow import USUAL, Attack
from game.rules.empress.orders import chances
from game.rules.empress.orders.prospects import early, met
from game.rules.empress.sheet.components import Grappled, Unsuspected
from game.rules.empress.sheet.turns import ACTED, Acting, Attacked, CloseTo, Stance, Turn
from game.rules.empress.shown import LOOKOUT
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK: dict[str, Any] = {"agility": 18}
SWORD, HALBERD = man("E6", "a", (5, 5), **QUICK), man("E4", "b", (6, 5))


def promised(here: Desk, name: str, **said: Any) -> Forecast:
    """What this order of his promises."""
    request = here.until(name)
    told = here.promised(request, here.order(request, said))
    assert told is not None
    return told


def shifts(told: Forecast) -> dict[str, int]:
    """What shifts the roll, by rule."""
    assert told.check is not None
    return {one.rule: one.worth for one in told.check.modifiers}


def hit(told: Forecast, *grades: str) -> float:
    """The chance of these grades, or of any but a miss."""
    found = told.branches[0].hit
    return sum(p for g, p in found if (g in grades if grades else g != chances.MISSED))


@pytest.mark.rule("EM-MAN-01", "EM-GRP-01", "EM-ATK-01")
def test_a_maneuver_goes_by_the_modifier_that_was_chosen_and_a_grapple_by_power() -> None:
    people = (man("E9", "a", (5, 5), gear=("club",), **QUICK), man("E1", "b", (6, 5)))
    here = desk(setup(*people))
    base = {}
    for power in (True, False):
        told = promised(here, "E9", form="maneuver", target="E1", aim="trip", power=power)
        assert told.check is not None
        base[power] = told.check.base
    assert base == {True: 5, False: 3}
    told = promised(here, "E9", form="maneuver", target="E1", aim="grapple")
    assert told.check is not None
    assert told.check.base == 5


@pytest.mark.rule("EM-GRP-04", "EM-UNA-02")
def test_an_escape_goes_by_power() -> None:
    people = (man("E9", "a", (5, 5), **QUICK), man("E9 b", "b", (6, 5)))
    here = desk(setup(*people))
    here.until("E9")
    here.put("E9", Grappled((here.unit("E9 b"),), 1))
    told = promised(here, "E9", form="escape", target="E9 b")
    assert told.check is not None
    assert (told.check.base, told.target) == (5, here.unit("E9 b"))


@pytest.mark.rule("EM-MAN-01", "EM-INI-05")
def test_what_is_done_after_holding_has_its_one() -> None:
    here = desk(setup(man("E6", "a", (5, 5), **QUICK), man("E1", "b", (6, 5))))
    request = here.until("E6")
    assert "EM-INI-05" not in shifts(promised(here, "E6", form="strike", target="E1"))
    here.battle.give(request, here.order(request, {"form": "hold"}))
    asked = here.until("E6", NOW)
    here.battle.give(asked, Order((("use", True),)))
    for form in ("strike", "maneuver"):
        assert shifts(promised(here, "E6", form=form, target="E1"))["EM-INI-05"] == 1


@pytest.mark.rule("EM-INH-07")
def test_a_quick_change_costs_two_and_strikes_with_what_was_drawn() -> None:
    people = (man("E7", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people, switches=("lotfp_quick_change",)))
    told = promised(here, "E7", form="strike", target="E10", draw="short_sword")
    assert shifts(told)["EM-INH-07"] == -2
    here = desk(setup(*people))
    request = here.until("E7")
    assert not here.open(request, "draw", ("form", "strike"), ("target", "E10"))


@pytest.mark.rule("EM-RCH-03", "EM-OPP-01")
def test_who_may_strike_first_with_a_longer_weapon() -> None:
    here = desk(setup(SWORD, HALBERD))
    request = here.until("E6")
    view, me, foe = here.view(request), here.unit("E6"), here.unit("E4")
    attack = made(view, Blow(me, foe, "rapier"))
    first = early(view, attack)
    assert first is not None
    assert (first.me.unit, first.foe.unit, first.weapon.id) == (foe, me, "polearm")
    assert first.at.interrupting
    assert early(view, replace(attack, foe=replace(attack.foe, turn=Turn(7, ACTED)))) is None
    assert early(view, replace(attack, weapon=made(view, Blow(foe, me, "polearm")).weapon)) is None
    bound = replace(attack.foe, bound=True)
    assert early(view, replace(attack, foe=bound)) is None
    here.put("E6", Seen(("a",)))
    view = here.view(request)
    assert early(view, made(view, Blow(me, foe, "rapier"))) is None


@pytest.mark.rule("EM-RCH-03", "EM-SHD-09")
@pytest.mark.parametrize("facing", ["E", "W"])
def test_the_first_blow_comes_from_the_front_of_whoever_turns_to_attack(facing: str) -> None:
    here = desk(setup(replace(SWORD, facing=facing), HALBERD))
    request = here.until("E6")
    view = here.view(request)
    attack = made(view, Blow(here.unit("E6"), here.unit("E4"), "rapier"))
    first = early(view, replace(attack, me=replace(attack.me, facing=facing)))
    assert first is not None
    assert first.at.front


@pytest.mark.rule("EM-RCH-03", "EM-RCH-04")
@pytest.mark.parametrize("points", [60, 6, 1])
def test_a_first_blow_fells_or_lets_inside_or_changes_nothing(points: int) -> None:
    """By hand: each result of the halberd with each of the sword that is left after it."""
    here = desk(setup(SWORD, HALBERD))
    request = here.until("E6")
    here.put("E6", Health(points, points))
    view = here.view(request)
    attack = made(view, Blow(here.unit("E6"), here.unit("E4"), "rapier"))
    first = early(view, attack)
    assert first is not None
    inside = replace(
        attack,
        foe=replace(attack.foe, reach_lost=(here.unit("E6"),)),
        at=replace(attack.at, pressed=True),
    )
    expected: dict[tuple[str, int], float] = {}
    cost: dict[int, float] = {}
    for (grade, taken, _), p in chances.of_attack(first):
        cost[taken] = cost.get(taken, 0.0) + p
        if taken >= points:
            key = (chances.MISSED, 0)
            expected[key] = expected.get(key, 0.0) + p
            continue
        for (after, n, _), q in chances.of_attack(inside if grade == "miss" else attack):
            expected[str(after), n] = expected.get((str(after), n), 0.0) + p * q
    found, own = met(view, attack)
    told: dict[tuple[str, int], float] = {}
    for (after, n, _), p in found:
        told[str(after), n] = told.get((str(after), n), 0.0) + p
    assert told == pytest.approx(expected)
    assert dict(own) == pytest.approx(cost)
    assert list(own) == sorted(own)
    assert sum(told.values()) == pytest.approx(1)


@pytest.mark.rule("EM-RCH-01", "EM-OPP-01")
@pytest.mark.parametrize(("facing", "state"), [("E", "pending"), ("W", "pending"), ("E", ACTED)])
def test_whom_one_meets_strikes_as_his_blow_does_there(facing: str, state: str) -> None:
    """The odds are those of the opportunity attack upon him who has turned to the enemy to attack
    it, however he looked on his way; none once it has acted.
    """
    people = (man("E2", "a", (2, 5), gear=("sword", "buckler"), **QUICK), HALBERD)
    here = desk(setup(*people))
    request = here.until("E2")
    here.put("E4", Turn(7, state)).put("E2", Facing(facing))
    assert LOOKOUT.meets is not None
    view = here.view(request)
    (found,) = LOOKOUT.meets(view, request.unit, (Cell(3, 5), Cell(4, 5), Cell(5, 5)))
    if state == ACTED:
        assert (found.key, found.chance, found.mean) == ("empress.meets_longer", 0, 0)
        return
    here.put("E2", Position(Cell(5, 5)), Facing("E"))
    blow = Blow(here.unit("E4"), request.unit, "polearm", at=replace(USUAL, interrupting=True))
    odds = chances.of_attack(made(here.view(request), blow))
    assert found.chance == pytest.approx(sum(p for (_, n, _), p in odds if n))
    assert found.mean == pytest.approx(sum(n * p for (_, n, _), p in odds))


@pytest.mark.rule("EM-BRK-02", "EM-RCH-01")
def test_no_way_and_no_place_meet_nobody() -> None:
    here = desk(setup(SWORD, man("E10", "b", (6, 5)), man("E4", "b", (8, 5))))
    request = here.until("E6")
    view = here.view(request)
    assert LOOKOUT.meets is not None
    assert LOOKOUT.meets(view, request.unit, ()) == ()
    start = (Cell(5, 5), Cell(6, 6), Cell(7, 6))
    assert LOOKOUT.meets(view, request.unit, start) == LOOKOUT.meets(view, request.unit, start[1:])
    here.put("E4", Health(0, 12))
    keys = [one.key for one in LOOKOUT.meets(here.view(request), request.unit, start)]
    assert "empress.meets_longer" not in keys


@pytest.mark.rule("EM-INH-03", "EM-OPP-06")
def test_a_shot_into_a_melee_promises_each_in_it_his_share() -> None:
    """Three of like size in the melee: each is shot at by a third."""
    people = (man("E7", "a", (3, 5), **QUICK), man("E1", "b", (9, 5)), man("E10", "a", (9, 6)))
    here = desk(setup(*people, man("E10 b", "a", (9, 4))))
    request = here.until("E7")
    foe = here.unit("E1")
    here.put("E10", Attacked(((foe, 1),))).put("E10 b", Attacked(((foe, 1),)))
    told = promised(here, "E7", form="shoot", target="E1", weapon="longbow")
    assert told.target == foe
    assert {one.target for one in told.others} == {here.unit("E10"), here.unit("E10 b")}
    assert hit(told, "astray") == pytest.approx(2 / 3)
    view = here.view(request)
    alone = made(view, Blow(request.unit, foe, "longbow", thing="longbow"))
    sure = chances.of_attack(alone)
    for points, p in told.branches[0].losses:
        own = sum(q for (_, n, _), q in sure if n == points)
        assert p == pytest.approx(own / 3 + (2 / 3 if points == 0 else 0))
    out = sum(q for (_, n, _), q in sure if n >= 8)
    assert told.branches[0].out == pytest.approx(out / 3)
    here = desk(setup(*people[:2], switches=("lotfp_fire_into_melee=off",)))
    told = promised(here, "E7", form="shoot", target="E1", weapon="longbow")
    assert (told.others, hit(told, "astray")) == ((), 0)


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-14")
@pytest.mark.parametrize("alert", [False, True])
def test_a_sucker_punch_promises_the_chance_that_it_is_one(alert: bool) -> None:
    """Deception 3 of 6 and Wits +1 against 14: by table VIII one of both, or both, must go well."""
    people = (man("E8", "a", (5, 5), traits=("unsuspected",), **QUICK),)
    foe = man("E10", "b", (6, 5), traits=("vigilant",) if alert else ())
    here = desk(setup(*people, foe))
    request = here.until("E8")
    said = {"form": "strike", "target": "E10", "weapon": "short_sword"}
    plain = promised(here, "E8", **said, punch=False)
    told = promised(here, "E8", **said, punch=True)
    fails = 13 / 20
    caught = 1 / 2 * fails if alert else 1 - 1 / 2 * (1 - fails)
    view = here.view(request)
    attack = made(view, Blow(request.unit, here.unit("E10"), "short_sword"))
    better = chances.of_attack(replace(attack, foe=replace(attack.foe, surprised=True)))
    good = sum(p for (g, _, _), p in better if g != "miss")
    usual = sum(p for (g, _, _), p in chances.of_attack(attack) if g != "miss")
    assert hit(plain) == pytest.approx(usual)
    assert hit(told) == pytest.approx(caught * good + (1 - caught) * usual)


@pytest.mark.rule("EM-SUR-06", "EM-SUR-07")
def test_a_blow_out_of_hiding_promises_the_chance_of_closing_in() -> None:
    """Stealth 4 of 6 or a failed save of Wits, 13 of 20, against a careless target: by itself
    critical then; certain where he has closed in already.
    """
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    request = here.until("E8")
    said = {"form": "strike", "target": "E10", "weapon": "short_sword"}
    view = here.view(request)
    usual = chances.of_attack(made(view, Blow(request.unit, here.unit("E10"), "short_sword")))
    plain = sum(p for (g, _, _), p in usual if g == "critical")
    caught = 1 - 1 / 3 * 7 / 20
    told = promised(here, "E8", **said)
    assert hit(told, "critical") == pytest.approx(caught + (1 - caught) * plain)
    here.put("E8", CloseTo(here.unit("E10")))
    assert hit(promised(here, "E8", **said), "critical") == pytest.approx(1)


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11")
def test_whoever_is_known_and_no_stranger_promises_a_plain_blow() -> None:
    people = (man("E8", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    told = promised(here, "E8", form="strike", target="E10", weapon="short_sword")
    assert not [name for name, _ in told.notes if "surprise" in name]


@pytest.mark.rule("EM-ARM-10", "EM-ARM-09")
def test_a_powder_pot_promises_what_bursts_where_it_lands_or_beside() -> None:
    """AM +1, less two at medium range, against 10 lands in 10 of 20; each of eight cells beside has
    an eighth of the rest.
    """
    people = (man("E10", "a", (3, 5), items=("powder_pot",), **QUICK), man("E8", "b", (7, 5)))
    here = desk(setup(*people, man("E8 b", "b", (9, 5)), man("E1", "b", (15, 9))))
    told = promised(here, "E10", form="lob", item="powder_pot", cell=(7, 5))
    every = (told, *told.others)
    assert [one.target for one in every] == [here.unit("E8"), here.unit("E8 b")]
    sure, beside = 10 / 20, 3 / 8 * 10 / 20
    zero = [dict(one.branches[0].losses).get(0, 0.0) for one in every]
    assert zero == pytest.approx([0.0, 1 - beside])
    # Reflexes +4 against 14: half of two dice in 11 of 20; no armour.
    save = 11 / 20
    full = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}
    points: dict[int, float] = {}
    for n, p in full.items():
        points[n] = points.get(n, 0.0) + p * (1 - save)
        points[n // 2] = points.get(n // 2, 0.0) + p * save
    whole = {n: p for n, p in told.branches[0].losses if p > 1e-9}
    assert whole == pytest.approx({n: p for n, p in points.items() if p})
    rest = {n: p * beside for n, p in points.items() if p}
    assert dict(told.others[0].branches[0].losses) == pytest.approx({0: 1 - beside, **rest})
    assert told.check is not None
    assert sum(p for g, p in told.check.odds if g == "on") == pytest.approx(sure)


@pytest.mark.rule("EM-ARM-10")
def test_where_a_powder_pot_can_be_thrown() -> None:
    """Thirty feet far, along a line, into no wall; by nobody who is held."""
    people = (man("E10", "a", (2, 5), items=("powder_pot",), **QUICK), man("E8", "b", (9, 5)))
    here = desk(setup(*people, terrain={(4, 4): "wall", (2, 3): "wall"}))
    request = here.until("E10")
    cells = here.open(request, "cell", ("form", "lob"), ("item", "powder_pot"))
    assert {Cell(8, 5), Cell(3, 5), Cell(2, 4)} <= cells
    assert not {Cell(9, 5), Cell(4, 4), Cell(6, 3), Cell(2, 3), Cell(2, 2)} & cells
    here.put("E10", Grappled((here.unit("E8"),), 1))
    assert "lob" not in here.open(request, "form")


@pytest.mark.rule("EM-ARM-10")
def test_an_explosion_that_takes_nobody_promises_its_throw_alone() -> None:
    people = (man("E10", "a", (3, 5), items=("powder_pot",), **QUICK), man("E8", "b", (15, 9)))
    told = promised(desk(setup(*people)), "E10", form="lob", item="powder_pot", cell=(7, 5))
    assert told.check is not None
    assert (told.branches, told.others) == ((), ())


@pytest.mark.rule("EM-ARM-10")
def test_what_fells_is_told_and_the_own_come_last() -> None:
    people = (man("E10", "a", (3, 5), items=("powder_pot",), **QUICK), man("E8", "b", (7, 5)))
    here = desk(setup(*people, man("E10 b", "a", (7, 6), health=1)))
    told = promised(here, "E10", form="lob", item="powder_pot", cell=(7, 5))
    assert told.target == here.unit("E8")
    assert [one.target for one in told.others] == [here.unit("E10 b")]
    here.put("E8", Health(2, 14))
    told = promised(here, "E10", form="lob", item="powder_pot", cell=(7, 5))
    whole = dict(told.branches[0].losses)
    assert told.branches[0].out == pytest.approx(1 - whole.get(0, 0) - whole.get(1, 0))


@pytest.mark.rule("EM-CON-04", "EM-ATK-10")
def test_points_that_are_left_count_where_they_decide_something() -> None:
    """Of venom, of a choice among criticals and of whoever is down; of nobody else."""
    here = desk(setup(SWORD, man("E10", "b", (6, 5))))
    request = here.until("E6")

    def told(points: int, **more: Any) -> Attack:
        here.put("E10", Health(points, 5))
        attack = made(here.view(request), Blow(request.unit, here.unit("E10"), "rapier"))
        return replace(attack, **more)

    law = told(5).law
    choice = replace(law, crit_damage="attacker_choice")
    assert chances.of_attack(told(5)) == chances.of_attack(told(4))
    sure, two = (chances.of_attack(told(points, law=choice)) for points in (4, 5))
    assert max(n for (_, n, _), _ in sure) == 8
    assert max(n for (_, n, _), _ in two) == 16
    assert chances.of_attack(told(1)) != chances.of_attack(told(0))


@pytest.mark.rule("EM-SUR-11")
def test_hiding_tells_the_roll_against_the_sharpest_in_sight() -> None:
    people = (man("E8", "a", (2, 2), **QUICK), man("E2", "b", (9, 2)), man("E7", "b", (9, 5)))
    here = desk(setup(*people, terrain={(2, 2): "foliage"}))
    told = promised(here, "E8", form="hide")
    assert told.target == here.unit("E7")
    here.put("E7", Health(0, 12))
    assert promised(here, "E8", form="hide").target == here.unit("E2")
    here.put("E2", Health(0, 18))
    request = here.until("E8")
    assert here.promised(request, here.order(request, {"form": "hide"})) is None


@pytest.mark.rule("EM-GIA-02", "EM-GIA-03")
def test_a_crush_tells_whom_and_how_likely_he_goes_down() -> None:
    giant = man("M3", "a", (3, 5), **QUICK)
    here = desk(setup(giant, man("E2", "b", (6, 5)), man("E10", "b", (12, 5))))
    here.until("M3")
    here.put("E2", Grappled((here.unit("M3"),), 1, pinned=True), Health(6, 18))
    told = promised(here, "M3", form="crush", target="E2")
    assert (told.target, dict(told.branches[0].losses)) == (here.unit("E2"), {6: 1.0})
    assert told.branches[0].out == 1
    here.put("E2", Health(7, 18))
    assert promised(here, "M3", form="crush", target="E2").branches[0].out == 0


@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-SUR-14")
def test_a_way_tells_what_it_may_cost_sneaking_if_he_is_noticed() -> None:
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    here.until("E8")
    here.put("E8", Hands("dagger", ""), Unsuspected())
    stolen = promised(here, "E8", form="move", to=(5, 7), sneak=True)
    here.battle.world.forget(here.unit("E8"), Seen)
    here.put("E8", Acting(feet=40))
    told = promised(here, "E8", form="move", to=(5, 7))
    assert set(told.notes) < set(stolen.notes)
    assert 0 < stolen.branches[0].own_mean < told.branches[0].own_mean


@pytest.mark.rule("EM-RCH-01", "EM-OPP-01")
@pytest.mark.parametrize("pure", [True, False])
def test_the_blow_one_meets_is_met_where_the_way_ends(pure: bool) -> None:
    """He goes round the halberd and has his buckler towards it there; in pure defence it strikes
    with no modifier.
    """
    people = (man("E2", "a", (8, 5), gear=("sword", "buckler"), **QUICK), HALBERD)
    here = desk(setup(*people))
    request = here.until("E2")
    here.put("E2", Facing("E")).put("E4", Stance(pure=pure))
    path = (Cell(8, 6), Cell(7, 7), Cell(6, 7), Cell(5, 6), Cell(5, 5))
    assert LOOKOUT.meets is not None
    found = {one.key: one for one in LOOKOUT.meets(here.view(request), request.unit, path)}
    here.put("E2", Position(Cell(5, 5)))
    blow = Blow(here.unit("E4"), request.unit, "polearm", at=replace(USUAL, interrupting=True))
    attack = made(here.view(request), blow)
    assert attack.at.front
    odds = chances.of_attack(attack)
    first = found["empress.meets_longer"]
    assert first.chance == pytest.approx(sum(p for (_, n, _), p in odds if n))
    assert first.mean == pytest.approx(sum(n * p for (_, n, _), p in odds))


@pytest.mark.rule("EM-BRK-02", "EM-OPP-01")
def test_the_blow_in_passing_takes_what_it_takes_on_the_average() -> None:
    here = desk(setup(SWORD, man("E10", "b", (6, 6))))
    request = here.until("E6")
    assert LOOKOUT.meets is not None
    (found, *_) = LOOKOUT.meets(here.view(request), request.unit, (Cell(4, 5), Cell(3, 5)))
    blow = Blow(here.unit("E10"), request.unit, "mace", at=replace(USUAL, interrupting=True))
    odds = chances.of_attack(made(here.view(request), blow))
    assert found.key == "empress.meets_past"
    assert found.mean == pytest.approx(sum(n * p for (_, n, _), p in odds))
    assert found.chance == pytest.approx(sum(p for (_, n, _), p in odds if n))


@pytest.mark.rule("EM-RCH-01", "EM-BRK-02")
@pytest.mark.parametrize(("facing", "keys"), [("W", []), ("E", ["empress.meets_shorter"])])
def test_a_shield_that_is_turned_to_him_closes_the_gap_where_he_ends(
    facing: str, keys: list[str]
) -> None:
    """A halberd's nine feet against five of a sword, and three that a medium shield makes up."""
    people = (man("E4", "a", (2, 5), **QUICK), man("E2", "b", (6, 5)))
    here = desk(setup(*people))
    request = here.until("E4")
    here.put("E2", Facing(facing))
    assert LOOKOUT.meets is not None
    found = LOOKOUT.meets(here.view(request), request.unit, (Cell(3, 5), Cell(4, 5)))
    assert [one.key for one in found] == keys


@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-OPP-03")
@pytest.mark.parametrize(
    ("switch", "fought", "struck"), [(True, True, 1), (True, False, 0), (False, True, 0)]
)
def test_who_has_acted_is_told_to_strike_at_a_retreat_where_the_switch_says_so(
    switch: bool, fought: bool, struck: int
) -> None:
    switches = ("breakaway_attack_free",) if switch else ()
    here = desk(setup(SWORD, man("E10", "b", (6, 5)), switches=switches))
    request = here.until("E6")
    here.put("E10", Turn(7, ACTED))
    if fought:
        here.put("E10", Attacked(((request.unit, 1),)))
    told = here.promised(request, here.order(request, {"form": "move", "to": (3, 5)}))
    assert len(told.notes if told is not None else ()) == struck


@pytest.mark.rule("EM-INH-07", "EM-RCH-09")
def test_what_was_drawn_counts_for_reach_and_the_shield_stays() -> None:
    """E2 draws a spear: eight feet against a dagger's three; with the sword there is no advantage
    of a half more over a club's four and a buckler's one.
    """
    people = (man("E2", "a", (5, 5), **QUICK), man("E8", "b", (6, 5), gear=("club", "buckler")))
    here = desk(setup(*people, switches=("lotfp_quick_change",)))
    here.until("E2")
    here.put("E2", Pack(("spear",), ()))
    told = promised(here, "E2", form="strike", target="E8", draw="spear")
    assert shifts(told)["EM-RCH-02"] == 1
    assert "EM-RCH-02" not in shifts(promised(here, "E2", form="strike", target="E8"))
    here = desk(setup(SWORD, HALBERD, switches=("lotfp_quick_change",)))
    here.until("E6")
    assert promised(here, "E6", form="strike", target="E4").branches[0].own_mean > 0
    here.put("E6", Pack(("polearm",), ()))
    told = promised(here, "E6", form="strike", target="E4", draw="polearm")
    assert told.branches[0].own_mean == 0
