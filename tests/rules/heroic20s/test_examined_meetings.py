"""Examples in which several rules meet, as a player would order them."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out
from game.core.grid import Cell
from game.rules.heroic20s.sheet.components import Fatigue, Locks
from game.rules.heroic20s.sheet.situation import figures
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered

WAIT = {"tactic": "neutral", "busy": True, "long": "wait"}


def line(x: int, count: int, y: int = 2) -> tuple[tuple[int, int], ...]:
    return tuple((x, y + n) for n in range(count))


def locked(here: Ordered, *names: str) -> Ordered:
    """The first is locked with all others."""
    first, *others = names
    here.put(first, Locks(tuple(map(here.unit, others))))
    for name in others:
        here.put(name, Locks((here.unit(first),)))
    return here


@pytest.mark.rule("HC-MASS-10", "HC-WAIT-03", "HC-WAIT-04")
def test_those_whom_a_charge_sets_off_one_after_the_other_do_not_add_up() -> None:
    """Five pikes strike at five yards and three halberds at three: 14 and 13, both without +4."""
    here = ordered(
        setup(
            troop("pikes", "a", "pikeman", *line(20, 5)),
            troop("halberds", "a", "halberdier", *line(20, 3, 7)),
            troop("thugs", "b", "thug", *line(31, 5, 4)),
        ),
        initiative=[3, 4], attack=[18, 18], defence=[3, 3], fatigue=[6],
    )  # fmt: skip
    here.tell("order", "pikes", **WAIT, trigger="within", yards=5, weapon="pike")
    here.tell("order", "halberds", **WAIT, trigger="within", yards=3, weapon="halberd")
    here.tell("go", "thugs", form="go", to=(21, 6)).plays()
    assert (here.skill(0), here.skill(1)) == (14, 13)
    here.done()


@pytest.mark.rule("HC-MASS-10", "HC-WAIT-04", "HC-RNG-10")
def test_those_whom_one_step_sets_off_add_up_each_with_his_own_shots() -> None:
    """Two to one add 4; -7 at 24 yards; a bow shoots once, a full burst adds 3."""
    here = ordered(
        setup(
            troop("bow", "a", "archer", (5, 5)),
            troop("gun", "a", "submachine_gunner", (5, 8)),
            troop("foe", "b", "thug", (30, 5)),
        ),
        initiative=[3, 4], attack=[18, 18], defence=[3, 3], fatigue=[6],
    )  # fmt: skip
    for name in ("bow", "gun"):
        here.tell("order", name, **WAIT, trigger="moves", response="shoot")
    here.tell("go", "foe", form="go", to=(20, 5)).plays()
    assert (here.skill(0), here.skill(1)) == (12 - 7 + 4, 12 - 7 + 4 + 3)
    assert here.at("foe") == (20, 5), "he goes on"
    here.done()


@pytest.mark.rule("HC-OPP-02", "HC-OPP-04")
@pytest.mark.parametrize(("spares", "struck", "skill"), [(False, "mate", 10), (True, "foe", 6)])
def test_the_first_who_comes_is_shot_at_unless_friends_are_spared(
    spares: bool, struck: str, skill: int
) -> None:
    """12 - 3, -1 for two yards, +2 with the initiative; -2 to spare friends, without it."""
    here = ordered(
        setup(
            troop("bow", "a", "archer", (5, 5)),
            troop("mate", "a", "thug", (14, 10)),
            troop("foe", "b", "thug", (17, 10)),
        ),
        initiative=[3, 4] if spares else [4, 3], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    fire = {"tactic": "neutral", "busy": True, "long": "fire", "yards": 2, "cell": (14, 5)}
    here.tell("order", "bow", **fire, spares=spares)
    here.tell("go", "mate", form="go", to=(14, 4)).tell("go", "foe", form="go", to=(15, 4)).plays()
    (shot,) = here.events("shoots_in_vain")
    assert here.names[shot.target or 0] == struck
    assert here.skill() == skill
    here.done()


@pytest.mark.rule("HC-DIS-02", "HC-DIS-06", "HC-LOCK-03", "HC-PROC-03")
def test_who_is_cut_down_on_the_run_falls_at_its_end_and_those_he_left_are_free() -> None:
    here = ordered(
        setup(
            troop("runs", "a", "thug", (10, 10)),
            troop("mate", "a", "thug", (30, 10)),
            troop("orc", "b", "orc_warrior", (11, 10)),
        ),
        initiative=[4, 3], attack=[3], defence=[17], damage=[11], health=[17], fatigue=[6],
    )  # fmt: skip
    locked(here, "runs", "orc")
    here.tell("order", "runs", tactic="retreat").tell("go", "runs", form="go", to=(3, 10))
    here.tell("go", "orc", form="go", to=(14, 10)).plays()
    ends = [event.fact("end") for event in here.events("moved")]
    assert ends == [Cell(3, 10), Cell(14, 10)]
    assert here.has("runs", Out).why == "fallen"
    here.done()


@pytest.mark.rule("HC-DIS-01", "HC-DIS-06", "HC-TAC-08", "HC-MOVE-08")
def test_who_has_withdrawn_and_is_caught_defends_himself_and_does_nothing_else() -> None:
    here = ordered(
        setup(troop("me", "a", "thug", (10, 10)), troop("orc", "b", "orc_warrior", (11, 10))),
        initiative=[4, 3], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    locked(here, "me", "orc")
    here.tell("order", "me", tactic="all_out_defensive", withdraw=True)
    here.tell("go", "me", form="go", to=(4, 10)).tell("go", "orc", form="go", to=(5, 10))
    here.tell("strike", "orc", form="strike", target="me")
    assert here.asks("defend", "me").fact("dodge") == 10 + 4
    here.plays()
    mine = {kind.removeprefix("heroic20s.") for kind, name in here.asked if name == "me"}
    assert mine <= {"order", "go", "defend"}
    assert here.me("me").locked == (here.unit("orc"),)
    here.done()


@pytest.mark.rule("HC-LOCK-04", "HC-RNG-18", "HC-MASS-06")
def test_who_has_parted_from_a_melee_is_shot_at_without_the_penalty_for_it() -> None:
    here = ordered(
        setup(
            troop("orcs", "a", "orc_warrior", *((10 - n, 10) for n in range(7))),
            troop("foe", "b", "thug", (11, 10)),
            troop("bow", "b", "archer", (20, 20)),
        ),
        initiative=[3, 4],
    )
    locked(here, "orcs", "foe").tell("order", "orcs", tactic="split", count=4)
    asked, told = here.asks("shoot", "bow"), {}
    for one in (one for one in figures(here.battle.world) if one.side == "a"):
        shot = {"form": "shoot", "target": one.unit, "draw": False, "shots": 1, "area": "torso"}
        found = here.forecast(asked, **shot)
        told[one.living] = (bool(one.locked), found)
    assert told == {3: (True, 12 + 2 - 3 - 4), 4: (False, 12 + 2 - 3)}


@pytest.mark.rule("HC-TAC-04", "HC-PROC-03")
def test_a_charge_whose_enemy_falls_to_an_arrow_goes_at_the_nearest() -> None:
    here = ordered(
        setup(
            troop("bow", "a", "archer", (40, 20)),
            troop("runs", "a", "thug", (5, 5)),
            troop("named", "b", "goblin_warrior", (30, 5)),
            troop("other", "b", "orc_warrior", (5, 16)),
        ),
        initiative=[4, 3], attack=[8, 18], defence=[12, 3], damage=[6], health=[17], fatigue=[6],
    )  # fmt: skip
    here.tell("order", "runs", tactic="all_out_offensive", target="named")
    here.tell("shoot", "bow", form="shoot", target="named", draw=False, shots=1)
    here.tell("go", "runs", form="go", to=(5, 15))
    here.tell("strike", "runs", form="strike", weapon="broadsword", target="other").plays()
    assert here.has("named", Out).why == "fallen"
    assert here.skill() == 11 + 4 + 2
    here.done()


@pytest.mark.rule("HC-FAT-04", "HC-FAT-02", "HC-INJ-05", "HC-MASS-02")
def test_weariness_below_nothing_fells_figures_of_a_group() -> None:
    """Medium load costs 3: at 0 each figure loses 3 HP, 15 of 60, and four are left."""
    here = ordered(
        setup(troop("orcs", "a", "orc_warrior", *line(5, 5)), troop("foe", "b", "thug", (30, 5))),
        initiative=[4, 3], fatigue=[2], will=[10],
    )  # fmt: skip
    here.put("orcs", Fatigue(0, 11)).asks("go", "orcs")
    here.tell("go", "orcs", form="go", to=(7, 4)).plays()
    assert here.has("orcs", Fatigue).now == -3
    assert (here.has("orcs", Health).now, here.living("orcs")) == (45, 4)
