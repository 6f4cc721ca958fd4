"""Chakra (CHAK-01): when a point of it may be spent, what that costs, and what it stops."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.orders import turn
from game.rules.chaos.sheet import agenda, derived, ki
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Doing,
    Empowered,
    HeldTurn,
    NextTurn,
    Reserves,
    Wounds,
)
from tests.rules.chaos.bout import Told, duel
from tests.rules.chaos.brawl import field, keys, only, order, values, view, who
from tests.rules.chaos.drawn import Drawn, offered

LIMIT = 6
"""The Red Limit of a thug; he has 18 hit points."""

DOWN = Health(0, 18)


def thug(**parts: int) -> Drawn:
    """A thug with this Red, and all his hit points."""
    here = field("12", "thug", "thug", held=("club", "club"))
    here.put("1", Wounds(tuple(parts.items())), Reserves(4, 3, 3))
    assert derived.red_limit(who(here, "1")) == LIMIT
    return here


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize(
    ("points", "red", "may"),
    [(18, 0, False), (1, 5, False), (0, 0, True), (18, 6, True), (18, 7, True), (0, 6, True)],
)
def test_it_is_for_who_has_no_hit_points_or_has_come_to_his_red_limit(
    points: int, red: int, may: bool
) -> None:
    here = thug(chest=min(red, 3), left_leg=max(red - 3, 0))
    here.put("1", Health(points, 18))
    unit = here.units["1"]
    assert chakra.may(here.world, unit) is may
    assert bool(chakra.whats(here.world, unit)) is may
    refused = turn.refuse_chakra(view(here), unit, order(form="chakra", how="resist"))
    begun = turn.refuse_chakra(view(here), unit, order(form="chakra"))
    assert (refused is None, begun is None) == (may, may)
    if refused is not None:
        assert (refused.rule, refused.why) == ("CF-CHAK-01", "chaos.no.chakra")


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize(
    ("reserves", "left"),
    [
        (Reserves(4, 3, 3), True),
        (Reserves(4, 3, 3, chakra=2), True),
        (Reserves(4, 3, 3, chakra=1), False),
        (Reserves(4, 3, 3, helped=True), False),
    ],
)
def test_once_in_a_fight_and_never_the_last_point(reserves: Reserves, left: bool) -> None:
    here = thug()
    here.put("1", DOWN, reserves)
    unit = here.units["1"]
    assert chakra.may(here.world, unit) is left
    assert chakra.may_stay(here.world, unit) is left
    assert not chakra.may_save(here.world, unit)
    here.put("1", Condition(dying=True))
    assert chakra.may_save(here.world, unit) is left


@pytest.mark.rule("CF-CHAK-01", "CF-DMG-13")
@pytest.mark.parametrize(
    ("state", "wounds", "may"),
    [
        (Condition(), (("left_leg", 6),), True),
        (Condition(prone=True, stunned=True), (("left_leg", 6),), True),
        (Condition(asleep=4), (("left_leg", 6),), False),
        (Condition(dying=True), (("left_leg", 6),), False),
        (Condition(), (("head", 4), ("left_leg", 2)), False),
    ],
)
def test_who_may_go_on_at_his_red_limit(
    state: Condition, wounds: tuple[tuple[str, int], ...], may: bool
) -> None:
    here = thug()
    here.put("1", state, Wounds(wounds))
    unit = here.units["1"]
    assert chakra.may_stay(here.world, unit) is may
    said = [order(use=True)] if may else []
    here.do(lambda step: applying.at_the_limit(step, unit), {}, said, 3)
    assert (here.world.find(unit, Out) is None) is may
    assert here.world.get(unit, Reserves).chakra == 4 - may


@pytest.mark.rule("CF-CHAK-01", "CF-DMG-13")
def test_who_does_not_call_on_it_at_his_red_limit_is_out_and_keeps_it() -> None:
    here = thug(left_leg=6)
    unit = here.units["1"]
    here.do(lambda step: applying.at_the_limit(step, unit), {}, [order(use=False)], 3)
    assert here.world.get(unit, Out) == Out("red_limit")
    assert here.world.get(unit, Reserves) == Reserves(4, 3, 3)


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
def test_going_on_at_his_red_limit_takes_six_ticks() -> None:
    here = thug(left_leg=6)
    unit = here.units["1"]
    here.put("1", Doing(order(form="fight"), 20, 17, 15, "prepare"))
    here.do(lambda step: agenda.plan(step, unit, 17, agenda.PARTS, "strike"))
    here.do(lambda step: applying.at_the_limit(step, unit), {}, [order(use=True)], 3)
    assert here.world.get(unit, Busy) == Busy("chakra", 14)
    assert agenda.planned(here.world, unit, "strike") is None
    free = agenda.planned(here.world, unit, "free")
    assert free is not None and (free.tick, free.rank) == (14, agenda.ENDS)
    assert here.world.get(unit, Doing).end == 20
    assert here.world.get(unit, Wounds).ignored


@pytest.mark.rule("CF-CHAK-01", "CF-DMG-14")
@pytest.mark.parametrize("use", [True, False])
def test_after_a_failed_resist_death_it_helps_at_once(use: bool) -> None:
    here = thug(chest=3)
    unit = here.units["1"]
    here.put("1", HeldTurn())
    events = here.do(lambda step: applying.dies(step, unit), {}, [order(use=use)], 3)
    state = here.world.get(unit, Condition)
    assert (state.dying, state.prone) == (not use, not use)
    assert (here.world.find(unit, HeldTurn) is not None) is use
    assert here.world.find(unit, Busy) is None
    reserves = here.world.get(unit, Reserves)
    assert (reserves.chakra, reserves.helped, reserves.dry) == (
        (3, True, 3) if use else (4, False, 0)
    )
    if use:
        assert here.world.get(unit, Empowered) == Empowered(resist="knockout", percent=40)
    else:
        assert only(events, "chaos.goes_down").rule == "CF-DMG-14"


@pytest.mark.rule("CF-CHAK-01", "CF-DMG-14")
def test_who_has_none_left_is_not_asked_and_dies() -> None:
    here = thug(chest=3)
    here.put("1", Reserves(4, 3, 3, chakra=1))
    unit = here.units["1"]
    events = here.do(lambda step: applying.dies(step, unit), {}, [], 3)
    assert here.world.get(unit, Condition) == Condition(dying=True, prone=True)
    assert "chaos.goes_down" in keys(events)


@pytest.mark.rule("CF-CHAK-01", "CF-KI-06")
def test_for_the_rest_of_the_round_no_ki_can_be_spent_on_anything() -> None:
    here = thug()
    unit = here.units["1"]
    here.put("1", DOWN, Reserves(4, 0, 3))
    here.do(lambda step: chakra.spend(step, unit, "points"), {}, [], 3)
    had = here.world.get(unit, Reserves)
    assert (had.ki, had.chakra, had.helped, had.dry) == (4, 3, True, 3)
    for now, most in ((3, 0), (4, 2)):
        assert [ki.may(had, now, what) for what in ki.RULES] == [most > 0] * len(ki.RULES)
        assert ki.on_roll(had, now) == range(most + 1)
        assert len(ki.forces(had, now)) == 1 + 3 * (most > 0)
        assert ki.may_buy_action(had, now) is (most > 0)
        assert ki.may_recover(had, now, 0) is (most > 0)


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
def test_what_is_named_for_each_use() -> None:
    here = thug()
    unit = here.units["1"]
    here.put("1", DOWN, Reserves(1, 3, 3))

    def slots(**said: Any) -> list[Any]:
        return values(offered(view(here), unit, order(form="chakra", **said)))

    assert slots() == ["resist", "ki", "points", "bonus", "critical"]
    assert slots(how="resist") == ["balance", "knockout", "distraction"]
    assert slots(how="resist", item="balance") == []
    assert slots(how="bonus") == list(chakra.SKILLS)
    assert slots(how="bonus", item="aim") == ["round", "fight"]
    assert slots(how="bonus", item="aim", stat="round") == []
    assert slots(how="ki") == slots(how="points") == slots(how="critical") == []


SPENDS = {"form": "chakra", "how": "points"}


@pytest.mark.rule("CF-CHAK-01", "CF-TICK-04", "CF-TICK-05")
def test_on_a_turn_it_is_an_action_of_six_ticks_and_works_at_its_end() -> None:
    told: Told = {("a", "chaos.turn"): [SPENDS]}
    fight = duel({"initiative": [18, 1]}, told, apart=8)
    fight.put("a", Health(0, 18))
    fight.play(more=True)
    ((_, tick, spent),) = [one for one in fight.log if one[2].key == "chaos.chakra_points"]
    assert (tick, spent.fact("left")) == (18 - 6, 3)
    # Interval 6 after its end.
    assert [when for turn, when in fight.turns("a") if turn == 1] == [18, 18 - 6 - 6]


@pytest.mark.rule("CF-KO-10")
def test_who_loses_his_senses_on_the_way_has_spent_none() -> None:
    here = thug()
    unit = here.units["1"]
    here.put("1", DOWN, Doing(order(**SPENDS), 20, 14, 14, "prepare"), NextTurn(0))
    here.do(lambda step: applying.falls_asleep(step, unit, "round"), {}, [], 3)
    assert here.world.find(unit, Doing) is None
    assert here.world.get(unit, Reserves) == Reserves(4, 3, 3)
