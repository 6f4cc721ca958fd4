"""Who is found out is known to those who may strike at him; hiding that fails; what is heard."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Position, Seen
from game.core.orders import Order
from game.rules.empress.acts.blows import INTERRUPT
from game.rules.empress.acts.ending import WITHDRAW
from game.rules.empress.acts.watching import sneaks
from game.rules.empress.sheet.components import Alert, Surprised
from game.rules.empress.sheet.turns import Attacked, CloseTo
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.hearsay import Hearsay
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.chores import step_of

THIEF = man("E8", "a", (5, 5), traits=("hidden",))


def gives(here: Bout, form: str, **slots: Any) -> None:
    """He gives this order, and nothing is answered after it."""
    request = here.request
    assert request is not None
    said = tuple((key, here._value(key, value)) for key, value in slots.items())
    here.battle.give(request, Order((("form", form), *said)))


@pytest.mark.rule("EM-SUR-06", "EM-SUR-10", "EM-SUR-13", "EM-SUR-14")
@pytest.mark.parametrize(
    ("form", "slots"),
    [
        ("run", {"to": (2, 5)}),
        ("move", {"to": (2, 5)}),
        ("move", {"to": (2, 5), "sneak": True}),
        ("strike", {"target": "E4", "weapon": "short_sword"}),
    ],
)
def test_whoever_is_found_out_is_known_to_whom_he_provokes(
    form: str, slots: dict[str, Any]
) -> None:
    """E1 notices him who goes past, E4's halberd is longer than his sword."""
    dice = {"stealth": [6], "notice": [20], "surprise": [20]}
    people = (THIEF, man("E1", "b", (6, 6)), man("E4", "b", (6, 4)))
    here = bout(setup(*people), dice).until("E8")
    gives(here, form, **slots)
    request = here.request
    assert request is not None
    assert (request.kind, here.battle.view("b").find(here.unit("E8"), Seen)) == (INTERRUPT, None)
    assert here.battle.view("b").find(here.unit("E8"), Position) is not None


@pytest.mark.rule("EM-SUR-06", "EM-SUR-14", "EM-SUR-11")
@pytest.mark.parametrize("target", [None, "E1"])
def test_whoever_steals_away_unnoticed_stays_hidden(target: str | None) -> None:
    """E4 sees no cell of the way and does not roll; only a target is what he is close to."""
    wall = {(8, y): "wall" for y in range(10)}
    people = (THIEF, man("E1", "b", (6, 7), facing="N"), man("E4", "b", (12, 2)))
    here = bout(setup(*people, terrain=wall), {"stealth": [1], "notice": [1]}).until("E8")
    slots = {"target": target} if target else {}
    gives(here, "move", to=(5, 6), sneak=True, **slots)
    assert here.has("E8", Seen) is not None
    close = here.has("E8", CloseTo)
    assert close == (CloseTo(here.unit(target)) if target else None)
    assert [outcome.check.target for outcome in here.rolls("stealth")] == [here.unit("E1")]


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-13")
@pytest.mark.parametrize(("facing", "rolls"), [("S", 2), ("N", 1)])
def test_one_open_cell_in_his_front_is_enough_for_a_second_roll(facing: str, rolls: int) -> None:
    people = (THIEF, man("E1", "b", (5, 9), facing=facing))
    here = bout(setup(*people, terrain={(5, 6): "smoke"}), {"stealth": [1] * 2, "notice": [1] * 2})
    step = step_of(here.until("E8"))
    cells = [here._value("to", cell) for cell in ((5, 6), (5, 7))]
    asking = sneaks(step, here.unit("E8"), cells, None)
    with pytest.raises(StopIteration) as done:
        next(asking)
    assert done.value.value is True
    assert len(step.events[0].outcomes) == rolls


@pytest.mark.rule("EM-SUR-02", "EM-SUR-11", "EM-SUR-14")
@pytest.mark.parametrize(
    ("state", "kept"), [(None, False), (Surprised(), True), (Surprised(whole=True), False)]
)
def test_hiding_that_fails_ends_the_surprise_of_a_meeting_alone(
    state: Surprised | None, kept: bool
) -> None:
    people = (man("E8", "a", (5, 5)), man("E1", "b", (5, 9)))
    here = bout(setup(*people), {"stealth": [6], "notice": [20]}).until("E8")
    here.put("E1", Alert(), *((state,) if state else ()))
    here.does("E8", "hide")
    assert ("vanishes" in here.story, "aware" in here.story) == (
        False,
        state is not None and not kept,
    )
    assert (here.has("E1", Surprised) is not None) is kept


@pytest.mark.rule("EM-INI-06", "EM-INI-07", "EM-SUR-14")
def test_whoever_hides_and_watches_is_no_longer_thought_to_be_asked() -> None:
    """He is the last to act; then E1 falls back."""
    watcher = man("E7", "a", (2, 2), traits=("hidden",), agility=3)
    here = bout(setup(watcher, man("E1", "a", (5, 5)), man("E9", "b", (5, 4))))
    here.until("E1").put("E9", Attacked(((here.unit("E1"), 1),)))
    here.does("E1", "fall_back").until("E7")
    world = here.battle.world
    assert world.get(field_of(world), Hearsay).turn == "a"
    gives(here, "watch", cells=1, cell=(5, 2))
    request = here.request
    assert request is not None
    assert request.kind == WITHDRAW
    assert here.battle.world.get(field_of(world), Hearsay).turn == ""
