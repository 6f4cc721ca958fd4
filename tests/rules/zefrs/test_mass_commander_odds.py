"""The odds of an order know where the commander will be when it is carried out."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from tests.rules.zefrs.mass_field import army, command, give, order, request, start, unit


def battle() -> Battle:
    """A1 and the commander with it two squares from B1; A2 stands beside B2."""
    places = {"A1": (2, 2), "A2": (0, 2), "B1": (2, 4), "B2": (0, 3)}
    looks = {"A": "N", "B": "S"}
    units = (unit(name, at, facing=looks[name[0]]) for name, at in places.items())
    return start(army(*units, commanders=True))


def present(here: Battle, name: str, text: str) -> bool:
    """Whether the odds of this order count him (MM7)."""
    asked = request(here, name, "mass.order")
    made = here.seat(asked.side).forecast(asked, order(here, name, text))
    assert made is not None and made.check is not None
    return any(shift.rule == "ZF-MASS-CMD-03" for shift in made.check.modifiers)


@pytest.mark.rule("ZF-MASS-CMD-03")
def test_unasked_he_goes_along_with_the_unit_of_his_square() -> None:
    here = battle()
    assert present(here, "A1", "attack >2,3")
    assert not present(here, "A2", "attack")


@pytest.mark.rule("ZF-MASS-CMD-03", "ZF-MASS-CMD-01")
@pytest.mark.parametrize(("to", "counts"), [((2, 2), False), ((2, 3), True), ((1, 3), False)])
def test_else_he_is_where_he_is_ordered_to(to: tuple[int, int], counts: bool) -> None:
    here = battle()
    give(here, "A1", "attack >2,3")
    command(here, "a commander", to)
    assert present(here, "A1", "attack >2,3") is counts


@pytest.mark.rule("ZF-MASS-CMD-03", "ZF-MASS-CMD-01")
def test_a_unit_that_he_comes_to_is_better_for_it() -> None:
    units = (unit("A1", (1, 2)), unit("A2", (0, 2)), unit("B2", (0, 3), facing="S"))
    here = start(army(*units, commanders=True))
    assert not present(here, "A2", "attack")
    command(here, "a commander", (0, 2))
    assert present(here, "A2", "attack")
