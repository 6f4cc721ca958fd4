"""What a state forbids is neither offered nor carried out, in whatever way one comes to it."""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import answers, follow, reaching, single
from game.rules.chaos.acts.fight.defending import BURST, CLOSE, RANGED, Threat
from game.rules.chaos.acts.parlay import entangling, holds, steel
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding, Steeling
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Doing,
    HeldTurn,
    NextTurn,
    Reserves,
)
from tests.rules.chaos.brawl import field, order, who
from tests.rules.chaos.hearing import hearing


@pytest.mark.rule("CF-CIRC-01", "CF-HOLD-01", "CF-ENT-03")
@pytest.mark.parametrize(
    ("part", "goes"),
    [
        (Condition(), True),
        (Condition(stunned=True), True),
        (Condition(prone=True), False),
        (HeldBy(9), False),
        (Entangled("net", 15, fully=False), True),
        (Entangled("net", 15, fully=True), False),
    ],
)
def test_who_is_held_or_caught_meanwhile_does_not_get_behind_his_attacker(
    part: object, goes: bool
) -> None:
    here = field(". . . .\n. 2 1 .\n. . . .", "thug", "mai", facing="W")
    one, two = here.units["1"], here.units["2"]
    here.put("2", part)
    due = Due(18, agenda.PARTS, two, "circle", (("by", one),))
    asked: list[Request] = []
    behind = [order(cell=Cell(3, 1))] if goes else []
    here.do(hearing(lambda step: follow.circle(step, due), asked), {}, behind)
    assert [Cell(3, 1) in (one.fact("cells") or ()) for one in asked] == [True] * goes
    assert here.world.get(two, Position).cell == (Cell(3, 1) if goes else Cell(1, 1))


@pytest.mark.rule("CF-ENT-04", "CF-DUAL-01", "CF-RET-02")
@pytest.mark.parametrize("caught", [False, True])
def test_a_whip_that_somebody_is_caught_in_strikes_no_second_blow_and_none_back(
    caught: bool,
) -> None:
    here = field("1 2", "mai", "thug", held=(("whip", "dagger"), "club"))
    one, two = here.units["1"], here.units["2"]
    if caught:
        here.put("2", Entangled("whip", 12, fully=False, by=one))
    known = reaching.seconds(here.world, one, "strike", "dagger", "off")
    assert known == (() if caught else ("whip",))
    assert reaching.seconds(here.world, one, "strike", "whip", "main") == ("dagger",)
    events = here.do(
        lambda step: single.returns(step, one, two, Answer("dodge", pay="action"), "jab"),
        {"attack": [2]},
        [order(method="none")],
    )
    assert events[-1].fact("weapon") == ("dagger" if caught else "whip")


@pytest.mark.rule("CF-ENT-04")
@pytest.mark.parametrize(
    ("state", "keeps"),
    [
        (Condition(), True),
        (Condition(prone=True), True),
        (Condition(stunned=True), False),
        (Condition(asleep=2), False),
        (Condition(dying=True), False),
    ],
)
def test_a_whip_is_kept_by_nobody_who_can_do_nothing_any_more(
    state: Condition, keeps: bool
) -> None:
    here = field("1 2", "mai", "thug", held=("whip", "club"))
    here.put("2", Entangled("whip", 12, fully=True, by=here.units["1"]))
    here.put("1", state)
    here.do(holds.slip)
    assert (here.world.find(here.units["2"], Entangled) is not None) is keeps


@pytest.mark.rule("CF-STEEL-03", "CF-SIM-01")
def test_who_is_locked_in_a_steeling_strikes_back_for_a_free_action_alone() -> None:
    here = field("12", "thug", "aldric", held=("club", "long_sword"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", HeldTurn())
    assert answers.prices(here.world, two, "simultaneous", 1) == ("held", "action")
    here.put("2", Steeling(one, wins=True, end=8))
    assert answers.prices(here.world, two, "simultaneous", 1) == ("action",)
    here.put("2", Reserves(5, 3, 3, once=("simultaneous_strike",)))
    assert answers.prices(here.world, two, "simultaneous", 1) == ()
    assert answers.prices(here.world, two, "parry", 1) == ("action",)


@pytest.mark.rule("CF-BLOCK-01")
@pytest.mark.parametrize(
    ("weapon", "method", "family", "known"),
    [
        ("pistol", "quick_parry", RANGED, ("dagger",)),
        ("short_bow", "quick_parry", BURST, ("dagger",)),
        ("laser_pistol", "quick_parry", RANGED, ()),
        ("stone", "quick_parry", RANGED, ("whip", "dagger")),
        ("club", "parry", CLOSE, ("whip", "dagger")),
    ],
)
def test_a_whip_deflects_no_arrow_and_no_bullet(
    weapon: str, method: str, family: str, known: tuple[str, ...]
) -> None:
    here = field("1 2", "thug", "mai", held=("", ("whip", "dagger")))
    threat = Threat(here.units["1"], family, weapon=weapon)
    assert answers.weapons(who(here, "2"), threat, method) == known


@pytest.mark.rule("CF-STEEL-03", "CF-HOLD-01", "CF-ENT-03")
@pytest.mark.parametrize("whom", ["1", "2"])
@pytest.mark.parametrize(
    ("part", "locked"),
    [
        (HeldBy(9), False),
        (Entangled("net", 15, fully=True), False),
        (Entangled("net", 15, fully=False), True),
    ],
)
def test_whom_a_third_one_holds_or_catches_is_locked_in_no_steeling_any_more(
    whom: str, part: object, locked: bool
) -> None:
    """Neither wins it; who began it is free at once, and has his Turn an Interval later."""
    here = field("1 2", "thug", "aldric", held=("club", "long_sword"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Doing(order(form="fight"), 24, 22, 14, "recover"), Steeling(two, False, 14))
    here.put("2", Steeling(one, True, 14))
    here.put(whom, part)
    here.do(steel.slip)
    for unit in (one, two):
        assert (here.world.find(unit, Steeling) is not None) is locked
    assert here.world.get(one, Doing).end == (14 if locked else 20)


@pytest.mark.rule("CF-TICK-08", "CF-STEEL-03")
@pytest.mark.parametrize(
    ("part", "barred"),
    [
        (Condition(), False),
        (Condition(stunned=True), True),
        (Busy("draw", 12), True),
        (NextTurn(14), True),
        (NextTurn(13), False),
        (Steeling(9, True, 8), True),
    ],
)
def test_who_is_locked_in_a_steeling_does_not_contest_a_whip_meanwhile(
    part: object, barred: bool
) -> None:
    here = field("1 2", "thug", "aldric", held=("club", "long_sword"))
    here.put("1", Entangled("whip", 12, fully=False, by=here.units["2"]), part)
    due = Due(14, agenda.PARTS, here.units["1"], "contest")
    assert entangling.barred(here.world, due) is barred


@pytest.mark.rule("CF-HOLD-02", "CF-ENT-01")
@pytest.mark.parametrize("first", ["hold", "net"])
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize("out", [False, True])
def test_who_is_held_and_in_a_net_contests_the_one_when_he_is_rid_of_the_other(
    first: str, both: bool, out: bool
) -> None:
    """For a Free Action, on the next tick; who is out of the fight contests nothing."""
    here = field("1 2", "thug", "aldric", held=("", "long_sword"))
    one, two = here.units["1"], here.units["2"]
    if both or first == "hold":
        here.put("1", Holding(two, "strength"))
        here.put("2", HeldBy(one))
    if both or first == "net":
        here.put("2", Entangled("net", 15, fully=True))
    if out:
        here.put("2", Out("red_limit"))
    frees = {
        "hold": lambda step: holds.release(step, one),
        "net": lambda s: entangling.free(s, two),
    }
    here.do(lambda step: agenda.plan(step, two, 18, agenda.PARTS, "contest"))
    here.do(frees[first])
    due = agenda.planned(here.world, two, "contest")
    assert (due.tick if due else 0) == (19 if both and not out else 0)
