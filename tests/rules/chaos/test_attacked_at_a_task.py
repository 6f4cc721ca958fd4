"""Whom an attack or a parlay is told to be meant for: he may lose his task (TICK-14)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import Event
from game.rules.chaos.acts.deeds import chores_done
from game.rules.chaos.acts.fight import attack, telling
from game.rules.chaos.acts.parlay import meeting
from game.rules.chaos.sheet.actions import MAIN, Action
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Busy, Doing, Reserves
from tests.rules.chaos.brawl import field, keys, order
from tests.rules.chaos.drawn import Drawn

TASK = Busy("chore", 18, order(form="chore", how="reload", item="pistol").slots)
NONE = order(method="none")


def place(drawing: str, *people: str, held: Any) -> Drawn:
    """Nobody has Ki; the last one reloads a pistol."""
    here = field(drawing, *people, held=held)
    for sign in here.units:
        here.put(sign, Reserves(0, 3, 3))
    here.put(max(here.units), TASK)
    return here


def kept(here: Drawn, work: Any, dice: dict[str, list[int]], said: Any = ()) -> list[int | None]:
    """Who has rolled whether he keeps at his task."""

    def happens(step: Any) -> Any:
        yield from work(step)
        yield from chores_done.befell(step)

    events = here.do(happens, {**dice, "distraction": [1]}, said)
    return [event.unit for event in events if event.key == "chaos.keeps_at_it"]


@pytest.mark.rule("CF-TICK-14", "CF-CLEAVE-01")
def test_the_second_man_of_a_cleave_is_attacked_as_well() -> None:
    people, arms = ("aldric", "thug", "thug", "thug"), ("long_sword", "club", "", "pistol")
    here = place("1 2\n. 4", *people, held=arms)
    two, four = here.units["2"], here.units["4"]
    action = Action("fight", "strike", "long_sword", target=two, more=(four,))
    strikes = lambda step: attack.strike(step, here.units["1"], action)  # noqa: E731
    assert kept(here, strikes, {"attack": [2]}, [NONE, NONE]) == [four]


@pytest.mark.rule("CF-TICK-14", "CF-DUAL-07")
def test_the_second_strike_of_two_is_an_attack() -> None:
    here = place("1 2", "aldric", "thug", held=(("long_sword", "short_sword"), "pistol"))
    one, two = here.units["1"], here.units["2"]
    both = order(form="fight", how="strike", weapon="long_sword", hand=MAIN, second="short_sword")
    here.put("1", Doing(both.plus(("target", two)), 20, 18, 16, "strike"))
    due = Due(18, 1, one, "second", (("target", two), ("number", None)))
    again = lambda step: attack.second(step, due)  # noqa: E731
    assert kept(here, again, {"second": [2]}) == [two]


@pytest.mark.rule("CF-TICK-14", "CF-ROLL-02")
@pytest.mark.parametrize(("more", "told"), [((), 1), ((telling.LATER,), 0)])
def test_a_later_shot_of_a_burst_is_no_attack_of_its_own(more: Any, told: int) -> None:
    hits = Event("chaos.hits", "CF-ROLL-03", 1, 2, facts=(("weapon", "pistol"), *more))
    assert len(telling.attacks([hits])) == told
    assert (2 in chores_done.attacked_now([hits])) is bool(told)


@pytest.mark.rule("CF-DISARM-01", "CF-TUM-01", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("weapon", "key"), [("long_sword", "chaos.parlay_fails"), ("", "chaos.parlay_rolls")]
)
def test_who_tumbles_away_from_a_disarm_with_a_sword_is_not_told_to_lie(
    weapon: str, key: str
) -> None:
    here = field("1 2", "aldric", "thug", held=(weapon, "pistol"))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    two = here.units["2"]
    action = Action("fight", "disarm", weapon or "fist", item="pistol", target=two)
    tumbles = [order(method="tumble", pay="action", to=here.at("2"))]
    dice = {"attack": [13], "defence": [18]}
    events = here.do(lambda step: meeting.perform(step, here.units["1"], action), dice, tumbles)
    assert key in keys(events)
