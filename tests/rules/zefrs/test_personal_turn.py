"""A whole Combat Turn: its order, what passes at its end, stalemates, and battles that end."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Facing, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.setup import FighterSetup, Thing
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.ending import Ending, stalemate, worse
from game.rules.zefrs.personal.acts.performing import facing_window
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import (
    Due,
    Placed,
    Plight,
    Queue,
    Spent,
    Stalemate,
    Sworn,
    Waits,
)
from game.rules.zefrs.tables import tables
from tests.conformance.players import finish
from tests.rules.zefrs.field import Scene, keys, man, order, scene, skirmish
from tests.rules.zefrs.turns import a_turn, keys_of, unit_of, until

CLOSE = "1 2 .\n. . ."
FIELD = ". . . . 5 6 .\n. 3 . = . . 4\n. . # # . F .\n1 . . # . . 2"
HOLD = order(form="hold")


def acting(here: Scene, *items: Due) -> Scene:
    """A queue of these."""
    here.world.put(field_of(here.world), Queue(items))
    return here


@pytest.mark.rule("ZF-GEN-05", "ZF-GEN-04")
def test_the_steps_of_a_turn_come_in_the_order_of_the_book() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={"surprise": [40, 40]})
    until(battle, lambda b: b.clock.round == 3, {("Ann", "personal.declare"): HOLD} | _hold("Bob"))
    phases = [str(event.fact("phase")) for event in battle.events if event.key == "phase"]
    first = phases[: phases.index("ending") + 1]
    assert first == [
        "arrivals",
        "prepare",
        "surprise",
        "free",
        "declarations",
        "newcomers",
        "initiative",
        "actions",
        "ending",
    ]
    second = phases[len(first) : 2 * len(first) - 3]
    assert second == ["arrivals", *first[4:]]


def _hold(name: str) -> dict[tuple[str, str], Order]:
    return {(name, "personal.declare"): HOLD}


@pytest.mark.rule("ZF-GEN-04", "ZF-ACT-03")
def test_s2_four_things_take_four_turns_of_five_seconds() -> None:
    battle = skirmish(
        ". . . . .\n1 . . 2 .",
        man("Ann", talents={"weapons": ("club",)}),
        man("Bob", talents={"damage": 30}),
        things=(Thing("broadsword", (0, 0)),),
        dice={"surprise": [40, 40], "initiative": [5] * 4, "attack": [99]},
    )
    ways = {"facing": "auto", "more": False}
    table = order(form="move", manner="walk", to=Cell(0, 1), off=False, **ways)
    sword = order(form="move", manner="pick_up", weapon="broadsword", hand="left_arm", **ways)
    lamp = order(form="move", manner="walk", to=Cell(2, 0), off=False, **ways)
    aim = {"target": unit_of(battle, "Bob"), "area": "head", "stun": False}
    strike = order(form="fight", how="strike", weapon="broadsword", step=Cell(2, 0), **aim, **ways)
    for action in (table, sword, lamp, strike):
        a_turn(battle, {"Ann": action, "Bob": HOLD})
    assert keys_of(battle, "zefrs.duel_miss") == ["zefrs.duel_miss"]
    assert (battle.clock.round - 1) * tables().numbers.personal.turn_seconds == 20


def _looks(here: Scene, step: Step) -> Asking[None]:
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="head")
    yield from facing_window(step, here.id("Ann"), strike)


@pytest.mark.rule("ZF-GRID-05")
def test_after_his_own_action_he_may_turn_and_else_looks_at_his_target() -> None:
    for answer, expected in ((PASS, "E"), (order(facing="SW"), "SW")):
        here = scene(CLOSE, man("Ann"), man("Bob"))
        here.put("Ann", Facing("N"))
        told = here.do(partial(_looks, here), None, [answer])
        assert here.world.get(here.id("Ann"), Facing).direction == expected
        assert keys(told) == ["turned"]


@pytest.mark.rule("ZF-RUSH-05")
def test_who_has_given_his_action_away_has_none_left() -> None:
    here = acting(scene(CLOSE, man("Ann"), man("Bob")))
    ann = here.id("Ann")
    acting_now = Queue((Due(ann, "act", total=9), Due(ann, "late", total=9)))
    here.world.put(field_of(here.world), acting_now, here.world.get(field_of(here.world), Queue))
    here.put("Ann", Sworn(_strike(here)), Spent(gone=True))
    assert keys(here.do(Actions().process)) == ["zefrs.has_acted"]
    assert here.world.get(field_of(here.world), Queue).items == ()


def _strike(here: Scene) -> Order:
    first = order(form="fight", how="strike", weapon="broadsword", step=here.cell("Ann"))
    return Order((*first.slots, ("target", here.id("Bob")), ("area", "head"), ("stun", False)))


@pytest.mark.rule("ZF-RUSH-06")
def test_who_was_bowled_over_can_only_get_up() -> None:
    here = acting(scene(CLOSE, man("Ann"), man("Bob")), Due(4, "act", total=9))
    here.stand("Ann", fallen=True)
    here.put("Ann", Sworn(_strike(here)), Spent(only_rise=True))
    assert here.id("Ann") == 4
    told = keys(here.do(Actions().process, None, [PASS]))
    assert told[0] == "zefrs.only_rises"
    assert not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-RUSH-06")
@pytest.mark.parametrize(
    ("spent", "rises"),
    [
        (Spent(only_rise=True), True),
        (Spent(("dodge",), only_rise=True), False),
        (Spent(gone=True, only_rise=True), False),
        (Spent(), False),
    ],
)
@pytest.mark.parametrize("form", ["defend", "wait"])
def test_who_was_bowled_over_in_his_defence_or_waiting_gets_up_at_the_end_of_the_turn(
    spent: Spent, rises: bool, form: str
) -> None:
    here = acting(scene(CLOSE, man("Ann"), man("Bob")), Due(4, "act", total=9))
    here.stand("Bob", fallen=True)
    more = {"method": "dodge"} if form == "defend" else {"condition": "near", "who": 0}
    here.put("Bob", Sworn(order(form=form, **more)), spent)
    if form == "wait":
        here.put("Bob", Waits())
    here.put("Ann", Sworn(order(form="hold")))

    def whole(step: Step) -> Asking[None]:
        while (yield from Actions().process(step)) is not None:
            pass

    told = keys(here.do(whole, None))
    assert ("zefrs.stands_up" in told) is rises
    assert here.who("Bob").condition.fallen is not rises


@pytest.mark.rule("ZF-TWO-03", "ZF-TWO-04", "ZF-INIT-07")
def test_the_second_weapon_strikes_at_the_end_and_a_guard_leaves_one_late_attack() -> None:
    for role, blows in (("attack", ["broadsword", "dirk"]), ("guard", ["broadsword"])):
        kit = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
        here = scene(CLOSE, man("Ann", talents=kit), man("Bob", talents={"damage": 30}))
        two = Order(
            (
                ("form", "fight"),
                ("how", "two"),
                ("weapon", "broadsword"),
                ("second", "dirk"),
                ("role", role),
                ("step", here.cell("Ann")),
                ("target", here.id("Bob")),
                ("area", "head"),
                ("target2", here.id("Bob")),
                ("area2", "left_leg"),
            )
        )
        here.put("Ann", Sworn(two))
        acting(here, Due(here.id("Ann"), "act"), Due(here.id("Ann"), "late"))
        events: list[Event] = []
        for dice in ({"attack": [99]} if role == "attack" else {}, {"attack": [99]}):
            events.extend(here.do(Actions().process, dice))
        missed = [event for event in events if event.key == "zefrs.duel_miss"]
        struck = [(event.fact("weapon"), event.outcomes[0]) for event in missed]
        assert [name for name, _ in struck] == blows
        late = struck[-1][1]
        assert isinstance(late, Outcome)
        shifted = [modifier.rule for modifier in late.check.modifiers if modifier.worth == -2]
        assert ("ZF-MOD-05" in shifted) == (role == "attack")


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-02")
def test_a_defender_takes_his_step_before_anybody_acts() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    here.put("Ann", Sworn(order(form="defend", method="dodge", step=Cell(0, 0), facing="auto")))
    acting(here, Due(here.id("Ann"), "guard"))
    assert keys(here.do(Actions().process)) == ["moved"]
    assert here.cell("Ann") == Cell(0, 0)
    assert not here.world.get(here.id("Ann"), Spent).gone


@pytest.mark.rule("ZF-GEN-04", "ZF-END-05")
def test_at_its_end_the_turn_is_wiped_off() -> None:
    here = acting(scene(CLOSE, man("Ann"), man("Bob")))
    here.put("Ann", Sworn(HOLD), Spent(gone=True), Placed(9))
    here.do(Ending().process)
    left = [here.world.find(here.id("Ann"), kind) for kind in (Sworn, Spent, Placed)]
    assert left == [None, None, None]
    assert here.world.find(field_of(here.world), Queue) is None
    assert here.world.get(here.id("Ann"), Plight).points == here.who("Ann").health.now


@pytest.mark.rule("ZF-END-05")
def test_only_harm_begins_the_count_anew() -> None:
    here = acting(scene(CLOSE, man("Ann"), man("Bob")))
    turns = []
    for turn in range(6):
        if turn == 2:
            here.hurt("Bob", here.who("Bob").health.now - 1)
        if turn == 4:
            here.stand("Bob", fallen=True)
        here.do(Ending().process)
        turns.append(here.world.get(field_of(here.world), Stalemate).turns)
    assert turns == [1, 2, 0, 1, 0, 1]


@pytest.mark.rule("ZF-END-05")
def test_what_counts_as_harm() -> None:
    fresh = Plight(5)
    assert not worse(fresh, fresh)
    assert not worse(Plight(4, wounds=1, fallen=True), fresh)
    for harm in (
        Plight(4),
        Plight(5, wounds=1),
        Plight(5, fallen=True),
        Plight(5, held=True),
        Plight(5, helpless=True),
        Plight(5, out=True),
    ):
        assert worse(fresh, harm)


@pytest.mark.rule("ZF-END-05")
def test_two_sides_that_only_wait_do_not_fight_for_ever() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={"surprise": [40, 40]})
    while battle.result is None:
        a_turn(battle, {"Ann": HOLD, "Bob": HOLD})
    assert battle.clock.round == tables().numbers.personal.stalemate_turns
    assert stalemate(battle.world)
    assert battle.result.rule == "ZF-END-05"


def people() -> tuple[FighterSetup, ...]:
    return (
        man("Ann", talents={"damage": 4}),
        man("Bob", "champion", talents={"damage": 4}),
        man("Abe", talents={"weapons": ("short_bow", "dirk"), "damage": 4}),
        man("Bea", "robber"),
        man("Ada", "freebooter", arrives=2),
        man("Bud", "robber"),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_battles_of_chance_players_end(seed: int) -> None:
    battle: Battle = skirmish(FIELD, *people(), seed=seed)
    finish(battle, Random(seed))
    assert battle.result is not None


@pytest.mark.parametrize("seed", [1, 2])
def test_battles_of_sensible_players_end_and_somebody_wins(seed: int) -> None:
    battle = skirmish(FIELD, *people(), seed=seed)
    until(battle, lambda b: False)
    assert battle.result is not None
    assert battle.result.winner in ("a", "b")
    assert keys_of(battle, "zefrs.duel_hit", "zefrs.shot_hit")


def test_nobody_acts_any_more_when_a_side_is_beaten() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={"surprise": [40, 40], "initiative": [5]})
    given = {("Bob", "personal.declare"): order(form="surrender")}
    until(battle, lambda b: b.result is not None, given)
    assert battle.result is not None
    assert not keys_of(battle, "zefrs.target_gone", "zefrs.duel_miss")
    assert battle.world.find(unit_of(battle, "Ann"), Position) is not None
