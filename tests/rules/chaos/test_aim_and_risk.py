"""At what he takes aim, and where he looks; what a parlay risks, and what forbids one."""

from __future__ import annotations

import pytest

from game.core.checks import Band, Check
from game.core.components import Facing
from game.core.grid import Cell
from game.rules.chaos.acts.fight import attacking, meeting
from game.rules.chaos.acts.fight.defending import PARLAY, Threat
from game.rules.chaos.exchange import outlines
from game.rules.chaos.exchange.getting_through import location_check
from game.rules.chaos.exchange.odds import Odds
from game.rules.chaos.exchange.outlines import UNTOUCHED
from game.rules.chaos.orders import parlay, scene
from game.rules.chaos.orders.forecast_answer import LOSSES, at_stake
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Outflanked
from game.rules.chaos.sheet.components import Acquired, Held, Reserves, Wounds
from game.rules.chaos.tables.book import tables
from tests.rules.chaos.brawl import field, order, request, view, who
from tests.rules.chaos.test_attack import blow


@pytest.mark.rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03", "CF-CIRC-01", "CF-DUAL-02")
@pytest.mark.parametrize(("bounce", "facing"), [(None, "E"), (Cell(0, 2), "N")])
def test_who_shoots_off_a_wall_looks_at_the_wall_and_takes_aim_at_the_man(
    bounce: Cell | None, facing: str
) -> None:
    here = field("# # # #\n. . . .\n1 . . 2", "claire", "thug", held=(("pistol", "pistol"), "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Facing("W"), Reserves(3, 3, 3), Outflanked(two))
    action = blow(here, how="shoot", weapon="pistol", second="pistol", acquire=True, bounce=bounce)
    attack = attacking.attack_of(who(here, "1"), action)
    here.do(lambda step: meeting.declares(step, one, action, attack))
    assert who(here, "1").facing == facing
    assert here.world.get(one, Acquired) == Acquired(two)
    assert here.world.find(one, Outflanked) is None
    assert who(here, "1").reserves.ki == 2


@pytest.mark.rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03")
@pytest.mark.parametrize(
    ("how", "item", "mark", "asked"),
    [
        ("shoot", "pistol", {"target": 7}, False),
        ("shoot", "pistol", {"target": 8}, True),
        ("break", "pistol", {"thing": 7}, False),
        ("break", "pistol", {"thing": 8}, True),
        ("spray", "pistol", {"target": 8}, True),
        ("throw", "dagger", {"target": 8}, True),
        ("area", "grenade", {}, True),
        ("strike", "dagger", {"target": 8}, False),
    ],
)
def test_aim_is_taken_with_missiles_at_what_is_not_acquired_yet(
    how: str, item: str, mark: dict[str, int], asked: bool
) -> None:
    here = field("1 . 2", "fred", "thug", held=(item, "club"))
    here.put("1", Acquired(7))
    now = scene.scene(view(here), request(here, "1", "chaos.turn"), order())
    assert scene._unacquired(now, order(how=how, weapon=item, **mark)) is asked


@pytest.mark.rule("CF-HOLD-01", "CF-ENT-03", "CF-GRAP-01", "CF-DISARM-03")
@pytest.mark.parametrize("how", LOSSES)
@pytest.mark.parametrize(("chance", "told"), [(0.0, False), (0.004, False), (1.0, True)])
def test_no_loss_is_told_of_that_never_comes(how: str, chance: float, told: bool) -> None:
    here = field("1 2", held=("", "club"))
    people = who(here, "2"), who(here, "1")
    made = Odds((("hit", chance), ("miss", 1 - chance)), ((UNTOUCHED, 1.0),))
    threat = Threat(here.units["1"], PARLAY, how, "fist")
    found = [key for key, _ in at_stake(view(here, "b"), people, threat, made, Answer())]
    assert found == ([f"chaos.note_own_{how}"] if told else [])


@pytest.mark.rule("CF-ENT-01", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-06", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("how", "item", "rule_id"),
    [("grapple", "club", ""), ("hold", "club", ""), ("entangle", "club", "CF-ENT-01")],
)
def test_only_what_entangles_must_be_a_snare(how: str, item: str, rule_id: str) -> None:
    here = field("1 2", held=("", "club"))
    here.put("1", Held("", "whip"))
    said = order(form="parlay", how=how, weapon=item, target=here.units["2"])
    found = parlay.refuse(view(here), here.units["1"], said)
    assert (found.rule if found else "") == rule_id


@pytest.mark.rule("CF-DMG-12")
def test_parts_that_suffer_alike_are_one_until_one_of_them_is_wounded() -> None:
    """One face for each of them, and how many of the faces each kind has."""
    bands = tuple(Band(name, n, n) for n, name in enumerate(tables().parts, 1))
    check = Check("location", "CF-DMG-12", dice=(1, len(bands)), bands=bands)

    def kinds(red: tuple[tuple[str, int], ...] = ()) -> dict[str, int]:
        made = outlines._parts(check, Wounds(red), each=False)
        return {name: round(chance * len(bands)) for name, chance in made}

    found = kinds()
    assert found["abdomen"] == 5, "and the limbs"
    assert found["head"] == found["neck"] == found["chest"] == 1
    assert found["right_hand"] == found["right_foot"] == 2
    assert kinds((("left_arm", 1),)) == {**found, "abdomen": 4, "left_arm": 1}


@pytest.mark.rule("CF-DMG-12")
@pytest.mark.parametrize(
    ("each", "limbs"), [(False, {"abdomen": 6}), (True, {"abdomen": 2, "right_arm": 4})]
)
def test_where_the_next_shot_falls_counts_as_well_where_each_part_does(
    each: bool, limbs: dict[str, int]
) -> None:
    """The belly is hit on two faces of the ten, each limb on one."""
    check = location_check(who(field(), "2"))
    made = outlines._parts(check, Wounds(), each=each)
    assert {name: round(chance * 10) for name, chance in made} == {"head": 1, "chest": 3, **limbs}
