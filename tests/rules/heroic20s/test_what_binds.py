"""What tactics, holds and edges of the map allow (3.3, 3.5, 3.6): each with what it forbids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Out, Position
from game.core.dice import KeyedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.core.view import View
from game.play.words import templates
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.fighting import (
    STRIKE,
    can_strike,
    holdable,
    in_reach,
    may_break_free,
    targets,
)
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.shots import fast_draws, most_shots
from game.rules.heroic20s.orders.tactics import TACTICS
from game.rules.heroic20s.sheet.components import Grappled, Locks, Routed, Tactic, Unwilling
from game.rules.heroic20s.sheet.field import best_line, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget, goals
from game.rules.heroic20s.sheet.situation import figure, ground
from tests.rules.heroic20s.cast import figure as body
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.lie import field
from tests.rules.heroic20s.pitch import Pitch

CHARGE = "all_out_offensive"


def held(**parts: Any) -> tuple[Pitch, Figure]:
    """A thug whom a guard holds, with his knife at hand."""
    pitch = Pitch()
    guard = pitch.unit("town_guard", "b", 1, (11, 10))
    thug = pitch.unit("orc_axeman", "a", 1, (10, 10))
    pitch.world.write(thug, Grappled(guard, pinned=parts.pop("pinned", False)))
    for part in parts.values():
        pitch.world.write(thug, part)
    return pitch, figure(pitch.world, thug)


@pytest.mark.rule("HC-TAC-03", "HC-GRAP-13", "HC-ACT-04", "HC-FAT-04")
def test_whoever_is_pinned_may_only_break_free_and_who_forgoes_not_even_that() -> None:
    pitch, me = held(pinned=True)
    assert can_strike(pitch.world, me) and may_break_free(pitch.world, me)
    for parts in (
        {"tactic": Tactic("neutral", forgoes=True)},
        {"tactic": Tactic("neutral", long="wait")},
        {"will": Unwilling()},
    ):
        pitch, me = held(**parts)
        assert not may_break_free(pitch.world, me) and not can_strike(pitch.world, me)
    pitch, me = held()
    assert may_break_free(pitch.world, me)
    assert not may_break_free(pitch.world, replace(me, grappled=False))


@pytest.mark.rule("HC-TAC-03", "HC-MEL-01", "HC-MASS-03")
def test_an_order_of_somebody_pinned_to_strike_comes_to_nothing() -> None:
    here = fight(
        setup(
            troop("orc", "a", "orc_axeman", (10, 10)),
            troop("mate", "a", "thug", (10, 25)),
            troop("foe", "b", "thug", (11, 10)),
        ),
        initiative=[6, 1],
        fatigue=[6],
    )
    here.put("orc", Grappled(here.unit("foe"), pinned=True))
    here.until("melee")
    knife = here.me("orc").fighter.arms[1]
    here.tell(STRIKE, "orc", form="strike", weapon=knife.id, mode="", target="foe")
    here.until("orders", 2)
    assert (STRIKE, "orc") in here.asked
    assert not here.events("strikes") and not here.events("strikes_in_vain")


@pytest.mark.rule("HC-TAC-04", "HC-MEL-06")
def test_a_charge_strikes_at_others_only_if_no_weapon_reaches_whom_it_names() -> None:
    """A halberd reaches the named enemy with one weapon, so that no weapon goes at the other."""
    pitch = Pitch()
    named = pitch.unit("thug", "b", 1, (10, 13))
    near = pitch.unit("thug", "b", 1, (11, 10))
    third = pitch.unit("thug", "b", 1, (9, 10))
    unit = pitch.unit("halberdier", "a", 1, (10, 10))
    pitch.world.write(unit, Tactic(CHARGE, named))
    pitch.world.write(unit, Locks((near,)))
    me = figure(pitch.world, unit)
    halberd, sword = (arm.modes[0] for arm in me.fighter.arms[:2])
    assert in_reach(pitch.world, me, sword) == (near, third)
    assert targets(pitch.world, me, halberd) == (named,)
    assert targets(pitch.world, me, sword) == ()
    assert holdable(pitch.world, me) == ()
    pitch.world.forget(named, Position)
    me = figure(pitch.world, unit)
    assert targets(pitch.world, me, sword) == (near,), "only whom it is locked with"
    assert holdable(pitch.world, me) == (near,), "a grapple is a blow like any other"


@pytest.mark.rule("HC-TAC-04", "HC-DIS-02")
def test_a_charge_has_its_free_attack_at_whoever_runs() -> None:
    """A free attack is none of the blows that a charge may make only at whom it names."""
    here = fight(
        setup(
            troop("guard", "b", "town_guard", (21, 10)),
            troop("runner", "a", "thug", (20, 10)),
            troop("other", "a", "thug", (21, 11)),
        ),
        initiative=[3, 4],
        fatigue=[6],
        attack=[17],
        defence=[3],
    )
    here.put("runner", Locks((here.unit("guard"),)))
    here.put("guard", Locks((here.unit("runner"),)))
    here.tell(ORDER, "guard", tactic=CHARGE, target="other").tell(ORDER, "runner", tactic="retreat")
    here.tell("heroic20s.free", "guard", use=True)
    here.tell(GO, "runner", form="go", to=(12, 10))
    here.until("melee")
    assert [event.target for event in here.events("free_attack")] == [here.unit("runner")]


@pytest.mark.rule("HC-DIS-01")
@pytest.mark.parametrize(("mass", "aside"), [(False, False), (True, False)])
def test_no_step_of_a_withdrawal_goes_round_the_enemy(mass: bool, aside: bool) -> None:
    """Distances are yards: beside him is no farther than before him."""
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "all_out_defensive", "withdraws": True, "locked": (2,)}),
        "b": ("thug", 2),
    }
    here = field("....... ....... ..ba... ....... .......", who, mass=mass)
    me, foe = here.figures[1], here.figures[2]
    found = goals(here, me, None)
    assert (Cell(3, 3) in found) is aside
    for way in found.values():
        far = [yards(here, (cell,), foe.cells) for cell in (me.cell, *way.path)]
        assert far == sorted(set(far))


@pytest.mark.rule("HC-TAC-11", "HC-MOVE-02")
@pytest.mark.parametrize("mass", [False, True])
def test_a_retreat_may_pass_along_the_enemy_at_the_same_distance(mass: bool) -> None:
    who: dict[str, Any] = {"a": ("archer", 1, {"tactic": "retreat"}), "b": ("thug", 2)}
    here = field("...... .b.... ...... ....a. ......", who, mass=mass)
    me, foe = here.figures[1], here.figures[2]
    found = goals(here, me, None)
    start = yards(here, me.cells, foe.cells)
    for cell, way in found.items():
        far = [start, *(yards(here, (one,), foe.cells) for one in way.path)]
        assert far == sorted(far), cell
    beside = Cell(4, 2)
    same = yards(here, (beside,), foe.cells) == start
    assert (beside in found) is same


@pytest.mark.rule("HC-RNG-03")
def test_only_who_stands_upright_is_in_the_way() -> None:
    for posture, between in (("standing", 1), ("kneeling", 0), ("crawling", 0), ("lying", 0)):
        here = field("a.c.b", a=("archer", 1), c=("thug", 4, {"posture": posture}), b=("thug", 2))
        line = best_line(here, here.figures[1], here.figures[2])
        assert line is not None and line.interposing == between, posture


def edge(**more: Any) -> Fight:
    """An archer at his own edge of the map, and an enemy far off."""
    here = fight(
        setup(
            troop("bow", "a", "archer", (0, 10)),
            troop("mate", "a", "thug", (5, 20)),
            troop("foe", "b", "thug", (60, 10)),
        ),
        initiative=[6, 1],
        fatigue=[6],
        **more,
    )
    assert ground(here.battle.world).homes["a"] == "W"
    return here


@pytest.mark.rule("HC-MOVE-10", "HC-MOR-07")
def test_who_flees_and_stands_at_the_edge_is_gone() -> None:
    here = edge()
    here.put("bow", Routed())
    here.until("orders", 2)
    out = here.has("bow", Out)
    assert out is not None and out.why == "fled"


@pytest.mark.rule("HC-MOVE-10", "HC-MOVE-01")
def test_whoever_stands_at_the_edge_may_leave_without_a_step() -> None:
    here = edge()
    here.until("movement")
    here.tell(GO, "bow", form="leave").tell(GO, "mate", form="leave")
    here.until("orders", 2)
    out = here.has("bow", Out)
    assert out is not None and out.why == "escaped"
    assert here.has("mate", Out) is None, "he stands nowhere near it"


@pytest.mark.rule("HC-MOVE-10", "HC-MOVE-07")
def test_nobody_leaves_out_of_a_melee_without_running_from_it() -> None:
    here = edge().until("movement")
    here.put("bow", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("bow"),)))
    here.tell(GO, "bow", form="leave")
    here.until("orders", 2)
    assert here.has("bow", Out) is None


def seated(battle: Battle, kind: str, side: str) -> tuple[View, Any]:
    """The view of a side that is asked so, and the question; all others do what is usual."""
    while True:
        for one in battle.sides:
            seat = battle.seat(one)
            waiting = seat.waiting
            for request in waiting:
                if request.kind == kind and one == side:
                    return seat.view, request
                seat.give(request, seat.default(request))
            if any(request.editable for request in waiting):
                seat.commit()


def refused(view: View, request: Any, **slots: Any) -> tuple[str, str]:
    said = view.refusal(request, Order(tuple(slots.items())))
    return said.rule, said.why


@pytest.mark.rule("HC-MEL-13", "HC-RNG-03")
def test_a_shot_with_a_skill_below_3_is_refused_before_anything_is_spent() -> None:
    """12, -7 at 60 yards, +4 aimed, +2 with initiative, -9 in the dark; +3 for thirteen."""
    here = setup(
        troop("bow", "a", "archer", (5, 10)),
        troop("one", "b", "orc_warrior", (65, 10)),
        troop("many", "b", "orc_warrior", *((65, y) for y in range(12, 25))),
        size=(80, 30),
        light=9,
    )
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), SHOOT, "a")
    one, many = (unit for unit, _ in view.each(Position) if figure(view, unit).side == "b")
    bow = {"form": "shoot", "weapon": "regular_bow"}
    assert refused(view, request, **bow, target=one) == ("HC-MEL-13", "heroic20s.no.skill")
    assert "heroic20s.no.skill" in templates()
    assert refused(view, request, **bow, target=many)[0] != "HC-MEL-13"
    shot: dict[str, Any] = {**bow, "target": many, "draw": False, "shots": 1}
    assert refused(view, request, **shot, area="eye")[0] == "HC-BASE-19"
    offered = [v for _, v in view.own_choices(request, Order(tuple(shot.items())))]
    assert offered[0] == "torso" and not {"neck", "skull", "face"} & set(offered)


@pytest.mark.rule("HC-RNG-06", "HC-RNG-08", "HC-RNG-09")
def test_a_weapon_with_a_rate_fires_any_number_up_to_it() -> None:
    here = setup(
        troop("gun", "a", "submachine_gunner", (5, 10)),
        troop("mg", "a", "machine_gunner", (5, 14)),
        troop("foe", "b", "orc_warrior", (25, 10)),
        size=(40, 30),
    )
    view, _ = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), SHOOT, "a")
    for request in view.waiting:
        row = figure(view, request.unit).fighter.missiles[0]
        foe = next(u for u, _ in view.each(Position) if figure(view, u).side == "b")
        own = Order((("form", "shoot"), ("weapon", row.id), ("target", foe)))
        found = [value for _, value in view.own_choices(request, own)]
        least = -(-row.rate // 4) if row.least_shots > 1 else 1
        assert found == list(range(row.rate, least - 1, -1)), row.id


@pytest.mark.rule("HC-PROC-02")
def test_the_owner_picks_any_order_of_his_units() -> None:
    rows = [troop(f"u{y}", "a", "thug", (5, y)) for y in range(2, 8)]
    here = setup(*rows, troop("foe", "b", "thug", (30, 5)), size=(40, 20))
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(2)), GO, "a")
    cell = next(value for _, value in view.own_choices(request, Order((("form", "go"),))))
    own = Order((("form", "go"), ("to", cell)))
    assert [value for _, value in view.own_choices(request, own)] == list(range(6))


@pytest.mark.rule("HC-MOVE-06", "HC-ACT-02")
@pytest.mark.parametrize(
    ("traits", "deed", "far"),
    [((), "door", 12), (("prone",), "posture_step kneeling", 2), (("prone",), "stand_up", 0)],
)
def test_a_unit_may_be_told_to_go_on_after_a_short_action(
    traits: tuple[str, ...], deed: str, far: int
) -> None:
    """D-46: of 25 yards 12 are left; who kneels up has half of what he can go on his knees."""
    here = setup(
        troop("us", "a", "hobgoblin_warrior", (5, 10), traits=traits),
        troop("mate", "a", "thug", (5, 20)),
        troop("foe", "b", "thug", (60, 10)),
        terrain={(5, 11): "door"},
    )
    view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(1)), GO, "a")
    slots: dict[str, Any] = {"form": "act"}
    offered = view.own_choices(request, Order(tuple(slots.items())))
    slots["deed"] = next(str(value) for _, value in offered if str(value).startswith(deed))

    def asked(**more: Any) -> list[tuple[str, Any]]:
        slots.update(more)
        return list(view.own_choices(request, Order(tuple(slots.items()))))

    if asked()[:1] == [("spot", Cell(5, 11))]:
        asked(spot=Cell(5, 11))
    if asked()[:1] == [("two", False)]:
        asked(two=False)
    if not far:
        assert asked() == [], "the whole movement is gone"
        return
    assert asked() == [("on", False), ("on", True)]
    assert asked(on=False) == [], "who stays has no place in the order"
    slots.pop("on")
    cells = [value for name, value in asked(on=True) if name == "to"]
    assert max(cell.x for cell in cells) == 5 + far
    assert ("turn", 1) in asked(to=Cell(5 + far, 10))


@pytest.mark.rule("HC-LOCK-05", "HC-MOVE-08", "HC-MOVE-01")
def test_whoever_comes_between_two_enemies_says_at_whom() -> None:
    here = setup(
        troop("us", "a", "thug", (5, 10)),
        troop("low", "b", "town_guard", (12, 9)),
        troop("high", "b", "town_guard", (12, 11)),
        size=(40, 20),
    )
    for seed in range(20):
        view, request = seated(Battle.start(RULESET, here, dice=KeyedDice(seed)), GO, "a")
        foes = [unit for unit, _ in view.each(Position) if figure(view, unit).side == "b"]
        if figure(view, request.unit).won:
            break

    def asked(cell: Cell) -> list[Any]:
        return list(view.own_choices(request, Order((("form", "go"), ("to", cell)))))

    assert asked(Cell(11, 10)) == [("target", unit) for unit in foes]
    assert asked(Cell(11, 8)) == [], "beside one alone"


@pytest.mark.rule("HC-RNG-07", "HC-TAC-09")
@pytest.mark.parametrize(
    ("tactic", "locked", "drawn", "shots", "skill"),
    [
        ("aimed_shooting", (), False, 2, 12 + 4 - 3),
        ("aimed_shooting", (), True, 3, 12 + 4 - 3),
        ("aimed_shooting", (2,), False, 1, 12 + 4 - 3 - 7),
        ("aimed_shooting", (2,), True, 2, 12 + 4 - 3 - 7),
        ("neutral", (), True, 4, 12 - 3),
        ("hold_ground", (), True, 3, 12 - 3),
        ("all_out_offensive", (), True, 1, 12 - 3),
        ("all_out_defensive", (2,), True, 2, 12 - 4 - 3 - 7),
        ("retreat", (), True, 0, None),
    ],
)
def test_shots_by_tactic_fast_draw_and_melee(
    tactic: str, locked: tuple[int, ...], drawn: bool, shots: int, skill: int | None
) -> None:
    """Regular bow 12, Acc 2, Bulk -7, a target at 15 yards that is in no melee."""
    archer = body("archer", tactic=tactic, locked=locked)
    row = archer.fighter.missiles[0]
    draws = drawn and fast_draws(archer, row)
    assert most_shots(archer, row, full_budget(archer), 12, draws, waits=False) == shots
    if skill is not None:
        attack = Attack(me=archer, foe=body("thug", 4), weapon=row, kind="ranged", yards=15)
        assert effective(attack) == skill


@pytest.mark.rule("HC-MASS-03")
def test_an_opponent_shares_figures_out_only_among_those_whom_they_can_hit() -> None:
    crowd = ((30 + x, y) for x in range(3) for y in range(12, 25))
    here = setup(
        troop("bows", "a", "archer", *((5, y) for y in range(8, 16))),
        troop("one", "b", "orc_warrior", (30, 10)),
        troop("many", "b", "orc_warrior", *crowd),
        size=(130, 30),
        light=8,
    )
    battle = Battle.start(RULESET, here, dice=KeyedDice(1))
    view, request = seated(battle, SHOOT, "a")
    proposed = list(TACTICS.others(view, request))
    assert proposed
    assert all(battle.seat("a").allows(request, order) for order in proposed)
