"""Every order that can be given at a moment: what a Turn is offered, how an attack is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.core.orders import Order, Slot, legal
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import AREA, CLOSE, Threat
from game.rules.chaos.orders import defend, parlay, turn
from game.rules.chaos.sheet.agenda import HeldBy, Holding
from game.rules.chaos.sheet.components import Condition, Reserves, Wounds
from tests.rules.chaos.brawl import field, order, request, values, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_areas import GRENADE
from tests.rules.chaos.test_areas import field as blasted

Asked = Callable[[View, Request, Order], Iterator[Slot]]
KINDS: dict[str, Asked] = {
    "chaos.turn": turn.TURNS.choices,
    "chaos.held": turn.TURNS.choices,
    "chaos.between": turn.TURNS.choices,
}


def offered(here: Drawn, kind: str = "chaos.turn", **slots: Any) -> list[Any]:
    """The values of the next slot of an order of 1."""
    return values(KINDS[kind](view(here), request(here, "1", kind), order(**slots)))


def given(here: Drawn, threat: Threat, *facts: Slot) -> list[dict[str, Any]]:
    """Every answer of 2 to this threat, by its slots."""
    asked = request(here, "2", "chaos.defend", (*threat.about, *facts))
    found = legal(lambda own: defend.ANSWERS.choices(view(here, "b"), asked, own), Order())
    return [dict(one.slots) for one in found]


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03", "CF-MOVE-07")
@pytest.mark.parametrize("refuges", [(Cell(6, 1), Cell(6, 2)), ()])
def test_how_a_grenade_is_answered(refuges: tuple[Cell, ...]) -> None:
    """Whoever evades says where to; who tumbles stays, and who cannot get out can only do that."""
    here = blasted()
    here.put("2", Reserves(1, 3, 3))
    threat = Threat(here.units["1"], AREA, "area", GRENADE, number=13)
    paid = [{"pay": "action", "ki": ki} for ki in (0, 1)]
    assert given(here, threat, ("refuges", refuges), ("cell", Cell(11, 1))) == [
        *({"method": "evade", **how, "to": cell} for how in paid for cell in refuges),
        *({"method": "tumble", **how} for how in paid),
        {"method": "none"},
    ]


@pytest.mark.rule("CF-AREA-03", "CF-ROLL-07")
def test_who_has_nothing_to_pay_with_can_only_stand_it() -> None:
    here = blasted()
    here.put("2", Reserves(0, 0, 3))
    threat = Threat(here.units["1"], AREA, "area", GRENADE)
    assert answers.methods(here.world, here.units["2"], threat, 1, out=True) == ("none",)


@pytest.mark.rule("CF-BLOCK-04", "CF-BLOCK-05", "CF-MOVE-07", "CF-AREA-02")
def test_how_a_blow_is_answered() -> None:
    """With either of what he holds, from where he stands or from one of two cells behind him."""
    here = field("1 2 .\n# # .", held=("long_sword", ("club", "small_shield")))
    here.put("2", Reserves(0, 3, 3))
    found = given(here, Threat(here.units["1"], CLOSE, "strike", "long_sword"))
    to = tuple(dict.fromkeys(one["to"] for one in found if "to" in one))
    assert to[0] == here.at("2") and len(to) > 1
    items = ("club", "small_shield")
    assert found == [
        *(
            {"method": method, "weapon": item, "pay": "action", "to": cell}
            for method in ("parry", "block")
            for item in items
            for cell in to
        ),
        *(
            {"method": method, "pay": "action", "to": cell}
            for method in ("dodge", "tumble")
            for cell in to
        ),
        {"method": "none"},
    ]


@pytest.mark.rule("CF-BLOCK-04", "CF-BLOCK-05", "CF-MOVE-07", "CF-AREA-02")
def test_whoever_ducks_behind_a_stool_stays_there() -> None:
    here = field("1 C 2 .", "thug", "thug", held=("pistol", ""), things={"C": "stool"})
    here.put("2", Reserves(0, 3, 3))
    threat = Threat(here.units["1"], "ranged", "shoot", "pistol")
    found = [one for one in given(here, threat) if one["method"] == "block"]
    assert found == [{"method": "block", "thing": here.units["C"], "pay": "action"}]


@pytest.mark.rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01")
def test_what_a_turn_a_held_one_and_an_idle_man_are_offered() -> None:
    here = field("1 . 2", held=("long_sword", "club"))
    fit = ["fight", "parlay", "prepare", "hold", "move", "chore"]
    assert offered(here) == fit
    assert offered(here, "chaos.held") == ["fight", "parlay", "prepare", "chore"]
    assert offered(here, "chaos.between") == ["move", "chore"]
    here.put("1", Wounds((("chest", 1),)))
    assert offered(here) == [*fit, "surrender"]
    ways = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"]
    assert offered(here, form="prepare") == ways
    deeds = ["natural", "lie", "put_away", "face"]
    assert offered(here, form="chore") == deeds
    assert offered(here, "chaos.between", form="chore") == deeds
    here.put("1", Reserves(0, 0, 3))
    assert offered(here, "chaos.between", form="chore") == ["face"]
    assert offered(here, form="chore") == [deed for deed in deeds if deed != "natural"]


@pytest.mark.rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01")
def test_who_holds_somebody_may_let_him_go_between_his_turns() -> None:
    here = field("12", held=("", ""))
    here.put("1", Holding(here.units["2"], "strength", True))
    here.put("2", HeldBy(here.units["1"]))
    assert "parlay" in offered(here, "chaos.between")
    assert offered(here, "chaos.between", form="parlay") == ["release"]


@pytest.mark.rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01", "CF-CHAK-01")
def test_chakra_is_offered_to_who_is_down_on_his_turn_alone() -> None:
    here = field("1 . 2", "thug", held=("club", "club"))
    assert "chakra" not in offered(here)
    here.put("1", Health(0, 18), Reserves(4, 3, 3))
    assert "chakra" in offered(here)
    assert "points" in offered(here, form="chakra")
    assert "chakra" not in offered(here, "chaos.between")


@pytest.mark.rule("CF-ENT-01", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-06", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("drawing", "held", "how", "rule", "why"),
    [
        # Both hands full; nothing to entangle with; nobody near.
        ("12", ("long_sword", "small_shield"), "hold", "CF-HOLD-06", "chaos.no.hold_hands"),
        ("12", ("long_sword", "small_shield"), "entangle", "CF-ENT-01", "chaos.no.snare"),
        ("12", ("", ""), "contest", "CF-HOLD-02", "chaos.no.free"),
        ("12", ("", ""), "squeeze", "CF-HOLD-05", "chaos.no.holds_nobody"),
        ("1 # 2", ("", ""), "hold", "CF-PARLAY-04", "chaos.no.no_target"),
        ("1 # 2", ("long_sword", "small_shield"), "trip", "CF-PARLAY-04", "chaos.no.no_target"),
    ],
)
def test_why_a_parlay_is_refused(
    drawing: str, held: tuple[str, str], how: str, rule: str, why: str
) -> None:
    here = field(drawing, "joe", "joe", held=(held, ""))
    here.put("1", Condition())
    said = parlay.refuse(view(here), here.units["1"], order(form="parlay", how=how))
    assert said is not None
    assert (said.rule, said.why) == (rule, why)
