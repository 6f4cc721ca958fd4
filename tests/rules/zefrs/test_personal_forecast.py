"""What is forecast of a Fight upon the field is what is rolled there."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.setup import Plain
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.odds import guard_for
from game.rules.zefrs.exchange.stages import odds, outline, sensible
from game.rules.zefrs.personal.acts.fighting import form_now
from game.rules.zefrs.personal.orders.forecast import forecast_fight, in_line, outcome, rush_odds
from game.rules.zefrs.sheet.actions import Action
from tests.rules.chances import p_value
from tests.rules.exchanges import rolled
from tests.rules.zefrs.field import Scene, man, scene

FENCER: dict[str, Plain] = {
    "two_weapon_fighting": 3, "strength": 12, "weapons": ("broadsword", "dirk"),
}  # fmt: skip


def here_of(drawing: str = "1 2 .\n. . 3", **more: Any) -> Scene:
    return scene(
        drawing,
        man("Ann", talents=FENCER, held=("broadsword", "dirk")),
        man("Bob", "freebooter", facing="W", talents={"damage": 4, "combat_class": "FOE"}),
        man("Ben", "robber"),
        **more,
    )


def told(here: Scene, action: Action, name: str = "Ann", cell: Cell | None = None) -> Forecast:
    view = here.view()
    request = Request("r", "a", here.id(name), "personal.declare")
    made = forecast_fight(view, request, action, cell or here.cell(name) or Cell(0, 0))
    assert made is not None
    return made


def against(here: Scene, how: str, **slots: Any) -> Action:
    return Action("fight", how, target=here.id("Bob"), **slots)


FIGHTS: dict[str, dict[str, Any]] = {
    "a strike": {"how": "strike", "weapon": "broadsword", "area": "chest"},
    "a brawl": {"how": "brawl", "area": "head"},
    "a knock-out": {"how": "strike", "weapon": "broadsword", "area": "head", "stun": True},
    "a trip": {"how": "grapple", "purpose": "trip"},
    "a second weapon": {
        "how": "two", "weapon": "dirk", "area": "gut", "second": "dirk", "role": "attack",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", list(FIGHTS))
@pytest.mark.parametrize("answer", ["none", "parry"])
def test_forecast_equals_the_frequencies_of_real_rolls(name: str, answer: str):
    here = here_of()
    if name == "a trip":
        here.hurt("Bob", 0)
    form = form_now(here.world, here.id("Ann"), against(here, **FIGHTS[name]), True)
    assert form is not None
    me, foe = here.who("Ann"), here.who("Bob")
    guard = guard_for(foe, answer)
    expected = dict(odds(me, foe, form, guard))
    assert sum(expected.values()) == pytest.approx(1)
    assert p_value(rolled(partial(outline, me, foe, form, guard), 5, sensible), expected) > 1e-4


def test_a_shield_strike_is_forecast_as_it_is_rolled():
    here = scene("1 2", man("Ann", talents={"armour": ("round_shield",)}), man("Bob", facing="W"))
    form = form_now(here.world, here.id("Ann"), against(here, "bash"))
    assert form is not None
    me, foe = here.who("Ann"), here.who("Bob")
    expected = dict(odds(me, foe, form, Guard()))
    assert p_value(rolled(partial(outline, me, foe, form, Guard()), 5, sensible), expected) > 1e-4
    made = told(here, against(here, "bash"))
    assert [b.answer for b in made.branches] == ["none"]
    assert made.check is not None and made.check.rule == "ZF-RUSH-09"


def test_a_rush_through_two_is_forecast_as_it_is_rolled():
    here = here_of("1 2 3 .")
    people = in_line(here.world, here.id("Ann"), Cell(0, 0), Cell(3, 0))
    assert [foe.unit for foe, _ in people] == [here.id("Bob"), here.id("Ben")]
    expected = dict(rush_odds(here.who("Ann"), people, 0))
    found = rolled(partial(outcome, here.who("Ann"), people, 0), 3)
    assert p_value(found, expected) > 1e-4
    made = told(here, against(here, "rush", to=Cell(3, 0)))
    assert made.target == here.id("Bob") and len(made.later) == 1
    both = (1 - made.check.chance("white")) * (1 - made.later[0].chance("white"))  # type: ignore[union-attr]
    assert 1 - dict(made.branch("none").hit)["white"] == pytest.approx(both)
    assert next(key for key, _ in made.notes) == "zefrs.note_rush_white"


def test_one_branch_for_every_answer_and_the_place_counts():
    here = here_of()
    strike = against(here, "strike", weapon="broadsword", area="chest")
    made = told(here, strike)
    assert [b.answer for b in made.branches] == ["none", "parry", "dodge", "block"]
    assert made.branch("parry").mean < made.branch("none").mean
    behind = told(here, strike, cell=Cell(2, 1))
    assert made.check is not None and behind.check is not None
    assert behind.check.shift == made.check.shift + 2


def test_two_weapons_tell_of_both():
    here = here_of()
    slots = {"weapon": "broadsword", "area": "chest", "second": "dirk", "area2": "gut"}
    both = told(here, against(here, "two", role="attack", **slots))
    assert both.later[-1].base == 7 and "zefrs.note_second" in [key for key, _ in both.notes]
    guarded = told(here, against(here, "two", role="guard", **slots))
    assert "zefrs.note_second" not in [key for key, _ in guarded.notes]
    assert guarded.check == both.check


def test_a_defence_and_what_is_not_complete():
    here = here_of()
    made = told(here, Action("defend", "parry"))
    assert made.check is not None and made.check.base == 8 and made.branches == ()
    view = here.view()
    request = Request("r", "a", here.id("Ann"), "personal.declare")
    nothing = (
        Action("fight", "strike", "broadsword", target=here.id("Bob")),
        Action("fight", "grapple", purpose="trip"),
        Action("fight", "rush", target=here.id("Bob")),
        Action("move", "walk", to=Cell(1, 1)),
        Action("hold"),
    )
    assert [forecast_fight(view, request, action, Cell(0, 0)) for action in nothing] == [None] * 5


@pytest.mark.parametrize(
    ("slots", "notes"),
    [
        ({"how": "grapple", "purpose": "hold"}, ["zefrs.note_hold", "zefrs.note_grapple_red"]),
        (
            {"how": "strike", "weapon": "dirk", "area": "gut"},
            ["zefrs.note_armour", "zefrs.note_wound"],
        ),
        (
            {"how": "strike", "weapon": "dirk", "area": "gut", "stun": True},
            ["zefrs.note_stun"],
        ),
    ],
)
def test_what_the_colours_do_stands_in_the_notes(slots: dict[str, Any], notes: list[str]):
    here = here_of()
    assert [key for key, _ in told(here, against(here, **slots)).notes] == notes


def test_a_knock_out_promises_no_points():
    here = here_of()
    made = told(here, against(here, "strike", weapon="dirk", area="gut", stun=True))
    (branch,) = made.branches
    assert dict(branch.losses) == pytest.approx({0: 1.0})
    assert made.check is not None
    assert branch.out == pytest.approx(made.check.chance("red"))
