"""Why something that was declared is refused: the rule, and words for it."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.play.words import templates
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.fighting import GRAPPLES
from tests.rules.heroic20s.field import setup, troop

SHOT = (("form", "shoot"), ("weapon", "regular_bow"), ("target", 5), ("draw", True))


def _refused(kind: str, *slots: tuple[str, str | int | bool], far: int = 20) -> tuple[str, str]:
    here = setup(
        troop("bow", "a", "archer", (5, 10)),
        troop("orc", "b", "orc_warrior", (5 + far, 10)),
        size=(40, 20),
    )
    battle = Battle.start(RULESET, here, dice=KeyedDice(1))
    while True:
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            for request in asked:
                if request.kind == kind and side == "a":
                    said = seat.view.refusal(request, Order(slots))
                    return said.rule, said.why
                seat.give(request, seat.default(request))
            if any(request.editable for request in asked):
                seat.commit()


@pytest.mark.rule("HC-TAC-01", "HC-TAC-03")
@pytest.mark.parametrize(
    ("kind", "slots", "rule"),
    [
        ("heroic20s.order", (("tactic", "charge"),), "HC-TAC-01"),
        ("heroic20s.order", (("tactic", "neutral"), ("withdraw", True)), "HC-DIS-01"),
        ("heroic20s.shoot", (*SHOT, ("shots", 9)), "HC-RNG-08"),
        ("heroic20s.shoot", (*SHOT[:1], ("weapon", "catapult")), "HC-RNG-01"),
        ("heroic20s.go", (("form", "fly"),), "HC-MOVE-01"),
    ],
)
def test_what_is_refused_and_why(
    kind: str, slots: tuple[tuple[str, str | int | bool], ...], rule: str
) -> None:
    found, why = _refused(kind, *slots)
    assert found == rule
    assert why.startswith("heroic20s.no.")
    assert why in templates()


@pytest.mark.rule("HC-GRAP-07")
def test_what_is_no_part_of_a_body_is_not_taken_hold_of() -> None:
    """An order out of a stranger's record, in which the place is a word from elsewhere."""
    hold = (("form", GRAPPLES), ("target", 5), ("area", "fight"))
    assert _refused("heroic20s.strike", *hold, far=1) == ("HC-GRAP-07", "heroic20s.no.area")
