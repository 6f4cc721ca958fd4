"""What can be ordered and asked, what is refused and why, and what is usual."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.orders import IllegalOrder, Order, Value
from game.core.setup import FighterSetup
from game.rules.empress import RULESET
from game.rules.empress.acts.blows import CLEAVE
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.orders.risks import strikers
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


def forms(*people: FighterSetup, switches: Sequence[str] = ()) -> set[Value]:
    """What is open to the first of them in his turn."""
    fight = desk(setup(*people, switches=switches))
    return fight.open(fight.until(people[0].id), "form")


@pytest.mark.rule(
    "EM-TRN-02", "EM-INI-03", "EM-GRD-03", "EM-TRN-01", "EM-BRK-03", "EM-GRD-08", "EM-INH-04"
)
def test_an_archer_shoots_watches_and_holds_and_does_not_strike_at_who_is_far() -> None:
    known = forms(man("E7", "a", (2, 5), **QUICK), man("E10", "b", (9, 5)))
    assert {"shoot", "watch", "hold", "run", "move", "change", "end"} <= known
    assert not known & {"strike", "maneuver", "fall_back", "retreat", "stand", "charge", "aim"}


@pytest.mark.rule("EM-INI-06", "EM-TRN-01")
def test_only_warriors_hold_for_a_counter() -> None:
    assert "counter" in forms(man("E2", "a", (2, 5), **QUICK), man("E10", "b", (9, 5)))
    assert "counter" not in forms(man("E8", "a", (2, 5), **QUICK), man("E10", "b", (9, 5)))


@pytest.mark.rule("EM-INH-05", "EM-INH-06")
def test_inherited_actions_need_their_switches() -> None:
    people = (man("E7", "a", (2, 5), **QUICK), man("E10", "b", (6, 5)))
    assert not {"charge", "aim"} & forms(*people)
    assert {"charge", "aim"} <= forms(*people, switches=("lotfp_charge", "lotfp_aim"))


@pytest.mark.rule("EM-MAN-03")
def test_only_warriors_want_two_things_at_once() -> None:
    for name, slot in (("E2", "combined"), ("E8", "kind")):
        fight = desk(setup(man(name, "a", (5, 5), **QUICK), man("E1", "b", (6, 5))))
        request = fight.until(name)
        said = (("form", "maneuver"), ("target", "E1"), ("aim", "trick"))
        assert fight.open(request, slot, *said)


@pytest.mark.rule("EM-STN-02", "EM-INH-04")
def test_warriors_double_their_trade() -> None:
    fight = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (9, 5))))
    assert "attack2" in fight.open(fight.until("E2", STANCE), "stance")
    fight = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (9, 5))))
    assert "attack2" not in fight.open(fight.until("E10", STANCE), "stance")


@pytest.mark.rule("EM-DUA-02", "EM-DUA-08", "EM-WPN-07", "EM-SHD-10", "EM-GRD-06")
def test_a_stance_asks_for_what_he_has_in_hand() -> None:
    asked = {"E6": "dual", "E5": "wall", "E2": "facing"}
    for name, slot in asked.items():
        fight = desk(setup(man(name, "a", (5, 5)), man("E10", "b", (9, 5))))
        request = fight.until(name, STANCE)
        order = fight.usual(request)
        assert slot in {one for one, _ in order.slots}
    two_hands = man("E1", "a", (5, 5), held=("longsword", "longsword"), gear=("longsword",))
    fight = desk(setup(two_hands, man("E10", "b", (9, 5))))
    assert fight.usual(fight.until("E1", STANCE)).text("mode") in ("thrusting", "penetrating")


@pytest.mark.rule("EM-TRN-02", "EM-GRD-03")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ({"form": "sing"}, "EM-TRN-02"),
        ({"form": "strike", "target": 999}, "EM-GRD-03"),
        ({"form": "move", "to": (15, 0)}, "EM-MOV-01"),
        ({"form": "move"}, "EM-TRN-02"),
    ],
)
def test_what_is_refused_names_its_rule(order: dict[str, object], rule: str) -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E1", "b", (6, 5))))
    request = fight.until("E2")
    refuse = RULESET.kinds[request.kind].refuse
    assert refuse is not None
    said = refuse(fight.view(request), request, Order(tuple(order.items())))  # type: ignore[arg-type]
    assert isinstance(said, IllegalOrder)
    assert said.rule == rule


def test_he_walks_up_and_strikes() -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (8, 5))))
    request = fight.until("E2")
    order = fight.usual(request)
    assert order.text("form") == "move"
    fight.battle.give(request, order)
    again = fight.until("E2")
    assert fight.usual(again).text("form") == "strike"


@pytest.mark.rule("EM-SUR-14", "EM-INH-04", "EM-MOV-01")
def test_he_goes_round_a_wall_and_runs_when_they_are_far() -> None:
    wall = {(5, y): "wall" for y in range(8)}
    near = desk(setup(man("E2", "a", (4, 4), **QUICK), man("E10", "b", (6, 4)), terrain=wall))
    assert near.usual(near.until("E2")).text("form") in ("move", "run")
    far = setup(man("E2", "a", (0, 5), **QUICK), man("E10", "b", (29, 5)), size=(30, 10))
    fight = desk(far)
    assert fight.usual(fight.until("E2")).text("form") == "run"


@pytest.mark.rule("EM-CON-04", "EM-INH-03", "EM-TRN-02")
def test_an_archer_stays_and_shoots() -> None:
    fight = desk(setup(man("E7", "a", (2, 5), **QUICK), man("E10", "b", (9, 5))))
    assert fight.usual(fight.until("E7")).text("form") == "shoot"


@pytest.mark.rule("EM-BRK-02")
def test_a_way_past_an_enemy_is_told_to_provoke() -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5))))
    request = fight.until("E2")
    order = fight.order(request, {"form": "move", "to": (5, 8)})
    told = fight.promised(request, order)
    assert told is not None
    assert told.notes == (("empress.note_provokes", (("unit", fight.unit("E10")),)),)
    view = fight.view(request)
    assert not strikers(view, request.unit, ())


@pytest.mark.rule("EM-CLV-01")
def test_the_next_blow_goes_at_whoever_else_is_in_reach() -> None:
    people = (
        man("E2", "a", (5, 5), **QUICK),
        man("E10", "b", (6, 5), health=1),
        man("E10 2", "b", (5, 6), health=1),
    )
    fight = desk(setup(*people), {"attack": [19, 19]})
    request = fight.until("E2")
    order = fight.order(request, {"form": "strike", "target": "E10", "weapon": "sword"})
    fight.battle.give(request, order)
    asked = fight.request
    assert asked is not None
    assert asked.kind == CLEAVE
    assert fight.usual(asked).unit("target") == fight.unit("E10 2")
    assert fight.open(asked, "target") == {0, fight.unit("E10 2")}
