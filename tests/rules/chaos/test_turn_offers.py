"""What a Turn offers and why other things are refused: form by form."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Position
from game.core.grid import Cell
from game.core.orders import Slot
from game.rules.chaos.orders import turn as grammar
from game.rules.chaos.setup import prepare
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Ambush, Entangled, HeldBy
from game.rules.chaos.sheet.components import Condition, Going, HeldTurn, Loaded, Reserves, Wounds
from game.rules.chaos.shown import lookout
from game.rules.kit.people.roster import Arrives
from tests.rules.chaos.brawl import field, order, request, sheet, view
from tests.rules.chaos.drawn import Drawn

FIELD = 1


def offered(here: Drawn, kind: str = "chaos.turn", **slots: Any) -> list[Slot]:
    """The next slot of an order of 1."""
    return list(grammar.TURNS.choices(view(here), request(here, "1", kind), order(**slots)))


def refused(here: Drawn, kind: str = "chaos.turn", turn: int = 1, **slots: Any) -> tuple[str, str]:
    """The rule against this order of 1, and what is said."""
    said = grammar.refuse(view(here, turn=turn), request(here, "1", kind), order(**slots))
    return (said.rule, said.why) if said else ("", "")


@pytest.mark.rule("CF-WIN-01")
@pytest.mark.parametrize(
    ("red", "points", "hurt"), [(0, 18, False), (0, 17, True), (1, 18, True), (1, 17, True)]
)
def test_who_has_come_to_harm_may_surrender(red: int, points: int, hurt: bool) -> None:
    here = field("1 . 2", "thug", "thug")
    here.put("1", Wounds((("chest", red),) if red else ()), Health(points, 18))
    assert grammar.hurt(here.world, here.units["1"]) is hurt
    assert (("form", "surrender") in offered(here)) is hurt
    assert offered(here, form="surrender") == ([("sure", True)] if hurt else [])
    assert offered(here, form="surrender", sure=True) == []


@pytest.mark.rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01")
def test_surrender_is_said_once_and_belongs_to_a_turn() -> None:
    here = field("1 . 2", "thug", "thug")
    here.put("1", Wounds((("chest", 1),)))
    assert offered(here, form="surrender") == [("sure", True)]
    assert offered(here, form="surrender", sure=True) == []
    assert ("form", "surrender") not in offered(here, "chaos.between")
    assert {name for name, _ in offered(here, form="fight")} == {"how"}
    assert offered(here, form="hold")[0] == ("facing", "N")
    assert offered(here, form="hold", facing="N") == []


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-03", "CF-TICK-09")
@pytest.mark.parametrize("state", [HeldBy(3), Entangled("net", 15, fully=True)])
def test_who_is_held_or_caught_may_wait_but_neither_walk_nor_fight(state: Any) -> None:
    here = field("1 2 .", "thug", "thug")
    assert {"hold", "move", "fight"} <= {value for _, value in offered(here)}
    here.put("1", state)
    forms = {value for _, value in offered(here)}
    assert "hold" in forms and not forms & {"move", "fight", "prepare"}
    rule, why = refused(here, form="move")
    assert why == "chaos.no.hindered" and rule in grammar.WAITING
    assert refused(here, form="hold") == ("", "")
    assert refused(here, form="surrender") == ("CF-WIN-01", "chaos.no.unhurt")


@pytest.mark.rule("CF-MOVE-04", "CF-MOVE-05", "CF-MOVE-09")
def test_a_gait_that_leads_nowhere_is_not_offered_and_going_can_be_stopped() -> None:
    here = field("1 . . 2", "thug", "thug")
    found = offered(here, "chaos.between", form="move")
    assert ("how", "walk") in found and ("how", "stop") not in found
    here.put("1", Going((Cell(1, 0),), "walk"))
    assert ("how", "stop") in offered(here, "chaos.between", form="move")
    shut = field("# # # #\n# 1 # 2\n# # # #", "thug", "thug")
    assert offered(shut, "chaos.between", form="move") == []


@pytest.mark.rule("CF-TICK-08", "CF-TICK-09", "CF-MOVE-04")
@pytest.mark.parametrize(
    ("state", "turn", "form", "why"),
    [
        ((), 3, "hold", ("", "")),
        ((HeldTurn(),), 3, "hold", ("CF-TICK-09", "chaos.no.held_already")),
        ((HeldTurn(),), 3, "prepare", ("", "")),
        ((), 3, "surrender", ("CF-WIN-01", "chaos.no.unhurt")),
        ((), 3, "move", ("CF-MOVE-01", "chaos.no.way")),
        ((), 1, "move", ("CF-AMBUSH-01", "chaos.no.surprised")),
        ((), 1, "hold", ("", "")),
        ((), 3, "chore", ("CF-TICK-08", "chaos.no.chore")),
        ((Condition(stunned=True),), 3, "chore", ("CF-STUN-03", "chaos.no.hindered")),
        ((Condition(stunned=True),), 3, "hold", ("CF-STUN-03", "chaos.no.hindered")),
        ((Reserves(0, 0, 3),), 3, "chore", ("CF-TICK-07", "chaos.no.action")),
        ((Reserves(0, 0, 3),), 3, "hold", ("", "")),
        ((Reserves(1, 0, 3),), 3, "chore", ("CF-TICK-08", "chaos.no.chore")),
    ],
)
def test_what_is_said_of_an_order_that_cannot_be_given(
    state: tuple[Any, ...], turn: int, form: str, why: tuple[str, str]
) -> None:
    here = field("1 . 2", "thug", "thug")
    here.world.put(FIELD, Ambush("b"))
    here.put("1", *state)
    assert refused(here, turn=turn, form=form) == why


@pytest.mark.rule("CF-TICK-08", "CF-TICK-09", "CF-MOVE-04")
@pytest.mark.parametrize("form", ["fight", "parlay", "chakra"])
def test_attacks_parlays_and_chakra_give_their_own_reasons(form: str) -> None:
    here = field("1 . 2", "thug", "thug")
    rule, key = refused(here, turn=3, form=form)
    assert rule.startswith("CF-") and key.startswith("chaos.no.")
    assert key not in ("chaos.no.unhurt", "chaos.no.way", "chaos.no.chore")


@pytest.mark.rule("CF-AREA-06", "CF-ACQ-01")
def test_a_throw_at_a_cell_is_ordered_slot_by_slot() -> None:
    here = field("1 . # 2", sheet("mai", strength=1), "thug", held=(("grenade", "dagger"), "club"))
    here.put("1", Loaded((("grenade", 1),)), Reserves(2, 3, 3))

    def slots(**own: Any) -> list[Slot]:
        made = order(form="fight", how="area", **own)
        return list(grammar.TURNS.choices(view(here), request(here, "1", "chaos.turn"), made))

    named: dict[str, Any] = {"weapon": "grenade", "cell": Cell(1, 0)}
    assert slots() == [("weapon", "grenade")]
    assert slots(weapon="grenade") == [("cell", Cell(0, 0)), ("cell", Cell(1, 0))]
    assert slots(**named) == [("acquire", True), ("acquire", False)]
    assert slots(**named, acquire=True) == [("ki", 0), ("ki", 1), ("ki", 2)]
    assert slots(**named, acquire=False, ki=0) == []
    here.put("1", Reserves(1, 3, 3))
    assert slots(**named, acquire=False) == [("ki", 0), ("ki", 1)]
    here.put("1", Reserves(0, 3, 3))
    assert slots(**named, acquire=False) == []


def fights(here: Drawn, **own: Any) -> list[Slot]:
    return offered(here, form="fight", **own)


@pytest.mark.rule("CF-CLEAVE-04")
def test_a_wall_is_named_once() -> None:
    here = field("1 # . 2", "grak", "thug", held=("claymore", "club"))
    own = {"how": "breach", "weapon": "claymore"}
    assert fights(here, **own) == [("cell", Cell(1, 0))]
    assert {name for name, _ in fights(here, **own, cell=Cell(1, 0))} <= {"ki", "acquire"}


@pytest.mark.rule("CF-ROLL-02")
def test_an_unknown_way_to_attack_has_no_slots() -> None:
    here = field("1 2", held=("long_sword", "club"))
    assert fights(here, how="stare") == []


@pytest.mark.rule("CF-MOVE-01")
def test_who_joins_later_enters_the_nearest_free_cell_or_waits_for_one() -> None:
    here = field("1 2 .", "thug", "thug")
    here.put("1", Arrives(2, here.at("2")))
    unit, had = here.units["1"], here.world.get(here.units["1"], Arrives)
    here.world.drop(unit, here.world.get(unit, Position))
    events = here.do(lambda step: prepare.enter(step, unit, had))
    assert [(e.key, e.rule, e.unit, e.cell) for e in events] == [
        ("chaos.arrives", "CF-MOVE-01", unit, Cell(0, 0))
    ]
    assert here.at("1") == Cell(0, 0)
    assert here.world.find(unit, Arrives) is None
    full = field("1 2", "thug", "thug", "thug")
    late = full.world.spawn(Arrives(2, Cell(0, 0)))
    assert full.do(lambda step: prepare.enter(step, late, full.world.get(late, Arrives))) == []
    assert full.world.find(late, Arrives) is not None


@pytest.mark.rule("CF-SPRAY-04")
def test_a_sweep_needs_one_quarter_for_all_and_stops_at_walls() -> None:
    here = field("2 . 1 . 4", "thug", "thug", "thug", "thug", held=("pistol",))
    unit = here.units["1"]

    def cells(drawn: Drawn, *signs: str) -> tuple[Cell, ...]:
        one, *more = (drawn.units[sign] for sign in signs)
        action = Action("fight", "spray", "pistol", target=one, more=tuple(more))
        return lookout.swept(view(drawn), unit, action)

    assert cells(here, "2", "4") == (), "nobody sweeps both ways"
    walled = field("1 . 2 4 # .", "thug", "thug", "thug", "thug", held=("pistol",))
    assert cells(walled, "2", "4") == (Cell(1, 0), Cell(2, 0), Cell(3, 0))
