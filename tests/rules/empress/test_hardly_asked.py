"""Who wishes so is asked for a stance only where another one than his last promises more (3.7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Position
from game.core.dice import KeyedDice
from game.core.engine.habits import promising
from game.core.grid import Cell
from game.core.orders import UNPROMISING, Order
from game.play.records.boundary import taken_up, written
from game.rules.empress import RULESET
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.orders.declared import proposed
from game.rules.empress.sheet.turns import LastDeclared, Stance
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk


def last(here: Desk, name: str, **said: Any) -> Desk:
    """He has declared this before."""
    return here.put(name, LastDeclared(Order(tuple(said.items()))))


@pytest.mark.rule("EM-TRN-03", "EM-STN-01")
def test_a_person_is_proposed_what_he_declared_last() -> None:
    here = desk(setup(man("E6", "a", (5, 5)), man("E10", "b", (6, 5))))
    request = here.until("E6", STANCE)
    kind = RULESET.kinds[STANCE]
    assert kind.proposal is not None
    assert kind.proposal(here.view(request), request) == here.usual(request)
    here.battle.give(request, here.order(request, {"stance": "defence", "dual": "defensive"}))
    here.until("E10")
    here.battle.give(here.until("E10"), Order((("form", "end"),)))
    again = here.until("E6", STANCE)
    assert here.battle.clock.round == 2
    said = kind.proposal(here.view(again), again)
    assert (said.text("stance"), said.text("dual")) == ("defence", "defensive")
    assert here.usual(again).text("stance") == "none"


@pytest.mark.rule("EM-TRN-03", "EM-STN-03")
def test_pure_defence_is_an_action_and_not_proposed_again() -> None:
    here = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (6, 5))))
    request = here.until("E2", STANCE)
    last(here, "E2", stance="pure", board="offensive")
    said = proposed(here.view(request), request)
    assert (said.text("stance"), said.text("board")) == ("none", "offensive")


@pytest.mark.rule("EM-TRN-03", "EM-GRD-06")
def test_what_cannot_be_any_more_is_as_usual_and_he_looks_at_the_enemy() -> None:
    """Without a shield there is nothing to be used with it, and no wall to stay out of."""
    here = desk(setup(man("E2", "a", (5, 5), facing="W"), man("E10", "b", (6, 5))))
    request = here.until("E2", STANCE)
    last(here, "E2", stance="attack2", board="offensive", wall=False, facing="W")
    said = proposed(here.view(request), request)
    assert (said.text("stance"), said.text("facing"), said.get("wall")) == ("attack2", "E", False)
    here.put("E2", Hands("sword", ""))
    assert proposed(here.view(request), request) == Order((("stance", "attack2"),))


def asked(here: Desk, name: str) -> bool:
    """Whether another declaration promises more to him, who is asked now."""
    request = here.until(name, STANCE)
    return promising(here.view(request), request)


@pytest.mark.rule("EM-STN-01", "EM-STN-03")
def test_where_nobody_can_be_got_at_nothing_is_to_be_gained() -> None:
    here = desk(setup(man("E2", "a", (0, 0)), man("E10", "b", (39, 9)), size=(40, 10)))
    assert asked(here, "E2"), "he has never been asked"
    assert not asked(last(here, "E2", stance="none"), "E2")


@pytest.mark.rule("EM-STN-01", "EM-STN-02")
@pytest.mark.parametrize(
    ("me", "foes", "before", "gains"),
    [
        ("E2", ("E10", "E10 too"), "none", False),
        ("E2", ("E10", "E10 too"), "attack", False),
        ("E2", ("E10", "E10 too"), "attack2", True),
        ("E2", ("E10", "E10 too"), "defence", True),
        ("E2", ("E10", "E10 too"), "defence2", True),
        ("E2", ("E2 foe",), "attack", True),
        ("E2", ("E2 foe",), "defence2", False),
        ("E10", ("E2",), "attack", True),
        ("E10", ("M3",), "none", False),
    ],
)
def test_it_matters_where_another_one_promises_more_by_the_odds(
    me: str, foes: Sequence[str], before: str, gains: bool
) -> None:
    """A swordsman has nothing to spare for two weak ones, and to spare himself of his like."""
    near = [man(foe, "b", cell) for foe, cell in zip(foes, ((6, 5), (4, 5)), strict=False)]
    here = desk(setup(man(me, "a", (5, 5)), *near))
    here.until(me, STANCE)
    assert asked(last(here, me, stance=before), me) is gains


@pytest.mark.rule("EM-TRN-03", "EM-STN-01")
def test_who_is_not_asked_declares_what_he_did_last() -> None:
    far = setup(man("E6", "a", (0, 0)), man("E10", "b", (39, 9)), size=(40, 10))
    here = desk(far)
    here.battle.stand("a", STANCE, UNPROMISING)
    request = here.until("E6", STANCE)
    here.battle.give(request, here.order(request, {"stance": "defence", "dual": "defensive"}))
    here.battle.give(here.until("E6"), Order((("form", "end"),)))
    here.until("E6")
    assert here.battle.clock.round == 2
    assert here.battle.world.get(here.unit("E6"), Stance) == Stance(-2, 1, dual="defensive")


@pytest.mark.rule("EM-TRN-03", "EM-STN-01", "EM-STN-02")
def test_who_was_not_asked_is_asked_again_once_enemies_come_up() -> None:
    people = (man("E2", "a", (0, 5)), man("E10", "b", (39, 4)), man("E10 too", "b", (39, 6)))
    here = desk(setup(*people, size=(40, 10)))
    here.battle.stand("a", STANCE, UNPROMISING)
    request = here.until("E2", STANCE)
    said = here.order(request, {"stance": "defence2"})
    here.battle.give(request, said)
    here.battle.give(here.until("E2"), Order((("form", "end"),)))
    here.until("E2")
    assert here.battle.clock.round == 2
    had = here.battle.world.get(here.unit("E2"), LastDeclared).order
    assert had.text("stance") == "defence2", "he is asked for nothing"
    here.put("E10", Position(Cell(1, 5))).put("E10 too", Position(Cell(1, 6)))
    here.until("E2", STANCE)
    assert here.battle.clock.round == 3


@pytest.mark.rule("EM-TRN-03")
def test_a_battle_that_was_kept_knows_what_was_declared_last() -> None:
    here = desk(setup(man("E6", "a", (5, 5)), man("E10", "b", (6, 5))))
    request = here.until("E6", STANCE)
    here.battle.give(request, here.order(request, {"stance": "defence", "dual": "defensive"}))
    here.battle.give(here.until("E6"), Order((("form", "end"),)))
    now = here.until("E6", STANCE)
    assert here.battle.clock.round == 2
    kept = written(here.battle.snapshot())
    twin = Battle(RULESET, taken_up(json.loads(json.dumps(kept)), RULESET), KeyedDice(0))
    assert twin.world.get(now.unit, LastDeclared) == here.battle.world.get(now.unit, LastDeclared)
    assert proposed(twin.view("a"), now) == proposed(here.view(now), now)
    assert proposed(twin.view("a"), now).text("stance") == "defence"
