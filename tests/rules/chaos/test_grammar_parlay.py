"""The slots of a parlay (CF-PARLAY-01), one after the other, and what fits whom."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Slot
from game.rules.chaos.orders import parlay
from game.rules.chaos.sheet.agenda import Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import Condition, Held, Loaded, Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.brawl import field, order, sheet, view
from tests.rules.chaos.drawn import Drawn, offered


def wrestlers(drawing: str = "1 . 2", right: str = "", left: str = "", ki: int = 5) -> Drawn:
    here = field(drawing, sheet("thug"), sheet("thug"), held=((right, left), ("club", "dagger")))
    here.put("1", Reserves(ki, 3, 3))
    return here


def next_slot(here: Drawn, **own: Any) -> list[Slot]:
    return list(offered(view(here), here.units["1"], order(form="parlay", **own)))


KI = [("ki", 0), ("ki", 1), ("ki", 2)]
STATS = [("stat", "strength"), ("stat", "agility")]


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
def test_a_parlay_begins_with_what_it_is_for() -> None:
    assert next_slot(wrestlers()) == [("how", "trip"), ("how", "grapple"), ("how", "hold")]
    assert next_slot(wrestlers(right="whip")) == [
        ("how", "trip"),
        ("how", "grapple"),
        ("how", "hold"),
        ("how", "entangle"),
    ]
    assert ("how", "hold") not in next_slot(wrestlers(right="club", left="club"))
    assert next_slot(wrestlers("1 # 2", right="whip")) == []


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"how": "trip"}, [("target", 2)]),
        ({"how": "trip", "target": 2}, KI),
        ({"how": "trip", "target": 2, "ki": 0}, []),
        ({"how": "grapple"}, [("target", 2)]),
        (
            {"how": "grapple", "target": 2},
            [("weapon", ""), ("weapon", "club"), ("weapon", "dagger")],
        ),
        ({"how": "grapple", "target": 2, "weapon": ""}, KI),
        ({"how": "grapple", "target": 2, "weapon": "club"}, KI),
        ({"how": "hold", "target": 2}, STATS),
        ({"how": "hold", "target": 2, "stat": "agility"}, [("free", True)]),
        ({"how": "hold", "target": 2, "stat": "agility", "free": True}, KI),
        ({"how": "entangle"}, [("weapon", "whip")]),
        ({"how": "entangle", "weapon": "whip"}, [("target", 2)]),
        ({"how": "entangle", "weapon": "whip", "target": 2}, KI),
        ({"how": "contest"}, STATS),
        ({"how": "contest", "stat": "agility"}, []),
        ({"how": "squeeze"}, []),
        ({"how": "choke"}, []),
        ({"how": "release"}, []),
    ],
)
def test_a_parlay_is_told_step_by_step(own: dict[str, Any], expected: list[Slot]) -> None:
    """Over which weapon, by which stat, with a limb kept free or not; Ki comes last."""
    here = wrestlers(right="whip")
    said = dict(own)
    if "target" in said:
        said["target"] = here.units["2"]
    found = [(name, 2 if name == "target" else value) for name, value in next_slot(here, **said)]
    assert found == expected


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
def test_both_hands_empty_may_keep_a_limb_free_or_not() -> None:
    here = wrestlers()
    own = {"how": "hold", "target": here.units["2"], "stat": "strength"}
    assert next_slot(here, **own) == [("free", False), ("free", True)]
    here.put("1", Held("club", "club"))
    assert next_slot(here, **own) == []


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
@pytest.mark.parametrize(("ki", "expected"), [(0, []), (1, KI[:2]), (2, KI), (5, KI)])
def test_who_has_no_ki_is_not_asked_for_any(ki: int, expected: list[Slot]) -> None:
    here = wrestlers(ki=ki)
    assert next_slot(here, how="trip", target=here.units["2"]) == expected
    assert next_slot(here, how="limb", weapon="fist") == expected


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
def test_who_is_held_contests_by_the_stat_of_his_holder() -> None:
    here = wrestlers("1 2")
    here.put("1", HeldBy(here.units["2"]))
    here.put("2", Holding(here.units["1"], "strength"))
    assert next_slot(here) == [("how", "contest")]
    assert next_slot(here, how="contest") == []


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-03", "CF-HOLD-05")
@pytest.mark.parametrize(
    ("fully", "expected"),
    [(True, ["contest"]), (False, ["trip", "grapple", "hold", "contest"])],
)
def test_only_who_is_fully_caught_must_get_free_first(fully: bool, expected: list[str]) -> None:
    here = wrestlers("1 2")
    here.put("1", Entangled("net", 15, fully))
    assert sorted(parlay.hows(view(here), here.units["1"], 1)) == sorted(expected)


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-05")
@pytest.mark.parametrize(("free", "limb"), [(True, True), (False, False)])
def test_a_holder_uses_his_hold(free: bool, limb: bool) -> None:
    here = wrestlers("1 2")
    here.put("1", Holding(here.units["2"], "strength", free))
    found = parlay.hows(view(here), here.units["1"], 1)
    assert found == ("squeeze", "choke", *(("limb",) if limb else ()), "release")


@pytest.mark.rule("CF-HOLD-04", "CF-PARLAY-01")
def test_a_free_limb_is_told_with_what_it_hits() -> None:
    here = wrestlers("1 2", right="club")
    assert next_slot(here, how="limb") == [
        ("weapon", "fist"),
        ("weapon", "kick"),
        ("weapon", "club"),
    ]
    assert next_slot(here, how="limb", weapon="fist") == KI
    assert next_slot(here, how="limb", weapon="fist", ki=0) == []


@pytest.mark.rule("CF-HOLD-04")
@pytest.mark.parametrize(
    ("held", "more", "expected"),
    [
        (Held(), (), ("fist", "kick")),
        (Held("dagger"), (), ("fist", "kick", "dagger")),
        (Held("claymore", "claymore"), (), ("kick",)),
        (Held("pistol"), (), ("fist", "kick")),
        (Held("dagger"), (Wear((("dagger", 0),)),), ("fist", "kick")),
        (Held("dagger"), (Wear((("dagger", 1),)),), ("fist", "kick", "dagger")),
        (Held("dagger", "club"), (Condition(prone=True),), ("fist", "dagger", "club")),
        (Held("net"), (), ("fist", "kick")),
    ],
)
def test_with_what_a_free_limb_hits(
    held: Held, more: tuple[Any, ...], expected: tuple[str, ...]
) -> None:
    """Fist or foot as far as they are free, and whole one-handed weapons for close combat."""
    here = wrestlers("1 2")
    here.put("1", held, *more)
    assert parlay.limb_weapons(combatant(here.world, here.units["1"])) == expected


@pytest.mark.rule("CF-HOLD-06")
def test_only_who_holds_somebody_can_let_go_and_says_so_once() -> None:
    here = wrestlers("1 2")
    unit, own = here.units["1"], order(form="parlay")
    assert list(offered(view(here), unit, own, "chaos.between")) == []
    here.put("1", Holding(here.units["2"], "strength"))
    assert list(offered(view(here), unit, own, "chaos.between")) == [("how", "release")]
    said = order(form="parlay", how="release")
    assert list(offered(view(here), unit, said, "chaos.between")) == []


@pytest.mark.rule("CF-ENT-01", "CF-ENT-04")
def test_what_entangles_is_whole_and_has_nobody_in_it() -> None:
    here = wrestlers("1 2", right="whip", left="club")
    one = here.units["1"]
    assert parlay.snares(here.world, one) == ("whip",)
    here.put("1", Wear((("whip", 0),)))
    assert parlay.snares(here.world, one) == (), "broken"
    here.put("1", Wear(), Loaded(jammed=("club",)))
    assert parlay.snares(here.world, one) == ("whip",)
    here.put("2", Entangled("whip", 12, False, one))
    assert parlay.snares(here.world, one) == (), "somebody is in it"
    here.put("2", Entangled("whip", 12, False, here.units["2"]))
    assert parlay.snares(here.world, one) == ("whip",), "that is another whip"


@pytest.mark.rule("CF-PARLAY-04", "CF-MOVE-02")
def test_a_parlay_is_run_up_to_by_who_can_run() -> None:
    here = wrestlers("1 . . 2", right="whip")
    one, two = here.units["1"], here.units["2"]
    assert parlay.targets(view(here), one, "trip", "") == (two,)
    here.put("1", Wounds((("left_foot", 2),)))
    assert parlay.targets(view(here), one, "trip", "") == ()
    assert parlay.targets(view(here), one, "entangle", "whip") == (two,), "the whip reaches far"
    shut = wrestlers("1 # 2")
    assert parlay.targets(view(shut), shut.units["1"], "trip", "") == ()


@pytest.mark.rule("CF-PARLAY-04")
def test_nobody_is_caught_or_felled_twice() -> None:
    here = wrestlers("1 2", right="whip")
    one, two = here.units["1"], here.units["2"]

    def fit() -> list[str]:
        ways = (("trip", ""), ("grapple", ""), ("hold", ""), ("entangle", "whip"))
        return [how for how, item in ways if parlay.targets(view(here), one, how, item) == (two,)]

    assert fit() == ["trip", "grapple", "hold", "entangle"]
    here.put("2", Condition(prone=True))
    assert fit() == ["grapple", "hold", "entangle"]
    here.put("2", Condition(), HeldBy(one))
    assert fit() == ["trip", "grapple", "entangle"]
    here.put("2", Entangled("net", 15, False))
    assert fit() == ["trip", "grapple"]


@pytest.mark.rule("CF-HOLD-04", "CF-ENT-04")
@pytest.mark.parametrize("caught", [False, True])
def test_a_whip_that_somebody_is_caught_in_hits_nobody_who_is_held(caught: bool) -> None:
    here = wrestlers("1 2", right="whip")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, "strength", free=True))
    if caught:
        here.put("2", Entangled("whip", 12, False, one))
    found = [value for _, value in next_slot(here, how="limb")]
    assert ("whip" in found) is not caught and "kick" in found
