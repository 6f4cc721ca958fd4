"""Where rout, quarter, weariness, pursuit and casualties meet (3.18 to 3.20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position, Strength, Torch
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.ending import Tiring, spirits
from game.rules.heroic20s.acts.pursuing import PURSUE, chase_of, fallen
from game.rules.heroic20s.exchange.pursuit import (
    Chase,
    flight_check,
    possible,
    pursuit_check,
    travels,
)
from game.rules.heroic20s.orders.forecast import pursuit_forecast
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    AtBay,
    Expended,
    Fatigue,
    Lost,
    Routed,
    Terms,
)
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch

CORNER = {(x, y): "wall" for x in range(9, 14) for y in range(9, 14) if (x, y) != (11, 11)}


def cornered(rounds: int) -> Fight:
    """One who flees from the second round on and is walled in, with an enemy far off."""
    here = fight(
        setup(
            troop("run", "a", "thug", (11, 11)),
            troop("foe", "b", "thug", (30, 11)),
            troop("more", "a", "thug", (2, 2)),
            terrain=CORNER,
        ),
        initiative=[3, 4] * rounds,
        fatigue=[6] * (rounds - 1),
    )
    return here.until("movement").put("run", Routed())


def refuses(here: Fight, *sides: str) -> None:
    """These sides give no quarter."""
    world = here.battle.world
    field = world.each(Terms)[0][0]
    world.amend(field, Terms(), no_quarter=sides)


@pytest.mark.rule("HC-MOR-06", "HC-MOR-07", "HC-MOR-05")
@pytest.mark.parametrize(("side", "surrenders"), [("a", True), ("b", False)])
def test_it_is_the_enemy_who_gives_quarter(side: str, surrenders: bool) -> None:
    here = cornered(2)
    refuses(here, side)
    here.until("movement", 2)
    assert (here.has("run", Out) is not None) is surrenders
    assert spirits(here.battle.world, here.me("more")).quarter is surrenders


@pytest.mark.rule("HC-MOR-07")
def test_nobody_rallies_by_being_cornered() -> None:
    here = cornered(3)
    refuses(here, "b")
    here.until("movement", 2)
    assert here.has("run", Routed) is None and here.has("run", AtBay) == AtBay()
    assert here.asked.count(("heroic20s.order", "run")) == 2, "it fights under any tactic"
    here.put("run", Position(here.battle.world.get(here.unit("more"), Position).cell))
    here.put("more", Out("fled"))
    here.until("movement", 3)
    assert here.has("run", Routed) == Routed() and here.has("run", AtBay) is None
    assert here.asked.count(("heroic20s.order", "run")) == 2, "and flees on when it can"
    assert here.me("run").tactic == "retreat"


@pytest.mark.rule("HC-MOR-06", "HC-MASS-06")
def test_quarter_is_a_standing_order_of_a_side() -> None:
    here = fight(
        setup(troop("x", "a", "thug", (5, 5)), troop("y", "b", "thug", (20, 5))),
        initiative=[3, 4, 3, 4],
        fatigue=[6],
    )
    here.tell("heroic20s.order", "x", tactic="no_quarter")
    here.until("movement")
    world = here.battle.world
    assert world.each(Terms)[0][1][0].no_quarter == ("a",)
    assert here.asked.count(("heroic20s.order", "x")) == 2, "then it chooses its tactic"
    assert [event.rule for event in here.events("no_quarter")] == ["HC-MOR-06"]
    assert not spirits(world, here.me("y")).quarter and spirits(world, here.me("x")).quarter
    here.until("orders", 2)
    here.tell("heroic20s.order", "x", tactic="quarter")
    here.until("movement", 2)
    assert world.each(Terms)[0][1][0].no_quarter == ()


@pytest.mark.rule("HC-FAT-03")
def test_who_only_defends_takes_part() -> None:
    here = fight(
        setup(
            troop("bow", "a", "archer", (5, 5)),
            troop("foe", "b", "thug", (20, 5)),
            troop("idle", "b", "thug", (30, 25)),
        ),
        initiative=[4, 3],
        attack=[17],
        defence=[3],
        fatigue=[1],
    )
    shot = {"form": "shoot", "weapon": "regular_bow", "target": "foe", "shots": 1}
    here.tell("heroic20s.shoot", "bow", **shot)
    here.plays()
    full = {name: here.has(name, Fatigue) for name in ("bow", "foe", "idle")}
    assert [one.full - one.now for one in full.values()] == [1, 1, 0]


@pytest.mark.rule("HC-FAT-04", "HC-END-01", "HC-END-11", "HC-MOR-01")
def test_who_passes_out_is_a_casualty_and_fatigue_costs_figures() -> None:
    pitch = Pitch()
    spent, worn = pitch.unit("thug", "a", 4), pitch.unit("thug", "b", 3, (0, 5))
    pitch.world.write(spent, Fatigue(-11, 12))
    pitch.world.write(worn, Fatigue(0, 12))
    pitch.world.amend(worn, Health(36, 36), now=26)
    for unit in (spent, worn):
        pitch.world.write(unit, Expended(moved=True))
    step = pitch.step({"fatigue": [2]})
    Tiring().process(step)
    assert pitch.world.get(spent, Out).why == "fallen"
    assert fallen(pitch.world)[spent] == 4, "half of them, as of all who are out of action"
    assert pitch.world.get(worn, Health).now == 23, "one point for each of three"
    assert pitch.world.get(worn, Strength).now == 2
    assert pitch.world.get(worn, Lost) == Lost(1, 3), "morale reads it in the next round"


@pytest.mark.rule("HC-FAT-04", "HC-TAC-12")
def test_the_weary_run_half_as_far() -> None:
    pitch = Pitch()
    unit = pitch.unit("thug", "a")
    pitch.world.write(unit, Fatigue(3, 12))
    assert pace(figure(pitch.world, unit)) == 3
    assert figure(pitch.world, unit).fighter.strength == 6


@pytest.mark.rule("HC-END-03", "HC-END-07")
def test_vehicles_are_handled_by_their_operators() -> None:
    cart = cast("thug", 1, travels="driving", handling=-1, top_speed=10, skills=(("driving", 13),))
    chase = Chase(pursuers=(cart,), fled=(cast("thug", 2),))
    check = pursuit_check(chase)
    assert (travels(cart), check.base) == (("driving", 13), 13)
    assert {one.rule: one.worth for one in check.modifiers} == {"HC-END-08": 4, "HC-END-07": -1}
    boat = cast("thug", 2, travels="boating", handling=2)
    assert flight_check(Chase(pursuers=(cart,), fled=(boat,))).shift == 3 + 2


@pytest.mark.rule("HC-END-06")
def test_media_that_no_pursuer_can_use() -> None:
    boat, walker = cast("thug", 2, travels="boating"), cast("thug", 1)
    assert not possible((walker,), (boat,))
    assert possible((cast("thug", 1, travels="swimming"),), (boat,))
    assert not possible((cast("thug", 1, flyer=True),), (boat,))
    assert possible((cast("thug", 1, travels="boating"),), (cast("thug", 2),))


@pytest.mark.rule("HC-END-07", "HC-BASE-11")
def test_night_vision_of_pursuers() -> None:
    fled = (cast("goblin_warrior", 2),)
    orc, blind = cast("orc_warrior", 1), cast("thug", 1)

    def dark(one: Any) -> int:
        check = pursuit_check(Chase(pursuers=(one,), fled=fled, hides=True, visibility=-6))
        return sum(m.worth for m in check.modifiers if m.rule == "HC-END-07")

    assert (dark(blind), dark(orc)) == (-6, -2)


def asked(pitch: Pitch, *, flees: bool) -> tuple[Any, Request, list[int]]:
    """The request after a battle, to the victor or to who fled."""
    mine = [pitch.unit("thug", "a", 6), pitch.unit("wolf", "a", 1, (0, 2))]
    fled = pitch.unit("goblin_warrior", "b", 5, (0, 5))
    about = (("flees", flees), ("pursuers", tuple(mine)), ("fled", (fled,)))
    unit = fled if flees else mine[0]
    return pitch.world, Request("1", "b" if flees else "a", unit, PURSUE, about=about), mine


@pytest.mark.rule("HC-END-02", "HC-END-04")
def test_the_victor_names_the_units_that_pursue() -> None:
    view, request, mine = asked(Pitch(), flees=False)

    def offered(*slots: tuple[str, Any]) -> list[tuple[str, Any]]:
        return list(KINDS[PURSUE].choices(view, request, Order(slots)))

    assert [value for _, value in offered()] == ["capture", "slay", "stay"]
    slots: tuple[tuple[str, Any], ...] = (("form", "slay"),)
    assert [value for _, value in offered(*slots)] == [True, False]
    assert offered(("form", "stay")) == [] and offered(*slots, ("every", True)) == []
    slots = (*slots, ("every", False))
    assert offered(*slots) == [("friend", mine[0]), ("friend", mine[1])]
    slots = (*slots, ("friend", mine[1]))
    assert offered(*slots) == [("friend.2", mine[0]), ("friend.2", 0)]
    slots = (*slots, ("friend.2", 0))
    assert offered(*slots) == []
    figures = tuple(figure(view, unit) for unit in mine)
    chase = chase_of(Terms(), figures, (), Order(slots), Order())
    assert [one.unit for one in chase.pursuers] == [mine[1]]


@pytest.mark.rule("HC-END-05", "HC-END-09")
def test_the_odds_of_a_pursuit() -> None:
    pitch = Pitch(open=False)
    view, request, _ = asked(pitch, flees=False)
    told = pursuit_forecast(view, request, Order((("form", "slay"), ("every", True))))
    assert told is not None and [one.answer for one in told.branches] == ["run", "hide"]
    assert all(sum(dict(one.hit).values()) == pytest.approx(1.0) for one in told.branches)
    assert [key for key, _ in told.notes] == [
        "heroic20s.note_caught_run",
        "heroic20s.note_caught_hide",
    ]
    assert pursuit_forecast(view, request, Order((("form", "stay"),))) is None
    view, request, _ = asked(Pitch(open=False), flees=True)
    runs = pursuit_forecast(view, request, Order((("form", "run"),)))
    assert runs is not None and runs.check is not None and runs.check.purpose == "flight"
    away = dict(runs.branches[0].hit)["done"]
    assert away + dict(told.branches[0].hit)["done"] < 1.0, "a tie lets them go"


@pytest.mark.rule("HC-BASE-11")
def test_a_light_in_view_in_total_darkness() -> None:
    pitch = Pitch(visibility=-10)
    near = pitch.unit("thug", "a", 1, (1, 1))
    assert figure(pitch.world, near).visibility == -10
    bearer = pitch.unit("thug", "b", 1, (9, 1))
    pitch.world.write(bearer, Torch(2))
    assert figure(pitch.world, near).visibility == -3
    moon = Pitch(visibility=-6)
    unit = moon.unit("thug", "a")
    moon.world.write(unit, Torch(2))
    assert figure(moon.world, unit).visibility == -6, "the night is as dark as it was"
