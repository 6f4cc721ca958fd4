"""The `morale` of a side in a scenario: a house ruling on the morale checks of its units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.rules.zefrs import RULESET
from game.rules.zefrs.mass.contact import stands
from game.rules.zefrs.mass.morale import trial
from game.rules.zefrs.sheet.fighter import Condition, burdens, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.mass_field import (
    Script,
    army,
    events,
    fight,
    id_of,
    order,
    put,
    request,
    rolled,
    start,
    unit,
)


def in_moods(south: int, north: int, script: Script | None = None) -> Battle:
    """A1 beside B1, each side in its mood; the staffs stand far off."""
    units = (unit("Astaff", (0, 0)), unit("Bstaff", (4, 6)), unit("A1", (2, 2)), unit("B1", (2, 3)))
    setup = army(*units)
    sides = (replace(setup.sides[0], morale=south), replace(setup.sides[1], morale=north))
    return start(replace(setup, sides=sides), script)


@pytest.mark.rule("ZF-MOR-02")
@pytest.mark.parametrize(("north", "fled"), [(0, False), (-2, True), (2, False)])
def test_the_mood_of_the_side_shifts_its_morale_checks(north: int, fled: bool):
    battle = in_moods(1, north, {"mass.attack": [1, 1, 99], "mass.morale": [60]})
    fight(battle, A1="attack")
    (told,) = events(battle, "zefrs.flees" if fled else "zefrs.stands", "B1")
    check = rolled(told).check
    wanted = [("ZF-MOR-02", "zefrs.spirits", north)] if north else []
    assert check.base == 5
    assert [(m.rule, m.label, m.worth) for m in check.modifiers] == wanted


@pytest.mark.rule("ZF-MOR-02", "ZF-WOUND-06")
def test_a_hurt_leader_shifts_his_own_checks_and_not_his_units_morale():
    """The checks of T5 and T6 are those that he makes himself; the morale check is the unit's."""
    hurt = Wounds((Hurt("cracked_ribs", "chest"), Hurt("pierced_lung", "chest")))
    battle = in_moods(0, 0)
    leader = id_of(battle, "B1 leader")
    put(battle.world, leader, hurt)
    put(battle.world, leader, Condition(overreached=True))
    assert [m.worth for m in burdens(combatant(battle.world, leader))] == [-1, -2, -3]
    field = stands(battle.world)
    made = trial(battle.world, field, field[id_of(battle, "B1")], "losses").check
    assert (made.base, made.modifiers) == (5, ())


@pytest.mark.rule("ZF-MOR-02")
def test_the_forecast_tells_the_moods_that_a_morale_check_will_meet():
    battle = in_moods(1, -2)
    asked = request(battle, "A1")
    found = battle.seat("a").forecast(asked, order(battle, "A1", "attack"))
    assert found is not None
    moods = {key: facts for key, facts in found.notes if key.endswith("spirits")}
    assert moods == {
        "zefrs.note.spirits": (("worth", -2),),
        "zefrs.note.own_spirits": (("worth", 1),),
    }
    assert sorted(m.worth for check in found.later for m in check.modifiers) == [-2, 1]
    calm = in_moods(0, 0)
    found = calm.seat("a").forecast(request(calm, "A1"), order(calm, "A1", "attack"))
    assert found is not None
    assert not [key for key, _ in found.notes if key.endswith("spirits")]


@pytest.mark.rule("ZF-MOR-02")
@pytest.mark.parametrize(("worth", "chip"), [(2, "high"), (-1, "low"), (0, "")])
def test_a_mood_is_a_state_on_the_card(worth: int, chip: str):
    battle = in_moods(worth, 0)
    shown = [
        c.key for c in RULESET.scales["mass"].card(battle.seat("a").view, id_of(battle, "A1")).chips
    ]
    assert [key for key in shown if "spirits" in key] == (
        [f"zefrs.chip.{chip}_spirits"] * bool(chip)
    )
