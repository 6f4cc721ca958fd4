"""RES-05: who is helped, what first aid and help count for, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Position
from game.core.grid import Cell
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.sheet import fighter, resists
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Plight
from game.rules.chaos.sheet.components import Busy, Condition, Reserves, Tended, Wounds
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.bout import bout, man, setup
from tests.rules.chaos.drawn import Drawn, drawn


def do(here: Drawn, how: str, **said: Any) -> list[str]:
    """Fighter 1 does it now; gives back the keys of the events."""
    action = Action("chore", how, **said)
    events = here.do(lambda step: chores_done.done(step, here.units["1"], action))
    return [event.key for event in events]


def ways(here: Drawn, how: str) -> list[dict[str, Any]]:
    """The ways in which fighter 1 can do it."""
    return [dict(way) for way in chores.ways(here.world, here.units["1"], 1, how)]


def nursed(here: Drawn) -> None:
    """1 can see to 3, who is hurt."""
    for sign in "13":
        here.put(sign, Reserves(0, 3, 3))
    here.put("3", Wounds((("chest", 1),)))


@pytest.mark.rule("CF-RES-05")
def test_a_wounded_friend_beside_him_is_given_first_aid() -> None:
    here = drawn("1 3 5\n2 . .")
    assert ways(here, "aid") == []
    nursed(here)
    here.put("2", Wounds((("chest", 1),)))
    here.put("5", Wounds((("chest", 1),)))
    assert ways(here, "aid") == [{"to": here.at("3")}]
    assert do(here, "aid", to=here.at("3")) == ["chaos.gives_first_aid"]
    patient = combatant(here.world, here.units["3"])
    assert (patient.helped, patient.first_aid) == (True, True)
    assert resists.resist(patient, "death").column == 50 - 10 + 10 + 20
    assert ways(here, "aid") == []


@pytest.mark.rule("CF-RES-05")
def test_help_for_an_old_wound_is_no_first_aid() -> None:
    here = drawn("1 3")
    nursed(here)
    here.put("3", Plight(15, 20, 0, 3, 1, False))
    assert do(here, "aid", to=here.at("3")) == ["chaos.helps"]
    patient = combatant(here.world, here.units["3"])
    assert (patient.helped, patient.first_aid) == (True, False)


@pytest.mark.rule("CF-RES-05")
def test_how_long_help_lasts() -> None:
    """First aid to the end of the round; help while he stays, awake, and begins nothing else."""
    here = drawn("1 3 .")
    one, three = here.units["1"], here.units["3"]

    def found() -> tuple[bool, bool]:
        return fighter.tended(here.world, three)

    here.put("3", Tended(one, first=True))
    for state in (Condition(stunned=True), Condition(asleep=-1)):
        here.put("1", state)
        assert found() == (False, True)
    here.put("1", Condition())
    here.do(lambda step: fighter.fades(step, three))
    assert found() == (True, False)
    here.do(lambda step: fighter.turns_away(step, one))
    assert here.world.find(three, Tended) is None
    here.put("3", Tended(one, first=True))
    here.do(lambda step: fighter.turns_away(step, one))
    assert found() == (False, True)
    here.put("3", Tended(one, first=True))
    here.put("3", Position(Cell(2, 0)))
    assert found() == (False, True)
    here.do(lambda step: fighter.fades(step, three))
    assert here.world.find(three, Tended) is None


@pytest.mark.rule("CF-RES-05", "CF-DMG-14", "CF-DMG-15")
@pytest.mark.parametrize(
    ("aided", "die", "lives"),
    [(True, 55, True), (True, 56, False), (False, 25, True), (False, 26, False)],
)
def test_first_aid_counts_for_the_blood_lost_at_the_end_of_the_round(
    aided: bool, die: int, lives: bool
) -> None:
    """Thug: Resist Death 54, less 30 for the Blood; with help and first aid 54 again."""
    people = (man("a", "a", (0, 0)), man("c", "a", (1, 0)), man("b", "b", (9, 0)))
    chore = {"form": "chore", "how": "aid", "to": Cell(1, 0)}
    told = {("a", "chaos.turn"): [chore if aided else {"form": "hold"}]}
    fight = bout(setup(*people), {"initiative": [20, 2, 1], "death": [die]}, told)
    fight.put("c", Wounds((), bleeding=1))
    fight.put("c", Reserves(0, 3, 3, blood=6))
    fight.put("c", Health(0, 18))
    fight.play(more=True)
    assert bool(fight.all("chaos.gives_first_aid", "a")) is aided
    key = "chaos.clings_to_life" if lives else "chaos.is_dying"
    assert [event.rule for event in fight.all(key, "c")] == ["CF-DMG-14"]


@pytest.mark.rule("CF-TICK-14")
def test_first_aid_is_a_task_that_he_can_be_kept_from() -> None:
    here = drawn("1 3")
    here.put("1", Busy("chore", 3, (("form", "chore"), ("how", "aid"))))
    assert chores_done.task_of(here.world, here.units["1"]) is not None


@pytest.mark.rule("CF-RES-05")
def test_nobody_helps_two_at_once() -> None:
    here = drawn("3 1 5")
    nursed(here)
    here.put("5", Reserves(0, 3, 3), Wounds((("chest", 1),)))
    for sign in "35":
        assert do(here, "aid", to=here.at(sign)) == ["chaos.gives_first_aid"]
    tended = [fighter.tended(here.world, here.units[sign]) for sign in "35"]
    assert tended == [(False, True), (True, True)]


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize("stays", [True, False])
def test_in_the_next_round_only_help_is_left_if_he_has_begun_nothing_else(stays: bool) -> None:
    people = (man("a", "a", (0, 0)), man("c", "a", (1, 0)), man("b", "b", (9, 0)))
    chores = [{"form": "chore", "how": "aid", "to": Cell(1, 0)}]
    more = [] if stays else [{"form": "chore", "how": "lie"}]
    told = {("a", "chaos.turn"): [*chores, *more]}
    fight = bout(setup(*people, last=2), {"initiative": [20, 2, 1] * 2}, told)
    fight.put("c", Wounds((("chest", 1),)))
    fight.play()
    assert fight.battle.clock.round == 2
    found = fight.has("c", Tended)
    assert found == (Tended(fight.unit("a"), first=False) if stays else None)


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize(
    ("had", "now", "first"),
    [
        (None, (), True),
        (Plight(15, 20, 0, 3, 1, False), (), False),
        (Plight(16, 20, 0, 3, 1, False), (), True),
        (Plight(14, 19, 0, 3, 2, False), (), False),
        (Plight(15, 21, 0, 3, 1, False), (), True),
        (Plight(15, 20, 0, 3, 0, False), (), True),
        (Plight(15, 20, 0, 3, 1, False), (Condition(asleep=-1),), True),
        (Plight(15, 20, 0, 3, 1, True), (Condition(asleep=-1),), False),
        (Plight(15, 20, 0, 3, 1, True), (), False),
    ],
)
def test_first_aid_is_for_points_blood_red_or_senses_lost_in_this_round(
    had: Plight | None, now: tuple[Any, ...], first: bool
) -> None:
    here = drawn("1 3")
    here.put("3", Health(15, 15), Reserves(5, 3, 3, blood=20), Wounds((("chest", 1),)), *now)
    if had is not None:
        here.put("3", had)
    assert fighter.at_once(here.world, here.units["3"]) is first


@pytest.mark.rule("CF-RES-05")
def test_he_turns_away_from_those_whom_he_himself_helps() -> None:
    here = drawn("1 3 5 7")
    one, five = here.units["1"], here.units["5"]
    here.put("3", Tended(one, True))
    here.put("7", Tended(five, True))
    here.do(lambda step: fighter.turns_away(step, one))
    assert here.world.get(here.units["3"], Tended) == Tended(0, True)
    assert here.world.get(here.units["7"], Tended) == Tended(five, True)
