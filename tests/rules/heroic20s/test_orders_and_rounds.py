"""Orders that are sworn, rounds that begin, the order of attacks, what shifts them (3.1 to 3.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Aims, Field, Health, Lights, Lying, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Goal, Lantern, Thing
from game.core.step import Step
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.moving import Moves
from game.rules.heroic20s.acts.ordering import Begins, Orders
from game.rules.heroic20s.acts.resolving import Resolve, acting_sides, resolve, tempo
from game.rules.heroic20s.acts.shooting import in_turn
from game.rules.heroic20s.acts.state import lock, locks_of, not_idle, note
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.sheet.components import (
    AtBay,
    Biding,
    Expended,
    Fighter,
    Grappled,
    Idle,
    Initiative,
    Locks,
    Noted,
    Posture,
    Routed,
    Tactic,
    Terms,
    Unaware,
    Unwilling,
    Watch,
)
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.pitch import Pitch


def two() -> tuple[Pitch, int, int]:
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))


def sworn(*answers: dict[str, Any]) -> tuple[Pitch, int, int, Step]:
    pitch, one, foe = two()
    step = pitch.step()
    pitch.run(Orders().process(step), step, *answers)
    return pitch, one, foe, step


@pytest.mark.rule("HC-TAC-01", "HC-TAC-02", "HC-WAIT-01", "HC-OPP-01", "HC-ACT-04", "HC-ACT-05")
def test_what_was_sworn_holds_and_everybody_learns_of_it() -> None:
    pitch, one, foe, step = sworn(
        {"tactic": "all_out_offensive", "target": 5},
        {"tactic": "neutral", "target": 4, "forgo": True},
    )  # fmt: skip
    assert pitch.world.get(one, Tactic) == Tactic("all_out_offensive", 5)
    assert pitch.world.get(foe, Tactic) == Tactic("neutral", forgoes=True), "no charge, no target"
    told = [(e.key, e.rule, e.unit, e.target, e.fact("form")) for e in step.events]
    assert told == [
        ("revealed", "HC-TAC-01", one, 5, "all_out_offensive"),
        ("revealed", "HC-TAC-01", foe, None, "neutral"),
    ]
    assert pitch.world.find(one, Watch) is None
    pitch, one, foe, step = sworn(
        {
            "tactic": "hold_ground", "long": "wait", "trigger": "within", "watched": 5, "yards": 3,
            "weapon": "broadsword", "area": "neck",
        },
        {
            "tactic": "defensive", "long": "fire", "trigger": "enters", "cell": Cell(3, 4),
            "yards": 2, "response": "shoot", "weapon": "thrown_dagger", "line": True,
            "spares": True,
        },
    )  # fmt: skip
    waits = Watch("within", 5, 3, None, "strike", "broadsword", area="neck")
    assert pitch.world.get(one, Watch) == waits
    assert pitch.world.get(one, Tactic) == Tactic("hold_ground", long="wait")
    fires = Watch("enters", None, 2, (3, 4), "shoot", "thrown_dagger", spares=True, line=True)
    assert pitch.world.get(foe, Watch) == fires
    assert step.events[0].fact("long") == "wait"
    pitch, one, foe, _ = sworn(
        {"tactic": "all_out_defensive", "withdraw": True, "long": "reload"},
        {"long": "wait", "response": "act", "deed": "ready_shield"},
    )
    assert pitch.world.get(one, Tactic) == Tactic("all_out_defensive", None, True, "reload")
    assert pitch.world.find(one, Watch) is None, "to load is no watch"
    assert pitch.world.get(foe, Watch) == Watch("", response="act", weapon="ready_shield")
    assert pitch.world.get(foe, Tactic).id == "neutral"


@pytest.mark.rule("HC-BASE-09", "HC-MOR-07", "HC-PROC-01")
@pytest.mark.parametrize("number", [1, 2])
def test_what_held_for_the_last_round_is_over(number: int) -> None:
    pitch, one, foe = two()
    pitch.round = number
    pitch.world.put(pitch.field, Initiative("a"))
    for part in (
        Expended(3), Tactic("offensive"), Watch("moves"), Biding(foe, "x"), Unwilling(), Unaware(),
    ):  # fmt: skip
        pitch.world.put(one, part)
    pitch.world.put(foe, AtBay())
    pitch.world.put(one, Locks((foe,)))
    Begins().process(pitch.step())
    assert pitch.world.find(pitch.field, Initiative) is None
    for kind in (Expended, Tactic, Watch, Biding, Unwilling):
        assert pitch.world.find(one, kind) is None
    assert (pitch.world.find(one, Unaware) is not None) is (number == 1), "in the first alone"
    assert pitch.world.find(one, Locks) is not None, "a lock lasts"
    assert pitch.world.find(foe, AtBay) is None and pitch.world.find(foe, Routed) is not None


@pytest.mark.rule("HC-PROC-02", "HC-ACT-04", "HC-GRAP-13")
def test_attacks_actions_and_breaking_free_in_their_turn() -> None:
    pitch = Pitch()
    held, actor, striker = (pitch.unit("thug", "a", 1, (9 + n, 9), person=True) for n in range(3))
    foe = pitch.unit("thug", "b", 1, (11, 10), arms=(), block=0)
    pitch.world.put(held, Grappled(foe))
    pitch.world.put(actor, Tactic("neutral", forgoes=True))
    arm = pitch.world.get(striker, Fighter).arms[0]
    for turns, keys in (
        ((2, 1, 0), ["strikes_in_vain", "locked", "does_posture_step", "stays_held"]),
        ((0, 1, 2), ["stays_held", "does_posture_step", "strikes_in_vain"]),
        ((1, 1, 1), ["stays_held", "does_posture_step", "strikes_in_vain"]),
    ):
        pitch.world.forget(actor, Expended)
        blow_ = Declared(me=striker, foe=foe, weapon=arm, mode=arm.modes[0], turn=turns[2])
        others = [
            (
                actor,
                Order((("form", "act"), ("deed", "posture_step kneeling"), ("turn", turns[1]))),
            ),
            (held, Order((("form", "free"), ("turn", turns[0])))),
        ]
        pitch.world.forget(actor, Posture)
        step = pitch.step({"attack": [14], "defence": [4], "free": [14], "hold": [4]})
        made = together(pitch.world, [blow_])
        pitch.run(in_turn(step, [blow_], made, others), step)
        assert [event.key.removeprefix("heroic20s.") for event in step.events] == keys


@pytest.mark.rule("HC-LOCK-03", "HC-DIS-01", "HC-DIS-06")
@pytest.mark.rule("HC-LOCK-02")
def test_locks_end_with_the_gone_and_the_far() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 1, (9, 9))
    near, far, gone = (pitch.unit("thug", "b", 1, (n, 12)) for n in (9, 20, 30))
    for foe in (near, far, gone):
        lock(pitch.step(), thug, foe, "HC-LOCK-01")
    pitch.world.forget(gone, Position)
    step = pitch.step()
    pitch.run(Moves(0).process(step), step, {"form": "go", "to": Cell(9, 11)})
    assert locks_of(pitch.world, thug) == (near,)
    assert "heroic20s.disengages" in [event.key for event in step.events]
    runs = pitch.unit("thug", "a", 1, (30, 30))
    chaser = pitch.unit("thug", "b", 1, (30, 31))
    lock(pitch.step(), runs, chaser, "HC-LOCK-01")
    pitch.world.put(runs, Tactic("all_out_defensive", withdraws=True))
    step = pitch.step()
    pitch.run(Moves(0).process(step), step, {"form": "stay"}, {"form": "go", "to": Cell(30, 29)})
    assert locks_of(pitch.world, runs) == () == locks_of(pitch.world, chaser), "free at once"


@pytest.mark.rule("HC-INIT-05", "HC-PROC-02", "HC-PROC-10", "HC-INJ-04", "HC-PROC-08", "HC-PROC-04")
@pytest.mark.rule("HC-PROC-03")
def test_the_winner_acts_and_is_resolved_first() -> None:
    pitch, one, foe = two()
    assert acting_sides(pitch.world) == ("a", "b") and tempo(pitch.world) == ()
    pitch.world.put(pitch.field, Initiative("b"))
    assert acting_sides(pitch.world) == ("b", "a") == tempo(pitch.world)
    second = pitch.unit("thug", "b", 1, (12, 12))
    for unit in (one, second, foe):
        note(pitch.world, unit, 3, None)
    assert pitch.world.get(foe, Noted).after == 2, "so many were hurt before"
    assert pitch.world.get(pitch.field, Idle).rounds == -1
    step = pitch.step({"health": [3, 3, 3]})
    resolve(step)
    assert [event.unit for event in step.events] == [foe, second, one]
    assert all(pitch.world.get(unit, Health).now == 10 for unit in (one, foe, second))
    note(pitch.world, one, 0, foe)
    assert pitch.world.find(one, Noted) is None
    note(pitch.world, one, 5, foe)
    note(pitch.world, one, 4, 99)
    note(pitch.world, one, 1, 99)
    assert pitch.world.get(one, Noted).injury == 10 and pitch.world.get(one, Noted).by == foe
    not_idle(pitch.world)
    lock(pitch.step(), one, foe, "HC-LOCK-01")
    pitch.world.write(foe, Position(Cell(30, 30)))
    step = pitch.step({"health": [3]})
    pitch.run(Resolve().process(step), step)
    assert locks_of(pitch.world, one) == (), "out of each other's reach"


@pytest.mark.rule("HC-PROC-09", "HC-END-14", "HC-BASE-11", "HC-MOVE-10")
def test_what_a_scenario_sets() -> None:
    people = troop("x", "a", "thug", (5, 5)), troop("y", "b", "thug", (20, 5))

    def terms(**numbers: Any) -> dict[type, Any]:
        plain = setup(
            *people, goals=(Goal("slay", "a", unit="y"),), last=numbers.pop("last", 33), **numbers
        )
        whole = replace(
            plain,
            lanterns=(Lantern((3, 3), 7),),
            things=(Thing("lamp", (4, 4)),),
            switches=("basic_swing",),
        )
        return {type(part): part for _, parts in build(whole) for part in parts}

    plain = terms()
    assert plain[Terms] == Terms("", 0, True, False, False, (), False, (("a", "W"), ("b", "E")))
    assert plain[Aims].last == 33 and plain[Aims].named == (("y", 5),)
    assert plain[Lights].lit == ((Cell(3, 3), 7),) and plain[Lying].things == (
        (Cell(4, 4), "lamp"),
    )
    assert plain[Field].switches == ("basic_swing",)
    told = terms(attacker=2, light=2, closed=1, town=1, hot=1)[Terms]
    assert (told.attacker, told.open, told.town, told.hot) == ("b", False, True, True)
    assert told.visibility < 0 and terms(attacker=1)[Terms].attacker == "a"
    nothing = replace(setup(*people), numbers={})
    aims = next(part for _, parts in build(nothing) for part in parts if isinstance(part, Aims))
    assert aims.last == 60 and aims.named == ()


@pytest.mark.rule("HC-TAC-03", "HC-MOR-07")
def test_who_flees_or_has_no_orders() -> None:
    pitch, one, foe = two()
    pitch.world.put(one, Routed())
    step = pitch.step()
    pitch.run(Orders().process(step), step, {})
    assert pitch.world.get(one, Tactic) == Tactic("retreat")
    assert pitch.world.get(foe, Tactic) == Tactic("neutral"), "without a word: Neutral"
    assert [request.unit for request in pitch.asked] == [foe]
    assert pitch.asked[0].secret
