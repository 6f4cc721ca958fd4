"""Where grips meet other rules of Empress: throws, pairs, long weapons, what the held can do."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.sheet.components import Grappled, Loading
from game.rules.empress.sheet.situation import fit
from game.rules.empress.sheet.turns import CloseTo
from game.rules.empress.tables.book import weapons
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


def shifted(attack: object) -> dict[str, int]:
    """What shifts the roll, by rule."""
    return {one.rule: one.worth for one in attack_shifts(attack)}  # type: ignore[arg-type]


@pytest.mark.rule("EM-GRP-08")
def test_a_throw_out_of_a_grapple_counts_the_grapple_as_a_blow_does() -> None:
    """A holder throws at whom he holds, and at a third."""
    held, third = figure("E8", 2, held_by=1), figure("E8", 3)
    me = figure("E10", 1, "dagger", holds=(2,))
    assert shifted(blow(me, held, "thrown_dagger"))["EM-GRP-08"] == 1
    assert shifted(blow(me, third, "thrown_dagger"))["EM-GRP-08"] == -1
    free = figure("E10", 1, "dagger")
    assert "EM-GRP-08" not in shifted(blow(free, third, "thrown_dagger"))


@pytest.mark.rule("EM-DUA-03")
def test_an_offensive_pair_gives_nothing_to_bare_hands() -> None:
    pair = figure("E6", dual="offensive")
    assert "EM-DUA-03" not in shifted(blow(pair, figure("E1", 2), "unarmed"))
    assert shifted(blow(pair, figure("E1", 2), "dagger"))["EM-DUA-03"] == 1


@pytest.mark.rule("EM-DUA-03", "EM-GRP-03")
def test_whoever_is_held_does_not_strike_with_the_long_one_of_his_pair() -> None:
    """E6 held by E9: the dagger alone, without the perk's one."""
    people = (man("E6", "a", (5, 5), **QUICK), man("E9", "b", (5, 4), health=40))
    here = bout(setup(*people), {"attack": [8], "damage": [3]})
    here.stances["E6"] = {"stance": "none", "dual": "offensive"}
    here.until("E6").put("E6", Grappled((here.unit("E9"),), 1))
    here.does("E6", "strike", target="E9", weapon="dagger")
    assert not here.rolls("damage_second")
    assert "EM-DUA-03" not in here.shifts()
    (told,) = [event for event in here.battle.events if event.key == "empress.direct"]
    assert dict(told.facts)["weapon"] == "dagger"


@pytest.mark.rule("EM-GRP-03", "EM-WPN-01")
def test_a_whip_is_no_very_short_weapon() -> None:
    held, holder = figure("E8", 1, "whip", held_by=2), figure("E9", 2, holds=(1,))
    rows = weapons()
    assert not fit(held, holder, rows["whip"])
    assert fit(held, holder, rows["long_dagger"])
    assert fit(held, holder, rows["cestus"])
    assert not fit(held, holder, rows["club"])
    inside = figure("E8", 1, "short_sword", swallowed_by=2)
    assert fit(inside, holder, rows["short_sword"])
    assert not fit(inside, holder, rows["whip"])


@pytest.mark.rule("EM-GRP-03", "EM-GRD-03")
@pytest.mark.rule("EM-WPN-01")
def test_a_garrote_is_for_whom_one_has_come_close_to_unnoticed() -> None:
    people = (man("E8", "a", (5, 5), held=("garrote",), traits=("hidden",)), man("E2", "b", (5, 4)))
    here = desk(setup(*people))
    request = here.until("E8")
    assert "garrote" not in here.open(request, "weapon", ("form", "strike"), ("target", "E2"))
    here.put("E8", CloseTo(here.unit("E2")))
    assert "garrote" in here.open(request, "weapon", ("form", "strike"), ("target", "E2"))


@pytest.mark.rule("EM-INI-07", "EM-TRN-02")
@pytest.mark.rule("EM-GRP-03")
def test_whoever_is_held_neither_loads_nor_aims_nor_watches_nor_tends() -> None:
    people = (man("E7", "a", (5, 5), **QUICK), man("E9", "b", (5, 4)), man("E1", "a", (6, 5)))
    here = desk(setup(*people, switches=("lotfp_aim",)))
    request = here.until("E7")
    here.put("E1", Health(-5, 8))
    open_to = here.open(request, "form")
    assert {"aim", "watch", "tend"} <= open_to
    here.put("E7", Grappled((here.unit("E9"),), 1))
    open_to = here.open(request, "form")
    assert not {"aim", "watch", "tend"} & open_to
    here.put("E7", Hands("light_crossbow", "light_crossbow"), Loading((("light_crossbow", 1),)))
    assert "reload" not in here.open(request, "form")


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05", "EM-WPN-01")
def test_a_mancatcher_holds_as_far_as_it_reaches() -> None:
    people = (man("E4", "a", (5, 5), gear=("mancatcher",), **QUICK), man("E10", "b", (5, 7)))
    here = bout(setup(*people), {"attack": [9]})
    here.does("E4", "strike", target="E10", weapon="mancatcher")
    assert here.has("E10", Grappled) == Grappled((here.unit("E4"),), 1)
    here.put("E4", Hands("polearm", "polearm")).does("E4", "end")
    assert here.has("E10", Grappled) is None


@pytest.mark.rule("EM-GRP-04", "EM-GRD-03")
def test_whoever_is_held_from_afar_can_get_out_of_it() -> None:
    people = (man("E4", "a", (5, 5), gear=("mancatcher",), **QUICK), man("E9", "b", (5, 7)))
    here = bout(setup(*people), {"attack": [15], "maneuver": [15], "escape": [2]})
    here.does("E4", "strike", target="E9", weapon="mancatcher").does("E9", "escape", target="E4")
    assert here.rolls("escape")
    assert here.has("E9", Grappled) is None
