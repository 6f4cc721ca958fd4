"""What Chakra can still do for somebody, and what a forecast says of the points it costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.exchange.odds import Odds
from game.rules.chaos.exchange.outlines import UNTOUCHED
from game.rules.chaos.orders import forecast
from game.rules.chaos.sheet.components import Condition, Empowered, Reserves, Wounds
from tests.rules.chaos.brawl import field, who

FULL = {"resist", "bonus", "critical"}


@pytest.mark.rule("CF-CHAK-02")
@pytest.mark.parametrize(
    ("ki", "points", "wounds", "more"),
    [
        (5, 0, Wounds(), {"points"}),
        (4, 0, Wounds(), {"points", "ki"}),
        (6, 0, Wounds(), {"points"}),
        (5, 0, Wounds((("chest", 1),)), {"points", "red"}),
        (5, 0, Wounds((("chest", 1),), ignored=True), {"points"}),
        (5, 18, Wounds((("chest", 9),)), {"red"}),
        (5, 17, Wounds((("chest", 9),)), {"red", "points"}),
        (5, 19, Wounds((("chest", 9),)), {"red"}),
        (5, 18, Wounds(), set()),
    ],
)
def test_chakra_is_offered_for_what_is_not_whole(
    ki: int, points: int, wounds: Wounds, more: set[str]
) -> None:
    here = field("12", "joe", "thug")
    assert who(here, "1").fighter.fortitude == 5
    here.put("1", Reserves(ki, 3, 3), Health(points, 18), wounds)
    down = points <= 0 or wounds.total > 8
    assert set(chakra.whats(here.world, here.units["1"])) == (FULL | more if down else set())


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize(
    ("state", "reserves", "may"),
    [
        (Condition(dying=True), Reserves(5, 3, 3), True),
        (Condition(), Reserves(5, 3, 3), False),
        (None, Reserves(5, 3, 3), False),
        (Condition(dying=True), Reserves(5, 3, 3, helped=True), False),
        (Condition(dying=True), Reserves(5, 3, 3, chakra=1), False),
        (Condition(dying=True), Reserves(5, 3, 3, chakra=2), True),
    ],
)
def test_who_is_dying_may_be_saved_once(
    state: Condition | None, reserves: Reserves, may: bool
) -> None:
    here = field("12", "thug", "thug")
    unit = here.units["1"]
    here.put("1", reserves)
    here.world.drop(unit, here.world.get(unit, Condition))
    if state is not None:
        here.put("1", state)
    assert chakra.may_save(here.world, unit) is may


@pytest.mark.rule("CF-CHAK-02")
@pytest.mark.parametrize(
    ("had", "left"),
    [
        (None, None),
        (Empowered(critical=True), None),
        (Empowered(skill="dodge", worth=2), Empowered(skill="dodge", worth=2)),
    ],
)
def test_a_critical_blow_uses_up_no_chakra_but_its_own(
    had: Empowered | None, left: Empowered | None
) -> None:
    here = field("12", "thug", "thug")
    if had is not None:
        here.put("1", had)
    here.do(lambda step: chakra.strikes(step, here.units["1"]))
    assert here.world.find(here.units["1"], Empowered) == left


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
def test_red_is_ignored_from_now_on_also_by_who_has_none() -> None:
    for wounds in (None, Wounds((("chest", 2),))):
        here = field("12", "thug", "thug")
        unit = here.units["1"]
        here.world.drop(unit, here.world.get(unit, Wounds))
        if wounds is not None:
            here.put("1", wounds)
        here.do(lambda step, unit=unit: chakra.spend(step, unit, "red"))  # type: ignore[misc]
        assert here.world.get(unit, Wounds) == replace(wounds or Wounds(), ignored=True)


@pytest.mark.rule("CF-DMG-04")
@pytest.mark.parametrize(
    ("now", "lost", "chance", "share"),
    [
        (20, 5, 1.0, 25),
        (20, 5, 0.5, 12),
        (20, 0, 1.0, None),
        (20, 20, 1.0, 100),
        (20, 30, 1.0, 100),
        (1, 1, 0.5, 50),
        (0, 1, 0.5, 50),
        (-3, 1, 0.5, 50),
        (2, 1, 0.5, 25),
    ],
)
def test_the_share_of_his_points_that_a_blow_costs_on_an_average(
    now: int, lost: int, chance: float, share: int | None
) -> None:
    victim = replace(who(field("12", "thug", "thug"), "2"), hp=Health(now, 20))
    made = Odds((), ((replace(UNTOUCHED, lost=lost), chance), (UNTOUCHED, 1 - chance)))
    said = list(forecast.points("points", made, victim))
    note = ("chaos.note_points", (("percent", share),))
    assert said == ([] if share is None else [note])
